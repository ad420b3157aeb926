// For palette_pane.cpp: the pictures of the palette, drawn on the worker a few at a time and kept.
#pragma once

#include <functional>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include <wx/bitmap.h>

#include "editor/core/map/palette.h"
#include "editor/core/workbench.h"

namespace sortie::editor::window {

class PaletteIcons {
 public:
  /// `ready` is called on the window's thread when there are new pictures.
  PaletteIcons(Workbench& bench, std::function<void()> ready) : bench_(bench), ready_(std::move(ready)) {}

  /// Draws what is missing. `side`: of a picture, in pixels of the window; `density`: pixels of the screen to each.
  void want(const std::vector<PaletteEntry>& entries, int side, double density);
  [[nodiscard]] double density() const noexcept { return density_; }
  /// The picture of an entry; not ok while it is being drawn.
  [[nodiscard]] wxBitmap of(const std::string& entry) const;
  /// Another mission: pictures of other packs.
  void forget();

 private:
  struct Drawer;
  void drawSome();

  Workbench& bench_;
  std::function<void()> ready_;
  std::shared_ptr<Drawer> drawer_;
  std::vector<PaletteEntry> missing_;
  std::map<std::string, wxBitmap> bitmaps_;
  int side_ = 0;
  double density_ = 1;
  bool drawing_ = false;
  std::uint64_t series_ = 0;  ///< pictures of an older one come too late
  std::shared_ptr<bool> alive_ = std::make_shared<bool>(true);
};

}  // namespace sortie::editor::window
