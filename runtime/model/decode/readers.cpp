#include "model/decode/readers.h"

#include <algorithm>

namespace sortie::model {

std::string teamOf(const SideSetup& side, const Declaration* kind) {
  std::string team = side.team;
  if (team.empty() && kind != nullptr) team = kind->text("team");
  return team.empty() ? "team-" + side.id : team;
}

bool meansSide(const std::vector<std::string>& names, const SideSetup& side, const Declaration* kind) {
  const std::string team = teamOf(side, kind);
  return std::any_of(names.begin(), names.end(),
                     [&](const std::string& name) { return name == side.id || name == side.kind || name == team; });
}

bool isAgentFor(const Declaration& declaration, std::string_view sideKind) {
  const std::string only = declaration.text("side");
  return declaration.kind == DeclarationKind::Agent && !declaration.text("lua").empty() &&
         (only.empty() || only == sideKind);
}

bool isOpen(const Declaration& kind, const std::string& attribute) {
  if (const Property* property = kind.findProperty(attribute); property != nullptr && !property->knownTo.empty())
    return false;
  const Declaration* part = kind.findPart("attribute", attribute);
  return part == nullptr || part->text("visible", "all") == "all";
}

}  // namespace sortie::model
