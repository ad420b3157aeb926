// Agents in Lua: what their functions get, what they may give back, and what they cannot do.
#include "script/agents/agent_host.h"

#include <vector>

#include "agent_testing.h"
#include "script/sandbox/module_digest.h"

namespace sortie::script {
namespace {

using testing::AgentPack;
using testing::Counter;
using world::Domain;
using world::DomainType;
using world::Value;
using Reply = AgentHost::Reply;

struct Asked {
  Reply reply = Reply::Error;
  world::Answer answer;
  ScriptError error;
};

Asked ask(const AgentPack& pack, const world::Decision& decision) {
  Asked out;
  auto agent = AgentHost::make(pack.scenario(), "bots.all");
  if (!agent) {
    out.error.error = agent.error();
    return out;
  }
  Counter counter;
  out.reply = (*agent)->decide(pack.scenario()->initial, decision, counter.numbers(), out.answer);
  if (out.reply == Reply::Error) out.error = (*agent)->error();
  return out;
}

std::string body(const std::string& text) {
  return "local b = {}\nlocal units = filter { kind = 'unit' }\nfunction b.all(side, options, about, min, max, "
         "each)\n" +
         text + "\nend\nreturn b\n";
}

/// The number that a function of this body gives.
std::int64_t number(const std::string& text, const Value& about = {}) {
  const AgentPack pack(body(text));
  const Asked asked = ask(pack, pack.decision("unit", {DomainType::Number, {}, -100000, 100000, 0}, about));
  EXPECT_EQ(asked.reply, Reply::Answered) << asked.error.error.message();
  return asked.answer.number;
}

TEST(AgentHost, FunctionGetsSideOptionsAndBounds) {
  const AgentPack pack(body(R"(
    assert(side == world.sides[1] and #options == 2 and about.id == 'r1')
    assert(min == nil and max == nil and each == nil)
    return options[2])"));
  const std::vector<Value> options{pack.piece("b1"), pack.piece("b3")};
  const Asked asked = ask(pack, pack.decision("unit", {DomainType::One, options}, pack.piece("r1")));
  ASSERT_EQ(asked.reply, Reply::Answered) << asked.error.error.message();
  EXPECT_EQ(asked.answer.number, 1);
}

TEST(AgentHost, EveryKindOfDomainCanBeAnswered) {
  const std::vector<Value> three{Value::ofInt(10), Value::ofInt(20), Value::ofInt(30)};
  const std::vector<Value> limits{Value::ofInt(1), Value::ofInt(5), Value::ofInt(5)};
  const auto answered = [](const Domain& domain, const std::string& text) {
    const AgentPack pack(body(text));
    const Asked asked = ask(pack, pack.decision("unit", domain));
    EXPECT_EQ(asked.reply, Reply::Answered) << asked.error.error.message();
    return asked.answer;
  };
  EXPECT_EQ(answered({DomainType::One, three}, "return 30").number, 2);
  EXPECT_EQ(answered({DomainType::One, three}, "return options:score { { 'is', 20, 5 } }").number, 1);
  EXPECT_EQ(answered({DomainType::Some, three, 1, 2, 0}, "assert(min == 1 and max == 2) return set(30, 10)").indices,
            (std::vector<std::int32_t>{0, 2}));
  EXPECT_EQ(answered({DomainType::Order, three}, "return set(30, 10, 20)").indices,
            (std::vector<std::int32_t>{2, 0, 1}));
  EXPECT_EQ(answered({DomainType::Number, {}, -3, 4, 0}, "assert(min == -3) return max").number, 4);
  EXPECT_EQ(answered({DomainType::YesNo, {}}, "return true").number, 1);
  EXPECT_EQ(answered({DomainType::Offer, three}, "return false").number, -1);
  EXPECT_EQ(answered({DomainType::Offer, three}, "return 10").number, 0);
  EXPECT_EQ(answered({DomainType::Allocate, three, 4, 9, 4, limits},
                     "assert(each[10] == 1 and max == 4) return { [10] = 1, [20] = 3 }")
                .indices,
            (std::vector<std::int32_t>{1, 3, 0}));
}

TEST(AgentHost, InvalidAnswer_NamesTheFunction) {
  const std::vector<Value> three{Value::ofInt(10), Value::ofInt(20), Value::ofInt(30)};
  const auto refused = [](const Domain& domain, const std::string& text) {
    const AgentPack pack(body(text));
    const Asked asked = ask(pack, pack.decision("unit", domain));
    EXPECT_EQ(asked.reply, Reply::Error) << text;
    EXPECT_EQ(asked.error.error.code, "agent-answer") << asked.error.error.message();
    EXPECT_TRUE(asked.error.error.where.file.ends_with("bots.lua")) << asked.error.error.message();
    EXPECT_EQ(asked.error.error.where.line, 3U);
    EXPECT_TRUE(asked.answer.indices.empty());
    return asked.error.error.text;
  };
  EXPECT_NE(refused({DomainType::One, three}, "return 11").find("not one of the options"), std::string::npos);
  (void)refused({DomainType::One, three}, "return units");
  (void)refused({DomainType::One, three}, "return { 10 }");
  (void)refused({DomainType::Some, three, 1, 2, 0}, "return set()");
  (void)refused({DomainType::Some, three, 1, 2, 0}, "return set(10, 20, 30)");
  (void)refused({DomainType::Some, three, 1, 2, 0}, "return 10");
  (void)refused({DomainType::Order, three}, "return set(10, 20)");
  (void)refused({DomainType::Number, {}, -3, 4, 0}, "return 5");
  (void)refused({DomainType::Number, {}, -3, 4, 0}, "return 1.5");
  (void)refused({DomainType::YesNo, {}}, "return 1");
  (void)refused({DomainType::Allocate, three, 4, 9, 4}, "return { [10] = 3 }");
  (void)refused({DomainType::Allocate, three, 4, 9, 4}, "return { [10] = -3, [20] = 7 }");
  (void)refused({DomainType::One, three}, "options:add(11) return 11");
}

TEST(AgentHost, NilOrMissingFunction_MeansAnyAnswer) {
  const AgentPack pack("return { all = { unit = function() end } }");
  const std::vector<Value> options{Value::ofInt(1), Value::ofInt(2)};
  EXPECT_EQ(ask(pack, pack.decision("unit", {DomainType::One, options})).reply, Reply::NoOpinion);
  EXPECT_EQ(ask(pack, pack.decision("move", {DomainType::One, options})).reply, Reply::NoOpinion);
}

TEST(AgentHost, FunctionForAKindOfSideComesFirst) {
  const AgentPack pack(R"(return { all = {
    unit = function() return 1 end,
    move = function() return 1 end,
    army = { unit = function() return 2 end },
  } })");
  const std::vector<Value> options{Value::ofInt(1), Value::ofInt(2)};
  EXPECT_EQ(ask(pack, pack.decision("unit", {DomainType::One, options})).answer.number, 1);
  EXPECT_EQ(ask(pack, pack.decision("move", {DomainType::One, options})).answer.number, 0);
}

TEST(AgentHost, WrongNamesAreReportedDuringLoading) {
  const auto code = [](const std::string& bots) {
    const AgentPack pack(bots);
    const auto agent = AgentHost::make(pack.scenario(), "bots.all");
    EXPECT_FALSE(agent.has_value());
    return agent ? std::string() : agent.error().code + ": " + agent.error().text;
  };
  EXPECT_NE(code("return { all = { dance = function() end } }").find("'dance' is not a decision"), std::string::npos);
  EXPECT_NE(code("return { all = { army = { dance = function() end } } }").find("'dance'"), std::string::npos);
  EXPECT_NE(code("return { all = { navy = {} } }").find("'navy'"), std::string::npos);
  EXPECT_EQ(code("return { all = 3 }").substr(0, 9), "lua-name:");
  EXPECT_EQ(code("return { other = {} }").substr(0, 9), "lua-name:");
  EXPECT_NE(code("return {").find("unexpected symbol"), std::string::npos);
  EXPECT_NE(code("local n = 0\nreturn { all = function() n = n + 1 end }").find("'n'"), std::string::npos);
}

TEST(AgentHost, ErrorNamesTheFileOfAModuleInAFolder) {
  const AgentPack pack("return {}", "tiny", "duel", {}, {{"bots/deep.lua", "return {}"}});
  const auto error = [&](const char* agent) {
    const auto made = AgentHost::make(pack.scenario(), agent);
    return made ? std::string() : made.error().text;
  };
  EXPECT_NE(error("bots.deep.all").find("rules/bots/deep.lua has no table or function 'all'"), std::string::npos)
      << error("bots.deep.all");
  EXPECT_NE(error("bots.none.all").find("there is no rules/bots/none.lua in this pack"), std::string::npos)
      << error("bots.none.all");
}

TEST(AgentHost, ErrorOfAStepNamesTheFileOfAModuleInAFolder) {
  const AgentPack pack("return {}", "tiny", "duel", {}, {{"bots/deep.lua", "return {}"}});
  world::Scenario scenario = *pack.scenario();
  scenario.steps.front().module = "bots.deep";
  scenario.steps.front().function = "begin";
  const auto host = Host::make(std::make_shared<const world::Scenario>(std::move(scenario)));
  ASSERT_FALSE(host);
  EXPECT_NE(host.error().text.find("rules/bots/deep.lua has no function 'begin'"), std::string::npos)
      << host.error().text;
}

TEST(AgentHost, FunctionsThatAskChangeRaiseOrRollAreMissing) {
  for (const char* name : {"change", "choose", "choose_all", "roll", "random_of", "push", "finish", "raise", "act",
                           "log", "log_for", "domain", "on", "modify", "veto", "offer"})
    EXPECT_EQ(number(std::string("return ") + name + " == nil and 1 or 0"), 1) << name;
  for (const char* name : {"world", "board", "filter", "set", "places", "data", "option", "random", "mission",
                           "modified", "vetoed", "offers"})
    EXPECT_EQ(number(std::string("return ") + name + " ~= nil and 1 or 0"), 1) << name;
}

TEST(AgentHost, ModifiersVetoesAndOffersOfTheMission_ApplyToAgents) {
  const auto found = [](const std::string& expression, const std::string& rules) {
    const AgentPack pack("return { all = function() return " + expression + " end }", "workshop", "bench", rules);
    auto agent = AgentHost::make(pack.scenario(), "bots.all");
    if (!agent) return std::string(agent.error().message());
    Counter counter;
    world::Answer answer;
    const world::Decision decision = pack.decision("stroll", {DomainType::Number, {}, 0, 99, 0});
    if ((*agent)->decide(pack.scenario()->initial, decision, counter.numbers(), answer) != Reply::Answered)
      return (*agent)->error().error.message();
    return std::to_string(answer.number);
  };
  const std::string rules = R"(
    modify("loudness", function(value) return value * 2 end)
    veto("silence", function(side) return side.id == "two" and "enough" end)
    offer("silence", function() return { id = "hush" } end)
    on("no such hook is ever raised here", function() error("deaf") end))";
  EXPECT_EQ(found("modified('loudness', 3, world.side 'two')", rules), "6");
  EXPECT_EQ(found("vetoed('silence', world.side 'two') and 1 or 0", rules), "1");
  EXPECT_EQ(found("vetoed('silence', world.side 'one') and 1 or 0", rules), "0");
  EXPECT_EQ(found("#offers('silence', world.side 'one')", rules), "1");
}

TEST(AgentHost, WorldIsReadOnly) {
  const auto refused = [](const std::string& text) {
    const AgentPack pack(body(text));
    const Asked asked = ask(pack, pack.decision("unit", {DomainType::Number, {}, 0, 9, 0}));
    EXPECT_EQ(asked.reply, Reply::Error) << text;
    EXPECT_EQ(asked.error.error.code, "script") << asked.error.error.message();
    EXPECT_TRUE(asked.error.error.where.file.ends_with("bots.lua")) << asked.error.error.message();
    EXPECT_GT(asked.error.error.where.line, 3U);
    EXPECT_NE(asked.error.trace.find("bots.lua"), std::string::npos) << asked.error.trace;
  };
  refused("world.round = 3 return 1");
  refused("units:first().hp = 1 return 1");
  refused("board.find = 1 return 1");
  refused("b.last = 3 return 1");  // modules are sealed
  refused("mission.hint = 3 return 1");
  refused("units:all():score { { 'is', 1 } }.best = 1 return 1");
  refused("error('on purpose')");
}

TEST(AgentHost, NothingIsKeptBetweenDecisions) {
  const AgentPack pack(body("local s = units:all() return random(5) + #s - #s"));
  auto agent = AgentHost::make(pack.scenario(), "bots.all");
  ASSERT_TRUE(agent.has_value()) << agent.error().message();
  const std::uint64_t before = moduleDigest((*agent)->host());
  const world::World untouched = pack.scenario()->initial;
  for (int i = 0; i < 50; ++i) {
    world::Answer answer;
    Counter counter;
    ASSERT_EQ((*agent)->decide(pack.scenario()->initial, pack.decision("unit", {DomainType::Number, {}, 0, 9, 0}),
                               counter.numbers(), answer),
              Reply::Answered);
    EXPECT_EQ(answer.number, 1);
  }
  EXPECT_EQ(moduleDigest((*agent)->host()), before);
  EXPECT_TRUE(pack.scenario()->initial == untouched);
  EXPECT_LT((*agent)->host().sets.size(), 10U);
}

TEST(AgentHost, StateHiddenFromTheLoaderIsFound) {
  const AgentPack pack(R"(
    local function counter()
      local n = 0
      return function() n = n + 1 return n end
    end
    local count = counter()
    local b = {}
    function b.all() return count() end
    return b)");
  auto agent = AgentHost::make(pack.scenario(), "bots.all");
  ASSERT_TRUE(agent) << agent.error().message();
  const world::Decision decision = pack.decision("unit", {DomainType::Number, {}, 0, 100, 0});
  world::World world = pack.scenario()->initial;
  world.seed = 1;
  for (int time = 0; time < 2; ++time) {
    Counter counter;
    world::Answer answer;
    EXPECT_EQ((*agent)->decide(world, decision, counter.numbers(), answer), Reply::Error);
    EXPECT_EQ((*agent)->error().error.code, "agent-state");
  }
}

TEST(AgentHost, ReusedHost_AnswersLikeAFreshOne) {
  const AgentPack pack(R"(
    local function counter()
      local n = 0
      return function() n = n + 1 return n end
    end
    local count = counter()
    local b = {}
    function b.all(side, options, about, min, max) return max == 7 and count() or 0 end
    return b)");
  auto agent = AgentHost::make(pack.scenario(), "bots.all");
  ASSERT_TRUE(agent) << agent.error().message();
  world::World world = pack.scenario()->initial;
  std::uint64_t number = 0;
  world::Answer answer;
  const auto decide = [&](std::int64_t max) {
    Counter counter;
    world::Decision decision = pack.decision("unit", {DomainType::Number, {}, 0, max, 0});
    decision.number = number++;
    return (*agent)->decide(world, decision, counter.numbers(), answer);
  };
  // Kept in playtests that nobody watches, and between two looks: the next one that is watched does not meet it.
  for (const std::uint64_t seed : {2U, 3U, 65U, 129U}) {
    world.seed = seed;
    number = 0;
    while (number < 20) ASSERT_EQ(decide(9), Reply::Answered);
    ASSERT_EQ(decide(7), Reply::Answered);
    if (seed % 64 == 1) {
      EXPECT_EQ(answer.number, 1) << "playtest " << seed;
    }
  }
  // Its first decisions are looked at each time, and then one of 128.
  for (const std::uint64_t seed : {1U, 193U}) {
    world.seed = seed;
    number = 0;
    ASSERT_EQ(decide(9), Reply::Answered);
    EXPECT_EQ(decide(7), Reply::Error);
    EXPECT_EQ((*agent)->error().error.code, "agent-state");
    number = 0;
    while (number < 127) ASSERT_EQ(decide(9), Reply::Answered);
    EXPECT_EQ(decide(7), Reply::Error);
  }
}

TEST(AgentHost, PlaytestWithoutOtherDecisionsHidesNoState) {
  const AgentPack pack(R"(
    local function counter()
      local n = 0
      return function() n = n + 1 return n end
    end
    local count = counter()
    return { all = { unit = function(side, options, about, min, max) return max == 7 and count() or 0 end } })");
  auto agent = AgentHost::make(pack.scenario(), "bots.all");
  ASSERT_TRUE(agent) << agent.error().message();
  world::World world = pack.scenario()->initial;
  world::Answer answer;
  const auto decide = [&](std::uint64_t seed, std::uint64_t number, const char* kind, std::int64_t max) {
    Counter counter;
    world::Decision decision = pack.decision(kind, {DomainType::Number, {}, 0, max, 0});
    decision.number = number;
    world.seed = seed;
    return (*agent)->decide(world, decision, counter.numbers(), answer);
  };
  // Something is kept in a playtest that nobody watches; then there is one without a question to this agent.
  ASSERT_EQ(decide(2, 0, "unit", 7), Reply::Answered);
  ASSERT_EQ(decide(3, 0, "move", 9), Reply::NoOpinion);
  ASSERT_EQ(decide(65, 0, "unit", 9), Reply::Answered) << (*agent)->error().error.message();
}

TEST(AgentHost, AgentValuesTheChancesOfASide) {
  const auto stands = [](const std::string& bots) {
    const AgentPack pack(bots);
    auto agent = AgentHost::make(pack.scenario(), "bots.all");
    if (!agent) return agent.error().message();
    std::int64_t value = -1;
    switch ((*agent)->value(pack.scenario()->initial, world::SideId{0}, value)) {
      case Reply::Answered: return std::to_string(value);
      case Reply::NoOpinion: return std::string("nothing");
      case Reply::Error: break;
    }
    return (*agent)->error().error.message();
  };
  EXPECT_EQ(stands("return { all = {} }"), "nothing");
  EXPECT_EQ(stands("return { all = function() return 3 end }"), "nothing");
  EXPECT_EQ(stands("return { all = { value = function() return 700 end } }"), "700");
  EXPECT_EQ(
      stands("return { all = { value = function() return 700 end, army = { value = function() return 20 end } } }"),
      "20");
  EXPECT_EQ(stands("return { all = { value = function(side) return side.id == 'red' and 1 or 0 end } }"), "1");
  EXPECT_NE(
      stands("return { all = {\n value = function() return 0.5 end } }").find("rules/bots.lua:2: error: agent-answer"),
      std::string::npos);
  EXPECT_NE(stands("return { all = {\n value = function() return nothing.at.all end } }").find("rules/bots.lua:2"),
            std::string::npos);
  EXPECT_NE(stands("return { all = { value = function() while true do random(2) end end } }").find("budget"),
            std::string::npos);
}

TEST(AgentHost, AgentReportsItsScoresOfOptions) {
  const AgentPack pack(R"(return { all = {
    unit = function(_, options)
      if #options == 2 then return nil end
      set(7, 8, 9):score { { 'is', 7, 5 } }
      return options:score { { 'is', 2, 3 }, { 'is', 4, -1 } }:best()
    end } })");
  auto agent = AgentHost::make(pack.scenario(), "bots.all");
  ASSERT_TRUE(agent) << agent.error().message();
  const auto thought = [&](const std::vector<Value>& options) {
    Counter counter;
    world::Answer answer;
    EXPECT_NE((*agent)->decide(pack.scenario()->initial, pack.decision("unit", {DomainType::One, options}),
                               counter.numbers(), answer),
              Reply::Error);
    const auto opinions = (*agent)->opinions();
    return std::vector<std::int64_t>(opinions.begin(), opinions.end());
  };
  EXPECT_EQ(thought({Value::ofInt(1), Value::ofInt(2), Value::ofInt(4)}), (std::vector<std::int64_t>{0, 3, -1}));
  EXPECT_TRUE(thought({Value::ofInt(1), Value::ofInt(2)}).empty()) << "those of another decision";
}

