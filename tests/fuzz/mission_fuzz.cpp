// Missions: read, checked, decoded against a ruleset, and when nothing is wrong with them laid out as a world.
#include "documents.h"
#include "model/load/upgrade.h"
#include "model/values.h"
#include "world/scenario.h"
#include "world/world.h"

namespace {

using namespace sortie;
using namespace sortie::model;

// As loading does, without a variant.
std::map<std::string, Setting> defaultOptions(const Mission& mission, const Scope& scope) {
  std::map<std::string, Setting> out = mission.options;
  const auto add = [&out](const std::vector<Declaration>& declarations) {
    for (const Declaration& each : declarations) {
      if (each.kind != DeclarationKind::Option || !each.value) continue;
      const bool none = std::holds_alternative<std::monostate>(each.value->fallback.value);
      out.emplace(each.id, none ? zeroValue(each.value->type) : each.value->fallback);
    }
  };
  add(mission.declarations);
  for (const Ruleset* ruleset : scope.rulesets) add(ruleset->declarations);
  return out;
}

void layOut(const Document& document, const fuzz::Packs& packs) {
  Scope scope = scopeOf(packs);
  Issues issues;
  const Document present = upgrade(document, issues);
  const Element root = present.root();
  if (issues.firstError()) return;
  Issues unheard;
  Mission header;
  header.declarations = decodeMissionDeclarations(root, scope, unheard);
  scope.own = &header.declarations;
  decodeOptions(root, scope, header, unheard);
  LoadedMission loaded;
  loaded.packs = packs;
  loaded.options = defaultOptions(header, scope);
  const Whens without = failingWhens(root, scope, loaded.options, issues);
  scope.own = nullptr;
  auto mission = std::make_shared<Mission>(decodeMission(root, scope, issues, without));
  if (issues.firstError()) return;
  mission->ruleset = packs.back()->info.id;
  loaded.mission = std::move(mission);
  const auto scenario = world::Scenario::make(std::move(loaded));
  if (!scenario) {
    fuzz::promise(!scenario.error().text.empty(), "a refusal says why");
    return;
  }
  world::World copy = (*scenario)->initial;
  const std::string saved = world::saveWorld(copy);
  fuzz::promise(world::loadWorld(saved, **scenario, copy), "a world that was saved can be loaded");
  fuzz::promise(copy == (*scenario)->initial && world::saveWorld(copy) == saved, "and is the same world");
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string text(fuzz::textOf(data, size));
  const auto document = readXml("fuzz.xml", text);
  if (!document) return 0;
  fuzz::holdDocument(*document, text);
  if (document->root().name() != "mission") return 0;
  const fuzz::Packs& packs = fuzz::packsFor(document->root().value("ruleset"));
  fuzz::holdFixes(*document, validateMission(packs, *document, "missions/fuzz"));
  layOut(*document, packs);
  return 0;
}
