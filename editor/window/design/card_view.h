// Cards as pictures: faces drawn a few at a time while the window is idle and kept, and a grid of them that can be
// walked with keys, counted up and down and dragged.
#pragma once

#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include <wx/bitmap.h>
#include <wx/scrolwin.h>

#include "editor/window/frame/shell.h"
#include "model/printed_text.h"

namespace sortie::editor::window {

/// What a picture is wanted of: a content item, else a kind ("marker", "creature") that the palette has a picture of.
struct CardSubject {
  std::string item;
  std::string element;  ///< "piece" or "marker", with `kind`, where there is no item
  std::string kind;
  friend auto operator<=>(const CardSubject&, const CardSubject&) = default;
};

class CardPictures {
 public:
  explicit CardPictures(Workbench& bench);

  /// The picture, `width` pixels of the screen wide; not ok while it is still to be drawn, or when there is none.
  [[nodiscard]] wxBitmap of(const CardSubject& subject, int width, double density);
  /// Draws what is wanted for some milliseconds. True when more is left.
  bool drawSome();
  /// Called when there are new pictures.
  std::function<void()> ready;

 private:
  struct Key {
    CardSubject subject;
    int width = 0;
    friend auto operator<=>(const Key&, const Key&) = default;
  };
  struct Kept {
    wxBitmap bitmap;
    std::string words;  ///< what it was drawn from
  };
  void moved();
  [[nodiscard]] std::string wordsOf(const CardSubject& subject) const;
  void draw(const Key& key, Kept& kept);

  Workbench& bench_;
  std::map<Key, Kept> kept_;
  std::vector<Key> wanted_;        ///< in the order in which they were asked for
  std::map<int, double> density_;  ///< of pictures by their width in pixels
  std::shared_ptr<const world::Scenario> scenario_;
  model::TitleOf titleOf_;
  std::vector<Connection> connections_;
};

struct CardCell {
  CardSubject subject;
  wxString title;
  wxString note;  ///< below the title; may be empty
  wxString tip;
  int count = 0;      ///< a badge when there are several
  bool warn = false;  ///< note and badge in the colour of warnings, with a mark
  bool faint = false;
  bool faceDown = false;
  bool unknown = false;
  std::size_t group = 0;
};

class CardGrid : public wxScrolled<wxWindow> {
 public:
  enum class Size : std::uint8_t { Small, Medium, Large };
  /// Where something would be dropped: before the cell `before` of a group, or behind its last.
  struct Place {
    std::size_t group = 0;
    std::optional<std::size_t> before;
  };
  CardGrid(wxWindow* parent, Shell& shell, CardPictures& pictures, const wxString& name);

  /// With titles, groups stand below headings; cells are in the order of their groups.
  void show(std::vector<wxString> groups, std::vector<CardCell> cells, const wxString& emptyWords);
  void setSize(Size size);
  [[nodiscard]] std::optional<std::size_t> selected() const { return selected_; }
  /// Several cells can be chosen: by Ctrl or Shift and a click, Shift and arrows, or all.
  void setSeveral(bool several);
  /// selected() and what is chosen besides, in order.
  [[nodiscard]] std::vector<std::size_t> chosen() const;
  void choose(const std::vector<std::size_t>& besides);
  /// Nothing where only one can be.
  void chooseAll();
  void select(std::optional<std::size_t> cell, bool tell = false);
  /// The cells have − and + below them.
  void setCounting(bool counting) { counting_ = counting; }
  /// Where a cell is, in the window.
  [[nodiscard]] wxRect boxOf(std::size_t cell) const {
    return {CalcScrolledPosition(boxes_[cell].GetPosition()), boxes_[cell].GetSize()};
  }
  /// Where a drop at a point of the screen goes; nothing outside of the grid.
  [[nodiscard]] std::optional<Place> placeAt(const wxPoint& screen) const;
  /// Marks a place while something is dragged over it.
  void markPlace(const std::optional<Place>& place);

  std::function<void(std::size_t)> onSelect;
  std::function<void(std::size_t)> onActivate;              ///< Enter, double click
  std::function<void(std::size_t, int)> onCount;            ///< "+" and "-", and below the card
  std::function<void(std::size_t)> onRemove;                ///< Delete
  std::function<void(std::size_t, int)> onShift;            ///< Alt with arrows
  std::function<void(std::size_t)> onMenu;                  ///< right button, menu key; the cell is selected
  std::function<void(std::size_t, const wxPoint&)> onDrag;  ///< at a point of the screen, again and again
  std::function<void(std::size_t, const wxPoint&, bool dropped)> onDragEnd;

 private:
  void layOut();
  void paint(wxPaintEvent& event);
  void paintCell(wxDC& dc, const CardCell& cell, const wxRect& box, bool selected);
  void key(wxKeyEvent& event);
  void press(wxMouseEvent& event);
  void menu(wxContextMenuEvent& event);
  /// As a press or key with these modifiers does it.
  void go(std::size_t cell, bool range, bool toggle);
  void endDrag(bool drop, const wxPoint& at);
  [[nodiscard]] std::optional<std::size_t> cellAt(const wxPoint& at) const;  ///< in units of the content
  [[nodiscard]] int cardWidth() const;
  [[nodiscard]] int cardHeight() const;
  [[nodiscard]] int counterHeight() const;
  [[nodiscard]] wxRect minusOf(const wxRect& box) const;
  [[nodiscard]] wxRect plusOf(const wxRect& box) const;
  void reveal(std::size_t cell);

  Shell& shell_;
  CardPictures& pictures_;
  std::vector<wxString> groups_;
  std::vector<wxRect> headings_;
  std::vector<CardCell> cells_;
  std::vector<wxRect> boxes_;
  wxString emptyWords_;
  Size size_ = Size::Medium;
  bool counting_ = false;
  bool several_ = false;
  std::optional<std::size_t> selected_;
  std::set<std::size_t> besides_;      ///< chosen, too
  std::optional<std::size_t> anchor_;  ///< where a range with Shift begins
  std::optional<std::size_t> pressed_;
  wxPoint pressedAt_;
  bool dragging_ = false;
  std::optional<Place> marked_;
  int columns_ = 1;
};

}  // namespace sortie::editor::window
