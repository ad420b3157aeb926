#include "editor/window/canvas/palette_pane.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <optional>
#include <set>
#include <utility>

#include <wx/dcbuffer.h>
#include <wx/scrolwin.h>
#include <wx/sizer.h>
#include <wx/srchctrl.h>
#include <wx/weakref.h>

#include "editor/core/decks/box_contents.h"
#include "editor/core/map/palette.h"
#include "editor/core/work_count.h"
#include "editor/window/canvas/palette_pane_icons.h"

namespace sortie::editor::window {
namespace {

constexpr std::size_t kMostRecent = 6;

/// How many lie in the mission, and how many the box has.
struct Stock {
  int laid = 0;
  std::optional<int> held;

  friend bool operator==(const Stock&, const Stock&) = default;
};

model::DeclarationKind collectionOf(PaletteKind kind) {
  switch (kind) {
    case PaletteKind::Tile: return model::DeclarationKind::Tile;
    case PaletteKind::Piece: return model::DeclarationKind::Piece;
    case PaletteKind::Marker: return model::DeclarationKind::Marker;
    case PaletteKind::Card: return model::DeclarationKind::Card;
    case PaletteKind::Feature: return model::DeclarationKind::Feature;
    case PaletteKind::Edge: return model::DeclarationKind::Edge;
    case PaletteKind::Corner: return model::DeclarationKind::Corner;
    case PaletteKind::Node: return model::DeclarationKind::Node;
    case PaletteKind::Entrance: break;
  }
  return model::DeclarationKind::Entrance;
}

/// The pictures in their groups: drawn, pointed at and walked through with the arrow keys.
class PaletteView : public wxScrolledCanvas {
 public:
  PaletteView(wxWindow* parent, Shell& shell)
      : wxScrolledCanvas(parent, wxID_ANY, wxDefaultPosition, wxDefaultSize, wxVSCROLL | wxWANTS_CHARS | wxBORDER_NONE),
        shell_(shell),
        icons_(shell.bench(), [this] { Refresh(); }) {
    SetBackgroundStyle(wxBG_STYLE_PAINT);
    SetName(_("Palette"));
    SetScrollRate(0, scrollUnit());
    Bind(wxEVT_PAINT, &PaletteView::paint, this);
    Bind(wxEVT_SIZE, [this](wxSizeEvent& event) {
      event.Skip();
      arrange();
    });
    Bind(wxEVT_LEFT_DOWN, &PaletteView::press, this);
    Bind(wxEVT_LEFT_DCLICK, &PaletteView::press, this);
    Bind(wxEVT_MOTION, &PaletteView::motion, this);
    Bind(wxEVT_LEFT_UP, &PaletteView::release, this);
    Bind(wxEVT_LEAVE_WINDOW, [this](wxMouseEvent&) { hover(-1); });
    Bind(wxEVT_KEY_DOWN, &PaletteView::key, this);
    Bind(wxEVT_SET_FOCUS, [this](wxFocusEvent& event) {
      event.Skip();
      Refresh();
    });
    Bind(wxEVT_KILL_FOCUS, [this](wxFocusEvent& event) {
      event.Skip();
      Refresh();
    });
  }

  void forget() {
    icons_.forget();
    recent_.clear();
  }

  void show(const std::vector<PaletteEntry>& all, const std::string& search, std::map<std::string, Stock> stock) {
    const std::string focused = placeOf(focus_);
    const bool searched = std::exchange(search_, search) != search;
    stock_ = std::move(stock);
    entries_ = found(all, search);
    recentShown_ = recent_;
    if (search.empty()) {
      std::vector<PaletteEntry> recent;
      for (const std::string& id : recent_)
        if (std::optional<PaletteEntry> entry = paletteEntry(all, id)) {
          entry->group = recentGroup();
          recent.push_back(std::move(*entry));
        }
      entries_.insert(entries_.begin(), recent.begin(), recent.end());
    }
    all_ = all;
    icons_.want(all, FromDIP(48), GetContentScaleFactor());
    const int recentBefore = recentHeight_;
    arrange();
    // What lies under the pointer stays there when the first is taken: the row of recent ones comes above what is seen.
    if (!searched && recentHeight_ != recentBefore)
      Scroll(-1, GetViewStart().y + (recentHeight_ - recentBefore) / scrollUnit());
    // The keyboard stays on its entry when others come before it.
    for (int i = 0; !focused.empty() && i < static_cast<int>(boxes_.size()); ++i)
      if (placeOf(i) == focused) focus_ = i;
  }

