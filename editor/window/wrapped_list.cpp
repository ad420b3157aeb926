#include "editor/window/wrapped_list.h"

#include <algorithm>

#include <wx/settings.h>
#include <wx/time.h>
#include <wx/dcclient.h>
#include <wx/tokenzr.h>

namespace sortie::editor::window {

namespace {

using Tone = WrappedRow::Tone;

bool isBold(Tone tone) { return tone == Tone::Heading || tone == Tone::WrongHeading || tone == Tone::Result; }

wxColour mix(const wxColour& a, const wxColour& b, double share) {
  const auto part = [&](unsigned char x, unsigned char y) {
    return static_cast<unsigned char>(static_cast<double>(x) +
                                      (static_cast<double>(y) - static_cast<double>(x)) * share);
  };
  return {part(a.Red(), b.Red()), part(a.Green(), b.Green()), part(a.Blue(), b.Blue())};
}

}  // namespace

WrappedList::WrappedList(wxWindow* parent, Shell& shell, const wxString& name)
    : wxVListBox(parent, wxID_ANY, wxDefaultPosition, wxDefaultSize, wxBORDER_NONE), shell_(shell) {
  SetName(name);
  SetMinSize(FromDIP(wxSize(120, 60)));
  Bind(wxEVT_MOTION, [this](wxMouseEvent& event) {
    hover(VirtualHitTest(event.GetY()));
    event.Skip();
  });
  Bind(wxEVT_LEAVE_WINDOW, [this](wxMouseEvent& event) {
    hover(-1);
    event.Skip();
  });
  Bind(wxEVT_LISTBOX, [this](wxCommandEvent&) { tellMarked(); });
  Bind(wxEVT_LEFT_UP, [this, last = wxLongLong(0)](wxMouseEvent& event) mutable {
    event.Skip();
    const int row = VirtualHitTest(event.GetY());
    if (!clickActivates || row == wxNOT_FOUND || row != GetSelection() || !activated) return;
    // The second half of a double click must not answer the next question.
    const wxLongLong now = wxGetLocalTimeMillis();
    if (now - last < wxSystemSettings::GetMetric(wxSYS_DCLICK_MSEC)) return;
    last = now;
    CallAfter([this, row] {
      if (activated && row < static_cast<int>(GetItemCount())) activated(row);
    });
  });
  Bind(wxEVT_LISTBOX_DCLICK, [this](wxCommandEvent& event) {
    if (!clickActivates && activated) activated(event.GetInt());
  });
  Bind(wxEVT_CHAR_HOOK, [this](wxKeyEvent& event) {
    if (!keyDown || !keyDown(event)) event.Skip();
  });
  Bind(wxEVT_SIZE, [this](wxSizeEvent& event) {
    event.Skip();
    // Rows of another width wrap elsewhere, so all heights are others.
    const std::size_t first = GetVisibleRowsBegin();
    const std::size_t many = GetItemCount();
    if (many == 0) return;
    SetItemCount(many);
    ScrollToRow(std::min(first, many - 1));
  });
  themeChanged();
}

void WrappedList::setRows(std::size_t count, std::function<WrappedRow(std::size_t)> row, bool keep) {
  row_ = std::move(row);
  const std::size_t first = GetVisibleRowsBegin();
  const int selected = GetSelection();
  hovered_ = -1;
  SetItemCount(count);
  SetSelection(keep && selected < static_cast<int>(count) ? selected : wxNOT_FOUND);
  if (count > 0) ScrollToRow(keep ? std::min(first, count - 1) : 0);
  told_ = GetSelection();
  Refresh();
}

void WrappedList::choose(int row) {
  if (row >= static_cast<int>(GetItemCount())) return;
  SetSelection(row);
  if (row >= 0 && !IsRowVisible(static_cast<std::size_t>(row))) ScrollToRow(static_cast<std::size_t>(row));
  tellMarked();
}

void WrappedList::showLast(std::size_t row) {
  if (row >= GetItemCount()) return;
  std::size_t first = row;
  int left = GetClientSize().y - OnMeasureItem(row);
  while (first > 0 && left - OnMeasureItem(first - 1) >= 0) left -= OnMeasureItem(--first);
  ScrollToRow(first);
}

void WrappedList::themeChanged() {
  SetBackgroundColour(shell_.palette().back);
  SetForegroundColour(shell_.palette().text);
  SetSelectionBackground(shell_.palette().accent);
  Refresh();
}

void WrappedList::hover(int row) {
  if (row == hovered_) return;
  hovered_ = row;
  Refresh();
  tellMarked();
}

void WrappedList::tellMarked() {
  const int now = hovered_ != wxNOT_FOUND ? hovered_ : GetSelection();
  if (now == told_) return;
  told_ = now;
  if (marked) marked(now);
}

int WrappedList::textLeft(wxDC& dc, const WrappedRow& row) const {
  int left = FromDIP(8);
  if (!row.badge.empty()) left += std::max(FromDIP(22), dc.GetTextExtent(row.badge).x + FromDIP(10)) + FromDIP(6);
  if (row.checked) left += FromDIP(22);
  return left;
}

int WrappedList::textWidth(wxDC& dc, const WrappedRow& row, int width) const {
  return std::max(FromDIP(60), width - textLeft(dc, row) - FromDIP(row.bar ? 70 : 8));
}

std::vector<wxString> WrappedList::wrapped(wxDC& dc, const WrappedRow& row, int width) const {
  std::vector<wxString> out;
  for (const wxString& paragraph : wxSplit(row.text, '\n', '\0')) {
    wxString line;
    for (const wxString& word : wxSplit(paragraph, ' ', '\0')) {
      const wxString longer = line.empty() ? word : line + " " + word;
      if (!line.empty() && dc.GetTextExtent(longer).x > width) {
        out.push_back(line);
        line = word;
      } else {
        line = longer;
      }
    }
    out.push_back(line);
  }
  return out;
}

wxCoord WrappedList::OnMeasureItem(std::size_t n) const {
  wxClientDC dc(const_cast<WrappedList*>(this));
  const WrappedRow row = row_ ? row_(n) : WrappedRow{};
  dc.SetFont(isBold(row.tone) ? GetFont().Bold() : GetFont());
  const auto lines = wrapped(dc, row, textWidth(dc, row, GetClientSize().x));
  return static_cast<int>(std::max<std::size_t>(1, lines.size())) * dc.GetCharHeight() + FromDIP(6);
}

void WrappedList::OnDrawBackground(wxDC& dc, const wxRect& rect, std::size_t n) const {
  const Palette& colours = shell_.palette();
  wxColour back = colours.back;
  const Tone tone = row_ ? row_(n).tone : Tone::Normal;
  const bool wrong = tone == Tone::Wrong || tone == Tone::WrongHeading;
  if (wrong) back = mix(colours.back, colours.error, 0.14);
  if (tone == Tone::Result) back = mix(colours.back, colours.good, 0.25);
  if (static_cast<int>(n) == hovered_) back = mix(colours.back, colours.accent, 0.12);
  if (IsSelected(n)) back = mix(colours.back, colours.accent, HasFocus() ? 0.38 : 0.22);
  dc.SetPen(*wxTRANSPARENT_PEN);
  dc.SetBrush(wxBrush(back));
  dc.DrawRectangle(rect);
  if (!wrong && tone != Tone::Result) return;
  dc.SetBrush(wxBrush(wrong ? colours.error : colours.good));
  dc.DrawRectangle(rect.x, rect.y, FromDIP(4), rect.height);
}

void WrappedList::OnDrawItem(wxDC& dc, const wxRect& rect, std::size_t n) const {
  if (!row_) return;
  const Palette& colours = shell_.palette();
  const WrappedRow row = row_(n);
  dc.SetFont(isBold(row.tone) ? GetFont().Bold() : GetFont());
  const int high = dc.GetCharHeight();
  const int top = rect.y + FromDIP(3);
  int x = rect.x + FromDIP(8);
  if (row.line) {
    dc.SetPen(wxPen(colours.accent, FromDIP(2)));
    dc.DrawLine(rect.x, rect.y, rect.GetRight(), rect.y);
  }
  if (!row.badge.empty()) {
    const int wide = std::max(FromDIP(22), dc.GetTextExtent(row.badge).x + FromDIP(10));
    dc.SetPen(wxPen(colours.faint));
    dc.SetBrush(*wxTRANSPARENT_BRUSH);
    dc.DrawRoundedRectangle(x, top, wide, high, FromDIP(3));
    dc.SetTextForeground(colours.text);
    dc.DrawText(row.badge, x + (wide - dc.GetTextExtent(row.badge).x) / 2, top);
    x += wide + FromDIP(6);
  }
  if (row.checked) {
    const int side = FromDIP(13);
    const wxRect box(x, top + (high - side) / 2, side, side);
    dc.SetPen(wxPen(colours.text));
    dc.SetBrush(*wxTRANSPARENT_BRUSH);
    dc.DrawRectangle(box);
    if (*row.checked) {
      dc.SetPen(wxPen(colours.text, FromDIP(2)));
      dc.DrawLine(box.x + FromDIP(3), box.y + FromDIP(6), box.x + FromDIP(6), box.y + FromDIP(9));
      dc.DrawLine(box.x + FromDIP(6), box.y + FromDIP(9), box.x + FromDIP(11), box.y + FromDIP(3));
    }
  }
  dc.SetTextForeground(row.tone == Tone::Faint                                     ? colours.faint
                       : row.tone == Tone::ByHand                                  ? colours.warning
                       : row.tone == Tone::Link                                    ? colours.accent
                       : row.tone == Tone::Wrong || row.tone == Tone::WrongHeading ? colours.error
                                                                                   : colours.text);
  int y = top;
  for (const wxString& line : wrapped(dc, row, textWidth(dc, row, rect.width))) {
    dc.DrawText(line, rect.x + textLeft(dc, row), y);
    y += high;
  }
  if (row.bar) {
    const wxRect frame(rect.GetRight() - FromDIP(64), top + high / 4, FromDIP(56), high / 2);
    dc.SetPen(wxPen(colours.line));
    dc.SetBrush(*wxTRANSPARENT_BRUSH);
    dc.DrawRectangle(frame);
    dc.SetPen(*wxTRANSPARENT_PEN);
    dc.SetBrush(wxBrush(colours.accent));
    dc.DrawRectangle(frame.x, frame.y, std::max(1, static_cast<int>(*row.bar * frame.width)), frame.height);
  }
}

}  // namespace sortie::editor::window
