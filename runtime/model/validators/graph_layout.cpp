// How the parts of a board lie together: links that are there twice, nodes that nothing leads to, nodes that overlap and parts
// beside the board. Each of it can be played, so these are warnings.
#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <optional>
#include <set>

#include <fmt/format.h>

#include "model/decode/decode_board.h"
#include "model/resolve.h"
#include "model/validators/validators.h"
#include "model/values.h"

namespace sortie::model {
namespace {

/// Nodes that lie nearer to each other are drawn on each other: the smallest disc has a radius of 18 (docs/formats/ruleset.md, Looks).
constexpr double kNearest = 36;
constexpr double kApart = 60;  ///< where a fix moves one of two
/// Beyond this, pairs are not looked at.
constexpr std::size_t kMostNodes = 2000;

/// A link of the document with the element that says it.
struct SaidLink {
  std::string kind;
  std::string from;
  std::string to;
  Element element;
  bool ofRing = false;
};

std::vector<SaidLink> linksIn(const std::vector<Element>& parts) {
  std::vector<SaidLink> out;
  for (const Element& part : parts) {
    if (part.name() == "edge" && part.has("from"))
      out.push_back({part.value("kind"), part.value("from"), part.value("to"), part, false});
    if (part.name() != "ring") continue;
    const std::vector<std::string> nodes = splitWords(part.value("nodes"));
    // One that comes to a node twice has an issue of its own.
    if (std::set<std::string>(nodes.begin(), nodes.end()).size() != nodes.size()) continue;
    for (std::size_t i = 0; i < nodes.size() && nodes.size() > 1; ++i)
      out.push_back({part.value("edge"), nodes[i], nodes[(i + 1) % nodes.size()], part, true});
  }
  return out;
}

bool isOneWay(const Scope& scope, const std::string& kind) {
  const Declaration* edge = scope.find(DeclarationKind::Edge, kind);
  return edge != nullptr && edge->flag("directed");
}

/// A ring of two is the same link twice, and says so better.
void checkRings(const std::vector<Element>& parts, Issues& issues) {
  for (const Element& part : parts) {
    if (part.name() != "ring") continue;
    const std::vector<std::string> nodes = splitWords(part.value("nodes"));
    if (nodes.size() != 2) continue;
    Markup edge("edge", {{"kind", part.value("edge")}, {"from", nodes[0]}, {"to", nodes[1]}});
    if (part.has("state")) edge.set("state", part.value("state"));
    issues.warning("ring", "a ring of two nodes joins them twice", part, "nodes",
                   "name three nodes or more, or write one edge", Fix{"Write one edge", replaceElement(part, edge)});
  }
}

void checkTwice(const std::vector<SaidLink>& links, const Scope& scope, Issues& issues) {
  std::set<std::array<std::string, 3>> seen;
  std::set<Element> told;
  for (const SaidLink& link : links) {
    std::array<std::string, 3> key{link.kind, link.from, link.to};
    if (!isOneWay(scope, link.kind) && key[2] < key[1]) std::swap(key[1], key[2]);
    if (seen.insert(key).second || !told.insert(link.element).second) continue;
    if (link.ofRing && splitWords(link.element.value("nodes")).size() == 2) continue;
    issues.warning("link-twice",
                   fmt::format("\"{}\" and \"{}\" are joined by {} already", link.from, link.to, link.kind),
                   link.element, {}, link.ofRing ? "name each pair of neighbours once" : "remove it",
                   link.ofRing ? std::nullopt : std::optional(fixRemove(link.element)));
  }
}

/// Nodes that are joined and to which nothing leads.
void checkReachable(const std::vector<Element>& parts, const std::vector<SaidLink>& links,
                    const std::set<std::string>& others, const Scope& scope, Issues& issues) {
  std::set<std::string> entered = others, left;
  for (const SaidLink& link : links) {
    left.insert(link.from);
    entered.insert(link.to);
    if (!isOneWay(scope, link.kind)) entered.insert(link.from);
  }
  for (const Element& part : parts) {
    const std::string id = part.value("id");
    if (part.name() == "node" && part.has("kind") && left.contains(id) && !entered.contains(id))
      issues.warning("node-unreachable", fmt::format("every edge of \"{}\" leads away from it", id), part, {},
                     "add an edge that leads to it");
  }
}

std::optional<std::pair<int, int>> numbersOf(const Element& element, std::string_view attribute) {
  const std::string text = element.value(attribute);
  const std::size_t comma = std::min(text.find(','), text.size());
  const auto first = parseInt(std::string_view(text).substr(0, comma));
  const auto second = parseInt(std::string_view(text).substr(std::min(comma + 1, text.size())));
  constexpr int far = 100'000;
  if (!first || !second || *first < -far || *first > far || *second < -far || *second > far) return std::nullopt;
  return std::pair(static_cast<int>(*first), static_cast<int>(*second));
}

double between(std::pair<int, int> a, std::pair<int, int> b) {
  return std::hypot(a.first - b.first, a.second - b.second);
}

struct PlacedNode {
  Element element;
  std::pair<int, int> at;
};

/// Away from the other, on the board, and near no third.
std::optional<Fix> apartFrom(const PlacedNode& node, const PlacedNode& other, const std::vector<PlacedNode>& all,
                             const BoardItem* board) {
  const double distance = between(node.at, other.at);
  const std::pair<double, double> along = distance > 0 ? std::pair((node.at.first - other.at.first) / distance,
                                                                   (node.at.second - other.at.second) / distance)
                                                       : std::pair(1.0, 0.0);
  for (const double turned : {1.0, -1.0}) {
    const std::pair<int, int> there{static_cast<int>(std::lround(other.at.first + turned * along.first * kApart)),
                                    static_cast<int>(std::lround(other.at.second + turned * along.second * kApart))};
    if (board != nullptr &&
        (there.first < 0 || there.second < 0 || there.first > board->width || there.second > board->height))
      continue;
    const bool free = std::all_of(all.begin(), all.end(), [&](const PlacedNode& each) {
      return each.element == node.element || between(each.at, there) >= kNearest;
    });
    if (free) return fixAttribute(node.element, "at", fmt::format("{},{}", there.first, there.second));
  }
  return std::nullopt;
}

void checkOverlap(const std::vector<Element>& parts, const BoardItem* board, Issues& issues) {
  std::vector<PlacedNode> nodes;
  for (const Element& part : parts)
    if (const auto at = part.name() == "node" ? numbersOf(part, "at") : std::nullopt) nodes.push_back({part, *at});
  if (nodes.size() > kMostNodes) return;
  for (std::size_t i = 0; i < nodes.size(); ++i)
    for (std::size_t j = 0; j < i; ++j) {
      const double distance = between(nodes[i].at, nodes[j].at);
      // In one place: "node-place" has said so of a board.
      if (distance >= kNearest || (distance <= 0 && board != nullptr)) continue;
      issues.warning("node-overlap",
                     fmt::format("\"{}\" and \"{}\" are {:.0f} units apart: they are drawn on each other",
                                 nodes[j].element.value("id"), nodes[i].element.value("id"), distance),
                     nodes[i].element, "at", fmt::format("move one of them: {:.0f} units or more", kApart),
                     apartFrom(nodes[i], nodes[j], nodes, board));
      break;
    }
}

/// Of a board of content. A mission may put panels beside its board: the picture shows them there.
void checkPanels(const std::vector<Element>& parts, const BoardItem& board, Issues& issues) {
  for (const Element& part : parts) {
    if (part.name() != "panel") continue;
    const auto at = numbersOf(part, "at");
    const auto size = numbersOf(part, "size");
    if (!at || !size) continue;
    const auto [x, y] = *at;
    const auto [width, height] = *size;
    if (x >= 0 && y >= 0 && x + width <= board.width && y + height <= board.height) continue;
    std::optional<Fix> fix;
    if (width <= board.width && height <= board.height)
      fix = fixAttribute(
          part, "at",
          fmt::format("{},{}", std::clamp(x, 0, board.width - width), std::clamp(y, 0, board.height - height)));
    issues.warning("panel-outside",
                   fmt::format("the panel is not wholly on its board of {} by {}", board.width, board.height), part,
                   "at", "move it, or make it smaller", std::move(fix));
  }
}

std::vector<Element> childrenOf(const Element& board) {
  std::vector<Element> out;
  for (const Element& part : elements(board)) out.push_back(part);
  return out;
}

}  // namespace

void checkGraphLayout(const Subject& subject, Issues& issues) {
  if (subject.boards != nullptr) {
    const bool content = subject.root.name() == "content";
    auto board = subject.boards->begin();  // in the order of the elements
    for (const Element& element : content ? elementsThroughWhen(subject.root) : inside(subject.root, "content")) {
      if (element.name() != "board" || board == subject.boards->end()) continue;
      const std::vector<Element> parts = childrenOf(element);
      const std::vector<SaidLink> links = linksIn(parts);
      checkRings(parts, issues);
      checkTwice(links, subject.scope, issues);
      checkReachable(parts, links, {}, subject.scope, issues);
      checkOverlap(parts, &*board, issues);
      checkPanels(parts, *board++, issues);
    }
  }
  if (subject.mission == nullptr || subject.scope.rulesets.empty()) return;
  if (subject.scope.rulesets.front()->board != BoardKind::Graph) return;
  const std::vector<Element> parts = inside(subject.root, "map");
  // What stands under a condition may be there in place of something else.
  std::vector<Element> always;
  for (const Element& map : elements(subject.root, "map"))
    for (const Element& part : elements(map)) always.push_back(part);
  const std::vector<SaidLink> links = linksIn(parts);
  checkRings(parts, issues);
  checkTwice(linksIn(always), subject.scope, issues);
  // Pieces and entrances may bring somebody to a node to which nothing leads.
  std::set<std::string> others;
  for (const PieceSetup& piece : subject.mission->pieces) others.insert(piece.at);
  for (const EntranceMark& entrance : subject.mission->entrances)
    others.insert(entrance.squares.begin(), entrance.squares.end());
  checkReachable(parts, links, others, subject.scope, issues);
  checkOverlap(always, nullptr, issues);
  for (const Element& part : parts)
    if (part.name() == "entrance" && splitWords(part.value("nodes")).empty() && !part.has("squares"))
      issues.warning("entrance-empty", fmt::format("the entrance \"{}\" names no node", part.value("id")), part, {},
                     "write nodes=\"…\", or remove it", fixRemove(part));
}

}  // namespace sortie::model
