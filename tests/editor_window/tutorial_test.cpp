// The tutorial of the editor, docs/tutorial-editor.md, done by mouse and keys as it is written there.
#include <cstdlib>

#include <wx/button.h>
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

  /// What the overview says about a sweep; empty while it says nothing.
  [[nodiscard]] wxString verdict() {
    for (const char* beginning : {"Out of balance", "In balance", "200 playtests are too few"})
      if (const wxString found = words(beginning); !found.empty()) return found;
    return {};
  }

  /// A sweep by the button, to its end, with this page of its figures; what is said about it, which is something else than
  /// of the sweep before.
  wxString sweep(const wxString& page = {}) {
    tab("Balance");
    if (!page.empty()) pick(driver_.need("Figures to show"), page);
    const wxString before = verdict();
    press("Start (F9)");
    EXPECT_TRUE(driver_.until([&] {
      wxString now = verdict();
      if (now == before) return false;
      now.Replace("\n", " ");
      return !words("200 of 200 playtests").empty() && now.Contains("200 playtests");
    })) << verdict().utf8_string();
    driver_.settle();
    EXPECT_NE(wxWindow::FindFocus(), nullptr) << "the keys of the window are dead";
    return verdict();
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

  /// A press on a field of the event's form opens its list; the entry that begins so is chosen with the keys.
  void choose(const wxString& field, const wxString& entry) {
    wxWindow* window = entryField(field);
    ASSERT_NE(window, nullptr) << field.utf8_string();
    pick(window, entry);
  }

  /// The same of a list anywhere in the window.
  void pick(wxWindow* window, const wxString& entry) {
    ASSERT_NE(window, nullptr) << entry.utf8_string();
    const wxString field = window->GetName();
    auto* choice = dynamic_cast<wxChoice*>(window);
    auto* combo = dynamic_cast<wxComboBox*>(window);
    const wxItemContainer* list = choice != nullptr ? static_cast<wxItemContainer*>(choice) : combo;
    ASSERT_NE(list, nullptr) << field.utf8_string();
    int at = wxNOT_FOUND;
    for (unsigned i = 0; i < list->GetCount(); ++i)
      if (list->GetString(i).StartsWith(entry)) at = static_cast<int>(i);
    ASSERT_NE(at, wxNOT_FOUND) << field.utf8_string() << " offers no " << entry.utf8_string();
    const wxString wanted = list->GetString(static_cast<unsigned>(at));
    // At the arrow of a box in which one can type as well.
    const wxSize size = window->GetClientSize();
    driver_.click(window->ClientToScreen(wxPoint(combo != nullptr ? size.x - 8 : size.x / 2, size.y / 2)));
    const int now = list->GetSelection();
    if (now == wxNOT_FOUND) driver_.key("Home");
    for (int i = std::max(now, 0); i < at; ++i) driver_.key("Down");
    for (int i = now; i > at; --i) driver_.key("Up");
    driver_.key("Enter");
    driver_.settle();
  }

  /// Types at the end of the text that the page of briefings shows.
  void describe(const std::string& words) {
    wxWindow* text = entryBelow(driver_.need("Briefings"), "Text");
    ASSERT_NE(text, nullptr);
    driver_.click(text);
    driver_.key("Ctrl+End");
    driver_.type(words);
  }

  /// Types into a field of the event's form as a person does: press, everything selected, the words.
  void fill(const wxString& field, const std::string& words) {
    driver_.click(entryField(field));
    driver_.key("Ctrl+A");
    driver_.type(words);
  }

  /// A press on the line of the event's tree whose words these are.
  void line(const wxString& words) {
    auto* tree = dynamic_cast<wxTreeCtrl*>(driver_.need("When, if, do"));
    ASSERT_NE(tree, nullptr);
    const wxTreeItemId item = itemBelow(*tree, tree->GetRootItem(), words);
    ASSERT_TRUE(item.IsOk()) << "no line says " << words.utf8_string();
    tree->EnsureVisible(item);
    wxRect box;
    ASSERT_TRUE(tree->GetBoundingRect(item, box, true));
    driver_.click(tree->ClientToScreen(box.GetPosition() + wxPoint(box.width / 2, box.height / 2)));
  }

  /// The words of all lines of the event's tree.
  wxString lines() {
    auto* tree = dynamic_cast<wxTreeCtrl*>(driver_.need("When, if, do"));
    return tree == nullptr ? wxString() : wordsBelow(*tree, tree->GetRootItem());
  }

  /// Presses *Add…* and chooses from the catalogue by typing.
  void add(const std::string& what) {
    driver_.whenModal([this, what](wxDialog&) {
      auto* search = dynamic_cast<wxTextEntry*>(wxWindow::FindFocus());
      ASSERT_NE(search, nullptr) << "the search of the catalogue can be typed at once";
      driver_.type(what);
      EXPECT_TRUE(driver_.until([&] { return search->GetValue() == wxString::FromUTF8(what); }));
      driver_.key("Enter");
    });
    press(wxString::FromUTF8("Add…"));
  }

  TemporaryFolder folder_;
  Driver driver_{folder_.path()};

 private:
  /// The field of a form: what its label says is its name as well.
  wxWindow* entryField(const wxString& name) { return entryBelow(driver_.need("Fields of the selected line"), name); }
  static wxWindow* entryBelow(wxWindow* window, const wxString& name) {
    if (window == nullptr) return nullptr;
    for (wxWindow* child : window->GetChildren()) {
      if (child->GetName() == name && child->IsShownOnScreen() && dynamic_cast<wxStaticText*>(child) == nullptr)
        return child;
      if (wxWindow* found = entryBelow(child, name)) return found;
    }
    return nullptr;
  }
  static wxTreeItemId itemBelow(const wxTreeCtrl& tree, const wxTreeItemId& item, const wxString& words) {
    wxTreeItemIdValue cookie;
    for (wxTreeItemId child = tree.GetFirstChild(item, cookie); child.IsOk(); child = tree.GetNextChild(item, cookie)) {
      if (tree.GetItemText(child).Contains(words)) return child;
      if (const wxTreeItemId found = itemBelow(tree, child, words); found.IsOk()) return found;
    }
    return {};
  }
  static wxString wordsBelow(const wxTreeCtrl& tree, const wxTreeItemId& item) {
    wxString out;
    wxTreeItemIdValue cookie;
    for (wxTreeItemId child = tree.GetFirstChild(item, cookie); child.IsOk(); child = tree.GetNextChild(item, cookie))
      out += tree.GetItemText(child) + "\n" + wordsBelow(tree, child);
    return out;
  }

 protected:
  static wxGrid* gridBelow(wxWindow* window) {
    if (auto* grid = dynamic_cast<wxGrid*>(window)) return grid;
    for (wxWindow* child : window->GetChildren())
      if (wxGrid* found = gridBelow(child)) return found;
    return nullptr;
  }
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

TEST_F(Tutorial, IsDoneAsItIsWritten) {
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

  // 5. An event
  tab("Design");
  tab("Events");
  press("New");
  fill("Title", "Falling stones");
  choose("Once", "Yes");
  line("If all of these hold");
  add("has points");
  choose("Side", "Orange");
  fill("Points", "3");
  line("Do, in this order");
  add("For each piece");
  choose("Of", "Orange");
  add("damage");
  choose("Piece", "$it");
  EXPECT_EQ(narrow(lines()),
            "Event Falling stones, once\n"
            "When any of these happens\n"
            "Round end\n"
            "If all of these hold\n"
            "Orange has 3 points\n"
            "Do, in this order\n"
            "For each Fighter of Orange, as $it\n"
            "It takes 1 damage\n");

  // 6. Better?
  const wxString few = sweep();
  EXPECT_TRUE(few.StartsWith("200 playtests are too few")) << few.utf8_string();
  EXPECT_TRUE(few.Contains("Orange wins 68.0 %")) << few.utf8_string();
  pick(driver_.need("Figures to show"), "Compare");
  pick(driver_.need("Compare with"), "before: New event");
  press("Compare");
  EXPECT_TRUE(driver_.until([&] { return !words("200 pairs with the same seed").empty(); }));
  wxString verdict = words("200 pairs with the same seed");
  verdict.Replace("\n", " ");
  EXPECT_TRUE(verdict.Contains("Blue wins clearly more in B.")) << verdict.utf8_string();
  tab("Design");
  tab("House rules");
  wxGrid* rules = gridBelow(driver_.need("House rules"));
  ASSERT_NE(rules, nullptr);
  int rounds = -1;
  for (int row = 0; row < rules->GetNumberRows(); ++row)
    if (rules->GetCellValue(row, 0) == "Rounds") rounds = row;
  ASSERT_GE(rounds, 0);
  EXPECT_EQ(rules->GetCellValue(rounds, 1), "6");
  const wxRect cell = rules->CellToRect(rounds, 1);
  driver_.doubleClick(
      rules->GetGridWindow()->ClientToScreen(cell.GetPosition() + wxPoint(cell.width / 2, cell.height / 2)));
  driver_.key("Ctrl+A");
  driver_.type("8");
  driver_.key("Enter");
  const wxString fair = sweep("Overview");
  EXPECT_TRUE(fair.StartsWith("In balance")) << fair.utf8_string();
  EXPECT_TRUE(fair.Contains("Blue wins 52.5 %")) << fair.utf8_string();

  // 7. Write the briefing, save, print
  tab("Design");
  tab("Briefings");
  describe(" Mind the stones.");
  // *Choose…* opens GTK's own chooser, which needs a window manager for the keyboard: the path is typed beside it.
  const std::filesystem::path place = folder_.path() / "gate";
  driver_.whenModal([&](wxDialog&) {
    press("In a new pack");
    press("Folder of the new pack");
    driver_.type(place.string());
    EXPECT_TRUE(driver_.until([&] { return driver_.need("Save")->IsEnabled(); }));
    press("Save");
  });
  driver_.key("Ctrl+S");
  EXPECT_TRUE(driver_.until([&] { return !bench().document().dirty(); }));
  EXPECT_NE(textOf(place / "missions/the-yard-gate/mission.xml").find("Mind the stones."), std::string::npos);
  tab("Problems");
  EXPECT_TRUE(bench().problems().empty());
  const std::filesystem::path book = folder_.path() / "yard.pdf";
  driver_.whenModal([&](wxDialog&) { press("OK"); });
  driver_.saveAs(folder_.path() / "yard", book);
  driver_.key("Ctrl+P");
  EXPECT_TRUE(driver_.until([&] { return std::filesystem::exists(book); }));
  EXPECT_TRUE(textOf(book).starts_with("%PDF"));
}

}  // namespace
}  // namespace sortie::editor::window
