// What is drawn on the screen, and not only placed there; under a window manager at two pixels a point too.
#include <wx/image.h>
#include <wx/notebook.h>
#include <wx/propgrid/propgrid.h>
#include <wx/stc/stc.h>

#include "editor_core/testing.h"
#include "editor_window/complaints.h"
#include "editor_window/driver.h"
#include "editor_window/labels.h"

namespace sortie::editor::window {
namespace {

class Looks : public ::testing::Test {
 protected:
  Looks() {
    setenv("XDG_DATA_HOME", (folder_.path() / "data").c_str(), 1);
    EXPECT_TRUE(driver_.frame().openMission(copiedMission(folder_)));
    driver_.settle();
  }

  /// What the window shows where this one stands, in pixels of the screen.
  wxImage picture(const wxWindow* window) {
    driver_.wait(std::chrono::milliseconds(300));
    const std::filesystem::path file = folder_.path() / "window.png";
    EXPECT_TRUE(driver_.shoot(file));
    const wxImage all(wide(file.string()), wxBITMAP_TYPE_PNG);
    const wxRect frame = driver_.frame().GetScreenRect();
    const int scale = std::max(1, all.GetWidth() / frame.width);
    wxRect box(window->ClientToScreen(wxPoint(0, 0)) - frame.GetPosition(), window->GetClientSize());
    box = wxRect(box.x * scale, box.y * scale, box.width * scale, box.height * scale);
    return all.GetSubImage(box.Intersect(wxRect(all.GetSize())));
  }

  TemporaryFolder folder_;
  Complaints complaints_;  // of the window's first moments too
  Driver driver_{folder_.path()};
};

int brightness(const wxImage& image, int x, int y) {
  return (image.GetRed(x, y) + image.GetGreen(x, y) + image.GetBlue(x, y)) / 3;
}

TEST_F(Looks, LinesBetweenPropertiesAreLight) {
  driver_.click(driver_.onScreen(2, 2));
  auto* grid = dynamic_cast<wxPropertyGrid*>(driver_.need("Properties"));
  ASSERT_NE(grid, nullptr);
  ASSERT_FALSE(grid->GetIterator().AtEnd()) << "nothing is selected";
  const wxImage image = picture(grid);
  for (int y = 0; y < image.GetHeight(); ++y) {
    int dark = 0;
    for (int x = 0; x < image.GetWidth(); ++x) dark += brightness(image, x, y) < 90 ? 1 : 0;
    ASSERT_LT(dark, image.GetWidth() / 2) << "a dark line in row " << y << " of " << image.GetHeight();
  }
}

TEST_F(Looks, NarrowWindowsLeaveNoToolOut) {
  for (const int width : {1022, 1000, 980, 960}) {
    driver_.frame().closeMission();
    driver_.frame().SetSize(width, 680);
    driver_.settle();
    ASSERT_TRUE(driver_.frame().openMission(folder_.path() / "missions/citadel/missions/data-theft"));
    driver_.settle();
    driver_.wait(std::chrono::milliseconds(100));
    for (const std::string& each : cutLabels(driver_.frame()))
      EXPECT_EQ(each.find("left out"), std::string::npos) << width << ": " << each;
  }
}

TEST_F(Looks, TextOfAScriptHasNoShadeAtItsEdge) {
  ASSERT_TRUE(driver_.frame().actions().run("script-rules"));
  driver_.settle();
  auto* text = dynamic_cast<wxStyledTextCtrl*>(wxWindow::FindFocus());
  ASSERT_NE(text, nullptr);
  text->GotoPos(0);
  const wxImage image = picture(text);
  // Below the first line, on which the caret stands, and left of the bar.
  const int right = image.GetWidth() - 30;
  for (int x = right - 40; x < right; ++x)
    for (int y = image.GetHeight() / 2; y < image.GetHeight() / 2 + 10; ++y)
      ASSERT_GE(brightness(image, x, y), 250) << x << ", " << y << " of " << image.GetWidth();
}

TEST_F(Looks, PanesAreLow_GtkDoesNotComplain) {
  EXPECT_EQ(complaints_.take(), "") << "while the window comes";
  PaneDock& dock = driver_.frame().dock();
  const auto eachPage = [&](const std::string& size) {
    for (const PaneDock::Held& held : dock.panes()) {
      // From the row that is one line high, which the pane has for a moment.
      dock.show("problems");
      driver_.settle();
      dock.show(held.name);
      driver_.settle();
      EXPECT_EQ(complaints_.take(), "") << held.name << size;
      if (held.name != "design") continue;
      auto* book = dynamic_cast<wxNotebook*>(held.pane->GetChildren().front());
      ASSERT_NE(book, nullptr);
      for (std::size_t i = 0; i < book->GetPageCount(); ++i) {
        book->SetSelection(i);
        driver_.settle();
        EXPECT_EQ(complaints_.take(), "") << book->GetPageText(i).utf8_string() << size;
      }
    }
  };
  eachPage(", large window");
  driver_.frame().SetSize(driver_.frame().FromDIP(wxSize(660, 460)));
  driver_.settle();
  EXPECT_EQ(complaints_.take(), "") << "while the window becomes small";
  eachPage(", small window");
}

TEST_F(Looks, InspectorGetsLow_ItsGridHasAHeightAtOnce) {
  const Workbench& bench = driver_.bench();
  driver_.bench().select({pathOfId(bench.root(), "objective", "names").value()});
  driver_.settle();
  auto* grid = dynamic_cast<wxPropertyGrid*>(driver_.need("Properties"));
  ASSERT_NE(grid, nullptr);
  wxWindow* pane = grid->GetParent();
  pane->SetSize(driver_.frame().FromDIP(wxSize(180, 600)));
  driver_.settle();
  pane->SetSize(driver_.frame().FromDIP(wxSize(180, 130)));
  EXPECT_GT(grid->GetSize().y, driver_.frame().FromDIP(10)) << "not only after what is pending";
}

TEST_F(Looks, WindowIsNarrow_SearchOfCardsHasRoomForAWord) {
  for (const int width : {1280, 1024}) {
    driver_.frame().SetSize(width, 800);
    driver_.settle();
    driver_.frame().show("design");
    auto* book = dynamic_cast<wxNotebook*>(driver_.frame().dock().pane("design")->GetChildren().front());
    ASSERT_NE(book, nullptr);
    book->SetSelection(static_cast<std::size_t>(book->FindPage(wxWindow::FindWindowByName("Decks", book))));
    driver_.settle();
    ASSERT_NE(driver_.need("Search cards"), nullptr);
    for (const std::string& each : cutLabels(driver_.frame()))
      EXPECT_EQ(each.find("for a word"), std::string::npos) << width << ": " << each;
  }
}

}  // namespace
}  // namespace sortie::editor::window
