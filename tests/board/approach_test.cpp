#include "board/moves/approach.h"

#include <algorithm>
#include <vector>

#include <gtest/gtest.h>

#include "brute_levels.h"

namespace sortie::board {
namespace {

using namespace maps;

// Backwards it finds what a search from each single square finds forwards.
TEST(Approach, AgreesWithReachFromEverySquare) {
  Scratch scratch;
  Reach forwards;
  std::vector<Reached> found;
  int lower = 0;
  for (std::uint64_t seed = 1; seed <= 20; ++seed) {
    Tower tower = randomTower(seed, seed % 2 == 0);
    Dice dice(seed + 70);
    const auto& squares = tower.grid.squares();
    for (const SquareIndex s : squares) tower.flags[at(s)] |= dice.chance(6) ? flag::Stop : std::uint8_t{0};
    const GridView view = initialView(tower.grid);
    for (std::size_t r = 0; r < 48; r += 5) {
      const MoveRules rules = deepRules()[r];
      const Approach steps = approachOf(view, rules);
      for (const bool useFlags : {false, true}) {
        std::vector<SquareIndex> goals;
        for (int i = 0; i < 1 + dice.below(3); ++i)
          goals.push_back(squares[static_cast<std::size_t>(dice.below(static_cast<std::int32_t>(squares.size())))]);
        // Goals may be held by those whom one goes for.
        std::vector<std::uint8_t> flags = tower.flags;
        for (const SquareIndex goal : goals) flags[at(goal)] &= static_cast<std::uint8_t>(~rules.closedFlags);
        const std::int32_t budget = 3 + dice.below(12);
        approach(steps, rules, goals, budget, useFlags ? tower.flags.data() : nullptr, scratch, found);
        for (const SquareIndex from : squares) {
          const bool goal = std::find(goals.begin(), goals.end(), from) != goals.end();
          const bool closed = useFlags && (flags[at(from)] & rules.closedFlags) != 0;
          std::int32_t nearest = -1;
          if (!closed || goal) {
            reach(view, rules, from, budget, useFlags ? flags.data() : nullptr, scratch, forwards);
            for (const Reached& each : forwards.visited) {
              if (std::find(goals.begin(), goals.end(), each.square) == goals.end()) continue;
              nearest = each.cost;
              break;
            }
          }
          const auto place =
              std::find_if(found.begin(), found.end(), [&](const Reached& each) { return each.square == from; });
          ASSERT_EQ(place == found.end() ? -1 : place->cost, nearest) << seed << " " << r;
          if (place == found.end() || place->from < 0) continue;
          const Reached& next = found[static_cast<std::size_t>(place->from)];
          ASSERT_LT(next.cost, place->cost);
          lower += tower.grid.cell(next.square).level < tower.grid.cell(from).level ? 1 : 0;
        }
      }
    }
  }
  EXPECT_GT(lower, 500);
}

}  // namespace
}  // namespace sortie::board