TEST(AgentHost, ExceededLimitIsAnErrorAndTheNextDecisionIsAnswered) {
  const AgentPack pack(body(R"(
    if about then while true do units:count() end end
    if #options > 0 then local t = {} for i = 1, 1e9 do t[i] = {} end end
    return 4)"));
  auto agent = AgentHost::make(pack.scenario(), "bots.all");
  ASSERT_TRUE(agent.has_value()) << agent.error().message();
  const auto decide = [&](const world::Decision& decision, world::Answer& answer) {
    Counter counter;
    return (*agent)->decide(pack.scenario()->initial, decision, counter.numbers(), answer);
  };
  const Domain domain{DomainType::Number, {}, 0, 9, 0};
  world::Answer answer;
  ASSERT_EQ(decide(pack.decision("unit", domain, pack.piece("r1")), answer), Reply::Error);
  EXPECT_EQ((*agent)->error().error.code, "budget") << (*agent)->error().error.message();
  EXPECT_TRUE((*agent)->error().error.where.file.ends_with("bots.lua"));
  ASSERT_EQ(decide(pack.decision("unit", domain), answer), Reply::Answered);
  EXPECT_EQ(answer.number, 4);
  const std::vector<Value> one{Value::ofInt(1)};
  ASSERT_EQ(decide(pack.decision("unit", {DomainType::One, one}), answer), Reply::Error);
  EXPECT_TRUE((*agent)->error().error.code == "memory" || (*agent)->error().error.code == "budget")
      << (*agent)->error().error.message();
  ASSERT_EQ(decide(pack.decision("unit", domain), answer), Reply::Answered);
}

TEST(AgentHost, ModulesSeeNothingHiddenDuringLoading) {
  // What a module finds out at its top would serve it in every decision.
  const AgentPack hidden(R"(
    local b = {}
    local known = filter { on = 'any', kind = 'order' }
    local seen = 0
    local n = world.piece('n')
    if n and n.place then seen = 1000 end
    for piece in filter { on = 'any' }:all():each() do
      if piece.item or piece.data then seen = seen + 1 end
    end
    local found = seen + known:count() * 10
    function b.all() return found end
    return b)",
                         "hidden", "deal");
  auto agent = AgentHost::make(hidden.scenario(), "bots.all");
  ASSERT_TRUE(agent.has_value()) << agent.error().message();
  world::Answer answer;
  Counter counter;
  ASSERT_EQ((*agent)->decide(hidden.scenario()->initial, hidden.decision("bet", {DomainType::Number, {}, 0, 100000, 0}),
                             counter.numbers(), answer),
            Reply::Answered);
  EXPECT_EQ(answer.number, 1000);  // a scout that everybody sees, and no card of the pile
}

