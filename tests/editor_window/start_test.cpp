// What a start of the program and an idle window cost is counted: pages that nobody has seen, texts that stay as they are,
// paints before anything else is done, memory that nobody needs.
#include <memory>

#include <gtest/gtest.h>

#include <gtk/gtk.h>

#include <wx/menu.h>
#include <wx/statusbr.h>

#include "editor/core/layouts.h"
#include "editor/core/work_count.h"
#include "editor/window/frame/frame_dock.h"
#include "editor_core/testing.h"
#include "editor_window/complaints.h"
#include "editor_window/driver.h"

namespace sortie::editor::window {
namespace {

class Start : public ::testing::Test {
 protected:
  PaneDock& dock() { return driver_.frame().dock(); }
  bool made(const char* pane) { return !dock().pane(pane)->GetChildren().empty(); }
  void open() {
    ASSERT_TRUE(driver_.frame().openMission(copiedMission(folder_)));
    driver_.settle();
  }
  bool title(const char* text) {
    return driver_.bench()
        .edit("Edit",
              [&](model::Draft& draft) -> Result<std::vector<ElementPath>> {
                setAttributeAt(draft, {}, "title", text);
                return std::vector<ElementPath>{};
              })
        .has_value();
  }

  TemporaryFolder folder_;
  Driver driver_{folder_.path()};
};

TEST_F(Start, PagesOfBalanceAreMadeWhenTheyAreFirstShown) {
  open();
  EXPECT_FALSE(made("balance"));
  dock().show("balance");
  EXPECT_TRUE(made("balance"));
  driver_.settle();
  EXPECT_NE(driver_.find("Start (F9)"), nullptr);
  const std::uint64_t before = workDone(Work::Pages);
  for (const char* pane : {"design", "problems", "design", "balance"}) dock().show(pane);
  EXPECT_EQ(workDone(Work::Pages), before) << "once";
}

TEST_F(Start, PagesAreThereWhereALayoutShowsThem) {
  std::optional<PaneLayout> layout = readLayout(dock().layout());
  ASSERT_TRUE(layout);
  layout->front = "design";
  ASSERT_TRUE(dock().apply(layoutText(*layout)));
  EXPECT_TRUE(made("design"));
  dock().tearOff("balance");
  EXPECT_TRUE(made("balance"));
}

TEST_F(Start, WelcomePageIsNotMadeForAMissionThatComes) {
  driver_.settle();
  driver_.wait(std::chrono::milliseconds(100));
  const std::uint64_t before = workDone(Work::Pages);
  driver_.frame().missionComes();
  driver_.wait(std::chrono::milliseconds(100));
  open();
  driver_.wait(std::chrono::milliseconds(2200));
  EXPECT_EQ(workDone(Work::Pages), before);
}

TEST_F(Start, MemoryIsGivenBackAfterAnEdit) {
  open();
  const std::uint64_t first = workDone(Work::GivenBack);
  ASSERT_TRUE(driver_.until([&] { return workDone(Work::GivenBack) > first; })) << "after the opening";
  driver_.wait(std::chrono::milliseconds(2000));
  const std::uint64_t then = workDone(Work::GivenBack);
  ASSERT_TRUE(title("Theft of data"));
  EXPECT_TRUE(driver_.until([&] { return workDone(Work::GivenBack) > then; }));
}

TEST_F(Start, StatusBarIsPaintedWithAllElse) {
  open();
  const auto painted = std::make_shared<int>(0);
  wxStatusBar* bar = driver_.frame().GetStatusBar();
  bar->Bind(wxEVT_PAINT, [painted](wxPaintEvent& event) {
    event.Skip();
    ++*painted;
  });
  ASSERT_TRUE(title("Theft of data"));
  EXPECT_EQ(*painted, 0) << "in the middle of the edit";
  EXPECT_TRUE(driver_.until([&] { return *painted > 0; }));
}

TEST_F(Start, PaletteIsNotPaintedForAnEditThatLeavesItAsItIs) {
  open();
  ASSERT_TRUE(title("Theft"));
  driver_.settle();
  const std::uint64_t before = workDone(Work::Palette);
  const std::uint64_t wrapped = workDone(Work::Wrapped);
  ASSERT_TRUE(title("Theft of data"));
  driver_.settle();
  EXPECT_EQ(workDone(Work::Palette), before);
  EXPECT_LE(workDone(Work::Wrapped), wrapped + 1) << "texts of the inspector";
}

TEST_F(Start, ListOfVariantsIsNarrowInANarrowWindow) {
  open();
  wxWindow* choice = driver_.need("Variant");
  ASSERT_NE(choice, nullptr);
  const auto width = [&] {
    int out = 0;
    gtk_widget_get_size_request(choice->GetHandle(), &out, nullptr);
    return out;
  };
  for (const bool narrow : {true, false, true}) {
    driver_.frame().SetSize(driver_.frame().FromDIP(wxSize(narrow ? 1000 : 1400, 700)));
    EXPECT_TRUE(driver_.until([&] { return width() == choice->FromDIP(narrow ? 150 : 230); })) << width();
  }
}

TEST_F(Start, PanesBehindLowTabs_HaveRoomForTheirControls) {
  const Complaints complaints;
  open();
  ASSERT_EQ(dock().frontTab(), "problems");
  const int least = driver_.frame().FromDIP(200);
  ASSERT_LT(dock().pane("problems")->GetSize().y, least) << "nothing but a line to show";
  for (const char* pane : {"design", "script", "playtest", "log"}) {
    ASSERT_NE(dock().pane(pane), nullptr) << pane;
    EXPECT_GE(dock().pane(pane)->GetSize().y, least) << pane;
  }
  dock().show("design");
  driver_.settle();
  EXPECT_GE(dock().pane("design")->GetSize().y, least);
  EXPECT_EQ(complaints.all(), "");
}

TEST(StartManaged, WindowIsShownByAWindowManager_GtkDoesNotComplain) {
  const TemporaryFolder folder;
  setenv("XDG_DATA_HOME", (folder.path() / "data").c_str(), 1);
  const Complaints complaints;
  Driver driver(folder.path());
  driver.settle();
  EXPECT_EQ(complaints.all(), "");
  EXPECT_TRUE(gtk_widget_get_visible(driver.frame().GetMenuBar()->GetHandle()));
}

}  // namespace
}  // namespace sortie::editor::window
