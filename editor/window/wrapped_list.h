// A list of rows that wrap instead of being cut off, with a key or number in front, a check mark, a small bar and a colour:
// options, the log and the figures of a playtest. Rows are asked for when they are drawn, so that a list may be long.
#pragma once

#include <functional>
#include <optional>
#include <vector>

#include <wx/vlbox.h>

#include "editor/window/frame/shell.h"

namespace sortie::editor::window {

struct WrappedRow {
  enum class Tone : std::uint8_t { Normal, Faint, Heading, ByHand, Wrong, WrongHeading, Result, Link };
  wxString badge;  ///< in front, in a box: a key, a round
  wxString text;
  Tone tone = Tone::Normal;
  std::optional<bool> checked;  ///< none: it has no check mark
  std::optional<double> bar;    ///< 0 to 1, drawn at the end of the row
  bool line = false;            ///< a line over it: now lies between it and the row before
};

class WrappedList : public wxVListBox {
 public:
  WrappedList(wxWindow* parent, Shell& shell, const wxString& name);

  /// Makes the list anew; `keep`: stays scrolled where it is, with the same row selected.
  void setRows(std::size_t count, std::function<WrappedRow(std::size_t)> row, bool keep);
  [[nodiscard]] std::size_t count() const { return GetItemCount(); }
  void choose(int row);  ///< selects it and scrolls to it; -1: none
  /// Scrolls so that the row is the last one that can be seen.
  void showLast(std::size_t row);
  void themeChanged();

  std::function<void(int)> activated;        ///< a click or double click, see `clickActivates`; Enter is its owner's
  std::function<void(int)> marked;           ///< the row under the mouse, else the selected one; -1: none
  std::function<bool(wxKeyEvent&)> keyDown;  ///< before the window's own keys; true: done
  bool clickActivates = true;

 protected:
  void OnDrawItem(wxDC& dc, const wxRect& rect, std::size_t n) const override;
  wxCoord OnMeasureItem(std::size_t n) const override;
  void OnDrawBackground(wxDC& dc, const wxRect& rect, std::size_t n) const override;
  wxSize DoGetBestClientSize() const override { return FromDIP(wxSize(180, 90)); }

 private:
  [[nodiscard]] std::vector<wxString> wrapped(wxDC& dc, const WrappedRow& row, int width) const;
  [[nodiscard]] int textLeft(wxDC& dc, const WrappedRow& row) const;
  [[nodiscard]] int textWidth(wxDC& dc, const WrappedRow& row, int width) const;
  void tellMarked();
  void hover(int row);

  Shell& shell_;
  std::function<WrappedRow(std::size_t)> row_;
  int hovered_ = -1;
  int told_ = -1;
};

}  // namespace sortie::editor::window
