#include "model/svg/svg_values.h"

#include <algorithm>
#include <map>

#include <fmt/format.h>

#include "model/xml/xml_characters.h"

namespace sortie::model {
namespace {

constexpr const char* kGood = "";

// How many numbers the text holds; none where one is out of the range, or something else stands there.
std::optional<std::size_t> numbersIn(std::string_view text, double least, double most) {
  const auto numbers = svgNumbers(text);
  const bool good = numbers && std::all_of(numbers->begin(), numbers->end(),
                                           [&](double each) { return each >= least && each <= most; });
  return good ? std::optional(numbers->size()) : std::nullopt;
}

// Is it letters, digits and these marks only?
bool isPlain(std::string_view text, std::string_view marks) {
  return !text.empty() && std::all_of(text.begin(), text.end(), [&](char c) {
    return isAsciiLetter(c) || isAsciiDigit(c) || marks.find(c) != std::string_view::npos;
  });
}

std::string any(std::string_view, double) { return kGood; }

std::string coordinate(std::string_view value, double largest) {
  if (numbersIn(value, -largest, largest) == 1) return kGood;
  return fmt::format("a number from -{0} to {0} without a unit", largest);
}

std::string length(std::string_view value, double largest) {
  if (numbersIn(value, 0, largest) == 1) return kGood;
  return fmt::format("a number from 0 to {} without a unit", largest);
}

std::string lengthOrPercent(std::string_view value, double largest) {
  if (value.ends_with('%')) {
    value.remove_suffix(1);
    constexpr double kMost = 1000;
    return coordinate(value, kMost).empty() ? kGood : "a number or a percentage";
  }
  return coordinate(value, largest);
}

std::string share(std::string_view value, double) {
  const bool percent = value.ends_with('%');
  if (percent) value.remove_suffix(1);
  return length(value, percent ? 100 : 1).empty() ? kGood : "0 to 1";
}

std::string coordinates(std::string_view value, double largest) {
  return numbersIn(value, -largest, largest) ? kGood : fmt::format("numbers from -{0} to {0}", largest);
}

std::string points(std::string_view value, double largest) {
  const auto numbers = svgNumbers(value);
  if (!numbers || numbers->size() % 2 != 0) return "pairs of numbers";
  return coordinates(value, largest);
}

std::string pathData(std::string_view value, double largest) {
  const auto outline = svgPath(value);
  if (!outline) return "path data: commands of M L H V C S Q T A Z and their numbers";
  return outline->farthest <= largest ? kGood : fmt::format("a path that stays within {} of the origin", largest);
}

std::string transform(std::string_view value, double) {
  return svgMagnification(value) ? kGood : "up to 16 of matrix, translate, scale, rotate, skewX and skewY";
}

std::string viewBox(std::string_view value, double largest) {
  return numbersIn(value, -largest, largest) == 4 ? kGood : "four numbers: left, top, width and height";
}

std::string dashes(std::string_view value, double largest) {
  constexpr std::size_t kMost = 16;
  const std::size_t count = numbersIn(value, 0, largest).value_or(0);
  return value == "none" || (count > 0 && count <= kMost) ? kGood : "none, or up to 16 lengths";
}

bool isPlainName(std::string_view name) { return isPlain(name, "-_."); }

std::string identity(std::string_view value, double) {
  return isPlainName(value) ? kGood : "an id of letters, digits and - _ .";
}

std::string reference(std::string_view value, double) {
  const bool good = value.starts_with('#') && isPlainName(value.substr(1));
  return good ? kGood : "# and the id of an element in this file";
}

std::string urlReference(std::string_view value, double) {
  if (value == "none") return kGood;
  const bool good =
      value.starts_with("url(#") && value.ends_with(')') && isPlainName(value.substr(5, value.size() - 6));
  return good ? kGood : "none or url(#id) with the id of an element in this file";
}

std::string colour(std::string_view value, double) {
  constexpr std::size_t kLongest = 24;
  constexpr std::string_view kHex = "0123456789abcdefABCDEF";
  const bool number =
      (value.size() == 4 || value.size() == 7) && value[0] == '#' && value.find_first_not_of(kHex, 1) == value.npos;
  const bool name = !value.empty() && value.size() <= kLongest &&
                    std::all_of(value.begin(), value.end(), [](char c) { return isAsciiLetter(c); });
  return number || name ? kGood : "a colour such as #0072b2, a colour's name, none or currentColor";
}

std::string paint(std::string_view value, double largest) {
  if (value.starts_with("url(")) return urlReference(value, largest);
  return colour(value, largest);
}

// One word of a closed list needs no table of its own: what librsvg does not know it ignores, and a word cannot hurt.
std::string word(std::string_view value, double) {
  constexpr std::size_t kLongest = 64;
  return value.size() <= kLongest && isPlain(value, "- .") ? kGood : "a word";
}

std::string fontFamily(std::string_view value, double) {
  for (const std::string_view known :
       {"Inter", "Inter, sans-serif", "sans-serif", "Fira Code", "Fira Code, monospace", "monospace"})
    if (value == known) return kGood;
  return "\"Inter, sans-serif\" or \"Fira Code, monospace\"";
}

std::string fontSize(std::string_view value, double) {
  constexpr double kLargest = 1000;
  if (value.ends_with("px")) value.remove_suffix(2);
  return length(value, kLargest);
}

std::string strokeWidth(std::string_view value, double) {
  constexpr double kLargest = 1000;
  return length(value, kLargest);
}

// Repeated ones become as many steps as there are repetitions where a gradient is short.
std::string spread(std::string_view value, double) { return value == "pad" ? kGood : "pad"; }

std::string space(std::string_view value, double) {
  return value == "preserve" || value == "default" ? kGood : "preserve or default";
}

std::string svgNamespace(std::string_view value, double) {
  return value == "http://www.w3.org/2000/svg" ? kGood : "http://www.w3.org/2000/svg";
}

std::string linkNamespace(std::string_view value, double) {
  return value == "http://www.w3.org/1999/xlink" ? kGood : "http://www.w3.org/1999/xlink";
}

std::map<std::string_view, SvgCheck> attributesByName() {
  std::map<std::string_view, SvgCheck> out;
  const auto add = [&](SvgCheck check, std::initializer_list<std::string_view> names) {
    for (const std::string_view each : names) out[each] = check;
  };
  add(any, {"aria-label"});
  add(colour, {"color", "stop-color"});
  add(coordinate, {"dx", "dy", "letter-spacing", "stroke-dashoffset"});
  add(dashes, {"stroke-dasharray"});
  add(fontFamily, {"font-family"});
  add(fontSize, {"font-size"});
  add(identity, {"id"});
  add(linkNamespace, {"xmlns:xlink"});
  add(length, {"stroke-miterlimit"});
  add(lengthOrPercent, {"cx", "cy", "fx", "fy", "r", "rx", "ry", "x", "x1", "x2", "y", "y1", "y2", "width", "height"});
  add(paint, {"fill", "stroke"});
  add(pathData, {"d"});
  add(points, {"points"});
  add(reference, {"href", "xlink:href"});
  add(share, {"fill-opacity", "offset", "opacity", "stop-opacity", "stroke-opacity"});
  add(space, {"xml:space"});
  add(spread, {"spreadMethod"});
  add(strokeWidth, {"stroke-width"});
  add(svgNamespace, {"xmlns"});
  add(transform, {"gradientTransform", "transform"});
  add(urlReference, {"clip-path"});
  add(viewBox, {"viewBox"});
  add(word, {"clip-rule", "clipPathUnits", "direction", "display", "dominant-baseline", "fill-rule", "font-style",
             "font-weight", "gradientUnits", "paint-order", "preserveAspectRatio", "role", "stroke-linecap",
             "stroke-linejoin", "text-anchor", "version", "visibility"});
  return out;
}

}  // namespace

SvgCheck svgCheckOf(std::string_view attribute) {
  static const std::map<std::string_view, SvgCheck> known = attributesByName();
  const auto found = known.find(attribute);
  return found != known.end() ? found->second : nullptr;
}

}  // namespace sortie::model