  /// The first of what is shown is taken: Enter in the search box.
  void takeFirst() {
    for (std::size_t i = 0; i < boxes_.size(); ++i)
      if (boxes_[i].entry >= 0) {
        focus_ = static_cast<int>(i);
        take(static_cast<int>(i));
        return;
      }
  }

  [[nodiscard]] bool empty() const { return entries_.empty(); }
  /// Does it show each entry with its picture, and those taken lately in their order?
  [[nodiscard]] bool settled() const {
    return recent_ == recentShown_ && std::all_of(all_.begin(), all_.end(), [this](const PaletteEntry& each) {
             return icons_.of(each.id).IsOk();
           });
  }

 private:
  static std::string recentGroup() { return narrow(_("Recent")); }
  [[nodiscard]] int scrollUnit() const { return FromDIP(12); }

  struct Box {
    wxRect place;
    std::string group;  ///< of a heading
    int entry = -1;     ///< index into entries_
  };

  /// Of a box: its entry and the group that it stands in; empty for a heading.
  [[nodiscard]] std::string placeOf(int index) const {
    if (index < 0 || index >= static_cast<int>(boxes_.size())) return {};
    const Box& box = boxes_[static_cast<std::size_t>(index)];
    return box.entry < 0 ? std::string() : entry(box).group + "/" + entry(box).id;
  }

  void arrange() {
    const int width = GetClientSize().x;
    const int wanted = FromDIP(84);
    const int columns = std::max(1, width / wanted);
    const int cell = std::max(1, width / columns);
    const int height = FromDIP(58) + 2 * GetCharHeight();
    const int heading = FromDIP(26);
    boxes_.clear();
    recentHeight_ = 0;
    int y = 0;
    int column = 0;
    std::string group;
    // A group is one section, wherever its entries stand in the order of a search. The recent ones have one row.
    std::vector<std::string> groups;
    for (const PaletteEntry& each : entries_)
      if (std::find(groups.begin(), groups.end(), each.group) == groups.end()) groups.push_back(each.group);
    for (const std::string& name : groups) {
      boxes_.push_back({wxRect(0, y, width, heading), name, -1});
      y += heading;
      if (folded_.contains(name) && search_.empty()) continue;
      column = 0;
      for (std::size_t i = 0; i < entries_.size(); ++i) {
        if (entries_[i].group != name) continue;
        if (column == columns && name == recentGroup()) break;
        if (column == columns) {
          column = 0;
          y += height;
        }
        boxes_.push_back({wxRect(column * cell, y, cell, height), {}, static_cast<int>(i)});
        ++column;
      }
      y += height;
      if (name != recentGroup()) continue;
      y = (y + scrollUnit() - 1) / scrollUnit() * scrollUnit();  // so that it can be scrolled by its height
      recentHeight_ = y;
    }
    SetVirtualSize(width, std::max(y + FromDIP(8), recentHeight_ + GetClientSize().y));
    focus_ = std::min(focus_, static_cast<int>(boxes_.size()) - 1);
    Refresh();
  }

  [[nodiscard]] const PaletteEntry& entry(const Box& box) const {
    return entries_[static_cast<std::size_t>(box.entry)];
  }

