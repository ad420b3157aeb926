// For narrative_page.cpp: printed pages below each other, as wide as there is room.
#pragma once

#include <vector>

#include <wx/bitmap.h>
#include <wx/scrolwin.h>

#include "editor/window/frame/shell.h"
#include "picture/writers/writers.h"

namespace sortie::editor::window {

class PagesView : public wxScrolled<wxWindow> {
 public:
  PagesView(wxWindow* parent, Shell& shell, const wxString& name);

  /// Without pages, `words` are shown.
  void show(std::vector<picture::Page> pages, const wxString& words);
  /// Draws one page that is wanted; true when more are. For idle time.
  bool drawSome();

 private:
  void layOut();
  void paint(wxPaintEvent& event);
  [[nodiscard]] wxRect boxOf(std::size_t page) const;

  Shell& shell_;
  std::vector<picture::Page> pages_;
  std::vector<wxBitmap> bitmaps_;
  std::vector<bool> stale_;  ///< pages whose bitmap is not what they are now
  int drawnWidth_ = 0;
  int pageWidth_ = 0;
  wxString words_;
};

}  // namespace sortie::editor::window
