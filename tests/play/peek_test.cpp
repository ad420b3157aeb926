// What a search must not know: plans in attributes that are known to their owners, and which markers lie face down.
#include <gtest/gtest.h>

#include <algorithm>
#include <set>

#include "play/conformance/conformance.h"
#include "play/session/fork.h"
#include "play/session/resample.h"
#include "playing.h"
#include "script/agents/agent_world.h"
#include "world/mutator.h"

namespace sortie::play {
namespace {

using world::PieceId;
using world::Value;

constexpr const char* secretHunt = "secrets/missions/hunt";

struct Hunt {
  explicit Hunt(std::shared_ptr<const world::Scenario> of) : scenario(std::move(of)), host(testing::hostOf(scenario)) {}

  [[nodiscard]] std::int32_t& cell(world::World& w, PieceId piece, const char* name) const {
    const world::PieceState& state = w.piece(piece);
    const world::AttributeSlot* slot = scenario->kinds[world::at(state.kind)].slot(scenario->attribute(name));
    return w.cells[state.cells + static_cast<std::uint32_t>(slot->offset)];
  }
  /// Content items of hidden markers on the map, in order of their squares.
  [[nodiscard]] std::vector<std::int32_t> lying(const world::World& w) const {
    std::vector<std::int32_t> out;
    for (const std::int32_t head : w.squareHeads)
      for (std::int32_t p = head; p >= 0; p = w.pieces[static_cast<std::size_t>(p)].next)
        if (w.pieces[static_cast<std::size_t>(p)].hidden != 0)
          out.push_back(w.pieces[static_cast<std::size_t>(p)].item);
    return out;
  }
  /// To the decision of that name that `side` is asked, at the start of a step.
  bool to(Session& session, const char* decision, const char* side) const {
    const std::unique_ptr<Agent> random = randomAgent();
    while (const auto* asked = std::get_if<world::Decision>(&session.advance())) {
      if (asked->kind == scenario->decision(decision) && asked->side == scenario->side(side) &&
          session.checkpoint().since.empty())
        return true;
      world::Answer answer;
      AgentStream stream(session.seed(), asked->side, asked->number);
      random->decide(*asked, View(session, asked->side), stream, answer);
      if (!session.decide(answer)) return false;
    }
    return false;
  }
  /// Another world that looks the same to gold and red: blue's plan, what nobody knows, a marker from the bag.
  [[nodiscard]] world::World otherwise(const world::World& w) const {
    world::World out = w;
    cell(out, scenario->piece("u"), "target") = cell(out, scenario->piece("u"), "target") == raw(scenario->piece("r"))
                                                    ? raw(scenario->piece("g"))
                                                    : raw(scenario->piece("r"));
    for (const char* name : {"r", "g", "u"}) cell(out, scenario->piece(name), "nerve") ^= 1;
    const world::ZoneId bag = scenario->zone("bag", {});
    for (world::PieceState& piece : out.pieces) {
      if (piece.hidden == 0 || !board::isSquare(piece.place)) continue;
      for (std::int32_t p = out.zones[world::at(bag)].first; p >= 0; p = out.pieces[static_cast<std::size_t>(p)].next) {
        world::PieceState& there = out.pieces[static_cast<std::size_t>(p)];
        if (there.item == piece.item) continue;
        std::swap(there.item, piece.item);
        std::swap(there.cells, piece.cells);
        std::swap(there.number, piece.number);
        return out;
      }
    }
    return out;
  }