  void paint(wxPaintEvent&) {
    wxAutoBufferedPaintDC dc(this);
    DoPrepareDC(dc);
    const Palette& colours = shell_.palette();
    // The window may have come to a screen of another density.
    if (std::abs(icons_.density() - GetContentScaleFactor()) > 0.01)
      icons_.want(all_, FromDIP(48), GetContentScaleFactor());
    dc.SetBackground(colours.back);
    dc.Clear();
    const wxPoint origin = CalcUnscrolledPosition(wxPoint(0, 0));
    const wxRect seen(origin, GetClientSize());
    if (entries_.empty()) {
      dc.SetTextForeground(colours.faint);
      dc.SetFont(GetFont());
      wxString text = !shell_.bench().isOpen()       ? _("Open a mission to see what can be laid on its map.")
                      : shell_.bench().packProblem() ? _("The pack with the ruleset cannot be read.")
                      : search_.empty()              ? _("The ruleset declares nothing that can be laid.")
                                                     : _("Nothing fits the search.");
      dc.DrawLabel(wrapped(dc, text, GetClientSize().x - FromDIP(24)),
                   wxRect(FromDIP(12), FromDIP(16), GetClientSize().x - FromDIP(24), FromDIP(200)),
                   wxALIGN_CENTRE_HORIZONTAL);
      return;
    }
    for (std::size_t i = 0; i < boxes_.size(); ++i) {
      const Box& box = boxes_[i];
      if (!box.place.Intersects(seen)) continue;
      if (box.entry < 0) {
        drawHeading(dc, box);
      } else {
        drawEntry(dc, box, static_cast<int>(i) == hovered_);
      }
      if (static_cast<int>(i) == focus_ && HasFocus()) {
        dc.SetBrush(*wxTRANSPARENT_BRUSH);
        dc.SetPen(wxPen(colours.accent, 1, wxPENSTYLE_DOT));
        dc.DrawRectangle(wxRect(box.place).Deflate(FromDIP(1)));
      }
    }
  }

  static wxString wrapped(wxDC& dc, const wxString& text, int width) {
    wxString out;
    wxString line;
    for (const wxString& word : wxSplit(text, ' ')) {
      const wxString longer = line.empty() ? word : line + " " + word;
      if (dc.GetTextExtent(longer).x > width && !line.empty()) {
        out += line + "\n";
        line = word;
      } else {
        line = longer;
      }
    }
    return out + line;
  }

  void drawHeading(wxDC& dc, const Box& box) {
    const Palette& colours = shell_.palette();
    dc.SetPen(*wxTRANSPARENT_PEN);
    dc.SetBrush(colours.dark ? wxColour(0x2b, 0x30, 0x34) : wxColour(0xec, 0xef, 0xf1));
    dc.DrawRectangle(box.place);
    const bool closed = folded_.contains(box.group) && search_.empty();
    const int side = FromDIP(4);
    const int x = box.place.x + FromDIP(12);
    const int y = box.place.y + box.place.height / 2;
    const wxPoint shut[] = {{x - side / 2, y - side}, {x - side / 2, y + side}, {x + side, y}};
    const wxPoint down[] = {{x - side, y - side / 2}, {x + side, y - side / 2}, {x, y + side}};
    dc.SetBrush(colours.faint);
    dc.DrawPolygon(3, closed ? shut : down);
    dc.SetFont(GetFont().Bold());
    dc.SetTextForeground(colours.text);
    const wxString title = wxControl::Ellipsize(wxGetTranslation(wide(box.group)), dc, wxELLIPSIZE_END,
                                                std::max(10, box.place.width - FromDIP(30)));
    dc.DrawText(title, box.place.x + FromDIP(22), y - dc.GetTextExtent(title).y / 2);
  }

