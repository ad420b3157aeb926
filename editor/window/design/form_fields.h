// The fields of one block as controls: a label, an entry or a list of choices, a button to pick on the map, and in words
// what is wrong with a value. Made anew for each block.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include <wx/scrolwin.h>
#include <wx/stattext.h>

#include "editor/core/blocks/block_fields.h"
#include "editor/window/frame/shell.h"

namespace sortie::editor::window {

class FormFields : public wxScrolledWindow {
 public:
  FormFields(wxWindow* parent, Shell& shell);

  /// Shows the fields of a block; an empty title shows nothing but `hint`.
  void showBlock(const ElementPath& path, const wxString& title, const wxString& hint);
  /// The same block again, after an edit: values are renewed, the focus stays.
  void renew();

 private:
  struct Row {
    std::string id;
    wxWindow* entry = nullptr;
    wxStaticText* error = nullptr;
    std::vector<std::string> values;  ///< of a list of choices, in its order
    std::string shown;                ///< as written when it was last shown
  };
  void addRow(wxSizer& sizer, const Field& field);
  void commit(std::size_t row);
  void chooseFromAll(const ElementPath& path, const std::string& id);
  void set(const ElementPath& path, const std::string& id, const std::string& value);
  [[nodiscard]] std::string typed(const Row& row) const;

  Shell& shell_;
  ElementPath path_;
  std::vector<Row> rows_;
};

}  // namespace sortie::editor::window
