// Steps from every square of a map to the nearest of some goals, kept from one question to the next: what agents ask
// most is how far it is to the same few goals. A pure function of its key, so keeping it changes no answer.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "board/reach.h"
#include "world/world.h"

struct lua_State;

namespace sortie::script {

class WayCache {
 public:
  struct Key {
    std::int32_t movement = -1;
    std::uint64_t openers = 0;  ///< the mover's kinds, for edges that open beside them
    std::int32_t most = 0;
    friend bool operator==(const Key&, const Key&) = default;
  };
  /// Steps by square, -1 where there are more than `most`; null when they are not kept. Good until the next put().
  [[nodiscard]] const std::vector<std::int32_t>* find(const world::MapState* map, const Key& key,
                                                      std::span<const board::SquareIndex> goals) const noexcept;
  /// Keeps what a reach from the goals has found; the oldest entry goes.
  const std::vector<std::int32_t>& put(std::shared_ptr<const world::MapState> map, const Key& key,
                                       std::span<const board::SquareIndex> goals, const board::Reach& reach,
                                       std::size_t squareCount);

 private:
  struct Entry {
    std::shared_ptr<const world::MapState> map;  ///< held, so that no other map can have its address
    Key key;
    std::vector<board::SquareIndex> goals;
    std::vector<std::int32_t> steps;
  };
  std::array<Entry, 48> entries_;
  std::size_t oldest_ = 0;
};

/// Makes the cache known to the terms of a Lua state; it must live as long as the state runs.
void setWays(lua_State* L, WayCache& cache);

}  // namespace sortie::script
