// The problems pane among the other tabs.
#include <algorithm>

#include <gtest/gtest.h>

#include <gtk/gtk.h>

#include "editor_core/testing.h"
#include "editor_window/driver.h"

namespace sortie::editor::window {
namespace {

/// Rows of a part of the screen that nobody has painted: black from side to side.
int blackRows(const wxRect& place) {
  GdkPixbuf* pixels =
      gdk_pixbuf_get_from_window(gdk_get_default_root_window(), place.x, place.y, place.width, place.height);
  if (pixels == nullptr) return place.height;
  int rows = 0;
  const auto stride = static_cast<std::ptrdiff_t>(gdk_pixbuf_get_rowstride(pixels));
  const auto width = static_cast<std::ptrdiff_t>(gdk_pixbuf_get_width(pixels)) * gdk_pixbuf_get_n_channels(pixels);
  for (int y = 0; y < gdk_pixbuf_get_height(pixels); ++y) {
    const guint8* row = gdk_pixbuf_read_pixels(pixels) + y * stride;
    if (std::all_of(row, row + width, [](guint8 value) { return value == 0; })) ++rows;
  }
  g_object_unref(pixels);
  return rows;
}

TEST(ProblemsPane, WithoutProblemsTheTabsAreOneLineHigh) {
  const TemporaryFolder folder;
  const std::filesystem::path mission = copiedMission(folder);
  Driver driver(folder.path());
  ASSERT_TRUE(driver.frame().openMission(mission));
  driver.settle();
  driver.frame().show("problems");
  driver.settle();
  wxWindow* tabs = driver.need("Panes at the bottom");
  ASSERT_NE(tabs, nullptr);
  const int low = tabs->FromDIP(100);
  EXPECT_TRUE(driver.until([&] { return tabs->GetSize().y < low; })) << tabs->GetSize().y;
  const wxSize map = driver.frame().canvas().GetSize();

  driver.frame().show("history");
  driver.settle();
  EXPECT_TRUE(driver.until([&] { return tabs->GetSize().y > 2 * low; })) << "other tabs have their height";
  EXPECT_GT(map.y, driver.frame().canvas().GetSize().y);

  // From then on there is one height for all: a press on the next tab is where this one is.
  const int high = tabs->GetSize().y;
  driver.frame().show("problems");
  driver.settle();
  EXPECT_EQ(tabs->GetSize().y, high);
}

TEST(ProblemsPane, ProblemComes_TabsThatWereOneLineHighShowIt) {
  const TemporaryFolder folder;
  const std::filesystem::path mission = copiedMission(folder);
  Driver driver(folder.path());
  ASSERT_TRUE(driver.frame().openMission(mission));
  driver.frame().show("problems");
  driver.settle();
  wxWindow* tabs = driver.need("Panes at the bottom");
  ASSERT_NE(tabs, nullptr);
  const int low = tabs->FromDIP(100);
  EXPECT_TRUE(driver.until([&] { return tabs->GetSize().y < low; }));
  const ElementPath core = *pathOfId(driver.bench().root(), "marker", "core-1");
  ASSERT_TRUE(driver.bench().edit("Break", [&](model::Draft& draft) -> Result<std::vector<ElementPath>> {
    setAttributeAt(draft, core, "kind", "termnal");
    return std::vector<ElementPath>{core};
  }));
  driver.settle();
  EXPECT_TRUE(driver.until([&] { return tabs->GetSize().y > 2 * low; })) << "a problem is to be seen";
  EXPECT_TRUE(driver.find("Fix all")->IsEnabled());
  driver.bench().undo();
  driver.settle();
  EXPECT_TRUE(driver.until([&] { return tabs->GetSize().y < low; }));
}

/// The middle of the line between the map and the tabs, which is dragged.
wxPoint lineAbove(const wxWindow& tabs) {
  return tabs.GetParent()->ClientToScreen(tabs.GetPosition() + wxPoint(tabs.GetSize().x / 2, -tabs.FromDIP(2)));
}

TEST(ProblemsPane, HeightIsDragged_AllTabsHaveIt) {
  const TemporaryFolder folder;
  const std::filesystem::path mission = copiedMission(folder);
  Driver driver(folder.path());
  ASSERT_TRUE(driver.frame().openMission(mission));
  driver.frame().show("design");
  driver.settle();
  wxWindow* tabs = driver.need("Panes at the bottom");
  ASSERT_NE(tabs, nullptr);
  const wxPoint line = lineAbove(*tabs);
  driver.drag(line, line - wxPoint(0, 150));
  const wxRect dragged = tabs->GetScreenRect();
  EXPECT_NEAR(dragged.y, line.y - 150, 8);
  for (const char* pane : {"problems", "log", "problems", "playtest"}) {
    driver.frame().show(pane);
    driver.settle();
    EXPECT_EQ(tabs->GetScreenRect(), dragged) << pane;
  }
}

TEST(ProblemsPane, HeightOfNoProblemsIsDragged_AllTabsHaveIt) {
  const TemporaryFolder folder;
  const std::filesystem::path mission = copiedMission(folder);
  Driver driver(folder.path());
  ASSERT_TRUE(driver.frame().openMission(mission));
  driver.frame().show("problems");
  driver.settle();
  wxWindow* tabs = driver.need("Panes at the bottom");
  ASSERT_NE(tabs, nullptr);
  EXPECT_TRUE(driver.until([&] { return tabs->GetSize().y < tabs->FromDIP(100); }));
  const wxPoint line = lineAbove(*tabs);
  driver.drag(line, line - wxPoint(0, 200));
  const wxRect dragged = tabs->GetScreenRect();
  EXPECT_NEAR(dragged.y, line.y - 200, 8);
  for (const char* pane : {"design", "problems"}) {
    driver.frame().show(pane);
    driver.settle();
    EXPECT_EQ(tabs->GetScreenRect(), dragged) << pane;
  }
}

TEST(ProblemsPane, ProblemComesWhileTheTabsAreHidden_TheyComeBackWithTheirHeight) {
  const TemporaryFolder folder;
  const std::filesystem::path mission = copiedMission(folder);
  Driver driver(folder.path());
  ASSERT_TRUE(driver.frame().openMission(mission));
  PaneDock& dock = driver.frame().dock();
  dock.show("problems");
  driver.settle();
  wxWindow* tabs = driver.need("Panes at the bottom");
  ASSERT_NE(tabs, nullptr);
  EXPECT_TRUE(driver.until([&] { return tabs->GetSize().y < tabs->FromDIP(100); }));
  dock.showTabs(false);
  driver.settle();
  ASSERT_TRUE(driver.bench().edit("Break", [](model::Draft& draft) -> Result<std::vector<ElementPath>> {
    setAttributeAt(draft, *pathOfId(draft.root(), "tile", "s2"), "tile", std::optional<std::string>("no-such-tile"));
    return std::vector<ElementPath>{};
  }));
  ASSERT_TRUE(driver.until([&] { return !driver.bench().problems().empty() && driver.bench().idle(); }));
  dock.show("design");
  driver.settle();
  EXPECT_GT(tabs->GetSize().y, tabs->FromDIP(200));
}

TEST(ProblemsPane, TabsOfAWindowThatWasSmallForAMomentHaveTheirHeight) {
  const TemporaryFolder folder;
  const std::filesystem::path mission = copiedMission(folder);
  Driver driver(folder.path());
  ASSERT_TRUE(driver.frame().openMission(mission));
  driver.frame().show("design");
  driver.settle();
  wxWindow* tabs = driver.need("Panes at the bottom");
  ASSERT_NE(tabs, nullptr);
  const int before = tabs->GetSize().y;
  // A window manager shows a window at its least size first.
  driver.frame().SetSize(640, 420);
  driver.settle();
  driver.frame().show("problems");
  driver.settle();
  driver.frame().SetSize(1600, 1000);
  driver.settle();
  driver.frame().show("design");
  driver.settle();
  EXPECT_TRUE(driver.until([&] { return tabs->GetSize().y >= before - 2; })) << tabs->GetSize().y << " of " << before;
}

TEST(ProblemsPane, WhileTheTabsChangeTheirHeightNothingIsBlack) {
  const TemporaryFolder folder;
  const std::filesystem::path mission = copiedMission(folder);
  Driver driver(folder.path());
  ASSERT_TRUE(driver.frame().openMission(mission));
  driver.settle();
  driver.frame().show("problems");
  driver.settle();
  const Canvas& canvas = driver.frame().canvas();
  for (const char* pane : {"design", "log"}) {
    driver.frame().dock().reset();
    driver.frame().show("problems");
    driver.settle();
    const wxRect before = canvas.GetScreenRect();
    driver.frame().show(pane);
    int black = 0;
    // Looked at after each event, in the middle of all that is still to be done.
    for (int i = 0; i < 60; ++i) {
      black = std::max(black, blackRows(before.Union(canvas.GetScreenRect())));
      if (wxEventLoopBase::GetActive()->Pending()) wxEventLoopBase::GetActive()->Dispatch();
    }
    EXPECT_EQ(black, 0) << pane;
    driver.settle();
    EXPECT_NE(before.height, canvas.GetSize().y) << pane;
    EXPECT_EQ(gtk_widget_get_allocated_height(canvas.GetHandle()), canvas.GetSize().y) << pane;
  }
}

}  // namespace
}  // namespace sortie::editor::window
