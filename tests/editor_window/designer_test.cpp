// What a designer does, from the first tile to the second session, with mouse and keys.
#include <algorithm>

#include "editor_core/testing.h"
#include "editor_window/driver.h"
#include "editor/core/map/map_edits.h"

namespace sortie::editor::window {
namespace {

int count(Workbench& bench, const std::string& element) {
  int out = 0;
  model::walk(bench.root(), [&](const model::Element& each) { out += each.name() == element ? 1 : 0; });
  return out;
}

/// Takes an entry of the palette in hand by its search box and the Enter key.
void takeInHand(Driver& driver, const std::string& what, const std::string& entry) {
  wxWindow* search = driver.need("Search the palette");
  ASSERT_NE(search, nullptr);
  driver.click(search);
  driver.key("Ctrl+A");
  driver.type(what);
  driver.key("Enter");
  EXPECT_EQ(driver.bench().inHand().entry, entry);
}

TEST(EditorWindow, OpensAMissionAndSelectsWithTheMouse) {
  const TemporaryFolder folder;
  const std::filesystem::path mission = copiedMission(folder);
  Driver driver(folder.path());
  ASSERT_TRUE(driver.frame().openMission(mission));
  driver.settle();
  driver.click(driver.onScreen(4, 3));
  ASSERT_TRUE(driver.bench().selected());
  EXPECT_EQ(driver.bench().selected().value("id"), "core-1");
  // At once: the press of the drag is then the second of a double click, and drags all the same.
  driver.drag(driver.onScreen(4, 3), driver.onScreen(5, 5), std::chrono::milliseconds(0));
  EXPECT_EQ(driver.bench().selected().value("at"), "s1:F6");
  driver.key("Ctrl+Z");
  EXPECT_EQ(elementAt(driver.bench().root(), *pathOfId(driver.bench().root(), "marker", "core-1")).value("at"),
            "s1:E4");
  driver.key("Ctrl+Shift+Z");
  EXPECT_EQ(elementAt(driver.bench().root(), *pathOfId(driver.bench().root(), "marker", "core-1")).value("at"),
            "s1:F6");
  // The Escape cascade.
  driver.key("Escape");
  EXPECT_TRUE(driver.bench().selection().empty());
}

TEST(EditorWindow, ChosenPaletteItemIsLaidByAClick) {
  const TemporaryFolder folder;
  const std::filesystem::path mission = copiedMission(folder);
  Driver driver(folder.path());
  ASSERT_TRUE(driver.frame().openMission(mission));
  driver.settle();
  const int tiles = count(driver.bench(), "tile");
  takeInHand(driver, "pump", "tile:pump-hall");
  driver.click(driver.onScreen(20, 4));
  EXPECT_EQ(count(driver.bench(), "tile"), tiles + 1);
  const int edges = count(driver.bench(), "edge");
  takeInHand(driver, "door", "edge:door");
  driver.click(driver.onScreen(2, 2, -0.45));
  EXPECT_EQ(count(driver.bench(), "edge"), edges + 1);
}

TEST(EditorWindow, F2OnTheMapRenamesWhatIsSelected) {
  const TemporaryFolder folder;
  setenv("XDG_DATA_HOME", (folder.path() / "data").c_str(), 1);
  Driver driver(folder.path());
  ASSERT_TRUE(driver.frame().openMission(copiedMission(folder)));
  driver.settle();
  driver.click(driver.onScreen(4, 3));
  ASSERT_EQ(driver.bench().selection().size(), 1U);
  ASSERT_EQ(elementAt(driver.bench().root(), driver.bench().selection().front()).value("id"), "core-1");
  bool asked = false;
  driver.whenModal([&](wxDialog& dialog) {
    asked = true;
    dialog.EndModal(wxID_CANCEL);
  });
  driver.key("F2");
  EXPECT_TRUE(driver.until([&] { return asked; }));
}

TEST(EditorWindow, WheelZoomsAtThePointer) {
  const TemporaryFolder folder;
  const std::filesystem::path mission = copiedMission(folder);
  Driver driver(folder.path());
  ASSERT_TRUE(driver.frame().openMission(mission));
  driver.settle();
  Canvas& canvas = driver.frame().canvas();
  const double before = canvas.zoom();
  const wxPoint at = driver.onScreen(2, 2);
  const picture::Point under = canvas.mapPoint(canvas.ScreenToClient(at));
  driver.wheel(at, 3);
  EXPECT_GT(canvas.zoom(), before * 1.2);
  const picture::Point after = canvas.mapPoint(canvas.ScreenToClient(at));
  EXPECT_NEAR(after.x, under.x, 2);
  EXPECT_NEAR(after.y, under.y, 2);
  driver.key("Ctrl+0");
  EXPECT_NEAR(canvas.zoom(), before, before * 0.05);
}

}  // namespace
}  // namespace sortie::editor::window