  std::shared_ptr<const world::Scenario> scenario;
  std::unique_ptr<script::Host> host;
};

TEST(Peek, MarkersOnTheMapAreDealtOutOfTheWholeBag) {
  const Hunt game(testing::scenarioOf(secretHunt));
  ASSERT_NE(game.host, nullptr);
  Session session(*game.host, {4, false, false, true});
  ASSERT_TRUE(game.to(session, "dodge", "red"));
  const world::SideId red = game.scenario->side("red");
  std::set<std::multiset<std::int32_t>> met;
  for (std::uint64_t seed = 1; seed <= 60; ++seed) {
    AgentStream stream(seed, red, 0);
    const world::World dealt = resample(*game.scenario, session.world(), red, stream);
    EXPECT_EQ(pieceFault(*game.scenario, dealt), "");
    const std::vector<std::int32_t> items = game.lying(dealt);
    EXPECT_EQ(items.size(), 6U);
    met.emplace(items.begin(), items.end());
  }
  // Of five traps and five caches six lie on the map: one to five traps.
  EXPECT_GE(met.size(), 4U);
}

TEST(Peek, PlansAreSeenByTheirOwnersTeamOnly) {
  const Hunt game(testing::scenarioOf(secretHunt));
  ASSERT_NE(game.host, nullptr);
  Session session(*game.host, {4, true, false, true});
  ASSERT_TRUE(game.to(session, "dodge", "red"));
  const world::Scenario& scenario = *game.scenario;
  world::World other = session.world();
  std::int32_t& target = game.cell(other, scenario.piece("r"), "target");
  target = target == raw(scenario.piece("g")) ? raw(scenario.piece("u")) : raw(scenario.piece("g"));
  const world::AttributeId attribute = scenario.attribute("target");
  for (const char* name : {"red", "gold", "blue"}) {
    const world::SideId side = scenario.side(name);
    const bool mate = std::string(name) != "blue";
    const View here(scenario, session.world(), side), there(scenario, other, side);
    EXPECT_EQ(here.digest() != there.digest(), mate) << name;
    EXPECT_EQ(there.attribute(scenario.piece("r"), attribute, -7) != -7, mate) << name;
    script::WorldMask mask(scenario);
    mask.look(session.world(), side);
    const world::World masked = mask.world();
    mask.look(other, side);
    EXPECT_EQ(masked == mask.world(), !mate) << name;
  }
  // Nor does the log tell of them.
  std::set<std::uint32_t> readers;
  for (const world::Change& change : session.journal().changes)
    if (change.kind == world::ChangeKind::Set && change.name == raw(attribute)) readers.insert(change.seenBy);
  EXPECT_EQ(readers, (std::set<std::uint32_t>{0b011U, 0b100U}));
}

TEST(Peek, SearchAnswersTheSameInWorldsThatLookAlike) {
  const Hunt game(testing::scenarioOf(secretHunt));
  ASSERT_NE(game.host, nullptr);
  int compared = 0;
  for (const char* name : {"search:40", "search:30:random", "search:12:first"}) {
    Result<std::unique_ptr<Agent>> agent = makeAgent(name, game.scenario, world::SideId{0});
    ASSERT_TRUE(agent) << agent.error().message();
    for (std::uint64_t seed = 1; seed <= 12; ++seed) {
      Session session(*game.host, {seed, false, false, true}), other(*game.host, {seed, false, false, true});
      if (!game.to(session, "dodge", "gold")) continue;
      Session::Checkpoint otherwise = session.checkpoint();
      otherwise.world = game.otherwise(otherwise.world);
      ASSERT_TRUE(other.restore(otherwise));
      ASSERT_TRUE(std::holds_alternative<world::Decision>(other.advance()));
      ASSERT_FALSE(session.world() == other.world());
      const world::SideId gold = game.scenario->side("gold");
      const View here(session, gold), there(other, gold);
      ASSERT_EQ(here.digest(), there.digest());
      AgentStream one(seed, gold, 9), two(seed, gold, 9);
      world::Answer first, second;
      (*agent)->decide(session.pending(), here, one, first);
      ASSERT_EQ((*agent)->failure(), nullptr) << (*agent)->failure()->error.message();
      (*agent)->decide(other.pending(), there, two, second);
      EXPECT_EQ(first, second) << name << " seed " << seed;
      // It thinks in the same worlds.
      Fork fork(session, gold), same(other, gold);
      Session into(*game.host, {1, false, false, true});
      AgentStream deal(seed, gold, 3), again(seed, gold, 3);
      ASSERT_TRUE(fork.sample(deal, into));
      const world::World dealt = into.world();
      ASSERT_TRUE(same.sample(again, into));
      EXPECT_TRUE(dealt == into.world());
      ++compared;
    }
  }
  EXPECT_GE(compared, 30);
}

TEST(Peek, RulesetDealsPlansByItsOwnRule) {
  const Hunt game(testing::scenarioOf(secretHunt));
  ASSERT_NE(game.host, nullptr);
  Session session(*game.host, {6, false, false, true}), into(*game.host, {1, false, false, true});
  ASSERT_TRUE(game.to(session, "dodge", "gold"));
  const world::Scenario& scenario = *game.scenario;
  world::World before = session.world();
  const Fork fork(session, scenario.side("gold"));
  std::set<std::int32_t> blue, nerves;
  for (std::uint64_t seed = 1; seed <= 30; ++seed) {
    AgentStream stream(seed, scenario.side("gold"), 0);
    const Result<> sampled = fork.sample(stream, into);
    ASSERT_TRUE(sampled) << sampled.error().message();
    world::World& w = into.editWorld();
    EXPECT_EQ(pieceFault(scenario, w), "");
    blue.insert(game.cell(w, scenario.piece("u"), "target"));
    nerves.insert(game.cell(w, scenario.piece("g"), "nerve"));
    for (const char* own : {"r", "g"})
      EXPECT_EQ(game.cell(w, scenario.piece(own), "target"), game.cell(before, scenario.piece(own), "target"));
  }
  EXPECT_EQ(blue, (std::set<std::int32_t>{raw(scenario.piece("r")), raw(scenario.piece("g"))}));
  EXPECT_EQ(nerves, (std::set<std::int32_t>{0, 1, 2, 3}));
}

TEST(Peek, RuleThatDoesMoreThanDealingIsRefused) {
  for (const auto& [rule, words] :
       {std::pair{"change.add(side, \"score\", 1)", "changes what gold sees"},
        std::pair{"push(\"score\")", "asks, pushes or ends"}, std::pair{"finish(\"adrift\")", "asks, pushes or ends"},
        std::pair{"choose(side, \"dodge\", domain.yes_no())", "asks, pushes or ends"},
        std::pair{"error(\"lost the bag\")", "lost the bag"}}) {
    const testing::Folder folder;
    const std::filesystem::path pack = folder / "secrets";
    std::filesystem::copy(std::string(SORTIE_SOURCE_DIR) + "/tests/packs/secrets", pack,
                          std::filesystem::copy_options::recursive);
    testing::replaceIn(pack / "rules/game.lua", "function game.deal_anew(side)",
                       std::string("function game.deal_anew(side) ") + rule);
    Result<model::LoadedMission> loaded = model::loadMission((pack / "missions/hunt").string());
    ASSERT_TRUE(loaded) << loaded.error().message();
    const Hunt game(*world::Scenario::make(std::move(*loaded)));
    ASSERT_NE(game.host, nullptr);
    Session session(*game.host, {6, false, false, true}), into(*game.host, {1, false, false, true});
    ASSERT_TRUE(game.to(session, "dodge", "gold"));
    const Fork fork(session, game.scenario->side("gold"));
    AgentStream stream(1, game.scenario->side("gold"), 0);
    const Result<> sampled = fork.sample(stream, into);
    ASSERT_FALSE(sampled) << rule;
    EXPECT_NE(sampled.error().message().find(words), std::string::npos) << sampled.error().message();
    // The step that waits goes on as if nothing had happened.
    world::Answer answer;
    ASSERT_TRUE(session.decide(answer));
    EXPECT_FALSE(std::holds_alternative<Halt>(session.advance()));
    ConformanceOptions options;
    options.runs = 1;
    const Result<ConformanceReport> report = conform(game.scenario, options);
    ASSERT_TRUE(report) << report.error().message();
    ASSERT_FALSE(report->issues.empty()) << rule;
    EXPECT_EQ(report->issues.front().check, "deal") << report->issues.front().text;
  }
}

TEST(Peek, PackOfSecretsConforms) {
  const auto scenario = testing::scenarioOf(secretHunt);
  ASSERT_NE(scenario, nullptr);
  ConformanceOptions options;
  options.runs = 3;
  const Result<ConformanceReport> report = conform(scenario, options);
  ASSERT_TRUE(report) << report.error().message();
  for (const auto& issue : report->issues) ADD_FAILURE() << issue.check << ": " << issue.text;
  EXPECT_GT(report->checked.at("deal"), 0U);
}

}  // namespace
}  // namespace sortie::play