  void drawEntry(wxDC& dc, const Box& box, bool hovered) {
    const Palette& colours = shell_.palette();
    const PaletteEntry& shown = entry(box);
    const bool inHand = shell_.bench().inHand().entry == shown.id;
    wxRect place = box.place;
    place.Deflate(FromDIP(2));
    if (inHand || hovered) {
      const wxColour accent = colours.accent;
      const auto mixed = [&](int part) {
        const auto mix = [&](unsigned char a, unsigned char b) {
          return static_cast<unsigned char>((a * part + b * (100 - part)) / 100);
        };
        return wxColour(mix(accent.Red(), colours.back.Red()), mix(accent.Green(), colours.back.Green()),
                        mix(accent.Blue(), colours.back.Blue()));
      };
      dc.SetPen(inHand ? wxPen(accent, FromDIP(2)) : wxPen(mixed(40)));
      dc.SetBrush(mixed(inHand ? 30 : 12));
      dc.DrawRoundedRectangle(place, FromDIP(4));
    }
    const int side = FromDIP(48);
    const wxPoint at(box.place.x + (box.place.width - side) / 2, box.place.y + FromDIP(5));
    const wxBitmap picture = icons_.of(shown.id);
    if (picture.IsOk()) {
      dc.DrawBitmap(picture, at, true);
    } else {
      dc.SetPen(wxPen(colours.line));
      dc.SetBrush(*wxTRANSPARENT_BRUSH);
      dc.DrawRoundedRectangle(wxRect(at, wxSize(side, side)).Deflate(FromDIP(6)), FromDIP(3));
    }
    const auto stock = stock_.find(shown.id);
    if (stock != stock_.end()) {
      const wxString count = stock->second.held ? wxString::Format("%d/%d", stock->second.laid, *stock->second.held)
                                                : wxString::Format("%d", stock->second.laid);
      dc.SetFont(GetFont().Smaller());
      const wxSize extent = dc.GetTextExtent(count);
      const wxRect badge(box.place.GetRight() - extent.x - FromDIP(8), box.place.y + FromDIP(4), extent.x + FromDIP(6),
                         extent.y);
      const bool over = stock->second.held && stock->second.laid > *stock->second.held;
      dc.SetPen(wxPen(over ? colours.error : colours.line));
      dc.SetBrush(colours.back);
      dc.DrawRoundedRectangle(badge, FromDIP(3));
      dc.SetTextForeground(over ? colours.error : colours.faint);
      dc.DrawText(count, badge.x + FromDIP(3), badge.y);
    }
    dc.SetFont(GetFont().Smaller());
    dc.SetTextForeground(colours.text);
    // Two lines at most; the tooltip has all of it.
    const int room = box.place.width - FromDIP(6);
    wxString rest;
    wxString first = wrapped(dc, wide(shown.title), room).BeforeFirst('\n', &rest);
    rest.Replace("\n", " ");
    int y = at.y + side + FromDIP(1);
    for (const wxString& each : {first, rest}) {
      const wxString line = wxControl::Ellipsize(each, dc, wxELLIPSIZE_END, room);
      dc.DrawText(line, box.place.x + (box.place.width - dc.GetTextExtent(line).x) / 2, y);
      y += dc.GetCharHeight();
    }
  }

  [[nodiscard]] int boxAt(wxPoint point) const {
    const wxPoint at = CalcUnscrolledPosition(point);
    for (std::size_t i = 0; i < boxes_.size(); ++i)
      if (boxes_[i].place.Contains(at)) return static_cast<int>(i);
    return -1;
  }

  void take(int index) {
    if (index < 0 || index >= static_cast<int>(boxes_.size())) return;
    const Box box = boxes_[static_cast<std::size_t>(index)];
    if (box.entry < 0) {
      if (!folded_.erase(box.group)) folded_.insert(box.group);
      arrange();
      return;
    }
    const std::string id = entry(box).id;
    if (shell_.bench().inHand().entry == id) {
      shell_.bench().takeInHand({});
      return;
    }
    shell_.bench().takeInHand({id, 0});
    // The list of recent ones is put in order when the pane is filled again: nothing moves under the pointer.
    std::erase(recent_, id);
    recent_.insert(recent_.begin(), id);
    if (recent_.size() > kMostRecent) recent_.resize(kMostRecent);
  }

  void press(wxMouseEvent& event) {
    SetFocus();
    focus_ = boxAt(event.GetPosition());
    pressed_ = event.GetPosition();
    dragged_ = false;
    take(focus_);
    Refresh();
  }

  void motion(wxMouseEvent& event) {
    const int index = boxAt(event.GetPosition());
    hover(index);
    // A drag out of the pane carries what was taken: a press that put it down takes it again.
    if (event.LeftIsDown() && !dragged_ && focus_ >= 0 && focus_ < static_cast<int>(boxes_.size())) {
      const wxPoint moved = event.GetPosition() - pressed_;
      const Box& box = boxes_[static_cast<std::size_t>(focus_)];
      if (box.entry >= 0 && std::abs(moved.x) + std::abs(moved.y) > FromDIP(8)) {
        dragged_ = true;
        if (shell_.bench().inHand().entry != entry(box).id) shell_.bench().takeInHand({entry(box).id, 0});
      }
    }
  }

