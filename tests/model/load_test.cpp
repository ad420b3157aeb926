// Loading packs and missions from folders.
#include <gtest/gtest.h>

#include "model/pack.h"

namespace sortie::model {
namespace {

const std::string kTiny = std::string(SORTIE_SOURCE_DIR) + "/tests/packs/tiny";

TEST(LoadMission, ReadsTheTinyPack) {
  const auto loaded = loadMission(kTiny + "/missions/duel");
  ASSERT_TRUE(loaded) << loaded.error().message();
  ASSERT_EQ(loaded->packs.size(), 1U);
  const Pack& pack = loaded->rulesetPack();
  EXPECT_EQ(pack.info.id, "tiny");
  EXPECT_EQ(pack.info.hash.size(), 64U);
  ASSERT_EQ(pack.modules.size(), 2U);
  EXPECT_EQ(pack.modules[0].module, "bots");
  EXPECT_EQ(pack.modules[1].module, "game");
  const Declaration* unit = pack.ruleset->find(DeclarationKind::Piece, "unit");
  ASSERT_NE(unit, nullptr);
  ASSERT_EQ(unit->properties.size(), 2U);
  EXPECT_TRUE(unit->properties[0].state);
  EXPECT_EQ(unit->properties[0].type.max, 3);
  EXPECT_EQ(std::get<std::int64_t>(unit->properties[0].fallback.value), 3);
  ASSERT_EQ(pack.tiles.size(), 1U);
  EXPECT_EQ(pack.tiles[0].width, 8);
  EXPECT_EQ(pack.tiles[0].features.size(), 8U);
  const Mission& mission = *loaded->mission;
  EXPECT_EQ(mission.pieces.size(), 8U);
  EXPECT_EQ(mission.pieces[4].at, "m:C8");
  EXPECT_EQ(mission.sides[1].id, "blue");
  EXPECT_EQ(mission.sides[1].agent, "random");
  EXPECT_EQ(mission.where.line, 2U);
}

}  // namespace
}  // namespace sortie::model
