#include "editor/window/wrapped_list.h"

#include <algorithm>

#include <cairo.h>

#include <wx/graphics.h>
#include <wx/settings.h>
#include <wx/time.h>
#include <wx/tokenzr.h>

#include "picture/writers/writers.h"

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

const wxColour& textColour(const Palette& colours, Tone tone) {
  switch (tone) {
    case Tone::Faint: return colours.faint;
    case Tone::ByHand: return colours.warning;
    case Tone::Link: return colours.accent;
    case Tone::Wrong:
    case Tone::WrongHeading: return colours.error;
    default: return colours.text;
  }
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
    resized();
  });
  themeChanged();
}

// Rows of another width wrap elsewhere, so all heights are others.
void WrappedList::resized() {
  if (GetClientSize().x == width_) return;
  width_ = GetClientSize().x;
  measureAnew();
}

void WrappedList::measureAnew() {
  const std::size_t first = GetVisibleRowsBegin();
  const std::size_t many = GetItemCount();
  heights_.assign(many, 0);
  if (many == 0) return;
  SetItemCount(many);
  ScrollToRow(std::min(first, many - 1));
}

void WrappedList::setRows(std::size_t count, std::function<WrappedRow(std::size_t)> row, bool keep) {
  rows_.clear();
  row_ = std::move(row);
  renew(count, keep);
}

void WrappedList::setRows(std::vector<WrappedRow> rows, bool keep) {
  const bool own = row_ && GetItemCount() == rows_.size();
  if (own && rows == rows_) return;
  const auto first = static_cast<std::size_t>(std::ranges::mismatch(rows, rows_).in1 - rows.begin());
  rows_ = std::move(rows);
  if (own && keep) return changeRows(first, rows_.size());
  row_ = [this](std::size_t i) { return rows_[i]; };
  renew(rows_.size(), keep);
}

void WrappedList::renew(std::size_t count, bool keep) {
  ++work_.renewed;
  const std::size_t first = GetVisibleRowsBegin();
  const int selected = GetSelection();
  hovered_ = -1;
  heights_.assign(count, 0);
  SetItemCount(count);
  SetSelection(keep && selected < static_cast<int>(count) ? selected : wxNOT_FOUND);
  if (count > 0) ScrollToRow(keep ? std::min(first, count - 1) : 0);
  told_ = GetSelection();
  Refresh();
}

void WrappedList::changeRows(std::size_t first, std::size_t count) {
  const int selected = GetSelection();
  heights_.resize(std::min(first, heights_.size()));
  heights_.resize(count, 0);
  if (hovered_ >= static_cast<int>(count)) hovered_ = -1;
  SetItemCount(count);
  if (selected >= static_cast<int>(count)) SetSelection(wxNOT_FOUND);
  if (told_ >= static_cast<int>(count)) told_ = wxNOT_FOUND;
  Refresh();
}