  /// A drag that ends on the map lays what it carries there, as a click would.
  void release(wxMouseEvent& event) {
    event.Skip();
    if (!std::exchange(dragged_, false)) return;
    const wxPoint at = ClientToScreen(event.GetPosition());
    wxWindow* target = wxFindWindowAtPoint(at);
    if (target == nullptr || target == this || target->GetName() != _("Map")) return;
    CallAfter([target = wxWeakRef<wxWindow>(target), at] {
      for (const wxEventType type : {wxEVT_MOTION, wxEVT_LEFT_DOWN, wxEVT_LEFT_UP}) {
        if (!target) return;
        wxMouseEvent there(type);
        there.SetEventObject(target.get());
        there.SetPosition(target->ScreenToClient(at));
        there.SetLeftDown(type == wxEVT_LEFT_DOWN);
        target->ProcessWindowEvent(there);
      }
    });
  }

  void hover(int index) {
    if (index == hovered_) return;
    hovered_ = index;
    wxString tip;
    if (index >= 0 && index < static_cast<int>(boxes_.size()) && boxes_[static_cast<std::size_t>(index)].entry >= 0) {
      const PaletteEntry& shown = entry(boxes_[static_cast<std::size_t>(index)]);
      tip = wide(shown.title);
      if (!shown.help.empty()) tip += "\n" + wide(shown.help);
      const auto stock = stock_.find(shown.id);
      if (stock != stock_.end()) {
        tip += "\n" + wxString::Format(_("%d in the mission"), stock->second.laid);
        if (stock->second.held) tip += ", " + wxString::Format(_("%d in the box"), *stock->second.held);
      }
    }
    SetToolTip(tip);
    Refresh();
  }

  void key(wxKeyEvent& event) {
    const int count = static_cast<int>(boxes_.size());
    if (count == 0) return event.Skip();
    switch (event.GetKeyCode()) {
      case WXK_LEFT: return go(focus_ - 1);
      case WXK_RIGHT: return go(focus_ + 1);
      case WXK_UP: return goBeside(false);
      case WXK_DOWN: return goBeside(true);
      case WXK_HOME: return go(0);
      case WXK_END: return go(count - 1);
      case WXK_RETURN:
      case WXK_NUMPAD_ENTER:
      case WXK_SPACE: take(focus_); return Refresh();
      case WXK_TAB:
        Navigate(event.ShiftDown() ? wxNavigationKeyEvent::IsBackward : wxNavigationKeyEvent::IsForward);
        return;
      default: event.Skip();
    }
  }

  void go(int index) {
    focus_ = std::clamp(index, 0, static_cast<int>(boxes_.size()) - 1);
    const wxRect& place = boxes_[static_cast<std::size_t>(focus_)].place;
    const int top = CalcUnscrolledPosition(wxPoint(0, 0)).y;
    int unit = 1;
    GetScrollPixelsPerUnit(nullptr, &unit);
    if (place.y < top) Scroll(-1, place.y / unit);
    if (place.GetBottom() > top + GetClientSize().y) Scroll(-1, (place.GetBottom() - GetClientSize().y + unit) / unit);
    Refresh();
  }

  void goBeside(bool down) {
    if (focus_ < 0) return go(0);
    const wxRect from = boxes_[static_cast<std::size_t>(focus_)].place;
    int best = -1;
    int least = 0;
    for (int i = 0; i < static_cast<int>(boxes_.size()); ++i) {
      const wxRect& to = boxes_[static_cast<std::size_t>(i)].place;
      const int away = down ? to.y - from.y : from.y - to.y;
      if (away <= 0) continue;
      const int score = away * 10 + std::abs(to.x - from.x);
      if (best < 0 || score < least) {
        best = i;
        least = score;
      }
    }
    if (best >= 0) go(best);
  }

