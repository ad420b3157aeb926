#include "play/specs/mutation.h"

#include <fstream>
#include <sstream>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "playing.h"

namespace sortie::play {
namespace {

using testing::Folder;

/// The tiny pack with settings of every type, a tagged module, and specs that look at some of it.
class Probe {
 public:
  Probe() {
    std::filesystem::copy(std::string(SORTIE_SOURCE_DIR) + "/tests/packs/tiny", pack(),
                          std::filesystem::copy_options::recursive);
    for (const char* file : {"specs/attack.lua", "specs/move.lua"}) std::filesystem::remove(pack() / file);
    std::ifstream in(pack() / "ruleset.xml");
    std::string ruleset{std::istreambuf_iterator<char>(in), {}};
    ruleset.replace(ruleset.find("</ruleset>"), 10, R"(  <item id="table">
    <property id="low" type="int" min="0" max="9"/>
    <property id="full" type="int" min="0" max="9"/>
    <property id="on" type="bool"/>
    <property id="way" type="enum" values="left right"/>
    <property id="steps" type="list"><element type="int"/></property>
    <property id="note" type="text"/>
  </item>
</ruleset>)");
    write("ruleset.xml", ruleset);
    write("content/table.xml", R"(<content format="1">
  <item kind="table" id="one">
    <set name="low" value="3"/>
    <set name="full" value="9"/>
    <set name="on" value="yes"/>
    <set name="way" value="right"/>
    <set name="steps" value="4 5"/>
    <set name="note" value="7"/>
  </item>
</content>
)");
    write("rules/probe.lua", R"(local probe = {}
function probe.sum(a, b)
  local sum = a -- TIN-SUM-01
  -- The second counts twice: TIN-SUM-02.
  sum = sum + b + b
  if sum > 100 then return 100 end -- TIN-SUM-03
  return sum
end
return probe
)");
    write("specs/probe.lua", R"(local probe = require "probe"
spec("TIN-SUM-01 TIN-SUM-02: sums", function()
  fixture "alone"
  expect(probe.sum(1, 2), 5)
end)
spec("TIN-SUM-04: the table", function()
  fixture "alone"
  local one = data["table"]["one"]
  expect(one.low, 3)
  expect(one.way, "right")
  expect(#one.steps, 2)
end)
)");
  }
  [[nodiscard]] std::filesystem::path pack() const { return folder_ / "tiny"; }
  void write(const std::string& file, const std::string& text) const {
    std::ofstream(pack() / file, std::ios::binary) << text;
  }

 private:
  Folder folder_;
};

TEST(Mutation, ListsNumbersOfContentAndTaggedStatements) {
  const Probe probe;
  const auto mutants = listMutants(probe.pack(), {});
  ASSERT_TRUE(mutants.has_value()) << mutants.error().message();
  std::vector<std::string> found;
  for (const Mutant& each : *mutants) {
    std::string rules;
    for (const std::string& rule : each.rules) rules += ' ' + rule;
    found.push_back(each.file + ":" + std::to_string(each.line) + ": " + each.what + rules);
  }
  EXPECT_EQ(found, (std::vector<std::string>{
                       "content/table.xml:3: low of one: 3 -> 4",
                       "content/table.xml:4: full of one: 9 -> 8",
                       "content/table.xml:5: on of one: yes -> no",
                       "content/table.xml:6: way of one: right -> left",
                       "content/table.xml:7: steps of one: 4 5 -> 4",
                       "rules/probe.lua:3: without local sum = a TIN-SUM-01",
                       "rules/probe.lua:5: without sum = sum + b + b TIN-SUM-02",
                       "rules/probe.lua:6: without if sum > 100 then return 100 end TIN-SUM-03",
                   }));
}

TEST(Mutation, SurvivorsAreWhatNoSpecLooksAt) {
  const Probe probe;
  for (const unsigned jobs : {1U, 3U}) {
    MutationOptions options;
    options.jobs = jobs;
    const auto report = runMutants(probe.pack(), options, {});
    ASSERT_TRUE(report.has_value()) << report.error().message();
    EXPECT_EQ(mutationText(*report), R"(content/table.xml:4: survived: full of one: 9 -> 8
content/table.xml:5: survived: on of one: yes -> no
rules/probe.lua:6: survived: without if sum > 100 then return 100 end TIN-SUM-03
tiny: 8 mutants: 5 killed, 3 survived, 0 do not load: 62.5 % of those that load are killed
)");
    const auto json = nlohmann::json::parse(mutationJson(*report));
    EXPECT_EQ(json["killed"], 5);
    EXPECT_EQ(json["mutants"][1]["fate"], "survived");
  }
}

TEST(Mutation, AMutantThatDoesNotLoadSaysNothing) {
  const Probe probe;
  std::ifstream in(probe.pack() / "rules/game.lua");
  std::string rules{std::istreambuf_iterator<char>(in), {}};
  rules.insert(rules.find("function game.round"), "-- TIN-SUM-05\n");  // a step that the ruleset declares
  probe.write("rules/game.lua", rules);
  MutationOptions options;
  options.only = "TIN-SUM-05";
  const auto report = runMutants(probe.pack(), options, {});
  ASSERT_TRUE(report.has_value()) << report.error().message();
  ASSERT_EQ(report->mutants.size(), 1u);
  EXPECT_EQ(report->fates.front(), MutantFate::Unloadable);
  EXPECT_EQ(report->share(), 100.0);
}

TEST(Mutation, ASampleIsTheSameEachTimeAndInOrder) {
  const Probe probe;
  MutationOptions options;
  options.sample = 3;
  const auto first = runMutants(probe.pack(), options, {});
  const auto second = runMutants(probe.pack(), options, {});
  ASSERT_TRUE(first && second);
  EXPECT_EQ(first->mutants.size(), 3u);
  EXPECT_EQ(first->listed, 8u);
  EXPECT_EQ(mutationJson(*first), mutationJson(*second));
  options.seed = 2;
  const auto other = runMutants(probe.pack(), options, {});
  ASSERT_TRUE(other.has_value());
  EXPECT_NE(mutationJson(*first), mutationJson(*other));
}

TEST(Mutation, TheCommandFailsBelowTheShareAskedFor) {
  const Probe probe;
  std::ostringstream out;
  MutationOptions options;
  options.least = 62;
  EXPECT_EQ(mutationCommand({probe.pack().string()}, options, out), 0);
  options.least = 63;
  EXPECT_EQ(mutationCommand({probe.pack().string()}, options, out), 1);
  probe.write("specs/probe.lua", "spec(\"TIN-SUM-01: red\", function() fixture \"alone\" expect(1, 2) end)\n");
  EXPECT_EQ(mutationCommand({probe.pack().string()}, options, out), 2);
  EXPECT_NE(out.str().find("specs fail without any change"), std::string::npos);
}

}  // namespace
}  // namespace sortie::play