int WrappedList::wantedHeight() const {
  int out = 0;
  for (std::size_t row = 0; row < GetItemCount(); ++row) out += OnMeasureItem(row);
  return out;
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
  // The size of texts may be another.
  font_ = GetFont();
  bold_ = font_.Bold();
  measuring_.reset();
  measureAnew();
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

WrappedRow WrappedList::made(std::size_t row) const {
  if (!row_) return {};
  ++work_.made;
  return row_(row);
}

wxDC& WrappedList::measuring(const WrappedRow& row) const {
  if (!measuring_) {
    wxBitmap least(1, 1);
    measuring_ = std::make_unique<wxMemoryDC>(least);
    ++work_.contexts;
  }
  measuring_->SetFont(isBold(row.tone) ? bold_ : font_);
  return *measuring_;
}

int WrappedList::textLeft(const WrappedRow& row) const {
  int left = FromDIP(8);
  if (!row.badge.empty()) left += badgeWidth(row) + FromDIP(6);
  if (row.checked) left += FromDIP(22);
  if (row.side) left += FromDIP(16);
  return left;
}

int WrappedList::badgeWidth(const WrappedRow& row) const {
  return std::max(FromDIP(22), measuring(row).GetTextExtent(row.badge).x + FromDIP(10));
}

int WrappedList::textWidth(const WrappedRow& row, int width) const {
  return std::max(FromDIP(60), width - textLeft(row) - FromDIP(row.bar ? 70 : 8));
}

std::vector<wxString> WrappedList::wrapped(const WrappedRow& row, int width) const {
  std::vector<wxString> out;
  const wxDC& dc = measuring(row);
  for (const wxString& paragraph : wxSplit(row.text, '\n', '\0')) {
    wxArrayInt ends;  // of each character, from the left
    dc.GetPartialTextExtents(paragraph, ends);
    const auto endOf = [&](std::size_t count) { return count == 0 ? 0 : ends[count - 1]; };
    std::size_t begin = 0;             // of the line
    std::size_t end = wxString::npos;  // of the last word that fits: the blank after it
    for (std::size_t i = 0; i <= paragraph.length(); ++i) {
      if (i < paragraph.length() && paragraph[i] != ' ') continue;
      if (end != wxString::npos && endOf(i) - endOf(begin) > width) {
        out.push_back(paragraph.Mid(begin, end - begin));
        begin = end + 1;
      }
      end = i;
    }
    out.push_back(paragraph.Mid(begin));
  }
  return out;
}

wxCoord WrappedList::OnMeasureItem(std::size_t n) const {
  if (n >= heights_.size()) heights_.resize(n + 1, 0);
  if (heights_[n] == 0) {
    ++work_.measured;
    const WrappedRow row = made(n);
    const auto lines = std::max<std::size_t>(1, wrapped(row, textWidth(row, GetClientSize().x)).size());
    const int high = static_cast<int>(lines) * measuring(row).GetCharHeight() + FromDIP(6);
    heights_[n] = static_cast<std::uint16_t>(std::clamp(high, 1, 0xffff));
  }
  return heights_[n];
}

void WrappedList::OnDrawBackground(wxDC& dc, const wxRect& rect, std::size_t n) const {
  const Palette& colours = shell_.palette();
  wxColour back = colours.back;
  drawn_ = made(n);
  const Tone tone = drawn_.tone;
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

// wxVListBox draws the background of a row just before the row.
void WrappedList::OnDrawItem(wxDC& dc, const wxRect& rect, std::size_t) const {
  const Palette& colours = shell_.palette();
  const WrappedRow& row = drawn_;
  dc.SetFont(isBold(row.tone) ? bold_ : font_);
  const int high = dc.GetCharHeight();
  const int top = rect.y + FromDIP(3);
  int x = rect.x + FromDIP(8);
  if (row.line) {
    dc.SetPen(wxPen(colours.accent, FromDIP(2)));
    dc.DrawLine(rect.x, rect.y, rect.GetRight(), rect.y);
  }
  if (!row.badge.empty()) {
    const wxRect box(x, top, badgeWidth(row), high);
    drawBadge(dc, row.badge, box);
    x = box.GetRight() + 1 + FromDIP(6);
  }
  if (row.checked) drawCheck(dc, *row.checked, {x, top, FromDIP(13), high});
  if (row.side) drawSide(dc, *row.side, {rect.x + textLeft(row) - FromDIP(16), top, FromDIP(12), high});
  dc.SetTextForeground(textColour(colours, row.tone));
  int y = top;
  for (const wxString& line : wrapped(row, textWidth(row, rect.width))) {
    dc.DrawText(line, rect.x + textLeft(row), y);
    y += high;
  }
  if (row.bar) drawBar(dc, *row.bar, {rect.GetRight() - FromDIP(64), top + high / 4, FromDIP(56), high / 2});
}

void WrappedList::drawBadge(wxDC& dc, const wxString& badge, const wxRect& box) const {
  dc.SetPen(wxPen(shell_.palette().faint));
  dc.SetBrush(*wxTRANSPARENT_BRUSH);
  dc.DrawRoundedRectangle(box, FromDIP(3));
  dc.SetTextForeground(shell_.palette().text);
  dc.DrawText(badge, box.x + (box.width - dc.GetTextExtent(badge).x) / 2, box.y);
}

/// A square box, in the middle of `place` from top to bottom.
void WrappedList::drawCheck(wxDC& dc, bool checked, const wxRect& place) const {
  const wxRect box(place.x, place.y + (place.height - place.width) / 2, place.width, place.width);
  dc.SetPen(wxPen(shell_.palette().text));
  dc.SetBrush(*wxTRANSPARENT_BRUSH);
  dc.DrawRectangle(box);
  if (!checked) return;
  dc.SetPen(wxPen(shell_.palette().text, FromDIP(2)));
  dc.DrawLine(box.x + FromDIP(3), box.y + FromDIP(6), box.x + FromDIP(6), box.y + FromDIP(9));
  dc.DrawLine(box.x + FromDIP(6), box.y + FromDIP(9), box.x + FromDIP(11), box.y + FromDIP(3));
}

/// In the middle of `place` from top to bottom.
void WrappedList::drawSide(wxDC& dc, const picture::SideLook& side, const wxRect& place) const {
  wxGraphicsContext* graphics = dc.GetGraphicsContext();
  auto* context = graphics != nullptr ? static_cast<cairo_t*>(graphics->GetNativeContext()) : nullptr;
  if (context == nullptr) return;
  picture::Scene scene;
  const double half = place.width / 2.0;
  scene.size = {static_cast<double>(place.width), static_cast<double>(place.width)};
  scene.fill(picture::Layer::Pieces, picture::markPath(side.mark, {half, half}, half - 0.5), side.colour);
  cairo_save(context);
  const int down = (place.height - place.width) / 2;
  cairo_translate(context, place.x, place.y + down);
  picture::draw(scene, context);
  cairo_restore(context);
}

void WrappedList::drawBar(wxDC& dc, double share, const wxRect& frame) const {
  dc.SetPen(wxPen(shell_.palette().line));
  dc.SetBrush(*wxTRANSPARENT_BRUSH);
  dc.DrawRectangle(frame);
  dc.SetPen(*wxTRANSPARENT_PEN);
  dc.SetBrush(wxBrush(shell_.palette().accent));
  dc.DrawRectangle(frame.x, frame.y, std::max(1, static_cast<int>(share * frame.width)), frame.height);
}

}  // namespace sortie::editor::window
