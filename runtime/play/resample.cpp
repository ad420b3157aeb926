#include "play/resample.h"

#include <map>
#include <numeric>

#include "world/mutator.h"

namespace sortie::play {

Resampled resample(const world::Scenario& scenario, const world::World& world, world::SideId side,
                   const std::function<std::uint64_t(std::uint64_t)>& below) {
  Resampled out{world, std::vector<std::int32_t>(world.pieces.size())};
  std::iota(out.nowAt.begin(), out.nowAt.end(), 0);
  std::map<world::KindId, std::vector<std::int32_t>> unknown;
  for (std::size_t z = 0; z < world.zones.size(); ++z)
    for (std::int32_t p = world.zones[z].first; p >= 0; p = world.pieces[static_cast<std::size_t>(p)].next)
      if ((world::knownBy(scenario, world, static_cast<world::PieceId>(p)) >> world::raw(side) & 1U) == 0)
        unknown[scenario.zones[z].kind].push_back(p);
  for (const auto& [kind, cards] : unknown) {
    std::vector<std::int32_t> dealt = cards;
    for (std::size_t i = dealt.size(); i > 1; --i) std::swap(dealt[i - 1], dealt[below(i)]);
    for (std::size_t i = 0; i < cards.size(); ++i) out.nowAt[static_cast<std::size_t>(cards[i])] = dealt[i];
  }
  for (std::size_t z = 0; z < world.zones.size(); ++z) {
    world::ZoneState& zone = out.world.zones[z];
    std::int32_t before = -1;
    for (std::int32_t p = world.zones[z].first; p >= 0; p = world.pieces[static_cast<std::size_t>(p)].next) {
      const std::int32_t card = out.nowAt[static_cast<std::size_t>(p)];
      world::PieceState& state = out.world.pieces[static_cast<std::size_t>(card)];
      state.place = board::zonePlace(static_cast<std::int32_t>(z));
      state.previous = before;
      state.next = -1;
      if (before >= 0)
        out.world.pieces[static_cast<std::size_t>(before)].next = card;
      else
        zone.first = card;
      before = card;
    }
    zone.last = before;
  }
  return out;
}

}  // namespace sortie::play
