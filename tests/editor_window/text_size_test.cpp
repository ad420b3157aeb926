// Another size of texts takes hold at once in the open window, and nothing is cut off then.
#include <algorithm>
#include <cstdlib>

#include <fmt/format.h>

#include <wx/notebook.h>
#include <wx/panel.h>

#include "editor/window/text_size.h"
#include "editor/window/theme.h"
#include "editor_core/testing.h"
#include "editor_window/driver.h"
#include "editor_window/labels.h"

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
  void note(const std::string& where) {
    driver_.settle();
    // What comes into sight for the first time is measured with the next frame.
    for (int i = 0; i < 20 && (i == 0 || !cutLabels(driver_.frame()).empty()); ++i)
      driver_.wait(std::chrono::milliseconds(60));
    for (const std::string& each : cutLabels(driver_.frame())) cut_ += where + ": " + each + "\n";
    if (const char* folder = std::getenv("SORTIE_SHOTS")) {
      std::string name = where;
      std::ranges::replace(name, '/', '-');
      driver_.shoot(std::filesystem::path(folder) / (name + ".png"));
    }
  }
  void walk(const std::string& where) {
    for (const PaneDock::Held& held : driver_.frame().dock().panes()) {
      driver_.frame().show(held.name);
      auto* book = dynamic_cast<wxNotebook*>(held.name == "design" ? held.pane->GetChildren().front() : nullptr);
      if (book == nullptr) {
        note(where + " " + held.name);
        continue;
      }
      for (std::size_t i = 0; i < book->GetPageCount(); ++i) {
        book->SetSelection(i);
        note(where + " " + held.name + "/" + book->GetPageText(i).utf8_string());
      }
    }
    if (!driver_.frame().actions().run("playtest-start")) return;
    EXPECT_TRUE(driver_.until([&] { return bench().playScenario() != nullptr; }));
    note(where + " playtest");
    EXPECT_TRUE(driver_.frame().actions().run("playtest-stop"));
  }
  Workbench& bench() { return driver_.bench(); }

  TemporaryFolder folder_;
  Driver driver_{folder_.path()};
  std::string cut_;
};

/// Under a window manager, in windows of several sizes: see CMakeLists.txt.
class TextSizeWalk : public TextSize {
 protected:
  TextSizeWalk() {
    if (!windowManagerRuns()) driver_.frame().SetSize(1024, 700);
    bench().select({*pathOfId(bench().root(), "marker", "core-1")});
  }
};

TEST_F(TextSizeWalk, ChangedInTheOpenWindow_NothingIsCutOff) {
  for (const int percent : {110, 125, 150, 200, 75, 100}) {
    change(percent / 100.0);
    walk(fmt::format("{} %", percent));
  }
  EXPECT_EQ(cut_, "");
}

TEST_F(TextSizeWalk, ChangedInTheDarkTheme_NothingIsCutOff) {
  driver_.frame().settings().theme = ThemeChoice::Dark;
  for (const int percent : {150, 200}) {
    change(percent / 100.0);
    walk(fmt::format("dark {} %", percent));
  }
  EXPECT_EQ(cut_, "");
}

TEST_F(TextSize, OnlyTheThemeIsChanged_NothingIsMeasured) {
  int measured = 0;
  keepMeasured(&driver_.frame(), [&] { ++measured; });
  for (const char* theme : {"view-theme-dark", "view-theme-light"}) {
    ASSERT_TRUE(driver_.frame().actions().run(theme));
    driver_.wait(std::chrono::milliseconds(300));
    driver_.settle();
  }
  EXPECT_EQ(measured, 1);
  change(1.25);
  EXPECT_EQ(measured, 2);
}

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
