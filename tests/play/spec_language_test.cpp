// The words of spec files, one by one: docs/specs.md.
#include <gtest/gtest.h>

#include "spec_copy.h"

namespace sortie::play {
namespace {

using namespace testing;

std::string withUnits(const std::string& body) { return std::string(setUp) + body; }

TEST(SpecDifferences, DifferentTablesNameTheElement) {
  const Copy copy;
  const auto told = [&](const std::string& found, const std::string& wanted) {
    return copy.fault(withUnits("expect(" + found + ", " + wanted + ")"));
  };
  expectHas(told("{ 1, 2 }", "{ 1, 3 }"), ": element 2: the number 3 wanted, the number 2 found");
  expectHas(told("{ 1 }", "{ 1, 3 }"), ": element 2: the number 3 wanted, nothing found");
  expectHas(told("{ { a = { 1, 2 } } }", "{ { a = { 1, 4 } } }"),
            ": element 1, field a, element 2: the number 4 wanted, the number 2 found");
  expectHas(told("{ b = 1, a = 2 }", "{ b = 2, a = 1 }"),
            "field a: the number 1 wanted, the number 2 found; field b: ");
  expectHas(told("{ 1, 2, 3, 4 }", "{ 5, 6, 7, 8 }"), "element 3: the number 7 wanted, the number 3 found; and more");
}

TEST(SpecDifferences, DifferentSetsNameMissingAndExtraElements) {
  const Copy copy;
  expectHas(copy.fault(withUnits("expect(set(red), { blue })")), ": not in it: unit#2; in it besides: unit#1");
  expectHas(copy.fault(withUnits("expect(set(red, blue), { blue, red })")),
            "the same in another order: element 1: unit#2 wanted, unit#1 found");
}

TEST(SpecNames, UnknownNameIsReportedWithTheNearestOne) {
  const Copy copy;
  expectHas(copy.fault(withUnits("answer(\"atack\", blue)")), "did you mean attack?");
  expectHas(copy.fault(withUnits("expect(red.hpp, 3)")), "did you mean hp?");
  expectHas(copy.fault(withUnits("change.set(red, \"actd\", true)")), "did you mean acted?");
  expectHas(copy.fault(withUnits("place(\"unti\", \"m:B1\")")), "did you mean unit?");
  expectHas(copy.fault(withUnits("place(\"unit\", \"m:B1\", \"rad\")")), "did you mean red?");
  expectHas(copy.fault(withUnits("expect_dice { \"d5\" }")), "did you mean d6?");
  expectHas(copy.fault("fixture \"alon\""), "no fixture and no mission 'alon'");
  expectHas(copy.fault(withUnits("run { \"activation\", red.side, blue.side, untl_step = \"round\" }")),
            "there is no option 'untl_step': did you mean until_step?");
}

TEST(SpecSteps, GoOnRunsThePendingSteps) {
  const Copy copy;
  const std::string two = withUnits(
      "answer(\"unit\", red)\nanswer(\"move\", \"m:A1\")\n"
      "run { \"activation\", red.side, blue.side, until_step = \"activation\" }\n"
      "answer(\"unit\", blue)\nanswer(\"move\", \"m:A4\")\n");
  EXPECT_EQ(copy.fault(two + "go_on { until_step = \"round\" }\nexpect(blue.acted, true)"), "");
  expectHas(copy.fault(two + "go_on()"), "'unit' is asked of red");
  expectHas(copy.fault(withUnits("go_on()")), "no step waits");
  expectHas(copy.fault(withUnits("go_on { \"round\" }")), "does not take a step");
}

TEST(SpecSteps, RunStopsAtItsStartingDepthUnlessAllStepsAreToRun) {
  const Copy copy;
  copy.write("rules/game.lua",
             "local game = {}\nfunction game.begin() change.add(world, 'round', 1) end\n"
             "function game.round() change.add(world, 'round', 10) end\nfunction game.activation() end\nreturn game\n");
  EXPECT_EQ(copy.fault("fixture \"alone\"\npush \"round\"\nrun \"begin\"\nexpect(world.round, 1)\ngo_on()\n"
                       "expect(world.round, 11)"),
            "");
  EXPECT_EQ(copy.fault("fixture \"alone\"\npush \"round\"\nrun { \"begin\", all = true }\nexpect(world.round, 11)"),
            "");
}

TEST(SpecSteps, PushedStepThatNeverRunsIsNoted) {
  const Copy copy;
  copy.write("rules/game.lua",
             "local game = {}\nfunction game.begin() end\nfunction game.round() end\nfunction game.activation() end\n"
             "return game\n");
  const auto noted = [&](const std::string& body) {
    return specText({copy.run("spec(\"it\", function()\n  fixture \"alone\"\n" + body + "\nend)\n")});
  };
  const std::string note = "note: the spec pushes steps that never run (1, the last is 'round'): go_on() runs them";
  expectHas(noted("push \"round\""), note);
  expectHas(noted("push \"round\"\nrun \"begin\""), note);
  EXPECT_EQ(noted("push \"round\"\ngo_on()").find("note"), std::string::npos);
  EXPECT_EQ(noted("push \"round\"\nrun { \"begin\", all = true }").find("note"), std::string::npos);
}

TEST(SpecDice, KindsOfDiceAreExpectedInOrderOrByCount) {
  const Copy copy;
  copy.write("rules/game.lua",
             "local game = {}\nfunction game.begin() roll('d6') roll('d6') end\n"
             "function game.round() end\nfunction game.activation() end\nreturn game\n");
  const auto told = [&](const std::string& dice) {
    return copy.fault("fixture \"alone\"\nforce { 1, 2 }\n" + dice + "\nrun \"begin\"");
  };
  EXPECT_EQ(told("expect_dice { \"d6\", \"d6\" }"), "");
  EXPECT_EQ(told("expect_dice { d6 = 2 }"), "");
  EXPECT_EQ(told("expect_dice { \"d6\" }\nexpect_dice { d6 = 1 }"), "");
  expectHas(told("expect_dice { \"d6\" }"), "a die 'd6' falls after those that were expected");
  expectHas(told("expect_dice {}"), "a die 'd6' falls after those that were expected");
  expectHas(told("expect_dice { d6 = 3 }"), "these dice were expected and did not fall: d6");
}

TEST(SpecAnswers, AnswerMayNameItsSide) {
  const Copy copy;
  EXPECT_EQ(
      copy.fault(
          withUnits("answer { \"unit\", red, side = \"red\" }\nanswer { \"move\", \"m:A1\", side = red.side }\n") + go),
      "");
  expectHas(copy.fault(withUnits("answer { \"unit\", red, side = \"blue\" }\n") + go),
            "'unit' is asked of red (unit#1), but the next answer is to 'unit' of blue");
  expectHas(copy.fault(withUnits("answer { \"unit\", red, sid = \"blue\" }\n") + go), "did you mean side?");
}

TEST(SpecAnswers, OptionalAnswerMayBeLeftOver) {
  const Copy copy;
  const std::string before = withUnits("answer_if_asked(\"attack\", \"pass\")\nanswer(\"unit\", red)\n");
  EXPECT_EQ(copy.fault(before + "answer(\"move\", \"m:A1\")\n" + go), "");
  EXPECT_EQ(copy.fault(before + "answer(\"move\", \"m:A2\")\n" + go), "");
  EXPECT_EQ(
      copy.fault(withUnits("answer_always(\"attack\", \"pass\")\nanswer(\"unit\", red)\nanswer(\"move\", \"m:A2\")\n"
                           "force { 4 }\nanswer(\"attack\", blue)\n") +
                 go + "\nexpect(blue.hp, 2)"),
      "");
}

TEST(SpecAnswers, ExpectOffersAcceptsMoreOptions) {
  const Copy copy;
  const std::string before = withUnits("answer(\"unit\", red)\nanswer(\"move\", \"m:A2\")\n");
  const std::string after = std::string("\nanswer(\"attack\", \"pass\")\n") + go;
  EXPECT_EQ(copy.fault(before + "expect_offers(\"attack\", blue)" + after), "");
  expectHas(copy.fault(before + "expect_offers(\"attack\", red)" + after), "'attack' does not offer 'unit#1'");
}

TEST(SpecAnswers, PathAnswerMayNameItsRoute) {
  const Copy copy;
  std::string rules = "local units = filter { kind = 'unit' }\n";
  copy.write("rules/game.lua",
             rules +
                 "local game = {}\nfunction game.begin() end\nfunction game.round() end\n"
                 "function game.activation(side)\n  local unit = units:of(side):first()\n"
                 "  local way = choose(side, 'move', domain.path(board.reach(unit, 'walk', 4)))\n"
                 "  change.walk(unit, way, 'walk')\n  change.set(world, 'round', #way)\nend\nreturn game\n");
  const std::string run = "\nrun(\"activation\", red.side, blue.side)\n";
  EXPECT_EQ(copy.fault(withUnits("answer(\"move\", \"m:A2\")" + run + "expect(world.round, 1)")), "");
  EXPECT_EQ(copy.fault(withUnits("answer(\"move\", \"m:A2 by m:B1 m:B2 m:A2\")" + run + "expect(world.round, 3)")), "");
  EXPECT_EQ(copy.fault(withUnits("answer { \"move\", \"m:A2\", by = { \"m:B1\", square(2, 2) } }" + run +
                                 "expect(world.round, 3)")),
            "");
  expectHas(copy.fault(withUnits("answer(\"move\", \"m:A2 by m:C1 m:A2\")" + run)), "the way skips a square");
  expectHas(copy.fault(withUnits("answer(\"move\", \"m:A2 by m:Z1\")" + run)), "goes by 'm:Z1', which is not a square");
}

TEST(SpecTrace, TraceHasQuestionsAnswersAndLog) {
  const Copy copy;
  TestOptions options;
  options.trace = true;
  const PackSpecs specs = copy.run("spec(\"it\", function()\n" +
                                       withUnits("answer(\"unit\", red)\nanswer(\"move\", \"m:A2\")\nforce { 5 }\n"
                                                 "answer(\"attack\", blue)\n") +
                                       go + "\nexpect(blue.hp, 3)\nend)\n",
                                   options);
  ASSERT_EQ(specs.specs.size(), 1U);
  const std::string text = specText({specs});
  expectHas(text, "      ? unit asks red: unit#1 -> unit#1\n");
  expectHas(text, "? attack asks red: unit#2, pass -> unit#2\n");
  EXPECT_LT(text.find("? attack asks"), text.find("hp"));
  expectHas(specJson({specs}), "? attack asks red");
  const PackSpecs unfit =
      copy.run("spec(\"it\", function()\n" + withUnits("answer(\"unit\", blue)\n") + go + "\nend)\n", options);
  expectHas(specText({unfit}), "? unit asks red: unit#1 -> no answer that fits");
}

TEST(SpecShared, SharedModuleIsRequiredBySpecsAndRunsNoSpecs) {
  const Copy copy;
  copy.write(
      "specs/shared/duel.lua",
      "local duel = {}\nfunction duel.begin()\n  fixture \"alone\"\n  return place(\"unit\", \"m:A1\", \"red\")\nend\n"
      "return duel\n");
  EXPECT_EQ(copy.fault("local duel = require \"specs.shared.duel\"\nlocal red = duel.begin()\nexpect(red.hp, 3)"), "");
  const PackSpecs two = copy.run(
      "local duel = require \"specs.shared.duel\"\nspec(\"one\", function() duel.begin() end)\n"
      "spec(\"two\", function() expect(duel.begin().side.id, \"red\") end)\n");
  EXPECT_EQ(two.specs.size(), 2U);
  EXPECT_TRUE(two.good()) << specText({two});
  expectHas(copy.fault("require \"specs.shared.dual\""), "did you mean specs.shared.duel?");
  copy.write("specs/shared/duel.lua", "spec(\"no\", function() end)\nreturn {}\n");
  expectHas(copy.fault("require \"specs.shared.duel\""), "spec belongs at the top of a file");
  copy.write("specs/shared/duel.lua", "return require \"specs.shared.duel\"\n");
  expectHas(copy.fault("require \"specs.shared.duel\""), "in a circle");
}

TEST(SpecShared, RulesModuleIsLoadedInsideASpec) {
  const Copy copy;
  copy.write("rules/apart.lua", "local apart = {}\nfunction apart.three() return 3 end\nreturn apart\n");
  EXPECT_EQ(copy.fault("fixture \"alone\"\nexpect(require(\"apart\").three(), 3)"), "");
  copy.write("rules/apart.lua", "local apart = {\n");
  EXPECT_NE(copy.fault("fixture \"alone\"\nexpect(require(\"apart\").three(), 3)"), "");
}

TEST(SpecShared, ContentForSpecsIsVisibleToFixturesOnly) {
  const Copy copy;
  copy.write(
      "specs/content/units.xml",
      "<content format=\"2\"><piece kind=\"unit\" id=\"giant\" title=\"Giant\"><set name=\"hp\" value=\"2\"/></piece>"
      "</content>\n");
  EXPECT_EQ(copy.fault("fixture \"alone\"\nexpect(place(\"giant\", \"m:A1\", \"red\").hp, 2)"), "");
  expectHas(copy.fault("fixture \"duel\"\nplace(\"giant\", \"m:A1\", \"red\")"), "'giant' is not a piece");
}

TEST(SpecPlace, PlaceAsPlayCallsTheFunctionOfTheKind) {
  const Copy copy;
  expectHas(copy.fault("fixture \"alone\"\nplace { \"unit\", \"m:A1\", \"red\", as_play = true }"),
            "there is no module");
  copy.write(
      "specs/shared/as_play.lua",
      "local as_play = {}\nfunction as_play.unit(unit)\n  local square = choose(unit.side, \"move\", "
      "places(unit.square))\n  change.set(unit, \"hp\", 2)\n  change.set(unit, \"acted\", square == unit.square)\n"
      "end\nreturn as_play\n");
  const std::string head =
      "fixture \"alone\"\nanswer(\"move\", \"m:A1\")\nlocal unit = place { \"unit\", \"m:A1\", \"red\", ";
  EXPECT_EQ(copy.fault(head + "as_play = true }\nexpect({ unit.hp, unit.acted }, { 2, true })"), "");
  EXPECT_EQ(copy.fault(head + "{ hp = 1 }, as_play = true }\nexpect({ unit.hp, unit.acted }, { 1, true })"), "");
  expectHas(copy.fault("fixture \"alone\"\nplace { \"unit\", \"m:A1\", \"red\", as_plays = true }"),
            "did you mean as_play?");
  EXPECT_EQ(copy.fault("fixture \"alone\"\nexpect(place { \"unit\", \"m:A1\" }.side, nil)"), "");
  expectHas(copy.fault("fixture \"alone\"\nplace { \"unit\", \"m:A1\", facing = \"up\" }"), "facing is a direction");
  copy.write("specs/shared/as_play.lua", "return {}\n");
  expectHas(copy.fault("fixture \"alone\"\nplace { \"unit\", \"m:A1\", \"red\", as_play = true }"),
            "has no function 'unit'");
}

TEST(SpecSquares, SquareHasColumnRowAndLevel) {
  const Copy copy;
  EXPECT_EQ(
      copy.fault(withUnits("expect(square(2, 3), board.find \"m:B3\")\nexpect(square(\"m\", 2, 3, 1), square(2, 3))\n"
                           "lay(nil, square(2, 3), \"east\")")),
      "");
  expectHas(copy.fault(withUnits("square(20, 3)")), "no square in column 20, row 3 on level 1");
  expectHas(copy.fault(withUnits("square(\"m\", 9, 1)")), "the tile 'm' has 8 columns, 8 rows and 1 levels");
  expectHas(copy.fault(withUnits("square(\"n\", 1, 1)")), "there is no tile");
  expectHas(copy.fault(withUnits("lay(nil, square(2, 3), \"up\")")), "is not a direction");
}

TEST(SpecKnowledge, IsAskedOfASideOrOfAll) {
  const Copy copy;
  EXPECT_EQ(copy.fault(withUnits("expect(knows(\"blue\", red), true)\nchange.hide(red)\n"
                                 "expect(knows(\"blue\", red), false)\nchange.show(red, world.side \"blue\")\n"
                                 "expect({ knows(world.side \"blue\", red), knows(\"red\", red) }, { true, false })")),
            "");
  expectHas(copy.fault(withUnits("knows(\"blu\", red)")), "did you mean blue?");
  expectHas(copy.fault(withUnits("knows(nil, red)")), "knows(side, piece)");
  expectHas(copy.fault(withUnits("knows(\"red\", \"unit\")")), "is not a piece");
}

TEST(SpecKnowledge, OfWhatWasShownIsKeptWhenThePieceIsHiddenAgain) {
  const Copy copy;
  EXPECT_EQ(copy.fault(withUnits("change.hide(red)\nexpect(was_shown(red), false)\n"
                                 "change.show(red, world.side \"blue\")\n"
                                 "expect({ was_shown(red), was_shown(red, \"red\"), was_shown(red, \"blue\") }, "
                                 "{ false, false, true })\nchange.show(red)\nchange.hide(red)\n"
                                 "expect({ was_shown(red), was_shown(red, \"red\"), was_shown(blue) }, "
                                 "{ true, true, false })\nexpect(knows(\"blue\", red), false)")),
            "");
  EXPECT_EQ(copy.fault(withUnits("change.show(red)\nfixture \"alone\"\nred = place(\"unit\", \"m:A1\", \"red\")\n"
                                 "expect(was_shown(red), false)")),
            "");
  expectHas(copy.fault(withUnits("was_shown(\"unit\")")), "is not a piece");
  expectHas(copy.fault(withUnits("was_shown(red, \"rad\")")), "did you mean red?");
}

TEST(SpecKnowledge, OfWhatWasToldIsThatOfTheReaderSinceTheFixture) {
  const Copy copy;
  copy.write("specs/fixtures/alone/mission.xml",
             "<mission id=\"alone\" ruleset=\"tiny\" format=\"2\" title=\"Nobody there\">\n"
             "  <side id=\"red\" kind=\"army\"/>\n  <side id=\"blue\" kind=\"army\"/>\n"
             "  <map><tile id=\"m\" tile=\"meadow\" at=\"0,0\"/></map>\n"
             "  <text id=\"cry\">Beware of {1}!</text>\n</mission>\n");
  EXPECT_EQ(copy.fault(withUnits("expect(told(), {})\nlog(\"cry\", 1)\nlog_for(world.side \"blue\", \"cry\", 2)\n"
                                 "expect(told(), { \"Beware of 1!\" })\n"
                                 "expect(told(\"blue\"), { \"Beware of 1!\", \"Beware of 2!\" })\n"
                                 "expect(#told(\"red\"), 1)\nfixture \"alone\"\nexpect(told(), {})")),
            "");
  expectHas(copy.fault(withUnits("told(\"rad\")")), "did you mean red?");
}

TEST(SpecAnswers, MayBeAboutAPieceOrASquare) {
  const Copy copy;
  copy.write("rules/game.lua",
             "local units = filter { kind = 'unit' }\nlocal game = {}\nfunction game.begin() end\n"
             "function game.round() end\nfunction game.activation(side, other)\n"
             "  choose(side, 'attack', units:all(), units:of(other):first())\n"
             "  choose(side, 'attack', units:all(), board.find 'm:A2')\nend\nreturn game\n");
  const auto told = [&](const std::string& piece, const std::string& square) {
    return copy.fault(withUnits("answer { \"attack\", red, about = " + piece +
                                " }\nanswer { \"attack\", red, about = " + square + " }\n") +
                      "run(\"activation\", red.side, blue.side)");
  };
  EXPECT_EQ(told("blue", "\"m:A2\""), "");
  EXPECT_EQ(told("blue", "board.find \"m:A2\""), "");
  expectHas(told("red", "\"m:A2\""),
            "'attack' is asked of red about unit#2 (unit#1, unit#2), but the next answer is to 'attack' about unit#1");
  expectHas(told("blue", "\"m:A3\""), "but the next answer is to 'attack' about m:A3");
  expectHas(told("7.5", "\"m:A2\""), "about is a piece or a square");
}

}  // namespace
}  // namespace sortie::play
