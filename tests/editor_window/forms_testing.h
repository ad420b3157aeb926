// For tests of panes that are typed in: a mission that is open in a window, and ways to type, press and look.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include <wx/aui/auibook.h>
#include <wx/notebook.h>
#include <wx/propgrid/propgrid.h>
#include <wx/treectrl.h>

#include "editor_core/testing.h"
#include "editor_window/driver.h"
#include "model/load/load.h"

namespace sortie::editor::window {

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

}  // namespace sortie::editor::window
