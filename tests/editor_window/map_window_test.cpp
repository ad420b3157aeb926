// The map and what lies around it in the window: nothing covers it without need, nothing moves under the pointer.
#include <algorithm>

#include "editor/core/map/map_render_compose.h"
#include "editor_core/testing.h"
#include "editor_window/driver.h"

namespace sortie::editor::window {
namespace {

class EditorMap : public ::testing::Test {
 protected:
  EditorMap() : driver_(folder_.path()) {
    EXPECT_TRUE(driver_.frame().openMission(copiedMission(folder_)));
    driver_.settle();
  }
  TemporaryFolder folder_;
  Driver driver_;
};

TEST_F(EditorMap, MinimapIsThereOnlyWhenPartOfTheMapIsNotSeen) {
  Canvas& canvas = driver_.frame().canvas();
  canvas.fit();
  driver_.settle();
  EXPECT_TRUE(canvas.minimapShown());
  EXPECT_FALSE(canvas.minimapSeen());
  canvas.zoomTo(2);
  driver_.settle();
  EXPECT_TRUE(canvas.minimapSeen());
  canvas.fit();
  driver_.settle();
  EXPECT_FALSE(canvas.minimapSeen());
}

TEST_F(EditorMap, PaletteBeginsWithTilesAndStaysWhereItIsWhenTheFirstIsTaken) {
  wxWindow* palette = driver_.need("Palette");
  ASSERT_NE(palette, nullptr);
  if (!palette->GetChildren().empty())
    for (wxWindow* child : palette->GetChildren())
      if (child->GetName() == "Palette") palette = child;
  // The first entry stands right below the first heading.
  const int row = palette->FromDIP(58) + 2 * palette->GetCharHeight();
  const wxPoint at = palette->ClientToScreen(wxPoint(palette->FromDIP(40), palette->FromDIP(26) + row / 2));
  driver_.click(at);
  const std::string taken = driver_.bench().inHand().entry;
  ASSERT_TRUE(taken.starts_with("tile:")) << taken;
  driver_.click(driver_.onScreen(20, 4));
  driver_.settle();
  driver_.wait(std::chrono::milliseconds(600));
  EXPECT_EQ(driver_.bench().inHand().entry, taken);
  driver_.click(at);
  EXPECT_EQ(driver_.bench().inHand().entry, "") << "the same entry is put down by a second press on it";
}

TEST_F(EditorMap, ClickOnOneOfSeveralSelectsItAlone) {
  driver_.key("Ctrl+A");
  driver_.click(driver_.onScreen(4, 3));
  ASSERT_EQ(driver_.bench().selection().size(), 1U);
  EXPECT_EQ(driver_.bench().selected().value("id"), "core-1");
}

TEST_F(EditorMap, TileOfSeveralLevelsIsClickedOnItsUpperLevels) {
  EXPECT_TRUE(driver_.frame().openMission(copiedMission(folder_, "mayhem", "prime-time")));
  driver_.settle();
  driver_.frame().canvas().SetFocus();
  driver_.key("PageUp");
  driver_.settle();
  ASSERT_EQ(driver_.bench().view().level, 1);
  driver_.click(driver_.onScreen(12, 3));
  EXPECT_EQ(driver_.bench().selected().value("id"), "t2");
  // Found in the list of problems or the outline, it is shown on the level that is seen.
  driver_.frame().reveal(driver_.bench().selection().front());
  EXPECT_EQ(driver_.bench().view().level, 1);
}

TEST_F(EditorMap, QuestionComes_WhatThePointerWasOnIsToldNoLonger) {
  Canvas& canvas = driver_.frame().canvas();
  wxUIActionSimulator().MouseMove(driver_.onScreen(3, 3));
  ASSERT_TRUE(driver_.until([&] { return canvas.GetToolTip() != nullptr; }));
  bool asked = false;
  driver_.whenModal([&](wxDialog&) {
    asked = true;
    EXPECT_EQ(canvas.GetToolTip(), nullptr);
    driver_.key("Escape");
  });
  driver_.key("Ctrl+Shift+P");
  EXPECT_TRUE(asked);
  wxUIActionSimulator().MouseMove(driver_.onScreen(4, 3));
  ASSERT_TRUE(driver_.until([&] { return canvas.GetToolTip() != nullptr; }));
  // To another pane: nothing is told there either when a dialog closes over the map.
  wxUIActionSimulator().MouseMove(driver_.need("Outline")->ClientToScreen(wxPoint(20, 20)));
  EXPECT_TRUE(driver_.until([&] { return canvas.GetToolTip() == nullptr; }));
}

}  // namespace
}  // namespace sortie::editor::window
