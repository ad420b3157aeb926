#include "play/specs/spec.h"

#include <fstream>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "spec_copy.h"

namespace sortie::play {
namespace {

using testing::Folder;
using namespace testing;

TEST(Spec, ShippedPacksPass) {
  for (const char* pack : {"tests/packs/tiny", "tests/packs/workshop", "tests/packs/board", "tests/packs/tower",
                           "tests/packs/bazaar", "tests/packs/ring", "scripts/citadel"}) {
    const Result<PackSpecs> specs = runSpecs(std::string(SORTIE_SOURCE_DIR) + "/" + pack, {});
    ASSERT_TRUE(specs.has_value()) << specs.error().message();
    EXPECT_TRUE(specs->good()) << specText({*specs});
  }
}

TEST(Spec, ExpectNamesItsLineAndBothValues) {
  const Copy copy;
  EXPECT_EQ(copy.fault(std::string(setUp) + "expect(red.hp, 3)"), "");
  EXPECT_EQ(copy.fault(std::string(setUp) + "expect(red.hp, 2, \"hurt\")"),
            "5: hurt: expected the number 2, got the number 3");
  expectHas(copy.fault(std::string(setUp) + "expect(red, blue)"), "5: expected piece unit#2, got piece unit#1");
  EXPECT_EQ(copy.fault(std::string(setUp) + "expect({ 1, { a = red } }, { 1, { a = red } })"), "");
  expectHas(copy.fault(std::string(setUp) + "expect({ 1, 2 }, { 1 })"), "expected {the number 1}");
  EXPECT_EQ(copy.fault(std::string(setUp) + "expect(set(red, blue), { red, blue })"), "");
  EXPECT_NE(copy.fault(std::string(setUp) + "expect(set(red, blue), { blue, red })"), "");
  EXPECT_NE(copy.fault(std::string(setUp) + "expect(red.acted)"), "");
}

TEST(Spec, MissingMethodOfASet_IsNamedWithTheExistingOnes) {
  const Copy copy;
  const std::string set = copy.fault(std::string(setUp) + "expect(set(red):of(red.side), 1)");
  expectHas(set, "a set has no method 'of'; sets have first, ");
  expectHas(set, "union, ");
  expectHas(set, "filters have all, of, ");
  copy.write("rules/apart.lua",
             "local apart = {}\nlocal units = filter { kind = \"unit\" }\n"
             "function apart.few() return units:where(function() return true end) end\nreturn apart\n");
  const PackSpecs specs =
      copy.run("local apart = require \"apart\"\nspec(\"it\", function()\n  fixture \"alone\"\n  apart.few()\nend)\n");
  ASSERT_EQ(specs.specs.size(), 1U);
  expectHas(specs.specs.front().error.text, "a filter has no method 'where'");
}

TEST(Spec, PrintHasThePlaceOfItsSpec) {
  const Copy copy;
  std::vector<std::string> printed;
  TestOptions options;
  options.print = [&](const SourcePlace& where, std::string_view text) {
    printed.push_back(toString(where) + " " + std::string(text));
  };
  const PackSpecs specs = copy.run(
      "print(\"loading\")\nspec(\"it\", function()\n  fixture \"alone\"\n  print(\"now\", 3)\nend)\n", options);
  EXPECT_EQ(specs.failed(), 0U);
  ASSERT_GE(printed.size(), 2U);
  EXPECT_EQ(printed.front(), "specs/one.lua loading");
  EXPECT_EQ(printed.back(), "specs/one.lua:2 now\t3");
}

TEST(Spec, UnexpectedDecisionNamesSideAndQuestion) {
  const Copy copy;
  const std::string fault = copy.fault(std::string(setUp) + go);
  expectHas(fault, "5: 'unit' is asked of red (unit#1) and the spec has no answer left");
}

TEST(Spec, AnswerToAnotherDecisionFails) {
  const Copy copy;
  expectHas(copy.fault(std::string(setUp) + "answer(\"move\", \"m:A2\")\n" + go),
            "the next answer is to 'move' (specs/one.lua:5)");
}

TEST(Spec, AnswerThatIsNotOfferedFails) {
  const Copy copy;
  expectHas(copy.fault(std::string(setUp) + "answer(\"unit\", blue)\n" + go),
            "'unit#2', which is not offered (unit#1)");
}

TEST(Spec, UnusedAnswersDiceAndChancesFail) {
  const Copy copy;
  expectHas(copy.fault(std::string(setUp) + "answer(\"unit\", red)"), "5: 'unit' was never asked");
  expectHas(copy.fault(std::string(setUp) + "force { 1, 2 }"), "5: 2 of the dice that were laid out did not fall");
  expectHas(copy.fault(std::string(setUp) + "chance(\"bag\", 1)"), "5: 1 chances were laid out");
  expectHas(copy.fault(std::string(setUp) + "answer(\"unit\", red)\nfixture \"alone\""), "6: 'unit' was never asked");
}

TEST(Spec, EveryDieMustBeGiven) {
  const Copy copy;
  const std::string attack =
      std::string(setUp) + "answer(\"unit\", red)\nanswer(\"move\", \"m:A2\")\nanswer(\"attack\", blue)\n";
  expectHas(copy.fault(attack + go), "8: a die 'd6' falls and the spec has laid out none");
  expectHas(copy.fault(attack + "force { 7 }\n" + go), "the die 'd6' has no result 7");
  EXPECT_EQ(copy.fault(attack + "force { 5 }\n" + go + "\nexpect(blue.hp, 2)"), "");
}

TEST(Spec, OfferedOptionsAreCompared) {
  const Copy copy;
  const std::string before = std::string(setUp) + "answer(\"unit\", red)\nanswer(\"move\", \"m:A2\")\n";
  const std::string after = std::string("\nanswer(\"attack\", \"pass\")\n") + go;
  EXPECT_EQ(copy.fault(before + "expect_options(\"attack\", blue, \"pass\")" + after), "");
  expectHas(copy.fault(before + "expect_options(\"attack\", \"pass\")" + after), "'attack' also offers 'unit#2'");
  expectHas(copy.fault(before + "expect_options(\"attack\", red, blue, \"pass\")" + after),
            "'attack' does not offer 'unit#1'");
  EXPECT_EQ(copy.fault(before + "refuse(\"attack\", red)" + after), "");
  expectHas(copy.fault(before + "refuse(\"attack\", blue)" + after), "'attack' offers 'unit#2' and should not");
}

TEST(Spec, ErrorOfAStepIsReportedAndCanBeExpected) {
  const Copy copy;
  copy.write("rules/game.lua",
             "local game = {}\nfunction game.begin() error('broken on purpose') end\n"
             "function game.round() end\nfunction game.activation() end\nreturn game\n");
  expectHas(copy.fault("fixture \"alone\"\nrun \"begin\""), "3: rules/game.lua:2: broken on purpose");
  EXPECT_EQ(copy.fault("fixture \"alone\"\nexpect_error(\"on purpose\", function() run \"begin\" end)"), "");
  expectHas(copy.fault("fixture \"alone\"\nexpect_error(\"elsewhere\", function() run \"begin\" end)"),
            "expected an error with 'elsewhere'");
  expectHas(copy.fault("fixture \"alone\"\nexpect_error(\"x\", function() end)"), "there was none");
}

TEST(Spec, InvalidCallIsReportedWithTheReason) {
  const Copy copy;
  expectHas(copy.fault("place(\"unit\", \"m:A1\")"), "call fixture \"NAME\" first");
  expectHas(copy.fault("fixture \"nowhere\""), "no fixture and no mission 'nowhere'");
  expectHas(copy.fault("fixture \"../tiny\""), "no fixture and no mission");
  expectHas(copy.fault("fixture \"alone\"\nfixture \"duel\""), "stays with one fixture");
  expectHas(copy.fault("fixture \"alone\"\nplace(\"tank\", \"m:A1\")"), "'tank' is not a piece");
  expectHas(copy.fault("fixture \"alone\"\nplace(\"unit\", \"m:Z9\")"), "'m:Z9' is not a place");
  expectHas(copy.fault("fixture \"alone\"\nplace(\"unit\", \"m:A1\", \"green\")"), "there is not a side 'green'");
  expectHas(copy.fault("fixture \"alone\"\nplace(\"unit\", \"m:A1\", \"red\", { wings = 2 })"), "has no attribute");
  expectHas(copy.fault("fixture \"alone\"\nrun \"flight\""), "'flight' is not a declared step: there are ");
  expectHas(copy.fault("fixture \"alone\"\nrun \"actvation\""), "did you mean activation?");
  expectHas(copy.fault("fixture \"alone\"\nanswer(\"flight\", 1)"), "'flight' is not a declared decision");
}

TEST(Spec, EachSpecHasANewWorldAndKeepsNothing) {
  const Copy copy;
  const PackSpecs specs = copy.run(R"(
spec("first", function() fixture "alone" place("unit", "m:A1", "red") end)
spec("second", function() fixture "alone" place("unit", "m:A1", "red", { hp = 1 }) end)
spec("third", function() fixture "duel" change.add(world, "round", 4) fixture "duel" expect(world.round, 0) end)
spec("fourth", function() left_behind = 1 end)
)");
  ASSERT_EQ(specs.specs.size(), 4U);
  EXPECT_TRUE(specs.specs[0].passed && specs.specs[1].passed && specs.specs[2].passed) << specText({specs});
  expectHas(specs.specs[3].error.text, "sealed");
}

TEST(Spec, EndlessSpecFailsAndTheNextRuns) {
  const Copy copy;
  const PackSpecs specs = copy.run(R"(
spec("endless", function() fixture "alone" while true do string.rep("x", 100000) end end)
spec("good", function() fixture "alone" expect(world.round, 0) end)
)");
  ASSERT_EQ(specs.specs.size(), 2U);
  EXPECT_EQ(specs.specs[0].error.code, "budget");
  EXPECT_TRUE(specs.specs[1].passed) << specText({specs});
}

TEST(Spec, FileThatDoesNotLoadIsAFailedSpec) {
  const Copy copy;
  const PackSpecs specs = copy.run("spec('x', function( end)");
  ASSERT_EQ(specs.specs.size(), 1U);
  EXPECT_EQ(specs.specs[0].error.code, "syntax");
  EXPECT_FALSE(specs.good());
}

TEST(Spec, OneFileOrOneTextCanBeChosen) {
  const Copy copy;
  copy.write("specs/two.lua", "spec(\"two\", function() fixture \"alone\" end)\n");
  TestOptions only;
  only.only = "beta";
  const PackSpecs some = copy.run("spec(\"alpha\", function() end)\nspec(\"beta\", function() end)\n", only);
  ASSERT_EQ(some.specs.size(), 1U);
  EXPECT_EQ(some.specs[0].title, "beta");
  const Result<PackSpecs> file = runSpecs(copy.pack() / "specs/two.lua", {});
  ASSERT_TRUE(file);
  ASSERT_EQ(file->specs.size(), 1U);
  EXPECT_EQ(file->specs[0].title, "two");
  EXPECT_FALSE(runSpecs(copy.pack() / "rules/game.lua", {}));
  EXPECT_FALSE(runSpecs(copy.pack() / "rules", {}));
}

TEST(Spec, ChancesAreGivenByPurpose) {
  const Copy copy;
  copy.write("rules/game.lua",
             "local game = {}\nfunction game.begin() change.add(world, 'round', random(4, 'bag') * 10 + random(4, "
             "'cup')) end\n"
             "function game.round() end\nfunction game.activation() end\nreturn game\n");
  EXPECT_EQ(
      copy.fault("fixture \"alone\"\nchance(\"cup\", 3)\nchance(\"bag\", 2)\nrun \"begin\"\nexpect(world.round, 23)"),
      "");
  expectHas(copy.fault("fixture \"alone\"\nchance(\"bag\", 5)\nrun \"begin\""),
            "the chance that was laid out is 5, out of 4 possible");
}

TEST(Spec, HandsDecksAndEveryKindOfAnswerWork) {
  const std::string pack = std::string(SORTIE_SOURCE_DIR) + "/tests/packs/hidden";
  const Folder folder;
  std::filesystem::copy(pack, folder / "hidden", std::filesystem::copy_options::recursive);
  std::filesystem::create_directories(folder / "hidden/specs");
  std::ofstream(folder / "hidden/specs/deal.lua") << R"(
spec("a turn", function()
  fixture("deal", { rounds = 3 })
  expect(option.rounds, 3)
  stack("pile", "ambush", "retreat", "advance", "advance", "advance", "retreat")
  run { "begin", until_step = "turn" }
  local north, south = world.zone("hand", world.side "north"), world.zone("hand", world.side "south")
  expect(north:at(3).item, "ambush")
  expect(south:at(3).item, "retreat")
  answer("steal", "retreat")
  answer("discard", { "advance", "ambush" })
  answer("rank", "ambush", "advance")
  answer("spread", 1, 2, 2)
  answer("bet", -2)
  answer("sure", true)
  chance(2)
  answer("march", "r:A1")
  expect_error("'steal' is asked of south", function() run("turn", world.side "north") end)
  expect(world.side("north").score, -2 + 1 + 2)
  expect(world.zone("table").count, 2)
  expect(world.zone("table").top.item, "advance")
end)
)";
  const Result<PackSpecs> specs = runSpecs(folder / "hidden", {});
  ASSERT_TRUE(specs) << specs.error().message();
  ASSERT_EQ(specs->specs.size(), 1U);
  EXPECT_TRUE(specs->good()) << specText({*specs});
}

TEST(Spec, FiltersOnPropertiesTakeOneValueListsAndBounds) {
  const Folder folder;
  std::filesystem::copy(std::string(SORTIE_SOURCE_DIR) + "/tests/packs/hidden", folder / "hidden",
                        std::filesystem::copy_options::recursive);
  std::filesystem::create_directories(folder / "hidden/specs");
  const auto result = [&](const std::string& body) {
    std::ofstream(folder / "hidden/specs/filters.lua") << "spec('it', function()\nfixture 'deal'\n"
                                                       << body << "\nend)\n";
    const Result<PackSpecs> specs = runSpecs(folder / "hidden", {});
    return specs ? specText({*specs}) : specs.error().message();
  };
  // Four cards of strength 2, four of 1, two of 3.
  expectHas(result(R"(
local function of(strength) return filter { kind = "order", on = "any", where = { strength = strength } }:count() end
expect({ of(2), of { 1, 3 }, of { 1, 2, 3 }, of { min = 2 }, of { max = 2 }, of { min = 2, max = 2 }, of { 7, "x" } },
  { 4, 6, 10, 6, 8, 4, 0 }))"),
            "1 passed");
  const std::string typo = result("filter { kind = 'order', where = { strenth = 2 } }");
  expectHas(typo, "where.strenth: nothing declares an attribute or property of that name");
}

TEST(Spec, TitleBeginsWithItsRules) {
  EXPECT_EQ(ruleIds("CIT-ATT-06 CIT-ATT-08: W1, dice"), (std::vector<std::string>{"CIT-ATT-06", "CIT-ATT-08"}));
  EXPECT_EQ(ruleIds("MAY-X-01, MAY-X-02b more CIT-X-03"), (std::vector<std::string>{"MAY-X-01", "MAY-X-02b"}));
  EXPECT_TRUE(ruleIds("a plain title about CIT-ATT-06").empty());
  EXPECT_TRUE(ruleIds("").empty());
}

TEST(Spec, RulesAreComparedWithSpecs) {
  const auto rule = [](const std::string& id, const std::string& waits = {}) {
    model::ContentItem item;
    item.id = id;
    item.kind = "rule";
    if (!waits.empty()) item.values["waits-for"].value = waits;
    return item;
  };
  const auto spec = [](const std::string& title, bool passed) {
    SpecReport report;
    report.title = title;
    report.passed = passed;
    return report;
  };
  const RuleCoverage rules =
      coverRules({rule("a-b-01"), rule("a-b-02"), rule("a-b-03", "CAMP"), rule("a-b-04", "CAMP"), rule("a-b-05")},
                 {spec("A-B-01: good", true), spec("A-B-02: bad", false), spec("A-B-03 A-B-99: early", true)});
  EXPECT_EQ(rules.missing, (std::vector<std::string>{"A-B-02", "A-B-05"}));
  EXPECT_EQ(rules.unknown, (std::vector<std::string>{"A-B-99"}));
  EXPECT_EQ(rules.early, (std::vector<std::string>{"A-B-03"}));
  EXPECT_FALSE(rules.good());
}

TEST(Spec, JsonHasEverySpec) {
  const Copy copy;
  const PackSpecs specs =
      copy.run("spec(\"yes\", function() fixture \"alone\" end)\nspec(\"no\", function() expect(false) end)\n");
  EXPECT_FALSE(specs.good());
  const nlohmann::json json = nlohmann::json::parse(specJson({specs}));
  EXPECT_EQ(json["passed"], 1);
  EXPECT_EQ(json["failed"], 1);
  EXPECT_EQ(json["packs"][0]["specs"][1]["title"], "no");
  EXPECT_EQ(json["packs"][0]["specs"][1]["line"], 2);
  EXPECT_EQ(json["packs"][0]["specs"][1]["error"]["line"], 2);
}

}  // namespace
}  // namespace sortie::play
