// Scenes as files and on the screen.
#pragma once

#include <filesystem>
#include <span>
#include <string>
#include <vector>

#include "base/result.h"
#include "picture/scene.h"

typedef struct _cairo cairo_t;  // NOLINT: the name that cairo.h gives it

namespace sortie::picture {

/// Draws onto a cairo context: one user unit of the scene is one of the context. Symbols are drawn as vectors.
void draw(const Scene& scene, cairo_t* context);

/// PNG bytes; `scale` pixels a user unit. Errors: "size" over 16,384 pixels a side or 134 million in all.
[[nodiscard]] Result<std::string> toPng(const Scene& scene, double scale);

/// SVG text, one file that needs nothing else: symbols stand in it once, their ids made unique with `prefix`. Text stays
/// text, each line placed as Pango breaks it. The same scene gives the same bytes on every machine.
[[nodiscard]] std::string toSvg(const Scene& scene, const std::string& prefix = "s");

/// A page of a printed document: a scene whose user unit is one millimetre.
struct Page {
  Scene scene;
};
struct PdfInfo {
  std::string title;
  std::string author;
};
/// PDF bytes with one page a scene, of the scene's size in millimetres. No date stands in it: the same bytes each time.
[[nodiscard]] Result<std::string> toPdf(std::span<const Page> pages, const PdfInfo& info);

}  // namespace sortie::picture
