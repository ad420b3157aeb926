#include "editor/core/packs/pack_picture.h"

#include <algorithm>
#include <array>
#include <memory>
#include <string_view>
#include <vector>

#include <cairo.h>
#include <librsvg/rsvg.h>

#include "exchange/check_pack.h"
#include "model/xml/xml.h"

namespace sortie::editor {
namespace {

constexpr std::size_t kLargestPicture = 512U << 10U;
constexpr std::size_t kMostElements = 20'000;
constexpr std::string_view kWhere = "picture";
constexpr std::array<std::string_view, 10> kUnwanted = {"script", "image",   "foreignObject", "a",     "animate",
                                                        "set",    "feImage", "filter",        "style", "iframe"};

tl::unexpected<Error> notWanted(const std::string& what) {
  return fail("svg", "the picture has " + what, {std::string(kWhere), 0, 0}, "tell the registry's keeper");
}

/// What the element has that pictures may not have; empty: nothing.
std::string wrongIn(const model::Element& element) {
  if (std::find(kUnwanted.begin(), kUnwanted.end(), element.name()) != kUnwanted.end())
    return "an element that pictures do not need";
  for (const model::Attribute attribute : element.attributes()) {
    if (attribute.name.starts_with("on")) return "a script";
    const bool link = attribute.name == "href" || attribute.name.ends_with(":href");
    if (link && !attribute.value.starts_with("#")) return "a link to something outside of it";
    for (std::size_t at = attribute.value.find("url("); at != std::string_view::npos;
         at = attribute.value.find("url(", at + 1))
      if (attribute.value.substr(at, 5) != "url(#") return "a link to something outside of it";
  }
  return {};
}

Result<> checkDrawing(const model::Document& document) {
  if (document.root().name() != "svg") return notWanted("another root than svg");
  // All of them: what is in a namespace of its own is drawn too.
  std::vector<model::Element> open = {document.root()};
  for (std::size_t elements = 0; !open.empty(); ++elements) {
    if (elements > kMostElements) return notWanted("more elements than pictures have");
    const model::Element element = open.back();
    open.pop_back();
    if (const std::string wrong = wrongIn(element); !wrong.empty()) return notWanted(wrong);
    for (const model::Element child : element.children()) open.push_back(child);
  }
  return {};
}

cairo_status_t append(void* out, const unsigned char* bytes, unsigned int count) {
  static_cast<std::string*>(out)->append(reinterpret_cast<const char*>(bytes), count);
  return CAIRO_STATUS_SUCCESS;
}

Result<std::string> drawn(const std::string& svg, int width, int height) {
  GError* error = nullptr;
  // From memory and without a base: librsvg opens no file for it.
  const std::unique_ptr<RsvgHandle, void (*)(RsvgHandle*)> handle(
      rsvg_handle_new_from_data(reinterpret_cast<const guint8*>(svg.data()), svg.size(), &error), [](RsvgHandle* each) {
        if (each != nullptr) g_object_unref(each);
      });
  if (error != nullptr) g_error_free(error);
  if (!handle) return notWanted("something that cannot be drawn");
  const std::unique_ptr<cairo_surface_t, void (*)(cairo_surface_t*)> surface(
      cairo_image_surface_create(CAIRO_FORMAT_ARGB32, width, height), cairo_surface_destroy);
  const std::unique_ptr<cairo_t, void (*)(cairo_t*)> context(cairo_create(surface.get()), cairo_destroy);
  const RsvgRectangle viewport{0, 0, static_cast<double>(width), static_cast<double>(height)};
  error = nullptr;
  rsvg_handle_render_document(handle.get(), context.get(), &viewport, &error);
  if (error != nullptr) {
    g_error_free(error);
    return notWanted("something that cannot be drawn");
  }
  std::string out;
  if (cairo_surface_write_to_png_stream(surface.get(), append, &out) != CAIRO_STATUS_SUCCESS)
    return notWanted("something that cannot be drawn");
  return out;
}

}  // namespace

Result<std::string> packPicture(const std::string& bytes, int width, int height) {
  const SourcePlace where{std::string(kWhere), 0, 0};
  if (bytes.starts_with("\x89PNG")) {
    if (Result<> pixels = exchange::checkPixels(bytes, false, where); !pixels) return failed(pixels);
    return bytes;
  }
  if (bytes.size() > kLargestPicture) return notWanted("more bytes than pictures may have");
  const Result<model::Document> document = model::readXml(std::string(kWhere), bytes);
  if (!document) return failed(document);
  if (Result<> good = checkDrawing(*document); !good) return failed(good);
  return drawn(bytes, width, height);
}

}  // namespace sortie::editor
