// Rulesets: read, checked, decoded, and laid out under a small mission when nothing is wrong with them.
#include "documents.h"
#include "model/load/upgrade.h"
#include "world/scenario.h"

namespace {

using namespace sortie;
using namespace sortie::model;

// A mission of nothing but the ruleset's first kind of side.
void layOut(const std::shared_ptr<const Ruleset>& ruleset) {
  auto pack = std::make_shared<Pack>();
  pack->info.id = ruleset->id;
  pack->ruleset = ruleset;
  LoadedMission loaded;
  loaded.packs = {pack};
  auto mission = std::make_shared<Mission>();
  mission->ruleset = ruleset->id;
  for (const Declaration* kind : ruleset->all(DeclarationKind::Side)) {
    SideSetup side;
    side.id = "one";
    side.kind = kind->id;
    mission->sides.push_back(std::move(side));
    break;
  }
  loaded.mission = std::move(mission);
  const auto scenario = world::Scenario::make(std::move(loaded));
  if (!scenario) fuzz::promise(!scenario.error().text.empty(), "a refusal says why");
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string text(fuzz::textOf(data, size));
  const auto document = readXml("fuzz.xml", text);
  if (!document) return 0;
  fuzz::holdDocument(*document, text);
  if (document->root().name() != "ruleset") return 0;
  Issues issues;
  const Document present = upgrade(*document, issues);
  const Scope others = scopeOf(fuzz::knownPacks().at("workshop"));
  auto ruleset = std::make_shared<Ruleset>(decodeRuleset(present.root(), "fuzzed", others, issues));
  if (!issues.firstError()) layOut(ruleset);
  return 0;
}
