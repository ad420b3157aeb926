#include "editor/core/search/references.h"

#include <set>

#include "forms_missions.h"

namespace sortie::editor {
namespace {

using testing::issuesOf;
using testing::RealMission;

std::vector<std::string> words(const MissionScope& mission, const std::vector<Reference>& list) {
  std::vector<std::string> out;
  for (const Reference& each : list) out.push_back(referenceWords(mission, each));
  return out;
}

bool has(const std::vector<std::string>& list, const std::string& text) {
  return std::find(list.begin(), list.end(), text) != list.end();
}

/// The mission with a renaming in it.
model::Document renamedIn(const model::Document& mission, const Renaming& renaming) {
  return testing::after(mission, [&](model::Draft& draft) { draft.apply(renaming.patches); });
}

TEST(References, PieceIsUsedByBlocksAndByNameInScripts) {
  const RealMission real = testing::realMission("data-theft");
  const MissionScopePtr mission = real.now();
  const References references = referencesOf(*mission, {{"rules.lua", real.rules}});
  const auto relay = *pathOfId(real.root(), "marker", "relay");
  const auto used = words(*mission, usedBy(references, relay));
  EXPECT_TRUE(has(used, "objective names: marker-value (in marker)")) << ::testing::PrintToString(used);
  EXPECT_TRUE(has(used, "rules.lua, line 25: the same name, possibly this one")) << ::testing::PrintToString(used);
  EXPECT_EQ(used.size(), 2U);
}

TEST(References, TilesAreUsedBySquaresAndByOwnersOfZones) {
  const RealMission real = testing::realMission("data-theft");
  const MissionScopePtr mission = real.now();
  const References references = referencesOf(*mission);
  const auto used = words(*mission, usedBy(references, *pathOfId(real.root(), "tile", "s3")));
  EXPECT_TRUE(has(used, "entrance gate-west (in squares)")) << ::testing::PrintToString(used);
  EXPECT_TRUE(has(used, "marker force-slot at zone:slots@s3 (in at)"));
  EXPECT_TRUE(has(used, "marker crates-1 (in at)"));
  EXPECT_TRUE(has(used, "edge d2 (in square)"));
  const auto uses = words(*mission, editor::uses(references, *pathOfId(real.root(), "marker", "crates-1")));
  EXPECT_EQ(uses, std::vector<std::string>{"marker crates-1 (in at)"});
}

TEST(References, RenamingChangesBlocksPlacesAndScripts) {
  const RealMission real = testing::realMission("witness");
  const MissionScopePtr mission = real.now();
  const Scripts scripts = {{"rules.lua", real.rules}};
  const auto piece = rename(*mission, scripts, *pathOfId(real.root(), "piece", "witness"), "lady");
  ASSERT_TRUE(piece) << piece.error().message();
  const model::Document lady = renamedIn(real.document, *piece);
  EXPECT_EQ(issuesOf(lady.root(), real.scope), issuesOf(real.root(), real.scope));
  EXPECT_EQ(elementAt(lady.root(), *pathOfId(lady.root(), "piece", "lady")).value("at"), "s1:A2");
  EXPECT_NE(piece->scripts.at("rules.lua").find("world.piece(\"lady\")"), std::string::npos);
  EXPECT_EQ(piece->scripts.at("rules.lua").find("local lady"), std::string::npos);
  EXPECT_EQ(piece->changed.size(), 2U);

  const auto objective = rename(*mission, scripts, *pathOfId(real.root(), "objective", "escort"), "out");
  ASSERT_TRUE(objective);
  const model::Document out = renamedIn(real.document, *objective);
  bool found = false;
  model::walk(out.root(), [&](const model::Element& each) {
    found = found || (each.name() == "objective" && each.value("id") == "out" && each.has("state"));
  });
  EXPECT_TRUE(found);
  EXPECT_EQ(rename(*mission, {}, *pathOfId(real.root(), "marker", "wreck"), "witness").error().code, "duplicate-id");
  EXPECT_EQ(rename(*mission, {}, *pathOfId(real.root(), "marker", "wreck"), "The Wreck").error().remedy,
            "such as the-wreck");
}

TEST(References, EveryIdOfRealMissionsCanBeRenamed) {
  for (const std::string& name : testing::citadelMissions()) {
    const RealMission real = testing::realMission(name);
    const std::vector<std::string> before = issuesOf(real.root(), real.scope);
    model::Document document = real.document;
    Scripts scripts = {{"rules.lua", real.rules}};
    const std::size_t count = referencesOf(*real.now(), scripts).references.size();
    std::set<ThingName> seen;
    for (const Thing& thing : referencesOf(*real.now()).things) {
      if (!seen.insert(thing.name).second) continue;
      const auto made = rename(*missionScope(document, real.scope), scripts, thing.path, thing.name.id + "-x");
      ASSERT_TRUE(made) << name << " " << thing.name.id << ": " << made.error().message();
      document = renamedIn(document, *made);
      for (const auto& [file, text] : made->scripts) scripts[file] = text;
    }
    EXPECT_GT(seen.size(), 15U);
    EXPECT_EQ(issuesOf(document.root(), real.scope), before) << name;
    // Nothing was left behind: the same number of references under the new names.
    EXPECT_EQ(referencesOf(*missionScope(document, real.scope), scripts).references.size(), count) << name;
    model::walk(document.root(), [&](const model::Element& each) {
      const std::optional<std::string> id = each.find("id");
      if (id && each.name() != "mission" && each.name() != "special-done") {
        EXPECT_TRUE(id->ends_with("-x")) << *id;
      }
    });
  }
}

TEST(References, BrokenReferencesAreListedUnlessTheyAreRemovedToo) {
  const RealMission real = testing::realMission("witness");
  const MissionScopePtr mission = real.now();
  const References references = referencesOf(*mission, {{"rules.lua", real.rules}});
  const ElementPath escort = *pathOfId(real.root(), "objective", "escort");
  const ElementPath lost = *pathOfId(real.root(), "event", "lost");
  const auto breaks = whatBreaks(*mission, references, {escort});
  ASSERT_EQ(breaks.size(), 1U);
  EXPECT_EQ(breaks.front().words, "objective \"escort\": event lost: objective escort (in id)");
  EXPECT_TRUE(whatBreaks(*mission, references, {escort, lost}).empty());
}

TEST(References, DeclarationsOfTheMissionAreFollowed) {
  const RealMission real = testing::realMission("data-theft");
  const model::Document document = testing::parsed(R"(<mission id="m" ruleset="citadel" format="2" title="M">
    <variable id="heat" type="int" default="0"/><option id="hard" type="bool" default="no"/>
    <condition id="hot" lua="x.y"><parameter id="side" type="side"/></condition>
    <marker id="vat" like="token"/>
    <when option="hard" is="yes"><set name="heat" value="3"/></when>
    <variant id="v"><set name="hard" value="yes"/></variant>
    <side id="red" kind="corporation"/>
    <setup><marker id="vat-1" kind="vat"/></setup>
    <event id="a"><when><round-end/></when><if><hot side="red"/></if><do><note name="heat" value="1"/>
      <for-each piece="vat"><call event="b"/></for-each></do></event>
    <event id="b"><when/><do/></event></mission>)");
  const MissionScopePtr mission = real.with(document);
  const Scripts scripts = {{"rules.lua", "if option.hard and world.heat > 2 then log('red') end"}};
  const auto renamed = [&](const char* element, const char* id) {
    const auto made = rename(*mission, scripts, *pathOfId(document.root(), element, id), "new-name");
    EXPECT_TRUE(made) << made.error().message();
    return made ? *made : Renaming{};
  };
  EXPECT_EQ(renamed("variable", "heat").changed.size(), 2U);
  EXPECT_EQ(renamed("variable", "heat").scripts.at("rules.lua"),
            "if option.hard and world.new_name > 2 then log('red') end");
  EXPECT_EQ(renamed("option", "hard").changed.size(), 2U);
  EXPECT_EQ(renamed("option", "hard").scripts.at("rules.lua"),
            "if option.new_name and world.heat > 2 then log('red') end");
  EXPECT_EQ(renamed("marker", "vat").changed.size(), 2U);
  EXPECT_EQ(renamed("event", "b").changed.size(), 1U);
  EXPECT_EQ(renamed("side", "red").changed.size(), 1U);
  const Renaming condition = renamed("condition", "hot");
  ASSERT_EQ(condition.changed.size(), 1U);
  EXPECT_EQ(elementAt(renamedIn(document, condition).root(), condition.changed.front().from).name(), "new-name");
}

}  // namespace
}  // namespace sortie::editor
