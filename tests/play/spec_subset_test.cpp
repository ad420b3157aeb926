// Some of a pack's specs, with texts that are not saved, and the moment of a failure: what the editor asks for.
#include <gtest/gtest.h>

#include "play/specs/spec_pack.h"
#include "spec_copy.h"

namespace sortie::play {
namespace {

using namespace testing;

std::vector<std::string> titlesOf(const PackSpecs& specs) {
  std::vector<std::string> out;
  for (const SpecReport& each : specs.specs) out.push_back((each.passed ? "+" : "-") + each.title);
  return out;
}

using Titles = std::vector<std::string>;

constexpr const char* three = R"(spec("one", function()
  fixture "alone"
  expect(true)
end)

spec("two", function()
  fixture "alone"
  expect(true)
end)
spec("two", function() fixture "alone" expect(false) end)
)";

TestOptions choosing(std::vector<SpecChoice> chosen) {
  TestOptions options;
  options.chosen = std::move(chosen);
  return options;
}

TEST(SpecSubset, ChosenSpecsRunInTheOrderOfTheirFiles) {
  const Copy copy;
  copy.write("specs/two.lua", "spec(\"other\", function() fixture \"alone\" end)\n");
  EXPECT_EQ(titlesOf(copy.run(three, choosing({{"specs/two.lua"}, {"specs/one.lua", "one"}}))),
            (Titles{"+one", "+other"}));
  EXPECT_EQ(titlesOf(copy.run(three, choosing({{"specs/one.lua", "two"}}))), (Titles{"+two", "-two"}));
  EXPECT_EQ(titlesOf(copy.run(three, choosing({{"specs/one.lua"}}))), (Titles{"+one", "+two", "-two"}));
}

TEST(SpecSubset, LineChoosesTheSpecThatStandsThere) {
  const Copy copy;
  for (const auto& [line, title] : std::map<std::uint32_t, Titles>{
           {1, {"+one"}}, {3, {"+one"}}, {5, {"+one"}}, {6, {"+two"}}, {9, {"+two"}}, {10, {"-two"}}, {40, {"-two"}}})
    EXPECT_EQ(titlesOf(copy.run(three, choosing({{"specs/one.lua", "", line}}))), title) << line;
}

TEST(SpecSubset, RulesAreNotHeldAgainstSomeSpecs) {
  const Result<PackSpecs> some = runSpecs(SORTIE_SOURCE_DIR "/scripts/citadel", choosing({{"specs/no-such-file.lua"}}));
  ASSERT_TRUE(some);
  EXPECT_TRUE(some->specs.empty());
  EXPECT_FALSE(some->listed);
}

TEST(SpecSubset, UnsavedTextsAreRun) {
  const Copy copy;
  TestOptions options;
  options.texts["specs/one.lua"] = "spec(\"unsaved\", function() fixture \"alone\" expect(2, 3) end)\n";
  options.texts["specs/new.lua"] = "spec(\"new\", function() fixture \"alone\" end)\n";
  EXPECT_EQ(titlesOf(copy.run(three, options)), (Titles{"+new", "-unsaved"}));
  // A file that is nowhere but there can be named.
  const Result<PackSpecs> one = runSpecs(copy.pack() / "specs/new.lua", options);
  ASSERT_TRUE(one) << one.error().message();
  EXPECT_EQ(titlesOf(*one), Titles{"+new"});
}

TEST(SpecSubset, UnsavedRulesAndMissionsAreRun) {
  const Copy copy;
  const std::string body = std::string(setUp) + "answer(\"unit\", red)\nanswer(\"move\", \"m:A2\")\n" +
                           "answer(\"attack\", blue)\nforce { 4 }\n" + go + "\nexpect(blue.hp, 2)";
  const std::string text = "spec(\"it\", function()\n" + body + "\nend)\n";
  EXPECT_EQ(titlesOf(copy.run(text)), Titles{"+it"});
  TestOptions options;
  Result<std::string> rules = model::readFile(copy.pack() / "rules/game.lua", 1U << 20U);
  ASSERT_TRUE(rules);
  options.texts["rules/game.lua"] = "error(\"these rules are unsaved\")\n" + *rules;
  const Result<PackSpecs> broken = runSpecs(copy.pack(), options);
  EXPECT_TRUE(!broken || broken->failed() == 1);

  options.texts.clear();
  Result<std::string> mission = model::readFile(copy.pack() / "specs/fixtures/alone/mission.xml", 1U << 20U);
  ASSERT_TRUE(mission);
  const std::size_t side = mission->find("id=\"blue\"");
  ASSERT_NE(side, std::string::npos);
  mission->replace(side, 9, "id=\"azure\"");
  options.texts["specs/fixtures/alone/mission.xml"] = *mission;
  const Result<PackSpecs> renamed = runSpecs(copy.pack(), options);
  ASSERT_TRUE(renamed) << renamed.error().message();
  ASSERT_EQ(renamed->failed(), 1U);
  expectHas(renamed->specs.front().error.text, "blue");
}

TEST(SpecSubset, FailureKeepsItsWorldAndPlace) {
  const Copy copy;
  TestOptions options;
  options.moments = true;
  options.trace = true;
  const PackSpecs specs = copy.run(
      "spec(\"good\", function() fixture \"alone\" end)\n"
      "spec(\"bad\", function()\n  fixture \"alone\"\n  local red = place(\"unit\", \"m:C4\", \"red\")\n"
      "  expect(red.hp, 7)\n  change.set(red, \"hp\", 1)\nend)\n"
      "spec(\"no board\", function() expect(false) end)\n",
      options);
  ASSERT_EQ(specs.specs.size(), 3U);
  EXPECT_EQ(specs.specs[0].world, nullptr);
  const SpecReport& bad = specs.specs[1];
  EXPECT_EQ(toString(bad.error.where), "specs/one.lua:5");
  ASSERT_NE(bad.world, nullptr);
  ASSERT_NE(bad.scenario, nullptr);
  EXPECT_EQ(bad.scenario->mission.mission->id, "alone");
  const board::Place there = board::placeOf(bad.scenario->grid->find("m:C4"));
  std::size_t found = 0;
  for (std::size_t p = 0; p < bad.world->pieceCount(); ++p)
    found += bad.world->piece(static_cast<world::PieceId>(static_cast<int>(p))).place == there ? 1 : 0;
  EXPECT_EQ(found, 1U);
  EXPECT_EQ(specs.specs[2].world, nullptr);
}

}  // namespace
}  // namespace sortie::play
