#include "editor/core/lua/lua_names.h"

#include "lua_testing.h"

namespace sortie::editor {
namespace {

using testing::missionNames;

TEST(LuaNames, EveryRowOfTheReferenceIsKnown) {
  const LuaNames names;
  for (const script::BindingGroup& group : script::bindingReference())
    for (const script::Binding& row : group.rows) {
      const LuaName* found = names.find(group.table, row.name);
      ASSERT_NE(found, nullptr) << group.table << "." << row.name;
      EXPECT_TRUE(found->signature.valid);
    }
  for (const script::Field& field : script::fieldReference())
    EXPECT_NE(names.find(field.owner, field.name), nullptr) << field.owner << "." << field.name;
}

TEST(LuaNames, StringParametersHaveTheTypeOfTheirNames) {
  const LuaNames names;
  for (const auto& [owner, name, parameter, id] :
       {std::tuple("World", "piece", 0U, "PieceId"), std::tuple("World", "objectives", 0U, "ObjectiveKind"),
        std::tuple("data", "list", 0U, "ContentKind"), std::tuple("board", "find", 0U, "SquareName"),
        std::tuple("change", "create", 0U, "KindOrItem"), std::tuple("change", "set", 1U, "AttributeName"),
        std::tuple("change", "list_clear", 1U, "AttributeName"), std::tuple("", "require", 0U, "ModuleName"),
        std::tuple("", "on", 0U, "HookId"), std::tuple("", "choose", 1U, "DecisionId")}) {
    const LuaName* found = names.find(owner, name);
    ASSERT_NE(found, nullptr) << owner << "." << name;
    ASSERT_GT(found->signature.parameters.size(), parameter);
    EXPECT_EQ(found->signature.parameters[parameter].type, id) << owner << "." << name;
  }
  EXPECT_EQ(names.find("Piece", "kind")->type, "PieceKind");
  EXPECT_EQ(names.find("Zone", "name")->type, "ZoneId");
}

TEST(LuaNames, DeclarationsOfARulesetAreKnown) {
  const LuaNames& names = missionNames();
  const LuaName* left = names.findWord("HookId", "left");
  ASSERT_NE(left, nullptr);
  EXPECT_EQ(detailOf(*left), "(piece: Piece, square: integer)");
  EXPECT_NE(left->text.find("has left the map"), std::string::npos);
  EXPECT_EQ(detailOf(*names.findWord("ModifierId", "defence")),
            "(value: integer, target: Piece, attacker: Piece): integer?");
  EXPECT_EQ(names.findWord("DecisionId", "move")->text, "Where does the trooper go?");
  EXPECT_EQ(detailOf(*names.findWord("StepId", "draft")), "(side: Side)");
  EXPECT_EQ(detailOf(*names.find("Actions", "end_mission")), "()");
  EXPECT_EQ(detailOf(*names.find("Actions", "walk")), "(piece: Piece, entrance: EntranceId, squares: integer)");
  EXPECT_EQ(detailOf(*names.find("Actions", "reinforce")), "(creature: Id:creature, count?: integer)");
  EXPECT_EQ(names.find("Conditions", "no_creatures")->signature.results, std::vector<std::string>{"boolean"});
  EXPECT_EQ(names.find("Options", "mode")->type, "\"player\"|\"cards\"");
  EXPECT_NE(names.find("World", "round"), nullptr);
  EXPECT_NE(names.find("Piece", "health"), nullptr);
  EXPECT_EQ(names.find("Actions", "damage")->text, "piece takes amount damage");
  ASSERT_NE(names.find("Context", "terminal"), nullptr);
  EXPECT_EQ(names.find("Context", "terminal")->text, "Of the hook hacked");
  EXPECT_NE(names.find("Context", "piece")->text.find("moved, entered, left"), std::string::npos);
  EXPECT_EQ(detailOf(*names.find("", "board")), "table");
  EXPECT_NE(names.findWord("ZoneId", "off-map"), nullptr);
}

TEST(LuaNames, ContentsOfAMissionAreKnown) {
  const LuaNames& names = missionNames();
  EXPECT_EQ(names.findWord("PieceId", "core-1")->type, "terminal");
  EXPECT_EQ(names.findWord("SideId", "legion")->text, "Pale Legion");
  EXPECT_NE(names.findWord("EntranceId", "gate-west"), nullptr);
  EXPECT_NE(names.findWord("TileId", "s4"), nullptr);
  EXPECT_NE(names.findWord("SquareName", "s1:C4"), nullptr);
  EXPECT_EQ(names.findWord("TextId", "log-core")->text, "{1} hacks a memory core.");
  EXPECT_FALSE(names.wordList("ObjectiveId").empty());
  EXPECT_FALSE(names.wordList("Id:rank-card").empty());
  EXPECT_NE(names.find("Item:rank-card", "defence"), nullptr);
  EXPECT_NE(names.find("Item:rank-card", "title"), nullptr) << "what every item has";
}

TEST(LuaNames, ModulesHaveTheirComments) {
  const LuaName* defence = missionNames().find("module:attack.combat", "defence");
  ASSERT_NE(defence, nullptr);
  EXPECT_EQ(detailOf(*defence), "(target, attacker: any, type: string): integer");
  EXPECT_EQ(defence->text, "DEFENSE of a target against one attack.");
  EXPECT_EQ(defence->parameterTexts[1], "piece or nil");
  EXPECT_NE(missionNames().findWord("ModuleName", "attack.combat"), nullptr);
}

TEST(LuaNames, TypeListsItsWords) {
  const auto named = [](const std::string& type) {
    std::vector<std::string> out;
    for (const LuaName& each : missionNames().words(type)) out.push_back(each.name);
    return out;
  };
  EXPECT_EQ(named("\"top\"|\"bottom\""), (std::vector<std::string>{"top", "bottom"}));
  EXPECT_FALSE(named("DieId").empty());
  EXPECT_EQ(named("DieId?").size(), named("DieId").size());
  EXPECT_EQ(named("(\"a\"|\"b\")[]"), (std::vector<std::string>{"a", "b"}));
  EXPECT_TRUE(named("integer").empty());
}

TEST(LuaNames, RoleSeesTheNamesOfItsEnvironment) {
  const LuaNames& names = missionNames();
  EXPECT_FALSE(isFor(*names.find("", "change"), LuaRole::Mission));
  EXPECT_TRUE(isFor(*names.find("", "change"), LuaRole::Ruleset));
  EXPECT_FALSE(isFor(*names.find("", "push"), LuaRole::Mission));
  EXPECT_TRUE(isFor(*names.find("", "on"), LuaRole::Mission));
  EXPECT_FALSE(isFor(*names.find("", "on"), LuaRole::Ruleset));
  EXPECT_FALSE(isFor(*names.find("", "act"), LuaRole::Ruleset));
  EXPECT_EQ(luaRoleOf("missions/one/rules.lua"), LuaRole::Mission);
  EXPECT_EQ(luaRoleOf("/packs/x/missions/one/rules.lua"), LuaRole::Mission);
  EXPECT_EQ(luaRoleOf("rules/attack/combat.lua"), LuaRole::Ruleset);
  EXPECT_EQ(luaRoleOf("/packs/missions/x/rules/attack/combat.lua"), LuaRole::Ruleset);
}

}  // namespace
}  // namespace sortie::editor
