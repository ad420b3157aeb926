#include "picture/map/overlay.h"

#include <algorithm>
#include <array>
#include <cmath>

#include <fmt/format.h>

#include "board/floors.h"
#include "picture/map/board_layers.h"

namespace sortie::picture {

namespace {

using board::SquareIndex;

constexpr Colour green{0x00, 0x9e, 0x73};
constexpr Colour chalk{255, 255, 255};
constexpr Colour dark{0x0b, 0x0f, 0x12};

/// Draws a line twice: dark and wide below, so that it shows on light ground, and in its colour above.
void addOutlined(Scene& scene, const Path& path, Colour colour, double width, std::vector<double> dashes = {}) {
  scene.stroke(Layer::Overlays, path, {dark.withAlpha(0.65), width + 3, Cap::Round, Join::Round, dashes});
  scene.stroke(Layer::Overlays, path, {colour, width, Cap::Round, Join::Round, std::move(dashes)});
}

void addCross(Scene& scene, Point p, Colour colour) {
  constexpr double r = 10;
  Path cross;
  cross.moveTo({p.x - r, p.y - r}).lineTo({p.x + r, p.y + r});
  cross.moveTo({p.x + r, p.y - r}).lineTo({p.x - r, p.y + r});
  scene.stroke(Layer::Overlays, cross, {chalk, 9, Cap::Round, Join::Round, {}});
  scene.stroke(Layer::Overlays, std::move(cross), {colour, 5, Cap::Round, Join::Round, {}}).title = "blocked";
}

/// Where a segment enters a box, as a share of its length; 0 when it begins inside.
double entry(Point from, Point to, const Rect& box) {
  double first = 0;
  const auto axis = [&](double a, double b, double low, double high) {
    if (std::abs(b - a) < 1e-12) return;
    first = std::max(first, std::min((low - a) / (b - a), (high - a) / (b - a)));
  };
  axis(from.x, to.x, box.x, box.x + box.width);
  axis(from.y, to.y, box.y, box.y + box.height);
  return std::min(first, 1.0);
}

Point between(Point a, Point b, double share) { return {a.x + (b.x - a.x) * share, a.y + (b.y - a.y) * share}; }

/// The point of a line nearest to a blocker's.
Point meeting(const MapFrame& frame, Point from, Point to, const board::Sight& sight) {
  if (sight.corner != board::noCorner) return frame.point(sight.corner);
  if (sight.square != board::noSquare) return between(from, to, entry(from, to, frame.box(sight.square)));
  if (sight.edge == board::noEdge) return to;
  const auto [a, b] = frame.ends(sight.edge);
  const bool upright = std::abs(a.x - b.x) < 1e-9;
  const double share = upright ? (a.x - from.x) / (to.x - from.x) : (a.y - from.y) / (to.y - from.y);
  return std::isfinite(share) ? between(from, to, std::clamp(share, 0.0, 1.0))
                              : Point{(a.x + b.x) / 2, (a.y + b.y) / 2};
}

std::string shortNumber(double value) {
  const double size = std::abs(value);
  if (size == std::floor(size) && size < 1e6) return fmt::format("{:.0f}", value);
  return size >= 100  ? fmt::format("{:.0f}", value)
         : size >= 10 ? fmt::format("{:.1f}", value)
                      : fmt::format("{:.2f}", value);
}

/// A disc within the rim, which shows the owner, and a ring around the node that pieces on it leave free, with the number.
void addHeatOfNode(Scene& scene, const MapFrame& frame, SquareIndex node, Colour colour, std::string title,
                   std::string number) {
  const double radius = frame.nodeRadius();
  const double width = std::clamp(radius * 0.3, 6.0, 12.0);
  const Point middle = frame.centre(node);
  const Path around = Path().circle(middle, radius + width / 2 + 2);
  scene.stroke(Layer::Floor, around, {dark.withAlpha(0.8), width + 3, Cap::Butt, Join::Round, {}});
  scene.stroke(Layer::Floor, around, {colour, width, Cap::Butt, Join::Round, {}});
  scene.fill(Layer::Features, frame.outline(node, radius * 0.14), colour).title = std::move(title);
  Text text;
  text.text = std::move(number);
  text.font = {Face::Text, std::clamp(radius * 0.5, 9.0, 17.0), Weight::Bold, false};
  text.colour = readableOn(colour);
  text.align = Align::Centre;
  text.at = {middle.x, middle.y + text.font.size * 0.36};
  scene.add(Layer::Features, std::move(text));
}

}  // namespace

void addReach(Scene& scene, const MapFrame& frame, const board::Reach& reach) {
  for (std::size_t i = 0; i < reach.ends.size(); ++i) {
    const board::Reached& end = reach.end(i);
    if (end.from < 0 || !frame.holds(end.square)) continue;
    Point p = frame.centre(end.square);
    // On a node beside what stands there.
    if (frame.graph() != nullptr) p = {p.x + frame.nodeRadius() * 0.7, p.y + frame.nodeRadius() * 0.7};
    Shape dot;
    dot.path.circle(p, 12);
    dot.fill = green;
    dot.stroke = Stroke{chalk, 2, Cap::Butt, Join::Round, {}};
    scene.fill(Layer::Overlays, Path().circle({p.x + 1, p.y + 1.6}, 13.5), dark.withAlpha(0.35));
    scene.add(Layer::Overlays, std::move(dot)).title = "reach " + frame.name(end.square);
    Text cost;
    cost.text = fmt::format("{}", end.cost);
    cost.font = {Face::Text, cost.text.size() > 2 ? 10.0 : 14.0, Weight::Bold, false};
    cost.colour = chalk;
    cost.align = Align::Centre;
    cost.at = {p.x, p.y + cost.font.size * 0.36};
    scene.add(Layer::Overlays, std::move(cost));
  }
}

void addSight(Scene& scene, const MapFrame& frame, std::span<const SquareIndex> seen, const Theme& theme,
              const board::GridView& view) {
  const auto& grid = frame.grid();
  const auto sees = [&](SquareIndex s) {
    return s != board::noSquare && std::binary_search(seen.begin(), seen.end(), s, [](SquareIndex a, SquareIndex b) {
             return board::raw(a) < board::raw(b);
           });
  };
  // In the air nobody stands: what shows there is a level below.
  const auto exists = [&](SquareIndex s) { return board::hasFloor(view, s); };
  // What is dimmed is one shape, so that no seams show between its squares.
  std::vector<LatticeSegment> around, border;
  for (const SquareIndex s : frame.squares()) {
    if (!exists(s)) continue;
    const board::Cell& c = grid.cell(s);
    const bool here = sees(s);
    for (const board::Direction d :
         {board::Direction::North, board::Direction::West, board::Direction::South, board::Direction::East}) {
      const SquareIndex other = grid.neighbour(s, d);
      const bool there = exists(other) && sees(other);
      const bool south = d == board::Direction::West || d == board::Direction::East;
      const LatticeSegment segment{
          {c.column + (d == board::Direction::East ? 1 : 0), c.row + (d == board::Direction::South ? 1 : 0)}, south};
      if (!here && (!exists(other) || there)) around.push_back(segment);
      if (here && !there) border.push_back(segment);
    }
  }
  Shape dim;
  for (const auto& group : joinSegments(std::move(around)))
    for (const LatticeLine& line : group) addLine(dim.path, frame, line);
  dim.evenOdd = true;
  dim.fill = Colour{0x05, 0x08, 0x0b}.withAlpha(0.58);
  if (!dim.path.empty()) scene.add(Layer::Overlays, std::move(dim)).title = "not seen";
  Path line;
  for (const auto& group : joinSegments(std::move(border)))
    for (const LatticeLine& each : group) addLine(line, frame, each);
  if (!line.empty())
    scene.stroke(Layer::Overlays, std::move(line), {theme.light.withAlpha(0.9), 2.5, Cap::Round, Join::Round, {}})
        .title = "seen";
}

void addPath(Scene& scene, const MapFrame& frame, std::span<const SquareIndex> squares, Colour colour) {
  if (squares.size() < 2) return;
  Path path;
  for (std::size_t i = 0; i < squares.size(); ++i) {
    Point p = frame.centre(squares[i]);
    if (i + 1 == squares.size()) {
      const Point before = frame.centre(squares[i - 1]);
      p = between(before, p, 0.82);
    }
    if (i == 0)
      path.moveTo(p);
    else
      path.lineTo(p);
  }
  addOutlined(scene, path, colour, 6);
  const Point a = frame.centre(squares[squares.size() - 2]);
  const Point b = frame.centre(squares.back());
  const double length = std::hypot(b.x - a.x, b.y - a.y);
  if (length <= 0) return;
  const Point along{(b.x - a.x) / length, (b.y - a.y) / length};
  const Point tip{b.x + along.x * 10, b.y + along.y * 10};
  Shape head;
  head.path.polygon({tip,
                     {tip.x - along.x * 22 - along.y * 13, tip.y - along.y * 22 + along.x * 13},
                     {tip.x - along.x * 22 + along.y * 13, tip.y - along.y * 22 - along.x * 13}});
  head.fill = colour;
  head.stroke = Stroke{dark.withAlpha(0.65), 1.8, Cap::Round, Join::Round, {}};
  scene.add(Layer::Overlays, std::move(head)).title = "path";
}

void addSightLine(Scene& scene, const MapFrame& frame, SquareIndex from, SquareIndex to, const board::Sight& sight,
                  const Theme& theme) {
  const Point a = frame.centre(from), b = frame.centre(to);
  if (sight.clear) {
    addOutlined(scene, Path().moveTo(a).lineTo(b), green, 4);
    scene.fill(Layer::Overlays, Path().circle(b, 8), green).title = "seen";
    return;
  }
  const Point stop = meeting(frame, a, b, sight);
  addOutlined(scene, Path().moveTo(a).lineTo(stop), theme.warm, 4);
  scene.stroke(Layer::Overlays, Path().moveTo(stop).lineTo(b),
               {theme.danger.withAlpha(0.7), 3, Cap::Round, Join::Round, {2, 8}});
  addCross(scene, stop, theme.danger);
}

void addCornerLines(Scene& scene, const MapFrame& frame, std::span<const board::CornerLine> lines, const Theme& theme) {
  for (const board::CornerLine& line : lines) {
    const Point a = frame.point(line.from), b = frame.point(line.to);
    if (line.clear) {
      addOutlined(scene, Path().moveTo(a).lineTo(b), green, 4);
      scene.fill(Layer::Overlays, Path().circle(b, 8), green).title = "seen";
    } else {
      scene.stroke(Layer::Overlays, Path().moveTo(a).lineTo(b),
                   {theme.danger.withAlpha(0.7), 3, Cap::Round, Join::Round, {2, 8}});
      addCross(scene, between(a, b, 0.5), theme.danger);
    }
  }
}

Colour heatColour(double share) {
  constexpr std::array<Colour, 5> stops{
      {{0x1b, 0x0f, 0x44}, {0x6a, 0x1b, 0x6e}, {0xc1, 0x3a, 0x50}, {0xf5, 0x8b, 0x2e}, {0xfc, 0xf3, 0xa0}}};
  const double x = std::clamp(share, 0.0, 1.0) * (stops.size() - 1);
  const std::size_t i = std::min(static_cast<std::size_t>(x), stops.size() - 2);
  return stops[i].mixed(stops[i + 1], x - static_cast<double>(i));
}

void addHeatMap(Scene& scene, const MapFrame& frame, const HeatMap& heat, Colour ink) {
  double low = heat.low.value_or(std::numeric_limits<double>::infinity());
  double high = heat.high.value_or(-std::numeric_limits<double>::infinity());
  const auto valueOf = [&](SquareIndex s) {
    return board::at(s) < heat.values.size() ? heat.values[board::at(s)] : std::numeric_limits<double>::quiet_NaN();
  };
  for (const SquareIndex s : frame.squares()) {
    const double value = valueOf(s);
    if (!std::isfinite(value)) continue;
    if (!heat.low) low = std::min(low, value);
    if (!heat.high) high = std::max(high, value);
  }
  if (!std::isfinite(low) || !std::isfinite(high)) return;
  // Numbers on nodes are read beside each other: 1.00 where another is 2.25.
  const bool whole = std::all_of(heat.values.begin(), heat.values.end(),
                                 [](double value) { return !std::isfinite(value) || value == std::floor(value); });
  const auto shareOf = [&](double value) { return high > low ? (value - low) / (high - low) : 1.0; };
  for (const SquareIndex s : frame.squares()) {
    const double value = valueOf(s);
    if (!std::isfinite(value)) continue;
    const double share = std::clamp(shareOf(value), 0.0, 1.0);
    std::string title = fmt::format("{} {}", frame.name(s), shortNumber(value));
    if (frame.graph() != nullptr)
      addHeatOfNode(scene, frame, s, heatColour(share), std::move(title),
                    whole ? shortNumber(value) : fmt::format("{:.{}f}", value, std::abs(value) < 10 ? 2 : 1));
    else
      scene.fill(Layer::Floor, frame.outline(s), heatColour(share).withAlpha(0.5 + 0.35 * share)).title =
          std::move(title);
  }
  if (!heat.legend) return;
  const double width = std::min(320.0, std::max(120.0, scene.size.width - 80));
  const double left = (scene.size.width - width) / 2;
  const double top = scene.size.height;
  std::vector<Stop> stops;
  for (int i = 0; i <= 8; ++i) stops.push_back({i / 8.0, heatColour(i / 8.0)});
  scene.fill(Layer::Labels, Path().roundedRectangle({left, top, width, 14}, 4),
             LinearGradient{{left, top}, {left + width, top}, stops});
  scene.stroke(Layer::Labels, Path().roundedRectangle({left, top, width, 14}, 4), {ink, 1, Cap::Butt, Join::Round, {}});
  const auto label = [&](std::string text, double x, Align align, Weight weight) {
    Text t;
    t.text = std::move(text);
    t.font = {Face::Text, 13, weight, false};
    t.colour = ink;
    t.align = align;
    t.at = {x, top + 31};
    scene.add(Layer::Labels, std::move(t));
  };
  label(shortNumber(low), left, Align::Left, Weight::Medium);
  label(shortNumber(high), left + width, Align::Right, Weight::Medium);
  if (!heat.title.empty()) label(heat.title, left + width / 2, Align::Centre, Weight::Semibold);
  scene.size.height += 48;
}

}  // namespace sortie::picture
