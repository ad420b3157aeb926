#include "editor/window/frame/mnemonics_shown.h"

#include <string>
#include <vector>

#include <wx/button.h>
#include <wx/checkbox.h>
#include <wx/dialog.h>
#include <wx/radiobut.h>

#include "editor/core/mnemonics.h"
#include "editor/window/frame/shell.h"

namespace sortie::editor::window {
namespace {

void pressable(wxWindow& window, std::vector<wxControl*>& out) {
  for (wxWindow* child : window.GetChildren()) {
    if (child->IsTopLevel()) continue;
    const bool plain = dynamic_cast<wxButton*>(child) != nullptr || dynamic_cast<wxCheckBox*>(child) != nullptr ||
                       dynamic_cast<wxRadioButton*>(child) != nullptr;
    if (plain && !child->GetLabel().empty()) out.push_back(static_cast<wxControl*>(child));
    pressable(*child, out);
  }
}

}  // namespace

wxString withMnemonic(const wxString& title, std::optional<std::size_t> at) {
  const std::string text = narrow(title);
  wxString before = wide(text.substr(0, at.value_or(text.size())));
  wxString rest = wide(text.substr(at.value_or(text.size())));
  before.Replace("&", "&&");
  rest.Replace("&", "&&");
  return before + (at ? "&" : "") + rest;
}

void giveMnemonics(wxMenu& menu) {
  std::vector<wxMenuItem*> items;
  std::vector<std::string> titles;
  for (wxMenuItem* item : menu.GetMenuItems()) {
    if (item->IsSeparator()) continue;
    items.push_back(item);
    titles.push_back(narrow(item->GetItemLabelText()));
  }
  const std::vector<std::optional<std::size_t>> letters = mnemonics(titles);
  for (std::size_t i = 0; i < items.size(); ++i) {
    const wxString label = withMnemonic(wide(titles[i]), letters[i]);
    if (items[i]->GetItemLabel() != label) items[i]->SetItemLabel(label);
  }
}

void giveMnemonics(wxWindow& window) {
  std::vector<wxControl*> all;
  pressable(window, all);
  std::vector<wxControl*> bare;
  std::vector<std::string> titles;
  std::string taken;
  for (wxControl* each : all) {
    wxString plain = each->GetLabel();
    plain.Replace("&&", "");
    const std::size_t mark = plain.find('&');
    if (mark != wxString::npos && mark + 1 < plain.length()) {
      taken += narrow(wxString(plain[mark + 1]).Lower());
    } else {
      bare.push_back(each);
      titles.push_back(narrow(each->GetLabelText()));
    }
  }
  const std::vector<std::optional<std::size_t>> letters = mnemonics(titles, taken);
  for (std::size_t i = 0; i < bare.size(); ++i)
    if (letters[i]) bare[i]->SetLabel(withMnemonic(wide(titles[i]), letters[i]));
}

int DialogMnemonics::Enter(wxDialog* dialog) {
  if (dialog != nullptr) giveMnemonics(*dialog);
  return wxID_NONE;
}

}  // namespace sortie::editor::window
