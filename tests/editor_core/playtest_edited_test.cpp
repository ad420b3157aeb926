// Playtests of missions that are edited meanwhile, or whose scripts fail.
#include <fstream>

#include <gtest/gtest.h>

#include "playtest_testing.h"
#include "testing.h"

namespace sortie::editor {
namespace {

namespace fs = std::filesystem;
using testing::duel;
using testing::Folder;
using testing::good;
using testing::open;
using testing::scenarioAt;
using testing::scenarioOf;
using world::SideId;

TEST(Playtest, PlaytestContinuesInAnEditedMission) {
  const Folder folder;
  const auto playtest = open(duel, "random", 9);
  ASSERT_NE(playtest, nullptr);
  playtest->play(nullptr, 12);
  // The same mission: everything fits.
  Result<Playtest::Opened> same = playtest->continueOver(scenarioOf(duel));
  ASSERT_TRUE(same) << same.error().message();
  EXPECT_EQ(same->fit.fitted, 12U);
  EXPECT_FALSE(same->fit.unfit);
  EXPECT_EQ(same->playtest->hashAt(12), playtest->hashAt(12));

  // Another square for a piece: some step was to where it can no longer go.
  fs::copy(fs::path(SORTIE_SOURCE_DIR) / "tests/packs/tiny", folder / "tiny", fs::copy_options::recursive);
  const fs::path file = folder / "tiny/missions/duel/mission.xml";
  std::string text;
  {
    std::ifstream in(file);
    text.assign(std::istreambuf_iterator<char>(in), {});
  }
  const std::size_t piece = text.find("id=\"r1\"");
  ASSERT_NE(piece, std::string::npos);
  const std::size_t at = text.find("at=\"", piece) + 4;
  text.replace(at, text.find('"', at) - at, "m:H4");
  std::ofstream(file) << text;
  Result<Playtest::Opened> edited = playtest->continueOver(scenarioAt(folder / "tiny/missions/duel"));
  ASSERT_TRUE(edited) << edited.error().message();
  EXPECT_EQ(edited->fit.recorded, 12U);
  EXPECT_LT(edited->fit.fitted, 12U);
  ASSERT_TRUE(edited->fit.unfit);
  EXPECT_FALSE(edited->fit.unfit->text.empty());
  EXPECT_FALSE(edited->fit.answer.empty());
  EXPECT_EQ(edited->playtest->present(), edited->fit.fitted);
  EXPECT_EQ(edited->playtest->known(), edited->fit.fitted);
  edited->playtest->play();
  EXPECT_EQ(edited->playtest->status(), PlaytestStatus::Ended);
}

/// The tiny pack with something added to a file of it, at the end of its first line that holds `after`.
std::shared_ptr<const world::Scenario> duelWith(const Folder& folder, const std::string& file, const std::string& after,
                                                const std::string& added) {
  fs::copy(fs::path(SORTIE_SOURCE_DIR) / "tests/packs/tiny", folder / "tiny", fs::copy_options::recursive);
  std::string text;
  {
    std::ifstream in(folder / "tiny" / file);
    text.assign(std::istreambuf_iterator<char>(in), {});
  }
  const std::size_t found = text.find(after);
  EXPECT_NE(found, std::string::npos) << file;
  text.insert(text.find('\n', found), added);
  std::ofstream(folder / "tiny" / file) << text;
  return scenarioAt(folder / "tiny/missions/duel");
}

TEST(Playtest, ScriptErrorStopsPlayAndEarlierMomentsStayReachable) {
  const Folder folder;
  const auto scenario =
      duelWith(folder, "rules/game.lua", "local unit = choose", "\n  if world.round > 2 then error(\"lost\") end");
  const auto playtest = open(scenario, "random", 9);
  ASSERT_NE(playtest, nullptr);
  playtest->play();
  ASSERT_EQ(playtest->status(), PlaytestStatus::Halted);
  const PlaytestState state = playtest->state();
  ASSERT_TRUE(state.halt);
  EXPECT_NE(state.halt->error.text.find("lost"), std::string::npos) << state.halt->error.message();
  EXPECT_NE(state.halt->error.where.file.find("game.lua"), std::string::npos);
  EXPECT_GT(state.halt->error.where.line, 0U);
  EXPECT_FALSE(state.halt->trace.empty());
  EXPECT_NE(state.world, nullptr);
  ASSERT_GT(state.present, 2U);
  EXPECT_EQ(playtest->toRecord().end->outcome, "halt");
  good(playtest->back());
  EXPECT_EQ(playtest->status(), PlaytestStatus::Bot);
  EXPECT_EQ(playtest->known(), state.present);
  good(playtest->toEnd());
  EXPECT_EQ(playtest->status(), PlaytestStatus::Halted);
  // Mended, the same decisions go on.
  Result<Playtest::Opened> mended = playtest->continueOver(scenarioOf(duel));
  ASSERT_TRUE(mended);
  EXPECT_EQ(mended->fit.fitted, state.present);
  mended->playtest->play();
  EXPECT_EQ(mended->playtest->status(), PlaytestStatus::Ended);
}

TEST(Playtest, EndlessScriptIsStoppedAndEarlierMomentsStayReachable) {
  const Folder folder;
  const auto scenario =
      duelWith(folder, "rules/game.lua", "local unit = choose", "\n  while world.round > 2 do board.all() end");
  const auto playtest = open(scenario, "random", 9);
  ASSERT_NE(playtest, nullptr);
  playtest->play();
  ASSERT_EQ(playtest->status(), PlaytestStatus::Halted);
  const std::size_t all = playtest->known();
  ASSERT_GT(all, 2U);
  good(playtest->back());
  EXPECT_EQ(playtest->status(), PlaytestStatus::Bot);
  EXPECT_EQ(playtest->session().rollingHash(), playtest->hashAt(all - 1));
}

}  // namespace
}  // namespace sortie::editor
