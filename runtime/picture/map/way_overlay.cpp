#include "picture/map/way_overlay.h"

#include <cmath>

#include <fmt/format.h>

#include "picture/map/board_queries.h"
#include "world/square_flags.h"
#include "world/standing.h"
#include "world/ways.h"

namespace sortie::picture {

namespace {

constexpr Colour openWay{0x00, 0x9e, 0x73};
constexpr Colour noWay{0xd5, 0x5e, 0x00};
constexpr Colour wayHalo{0x20, 0x20, 0x20, 230};
constexpr Colour wayText{255, 255, 255};

struct Step {
  board::EdgeIndex link = board::noEdge;
  std::int32_t cost = 0;
};

/// The link by which a step of a way is cheapest.
Step cheapestStep(const board::GraphView& view, const board::GraphMoveRules& rules, board::Spot from, board::Spot to,
                  const std::uint8_t* flags) {
  Step out;
  for (const board::Arc arc : view.graph->arcs(from, rules.against)) {
    if (arc.to != to) continue;
    const std::int32_t cost = board::stepCost(view, rules, from, arc, flags);
    if (cost >= 0 && (out.link == board::noEdge || cost < out.cost)) out = {arc.link, cost};
  }
  return out;
}

/// A quadratic curve, from its first point.
void curveOn(Path& path, const LinkCurve& curve) {
  const auto third = [](Point a, Point b) { return Point{a.x + (b.x - a.x) * 2 / 3, a.y + (b.y - a.y) * 2 / 3}; };
  path.moveTo(curve.from).curveTo(third(curve.from, curve.bend), third(curve.to, curve.bend), curve.to);
}

void addWords(Scene& scene, const std::string& words, Point at, double pixel) {
  Text text;
  text.text = words;
  text.font = {Face::Text, 14 * pixel, Weight::Semibold, false};
  text.colour = wayText;
  text.haloWidth = 4 * pixel;
  text.halo = wayHalo;
  text.align = Align::Centre;
  text.at = {at.x, at.y - 16 * pixel};
  scene.add(Layer::Labels, std::move(text)).title = "way";
}

}  // namespace

MeasuredWay wayBetween(const world::Scenario& scenario, const world::World& world, board::Spot from, board::Spot to,
                       world::PieceId piece) {
  MeasuredWay out{.from = from, .to = to, .links = {}, .costs = {}, .nodes = {}, .cost = -1, .words = "no way"};
  if (scenario.graph == nullptr || from == board::noSpot || to == board::noSpot) return out;
  const board::GraphView view = world.view(*scenario.graph);
  board::GraphMoveRules rules{.along = board::everyLink()};
  world::SquareFlags flags;
  flags.begin(scenario.board);
  if (piece != world::PieceId::None)
    if (const Result<UsualMove> move = usualMove(scenario, world, piece, 0); move && move->movement >= 0) {
      const world::MovementInfo& info = scenario.movements[static_cast<std::size_t>(move->movement)];
      rules = world::linkRules(info);
      flags.fillForMover(scenario, world, info, piece, world::moverOf(scenario, world, piece).side);
    }
  board::Scratch scratch;
  out.cost = board::path(view, rules, from, to, board::unlimited, flags.data(), scratch, out.nodes);
  if (out.cost < 0) return out;
  for (std::size_t i = 0; i + 1 < out.nodes.size(); ++i) {
    const Step step = cheapestStep(view, rules, out.nodes[i], out.nodes[i + 1], flags.data());
    out.links.push_back(step.link);
    out.costs.push_back(step.cost);
  }
  out.words = fmt::format("{} {}, cost {}", out.links.size(), out.links.size() == 1 ? "link" : "links", out.cost);
  return out;
}

std::int32_t movesAlong(const MeasuredWay& way, std::int32_t budget) {
  if (way.cost < 0) return -1;
  std::int32_t moves = 0, left = 0;
  for (const std::int32_t cost : way.costs) {
    if (cost > budget) return -1;
    if (cost > left) {
      ++moves;
      left = budget;
    }
    left -= cost;
  }
  return moves;
}

void addWay(Scene& scene, const MapFrame& frame, const MeasuredWay& way, double pixel) {
  if (way.from == board::noSpot || way.to == board::noSpot || way.from == way.to) return;
  const auto stroke = [&](const Path& path, Colour colour, std::vector<double> dashes) {
    scene.stroke(Layer::Overlays, path, {wayText, 6 * pixel, Cap::Round, Join::Round, {}});
    scene.stroke(Layer::Overlays, path, {colour, 4 * pixel, Cap::Round, Join::Round, std::move(dashes)});
  };
  const auto ring = [&](board::Spot node, Colour colour) {
    const Path circle = Path().circle(frame.centre(node), frame.nodeRadius() + 2 * pixel);
    scene.stroke(Layer::Overlays, circle, {wayText, 5 * pixel, Cap::Butt, Join::Round, {}});
    scene.stroke(Layer::Overlays, circle, {colour, 3 * pixel, Cap::Butt, Join::Round, {}});
  };
  const Colour colour = way.cost < 0 ? noWay : openWay;
  ring(way.from, colour);
  ring(way.to, colour);
  if (way.cost < 0) {
    const Point a = frame.centre(way.from), b = frame.centre(way.to);
    stroke(Path().moveTo(a).lineTo(b), colour, {8 * pixel, 6 * pixel});
    addWords(scene, way.words, {(a.x + b.x) / 2, (a.y + b.y) / 2}, pixel);
    return;
  }
  Path path;
  LinkCurve last, middle;
  for (std::size_t i = 0; i < way.links.size(); ++i) {
    LinkCurve curve = frame.curve(way.links[i]);
    const auto [a, b] = frame.graph()->ends(way.links[i]);
    if (a != way.nodes[i]) std::swap(curve.from, curve.to);
    curveOn(path, curve);
    // What stands on the nodes between stays free: they are ringed.
    if (i > 0) ring(way.nodes[i], colour);
    if (i == way.links.size() / 2) middle = curve;
    last = curve;
  }
  stroke(path, colour, {});
  const Point tip = last.to, before = last.at(0.9);
  if (const double length = std::hypot(tip.x - before.x, tip.y - before.y); length > 0) {
    const Point along{(tip.x - before.x) / length * pixel, (tip.y - before.y) / length * pixel};
    Shape head;
    head.path.polygon({{tip.x + along.x * 6, tip.y + along.y * 6},
                       {tip.x - along.x * 12 - along.y * 9, tip.y - along.y * 12 + along.x * 9},
                       {tip.x - along.x * 12 + along.y * 9, tip.y - along.y * 12 - along.x * 9}});
    head.fill = colour;
    head.stroke = Stroke{wayText, 1.5 * pixel, Cap::Round, Join::Round, {}};
    scene.add(Layer::Overlays, std::move(head)).title = "way end";
  }
  addWords(scene, way.words, middle.at(0.5), pixel);
}

}  // namespace sortie::picture
