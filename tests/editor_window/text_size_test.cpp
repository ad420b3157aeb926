// Another size of texts takes hold at once in the open window, whatever comes and goes meanwhile.
#include <cstdlib>

#include <wx/panel.h>

#include "editor/window/text_size.h"
#include "editor/window/theme.h"
#include "editor_core/testing.h"
#include "editor_window/driver.h"

namespace sortie::editor::window {
namespace {

class TextSize : public ::testing::Test {
 protected:
  TextSize() {
    setenv("XDG_DATA_HOME", (folder_.path() / "data").c_str(), 1);
    EXPECT_TRUE(driver_.frame().openMission(copiedMission(folder_)));
    driver_.settle();
  }
  ~TextSize() override { applyTheme(Settings()); }

  void change(double size) {
    driver_.frame().settings().uiScale = size;
    driver_.frame().applyLook();
    driver_.wait(std::chrono::milliseconds(300));
    driver_.settle();
  }

  TemporaryFolder folder_;
  Driver driver_{folder_.path()};
};

TEST_F(TextSize, ChangedAgainAndAgain_AHiddenWindowIsMeasuredOnceWhenItIsShown) {
  auto* panel = new wxPanel(&driver_.frame());
  panel->Hide();
  int measured = 0;
  keepMeasured(panel, [&] { ++measured; });
  for (const double size : {1.25, 1.5, 1.25, 1.0}) change(size);
  const int hidden = measured;
  panel->Show();
  driver_.wait(std::chrono::milliseconds(300));
  EXPECT_EQ(measured, hidden + 1);
  panel->Hide();
  panel->Show();
  driver_.wait(std::chrono::milliseconds(300));
  EXPECT_EQ(measured, hidden + 1);
  panel->Destroy();
}

TEST_F(TextSize, WindowsComeAndGoWhileTheyAreMeasured_TheOthersAreMeasuredAllTheSame) {
  auto* panel = new wxPanel(&driver_.frame());
  auto* first = new wxPanel(panel);
  auto* second = new wxPanel(panel);
  auto* last = new wxPanel(panel);
  int measured = 0;
  bool changed = false;
  keepMeasured(first, [&, once = false]() mutable {
    if (!changed || std::exchange(once, true)) return;
    delete second;
    new wxPanel(panel);
  });
  keepMeasured(last, [&] { ++measured; });
  changed = true;
  measured = 0;
  measureAnew(*panel);
  EXPECT_GE(measured, 1);
  EXPECT_EQ(panel->GetChildren().GetCount(), 3U);
  panel->Destroy();
}

}  // namespace
}  // namespace sortie::editor::window