TEST(AgentHost, NothingIsScoredDuringLoading) {
  const AgentPack pack(
      "local s = places(board.find('m:A1')):score { { 'steps', board.find('m:B1'), by = 'walk' } }\n"
      "return { all = function() return s:most() end }");
  const auto agent = AgentHost::make(pack.scenario(), "bots.all");
  ASSERT_FALSE(agent.has_value());
  EXPECT_NE(agent.error().text.find("while modules are loaded"), std::string::npos) << agent.error().message();
}

TEST(AgentHost, TextOfTheRulesStateIsNotTakenForAnother) {
  const AgentPack pack(body("local mine = set('sesame'):first() return about == nil and 1 or 0"));
  const Value about = Value::of(static_cast<world::Symbol>(pack.scenario()->symbols.size()));
  const Asked asked = ask(pack, pack.decision("unit", {DomainType::Number, {}, 0, 9, 0}, about));
  ASSERT_EQ(asked.reply, Reply::Answered) << asked.error.error.message();
  EXPECT_EQ(asked.answer.number, 1);
}

TEST(AgentHost, HintsOfAMissionAreReadable) {
  const AgentPack pack(body("return mission.bot_goals(side)"), R"(
    on("moved", function() error("never called") end)
    return { bot_goals = function(side) return side.index * 7 end })");
  const Asked asked = ask(pack, pack.decision("unit", {DomainType::Number, {}, 0, 9, 0}));
  ASSERT_EQ(asked.reply, Reply::Answered) << asked.error.error.message();
  EXPECT_EQ(asked.answer.number, 7);
}

