// Two questions that a playtest asks at once: where a unit stops, and which way it faces then.
#include <fstream>

#include <gtest/gtest.h>

#include "editor/core/playtest/playtest.h"
#include "playtest_testing.h"

namespace sortie::editor {
namespace {

namespace fs = std::filesystem;
using testing::Folder;
using testing::good;
using testing::open;
using testing::scenarioAt;
using testing::scenarioOf;

constexpr const char* lesson = "missions/mayhem/missions/lesson-1";

/// The option of the pending question with this title or key; -1: none.
std::int32_t optionOf(Playtest& playtest, const std::string& text) {
  const PlaytestState state = playtest.state();
  if (state.question)
    for (const PlaytestOption& option : state.question->options)
      if (option.title == text || option.key == text) return option.index;
  return -1;
}

void choose(Playtest& playtest, const std::string& text) {
  const std::int32_t option = optionOf(playtest, text);
  ASSERT_GE(option, 0) << text;
  good(playtest.answer({option, {}}));
}

/// Lesson 1 by hand, up to Vesper's first stop.
std::unique_ptr<Playtest> untilStop(std::uint64_t seed = 1) {
  auto playtest = open(lesson, humanAgent, seed);
  if (playtest != nullptr)
    for (const char* text : {"Vesper", "Sprint", "t1:B4"}) choose(*playtest, text);
  return playtest;
}

/// The keys of the last two answers that are known.
std::vector<std::string> lastTwo(const Playtest& playtest) {
  const play::Record record = playtest.toRecord();
  std::vector<std::string> out;
  for (std::size_t i = record.answers.size() < 2 ? 0 : record.answers.size() - 2; i < record.answers.size(); ++i)
    out.push_back(record.answers[i].key);
  return out;
}

const std::vector<std::string> stopEast{"stop", "east"};
const std::string facingEast = "stop here, facing east";

TEST(PlaytestTogether, StopAndFacing_AreOptionsOfOneQuestion) {
  const auto playtest = untilStop();
  ASSERT_NE(playtest, nullptr);
  const std::uint64_t hash = playtest->session().rollingHash();
  const PlaytestState state = playtest->state();
  EXPECT_EQ(playtest->session().rollingHash(), hash) << "looking ahead changes nothing";
  ASSERT_TRUE(state.question && state.question->leading);
  const std::vector<PlaytestOption>& options = state.question->options;
  EXPECT_EQ(options[static_cast<std::size_t>(*state.question->leading)].key, "stop");
  EXPECT_EQ(options.size(), playtest->session().pending().domain.options.size() + 4) << "four ways to face";
  for (std::size_t i = 0; i < options.size(); ++i) EXPECT_EQ(options[i].index, static_cast<std::int32_t>(i));
  const std::int32_t west = optionOf(*playtest, "stop here, facing west");
  ASSERT_GE(west, 0);
  EXPECT_FALSE(options[static_cast<std::size_t>(west)].fact.empty()) << "with what comes of it";
  EXPECT_TRUE(checkAnswer(*state.question, {west, {}}).complete);
}

TEST(PlaytestTogether, OneAnswer_IsRecordedAsBothDecisions) {
  const auto playtest = untilStop();
  ASSERT_NE(playtest, nullptr);
  const std::size_t before = playtest->present();
  choose(*playtest, facingEast);
  EXPECT_EQ(playtest->present(), before + 2);
  EXPECT_EQ(lastTwo(*playtest), stopEast);
  const PlaytestState state = playtest->state();
  ASSERT_TRUE(state.question);
  EXPECT_NE(state.question->decision, "facing");
  const auto replayed = Playtest::open(scenarioOf(lesson), playtest->toRecord(), {});
  ASSERT_TRUE(replayed) << replayed.error().message();
  EXPECT_EQ(replayed->fit.fitted, before + 2);
  EXPECT_EQ(replayed->playtest->session().rollingHash(), state.hash);
}

TEST(PlaytestTogether, BackAndForward_PassBothAnswersInOneStep) {
  const auto playtest = untilStop();
  ASSERT_NE(playtest, nullptr);
  const std::size_t before = playtest->present();
  choose(*playtest, facingEast);
  const std::uint64_t hash = playtest->state().hash;
  good(playtest->back());
  EXPECT_EQ(playtest->present(), before);
  const PlaytestState state = playtest->state();
  ASSERT_TRUE(state.question && state.question->known);
  EXPECT_EQ(state.question->known->number, optionOf(*playtest, facingEast)) << "marked as decided before";
  good(playtest->forward());
  EXPECT_EQ(playtest->present(), before + 2);
  EXPECT_EQ(playtest->state().hash, hash);
}

TEST(PlaytestTogether, SameAnswersAgain_KeepTheFutureAndOthersCutIt) {
  const auto playtest = untilStop();
  ASSERT_NE(playtest, nullptr);
  const std::size_t before = playtest->present();
  choose(*playtest, facingEast);
  good(playtest->answer({0, {}}));
  good(playtest->goTo(before));
  choose(*playtest, facingEast);
  EXPECT_EQ(playtest->known(), before + 3);
  good(playtest->goTo(before));
  choose(*playtest, "stop here, facing west");
  EXPECT_EQ(playtest->known(), before + 2);
  EXPECT_EQ(lastTwo(*playtest), (std::vector<std::string>{"stop", "west"}));
}

TEST(PlaytestTogether, StopAlone_AsksWhatFollows) {
  const auto playtest = untilStop();
  ASSERT_NE(playtest, nullptr);
  choose(*playtest, "stop");
  const PlaytestState state = playtest->state();
  ASSERT_TRUE(state.question);
  EXPECT_EQ(state.question->decision, "facing");
  EXPECT_FALSE(state.question->leading);
  EXPECT_EQ(state.question->options.size(), 4U);
  EXPECT_FALSE(playtest->answer({4, {}})) << "beyond the options";
}

TEST(PlaytestTogether, Advice_NamesTheOptionWithBothAnswers) {
  bool stops = false;
  for (std::uint64_t seed = 1; seed <= 40 && !stops; ++seed) {
    const auto playtest = untilStop(seed);
    ASSERT_NE(playtest, nullptr);
    const std::size_t before = playtest->present();
    const std::uint64_t hash = playtest->session().rollingHash();
    good(playtest->advise("random"));
    EXPECT_EQ(playtest->session().rollingHash(), hash) << "asking a bot changes nothing";
    const PlaytestState state = playtest->state();
    ASSERT_TRUE(state.question && state.question->advice && state.question->leading);
    EXPECT_NE(state.question->advice->number, *state.question->leading) << "that one is not shown";
    stops = state.question->advice->number > *state.question->leading;
    good(playtest->answer(*state.question->advice));
    EXPECT_EQ(playtest->present(), before + (stops ? 2 : 1)) << seed;
  }
  EXPECT_TRUE(stops) << "one of the bots stops";
}

TEST(PlaytestTogether, ScriptThatEndsItsLuaStateAhead_LeavesTheQuestionAsItWas) {
  const Folder folder;
  fs::copy(fs::path(SORTIE_SOURCE_DIR) / "tests/packs/lookout", folder / "lookout", fs::copy_options::recursive);
  const auto replace = [&](const char* file, const std::string& what, const std::string& by) {
    std::ifstream in(folder / "lookout" / file);
    std::string text(std::istreambuf_iterator<char>(in), {});
    ASSERT_NE(text.find(what), std::string::npos) << file;
    std::ofstream(folder / "lookout" / file) << text.replace(text.find(what), what.size(), by);
  };
  replace("ruleset.xml", R"(id="load")", R"(id="load" with="wave")");
  replace("rules/game.lua", R"(change.add(world, "signals", 1))",
          R"(local text = "x" while true do text = text .. text end)");
  const auto scenario = scenarioAt(folder / "lookout/missions/ridge");
  ASSERT_NE(scenario, nullptr);
  const auto playtest = open(scenario, humanAgent);
  ASSERT_NE(playtest, nullptr);
  const std::uint64_t hash = playtest->session().rollingHash();
  for (int i = 0; i < 2; ++i) {
    const PlaytestState state = playtest->state();
    EXPECT_EQ(state.status, PlaytestStatus::Human);
    ASSERT_TRUE(state.question);
    EXPECT_FALSE(state.question->leading);
    EXPECT_EQ(state.question->options.size(), 2U);
    EXPECT_EQ(state.hash, hash);
  }
  good(playtest->answer({0, {}}));
  good(playtest->answer({1, {}}));
  EXPECT_EQ(playtest->status(), PlaytestStatus::Halted) << "where it is chosen";
  good(playtest->back());
  EXPECT_EQ(playtest->state().status, PlaytestStatus::Human);
}

TEST(PlaytestTogether, BotsDecideOneAfterTheOther_BackTakesOne) {
  const auto playtest = open(lesson, "heuristic");
  ASSERT_NE(playtest, nullptr);
  while (playtest->status() == PlaytestStatus::Bot && playtest->present() < 200) {
    EXPECT_FALSE(playtest->state().question->leading);
    good(playtest->step());
    if (lastTwo(*playtest).front() == "stop") break;
  }
  const std::size_t present = playtest->present();
  ASSERT_EQ(lastTwo(*playtest).front(), "stop");
  good(playtest->back());
  EXPECT_EQ(playtest->present(), present - 1);
}

}  // namespace
}  // namespace sortie::editor
