// What is typed in a form is in the mission as soon as the designer turns to something else, whatever that is, and the
// press that left the field does what a press does there.
#include <gtk/gtk.h>

#include <wx/aui/auibook.h>
#include <wx/choice.h>
#include <wx/notebook.h>
#include <wx/propgrid/propgrid.h>
#include <wx/timer.h>
#include <wx/treectrl.h>

#include "editor_core/testing.h"
#include "editor_window/driver.h"
#include "model/load/load.h"

namespace sortie::editor::window {
namespace {

/// Answers GTK's own dialog, which wxWidgets knows nothing of.
class YesToTheQuestion : public wxTimer {
 public:
  YesToTheQuestion() { Start(50); }
  void Notify() override {
    GList* windows = gtk_window_list_toplevels();
    for (GList* each = windows; each != nullptr; each = each->next)
      if (GTK_IS_MESSAGE_DIALOG(each->data) && gtk_widget_get_mapped(GTK_WIDGET(each->data)) != FALSE)
        gtk_dialog_response(GTK_DIALOG(each->data), GTK_RESPONSE_YES);
    g_list_free(windows);
  }
};

class Forms : public ::testing::Test {
 protected:
  Forms() {
    setenv("XDG_DATA_HOME", (folder_.path() / "data").c_str(), 1);
    EXPECT_TRUE(driver_.frame().openMission(mission_));
    driver_.settle();
  }

  Workbench& bench() { return driver_.bench(); }
  model::Element element(const std::string& name, const std::string& id) {
    const auto path = pathOfId(bench().root(), name, id);
    return path ? elementAt(bench().root(), *path) : model::Element();
  }
  std::string onDisk() { return textOf(mission_ / "mission.xml"); }
  static std::string attribute(const std::string& name, const std::string& value) {
    return " " + name + "=\"" + value + "\"";
  }

  void select(const std::string& name, const std::string& id) {
    const auto path = pathOfId(bench().root(), name, id);
    ASSERT_TRUE(path) << id;
    bench().select({*path});
    driver_.settle();
  }

  wxPropertyGrid& grid() { return dynamic_cast<wxPropertyGrid&>(*driver_.need("Properties")); }

  /// The middle of the value of a line of the inspector, on the screen.
  wxPoint valueOf(const wxString& label) {
    wxPropertyGrid& grid = this->grid();
    const int x = (grid.GetSplitterPosition() + grid.GetClientSize().x) / 2;
    for (int y = 2; y < grid.GetClientSize().y; y += 3) {
      const wxPGProperty* hit = grid.HitTest({x, y}).GetProperty();
      if (hit != nullptr && !hit->IsCategory() && hit->GetLabel() == label)
        return grid.ClientToScreen(wxPoint(x, y + 5));
    }
    ADD_FAILURE() << "the inspector has no line " << label.utf8_string();
    return {};
  }

  void typeInInspector(const wxString& label, const std::string& text) {
    driver_.click(valueOf(label));
    driver_.key("Ctrl+A");
    driver_.type(text);
  }

  void page(const wxString& title) {
    driver_.frame().show("design");
    driver_.settle();
    wxWindow* design = driver_.need("Design");
    ASSERT_NE(design, nullptr);
    auto* book = dynamic_cast<wxNotebook*>(design->GetChildren().front());
    ASSERT_NE(book, nullptr);
    for (std::size_t i = 0; i < book->GetPageCount(); ++i)
      if (book->GetPageText(i) == title) book->SetSelection(i);
    driver_.settle();
  }

  /// The control of a field of the form that is shown.
  wxWindow* field(const wxString& name) {
    wxWindow* form = driver_.need("Fields of the selected line");
    for (wxWindow* child : form->GetChildren())
      if (child->GetName() == name) return child;
    ADD_FAILURE() << "the form has no field " << name.utf8_string();
    return nullptr;
  }
  [[nodiscard]] bool hasField(const wxString& name) {
    wxWindow* form = driver_.need("Fields of the selected line");
    return form->FindWindow(name) != nullptr && form->FindWindow(name)->GetName() == name;
  }

  void typeInForm(const wxString& field, const std::string& text) {
    driver_.click(this->field(field));
    driver_.key("Ctrl+A");
    driver_.type(text);
  }

  wxTreeCtrl* tree(const wxString& name) {
    wxWindow* found = driver_.need(name);
    if (auto* itself = dynamic_cast<wxTreeCtrl*>(found)) return itself;
    for (wxWindow* child : found->GetChildren())
      if (auto* within = dynamic_cast<wxTreeCtrl*>(child)) return within;
    ADD_FAILURE() << "no tree is called " << name.utf8_string();
    return nullptr;
  }

