// `sortie play`: by hand, against agents, or agents alone.
#include <iostream>

#include <fmt/format.h>
#include <unistd.h>

#include "base/nearest.h"
#include "base/tint.h"
#include "base/user_folder.h"
#include "cli/line_editor.h"
#include "cli/mission.h"
#include "base/shell_text.h"
#include "cli/terminal.h"
#include "model/agent_name.h"
#include "model/load/find_pack.h"
#include "model/xml/format.h"
#include "model/xml/xml_characters.h"
#include "picture/render.h"
#include "play/sweep/sweep.h"
#include "world/names.h"

namespace sortie::cli {

namespace {

namespace fs = std::filesystem;

/// Whether a new playtest may take this file's place: there is none, or a playtest that was played to its end.
bool mayReplace(const fs::path& file) {
  std::error_code status;
  if (!fs::exists(file, status)) return !status;
  const Result<play::Record> record = play::loadRecord(file);
  return record && record->end && record->end->outcome != "open";
}

/// Where a playtest without --record is kept, so that nothing is lost: a file for a mission and seed, and another one
/// for each playtest of them that was not ended. Empty when there is no such place.
fs::path unnamedRecord(const play::RecordHeader& header) {
  fs::path folder = userStateFolder();
  if (folder.empty()) return {};
  folder /= "playtests";
  std::error_code status;
  fs::create_directories(folder, status);
  if (status || ::access(folder.c_str(), W_OK) != 0) return {};
  std::string name = header.mission;
  for (char& c : name)
    if (c == ':' || c == '/') c = '.';
  constexpr int most = 1000;
  for (int copy = 1; copy <= most; ++copy) {
    fs::path file =
        folder / fmt::format("{}.{}{}.record", name, header.seed, copy == 1 ? "" : fmt::format("-{}", copy));
    if (mayReplace(file)) return file;
  }
  return {};
}

/// The command that goes on with a record, from wherever it is typed: who plays is in the record, where the mission and
/// its packs lie is not.
std::string resumeCommand(const fs::path& record, const fs::path& mission, const std::vector<std::string>& packs) {
  const auto word = [](const fs::path& path) { return shellWord(fs::absolute(path).lexically_normal().string()); };
  std::string out = "sortie play " + word(mission);
  for (const std::string& folder : packs) out += " --packs " + word(folder);
  return out + " --resume " + word(record);
}

/// Agents by seat; none for sides that people play. Without a choice the seats of a record that goes on are as they were.
Result<std::vector<std::unique_ptr<play::Agent>>> seats(const std::shared_ptr<const world::Scenario>& shared,
                                                        const PlayArguments& arguments,
                                                        const std::map<std::string, std::string>& recorded) {
  const world::Scenario& scenario = *shared;
  Result<std::map<std::string, std::string>> chosen = readPairs(arguments.agents, "--agent");
  if (!chosen) return failed(chosen);
  if (arguments.as.empty() && arguments.agents.empty() && !arguments.automatic)
    for (const auto& [side, agent] : recorded)
      if (agent != model::humanAgent && scenario.side(side) != world::SideId::None) chosen->emplace(side, agent);
  std::vector<bool> human(scenario.sides.size(), false);
  for (const std::string& name : arguments.as) {
    const world::SideId side = scenario.side(name);
    if (side == world::SideId::None)
      return fail("side-unknown", fmt::format("--as {}: the mission has no such side", name), {},
                  namesToChoose(name, world::sideNames(scenario)));
    // With --at an agent plays the side up to there.
    if (chosen->count(name) != 0 && !arguments.at)
      return fail("usage", fmt::format("side {} has both --as and --agent", name));
    human[world::at(side)] = true;
  }
  // Without --as, people play every side that no agent was chosen for.
  if (arguments.as.empty() && !arguments.automatic)
    for (std::size_t s = 0; s < human.size(); ++s) human[s] = chosen->count(scenario.sides[s].name) == 0;
  Result<std::vector<std::unique_ptr<play::Agent>>> agents = play::makeAgents(shared, *chosen);
  if (!agents) return agents;
  for (std::size_t s = 0; s < human.size(); ++s)
    if (human[s]) (*agents)[s].reset();
  return agents;
}

std::map<std::string, std::string> seatNames(const world::Scenario& scenario,
                                             const std::vector<std::unique_ptr<play::Agent>>& agents) {
  std::map<std::string, std::string> names;
  for (std::size_t s = 0; s < agents.size(); ++s)
    names[scenario.sides[s].name] = agents[s] ? agents[s]->name() : model::humanAgent;
  return names;
}

/// Lets agents give the first `count` answers, those that a sweep of this seed would have.
Result<> playTo(std::uint64_t count, const PlayArguments& arguments, play::Record& record, play::Session& session,
                const std::shared_ptr<const world::Scenario>& scenario) {
  const Result<std::map<std::string, std::string>> chosen = readPairs(arguments.agents, "--agent");
  if (!chosen) return failed(chosen);
  const Result<std::vector<std::unique_ptr<play::Agent>>> agents = play::makeAgents(scenario, *chosen);
  if (!agents) return failed(agents);
  for (std::uint64_t given = 0; given < count; ++given) {
    const auto* decision = std::get_if<world::Decision>(&session.advance());
    if (decision == nullptr)
      return fail("decision-unknown", fmt::format("--at {}: the playtest ends after {} answers", count, given));
    play::Agent& agent = *(*agents)[world::at(decision->side)];
    play::AgentStream stream(session.world().seed, decision->side, decision->number);
    world::Answer answer;
    agent.decide(*decision, play::View(session, decision->side), stream, answer);
    if (const play::AgentFailure* failure = agent.failure()) return tl::unexpected<Error>(failure->error);
    play::recordAnswer(record, session, *decision, answer);
    if (Result<> decided = session.decide(answer); !decided) return decided;
  }
  return {};
}

/// Brings the session to where the record left off.
Result<> catchUp(const play::Record& record, play::Session& session) {
  const play::Replay replayed = play::replay(record, session, false);
  if (replayed.unfit) return tl::unexpected<Error>(*replayed.unfit);
  if (replayed.halt && session.openChance() == nullptr) return tl::unexpected<Error>(replayed.halt->error);
  return {};
}

/// Draws the map into a file, with its coordinates, as a side sees it.
Result<> drawInto(const std::string& file, const std::shared_ptr<const world::Scenario>& scenario,
                  const world::World& world, world::SideId reader) {
  const Result<picture::PictureFormat> format = picture::formatOf(file);
  if (!format) return failed(format);
  picture::RenderRequest request;
  request.map.coordinates = true;
  request.map.tileNames = true;
  request.map.sides = true;
  if (reader != world::SideId::None) request.as = scenario->sides[world::at(reader)].name;
  const Result<picture::Rendered> rendered = picture::render(scenario, world, request);
  if (!rendered) return failed(rendered);
  const Result<std::string> bytes = picture::encode(rendered->scene, *format, {}, scenario->mission.mission->title);
  if (!bytes) return failed(bytes);
  return model::writeFile(file, *bytes);
}

}  // namespace

int playCommand(const PlayArguments& arguments) {
  Result<model::LoadOptions> options = loadOptions(arguments.mission);
  if (!options) return complain(options.error());
  play::Record record;
  std::uint64_t seed = arguments.seed;
  std::string mission = arguments.mission.mission;
  if (!arguments.resume.empty()) {
    Result<play::Record> loaded = play::loadRecord(arguments.resume);
    if (!loaded) return complain(loaded.error());
    record = std::move(*loaded);
    if (arguments.seedGiven && seed != record.header.seed)
      return complain({"usage", "--seed differs from the record's", {}, "leave it out with --resume"});
    seed = record.header.seed;
    if (mission.empty()) mission = record.header.mission;
    if (options->variant.empty()) options->variant = record.header.variant;
    for (const auto& [name, value] : record.header.options) options->options.emplace(name, value);
    options->starts = record.header.starts;
    for (const fs::path& folder : model::packSearchFolders({}, fs::absolute(arguments.resume).parent_path()))
      options->packFolders.push_back(folder);
  }
  if (arguments.enter && (arguments.automatic || !arguments.agents.empty() || !arguments.as.empty()))
    return complain({"usage", "--enter asks you for every side", {}, "leave --as, --agent and --auto out"});
  if (mission.empty())
    return complain({"usage", "name a mission: a folder with a mission.xml, or pack:mission", {}, {}});
  const Result<std::shared_ptr<const world::Scenario>> scenario = loadScenario(mission, *options);
  if (!scenario) return complain(scenario.error());
  if (const Result<> may = mayRun((*scenario)->mission.packs, arguments.allowed); !may) return complain(may.error());
  Result<std::unique_ptr<script::Host>> host = openHost(*scenario);
  if (!host) return complain(host.error());
  Result<std::vector<std::unique_ptr<play::Agent>>> agents = seats(*scenario, arguments, record.header.agents);
  if (!agents) return complain(agents.error());

  if (arguments.enter) std::fill_n(agents->begin(), agents->size(), nullptr);
  play::Session session(**host, {.seed = seed, .checkpoints = true, .table = arguments.enter});
  if (!arguments.resume.empty())
    if (const Result<> r = catchUp(record, session); !r) return complain(r.error());
  record.end.reset();
  record.header = play::recordHeader(**scenario, options->options, seed, seatNames(**scenario, *agents));
  if (arguments.at)
    if (const Result<> r = playTo(*arguments.at, arguments, record, session, *scenario); !r) return complain(r.error());

  HandOptions hand;
  hand.agents = std::move(*agents);
  hand.style.colour = wantsColour(STDOUT_FILENO);
  hand.log = !arguments.quiet;
  hand.enter = arguments.enter;
  if (!arguments.record.empty())
    hand.file = arguments.record;
  else if (!arguments.resume.empty())
    hand.file = arguments.resume;
  else if (!arguments.automatic)
    hand.file = unnamedRecord(record.header);
  if (!hand.file.empty())
    hand.goOn = resumeCommand(hand.file, (*scenario)->mission.mission->folder, arguments.mission.packs) +
                (arguments.enter ? " --enter" : "");
  if (!arguments.picture.empty()) {
    if (const auto format = picture::formatOf(arguments.picture); !format) return complain(format.error());
    hand.draw = [&, file = arguments.picture](const world::World& world, world::SideId reader) {
      return drawInto(file, *scenario, world, reader);
    };
  }
  const std::unique_ptr<LineEditor> editor = LineEditor::make();
  hand.readLine = lineReader(editor.get());
  const Result<HandEnd> end = playByHand(session, record, hand, std::cin, std::cout);
  if (!end) return complain(end.error());
  return *end == HandEnd::Halted ? findings : good;
}

}  // namespace sortie::cli
