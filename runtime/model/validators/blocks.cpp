#include <map>

#include "model/blocks/blocks.h"
#include "model/validators/validators.h"

namespace sortie::model {

void checkBlocks(const Subject& subject, Issues& issues) {
  if (subject.mission == nullptr || !subject.scope.complete) return;
  std::vector<Error> errors;
  (void)compileBlocks(*subject.mission, subject.scope, errors);
  if (errors.empty()) return;
  std::map<std::pair<std::uint32_t, std::uint32_t>, std::uint32_t> places;
  walk(subject.root, [&](const Element& element) {
    const SourcePlace place = element.place();
    places[{place.line, place.column}] = element.begin();
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
    if (element != places.end()) issue.element = element->second;
    issues.add(std::move(issue));
  }
}

}  // namespace sortie::model
