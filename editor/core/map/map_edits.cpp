#include "editor/core/map/map_edits.h"

#include <algorithm>
#include <cctype>
#include <map>
#include <set>
#include <sstream>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "model/format.h"

namespace sortie::editor {
namespace {

using board::Direction;
using board::SquareIndex;
using model::ElementPtr;

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

/// The children of mission's <map> or <setup> that stand in it directly.
ElementPath sectionOf(ElementPtr& root, const std::string& name) {
  static const std::vector<std::string> afterMap{"setup", "content", "objective", "event"};
  static const std::vector<std::string> afterSetup{"content", "objective", "event"};
  ElementPath path;
  root = withChild(root, {}, name, name == "map" ? afterMap : afterSetup, path);
  return path;
}

/// Inserts after the last child of one of these names, or where children of later names begin.
ElementPtr insertAmong(const ElementPtr& root, const ElementPath& parent, ElementPtr element,
                       const std::vector<std::string>& order, ElementPath& path) {
  const std::vector<ElementPtr> children = childElements(*elementAt(root, parent));
  const auto rank = [&](const std::string& name) {
    return std::find(order.begin(), order.end(), name) - order.begin();
  };
  const auto own = rank(element->name);
  std::uint32_t position = 0;
  for (std::uint32_t i = 0; i < children.size(); ++i)
    if (rank(children[i]->name) <= own) position = i + 1;
  path = parent;
  path.push_back(position);
  return insertAt(root, parent, position, std::move(element));
}

const std::vector<std::string> kMapOrder{"tile", "edge", "corner", "feature", "entrance"};
const std::vector<std::string> kSetupOrder{"piece", "marker", "card", "when", "deck"};

/// "s" of "s1", "s2": what most tiles of the map are called, and the next number.
std::string freeTileId(const ElementPtr& root) {
  std::map<std::string, int> prefixes;
  model::walk(root, [&](const ElementPtr& element) {
    if (element->name != "tile" || element->find("at") == nullptr) return;
    std::string id = element->value("id");
    while (!id.empty() && std::isdigit(static_cast<unsigned char>(id.back())) != 0) id.pop_back();
    if (!id.empty()) ++prefixes[id];
  });
  std::string prefix = "t";
  int most = 0;
  for (const auto& [name, count] : prefixes)
    if (count > most) {
      prefix = name;
      most = count;
    }
  for (int number = 1;; ++number) {
    std::string id = fmt::format("{}{}", prefix, number);
    if (freeId(root, id) == id) return id;
  }
}

std::string numberedId(const ElementPtr& root, const std::string& name) {
  for (int number = 1;; ++number) {
    std::string id = fmt::format("{}-{}", name, number);
    if (freeId(root, id) == id) return id;
  }
}

std::vector<std::string> words(const std::string& text) {
  std::vector<std::string> out;
  std::istringstream in(text);
  for (std::string word; in >> word;) out.push_back(word);
  return out;
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

/// Marks of several squares in one element must first stand alone.
bool standsAlone(const ElementPtr& element) { return element->find("squares") == nullptr; }

Result<Edited> layBorder(const ElementPtr& root, const Analysis& analysis, const PaletteEntry& entry,
                         const Spot& spot) {
  if (const MapThing* old = markAt(analysis, entry, spot)) {
    const ElementPtr element = elementAt(root, old->path);
    if (element && standsAlone(element)) {
      ElementPtr changed = setAttributeAt(root, old->path, "kind", entry.declared);
      changed =
          setAttributeAt(changed, old->path, "state", entry.state.empty() ? std::nullopt : std::optional(entry.state));
      return Edited{changed, {old->path}};
    }
  }
  const std::optional<Border> border = borderOf(*analysis.scenario, spot);
  const bool corner = entry.kind == PaletteKind::Corner;
  std::vector<model::Attribute> attributes{{"kind", entry.declared, 0}};
  if (!entry.state.empty()) attributes.push_back({"state", entry.state, 0});
  attributes.push_back({"square", border->square, 0});
  attributes.push_back({corner ? "at" : "side", std::string(board::directionName(border->direction)), 0});
  ElementPtr out = root;
  const ElementPath map = sectionOf(out, "map");
  ElementPath path;
  out = insertAmong(out, map, model::makeElement(corner ? "corner" : "edge", attributes), kMapOrder, path);
  return Edited{out, {path}};
}

Result<Edited> layFeature(const ElementPtr& root, const Analysis& analysis, const PaletteEntry& entry,
                          const Spot& spot) {
  const std::string name = *squareNameAt(*analysis.scenario, spot.column, spot.row, spot.level);
  ElementPtr out = root;
  const ElementPath map = sectionOf(out, "map");
  std::uint32_t position = 0;
  for (const ElementPtr& each : childElements(*elementAt(out, map))) {
    ElementPath path = map;
    path.push_back(position++);
    if (each->name != "feature" || each->value("kind") != entry.declared || each->find("level") != nullptr) continue;
    std::vector<std::string> squares = words(each->value("squares", each->value("square")));
    if (std::find(squares.begin(), squares.end(), name) != squares.end()) return Edited{root, {path}};
    squares.push_back(name);
    out = setAttributeAt(out, path, "square", std::nullopt);
    return Edited{setAttributeAt(out, path, "squares", fmt::format("{}", fmt::join(squares, " "))), {path}};
  }
  ElementPath path;
  out = insertAmong(out, map, model::makeElement("feature", {{"kind", entry.declared, 0}, {"squares", name, 0}}),
                    kMapOrder, path);
  return Edited{out, {path}};
}

Result<Edited> layEntrance(const ElementPtr& root, const Analysis& analysis, const PaletteEntry& entry,
                           const Spot& spot) {
  const board::Grid& grid = *analysis.scenario->grid;
  const SquareIndex square = squareAt(analysis.scenario.get(), spot);
  const std::string name = grid.name(square);
  // Squares side by side on one rim are one entrance.
  for (const MapThing& thing : analysis.things) {
    if (thing.kind != ThingKind::Entrance || thing.level != spot.level) continue;
    const ElementPtr element = elementAt(root, thing.path);
    if (!element || element->value("kind") != entry.declared) continue;
    if (element->value("side") != board::directionName(spot.direction)) continue;
    if (std::find(thing.squares.begin(), thing.squares.end(), square) != thing.squares.end())
      return Edited{root, {thing.path}};
    const bool beside = std::any_of(thing.squares.begin(), thing.squares.end(), [&](SquareIndex each) {
      const board::Cell& cell = grid.cell(each);
      return std::abs(cell.column - spot.column) + std::abs(cell.row - spot.row) == 1;
    });
    if (!beside) continue;
    const std::string squares = element->value("squares", element->value("square")) + " " + name;
    ElementPtr out = setAttributeAt(root, thing.path, "square", std::nullopt);
    return Edited{setAttributeAt(out, thing.path, "squares", squares), {thing.path}};
  }
  ElementPtr out = root;
  const ElementPath map = sectionOf(out, "map");
  ElementPath path;
  out = insertAmong(out, map,
                    model::makeElement("entrance", {{"id", numberedId(root, entry.declared), 0},
                                                    {"kind", entry.declared, 0},
                                                    {"squares", name, 0},
                                                    {"side", std::string(board::directionName(spot.direction)), 0}}),
                    kMapOrder, path);
  return Edited{out, {path}};
}

Result<Edited> layPiece(const ElementPtr& root, const Analysis& analysis, const PaletteEntry& entry, const Spot& spot) {
  const world::Scenario& scenario = *analysis.scenario;
  const SquareIndex square = squareAt(&scenario, spot);
  const std::string zone = tileZoneOf(scenario, entry.declared);
  const char* element = entry.kind == PaletteKind::Piece    ? "piece"
                        : entry.kind == PaletteKind::Marker ? "marker"
                                                            : "card";
  std::vector<model::Attribute> attributes;
  if (zone.empty()) attributes.push_back({"id", numberedId(root, entry.item.empty() ? entry.declared : entry.item), 0});
  if (entry.item.empty()) {
    attributes.push_back({"kind", entry.declared, 0});
  } else {
    attributes.push_back({"item", entry.item, 0});
  }
  const std::string at =
      zone.empty() ? scenario.grid->name(square)
                   : fmt::format("zone:{}@{}", zone,
                                 scenario.grid->tiles()[static_cast<std::size_t>(scenario.grid->tileOf(square))].id);
  attributes.push_back({"at", at, 0});
  if (spot.turns != 0 && zone.empty() && entry.kind == PaletteKind::Piece)
    attributes.push_back({"facing", std::to_string(spot.turns * 2), 0});
  ElementPtr out = root;
  const ElementPath setup = sectionOf(out, "setup");
  ElementPath path;
  out = insertAmong(out, setup, model::makeElement(element, attributes), kSetupOrder, path);
  return Edited{out, {path}};
}

std::string tileAt(int column, int row) { return fmt::format("{},{}", column, row); }

struct TilePlace {
  std::int32_t number = -1;
  int column = 0;
  int row = 0;
  int level = 0;
  int width = 0;
  int height = 0;
  int levels = 1;
};

bool overlap(const TilePlace& a, const TilePlace& b) {
  return a.column < b.column + b.width && b.column < a.column + a.width && a.row < b.row + b.height &&
         b.row < a.row + a.height && a.level < b.level + b.levels && b.level < a.level + a.levels;
}

std::vector<TilePlace> tilePlaces(const board::Grid& grid) {
  std::vector<TilePlace> out;
  std::int32_t number = 0;
  for (const board::TileInstance& tile : grid.tiles()) {
    out.push_back(
        {number++, tile.origin.column, tile.origin.row, tile.origin.level, tile.width, tile.height, tile.levels});
  }
  return out;
}

tl::unexpected<Error> refused(std::string why) { return fail("place-refused", std::move(why)); }

/// Moves the squares that an element names; nothing when one of them would leave the tiles.
std::optional<std::string> movedSquares(const world::Scenario& scenario, const std::string& names, int columns,
                                        int rows) {
  std::vector<std::string> out;
  for (const std::string& name : words(names)) {
    const SquareIndex square = scenario.grid->find(name);
    if (square == board::noSquare) return std::nullopt;
    const board::Cell& cell = scenario.grid->cell(square);
    const std::optional<std::string> there = squareNameAt(scenario, cell.column + columns, cell.row + rows, cell.level);
    if (!there) return std::nullopt;
    out.push_back(*there);
  }
  return fmt::format("{}", fmt::join(out, " "));
}

/// `at` of a piece: a square, edge:… or corner:….
std::optional<std::string> movedPlace(const world::Scenario& scenario, const std::string& at, int columns, int rows) {
  for (const char* kind : {"edge:", "corner:"}) {
    if (!at.starts_with(kind)) continue;
    const std::size_t direction = at.rfind(':');
    const std::size_t start = std::string(kind).size();
    if (direction <= start) return std::nullopt;
    const std::optional<std::string> square =
        movedSquares(scenario, at.substr(start, direction - start), columns, rows);
    if (!square) return std::nullopt;
    return kind + *square + at.substr(direction);
  }
  return movedSquares(scenario, at, columns, rows);
}

}  // namespace

std::optional<std::string> squareNameAt(const world::Scenario& scenario, int column, int row, int level) {
  if (!scenario.grid) return std::nullopt;
  const SquareIndex square = scenario.grid->at({column, row, level});
  if (square == board::noSquare) return std::nullopt;
  return scenario.grid->name(square);
}

std::string tileZoneOf(const world::Scenario& scenario, const std::string& kind) {
  for (const model::Declaration* each : scenario.declarations) {
    const bool zone = each->kind == model::DeclarationKind::Zone || each->kind == model::DeclarationKind::Deck;
    if (!zone || each->text("per") != "tile") continue;
    const std::vector<std::string> held = words(each->text("holds"));
    if (std::find(held.begin(), held.end(), kind) != held.end()) return each->id;
  }
  return {};
}

std::optional<std::string> refusal(const world::Scenario* scenario, const PaletteEntry& entry, const Spot& spot,
                                   std::int32_t ignoring) {
  const board::Grid* grid = gridOf(scenario);
  if (entry.kind == PaletteKind::Tile) {
    if (std::abs(spot.column) > 9000 || std::abs(spot.row) > 9000) return "too far away from the map";
    if (grid == nullptr) return std::nullopt;
    const Size size = turnedSize(entry, spot.turns);
    const TilePlace own{-1, spot.column, spot.row, spot.level, size.width, size.height, 1};
    for (const TilePlace& each : tilePlaces(*grid))
      if (each.number != ignoring && overlap(own, each))
        return fmt::format("{} lies there", grid->tiles()[static_cast<std::size_t>(each.number)].id);
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
      if (here == board::noSquare) return "an entrance leads onto a square of a tile";
      if (beyond(scenario, spot) != board::noSquare) return "an entrance lies at the rim of the map";
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
  return std::nullopt;
}

Result<Edited> lay(const ElementPtr& root, const Analysis& analysis, const PaletteEntry& entry, const Spot& spot) {
  if (const std::optional<std::string> why = refusal(analysis.scenario.get(), entry, spot)) return refused(*why);
  switch (entry.kind) {
    case PaletteKind::Tile: {
      std::vector<model::Attribute> attributes{
          {"id", freeTileId(root), 0}, {"tile", entry.item, 0}, {"at", tileAt(spot.column, spot.row), 0}};
      if (spot.level != 0) attributes.push_back({"level", std::to_string(spot.level), 0});
      if (spot.turns % 4 != 0) attributes.push_back({"turns", std::to_string(spot.turns % 4), 0});
      ElementPtr out = root;
      const ElementPath map = sectionOf(out, "map");
      ElementPath path;
      out = insertAmong(out, map, model::makeElement("tile", attributes), kMapOrder, path);
      return Edited{out, {path}};
    }
    case PaletteKind::Edge:
    case PaletteKind::Corner: return layBorder(root, analysis, entry, spot);
    case PaletteKind::Feature: return layFeature(root, analysis, entry, spot);
    case PaletteKind::Entrance: return layEntrance(root, analysis, entry, spot);
    default: return layPiece(root, analysis, entry, spot);
  }
}

Result<Edited> erase(const ElementPtr& root, const Analysis& analysis, const PaletteEntry& entry, const Spot& spot) {
  if (!gridOf(analysis.scenario.get())) return Edited{root, {}};
  const MapThing* mark = markAt(analysis, entry, spot);
  if (mark == nullptr) return Edited{root, {}};
  const ElementPtr element = elementAt(root, mark->path);
  if (element && standsAlone(element)) return Edited{removeAt(root, mark->path), {}};
  return refused("this mark stands for several squares: change its squares in the inspector");
}

Result<Edited> moved(const ElementPtr& root, const Analysis& analysis, const std::vector<ElementPath>& paths,
                     int columns, int rows) {
  if (columns == 0 && rows == 0) return Edited{root, paths};
  if (!gridOf(analysis.scenario.get())) return refused("there is no map");
  const world::Scenario& scenario = *analysis.scenario;
  std::set<std::string> movedTiles;
  std::vector<TilePlace> places = tilePlaces(*scenario.grid);
  for (const ElementPath& path : paths)
    if (const ElementPtr element = elementAt(root, path); element && element->name == "tile")
      movedTiles.insert(element->value("id"));
  ElementPtr out = root;
  for (const ElementPath& path : paths) {
    const ElementPtr element = elementAt(root, path);
    if (!element) continue;
    if (element->name == "tile") {
      const std::optional<std::int32_t> number = scenario.grid->findTile(element->value("id"));
      if (!number) continue;
      TilePlace& place = places[static_cast<std::size_t>(*number)];
      place.column += columns;
      place.row += rows;
      out = setAttributeAt(out, path, "at", tileAt(place.column, place.row));
      continue;
    }
    // What lies on a tile that is moved too goes with it by its name.
    const char* attribute = element->find("at") != nullptr && element->name != "corner" ? "at"
                            : element->find("squares") != nullptr                       ? "squares"
                                                                                        : "square";
    const std::string old = element->value(attribute);
    const std::vector<std::string> names = words(old);
    const bool carried = !names.empty() && std::all_of(names.begin(), names.end(), [&](const std::string& name) {
      std::string tile = name;
      for (const char* kind : {"edge:", "corner:"})
        if (tile.starts_with(kind)) tile = tile.substr(std::string(kind).size());
      return movedTiles.contains(tile.substr(0, tile.find(':')));
    });
    if (carried || old.empty() || old.starts_with("zone:")) continue;
    const std::optional<std::string> there = std::string_view(attribute) == "at"
                                                 ? movedPlace(scenario, old, columns, rows)
                                                 : movedSquares(scenario, old, columns, rows);
    if (!there) return refused("it would lie off the tiles");
    out = setAttributeAt(out, path, attribute, *there);
  }
  for (std::size_t a = 0; a < places.size(); ++a)
    for (std::size_t b = a + 1; b < places.size(); ++b)
      if (overlap(places[a], places[b]))
        return refused(fmt::format("{} and {} would lie on each other", scenario.grid->tiles()[a].id,
                                   scenario.grid->tiles()[b].id));
  return Edited{out, paths};
}

Result<Edited> turned(const ElementPtr& root, const Analysis& analysis, const std::vector<ElementPath>& paths,
                      int quarters) {
  const board::Grid* grid = gridOf(analysis.scenario.get());
  std::vector<TilePlace> places = grid != nullptr ? tilePlaces(*grid) : std::vector<TilePlace>();
  ElementPtr out = root;
  for (const ElementPath& path : paths) {
    const ElementPtr element = elementAt(root, path);
    if (!element) continue;
    const auto plus = [&](const char* attribute, int by, int full) {
      int now = 0;
      for (const char c : element->value(attribute, "0"))
        if (std::isdigit(static_cast<unsigned char>(c)) != 0) now = now * 10 + (c - '0');
      return ((now + by) % full + full) % full;
    };
    const auto set = [&](const char* attribute, int value) {
      out = setAttributeAt(out, path, attribute, value == 0 ? std::nullopt : std::optional(std::to_string(value)));
    };
    if (element->name == "tile") {
      set("turns", plus("turns", quarters, 4));
      if (grid == nullptr || quarters % 2 == 0) continue;
      if (const std::optional<std::int32_t> number = grid->findTile(element->value("id")))
        std::swap(places[static_cast<std::size_t>(*number)].width, places[static_cast<std::size_t>(*number)].height);
    } else if (element->name == "piece") {
      set("facing", plus("facing", quarters * 2, 8));
    }
  }
  for (std::size_t a = 0; a < places.size(); ++a)
    for (std::size_t b = a + 1; b < places.size(); ++b)
      if (overlap(places[a], places[b]))
        return refused(
            fmt::format("turned, {} and {} would lie on each other", grid->tiles()[a].id, grid->tiles()[b].id));
  return Edited{out, paths};
}

namespace {

/// New ids for all elements of a copy; those that end in a number count on.
ElementPtr withFreshIds(const ElementPtr& root, const ElementPtr& copy) {
  ElementPtr out = copy;
  if (const std::string* id = copy->find("id"); id != nullptr && !id->empty() && freeId(root, *id) != *id) {
    std::string stem = *id;
    while (!stem.empty() && std::isdigit(static_cast<unsigned char>(stem.back())) != 0) stem.pop_back();
    if (stem.empty() || stem == *id) stem = *id + "-";
    for (int number = 2;; ++number) {
      std::string fresh = stem + std::to_string(number);
      if (freeId(root, fresh) != fresh) continue;
      out = model::withAttribute(copy, "id", fresh);
      break;
    }
  }
  return out;
}

}  // namespace

Result<Edited> duplicated(const ElementPtr& root, const Analysis& analysis, const std::vector<ElementPath>& paths,
                          int columns, int rows) {
  std::vector<ElementPath> sorted = paths;
  std::sort(sorted.begin(), sorted.end());
  ElementPtr out = root;
  std::vector<ElementPath> added;
  for (auto path = sorted.rbegin(); path != sorted.rend(); ++path) {
    const ElementPtr element = elementAt(root, *path);
    if (!element || path->empty()) continue;
    ElementPath parent(path->begin(), path->end() - 1);
    for (ElementPath& each : added)
      if (each.size() >= path->size() && within(each, parent) && each[parent.size()] > path->back())
        ++each[parent.size()];
    out = insertAt(out, parent, path->back() + 1, withFreshIds(out, detached(element)));
    ElementPath copy = *path;
    ++copy.back();
    added.push_back(std::move(copy));
  }
  if (added.empty() || (columns == 0 && rows == 0)) return Edited{out, added};
  // A copy off the map stays where its original is: the designer moves it.
  Analysis copied = analysis;
  Result<Edited> shifted = moved(out, copied, added, columns, rows);
  return shifted ? std::move(*shifted) : Edited{out, added};
}

std::string clipboardText(const ElementPtr& root, const std::vector<ElementPath>& paths) {
  std::vector<ElementPath> sorted = paths;
  std::sort(sorted.begin(), sorted.end());
  std::vector<model::Node> nodes;
  for (const ElementPath& path : sorted)
    if (const ElementPtr element = elementAt(root, path); element && !path.empty())
      nodes.push_back(model::makeNode(detached(element)));
  if (nodes.empty()) return {};
  model::Document document;
  document.root = model::withChildren(model::makeElement("sortie"), std::move(nodes));
  return model::format(document);
}

Result<Edited> pasted(const ElementPtr& root, const std::string& text) {
  const Result<model::Document> read = model::readXml("clipboard", text);
  if (!read) return fail("clipboard", "the clipboard holds no XML of a mission: " + read.error().text);
  std::vector<ElementPtr> elements{read->root};
  if (read->root->name == "sortie") elements = childElements(*read->root);
  static const std::set<std::string, std::less<>> onMap{"tile", "edge", "corner", "feature", "entrance"};
  static const std::set<std::string, std::less<>> inSetup{"piece", "marker", "card", "deck"};
  static const std::set<std::string, std::less<>> inMission{"objective", "event",  "text", "side", "variant",
                                                            "variable",  "option", "set",  "when", "note"};
  ElementPtr out = root;
  std::vector<ElementPath> select;
  for (const ElementPtr& each : elements) {
    const std::string& name = each->name;
    if (!onMap.contains(name) && !inSetup.contains(name) && !inMission.contains(name))
      return fail("clipboard", fmt::format("<{}> is nothing that a mission holds", name));
    const ElementPtr copy = withFreshIds(out, detached(each));
    ElementPath path;
    if (onMap.contains(name)) {
      const ElementPath map = sectionOf(out, "map");
      out = insertAmong(out, map, copy, kMapOrder, path);
    } else if (inSetup.contains(name)) {
      const ElementPath setup = sectionOf(out, "setup");
      out = insertAmong(out, setup, copy, kSetupOrder, path);
    } else {
      std::uint32_t position = static_cast<std::uint32_t>(childElements(*out).size());
      std::uint32_t i = 0;
      for (const ElementPtr& child : childElements(*out)) {
        ++i;
        if (child->name == name) position = i;
      }
      path = {position};
      out = insertAt(out, {}, position, copy);
    }
    for (ElementPath& old : select)
      if (old.size() >= path.size() && within(old, ElementPath(path.begin(), path.end() - 1)) &&
          old[path.size() - 1] >= path.back())
        ++old[path.size() - 1];
    select.push_back(path);
  }
  return Edited{out, select};
}

}  // namespace sortie::editor
