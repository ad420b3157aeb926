#include <fmt/format.h>

#include "model/validators/validators.h"
#include "model/values.h"

namespace sortie::model {

void checkFirstStep(const Subject& subject, Issues& issues) {
  if (subject.ruleset == nullptr) return;
  std::vector<Element> first;
  for (const Element& step : elements(subject.root, "step")) {
    if (parseBool(step.value("first", "no")).value_or(false)) first.push_back(step);
  }
  if (first.empty()) {
    issues.error("first-step", "no step is marked as the first", subject.root, {},
                 "write first=\"yes\" on the step that begins");
  }
  for (std::size_t i = 1; i < first.size(); ++i) {
    issues.error("first-step", fmt::format("\"{}\" is already the first step", first.front().value("id")), first[i],
                 "first", "keep one of them", fixWithoutAttribute(first[i], "first"));
  }
}

}  // namespace sortie::model
