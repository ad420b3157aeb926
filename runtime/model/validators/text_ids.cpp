#include <set>

#include <fmt/format.h>

#include "model/validators/validators.h"

namespace sortie::model {

void checkTextIds(const Subject& subject, Issues& issues) {
  if (subject.mission == nullptr && subject.ruleset == nullptr) return;
  std::set<std::string> used;
  const std::vector<Element> all = elementsThroughWhen(subject.root);
  for (const Element& element : all) {
    if (element.name() == "text") used.insert(element.value("id"));
  }
  int number = 0;
  for (const Element& element : all) {
    if (element.name() != "text" || element.has("id")) continue;
    std::string id;
    do {
      id = fmt::format("text-{}", ++number);
    } while (!used.insert(id).second);
    issues.error("text-id", "the text has no id, so nothing can show it", element, {}, fmt::format("add id=\"{}\"", id),
                 fixAttribute(element, "id", id));
  }
}

}  // namespace sortie::model
