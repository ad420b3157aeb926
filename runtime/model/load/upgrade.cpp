#include "model/load/upgrade.h"

#include <fmt/format.h>

#include "model/values.h"

namespace sortie::model {

// Format 1 is the first that was ever published, so there is nothing to bring forward yet.
const std::vector<Upgrader>& upgraders() {
  static const std::vector<Upgrader> none;
  return none;
}

Document upgrade(const Document& document, Issues& issues, const std::vector<Upgrader>& known, int current) {
  const Element root = document.root();
  const auto text = root.find("format");
  const auto number = text ? parseInt(*text) : std::nullopt;
  const std::string present = std::to_string(current);
  if (!number) {
    issues.error("format-missing", fmt::format("<{}> has no format number", root.name()), root, "format",
                 fmt::format("add format=\"{}\"", present), fixAttribute(root, "format", present));
    return document;
  }
  if (*number > current) {
    issues.error("format-newer", fmt::format("format {} is newer than this program knows ({})", *number, current), root,
                 "format", "use a newer Sortie");
    return document;
  }
  Draft draft(document);
  for (std::int64_t format = *number; format < current; ++format) {
    const Upgrader* step = nullptr;
    for (const Upgrader& each : known) {
      if (each.root == root.name() && each.from == format) step = &each;
    }
    if (step == nullptr) {
      issues.error("format-older", fmt::format("nothing is known about format {}", format), root, "format");
      return document;
    }
    draft.apply(step->apply(draft.document()));
  }
  if (*number < current) draft.apply(setAttribute(draft.root(), "format", present));
  if (draft.error()) {
    issues.error("format-older",
                 fmt::format("format {} cannot be brought to {}: {}", *number, current, draft.error()->text), root,
                 "format");
    return document;
  }
  return draft.document();
}

}  // namespace sortie::model
