#include "editor/core/map/tile_contents.h"

#include <algorithm>
#include <charconv>
#include <set>
#include <tuple>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "editor/core/document/elements.h"
#include "editor/core/map/map_edits.h"
#include "model/level.h"
#include "model/values.h"

namespace sortie::editor {
namespace {

using model::Element;

constexpr int farthest = 24;  ///< squares that a paste is moved from where it is wanted

bool isMapTile(const Element& element) { return element.name() == "tile" && element.has("at"); }

bool isPieceElement(const Element& element) {
  return element.name() == "piece" || element.name() == "marker" || element.name() == "card";
}

/// The attribute that says where an element of the map or the setup is; empty for what is nowhere.
std::string_view placeAttribute(const Element& element) {
  if (isMapTile(element)) return {};
  // The at of a corner says which of its square it is.
  for (const std::string_view name : {"squares", "square", "at"})
    if (element.has(name)) return name;
  return element.name() == "deck" && element.has("zone") ? "zone" : std::string_view();
}

std::vector<std::string> placeWords(const Element& element) {
  const std::string_view attribute = placeAttribute(element);
  return attribute.empty() ? std::vector<std::string>() : model::splitWords(element.value(attribute));
}

/// Elements of the map and the setup, and notes.
template <class Visit>
void eachPlaced(const Element& root, const Visit& visit) {
  eachChild(root, {}, [&](const Element& section, const ElementPath& at) {
    if (section.name() != "map" && section.name() != "setup" && section.name() != "note") return;
    walkPaths(section, [&](const Element& element, const ElementPath& inside) {
      ElementPath path = at;
      path.insert(path.end(), inside.begin(), inside.end());
      visit(element, path);
    });
  });
}

bool isIn(const ElementPath& path, const std::vector<ElementPath>& all) {
  return std::any_of(all.begin(), all.end(), [&](const ElementPath& each) { return within(path, each); });
}

/// What goes with tiles and pieces that go.
struct Gone {
  std::set<std::string, std::less<>> tiles;
  std::set<std::string, std::less<>> pieces;

