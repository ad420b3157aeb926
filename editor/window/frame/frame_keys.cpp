#include "editor/window/frame/frame_keys.h"

#include <array>
#include <set>

#include <gtk/gtk.h>

#include <wx/button.h>
#include <wx/checkbox.h>
#include <wx/choice.h>
#include <wx/combobox.h>
#include <wx/dataview.h>
#include <wx/grid.h>
#include <wx/listbox.h>
#include <wx/listctrl.h>
#include <wx/propgrid/propgrid.h>
#include <wx/radiobox.h>
#include <wx/radiobut.h>
#include <wx/slider.h>
#include <wx/spinctrl.h>
#include <wx/stc/stc.h>
#include <wx/textctrl.h>
#include <wx/tglbtn.h>
#include <wx/treectrl.h>

namespace sortie::editor::window {
namespace {

struct KeyCode {
  int code;
  const char* name;
};
constexpr std::array<KeyCode, 26> kKeys = {{{WXK_PAGEUP, "PageUp"},
                                            {WXK_NUMPAD_PAGEUP, "PageUp"},
                                            {WXK_PAGEDOWN, "PageDown"},
                                            {WXK_NUMPAD_PAGEDOWN, "PageDown"},
                                            {WXK_HOME, "Home"},
                                            {WXK_END, "End"},
                                            {WXK_INSERT, "Insert"},
                                            {WXK_DELETE, "Delete"},
                                            {WXK_NUMPAD_DELETE, "Delete"},
                                            {WXK_BACK, "Backspace"},
                                            {WXK_RETURN, "Enter"},
                                            {WXK_NUMPAD_ENTER, "Enter"},
                                            {WXK_ESCAPE, "Escape"},
                                            {WXK_SPACE, "Space"},
                                            {WXK_TAB, "Tab"},
                                            {WXK_LEFT, "Left"},
                                            {WXK_RIGHT, "Right"},
                                            {WXK_UP, "Up"},
                                            {WXK_DOWN, "Down"},
                                            {WXK_NUMPAD_ADD, "Plus"},
                                            {'+', "Plus"},
                                            {WXK_NUMPAD_SUBTRACT, "Minus"},
                                            {'-', "Minus"},
                                            {',', "Comma"},
                                            {'.', "Period"},
                                            {'=', "="}}};

enum class Taker : std::uint8_t { None, Text, Script, List, Button };

// Text controls within compound ones count as what they are within.
Taker takerOf(const wxWindow* window) {
  for (const wxWindow* each = window; each != nullptr && !each->IsTopLevel(); each = each->GetParent()) {
    if (dynamic_cast<const wxStyledTextCtrl*>(each) != nullptr) return Taker::Script;
    if (dynamic_cast<const wxTextEntryBase*>(each) != nullptr || dynamic_cast<const wxSpinCtrl*>(each) != nullptr ||
        dynamic_cast<const wxSpinCtrlDouble*>(each) != nullptr || dynamic_cast<const wxGrid*>(each) != nullptr ||
        dynamic_cast<const wxPropertyGrid*>(each) != nullptr) {
      return Taker::Text;
    }
    if (dynamic_cast<const wxTreeCtrl*>(each) != nullptr || dynamic_cast<const wxListBox*>(each) != nullptr ||
        dynamic_cast<const wxListCtrl*>(each) != nullptr || dynamic_cast<const wxChoice*>(each) != nullptr ||
        dynamic_cast<const wxDataViewCtrl*>(each) != nullptr || dynamic_cast<const wxSlider*>(each) != nullptr ||
        dynamic_cast<const wxRadioBox*>(each) != nullptr || dynamic_cast<const wxRadioButton*>(each) != nullptr) {
      return Taker::List;
    }
    if (dynamic_cast<const wxAnyButton*>(each) != nullptr || dynamic_cast<const wxCheckBox*>(each) != nullptr)
      return Taker::Button;
  }
  return Taker::None;
}

bool isMoving(const std::string& key) {
  static const std::set<std::string> keys = {"Left", "Right", "Up", "Down", "Home", "End", "PageUp", "PageDown"};
  return keys.contains(key);
}
bool isFunctionKey(const std::string& key) { return key.size() > 1 && key[0] == 'F' && key[1] >= '0' && key[1] <= '9'; }

bool textKeeps(const Chord& chord, bool script) {
  if (chord.key == "Escape" || isFunctionKey(chord.key)) return false;
  if (!chord.control && !chord.alt) return true;  // typing, deleting, moving, selecting
  if (chord.alt) return chord.control;            // AltGr types on many keyboards
  if (isMoving(chord.key) || chord.key == "Backspace" || chord.key == "Delete" || chord.key == "Insert") return true;
  static const std::set<std::string> own = {"A", "C", "V", "X"};
  if (own.contains(chord.key) && !chord.shift) return true;
  static const std::set<std::string> ofScript = {"D", "L", "T", "U", "Space", "F", "H", "G", "Enter", "/"};
  return script && !chord.shift && ofScript.contains(chord.key);
}

}  // namespace

std::optional<Chord> chordOf(const wxKeyEvent& event) {
  Chord chord;
  chord.control = event.ControlDown();
  chord.alt = event.AltDown();
  chord.shift = event.ShiftDown();
  const int code = event.GetKeyCode();
  for (const KeyCode& key : kKeys) {
    if (code != key.code) continue;
    chord.key = key.name;
    // Zooming in is Ctrl and the key of "=" with or without Shift, wherever the plus is.
    if (chord.key == "=" && chord.control) {
      chord.key = "Plus";
      chord.shift = false;
    }
    return chord;
  }
  if (code >= WXK_F1 && code <= WXK_F24) {
    chord.key = "F" + std::to_string(code - WXK_F1 + 1);
  } else if (code >= WXK_NUMPAD0 && code <= WXK_NUMPAD9) {
    chord.key = std::string(1, static_cast<char>('0' + code - WXK_NUMPAD0));
  } else if (code > WXK_SPACE && code < WXK_DELETE) {
    chord.key = std::string(1, static_cast<char>(wxToupper(code)));
  } else {
    return std::nullopt;
  }
  return chord;
}

bool belongsTo(const wxWindow* focus, const Chord& chord) {
  switch (takerOf(focus)) {
    case Taker::Text:
    case Taker::Script: {
      const bool script = takerOf(focus) == Taker::Script;
      if (chord.control && !chord.alt && (chord.key == "Z" || chord.key == "Y")) {
        // What is being typed is undone by the field itself; once it is in the mission, by the mission's history.
        if (const auto* editor = dynamic_cast<const wxStyledTextCtrl*>(focus)) {
          const bool redoes = chord.shift || chord.key == "Y";
          return redoes ? editor->CanRedo() : editor->CanUndo();
        }
        const auto* field = dynamic_cast<const wxTextCtrl*>(focus);
        return field != nullptr && field->IsEditable() && field->IsModified();
      }
      return textKeeps(chord, script);
    }
    case Taker::List:
      if (chord.control || chord.alt) return false;
      return isMoving(chord.key) || chord.key.size() == 1 || chord.key == "Space" || chord.key == "Enter" ||
             chord.key == "Tab" || chord.key == "Plus" || chord.key == "Minus";
    case Taker::Button:
      return !chord.control && !chord.alt && (chord.key == "Space" || chord.key == "Enter" || chord.key == "Tab");
    case Taker::None: return !chord.control && !chord.alt && chord.key == "Tab";
  }
  return false;
}

bool menuIsOpen() {
  GtkWidget* grab = gtk_grab_get_current();
  return grab != nullptr && GTK_IS_MENU_SHELL(grab);
}

bool textFocused() {
  wxWindow* focus = wxWindow::FindFocus();
  if (focus == nullptr) return false;
  return dynamic_cast<wxTextEntryBase*>(focus) != nullptr || GTK_IS_EDITABLE(focus->GetHandle());
}

bool onFocusedText(TextDeed deed) {
  wxWindow* focus = wxWindow::FindFocus();
  if (focus == nullptr) return false;
  if (auto* text = dynamic_cast<wxTextEntryBase*>(focus)) {
    switch (deed) {
      case TextDeed::Cut: text->Cut(); break;
      case TextDeed::Copy: text->Copy(); break;
      case TextDeed::Paste: text->Paste(); break;
      case TextDeed::Delete: text->RemoveSelection(); break;
      case TextDeed::SelectAll: text->SelectAll(); break;
    }
    return true;
  }
  // Spin controls: a field of GTK's that wx has no interface for.
  if (!GTK_IS_EDITABLE(focus->GetHandle())) return false;
  GtkEditable* field = GTK_EDITABLE(focus->GetHandle());
  switch (deed) {
    case TextDeed::Cut: gtk_editable_cut_clipboard(field); break;
    case TextDeed::Copy: gtk_editable_copy_clipboard(field); break;
    case TextDeed::Paste: gtk_editable_paste_clipboard(field); break;
    case TextDeed::Delete: gtk_editable_delete_selection(field); break;
    case TextDeed::SelectAll: gtk_editable_select_region(field, 0, -1); break;
  }
  return true;
}

}  // namespace sortie::editor::window
