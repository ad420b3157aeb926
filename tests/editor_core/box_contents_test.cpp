#include "editor/core/decks/box_contents.h"

#include "forms_missions.h"
#include "model/box.h"

namespace sortie::editor {
namespace {

using testing::RealMission;

model::Document withSetup(const std::string& map, const std::string& setup) {
  return testing::parsed(R"(<mission id="m" ruleset="citadel" format="2" title="M">
    <variant id="quartet"><set name="corporations" value="4"/></variant>
    <map>)" + map + "</map><setup>" +
                         setup + "</setup></mission>");
}

std::vector<BoxRow> warningsOf(const MissionScope& mission) {
  std::vector<BoxRow> out = boxContents(mission);
  std::erase_if(out, [](const BoxRow& each) { return !each.over && !each.doubtful; });
  return out;
}

TEST(BoxContents, RealMissionsNeedNoMoreThanTheBoxHolds) {
  for (const std::string& name : testing::citadelMissions()) {
    const RealMission real = testing::realMission(name);
    const MissionScopePtr mission = real.now();
    const std::vector<BoxRow> rows = boxContents(*mission);
    EXPECT_GT(rows.size(), 30U);
    EXPECT_EQ(rows.front().collection, model::DeclarationKind::Tile);
    for (const BoxRow& row : warningsOf(*mission)) ADD_FAILURE() << name << ": " << row.words;
  }
}

TEST(BoxContents, TooManyFiguresAreReportedWithTheVariant) {
  const RealMission real = testing::realMission("data-theft");
  const auto husk = real.scope.items.find("husk");
  ASSERT_NE(husk, real.scope.items.end());
  const int held = *model::boxCopies(*husk->second, real.scope.find(model::DeclarationKind::Piece, "creature"));
  const std::string all = std::to_string(held);
  const auto document = withSetup(R"(<tile id="s1" tile="archive" at="0,0"/>)",
                                  R"(<piece item="husk" count=")" + all + R"(" at="zone:pool"/>
      <when option="corporations" is="4"><piece item="husk" at="s1:C4"/></when>)");
  const auto warnings = warningsOf(*real.with(document));
  ASSERT_EQ(warnings.size(), 1U);
  EXPECT_EQ(warnings.front().words,
            std::to_string(held + 1) + " x Husk are needed, the box holds " + all + " (variant quartet)");
  EXPECT_EQ(warnings.front().users.size(), 2U);
}

TEST(BoxContents, TileLaidTwiceIsReported) {
  const RealMission real = testing::realMission("data-theft");
  const auto document =
      withSetup(R"(<tile id="s1" tile="archive" at="0,0"/><tile id="s2" tile="archive" at="8,0"/>)", "");
  const auto warnings = warningsOf(*real.with(document));
  ASSERT_EQ(warnings.size(), 1U);
  EXPECT_TRUE(warnings.front().doubtful);
  EXPECT_EQ(warnings.front().needed, 2);
}

TEST(BoxContents, BothSidesOfOneTileOnTheMapAreReported) {
  model::Issues issues;
  const auto declarations =
      testing::parsed(R"(<ruleset id="r" format="1"><tile id="board" width="2" height="2" copies="1">
    <property id="back" type="id" of="tile"/></tile><marker id="coin" copies="2"/></ruleset>)");
  model::checkSchema(declarations.root(), issues);
  const model::Ruleset ruleset = model::decodeRuleset(declarations.root(), "r", {}, issues);
  EXPECT_FALSE(issues.firstError()) << issues.firstError()->message();
  model::Scope scope;
  scope.rulesets.push_back(&ruleset);
  const auto mission = testing::parsed(R"(<mission id="m" ruleset="r" format="2"><map>
    <tile id="s1" tile="day" at="0,0"/><tile id="s2" tile="night" at="2,0"/></map>
    <content><tile id="day" kind="board"><set name="back" value="night"/></tile><tile id="night" kind="board"/></content>
    <setup><marker kind="coin" count="3"/></setup></mission>)");
  const auto warnings = warningsOf(*missionScope(mission, scope));
  ASSERT_EQ(warnings.size(), 3U);
  EXPECT_EQ(warnings[0].words, "2 x Day, with its other side night are needed, the box holds 1");
  EXPECT_EQ(warnings[1].backOf, std::vector<std::string>{"day"});
  EXPECT_EQ(warnings[2].words, "3 x Coin are needed, the box holds 2");
}

}  // namespace
}  // namespace sortie::editor