  Shell& shell_;
  PaletteIcons icons_;
  std::vector<PaletteEntry> all_;
  std::vector<PaletteEntry> entries_;
  std::map<std::string, Stock> stock_;
  std::vector<std::string> recent_;
  std::vector<std::string> recentShown_;  ///< when the pane was filled last
  std::set<std::string> folded_;
  std::vector<Box> boxes_;
  int recentHeight_ = 0;  ///< of the section of recent ones, which is the first; 0: there are none
  std::string search_;
  wxPoint pressed_;
  int hovered_ = -1;
  int focus_ = -1;
  bool dragged_ = false;
};

class PalettePane : public Pane {
 public:
  PalettePane(wxWindow* parent, Shell& shell) : Pane(parent, shell) {
    search_ = new wxSearchCtrl(this, wxID_ANY, {}, wxDefaultPosition, FromDIP(wxSize(120, -1)), wxTE_PROCESS_ENTER);
    search_->SetDescriptiveText(_("Search the palette"));
    search_->SetName(_("Search the palette"));
    search_->ShowCancelButton(true);
    search_->Bind(wxEVT_TEXT, [this](wxCommandEvent&) { show(); });
    search_->Bind(wxEVT_SEARCH, [this](wxCommandEvent&) { view_->takeFirst(); });
    search_->Bind(wxEVT_TEXT_ENTER, [this](wxCommandEvent&) { view_->takeFirst(); });
    view_ = new PaletteView(this, shell);
    auto* all = new wxBoxSizer(wxVERTICAL);
    all->Add(search_, wxSizerFlags().Expand().Border(wxALL, FromDIP(6)));
    all->Add(view_, wxSizerFlags(1).Expand());
    SetSizer(all);
    SetMinSize(FromDIP(wxSize(180, 120)));
    connections_.push_back(bench().opened.connect([this] {
      view_->forget();
      fresh_ = true;
      later();
    }));
    connections_.push_back(bench().analysisChanged.connect([this] { later(); }));
    connections_.push_back(bench().toolChanged.connect([this] { view_->Refresh(); }));
    later();
  }

  void themeChanged() override { view_->Refresh(); }

 private:
  void later() {
    if (std::exchange(waiting_, true)) return;
    CallAfter([this] {
      waiting_ = false;
      std::vector<PaletteEntry> before =
          std::exchange(entries_, bench().isOpen() ? paletteOf(bench()) : std::vector<PaletteEntry>());
      // Most edits leave it as it is.
      std::map<std::string, Stock> now = stock();
      if (!fresh_ && entries_ == before && now == stock_ && view_->settled()) return;
      fresh_ = false;
      stock_ = std::move(now);
      show();
    });
  }

  void show() {
    countWork(Work::Palette);
    view_->show(entries_, narrow(search_->GetValue()), stock_);
  }

  [[nodiscard]] std::map<std::string, Stock> stock() {
    std::map<std::string, Stock> out;
    const MissionScopePtr mission = bench().missionScope();
    if (!mission) return out;
    std::map<std::pair<model::DeclarationKind, std::string>, BoxRow> needed;
    for (BoxRow& row : boxContents(*mission)) needed[{row.collection, row.id}] = std::move(row);
    for (const PaletteEntry& each : entries_) {
      const model::DeclarationKind collection = collectionOf(each.kind);
      const std::string id = each.item.empty() ? each.declared : each.item;
      const auto found = needed.find({collection, id});
      if (found == needed.end()) continue;
      out[each.id] = {found->second.needed, found->second.held};
    }
    return out;
  }

  wxSearchCtrl* search_ = nullptr;
  PaletteView* view_ = nullptr;
  std::vector<PaletteEntry> entries_;
  std::map<std::string, Stock> stock_;
  bool waiting_ = false;
  bool fresh_ = true;  ///< another mission
  std::vector<Connection> connections_;
};

}  // namespace

Pane* makePalettePane(wxWindow* parent, Shell& shell) { return new PalettePane(parent, shell); }

}  // namespace sortie::editor::window
