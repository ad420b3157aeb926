// `sortie campaign`: missions one after the other with the same players.
#include <algorithm>
#include <iostream>

#include <fmt/format.h>
#include <unistd.h>

#include "base/tint.h"
#include "cli/campaign_play.h"
#include "cli/campaign_text.h"
#include "cli/line_editor.h"
#include "cli/mission.h"
#include "model/agent_name.h"
#include "model/campaign.h"
#include "model/load/find_pack.h"
#include "model/values.h"
#include "model/xml/xml_characters.h"

namespace sortie::cli {

namespace {

namespace fs = std::filesystem;

/// Players in seating order, numbered where no name was given.
Result<std::vector<campaign::Player>> players(const CampaignArguments& arguments) {
  const std::size_t count = arguments.players.value_or(std::max<std::size_t>(arguments.names.size(), 1));
  if (arguments.names.size() > count)
    return fail("usage", fmt::format("{} names for {} players", arguments.names.size(), count), {},
                "leave --players out, or name fewer");
  if (count > campaign::maxPlayers) return fail("usage", fmt::format("more than {} players", campaign::maxPlayers));
  std::vector<campaign::Player> out;
  for (std::size_t i = 0; i < count; ++i) {
    const std::string name = i < arguments.names.size() ? arguments.names[i] : fmt::format("Player {}", i + 1);
    std::string id = model::toKebab(name);
    if (id.empty()) id = fmt::format("player-{}", i + 1);
    out.push_back({std::move(id), name, model::humanAgent});
  }
  return out;
}

Result<> setAgents(std::vector<campaign::Player>& players, const std::vector<std::string>& words) {
  const Result<std::map<std::string, std::string>> agents = readPairs(words, "--agent");
  if (!agents) return failed(agents);
  for (const auto& chosen : *agents) {
    const auto found =
        std::find_if(players.begin(), players.end(), [&](const auto& each) { return each.id == chosen.first; });
    if (found == players.end()) {
      std::string known;
      for (const campaign::Player& each : players) known += (known.empty() ? "" : ", ") + each.id;
      return fail("player-unknown", fmt::format("--agent {}: there is no such player", chosen.first), {},
                  "there are " + known);
    }
    found->agent = chosen.second;
  }
  return {};
}

std::vector<fs::path> folders(const std::vector<std::string>& packs) { return {packs.begin(), packs.end()}; }

/// The campaign in a file; packs are also looked for beside it.
Result<campaign::Campaign> open(const CampaignArguments& arguments) {
  Result<campaign::State> state = campaign::loadState(arguments.file);
  if (!state) return failed(state);
  std::vector<fs::path> packs = folders(arguments.packs);
  std::error_code status;
  for (const fs::path& start : {fs::current_path(status), fs::absolute(arguments.file, status).parent_path()})
    for (const fs::path& folder : model::packSearchFolders({}, start)) packs.push_back(folder);
  if (arguments.allowed) {
    const Result<model::LoadedCampaign> loaded = model::loadCampaign(state->campaign, packs);
    if (!loaded) return failed(loaded);
    if (const Result<> may = mayRun(loaded->packs, arguments.allowed); !may) return failed(may);
  }
  Result<campaign::Campaign> out = campaign::Campaign::open(std::move(*state), packs, arguments.acceptChanged);
  if (!out) return out;
  const Result<std::map<std::string, std::string>> agents = readPairs(arguments.agents, "--agent");
  if (!agents) return failed(agents);
  for (const auto& [player, agent] : *agents)
    if (const Result<> set = out->setAgent(player, agent); !set) return failed(set);
  return out;
}

/// Prints a text or complains about what kept it from being made.
int print(const Result<std::string>& text) {
  if (!text) return complain(text.error());
  std::cout << *text << std::flush;
  return good;
}

}  // namespace

int campaignNewCommand(const CampaignArguments& arguments) {
  std::error_code status;
  if (fs::exists(arguments.file, status))
    return complain({"file-exists",
                     "a file with this name already exists",
                     {arguments.file, 0, 0},
                     "choose another name; nothing was written"});
  campaign::NewCampaign setup;
  setup.campaign = arguments.campaign;
  setup.packFolders = folders(arguments.packs);
  setup.seed = arguments.seed;
  setup.missions = arguments.missions;
  Result<std::vector<campaign::Player>> seated = players(arguments);
  if (!seated) return complain(seated.error());
  if (const Result<> set = setAgents(*seated, arguments.agents); !set) return complain(set.error());
  setup.players = std::move(*seated);
  Result<std::map<std::string, std::string>> values = readPairs(arguments.values, "--set");
  if (!values) return complain(values.error());
  setup.values = std::move(*values);
  Result<std::map<std::string, std::string>> options = readPairs(arguments.options, "--option");
  if (!options) return complain(options.error());
  setup.options = std::move(*options);
  Result<campaign::Campaign> made = campaign::Campaign::create(setup);
  if (!made) return complain(made.error());
  if (const Result<> saved = campaign::saveState(made->state(), arguments.file); !saved) return complain(saved.error());
  return print(showText(*made, fs::path(arguments.file).parent_path(), tintsFor(std::cout)));
}

int campaignPlayCommand(const CampaignArguments& arguments) {
  Result<campaign::Campaign> opened = open(arguments);
  if (!opened) return complain(opened.error());
  PlayOptions options;
  options.file = arguments.file;
  options.quiet = arguments.quiet;
  options.style.colour = wantsColour(STDOUT_FILENO);
  const std::unique_ptr<LineEditor> editor = LineEditor::make();
  options.readLine = lineReader(editor.get());
  options.print = [](std::string_view text) { std::cerr << text << "\n" << std::flush; };
  // The agents chosen now, and packs that were accepted, hold from now on.
  if (const Result<> saved = campaign::saveState(opened->state(), options.file); !saved) return complain(saved.error());
  do {
    const Result<std::size_t> next = opened->next();
    if (!next) return complain(next.error());
    if (*next == 0 && opened->state().inPlay() == nullptr)
      return print(showText(*opened, options.file.parent_path(), tintsFor(std::cout)));
    const bool resumed = opened->state().inPlay() != nullptr;
    if (resumed) std::cout << beforeText(*opened, tintsFor(std::cout));
    options.onBegin = [&] { std::cout << beforeText(*opened, tintsFor(std::cout)); };
    const Result<HandEnd> end = playMission(*opened, options, std::cin, std::cout);
    if (!end) return complain(end.error());
    if (*end == HandEnd::Left) return good;
    if (*end == HandEnd::Halted) return findings;
    if (const int printed = print(afterText(*opened, tintsFor(std::cout))); printed != good) return printed;
    const Result<std::size_t> after = opened->next();
    if (!after || *after == 0) break;
  } while (arguments.all);
  return good;
}

int campaignShowCommand(const CampaignArguments& arguments) {
  CampaignArguments look = arguments;
  look.acceptChanged = true;  // nothing is written
  Result<campaign::Campaign> opened = open(look);
  if (!opened) return complain(opened.error());
  const fs::path folder = fs::path(arguments.file).parent_path();
  return print(arguments.json ? showJson(*opened, folder) : showText(*opened, folder, tintsFor(std::cout)));
}

int campaignUndoCommand(const CampaignArguments& arguments) {
  // Needs no packs: only the history gets shorter.
  Result<campaign::State> state = campaign::loadState(arguments.file);
  if (!state) return complain(state.error());
  if (state->history.empty())
    return complain({"campaign-undo", "no mission has been played", {arguments.file, 0, 0}, {}});
  const std::string record = state->history.back().record;
  const std::string mission = state->history.back().mission;
  state->history.pop_back();
  if (const Result<> saved = campaign::saveState(*state, arguments.file); !saved) return complain(saved.error());
  std::cout << fmt::format("{} is taken back; its record {} stays where it is.\n", model::printable(mission), record);
  return good;
}

}  // namespace sortie::cli
