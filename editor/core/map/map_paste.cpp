#include "editor/core/map/map_paste.h"

#include <algorithm>
#include <cmath>
#include <set>
#include <tuple>

#include <fmt/format.h>

#include "board/moves/contact.h"
#include "editor/core/map/map_edits.h"
#include "editor/core/map/map_places.h"
#include "model/level.h"
#include "model/values.h"
#include "picture/scene.h"

namespace sortie::editor {
namespace {

using board::Cell;
using board::SquareIndex;
using model::Element;

constexpr int farthest = 24;  ///< squares that copies are moved from where they are wanted

Cell operator+(const Cell& a, const Cell& b) { return {a.column + b.column, a.row + b.row, a.level + b.level}; }
Cell operator-(const Cell& a, const Cell& b) { return {a.column - b.column, a.row - b.row, a.level - b.level}; }

/// What may be at a place once: what it is, its square, edge or corner by number, and a side. All pieces and markers
/// take squares from each other.
using Hold = std::tuple<std::string, std::int32_t, int>;
constexpr const char* pieceHold = "piece";

/// What an element holds with one of its places on a square.
class Holds {
 public:
  explicit Holds(const world::Scenario& scenario) : scenario_(scenario) {}

  /// Nothing where a square of it lies off the tiles.
  [[nodiscard]] std::optional<std::vector<Hold>> of(const Element& element, const PlaceOnSquare& place,
                                                    SquareIndex square) const {
    if (place.kind == "edge") return one("piece on an edge", raw(grid().edgeOf(square, place.direction)));
    if (place.kind == "corner") return one("piece on a corner", raw(grid().cornerOf(square, place.direction)));
    if (isPieceElement(element)) return ofPiece(element, square);
    board::Direction side{};
    const bool sided = board::readDirection(element.value(element.name() == "corner" ? "at" : "side"), side);
    if (element.name() == "edge" && sided) return one("edge", raw(grid().edgeOf(square, side)));
    if (element.name() == "corner" && sided) return one("corner", raw(grid().cornerOf(square, side)));
    return one(std::string(element.name()), raw(square), static_cast<int>(side));
  }

 private:
  [[nodiscard]] const board::Grid& grid() const { return *scenario_.grid; }

  static std::vector<Hold> one(std::string what, std::int32_t number, int side = 0) {
    return {{std::move(what), number, side}};
  }

  [[nodiscard]] std::optional<std::vector<Hold>> ofPiece(const Element& element, SquareIndex square) const {
    const board::Footprint size = footprintOf(element);
    if (!board::liesOnTiles(grid(), square, size)) return std::nullopt;
    std::vector<SquareIndex> covered;
    board::coveredSquares(grid(), square, size, covered);
    std::vector<Hold> out;
    for (const SquareIndex each : covered) out.emplace_back(pieceHold, raw(each), 0);
    return out;
  }

  [[nodiscard]] board::Footprint footprintOf(const Element& element) const {
    const std::int32_t item = scenario_.item(element.value("item"));
    const world::KindId kind =
        item >= 0 ? scenario_.items[static_cast<std::size_t>(item)].kind : scenario_.pieceKind(element.value("kind"));
    return kind == world::KindId::None ? board::Footprint() : scenario_.kinds[world::at(kind)].footprint;
  }

  const world::Scenario& scenario_;
};

/// Copies, as they may be moved: tiles, and what lies on squares of tiles that were there before.
class Copies {
 public:
  Copies(const Element& before, const Element& root, const std::vector<ElementPath>& paths,
         const world::Scenario& scenario)
      : scenario_(scenario), holds_(scenario) {
    eachPlaced(before, [&](const Element& element, const ElementPath&) {
      for (const std::string& word : placeWords(element))
        if (const std::optional<PlaceOnSquare> place = placeOnSquare(scenario_, element, word))
          if (std::optional<std::vector<Hold>> held = holds_.of(element, *place, place->square))
            taken_.insert(std::make_move_iterator(held->begin()), std::make_move_iterator(held->end()));
    });
    for (const board::TileInstance& each : scenario_.tiles())
      laid_.push_back({each.origin, each.width, each.height, each.levels});
    std::set<std::string, std::less<>> own;
    for (const ElementPath& path : paths)
      if (const Element element = elementAt(root, path); isMapTile(element)) own.insert(element.value("id"));
    for (const ElementPath& path : paths) add(elementAt(root, path), path, own);
  }

