#include "picture/map/graph_layer.h"

#include <algorithm>
#include <cmath>
#include <numbers>

#include <fmt/format.h>

#include "picture/text/text.h"
#include "world/placing.h"

namespace sortie::picture {

namespace {

using board::SquareIndex;
using world::at;

constexpr Colour shade{0, 0, 0};
constexpr Colour bright{255, 255, 255};
constexpr double territoryShare = 2.3;        ///< radius of a region, of that of its node
constexpr std::size_t mostTerritories = 400;  ///< beyond them regions would be specks
constexpr int mostSlots = 8;

Point around(Point centre, double radius, double degrees) {
  const double angle = degrees * std::numbers::pi / 180;
  return {centre.x + radius * std::cos(angle), centre.y + radius * std::sin(angle)};
}

world::SideId ownerOf(const world::World& world, SquareIndex node) {
  const auto number = board::at(node);
  return number < world.map->owners.size() ? static_cast<world::SideId>(world.map->owners[number])
                                           : world::SideId::None;
}

/// What of a polygon is nearer to `near` than to `far`, less half of a gap.
std::vector<Point> nearerPart(const std::vector<Point>& corners, Point near, Point far, double gap) {
  const double length = std::hypot(far.x - near.x, far.y - near.y);
  const Point along{(far.x - near.x) / length, (far.y - near.y) / length};
  const auto beyond = [&](Point p) { return (p.x - near.x) * along.x + (p.y - near.y) * along.y - (length - gap) / 2; };
  std::vector<Point> out;
  for (std::size_t i = 0; i < corners.size(); ++i) {
    const Point a = corners[i], b = corners[(i + 1) % corners.size()];
    const double first = beyond(a), second = beyond(b);
    if (first <= 0) out.push_back(a);
    if ((first < 0 && second > 0) || (first > 0 && second < 0)) {
      const double share = first / (first - second);
      out.push_back({a.x + (b.x - a.x) * share, a.y + (b.y - a.y) * share});
    }
  }
  return out;
}

std::vector<Point> territory(const MapFrame& frame, SquareIndex node) {
  constexpr double gap = 10;
  const Point middle = frame.centre(node);
  const double radius = frame.nodeRadius() * territoryShare;
  std::vector<Point> out;
  for (int i = 0; i < 40; ++i) {
    // A little uneven, so that it looks like land; the same for each node on every machine.
    const double wave = 1 + 0.045 * std::sin(3.0 * i * 9 * std::numbers::pi / 180 + board::raw(node) * 1.7) +
                        0.03 * std::sin(7.0 * i * 9 * std::numbers::pi / 180 + board::raw(node) * 2.9);
    out.push_back(around(middle, radius * wave, i * 9.0));
  }
  for (const SquareIndex other : frame.squares()) {
    const Point far = frame.centre(other);
    const double distance = std::hypot(far.x - middle.x, far.y - middle.y);
    if (other == node || distance < 1 || distance > 2.3 * radius) continue;
    out = nearerPart(out, middle, far, gap);
  }
  // Regions end where the board does.
  const Rect map = frame.map();
  for (Point& p : out) {
    const double rim = std::min({6.0, map.width / 2, map.height / 2});
    p.x = std::clamp(p.x, map.x + rim, map.x + map.width - rim);
    p.y = std::clamp(p.y, map.y + rim, map.y + map.height - rim);
  }
  return out;
}

Text label(std::string text, double size, Weight weight, Colour colour, Point where, Align align = Align::Centre) {
  Text out;
  out.text = std::move(text);
  out.font = {Face::Text, size, weight, false};
  out.colour = colour;
  out.at = where;
  out.align = align;
  return out;
}

void addSlots(Scene& scene, Point centre, double radius, int taken, int capacity) {
  const double rim = radius * 0.9;
  if (capacity > mostSlots) {
    const Point p = around(centre, rim, 90);
    const std::string text = fmt::format("{}/{}", taken, capacity);
    const double half = 4.0 + 3.2 * static_cast<double>(text.size());
    scene.fill(Layer::Features, Path().roundedRectangle({p.x - half, p.y - 7, 2 * half, 14}, 7),
               Colour{0x0b, 0x0d, 0x0f});
    scene.add(Layer::Features, label(text, 10.5, Weight::Bold, bright, {p.x, p.y + 3.8})).title = "slots";
    return;
  }
  const double dot = std::max(2.2, radius * 0.075);
  const double step = std::min(18.0, 120.0 / std::max(1, capacity));
  Path band;
  const double first = 90 + step * (capacity - 1) / 2;
  band.arc(centre, rim, first - step * (capacity - 1) - 2, first + 2);
  scene.stroke(Layer::Features, std::move(band), {Colour{0x0b, 0x0d, 0x0f}, dot * 3, Cap::Round, Join::Round, {}});
  for (int i = 0; i < capacity; ++i) {
    const Point p = around(centre, rim, first - step * i);
    if (i < taken)
      scene.fill(Layer::Features, Path().circle(p, dot), bright).title = "slot taken";
    else
      scene
          .stroke(Layer::Features, Path().circle(p, dot * 0.75),
                  {Colour{0x9a, 0xa2, 0xa6}, dot * 0.45, Cap::Butt, Join::Round, {}})
          .title = "slot";
  }
}

/// Titles stand below their nodes; above where only there no link ends.
bool isTitleAbove(const MapFrame& frame, const MapLooks& looks, const world::World& world, SquareIndex node) {
  const Point centre = frame.centre(node);
  bool above = false, below = false;
  looks.scenario().board.eachEdgeOf(node, [&](board::EdgeIndex link) {
    if (!looks.link(world.map->effective[board::at(link)]).drawn) return;
    const LinkCurve curve = frame.curve(link);
    const Point end = frame.graph()->ends(link)[0] == node ? curve.from : curve.to;
    // Within 40 degrees of straight up or down.
    if (std::abs(end.x - centre.x) > std::abs(end.y - centre.y) * 0.84) return;
    (end.y < centre.y ? above : below) = true;
  });
  if (!below || above || frame.box(node).y <= frame.map().y + 20) return false;
  return std::none_of(
      looks.scenario().entrances.begin(), looks.scenario().entrances.end(), [&](const world::EntranceInfo& entrance) {
        return std::find(entrance.squares.begin(), entrance.squares.end(), node) != entrance.squares.end();
      });
}

void addLinkCross(Scene& scene, Point p, Colour colour) {
  constexpr double r = 7;
  Path cross;
  cross.moveTo({p.x - r, p.y - r}).lineTo({p.x + r, p.y + r});
  cross.moveTo({p.x + r, p.y - r}).lineTo({p.x - r, p.y + r});
  scene.stroke(Layer::Walls, cross, {bright, 7, Cap::Round, Join::Round, {}});
  scene.stroke(Layer::Walls, std::move(cross), {colour, 4, Cap::Round, Join::Round, {}}).title = "closed link";
}

}  // namespace

Path nodeOutline(NodeLook look, Point centre, double radius) {
  Path out;
  if (look == NodeLook::Square) {
    const double half = radius * 0.9;
    out.roundedRectangle({centre.x - half, centre.y - half, 2 * half, 2 * half}, radius * 0.24);
  } else if (look == NodeLook::Hexagon) {
    std::vector<Point> corners;
    for (int i = 0; i < 6; ++i) corners.push_back(around(centre, radius, 60.0 * i));
    out.polygon(corners);
  } else {
    out.circle(centre, radius);
  }
  return out;
}

void addBoardGround(Scene& scene, const MapFrame& frame, const MapLooks& looks, const world::World& world,
                    Surround surround) {
  const Theme& theme = looks.theme();
  const Rect map = frame.map();
  Path sheet;
  sheet.roundedRectangle(map, 10);
  if (const auto symbol = looks.board(); symbol != nullptr) {
    scene.add(Layer::Ground, Placed{symbol, {}, map, 1}).title = "board";
  } else {
    const Colour sea = theme.ground.mixed(theme.cold, 0.35).mixed(shade, surround == Surround::Dark ? 0.25 : 0);
    scene
        .fill(Layer::Ground, sheet,
              RadialGradient{{map.x + map.width / 2, map.y + map.height / 2},
                             std::max(map.width, map.height) * 0.72,
                             {{0, sea.mixed(bright, 0.16)}, {1, sea}}})
        .title = "board";
    if (frame.squares().size() <= mostTerritories)
      for (const SquareIndex node : frame.squares()) {
        const world::SideId owner = ownerOf(world, node);
        Colour land = theme.floor.mixed(theme.ground, board::raw(node) % 3 * 0.07);
        if (owner != world::SideId::None) land = land.mixed(looks.side(owner).colour, 0.42);
        if (surround == Surround::Dark) land = land.mixed(shade, 0.12);
        Shape region;
        region.path.polygon(territory(frame, node));
        region.fill = land;
        region.stroke = Stroke{land.mixed(shade, 0.3), 2.5, Cap::Round, Join::Round, {}};
        scene.add(Layer::Ground, std::move(region));
      }
  }
  scene.stroke(Layer::Floor, std::move(sheet), {theme.wall.withAlpha(0.6), 2, Cap::Butt, Join::Round, {}});
}

void addLinks(Scene& scene, const MapFrame& frame, const MapLooks& looks, const world::World& world) {
  const Theme& theme = looks.theme();
  const board::Graph& graph = *frame.graph();
  for (std::int32_t i = 0; i < graph.linkCount(); ++i) {
    const auto link = static_cast<board::EdgeIndex>(i);
    const LinkStyle& style = looks.link(world.map->effective[board::at(link)]);
    if (!style.drawn) continue;
    const bool oneWay = graph.isOneWay(link);
    // Lines go on below the discs; that of an arrow ends inside its head.
    const LinkCurve curve = frame.curve(link, -8, oneWay ? 8 : -8);
    const Point tip = frame.curve(link, 0, 2).to;
    const double length = std::hypot(curve.to.x - curve.from.x, curve.to.y - curve.from.y);
    const Point before = curve.at(std::max(0.0, 1 - 12 / std::max(1.0, length)));
    Path path;
    path.moveTo(curve.from)
        .curveTo({curve.from.x + (curve.bend.x - curve.from.x) * 2 / 3,
                  curve.from.y + (curve.bend.y - curve.from.y) * 2 / 3},
                 {curve.to.x + (curve.bend.x - curve.to.x) * 2 / 3, curve.to.y + (curve.bend.y - curve.to.y) * 2 / 3},
                 curve.to);
    const Colour colour = style.blocked ? style.colour.mixed(theme.ground, 0.5) : style.colour;
    std::vector<double> dashes;
    if (style.blocked) dashes = {9, 8};
    scene
        .stroke(Layer::Walls, path,
                {theme.wall.withAlpha(style.blocked ? 0.6 : 0.9), 8, Cap::Butt, Join::Round, dashes})
        .title = "link " + graph.name(link);
    scene.stroke(Layer::Walls, std::move(path), {colour, 4.5, Cap::Butt, Join::Round, dashes});
    if (oneWay) {
      const double run = std::max(1e-6, std::hypot(tip.x - before.x, tip.y - before.y));
      const Point along{(tip.x - before.x) / run, (tip.y - before.y) / run};
      Shape head;
      head.path.polygon({tip,
                         {tip.x - along.x * 17 - along.y * 9.5, tip.y - along.y * 17 + along.x * 9.5},
                         {tip.x - along.x * 17 + along.y * 9.5, tip.y - along.y * 17 - along.x * 9.5}});
      head.fill = colour;
      head.stroke = Stroke{theme.wall, 2, Cap::Round, Join::Round, {}};
      scene.add(Layer::Walls, std::move(head)).title = "arrow";
    }
    // Where two cross in the middle of a board, both signs can be read.
    const Point sign = curve.at(i % 2 == 0 ? 0.46 : 0.54);
    if (style.blocked) {
      addLinkCross(scene, sign, theme.danger);
    } else if (style.cost > 1) {
      Shape disc;
      disc.path.circle(sign, 9.5);
      disc.fill = style.colour;
      disc.stroke = Stroke{theme.wall, 2, Cap::Butt, Join::Round, {}};
      scene.add(Layer::Walls, std::move(disc));
      scene
          .add(Layer::Walls,
               label(fmt::format("{}", style.cost), 12, Weight::Bold, readableOn(style.colour), {sign.x, sign.y + 4.3}))
          .title = "cost";
    }
  }
}

void addNodes(Scene& scene, const MapFrame& frame, const MapLooks& looks, const world::World& world) {
  const Theme& theme = looks.theme();
  const world::Scenario& scenario = looks.scenario();
  const double radius = frame.nodeRadius();
  for (const SquareIndex node : frame.squares()) {
    const world::NodeInfo& info = scenario.nodes[board::at(node)];
    const KindStyle& style = looks.kind(info.kind);
    const Point centre = frame.centre(node);
    const world::SideId owner = ownerOf(world, node);
    const Colour rim = owner == world::SideId::None ? theme.ground.mixed(bright, 0.35) : looks.side(owner).colour;
    scene.fill(Layer::Features, nodeOutline(style.node, centre, radius + 1), shade.withAlpha(0.28), Matrix::move(2, 3));
    scene.fill(Layer::Features, nodeOutline(style.node, centre, radius), Colour{0x0b, 0x0d, 0x0f}).title =
        "node " + info.name;
    scene.fill(Layer::Features, nodeOutline(style.node, centre, radius - 1.5), rim);
    scene.fill(Layer::Features, nodeOutline(style.node, centre, radius * 0.82), Colour{0x0b, 0x0d, 0x0f});
    scene.fill(Layer::Features, nodeOutline(style.node, centre, radius * 0.82 - 1.5),
               RadialGradient{{centre.x - radius * 0.25, centre.y - radius * 0.3},
                              radius * 1.2,
                              {{0, style.colour.mixed(bright, 0.35)}, {1, style.colour.mixed(shade, 0.1)}}});
    const double inner = radius * 1.05;
    if (style.symbol != nullptr) {
      scene.add(Layer::Features,
                Placed{style.symbol, {}, {centre.x - inner / 2, centre.y - inner / 2, inner, inner}, 0.8});
    } else if (!style.glyph.empty() && style.glyph != " ") {
      scene.add(Layer::Features, label(style.glyph, radius * 0.8, Weight::Bold, theme.ink.withAlpha(0.3),
                                       {centre.x, centre.y + radius * 0.29}));
    }
    if (info.capacity >= 0)
      addSlots(scene, centre, radius, info.capacity - world::roomLeft(scenario, world, node), info.capacity);
    if (owner != world::SideId::None) {
      const Point badge = around(centre, radius * 0.92, 150);
      const double size = std::max(5.0, radius * 0.2);
      scene.fill(Layer::Features, Path().circle(badge, size + 1.2), Colour{0x0b, 0x0d, 0x0f});
      scene.fill(Layer::Features, Path().circle(badge, size), rim);
      scene.fill(Layer::Features, markPath(looks.side(owner).mark, badge, size * 0.72), readableOn(rim)).title =
          "owner " + scenario.sides[at(owner)].name;
    }
    Text title = label(info.shown(), 13.5, Weight::Semibold, theme.ink, {});
    title.width = std::max(96.0, radius * 2.6);
    title.lineHeight = 1.1;
    const TextExtent extent = measure(title);
    title.at = {centre.x, isTitleAbove(frame, looks, world, node)
                              ? centre.y - radius - 7 - extent.height + extent.ascent
                              : centre.y + radius + 15};
    title.halo = theme.paper.withAlpha(0.88);
    title.haloWidth = 4;
    scene.add(Layer::Labels, std::move(title));
  }
}

void addNodeFeatures(Scene& scene, const MapFrame& frame, const MapLooks& looks, const world::World& world) {
  const Theme& theme = looks.theme();
  const double radius = frame.nodeRadius();
  const double size = std::max(8.0, radius * 0.29);
  for (const SquareIndex node : frame.squares()) {
    const std::uint32_t features = world.map->features[board::at(node)];
    double degrees = -38;
    for (std::size_t bit = 0; bit < looks.features().size(); ++bit) {
      if ((features >> bit & 1U) == 0) continue;
      const FeatureStyle& style = looks.features()[bit];
      const Point p = around(frame.centre(node), radius * 0.98, degrees);
      degrees -= 2.3 * size / radius * 180 / std::numbers::pi;
      const Colour plate = style.colour.mixed(theme.paper, 0.25);
      Shape badge;
      badge.path.circle(p, size);
      badge.fill = plate;
      badge.stroke = Stroke{theme.wall, 2, Cap::Butt, Join::Round, {}};
      const std::string name = looks.scenario().text(looks.scenario().features[bit]);
      scene.add(Layer::Features, std::move(badge)).title = "feature " + name;
      if (style.symbol != nullptr)
        scene.add(Layer::Features,
                  Placed{style.symbol, {}, {p.x - size * 0.8, p.y - size * 0.8, size * 1.6, size * 1.6}, 1});
      else if (style.glyph == "*")
        scene.fill(Layer::Features, markPath(Mark::Star, p, size * 0.72), readableOn(plate));
      else
        scene.add(Layer::Features, label(style.glyph.empty() || style.glyph == " " ? name.substr(0, 1) : style.glyph,
                                         size * 1.35, Weight::Bold, readableOn(plate), {p.x, p.y + size * 0.48}));
    }
  }
}

void addNodeEntrances(Scene& scene, const MapFrame& frame, const MapLooks& looks) {
  const world::Scenario& scenario = looks.scenario();
  const double radius = frame.nodeRadius();
  for (const world::EntranceInfo& entrance : scenario.entrances) {
    const Colour colour = looks.entranceColour(entrance.kind);
    bool first = true;
    for (const SquareIndex node : entrance.squares) {
      const Point tip = around(frame.centre(node), radius + 2, -90);
      Shape arrow;
      arrow.path.polygon({tip,
                          {tip.x - 11, tip.y - 11},
                          {tip.x - 4.5, tip.y - 11},
                          {tip.x - 4.5, tip.y - 20},
                          {tip.x + 4.5, tip.y - 20},
                          {tip.x + 4.5, tip.y - 11},
                          {tip.x + 11, tip.y - 11}});
      arrow.fill = colour;
      arrow.stroke = Stroke{looks.theme().wall, 1.6, Cap::Round, Join::Round, {}};
      scene.add(Layer::Features, std::move(arrow)).title = "entrance " + scenario.text(entrance.id);
      if (!first) continue;
      first = false;
      std::string name = entrance.mark->title.empty() ? scenario.text(entrance.id) : entrance.mark->title;
      Text text = label(std::move(name), 11, Weight::Medium, looks.theme().ink, {tip.x, tip.y - 24});
      text.halo = looks.theme().paper.withAlpha(0.88);
      text.haloWidth = 3.5;
      scene.add(Layer::Labels, std::move(text));
    }
  }
}

}  // namespace sortie::picture
