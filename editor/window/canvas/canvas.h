// The map in the middle of the window: shows what a MapRenderer drew and over it what moves with the mouse, zooms, pans,
// and hands mouse and keys to CanvasTools. It never waits for a picture: what is not there yet is shown scaled.
//
// Positions: map units as in canvas_tools.h; pixels of events are logical ones, those of the viewport are the device's.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include <wx/modalhook.h>
#include <wx/timer.h>
#include <wx/window.h>

#include "editor/core/map/map_render.h"
#include "editor/window/canvas/minimap.h"
#include "editor/window/frame/shell.h"
#include "picture/symbols/symbol_raster.h"

namespace sortie::editor::window {

/// Something on the map that can be chosen: an option of a decision of a playtest.
struct CanvasHighlight {
  picture::Rect box;  ///< in map units
  std::string label;  ///< the key that chooses it, or a word; may be empty
  int id = 0;
  bool strong = false;  ///< the one that the list beside it has marked
};

/// What the map says in its middle where there is nothing to be seen.
struct CanvasMessage {
  wxString title;  ///< empty: nothing
  wxString advice;
};

class Canvas : public wxWindow {
 public:
  Canvas(wxWindow* parent, Shell& shell);

  /// All of the map in the window.
  void fit();
  /// The same as soon as there is another map than the one that is shown: the mission is about to be checked anew.
  void fitNextMap();
  /// What the pointer was on is told no longer, as when a question comes.
  void hideTip();
  /// Zoom 1: a square is 64 logical pixels wide. `about`: a point of the window that stays where it is (or its middle).
  void zoomBy(double factor, std::optional<wxPoint> about = {});
  void zoomTo(double zoom);
  [[nodiscard]] double zoom() const;
  /// To the next whole quarter of a doubling.
  void zoomStep(int steps, std::optional<wxPoint> about = {});
  /// Moves the view by logical pixels: right and down are positive.
  void scroll(double x, double y);
  void reveal(const picture::Rect& box);
  void centre(picture::Point map);
  /// The point of the map at a point of the window, and back.
  [[nodiscard]] picture::Point mapPoint(wxPoint window) const;
  [[nodiscard]] wxPoint windowPoint(picture::Point map) const;
  /// The id of the tile that shows at a point of the screen; empty where none does.
  [[nodiscard]] std::string tileAt(wxPoint screen) const;
  /// A frame around a tile, where something that is dragged would be dropped; none for an empty id.
  void markTile(const std::string& tile);
  [[nodiscard]] const MapViewport& viewport() const noexcept { return view_; }

  void setHighlights(std::vector<CanvasHighlight> highlights);
  [[nodiscard]] const std::vector<CanvasHighlight>& highlights() const noexcept { return highlights_; }
  /// Called with the id of a highlight that was clicked; the press goes no further.
  std::function<void(int)> highlightClicked;
  /// Whether a letter or digit, in upper case, answers what is asked on the map; such keys are not the window's commands.
  std::function<bool(const wxString&)> answersKey;
  /// Called with such a key when it was pressed.
  std::function<void(const wxString&)> keyPressed;
  /// The key of an event if `answersKey` knows it, else empty.
  [[nodiscard]] wxString answerKey(const wxKeyEvent& event) const;

  void showMinimap(bool show);
  [[nodiscard]] bool minimapShown() const { return minimapWanted_; }
  /// It is wanted, but not in the way: where all of the map is seen there is none.
  [[nodiscard]] bool minimapSeen() const { return minimap_->IsShown(); }
  void themeChanged();
  /// Draws the map anew although its document is the same: pictures of a pack have changed.
  void redraw();

  Signal<> viewMoved;  ///< zoom or place

  /// For the status of the window, tests and the benchmark.
  [[nodiscard]] const MapRenderer& renderer() const noexcept { return *renderer_; }
  [[nodiscard]] CanvasMessage message() const;
  /// The picture shows the present analysis at exact pixels.
  [[nodiscard]] bool settled() const;
  /// What the window shows, at device pixels: for tests and pictures.
  void paintOn(cairo_t* context);

