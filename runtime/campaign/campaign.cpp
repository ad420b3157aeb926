#include "campaign/campaign.h"

#include <algorithm>
#include <set>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "base/nearest.h"
#include "base/random.h"
#include "model/agent_name.h"
#include "model/load/load.h"
#include "model/values.h"
#include "world/compile.h"

namespace sortie::campaign {

namespace {

namespace fs = std::filesystem;

/// The state names the campaign by pack and id: whoever goes on with it must find the document by that name.
Result<> checkFile(const model::Campaign& campaign) {
  std::error_code status;
  const fs::path file = fs::absolute(campaign.where.file, status);
  if (file.filename() == campaign.id + ".xml" && file.parent_path().filename() == "campaigns") return {};
  return fail("campaign-file", fmt::format("the campaign \"{}\" cannot be found by its id in this place", campaign.id),
              campaign.where, fmt::format("keep it as campaigns/{}.xml of its pack", campaign.id));
}

Result<> checkPlayers(const std::vector<Player>& players, const model::Campaign& campaign) {
  const auto fewest = static_cast<std::size_t>(campaign.fewestPlayers);
  const auto most = std::min(static_cast<std::size_t>(campaign.mostPlayers), maxPlayers);
  if (players.size() < fewest || players.size() > most)
    return fail("campaign-players",
                fmt::format("the campaign is for {} to {} players, not {}", fewest, most, players.size()),
                campaign.where, "choose another number with --players or --name");
  std::set<std::string> ids;
  for (const Player& player : players) {
    if (!model::isKebab(player.id))
      return fail("campaign-players", fmt::format("\"{}\" is not an id", player.id), {},
                  "write lower-case letters, digits and dashes, starting with a letter");
    if (!ids.insert(player.id).second)
      return fail("campaign-players", fmt::format("two players are called \"{}\"", player.id), {},
                  "give them different names");
  }
  return {};
}

/// Refuses what no side of any mission of the campaign could be played by.
Result<> checkAgent(const std::string& agent, const model::LoadedCampaign& campaign) {
  if (agent == model::humanAgent) return {};
  std::vector<std::string> declared;
  for (const auto& pack : campaign.packs)
    if (pack->ruleset)
      for (const model::Declaration* each : pack->ruleset->all(model::DeclarationKind::Agent))
        declared.push_back(each->id);
  const Result<model::AgentName> read = model::readAgentName(
      agent, [&](std::string_view id) { return std::ranges::find(declared, id) != declared.end(); });
  if (read) return {};
  if (agent.starts_with("search:")) return failed(read);
  std::vector<std::string> known = {model::humanAgent};
  for (const model::AgentForm& each : model::agentForms())
    if (each.form != "heuristic:ID") known.emplace_back(each.form);
  for (const std::string& id : declared) known.push_back("heuristic:" + id);
  return fail("agent-unknown", fmt::format("there is no agent \"{}\"", agent), {}, namesToChoose(agent, known));
}

/// "2", "2 to 5", "2, 4".
std::string countsText(const std::vector<std::size_t>& counts) {
  if (counts.size() > 1 && counts.back() - counts.front() + 1 == counts.size())
    return fmt::format("{} to {}", counts.front(), counts.back());
  return fmt::format("{}", fmt::join(counts, ", "));
}

}  // namespace

std::vector<play::RecordedPack> Campaign::packs() const {
  std::vector<play::RecordedPack> out;
  for (const auto& pack : loaded_->packs) out.push_back({pack->info.id, pack->info.version, pack->info.hash});
  return out;
}

Result<Campaign> Campaign::create(const NewCampaign& setup) {
  Result<Campaign> out = createAsAsked(setup);
  // Anything else is wrong by itself, also where it shows with some numbers of players only.
  if (out || (out.error().code != "campaign-players" && out.error().code != "option-value")) return out;
  const Result<model::LoadedCampaign> loaded = model::loadCampaign(setup.campaign, setup.packFolders);
  if (!loaded) return out;
  // Rules and missions may want fewer players, or more, than the document allows: how many is found by trying.
  std::vector<std::size_t> counts;
  const auto most = std::min(static_cast<std::size_t>(loaded->campaign->mostPlayers), maxPlayers);
  for (auto n = static_cast<std::size_t>(loaded->campaign->fewestPlayers); n <= most; ++n) {
    NewCampaign other = setup;
    other.players.clear();
    for (std::size_t i = 1; i <= n; ++i) other.players.push_back({fmt::format("player-{}", i), "", model::humanAgent});
    if (createAsAsked(other)) counts.push_back(n);
  }
  const std::size_t asked = setup.players.size();
  const bool otherFault = counts.empty() || std::find(counts.begin(), counts.end(), asked) != counts.end();
  if (otherFault) return out;
  const bool set = !setup.options.empty();
  return fail("campaign-players",
              fmt::format("the campaign is for {} players{}, not {}", countsText(counts),
                          set ? " with these options" : "", asked),
              loaded->campaign->where, "choose another number with --players or --name, or another --option");
}

Result<Campaign> Campaign::createAsAsked(const NewCampaign& setup) {
  Result<model::LoadedCampaign> loaded = model::loadCampaign(setup.campaign, setup.packFolders);
  if (!loaded) return failed(loaded);
  auto shared = std::make_shared<const model::LoadedCampaign>(std::move(*loaded));
  if (const Result<> good = checkFile(*shared->campaign); !good) return failed(good);
  if (const Result<> good = checkPlayers(setup.players, *shared->campaign); !good) return failed(good);
  for (const Player& player : setup.players)
    if (const Result<> good = checkAgent(player.agent, *shared); !good) return failed(good);
  Result<Rules> rules = Rules::make(shared, setup.options);
  if (!rules) return failed(rules);
  Campaign out(shared, std::move(*rules));
  out.packFolders_ = setup.packFolders;
  State& state = out.state_;
  state.engine = play::engineVersion;
  state.campaign = shared->name;
  state.packs = out.packs();
  state.seed = setup.seed;
  state.options = setup.options;
  state.players = setup.players;
  const std::size_t listed = shared->campaign->missions.size();
  state.missions = listed;
  const Result<std::vector<std::size_t>> lengths = out.rules_.lengths(state);
  if (!lengths) return failed(lengths);
  const bool any = lengths->empty();
  state.missions = setup.missions.value_or(any ? listed : lengths->front());
  const bool known = any ? state.missions >= 1 && state.missions <= listed
                         : std::find(lengths->begin(), lengths->end(), state.missions) != lengths->end();
  if (!known)
    return fail("campaign-length", fmt::format("{} missions cannot be played", state.missions), {},
                any ? fmt::format("1 to {}", listed) : fmt::format("it has {}", fmt::join(*lengths, ", ")));
  const Result<Values> chosen = out.rules_.complete(setup.values, "--set", {});
  if (!chosen) return failed(chosen);
  for (const Player& player : state.players) state.begin[player.id] = *chosen;
  std::map<std::string, Values> begin;
  for (const Player& player : state.players) {
    Result<Values> own = out.rules_.begin(state, player, *chosen);
    if (!own) return failed(own);
    begin[player.id] = std::move(*own);
  }
  state.begin = std::move(begin);
  // What is wrong with players, options or the first mission is better said now.
  if (const Result<Played> first = out.plan(); !first) return failed(first);
  return out;
}

Result<Campaign> Campaign::open(State state, const std::vector<fs::path>& packFolders, bool acceptChanged) {
  Result<model::LoadedCampaign> loaded = model::loadCampaign(state.campaign, packFolders);
  if (!loaded) return failed(loaded);
  auto shared = std::make_shared<const model::LoadedCampaign>(std::move(*loaded));
  Result<Rules> rules = Rules::make(shared, state.options);
  if (!rules) return failed(rules);
  Campaign out(shared, std::move(*rules));
  out.packFolders_ = packFolders;
  const std::vector<play::RecordedPack> now = out.packs();
  if (now != state.packs && !acceptChanged) {
    std::vector<std::string> changed;
    for (const play::RecordedPack& pack : now)
      if (std::find(state.packs.begin(), state.packs.end(), pack) == state.packs.end()) changed.push_back(pack.id);
    return fail("campaign-packs",
                fmt::format("the packs have changed: {}",
                            changed.empty() ? "one is missing" : fmt::format("{}", fmt::join(changed, ", "))),
                {state.file, 0, 0}, "restore the old packs, or go on with the new ones by --accept-changed");
  }
  out.state_ = std::move(state);
  out.state_.packs = now;
  return out;
}

const model::CampaignMission* Campaign::entry(std::size_t number) const noexcept {
  const auto& missions = loaded_->campaign->missions;
  return number >= 1 && number <= missions.size() ? &missions[number - 1] : nullptr;
}

std::string Campaign::titleOf(std::size_t number, const std::string& mission) const {
  const model::CampaignMission* from = entry(number);
  if (from != nullptr && !from->title.empty()) return from->title;
  const std::string name = mission.empty() && from != nullptr ? from->mission : mission;
  if (const Result<fs::path> folder = loaded_->missionFolder({name, {}, {}, {}, {}, {}}))
    if (const Result<model::Document> document = model::readXmlFile(*folder / "mission.xml"))
      if (std::string title = document->root().value("title"); !title.empty()) return title;
  return name;
}

std::string Campaign::textOf(const std::vector<model::Text>& texts, const std::string& id) {
  for (const model::Text& each : texts)
    if (each.id == id && each.sides.empty()) return each.text;
  return {};
}

Result<> Campaign::setAgent(const std::string& player, const std::string& agent) {
  if (const Result<> good = checkAgent(agent, *loaded_); !good) return good;
  for (Player& each : state_.players)
    if (each.id == player) {
      each.agent = agent;
      return {};
    }
  std::vector<std::string> known;
  for (const Player& each : state_.players) known.push_back(each.id);
  return fail("player-unknown", fmt::format("there is no player \"{}\"", player), {},
              fmt::format("there are {}", fmt::join(known, ", ")));
}

Result<std::shared_ptr<const world::Scenario>> Campaign::scenarioOf(const Played& played) const {
  model::LoadOptions options;
  options.packFolders = packFolders_;
  options.variant = played.variant;
  options.options = played.options;
  options.starts = played.starts;
  const Result<fs::path> folder = loaded_->missionFolder({played.mission, {}, {}, {}, {}, {}});
  if (!folder) return failed(folder);
  return world::loadScenario(folder->string(), options);
}

Result<Played> Campaign::plan() {
  const Result<std::size_t> number = rules_.next(state_);
  if (!number) return failed(number);
  const model::CampaignMission* from = entry(*number);
  if (from == nullptr) return fail("campaign-over", "the campaign is over: there is no next mission");
  Played out;
  out.entry = *number;
  out.variant = from->variant;
  const std::string& own = loaded_->packs.back()->info.id;
  out.mission = from->mission.find(':') == std::string::npos ? own + ":" + from->mission : from->mission;
  // The document's for all missions, its own, those chosen by the players; the rules have the last word.
  for (const auto& [name, value] : document().options) out.options[name] = model::toText(value);
  for (const auto& [name, value] : from->options) out.options[name] = value;
  for (const auto& [name, value] : state_.options) out.options[name] = value;
  const Result<std::map<std::string, std::string>> ruled = rules_.options(state_);
  if (!ruled) return failed(ruled);
  for (const auto& [name, value] : *ruled) out.options[name] = value;
  // Short enough to be typed again.
  out.seed = streamAt(streamKey(state_.seed, hashText("campaign:mission")), state_.done()) >> 32U;
  const Result<std::shared_ptr<const world::Scenario>> bare = scenarioOf(out);
  if (!bare) {
    Error error = bare.error();
    error.text = fmt::format("{} cannot be set up for {} players: {}", out.mission, state_.players.size(), error.text);
    return tl::unexpected<Error>(std::move(error));
  }
  Result<std::vector<Seat>> seats = rules_.seats(state_, **bare);
  if (!seats) return failed(seats);
  out.seats = std::move(*seats);
  Result<model::SideStarts> starts = rules_.starts(state_, **bare, out.seats);
  if (!starts) return failed(starts);
  out.starts = std::move(*starts);
  if (const auto whole = scenarioOf(out); !whole) return failed(whole);
  return out;
}

Result<> Campaign::begin(const std::function<std::string(std::size_t number, const std::string& mission)>& recordFor) {
  Result<Played> played = plan();
  if (!played) return failed(played);
  played->record = recordFor(state_.done() + 1, played->mission.substr(played->mission.find(':') + 1));
  state_.history.push_back(std::move(*played));
  return {};
}

Result<std::shared_ptr<const world::Scenario>> Campaign::scenario() const {
  const Played* played = state_.inPlay();
  if (played == nullptr) return fail("campaign-open", "no mission is in play");
  return scenarioOf(*played);
}

std::map<std::string, std::string> Campaign::agents() const {
  std::map<std::string, std::string> out;
  if (const Played* played = state_.inPlay())
    for (const Seat& seat : played->seats) out[seat.side] = state_.player(seat.player)->agent;
  return out;
}

Result<> Campaign::finish(play::Session& session, const std::string& recordHash) {
  const play::RecordedEnd over = play::recordEnd(session);
  if (state_.inPlay() == nullptr || over.outcome == "open" || over.outcome == "halt")
    return fail("campaign-open", "the mission is not over yet");
  MissionEnd end{over.outcome, over.winners, over.scores, recordHash, {}};
  Result<std::map<std::string, Values>> values = rules_.finish(state_, session, end);
  if (!values) return failed(values);
  end.values = std::move(*values);
  state_.history.back().end = std::move(end);
  return {};
}

}  // namespace sortie::campaign
