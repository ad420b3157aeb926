// Playtests recorded as specs: green at once, the same text each time, and of what changed last.
#include "play/specs/spec_record.h"

#include <algorithm>

#include <gtest/gtest.h>

#include "model/xml/xml.h"
#include "play/agents/agent.h"
#include "spec_copy.h"

namespace sortie::play {
namespace {

using namespace testing;

/// A playtest of random agents, `decisions` long at most.
Record played(script::Host& host, std::uint64_t seed, std::size_t decisions) {
  Record record;
  record.header = recordHeader(host.scenario(), {}, seed, {});
  Session session(host, {seed, true, false});
  const auto agent = randomAgent();
  while (record.answers.size() < decisions) {
    const auto* decision = std::get_if<world::Decision>(&session.advance());
    if (decision == nullptr) break;
    world::Answer answer;
    AgentStream stream(seed, decision->side, decision->number);
    agent->decide(*decision, View(host.scenario(), session.world(), decision->side), stream, answer);
    recordAnswer(record, session, *decision, answer);
    EXPECT_TRUE(session.decide(answer));
  }
  return record;
}

TEST(SpecRecord, PlaytestIsAGreenSpecAtOnceAndTheSameTextEachTime) {
  const auto scenario = scenarioOf(duel);
  const auto host = hostOf(scenario);
  ASSERT_NE(host, nullptr);
  const std::filesystem::path pack = std::string(SORTIE_SOURCE_DIR) + "/tests/packs/tiny";
  for (const std::size_t decisions : {std::size_t{0}, std::size_t{7}, std::size_t{30}}) {
    const Record record = played(*host, 3, decisions);
    const Result<RecordedSpec> spec = recordSpec(*host, record, record.answers.size());
    ASSERT_TRUE(spec) << spec.error().message();
    const std::string text = recordedText(*spec, "recorded", proposedFacts(*spec));
    const Result<RecordedSpec> again = recordSpec(*host, record, record.answers.size());
    ASSERT_TRUE(again);
    EXPECT_EQ(recordedText(*again, "recorded", proposedFacts(*again)), text);
    for (const bool all : {false, true}) {
      const std::string tried =
          all ? recordedText(*spec, "recorded", std::vector<bool>(spec->facts.size(), true)) : text;
      const Result<SpecReport> report = tryRecorded(pack, "specs/recorded.lua", tried, {});
      ASSERT_TRUE(report) << report.error().message();
      EXPECT_TRUE(report->passed) << report->error.message() << "\n" << tried;
    }
    EXPECT_FALSE(std::filesystem::exists(pack / "specs/recorded.lua"));
  }
}

TEST(SpecRecord, WhatTheLastDecisionChangedIsProposed) {
  const auto scenario = scenarioOf(duel);
  const auto host = hostOf(scenario);
  ASSERT_NE(host, nullptr);
  const Record record = played(*host, 3, 7);
  const Result<RecordedSpec> spec = recordSpec(*host, record, 7);
  ASSERT_TRUE(spec);
  const std::vector<bool> proposed = proposedFacts(*spec);
  ASSERT_EQ(proposed.size(), spec->facts.size());
  std::size_t latest = 0;
  for (const SpecFact& fact : spec->facts)
    if (!fact.end) latest = std::max(latest, fact.since);
  ASSERT_GT(latest, 0U);
  for (std::size_t i = 0; i < proposed.size(); ++i)
    EXPECT_EQ(proposed[i], spec->facts[i].end || spec->facts[i].since == latest) << spec->facts[i].text;
  // With other facts it expects nothing of them.
  std::vector<bool> none(proposed.size(), false);
  EXPECT_EQ(recordedText(*spec, "none", none).find("  expect("), std::string::npos);
}

TEST(SpecRecord, ChangedRulesTurnItRed) {
  const auto scenario = scenarioOf(duel);
  const auto host = hostOf(scenario);
  ASSERT_NE(host, nullptr);
  const Record record = played(*host, 3, 30);
  const Result<RecordedSpec> spec = recordSpec(*host, record, 30);
  ASSERT_TRUE(spec);
  const std::filesystem::path pack = std::string(SORTIE_SOURCE_DIR) + "/tests/packs/tiny";
  const std::string text = recordedText(*spec, "recorded", std::vector<bool>(spec->facts.size(), true));
  Result<std::string> rules = model::readFile(pack / "rules/game.lua", 1U << 20U);
  ASSERT_TRUE(rules);
  TestOptions options;
  options.texts["rules/game.lua"] = *rules;
  Result<SpecReport> report = tryRecorded(pack, "specs/recorded.lua", text, options);
  ASSERT_TRUE(report);
  EXPECT_TRUE(report->passed) << report->error.message();
  // A unit that has acted may act again.
  const std::string done = "set(unit, \"acted\", true)";
  const std::size_t at = rules->find(done);
  ASSERT_NE(at, std::string::npos);
  options.texts["rules/game.lua"].replace(at, done.size(), "set(unit, \"acted\", false)");
  report = tryRecorded(pack, "specs/recorded.lua", text, options);
  ASSERT_TRUE(report);
  EXPECT_FALSE(report->passed);
  EXPECT_EQ(report->error.where.file, "specs/recorded.lua") << report->error.message();
}

TEST(SpecRecord, ChangesByHandAndStartsOfCampaignsAreRefused) {
  const auto scenario = scenarioOf(duel);
  const auto host = hostOf(scenario);
  ASSERT_NE(host, nullptr);
  Record record = played(*host, 3, 5);
  Intervention moved;
  moved.kind = Intervention::Kind::MovePiece;
  moved.before = 2;
  record.interventions.push_back(moved);
  const Result<RecordedSpec> byHand = recordSpec(*host, record, 5);
  ASSERT_FALSE(byHand);
  EXPECT_EQ(byHand.error().code, "spec-by-hand");
  EXPECT_TRUE(recordSpec(*host, record, 1));
  record.interventions.clear();
  record.header.starts["red"]["score"] = "2";
  const Result<RecordedSpec> started = recordSpec(*host, record, 5);
  ASSERT_FALSE(started);
  EXPECT_EQ(started.error().code, "spec-starts");
}

TEST(SpecRecord, PlaceOfASpecIsInThePacksSpecs) {
  EXPECT_TRUE(specPlace("specs/opening.lua"));
  EXPECT_TRUE(specPlace("specs/more/opening.lua"));
  for (const char* file : {"opening.lua", "specs/opening", "specs/.lua", "specs/shared/a.lua", "specs/fixtures/a/b.lua",
                           "specs/../rules/a.lua"})
    EXPECT_FALSE(specPlace(file)) << file;
}

}  // namespace
}  // namespace sortie::play
