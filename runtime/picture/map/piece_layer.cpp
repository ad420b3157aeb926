#include "picture/map/piece_layer.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <numbers>

#include "picture/map/board_layers.h"
#include "picture/symbols/token.h"
#include "world/names.h"

namespace sortie::picture {

namespace {

using board::SquareIndex;
using world::PieceId;

constexpr double tokenShare = 0.84;   ///< of a square, across a token that stands alone
constexpr double nodeInside = 0.84;   ///< of a node's radius: the rim shows who owns it
constexpr double markerShare = 0.96;  ///< of a square, across a marker that lies alone

struct Standing {
  PieceId piece = PieceId::None;
  bool known = true;
  int rank = 0;  ///< drawn later the higher it is
};

class PieceDrawing {
 public:
  PieceDrawing(Scene& scene, const MapFrame& frame, const MapLooks& looks, const world::World& world,
               const PieceOptions& options)
      : scene_(scene), frame_(frame), looks_(looks), world_(world), options_(options) {}

  void draw() {
    std::map<board::Place, std::vector<Standing>> places;
    for (std::size_t i = 0; i < world_.pieces.size(); ++i) {
      const world::PieceState& piece = world_.pieces[i];
      const board::PlaceTag tag = board::tagOf(piece.place);
      if (tag != board::PlaceTag::Square && tag != board::PlaceTag::Edge && tag != board::PlaceTag::Corner) continue;
      if (!onLevel(piece.place)) continue;
      Standing standing{static_cast<PieceId>(i), knows(static_cast<PieceId>(i)), 0};
      if (standing.known) {
        const KindStyle& style = looks_.kind(piece.kind);
        const board::Footprint size = looks_.scenario().footprint(piece);
        standing.rank = style.token ? (size == board::Footprint{} ? 3 : 2) : style.card ? 1 : 0;
      }
      places[piece.place].push_back(standing);
    }
    // Flat things below, then large pieces, then those of one square: a giant never hides who stands in front of it.
    for (const bool tokens : {false, true})
      for (auto& [place, standing] : places) {
        std::stable_sort(standing.begin(), standing.end(),
                         [](const Standing& a, const Standing& b) { return a.rank < b.rank; });
        drawPlace(place, standing, tokens);
      }
  }

 private:
  [[nodiscard]] bool knows(PieceId piece) const {
    return world::mayKnow(looks_.scenario(), world_, piece, options_.reader);
  }

  [[nodiscard]] bool onLevel(board::Place place) const {
    if (frame_.graph() != nullptr) return !board::isCorner(place);
    const auto& grid = frame_.grid();
    if (board::isSquare(place)) return frame_.holds(board::squareOf(place));
    if (board::isEdge(place)) {
      const auto around = grid.squaresOf(board::edgeOf(place));
      return std::any_of(around.begin(), around.end(),
                         [&](SquareIndex s) { return s != board::noSquare && frame_.holds(s); });
    }
    const auto around = grid.squaresOf(board::cornerOf(place));
    return std::any_of(around.begin(), around.end(),
                       [&](SquareIndex s) { return s != board::noSquare && frame_.holds(s); });
  }

  /// The box that everything at a place has to share.
  [[nodiscard]] Rect boxOf(board::Place place, const Standing& standing) const {
    if (board::isSquare(place))
      return frame_.box(board::squareOf(place), standing.known
                                                    ? looks_.scenario().footprint(world_.piece(standing.piece))
                                                    : board::Footprint{});
    constexpr double side = squareSide * 0.5;
    Point middle;
    middle = board::isEdge(place) ? frame_.middle(board::edgeOf(place)) : frame_.point(board::cornerOf(place));
    return {middle.x - side / 2, middle.y - side / 2, side, side};
  }

  /// Where the one of that number stands when `count` share a box.
  static Rect share(const Rect& box, std::size_t number, std::size_t count) {
    struct Spot {
      double x, y, size;
    };
    Spot spot{0.5, 0.5, 1};
    if (count == 2) spot = number == 0 ? Spot{0.33, 0.33, 0.66} : Spot{0.66, 0.66, 0.68};
    if (count == 3) spot = number == 0 ? Spot{0.5, 0.27, 0.54} : Spot{number == 1 ? 0.27 : 0.73, 0.72, 0.54};
    if (count == 4) spot = {number % 2 == 0 ? 0.27 : 0.73, number < 2 ? 0.27 : 0.73, 0.54};
    const double side = std::min(box.width, box.height);
    const double width = count == 1 ? box.width : side * spot.size;
    const double height = count == 1 ? box.height : side * spot.size;
    return {box.x + box.width * spot.x - width / 2, box.y + box.height * spot.y - height / 2, width, height};
  }

