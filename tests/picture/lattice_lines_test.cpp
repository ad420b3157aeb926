#include "picture/map/lattice_lines.h"

#include <algorithm>
#include <random>

#include <gtest/gtest.h>

namespace sortie::picture {
namespace {

LatticeSegment across(int column, int row) { return {{column, row}, false}; }
LatticeSegment down(int column, int row) { return {{column, row}, true}; }

/// Every unit segment of the lines, sorted.
std::vector<LatticeSegment> unitsOf(const std::vector<std::vector<LatticeLine>>& groups) {
  std::vector<LatticeSegment> out;
  for (const auto& group : groups)
    for (const LatticeLine& line : group)
      for (std::size_t i = 1; i < line.size(); ++i) {
        const LatticePoint a = std::min(line[i - 1], line[i]), b = std::max(line[i - 1], line[i]);
        EXPECT_TRUE(a.column == b.column || a.row == b.row);
        for (int c = a.column; c < b.column; ++c) out.push_back(across(c, a.row));
        for (int r = a.row; r < b.row; ++r) out.push_back(down(a.column, r));
      }
  std::sort(out.begin(), out.end());
  return out;
}

TEST(LatticeLines, StraightStretchIsOneLine) {
  const auto groups = joinSegments({across(0, 0), across(1, 0), across(2, 0)});
  ASSERT_EQ(groups.size(), 1u);
  EXPECT_EQ(groups[0], (std::vector<LatticeLine>{{{0, 0}, {3, 0}}}));
}

TEST(LatticeLines, RoomIsAClosedLineWithFourCorners) {
  const auto groups = joinSegments(
      {across(0, 0), across(1, 0), down(2, 0), down(2, 1), across(1, 2), across(0, 2), down(0, 0), down(0, 1)});
  ASSERT_EQ(groups.size(), 1u);
  ASSERT_EQ(groups[0].size(), 1u);
  EXPECT_EQ(groups[0][0].front(), groups[0][0].back());
  EXPECT_EQ(groups[0][0].size(), 5u);
}

TEST(LatticeLines, LongWallContinuesWhereAnotherEnds) {
  const auto groups = joinSegments({across(0, 1), across(1, 1), down(1, 1), down(1, 2)});
  ASSERT_EQ(groups.size(), 1u);
  ASSERT_EQ(groups[0].size(), 2u);
  EXPECT_NE(std::find(groups[0].begin(), groups[0].end(), LatticeLine({{0, 1}, {2, 1}})), groups[0].end());
}

TEST(LatticeLines, SegmentsThatDoNotTouchAreSeparateLines) {
  EXPECT_EQ(joinSegments({across(0, 0), across(5, 5), down(5, 5)}).size(), 2u);
  EXPECT_TRUE(joinSegments({}).empty());
}

TEST(LatticeLines, EachSegmentIsCoveredOnceInAnyOrder) {
  std::mt19937 random(7);
  for (int round = 0; round < 200; ++round) {
    std::vector<LatticeSegment> segments;
    for (int i = 0; i < 40; ++i)
      segments.push_back({{static_cast<int>(random() % 6), static_cast<int>(random() % 6)}, random() % 2 == 0});
    const auto groups = joinSegments(segments);
    std::vector<LatticeSegment> expected = segments;
    std::sort(expected.begin(), expected.end());
    expected.erase(std::unique(expected.begin(), expected.end()), expected.end());
    ASSERT_EQ(unitsOf(groups), expected) << "round " << round;
    std::shuffle(segments.begin(), segments.end(), random);
    ASSERT_EQ(joinSegments(segments), groups) << "round " << round;
  }
}

}  // namespace
}  // namespace sortie::picture
