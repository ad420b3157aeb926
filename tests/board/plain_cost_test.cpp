// Reach with two costs on a map where nothing else costs: walls close what they close in breadth-first reach.
#include <gtest/gtest.h>

#include "board/grid_builder.h"
#include "board/moves/reach.h"

namespace sortie::board {
namespace {

TEST(PlainCost, WallClosesStepsAndDiagonals) {
  EdgeRules wall;
  wall.movable = 0;
  wall.sight = 0;
  wall.adjacent = 0;
  GridBuilder builder({EdgeRules{}, wall}, {});
  TilePlacement tile;
  tile.id = "t";
  tile.width = 2;
  tile.height = 2;
  builder.placeTile(tile);
  builder.mapEdge("t:A1", Direction::East, 1);
  builder.mapEdge("t:A2", Direction::East, 1);
  const Result<Grid> grid = builder.build();
  ASSERT_TRUE(grid);
  MoveRules rules;
  rules.orthogonalCost = 10;
  rules.diagonalCost = 14;
  Scratch scratch;
  Reach out;
  reach(initialView(*grid), rules, grid->find("t:A1"), 1000, nullptr, scratch, out);
  EXPECT_EQ(out.visited.size(), 2U);
  EXPECT_GE(find(out, grid->find("t:A2")), 0);
  EXPECT_EQ(find(out, grid->find("t:B2")), -1);
}

}  // namespace
}  // namespace sortie::board
