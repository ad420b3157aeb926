// What lies on squares, and the entrances at the rim.
#include <algorithm>
#include <cmath>

#include "picture/map/board_layers.h"
#include "picture/text/text.h"

namespace sortie::picture {

namespace {

using board::Direction;
using board::SquareIndex;

constexpr double entranceRoom = 62;  ///< outside the map: arrow and name
constexpr double arrowLength = 24;

void addSolid(Scene& scene, const Theme& theme, const Rect& box) {
  scene.fill(Layer::Features, Path().rectangle(box),
             LinearGradient{{box.x, box.y},
                            {box.x + box.width, box.y + box.height},
                            {{0, theme.ground.mixed(theme.floor, 0.2)}, {1, theme.ground.mixed(theme.wall, 0.35)}}});
}

void addBlocked(Scene& scene, const Theme& theme, const Rect& box) {
  const Rect inner{box.x + 7, box.y + 7, box.width - 14, box.height - 14};
  scene.fill(Layer::Features, Path().roundedRectangle({inner.x + 2.5, inner.y + 3, inner.width, inner.height}, 7),
             Colour{0, 0, 0}.withAlpha(0.28));
  Shape block;
  block.path.roundedRectangle(inner, 7);
  block.fill = LinearGradient{{inner.x, inner.y},
                              {inner.x + inner.width, inner.y + inner.height},
                              {{0, theme.floor.mixed(theme.ground, 0.45)}, {1, theme.ground}}};
  block.stroke = Stroke{theme.wall.withAlpha(0.75), 2, Cap::Round, Join::Round, {}};
  scene.add(Layer::Features, std::move(block));
  Path cross;
  cross.moveTo({inner.x + 9, inner.y + 9}).lineTo({inner.x + inner.width - 9, inner.y + inner.height - 9});
  cross.moveTo({inner.x + inner.width - 9, inner.y + 9}).lineTo({inner.x + 9, inner.y + inner.height - 9});
  scene.stroke(Layer::Features, std::move(cross), {theme.wall.withAlpha(0.4), 3, Cap::Round, Join::Round, {}});
}

void addStairs(Scene& scene, const Theme& theme, const Rect& box) {
  constexpr int steps = 6;
  for (int i = 0; i < steps; ++i) {
    const double width = (box.width - 12) / steps;
    const Rect tread{box.x + 6 + i * width, box.y + 6, width, box.height - 12};
    scene.fill(Layer::Features, Path().rectangle(tread), theme.floor.mixed(theme.wall, 0.12 + 0.1 * i));
    scene.stroke(Layer::Features, Path().moveTo({tread.x, tread.y}).lineTo({tread.x, tread.y + tread.height}),
                 {theme.wall.withAlpha(0.5), 1.5, Cap::Butt, Join::Miter, {}});
  }
  scene.stroke(Layer::Features, Path().rectangle({box.x + 6, box.y + 6, box.width - 12, box.height - 12}),
               {theme.wall.withAlpha(0.7), 2, Cap::Round, Join::Round, {}});
}

void addRough(Scene& scene, const Theme& theme, const Rect& box) {
  constexpr Point stones[] = {{14, 18}, {38, 12}, {50, 34}, {26, 38}, {12, 50}, {44, 53}};
  Path path;
  for (const Point& p : stones) {
    path.moveTo({box.x + p.x - 7, box.y + p.y + 4});
    path.lineTo({box.x + p.x, box.y + p.y - 5}).lineTo({box.x + p.x + 7, box.y + p.y + 4});
  }
  scene.stroke(Layer::Features, std::move(path), {theme.wall.withAlpha(0.55), 2.5, Cap::Round, Join::Round, {}});
}

void addSign(Scene& scene, const Theme& theme, const FeatureStyle& style, const Rect& box) {
  const Point centre{box.x + box.width / 2, box.y + box.height / 2};
  Shape ring;
  ring.path.circle(centre, 21);
  ring.fill = style.colour.withAlpha(0.2);
  ring.stroke = Stroke{style.colour, 3, Cap::Round, Join::Round, {7, 5}};
  scene.add(Layer::Features, std::move(ring));
  if (style.glyph == "*") {
    scene.fill(Layer::Features, markPath(Mark::Star, centre, 13), style.colour);
  } else if (!style.glyph.empty() && style.glyph != " ") {
    Text text;
    text.text = style.glyph;
    text.font = {Face::Text, 24, Weight::Bold, false};
    text.colour = theme.ink;
    text.align = Align::Centre;
    text.at = {centre.x, centre.y + 8.6};
    scene.add(Layer::Features, std::move(text));
  }
}

/// A stretch of an entrance: squares side by side that one enters over the same side.
struct Gate {
  Direction side = Direction::North;
  SquareIndex first = board::noSquare;
  SquareIndex last = board::noSquare;
};

std::vector<Gate> gates(const board::Grid& grid, const world::EntranceInfo& entrance, int level) {
  std::vector<Gate> out;
  std::vector<SquareIndex> squares = entrance.squares;
  std::sort(squares.begin(), squares.end(), [](SquareIndex a, SquareIndex b) { return board::raw(a) < board::raw(b); });
  Direction side = Direction::North;
  if (!board::readDirection(entrance.mark->direction, side) || board::isDiagonal(side)) {
    // Not said: over the side where the map ends for most of its squares.
    std::ptrdiff_t most = -1;
    for (const Direction d : {Direction::North, Direction::East, Direction::South, Direction::West}) {
      const auto count = std::count_if(squares.begin(), squares.end(),
                                       [&](SquareIndex s) { return grid.neighbour(s, d) == board::noSquare; });
      if (count > most) side = d;
      most = std::max<std::ptrdiff_t>(most, count);
    }
  }
  for (const SquareIndex s : squares) {
    if (grid.cell(s).level != level) continue;
    const Direction next = board::turned(side, side == Direction::North || side == Direction::West ? 2 : -2);
    const auto before = std::find_if(out.begin(), out.end(), [&](const Gate& gate) {
      return gate.side == side &&
             (grid.neighbour(gate.last, next) == s || grid.neighbour(gate.last, board::opposite(next)) == s);
    });
    if (before != out.end())
      before->last = s;
    else
      out.push_back({side, s, s});
  }
  return out;
}

std::string nameOf(const world::Scenario& scenario, const world::EntranceInfo& entrance) {
  if (!entrance.mark->title.empty()) return entrance.mark->title;
  std::string name = scenario.text(entrance.id);
  std::replace(name.begin(), name.end(), '-', ' ');
  if (!name.empty() && name[0] >= 'a' && name[0] <= 'z') name[0] = static_cast<char>(name[0] - 'a' + 'A');
  return name;
}

void addUpright(Scene& scene, Layer layer, const Theme& theme, const FeatureStyle& style, const Rect& box) {
  if (style.symbol != nullptr) {
    scene.add(layer, Placed{style.symbol, {}, box, 1});
    return;
  }
  switch (style.look) {
    case FeatureLook::Solid: addSolid(scene, theme, box); break;
    case FeatureLook::Blocked: addBlocked(scene, theme, box); break;
    case FeatureLook::Stairs: addStairs(scene, theme, box); break;
    case FeatureLook::Rough: addRough(scene, theme, box); break;
    case FeatureLook::Sign: addSign(scene, theme, style, box); break;
  }
}

/// How the picture of a kind lies on a tile: turned with it, but for a kind that has another one for each turn.
int turnsOf(const board::Grid& grid, SquareIndex square, std::size_t kind) {
  const bool other = grid.featureRules()[kind].turned < grid.featureRules().size();
  return other ? 0 : grid.tiles()[static_cast<std::size_t>(grid.tileOf(square))].turns;
}

}  // namespace

void addFeature(Scene& scene, Layer layer, const Theme& theme, const FeatureStyle& style, const Rect& box, int turns) {
  const bool sign = style.symbol == nullptr && style.look == FeatureLook::Sign;
  if (turns == 0 || sign) return addUpright(scene, layer, theme, style, box);
  Scene upright;
  addUpright(upright, layer, theme, style, {0, 0, box.width, box.height});
  scene.add(upright, Matrix::move(-box.width / 2, -box.height / 2)
                         .then(Matrix::turn(90.0 * turns))
                         .then(Matrix::move(box.x + box.width / 2, box.y + box.height / 2)));
}

void addFeatures(Scene& scene, const MapFrame& frame, const MapLooks& looks, const world::World& world) {
  const Theme& theme = looks.theme();
  for (const SquareIndex s : frame.squares()) {
    const std::uint32_t features = world.map->features[board::at(s)];
    if (features == 0) continue;
    const Rect box = frame.box(s);
    for (std::size_t bit = 0; bit < looks.features().size(); ++bit) {
      if ((features >> bit & 1U) == 0) continue;
      const FeatureStyle& style = looks.features()[bit];
      // Open air takes the place of a floor: walls at its rim stand over it. Without a picture it shows what is below.
      const bool air = frame.grid().featureRules()[bit].floor == 0;
      if (style.symbol != nullptr || !air)
        addFeature(scene, air ? Layer::Floor : Layer::Features, theme, style, box, turnsOf(frame.grid(), s, bit));
    }
  }
}

Margins marginsFor(const MapLooks& looks, int level, double least) {
  Margins out{least, least, least, least};
  const world::Scenario& scenario = looks.scenario();
  if (!scenario.grid) return out;
  for (const world::EntranceInfo& entrance : scenario.entrances)
    for (const Gate& gate : gates(*scenario.grid, entrance, level)) {
      double& margin = gate.side == Direction::North   ? out.top
                       : gate.side == Direction::South ? out.bottom
                       : gate.side == Direction::West  ? out.left
                                                       : out.right;
      margin = std::max(margin, entranceRoom);
    }
  return out;
}

void addEntrances(Scene& scene, const MapFrame& frame, const MapLooks& looks, Surround surround) {
  const world::Scenario& scenario = looks.scenario();
  const Colour page = pageColour(looks.theme(), surround);
  for (const world::EntranceInfo& entrance : scenario.entrances) {
    const Colour colour = looks.entranceColour(entrance.kind);
    for (const Gate& gate : gates(frame.grid(), entrance, frame.level())) {
      // Drawn as if over the northern side, with the rim along the x axis and the map below, then turned.
      const bool across = gate.side == Direction::North || gate.side == Direction::South;
      const Point a = frame.centre(gate.first), b = frame.centre(gate.last);
      const double span = (across ? std::abs(b.x - a.x) : std::abs(b.y - a.y)) + squareSide;
      const double out = squareSide / 2;
      const Point rim{(a.x + b.x) / 2 + board::columnStep(gate.side) * out,
                      (a.y + b.y) / 2 + board::rowStep(gate.side) * out};
      const Matrix at = Matrix::turn(45.0 * static_cast<int>(gate.side)).then(Matrix::move(rim.x, rim.y));
      scene.fill(Layer::Floor, Path().rectangle({-span / 2, 0, span, 30}),
                 LinearGradient{{0, 0}, {0, 30}, {{0, colour.withAlpha(0.5)}, {1, colour.withAlpha(0)}}}, at);
      scene.stroke(Layer::Walls, Path().moveTo({-span / 2 + 5, 0}).lineTo({span / 2 - 5, 0}),
                   {colour, 3.5, Cap::Round, Join::Round, {}}, at);
      Shape arrow;
      const double half = std::min(span / 2 - 8, 30.0);
      arrow.path.polygon({{0, -5},
                          {-half, -5 - arrowLength * 0.62},
                          {-half * 0.45, -5 - arrowLength * 0.62},
                          {-half * 0.45, -5 - arrowLength},
                          {half * 0.45, -5 - arrowLength},
                          {half * 0.45, -5 - arrowLength * 0.62},
                          {half, -5 - arrowLength * 0.62}});
      arrow.fill = colour;
      arrow.stroke = Stroke{page.mixed(readableOn(page), 0.75), 1.6, Cap::Round, Join::Round, {}};
      scene.add(Layer::Labels, std::move(arrow), at).title = "entrance " + scenario.text(entrance.id);

      Text text;
      text.text = nameOf(scenario, entrance);
      text.font = {Face::Text, 14, Weight::Semibold, false};
      text.colour = pageInk(looks.theme(), surround);
      text.align = Align::Centre;
      // Names beside the map are read from below, never upside down; they stay on the page.
      const double size = fittingSize(text, {(across ? frame.size().width : frame.size().height) - 16, 30}, 14, 7);
      text.font.size = size > 0 ? size : 7;
      const double width = measure(text).width / 2 + 8;
      const double distance = 5 + arrowLength + 8;
      Point middle{rim.x + board::columnStep(gate.side) * distance, rim.y + board::rowStep(gate.side) * distance};
      if (across)
        middle.x = std::clamp(middle.x, width, std::max(width, frame.size().width - width));
      else
        middle.y = std::clamp(middle.y, width, std::max(width, frame.size().height - width));
      const double drop = gate.side == Direction::South ? text.font.size * 0.72 : 0;
      text.at = {0, drop};
      const double turn = gate.side == Direction::East ? 90 : gate.side == Direction::West ? -90 : 0;
      scene.add(Layer::Labels, std::move(text), Matrix::turn(turn).then(Matrix::move(middle.x, middle.y)));
    }
  }
}

}  // namespace sortie::picture
