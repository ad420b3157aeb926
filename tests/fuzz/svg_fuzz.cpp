// Pictures: whatever the profile accepts, librsvg draws, in time.
#include <cmath>

#include <librsvg/rsvg.h>

#include "model/xml/format.h"
#include "model/svg/svg_profile.h"
#include "target.h"

namespace {

using namespace sortie;

void draw(const std::string& text) {
  GError* error = nullptr;
  RsvgHandle* handle = rsvg_handle_new_from_data(reinterpret_cast<const guint8*>(text.data()), text.size(), &error);
  fuzz::promise(handle != nullptr, "librsvg reads an accepted picture", error ? error->message : "");
  cairo_surface_t* surface = cairo_image_surface_create(CAIRO_FORMAT_ARGB32, 64, 64);
  cairo_t* cairo = cairo_create(surface);
  const RsvgRectangle room{0, 0, 64, 64};
  const bool drawn = rsvg_handle_render_document(handle, cairo, &room, &error) != 0;
  fuzz::promise(drawn, "librsvg draws an accepted picture", error ? error->message : "");
  cairo_destroy(cairo);
  cairo_surface_destroy(surface);
  g_object_unref(handle);
}

}  // namespace

// Fontconfig keeps what it read for the life of the program.
extern "C" const char* __lsan_default_suppressions() { return "leak:libfontconfig\n"; }

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace sortie::model;
  const std::string text(fuzz::textOf(data, size));
  const auto picture = acceptSvg("fuzz.svg", text);
  if (!picture) {
    fuzz::promise(!picture.error().code.empty() && !picture.error().text.empty(), "a refusal says why");
    return 0;
  }
  const ViewBox box = viewBoxOf(*picture);
  const double largest = SvgLimits{}.side;
  fuzz::promise(std::isfinite(box.x) && std::isfinite(box.y) && box.width > 0 && box.height > 0 &&
                    box.width <= largest && box.height <= largest,
                "an accepted picture has a size");
  const auto again = acceptSvg("laid-out.svg", format(*picture));
  fuzz::promise(again.has_value() || again.error().code == "limit-bytes", "its canonical layout is accepted",
                again ? "" : again.error().message());
  draw(text);
  return 0;
}
