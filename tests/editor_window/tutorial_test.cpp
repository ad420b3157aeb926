// The tutorial of the editor, docs/tutorial-editor.md, done by mouse and keys as it is written there.
#include <cstdlib>

#include <gtk/gtk.h>
#include <wx/choice.h>
#include <wx/combobox.h>
#include <wx/notebook.h>
#include <wx/grid.h>
#include <wx/propgrid/propgrid.h>
#include <wx/scrolwin.h>
#include <wx/statusbr.h>
#include <wx/textctrl.h>
#include <wx/treectrl.h>

#include "editor_core/testing.h"
#include "editor_window/driver.h"
#include "editor/window/playtest/playtest_desk.h"

namespace sortie::editor::window {
namespace {

class Tutorial : public ::testing::Test {
 protected:
  Tutorial() { setenv("XDG_DATA_HOME", (folder_.path() / "data").c_str(), 1); }

  Workbench& bench() { return driver_.bench(); }
  void press(const wxString& label) { driver_.click(driver_.need(label)); }

  /// A tab of the book that has one of this title.
  void tab(const wxString& title) {
    wxBookCtrlBase* book = bookWith(&driver_.frame(), title);
    ASSERT_NE(book, nullptr) << title.utf8_string();
    for (std::size_t i = 0; i < book->GetPageCount(); ++i)
      if (book->GetPageText(i) == title) book->SetSelection(i);
    driver_.settle();
  }

  /// A press on a picture of the palette, found by what its tooltip says first.
  void palette(const wxString& title) {
    wxWindow* view = nullptr;
    for (wxWindow* each : driver_.need("Search the palette")->GetParent()->GetChildren())
      if (dynamic_cast<wxScrolledCanvas*>(each) != nullptr) view = each;
    ASSERT_NE(view, nullptr);
    wxUIActionSimulator simulator;
    const wxSize size = view->GetClientSize();
    for (int y = 20; y < size.y; y += 30)
      for (const int x : {size.x / 4, size.x * 3 / 4}) {
        const wxPoint at = view->ClientToScreen(wxPoint(x, y));
        simulator.MouseMove(at);
        driver_.wait(std::chrono::milliseconds(20));
        if (view->GetToolTipText().BeforeFirst('\n') == title) return driver_.click(at);
      }
    FAIL() << "the palette shows no " << title.utf8_string();
  }

  /// A press on the value beside a name of the inspector, which opens the list; the entry is chosen with the keys.
  void inspect(const wxString& name, const wxString& entry) {
    auto* grid = dynamic_cast<wxPropertyGrid*>(driver_.need("Properties"));
    ASSERT_NE(grid, nullptr);
    wxPGProperty* property = grid->GetPropertyByLabel(name);
    ASSERT_NE(property, nullptr) << name.utf8_string();
    const wxRect row = grid->GetPropertyRect(property, property);
    driver_.click(grid->ClientToScreen(wxPoint(grid->GetSplitterPosition() + 20, row.y + row.height / 2)));
    const int at = property->GetChoices().Index(entry);
    ASSERT_NE(at, wxNOT_FOUND) << entry.utf8_string();
    for (int i = property->GetChoiceSelection(); i < at; ++i) driver_.key("Down");
    driver_.key("Enter");
    driver_.settle();
  }

  /// What is shown of a label that begins so; empty when there is none.
  [[nodiscard]] wxString words(const wxString& beginning) { return labelBelow(&driver_.frame(), beginning); }

  /// A sweep by the button, to its end; what is said about it.
  wxString sweep() {
    tab("Balance");
    press("Start (F9)");
    EXPECT_TRUE(driver_.until([&] { return !words("200 of 200 playtests").empty(); }));
    driver_.settle();
    for (const char* beginning : {"Out of balance", "In balance", "200 playtests are too few"})
      if (const wxString found = words(beginning); !found.empty()) return found;
    return {};
  }

  PlaytestDesk& desk() { return dynamic_cast<PlaytestDesk&>(*findPlaytestPane(driver_.frame())); }

  /// Until the side is asked something whose text begins so.
  void asked(const std::string& text) {
    EXPECT_TRUE(driver_.until([&] {
      const PlaytestState& state = desk().state();
      return state.question && !state.advancing && state.status == PlaytestStatus::Human &&
             state.question->text.starts_with(text);
    })) << text
        << ", but: " << (desk().state().question ? desk().state().question->text : "nothing is asked");
    driver_.settle();
  }

