#include "picture/theme.h"

#include "gallery.h"

namespace sortie::picture {
namespace {

TEST(Theme, DeclaredColoursOverrideNeutralOnes) {
  const auto scenario = testing::scenarioOf(testing::hall);
  const Result<Theme> theme = themeOf(*scenario->mission.rulesetPack().ruleset);
  ASSERT_TRUE(theme);
  EXPECT_EQ(theme->floor.hex(), "#b9c4b0");
  EXPECT_EQ(theme->danger, Theme{}.danger);
  EXPECT_EQ(colourOf(*theme, "accent", {}).hex(), "#2f7fb0");
  EXPECT_EQ(colourOf(*theme, "#123456", {}).hex(), "#123456");
  EXPECT_EQ(colourOf(*theme, "puce", Colour{1, 2, 3}), (Colour{1, 2, 3}));
  const auto tiny = testing::scenarioOf(play::testing::duel);
  EXPECT_EQ(themeOf(*tiny->mission.rulesetPack().ruleset)->floor, Theme{}.floor);
}

TEST(Theme, InvalidColour_IsAnError) {
  model::Ruleset ruleset;
  ruleset.theme["wall"] = "dark";
  const Result<Theme> theme = themeOf(ruleset);
  ASSERT_FALSE(theme);
  EXPECT_EQ(theme.error().code, "colour");
}

TEST(Theme, SidesHaveDifferentColours) {
  const auto tiny = testing::scenarioOf(play::testing::duel);
  const std::vector<SideLook> seats = sideLooks(*tiny, {});
  ASSERT_EQ(seats.size(), 2u);
  EXPECT_EQ(seats[0].colour.hex(), "#0072b2");
  EXPECT_EQ(seats[0].mark, Mark::Circle);
  EXPECT_EQ(seats[1].colour.hex(), "#e69f00");
  EXPECT_EQ(seats[1].mark, Mark::Square);
  // The mission's own look, then the kind's; the rest by seat without what is taken.
  const auto hall = testing::scenarioOf(testing::hall);
  const std::vector<SideLook> own = sideLooks(*hall, {});
  ASSERT_EQ(own.size(), 3u);
  EXPECT_EQ(own[0].colour.hex(), "#0072b2");
  EXPECT_EQ(own[1].colour.hex(), "#56b4e9");
  EXPECT_EQ(own[1].mark, Mark::Cross);
  EXPECT_EQ(own[2].colour.hex(), "#d55e00");
  EXPECT_EQ(own[2].mark, Mark::Star);
}

TEST(Theme, MarksDifferInShapeAndStayInside) {
  for (const Mark mark : {Mark::Circle, Mark::Square, Mark::Triangle, Mark::Diamond, Mark::Cross, Mark::Star}) {
    const Path path = markPath(mark, {10, 10}, 5);
    const Rect box = path.bounds();
    EXPECT_GE(box.x, 4.9);
    EXPECT_GE(box.y, 4.9);
    EXPECT_LE(box.x + box.width, 15.1);
    EXPECT_LE(box.y + box.height, 15.1);
    for (const Mark other : {Mark::Circle, Mark::Square, Mark::Triangle, Mark::Diamond, Mark::Cross, Mark::Star})
      EXPECT_EQ(mark == other, path == markPath(other, {10, 10}, 5));
  }
  EXPECT_EQ(markOf("diamond", Mark::Star), Mark::Diamond);
  EXPECT_EQ(markOf("", Mark::Star), Mark::Star);
}

}  // namespace
}  // namespace sortie::picture
