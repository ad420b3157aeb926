// Bots are watched: what the window does for each decision does not grow with the log. Work is counted, not time.
#include <cstdlib>

#include <wx/button.h>
#include <wx/choice.h>
#include <wx/notebook.h>

#include "editor/core/playtest/kept_playtests.h"
#include "editor/window/playtest/playtest_desk.h"
#include "editor_core/testing.h"
#include "editor_window/driver.h"

namespace sortie::editor::window {
namespace {

class Watching : public ::testing::Test {
 protected:
  void open() {
    ASSERT_TRUE(driver_.frame().openMission(copiedMission(folder_)));
    driver_.settle();
    desk_ = dynamic_cast<PlaytestDesk*>(findPlaytestPane(driver_.frame()));
    ASSERT_NE(desk_, nullptr);
    for (const world::SideInfo& side : driver_.bench().analysis().scenario->sides) bots_[side.name] = "heuristic";
  }

  void SetUp() override { setenv("XDG_STATE_HOME", (folder_.path() / "state").c_str(), 1); }
  void TearDown() override { unsetenv("XDG_STATE_HOME"); }

  [[nodiscard]] bool ended() const { return desk_->state().end.has_value(); }

  TemporaryFolder folder_;
  Driver driver_{folder_.path()};
  PlaytestDesk* desk_ = nullptr;
  std::map<std::string, std::string> bots_;
};

TEST_F(Watching, RowsAreMeasuredOnceAndAppended) {
  open();
  desk_->watch(bots_, 0);
  ASSERT_TRUE(driver_.until([&] { return ended(); }));
  driver_.settle();
  if (const char* to = std::getenv("SORTIE_PICTURES")) driver_.shoot(std::filesystem::path(to) / "watched.png");
  const std::size_t lines = desk_->state().log.size();
  ASSERT_GT(lines, 300U);
  const WrappedList& log = *desk_->lists().front();
  EXPECT_EQ(log.count(), lines);
  EXPECT_LE(log.work().renewed, 2U) << "the log is made anew";
  EXPECT_LE(log.work().measured, lines + 200) << "rows are measured again";
  for (const WrappedList* list : desk_->lists()) EXPECT_LE(list->work().contexts, 2U) << list->GetName().utf8_string();

  // What nobody sees is not made: the State page, and every piece and card in the choices of By hand.
  EXPECT_EQ(desk_->lists()[2]->count(), 0U);
  const auto* pieces = dynamic_cast<wxChoice*>(wxWindow::FindWindowByName("Piece", desk_));
  ASSERT_NE(pieces, nullptr);
  EXPECT_EQ(pieces->GetCount(), 0U);
  auto* book = dynamic_cast<wxNotebook*>(wxWindow::FindWindowByName("Play-by-play and state", desk_));
  ASSERT_NE(book, nullptr);
  book->SetSelection(1);
  EXPECT_GT(desk_->lists()[2]->count(), 5U);
  book->SetSelection(3);
  EXPECT_GT(pieces->GetCount(), 5U);
}

TEST_F(Watching, GoingBackFadesTheLinesWithoutMeasuringThem) {
  open();
  desk_->watch(bots_, 0);
  ASSERT_TRUE(driver_.until([&] { return ended(); }));
  const WrappedList& log = *desk_->lists().front();
  driver_.settle();
  const std::size_t measured = log.work().measured;
  ASSERT_TRUE(driver_.frame().actions().run("playtest-to-start"));
  ASSERT_TRUE(driver_.until([&] { return desk_->state().present == 0; }));
  driver_.settle();
  EXPECT_EQ(log.count(), desk_->state().log.size());
  EXPECT_LE(log.work().measured, std::max(measured, log.count()) + 50);
  EXPECT_LE(log.work().renewed, 2U);
}

TEST_F(Watching, F5PausesAtTheNextDecision) {
  open();
  desk_->watch(bots_, 1);
  ASSERT_TRUE(driver_.until([&] { return desk_->state().advancing && desk_->state().present > 2; }));
  driver_.key("F5");
  ASSERT_TRUE(driver_.until([&] { return !desk_->state().advancing; }));
  const std::size_t present = desk_->state().present;
  ASSERT_TRUE(desk_->state().question);
  EXPECT_FALSE(desk_->state().question->brief) << "the options are there again";
  driver_.wait(std::chrono::milliseconds(300));
  EXPECT_EQ(desk_->state().present, present);
}

TEST_F(Watching, StandingAnswerIsChosenAtTheQuestion_AndHoldsInTheNextPlaytest) {
  open();
  const auto asked = [&] {
    const PlaytestState& now = desk_->state();
    return now.question && now.status == PlaytestStatus::Human && !now.advancing;
  };
  ASSERT_TRUE(driver_.frame().actions().run("playtest-start"));
  ASSERT_TRUE(driver_.until(asked));
  auto* choice = dynamic_cast<wxChoice*>(driver_.need("When this side is asked"));
  ASSERT_NE(choice, nullptr);
  EXPECT_EQ(choice->GetStringSelection(), "Always ask");
  choice->SetSelection(0);
  wxCommandEvent chosen(wxEVT_CHOICE, choice->GetId());
  chosen.SetEventObject(choice);
  chosen.SetInt(0);
  choice->ProcessWindowEvent(chosen);
  ASSERT_TRUE(driver_.until([&] { return asked() && desk_->state().question->stance == play::Stance::Matters; }));
  EXPECT_EQ(choice->GetStringSelection(), "Ask if it matters");
  ASSERT_TRUE(driver_.frame().actions().run("playtest-stop"));
  ASSERT_TRUE(driver_.frame().actions().run("playtest-start"));
  ASSERT_TRUE(driver_.until(asked));
  EXPECT_EQ(desk_->state().question->stance, play::Stance::Matters);
  EXPECT_EQ(choice->GetStringSelection(), "Ask if it matters");
}

TEST_F(Watching, PlaytestByHandOutlivesAStop) {
  open();
  const auto asked = [&] {
    const PlaytestState& now = desk_->state();
    return now.question && now.status == PlaytestStatus::Human && !now.advancing;
  };
  driver_.frame().show("playtest");
  driver_.settle();
  auto* goOn = dynamic_cast<wxButton*>(driver_.need("Go on with…"));
  ASSERT_NE(goOn, nullptr);
  EXPECT_FALSE(goOn->IsEnabled()) << "none is kept";
  ASSERT_TRUE(driver_.frame().actions().run("playtest-start"));
  ASSERT_TRUE(driver_.until(asked));
  ASSERT_TRUE(driver_.frame().actions().run("playtest-options"));
  const std::size_t before = desk_->state().known;
  driver_.key("Return");
  ASSERT_TRUE(driver_.until([&] { return asked() && desk_->state().known > before; }));
  const std::size_t known = desk_->state().known;
  ASSERT_TRUE(driver_.frame().actions().run("playtest-stop"));
  ASSERT_TRUE(driver_.until([&] { return goOn->IsEnabled(); }));
  const std::vector<KeptPlaytest> kept = keptPlaytests(driver_.bench().document().folder());
  ASSERT_EQ(kept.size(), 1U);
  desk_->goOnWith(kept.front().file);
  ASSERT_TRUE(driver_.until([&] { return asked() && desk_->state().known == known; }));
}

TEST_F(Watching, VariantThatIsShownIsPlayed) {
  open();
  View view = driver_.bench().view();
  view.variant = "solo";
  driver_.bench().setView(view);
  ASSERT_TRUE(driver_.until([&] { return driver_.bench().upToDate(); }));
  ASSERT_TRUE(driver_.frame().actions().run("playtest-start"));
  ASSERT_TRUE(driver_.until([&] { return desk_->state().question.has_value(); }));
  EXPECT_EQ(desk_->playedVariant(), "solo");
}

}  // namespace
}  // namespace sortie::editor::window