  /// A line of a tree whose words hold these, on the screen.
  wxPoint lineOf(const wxString& treeName, const wxString& words) {
    wxTreeCtrl* tree = this->tree(treeName);
    std::vector<wxTreeItemId> open{tree->GetRootItem()};
    while (!open.empty()) {
      const wxTreeItemId item = open.back();
      open.pop_back();
      wxRect box;
      if (item != tree->GetRootItem() && tree->GetItemText(item).Contains(words)) {
        tree->EnsureVisible(item);
        driver_.settle();
        if (tree->GetBoundingRect(item, box, true))
          return tree->ClientToScreen(box.GetPosition() + wxPoint(box.width / 2, box.height / 2));
      }
      wxTreeItemIdValue cookie;
      for (wxTreeItemId child = tree->GetFirstChild(item, cookie); child.IsOk();
           child = tree->GetNextChild(item, cookie))
        open.push_back(child);
    }
    ADD_FAILURE() << "no line says " << words.utf8_string();
    return {};
  }
  wxString chosenLine(const wxString& treeName) {
    wxTreeCtrl* tree = this->tree(treeName);
    wxArrayTreeItemIds ids;
    if (!tree->HasFlag(wxTR_MULTIPLE)) return tree->GetItemText(tree->GetSelection());
    return tree->GetSelections(ids) == 1 ? tree->GetItemText(ids[0]) : wxString::Format("%zu lines", ids.size());
  }

  /// The tab of a pane at the bottom.
  void clickTab(const std::string& pane) {
    auto* book = dynamic_cast<wxAuiNotebook*>(driver_.need("Panes at the bottom"));
    ASSERT_NE(book, nullptr);
    const PaneDock& dock = driver_.frame().dock();
    const int page = book->GetPageIndex(dock.pane(pane));
    ASSERT_NE(page, wxNOT_FOUND);
    wxAuiTabCtrl* tabs = nullptr;
    for (wxWindow* child : book->GetChildren())
      if (auto* each = dynamic_cast<wxAuiTabCtrl*>(child)) tabs = each;
    ASSERT_NE(tabs, nullptr);
    const wxRect box = tabs->GetPage(static_cast<std::size_t>(page)).rect;
    driver_.click(tabs->ClientToScreen(box.GetPosition() + wxPoint(box.width / 2, box.height / 2)));
  }

  /// Is the focus where letters are commands?
  [[nodiscard]] bool onMap() { return wxWindow::FindFocus() == &driver_.frame().canvas(); }

