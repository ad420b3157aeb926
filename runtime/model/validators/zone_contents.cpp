#include <map>

#include <fmt/format.h>

#include "model/resolve.h"
#include "model/square.h"
#include "model/validators/validators.h"
#include "model/zone_kinds.h"

namespace sortie::model {
namespace {

struct ZoneChecker {
  struct Zone {
    const Declaration* declared = nullptr;
    std::set<std::string> held{};
  };
  const Scope& scope;
  Issues& issues;
  std::map<std::string, Zone> zones{};

  const Zone& zone(const std::string& id) {
    const auto [found, fresh] = zones.try_emplace(id);
    if (!fresh) return found->second;
    found->second.declared = findZone(scope, id);
    if (found->second.declared != nullptr) found->second.held = heldKinds(*found->second.declared);
    return found->second;
  }

  void check(const std::string& id, const Element& element) {
    const Zone& into = zone(id);
    const std::optional<ZoneContent> content = into.held.empty() ? std::nullopt : zoneContent(scope, element);
    if (!content || mayHold(scope, into.held, content->collection, content->kind)) return;
    Error wrong = misfit(scope, *into.declared, *content, isAdvised(issues, id));
    Fix fix = fixRemove(element);
    fix.label = fmt::format("Take out {}", content->title);
    issues.error(std::move(wrong.code), std::move(wrong.text), element, element.has("item") ? "item" : "kind",
                 std::move(wrong.remedy), std::move(fix));
  }
};

}  // namespace

void checkZoneContents(const Subject& subject, Issues& issues) {
  if (subject.mission == nullptr) return;
  ZoneChecker checker{subject.scope, issues};
  for (const Element& element : inside(subject.root, "setup")) {
    if (element.name() == "deck") {
      for (const Element& each : elementsThroughWhen(element)) checker.check(element.value("zone"), each);
      continue;
    }
    const auto place = parsePlace(element.value("at"));
    if (place && place->kind == PlaceReference::Kind::Zone) checker.check(place->id, element);
  }
}

}  // namespace sortie::model
