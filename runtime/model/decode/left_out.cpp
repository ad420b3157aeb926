#include "model/decode/left_out.h"

#include <algorithm>
#include <set>
#include <utility>

namespace sortie::model {
namespace {

using Places = std::set<std::pair<std::uint32_t, std::uint32_t>>;

template <class T>
void leaveOut(std::vector<T>& things, const Places& parts) {
  std::erase_if(things, [&](const T& each) { return parts.contains({each.where.line, each.where.column}); });
  if constexpr (requires(T each) { each.values; }) {
    for (T& each : things) {
      std::erase_if(each.values, [](const auto& value) { return value.second.value.index() == 0; });
    }
  }
}

template <class... Ts>
void leaveOutOf(const Places& parts, std::vector<Ts>&... lists) {
  (leaveOut(lists, parts), ...);
}

}  // namespace

std::vector<SourcePlace> leftOut(const std::vector<Issue>& issues, const SourcePlace& root) {
  Places places;
  for (const Issue& issue : issues) {
    const SourcePlace& part = issue.part.line != 0 ? issue.part : issue.where;
    if (issue.severity == Severity::Error && part.line != 0 && part.file == root.file && part != root)
      places.insert({part.line, part.column});
  }
  std::vector<SourcePlace> out;
  for (const auto& [line, column] : places) out.push_back({root.file, line, column});
  return out;
}

void leaveOut(Mission& mission, const std::vector<SourcePlace>& parts) {
  Places places;
  for (const SourcePlace& part : parts) places.insert({part.line, part.column});
  leaveOutOf(places, mission.declarations, mission.sides, mission.tiles, mission.edges, mission.corners,
             mission.features, mission.entrances, mission.pieces, mission.decks, mission.objectives, mission.events,
             mission.content, mission.tileItems, mission.boardItems, mission.variants, mission.graph.nodes,
             mission.graph.links, mission.graph.features, mission.panels);
  for (DeckSetup& deck : mission.decks) leaveOut(deck.cards, places);
  for (TileItem& tile : mission.tileItems) leaveOutOf(places, tile.edges, tile.corners, tile.features);
  for (BoardItem& board : mission.boardItems)
    leaveOutOf(places, board.graph.nodes, board.graph.links, board.graph.features, board.panels);
  std::erase_if(mission.values, [](const auto& value) { return value.second.value.index() == 0; });
}

}  // namespace sortie::model