  [[nodiscard]] bool holds(std::string_view place) const {
    if (place.starts_with("piece:")) return pieces.contains(place.substr(6));
    return tiles.contains(tileOfPlace(place));
  }
};

/// The tiles among what goes, but for ids that another tile keeps.
Gone goneWith(const Element& root, const std::vector<ElementPath>& paths) {
  Gone out;
  for (const ElementPath& path : paths)
    if (const Element element = elementAt(root, path))
      model::walk(element, [&](const Element& each) {
        if (isMapTile(each)) out.tiles.insert(each.value("id"));
      });
  eachPlaced(root, [&](const Element& element, const ElementPath& path) {
    if (isMapTile(element) && !isIn(path, paths)) out.tiles.erase(element.value("id"));
  });
  return out;
}

}  // namespace

std::string_view tileOfPlace(std::string_view place) noexcept {
  for (const std::string_view kind : {"edge:", "corner:"})
    if (place.starts_with(kind)) place.remove_prefix(kind.size());
  if (place.starts_with("piece:")) return {};
  if (const std::size_t owner = place.find('@'); owner != std::string_view::npos) return place.substr(owner + 1);
  const std::size_t colon = place.find(':');
  return colon == std::string_view::npos || place.starts_with("zone:") ? std::string_view() : place.substr(0, colon);
}

std::string onTile(std::string_view place, std::string_view tile) {
  const std::string_view old = tileOfPlace(place);
  if (old.empty()) return std::string(place);
  std::string out(place);
  out.replace(static_cast<std::size_t>(old.data() - place.data()), old.size(), tile);
  return out;
}

TileContents contentsOf(const Element& root, const std::vector<ElementPath>& paths) {
  TileContents out;
  Gone gone = goneWith(root, paths);
  if (gone.tiles.empty()) return out;
  for (bool more = true; more;) {
    more = false;
    out.partly.clear();
    eachPlaced(root, [&](const Element& element, const ElementPath& path) {
      const std::vector<std::string> places = placeWords(element);
      if (places.empty() || isIn(path, paths) || isIn(path, out.whole)) return;
      const auto going =
          std::count_if(places.begin(), places.end(), [&](const std::string& place) { return gone.holds(place); });
      if (going == 0) return;
      if (going < static_cast<std::ptrdiff_t>(places.size())) return out.partly.push_back(path);
      out.whole.push_back(path);
      // What lies in it goes, too.
      if (isPieceElement(element) && gone.pieces.insert(element.value("id")).second) more = true;
    });
  }
  return out;
}

void removeWithContents(model::Draft& draft, const std::vector<ElementPath>& paths) {
  const Element root = draft.root();
  const TileContents contents = contentsOf(root, paths);
  const Gone gone = goneWith(root, paths);
  std::vector<ElementPath> all = paths;
  all.insert(all.end(), contents.whole.begin(), contents.whole.end());
  std::sort(all.begin(), all.end());
  std::vector<model::TextPatches> edits;
  for (const ElementPath& path : all)
    if (const Element element = elementAt(root, path)) edits.push_back(model::removeElement(element));
  for (const ElementPath& path : contents.partly) {
    const Element element = elementAt(root, path);
    std::vector<std::string> left = placeWords(element);
    std::erase_if(left, [&](const std::string& place) { return gone.holds(place); });
    edits.push_back(
        model::setAttribute(element, std::string(placeAttribute(element)), fmt::format("{}", fmt::join(left, " "))));
  }
  draft.apply(model::together(edits));
}

namespace {

struct TileSize {
  int width = 1;
  int height = 1;
  int levels = 1;
};

/// Of a tile of the map as it lies; nothing when no pack defines it.
std::optional<TileSize> sizeOf(const world::Scenario& scenario, const Element& tile) {
  const std::string id = tile.value("tile");
  const auto sized = [&](const std::vector<model::TileItem>& items) -> std::optional<TileSize> {
    for (const model::TileItem& each : items) {
      if (each.id != id) continue;
      const std::string turns = tile.value("turns");
      const bool across = turns == "1" || turns == "3";
      return TileSize{across ? each.height : each.width, across ? each.width : each.height, each.levels};
    }
    return std::nullopt;
  };
  if (std::optional<TileSize> own = sized(scenario.mission.mission->tileItems)) return own;
  for (const auto& pack : scenario.mission.packs)
    if (std::optional<TileSize> size = sized(pack->tiles)) return size;
  return std::nullopt;
}

/// "8,-16".
std::optional<board::Cell> cellOf(const std::string& at) {
  board::Cell out;
  const char* end = at.data() + at.size();
  const auto [comma, first] = std::from_chars(at.data(), end, out.column);
  if (first != std::errc() || comma == end || *comma != ',') return std::nullopt;
  const auto [last, second] = std::from_chars(comma + 1, end, out.row);
  return second == std::errc() && last == end ? std::optional(out) : std::nullopt;
}

/// "s1:C4" of any place on or at a square.
std::string_view squareOfPlace(std::string_view place) {
  bool border = false;
  for (const std::string_view kind : {"edge:", "corner:"})
    if (place.starts_with(kind)) {
      place.remove_prefix(kind.size());
      border = true;
    }
  return border ? place.substr(0, place.rfind(':')) : place;
}

/// What was pasted, as it may be moved: tiles, and what lies on squares of tiles that were there before.
class Pasted {
 public:
  Pasted(const Element& before, const Element& root, const std::vector<ElementPath>& paths,
         const world::Scenario& scenario)
      : scenario_(scenario) {
    eachPlaced(before, [&](const Element& element, const ElementPath&) {
      for (const std::string& place : placeWords(element)) taken_.insert(keyOf(element, place));
    });
    std::set<std::string, std::less<>> own;
    for (const ElementPath& path : paths)
      if (const Element element = elementAt(root, path); isMapTile(element)) own.insert(element.value("id"));
    for (const ElementPath& path : paths) add(elementAt(root, path), path, own);
  }

  [[nodiscard]] bool empty() const { return tiles_.empty() && things_.empty(); }

  /// The north-west thing.
  [[nodiscard]] board::Cell first() const {
    std::vector<board::Cell> cells;
    for (const Tile& each : tiles_) cells.push_back(each.at);
    for (const Thing& each : things_)
      for (const std::string& place : each.places)
        if (const board::SquareIndex square = squareAt(place); square != board::noSquare)
          cells.push_back(scenario_.grid->cell(square));
    return *std::min_element(cells.begin(), cells.end(), [](const board::Cell& a, const board::Cell& b) {
      return std::tie(a.row, a.column) < std::tie(b.row, b.column);
    });
  }

  [[nodiscard]] bool fits(int columns, int rows) const {
    return std::all_of(tiles_.begin(), tiles_.end(), [&](const Tile& each) { return isFree(each, columns, rows); }) &&
           std::all_of(things_.begin(), things_.end(), [&](const Thing& each) { return isFree(each, columns, rows); });
  }

  void move(model::Draft& draft, int columns, int rows) const {
    std::vector<model::TextPatches> edits;
    for (const Tile& each : tiles_)
      edits.push_back(model::setAttribute(elementAt(draft.root(), each.path), "at",
                                          fmt::format("{},{}", each.at.column + columns, each.at.row + rows)));
    for (const Thing& each : things_) {
      std::vector<std::string> there;
      for (const std::string& place : each.places) there.push_back(*moved(place, columns, rows));
      edits.push_back(model::setAttribute(elementAt(draft.root(), each.path), each.attribute,
                                          fmt::format("{}", fmt::join(there, " "))));
    }
    draft.apply(model::together(edits));
  }

