// What is played by hand outlives a stop, a quit and a crash.
#include <fstream>

#include <gtest/gtest.h>
#include <unistd.h>

#include "editor/core/playtest/kept_playtests.h"
#include "playtest_testing.h"
#include "testing.h"

namespace sortie::editor {
namespace {

namespace fs = std::filesystem;
using testing::duel;
using testing::scenarioOf;

class KeptPlaytests : public ::testing::Test {
 protected:
  void SetUp() override {
    before_ = getenv("XDG_STATE_HOME") == nullptr ? "" : getenv("XDG_STATE_HOME");
    setenv("XDG_STATE_HOME", folder_.path().c_str(), 1);
  }
  void TearDown() override {
    if (before_.empty())
      unsetenv("XDG_STATE_HOME");
    else
      setenv("XDG_STATE_HOME", before_.c_str(), 1);
  }

  std::unique_ptr<Playtest> playtest(const fs::path& file, bool bots = false) {
    const auto scenario = scenarioOf(duel);
    PlaytestOptions options;
    options.keptIn = file;
    if (bots)
      for (const world::SideInfo& side : scenario->sides) options.agents[side.name] = "random";
    Result<std::unique_ptr<Playtest>> made = Playtest::make(scenario, options);
    EXPECT_TRUE(made) << made.error().message();
    return std::move(*made);
  }
  /// One more answer of a person, kept.
  static void answer(Playtest& playtest) {
    ASSERT_TRUE(playtest.answer({}));
    const Result<> kept = playtest.keep();
    ASSERT_TRUE(kept) << kept.error().message();
  }

  TemporaryFolder folder_;
  fs::path mission_ = "/missions/gate";
  std::string before_;
};

TEST_F(KeptPlaytests, EachAnswerOfAPersonIsOnTheDisk) {
  const fs::path file = newKeptPlaytest(mission_);
  const auto played = playtest(file);
  EXPECT_TRUE(keptPlaytests(mission_).empty());
  for (std::size_t i = 1; i <= 3; ++i) {
    answer(*played);
    const std::vector<KeptPlaytest> kept = keptPlaytests(mission_);
    ASSERT_EQ(kept.size(), 1U);
    EXPECT_EQ(kept[0].file, file);
    EXPECT_EQ(kept[0].decisions, i);
    EXPECT_EQ(kept[0].time.size(), 16U) << kept[0].time;
  }
  EXPECT_TRUE(keptPlaytests("/missions/another").empty());
}

TEST_F(KeptPlaytests, ItGoesOnWhereItWasAndInTheSameFile) {
  const fs::path file = newKeptPlaytest(mission_);
  std::uint64_t hash = 0;
  {
    const auto played = playtest(file);
    answer(*played);
    answer(*played);
    hash = played->hashAt(2);
  }
  ASSERT_EQ(keptPlaytests(mission_).size(), 1U);
  const Result<play::Record> record = play::loadRecord(keptPlaytests(mission_)[0].file);
  ASSERT_TRUE(record);
  PlaytestOptions options;
  options.keptIn = file;
  Result<Playtest::Opened> opened = Playtest::open(scenarioOf(duel), *record, options);
  ASSERT_TRUE(opened);
  EXPECT_EQ(opened->fit.fitted, 2U);
  EXPECT_EQ(opened->playtest->hashAt(2), hash);
  answer(*opened->playtest);
  ASSERT_EQ(keptPlaytests(mission_).size(), 1U);
  EXPECT_EQ(keptPlaytests(mission_)[0].decisions, 3U);
}

TEST_F(KeptPlaytests, WhatOnlyBotsPlayedIsNotKept) {
  const auto played = playtest(newKeptPlaytest(mission_), true);
  played->play(nullptr, 5);
  EXPECT_TRUE(played->keep());
  EXPECT_TRUE(keptPlaytests(mission_).empty());
}

TEST_F(KeptPlaytests, ChangeByHandIsKept) {
  const auto played = playtest(newKeptPlaytest(mission_), true);
  played->note("here");
  EXPECT_TRUE(played->keep());
  EXPECT_EQ(keptPlaytests(mission_).size(), 1U);
}

TEST_F(KeptPlaytests, NewestOfAMissionStay) {
  std::vector<fs::path> files;
  for (std::size_t i = 0; i < mostKeptPlaytests + 3; ++i) {
    files.push_back(newKeptPlaytest(mission_));
    answer(*playtest(files.back()));
    ASSERT_TRUE(fs::exists(files.back()));
    fs::last_write_time(files.back(), fs::file_time_type::clock::now() - std::chrono::hours(100 - i));
  }
  thinKeptPlaytests(mission_);
  const std::vector<KeptPlaytest> kept = keptPlaytests(mission_);
  ASSERT_EQ(kept.size(), mostKeptPlaytests);
  for (std::size_t i = 0; i < kept.size(); ++i) EXPECT_EQ(kept[i].file, files[files.size() - 1 - i]);
}

TEST_F(KeptPlaytests, UnreadableOneIsLeftOutAndStays) {
  const fs::path file = newKeptPlaytest(mission_);
  answer(*playtest(file));
  std::ofstream(file) << "not a record";
  EXPECT_TRUE(keptPlaytests(mission_).empty());
  EXPECT_TRUE(fs::exists(file));
}

TEST_F(KeptPlaytests, FolderThatCannotBeWritten_IsToldOnceAndThePlaytestGoesOn) {
  std::ofstream(folder_.path() / "sortie") << "a file where the folder belongs";
  const auto played = playtest(newKeptPlaytest(mission_));
  ASSERT_TRUE(played->answer({}));
  const Result<> kept = played->keep();
  ASSERT_FALSE(kept);
  EXPECT_EQ(kept.error().code, "playtest-not-kept");
  EXPECT_FALSE(kept.error().remedy.empty());
  ASSERT_TRUE(played->answer({}));
  EXPECT_TRUE(played->keep());
  EXPECT_EQ(played->known(), 2U);
}

}  // namespace
}  // namespace sortie::editor
