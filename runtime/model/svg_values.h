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

/// The data of a <path>; none when it is no path data.
[[nodiscard]] std::optional<SvgOutline> svgPath(std::string_view data);

/// How many times larger a transform list makes what it is applied to (1 at least for turns and moves); none when it is
/// no transform list.
[[nodiscard]] std::optional<double> svgMagnification(std::string_view transform);

/// An attribute that the profile has: which values it takes. Null: it has no such attribute.
struct SvgAttribute {
  const char* name;
  /// Empty: the value is good. Otherwise what it should be, to follow "write".
  std::string (*check)(std::string_view value, double largest);
};
[[nodiscard]] const SvgAttribute* findSvgAttribute(std::string_view name);

}  // namespace sortie::model
