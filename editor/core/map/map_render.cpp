#include "editor/core/map/map_render.h"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <optional>

#include "picture/symbols/symbol_raster.h"

namespace sortie::editor {

namespace {

using picture::Rect;
using Clock = std::chrono::steady_clock;

constexpr std::size_t symbolBytes = 192U << 20U;
constexpr double dimming = 0.62;  ///< of the levels below
constexpr double margin = 0.5;    ///< around the window, as a share of its size

double milliseconds(Clock::time_point from) {
  return std::chrono::duration<double, std::milli>(Clock::now() - from).count();
}

bool overlap(const MapViewport& a, const MapViewport& b) {
  return a.scale == b.scale && a.left < b.left + b.width && b.left < a.left + a.width && a.top < b.top + b.height &&
         b.top < a.top + a.height;
}

}  // namespace

/// What the drawing thread keeps from one job to the next.
class MapRenderer::Drawing {
 public:
  std::shared_ptr<const MapBitmap> detail(const std::shared_ptr<const MapShown>& shown, std::uint64_t number,
                                          const MapViewport& asked) {
    prepare(shown, number);
    return draw(asked);
  }

  std::shared_ptr<const MapBitmap> overview(const std::shared_ptr<const MapShown>& shown, std::uint64_t number) {
    prepare(shown, number);
    MapViewport whole;
    const double area = std::max(1.0, extent_.width * extent_.height);
    whole.scale = std::min(1.0, std::sqrt(static_cast<double>(mostOverviewPixels) / area));
    // A pixel less on each side pays for rounding outwards.
    const double side = std::max(extent_.width, extent_.height) * whole.scale;
    if (whole.scale < 1 && side > 4) whole.scale *= (side - 2) / side;
    whole.left = static_cast<std::int64_t>(std::floor(extent_.x * whole.scale));
    whole.top = static_cast<std::int64_t>(std::floor(extent_.y * whole.scale));
    whole.width = static_cast<int>(std::ceil(extent_.width * whole.scale)) + 1;
    whole.height = static_cast<int>(std::ceil(extent_.height * whole.scale)) + 1;
    return draw(whole);
  }

  void forget() {
    number_ = 0;
    looks_.reset();
    symbols_->clear();
    raster_.clear();
  }

  [[nodiscard]] std::size_t symbolsDrawn() const { return raster_.misses(); }

  double sceneTime = 0;

 private:
  void prepare(const std::shared_ptr<const MapShown>& shown, std::uint64_t number) {
    if (number == number_) return;
    const Clock::time_point start = Clock::now();
    number_ = number;
    shown_ = shown;
    levels_.clear();
    extent_ = {};
    if (shown->scenario == nullptr) {
      looks_.reset();
      return;
    }
    if (const auto& given = shown->symbols; given != nullptr && given != symbols_) {
      symbols_ = given;
      looks_.reset();
    }
    if (!looks_ || looks_->scenarioPointer() != shown->scenario) {
      // What went wrong with the ruleset's colours stands among the problems; the map is then not drawn.
      Result<picture::MapLooks> made = picture::MapLooks::make(shown->scenario, symbols_);
      looks_.reset();
      if (made) looks_.emplace(std::move(*made));
    }
    if (looks_) levels_ = levelPictures(*shown, *looks_);
    extent_ = extentOf(levels_);
    sceneTime = milliseconds(start);
  }

  std::shared_ptr<const MapBitmap> draw(const MapViewport& asked) {
    auto out = std::make_shared<MapBitmap>();
    out->number = number_;
    out->asked = asked;
    out->extent = extent_;
    out->place = clipped(asked, extent_);
    if (out->place.width <= 0 || out->place.height <= 0) return out;
    out->surface.reset(cairo_image_surface_create(CAIRO_FORMAT_RGB24, out->place.width, out->place.height));
    const picture::ContextHandle context(cairo_create(out->surface.get()));
    cairo_t* cairo = context.get();
    const Rect area = out->place.area();
    setAround(cairo, 1);
    cairo_paint(cairo);
    cairo_scale(cairo, asked.scale, asked.scale);
    cairo_translate(cairo, -area.x, -area.y);
    for (const LevelPicture& level : levels_) {
      const picture::Point o = level.origin;
      cairo_save(cairo);
      cairo_translate(cairo, -o.x, -o.y);
      picture::draw(level.scene, cairo, raster_, {area.x + o.x, area.y + o.y, area.width, area.height});
      cairo_restore(cairo);
      if (!level.below) continue;
      setAround(cairo, dimming);
      cairo_paint(cairo);
    }
    cairo_surface_flush(out->surface.get());
    return out;
  }

