// Places of the map by the names that a document gives them. A place names its tile: "s1:C4", "edge:s1:C4:east",
// "corner:s1:C4:north-east", "zone:NAME@s1".
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "board/square.h"
#include "editor/core/document/elements.h"
#include "world/scenario.h"

namespace sortie::editor {

/// The id of the tile that a place is on; empty where it names none.
[[nodiscard]] std::string_view tileOfPlace(std::string_view place) noexcept;
/// The same place on another tile.
[[nodiscard]] std::string onTile(std::string_view place, std::string_view tile);

/// A <tile> of the map, and no reference to one.
[[nodiscard]] bool isMapTile(const model::Element& element);
/// A <piece>, <marker> or <card>.
[[nodiscard]] bool isPieceElement(const model::Element& element);

/// An <edge> between two nodes.
[[nodiscard]] bool isGraphEdge(const model::Element& element);

/// The attribute that says where an element of the map or the setup is; empty for what is nowhere.
[[nodiscard]] std::string_view placeAttribute(const model::Element& element);
/// The places that it names there; of an edge between nodes its two ends.
[[nodiscard]] std::vector<std::string> placeWords(const model::Element& element);
/// Elements of the map and the setup, and notes, with their paths.
template <class Visit>
void eachPlaced(const model::Element& root, const Visit& visit) {
  eachChild(root, {}, [&](const model::Element& section, const ElementPath& at) {
    if (section.name() != "map" && section.name() != "setup" && section.name() != "note") return;
    walkPaths(section, [&](const model::Element& element, const ElementPath& inside) {
      ElementPath path = at;
      path.insert(path.end(), inside.begin(), inside.end());
      visit(element, path);
    });
  });
}

/// A tile of the map as it lies.
struct LaidTile {
  board::Cell origin;
  int width = 1;
  int height = 1;
  int levels = 1;
};
/// Nothing when it is malformed, lies beyond the bounds of maps, or no pack defines it.
[[nodiscard]] std::optional<LaidTile> laidTile(const world::Scenario& scenario, const model::Element& tile);
/// Do two tiles cover a square together?
[[nodiscard]] bool overlap(const LaidTile& a, const LaidTile& b) noexcept;

/// A place of squares: the square, and the side or corner of it that the place names.
struct PlaceOnSquare {
  board::SquareIndex square = board::noSquare;
  std::string name;       ///< of the square, as the place has it
  std::string_view kind;  ///< "edge" or "corner"; empty for the square itself
  board::Direction direction{};
};
/// A place of an element, on the level that its name or the element says. Nothing for what is not on a square.
[[nodiscard]] std::optional<PlaceOnSquare> placeOnSquare(const world::Scenario& scenario, const model::Element& element,
                                                         const std::string& place);

/// "s1:C4" at a map position, or nothing off the tiles.
[[nodiscard]] std::optional<std::string> squareNameAt(const world::Scenario& scenario, int column, int row, int level);

/// Where an element's places are after a move, as its attributes are to say it. Nothing when one of them would lie off
/// the tiles or is not on a square.
[[nodiscard]] std::optional<std::vector<model::AttributeChange>> movedPlaces(const world::Scenario& scenario,
                                                                             const model::Element& element, int columns,
                                                                             int rows, int levels);

}  // namespace sortie::editor