  bool AcceptsFocus() const override { return true; }

 protected:
  wxSize DoGetBestClientSize() const override { return FromDIP(wxSize(480, 360)); }

 private:
  struct Cursor {  ///< of the keyboard: a square, and which third of it
    int column = 0;
    int row = 0;
    int across = 0;  ///< -1 west, 1 east
    int down = 0;
  };

  // canvas.cpp
  void setView(const MapViewport& view);
  void update();
  void touched();
  [[nodiscard]] picture::Rect bounds() const;
  [[nodiscard]] picture::Rect fitBox() const;
  [[nodiscard]] bool seesAll() const;
  [[nodiscard]] double density() const;
  void placeMinimap();
  void onSize(wxSizeEvent& event);
  // canvas_paint.cpp
  void onPaint(wxPaintEvent& event);
  void paintTools(cairo_t* context);
  void paintEmptyGrid(picture::Scene& scene) const;
  void paintHighlights(picture::Scene& scene) const;
  void paintCursor(picture::Scene& scene) const;
  void paintMarkedTile(picture::Scene& scene) const;
  void paintRulers(picture::Scene& scene) const;
  void paintMessage(picture::Scene& scene) const;
  // canvas_mouse.cpp
  void bindMouse();
  void onLeftDown(wxMouseEvent& event);
  void onLeftUp(wxMouseEvent& event);
  void onDoubleClick(wxMouseEvent& event);
  void onMotion(wxMouseEvent& event);
  void onMiddle(wxMouseEvent& event);
  void onWheel(wxMouseEvent& event);
  void onLeave(wxMouseEvent& event);
  void onCaptureLost(wxMouseCaptureLostEvent& event);
  void onContextMenu(wxContextMenuEvent& event);
  void onScrollTimer(wxTimerEvent& event);
  void onHoverTimer(wxTimerEvent& event);
  void startPan(wxPoint at);
  void stopPan();
  void chooseCursor();
  // canvas_keys.cpp
  void bindKeys();
  void onKeyDown(wxKeyEvent& event);
  void onKeyUp(wxKeyEvent& event);
  bool moveByKey(int key, bool alt, bool shift);
  [[nodiscard]] picture::Point cursorPoint() const;

  Shell& shell_;
  std::unique_ptr<MapRenderer> renderer_;
  Minimap* minimap_ = nullptr;
  MapViewport view_;
  bool fitNext_ = true;                              ///< when the map of a mission that was just opened is known
  std::shared_ptr<const world::Scenario> unfitted_;  ///< the map that this does not mean; null: any
  bool fitted_ = false;                              ///< all was shown when the window had another size
  bool minimapWanted_ = true;
  std::shared_ptr<const picture::HeatMap> heat_;

  picture::SurfaceHandle buffer_;
  picture::SymbolRaster raster_{picture::SymbolRaster::Placement::WholePixels};
  std::optional<picture::Scene> toolScene_;
  double toolScenePixel_ = 0;
  std::vector<CanvasHighlight> highlights_;
  std::string markedTile_;

  wxPoint pointer_;
  bool space_ = false;
  bool panning_ = false;
  std::optional<ElementPath> revealed_;  ///< double-clicked: shown when the button goes up and nothing was dragged
  bool pressed_ = false;                 ///< the tools have a press without its release
  wxPoint panFrom_;
  MapViewport panView_;
  int wheel_ = 0;
  std::optional<Cursor> cursor_;
  wxTimer scrollTimer_;
  wxTimer hoverTimer_;
  std::vector<Connection> connections_;
  std::unique_ptr<wxModalDialogHook> dialogs_;
};

/// The map that shows at a point of the screen, under whatever is dragged; null where none does.
[[nodiscard]] Canvas* canvasAt(wxPoint screen);

/// A colour of the window as one of pictures.
[[nodiscard]] picture::Colour toColour(const wxColour& colour);

}  // namespace sortie::editor::window
