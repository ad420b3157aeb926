// Agents of rulesets, in play: they win, they are repeatable, they see nothing that they may not know.
#include "play/agents/lua_agent.h"

#include <algorithm>

#include <gtest/gtest.h>

#include "play/session/resample.h"
#include "play/sweep/sweep.h"
#include "playing.h"
#include "script/agents/agent_world.h"

namespace sortie::play {
namespace {

constexpr const char* bench = "workshop/missions/bench";
constexpr const char* dataTheft = "../../missions/citadel/missions/data-theft";

std::unique_ptr<Agent> agentOf(const std::string& name, const std::shared_ptr<const world::Scenario>& scenario,
                               world::SideId side = world::SideId{0}) {
  Result<std::unique_ptr<Agent>> agent = makeAgent(name, scenario, side);
  if (!agent) {
    ADD_FAILURE() << agent.error().message();
    return nullptr;
  }
  return std::move(*agent);
}

/// How many of `runs` playtests a side wins.
int wins(const std::string& mission, const std::map<std::string, std::string>& agents, const std::string& side,
         std::uint64_t runs, std::uint64_t seed = 1) {
  SweepOptions options;
  options.variants = {{"", testing::scenarioOf(mission)}};
  options.agents = agents;
  options.runs = runs;
  options.firstSeed = seed;
  options.maxDecisions = 50'000;
  int won = 0;
  const auto take = [&](SweepRow&& row) -> Result<> {
    EXPECT_EQ(row.error, "");
    won += static_cast<int>(std::count(row.winners.begin(), row.winners.end(), side));
    return {};
  };
  const Result<std::uint64_t> played = sweep(options, {}, take);
  EXPECT_TRUE(played.has_value()) << played.error().message();
  return won;
}

TEST(LuaAgent, SmallExampleBeatsRandom) {
  EXPECT_GE(wins(testing::duel, {{"red", "heuristic"}, {"blue", "random"}}, "red", 200), 180);
  EXPECT_GE(wins(testing::duel, {{"red", "random"}, {"blue", "heuristic"}}, "blue", 200), 180);
}

// Who walks with movement points left over is who wanted to: another unit would stop at once, and be asked for ever.
TEST(LuaAgent, BotWithMovementPointsLeftOverEndsItsTurn) {
  EXPECT_EQ(wins("../../missions/mayhem/missions/dust-season", {{"command", "heuristic"}, {"agents", "random"}},
                 "command", 1, 46),
            1);
}

TEST(LuaAgent, AgentIsFoundByName) {
  const auto tiny = testing::scenarioOf(testing::duel);
  const auto hidden = testing::scenarioOf(testing::deal);
  ASSERT_TRUE(tiny != nullptr && hidden != nullptr);
  EXPECT_EQ(agentOf("heuristic", tiny)->name(), "heuristic");
  EXPECT_EQ(agentOf("heuristic:heuristic", tiny)->name(), "heuristic:heuristic");
  EXPECT_EQ(agentOf("heuristic", hidden)->name(), "heuristic");  // the first that the ruleset declares
  EXPECT_EQ(agentOf("heuristic:thief", hidden)->name(), "heuristic:thief");
  const auto none = makeAgent("heuristic:nobody", hidden, world::SideId{0});
  ASSERT_FALSE(none.has_value());
  EXPECT_EQ(none.error().code, "agent-unknown");
  EXPECT_NE(none.error().remedy.find("heuristic:spy"), std::string::npos);
}

/// Plays with `agent` on all seats; `look` sees each decision before it is answered.
template <class Look>
Advance play(const std::shared_ptr<const world::Scenario>& scenario, Agent& agent, std::uint64_t seed, Look look) {
  const auto host = testing::hostOf(scenario);
  Session session(*host, {seed, false, false, false});
  for (;;) {
    const Advance& next = session.advance();
    const auto* decision = std::get_if<world::Decision>(&next);
    if (decision == nullptr) return next;
    look(session.world(), *decision);
    world::Answer answer;
    AgentStream stream(seed, decision->side, decision->number);
    agent.decide(*decision, View(*scenario, session.world(), decision->side), stream, answer);
    if (const AgentFailure* failure = agent.failure()) return Halt{failure->error, failure->trace};
    if (const Result<> taken = session.decide(answer); !taken) return Halt{taken.error(), {}};
  }
}

/// The piece that lies where `value` lies, in a world where hidden cards have changed places.
world::Value there(const world::World& from, const world::World& to, world::Value value, const View& view) {
  if (value.tag != world::Tag::Piece || view.knows(value.piece())) return value;
  const world::PieceState& piece = from.piece(value.piece());
  if (!board::isZone(piece.place)) return value;
  std::int32_t slot = 0;
  for (std::int32_t p = piece.previous; p >= 0; p = from.pieces[static_cast<std::size_t>(p)].previous) ++slot;
  std::int32_t other = to.zones[static_cast<std::size_t>(board::zoneOf(piece.place))].first;
  for (; slot > 0; --slot) other = to.pieces[static_cast<std::size_t>(other)].next;
  return world::Value::of(static_cast<world::PieceId>(other));
}

/// At every decision: worlds that look the same to the side are equal when masked, and get the same answer.
int sameInWorldsThatLookAlike(const std::string& mission, const std::string& name, std::uint64_t seeds) {
  const auto scenario = testing::scenarioOf(mission);
  const auto agent = agentOf(name, scenario);
  script::WorldMask mask(*scenario);
  int differing = 0;  // resamples that really dealt something anew
  for (std::uint64_t seed = 1; seed <= seeds && !::testing::Test::HasFailure(); ++seed) {
    const Advance end = play(scenario, *agent, seed, [&](const world::World& w, const world::Decision& decision) {
      const View view(*scenario, w, decision.side);
      mask.look(w, decision.side);
      const world::World masked = mask.world();
      AgentStream here(seed, decision.side, decision.number);
      world::Answer first;
      agent->decide(decision, view, here, first);
      for (std::uint64_t k = 0; k < 3; ++k) {
        AgentStream deal(seed * 100 + k, decision.side, decision.number);
        const world::World other = resample(*scenario, w, decision.side, deal);
        differing += other == w ? 0 : 1;
        mask.look(other, decision.side);
        ASSERT_TRUE(mask.world() == masked) << "the masked world tells what the side may not know";
        std::vector<world::Value> options;
        for (const world::Value& option : decision.domain.options) options.push_back(there(w, other, option, view));
        world::Decision same = decision;
        same.domain.options = options;
        same.about = there(w, other, decision.about, view);
        AgentStream again(seed, decision.side, decision.number);
        world::Answer second;
        agent->decide(same, View(*scenario, other, decision.side), again, second);
        ASSERT_EQ(first, second) << "decision " << decision.number << " of seed " << seed;
      }
    });
    EXPECT_TRUE(std::holds_alternative<Outcome>(end)) << std::get<Halt>(end).error.message();
  }
  return differing;
}

TEST(LuaAgent, SpyingAgent_SeesNoHiddenCard) {
  EXPECT_GT(sameInWorldsThatLookAlike(testing::deal, "heuristic:spy", 20), 100);
}

TEST(LuaAgent, CitadelBotsDecideByVisibleThingsOnly) {
  EXPECT_GT(sameInWorldsThatLookAlike(dataTheft, "heuristic", 2), 100);
}

TEST(LuaAgent, SpyingAgent_SeesItsOwnHand) {
  // The counter-check: another card in one's own hand changes what can be read.
  const auto scenario = testing::scenarioOf(testing::deal);
  script::WorldMask mask(*scenario);
  const auto host = testing::hostOf(scenario);
  Session session(*host, {1, false, false, false});
  ASSERT_TRUE(std::holds_alternative<world::Decision>(session.advance()));
  const world::SideId north = scenario->side("north"), south = scenario->side("south");
  world::World swapped = session.world();
  world::Mutator mutator(*scenario, swapped, nullptr);
  const world::ZoneId hand = scenario->zone("hand", world::Value::of(north)), pile = scenario->zone("pile", {});
  const world::PieceId a{swapped.zones[world::at(hand)].first}, b{swapped.zones[world::at(pile)].first};
  mutator.move(a, board::zonePlace(world::raw(pile)));
  mutator.move(b, board::zonePlace(world::raw(hand)));
  const auto masked = [&](const world::World& w, world::SideId side) {
    mask.look(w, side);
    return world::World(mask.world());
  };
  EXPECT_TRUE(masked(session.world(), south) == masked(swapped, south));
  EXPECT_FALSE(masked(session.world(), north) == masked(swapped, north));
}

TEST(LuaAgent, VariablesOfOtherSidesAreNotReadable) {
  const auto scenario = testing::scenarioOf(bench);
  const auto agent = agentOf("heuristic:reader", scenario);
  world::World w = scenario->initial;
  world::Mutator mutator(*scenario, w, nullptr);
  const world::AttributeId plan = scenario->attribute("plan");
  const world::AttributeSlot* slot = scenario->kinds[world::at(scenario->sides[0].kind)].slot(plan);
  ASSERT_NE(slot, nullptr);
  mutator.set({world::Tag::Side, 0}, *slot, 5);
  mutator.set({world::Tag::Side, 1}, *slot, 8);
  for (std::int32_t s = 0; s < 2; ++s) {
    const world::SideId side{s};
    AgentStream stream(1, side, 0);
    world::Answer answer;
    agent->decide({0, side, {world::DomainType::YesNo, {}}, {}, 0}, View(*scenario, w, side), stream, answer);
    ASSERT_NE(agent->failure(), nullptr);
    EXPECT_NE(agent->failure()->error.text.find(s == 0 ? "own 5, other nil" : "own 8, other nil"), std::string::npos)
        << agent->failure()->error.text;
  }
}

TEST(LuaAgent, ErrorHaltsThePlaytestWithItsPlace) {
  const auto scenario = testing::scenarioOf(testing::deal);
  const auto host = testing::hostOf(scenario);
  const auto thief = agentOf("heuristic:thief", scenario);
  const auto random = randomAgent();
  std::vector<std::string> codes;
  for (std::uint64_t seed = 1; seed <= 3; ++seed) {
    Session session(*host, {seed, false, false, false});
    const Advance& end = session.run({thief.get(), random.get()});
    const auto* halt = std::get_if<Halt>(&end);
    ASSERT_NE(halt, nullptr);
    EXPECT_TRUE(halt->error.where.file.ends_with("bots.lua")) << halt->error.message();
    EXPECT_GT(halt->error.where.line, 0U);
    EXPECT_NE(halt->trace.find("bots.lua"), std::string::npos) << halt->trace;
    codes.push_back(halt->error.code);
  }
  EXPECT_EQ(codes, (std::vector<std::string>{"script", "script", "script"}));
  // And the host is good for the next playtest.
  Session session(*host, {1, false, false, false});
  EXPECT_TRUE(std::holds_alternative<Outcome>(session.run({random.get(), random.get()})));
}

TEST(LuaAgent, WrongAnswerIsAFailure) {
  const auto scenario = testing::scenarioOf(testing::deal);
  const auto thief = agentOf("heuristic:thief", scenario);
  const std::vector<world::Value> options{world::Value::ofInt(1), world::Value::ofInt(2)};
  using world::DomainType;
  const std::map<std::string, std::pair<world::Domain, std::string>> asked = {
      {"steal", {{DomainType::One, options}, "script"}},
      {"discard", {{DomainType::Some, options, 0, 2, 0}, "agent-answer"}},
      {"rank", {{DomainType::Order, options}, "script"}},
      {"spread", {{DomainType::Allocate, options, 3, 3, 3}, "agent-answer"}},
      {"bet", {{DomainType::Number, {}, -2, 5, 0}, "agent-answer"}},
      {"sure", {{DomainType::YesNo, {}}, "agent-answer"}},
      {"march", {{DomainType::Path, options}, "budget"}}};
  for (const auto& [kind, question] : asked) {
    AgentStream stream(1, world::SideId{0}, 0);
    world::Answer answer;
    thief->decide({scenario->decision(kind), world::SideId{0}, question.first, {}, 0},
                  View(*scenario, scenario->initial, world::SideId{0}), stream, answer);
    if (kind == "discard") {
      // `choose` is not a name there: nil, which is not an opinion.
      EXPECT_EQ(thief->failure(), nullptr);
      continue;
    }
    ASSERT_NE(thief->failure(), nullptr) << kind;
    EXPECT_EQ(thief->failure()->error.code, question.second) << kind << ": " << thief->failure()->error.message();
    EXPECT_TRUE(thief->failure()->error.where.file.ends_with("bots.lua")) << kind;
  }
}

TEST(LuaAgent, AnyNumberOfWorkersGivesTheSameRows) {
  const auto rows = [](unsigned jobs) {
    SweepOptions options;
    options.variants = {{"", testing::scenarioOf(dataTheft)}};
    options.agents = {{"red", "heuristic"}, {"blue", "heuristic"}, {"legion", "heuristic"}};
    options.runs = 8;
    options.jobs = jobs;
    std::vector<SweepRow> out;
    const auto take = [&](SweepRow&& row) -> Result<> {
      out.push_back(std::move(row));
      return {};
    };
    const Result<std::uint64_t> played = sweep(options, {}, take);
    EXPECT_TRUE(played.has_value()) << played.error().message();
    std::sort(out.begin(), out.end(), [](const SweepRow& a, const SweepRow& b) { return a.run < b.run; });
    return out;
  };
  const std::vector<SweepRow> one = rows(1);
  EXPECT_EQ(one.size(), 8U);
  EXPECT_EQ(one, rows(2));
  EXPECT_EQ(one, rows(1));
  for (const SweepRow& row : one) EXPECT_EQ(row.error, "");
}

}  // namespace
}  // namespace sortie::play
