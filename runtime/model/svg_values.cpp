#include "model/svg_values.h"

#include <algorithm>
#include <array>
#include <cmath>

#include <fmt/format.h>

namespace sortie::model {
namespace {

constexpr const char* kGood = "";

bool within(double value, double largest) { return std::abs(value) <= largest; }

std::string any(std::string_view, double) { return kGood; }

std::string coordinate(std::string_view value, double largest) {
  const auto numbers = svgNumbers(value);
  if (numbers && numbers->size() == 1 && within(numbers->front(), largest)) return kGood;
  return fmt::format("a number from -{0} to {0} without a unit", largest);
}

std::string length(std::string_view value, double largest) {
  const auto numbers = svgNumbers(value);
  const bool good = numbers && numbers->size() == 1 && numbers->front() >= 0 && within(numbers->front(), largest);
  return good ? kGood : fmt::format("a number from 0 to {} without a unit", largest);
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
  constexpr double kPercent = 100;
  if (value.ends_with('%')) return length(value.substr(0, value.size() - 1), kPercent).empty() ? kGood : "0 to 1";
  return length(value, 1).empty() ? kGood : "0 to 1";
}

std::string coordinates(std::string_view value, double largest) {
  const auto numbers = svgNumbers(value);
  const bool good =
      numbers && std::all_of(numbers->begin(), numbers->end(), [&](double n) { return within(n, largest); });
  return good ? kGood : fmt::format("numbers from -{0} to {0}", largest);
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
  const auto numbers = svgNumbers(value);
  const bool good = numbers && numbers->size() == 4 &&
                    std::all_of(numbers->begin(), numbers->end(), [&](double n) { return within(n, largest); });
  return good ? kGood : "four numbers: left, top, width and height";
}

std::string dashes(std::string_view value, double largest) {
  if (value == "none") return kGood;
  const auto numbers = svgNumbers(value);
  constexpr std::size_t kMost = 16;
  const bool good = numbers && !numbers->empty() && numbers->size() <= kMost &&
                    std::all_of(numbers->begin(), numbers->end(), [&](double n) { return n >= 0 && n <= largest; });
  return good ? kGood : "none, or up to 16 lengths";
}

bool isPlainName(std::string_view name) {
  return !name.empty() && std::all_of(name.begin(), name.end(), [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '-' || c == '_' ||
           c == '.';
  });
}

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

bool isHex(char c) { return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'f') || (c >= 'A' && c <= 'F'); }

std::string colour(std::string_view value, double) {
  constexpr const char* kWanted = "a colour such as #0072b2, a colour's name, none or currentColor";
  if (value.starts_with('#')) {
    const std::string_view digits = value.substr(1);
    const bool good = (digits.size() == 3 || digits.size() == 6) && std::all_of(digits.begin(), digits.end(), isHex);
    return good ? kGood : kWanted;
  }
  constexpr std::size_t kLongest = 24;
  const bool name = !value.empty() && value.size() <= kLongest && std::all_of(value.begin(), value.end(), [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
  });
  return name ? kGood : kWanted;
}

std::string paint(std::string_view value, double largest) {
  if (value.starts_with("url(")) return urlReference(value, largest);
  return colour(value, largest);
}

// One word of a closed list needs no table of its own: what librsvg does not know it ignores, and a word cannot hurt.
std::string word(std::string_view value, double) {
  constexpr std::size_t kLongest = 64;
  const bool good = !value.empty() && value.size() <= kLongest && std::all_of(value.begin(), value.end(), [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '-' || c == ' ' ||
           c == '.';
  });
  return good ? kGood : "a word";
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

constexpr SvgAttribute kAttributes[] = {
    {"aria-label", any},
    {"clip-path", urlReference},
    {"clip-rule", word},
    {"clipPathUnits", word},
    {"color", colour},
    {"cx", lengthOrPercent},
    {"cy", lengthOrPercent},
    {"d", pathData},
    {"direction", word},
    {"display", word},
    {"dominant-baseline", word},
    {"dx", coordinate},
    {"dy", coordinate},
    {"fill", paint},
    {"fill-opacity", share},
    {"fill-rule", word},
    {"font-family", fontFamily},
    {"font-size", fontSize},
    {"font-style", word},
    {"font-weight", word},
    {"fx", lengthOrPercent},
    {"fy", lengthOrPercent},
    {"gradientTransform", transform},
    {"gradientUnits", word},
    {"height", lengthOrPercent},
    {"href", reference},
    {"id", identity},
    {"letter-spacing", coordinate},
    {"offset", share},
    {"opacity", share},
    {"paint-order", word},
    {"points", points},
    {"preserveAspectRatio", word},
    {"r", lengthOrPercent},
    {"role", word},
    {"rx", lengthOrPercent},
    {"ry", lengthOrPercent},
    {"spreadMethod", spread},
    {"stop-color", colour},
    {"stop-opacity", share},
    {"stroke", paint},
    {"stroke-dasharray", dashes},
    {"stroke-dashoffset", coordinate},
    {"stroke-linecap", word},
    {"stroke-linejoin", word},
    {"stroke-miterlimit", length},
    {"stroke-opacity", share},
    {"stroke-width", strokeWidth},
    {"text-anchor", word},
    {"transform", transform},
    {"version", word},
    {"viewBox", viewBox},
    {"visibility", word},
    {"width", lengthOrPercent},
    {"x", lengthOrPercent},
    {"x1", lengthOrPercent},
    {"x2", lengthOrPercent},
    {"xlink:href", reference},
    {"xml:space", space},
    {"xmlns", svgNamespace},
    {"xmlns:xlink", linkNamespace},
    {"y", lengthOrPercent},
    {"y1", lengthOrPercent},
    {"y2", lengthOrPercent},
};

}  // namespace

const SvgAttribute* findSvgAttribute(std::string_view name) {
  const auto* found = std::find_if(std::begin(kAttributes), std::end(kAttributes),
                                   [&](const SvgAttribute& each) { return each.name == name; });
  return found == std::end(kAttributes) ? nullptr : found;
}

}  // namespace sortie::model
