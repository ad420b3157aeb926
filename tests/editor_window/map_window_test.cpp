// The map and what lies around it in the window: nothing covers it without need, nothing moves under the pointer.
#include <algorithm>
#include <cstdlib>

#include <wx/aui/auibook.h>

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

TEST_F(EditorMap, AllTilesDeleted_TheMapIsEmptyAndATileCanBeLaid) {
  Canvas& canvas = driver_.frame().canvas();
  canvas.SetFocus();
  driver_.key("Ctrl+A");
  driver_.key("Delete");
  ASSERT_TRUE(driver_.until([&] { return driver_.bench().analysis().scenario == nullptr && driver_.bench().idle(); }));
  EXPECT_EQ(canvas.message().title, "The map is empty");
  EXPECT_EQ(canvas.renderer().shown().scenario, nullptr) << "no picture of what is gone";
  EXPECT_EQ(canvas.renderer().overview(), nullptr);
  if (const char* folder = std::getenv("SORTIE_PICTURES")) {
    EXPECT_TRUE(driver_.shoot(std::filesystem::path(folder) / "empty-map.png"));
  }
  driver_.bench().takeInHand({"tile:archive", 0});
  EXPECT_EQ(canvas.message().title, "");
  driver_.click(driver_.onScreen(8, 6));
  ASSERT_TRUE(driver_.until([&] { return driver_.bench().analysis().scenario != nullptr; }));
  driver_.settle();
  EXPECT_EQ(canvas.message().title, "");
  EXPECT_EQ(canvas.renderer().shown().scenario, driver_.bench().analysis().scenario);
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

TEST_F(EditorMap, ButtonIsPressed_WhatThePointerWasOnIsToldNoLonger) {
  Canvas& canvas = driver_.frame().canvas();
  wxUIActionSimulator simulator;
  simulator.MouseMove(driver_.onScreen(3, 3));
  ASSERT_TRUE(driver_.until([&] { return canvas.GetToolTip() != nullptr; }));
  simulator.MouseDown();
  EXPECT_TRUE(driver_.until([&] { return canvas.GetToolTip() == nullptr; })) << "it would cover what is dragged";
  simulator.MouseUp();
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

TEST_F(EditorMap, FirstErrorWhileTheMapHasTheKeyboard_LeavesTheMapAsItIs) {
  PaneDock& dock = driver_.frame().dock();
  Canvas& canvas = driver_.frame().canvas();
  ASSERT_TRUE(driver_.bench().problems().empty());
  dock.show("problems");
  canvas.SetFocus();
  driver_.settle();
  const wxSize before = canvas.GetSize();
  ASSERT_TRUE(driver_.bench().edit("Break", [](model::Draft& draft) -> Result<std::vector<ElementPath>> {
    setAttributeAt(draft, *pathOfId(draft.root(), "tile", "s2"), "tile", std::optional<std::string>("no-such-tile"));
    return std::vector<ElementPath>{};
  }));
  ASSERT_TRUE(driver_.until([&] { return !driver_.bench().problems().empty() && driver_.bench().idle(); }));
  driver_.settle();
  EXPECT_EQ(canvas.GetSize(), before);
  dock.focus("problems");
  EXPECT_TRUE(driver_.until([&] { return canvas.GetSize().y < before.y; })) << "whoever goes there sees them";
}

TEST_F(EditorMap, PaneThatWasTornOffComesBackWhereItWas) {
  PaneDock& dock = driver_.frame().dock();
  auto* tabs = dynamic_cast<wxAuiNotebook*>(driver_.need("Panes at the bottom"));
  ASSERT_NE(tabs, nullptr);
  const auto titles = [&] {
    wxString out;
    for (std::size_t i = 0; i < tabs->GetPageCount(); ++i) out += tabs->GetPageText(i) + " ";
    return out;
  };
  const wxString before = titles();
  for (const char* each : {"design", "problems"}) {
    dock.tearOff(each);
    driver_.settle();
    ASSERT_TRUE(dock.tornOff(each));
    ASSERT_NE(titles(), before);
    dock.hide(each);
    driver_.settle();
    EXPECT_EQ(titles(), before) << each;
  }
}

}  // namespace
}  // namespace sortie::editor::window