  void setAround(cairo_t* cairo, double alpha) const {
    const picture::Colour c = shown_->around;
    cairo_set_source_rgba(cairo, c.red / 255.0, c.green / 255.0, c.blue / 255.0, alpha);
  }

  std::uint64_t number_ = 0;
  std::shared_ptr<const MapShown> shown_;
  std::shared_ptr<picture::SymbolCache> symbols_ = std::make_shared<picture::SymbolCache>();
  std::optional<picture::MapLooks> looks_;
  std::vector<LevelPicture> levels_;
  Rect extent_;
  picture::SymbolRaster raster_{picture::SymbolRaster::Placement::WholePixels, symbolBytes};
};

MapRenderer::MapRenderer(Deliver deliver, std::function<void()> changed)
    : changed_(std::move(changed)), drawing_(std::make_shared<Drawing>()), worker_(std::move(deliver)) {}

MapRenderer::~MapRenderer() = default;

void MapRenderer::show(MapShown shown) {
  if (number_ > 0 && shown == *shown_) return;
  shown_ = std::make_shared<const MapShown>(std::move(shown));
  draw();
}

void MapRenderer::refresh() {
  if (shown_->scenario == nullptr) return;
  worker_.post("forget", [drawing = drawing_]() -> std::function<void()> {
    drawing->forget();
    return {};
  });
  draw();
}

void MapRenderer::draw() {
  ++number_;
  // What is seen first, then what is only needed when the view moves.
  if (view_.width > 0) postDetail();
  postOverview();
}

void MapRenderer::clear() {
  overview_.reset();
  detail_.reset();
  wanted_ = {};
  shown_ = std::make_shared<const MapShown>();
  oldest_ = ++number_;
}

void MapRenderer::look(const MapViewport& view) {
  view_ = view;
  if (shown_->scenario == nullptr || view.width <= 0 || view.height <= 0) return;
  // A new one in time, before the rim of the old one comes into sight.
  MapViewport soon = widened(view, margin / 2, mostDetailPixels);
  if (overview_ != nullptr && overview_->number == number_ && overview_->extent.width > 0) {
    soon = clipped(soon, overview_->extent);
    if (soon.width == 0 || soon.height == 0) soon = view;
  }
  if (!covers(wanted_, soon)) postDetail();
}

void MapRenderer::postDetail() {
  // After a zoom or an edit the window comes first, with a quarter of the pixels; its surroundings when it is sharp.
  const bool someSharp = detail_ != nullptr && detail_->number == number_ && overlap(detail_->asked, view_);
  wanted_ = widened(view_, someSharp ? margin : 0, mostDetailPixels);
  worker_.post(
      "detail",
      [this, drawing = drawing_, shown = shown_, number = number_, asked = wanted_]() -> std::function<void()> {
        const Clock::time_point start = Clock::now();
        std::shared_ptr<const MapBitmap> made = drawing->detail(shown, number, asked);
        const double took = milliseconds(start);
        return [this, made = std::move(made), took, scenes = drawing->sceneTime, symbols = drawing->symbolsDrawn()] {
          if (made->number < oldest_) return;
          detail_ = made;
          detailTime_ = took;
          sceneTime_ = scenes;
          symbolsDrawn_ = symbols;
          ++detailsDrawn_;
          changed_();
          if (made->number == number_) look(view_);
        };
      });
}

void MapRenderer::postOverview() {
  worker_.post("overview", [this, drawing = drawing_, shown = shown_, number = number_]() -> std::function<void()> {
    std::shared_ptr<const MapBitmap> made = drawing->overview(shown, number);
    return [this, made = std::move(made)] {
      if (made->number < oldest_) return;
      overview_ = made;
      changed_();
    };
  });
}

}  // namespace sortie::editor