TEST(AgentHost, UndeclaredTextsAreOrderedByPosition) {
  const AgentPack pack(body("assert(options[1] == 'pass' or options[1] == '#1') return options[2]"));
  const std::vector<Value> options{Value::of(world::Symbol{100000}), Value::of(world::Symbol{100001})};
  const Asked asked = ask(pack, pack.decision("unit", {DomainType::One, options}));
  ASSERT_EQ(asked.reply, Reply::Answered) << asked.error.error.message();
  EXPECT_EQ(asked.answer.number, 1);
}

// The meadow: walls on D3 B4 G5 E6, objectives on E4 H4 A5 D5, red on C1 to F1, blue on C8 to F8.

constexpr const char* squareList = "local function at(n) return board.find('m:' .. n) end\n";

std::int64_t scored(const std::string& term, const std::string& square) {
  return number(std::string(squareList) + "return places(at '" + square + "'):score { " + term + " }:most()");
}

TEST(AgentTerms, StepsCountTheWalkAroundWalls) {
  EXPECT_EQ(scored("{ 'steps', at 'C3', by = 'walk' }", "C2"), 1);
  EXPECT_EQ(scored("{ 'steps', at 'E3', by = 'walk' }", "C3"), 4);  // around the wall on D3
  EXPECT_EQ(scored("{ 'steps', at 'E3', -3, by = 'walk' }", "C3"), -12);
  EXPECT_EQ(scored("{ 'steps', at 'C8', by = 'walk', most = 5 }", "C1"), 5);
  EXPECT_EQ(scored("{ 'steps', units:not_of(side), by = 'walk' }", "C7"), 1);
  EXPECT_EQ(scored("{ 'steps', set(), by = 'walk' }", "C7"), 50);
  // Straight along the rim; around the units on C1 to F1 where pieces count.
  EXPECT_EQ(scored("{ 'steps', at 'G1', by = 'walk' }", "B1"), 5);
  EXPECT_EQ(scored("{ 'steps', at 'G1', by = 'walk', pieces = true }", "B1"), 7);
}

