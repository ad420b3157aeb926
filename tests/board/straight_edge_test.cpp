// Edges that only straight steps cross: closed doors that open before whoever walks through.
#include "board/moves/reach.h"
#include "maps.h"

namespace sortie::board {
namespace {

// Two by two squares; the border between the upper two is such a door, the one between the lower two a wall.
Grid doorway() {
  std::vector<EdgeRules> rules(3);
  rules[1] = {0, 0, 0, 1, 0, 0};
  rules[2].adjacent = 0;
  rules[2].straightOnly = 1;
  GridBuilder b(rules, {});
  b.placeTile({.id = "m", .at = {}, .width = 2, .height = 2});
  b.mapEdge("m:A1", Direction::East, 2);
  b.mapEdge("m:A2", Direction::East, 1);
  return maps::built(b);
}

TEST(StraightEdge, IsCrossedStraightAndClosesDiagonals) {
  const Grid grid = doorway();
  const GridView view = initialView(grid);
  MoveRules rules;
  EXPECT_EQ(stepCost(view, rules, grid.find("m:A1"), Direction::East, nullptr), 1);
  EXPECT_EQ(stepCost(view, rules, grid.find("m:A2"), Direction::East, nullptr), -1);
  EXPECT_EQ(stepCost(view, rules, grid.find("m:A2"), Direction::NorthEast, nullptr), -1);
  EXPECT_EQ(stepCost(view, rules, grid.find("m:A1"), Direction::SouthEast, nullptr), -1);

  Scratch scratch;
  Reach out;
  reach(view, rules, grid.find("m:A2"), 1, nullptr, scratch, out);
  EXPECT_EQ(out.visited.size(), 2u) << "one step leads to A1 alone";
  reach(view, rules, grid.find("m:A2"), 2, nullptr, scratch, out);
  EXPECT_EQ(out.visited.size(), 3u) << "the second leads through the door";
}

}  // namespace
}  // namespace sortie::board
