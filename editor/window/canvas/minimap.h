// The whole level, small, in a corner of the canvas, with a frame around what the canvas shows. A click or drag moves
// the canvas there.
#pragma once

#include <functional>
#include <memory>

#include <wx/window.h>

#include "editor/core/map/map_render.h"
#include "editor/window/frame/shell.h"

namespace sortie::editor::window {

class Minimap : public wxWindow {
 public:
  /// `renderer` must outlive it.
  Minimap(wxWindow* parent, Shell& shell, const MapRenderer& renderer);

  /// What the canvas shows.
  void setView(const MapViewport& view);
  /// Another overview is there: another picture, and perhaps another size. True when the size it wants has changed.
  bool renew();
  /// In logical pixels; nothing to show: 0.
  [[nodiscard]] wxSize wanted() const { return wanted_; }
  void setWidest(const wxSize& widest) { widest_ = widest; }
  std::function<void(picture::Point map)> picked;

  bool AcceptsFocus() const override { return false; }
  bool AcceptsFocusFromKeyboard() const override { return false; }

 private:
  void onPaint(wxPaintEvent& event);
  void pick(wxPoint at);
  [[nodiscard]] double density() const;
  [[nodiscard]] MapViewport own() const;

  Shell& shell_;
  const MapRenderer& renderer_;
  MapViewport view_;
  wxSize widest_;
  wxSize wanted_;
  picture::SurfaceHandle small_;  ///< the overview at the window's size
  std::weak_ptr<const MapBitmap> smallOf_;
};

}  // namespace sortie::editor::window
