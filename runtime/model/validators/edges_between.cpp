#include <map>
#include <set>

#include <fmt/format.h>

#include "model/level.h"
#include "model/square.h"
#include "model/validators/validators.h"
#include "model/values.h"

namespace sortie::model {
namespace {

using Closed = std::set<std::tuple<int, int, int>>;  // level, column, row

// An edge that lets pieces through in some state, so that it should lead somewhere.
bool leadsThrough(const Declaration& kind) {
  if (kind.text("move", "open") == "block") return false;
  bool states = false;
  for (const Declaration& part : kind.parts) {
    if (part.part != "state") continue;
    states = true;
    if (part.text("move", "open") != "block") return true;
  }
  return !states;
}

LocalSquare beyond(LocalSquare square, const std::string& side) {
  if (side == "north") --square.row;
  if (side == "south") ++square.row;
  if (side == "west") --square.column;
  if (side == "east") ++square.column;
  return square;
}

struct EdgeChecker {
  const Subject& subject;
  Issues& issues;
  std::map<const TileItem*, Closed> closedOf = {};  ///< by tile, since a map may hold one a thousand times

  bool isClosed(const std::string& feature) const {
    const Declaration* kind = subject.scope.find(DeclarationKind::Feature, feature);
    return kind != nullptr && !kind->flag("enter", true);
  }

  const Closed& closedSquares(const TileItem& tile) {
    const auto [at, added] = closedOf.try_emplace(&tile);
    if (!added) return at->second;
    for (const SquareMark& mark : tile.features) {
      const auto square = parseSquare(mark.square);
      if (square && isClosed(mark.kind)) at->second.insert({mark.level, square->column, square->row});
    }
    return at->second;
  }

  // Squares that the map's own features close, by the tile's id there.
  std::map<std::string, Closed> closedOnMap() const {
    std::map<std::string, Closed> out;
    for (const SquareMark& mark : subject.mission->features) {
      const auto at = parseSquareReference(mark.square);
      if (at && isClosed(mark.kind)) out[at->tile].insert({mark.level + at->level, at->square.column, at->square.row});
    }
    return out;
  }

  void check(const Element& edge, LocalSquare square, int level, const std::string& shown, const Closed& closed,
             const Closed& alsoClosed = {}) {
    const Declaration* kind = subject.scope.find(DeclarationKind::Edge, edge.value("kind"));
    if (kind == nullptr || !leadsThrough(*kind)) return;
    const LocalSquare other = beyond(square, edge.value("side"));
    for (const LocalSquare each : {square, other}) {
      const std::tuple<int, int, int> key{level, each.column, each.row};
      if (each.column < 0 || each.row < 0 || (!closed.contains(key) && !alsoClosed.contains(key))) continue;
      issues.warning("edge-useless",
                     fmt::format("the {} at {} {} leads to {}, which cannot be entered", kind->id, shown,
                                 edge.value("side"), squareName(each)),
                     edge, "side", "move it, or open the square");
      return;
    }
  }

  void onTile(const TileItem& tile, const Element& edge) {
    const auto level = levelOf(edge);
    for (const std::string& text : squaresOf(edge)) {
      const auto square = parseSquare(text);
      if (square && level) check(edge, *square, *level, text, closedSquares(tile));
    }
  }

  void onMap(const Element& edge, const std::map<std::string, Closed>& onMap) {
    const auto level = levelOf(edge);
    for (const std::string& text : squaresOf(edge)) {
      const auto reference = parseSquareReference(text);
      if (!reference || !level) continue;
      for (const MapTile& placed : subject.mission->tiles) {
        const auto item = subject.scope.tiles.find(placed.tile);
        // On a turned tile the two squares cannot be told from the side alone; the map's own sides are turned too.
        if (placed.id != reference->tile || placed.turns != 0 || item == subject.scope.tiles.end()) continue;
        const auto own = onMap.find(placed.id);
        check(edge, reference->square, *level + reference->level, text, closedSquares(*item->second),
              own != onMap.end() ? own->second : Closed());
        break;
      }
    }
  }

  static std::vector<std::string> squaresOf(const Element& edge) {
    return splitWords(edge.value("squares") + " " + edge.value("square"));
  }
};

}  // namespace

void checkEdgesBetween(const Subject& subject, Issues& issues) {
  EdgeChecker checker{subject, issues};
  for (const auto& [tile, mark] : tileMarks(subject))
    if (mark.name() == "edge") checker.onTile(*tile, mark);
  if (subject.mission == nullptr) return;
  const std::map<std::string, Closed> closed = checker.closedOnMap();
  for (const Element& element : inside(subject.root, "map"))
    if (element.name() == "edge") checker.onMap(element, closed);
}

}  // namespace sortie::model
