// The part of map_frame.h that is about graphs: how large nodes are drawn, and how links go round those in between.
#include <algorithm>
#include <cmath>
#include <map>
#include <numbers>

#include "picture/map/map_frame.h"

namespace sortie::picture {

namespace {

constexpr double largestNode = 44;  ///< radii
constexpr double smallestNode = 18;
constexpr double nodeShare = 0.36;  ///< of the least distance between two nodes
constexpr double titleRoom = 30;    ///< below a node, for its title
constexpr double clear = 10;        ///< between a link and the discs that it passes, a panel and the rim of the picture
constexpr double parallel = 15;     ///< between links that join the same nodes
/// Pairs that are looked at before a large board is drawn with straight links and the smallest nodes.
constexpr std::size_t mostPairs = 4'000'000;

double distance(Point a, Point b) { return std::hypot(a.x - b.x, a.y - b.y); }

Point towards(Point a, Point b, double share) { return {a.x + (b.x - a.x) * share, a.y + (b.y - a.y) * share}; }

/// The part of a curve between two shares of it.
LinkCurve partOf(const LinkCurve& whole, double first, double last) {
  const auto blossom = [&](double s, double t) {
    return towards(towards(whole.from, whole.bend, s), towards(whole.bend, whole.to, s), t);
  };
  return {blossom(first, first), blossom(first, last), blossom(last, last)};
}

/// Where a curve leaves a circle around its first point.
double leaves(const LinkCurve& curve, double radius) {
  double inside = 0, outside = 0.5;
  if (distance(curve.at(outside), curve.from) <= radius) return outside;
  for (int i = 0; i < 24; ++i) {
    const double half = (inside + outside) / 2;
    (distance(curve.at(half), curve.from) <= radius ? inside : outside) = half;
  }
  return outside;
}

double leastDistance(const std::vector<Point>& nodes) {
  if (nodes.size() * nodes.size() > mostPairs) return 0;
  double least = largestNode / nodeShare;
  for (std::size_t i = 0; i < nodes.size(); ++i)
    for (std::size_t j = 0; j < i; ++j)
      if (const double d = distance(nodes[i], nodes[j]); d > 0) least = std::min(least, d);
  return least;
}

/// Around a middle, the first in the north, clockwise.
std::vector<Point> onRing(std::size_t count) {
  const double radius = std::max(120.0, static_cast<double>(count) * 26);
  std::vector<Point> out;
  for (std::size_t i = 0; i < count; ++i) {
    const double angle = 2 * std::numbers::pi * static_cast<double>(i) / static_cast<double>(count);
    out.push_back({radius * std::sin(angle), -radius * std::cos(angle)});
  }
  return out;
}

}  // namespace

Point LinkCurve::at(double share) const noexcept {
  return towards(towards(from, bend, share), towards(bend, to, share), share);
}

MapFrame::MapFrame(const world::Scenario& scenario, const Margins& margins, bool withPanels) : graph_(scenario.graph) {
  for (const world::NodeInfo& node : scenario.nodes)
    nodes_.push_back({static_cast<double>(node.x), static_cast<double>(node.y)});
  const bool placed = nodes_.size() < 2 ||
                      std::any_of(nodes_.begin(), nodes_.end(), [&](const Point& p) { return !(p == nodes_.front()); });
  if (!placed) nodes_ = onRing(nodes_.size());
  radius_ = std::clamp(nodeShare * leastDistance(nodes_), smallestNode, largestNode);
  // The board, and whatever of its nodes lies beyond it.
  const model::BoardItem* board = placed ? scenario.boardItem : nullptr;
  Point low{0, 0}, high{0, 0};
  if (board != nullptr) high = {static_cast<double>(board->width), static_cast<double>(board->height)};
  const double around = radius_ + titleRoom;
  Margins room = margins;
  for (std::size_t i = 0; i < nodes_.size(); ++i) {
    const Point first{nodes_[i].x - around, nodes_[i].y - around};
    const Point last{nodes_[i].x + around, nodes_[i].y + around};
    if (board != nullptr && nodes_[i].x >= 0 && nodes_[i].y >= 0 && nodes_[i].x <= board->width &&
        nodes_[i].y <= board->height) {
      // What of it stands over the rim of the board is in the margins.
      room.left = std::max(room.left, -(nodes_[i].x - radius_));
      room.top = std::max(room.top, -(nodes_[i].y - radius_));
      room.right = std::max(room.right, nodes_[i].x + radius_ - board->width);
      room.bottom = std::max(room.bottom, last.y - board->height);
      continue;
    }
    const bool begins = i == 0 && board == nullptr;
    low = begins ? first : Point{std::min(low.x, first.x), std::min(low.y, first.y)};
    high = begins ? last : Point{std::max(high.x, last.x), std::max(high.y, last.y)};
  }
  for (const model::PanelMark& panel : scenario.panels) {
    // Those beside the board are in the margins, too.
    if (!withPanels || panel.width <= 0 || panel.height <= 0) continue;
    room.left = std::max(room.left, low.x - panel.x + clear);
    room.top = std::max(room.top, low.y - panel.y + clear);
    room.right = std::max(room.right, panel.x + panel.width - high.x + clear);
    room.bottom = std::max(room.bottom, panel.y + panel.height - high.y + clear);
  }
  origin_ = {room.left - low.x, room.top - low.y};
  map_ = {room.left, room.top, high.x - low.x, high.y - low.y};
  size_ = {room.left + map_.width + room.right, room.top + map_.height + room.bottom};
  for (std::size_t i = 0; i < nodes_.size(); ++i) {
    nodes_[i] = {nodes_[i].x + origin_.x, nodes_[i].y + origin_.y};
    squares_.push_back(static_cast<board::SquareIndex>(i));
  }
  makeCurves();
}

MapFrame MapFrame::of(const world::Scenario& scenario, int level, const Margins& margins) {
  return scenario.graph != nullptr ? MapFrame(scenario, margins) : MapFrame(*scenario.grid, level, margins);
}

Rect MapFrame::box(const model::PanelMark& panel) const noexcept {
  return {origin_.x + panel.x, origin_.y + panel.y, static_cast<double>(panel.width),
          static_cast<double>(panel.height)};
}

bool MapFrame::isFree(const LinkCurve& curve, board::SquareIndex from, board::SquareIndex to) const noexcept {
  constexpr int parts = 16;
  for (std::size_t i = 0; i < nodes_.size(); ++i) {
    if (i == board::at(from) || i == board::at(to)) continue;
    for (int part = 1; part < parts; ++part)
      if (distance(curve.at(static_cast<double>(part) / parts), nodes_[i]) < radius_ + clear) return false;
  }
  return true;
}

void MapFrame::makeCurves() {
  const auto links = static_cast<std::size_t>(graph_->linkCount());
  const bool few = links * nodes_.size() <= mostPairs / 16;
  std::map<std::array<board::SquareIndex, 2>, std::pair<int, int>> between;  // how many, and how many were drawn
  const auto pairOf = [&](board::EdgeIndex link) {
    std::array<board::SquareIndex, 2> ends = graph_->ends(link);
    if (board::raw(ends[1]) < board::raw(ends[0])) std::swap(ends[0], ends[1]);
    return ends;
  };
  for (std::size_t i = 0; i < links; ++i) ++between[pairOf(static_cast<board::EdgeIndex>(i))].first;
  for (std::size_t i = 0; i < links; ++i) {
    const auto link = static_cast<board::EdgeIndex>(i);
    const auto [a, b] = graph_->ends(link);
    const auto pair = pairOf(link);
    auto& [count, drawn] = between[pair];
    const Point from = nodes_[board::at(a)], to = nodes_[board::at(b)];
    const double length = std::max(1.0, distance(from, to));
    // To the right of the way from the lesser to the greater node, whichever way the link leads.
    const double turned = pair[0] == a ? 1 : -1;
    const Point aside{-(to.y - from.y) / length * turned, (to.x - from.x) / length * turned};
    const double own = parallel * (drawn - (count - 1) / 2.0);
    ++drawn;
    // The bend of a curve is twice as far out as its middle.
    const auto bent = [&](double out) {
      const Point half = towards(from, to, 0.5);
      return LinkCurve{from, {half.x + aside.x * 2 * out, half.y + aside.y * 2 * out}, to};
    };
    LinkCurve curve = bent(own);
    if (few && !isFree(curve, a, b)) {
      const double step = radius_ + clear + 4;
      for (const double out : {step, -step, 1.6 * step, -1.6 * step, 2.4 * step, -2.4 * step}) {
        const LinkCurve other = bent(own + out);
        if (!isFree(other, a, b)) continue;
        curve = other;
        break;
      }
    }
    curves_.push_back(curve);
  }
}

LinkCurve MapFrame::curve(board::EdgeIndex link, double gap, double lastGap) const noexcept {
  const LinkCurve& whole = curves_[board::at(link)];
  const double first = leaves(whole, radius_ + gap);
  const double last = 1 - leaves({whole.to, whole.bend, whole.from}, radius_ + lastGap);
  return first < last ? partOf(whole, first, last) : whole;
}

}  // namespace sortie::picture
