#include <algorithm>
#include <set>

#include <fmt/format.h>

#include "model/agent_name.h"
#include "model/square.h"
#include "model/validators/validators.h"
#include "model/values.h"

namespace sortie::model {
namespace {

using K = DeclarationKind;

struct MissionChecker {
  const Subject& subject;
  const Mission& mission;
  Issues& issues;
  std::set<std::string> sides{};
  std::set<std::string> pieces{};
  std::set<std::string> tiles{};

  void unresolved(const char* what, const std::string& id, const ElementPtr& element, std::string_view attribute) {
    issues.error("unresolved-id", fmt::format("there is no {} \"{}\"", what, id), element, attribute,
                 "define it, or correct the name");
  }

  void side(const ElementPtr& element, std::string_view attribute) {
    for (const std::string& id : splitWords(element->value(attribute))) {
      // Where several are named, kinds of side and teams stand for all their sides.
      const bool group = attribute == "sides" &&
                         (subject.scope.find(K::Side, id) != nullptr || subject.scope.find(K::Team, id) != nullptr);
      if (!sides.contains(id) && !group) unresolved("side", id, element, attribute);
    }
  }

  void zone(const ElementPtr& element, std::string_view attribute, const std::string& id) {
    const bool known =
        id == "off-map" || subject.scope.find(K::Zone, id) != nullptr || subject.scope.find(K::Deck, id) != nullptr;
    if (!known && subject.scope.complete) unresolved("zone or deck", id, element, attribute);
  }

  void zoneOwner(const ElementPtr& element, std::string_view attribute, const std::string& owner) {
    const bool known = owner.empty() || sides.contains(owner) || pieces.contains(owner) || tiles.contains(owner) ||
                       subject.scope.find(K::Team, owner) != nullptr;
    if (!known) unresolved("side, team, tile or piece", owner, element, attribute);
  }

  void place(const ElementPtr& element) {
    const std::string* at = element->find("at");
    if (at == nullptr) return;
    const auto parsed = parsePlace(*at);
    if (!parsed) {
      issues.error("place-form", fmt::format("\"{}\" is no place", *at), element, "at",
                   "such as s1:C4, edge:s1:C4:east, zone:NAME, zone:NAME@OWNER or piece:ID");
      return;
    }
    using Kind = PlaceReference::Kind;
    if (parsed->kind == Kind::Zone) {
      zone(element, "at", parsed->id);
      zoneOwner(element, "at", parsed->owner);
    }
    if (parsed->kind == Kind::Piece && !pieces.contains(parsed->id)) unresolved("piece", parsed->id, element, "at");
    const bool onMap = parsed->kind == Kind::Square || parsed->kind == Kind::Edge || parsed->kind == Kind::Corner;
    if (onMap && !parsed->square.tile.empty() && !tiles.contains(parsed->square.tile)) {
      unresolved("tile on the map", parsed->square.tile, element, "at");
    }
  }

  void map(const ElementPtr& root) {
    for (const ElementPtr& element : elementsThroughWhen(*root)) {
      if (element->name != "tile") continue;
      const std::string tile = element->value("tile");
      if (subject.scope.complete && !subject.scope.tiles.contains(tile)) unresolved("tile", tile, element, "tile");
    }
  }

  void setup(const ElementPtr& root) {
    for (const ElementPtr& element : elementsThroughWhen(*root)) {
      side(element, "side");
      if (element->name == "deck") {
        zone(element, "zone", element->value("zone"));
        for (const ElementPtr& card : elementsThroughWhen(*element)) side(card, "side");
      } else {
        place(element);
      }
    }
  }

  void run() {
    for (const SideSetup& each : mission.sides) sides.insert(each.id);
    for (const PieceSetup& each : mission.pieces) pieces.insert(each.id);
    for (const MapTile& each : mission.tiles) tiles.insert(each.id);
    for (const ElementPtr& element : elementsThroughWhen(*subject.root)) {
      if (element->name == "map") map(element);
      if (element->name == "setup") setup(element);
      if (element->name == "objective" || element->name == "text") side(element, "sides");
      if (element->name == "objective") {
        const std::string hook = element->value("tested");
        if (!hook.empty() && subject.scope.complete && subject.scope.find(K::Hook, hook) == nullptr) {
          unresolved("hook", hook, element, "tested");
        }
      }
      if (element->name == "side") sideSetup(element);
    }
  }

  void sideSetup(const ElementPtr& element) {
    if (!subject.scope.complete) return;
    const std::string team = element->value("team");
    if (!team.empty() && subject.scope.find(K::Team, team) == nullptr) unresolved("team", team, element, "team");
    const std::string agent = element->value("agent");
    const auto declares = [&](std::string_view id) { return subject.scope.find(K::Agent, std::string(id)) != nullptr; };
    if (!agent.empty() && agent != humanAgent && !readAgentName(agent, declares))
      unresolved("agent", agent, element, "agent");
  }
};

}  // namespace

void checkMissionReferences(const Subject& subject, Issues& issues) {
  if (subject.mission == nullptr) return;
  MissionChecker{subject, *subject.mission, issues}.run();
}

}  // namespace sortie::model
