#include <algorithm>
#include <set>

#include <fmt/format.h>

#include "model/agent_name.h"
#include "model/decode/readers.h"
#include "model/resolve.h"
#include "model/square.h"
#include "model/validators/validators.h"
#include "model/values.h"

namespace sortie::model {
namespace {

using K = DeclarationKind;

auto names(const std::set<std::string>& all) {
  return [&all] { return std::vector<std::string>(all.begin(), all.end()); };
}

struct MissionChecker {
  const Subject& subject;
  const Mission& mission;
  Issues& issues;
  std::set<std::string> sides{};
  std::set<std::string> pieces{};
  std::set<std::string> tiles{};
  std::set<std::string> nodes{};  ///< of the map and of its board

  void side(const Element& element, std::string_view attribute) {
    for (const std::string& id : splitWords(element.value(attribute))) {
      // Where several are named, kinds of side and teams stand for all their sides.
      const bool group = attribute == "sides" &&
                         (subject.scope.find(K::Side, id) != nullptr || subject.scope.find(K::Team, id) != nullptr);
      if (!sides.contains(id) && !group) tellUnresolved(issues, "side", id, element, attribute, names(sides));
    }
  }

  void zone(const Element& element, std::string_view attribute, const std::string& id) {
    const bool known =
        id == "off-map" || subject.scope.find(K::Zone, id) != nullptr || subject.scope.find(K::Deck, id) != nullptr;
    if (!known && subject.scope.complete)
      tellUnresolved(issues, "zone or deck", id, element, attribute, [&] {
        std::vector<std::string> all = declaredNames(subject.scope, K::Zone);
        for (std::string& each : declaredNames(subject.scope, K::Deck)) all.push_back(std::move(each));
        return all;
      });
  }

  void zoneOwner(const Element& element, std::string_view attribute, const std::string& owner) {
    const bool known = owner.empty() || sides.contains(owner) || pieces.contains(owner) || tiles.contains(owner) ||
                       nodes.contains(owner) || subject.scope.find(K::Team, owner) != nullptr;
    if (!known) tellUnresolved(issues, "side, team, tile, node or piece", owner, element, attribute);
  }

  void place(const Element& element) {
    const auto at = element.find("at");
    if (!at) return;
    const auto parsed = parsePlace(*at);
    if (!parsed) {
      const Error error = notAPlace(*at, {});
      issues.error(error.code, error.text, element, "at", error.remedy);
      return;
    }
    using Kind = PlaceReference::Kind;
    if (parsed->kind == Kind::Zone) {
      zone(element, "at", parsed->id);
      zoneOwner(element, "at", parsed->owner);
    }
    if (parsed->kind == Kind::Piece && !pieces.contains(parsed->id))
      tellUnresolved(issues, "piece", parsed->id, element, "at", names(pieces));
    if (parsed->kind == Kind::Node && !nodes.contains(parsed->id))
      tellUnresolved(
          issues, nodes.empty() ? "place" : "node", parsed->id, element, "at", names(nodes),
          nodes.empty() ? "such as s1:C4, zone:NAME, zone:NAME@OWNER or piece:ID" : "define it, or correct the name");
    if (const std::string& tile = parsed->square.tile; !tile.empty() && !tiles.contains(tile))
      tellUnresolved(issues, "tile on the map", tile, element, "at", names(tiles));
  }

  void onMap(const Element& element) {
    const std::string tile = element.value("tile");
    if (element.name() == "tile" && subject.scope.complete && !subject.scope.tiles.contains(tile))
      tellUnresolved(issues, "tile", tile, element, "tile", [&] {
        std::vector<std::string> all;
        for (const auto& [id, item] : subject.scope.tiles) all.push_back(id);
        return all;
      });
  }

  void inSetup(const Element& element) {
    side(element, "side");
    if (element.name() == "deck") {
      zone(element, "zone", element.value("zone"));
      for (const Element& card : elementsThroughWhen(element)) side(card, "side");
    } else {
      place(element);
    }
  }

  void run() {
    for (const SideSetup& each : mission.sides) sides.insert(each.id);
    for (const PieceSetup& each : mission.pieces) pieces.insert(each.id);
    for (const MapTile& each : mission.tiles) tiles.insert(each.id);
    nodes = nodesOf(mission, subject.scope);
    for (const Element& element : inside(subject.root, "map")) onMap(element);
    for (const Element& element : inside(subject.root, "setup")) inSetup(element);
    for (const Element& element : elementsThroughWhen(subject.root)) {
      if (element.name() == "objective" || element.name() == "text") side(element, "sides");
      if (element.name() == "objective" && !element.value("tested").empty())
        declared(subject.scope, K::Hook, element, "tested", issues);
      if (element.name() == "side") sideSetup(element);
    }
  }

  void sideSetup(const Element& element) {
    if (!subject.scope.complete) return;
    if (!element.value("team").empty()) declared(subject.scope, K::Team, element, "team", issues);
    const std::string agent = element.value("agent");
    const auto declares = [&](std::string_view id) {
      const Declaration* found = subject.scope.find(K::Agent, std::string(id));
      return found != nullptr && isAgentFor(*found, element.value("kind"));
    };
    if (!agent.empty() && agent != humanAgent && !readAgentName(agent, declares))
      tellUnresolved(issues, "agent", agent, element, "agent", [&] { return declaredNames(subject.scope, K::Agent); });
  }
};

}  // namespace

void checkMissionReferences(const Subject& subject, Issues& issues) {
  if (subject.mission == nullptr) return;
  MissionChecker{subject, *subject.mission, issues}.run();
}

}  // namespace sortie::model
