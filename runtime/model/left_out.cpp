#include "model/left_out.h"

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
  leaveOut(mission.declarations, places);
  leaveOut(mission.sides, places);
  leaveOut(mission.tiles, places);
  leaveOut(mission.edges, places);
  leaveOut(mission.corners, places);
  leaveOut(mission.features, places);
  leaveOut(mission.entrances, places);
  leaveOut(mission.pieces, places);
  leaveOut(mission.decks, places);
  for (DeckSetup& deck : mission.decks) leaveOut(deck.cards, places);
  leaveOut(mission.objectives, places);
  leaveOut(mission.events, places);
  leaveOut(mission.content, places);
  leaveOut(mission.tileItems, places);
  for (TileItem& tile : mission.tileItems) {
    leaveOut(tile.edges, places);
    leaveOut(tile.corners, places);
    leaveOut(tile.features, places);
  }
  leaveOut(mission.variants, places);
  std::erase_if(mission.values, [](const auto& value) { return value.second.value.index() == 0; });
}

}  // namespace sortie::model