  TemporaryFolder folder_;
  std::filesystem::path mission_ = copiedMission(folder_);
  Driver driver_{folder_.path()};
};

TEST_F(Forms, InspectorIsLeft_ValueIsInTheMissionAndThePressCounts) {
  select("side", "red");
  typeInInspector("Title", "One");
  driver_.click(lineOf("Outline", wxString::FromUTF8("Pale Legion  \xC2\xB7  legion")));
  EXPECT_EQ(element("side", "red").value("title"), "One");
  EXPECT_EQ(bench().selected().value("id"), "legion") << "the press in the outline is swallowed";
  EXPECT_TRUE(chosenLine("Outline").Contains("Pale Legion")) << chosenLine("Outline").utf8_string();
  EXPECT_FALSE(onMap());

  select("side", "red");
  typeInInspector("Title", "Two");
  driver_.key("Ctrl+S");
  EXPECT_NE(onDisk().find(attribute("title", "Two")), std::string::npos);
  EXPECT_FALSE(bench().document().dirty());
  EXPECT_FALSE(onMap());

  typeInInspector("Title", "Three");
  clickTab("history");
  EXPECT_EQ(element("side", "red").value("title"), "Three");
  EXPECT_EQ(driver_.frame().dock().frontTab(), "history");

  typeInInspector("Title", "Four");
  driver_.click(driver_.onScreen(-3, -3));
  EXPECT_EQ(element("side", "red").value("title"), "Four");
  EXPECT_TRUE(bench().selection().empty()) << "the press on the map is swallowed";

  select("side", "red");
  typeInInspector("Title", "Five");
  driver_.key("F5");
  ASSERT_TRUE(driver_.until([&] { return bench().playScenario() != nullptr; }));
  EXPECT_EQ(bench().playScenario()->sides.front().title, "Five");
  EXPECT_TRUE(driver_.frame().actions().run("playtest-stop"));
  driver_.settle();

  driver_.frame().show("inspector");
  select("side", "red");
  typeInInspector("Title", "Six");
  driver_.key("Enter");
  EXPECT_EQ(element("side", "red").value("title"), "Six");
  EXPECT_FALSE(onMap());
  EXPECT_TRUE(grid().IsDescendant(wxWindow::FindFocus()));

  // Another line of the grid: its list opens at this press, and what is chosen in it is taken.
  typeInInspector("Title", "Seven");
  driver_.click(valueOf("Mark"));
  EXPECT_EQ(element("side", "red").value("title"), "Seven");
  EXPECT_EQ(grid().GetSelection() != nullptr ? grid().GetSelection()->GetLabel() : wxString(), "Mark");
  EXPECT_FALSE(onMap());
  driver_.key("Escape");
}

TEST_F(Forms, InspectorIsTypedIn_ClosingTheWindowAsksAndSavesTheValue) {
  select("side", "red");
  typeInInspector("Title", "Last");
  YesToTheQuestion yes;
  driver_.key("Ctrl+W");
  EXPECT_FALSE(bench().isOpen());
  EXPECT_NE(onDisk().find(attribute("title", "Last")), std::string::npos);
}

TEST_F(Forms, FormIsLeft_ValueIsInTheMissionAndThePressCounts) {
  select("objective", "names");
  page("Objectives");
  typeInForm("Title", "One");
  driver_.click(lineOf("When, if, do", "Relay"));
  EXPECT_EQ(element("objective", "names").value("title"), "One");
  EXPECT_TRUE(chosenLine("When, if, do").Contains("Relay")) << chosenLine("When, if, do").utf8_string();
  EXPECT_TRUE(hasField("Marker")) << "the press in the tree is swallowed";
  EXPECT_FALSE(onMap());

  driver_.click(lineOf("When, if, do", "Objective One"));
  typeInForm("Title", "Two");
  driver_.key("Ctrl+S");
  EXPECT_NE(onDisk().find(attribute("title", "Two")), std::string::npos);
  EXPECT_FALSE(bench().document().dirty());
  EXPECT_FALSE(onMap());

  select("objective", "names");
  typeInForm("Title", "Three");
  driver_.click(lineOf("Outline", wxString::FromUTF8("Pale Legion  \xC2\xB7  legion")));
  EXPECT_EQ(element("objective", "names").value("title"), "Three");
  EXPECT_EQ(bench().selected().value("id"), "legion") << "the press in the outline is swallowed";

  select("objective", "names");
  typeInForm("Title", "Four");
  clickTab("history");
  EXPECT_EQ(element("objective", "names").value("title"), "Four");
  EXPECT_EQ(driver_.frame().dock().frontTab(), "history");

  page("Objectives");
  select("objective", "names");
  typeInForm("Title", "Five");
  page("Events");
  EXPECT_EQ(element("objective", "names").value("title"), "Five");

  page("Objectives");
  select("objective", "names");
  typeInForm("Title", "Six");
  driver_.key("Enter");
  EXPECT_EQ(element("objective", "names").value("title"), "Six");
  EXPECT_FALSE(onMap());
  EXPECT_EQ(wxWindow::FindFocus(), field("Title"));

  typeInForm("Title", "Seven");
  driver_.key("F5");
  ASSERT_TRUE(driver_.until([&] { return bench().playScenario() != nullptr; }));
  EXPECT_EQ(element("objective", "names").value("title"), "Seven");
  EXPECT_TRUE(driver_.frame().actions().run("playtest-stop"));
}

TEST_F(Forms, FormIsTypedIn_PressOnAListOpensIt) {
  select("objective", "names");
  page("Objectives");
  for (const char* typed : {"One", "Two"}) {
    typeInForm("Title", typed);
    auto* kind = dynamic_cast<wxChoice*>(field("Kind"));
    ASSERT_NE(kind, nullptr);
    const int before = kind->GetSelection();
    driver_.click(kind);
    EXPECT_EQ(element("objective", "names").value("title"), typed);
    EXPECT_EQ(field("Kind"), kind) << "the list was made anew under the pointer";
    driver_.key(before == 0 ? "Down" : "Up");
    driver_.key("Enter");
    driver_.settle();
    EXPECT_NE(dynamic_cast<wxChoice*>(field("Kind"))->GetSelection(), before) << "the press was swallowed";
    EXPECT_FALSE(onMap());
  }
}

}  // namespace
}  // namespace sortie::editor::window
