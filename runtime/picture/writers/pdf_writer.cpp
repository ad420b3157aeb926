#include <algorithm>

#include <cairo-pdf.h>
#include <fmt/format.h>

#include "picture/text/text_layout.h"
#include "picture/writers/handles.h"
#include "picture/writers/writers.h"

namespace sortie::picture {

Result<std::string> toPdf(std::span<const Page> pages, const PdfInfo& info) {
  constexpr double kPoints = 72 / 25.4;
  constexpr double kLongest = 5'000;  // millimetres; readers stop at 200 inches
  if (pages.empty()) return fail("pages", "a document without pages cannot be made", {}, "choose what to print");
  for (const Page& page : pages) {
    const Size size = page.scene.size;
    const bool sensible = size.width > 0 && size.height > 0 && size.width <= kLongest && size.height <= kLongest;
    if (!sensible) {
      return fail("size", fmt::format("a page of {} x {} mm cannot be made", size.width, size.height), {},
                  "make each side at most 5000 mm");
    }
  }
  std::string bytes;
  const auto append = [](void* to, const unsigned char* data, unsigned int length) {
    static_cast<std::string*>(to)->append(reinterpret_cast<const char*>(data), length);
    return CAIRO_STATUS_SUCCESS;
  };
  const SurfaceHandle surface(cairo_pdf_surface_create_for_stream(
      append, &bytes, pages.front().scene.size.width * kPoints, pages.front().scene.size.height * kPoints));
  cairo_pdf_surface_restrict_to_version(surface.get(), CAIRO_PDF_VERSION_1_5);
  const auto say = [&](cairo_pdf_metadata_t what, const std::string& text) {
    if (!text.empty()) cairo_pdf_surface_set_metadata(surface.get(), what, cleanText(text).c_str());
  };
  say(CAIRO_PDF_METADATA_TITLE, info.title);
  say(CAIRO_PDF_METADATA_AUTHOR, info.author);
  // What is not a date takes away the one that cairo has put there, so that the same pages give the same bytes.
  cairo_pdf_surface_set_metadata(surface.get(), CAIRO_PDF_METADATA_CREATE_DATE, "");
  cairo_status_t status = CAIRO_STATUS_SUCCESS;
  for (const Page& page : pages) {
    const Size size = page.scene.size;
    cairo_pdf_surface_set_size(surface.get(), size.width * kPoints, size.height * kPoints);
    // A context keeps the extents that its surface had when it was made: one a page.
    const ContextHandle context(cairo_create(surface.get()));
    cairo_scale(context.get(), kPoints, kPoints);
    draw(page.scene, context.get());
    cairo_show_page(context.get());
    if (status == CAIRO_STATUS_SUCCESS) status = cairo_status(context.get());
  }
  cairo_surface_finish(surface.get());
  if (status == CAIRO_STATUS_SUCCESS) status = cairo_surface_status(surface.get());
  if (status != CAIRO_STATUS_SUCCESS) return fail("cairo", cairo_status_to_string(status));
  return bytes;
}

}  // namespace sortie::picture