  [[nodiscard]] bool empty() const { return tiles_.empty() && things_.empty(); }

  /// Where the north-west one is.
  [[nodiscard]] Cell first() const {
    std::vector<Cell> cells;
    for (const auto& [path, tile] : tiles_) cells.push_back(tile.origin);
    for (const Thing& each : things_)
      for (const PlaceOnSquare& place : each.places) cells.push_back(scenario_.grid->cell(place.square));
    return *std::min_element(cells.begin(), cells.end(), [](const Cell& a, const Cell& b) {
      return std::tie(a.row, a.column, a.level) < std::tie(b.row, b.column, b.level);
    });
  }

  /// Whether a tile of them lies on that level, be it with an upper one of its own.
  [[nodiscard]] bool lieOn(int level) const {
    return std::any_of(tiles_.begin(), tiles_.end(), [&](const auto& each) {
      const LaidTile& tile = each.second;
      return level >= tile.origin.level && level < tile.origin.level + tile.levels;
    });
  }

  /// The nearest way from there to where all is free, and of those the one to the east.
  [[nodiscard]] std::optional<Cell> wayNear(const Cell& wanted) const {
    for (const Cell& way : waysAround())
      if (fits(wanted + way)) return wanted + way;
    return std::nullopt;
  }

  void move(model::Draft& draft, const Cell& way) const {
    if (way == Cell()) return;
    std::vector<model::TextPatches> edits;
    for (const auto& [path, tile] : tiles_) {
      const Cell there = tile.origin + way;
      const std::optional<std::string> level =
          there.level == 0 ? std::nullopt : std::optional(std::to_string(model::levelNumber(there.level)));
      edits.push_back(model::changeAttributes(
          elementAt(draft.root(), path), {{"at", fmt::format("{},{}", there.column, there.row)}, {"level", level}}));
    }
    for (const Thing& each : things_) {
      const Element element = elementAt(draft.root(), each.path);
      edits.push_back(
          model::changeAttributes(element, *movedPlaces(scenario_, element, way.column, way.row, way.level)));
    }
    draft.apply(model::together(edits));
  }

 private:
  struct Thing {
    ElementPath path;
    Element element;
    std::vector<PlaceOnSquare> places;
  };

  void add(const Element& element, const ElementPath& path, const std::set<std::string, std::less<>>& own) {
    if (isMapTile(element)) {
      if (const std::optional<LaidTile> tile = laidTile(scenario_, element)) tiles_.emplace_back(path, *tile);
      return;
    }
    Thing thing{path, element, {}};
    for (const std::string& word : placeWords(element)) {
      std::optional<PlaceOnSquare> place = placeOnSquare(scenario_, element, word);
      if (!place || own.contains(tileOfPlace(word))) return;
      thing.places.push_back(std::move(*place));
    }
    if (!thing.places.empty()) things_.push_back(std::move(thing));
  }

  static std::vector<Cell> waysAround() {
    std::vector<Cell> out;
    for (int across = -farthest; across <= farthest; ++across)
      for (int down = -farthest; down <= farthest; ++down) out.push_back({across, down, 0});
    std::stable_sort(out.begin(), out.end(), [](const Cell& a, const Cell& b) {
      const auto rank = [](const Cell& way) {
        return std::tuple(way.column * way.column + way.row * way.row, -way.column, -way.row);
      };
      return rank(a) < rank(b);
    });
    return out;
  }

  [[nodiscard]] bool fits(const Cell& way) const {
    return std::all_of(tiles_.begin(), tiles_.end(), [&](const auto& each) { return isFree(each.second, way); }) &&
           std::all_of(things_.begin(), things_.end(), [&](const Thing& each) { return isFree(each, way); });
  }

  [[nodiscard]] bool isFree(LaidTile tile, const Cell& way) const {
    tile.origin = tile.origin + way;
    return tile.origin.level >= 0 &&
           std::none_of(laid_.begin(), laid_.end(), [&](const LaidTile& each) { return overlap(tile, each); });
  }

