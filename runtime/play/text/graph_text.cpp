#include "play/text/graph_text.h"

#include <algorithm>
#include <vector>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "model/printed_text.h"
#include "model/xml/xml_characters.h"
#include "play/text/piece_labels.h"

namespace sortie::play {

namespace {

using world::at;
using world::SideId;

class GraphText {
 public:
  GraphText(const world::Scenario& scenario, const world::World& world, const TextStyle& style)
      : scenario_(scenario), world_(world), style_(style), graph_(*scenario.graph) {
    std::vector<world::Symbol> kinds;
    for (const world::EdgeStateInfo& state : scenario.edgeStates)
      if (state.kind != world::Symbol::None && std::find(kinds.begin(), kinds.end(), state.kind) == kinds.end())
        kinds.push_back(state.kind);
    manyKinds_ = kinds.size() > 1;
    // A name may be of any length, and each line is filled up to the longest.
    constexpr std::size_t most = 32;
    for (const world::NodeInfo& node : scenario.nodes)
      widest_ = std::min(most, std::max(widest_, model::printable(node.shown()).size()));
  }

  /// "  europe   azure  2 of 3  k1 k2, mountain"
  [[nodiscard]] std::string node(board::Spot spot, const std::vector<std::string>& labels) const {
    const world::NodeInfo& info = scenario_.nodes[board::at(spot)];
    std::vector<std::string> parts;
    if (const auto owner = static_cast<SideId>(world_.map->owners[board::at(spot)]); owner != SideId::None)
      parts.push_back(sideText(scenario_, owner, style_));
    if (info.capacity >= 0) {
      std::int32_t taken = 0;
      for (std::int32_t p = world_.squareHeads[board::at(spot)]; p >= 0;
           p = world_.pieces[static_cast<std::size_t>(p)].next)
        taken += scenario_.kinds[at(world_.pieces[static_cast<std::size_t>(p)].kind)].room;
      parts.push_back(fmt::format("{} of {}", taken, info.capacity));
    }
    std::vector<std::string> features;
    for (std::size_t bit = 0; bit < scenario_.features.size(); ++bit)
      if ((world_.map->features[board::at(spot)] >> bit & 1U) != 0)
        features.push_back(scenario_.text(scenario_.features[bit]));
    if (!features.empty()) parts.push_back(fmt::format("{}", fmt::join(features, ", ")));
    if (!labels.empty()) parts.push_back(fmt::format("{}", fmt::join(labels, " ")));
    std::string line = fmt::format("  {:<{}}  {}", model::printable(info.shown()), widest_, fmt::join(parts, "  "));
    while (line.back() == ' ') line.pop_back();
    return line + "\n" + links(spot);
  }

 private:
  /// "      to asia, africa by road (closed)": those that lead only here stand at their other node.
  [[nodiscard]] std::string links(board::Spot spot) const {
    std::vector<std::string> out;
    for (const board::Arc arc : graph_.arcs(spot)) {
      const std::uint8_t state = world_.map->effective[board::at(arc.link)];
      if (state == 0) continue;
      const world::EdgeStateInfo& info = scenario_.edgeStates[state];
      std::string text = model::printable(scenario_.nodes[board::at(arc.to)].shown());
      if (manyKinds_) text += " by " + info.kindName;
      if (!info.stateName.empty()) text += fmt::format(" ({})", info.stateName);
      out.push_back(std::move(text));
    }
    if (out.empty()) return {};
    return fmt::format("  {:<{}}  to {}\n", "", widest_, fmt::join(out, ", "));
  }

  const world::Scenario& scenario_;
  const world::World& world_;
  const TextStyle& style_;
  const board::Graph& graph_;
  bool manyKinds_ = false;
  std::size_t widest_ = 0;
};

}  // namespace

BoardPicture graphPicture(const world::Scenario& scenario, const world::World& world, SideId reader,
                          const TextStyle& style) {
  BoardPicture out;
  if (scenario.nodes.empty()) return out;
  PieceLabels labels = labelPieces(scenario, world, reader, style);
  std::vector<std::vector<std::string>> at(scenario.nodes.size());
  for (const PieceLabel& each : labels.labels)
    if (const board::Place place = world.piece(each.piece).place; board::isSquare(place))
      at[board::at(board::spotOf(place))].push_back(colouredBySide(each.text, each.side, style));
  const GraphText text(scenario, world, style);
  BoardPicture::Level level{{}, labels.labels.empty()};
  for (const board::Spot spot : scenario.board.spots()) level.text += text.node(spot, at[board::at(spot)]);
  out.levels.push_back(std::move(level));
  out.legend = std::move(labels.legend);
  return out;
}

}  // namespace sortie::play
