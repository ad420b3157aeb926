// Draws the still part of the map on a thread of its own: an overview of the whole level and a detail of what the window
// shows and a little more, as bitmaps that the canvas only has to copy. What is asked for last is drawn next; what waits
// meanwhile is forgotten.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <vector>

#include "editor/core/map/map_render_scenes.h"
#include "editor/core/map/map_render_view.h"
#include "editor/core/worker.h"
#include "picture/writers/handles.h"

namespace sortie::editor {

/// Pixels of a part of the map. Never changes once it is handed out; any thread may read it.
struct MapBitmap {
  std::uint64_t number = 0;        ///< of what is shown: see MapRenderer::number()
  MapViewport place;               ///< which part; clipped to what there is of the map
  MapViewport asked;               ///< the same before it was clipped
  picture::Rect extent;            ///< of the whole picture in map units
  picture::SurfaceHandle surface;  ///< an image of `place`'s size, opaque
};

inline constexpr std::int64_t mostOverviewPixels = 2'000'000;
inline constexpr std::int64_t mostDetailPixels = 16'000'000;

class MapRenderer {
 public:
  /// `changed` is called on the window's thread when a new bitmap is there.
  MapRenderer(Deliver deliver, std::function<void()> changed);
  ~MapRenderer();
  MapRenderer(const MapRenderer&) = delete;
  MapRenderer& operator=(const MapRenderer&) = delete;

  /// What is to be shown from now on. The bitmaps of before stay until new ones are there.
  void show(MapShown shown);
  /// Draws the same anew, with pictures read again from their files.
  void refresh();
  /// Forgets all bitmaps: another mission.
  void clear();
  /// The window shows this part; draws a detail for it unless one is there or on its way: what the window shows first,
  /// then the same with half a window around.
  void look(const MapViewport& view);

  /// Counts what was shown so far: a bitmap with this number shows what was asked for last.
  [[nodiscard]] std::uint64_t number() const noexcept { return number_; }
  [[nodiscard]] const MapShown& shown() const noexcept { return *shown_; }
  [[nodiscard]] const std::shared_ptr<const MapBitmap>& overview() const noexcept { return overview_; }
  [[nodiscard]] const std::shared_ptr<const MapBitmap>& detail() const noexcept { return detail_; }
  /// Nothing is being drawn or on its way.
  [[nodiscard]] bool idle() const { return worker_.idle(); }
  /// Time of the drawing thread for the last detail, and for scenes and pictures when they had to be made; milliseconds.
  [[nodiscard]] double detailTime() const noexcept { return detailTime_; }
  [[nodiscard]] double sceneTime() const noexcept { return sceneTime_; }
  /// Pictures of tiles, pieces and the like that were drawn so far for details; copies of pixels do not count.
  [[nodiscard]] std::size_t symbolsDrawn() const noexcept { return symbolsDrawn_; }
  /// Details that were drawn so far.
  [[nodiscard]] std::size_t detailsDrawn() const noexcept { return detailsDrawn_; }

 private:
  class Drawing;
  void draw();
  void postDetail();
  void postOverview();

  std::function<void()> changed_;
  std::shared_ptr<const MapShown> shown_ = std::make_shared<MapShown>();
  std::uint64_t number_ = 0;
  std::uint64_t oldest_ = 0;  ///< bitmaps of before are not taken any more
  std::shared_ptr<const MapBitmap> overview_;
  std::shared_ptr<const MapBitmap> detail_;
  MapViewport view_;    ///< what the window shows
  MapViewport wanted_;  ///< the detail that is there or on its way
  double detailTime_ = 0;
  double sceneTime_ = 0;
  std::size_t symbolsDrawn_ = 0;
  std::size_t detailsDrawn_ = 0;
  std::shared_ptr<Drawing> drawing_;  ///< used by the worker's jobs only
  Worker worker_;                     // last: its thread ends before what it uses
};

}  // namespace sortie::editor
