#include "editor/core/map/map_things.h"

#include <algorithm>
#include <cmath>
#include <map>

#include <fmt/format.h>

#include "board/square.h"
#include "editor/core/map/element_paths.h"
#include "editor/core/map/notes.h"
#include "editor/core/work_count.h"
#include "model/level.h"
#include "model/square.h"
#include "world/piece_squares.h"

namespace sortie::editor {
namespace {

using board::SquareIndex;
using picture::Point;
using picture::Rect;

class Collector {
 public:
  Collector(const world::Scenario& scenario, const Version& version)
      : scenario_(scenario),
        mission_(*scenario.mission.mission),
        grid_(*scenario.grid),
        paths_(version.root()),
        version_(version) {}

  std::vector<MapThing> collect() {
    tiles();
    features();
    entrances();
    for (const model::EdgeMark& mark : mission_.edges) edge(mark);
    for (const model::CornerMark& mark : mission_.corners) corner(mark);
    pieces();
    notes(version_.root());
    return std::move(out_);
  }

 private:
  MapThing* add(ThingKind kind, const SourcePlace& where, std::string layer, std::string title) {
    const ElementPath* path = paths_.at(where);
    if (path == nullptr) return nullptr;
    out_.push_back({.kind = kind, .path = *path, .layer = std::move(layer), .title = std::move(title)});
    return &out_.back();
  }

  [[nodiscard]] SquareIndex square(const std::string& name, int level) const {
    return grid_.find(name.find('/') == std::string::npos ? model::squareOnLevel(name, level) : name);
  }

  void tiles() {
    for (const model::MapTile& tile : mission_.tiles) {
      std::string title = tile.tile;
      for (const std::shared_ptr<const model::Pack>& pack : scenario_.mission.packs)
        for (const model::TileItem& item : pack->tiles)
          if (item.id == tile.tile && !item.title.empty()) title = item.title;
      MapThing* thing = add(ThingKind::Tile, tile.where, "tiles", fmt::format("{} ({})", title, tile.id));
      if (thing == nullptr) continue;
      const std::optional<std::int32_t> number = grid_.findTile(tile.id);
      if (!number) continue;
      thing->tile = *number;
      const board::TileInstance& instance = grid_.tiles()[static_cast<std::size_t>(*number)];
      thing->level = instance.origin.level;
      thing->levels = instance.levels;
      thing->squares = instance.squares;
    }
  }

  void features() {
    // One element may name many squares: one thing an element.
    std::map<std::pair<std::uint32_t, std::uint32_t>, std::size_t> byPlace;
    for (const model::SquareMark& mark : mission_.features) {
      const SquareIndex at = square(mark.square, mark.level);
      if (at == board::noSquare) continue;
      const std::pair key(mark.where.line, mark.where.column);
      if (const auto found = byPlace.find(key); found != byPlace.end()) {
        out_[found->second].squares.push_back(at);
        continue;
      }
      MapThing* thing = add(ThingKind::Feature, mark.where, "features",
                            kindTitle(scenario_, model::DeclarationKind::Feature, mark.kind));
      if (thing == nullptr) continue;
      thing->level = grid_.cell(at).level;
      thing->squares.push_back(at);
      byPlace[key] = out_.size() - 1;
    }
  }

  void entrances() {
    for (const model::EntranceMark& mark : mission_.entrances) {
      const std::string kind = kindTitle(scenario_, model::DeclarationKind::Entrance, mark.kind);
      MapThing* thing = add(ThingKind::Entrance, mark.where, "entrances",
                            fmt::format("{} ({})", mark.title.empty() ? kind : mark.title, mark.id));
      if (thing == nullptr) continue;
      for (const std::string& name : mark.squares)
        if (const SquareIndex at = grid_.find(name); at != board::noSquare) thing->squares.push_back(at);
      if (!thing->squares.empty()) thing->level = grid_.cell(thing->squares.front()).level;
    }
  }

  void edge(const model::EdgeMark& mark) {
    board::Direction side{};
    const SquareIndex at = square(mark.square, mark.level);
    if (at == board::noSquare || !board::readDirection(mark.direction, side) || board::isDiagonal(side)) return;
    MapThing* thing =
        add(ThingKind::Edge, mark.where, "edges", kindTitle(scenario_, model::DeclarationKind::Edge, mark.kind));
    if (thing == nullptr) return;
    if (!mark.id.empty()) thing->title += fmt::format(" ({})", mark.id);
    thing->level = grid_.cell(at).level;
    thing->edge = grid_.edgeOf(at, side);
  }

