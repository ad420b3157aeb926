#include "model/resolve.h"

#include <algorithm>

#include <fmt/format.h>

#include "base/nearest.h"

namespace sortie::model {

std::vector<std::string> declaredNames(const Scope& scope, DeclarationKind kind) {
  std::vector<std::string> out;
  const auto add = [&](const std::vector<Declaration>& declarations) {
    for (const Declaration& each : declarations)
      if (each.kind == kind && std::find(out.begin(), out.end(), each.id) == out.end()) out.push_back(each.id);
  };
  if (scope.own != nullptr) add(*scope.own);
  for (const Ruleset* ruleset : scope.rulesets) add(ruleset->declarations);
  return out;
}

Error unresolved(std::string_view what, std::string_view id, SourcePlace where, const std::vector<std::string>& known,
                 const char* otherwise) {
  const std::string meant = nearestName(id, known);
  return {"unresolved-id", fmt::format("there is no {} \"{}\"", what, id), std::move(where),
          meant.empty() ? otherwise : fmt::format("did you mean {}?", meant)};
}

void tellUnresolved(Issues& issues, std::string_view what, std::string_view id, const Element& element,
                    std::string_view attribute, const std::function<std::vector<std::string>()>& known,
                    const char* otherwise) {
  constexpr std::size_t kMostAdvised = 100;
  constexpr std::size_t kLongest = 64;
  const bool advised = known && issues.list().size() < kMostAdvised && id.size() <= kLongest;
  Error error = unresolved(what, id, {}, advised ? known() : std::vector<std::string>(), otherwise);
  issues.error(std::move(error.code), std::move(error.text), element, attribute, std::move(error.remedy));
}

const Declaration* declared(const Scope& scope, DeclarationKind kind, const Element& element,
                            std::string_view attribute, Issues& issues, std::string_view what) {
  const std::string id = element.value(attribute);
  const Declaration* found = scope.find(kind, id);
  if (found == nullptr && scope.complete)
    tellUnresolved(
        issues, what.empty() ? elementName(kind) : what, id, element, attribute,
        [&] { return declaredNames(scope, kind); }, "declare it in the ruleset or the mission");
  return found;
}

}  // namespace sortie::model
