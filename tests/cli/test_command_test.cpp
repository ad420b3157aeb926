// `sortie test` with its specs, its mutants and its conformance run: what it prints, and its exit status.
#include <cstdio>
#include <sstream>

#include <gtest/gtest.h>

#include "../play/probe.h"
#include "cli/commands.h"
#include "cli/test.h"

namespace sortie::cli {
namespace {

using play::testing::Probe;

TEST(TestCommand, SpecsAreListedWithTheirPrints) {
  const Probe probe;
  probe.write("specs/probe.lua",
              "print(\"loading\")\nspec(\"it\", function()\n  fixture \"alone\"\n  print(\"now\", 3)\nend)\n");
  std::ostringstream out;
  ::testing::internal::CaptureStderr();
  EXPECT_EQ(testCommand({probe.pack().string()}, {}, out), 0) << out.str();
  const std::string printed = ::testing::internal::GetCapturedStderr();
  EXPECT_NE(printed.find("specs/probe.lua:2: now\t3\n"), std::string::npos) << printed;
}

TEST(TestCommand, FailedSpecExitsWithOneAndMissingPackWithTwo) {
  const Probe probe;
  probe.write("specs/probe.lua", "spec(\"no\", function() fixture \"alone\" expect(false) end)\n");
  play::TestOptions options;
  options.json = true;
  std::ostringstream out;
  EXPECT_EQ(testCommand({probe.pack().string()}, options, out), 1);
  EXPECT_NE(out.str().find("\"failed\": 1"), std::string::npos) << out.str();
  std::ostringstream none;
  EXPECT_EQ(testCommand({"/nowhere"}, {}, none), 2);
  EXPECT_NE(none.str().find("pack-not-found"), std::string::npos) << none.str();
}

/// What the program prints of these arguments, errors too.
std::string printed(const std::string& arguments) {
  std::FILE* pipe = ::popen((std::string(SORTIE_PROGRAM) + " " + arguments + " 2>&1").c_str(), "r");
  if (pipe == nullptr) return {};
  std::string out;
  for (int c = std::fgetc(pipe); c != EOF; c = std::fgetc(pipe)) out += static_cast<char>(c);
  ::pclose(pipe);
  return out;
}

TEST(RecordSpecCommand, WhatRunsSpecsIsRefusedBesideARecord) {
  for (const char* other : {"--mutate", "--conformance", "--json", "--only one", "some/pack"}) {
    const std::string said = printed(std::string("test --record one.record --as one ") + other);
    EXPECT_NE(said.find("excludes"), std::string::npos) << other << ": " << said;
    EXPECT_NE(said.find("--record"), std::string::npos) << other << ": " << said;
  }
}

TEST(RecordSpecCommand, PlaytestBecomesAGreenSpecOnce) {
  const Probe probe;
  PlayArguments playing;
  playing.mission.mission = (probe.pack() / "missions/duel").string();
  playing.automatic = true;
  playing.quiet = true;
  playing.seed = 5;
  playing.agents = {"red=random", "blue=random"};
  playing.record = (probe.pack().parent_path() / "one.sortie-record").string();
  ::testing::internal::CaptureStdout();
  const int played = playCommand(playing);
  ::testing::internal::GetCapturedStdout();
  ASSERT_EQ(played, 0);

  SpecArguments arguments;
  arguments.record = playing.record;
  arguments.as = "recorded";
  arguments.title = "a whole playtest";
  arguments.packFolders = {probe.pack().parent_path()};
  std::ostringstream out;
  EXPECT_EQ(recordSpecCommand(arguments, out), 0) << out.str();
  EXPECT_NE(out.str().find("a whole playtest ... ok"), std::string::npos) << out.str();
  std::ostringstream tested;
  EXPECT_EQ(testCommand({(probe.pack() / "specs/recorded.lua").string()}, {}, tested), 0) << tested.str();

  // What is there is not written over, and only specs/ holds specs.
  ::testing::internal::CaptureStderr();
  EXPECT_EQ(recordSpecCommand(arguments, out), 2);
  arguments.as = (probe.pack() / "rules/recorded.lua").string();
  EXPECT_EQ(recordSpecCommand(arguments, out), 2);
  const std::string said = ::testing::internal::GetCapturedStderr();
  EXPECT_NE(said.find("exists already"), std::string::npos) << said;
  EXPECT_NE(said.find("is not a place for a spec"), std::string::npos) << said;
}

TEST(MutationCommand, ShareBelowTheMinimumFails) {
  const Probe probe;
  std::ostringstream out;
  play::MutationOptions options;
  options.only = "rules/probe.lua";
  options.least = 50;
  EXPECT_EQ(mutationCommand({probe.pack().string()}, options, out), 0);
  options.least = 51;
  EXPECT_EQ(mutationCommand({probe.pack().string()}, options, out), 1);
  probe.write("specs/probe.lua", "spec(\"TIN-SUM-01: red\", function() fixture \"alone\" expect(1, 2) end)\n");
  EXPECT_EQ(mutationCommand({probe.pack().string()}, options, out), 2);
  EXPECT_NE(out.str().find("specs fail without any change"), std::string::npos);
}

TEST(ConformanceCommand, ReportNamesThePlaytests) {
  std::ostringstream out;
  play::ConformanceOptions options;
  options.runs = 1;
  const std::string mission = std::string(SORTIE_SOURCE_DIR) + "/tests/packs/" + play::testing::duel;
  EXPECT_EQ(conformanceCommand({{mission}, "", false, {}}, options, out), 0);
  EXPECT_NE(out.str().find("1 playtests"), std::string::npos);
  EXPECT_NE(out.str().find(": ok"), std::string::npos);
  std::ostringstream all;
  const std::string dealt = std::string(SORTIE_SOURCE_DIR) + "/tests/packs/" + play::testing::deal;
  EXPECT_EQ(conformanceCommand({{dealt}, "", true, {}}, options, all), 0);
  EXPECT_NE(all.str().find("deal: 1"), std::string::npos);
  EXPECT_NE(all.str().find("deal (long): 1"), std::string::npos);
  EXPECT_NE(all.str().find("deal (short): 1"), std::string::npos);
  std::ostringstream wrong;
  EXPECT_EQ(conformanceCommand({{"no-such-mission"}, "", false, {}}, options, wrong), 2);
  EXPECT_EQ(conformanceCommand({{mission}, "no-such-variant", false, {}}, options, wrong), 2);
}

}  // namespace
}  // namespace sortie::cli
