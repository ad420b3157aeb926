// Another world that looks the same to one side: what it cannot know is dealt anew.
#pragma once

#include <functional>
#include <vector>

#include "world/scenario.h"
#include "world/world.h"

namespace sortie::play {

struct Resampled {
  world::World world;
  std::vector<std::int32_t> nowAt;  ///< by piece: the piece that now lies in its slot (itself where nothing moved)
};

/// Shuffles the cards that `side` does not know among the slots of zones of one kind where it does not know them.
/// `below(n)` gives 0..n-1. View::digest of that side stays as it was.
[[nodiscard]] Resampled resample(const world::Scenario& scenario, const world::World& world, world::SideId side,
                                 const std::function<std::uint64_t(std::uint64_t n)>& below);

}  // namespace sortie::play