TEST(AgentTerms, StepsFollowTheCurrentMap) {
  // Ways are kept from one decision to the next: a wall that comes and goes must be seen all the same.
  const AgentPack pack(
      body(std::string(squareList) + "return places(at 'C3'):score { { 'steps', at 'E3', by = 'walk' } }:most()"));
  auto agent = AgentHost::make(pack.scenario(), "bots.all");
  ASSERT_TRUE(agent.has_value()) << agent.error().message();
  world::World walled = pack.scenario()->initial;
  world::Mutator mutator(*pack.scenario(), walled, nullptr);
  for (const char* name : {"m:D2", "m:D4"})
    mutator.feature(pack.scenario()->grid->find(name), pack.scenario()->featureBit("wall"), true);
  const auto steps = [&](const world::World& w) {
    world::Answer answer;
    Counter counter;
    EXPECT_EQ((*agent)->decide(w, pack.decision("unit", {DomainType::Number, {}, 0, 99, 0}), counter.numbers(), answer),
              Reply::Answered);
    return answer.number;
  };
  for (int i = 0; i < 3; ++i) {
    EXPECT_EQ(steps(pack.scenario()->initial), 4);
    EXPECT_EQ(steps(walled), 6);
  }
}

TEST(AgentTerms, DistanceAndWithinIgnoreWalls) {
  EXPECT_EQ(scored("{ 'distance', at 'E3' }", "C3"), 2);
  EXPECT_EQ(scored("{ 'distance', at 'E5' }", "C3"), 4);  // four ways only: rows plus columns
  EXPECT_EQ(scored("{ 'within', units:of(side), range = 2 }", "D2"), 3);
  EXPECT_EQ(scored("{ 'within', units:of(side) }", "H8"), 0);
}

