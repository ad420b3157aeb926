#include "model/load/upgrade.h"

#include <algorithm>

#include <fmt/format.h>

#include "model/values.h"

namespace sortie::model {
namespace {

// Format 1 counted levels from 0, format 2 counts them from 1.
void raiseLevels(const Element& parent, std::vector<TextPatches>& patches) {
  constexpr std::int64_t farthest = 999;
  for (const Element& each : elements(parent)) {
    const std::string_view name = each.name();
    const bool tile = name == "tile";
    if (tile || name == "edge" || name == "corner" || name == "feature") {
      const auto level = parseInt(each.value("level"));
      if (level && *level >= -farthest && *level <= farthest)
        patches.push_back(setAttribute(each, "level", std::to_string(*level + 1)));
    }
    if (tile || name == "map" || name == "content" || name == "when") raiseLevels(each, patches);
  }
}

TextPatches levelsFromOne(const Document& document) {
  std::vector<TextPatches> patches;
  raiseLevels(document.root(), patches);
  return together(patches);
}

/// What lies between the first and the last byte that differ.
TextPatch difference(const std::string& from, const std::string& to) {
  const auto begin = std::mismatch(from.begin(), from.end(), to.begin(), to.end());
  const auto end = std::mismatch(from.rbegin(), std::make_reverse_iterator(begin.first), to.rbegin(),
                                 std::make_reverse_iterator(begin.second));
  const auto offset = static_cast<std::size_t>(begin.first - from.begin());
  return {offset, static_cast<std::size_t>(end.first.base() - begin.first),
          std::string(begin.second, end.second.base())};
}

}  // namespace

int presentFormat(std::string_view root) { return root == "mission" || root == "content" ? 2 : 1; }

const std::vector<Upgrader>& upgraders() {
  static const std::vector<Upgrader> all = {{"mission", 1, levelsFromOne}, {"content", 1, levelsFromOne}};
  return all;
}

Document upgrade(const Document& document, Issues& issues) {
  return upgrade(document, issues, upgraders(), presentFormat(document.root().name()));
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

void tellUpgraded(const Document& document, const Document& present, Issues& issues) {
  if (document.text() == present.text()) return;
  const std::string format = present.root().value("format");
  issues.warning("format-old",
                 fmt::format("format {} is older than the present one, {}", document.root().value("format"), format),
                 document.root(), "format", fmt::format("bring the document to format {}", format),
                 Fix{fmt::format("Bring to format {}", format), {difference(document.text(), present.text())}});
}

}  // namespace sortie::model
