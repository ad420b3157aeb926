// Loading packs and missions from folders.
#include <gtest/gtest.h>

#include "model/pack.h"

namespace sortie::model {
namespace {

const std::string kTiny = std::string(SORTIE_SOURCE_DIR) + "/tests/packs/tiny";

TEST(LoadMission, TinyPackIsRead) {
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

TEST(LoadMission, UnknownName_ListsTheKnownOnes) {
  const auto option = loadMission(std::string(SORTIE_SOURCE_DIR) + "/missions/citadel/missions/data-theft",
                                  {{}, {}, {{"equipmen", "no"}}, {}});
  ASSERT_FALSE(option);
  EXPECT_EQ(option.error().code, "option-unknown");
  EXPECT_EQ(option.error().remedy.rfind("did you mean equipment? there are ", 0), 0U) << option.error().remedy;
  const auto mission = loadMission("tiny:dual", {{std::string(SORTIE_SOURCE_DIR) + "/tests/packs"}, {}, {}, {}});
  ASSERT_FALSE(mission);
  EXPECT_EQ(mission.error().code, "mission-not-found");
  EXPECT_EQ(mission.error().remedy.rfind("did you mean duel? there are ", 0), 0U) << mission.error().remedy;
  for (const char* folder : {"/missions/dual", "/missions/dual/"}) {
    const auto path = loadMission(kTiny + folder);
    ASSERT_FALSE(path);
    EXPECT_EQ(path.error().remedy.rfind("did you mean duel? there are ", 0), 0U) << path.error().remedy;
  }
}

TEST(LoadMission, MissingPack_NamesEachFolderOnce) {
  const std::string folder = std::string(SORTIE_SOURCE_DIR) + "/tests/packs";
  const auto missing = loadMission("nopack:duel", {{folder, folder + "/../packs", folder}, {}, {}, {}});
  ASSERT_FALSE(missing);
  const std::string& text = missing.error().text;
  EXPECT_NE(text.find(folder), std::string::npos) << text;
  EXPECT_EQ(text.find(folder), text.rfind(folder)) << text;
}

}  // namespace
}  // namespace sortie::model
