#include "model/level.h"

#include <fmt/format.h>

#include "model/values.h"

namespace sortie::model {

int decodeLevel(const Element& element, Issues& issues) {
  const auto written = element.find("level");
  const auto number = written ? parseInt(*written) : std::nullopt;
  if (number && *number < 1) {
    const std::string lowest = std::to_string(levelNumber(0));
    issues.error("value-range", fmt::format("there is no level {}: levels count from 1", *number), element, "level",
                 fmt::format("write level=\"{}\" for the lowest", lowest), fixAttribute(element, "level", lowest));
    return 0;
  }
  return levelNumbered(decodeNumber(element, "level", levelNumber(0), 1, kMostLevels, issues));
}

std::optional<int> levelOf(const Element& element) {
  const auto number = parseInt(element.value("level", "1"));
  if (!number || *number < 1 || *number > kMostLevels) return std::nullopt;
  return levelNumbered(static_cast<int>(*number));
}

std::string squareOnLevel(const std::string& square, int level) {
  return level == 0 ? square : fmt::format("{}/{}", square, levelNumber(level));
}

}  // namespace sortie::model
