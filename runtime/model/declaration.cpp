#include "model/declaration.h"

#include <algorithm>
#include <iterator>

#include "model/values.h"

namespace sortie::model {
namespace {

// In the order of DeclarationKind.
constexpr const char* kNames[] = {"side",   "team",     "piece",    "marker",    "card",      "item",    "deck",
                                  "zone",   "track",    "variable", "die",       "tile",      "feature", "edge",
                                  "corner", "node",     "entrance", "objective", "movement",  "step",    "decision",
                                  "hook",   "modifier", "query",    "condition", "trigger",   "action",  "outcome",
                                  "agent",  "overlay",  "glyph",    "option",    "statistic", "campaign"};
static_assert(std::size(kNames) == static_cast<std::size_t>(DeclarationKind::Campaign) + 1);

}  // namespace

const char* elementName(DeclarationKind kind) { return kNames[static_cast<std::size_t>(kind)]; }

std::optional<DeclarationKind> declarationKind(std::string_view name) {
  for (std::size_t i = 0; i < std::size(kNames); ++i) {
    if (name == kNames[i]) return static_cast<DeclarationKind>(i);
  }
  return std::nullopt;
}

std::string Declaration::text(const std::string& name, const std::string& otherwise) const {
  const auto found = attributes.find(name);
  return found != attributes.end() ? found->second : otherwise;
}

std::int64_t Declaration::number(const std::string& name, std::int64_t otherwise) const {
  return parseInt(text(name)).value_or(otherwise);
}

bool Declaration::flag(const std::string& name, bool otherwise) const {
  return parseBool(text(name)).value_or(otherwise);
}

const Declaration* Declaration::findPart(std::string_view element, std::string_view partId) const {
  const auto found = std::find_if(parts.begin(), parts.end(),
                                  [&](const Declaration& each) { return each.part == element && each.id == partId; });
  return found != parts.end() ? &*found : nullptr;
}

const Property* Declaration::findProperty(std::string_view propertyId) const {
  const auto found =
      std::find_if(properties.begin(), properties.end(), [&](const Property& each) { return each.id == propertyId; });
  return found != properties.end() ? &*found : nullptr;
}

}  // namespace sortie::model
