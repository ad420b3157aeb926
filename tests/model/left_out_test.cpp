// What a mission is without when something in it is wrong.
#include "model/decode/left_out.h"

#include <gtest/gtest.h>

namespace sortie::model {
namespace {

const SourcePlace kWrong{"mission.xml", 3, 5};
const SourcePlace kGood{"mission.xml", 3, 9};

template <class... Ts>
void fill(std::vector<Ts>&... lists) {
  const auto one = [](auto& things) {
    things.resize(2);
    things[0].where = kWrong;
    things[1].where = kGood;
  };
  (one(lists), ...);
}

template <class T>
bool onlyTheGood(const std::vector<T>& things) {
  return things.size() == 1 && things[0].where == kGood;
}

TEST(LeaveOut, InvalidElementsAreLeftOutOfEveryList) {
  Mission m;
  fill(m.declarations, m.sides, m.tiles, m.edges, m.corners, m.features, m.entrances, m.pieces, m.decks, m.objectives,
       m.events, m.content, m.tileItems, m.variants);
  leaveOut(m, {kWrong});
  EXPECT_TRUE(onlyTheGood(m.declarations));
  EXPECT_TRUE(onlyTheGood(m.sides));
  EXPECT_TRUE(onlyTheGood(m.tiles));
  EXPECT_TRUE(onlyTheGood(m.edges));
  EXPECT_TRUE(onlyTheGood(m.corners));
  EXPECT_TRUE(onlyTheGood(m.features));
  EXPECT_TRUE(onlyTheGood(m.entrances));
  EXPECT_TRUE(onlyTheGood(m.pieces));
  EXPECT_TRUE(onlyTheGood(m.decks));
  EXPECT_TRUE(onlyTheGood(m.objectives));
  EXPECT_TRUE(onlyTheGood(m.events));
  EXPECT_TRUE(onlyTheGood(m.content));
  EXPECT_TRUE(onlyTheGood(m.tileItems));
  EXPECT_TRUE(onlyTheGood(m.variants));
}

TEST(LeaveOut, InvalidCardOrMarkIsLeftOutWithoutItsDeckOrTile) {
  Mission m;
  m.decks.resize(1);
  m.tileItems.resize(1);
  fill(m.decks[0].cards, m.tileItems[0].edges, m.tileItems[0].corners, m.tileItems[0].features);
  leaveOut(m, {kWrong});
  ASSERT_EQ(m.decks.size(), 1U);
  ASSERT_EQ(m.tileItems.size(), 1U);
  EXPECT_TRUE(onlyTheGood(m.decks[0].cards));
  EXPECT_TRUE(onlyTheGood(m.tileItems[0].edges));
  EXPECT_TRUE(onlyTheGood(m.tileItems[0].corners));
  EXPECT_TRUE(onlyTheGood(m.tileItems[0].features));
}

}  // namespace
}  // namespace sortie::model
