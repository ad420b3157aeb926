// Whom texts and objectives mean, and which values are open.
#include "model/decode/readers.h"

#include <gtest/gtest.h>

#include "model/load/load.h"

namespace sortie::model {
namespace {

TEST(Readers, SidesAreNamedByIdKindOrTeam) {
  Declaration kind;
  kind.attributes["team"] = "raiders";
  SideSetup side;
  side.id = "red";
  side.kind = "raider";
  EXPECT_EQ(teamOf(side, &kind), "raiders");
  EXPECT_EQ(teamOf(side, nullptr), "team-red");
  for (const char* name : {"red", "raider", "raiders"}) EXPECT_TRUE(meansSide({"blue", name}, side, &kind)) << name;
  EXPECT_FALSE(meansSide({"blue", "team-red"}, side, &kind));
  EXPECT_FALSE(meansSide({}, side, &kind));
  side.team = "turncoats";
  EXPECT_EQ(teamOf(side, &kind), "turncoats");
  EXPECT_FALSE(meansSide({"raiders"}, side, &kind));
}

TEST(Readers, AttributeIsPublicUnlessDeclaredOtherwise) {
  const Result<LoadedMission> loaded = loadMission(SORTIE_SOURCE_DIR "/tests/packs/siege/missions/annex");
  ASSERT_TRUE(loaded) << loaded.error().message();
  const Ruleset& ruleset = *loaded->rulesetPack().ruleset;
  const Declaration* surprise = ruleset.find(DeclarationKind::Marker, "surprise");
  ASSERT_NE(surprise, nullptr);
  EXPECT_FALSE(isOpen(*surprise, "number"));
  EXPECT_TRUE(isOpen(*surprise, "owner"));
  EXPECT_TRUE(isOpen(*ruleset.find(DeclarationKind::Marker, "goal"), "number"));
}

}  // namespace
}  // namespace sortie::model
