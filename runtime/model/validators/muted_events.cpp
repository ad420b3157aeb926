#include <fmt/format.h>

#include "model/validators/validators.h"
#include "model/values.h"

namespace sortie::model {

void checkMutedEvents(const Subject& subject, Issues& issues) {
  if (subject.mission == nullptr) return;
  for (const Element& element : elementsThroughWhen(subject.root))
    if (element.name() == "event" && parseBool(element.value("muted")).value_or(false))
      issues.add(Severity::Note, "event-muted", fmt::format("event {} is muted and does not run", element.value("id")),
                 element, "muted", "remove muted from the event when it is to run");
}

}  // namespace sortie::model
