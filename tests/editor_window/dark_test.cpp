// What stands in a dark window is seen: borders of buttons, and nothing glaring.
#include <algorithm>
#include <cmath>

#include <gtk/gtk.h>

#include <wx/image.h>
#include <wx/notebook.h>

#include "editor/window/theme.h"
#include "editor_core/testing.h"
#include "editor_window/driver.h"

namespace sortie::editor::window {
namespace {

/// Relative luminance as WCAG has it.
double luminance(const wxImage& image, int x, int y) {
  const auto linear = [](unsigned char byte) {
    const double share = byte / 255.0;
    return share <= 0.04045 ? share / 12.92 : std::pow((share + 0.055) / 1.055, 2.4);
  };
  return 0.2126 * linear(image.GetRed(x, y)) + 0.7152 * linear(image.GetGreen(x, y)) +
         0.0722 * linear(image.GetBlue(x, y));
}
double contrast(double a, double b) { return (std::max(a, b) + 0.05) / (std::min(a, b) + 0.05); }

class Dark : public ::testing::Test {
 protected:
  Dark() {
    setenv("XDG_DATA_HOME", (folder_.path() / "data").c_str(), 1);
    EXPECT_TRUE(driver_.frame().openMission(copiedMission(folder_)));
    driver_.settle();
    driver_.frame().show("design");
    driver_.settle();
  }
  ~Dark() override { applyTheme(Settings()); }

  void page(const wxString& title) {
    auto* book = dynamic_cast<wxNotebook*>(driver_.need("Design")->GetChildren().front());
    for (std::size_t i = 0; i < book->GetPageCount(); ++i)
      if (book->GetPageText(i) == title) book->SetSelection(i);
    driver_.settle();
    driver_.wait(std::chrono::milliseconds(200));
  }
  /// The window as it is on the screen.
  wxImage picture() {
    const std::filesystem::path file = folder_.path() / "window.png";
    EXPECT_TRUE(driver_.shoot(file));
    return wxImage(wide(file.string()), wxBITMAP_TYPE_PNG);
  }
  /// Where a window stands in the picture.
  wxRect placeOf(const wxWindow* window) {
    wxRect out = window->GetScreenRect();
    out.Offset(-driver_.frame().GetScreenRect().GetPosition());
    return out;
  }

  TemporaryFolder folder_;
  Driver driver_{folder_.path(), "dark"};
};

TEST_F(Dark, SmallButtonsHaveABorderThatIsSeen) {
  page("Events");
  for (const char* name : {"Remove", "Group…", "Detach…"}) {
    wxWindow* button = driver_.need(wxString::FromUTF8(name));
    button->Enable();  // with nothing selected they are grey
    driver_.settle();
    const wxRect box = placeOf(button);
    const wxImage image = picture();
    const int middle = box.y + box.height / 2;
    const double around = luminance(image, box.x - 2, middle);
    double best = 1;
    for (int x = box.x; x < box.x + 4; ++x) best = std::max(best, contrast(luminance(image, x, middle), around));
    EXPECT_GE(best, 3) << name;
  }
}

TEST_F(Dark, TheTableOfTheBoxHasNoGlaringLines) {
  page("Box");
  const wxRect box = placeOf(driver_.need("Things that the mission needs"));
  const wxImage image = picture();
  // At the right, in the column of remarks, of which the mission needs none.
  const int x = box.GetRight() - 30;
  const double back = luminance(image, x, box.GetBottom() - 4);
  for (int y = box.y + box.height / 3; y < box.GetBottom() - 2; ++y)
    EXPECT_LT(contrast(luminance(image, x, y), back), 2) << y - box.y << " pixels below its top";
}

}  // namespace
}  // namespace sortie::editor::window
