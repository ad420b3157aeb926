#include "base/nearest.h"

#include <gtest/gtest.h>

namespace sortie {
namespace {

TEST(Nearest, DistanceCountsLetters) {
  EXPECT_EQ(editDistance("", "abc"), 3U);
  EXPECT_EQ(editDistance("sweep", "swep"), 1U);
  EXPECT_EQ(editDistance("kitten", "sitting"), 3U);
}

TEST(Nearest, MisspeltNameFindsTheNearestOne) {
  EXPECT_EQ(nearestName("swep", {"play", "sweep", "report"}), "sweep");
  EXPECT_EQ(nearestName("bleu", {"red", "blue"}), "blue");
  EXPECT_EQ(nearestName("paly", {"play", "sweep"}), "play");
  EXPECT_EQ(nearestName("green", {"red", "blue"}), "");
  EXPECT_EQ(nearestName("x", {"a", "b"}), "");
  EXPECT_EQ(nearestName(std::string(101, 'a'), {std::string(100, 'a')}), "");
}

TEST(Nearest, RemediesListNames) {
  EXPECT_EQ(namesToChoose("bleu", {"red", "blue"}), "did you mean blue? there are red, blue");
  EXPECT_EQ(namesToChoose("green", {"red", "blue"}), "there are red, blue");
  EXPECT_EQ(namesToChoose("green", {}), "there are none");
}

TEST(Nearest, LongListIsCutToTheLikeliestNames) {
  std::vector<std::string> many;
  for (int i = 0; i < 40; ++i) many.push_back("zzzzzzzz-" + std::to_string(i));
  many.push_back("attack");
  const std::string remedy = namesToChoose("atack", many);
  EXPECT_EQ(remedy.rfind("did you mean attack? there are 41 names, among them attack, ", 0), 0U) << remedy;
  EXPECT_LT(remedy.size(), 160U);
}

}  // namespace
}  // namespace sortie
