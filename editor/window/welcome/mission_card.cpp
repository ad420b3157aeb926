#include "editor/window/welcome/mission_card.h"

#include <algorithm>

#include <wx/control.h>
#include <wx/dcbuffer.h>
#include <wx/dcgraph.h>
#include <wx/menu.h>

#include "editor/window/theme.h"

namespace sortie::editor::window {

MissionCard::MissionCard(wxWindow* parent, const Shell& shell, const wxString& title, const wxString& note)
    : shell_(shell), title_(title), note_(note) {
  SetBackgroundStyle(wxBG_STYLE_PAINT);
  Create(parent, wxID_ANY, wxDefaultPosition, wxDefaultSize, wxBORDER_NONE | wxWANTS_CHARS);
  SetName(title);
  SetLabel(title);
  SetCursor(wxCursor(wxCURSOR_HAND));
  const auto again = [this](wxFocusEvent& event) {
    Refresh();
    event.Skip();
  };
  Bind(wxEVT_PAINT, [this](wxPaintEvent&) { paint(); });
  Bind(wxEVT_SET_FOCUS, again);
  Bind(wxEVT_KILL_FOCUS, again);
  Bind(wxEVT_ENTER_WINDOW, [this](wxMouseEvent&) {
    over_ = true;
    Refresh();
  });
  Bind(wxEVT_LEAVE_WINDOW, [this](wxMouseEvent&) {
    over_ = false;
    Refresh();
  });
  Bind(wxEVT_LEFT_DOWN, [this](wxMouseEvent&) { SetFocus(); });
  Bind(wxEVT_LEFT_UP, [this](wxMouseEvent& event) {
    // What is done may take this card away: not within its own event.
    if (GetClientRect().Contains(event.GetPosition()) && chosen) CallAfter([run = chosen] { run(); });
  });
  Bind(wxEVT_KEY_DOWN, &MissionCard::onKey, this);
  Bind(wxEVT_CONTEXT_MENU, [this](wxContextMenuEvent&) {
    if (!removed) return;
    wxMenu menu;
    const int id = menu.Append(wxID_ANY, _("Remove from this list"))->GetId();
    if (GetPopupMenuSelectionFromUser(menu) == id) CallAfter([run = removed] { run(); });
  });
}

void MissionCard::setFaint(bool faint) {
  faint_ = faint;
  Refresh();
}
void MissionCard::setMarked(bool marked) {
  marked_ = marked;
  Refresh();
}
void MissionCard::setPicture(const wxBitmap& picture) {
  picture_ = picture;
  Refresh();
}
wxSize MissionCard::pictureBox() const {
  const double density = GetContentScaleFactor();
  const wxSize size = pictureSize();
  return {static_cast<int>(size.x * density), static_cast<int>(size.y * density)};
}

wxSize MissionCard::DoGetBestClientSize() const {
  const int gap = FromDIP(10);
  return {pictureSize().x + 2 * gap, pictureSize().y + 2 * GetCharHeight() + 3 * gap + gap / 2};
}

void MissionCard::onKey(wxKeyEvent& event) {
  switch (event.GetKeyCode()) {
    case WXK_RETURN:
    case WXK_NUMPAD_ENTER:
    case WXK_SPACE:
      if (chosen) CallAfter([run = chosen] { run(); });
      break;
    case WXK_DELETE:
      if (removed) CallAfter([run = removed] { run(); });
      break;
    case WXK_TAB:
      Navigate(event.ShiftDown() ? wxNavigationKeyEvent::IsBackward : wxNavigationKeyEvent::IsForward);
      break;
    case WXK_LEFT:
    case WXK_UP: goTo(-1); break;
    case WXK_RIGHT:
    case WXK_DOWN: goTo(1); break;
    default: event.Skip();
  }
}

void MissionCard::goTo(int by) {
  std::vector<MissionCard*> cards;
  for (wxWindow* each : GetParent()->GetChildren())
    if (auto* card = dynamic_cast<MissionCard*>(each)) cards.push_back(card);
  const auto here = std::find(cards.begin(), cards.end(), this);
  const auto at = (here - cards.begin()) + by;
  if (at >= 0 && at < static_cast<std::ptrdiff_t>(cards.size())) cards[static_cast<std::size_t>(at)]->SetFocus();
}

void MissionCard::paint() {
  wxAutoBufferedPaintDC buffer(this);
  const Palette& palette = shell_.palette();
  buffer.SetBackground(GetParent()->GetBackgroundColour());
  buffer.Clear();
  wxGCDC dc(buffer);
  const int gap = FromDIP(10);
  const wxRect all = GetClientRect().Deflate(FromDIP(2));
  const bool bright = HasFocus() || marked_;
  dc.SetBrush(palette.back);
  dc.SetPen(wxPen(bright ? palette.accent : over_ ? palette.faint : palette.line, FromDIP(bright ? 2 : 1)));
  dc.DrawRoundedRectangle(all, FromDIP(6));
  const wxSize size = pictureSize();
  const wxRect box(gap, gap, size.x, size.y);
  dc.SetPen(*wxTRANSPARENT_PEN);
  dc.SetBrush(palette.canvas);
  dc.DrawRoundedRectangle(box, FromDIP(3));
  if (picture_.IsOk()) {
    const double density = GetContentScaleFactor();
    const double width = picture_.GetWidth() / density;
    const double height = picture_.GetHeight() / density;
    dc.GetGraphicsContext()->DrawBitmap(picture_, box.x + (box.width - width) / 2, box.y + (box.height - height) / 2,
                                        width, height);
  }
  const auto line = [&](const wxString& text, const wxFont& font, const wxColour& colour, int y) {
    dc.SetFont(font);
    dc.SetTextForeground(colour);
    dc.DrawText(wxControl::Ellipsize(text, dc, wxELLIPSIZE_END, size.x), gap, y);
  };
  const int top = box.GetBottom() + gap;
  line(title_, ownFont(0, true), faint_ ? palette.faint : palette.text, top);
  line(note_, ownFont(-1), palette.faint, top + GetCharHeight() + gap / 4);
}

}  // namespace sortie::editor::window
