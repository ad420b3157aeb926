// Edges and corners: walls, doors, windows and what stands at corners.
#include <array>

#include "picture/map/board_layers.h"

namespace sortie::picture {

namespace {

using board::Direction;
using board::SquareIndex;

constexpr double wallWidth = 6;

struct EdgePlace {
  LatticeSegment segment;
  EdgeLook look = EdgeLook::None;
};

bool solid(const MapLooks& looks, std::uint32_t features) {
  for (std::size_t bit = 0; bit < looks.features().size(); ++bit) {
    const FeatureStyle& style = looks.features()[bit];
    if ((features >> bit & 1U) != 0 && style.look == FeatureLook::Solid && style.symbol == nullptr) return true;
  }
  return false;
}

/// Every edge of the level that shows, each once, in the order of its squares.
std::vector<EdgePlace> shownEdges(const MapFrame& frame, const MapLooks& looks, const board::GridView& view) {
  std::vector<EdgePlace> out;
  const auto& grid = frame.grid();
  for (const SquareIndex s : frame.squares()) {
    const board::Cell& c = grid.cell(s);
    for (const Direction side : {Direction::North, Direction::West, Direction::South, Direction::East}) {
      const SquareIndex other = grid.neighbour(s, side);
      const bool own = side == Direction::North || side == Direction::West;
      if (!own && other != board::noSquare) continue;
      EdgePlace place;
      place.look = looks.edge(view.edgeStates[board::at(grid.edgeOf(s, side))]);
      // Solid squares without a picture have walls around them.
      const bool here = solid(looks, view.features[board::at(s)]);
      const bool there = other != board::noSquare && solid(looks, view.features[board::at(other)]);
      if (here != there && place.look == EdgeLook::None) place.look = EdgeLook::Wall;
      if (place.look == EdgeLook::None) continue;
      place.segment.south = side == Direction::West || side == Direction::East;
      place.segment.from = {c.column + (side == Direction::East ? 1 : 0), c.row + (side == Direction::South ? 1 : 0)};
      out.push_back(place);
    }
  }
  return out;
}

/// From an edge that lies along the x axis from 0 to a square's side, to where it is.
Matrix along(const MapFrame& frame, const LatticeSegment& segment) {
  const Point p = frame.at(segment.from.column, segment.from.row);
  return (segment.south ? Matrix::turn(90) : Matrix{}).then(Matrix::move(p.x, p.y));
}

void addJambs(Scene& scene, const Theme& theme, const Matrix& at) {
  Path jambs;
  jambs.roundedRectangle({-3, -4.5, 12, 9}, 2.5);
  jambs.roundedRectangle({squareSide - 9, -4.5, 12, 9}, 2.5);
  scene.fill(Layer::Walls, std::move(jambs), theme.wall, at);
}

void addDoor(Scene& scene, const Theme& theme, const Matrix& at) {
  scene.fill(Layer::Walls, Path().roundedRectangle({9, -2.5, squareSide - 16, 9}, 2), Colour{0, 0, 0}.withAlpha(0.25),
             at);
  Shape leaf;
  leaf.path.roundedRectangle({8, -5, squareSide - 16, 10}, 2);
  leaf.fill = LinearGradient{
      {0, -5},
      {0, 5},
      {{0, theme.door.mixed({255, 255, 255}, 0.3)}, {0.55, theme.door}, {1, theme.door.mixed({0, 0, 0}, 0.2)}}};
  leaf.stroke = Stroke{theme.wall, 1.6, Cap::Butt, Join::Round, {}};
  scene.add(Layer::Walls, std::move(leaf), at).title = "door";
  scene.stroke(Layer::Walls, Path().moveTo({squareSide / 2, -5}).lineTo({squareSide / 2, 5}),
               {theme.wall, 1.6, Cap::Butt, Join::Miter, {}}, at);
  scene.fill(Layer::Walls, Path().circle({squareSide / 2 - 5, 0}, 1.6).circle({squareSide / 2 + 5, 0}, 1.6),
             theme.light, at);
  addJambs(scene, theme, at);
}

void addOpenDoor(Scene& scene, const Theme& theme, const Matrix& at) {
  scene.fill(Layer::Walls, Path().rectangle({9, -3, squareSide - 18, 6}), theme.light.withAlpha(0.3), at);
  // Both leaves swung out, to the south or west of the edge.
  constexpr double length = (squareSide - 18) / 2;
  for (const bool east : {false, true}) {
    const Matrix hinge = Matrix::turn(east ? 112 : 68).then(Matrix::move(east ? squareSide - 9 : 9, 0)).then(at);
    Shape leaf;
    leaf.path.roundedRectangle({0, -3, length, 6}, 1.5);
    leaf.fill = theme.door;
    leaf.stroke = Stroke{theme.wall, 1.6, Cap::Butt, Join::Round, {}};
    scene.add(Layer::Walls, std::move(leaf), hinge).title = "open door";
  }
  addJambs(scene, theme, at);
}

void addWindow(Scene& scene, const Theme& theme, const Matrix& at) {
  scene.fill(Layer::Walls, Path().roundedRectangle({10, -3, squareSide - 20, 6}, 1), theme.light, at).title = "window";
  scene.stroke(Layer::Walls, Path().moveTo({10, 0}).lineTo({squareSide - 10, 0}),
               {theme.cold, 1.4, Cap::Butt, Join::Miter, {}}, at);
}

void addOpening(Scene& scene, const Theme& theme, const Matrix& at) {
  scene.stroke(Layer::Walls, Path().moveTo({0, 0}).lineTo({9, 0}).moveTo({squareSide - 9, 0}).lineTo({squareSide, 0}),
               {theme.wall, wallWidth, Cap::Round, Join::Round, {}}, at);
  scene
      .stroke(Layer::Walls, Path().moveTo({14, 0}).lineTo({squareSide - 14, 0}),
              {theme.light.withAlpha(0.8), 2.5, Cap::Round, Join::Round, {5, 5}}, at)
      .title = "opening";
}

/// A point that rules name, in its colour: a round dot, or a shield with its point to the south.
void addMark(Scene& scene, const Theme& theme, const CornerStyle& style, Point p) {
  Shape mark;
  if (style.look == CornerLook::Dot)
    mark.path.circle(p, 5);
  else
    mark.path.moveTo({p.x - 6.5, p.y - 6.5})
        .lineTo({p.x + 6.5, p.y - 6.5})
        .lineTo({p.x + 6.5, p.y})
        .curveTo({p.x + 6.5, p.y + 4.5}, {p.x + 2.5, p.y + 7}, {p.x, p.y + 8.5})
        .curveTo({p.x - 2.5, p.y + 7}, {p.x - 6.5, p.y + 4.5}, {p.x - 6.5, p.y})
        .close();
  mark.fill = style.colour;
  mark.stroke = Stroke{style.colour.mixed(readableOn(style.colour), 0.75), 1.6, Cap::Round, Join::Round, {}};
  scene.fill(Layer::Walls, mark.path, theme.wall.withAlpha(0.35), Matrix::move(1.2, 1.6));
  scene.add(Layer::Walls, std::move(mark)).title = style.look == CornerLook::Dot ? "dot" : "shield";
}

}  // namespace

void addCorner(Scene& scene, const Theme& theme, const CornerStyle& style, Point p) {
  if (style.look == CornerLook::None) return;
  if (style.symbol != nullptr) {
    scene.add(Layer::Walls, Placed{style.symbol, {}, {p.x - 16, p.y - 16, 32, 32}, 1});
  } else if (style.look != CornerLook::Works) {
    addMark(scene, theme, style, p);
  } else if (style.solid) {
    scene.fill(Layer::Walls, Path().circle({p.x + 2, p.y + 2.5}, 9), Colour{0, 0, 0}.withAlpha(0.3));
    Shape post;
    post.path.circle(p, 8.5);
    post.fill = RadialGradient{{p.x - 3, p.y - 3}, 12, {{0, theme.wall.mixed(theme.floor, 0.35)}, {1, theme.wall}}};
    scene.add(Layer::Walls, std::move(post)).title = "post";
  } else if (style.drawn) {
    scene.stroke(Layer::Walls, Path().circle(p, 7), {theme.wall.withAlpha(0.7), 2.5, Cap::Round, Join::Round, {3, 4}});
  }
}

void addWalls(Scene& scene, const MapFrame& frame, const MapLooks& looks, const world::World& world) {
  const Theme& theme = looks.theme();
  const auto view = world.view(frame.grid());
  const std::vector<EdgePlace> edges = shownEdges(frame, looks, view);
  std::vector<LatticeSegment> walls, low;
  for (const EdgePlace& edge : edges) {
    if (edge.look == EdgeLook::Wall || edge.look == EdgeLook::Window) walls.push_back(edge.segment);
    if (edge.look == EdgeLook::Low) low.push_back(edge.segment);
  }
  std::vector<Path> lines;
  for (const auto& group : joinSegments(std::move(walls))) {
    Path path;
    for (const LatticeLine& line : group) addLine(path, frame, line);
    lines.push_back(std::move(path));
  }
  for (const Path& path : lines)
    for (const double width : {10.0, 7.0})
      scene.stroke(Layer::Walls, path, {Colour{0, 0, 0}.withAlpha(0.16), width, Cap::Round, Join::Round, {}},
                   Matrix::move(2.5, 3));
  for (const auto& group : joinSegments(std::move(low))) {
    Path path;
    for (const LatticeLine& line : group) addLine(path, frame, line);
    scene.stroke(Layer::Walls, path, {theme.wall, 7, Cap::Round, Join::Round, {}}).title = "low wall";
    scene.stroke(Layer::Walls, path, {theme.floor.mixed(theme.wall, 0.35), 4, Cap::Round, Join::Round, {}});
    scene.stroke(Layer::Walls, std::move(path), {theme.wall, 4, Cap::Butt, Join::Round, {2, 14}});
  }
  for (const Path& path : lines)
    scene.stroke(Layer::Walls, path, {theme.wall, wallWidth, Cap::Round, Join::Round, {}}).title = "wall";
  // Their edge towards the light.
  for (Path& path : lines)
    scene.stroke(Layer::Walls, std::move(path), {theme.wall.mixed(theme.light, 0.3), 1.2, Cap::Round, Join::Round, {}},
                 Matrix::move(-1.2, -1.2));
  for (const EdgePlace& edge : edges) {
    const Matrix at = along(frame, edge.segment);
    if (edge.look == EdgeLook::Door) addDoor(scene, theme, at);
    if (edge.look == EdgeLook::DoorOpen) addOpenDoor(scene, theme, at);
    if (edge.look == EdgeLook::Window) addWindow(scene, theme, at);
    if (edge.look == EdgeLook::Opening) addOpening(scene, theme, at);
  }
  if (view.cornerStates == nullptr) return;
  // Each corner once: that of the first square around it in reading order.
  std::vector<bool> done(static_cast<std::size_t>(frame.grid().cornerCount()), false);
  for (const SquareIndex s : frame.squares())
    for (const Direction d : {Direction::NorthWest, Direction::NorthEast, Direction::SouthEast, Direction::SouthWest}) {
      const board::CornerIndex corner = frame.grid().cornerOf(s, d);
      if (done[board::at(corner)]) continue;
      done[board::at(corner)] = true;
      const std::uint8_t state = view.cornerStates[board::at(corner)];
      if (state != 0) addCorner(scene, theme, looks.corner(state), frame.point(corner));
    }
}

}  // namespace sortie::picture