  [[nodiscard]] bool isFree(const Thing& thing, const Cell& way) const {
    return std::all_of(thing.places.begin(), thing.places.end(), [&](const PlaceOnSquare& place) {
      const SquareIndex there = scenario_.grid->at(scenario_.grid->cell(place.square) + way);
      if (there == board::noSquare) return false;
      const std::optional<std::vector<Hold>> held = holds_.of(thing.element, place, there);
      return held && std::none_of(held->begin(), held->end(),
                                  [&](const Hold& each) { return taken_.contains(each) || isClosed(each); });
    });
  }

  /// A square that no piece may enter.
  [[nodiscard]] bool isClosed(const Hold& hold) const {
    const auto& [what, number, side] = hold;
    return what == pieceHold &&
           (scenario_.initial.map->features[static_cast<std::size_t>(number)] & scenario_.grid->tables().noEntry) != 0;
  }

  const world::Scenario& scenario_;
  Holds holds_;
  std::set<Hold> taken_;
  std::vector<LaidTile> laid_;
  std::vector<std::pair<ElementPath, LaidTile>> tiles_;
  std::vector<Thing> things_;
};

/// Copied nodes go as far to the south-east as they need to stand apart from the nodes of the map, panels a little.
void standAside(model::Draft& draft, const world::Scenario& scenario, const std::vector<ElementPath>& paths) {
  constexpr double apart = 40;
  std::vector<std::pair<ElementPath, picture::Point>> copies, panels;
  for (const ElementPath& path : paths) {
    const Element element = elementAt(draft.root(), path);
    if (element.name() != "panel" && (element.name() != "node" || !element.has("kind"))) continue;
    const std::string at = element.value("at");
    const std::size_t comma = std::min(at.find(','), at.size());
    const auto x = model::parseInt(at.substr(0, comma)), y = model::parseInt(at.substr(std::min(comma + 1, at.size())));
    if (x && y)
      (element.name() == "panel" ? panels : copies)
          .emplace_back(path, picture::Point{static_cast<double>(*x), static_cast<double>(*y)});
  }
  const auto moveBy = [&](const auto& all, double by) {
    for (const auto& [path, from] : all)
      setAttributeAt(draft, path, "at", fmt::format("{:.0f},{:.0f}", from.x + by, from.y + by));
  };
  moveBy(panels, apart / 2);
  for (int tries = 0; tries < farthest && !copies.empty(); ++tries) {
    const double by = tries * apart;
    const bool free = std::none_of(scenario.nodes.begin(), scenario.nodes.end(), [&](const world::NodeInfo& node) {
      return std::any_of(copies.begin(), copies.end(), [&](const auto& each) {
        return std::hypot(each.second.x + by - node.x, each.second.y + by - node.y) < apart;
      });
    });
    if (!free) continue;
    return moveBy(copies, by);
  }
}

/// Moves copies to where there is room.
void giveRoom(model::Draft& draft, const Analysis& analysis, const model::Document& before,
              const std::vector<ElementPath>& paths, const std::optional<Cell>& pointer) {
  if (!analysis.scenario || draft.error()) return;
  if (analysis.scenario->graph != nullptr) return standAside(draft, *analysis.scenario, paths);
  const model::Document after = draft.document();
  const Copies copies(before.root(), after.root(), paths, *analysis.scenario);
  if (copies.empty()) return;
  Cell wanted = pointer ? *pointer - copies.first() : Cell();
  if (pointer && copies.lieOn(pointer->level)) wanted.level = 0;
  std::optional<Cell> way = copies.wayNear(wanted);
  if (!way && pointer) way = copies.wayNear({});
  if (way) copies.move(draft, *way);
}

}  // namespace

Result<std::vector<ElementPath>> pasteNear(model::Draft& draft, const Analysis& analysis, const std::string& text,
                                           const std::optional<board::Cell>& pointer) {
  const model::Document before = draft.document();
  Result<std::vector<ElementPath>> paths = paste(draft, text);
  if (paths) giveRoom(draft, analysis, before, *paths, pointer);
  return paths;
}

Result<std::vector<ElementPath>> duplicateNear(model::Draft& draft, const Analysis& analysis,
                                               const std::vector<ElementPath>& paths) {
  const model::Document before = draft.document();
  Result<std::vector<ElementPath>> copies = duplicate(draft, analysis, paths, 0, 0);
  if (copies) giveRoom(draft, analysis, before, *copies, std::nullopt);
  return copies;
}

}  // namespace sortie::editor
