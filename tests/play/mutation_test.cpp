#include "play/specs/mutation.h"

#include <algorithm>
#include <fstream>
#include <iterator>
#include <set>

#include <gtest/gtest.h>
#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "../growth.h"
#include "model/xml/format.h"
#include "probe.h"
#include "script/syntax/tree.h"

namespace sortie::play {
namespace {

using testing::Probe;

std::vector<std::string> told(const std::vector<Mutant>& mutants) {
  std::vector<std::string> out;
  out.reserve(mutants.size());
  for (const Mutant& each : mutants)
    out.push_back(std::to_string(each.line) + ": " + each.kind + ": " + each.what +
                  (each.function.empty() ? "" : " in " + each.function));
  return out;
}

std::vector<Mutant> mutantsOf(const std::string& text) {
  const model::LuaSource source{"a", "rules/a.lua", text};
  return listLuaMutants(source, findPushers({source}));
}

/// Those of one kind in a function's body, without place and function.
std::vector<std::string> changes(const std::string& kind, const std::string& body) {
  std::vector<std::string> out;
  for (const Mutant& each : mutantsOf("local a = {}\nfunction a.f(x, y, z)\n" + body + "\nend\nreturn a\n"))
    if (each.kind == kind) out.push_back(each.what);
  return out;
}

using Texts = std::vector<std::string>;

TEST(Mutation, NumberBecomesOneMoreAndOneLess) {
  EXPECT_EQ(changes("number", "x = y + 3"), (Texts{"y + 3 -> y + 4", "y + 3 -> y + 2"}));
  EXPECT_EQ(changes("number", "f(x, 1)"), (Texts{"f(x, 1) -> f(x, 2)", "f(x, 1) -> f(x, 0)"}));
}

TEST(Mutation, NumberBesideAComparisonIsNotChangedTwice) {
  EXPECT_EQ(changes("number", "x = y < 3"), (Texts{"y < 3 -> y < 2"}));
  EXPECT_EQ(changes("number", "x = y <= 3"), (Texts{"y <= 3 -> y <= 4"}));
  EXPECT_EQ(changes("number", "x = 3 < y"), (Texts{"3 < y -> 4 < y"}));
  EXPECT_EQ(changes("number", "x = #y == 0"), (Texts{"#y == 0 -> #y == 1"}));
}

TEST(Mutation, NumberAfterAMinusSignStaysANumber) {
  EXPECT_EQ(changes("number", "x = -0"), (Texts{"x = -0 -> x = -1", "x = -0 -> x = -(-1)"}));
  EXPECT_EQ(changes("number", "x = y-0"), (Texts{"y-0 -> y-1", "y-0 -> y-(-1)"}));
  EXPECT_EQ(changes("number", "x = y - 0"), (Texts{"y - 0 -> y - 1", "y - 0 -> y - -1"}));
  EXPECT_EQ(changes("arithmetic", "x = y+-z"), (Texts{"y+-z -> y- -z"}));
}

TEST(Mutation, LargestNumberHasOneNeighbour) {
  EXPECT_EQ(changes("number", "x = y + 9223372036854775807"),
            (Texts{"y + 9223372036854775807 -> y + 9223372036854775806"}));
}

std::string tableOfNumbers(std::size_t count) {
  std::string text = "local t = {\n";
  for (std::size_t i = 0; i < count; ++i) text += "7,\n";
  return text + "}\nlocal a = {}\nfunction a.f(i)\n  return t[i]\nend\nreturn a\n";
}

TEST(Mutation, NumbersOfALongTableAreListedWithTheirLine) {
  const std::vector<Mutant> mutants = mutantsOf(tableOfNumbers(6'000));
  ASSERT_GE(mutants.size(), 12'000U);
  EXPECT_EQ(mutants[6'000].line, 3'002U);
  EXPECT_EQ(mutants[6'000].lines.size(), 1U);
  EXPECT_FALSE(mutants[6'000].loading);
}

// Each was looked at with the whole table around it, which took minutes.
TEST(Mutation, TimeOfALongTableGrowsWithItsLength) {
  EXPECT_LT(timing::growth(1'000, [](std::size_t count) { (void)mutantsOf(tableOfNumbers(count)); }),
            timing::kAboutLinear);
}

TEST(Mutation, ComparisonsBecomeTheirNeighbourAndTheirNegation) {
  EXPECT_EQ(changes("comparison", "x = y < z"), (Texts{"y < z -> y <= z", "y < z -> y >= z"}));
  EXPECT_EQ(changes("comparison", "x = y >= z"), (Texts{"y >= z -> y > z", "y >= z -> y < z"}));
  EXPECT_EQ(changes("comparison", "x = y == z"), (Texts{"y == z -> y ~= z"}));
  EXPECT_EQ(changes("comparison", "x = y ~= z"), (Texts{"y ~= z -> y == z"}));
}

TEST(Mutation, LogicAndArithmeticTakeTheOtherOperator) {
  EXPECT_EQ(changes("logic", "x = y and z"), (Texts{"y and z -> y or z"}));
  EXPECT_EQ(changes("not", "x = not y"), (Texts{"not y -> y"}));
  EXPECT_EQ(changes("arithmetic", "x = y + z - x * y // z"),
            (Texts{"y + z -> y - z", "y + z - x * y // z -> y + z + x * y // z", "x * y -> x // y",
                   "x * y // z -> x * y * z"}));
}

TEST(Mutation, ListLosesEachOfItsElements) {
  EXPECT_EQ(changes("element", "x = { y, z, 1 }"),
            (Texts{"{ y, z, 1 } without y", "{ y, z, 1 } without z", "{ y, z, 1 } without 1"}));
  EXPECT_EQ(changes("element", "x = { y, a = 1, z }"),
            (Texts{"{ y, a = 1, z } without y", "{ y, a = 1, z } without z"}));
  EXPECT_EQ(changes("element", "x = set(y, z)"), (Texts{"(y, z) without y", "(y, z) without z"}));
  EXPECT_EQ(changes("element", "x = { y } z = { a = 1, b = 2 } y(x, z)"), Texts{});
  EXPECT_EQ(changes("element", "x = { 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12 }").size(), 12u);
  EXPECT_EQ(changes("element", "x = { 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13 }"), Texts{});
}

TEST(Mutation, LoopEndsAfterItsFirstRound) {
  EXPECT_EQ(changes("loop", "for _, each in ipairs(x) do y(each) end"), Texts{"only once for _, each in ipairs(x)"});
  EXPECT_EQ(changes("loop", "while x do y() end"), Texts{"only once while x"});
  EXPECT_EQ(changes("loop", "local function tell(x) log('log-x', x) end\nfor i = 1, 2 do tell(i) end"), Texts{});
  EXPECT_EQ(changes("loop", "for i = 1, 2 do return i end\nfor i = 1, 2 do end\nrepeat y() until x"), Texts{});
}

// What stands in the place of the text, so that the file still loads and keeps its lines.
TEST(Mutation, ShortenedTextKeepsItsLines) {
  const std::string text =
      "local a = {}\nfunction a.f(x)\n  for i = 1, 2 do\n    x(i) -- each\n  end\n"
      "  return { 1,\n    2 }\nend\nreturn a\n";
  for (const Mutant& each : mutantsOf(text)) {
    if (each.kind != "loop" && each.kind != "element") continue;
    std::string changed = text;
    changed.replace(each.begin, each.end - each.begin, each.instead);
    EXPECT_EQ(std::count(changed.begin(), changed.end(), '\n'), std::count(text.begin(), text.end(), '\n')) << changed;
    EXPECT_TRUE(lua::readTree(changed).problems.empty()) << changed;
  }
}

TEST(Mutation, ConditionBecomesTrueFalseAndNegated) {
  EXPECT_EQ(changes("condition", "if x then y() elseif z then y() end"),
            (Texts{"if x -> if true", "if x -> if false", "if x -> if not (x)", "elseif z -> elseif true",
                   "elseif z -> elseif false", "elseif z -> elseif not (z)"}));
  // A comparison and a `not` are turned by themselves.
  EXPECT_EQ(changes("condition", "while x < y do z() end"),
            (Texts{"while x < y -> while true", "while x < y -> while false"}));
  EXPECT_EQ(changes("condition", "repeat z() until not x"),
            (Texts{"until not x -> until true", "until not x -> until false"}));
}

TEST(Mutation, NeighbouringArgumentsOfOneTypeAreSwapped) {
  EXPECT_EQ(changes("arguments", "f(x, y, 1, z.a, x.b)"),
            (Texts{"f(x, y, 1, z.a, x.b) -> f(y, x, 1, z.a, x.b)", "f(x, y, 1, z.a, x.b) -> f(x, y, 1, x.b, z.a)"}));
  EXPECT_EQ(changes("arguments", "x:f(y, z)"), (Texts{"x:f(y, z) -> x:f(z, y)"}));
  EXPECT_EQ(changes("arguments", "f(x, x) f(x, 1) f(math.min(x, y))"), Texts{});
}

TEST(Mutation, StatementsAndResultsAreDropped) {
  EXPECT_EQ(changes("statement", "local v = y\nx = v\nf(x)\nreturn x"),
            (Texts{"without x = v", "without f(x)", "return x -> return"}));
  EXPECT_EQ(changes("statement", "if x then return true end return nil"), (Texts{"return true -> return false"}));
}

TEST(Mutation, NeighbouringPushesChangeTheirOrder) {
  EXPECT_EQ(changes("order", "push('one')\npush('two', x)\ny()\npush('three')"),
            (Texts{"push('two', x) before push('one')"}));
  EXPECT_EQ(changes("order", "if x then push('one') end\npush('two')"),
            (Texts{"push('two') before if x then push('one') end"}));
  EXPECT_EQ(changes("order", "local function late() push('late') end\nlate()\npush('two')"),
            (Texts{"push('two') before late()"}));
}

TEST(Mutation, PushInAnotherModuleCountsAsAPush) {
  const std::vector<model::LuaSource> modules = {
      {"b", "rules/b.lua", "local b = {}\nfunction b.go() push('go') end\nreturn b\n"},
      {"a", "rules/a.lua", "local b = require 'b'\nlocal a = {}\nfunction a.f()\nb.go()\npush('x')\nend\nreturn a\n"}};
  const std::vector<Mutant> mutants = listLuaMutants(modules[1], findPushers(modules));
  EXPECT_EQ(told(mutants), (Texts{"4: statement: without b.go() in a.f", "4: order: push('x') before b.go() in a.f",
                                  "5: statement: without push('x') in a.f"}));
}

TEST(Mutation, TextsForPeopleAreNotChanged) {
  for (const char* body : {"log('log-x', x, 1 + 2)", "return log('log-x', x + 1)", "error('no ' .. x + 1)"})
    EXPECT_EQ(told(mutantsOf("local a = {}\nfunction a.f(x)\n" + std::string(body) + "\nend\nreturn a\n")), Texts{})
        << body;
  EXPECT_EQ(told(mutantsOf("local function tell(x)\nif x > 1 then log('a', x) else log('b') end\nend\n"
                           "local a = {}\nfunction a.f(x) tell(x + 1) end\nreturn a\n")),
            Texts{});
  EXPECT_EQ(changes("number", "return { title = text('a', 1), text = 'a' .. 2, cost = 3 }"),
            (Texts{"cost = 3 -> cost = 4", "cost = 3 -> cost = 2"}));
}

TEST(Mutation, EqualChangesOfOneFunctionAreNumbered) {
  const Probe probe;
  probe.write("rules/probe.lua", "local probe = {}\nfunction probe.f(x) return not x, not x end\nreturn probe\n");
  const auto mutants = listMutants(probe.pack(), {});
  ASSERT_TRUE(mutants.has_value()) << mutants.error().message();
  std::vector<std::size_t> twins;
  for (const Mutant& each : *mutants)
    if (each.kind == "not") twins.push_back(each.twin);
  EXPECT_EQ(twins, (std::vector<std::size_t>{1, 2}));
}

TEST(Mutation, ContentChangesItsNumbersFlagsNamesAndLists) {
  const Probe probe;
  const auto mutants = listMutants(probe.pack(), {});
  ASSERT_TRUE(mutants.has_value()) << mutants.error().message();
  std::vector<Mutant> content;
  std::copy_if(mutants->begin(), mutants->end(), std::back_inserter(content),
               [](const Mutant& each) { return each.group == MutantGroup::Content; });
  EXPECT_EQ(told(content), (Texts{"3: content: low of one: 3 -> 4", "4: content: full of one: 9 -> 8",
                                  "5: content: on of one: yes -> no", "6: content: way of one: right -> left",
                                  "7: content: steps of one: 4 5 -> 4"}));
}

MutationOptions ofProbe(unsigned jobs = 2) {
  MutationOptions options;
  options.jobs = jobs;
  options.only = "rules/probe.lua";
  return options;
}

TEST(Mutation, MutantThatNoSpecNoticesSurvives) {
  const Probe probe;
  for (const unsigned jobs : {1U, 3U}) {
    const auto report = runMutants(probe.pack(), ofProbe(jobs), {});
    ASSERT_TRUE(report.has_value()) << report.error().message();
    EXPECT_EQ(mutationText(*report),
              R"(rules/probe.lua:6: condition: if sum > 100 -> if false (in probe.sum): survived
rules/probe.lua:6: comparison: sum > 100 -> sum >= 100 (in probe.sum): survived
rules/probe.lua:6: number: sum > 100 -> sum > 101 (in probe.sum): survived
rules/probe.lua:6: statement: return 100 -> return (in probe.sum): survived
rules/probe.lua:6: number: return 100 -> return 101 (in probe.sum): survived
rules/probe.lua:6: number: return 100 -> return 99 (in probe.sum): survived
tiny, rules: 12 mutants: 6 killed, 6 survived, 0 not run by any spec, 0 listed as equivalent, 0 do not load: 50.0 % of those that can be noticed are
tiny: tried 12 of 189 mutants
)");
    const auto json = nlohmann::json::parse(mutationJson(*report));
    EXPECT_EQ(json["rules"]["killed"], 6);
    EXPECT_EQ(json["mutants"][0]["function"], "probe.sum");
  }
}

TEST(Mutation, MutantsOfContentAreTried) {
  const Probe probe;
  MutationOptions options;
  options.groups = {MutantGroup::Content};
  const auto report = runMutants(probe.pack(), options, {});
  ASSERT_TRUE(report.has_value()) << report.error().message();
  EXPECT_EQ(mutationText(*report), R"(content/table.xml:4: content: full of one: 9 -> 8: survived
content/table.xml:5: content: on of one: yes -> no: survived
tiny, content: 5 mutants: 3 killed, 2 survived, 0 not run by any spec, 0 listed as equivalent, 0 do not load: 60.0 % of those that can be noticed are
)");
}

TEST(Mutation, OnlyChosenGroupsAreTried) {
  const Probe probe;
  MutationOptions options;
  options.list = true;
  options.groups = {MutantGroup::Bots};
  const auto bots = runMutants(probe.pack(), options, {});
  ASSERT_TRUE(bots.has_value()) << bots.error().message();
  EXPECT_TRUE(bots->fates.empty());
  ASSERT_FALSE(bots->mutants.empty());
  for (const Mutant& each : bots->mutants) EXPECT_EQ(each.file, "rules/bots.lua");
}

TEST(Mutation, SpecsThatAskBotsNoticeMutantsOfBots) {
  const Probe probe;
  probe.write("rules/bots.lua", R"(local bots = {}
local function best(options) return options[2] end
bots.heuristic = { move = function(_, options) return best(options) end }
return bots
)");
  probe.write("specs/bots.lua", R"(spec("the second square", function()
  fixture "alone"
  expect(bot(world.sides[1], "move", set(square(1, 1), square(1, 2))), square(1, 2))
end)
)");
  MutationOptions options;
  options.groups = {MutantGroup::Bots};
  const auto report = runMutants(probe.pack(), options, {});
  ASSERT_TRUE(report.has_value()) << report.error().message();
  ASSERT_FALSE(report->fates.empty());
  std::size_t killed = 0;
  for (std::size_t i = 0; i < report->fates.size(); ++i) {
    if (report->mutants[i].line != 2) continue;
    EXPECT_EQ(report->fates[i], MutantFate::Killed) << report->mutants[i].what;
    ++killed;
  }
  EXPECT_GE(killed, 2U);
}

TEST(Mutation, MutantThatNoSpecRunsIsReported) {
  const Probe probe;
  probe.write("rules/probe.lua", R"(local probe = {}
local limit = 4
function probe.sum(a, b)
  return a + b + b
end
function probe.idle(a)
  return a + limit
end
return probe
)");
  const auto report = runMutants(probe.pack(), ofProbe(), {});
  ASSERT_TRUE(report.has_value()) << report.error().message();
  for (std::size_t i = 0; i < report->fates.size(); ++i) {
    const bool idle = report->mutants[i].line == 2 || report->mutants[i].line == 7;  // a constant that only it reads
    EXPECT_EQ(report->fates[i], idle ? MutantFate::NotRun : MutantFate::Killed) << report->mutants[i].what;
  }
}

TEST(Mutation, MutantInCodeThatLoadsModulesIsTriedOnEverySpec) {
  const Probe probe;
  probe.write("rules/probe.lua", R"(local probe = {}
local function twice(x) return x * 2 end
probe.limit = twice(4)
function probe.sum(a, b) return a + b + b end
return probe
)");
  probe.write("specs/limit.lua", R"(local probe = require "probe"
spec("the limit", function()
  fixture "alone"
  expect(probe.limit, 8)
end)
)");
  const auto report = runMutants(probe.pack(), ofProbe(), {});
  ASSERT_TRUE(report.has_value()) << report.error().message();
  EXPECT_EQ(report->count(MutantFate::Killed), report->mutants.size()) << mutationText(*report);
}

TEST(Mutation, EndlessLoopIsStoppedAndCountsAsNoticed) {
  const Probe probe;
  probe.write("rules/probe.lua", R"(local probe = {}
function probe.sum(a, b)
  local sum, left = a, b
  while left > 0 do
    sum = sum + 2
    left = left - 1
  end
  return sum
end
return probe
)");
  const auto report = runMutants(probe.pack(), ofProbe(1), {});
  ASSERT_TRUE(report.has_value()) << report.error().message();
  std::size_t endless = 0;
  for (std::size_t i = 0; i < report->fates.size(); ++i) {
    const std::string& what = report->mutants[i].what;
    if (what != "while left > 0 -> while true" && what != "without left = left - 1") continue;
    EXPECT_EQ(report->fates[i], MutantFate::Killed) << what;
    ++endless;
  }
  EXPECT_EQ(endless, 2u);
}

TEST(Mutation, MutantThatDoesNotLoadIsNotCounted) {
  const Probe probe;
  std::ifstream in(probe.pack() / "rules/game.lua");
  std::string rules{std::istreambuf_iterator<char>(in), {}};
  rules.insert(rules.rfind("return game"), "game.scale = { 2 }\ngame.twice = game.scale[1] * 2\n");
  probe.write("rules/game.lua", rules);
  MutationOptions options;
  options.only = "without game.scale";
  const auto report = runMutants(probe.pack(), options, {});
  ASSERT_TRUE(report.has_value()) << report.error().message();
  ASSERT_EQ(report->mutants.size(), 1u);
  EXPECT_EQ(report->fates.front(), MutantFate::Unloadable);
  EXPECT_EQ(report->share(), 100.0);
}

TEST(Mutation, ListedEquivalentsAreCountedSeparately) {
  const Probe probe;
  // Room for one entry: 5 % of 20 mutants and more.
  probe.write("specs/equivalent.xml", R"(<?xml version="1.0" encoding="UTF-8"?>
<equivalents format="1">
  <mutant file="rules/probe.lua" function="probe.sum" kind="number" change="return 100 -> return 101"
          proof="only a test of the list"/>
</equivalents>
)");
  const auto report = runMutants(probe.pack(), ofProbe(), {});
  ASSERT_TRUE(report.has_value()) << report.error().message();
  EXPECT_EQ(report->count(MutantFate::Equivalent), 1u);
  EXPECT_EQ(report->count(MutantFate::Survived), 5u);
  EXPECT_TRUE(report->wrong.empty());
  EXPECT_NEAR(report->share(), 100.0 * 6 / 11, 0.01);
}

/// Codes of what is wrong with a list that has these entries.
Texts wrongWith(const std::string& entries) {
  const Probe probe;
  probe.write("specs/equivalent.xml",
              "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<equivalents format=\"1\">" + entries + "</equivalents>\n");
  const auto report = runMutants(probe.pack(), ofProbe(), {});
  if (!report) return {report.error().code};
  Texts out;
  for (const Error& each : report->wrong) out.push_back(each.code);
  return out;
}

std::string entry(const std::string& kind, const std::string& change) {
  return "<mutant file=\"rules/probe.lua\" function=\"probe.sum\" kind=\"" + kind + "\" change=\"" + change +
         "\" proof=\"only a test of the list\"/>";
}

TEST(Mutation, EntryWithoutASurvivingMutantIsAnError) {
  EXPECT_EQ(wrongWith(entry("number", "return 100 -> return 101")), Texts{});
  EXPECT_EQ(wrongWith(entry("number", "return 99 -> return 100")), Texts{"equivalent-stale"});
  EXPECT_EQ(wrongWith(entry("statement", "without sum = sum + b + b")), Texts{"equivalent-killed"});
  EXPECT_EQ(wrongWith(entry("number", "return 100 -> return 101") + entry("number", "return 100 -> return 101")),
            Texts{"equivalent-twice"});
  EXPECT_EQ(wrongWith("<mutant file=\"rules/probe.lua\" kind=\"number\" change=\"x\"/>"), Texts{"attribute-missing"});
}

TEST(Mutation, AtMostFivePercentMayBeListed) {
  const Probe probe;
  MutationOptions options;
  options.list = true;
  const auto all = runMutants(probe.pack(), options, {});
  ASSERT_TRUE(all.has_value()) << all.error().message();
  const auto listed = [&](std::size_t most) {
    std::set<std::string> entries;  // without twins
    for (const Mutant& each : all->mutants)
      if (each.kind == "number" && each.group == MutantGroup::Rules && each.twin == 1 &&
          each.file != "rules/probe.lua" && entries.size() < most)
        entries.insert(fmt::format(
            "<mutant file=\"{}\" function=\"{}\" kind=\"number\" change=\"{}\" proof=\"only a test of the list\"/>",
            each.file, each.function, model::escapeAttribute(each.what)));
    std::string joined;
    for (const std::string& entry : entries) joined += entry;
    return joined;
  };
  EXPECT_EQ(wrongWith(listed(3)), Texts{});
  EXPECT_EQ(wrongWith(listed(20)), Texts{"equivalent-many"});
}

TEST(Mutation, SurvivorsArePrintedAsEntries) {
  const Probe probe;
  MutationOptions options = ofProbe();
  options.sample = 12;
  const auto report = runMutants(probe.pack(), options, {});
  ASSERT_TRUE(report.has_value()) << report.error().message();
  EXPECT_NE(mutationEntries(*report).find(
                R"(<mutant file="rules/probe.lua" function="probe.sum" kind="number" change="return 100 -)"),
            std::string::npos);
}

TEST(Mutation, SampleIsTheSameEachTimeAndInOrder) {
  const Probe probe;
  MutationOptions options;
  options.sample = 3;
  const auto first = runMutants(probe.pack(), options, {});
  const auto second = runMutants(probe.pack(), options, {});
  ASSERT_TRUE(first && second);
  EXPECT_EQ(first->mutants.size(), 3u);
  EXPECT_EQ(mutationJson(*first), mutationJson(*second));
  options.seed = 2;
  const auto other = runMutants(probe.pack(), options, {});
  ASSERT_TRUE(other.has_value());
  EXPECT_NE(mutationJson(*first), mutationJson(*other));
}

TEST(Mutation, SpecsThatFailWithoutAChangeAreAnError) {
  const Probe probe;
  probe.write("specs/red.lua", "spec('red', function()\n  fixture 'alone'\n  expect(1, 2)\nend)\n");
  const auto report = runMutants(probe.pack(), ofProbe(), {});
  ASSERT_FALSE(report.has_value());
  EXPECT_EQ(report.error().code, "specs-red");
}

}  // namespace
}  // namespace sortie::play
