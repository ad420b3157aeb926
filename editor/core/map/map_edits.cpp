#include "editor/core/map/map_edits.h"

#include <algorithm>
#include <cctype>
#include <map>
#include <set>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "editor/core/document/mission_scope.h"
#include "editor/core/map/map_places.h"
#include "editor/core/map/map_sections.h"
#include "model/level.h"
#include "model/printed_text.h"
#include "model/square.h"
#include "model/values.h"
#include "world/standing.h"

namespace sortie::editor {
namespace {

using board::Direction;
using board::SquareIndex;
using model::Element;
using model::Markup;

using Selection = Result<std::vector<ElementPath>>;

struct Size {
  int width = 1;
  int height = 1;
};

Size turnedSize(const PaletteEntry& entry, int turns) {
  return turns % 2 == 0 ? Size{entry.width, entry.height} : Size{entry.height, entry.width};
}

const board::Grid* gridOf(const world::Scenario* scenario) {
  return scenario != nullptr && scenario->grid ? &*scenario->grid : nullptr;
}

SquareIndex squareAt(const world::Scenario* scenario, const Spot& spot) {
  const board::Grid* grid = gridOf(scenario);
  return grid == nullptr ? board::noSquare : grid->at({spot.column, spot.row, spot.level});
}

/// Both squares of an edge, or the four of a corner, by the position and direction.
SquareIndex beyond(const world::Scenario* scenario, const Spot& spot) {
  Spot other = spot;
  other.column += board::columnStep(spot.direction);
  other.row += board::rowStep(spot.direction);
  return squareAt(scenario, other);
}

/// The mission's <map> or <setup>, made if there is none.
/// "s" of "s1", "s2": what most tiles of the map are called, and the next number.
std::string freeTileId(const Element& root) {
  std::map<std::string, int> prefixes;
  model::walk(root, [&](const Element& element) {
    if (element.name() != "tile" || !element.has("at")) return;
    const std::string prefix = withoutNumber(element.value("id"));
    if (!prefix.empty()) ++prefixes[prefix];
  });
  std::string prefix = "t";
  int most = 0;
  for (const auto& [name, count] : prefixes)
    if (count > most) {
      prefix = name;
      most = count;
    }
  return Ids(root).numbered(prefix);
}

/// How documents name an edge or corner: from a square of the map, whichever side has one.
struct Border {
  std::string square;
  Direction direction{};
};
std::optional<Border> borderOf(const world::Scenario& scenario, const Spot& spot) {
  const SquareIndex here = squareAt(&scenario, spot);
  if (here != board::noSquare) return Border{scenario.grid->name(here), spot.direction};
  const SquareIndex there = beyond(&scenario, spot);
  if (there != board::noSquare) return Border{scenario.grid->name(there), board::opposite(spot.direction)};
  return std::nullopt;
}

/// The mission's own mark at an edge or corner.
const MapThing* markAt(const Analysis& analysis, const PaletteEntry& entry, const Spot& spot) {
  const board::Grid& grid = *analysis.scenario->grid;
  const std::optional<Border> border = borderOf(*analysis.scenario, spot);
  if (!border) return nullptr;
  const SquareIndex square = grid.find(border->square);
  const bool corner = entry.kind == PaletteKind::Corner;
  const MapThing* found = nullptr;
  for (const MapThing& thing : analysis.things) {
    if (corner ? thing.kind == ThingKind::Corner && thing.corner == grid.cornerOf(square, border->direction)
               : thing.kind == ThingKind::Edge && thing.edge == grid.edgeOf(square, border->direction))
      found = &thing;
  }
  return found;
}

std::string tileAt(int column, int row) { return fmt::format("{},{}", column, row); }

/// Marks of several squares in one element must first stand alone.
bool standsAlone(const Element& element) { return !element.has("squares"); }

/// One more square for a feature or entrance.
void addSquare(model::Draft& draft, const ElementPath& path, const std::string& name) {
  const Element element = elementAt(draft.root(), path);
  const std::string squares = element.value("squares", element.value("square"));
  setAttributesAt(
      draft, path,
      {{"square", std::nullopt}, {"squares", squares.empty() ? name : fmt::format("{} {}", squares, name)}});
}

Selection layBorder(model::Draft& draft, const Analysis& analysis, const PaletteEntry& entry, const Spot& spot) {
  if (const MapThing* old = markAt(analysis, entry, spot)) {
    const Element element = elementAt(draft.root(), old->path);
    if (element && standsAlone(element)) {
      setAttributesAt(
          draft, old->path,
          {{"kind", entry.declared}, {"state", entry.state.empty() ? std::nullopt : std::optional(entry.state)}});
      return std::vector<ElementPath>{old->path};
    }
  }
  const std::optional<Border> border = borderOf(*analysis.scenario, spot);
  const bool corner = entry.kind == PaletteKind::Corner;
  Markup mark(corner ? "corner" : "edge", {{"kind", entry.declared}});
  if (!entry.state.empty()) mark.set("state", entry.state);
  mark.set("square", border->square);
  mark.set(corner ? "at" : "side", std::string(board::directionName(border->direction)));
  return std::vector<ElementPath>{addTo(draft, "map", mark)};
}

Selection layFeature(model::Draft& draft, const Analysis& analysis, const PaletteEntry& entry, const Spot& spot) {
  const std::string name = *squareNameAt(*analysis.scenario, spot.column, spot.row, spot.level);
  for (const Element& each : model::child(draft.root(), "map").children()) {
    if (each.name() != "feature" || each.value("kind") != entry.declared || each.has("level")) continue;
    const ElementPath path = pathOf(each);
    const std::vector<std::string> squares = model::splitWords(each.value("squares", each.value("square")));
    if (std::find(squares.begin(), squares.end(), name) == squares.end()) addSquare(draft, path, name);
    return std::vector<ElementPath>{path};
  }
  return std::vector<ElementPath>{
      addTo(draft, "map", Markup("feature", {{"kind", entry.declared}, {"squares", name}}))};
}

Selection layEntrance(model::Draft& draft, const Analysis& analysis, const PaletteEntry& entry, const Spot& spot) {
  const board::Grid& grid = *analysis.scenario->grid;
  const SquareIndex square = squareAt(analysis.scenario.get(), spot);
  const std::string name = grid.name(square);
  // Squares side by side on one rim are one entrance.
  for (const MapThing& thing : analysis.things) {
    if (thing.kind != ThingKind::Entrance || thing.level != spot.level) continue;
    const Element element = elementAt(draft.root(), thing.path);
    if (!element || element.value("kind") != entry.declared) continue;
    if (element.value("side") != board::directionName(spot.direction)) continue;
    if (std::find(thing.squares.begin(), thing.squares.end(), square) != thing.squares.end())
      return std::vector<ElementPath>{thing.path};
    const bool beside = std::any_of(thing.squares.begin(), thing.squares.end(), [&](SquareIndex each) {
      const board::Cell& cell = grid.cell(each);
      return std::abs(cell.column - spot.column) + std::abs(cell.row - spot.row) == 1;
    });
    if (!beside) continue;
    addSquare(draft, thing.path, name);
    return std::vector<ElementPath>{thing.path};
  }
  return std::vector<ElementPath>{
      addTo(draft, "map",
            Markup("entrance", {{"id", Ids(draft.root()).numbered(entry.declared + "-")},
                                {"kind", entry.declared},
                                {"squares", name},
                                {"side", std::string(board::directionName(spot.direction))}}))};
}

Selection layPiece(model::Draft& draft, const Analysis& analysis, const PaletteEntry& entry, const Spot& spot) {
  const world::Scenario& scenario = *analysis.scenario;
  const SquareIndex square = squareAt(&scenario, spot);
  const std::string zone = tileZoneOf(scenario, entry.declared);
  Markup piece(model::elementName(infoOf(entry.kind).declared));
  const bool anyKind = entry.item.empty();
  const std::string& what = anyKind ? entry.declared : entry.item;
  if (zone.empty()) piece.set("id", Ids(draft.root()).numbered(what + "-"));
  piece.set(anyKind ? "kind" : "item", what);
  piece.set("at", zone.empty()
                      ? scenario.grid->name(square)
                      : fmt::format("zone:{}@{}", zone,
                                    scenario.tiles()[static_cast<std::size_t>(scenario.grid->tileOf(square))].id));
  if (spot.turns != 0 && zone.empty() && entry.kind == PaletteKind::Piece)
    piece.set("facing", std::to_string(spot.turns * 2));
  return std::vector<ElementPath>{addTo(draft, "setup", piece)};
}

Selection layTile(model::Draft& draft, const PaletteEntry& entry, const Spot& spot) {
  Markup tile("tile", {{"id", freeTileId(draft.root())}, {"tile", entry.item}, {"at", tileAt(spot.column, spot.row)}});
  if (spot.level != 0) tile.set("level", std::to_string(model::levelNumber(spot.level)));
  if (spot.turns % 4 != 0) tile.set("turns", std::to_string(spot.turns % 4));
  return std::vector<ElementPath>{addTo(draft, "map", tile)};
}

/// The tiles of the map by their ids, while some of them are moved or turned.
class Layout {
 public:
  explicit Layout(const world::Scenario& scenario) {
    for (const board::TileInstance& each : scenario.tiles())
      tiles_.push_back({each.id, {each.origin, each.width, each.height, each.levels}});
  }

