#include "editor/window/design/card_view.h"

#include <algorithm>
#include <chrono>
#include <cmath>

#include <wx/app.h>
#include <wx/image.h>

#include "editor/core/map/palette.h"
#include "model/printed_text.h"
#include "picture/card_face.h"
#include "picture/writers/handles.h"
#include "picture/writers/writers.h"

namespace sortie::editor::window {
namespace {

constexpr auto kAtOnce = std::chrono::milliseconds(12);

// `width` pixels wide, as high as the scene's proportions say.
wxBitmap bitmapOf(const picture::Scene& scene, int width, double density) {
  const double scale = width / scene.size.width;
  const int height = std::max(1, static_cast<int>(std::lround(scene.size.height * scale)));
  const picture::SurfaceHandle surface(cairo_image_surface_create(CAIRO_FORMAT_ARGB32, width, height));
  {
    const picture::ContextHandle context(cairo_create(surface.get()));
    cairo_scale(context.get(), scale, scale);
    picture::draw(scene, context.get());
  }
  cairo_surface_flush(surface.get());
  wxImage image(width, height, false);
  image.InitAlpha();
  const unsigned char* data = cairo_image_surface_get_data(surface.get());
  const int stride = cairo_image_surface_get_stride(surface.get());
  unsigned char* colours = image.GetData();
  unsigned char* alphas = image.GetAlpha();
  for (int y = 0; y < height; ++y) {
    for (int x = 0; x < width; ++x) {
      std::uint32_t pixel = 0;
      std::copy_n(data + y * stride + x * 4, 4, reinterpret_cast<unsigned char*>(&pixel));
      const std::uint32_t alpha = pixel >> 24U;
      for (const unsigned shift : {16U, 8U, 0U}) {
        const std::uint32_t channel = (pixel >> shift) & 0xFFU;
        *colours++ = static_cast<unsigned char>(alpha == 0 ? 0 : std::min(255U, channel * 255U / alpha));
      }
      *alphas++ = static_cast<unsigned char>(alpha);
    }
  }
  return {image, wxBITMAP_SCREEN_DEPTH, density};
}

}  // namespace

CardPictures::CardPictures(Workbench& bench) : bench_(bench) {
  connections_.push_back(bench_.analysisChanged.connect([this] { moved(); }));
  connections_.push_back(bench_.opened.connect([this] {
    kept_.clear();
    wanted_.clear();
    scenario_.reset();
    titleOf_ = nullptr;
  }));
}

void CardPictures::moved() {
  const std::shared_ptr<const world::Scenario>& now = bench_.analysis().scenario;
  if (now == scenario_) return;
  scenario_ = now;
  titleOf_ = now ? model::titlesOf(now->mission) : model::TitleOf();
  // Only cards whose text has changed are drawn again.
  std::erase_if(kept_, [&](const auto& each) { return each.second.words != wordsOf(each.first.subject); });
  if (ready) ready();
}

std::string CardPictures::wordsOf(const CardSubject& subject) const {
  if (!scenario_ || subject.item.empty()) return subject.kind;
  const std::int32_t number = scenario_->item(subject.item);
  if (number < 0) return {};
  const world::ItemInfo& info = scenario_->items[static_cast<std::size_t>(number)];
  if (info.item == nullptr) return info.name;
  std::string out = info.name + "\n" + info.item->kind + "\n" + info.item->title + "\n" + info.item->picture;
  for (const model::Text& text : info.item->texts) out += "\n" + text.text;
  for (const auto& [name, value] : info.item->values) out += "\n" + name + "=" + model::valueText(value, titleOf_);
  return out;
}

wxBitmap CardPictures::of(const CardSubject& subject, int width, double density) {
  const Key key{subject, width};
  const auto found = kept_.find(key);
  if (found != kept_.end()) return found->second.bitmap;
  if (std::find(wanted_.begin(), wanted_.end(), key) == wanted_.end()) {
    wanted_.push_back(key);
    wxWakeUpIdle();
  }
  density_[width] = density;
  return {};
}

bool CardPictures::drawSome() {
  if (wanted_.empty()) return false;
  if (scenario_ != bench_.analysis().scenario) moved();
  if (!scenario_ || bench_.looks() == nullptr) return false;
  const auto start = std::chrono::steady_clock::now();
  while (!wanted_.empty() && std::chrono::steady_clock::now() - start < kAtOnce) {
    const Key key = wanted_.front();
    wanted_.erase(wanted_.begin());
    Kept kept;
    draw(key, kept);
    kept_[key] = std::move(kept);
  }
  if (ready) ready();
  return !wanted_.empty();
}

void CardPictures::draw(const Key& key, Kept& kept) {
  const picture::MapLooks& looks = *bench_.looks();
  kept.words = wordsOf(key.subject);
  const auto density = density_.find(key.width);
  const double scale = density == density_.end() ? 1 : density->second;
  const std::int32_t number = key.subject.item.empty() ? -1 : looks.scenario().item(key.subject.item);
  if (number >= 0) {
    const world::ItemInfo& info = looks.scenario().items[static_cast<std::size_t>(number)];
    const bool card = looks.kind(info.kind).card;
    if (card)
      if (const Result<picture::Scene> face = picture::cardFace(looks, info, titleOf_))
        kept.bitmap = bitmapOf(*face, key.width, scale);
    if (card) return;
  }
  if (key.subject.kind.empty()) return;
  PaletteEntry entry;
  entry.kind = key.subject.element == "piece"  ? PaletteKind::Piece
               : key.subject.element == "card" ? PaletteKind::Card
                                               : PaletteKind::Marker;
  entry.declared = key.subject.kind;
  entry.item = key.subject.item;
  kept.bitmap = bitmapOf(paletteIcon(entry, looks, 64), key.width, scale);
}

}  // namespace sortie::editor::window
