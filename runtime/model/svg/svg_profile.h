// Pictures of packs are SVG in a small profile that cannot run, fetch or exhaust anything: docs/formats/art.md.
// Checked by `sortie validate`, before librsvg sees any bytes, and by the installer.
#pragma once

#include <cstddef>
#include <string>

#include "model/issue.h"
#include "model/xml/xml.h"

namespace sortie::model {

/// What one picture may take.
struct SvgLimits {
  std::size_t bytes = 256U << 10U;
  std::size_t elements = 5'000;
  double coordinate = 10'000;  ///< of any number that is a length or place
  double side = 4'096;         ///< of the view box
  double magnification = 100;  ///< of all transforms along a way from the root
  double shortestDash = 1;     ///< one period of stroke-dasharray
  // Of what is drawn, `use` and clip paths counted each time. Five to ten times what careful art takes, and little enough
  // that librsvg draws the worst of it in about two seconds.
  std::size_t drawnElements = 5'000;
  std::size_t segments = 20'000;       ///< of outlines; a curve counts as four
  std::size_t roundSegments = 6'000;   ///< below an element with round joins or caps
  std::size_t crossings = 10'000'000;  ///< the sum of the squares of the segments of each outline
  double length = 200'000;             ///< of all outlines, in units
  std::size_t dashes = 1'000;
  std::size_t gradients = 1'000;  ///< shapes painted with one
  std::size_t groups = 200;       ///< elements with opacity or clip-path
  std::size_t texts = 40;         ///< text and tspan: each may ask for a font of its own
  std::size_t characters = 500;
};

/// Reads a picture; the limit of bytes is that of the profile. Errors as readXml.
[[nodiscard]] Result<Document> readSvg(std::string file, std::string text);

/// Adds what a picture may not have. Codes: "svg-element", "svg-attribute", "svg-value", "svg-text", "svg-reference",
/// "svg-view-box", "svg-limit", all errors.
void checkSvg(const Document& document, Issues& issues);

/// Both in one: the document, or the first thing that is wrong with it.
[[nodiscard]] Result<Document> acceptSvg(std::string file, std::string text);

struct ViewBox {
  double x = 0;
  double y = 0;
  double width = 0;
  double height = 0;
};
/// Of a picture that was accepted.
[[nodiscard]] ViewBox viewBoxOf(const Document& document);

}  // namespace sortie::model