  void lay(const std::string& id, const LaidTile& tile) {
    std::erase_if(tiles_, [&](const Tile& each) { return each.id == id; });
    tiles_.push_back({id, tile, true});
  }

  /// The first two that overlap, of which one was laid here, by their ids.
  [[nodiscard]] std::optional<std::string> overlapping() const {
    for (auto a = tiles_.begin(); a != tiles_.end(); ++a)
      for (auto b = a + 1; b != tiles_.end(); ++b)
        if ((a->laid || b->laid) && overlap(a->place, b->place)) return fmt::format("{} and {}", a->id, b->id);
    return std::nullopt;
  }

 private:
  struct Tile {
    std::string id;
    LaidTile place;
    bool laid = false;
  };
  std::vector<Tile> tiles_;
};

tl::unexpected<Error> refused(std::string why) { return fail("place-refused", std::move(why)); }

/// Do all these squares lie on tiles that are moved too? Then they go with them by their names.
bool liesOn(const std::set<std::string, std::less<>>& tiles, const std::vector<std::string>& places) {
  return std::all_of(places.begin(), places.end(),
                     [&](const std::string& place) { return tiles.contains(tileOfPlace(place)); });
}

/// A place that has nothing to do with squares, in a zone or in a piece, does not move.
bool movesAlong(const std::string& place) {
  using Kind = model::PlaceReference::Kind;
  const std::optional<model::PlaceReference> read = model::parsePlace(place);
  return !read || read->kind == Kind::Square || read->kind == Kind::Edge || read->kind == Kind::Corner;
}

}  // namespace

std::string tileZoneOf(const world::Scenario& scenario, const std::string& kind) {
  // What is like a kind that is held may lie there, too.
  std::set<std::string> names;
  for (std::string next = kind; !next.empty() && names.insert(next).second;) {
    const std::string now = std::exchange(next, {});
    for (const model::Declaration* each : scenario.declarations)
      if (each->id == now && next.empty()) next = each->text("like");
  }
  for (const model::Declaration* each : scenario.declarations) {
    const bool zone = each->kind == model::DeclarationKind::Zone || each->kind == model::DeclarationKind::Deck;
    if (!zone || each->text("per") != "tile") continue;
    const std::vector<std::string> held = model::splitWords(each->text("holds"));
    if (std::any_of(held.begin(), held.end(), [&](const std::string& id) { return names.contains(id); }))
      return each->id;
  }
  return {};
}

namespace {

/// Its id, else what it is: "archer-1", "Archer".
std::string standingName(const world::Scenario& scenario, world::PieceId piece) {
  const world::PieceState& state = scenario.initial.piece(piece);
  const std::size_t number = world::at(piece);
  if (number < scenario.pieceNames.size() && !scenario.pieceNames[number].empty()) return scenario.pieceNames[number];
  if (state.item >= 0)
    if (const model::ContentItem* item = scenario.items[static_cast<std::size_t>(state.item)].item)
      return item->title.empty() ? item->id : item->title;
  return scenario.kinds[world::at(state.kind)].name;
}

std::string featureTitle(const world::Scenario& scenario, const std::string& id) {
  for (const model::Declaration* each : scenario.declarations)
    if (each->kind == model::DeclarationKind::Feature && each->id == id) return titleOf(*each);
  return model::plainWords(id);
}

/// What the test of places that play uses says of a new piece; pieces that lie at a zone of the tile stand nowhere.
std::optional<std::string> hindered(const world::Scenario& scenario, const PaletteEntry& entry, SquareIndex square) {
  if (entry.kind != PaletteKind::Piece && entry.kind != PaletteKind::Marker) return std::nullopt;
  const world::KindId kind = scenario.kind(infoOf(entry.kind).declared, entry.declared);
  if (kind == world::KindId::None || !tileZoneOf(scenario, entry.declared).empty()) return std::nullopt;
  const world::Hindrance found = world::hindranceOfNew(scenario, scenario.initial, kind, square);
  switch (found.by) {
    case world::Hindrance::By::Feature: {
      const std::string feature(scenario.text(scenario.features[static_cast<std::size_t>(found.feature)]));
      return fmt::format("nothing may stand on {}", featureTitle(scenario, feature));
    }
    case world::Hindrance::By::Piece:
      return fmt::format("{} stands there already", standingName(scenario, found.piece));
    default: return std::nullopt;
  }
}

}  // namespace

std::optional<std::string> refusal(const world::Scenario* scenario, const PaletteEntry& entry, const Spot& spot) {
  const board::Grid* grid = gridOf(scenario);
  if (entry.kind == PaletteKind::Tile) {
    if (std::abs(spot.column) > 9000 || std::abs(spot.row) > 9000) return "too far away from the map";
    if (grid == nullptr) return std::nullopt;
    const Size size = turnedSize(entry, spot.turns);
    const LaidTile own{{spot.column, spot.row, spot.level}, size.width, size.height, entry.levels};
    for (const board::TileInstance& each : grid->tiles())
      if (overlap(own, {each.origin, each.width, each.height, each.levels}))
        return fmt::format("{} lies there", each.id);
    return std::nullopt;
  }
  if (grid == nullptr) return "there is no map yet: lay a tile first";
  const SquareIndex here = squareAt(scenario, spot);
  switch (entry.kind) {
    case PaletteKind::Edge:
    case PaletteKind::Corner:
      if (!borderOf(*scenario, spot)) return "no tile has this border";
      return std::nullopt;
    case PaletteKind::Entrance:
      if (here == board::noSquare) return "an entrance must lead onto a square of a tile";
      if (beyond(scenario, spot) != board::noSquare) return "an entrance must lie at the rim of the map";
      return std::nullopt;
    default: break;
  }
  if (here == board::noSquare) return "no tile lies here";
  if (entry.kind == PaletteKind::Piece) {
    for (int row = 0; row < entry.height; ++row)
      for (int column = 0; column < entry.width; ++column)
        if (grid->at({spot.column + column, spot.row + row, spot.level}) == board::noSquare)
          return fmt::format("it covers {} by {} squares, and some lie off the tiles", entry.width, entry.height);
  }
  return hindered(*scenario, entry, here);
}

bool mapIsEmpty(const Analysis& analysis) {
  if (analysis.scenario != nullptr) return analysis.scenario->grid != nullptr && analysis.scenario->tiles().empty();
  if (analysis.compiled == nullptr || analysis.compiled->mission == nullptr) return false;
  if (!analysis.compiled->mission->tiles.empty()) return false;
  // A map whose tiles are there, but cannot be read, is not empty.
  const Element root = analysis.version->root();
  return std::none_of(analysis.leftOut.begin(), analysis.leftOut.end(), [&](const ElementPath& path) {
    const std::string_view name = elementAt(root, path).name();
    return path.empty() || name == "tile" || name == "map";
  });
}

Selection lay(model::Draft& draft, const Analysis& analysis, const PaletteEntry& entry, const Spot& spot) {
  if (const std::optional<std::string> why = refusal(analysis.scenario.get(), entry, spot)) return refused(*why);
  switch (entry.kind) {
    case PaletteKind::Tile: return layTile(draft, entry, spot);
    case PaletteKind::Edge:
    case PaletteKind::Corner: return layBorder(draft, analysis, entry, spot);
    case PaletteKind::Feature: return layFeature(draft, analysis, entry, spot);
    case PaletteKind::Entrance: return layEntrance(draft, analysis, entry, spot);
    default: return layPiece(draft, analysis, entry, spot);
  }
}

Selection erase(model::Draft& draft, const Analysis& analysis, const PaletteEntry& entry, const Spot& spot) {
  const MapThing* mark = gridOf(analysis.scenario.get()) != nullptr ? markAt(analysis, entry, spot) : nullptr;
  if (mark == nullptr) return std::vector<ElementPath>();
  const Element element = elementAt(draft.root(), mark->path);
  if (!element || !standsAlone(element))
    return refused("this mark stands for several squares: change its squares in the inspector");
  draft.apply(model::removeElement(element));
  return std::vector<ElementPath>();
}

Selection moveThings(model::Draft& draft, const Analysis& analysis, const std::vector<ElementPath>& paths, int columns,
                     int rows) {
  if (columns == 0 && rows == 0) return paths;
  if (gridOf(analysis.scenario.get()) == nullptr) return refused("there is no map");
  const world::Scenario& scenario = *analysis.scenario;
  std::vector<Element> things;
  std::set<std::string, std::less<>> movedTiles;
  for (const ElementPath& path : paths) {
    const Element element = elementAt(draft.root(), path);
    if (!element) continue;
    things.push_back(element);
    if (isMapTile(element)) movedTiles.insert(element.value("id"));
  }
  Layout layout(scenario);
  std::vector<model::TextPatches> edits;
  for (const Element& element : things) {
    if (isMapTile(element)) {
      std::optional<LaidTile> tile = laidTile(scenario, element);
      if (!tile) continue;
      tile->origin.column += columns;
      tile->origin.row += rows;
      layout.lay(element.value("id"), *tile);
      edits.push_back(model::setAttribute(element, "at", tileAt(tile->origin.column, tile->origin.row)));
      continue;
    }
    const std::vector<std::string> places = placeWords(element);
    if (std::none_of(places.begin(), places.end(), movesAlong) || liesOn(movedTiles, places)) continue;
    const auto changes = movedPlaces(scenario, element, columns, rows, 0);
    if (!changes) return refused("it would lie off the tiles");
    edits.push_back(model::changeAttributes(element, *changes));
  }
  if (const std::optional<std::string> both = layout.overlapping())
    return refused(fmt::format("{} would overlap", *both));
  draft.apply(model::together(edits));
  return paths;
}

Selection turnThings(model::Draft& draft, const Analysis& analysis, const std::vector<ElementPath>& paths,
                     int quarters) {
  std::optional<Layout> layout;
  if (gridOf(analysis.scenario.get()) != nullptr) layout.emplace(*analysis.scenario);
  std::vector<model::TextPatches> edits;
  for (const ElementPath& path : paths) {
    const Element element = elementAt(draft.root(), path);
    if (!element) continue;
    const auto turn = [&](const char* attribute, int by, int full) {
      int now = 0;
      for (const char c : element.value(attribute, "0"))
        if (std::isdigit(static_cast<unsigned char>(c)) != 0) now = (now * 10 + (c - '0')) % full;
      now = ((now + by) % full + full) % full;
      edits.push_back(now == 0 ? model::removeAttribute(element, attribute)
                               : model::setAttribute(element, attribute, std::to_string(now)));
    };
    if (element.name() == "piece") turn("facing", quarters * 2, 8);
    if (element.name() != "tile") continue;
    turn("turns", quarters, 4);
    if (!layout || quarters % 2 == 0) continue;
    if (std::optional<LaidTile> tile = laidTile(*analysis.scenario, element)) {
      std::swap(tile->width, tile->height);
      layout->lay(element.value("id"), *tile);
    }
  }
  if (const std::optional<std::string> both = layout ? layout->overlapping() : std::nullopt)
    return refused(fmt::format("turned, {} would overlap", *both));
  draft.apply(model::together(edits));
  return paths;
}

}  // namespace sortie::editor
