#include <fmt/format.h>

#include "model/decode/decode.h"
#include "model/resolve.h"
#include "model/validators/validators.h"
#include "model/values.h"

namespace sortie::model {

// Values in <options> and <variant> are checked where they are decoded.
void checkOptionValues(const Subject& subject, Issues& issues) {
  if (subject.mission == nullptr) return;
  walk(subject.root, [&](const Element& element) {
    if (element.name() != "when" || !element.has("option")) return;
    const std::string name = element.value("option");
    const Declaration* option = declared(subject.scope, DeclarationKind::Option, element, "option", issues);
    if (option == nullptr || !option->value) return;
    Issues found;
    const std::vector<std::string> values = whenValues(element, option);
    for (const std::string& value : values) (void)decodeScalar(value, option->value->type, element, "is", found);
    if (values.empty()) found.error("missing-value", "names no value", element, "is", "name one or more values");
    for (const Issue& issue : found.list()) {
      issues.error("option-value", fmt::format("option {}: {}", name, issue.text), element, "is", issue.remedy);
    }
  });
}

}  // namespace sortie::model
