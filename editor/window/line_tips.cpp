#include "editor/window/line_tips.h"

namespace sortie::editor::window {

namespace {

wxString tipOf(const wxString& line, bool cut, const wxString& usual) {
  if (!cut) return usual;
  return usual.empty() ? line : line + "\n" + usual;
}

void show(wxWindow& window, const wxString& tip) {
  if (tip == window.GetToolTipText()) return;
  if (tip.empty()) {
    window.UnsetToolTip();
  } else {
    window.SetToolTip(tip);
  }
}

}  // namespace

void showCutLines(wxTreeCtrl& tree, const wxString& usual) {
  show(tree, usual);
  tree.Bind(wxEVT_MOTION, [&tree, usual](wxMouseEvent& event) {
    event.Skip();
    int flags = 0;
    const wxTreeItemId item = tree.HitTest(event.GetPosition(), flags);
    wxRect box;
    const bool cut =
        item.IsOk() && tree.GetBoundingRect(item, box, true) && (box.GetRight() > tree.GetClientSize().x || box.x < 0);
    show(tree, tipOf(item.IsOk() ? tree.GetItemText(item) : wxString(), cut, usual));
  });
}

void showCutLines(wxListBox& list, const wxString& usual) {
  show(list, usual);
  list.Bind(wxEVT_MOTION, [&list, usual](wxMouseEvent& event) {
    event.Skip();
    const int line = list.HitTest(event.GetPosition());
    const wxString words = line == wxNOT_FOUND ? wxString() : list.GetString(static_cast<unsigned>(line));
    const bool cut = list.GetTextExtent(words).x > list.GetClientSize().x - list.FromDIP(12);
    show(list, tipOf(words, cut, usual));
  });
}

}  // namespace sortie::editor::window