  /// Those of one look, which are a pile where a node holds many.
  [[nodiscard]] bool alike(const Standing& a, const Standing& b) const {
    if (!a.known || !b.known) return a.known == b.known;
    const world::PieceState &x = world_.piece(a.piece), &y = world_.piece(b.piece);
    return x.kind == y.kind && x.item == y.item && x.side == y.side;
  }

  /// Circles beside each other in the disc of a node, as large as fit.
  void drawOnNode(board::SquareIndex node, const std::vector<Standing>& standing, bool tokens) {
    constexpr std::size_t mostSingle = 4;
    constexpr std::size_t mostPiles = 7;
    std::vector<std::pair<Standing, int>> piles;
    for (const Standing& each : standing) {
      const auto same =
          standing.size() <= mostSingle
              ? piles.end()
              : std::find_if(piles.begin(), piles.end(), [&](const auto& pile) { return alike(pile.first, each); });
      if (same == piles.end())
        piles.emplace_back(each, 1);
      else
        ++same->second;
    }
    // What there is no room for is counted with the last.
    while (piles.size() > mostPiles) {
      piles[piles.size() - 2].second += piles.back().second;
      piles.pop_back();
    }
    const Point middle = frame_.centre(node);
    const double inner = frame_.nodeRadius() * nodeInside;
    const std::size_t around = piles.size() == mostPiles ? piles.size() - 1 : piles.size();
    const double sine = std::sin(std::numbers::pi / static_cast<double>(around));
    const double radius = piles.size() == 1 ? inner * 0.8 : inner * sine / (1 + sine);
    for (std::size_t i = 0; i < piles.size(); ++i) {
      const auto& [one, count] = piles[i];
      if ((one.rank >= 2) != tokens) continue;
      const bool central = piles.size() == 1 || i == around;
      // Two stand side by side, three with one above.
      const double angle = 2 * std::numbers::pi * static_cast<double>(i) / static_cast<double>(around) +
                           (around == 2   ? std::numbers::pi
                            : around == 4 ? -0.75 * std::numbers::pi
                                          : -std::numbers::pi / 2);
      const double out = central ? 0 : inner - radius;
      const Point at{middle.x + out * std::cos(angle), middle.y + out * std::sin(angle)};
      drawOne(one, {at.x - radius, at.y - radius, 2 * radius, 2 * radius});
      if (count > 1) addCount(scene_, Layer::Pieces, {at.x + radius * 0.72, at.y - radius * 0.72}, count);
    }
  }

  void drawPlace(board::Place place, const std::vector<Standing>& standing, bool tokens) {
    if (frame_.graph() != nullptr && board::isSquare(place))
      return drawOnNode(board::squareOf(place), standing, tokens);
    // Large pieces have their squares for themselves.
    std::vector<Standing> small;
    for (const Standing& each : standing) {
      if (each.rank != 2)
        small.push_back(each);
      else if (tokens)
        drawOne(each, boxOf(place, each));
    }
    const std::size_t count = small.size();
    if (count == 0) return;
    const Rect box = boxOf(place, small.back());
    if (count <= 4) {
      for (std::size_t i = 0; i < count; ++i)
        if ((small[i].rank == 3) == tokens) drawOne(small[i], share(box, i, count));
      return;
    }
    if ((small.back().rank == 3) != tokens) return;
    drawOne(small.back(), box);
    addCount(scene_, Layer::Pieces, {box.x + box.width - 10, box.y + 10}, static_cast<int>(count));
  }

  void drawOne(const Standing& standing, const Rect& box) {
    const world::Scenario& scenario = looks_.scenario();
    if (!standing.known) {
      const double inset = std::min(box.width, box.height) * 0.1;
      return addBack(scene_, Layer::Pieces,
                     {box.x + inset, box.y + inset, box.width - 2 * inset, box.height - 2 * inset},
                     looks_.theme().ground, "?", "face down");
    }
    const world::PieceState& piece = world_.piece(standing.piece);
    const KindStyle& style = looks_.kind(piece.kind);
    TokenLook look;
    look.side = looks_.side(piece.side);
    look.owned = piece.side != world::SideId::None;
    look.symbol = looks_.piece(piece.kind, piece.item);
    look.glyph = style.glyph;
    look.title = world::nameOf(scenario, world_, world::Value::of(standing.piece), options_.reader);
    if (style.facing) look.facing = piece.facing % 8;
    // Below 0 there is nothing to count: a figure that set-up will fill in.
    for (const PipStyle& pip : style.pips)
      if (const auto value = world_.cells[piece.cells + pip.offset]; value >= 0) look.pips.push_back({value, pip.max});
    look.selected =
        std::find(options_.selected.begin(), options_.selected.end(), standing.piece) != options_.selected.end();
    const double share = style.token ? tokenShare : markerShare;
    const double inset = std::min(box.width, box.height) * (1 - share) / 2;
    const Rect inner{box.x + inset, box.y + inset, box.width - 2 * inset, box.height - 2 * inset};
    if (style.token) {
      if (!look.owned && style.tinted) look.side.colour = style.colour;
      addToken(scene_, Layer::Pieces, look, inner, looks_.theme().accent);
    } else {
      addPlate(scene_, Layer::Pieces, look, inner, style.colour);
    }
  }