TEST(AgentTerms, BesideOnAndFeatureCountTheirThings) {
  EXPECT_EQ(scored("{ 'beside', units:of(side) }", "D2"), 1);
  EXPECT_EQ(scored("{ 'beside', units:of(side), 10 }", "D1"), 20);
  EXPECT_EQ(scored("{ 'on', units:of(side) }", "D1"), 1);
  EXPECT_EQ(scored("{ 'on', units:of(side) }", "D2"), 0);
  EXPECT_EQ(scored("{ 'feature', 'objective' }", "E4"), 1);
  EXPECT_EQ(scored("{ 'feature', 'objective' }", "E5"), 0);
}

TEST(AgentTerms, SeenByCountsPiecesInSight) {
  EXPECT_EQ(scored("{ 'seen_by', units:not_of(side) }", "C5"), 4);
  EXPECT_EQ(scored("{ 'seen_by', units:not_of(side) }", "C7"), 2);  // D8 hides those behind it
  // Along row 1 only the nearest unit is in sight.
  EXPECT_EQ(scored("{ 'seen_by', units:of(side) }", "H1"), 1);
  EXPECT_EQ(scored("{ 'seen_by', units:not_of(side), range = 2 }", "C5"), 0);
  EXPECT_EQ(scored("{ 'screened', at 'C3', by = at 'C5' }", "C7"), 1);
  EXPECT_EQ(scored("{ 'screened', at 'C3', by = at 'D5' }", "C7"), 0);
}