  TemporaryFolder folder_;
  Driver driver_{folder_.path()};

 private:
  static wxString labelBelow(wxWindow* window, const wxString& beginning) {
    if (!window->IsShown()) return {};
    if (dynamic_cast<wxStaticText*>(window) != nullptr && window->IsShownOnScreen() &&
        window->GetLabel().StartsWith(beginning))
      return window->GetLabel();
    for (wxWindow* child : window->GetChildren())
      if (const wxString found = labelBelow(child, beginning); !found.empty()) return found;
    return {};
  }
  static wxBookCtrlBase* bookWith(wxWindow* window, const wxString& title) {
    if (auto* book = dynamic_cast<wxBookCtrlBase*>(window))
      for (std::size_t i = 0; i < book->GetPageCount(); ++i)
        if (book->GetPageText(i) == title) return book;
    for (wxWindow* child : window->GetChildren())
      if (wxBookCtrlBase* found = bookWith(child, title)) return found;
    return nullptr;
  }
};

TEST_F(Tutorial, FirstFourChaptersAreDoneAsTheyAreWritten) {
  // 1. A new mission
  driver_.whenModal([&](wxDialog&) {
    auto* title = dynamic_cast<wxTextCtrl*>(driver_.find("Title"));
    ASSERT_NE(title, nullptr);
    EXPECT_TRUE(driver_.until([&] { return title->HasFocus(); })) << "the title can be typed at once";
    driver_.type("The Yard Gate");
    EXPECT_TRUE(driver_.until([&] { return title->GetValue() == "The Yard Gate"; }));
    press("Create");
  });
  press("Skirmish");
  driver_.settle();
  ASSERT_TRUE(bench().isOpen());
  EXPECT_EQ(bench().root().value("title"), "The Yard Gate");

  // 2. Change the map
  palette("Rubble");
  driver_.click(driver_.onScreen(1, 3));
  auto* status = driver_.frame().GetStatusBar();
  EXPECT_TRUE(status->GetStatusText(0).StartsWith("y:B4")) << status->GetStatusText(0).utf8_string();
  palette("Scout");
  driver_.click(driver_.onScreen(4, 3));
  driver_.key("Escape");
  EXPECT_TRUE(bench().inHand().entry.empty());
  ASSERT_TRUE(bench().selected());
  EXPECT_EQ(bench().selected().value("at"), "y:E4");
  inspect("Side", "Orange");
  EXPECT_EQ(bench().selected().value("side"), "orange");
  driver_.click(driver_.onScreen(4, 3));
  driver_.key("S");
  EXPECT_TRUE(bench().view().sight);
  driver_.key("S");
  EXPECT_FALSE(bench().view().sight);

  // 3. Play
  driver_.key("F5");
  asked("Who acts?");
  driver_.click(driver_.onScreen(2, 0));
  asked("Where to?");
  driver_.click(driver_.onScreen(4, 2));
  asked("Attack whom?");
  // The key in the circle, with the map in front.
  driver_.frame().canvas().SetFocus();
  driver_.key("2");
  asked("Who acts?");
  const std::size_t now = desk().state().present;
  driver_.key("Alt+Left");
  EXPECT_TRUE(driver_.until([&] { return desk().state().present < now; }));
  driver_.key("Alt+Right");
  EXPECT_TRUE(driver_.until([&] { return desk().state().present == now; }));
  tab("Players");
  wxWindow* blue = driver_.need("Blue");
  ASSERT_NE(blue, nullptr);
  driver_.click(blue->ClientToScreen(wxPoint(blue->GetClientSize().x - 8, blue->GetClientSize().y / 2)));
  driver_.key("Down");
  driver_.key("Enter");
  EXPECT_EQ(dynamic_cast<wxComboBox&>(*blue).GetValue(), "heuristic");
  driver_.key("F5");
  EXPECT_TRUE(driver_.until([&] { return desk().state().end.has_value(); })) << "the bots play on to the end";
  driver_.key("Shift+F5");
  EXPECT_TRUE(driver_.until([&] { return !desk().state().question && !desk().state().end; }));

  // 4. Is it fair?
  const wxString unfair = sweep();
  EXPECT_TRUE(unfair.StartsWith("Out of balance")) << unfair.utf8_string();
  EXPECT_TRUE(unfair.Contains("Orange wins 89.0 %")) << unfair.utf8_string();
}

}  // namespace
}  // namespace sortie::editor::window
