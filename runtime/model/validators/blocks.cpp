#include <map>

#include <fmt/format.h>

#include "base/nearest.h"
#include "model/blocks/blocks.h"
#include "model/resolve.h"
#include "model/validators/validators.h"

namespace sortie::model {

namespace {

/// The name that was meant, when nobody declares the one that is written; `text` says of what sort it is.
std::string meantBlock(const Scope& scope, std::string_view name, const std::string& text) {
  using K = DeclarationKind;
  std::vector<std::string> known;
  const auto add = [&](K kind) {
    for (std::string& each : declaredNames(scope, kind)) known.push_back(std::move(each));
  };
  if (text.starts_with("there is no condition")) {
    add(K::Condition);
    known.insert(known.end(), {"all", "any", "none", "at-least", "lua"});
  } else if (text.starts_with("there is no action")) {
    add(K::Action);
    known.insert(known.end(), {"if", "choose", "random", "for-each", "wait", "call", "lua"});
  } else {
    add(K::Trigger);
    add(K::Hook);
  }
  return nearestName(name, known);
}

void advise(Issue& issue, const Scope& scope, const Element& block) {
  const std::string meant = meantBlock(scope, block.name(), issue.text);
  if (meant.empty()) return;
  issue.remedy = fmt::format("did you mean <{}>?", meant);
  issue.fix = fixName(block, meant);
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
        advise(issue, subject.scope, element->second);
    }
    issues.add(std::move(issue));
  }
}

}  // namespace sortie::model
