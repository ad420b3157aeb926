// The canvas and the mouse: what belongs to the view (wheel, middle button, space) is done here, the rest is handed to
// CanvasTools in map units.
#include <algorithm>
#include <utility>
#include <cmath>

#include <wx/intl.h>
#include <wx/menu.h>

#include "editor/core/map/map_edits.h"
#include "editor/window/canvas/canvas.h"
#include "editor/window/canvas/pin_note.h"

namespace sortie::editor::window {

namespace {

using picture::Point;

constexpr int scrollEvery = 16;    ///< milliseconds
constexpr int hoverAfter = 350;    ///< milliseconds
constexpr int rimWidth = 28;       ///< logical pixels in which a drag scrolls the view
constexpr double mostScroll = 26;  ///< logical pixels a tick

/// What can be done with what is selected, as far as the window has it; "" separates.
constexpr const char* contextActions[] = {"edit-cut",        "edit-copy", "edit-paste", "edit-duplicate", "edit-delete",
                                          "edit-board-part", "",          "edit-turn",  "edit-turn-back"};

Keys keysOf(const wxKeyboardState& state) { return {state.ShiftDown(), state.ControlDown(), state.AltDown()}; }

/// How fast a drag at this place scrolls: 0 inside, growing towards the rim and beyond it.
double pull(int at, int size) {
  const double deep = at < rimWidth ? at - rimWidth : at > size - rimWidth ? at - (size - rimWidth) : 0;
  return std::clamp(deep * 0.7, -mostScroll, mostScroll);
}

}  // namespace

void Canvas::bindMouse() {
  Bind(wxEVT_LEFT_DOWN, &Canvas::onLeftDown, this);
  Bind(wxEVT_LEFT_UP, &Canvas::onLeftUp, this);
  Bind(wxEVT_LEFT_DCLICK, &Canvas::onDoubleClick, this);
  Bind(wxEVT_MIDDLE_DOWN, &Canvas::onMiddle, this);
  Bind(wxEVT_MIDDLE_UP, &Canvas::onMiddle, this);
  Bind(wxEVT_MOTION, &Canvas::onMotion, this);
  Bind(wxEVT_MOUSEWHEEL, &Canvas::onWheel, this);
  Bind(wxEVT_LEAVE_WINDOW, &Canvas::onLeave, this);
  Bind(wxEVT_MOUSE_CAPTURE_LOST, &Canvas::onCaptureLost, this);
  Bind(wxEVT_CONTEXT_MENU, &Canvas::onContextMenu, this);
  Bind(wxEVT_TIMER, &Canvas::onScrollTimer, this, scrollTimer_.GetId());
  Bind(wxEVT_TIMER, &Canvas::onHoverTimer, this, hoverTimer_.GetId());
}

void Canvas::startPan(wxPoint at) {
  panning_ = true;
  panFrom_ = at;
  panView_ = view_;
  if (!HasCapture()) CaptureMouse();
  chooseCursor();
}

void Canvas::stopPan() {
  panning_ = false;
  if (HasCapture() && !pressed_) ReleaseMouse();
  chooseCursor();
}

void Canvas::chooseCursor() {
  if (panning_ || space_) return (void)SetCursor(wxCursor(wxCURSOR_HAND));
  switch (shell_.bench().tool()) {
    case Tool::Place: SetCursor(wxCursor(wxCURSOR_CROSS)); break;
    case Tool::Ruler: SetCursor(wxCursor(wxCURSOR_CROSS)); break;
    case Tool::Select:
      if (const BoxHandle handle = shell_.tools().handle(); handle != BoxHandle{})
        SetCursor(wxCursor(handle.across == 0             ? wxCURSOR_SIZENS
                           : handle.down == 0             ? wxCURSOR_SIZEWE
                           : handle.across == handle.down ? wxCURSOR_SIZENWSE
                                                          : wxCURSOR_SIZENESW));
      else
        SetCursor(shell_.tools().dragging() ? wxCursor(wxCURSOR_SIZING) : wxNullCursor);
      break;
  }
}

void Canvas::onLeftDown(wxMouseEvent& event) {
  SetFocus();
  hideTip();  // it would cover what is dragged
  pointer_ = event.GetPosition();
  if (space_) return startPan(pointer_);
  if (!shell_.bench().isOpen()) return;
  const Point at = mapPoint(pointer_);
  if (highlightClicked) {
    const auto hit = std::find_if(highlights_.rbegin(), highlights_.rend(), [&](const CanvasHighlight& each) {
      // A thin one, an edge, is hit beside it, too.
      const double near = 6 * density() / view_.scale;
      const double x = each.box.width < 2 * near ? near : 0;
      const double y = each.box.height < 2 * near ? near : 0;
      return at.x >= each.box.x - x && at.y >= each.box.y - y && at.x <= each.box.x + each.box.width + x &&
             at.y <= each.box.y + each.box.height + y;
    });
    if (hit != highlights_.rend()) {
      const int id = hit->id;  // the call may set others
      return highlightClicked(id);
    }
  }
  cursor_.reset();
  pressed_ = true;
  if (!HasCapture()) CaptureMouse();
  shell_.tools().press(at, keysOf(event));
  chooseCursor();
}

void Canvas::onLeftUp(wxMouseEvent& event) {
  pointer_ = event.GetPosition();
  if (panning_ && !event.MiddleIsDown()) stopPan();
  if (!pressed_) return;
  pressed_ = false;
  scrollTimer_.Stop();
  if (HasCapture()) ReleaseMouse();
  const std::optional<ElementPath> reveal = std::exchange(revealed_, std::nullopt);
  const bool dragged = shell_.tools().moving();
  shell_.tools().release(mapPoint(pointer_), keysOf(event));
  chooseCursor();
  if (reveal && !dragged) shell_.reveal(*reveal);
}

void Canvas::onDoubleClick(wxMouseEvent& event) {
  if (space_ || !shell_.bench().isOpen()) return;
  const std::vector<std::size_t> under = shell_.tools().under(mapPoint(event.GetPosition()));
  if (shell_.bench().tool() == Tool::Select && !shell_.tools().boardPart().empty()) {
    onLeftDown(event);
    return shell_.tools().changeBoardPart();
  }
  if (shell_.bench().tool() != Tool::Select || under.empty()) return onLeftDown(event);
  // The second press may begin a drag; what it was is known when it ends.
  revealed_ = shell_.bench().analysis().things[under.front()].path;
  onLeftDown(event);
}

void Canvas::onMotion(wxMouseEvent& event) {
  pointer_ = event.GetPosition();
  if (panning_) {
    MapViewport next = panView_;
    next.scale = view_.scale;
    next.left -= std::llround((pointer_.x - panFrom_.x) * density());
    next.top -= std::llround((pointer_.y - panFrom_.y) * density());
    return setView(next);
  }
  if (!shell_.bench().isOpen()) return;
  const BoxHandle before = shell_.tools().handle();
  shell_.tools().move(mapPoint(pointer_), keysOf(event));
  if (shell_.tools().handle() != before) chooseCursor();
  if (pressed_ && shell_.tools().dragging()) {
    const wxSize size = GetClientSize();
    const bool atRim = pull(pointer_.x, size.x) != 0 || pull(pointer_.y, size.y) != 0;
    if (atRim && !scrollTimer_.IsRunning()) scrollTimer_.Start(scrollEvery);
    if (!atRim) scrollTimer_.Stop();
    chooseCursor();
    return;
  }
  hideTip();
  hoverTimer_.StartOnce(hoverAfter);
}

void Canvas::hideTip() {
  hoverTimer_.Stop();
  if (GetToolTip() != nullptr) UnsetToolTip();
}

void Canvas::onScrollTimer(wxTimerEvent&) {
  const wxSize size = GetClientSize();
  const double x = pull(pointer_.x, size.x);
  const double y = pull(pointer_.y, size.y);
  if (!pressed_ || !shell_.tools().dragging() || (x == 0 && y == 0)) return scrollTimer_.Stop();
  scroll(x, y);
  shell_.tools().move(mapPoint(pointer_), keysOf(wxGetMouseState()));
}

void Canvas::onHoverTimer(wxTimerEvent&) {
  if (panning_ || pressed_ || !shell_.bench().isOpen() || shell_.bench().tool() != Tool::Select) return;
  const std::vector<MapThing>& things = shell_.bench().analysis().things;
  wxString text;
  for (const std::size_t index : shell_.tools().under(mapPoint(pointer_))) {
    if (!text.empty()) text += "\n";
    text += wide(things[index].title);
  }
  if (!text.empty()) SetToolTip(text);
}

void Canvas::onMiddle(wxMouseEvent& event) {
  pointer_ = event.GetPosition();
  if (event.MiddleDown()) {
    SetFocus();
    startPan(pointer_);
  } else if (panning_) {
    stopPan();
  }
}

void Canvas::onWheel(wxMouseEvent& event) {
  const int delta = std::max(1, event.GetWheelDelta());
  const bool sideways = event.GetWheelAxis() == wxMOUSE_WHEEL_HORIZONTAL;
  if (sideways || event.ShiftDown() || event.ControlDown()) {
    const double notch = FromDIP(80) * static_cast<double>(event.GetWheelRotation()) / delta;
    if (sideways)
      scroll(notch, 0);
    else if (event.ShiftDown())
      scroll(-notch, 0);
    else
      scroll(0, -notch);
  } else {
    wheel_ += event.GetWheelRotation();
    const int steps = wheel_ / delta;
    wheel_ -= steps * delta;
    if (steps != 0) zoomStep(steps, event.GetPosition());
  }
  // The pointer is over another place of the map now.
  if (!panning_ && shell_.bench().isOpen()) shell_.tools().move(mapPoint(event.GetPosition()), keysOf(event));
}

void Canvas::onLeave(wxMouseEvent& event) {
  event.Skip();
  hideTip();
  if (!pressed_ && !panning_) shell_.tools().leave();
}

void Canvas::onCaptureLost(wxMouseCaptureLostEvent&) {
  panning_ = false;
  scrollTimer_.Stop();
  // Half a drag is none.
  if (pressed_ && shell_.tools().dragging()) shell_.tools().cancel();
  pressed_ = false;
  chooseCursor();
}

void Canvas::onContextMenu(wxContextMenuEvent& event) {
  Workbench& bench = shell_.bench();
  if (!bench.isOpen() || panning_ || pressed_) return;
  SetFocus();
  // From the keyboard the event has no position.
  wxPoint at = event.GetPosition() == wxDefaultPosition
                   ? (cursor_ ? windowPoint(cursorPoint()) : wxPoint(GetClientSize().x / 2, GetClientSize().y / 2))
                   : ScreenToClient(event.GetPosition());
  if (bench.tool() == Tool::Place) {
    bench.takeInHand({});
    return;
  }
  std::vector<ElementPath> stacked;
  std::vector<wxString> titles;
  for (const std::size_t index : shell_.tools().under(mapPoint(at))) {
    const MapThing& thing = bench.analysis().things[index];
    if (std::find(stacked.begin(), stacked.end(), thing.path) != stacked.end()) continue;
    stacked.push_back(thing.path);
    titles.push_back(wide(thing.title));
  }
  const bool onSelected =
      std::any_of(stacked.begin(), stacked.end(), [&](const ElementPath& path) { return bench.isSelected(path); });
  if (!onSelected) {
    if (stacked.empty())
      bench.select({});
    else
      bench.select({stacked.front()});
  }
  wxMenu menu;
  constexpr int firstThing = 1;
  constexpr int firstAction = 1000;
  if (stacked.size() > 1) {
    for (std::size_t i = 0; i < stacked.size() && i < 20; ++i) {
      wxString title = titles[i];
      title.Replace("&", "&&");
      menu.AppendRadioItem(firstThing + static_cast<int>(i), title)->Check(bench.isSelected(stacked[i]));
    }
    menu.AppendSeparator();
  }
  std::vector<std::string> ids;
  for (const char* id : contextActions) {
    if (*id == '\0') {
      if (menu.GetMenuItemCount() > 0 && !menu.GetMenuItems().back()->IsSeparator()) menu.AppendSeparator();
      continue;
    }
    const Action* action = shell_.actions().find(id);
    if (action == nullptr) continue;
    wxString label = wxGetTranslation(wide(action->title));
    const std::string key = shell_.actions().shortcut(id);
    if (!key.empty()) label += "\t" + wide(key);
    menu.Append(firstAction + static_cast<int>(ids.size()), label)->Enable(shell_.actions().enabled(id));
    ids.push_back(id);
  }
  constexpr int properties = 999;
  if (!bench.selection().empty()) {
    if (menu.GetMenuItemCount() > 0 && !menu.GetMenuItems().back()->IsSeparator()) menu.AppendSeparator();
    menu.Append(properties, _("Properties"));
  }
  constexpr int noteHere = 998;
  std::string square;
  if (const auto& scenario = bench.analysis().scenario; scenario && scenario->grid) {
    const Point on = mapPoint(at);
    square = squareNameAt(*scenario, static_cast<int>(std::floor(on.x / picture::squareSide)),
                          static_cast<int>(std::floor(on.y / picture::squareSide)), bench.view().level)
                 .value_or(std::string());
  }
  if (!square.empty()) menu.Append(noteHere, _("Pin a note here…"));
  if (menu.GetMenuItemCount() == 0) return;
  const int chosen = GetPopupMenuSelectionFromUser(menu, at);
  if (chosen == properties)
    shell_.show("inspector");
  else if (chosen == noteHere)
    pinNote(this, shell_, square);
  else if (chosen >= firstAction && chosen < firstAction + static_cast<int>(ids.size()))
    shell_.actions().run(ids[static_cast<std::size_t>(chosen - firstAction)]);
  else if (chosen >= firstThing && chosen < firstThing + static_cast<int>(stacked.size()))
    bench.select({stacked[static_cast<std::size_t>(chosen - firstThing)]});
}

}  // namespace sortie::editor::window
