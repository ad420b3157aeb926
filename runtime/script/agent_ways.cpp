#include "script/agent_ways.h"

#include <algorithm>

namespace sortie::script {

const std::vector<std::int32_t>* WayCache::find(const world::MapState* map, const Key& key,
                                                std::span<const board::SquareIndex> goals) const noexcept {
  for (const Entry& entry : entries_)
    if (entry.map.get() == map && map != nullptr && entry.key == key && entry.goals.size() == goals.size() &&
        std::equal(goals.begin(), goals.end(), entry.goals.begin()))
      return &entry.steps;
  return nullptr;
}

const std::vector<std::int32_t>& WayCache::put(std::shared_ptr<const world::MapState> map, const Key& key,
                                               std::span<const board::SquareIndex> goals, const board::Reach& reach,
                                               std::size_t squareCount) {
  Entry& entry = entries_[oldest_];
  oldest_ = (oldest_ + 1) % entries_.size();
  entry.map = std::move(map);
  entry.key = key;
  entry.goals.assign(goals.begin(), goals.end());
  entry.steps.assign(squareCount, -1);
  for (const board::Reached& each : reach.visited) entry.steps[board::at(each.square)] = each.cost;
  return entry.steps;
}

}  // namespace sortie::script
