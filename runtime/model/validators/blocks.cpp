#include <map>
#include <optional>

#include "base/nearest.h"
#include "model/blocks/blocks.h"
#include "model/resolve.h"
#include "model/validators/validators.h"

namespace sortie::model {

namespace {

/// A block under the name that was meant, when nobody declares the one that is written.
std::optional<Fix> fixBlock(const Scope& scope, const Element& block, const std::string& text) {
  using K = DeclarationKind;
  std::vector<std::string> known;
  const auto add = [&](K kind) {
    for (std::string& each : declaredNames(scope, kind)) known.push_back(std::move(each));
  };
  if (text.find("condition") != std::string::npos) {
    add(K::Condition);
    known.insert(known.end(), {"all", "any", "none", "at-least", "lua"});
  } else if (text.find("action") != std::string::npos) {
    add(K::Action);
    known.insert(known.end(), {"if", "choose", "random", "for-each", "wait", "call", "lua"});
  } else {
    add(K::Trigger);
    add(K::Hook);
  }
  const std::string meant = nearestName(block.name(), known);
  return meant.empty() ? std::nullopt : std::optional(fixName(block, meant));
}

}  // namespace

void checkBlocks(const Subject& subject, Issues& issues) {
  if (subject.mission == nullptr || !subject.scope.complete) return;
  std::vector<Error> errors;
  (void)compileBlocks(*subject.mission, subject.scope, errors);
  if (errors.empty()) return;
  std::map<std::pair<std::uint32_t, std::uint32_t>, Element> places;
  walk(subject.root, [&](const Element& element) {
    const SourcePlace place = element.place();
    places[{place.line, place.column}] = element;
  });
  for (Error& error : errors) {
    Issue issue{Severity::Error,
                std::move(error.code),
                std::move(error.text),
                std::move(error.remedy),
                std::nullopt,
                error.where,
                {}};
    const auto element = places.find({error.where.line, error.where.column});
    if (element != places.end()) {
      issue.element = element->second.begin();
      if (issue.code == "block-unknown" && isAdvised(issues, element->second.name()))
        issue.fix = fixBlock(subject.scope, element->second, issue.text);
    }
    issues.add(std::move(issue));
  }
}

}  // namespace sortie::model