  Scene& scene_;
  const MapFrame& frame_;
  const MapLooks& looks_;
  const world::World& world_;
  const PieceOptions& options_;
};

}  // namespace

void addPieces(Scene& scene, const MapFrame& frame, const MapLooks& looks, const world::World& world,
               const PieceOptions& options) {
  PieceDrawing(scene, frame, looks, world, options).draw();
}

namespace {

std::vector<Pile> pilesOf(const MapLooks& looks, const world::World& world, world::ZoneId zone, world::SideId reader,
                          bool withCargo) {
  const world::Scenario& scenario = looks.scenario();
  std::vector<Pile> piles;
  std::vector<std::int32_t> open{world.zones[world::at(zone)].first};  // the last is next
  while (!open.empty()) {
    const auto id = static_cast<PieceId>(open.back());
    open.pop_back();
    if (id == PieceId::None) continue;
    const world::PieceState& piece = world.piece(id);
    open.push_back(piece.next);
    // A pile that nobody may look into stays closed for one who sees everything else, too.
    const bool known = reader == world::SideId::None
                           ? scenario.zones[world::at(zone)].visible != world::Visibility::None && piece.hidden == 0
                           : world::mayKnow(scenario, world, id, reader);
    if (withCargo && known) open.push_back(piece.inside);
    const Pile pile = known ? Pile{piece.kind, piece.item, piece.side, true, 1}
                            : Pile{world::KindId::None, -1, world::SideId::None, false, 1};
    const auto same = std::find_if(piles.begin(), piles.end(), [&](const Pile& each) {
      return each.known == pile.known && each.kind == pile.kind && each.item == pile.item && each.owner == pile.owner;
    });
    if (same == piles.end())
      piles.push_back(pile);
    else
      ++same->count;
  }
  return piles;
}

}  // namespace

std::vector<Pile> pilesIn(const MapLooks& looks, const world::World& world, world::ZoneId zone, world::SideId reader) {
  return pilesOf(looks, world, zone, reader, true);
}

void addPile(Scene& scene, Layer layer, const MapLooks& looks, const Pile& pile, const Rect& box,
             const std::string& title) {
  if (!pile.known) {
    addBack(scene, layer, box, looks.theme().ground, "?", title);
  } else {
    const KindStyle& style = looks.kind(pile.kind);
    TokenLook look;
    look.side = looks.side(pile.owner);
    look.owned = pile.owner != world::SideId::None;
    look.symbol = looks.piece(pile.kind, pile.item);
    look.glyph = style.glyph;
    look.title = title;
    if (style.token && layer == Layer::Pieces)
      addToken(scene, layer, look, box, looks.theme().accent);
    else
      addPlate(scene, layer, look, box, style.colour);
  }
  if (pile.count > 1) addCount(scene, layer, {box.x + 1, box.y + box.height - 1}, pile.count);
}

void addTileZones(Scene& scene, const MapFrame& frame, const MapLooks& looks, const world::World& world,
                  world::SideId reader) {
  const world::Scenario& scenario = looks.scenario();
  if (scenario.grid == nullptr) return;
  constexpr double side = 30;
  std::vector<double> used(frame.grid().tiles().size(), 0);
  for (std::size_t z = 0; z < world.zones.size(); ++z) {
    const world::ZoneInfo& zone = scenario.zones[z];
    if (zone.owner.tag != world::Tag::Tile || world.zones[z].count == 0) continue;
    const auto number = static_cast<std::size_t>(zone.owner.data);
    const board::TileInstance& tile = frame.grid().tiles()[number];
    if (tile.origin.level != frame.level()) continue;
    const std::vector<Pile> piles = pilesOf(looks, world, static_cast<world::ZoneId>(z), reader, false);
    const Rect corner = freeSquares(frame, tile, looks, world, 1, true);
    for (const Pile& pile : piles) {
      const Rect box{corner.x + squareSide - 10 - side - used[number], corner.y + 10, side, side};
      used[number] += side + 4;
      if (used[number] > tile.width * squareSide - 20) break;
      addPile(scene, Layer::Features, looks, pile, box, zone.text);
    }
  }
}

}  // namespace sortie::picture
