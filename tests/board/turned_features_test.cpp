// Features with a direction: on a tile that is turned they are what points the way that they then do.
#include <cstdint>
#include <vector>

#include <gtest/gtest.h>

#include "board/grid_builder.h"
#include "board/tiles/tile_print.h"
#include "maps.h"

namespace sortie::board::turned_features_tests {
namespace {

enum Marks { North, East, South, West, Well, marks };

std::vector<FeatureRules> arrows() {
  std::vector<FeatureRules> rules(marks);
  rules[North].turned = East;
  rules[East].turned = South;
  rules[South].turned = West;
  rules[West].turned = North;
  return rules;
}

constexpr std::uint32_t bit(Marks mark) { return 1U << mark; }

TEST(TurnedFeatures, QuarterTurnsRotateFeatures) {
  EXPECT_EQ(turnedFeatures(bit(North) | bit(Well), arrows(), 0), bit(North) | bit(Well));
  EXPECT_EQ(turnedFeatures(bit(North) | bit(Well), arrows(), 1), bit(East) | bit(Well));
  EXPECT_EQ(turnedFeatures(bit(North) | bit(West), arrows(), 2), bit(South) | bit(East));
  EXPECT_EQ(turnedFeatures(bit(West), arrows(), 3), bit(South));
  EXPECT_EQ(turnedFeatures(bit(West), arrows(), 4), bit(West));
  EXPECT_EQ(turnedFeatures(bit(North), arrows(), -1), bit(West));
}

TEST(TurnedFeatures, TurnedTileTurnsItsFeatures) {
  for (std::int32_t turns = 0; turns < 4; ++turns) {
    GridBuilder builder(maps::edgeRules(), arrows());
    const std::int32_t tile = builder.placeTile({.id = "t", .at = {}, .width = 2, .height = 2, .turns = turns});
    builder.tileFeature(tile, {0, 0, 0}, North);
    builder.tileFeature(tile, {1, 0, 0}, Well);
    // Names are those of squares as the tile lies, north up.
    const char* const names[] = {"t:A1", "t:B1", "t:B2", "t:A2"};
    const char* const opposite = names[(turns + 2) & 3];
    builder.mapFeature(opposite, South);
    const Grid grid = maps::built(builder);
    const GridView view = initialView(grid);
    // The printed corner A1 moves clockwise: north-west, north-east, south-east, south-west.
    const Cell corners[] = {{0, 0, 0}, {1, 0, 0}, {1, 1, 0}, {0, 1, 0}};
    const auto at = [&](std::int32_t corner) { return view.features[board::at(grid.at(corners[corner & 3]))]; };
    EXPECT_EQ(at(turns), bit(static_cast<Marks>(turns))) << turns;
    EXPECT_EQ(at(turns + 1), bit(Well)) << turns;
    EXPECT_EQ(view.features[board::at(grid.find(opposite))], bit(South)) << "what the map lays is as it says";
  }
}

}  // namespace
}  // namespace sortie::board::turned_features_tests
