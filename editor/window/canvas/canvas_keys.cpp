// The map by keyboard: arrows nudge what is selected, else they move a square of their own; Enter presses there. With Alt
// they go to a side or corner of the square, where edges and corners are laid.
#include <algorithm>
#include <cmath>

#include "editor/window/canvas/canvas.h"
#include "editor/window/outline/rename.h"

namespace sortie::editor::window {

namespace {

using picture::squareSide;
constexpr double toRim = 0.44;  ///< of a square from its middle: nearer to its edge than to any other

}  // namespace

void Canvas::bindKeys() {
  Bind(wxEVT_KEY_DOWN, &Canvas::onKeyDown, this);
  Bind(wxEVT_KEY_UP, &Canvas::onKeyUp, this);
  const auto focus = [this](wxFocusEvent& event) {
    event.Skip();
    space_ = false;
    chooseCursor();
    Refresh(false);
  };
  Bind(wxEVT_SET_FOCUS, focus);
  Bind(wxEVT_KILL_FOCUS, focus);
}

picture::Point Canvas::cursorPoint() const {
  return {(cursor_->column + 0.5 + toRim * cursor_->across) * squareSide,
          (cursor_->row + 0.5 + toRim * cursor_->down) * squareSide};
}

bool Canvas::moveByKey(int key, bool alt, bool shift) {
  const int across = key == WXK_LEFT ? -1 : key == WXK_RIGHT ? 1 : 0;
  const int down = key == WXK_UP ? -1 : key == WXK_DOWN ? 1 : 0;
  if (across == 0 && down == 0) return false;
  Workbench& bench = shell_.bench();
  const int step = shift ? 5 : 1;
  if (bench.tool() == Tool::Select && shell_.tools().movesByKeys() && !alt) {
    shell_.tools().nudge(across * step, down * step);
    return true;
  }
  if (!cursor_) {
    // It begins where the eye is.
    const picture::Point middle = view_.toMap({view_.width / 2.0, view_.height / 2.0});
    cursor_ = Cursor{static_cast<int>(std::floor(middle.x / squareSide)),
                     static_cast<int>(std::floor(middle.y / squareSide)), 0, 0};
  } else if (alt) {
    cursor_->across = std::clamp(cursor_->across + across, -1, 1);
    cursor_->down = std::clamp(cursor_->down + down, -1, 1);
  } else {
    cursor_->column += across * step;
    cursor_->row += down * step;
  }
  reveal({cursor_->column * squareSide, cursor_->row * squareSide, squareSide, squareSide});
  shell_.tools().move(cursorPoint(), {});
  Refresh(false);
  return true;
}

wxString Canvas::answerKey(const wxKeyEvent& event) const {
  if (!answersKey || event.HasAnyModifiers()) return {};
  int code = event.GetKeyCode();
  if (code >= WXK_NUMPAD0 && code <= WXK_NUMPAD9) code = '0' + code - WXK_NUMPAD0;
  if (code <= ' ' || code >= WXK_DELETE) return {};
  const wxString key = wxString(static_cast<wxUniChar>(code)).Upper();
  return answersKey(key) ? key : wxString();
}

void Canvas::onKeyDown(wxKeyEvent& event) {
  const int key = event.GetKeyCode();
  if (const wxString answer = answerKey(event); !answer.empty()) return keyPressed(answer);
  if (key == WXK_SPACE && !event.HasAnyModifiers()) {
    space_ = true;
    chooseCursor();
    return;
  }
  if (key == WXK_F2 && !event.HasAnyModifiers() && shell_.bench().selection().size() == 1)
    return askToRename(this, shell_.bench(), shell_.bench().selection().front());
  if (!event.ControlDown() && moveByKey(key, event.AltDown(), event.ShiftDown())) return;
  if ((key == WXK_RETURN || key == WXK_NUMPAD_ENTER) && cursor_ && !event.AltDown()) {
    const Keys keys{event.ShiftDown(), event.ControlDown(), false};
    const picture::Point at = cursorPoint();
    const auto hit = std::find_if(highlights_.rbegin(), highlights_.rend(), [&](const CanvasHighlight& each) {
      return at.x >= each.box.x && at.y >= each.box.y && at.x <= each.box.x + each.box.width &&
             at.y <= each.box.y + each.box.height;
    });
    if (hit != highlights_.rend() && highlightClicked) {
      const int id = hit->id;
      return highlightClicked(id);
    }
    shell_.tools().press(at, keys);
    shell_.tools().release(at, keys);
    return;
  }
  event.Skip();
}

void Canvas::onKeyUp(wxKeyEvent& event) {
  if (event.GetKeyCode() == WXK_SPACE) {
    space_ = false;
    chooseCursor();
  }
  event.Skip();
}

}  // namespace sortie::editor::window
