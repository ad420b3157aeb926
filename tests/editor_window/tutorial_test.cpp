// The tutorial of the editor, docs/tutorial-editor.md, done by mouse and keys as it is written there.
#include <cstdlib>

#include <gtk/gtk.h>
#include <wx/choice.h>
#include <wx/combobox.h>
#include <wx/notebook.h>
#include <wx/propgrid/propgrid.h>
#include <wx/statusbr.h>
#include <wx/textctrl.h>
#include <wx/treectrl.h>

#include "editor_core/testing.h"
#include "editor_window/driver.h"

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

  /// A press on the field opens its list; the entry is chosen with the keys.
  void choose(const wxString& field, const wxString& entry) {
    wxWindow* window = driver_.need(field);
    ASSERT_NE(window, nullptr);
    driver_.click(window);
    auto* choice = dynamic_cast<wxChoice*>(window);
    ASSERT_NE(choice, nullptr) << field.utf8_string();
    const int at = choice->FindString(entry);
    ASSERT_NE(at, wxNOT_FOUND) << entry.utf8_string();
    driver_.key("Home");
    for (int i = 0; i < at; ++i) driver_.key("Down");
    driver_.key("Enter");
    EXPECT_TRUE(driver_.until([&] { return choice->GetStringSelection() == entry; })) << field.utf8_string();
  }

  /// Types into a field as a person does: press, everything selected, the words.
  void fill(const wxString& field, const std::string& words) {
    press(field);
    driver_.key("Ctrl+A");
    driver_.type(words);
  }

  /// A press on the line of the event's tree whose words these are.
  void line(const wxString& words) {
    auto* tree = dynamic_cast<wxTreeCtrl*>(driver_.need("When, if, do"));
    ASSERT_NE(tree, nullptr);
    std::vector<wxTreeItemId> open{tree->GetRootItem()};
    while (!open.empty()) {
      const wxTreeItemId item = open.back();
      open.pop_back();
      if (item != tree->GetRootItem() && tree->GetItemText(item).Contains(words)) {
        wxRect box;
        ASSERT_TRUE(tree->GetBoundingRect(item, box, true));
        return driver_.click(tree->ClientToScreen(box.GetPosition() + wxPoint(box.width / 2, box.height / 2)));
      }
      wxTreeItemIdValue cookie;
      for (wxTreeItemId child = tree->GetFirstChild(item, cookie); child.IsOk();
           child = tree->GetNextChild(item, cookie))
        open.insert(open.begin(), child);
    }
    FAIL() << "no line says " << words.utf8_string();
  }

  /// Presses *Add…* and chooses from the catalogue by typing.
  void add(const std::string& what) {
    driver_.whenModal([this, what](wxDialog&) {
      driver_.type(what);
      driver_.key("Enter");
    });
    press(wxString::FromUTF8("Add…"));
  }

  TemporaryFolder folder_;
  Driver driver_{folder_.path()};

 private:
  static wxBookCtrlBase* bookWith(wxWindow* window, const wxString& title) {
    if (auto* book = dynamic_cast<wxBookCtrlBase*>(window))
      for (std::size_t i = 0; i < book->GetPageCount(); ++i)
        if (book->GetPageText(i) == title) return book;
    for (wxWindow* child : window->GetChildren())
      if (wxBookCtrlBase* found = bookWith(child, title)) return found;
    return nullptr;
  }
};

}  // namespace
}  // namespace sortie::editor::window