 private:
  struct Tile {
    ElementPath path;
    board::Cell at;
    TileSize size;
  };
  struct Thing {
    ElementPath path;
    std::string attribute;
    std::vector<std::string> places;
    Element element;
  };

  void add(const Element& element, const ElementPath& path, const std::set<std::string, std::less<>>& own) {
    if (isMapTile(element)) {
      const std::optional<board::Cell> at = cellOf(element.value("at"));
      const std::optional<TileSize> size = sizeOf(scenario_, element);
      if (!at || !size) return;
      tiles_.push_back({path, *at, *size});
      tiles_.back().at.level = model::levelOf(element).value_or(0);
      return;
    }
    std::vector<std::string> places = placeWords(element);
    const bool onSquares = !places.empty() && std::all_of(places.begin(), places.end(), [&](const std::string& place) {
      return !own.contains(tileOfPlace(place)) && squareAt(place) != board::noSquare;
    });
    if (onSquares) things_.push_back({path, std::string(placeAttribute(element)), std::move(places), element});
  }

  [[nodiscard]] board::SquareIndex squareAt(std::string_view place) const {
    return scenario_.grid->find(squareOfPlace(place));
  }

  [[nodiscard]] std::optional<std::string> moved(const std::string& place, int columns, int rows) const {
    const board::SquareIndex square = squareAt(place);
    if (square == board::noSquare) return std::nullopt;
    const board::Cell& cell = scenario_.grid->cell(square);
    const std::optional<std::string> there =
        squareNameAt(scenario_, cell.column + columns, cell.row + rows, cell.level);
    if (!there) return std::nullopt;
    const std::string_view old = squareOfPlace(place);
    std::string out = place;
    out.replace(static_cast<std::size_t>(old.data() - place.data()), old.size(), *there);
    return out;
  }

  /// What may be at a place once. All pieces and markers take squares from each other.
  [[nodiscard]] static std::string keyOf(const Element& element, const std::string& place) {
    if (isPieceElement(element)) return "piece " + place;
    return fmt::format("{} {} {} {}", element.name(), place, element.value("side"),
                       element.name() == "corner" ? element.value("at") : std::string());
  }

  [[nodiscard]] bool isFree(const Tile& tile, int columns, int rows) const {
    const auto apart = [](int from, int length, int other, int otherLength) {
      return from + length <= other || other + otherLength <= from;
    };
    return std::all_of(scenario_.grid->tiles().begin(), scenario_.grid->tiles().end(),
                       [&](const board::TileInstance& each) {
                         return apart(tile.at.column + columns, tile.size.width, each.origin.column, each.width) ||
                                apart(tile.at.row + rows, tile.size.height, each.origin.row, each.height) ||
                                apart(tile.at.level, tile.size.levels, each.origin.level, each.levels);
                       });
  }

  [[nodiscard]] bool isFree(const Thing& thing, int columns, int rows) const {
    return std::all_of(thing.places.begin(), thing.places.end(), [&](const std::string& place) {
      const std::optional<std::string> there = moved(place, columns, rows);
      if (!there || taken_.contains(keyOf(thing.element, *there))) return false;
      const std::uint32_t features = scenario_.initial.map->features[board::at(squareAt(*there))];
      return !isPieceElement(thing.element) || (features & scenario_.grid->tables().noEntry) == 0;
    });
  }

  const world::Scenario& scenario_;
  std::set<std::string> taken_;
  std::vector<Tile> tiles_;
  std::vector<Thing> things_;
};

}  // namespace

Result<std::vector<ElementPath>> pasteNear(model::Draft& draft, const Analysis& analysis, const std::string& text,
                                           const std::optional<board::Cell>& pointer) {
  const model::Document before = draft.document();
  Result<std::vector<ElementPath>> paths = paste(draft, text);
  if (!paths || !analysis.scenario || !analysis.scenario->grid || draft.error()) return paths;
  const model::Document after = draft.document();
  const Pasted pasted(before.root(), after.root(), *paths, *analysis.scenario);
  if (pasted.empty()) return paths;
  const board::Cell first = pasted.first();
  const int column = pointer ? pointer->column - first.column : 0;
  const int row = pointer ? pointer->row - first.row : 0;
  std::vector<std::pair<int, int>> ways;
  for (int across = -farthest; across <= farthest; ++across)
    for (int down = -farthest; down <= farthest; ++down) ways.emplace_back(across, down);
  // The nearest first, and of those the one to the east.
  std::stable_sort(ways.begin(), ways.end(), [](const auto& a, const auto& b) {
    const auto rank = [](const auto& way) {
      return std::tuple(way.first * way.first + way.second * way.second, -way.first, -way.second);
    };
    return rank(a) < rank(b);
  });
  const auto way = std::find_if(ways.begin(), ways.end(),
                                [&](const auto& each) { return pasted.fits(column + each.first, row + each.second); });
  if (way != ways.end()) pasted.move(draft, column + way->first, row + way->second);
  return paths;
}

}  // namespace sortie::editor
