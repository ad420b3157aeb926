#include "model/load/version.h"

#include <algorithm>

#include "model/values.h"

namespace sortie::model {
namespace {

// A version of which the last numbers may be missing or "x": how many are there?
struct Partial {
  Version numbers{};
  std::size_t known = 0;
};

std::optional<Partial> parsePartial(std::string_view text) {
  Partial out;
  bool open = false;
  for (std::size_t i = 0; i < 3; ++i) {
    const std::size_t dot = std::min(text.find('.'), text.size());
    const std::string_view part = text.substr(0, dot);
    if (part == "x" || part == "*") {
      open = true;
    } else {
      const auto number = parseInt(part);
      if (open || !number || *number < 0 || *number > 999'999) return std::nullopt;
      out.numbers[i] = static_cast<int>(*number);
      out.known = i + 1;
    }
    if (dot == text.size()) return out;
    text.remove_prefix(dot + 1);
  }
  return std::nullopt;
}

// The first version after all that begin like the first `count` numbers.
Version after(Version numbers, std::size_t count) {
  if (count == 0) return {INT32_MAX, 0, 0};
  ++numbers[count - 1];
  std::fill(numbers.begin() + static_cast<std::ptrdiff_t>(count), numbers.end(), 0);
  return numbers;
}

std::optional<bool> holds(const Version& version, std::string_view comparator) {
  const std::size_t digits = std::min(comparator.find_first_of("0123456789x*"), comparator.size());
  const std::string_view sign = comparator.substr(0, digits);
  const auto bound = parsePartial(comparator.substr(digits));
  if (!bound) return std::nullopt;
  const Version& low = bound->numbers;
  if (sign.empty() || sign == "=") return version >= low && version < after(low, bound->known);
  if (sign == ">=") return version >= low;
  if (sign == ">") return version >= after(low, bound->known);
  if (sign == "<") return version < low;
  if (sign == "<=") return version < after(low, bound->known);
  if (sign == "~") return version >= low && version < after(low, std::min<std::size_t>(bound->known, 2));
  if (sign == "^") {
    std::size_t first = 0;
    while (first + 1 < bound->known && low[first] == 0) ++first;
    return version >= low && version < after(low, bound->known == 0 ? 0 : first + 1);
  }
  return std::nullopt;
}

}  // namespace

std::optional<Version> parseVersion(std::string_view text) {
  const auto partial = parsePartial(text);
  if (!partial || partial->known != 3) return std::nullopt;
  return partial->numbers;
}

std::optional<bool> inRange(const Version& version, std::string_view range) {
  bool all = true;
  for (const std::string& comparator : splitWords(range)) {
    const auto one = holds(version, comparator);
    if (!one) return std::nullopt;
    all = all && *one;
  }
  return all;
}

}  // namespace sortie::model
