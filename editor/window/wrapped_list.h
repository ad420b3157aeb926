// A list of rows that wrap instead of being cut off, with a key or number in front, a check mark, a side's mark, a small bar:
// options, the log and the figures of a playtest. Rows are asked for when they are drawn and measured once, so that a list may
// be long and grow.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <vector>

#include <wx/dcmemory.h>
#include <wx/vlbox.h>

#include "editor/window/frame/shell.h"
#include "picture/theme.h"

namespace sortie::editor::window {

struct WrappedRow {
  enum class Tone : std::uint8_t { Normal, Faint, Heading, ByHand, Wrong, WrongHeading, Result, Link };
  wxString badge;  ///< in front, in a box: a key, a round
  wxString text;
  Tone tone = Tone::Normal;
  std::optional<bool> checked;            ///< none: it has no check mark
  std::optional<picture::SideLook> side;  ///< its colour and shape stand before the text
  std::optional<double> bar;              ///< 0 to 1, drawn at the end of the row
  bool line = false;                      ///< a line over it: now lies between it and the row before

  friend bool operator==(const WrappedRow&, const WrappedRow&) = default;
};

class WrappedList : public wxVListBox {
 public:
  WrappedList(wxWindow* parent, Shell& shell, const wxString& name);

  /// Makes the list anew; `keep`: stays scrolled where it is, with the same row selected.
  void setRows(std::size_t count, std::function<WrappedRow(std::size_t)> row, bool keep);
  /// Rows that it keeps itself; only those that differ from the present ones are measured.
  void setRows(std::vector<WrappedRow> rows, bool keep);
  /// There are `count` rows now, and those from `first` on have other texts; the others may have other tones and lines.
  void changeRows(std::size_t first, std::size_t count);
  [[nodiscard]] std::size_t count() const { return GetItemCount(); }
  /// Pixels that all rows take.
  [[nodiscard]] int wantedHeight() const;
  void choose(int row);  ///< selects it and scrolls to it; -1: none
  /// Scrolls so that the row is the last one that can be seen.
  void showLast(std::size_t row);
  void themeChanged();

  std::function<void(int)> activated;        ///< a click or double click, see `clickActivates`; Enter is its owner's
  std::function<void(int)> marked;           ///< the row under the mouse, else the selected one; -1: none
  std::function<bool(wxKeyEvent&)> keyDown;  ///< before the window's own keys; true: done
  bool clickActivates = true;

  /// What it has done so far, for tests and benchmarks.
  struct Work {
    std::size_t made = 0;      ///< rows asked for
    std::size_t measured = 0;  ///< heights worked out
    std::size_t contexts = 0;  ///< contexts made to measure in
    std::size_t renewed = 0;   ///< lists made anew
  };
  [[nodiscard]] const Work& work() const noexcept { return work_; }

 protected:
  void OnDrawItem(wxDC& dc, const wxRect& rect, std::size_t n) const override;
  wxCoord OnMeasureItem(std::size_t n) const override;
  void OnDrawBackground(wxDC& dc, const wxRect& rect, std::size_t n) const override;
  wxSize DoGetBestClientSize() const override { return FromDIP(wxSize(180, 90)); }

 private:
  void renew(std::size_t count, bool keep);
  void measureAnew();
  [[nodiscard]] WrappedRow made(std::size_t row) const;
  [[nodiscard]] wxDC& measuring(const WrappedRow& row) const;
  [[nodiscard]] std::vector<wxString> wrapped(const WrappedRow& row, int width) const;
  [[nodiscard]] int textLeft(const WrappedRow& row) const;
  [[nodiscard]] int badgeWidth(const WrappedRow& row) const;
  [[nodiscard]] int textWidth(const WrappedRow& row, int width) const;
  void drawBadge(wxDC& dc, const wxString& badge, const wxRect& box) const;
  void drawCheck(wxDC& dc, bool checked, const wxRect& place) const;
  void drawSide(wxDC& dc, const picture::SideLook& side, const wxRect& place) const;
  void drawBar(wxDC& dc, double share, const wxRect& frame) const;
  void resized();
  void tellMarked();
  void hover(int row);

  Shell& shell_;
  std::function<WrappedRow(std::size_t)> row_;
  std::vector<WrappedRow> rows_;                   ///< where it keeps them itself
  mutable std::vector<std::uint16_t> heights_;     ///< by row; 0: not measured
  mutable std::unique_ptr<wxMemoryDC> measuring_;  ///< one for all rows: a window's own context costs a style of GTK
  wxFont font_;
  wxFont bold_;
  int width_ = 0;             ///< that the heights are for
  mutable WrappedRow drawn_;  ///< that is being drawn
  mutable Work work_;
  int hovered_ = -1;
  int told_ = -1;
};

}  // namespace sortie::editor::window
