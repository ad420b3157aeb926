#include "editor/window/playtest/playtest_strip.h"

#include <algorithm>
#include <cmath>

#include <wx/dcbuffer.h>

namespace sortie::editor::window {

wxString stripHelp() {
  return _("Click or drag to go to any moment; arrow keys go by one decision, Page Up and Page Down by a round");
}

PlaytestStrip::PlaytestStrip(wxWindow* parent, Shell& shell) : shell_(shell) {
  SetBackgroundStyle(wxBG_STYLE_PAINT);
  Create(parent, wxID_ANY, wxDefaultPosition, wxDefaultSize, wxBORDER_NONE | wxWANTS_CHARS);
  SetName(_("Decisions and rounds"));
  SetMinSize(FromDIP(wxSize(120, 30)));
  SetToolTip(stripHelp());
  Bind(wxEVT_PAINT, &PlaytestStrip::onPaint, this);
  Bind(wxEVT_LEFT_DOWN, [this](wxMouseEvent& event) {
    SetFocus();
    if (!HasCapture()) CaptureMouse();
    asked_ = present_;
    moveTo(event.GetX());
  });
  Bind(wxEVT_MOTION, [this](wxMouseEvent& event) {
    if (HasCapture() && event.LeftIsDown()) moveTo(event.GetX());
  });
  Bind(wxEVT_LEFT_UP, [this](wxMouseEvent&) {
    if (HasCapture()) ReleaseMouse();
  });
  Bind(wxEVT_MOUSE_CAPTURE_LOST, [](wxMouseCaptureLostEvent&) {});
  Bind(wxEVT_CHAR_HOOK, &PlaytestStrip::onKey, this);
  const auto repaint = [this](wxFocusEvent& event) {
    Refresh();
    event.Skip();
  };
  Bind(wxEVT_SET_FOCUS, repaint);
  Bind(wxEVT_KILL_FOCUS, repaint);
  Bind(wxEVT_SIZE, [this](wxSizeEvent& event) {
    Refresh();
    event.Skip();
  });
}

void PlaytestStrip::showState(const PlaytestState& state) {
  present_ = state.present;
  known_ = state.known;
  rounds_ = state.rounds;
  Refresh();
}

int PlaytestStrip::xOf(std::size_t decision) const {
  const int margin = FromDIP(8);
  const double wide = std::max(1, GetClientSize().x - 2 * margin);
  if (known_ == 0) return margin;
  return margin + static_cast<int>(wide * static_cast<double>(decision) / static_cast<double>(known_));
}

void PlaytestStrip::moveTo(int x) {
  const int margin = FromDIP(8);
  const double wide = std::max(1, GetClientSize().x - 2 * margin);
  const double share = std::clamp((x - margin) / wide, 0.0, 1.0);
  goTo(static_cast<std::size_t>(std::lround(share * static_cast<double>(known_))));
}

void PlaytestStrip::goTo(std::size_t decision) {
  if (decision == asked_ || !moved) return;
  asked_ = decision;
  moved(decision);
}

void PlaytestStrip::onKey(wxKeyEvent& event) {
  if (event.HasAnyModifiers()) return event.Skip();
  asked_ = present_;
  switch (event.GetKeyCode()) {
    case WXK_LEFT: return goTo(present_ == 0 ? 0 : present_ - 1);
    case WXK_RIGHT: return goTo(std::min(known_, present_ + 1));
    case WXK_HOME: return goTo(0);
    case WXK_END: return goTo(known_);
    case WXK_PAGEUP: {
      std::size_t to = 0;
      for (const PlaytestRound& round : rounds_)
        if (round.decision < present_) to = round.decision;
      return goTo(to);
    }
    case WXK_PAGEDOWN:
      for (const PlaytestRound& round : rounds_)
        if (round.decision > present_) return goTo(round.decision);
      return goTo(known_);
    default: event.Skip();
  }
}

void PlaytestStrip::onPaint(wxPaintEvent&) {
  wxAutoBufferedPaintDC dc(this);
  const Palette& colours = shell_.palette();
  dc.SetBackground(wxBrush(GetParent()->GetBackgroundColour()));
  dc.Clear();
  const wxSize size = GetClientSize();
  const int high = FromDIP(8);
  const int top = size.y - high - FromDIP(5);
  dc.SetPen(wxPen(colours.faint));
  dc.SetBrush(wxBrush(colours.back));
  dc.DrawRoundedRectangle(xOf(0), top, std::max(high, size.x - FromDIP(16)), high, FromDIP(3));
  dc.SetPen(*wxTRANSPARENT_PEN);
  dc.SetBrush(wxBrush(colours.accent));
  if (present_ > 0) dc.DrawRoundedRectangle(xOf(0), top, std::max(high, xOf(present_) - xOf(0)), high, FromDIP(3));
  wxFont font = GetFont();
  font.SetFractionalPointSize(font.GetFractionalPointSize() * 0.85);
  dc.SetFont(font);
  dc.SetTextForeground(colours.text);
  int free = 0;
  for (const PlaytestRound& round : rounds_) {
    const int x = xOf(round.decision);
    dc.SetPen(wxPen(colours.text));
    dc.DrawLine(x, top - FromDIP(3), x, top + high);
    const wxString label = wxString::Format("%d", static_cast<int>(round.round));
    const int wide = dc.GetTextExtent(label).x;
    const int left = std::clamp(x - wide / 2, 0, std::max(0, size.x - wide));
    if (left < free) continue;
    dc.DrawText(label, left, std::max(0, top - FromDIP(3) - dc.GetCharHeight()));
    free = left + wide + FromDIP(4);
  }
  const int now = xOf(present_);
  dc.SetPen(wxPen(HasFocus() ? colours.text : colours.faint, FromDIP(HasFocus() ? 2 : 1)));
  dc.SetBrush(wxBrush(colours.accent));
  dc.DrawCircle(now, top + high / 2, FromDIP(7));
}

}  // namespace sortie::editor::window
