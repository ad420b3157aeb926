// Find and replace in all files: what was found as a list beside the text; a line opens its place.
#pragma once

#include <functional>
#include <map>
#include <string>

#include <wx/checkbox.h>
#include <wx/listctrl.h>
#include <wx/panel.h>
#include <wx/stattext.h>
#include <wx/textctrl.h>

#include "editor/core/search/find_in_files.h"
#include "editor/window/frame/shell.h"

namespace sortie::editor::window {

class FindResults : public wxPanel {
 public:
  struct Calls {
    std::function<std::map<std::string, std::string>(bool ruleset)> files;  ///< by name; with those for reading too
    std::function<void(const FindMatch&)> open;
    std::function<void(const ReplaceResult&)> replaced;
    std::function<std::string(const std::string&)> title;  ///< of a file
    std::function<void()> closed;
  };
  FindResults(wxWindow* parent, Calls calls);
  void start(const wxString& pattern);

 private:
  class List;
  [[nodiscard]] FindOptions options() const;
  void find();
  void replace();

  Calls calls_;
  wxTextCtrl* pattern_ = nullptr;
  wxTextCtrl* with_ = nullptr;
  wxCheckBox* matchCase_ = nullptr;
  wxCheckBox* wholeWord_ = nullptr;
  wxCheckBox* regex_ = nullptr;
  wxCheckBox* ruleset_ = nullptr;
  wxStaticText* count_ = nullptr;
  List* list_ = nullptr;
};

}  // namespace sortie::editor::window
