#include "base/result.h"

#include <fmt/format.h>

namespace sortie {

std::string toString(const SourcePlace& place) {
  if (place.line == 0) return place.file;
  if (place.column == 0) return fmt::format("{}:{}", place.file, place.line);
  return fmt::format("{}:{}:{}", place.file, place.line, place.column);
}

std::string Error::message() const {
  std::string out = toString(where);
  if (!out.empty()) out += ": ";
  out += fmt::format("error: {}: {}", code, text);
  if (!remedy.empty()) out += fmt::format(" ({})", remedy);
  return out;
}

}  // namespace sortie
