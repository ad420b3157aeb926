#include <map>

#include <fmt/format.h>

#include "model/resolve.h"
#include "model/square.h"
#include "model/validators/validators.h"
#include "model/values.h"

namespace sortie::model {
namespace {

struct SquareChecker {
  const Subject& subject;
  Issues& issues;

  void tell(Error error, const Element& element, std::string_view attribute) {
    issues.error(std::move(error.code), std::move(error.text), element, attribute, std::move(error.remedy));
  }

  void onTile(const TileItem& tile, const Element& element) {
    for (const char* attribute : {"square", "squares"}) {
      for (const std::string& text : splitWords(element.value(attribute))) {
        const auto square = parseSquare(text);
        if (!square) {
          tell(notASquare(text, {}, "C4"), element, attribute);
        } else if (!hasSquare(tile, 0, *square)) {
          tell(squareOutside(text, tile, 0, {}), element, attribute);
        }
      }
    }
    state(element);
  }

  // An edge or a corner is in a state that its kind declares.
  void state(const Element& element) {
    const auto wanted = element.find("state");
    const bool corner = element.name() == "corner";
    if (!wanted || (element.name() != "edge" && !corner)) return;
    const Declaration* kind =
        subject.scope.find(corner ? DeclarationKind::Corner : DeclarationKind::Edge, element.value("kind"));
    if (kind == nullptr) return;
    if (kind->findPart("state", *wanted) != nullptr) return;
    std::string states;
    for (const Declaration& part : kind->parts)
      if (part.part == "state") states += (states.empty() ? "" : ", ") + part.id;
    issues.error(corner ? "corner-state" : "edge-state",
                 fmt::format("the {} \"{}\" has no state \"{}\"", element.name(), kind->id, *wanted), element, "state",
                 states.empty() ? "remove the state: this kind has none" : "choose one of " + states);
  }

  // "s1:C4" of the map.
  void onMap(const std::string& text, const Element& element, std::string_view attribute) {
    const auto reference = parseSquareReference(text);
    if (!reference) {
      tell(notASquare(text, {}, "s1:C4"), element, attribute);
    } else {
      onMap(*reference, text, element, attribute);
    }
  }

  void onMap(const SquareReference& reference, const std::string& text, const Element& element,
             std::string_view attribute) {
    // One id may stand for different tiles in different variants: one of them has to have the square.
    std::optional<Error> without;
    bool placedSomewhere = false;
    for (const MapTile& placed : subject.mission->tiles) {
      if (placed.id != reference.tile) continue;
      placedSomewhere = true;
      const auto tile = subject.scope.tiles.find(placed.tile);
      if (tile == subject.scope.tiles.end() || hasSquare(*tile->second, placed.turns, reference.square)) return;
      without = squareOutside(text, *tile->second, placed.turns, {});
    }
    if (without) tell(std::move(*without), element, attribute);
    if (placedSomewhere) return;
    if (attribute != "at" || element.name() == "note") {
      tellUnresolved(issues, "tile on the map", reference.tile, element, attribute, [&] {
        std::vector<std::string> all;
        for (const MapTile& each : subject.mission->tiles) all.push_back(each.id);
        return all;
      });
    }
  }

  void onMap(const Element& element) {
    // The schema cannot say so: links of graphs are edges too.
    if (element.name() == "edge" && !element.has("side") && !element.has("from") && !element.has("to"))
      issues.error("attribute-missing", "<edge> needs side", element, {},
                   "write square and side between squares, from and to between nodes");
    for (const char* attribute : {"square", "squares"}) {
      for (const std::string& text : splitWords(element.value(attribute))) onMap(text, element, attribute);
    }
    state(element);
  }

  void inSetup(const Element& element) {
    const auto place = parsePlace(element.value("at"));
    using Kind = PlaceReference::Kind;
    if (place && (place->kind == Kind::Square || place->kind == Kind::Edge || place->kind == Kind::Corner)) {
      onMap(place->square, element.value("at"), element, "at");
    }
  }
};

}  // namespace

std::vector<Element> inside(const Element& root, std::string_view name) {
  std::vector<Element> out;
  for (const Element& element : elementsThroughWhen(root)) {
    if (element.name() != name) continue;
    for (const Element& each : elementsThroughWhen(element)) out.push_back(each);
  }
  return out;
}

std::vector<std::pair<const TileItem*, Element>> tileMarks(const Subject& subject) {
  std::vector<std::pair<const TileItem*, Element>> out;
  if (subject.tiles == nullptr) return out;
  std::map<std::string, const TileItem*> tiles;
  for (const TileItem& tile : *subject.tiles) tiles.emplace(tile.id, &tile);
  const bool content = subject.root.name() == "content";
  for (const Element& element : content ? elementsThroughWhen(subject.root) : inside(subject.root, "content")) {
    const auto tile = tiles.find(element.value("id"));
    if (element.name() != "tile" || tile == tiles.end()) continue;
    for (const Element& mark : elements(element))
      if (mark.name() == "edge" || mark.name() == "corner" || mark.name() == "feature")
        out.emplace_back(tile->second, mark);
  }
  return out;
}

void checkSquares(const Subject& subject, Issues& issues) {
  SquareChecker checker{subject, issues};
  for (const auto& [tile, mark] : tileMarks(subject)) checker.onTile(*tile, mark);
  if (subject.mission == nullptr) return;
  for (const Element& element : inside(subject.root, "map")) checker.onMap(element);
  for (const Element& element : inside(subject.root, "setup")) checker.inSetup(element);
  for (const Element& element : elementsThroughWhen(subject.root))
    if (element.name() == "note" && element.has("at")) checker.onMap(element.value("at"), element, "at");
}

}  // namespace sortie::model