TEST(AgentTerms, OptionTermsScoreTheOptionItself) {
  EXPECT_EQ(number("return set('a', 'b'):score { { 'is', 'b', 4 } }:of('b')"), 4);
  EXPECT_EQ(number("return set('a', 'b', 'c'):score { { 'is', set('b', 'c') } }:of('a')"), 0);
  EXPECT_EQ(number("return set('a', 'b'):score { { 'worth', { a = 3, b = 9 }, 2 } }:most()"), 18);
  EXPECT_EQ(number("return units:all():score { { 'attribute', 'hp', 2 } }:most()"), 6);
  EXPECT_EQ(number("return set('a', units:first()):score { { 'attribute', 'hp' } }:of('a')"), 0);
  EXPECT_EQ(number("return set('a'):score { false, { 'is', 'a', 2 }, { 'is', 'a', 3 } }:most()"), 5);
  EXPECT_EQ(number("return set(1, 2, 3):score { { 'noise', 10 } }:of(3)"), 2);  // the third number drawn
}

TEST(AgentTerms, BestAndMostFollowTheScores) {
  const std::string scores = "local s = set('a', 'b', 'c', 'd'):score { { 'worth', { a = 1, b = 5, c = 5, d = 3 } } } ";
  EXPECT_EQ(number(scores + "return s:most()"), 5);
  EXPECT_EQ(number(scores + "return s:best() == 'b' and 1 or 0"), 1);  // the stream's first number is 0
  EXPECT_EQ(number(scores + "random(9) return s:best() == 'c' and 1 or 0"), 1);
  EXPECT_EQ(number(scores + "return #s:best(3)"), 3);
  EXPECT_EQ(number(scores + "return s:best(3)[3] == 'd' and 1 or 0"), 1);
  EXPECT_EQ(number(scores + "return s:order()[4] == 'a' and #s:order() or 0"), 4);
  EXPECT_EQ(number(scores + "return #s:filter(3)"), 3);
  EXPECT_EQ(number("return set():score {}:best() == nil and 1 or 0"), 1);
}

TEST(AgentTerms, InvalidTermIsRefused) {
  const auto refused = [](const std::string& term) {
    const AgentPack pack(body("return units:all():score { " + term + " }:most()"));
    const Asked asked = ask(pack, pack.decision("unit", {DomainType::Number, {}, 0, 9, 0}));
    EXPECT_EQ(asked.reply, Reply::Error) << term;
    EXPECT_EQ(asked.error.error.where.line, 4U) << asked.error.error.message();
    return asked.error.error.text;
  };
  EXPECT_NE(refused("{ 'luck', 3 }").find("no such term"), std::string::npos);
  EXPECT_NE(refused("{ 'steps', units:all() }").find("`by`"), std::string::npos);
  EXPECT_NE(refused("{ 'distance', 'far' }").find("'far'"), std::string::npos);
  (void)refused("{ 'distance', units:all(), 0.5 }");
  (void)refused("{ 'worth', 3 }");
  (void)refused("{ 'worth', { [units:first()] = 'much' } }");
  (void)refused("{ 'feature', 'lava' }");
  (void)refused("{ 'attribute', 'charm' }");
  (void)refused("{ 'noise', 0 }");
  (void)refused("{ 'is' }");
  (void)refused("7");
}

}  // namespace
}  // namespace sortie::script
