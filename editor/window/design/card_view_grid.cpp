#include <algorithm>
#include <cmath>

#include <wx/dcbuffer.h>
#include <wx/intl.h>

#include "editor/window/design/card_view.h"

namespace sortie::editor::window {
namespace {

// The words in at most `lines` lines of that width; the last ends in "…" when there are more.
std::vector<wxString> linesOf(const wxDC& dc, const wxString& words, int width, std::size_t lines) {
  std::vector<wxString> out;
  wxString rest = words;
  while (!rest.empty() && out.size() < lines) {
    if (out.size() + 1 == lines || dc.GetTextExtent(rest).x <= width) {
      out.push_back(wxControl::Ellipsize(rest, dc, wxELLIPSIZE_END, width));
      return out;
    }
    std::size_t fits = 0;
    for (std::size_t i = 0; i < rest.length(); ++i)
      if (rest[i] == ' ' && dc.GetTextExtent(rest.Left(i)).x <= width) fits = i;
    if (fits == 0) {
      out.push_back(wxControl::Ellipsize(rest, dc, wxELLIPSIZE_END, width));
      return out;
    }
    out.push_back(rest.Left(fits));
    rest = rest.Mid(fits + 1);
  }
  return out;
}

}  // namespace

CardGrid::CardGrid(wxWindow* parent, Shell& shell, CardPictures& pictures, const wxString& name)
    : wxScrolled<wxWindow>(parent, wxID_ANY, wxDefaultPosition, wxDefaultSize,
                           wxVSCROLL | wxWANTS_CHARS | wxFULL_REPAINT_ON_RESIZE | wxBORDER_THEME),
      shell_(shell),
      pictures_(pictures) {
  SetName(name);
  SetBackgroundStyle(wxBG_STYLE_PAINT);
  SetScrollRate(0, FromDIP(12));
  SetMinSize(FromDIP(wxSize(160, 80)));
  Bind(wxEVT_PAINT, &CardGrid::paint, this);
  Bind(wxEVT_SIZE, [this](wxSizeEvent& event) {
    event.Skip();
    layOut();
  });
  Bind(wxEVT_CHAR_HOOK, &CardGrid::key, this);
  Bind(wxEVT_LEFT_DOWN, &CardGrid::press, this);
  Bind(wxEVT_CONTEXT_MENU, &CardGrid::menu, this);
  Bind(wxEVT_LEFT_DCLICK, [this](wxMouseEvent& event) {
    const wxPoint at = CalcUnscrolledPosition(event.GetPosition());
    const std::optional<std::size_t> cell = cellAt(at);
    if (!cell) return;
    // Two presses with Ctrl are two choices, however quick.
    const bool choosing = several_ && (event.ControlDown() || event.ShiftDown());
    if (choosing || (counting_ && (minusOf(boxes_[*cell]).Contains(at) || plusOf(boxes_[*cell]).Contains(at))))
      press(event);
    else if (onActivate)
      onActivate(*cell);
  });
  Bind(wxEVT_MOTION, [this](wxMouseEvent& event) {
    const wxPoint at = CalcUnscrolledPosition(event.GetPosition());
    if (!pressed_) {
      const std::optional<std::size_t> cell = cellAt(at);
      const wxString tip = cell ? cells_[*cell].tip : wxString();
      if (tip != GetToolTipText()) SetToolTip(tip);
      return;
    }
    const wxPoint moved = at - pressedAt_;
    if (!dragging_ && onDrag && std::abs(moved.x) + std::abs(moved.y) > FromDIP(6)) {
      dragging_ = true;
      SetCursor(wxCursor(wxCURSOR_HAND));
    }
    if (dragging_) onDrag(*pressed_, ClientToScreen(event.GetPosition()));
  });
  Bind(wxEVT_LEFT_UP, [this](wxMouseEvent& event) { endDrag(true, ClientToScreen(event.GetPosition())); });
  Bind(wxEVT_MOUSE_CAPTURE_LOST, [this](wxMouseCaptureLostEvent&) { endDrag(false, {}); });
  Bind(wxEVT_SET_FOCUS, [this](wxFocusEvent& event) {
    event.Skip();
    if (!selected_ && !cells_.empty()) select(0, true);
    Refresh();
  });
  Bind(wxEVT_KILL_FOCUS, [this](wxFocusEvent& event) {
    event.Skip();
    Refresh();
  });
}

void CardGrid::show(std::vector<wxString> groups, std::vector<CardCell> cells, const wxString& emptyWords) {
  groups_ = std::move(groups);
  cells_ = std::move(cells);
  emptyWords_ = emptyWords;
  UnsetToolTip();  // it may be of a card that is gone
  if (selected_ && *selected_ >= cells_.size()) selected_.reset();
  besides_.clear();
  layOut();
}

void CardGrid::setSize(Size size) {
  size_ = size;
  layOut();
  if (selected_) reveal(*selected_);
}

int CardGrid::cardWidth() const { return FromDIP(size_ == Size::Small ? 60 : size_ == Size::Medium ? 96 : 170); }
int CardGrid::cardHeight() const { return cardWidth() * 88 / 63; }
int CardGrid::counterHeight() const { return GetCharHeight() + FromDIP(8); }

wxRect CardGrid::minusOf(const wxRect& box) const {
  return {box.x + FromDIP(6), box.GetBottom() - counterHeight() - FromDIP(4), counterHeight(), counterHeight()};
}
wxRect CardGrid::plusOf(const wxRect& box) const {
  return {box.GetRight() - counterHeight() - FromDIP(6), box.GetBottom() - counterHeight() - FromDIP(4),
          counterHeight(), counterHeight()};
}

void CardGrid::layOut() {
  const int gap = FromDIP(4);
  const int width = cardWidth() + FromDIP(12);
  const bool notes = std::any_of(cells_.begin(), cells_.end(), [](const CardCell& each) { return !each.note.empty(); });
  const int height =
      cardHeight() + FromDIP(16) + GetCharHeight() * (notes ? 3 : 2) + (counting_ ? counterHeight() + FromDIP(4) : 0);
  columns_ = std::max(1, (GetClientSize().GetWidth() - gap) / (width + gap));
  boxes_.assign(cells_.size(), {});
  headings_.assign(groups_.size(), {});
  int y = gap;
  std::size_t next = 0;
  for (std::size_t group = 0; group < std::max<std::size_t>(1, groups_.size()); ++group) {
    if (group < groups_.size() && !groups_[group].empty()) {
      headings_[group] = wxRect(0, y, GetClientSize().GetWidth(), GetCharHeight() + FromDIP(10));
      y += headings_[group].height + gap;
    }
    int column = 0;
    bool any = false;
    for (; next < cells_.size() && cells_[next].group == group; ++next) {
      if (column == columns_) {
        column = 0;
        y += height + gap;
      }
      boxes_[next] = wxRect(gap + column * (width + gap), y, width, height);
      ++column;
      any = true;
    }
    if (any) y += height + gap;
  }
  SetVirtualSize(GetClientSize().GetWidth(), y);
  Refresh();
}

void CardGrid::paint(wxPaintEvent&) {
  wxAutoBufferedPaintDC dc(this);
  const Palette& palette = shell_.palette();
  dc.SetBackground(wxBrush(palette.back));
  dc.Clear();
  PrepareDC(dc);
  dc.SetFont(GetFont());
  const wxRect seen(CalcUnscrolledPosition({0, 0}), GetClientSize());
  if (cells_.empty() && groups_.size() <= 1) {
    dc.SetTextForeground(palette.faint);
    const std::vector<wxString> lines = linesOf(dc, emptyWords_, seen.width - FromDIP(24), 6);
    int y = FromDIP(12);
    for (const wxString& line : lines) {
      dc.DrawText(line, FromDIP(12), y);
      y += GetCharHeight();
    }
  }
  for (std::size_t i = 0; i < groups_.size(); ++i) {
    if (headings_[i].IsEmpty() || !headings_[i].Intersects(seen)) continue;
    const bool marked = marked_ && marked_->group == i;
    dc.SetPen(*wxTRANSPARENT_PEN);
    dc.SetBrush(wxBrush(marked ? palette.accent : palette.back.ChangeLightness(palette.dark ? 120 : 94)));
    dc.DrawRectangle(headings_[i]);
    dc.SetTextForeground(marked ? palette.back : palette.text);
    dc.DrawText(groups_[i], headings_[i].x + FromDIP(8), headings_[i].y + FromDIP(5));
  }
  for (std::size_t i = 0; i < cells_.size(); ++i)
    if (boxes_[i].Intersects(seen)) paintCell(dc, cells_[i], boxes_[i], selected_ == i || besides_.contains(i));
  if (marked_ && groups_.size() <= 1) {
    // A line where the card would come.
    wxRect box;
    bool behind = false;
    if (marked_->before && *marked_->before < boxes_.size()) {
      box = boxes_[*marked_->before];
    } else if (!boxes_.empty()) {
      box = boxes_.back();
      behind = true;
    } else {
      box = wxRect(FromDIP(6), FromDIP(6), cardWidth(), cardHeight());
    }
    const int x = behind ? box.GetRight() + FromDIP(2) : box.x - FromDIP(2);
    dc.SetPen(wxPen(palette.accent, FromDIP(3)));
    dc.DrawLine(x, box.y, x, box.GetBottom());
  }
  if (HasFocus() && !selected_) {
    dc.SetPen(wxPen(palette.accent, FromDIP(1)));
    dc.SetBrush(*wxTRANSPARENT_BRUSH);
    dc.DrawRectangle(seen);
  }
}

void CardGrid::paintCell(wxDC& dc, const CardCell& cell, const wxRect& box, bool selected) {
  const Palette& palette = shell_.palette();
  const int pad = FromDIP(6);
  const wxRect card(box.x + pad, box.y + pad, cardWidth(), cardHeight());
  if (selected) {
    const auto mixed = [](int strong, int weak) { return static_cast<unsigned char>((strong + 3 * weak) / 4); };
    const wxColour fill(mixed(palette.accent.Red(), palette.back.Red()),
                        mixed(palette.accent.Green(), palette.back.Green()),
                        mixed(palette.accent.Blue(), palette.back.Blue()));
    dc.SetBrush(wxBrush(fill));
    dc.SetPen(HasFocus() ? wxPen(palette.accent, FromDIP(2)) : wxPen(palette.line, 1));
    dc.DrawRoundedRectangle(box, FromDIP(5));
  }
  const double density = GetContentScaleFactor();
  const wxBitmap face = cell.unknown
                            ? wxBitmap()
                            : pictures_.of(cell.subject, static_cast<int>(std::lround(card.width * density)), density);
  if (face.IsOk()) {
    const int height = static_cast<int>(std::lround(face.GetHeight() / density));
    const wxRect shown(card.x, card.y + (card.height - height) / 2, card.width, height);
    dc.DrawBitmap(face, shown.GetPosition(), true);
    if (cell.faint) {
      dc.SetPen(*wxTRANSPARENT_PEN);
      dc.SetBrush(wxBrush(wxColour(palette.back.Red(), palette.back.Green(), palette.back.Blue(), 160)));
      dc.DrawRectangle(shown);
    }
  } else {
    dc.SetBrush(wxBrush(palette.back.ChangeLightness(palette.dark ? 130 : 92)));
    dc.SetPen(wxPen(cell.unknown ? palette.error : palette.line, 1));
    dc.DrawRoundedRectangle(card, FromDIP(4));
    dc.SetTextForeground(cell.unknown ? palette.error : palette.faint);
    int y = card.y + FromDIP(8);
    for (const wxString& line : linesOf(dc, cell.title, card.width - FromDIP(8), 4)) {
      dc.DrawText(line, card.x + FromDIP(4), y);
      y += GetCharHeight();
    }
  }
  const wxFont usual = dc.GetFont();
  if (cell.faceDown) {
    // A turned-down corner.
    const int side = card.width / 4;
    const wxPoint corner[] = {{card.GetRight() + 1 - side, card.GetBottom() + 1},
                              {card.GetRight() + 1, card.GetBottom() + 1 - side},
                              {card.GetRight() + 1, card.GetBottom() + 1}};
    dc.SetPen(wxPen(palette.back, FromDIP(1)));
    dc.SetBrush(wxBrush(palette.faint));
    dc.DrawPolygon(3, corner);
  }
  if (cell.count > 1) {
    dc.SetFont(usual.Bold());
    const wxString words = wxString::Format(L"\u00d7%d", cell.count);
    const wxSize size = dc.GetTextExtent(words) + wxSize(FromDIP(12), FromDIP(4));
    const wxRect badge(card.GetRight() - size.x + FromDIP(4), card.y - FromDIP(3), size.x, size.y);
    dc.SetPen(wxPen(palette.back, FromDIP(1)));
    dc.SetBrush(wxBrush(cell.warn ? palette.warning : palette.accent));
    dc.DrawRoundedRectangle(badge, size.y / 2.0);
    dc.SetTextForeground(palette.back);
    dc.DrawLabel(words, badge, wxALIGN_CENTRE);
    dc.SetFont(usual);
  }
  int y = card.GetBottom() + FromDIP(4);
  dc.SetTextForeground(cell.faint ? palette.faint : palette.text);
  for (const wxString& line : linesOf(dc, cell.title, box.width - pad, 2)) {
    dc.DrawText(line, box.x + pad / 2 + (box.width - pad - dc.GetTextExtent(line).x) / 2, y);
    y += GetCharHeight();
  }
  if (!cell.note.empty()) {
    dc.SetTextForeground(cell.warn ? palette.warning : palette.faint);
    const wxString words = (cell.warn ? wxString(L"\u26a0 ") : wxString()) + cell.note;
    for (const wxString& line : linesOf(dc, words, box.width - pad, 1)) {
      dc.DrawText(line, box.x + pad / 2 + (box.width - pad - dc.GetTextExtent(line).x) / 2, y);
      y += GetCharHeight();
    }
  }
  if (counting_) {
    const std::pair<wxRect, wxString> knobs[] = {{minusOf(box), L"\u2212"}, {plusOf(box), "+"}};
    for (const auto& [knob, sign] : knobs) {
      dc.SetPen(wxPen(palette.line, 1));
      dc.SetBrush(wxBrush(palette.back.ChangeLightness(palette.dark ? 130 : 94)));
      dc.DrawRoundedRectangle(knob, FromDIP(3));
      dc.SetTextForeground(palette.text);
      dc.DrawLabel(sign, knob, wxALIGN_CENTRE);
    }
    const wxRect between(minusOf(box).GetRight(), minusOf(box).y, plusOf(box).x - minusOf(box).GetRight(),
                         counterHeight());
    dc.DrawLabel(wxString::Format("%d", std::max(1, cell.count)), between, wxALIGN_CENTRE);
  }
}

std::optional<std::size_t> CardGrid::cellAt(const wxPoint& at) const {
  for (std::size_t i = 0; i < boxes_.size(); ++i)
    if (boxes_[i].Contains(at)) return i;
  return std::nullopt;
}

std::optional<CardGrid::Place> CardGrid::placeAt(const wxPoint& screen) const {
  if (!IsShownOnScreen() || !GetScreenRect().Contains(screen)) return std::nullopt;
  const wxPoint at = CalcUnscrolledPosition(ScreenToClient(screen));
  Place out;
  if (groups_.size() > 1) {
    for (std::size_t i = 0; i < headings_.size(); ++i)
      if (!headings_[i].IsEmpty() && headings_[i].y <= at.y) out.group = i;
    return out;
  }
  for (std::size_t i = 0; i < boxes_.size(); ++i) {
    const wxRect& box = boxes_[i];
    if (at.y > box.GetBottom() + FromDIP(4)) continue;
    const bool sameLine = at.y >= box.y - FromDIP(4);
    if (!sameLine || at.x < box.x + box.width / 2) {
      out.before = i;
      return out;
    }
  }
  return out;
}

void CardGrid::markPlace(const std::optional<Place>& place) {
  const bool same = marked_.has_value() == place.has_value() &&
                    (!place || (marked_->group == place->group && marked_->before == place->before));
  if (same) return;
  marked_ = place;
  Refresh();
}

void CardGrid::select(std::optional<std::size_t> cell, bool tell) {
  if (cell && *cell >= cells_.size()) cell.reset();
  selected_ = anchor_ = cell;
  besides_.clear();
  if (cell) reveal(*cell);
  Refresh();
  if (tell && cell && onSelect) onSelect(*cell);
}

void CardGrid::setSeveral(bool several) {
  several_ = several;
  if (!several) besides_.clear();
}

std::vector<std::size_t> CardGrid::chosen() const {
  std::set<std::size_t> out = besides_;
  if (selected_) out.insert(*selected_);
  return {out.begin(), out.end()};
}

void CardGrid::choose(const std::vector<std::size_t>& besides) {
  if (several_ && selected_) besides_.insert(besides.begin(), besides.end());
  Refresh();
}

void CardGrid::chooseAll() {
  if (!several_ || cells_.empty()) return;
  if (!selected_) selected_ = 0;
  for (std::size_t i = 0; i < cells_.size(); ++i) besides_.insert(i);
  Refresh();
  if (onSelect) onSelect(*selected_);
}

void CardGrid::go(std::size_t cell, bool range, bool toggle) {
  if (!several_ || !selected_ || (!range && !toggle)) return select(cell, true);
  const std::size_t anchor = std::min(anchor_.value_or(*selected_), cells_.size() - 1);
  std::set<std::size_t> now = besides_;
  now.insert(*selected_);
  if (range) {
    now.clear();
    for (std::size_t i = std::min(cell, anchor); i <= std::max(cell, anchor); ++i) now.insert(i);
  } else if (now.contains(cell) && now.size() > 1) {
    now.erase(cell);
    cell = *now.begin();
  }
  select(cell);
  if (range) anchor_ = anchor;
  besides_ = std::move(now);
  if (onSelect) onSelect(cell);
}

void CardGrid::menu(wxContextMenuEvent& event) {
  // From the keyboard the event has no position.
  const bool byKey = event.GetPosition() == wxDefaultPosition;
  const std::optional<std::size_t> cell =
      byKey ? selected_ : cellAt(CalcUnscrolledPosition(ScreenToClient(event.GetPosition())));
  if (!cell || !onMenu) return;
  SetFocus();
  const std::vector<std::size_t> now = chosen();
  if (std::find(now.begin(), now.end(), *cell) == now.end()) select(cell, true);
  onMenu(*cell);
}

void CardGrid::reveal(std::size_t cell) {
  if (cell >= boxes_.size()) return;
  int unit = 0;
  GetScrollPixelsPerUnit(nullptr, &unit);
  if (unit <= 0) return;
  const int top = CalcUnscrolledPosition({0, 0}).y;
  const int height = GetClientSize().GetHeight();
  if (boxes_[cell].y < top || boxes_[cell].height > height)
    Scroll(-1, boxes_[cell].y / unit);
  else if (boxes_[cell].GetBottom() > top + height)
    Scroll(-1, (boxes_[cell].GetBottom() - height) / unit + 1);
}

void CardGrid::press(wxMouseEvent& event) {
  SetFocus();
  const wxPoint at = CalcUnscrolledPosition(event.GetPosition());
  const std::optional<std::size_t> cell = cellAt(at);
  if (!cell) return;
  const bool minus = counting_ && onCount && minusOf(boxes_[*cell]).Contains(at);
  const bool plus = counting_ && onCount && plusOf(boxes_[*cell]).Contains(at);
  const std::vector<std::size_t> now = chosen();
  // What is below one of several cards counts all of them.
  if (!(minus || plus) || std::find(now.begin(), now.end(), *cell) == now.end())
    go(*cell, event.ShiftDown(), event.ControlDown());
  if (minus || plus) return onCount(*cell, plus ? 1 : -1);
  if (!onDrag) return;
  pressed_ = cell;
  pressedAt_ = at;
  if (!HasCapture()) CaptureMouse();
}

void CardGrid::endDrag(bool drop, const wxPoint& at) {
  if (HasCapture()) ReleaseMouse();
  SetCursor(wxNullCursor);
  const std::optional<std::size_t> cell = pressed_;
  const bool dragged = dragging_;
  pressed_.reset();
  dragging_ = false;
  if (dragged && cell && onDragEnd) onDragEnd(*cell, at, drop);
}

void CardGrid::key(wxKeyEvent& event) {
  const int code = event.GetKeyCode();
  if (event.ControlDown()) return event.Skip();
  if (code == WXK_ESCAPE && pressed_) return endDrag(false, {});
  if (code == WXK_TAB) {
    Navigate(event.ShiftDown() ? wxNavigationKeyEvent::IsBackward : wxNavigationKeyEvent::IsForward);
    return;
  }
  if (cells_.empty()) return event.Skip();
  const std::size_t now = selected_.value_or(0);
  const auto last = static_cast<int>(cells_.size()) - 1;
  const auto walk = [&](int to) { go(static_cast<std::size_t>(std::clamp(to, 0, last)), event.ShiftDown(), false); };
  const bool alt = event.AltDown();
  if (alt && onShift && (code == WXK_LEFT || code == WXK_UP)) return onShift(now, -1);
  if (alt && onShift && (code == WXK_RIGHT || code == WXK_DOWN)) return onShift(now, 1);
  if (alt) return event.Skip();
  const int position = static_cast<int>(now);
  switch (code) {
    case WXK_LEFT: return walk(position - 1);
    case WXK_RIGHT: return walk(position + 1);
    case WXK_UP: return walk(position - columns_);
    case WXK_DOWN: return walk(position + columns_);
    case WXK_HOME: return walk(0);
    case WXK_END: return walk(last);
    case WXK_RETURN:
    case WXK_NUMPAD_ENTER:
    case WXK_SPACE:
      if (onActivate) return onActivate(now);
      break;
    case WXK_DELETE:
      if (onRemove) return onRemove(now);
      break;
    case '+':
    case '=':
    case WXK_NUMPAD_ADD:
      if (onCount) return onCount(now, 1);
      break;
    case '-':
    case WXK_NUMPAD_SUBTRACT:
      if (onCount) return onCount(now, -1);
      break;
    default: break;
  }
  event.Skip();
}

}  // namespace sortie::editor::window
