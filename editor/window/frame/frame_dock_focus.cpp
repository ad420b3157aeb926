// The keyboard among the panes: each is one stop on the way round.
#include <algorithm>

#include <wx/aui/auibook.h>
#include <wx/button.h>
#include <wx/choice.h>
#include <wx/frame.h>
#include <wx/srchctrl.h>
#include <wx/toolbar.h>

#include "editor/window/frame/frame_dock.h"
#include "editor/window/frame/key_focus.h"

namespace sortie::editor::window {
namespace {

/// Is it something that one works in, rather than a way to it?
bool isMain(const wxWindow& window) {
  return dynamic_cast<const wxSearchCtrl*>(&window) == nullptr &&
         dynamic_cast<const wxAnyButton*>(&window) == nullptr && dynamic_cast<const wxChoice*>(&window) == nullptr;
}

/// Controls that consist of others take the keyboard as a whole; books are what they hold.
bool isWhole(const wxWindow& window) {
  if (dynamic_cast<const wxBookCtrlBase*>(&window) != nullptr) return false;
  return window.GetChildren().empty() || dynamic_cast<const wxControl*>(&window) != nullptr;
}

wxWindow* firstWithin(const wxWindow& window, bool main) {
  for (wxWindow* child : window.GetChildren()) {
    if (!child->IsShownOnScreen() || !child->IsEnabled() || child->IsTopLevel()) continue;
    if (dynamic_cast<wxAuiTabCtrl*>(child) != nullptr || dynamic_cast<wxToolBar*>(child) != nullptr) continue;
    if (!isWhole(*child)) {
      if (wxWindow* found = firstWithin(*child, main)) return found;
    } else if (child->AcceptsFocus() && (!main || isMain(*child))) {
      return child;
    }
  }
  return nullptr;
}

wxWindow* placeFor(wxWindow& pane, bool searched) {
  if (wxWindow* found = searched ? nullptr : firstWithin(pane, true)) return found;
  if (wxWindow* found = firstWithin(pane, false)) return found;
  return &pane;
}

bool within(const wxWindow& pane, const wxWindow* window) {
  while (window != nullptr && window != &pane) window = window->GetParent();
  return window != nullptr;
}

}  // namespace

bool PaneDock::focus(const std::string& name) {
  if (!show(name)) return false;
  const Held* held = find(name);
  // What is chosen in the palette is found by typing.
  const bool searched = held->side == Side::Left;
  wxWindow* last = last_[name];
  const bool again = !searched && last != nullptr && last->IsShownOnScreen() && last->IsEnabled() &&
                     last->AcceptsFocus() && within(*held->pane, last);
  takeKeys(again ? *last : *placeFor(*held->pane, searched));
  return true;
}

void PaneDock::focusCentre() { takeKeys(*placeFor(*centre_, false)); }

void PaneDock::keepFocus() {
  wxWindow* window = wxGetTopLevelParent(area_);
  std::string owner = latest_;
  for (const Held& held : panes_) {
    auto* own = dynamic_cast<wxTopLevelWindow*>(wxGetTopLevelParent(held.pane));
    if (own == nullptr || own == window || !own->IsActive()) continue;
    window = own;
    owner = held.name;
  }
  auto* active = dynamic_cast<wxTopLevelWindow*>(window);
  if (active == nullptr || !active->IsActive() || keysArrive(*active)) return;
  // What was asked to take them, else what is seen in place of what had them.
  wxWindow* asked = wxWindow::FindFocus();
  if (asked != nullptr && asked->GetParent() != nullptr && wxGetTopLevelParent(asked) == active && takeKeys(*asked))
    return;
  if (!owner.empty() && !shown(owner))
    owner = tabsShown() && find(owner)->side == Side::Tab ? frontTab() : std::string();
  if (owner.empty()) return focusCentre();
  focus(owner);
}

/// Names of the panes to be seen, "" for the centre, in the order that they are read in.
std::vector<std::string> PaneDock::stops() const {
  std::vector<std::string> out;
  const auto add = [&](Side side) {
    for (const Held& held : panes_)
      if (held.side == side && shown(held.name)) out.push_back(held.name);
  };
  add(Side::Left);
  out.emplace_back();
  add(Side::Right);
  add(Side::Tab);
  return out;
}

void PaneDock::focusNext(int by) {
  const std::vector<std::string> round = stops();
  const wxWindow* now = wxWindow::FindFocus();
  std::size_t at = static_cast<std::size_t>(std::find(round.begin(), round.end(), "") - round.begin());
  for (std::size_t i = 0; i < round.size(); ++i)
    if (!round[i].empty() && within(*find(round[i])->pane, now)) at = i;
  at = (at + round.size() + static_cast<std::size_t>(by < 0 ? round.size() - 1 : 1)) % round.size();
  if (round[at].empty()) {
    if (auto* frame = dynamic_cast<wxFrame*>(wxGetTopLevelParent(area_))) frame->Raise();
    return focusCentre();
  }
  focus(round[at]);
}

}  // namespace sortie::editor::window
