// Playtests to read. Each record in tests/transcripts is a game that was played by hand; NAME.txt is what the terminal
// shows while it is played again. When texts have been changed on purpose, tools/update-golden writes them anew, and the
// diff shows what a player sees of the change.
#include "cli/transcript.h"

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <sstream>

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "../play/playing.h"
#include "cli/terminal.h"
#include "model/agent_name.h"
#include "play/sweep/sweep.h"

namespace sortie::cli {
namespace {

namespace fs = std::filesystem;

const fs::path source = SORTIE_SOURCE_DIR;

std::string bytesOf(const fs::path& file) {
  std::ifstream in(file, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), {}};
}

/// A record's scenario and host, as `sortie replay` opens them.
struct Opened {
  std::shared_ptr<const world::Scenario> scenario;
  std::unique_ptr<script::Host> host;
};

Opened open(const play::Record& record) {
  model::LoadOptions options;
  options.packFolders = {source / "scripts", source / "missions", source / "tests/packs"};
  options.variant = record.header.variant;
  options.options = record.header.options;
  options.starts = record.header.starts;
  Result<model::LoadedMission> loaded = model::loadMission(record.header.mission, options);
  if (!loaded) {
    ADD_FAILURE() << loaded.error().message();
    return {};
  }
  Result<std::shared_ptr<const world::Scenario>> scenario = world::Scenario::make(std::move(*loaded));
  if (!scenario) {
    ADD_FAILURE() << scenario.error().message();
    return {};
  }
  return {*scenario, play::testing::hostOf(*scenario)};
}

/// What those sides saw; "people": all that people played.
std::string transcriptOf(const play::Record& record, const std::vector<std::string>& sides) {
  const Opened opened = open(record);
  if (opened.host == nullptr) return {};
  std::vector<bool> asked;
  for (const world::SideInfo& side : opened.scenario->sides) {
    const auto agent = record.header.agents.find(side.name);
    const bool person = agent != record.header.agents.end() && agent->second == model::humanAgent;
    asked.push_back(sides.empty() ? person : std::find(sides.begin(), sides.end(), side.name) != sides.end());
  }
  play::Session session(*opened.host, {record.header.seed, true, true});
  std::ostringstream out;
  const Result<> printed = printTranscript(session, record, asked, {}, out);
  EXPECT_TRUE(printed) << printed.error().message();
  return out.str();
}

TEST(Transcripts, EveryGameOfAPlayerReadsAsItDid) {
  std::size_t games = 0;
  const fs::path folder = source / "tests/transcripts";
  ASSERT_TRUE(fs::exists(folder));
  for (const fs::directory_entry& entry : fs::directory_iterator(folder)) {
    if (entry.path().extension() != ".record") continue;
    ++games;
    const Result<play::Record> record = play::loadRecord(entry.path());
    ASSERT_TRUE(record) << record.error().message();
    const std::string text = transcriptOf(*record, {});
    const std::string golden = bytesOf(fs::path(entry.path()).replace_extension(".txt"));
    if (text == golden) continue;
    std::istringstream now(text), then(golden);
    std::string a, b;
    std::size_t line = 0;
    do ++line;
    while (std::getline(now, a) && std::getline(then, b) && a == b);
    ADD_FAILURE() << entry.path().filename() << " differs in line " << line << ": \"" << a << "\", was \"" << b
                  << "\" (tools/update-golden writes it anew)";
  }
  EXPECT_GT(games, 0U);
}

/// A playtest of bots, as a record.
play::Record played(const std::string& mission, std::uint64_t seed, const std::string& agent) {
  play::Record record;
  record.header.mission = mission;
  record.header.seed = seed;
  const Opened opened = open(record);
  if (opened.host == nullptr) return record;
  play::Session session(*opened.host, {seed, true, true});
  record.header = play::recordHeader(*opened.scenario, {}, seed, {});
  std::vector<std::unique_ptr<play::Agent>> agents;
  for (std::size_t s = 0; s < opened.scenario->sides.size(); ++s) {
    record.header.agents[opened.scenario->sides[s].name] = agent;
    agents.push_back(std::move(*play::makeAgent(agent, opened.scenario, static_cast<world::SideId>(s))));
  }
  while (const auto* decision = std::get_if<world::Decision>(&session.advance())) {
    world::Answer answer;
    play::AgentStream stream(seed, decision->side, decision->number);
    agents[world::at(decision->side)]->decide(*decision, play::View(session, decision->side), stream, answer);
    const std::string typed = typedAnswer(session, *decision, answer);
    const Result<world::Answer> read = readTypedAnswer(session, *decision, typed);
    EXPECT_TRUE(read) << typed;
    if (read) {
      EXPECT_EQ(*read, answer) << typed;
    }
    play::recordAnswer(record, session, *decision, answer);
    if (!session.decide(answer)) break;
  }
  record.end = play::recordEnd(session);
  return record;
}

TEST(Transcript, AnswersOfEveryKindAreTypedSoThatTheyAreReadAsTheyWere) {
  for (std::uint64_t seed = 1; seed <= 10; ++seed) {
    (void)played("hidden:deal", seed, "random");
    (void)played("tiny:duel", seed, "random");
  }
  (void)played("citadel-missions:foothold", 3, "random");
  (void)played("mayhem-missions:lesson-2", 3, "random");
}

TEST(Transcript, ShowsQuestionsWithTheRecordedAnswersAndTheEnd) {
  const play::Record record = played("tiny:duel", 3, "random");
  const std::string text = transcriptOf(record, {"red"});
  EXPECT_NE(text.find("red: Which unit acts?"), std::string::npos) << text;
  EXPECT_NE(text.find("red> " + record.answers[0].key + "\n"), std::string::npos) << text;
  EXPECT_EQ(text.find("blue> "), std::string::npos) << text;
  EXPECT_NE(text.find("result: "), std::string::npos) << text;
  EXPECT_NE(text.find(fmt::format("decisions: {}\n", record.answers.size())), std::string::npos) << text;
}

TEST(Transcript, RemarksOfThePlayerStandWhereTheyWereWritten) {
  play::Record record = played("tiny:duel", 3, "random");
  play::Intervention remark;
  remark.before = 0;
  remark.text = "the left one first";
  record.interventions.push_back(remark);
  const std::string text = transcriptOf(record, {"red", "blue"});
  EXPECT_NE(text.find("> note the left one first\n"), std::string::npos) << text;
}

TEST(Transcript, WhatNobodyWasAskedIsCountedAsInPlay) {
  play::Record record = played("tiny:duel", 3, "random");
  ASSERT_EQ(record.answers[0].decision, "unit");
  record.answers[0].standing = true;
  const std::string text = transcriptOf(record, {record.answers[0].side});
  EXPECT_LT(text.find("1 question answered for you"), text.find("Where does it go?")) << text;
  EXPECT_GT(text.find("Which unit acts?"), text.find("Where does it go?")) << text;
}

TEST(Transcript, OfARecordThatDoesNotFitEndsWithItsError) {
  play::Record record = played("tiny:duel", 3, "random");
  record.answers[2].key = "nowhere";
  record.answers[2].hint.clear();
  const Opened opened = open(record);
  play::Session session(*opened.host, {record.header.seed, true, true});
  std::ostringstream out;
  const Result<> printed = printTranscript(session, record, {true, true}, {}, out);
  ASSERT_FALSE(printed);
  EXPECT_EQ(printed.error().code, "record-unfit");
  EXPECT_NE(out.str().find("> " + record.answers[1].key + "\n"), std::string::npos) << out.str();
}

TEST(Transcript, OfARecordThatIsNotOverEndsWithTheOpenQuestion) {
  play::Record record = played("tiny:duel", 3, "random");
  record.answers.resize(3);
  record.end.reset();
  EXPECT_EQ(transcriptOf(record, {"red"}).find("result: "), std::string::npos);
}

}  // namespace
}  // namespace sortie::cli
