#include "play/specs/mutation.h"

#include <fstream>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "probe.h"

namespace sortie::play {
namespace {

using testing::Probe;

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

}  // namespace
}  // namespace sortie::play
