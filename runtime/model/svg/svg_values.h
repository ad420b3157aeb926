// Attribute values of SVG as our profile allows them, and how much drawing they stand for.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace sortie::model {

/// Numbers set apart by white space or a comma each, the whole text. Plain decimal, an exponent allowed; no units.
/// None when something else stands there, or a number is not finite.
[[nodiscard]] std::optional<std::vector<double>> svgNumbers(std::string_view text);

/// What the outline of an element takes.
struct SvgOutline {
  std::size_t segments = 0;
  double length = 0;    ///< over control points: never less than that of the curve
  double farthest = 0;  ///< largest coordinate reached, without sign
};

/// The data of a <path>; none when it is not path data.
[[nodiscard]] std::optional<SvgOutline> svgPath(std::string_view data);

/// How many times larger a transform list makes what it is applied to (1 at least for turns and moves); none when it is
/// not a transform list.
[[nodiscard]] std::optional<double> svgMagnification(std::string_view transform);

/// Checks the value of an attribute. Empty: it is good. Otherwise what it should be, to follow "write".
using SvgCheck = std::string (*)(std::string_view value, double largest);
/// The check of an attribute that the profile has; null: it has no such attribute.
[[nodiscard]] SvgCheck svgCheckOf(std::string_view attribute);

}  // namespace sortie::model