  void corner(const model::CornerMark& mark) {
    board::Direction at{};
    const SquareIndex from = square(mark.square, mark.level);
    if (from == board::noSquare || !board::readDirection(mark.direction, at) || !board::isDiagonal(at)) return;
    MapThing* thing =
        add(ThingKind::Corner, mark.where, "corners", kindTitle(scenario_, model::DeclarationKind::Corner, mark.kind));
    if (thing == nullptr) return;
    thing->level = grid_.cell(from).level;
    thing->corner = grid_.cornerOf(from, at);
  }

  void pieces() {
    std::size_t next = 0;
    for (const model::PieceSetup& setup : mission_.pieces) {
      for (int i = 0; i < setup.count && next < scenario_.initial.pieces.size(); ++i, ++next)
        piece(setup, static_cast<world::PieceId>(next));
    }
  }

  void piece(const model::PieceSetup& setup, world::PieceId id) {
    const world::PieceState& state = scenario_.initial.piece(id);
    const board::Place place = state.place;
    if (!board::isSquare(place) && !board::isEdge(place) && !board::isCorner(place)) return;
    const bool isPiece = scenario_.kinds[world::at(state.kind)].collection == model::DeclarationKind::Piece;
    MapThing* thing =
        add(ThingKind::Piece, setup.where, isPiece ? "pieces" : "markers", setupTitle(scenario_, setup, state));
    if (thing == nullptr) return;
    thing->piece = id;
    if (board::isSquare(place)) {
      const board::Cell& at = grid_.cell(board::squareOf(place));
      const board::Footprint size = scenario_.footprint(state);
      for (int row = 0; row < size.height; ++row)
        for (int column = 0; column < size.width; ++column)
          if (const SquareIndex s = grid_.at({at.column + column, at.row + row, at.level}); s != board::noSquare)
            thing->squares.push_back(s);
      thing->level = at.level;
    } else if (board::isEdge(place)) {
      thing->edge = board::edgeOf(place);
      for (const SquareIndex s : grid_.squaresOf(thing->edge))
        if (s != board::noSquare) thing->level = grid_.cell(s).level;
    } else {
      thing->corner = board::cornerOf(place);
      for (const SquareIndex s : grid_.squaresOf(thing->corner))
        if (s != board::noSquare) thing->level = grid_.cell(s).level;
    }
  }

  void notes(const model::Element& root) {
    int number = 0;
    for (const ElementPath& path : notePaths(root)) {
      ++number;
      const model::Element note = elementAt(root, path);
      const SquareIndex at = grid_.find(note.value("at"));
      if (at == board::noSquare) continue;
      out_.push_back({.kind = ThingKind::Note,
                      .path = path,
                      .level = grid_.cell(at).level,
                      .layer = "notes",
                      .title = fmt::format("Note {}: {}", number, note.ownText()),
                      .squares = {at}});
    }
  }

