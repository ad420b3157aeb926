// Objectives and events as forms: a list of them, the selected one as a tree of sentences (when, if, do), the fields of the
// selected line, the Lua it stands for, and what uses it.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include <wx/button.h>
#include <wx/listbox.h>
#include <wx/stattext.h>
#include <wx/stc/stc.h>
#include <wx/treectrl.h>

#include "editor/core/blocks/block_form.h"
#include "editor/core/search/references.h"
#include "editor/window/design/form_fields.h"
#include "editor/window/design/owner_list.h"
#include "editor/window/frame/shell.h"

namespace sortie::editor::window {

class FormPage : public Pane {
 public:
  enum class Of : std::uint8_t { Objectives, Events };
  FormPage(wxWindow* parent, Shell& shell, Of of);

  /// Shows the objective or event that the element is or stands in, with its line selected.
  void showElement(const ElementPath& path);
  void themeChanged() override;
  void flush() override { fields_->flush(); }

 private:
  void build();
  wxWindow* buildOwners(wxWindow* parent);  ///< the list of objectives or events
  wxWindow* buildRows(wxWindow* parent);    ///< the form as a tree
  wxWindow* buildSide(wxWindow* parent);    ///< the Lua that it stands for, and what uses it
  void leaveFields();
  void refresh();
  void fillOwners();
  void fillRows();
  void growRows();
  [[nodiscard]] bool sameRows(const std::vector<FormRow>& rows) const;
  [[nodiscard]] wxString wordsOf(const FormRow& row) const;
  [[nodiscard]] bool isLine(const FormRow& row) const;
  void fillSide();
  void fillUsed(const References& references);
  void selectRow();
  void showRow();
  void enable();
  [[nodiscard]] const FormRow* row() const;
  /// Can the selected line go up (-1) or down (1) in its block?
  [[nodiscard]] bool canShift(int by) const;
  void addOwner();
  void deleteOwner();
  void chooseRow(const wxTreeItemId& item);
  void addToRow();
  void removeRow();
  void apply(const wxString& label, const MissionEdit& edit);
  void wrap();
  void shift(int by);
  void detach();
  /// How often bots fired or did it, to stand behind its name; empty when they have not played.
  [[nodiscard]] wxString ratedWords() const;
  [[nodiscard]] bool mine(const model::Element& element) const;

  Of of_;
  OwnerList* owners_ = nullptr;
  wxTreeCtrl* tree_ = nullptr;
  FormFields* fields_ = nullptr;
  wxStyledTextCtrl* lua_ = nullptr;
  wxListBox* used_ = nullptr;
  std::vector<wxButton*> ofOwner_;  ///< that need an objective or event
  wxButton* detach_ = nullptr;
  wxButton* add_ = nullptr;
  wxButton* remove_ = nullptr;
  wxButton* up_ = nullptr;
  wxButton* down_ = nullptr;
  wxButton* group_ = nullptr;
  wxButton* ungroup_ = nullptr;
  std::vector<ElementPath> usedPaths_;
  std::vector<FormRow> rows_;
  std::vector<wxTreeItemId> items_;  ///< of `rows_`
  ElementPath owner_;
  ElementPath line_;                   ///< the selected line's element
  std::vector<ElementPath> followed_;  ///< the mission's selection when the page went there last
  bool lineMissing_ = false;
  std::string lineName_;
  std::optional<std::ptrdiff_t> shownLine_;  ///< the row whose fields are shown
  std::uint64_t shownVersion_ = 0;           ///< what the form was filled from
  ElementPath shownOwner_;
  bool filling_ = false;
  bool stale_ = false;  ///< the document has changed since it was shown
  std::vector<Connection> connections_;
};

}  // namespace sortie::editor::window
