#include "editor/window/canvas/palette_pane_icons.h"

#include <algorithm>
#include <cmath>
#include <optional>

#include <wx/image.h>

#include "editor/window/give_back.h"
#include "picture/map/map_looks.h"
#include "picture/writers/handles.h"
#include "picture/writers/writers.h"

namespace sortie::editor::window {
namespace {

constexpr std::size_t kIconsAtOnce = 6;  ///< so that checks, which the worker does too, need not wait long

struct Drawn {
  std::string entry;
  int side = 0;
  std::vector<unsigned char> colours;  ///< red, green, blue
  std::vector<unsigned char> alphas;
};

Drawn draw(const PaletteEntry& entry, const picture::MapLooks& looks, int pixels) {
  constexpr double side = 64;
  const picture::Scene scene = paletteIcon(entry, looks, side);
  const picture::SurfaceHandle surface(cairo_image_surface_create(CAIRO_FORMAT_ARGB32, pixels, pixels));
  {
    const picture::ContextHandle context(cairo_create(surface.get()));
    cairo_scale(context.get(), pixels / side, pixels / side);
    picture::draw(scene, context.get());
  }
  cairo_surface_flush(surface.get());
  Drawn out{entry.id, pixels, {}, {}};
  const unsigned char* data = cairo_image_surface_get_data(surface.get());
  const int stride = cairo_image_surface_get_stride(surface.get());
  for (int y = 0; y < pixels; ++y) {
    for (int x = 0; x < pixels; ++x) {
      std::uint32_t pixel = 0;
      std::copy_n(data + std::ptrdiff_t{y} * stride + std::ptrdiff_t{x} * 4, 4,
                  reinterpret_cast<unsigned char*>(&pixel));
      const std::uint32_t alpha = pixel >> 24U;
      for (const unsigned shift : {16U, 8U, 0U}) {
        const std::uint32_t channel = (pixel >> shift) & 0xFFU;
        out.colours.push_back(static_cast<unsigned char>(alpha == 0 ? 0 : std::min(255U, channel * 255U / alpha)));
      }
      out.alphas.push_back(static_cast<unsigned char>(alpha));
    }
  }
  return out;
}

wxBitmap bitmapOf(const Drawn& drawn, double density) {
  wxImage image(drawn.side, drawn.side);
  image.InitAlpha();
  std::copy(drawn.colours.begin(), drawn.colours.end(), image.GetData());
  std::copy(drawn.alphas.begin(), drawn.alphas.end(), image.GetAlpha());
  return {image, wxBITMAP_SCREEN_DEPTH, density};
}

}  // namespace

/// Lives on the worker's thread only, until all pictures are there.
struct PaletteIcons::Drawer {
  std::shared_ptr<const world::Scenario> scenario;
  std::shared_ptr<picture::SymbolCache> symbols;
  std::optional<picture::MapLooks> looks;
};

wxBitmap PaletteIcons::of(const std::string& entry) const {
  const auto found = bitmaps_.find(entry);
  return found != bitmaps_.end() ? found->second : wxBitmap();
}

void PaletteIcons::forget() {
  bitmaps_.clear();
  missing_.clear();
  drawer_.reset();
  drawing_ = false;
  ++series_;
}

void PaletteIcons::want(const std::vector<PaletteEntry>& entries, int side, double density) {
  if (side != side_ || std::abs(density - density_) > 0.01) {
    forget();
    side_ = side;
    density_ = density;
  }
  if (!bench_.analysis().scenario) return;
  missing_.clear();
  for (const PaletteEntry& each : entries)
    if (!bitmaps_.contains(each.id)) missing_.push_back(each);
  if (!drawer_ && !missing_.empty()) {
    drawer_ = std::make_shared<Drawer>();
    drawer_->scenario = bench_.analysis().scenario;
    drawer_->symbols = bench_.symbols();
  }
  drawSome();
}

void PaletteIcons::drawSome() {
  std::erase_if(missing_, [this](const PaletteEntry& each) { return bitmaps_.contains(each.id); });
  if (drawing_ || missing_.empty() || !drawer_) return;
  drawing_ = true;
  const std::size_t count = std::min(missing_.size(), kIconsAtOnce);
  const std::vector<PaletteEntry> now(missing_.begin(), missing_.begin() + static_cast<std::ptrdiff_t>(count));
  missing_.erase(missing_.begin(), missing_.begin() + static_cast<std::ptrdiff_t>(count));
  const int pixels = std::max(8, static_cast<int>(std::lround(side_ * density_)));
  const std::weak_ptr<bool> alive = alive_;
  bench_.worker().post("palette pictures", [this, alive, now, pixels, drawer = drawer_, series = series_] {
    if (!drawer->looks)
      if (Result<picture::MapLooks> made = picture::MapLooks::make(drawer->scenario, drawer->symbols))
        drawer->looks = std::move(*made);
    auto drawn = std::make_shared<std::vector<Drawn>>();
    if (drawer->looks)
      for (const PaletteEntry& each : now) drawn->push_back(draw(each, *drawer->looks, pixels));
    return std::function<void()>([this, alive, drawn, series] {
      if (alive.expired() || series != series_) return;
      drawing_ = false;
      for (const Drawn& each : *drawn) bitmaps_[each.entry] = bitmapOf(each, density_);
      ready_();
      drawSome();
      if (drawing_) return;
      drawer_.reset();
      giveBackMemorySoon();
    });
  });
}

}  // namespace sortie::editor::window