  const world::Scenario& scenario_;
  const model::Mission& mission_;
  const board::Grid& grid_;
  ElementPaths paths_;
  const Version& version_;
  std::vector<MapThing> out_;
};

bool contains(const Rect& box, Point p) {
  return p.x >= box.x && p.y >= box.y && p.x < box.x + box.width && p.y < box.y + box.height;
}

bool isOnLink(const picture::MapFrame& frame, board::EdgeIndex link, Point p) {
  constexpr int parts = 24;
  constexpr double near = 9;
  const picture::LinkCurve curve = frame.curve(link);
  for (int i = 0; i < parts; ++i) {
    const Point a = curve.at(static_cast<double>(i) / parts), b = curve.at(static_cast<double>(i + 1) / parts);
    const double dx = b.x - a.x, dy = b.y - a.y;
    const double share =
        std::clamp(((p.x - a.x) * dx + (p.y - a.y) * dy) / std::max(1e-9, dx * dx + dy * dy), 0.0, 1.0);
    if (std::hypot(a.x + share * dx - p.x, a.y + share * dy - p.y) <= near) return true;
  }
  return false;
}

// Later ones lie above.
int rank(ThingKind kind) { return static_cast<int>(kind); }

}  // namespace

std::vector<MapThing> mapThings(const world::Scenario& scenario, const Version& version) {
  if (scenario.graph != nullptr) return graphThings(scenario, version);
  if (!scenario.grid) return {};
  return Collector(scenario, version).collect();
}

std::vector<const MapThing*> thingsOf(const std::vector<MapThing>& things, const std::vector<ElementPath>& paths) {
  countWork(Work::Selected, paths.size());
  const std::set<ElementPath> wanted(paths.begin(), paths.end());
  std::vector<const MapThing*> out;
  for (const MapThing& thing : things)
    if (wanted.contains(thing.path)) out.push_back(&thing);
  return out;
}

Rect thingBox(const MapThing& thing, const picture::MapFrame& frame) {
  constexpr double side = picture::squareSide;
  if (thing.kind == ThingKind::Note && !thing.squares.empty()) {
    // A flag in the corner of its square: what stands there can still be clicked.
    const Rect square = frame.box(thing.squares.front());
    return {square.x + side * 0.62, square.y, side * 0.38, side * 0.38};
  }
  if (thing.kind == ThingKind::Panel) {
    const Point origin = frame.at(0, 0);
    return {origin.x + thing.area.x, origin.y + thing.area.y, thing.area.width, thing.area.height};
  }
  if (thing.edge != board::noEdge && frame.graph() != nullptr) {
    const Point at = frame.middle(thing.edge);
    constexpr double wide = side * 0.5;
    return {at.x - wide / 2, at.y - wide / 2, wide, wide};
  }
  if (thing.edge != board::noEdge) {
    const auto [a, b] = frame.ends(thing.edge);
    constexpr double wide = side * 0.22;
    return {a.x - wide / 2, a.y - wide / 2, b.x - a.x + wide, b.y - a.y + wide};
  }
  if (thing.corner != board::noCorner) {
    const Point at = frame.point(thing.corner);
    constexpr double wide = side * 0.3;
    return {at.x - wide / 2, at.y - wide / 2, wide, wide};
  }
  if (thing.squares.empty()) return {};
  Rect out = frame.box(thing.squares.front());
  double right = out.x + out.width;
  double bottom = out.y + out.height;
  for (const SquareIndex square : thing.squares) {
    const Rect box = frame.box(square);
    out.x = std::min(out.x, box.x);
    out.y = std::min(out.y, box.y);
    right = std::max(right, box.x + box.width);
    bottom = std::max(bottom, box.y + box.height);
  }
  out.width = right - out.x;
  out.height = bottom - out.y;
  return out;
}

std::vector<std::size_t> thingsAt(const std::vector<MapThing>& things, const picture::MapFrame& frame, Point point,
                                  const std::set<std::string>& without) {
  std::vector<std::size_t> out;
  const SquareIndex under = frame.squareAt(point);
  for (std::size_t i = 0; i < things.size(); ++i) {
    const MapThing& thing = things[i];
    if (!thing.isOn(frame.level()) || without.contains(thing.layer)) continue;
    const bool between = thing.edge != board::noEdge || thing.corner != board::noCorner;
    const bool link = thing.kind == ThingKind::Edge && frame.graph() != nullptr;
    // A node is taken hold of at its rim, also where pieces fill it.
    if (thing.kind == ThingKind::Piece && frame.graph() != nullptr && under != board::noSquare) {
      const Point middle = frame.centre(under);
      if (std::hypot(middle.x - point.x, middle.y - point.y) > frame.nodeRadius() * 0.8) continue;
    }
    const bool hit = link ? under == board::noSquare && isOnLink(frame, thing.edge, point)
                     : between || thing.kind == ThingKind::Note || thing.kind == ThingKind::Panel
                         ? contains(thingBox(thing, frame), point)
                         : under != board::noSquare &&
                               std::find(thing.squares.begin(), thing.squares.end(), under) != thing.squares.end();
    if (hit) out.push_back(i);
  }
  // Within a kind the later one lies above.
  std::stable_sort(out.begin(), out.end(), [&](std::size_t a, std::size_t b) {
    const int rankA = rank(things[a].kind);
    const int rankB = rank(things[b].kind);
    return rankA != rankB ? rankA > rankB : a > b;
  });
  return out;
}

std::vector<std::size_t> thingsIn(const std::vector<MapThing>& things, const picture::MapFrame& frame, const Rect& box,
                                  const std::set<std::string>& without) {
  std::vector<std::size_t> tiles;
  std::vector<std::size_t> nodes;
  std::vector<std::size_t> others;
  for (std::size_t i = 0; i < things.size(); ++i) {
    const MapThing& thing = things[i];
    if (!thing.isOn(frame.level()) || without.contains(thing.layer)) continue;
    const Rect each = thingBox(thing, frame);
    const bool inside = each.width > 0 && each.x >= box.x && each.y >= box.y &&
                        each.x + each.width <= box.x + box.width && each.y + each.height <= box.y + box.height;
    const bool node = thing.kind == ThingKind::Node || thing.kind == ThingKind::Panel;
    if (inside) (thing.kind == ThingKind::Tile ? tiles : node ? nodes : others).push_back(i);
  }
  // What lies on nodes goes with them.
  if (!nodes.empty()) return nodes;
  return others.empty() ? tiles : others;
}

}  // namespace sortie::editor
