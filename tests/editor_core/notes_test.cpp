#include "editor/core/map/notes.h"

#include <gtest/gtest.h>

#include "editor/core/inspector/inspector.h"
#include "editor/core/inspector/inspector_element.h"
#include "editor/core/map/map_things.h"
#include "editor/core/outline/outline.h"
#include "forms_missions.h"
#include "playtest_testing.h"

namespace sortie::editor {
namespace {

using testing::edited;
using testing::Edited;

model::Document missionWith(const std::string& notes) {
  const Result<model::Document> read = model::readXml("mission.xml", R"(<mission id="duel" ruleset="tiny" format="2">
  <side id="red" kind="army"/>
  <side id="blue" kind="army"/>
  <map><tile id="m" tile="meadow" at="0,0"/></map>
)" + notes + "</mission>\n");
  EXPECT_TRUE(read);
  return *read;
}

TEST(Notes, NoteIsAddedAfterTheLastOne) {
  const model::Document document = missionWith("  <note at=\"m:A1\">One.</note>\n  <text id=\"brief\">Go.</text>\n");
  const auto noting = [](const std::string& words) {
    return [words](model::Draft& draft) { return addNote(draft, "m:C4", words); };
  };
  const Result<Edited> more = edited(document, noting("Round 3: too far & too slow"));
  ASSERT_TRUE(more);
  const std::vector<ElementPath> notes = notePaths(more->root());
  ASSERT_EQ(notes.size(), 2U);
  EXPECT_EQ(more->select, std::vector<ElementPath>{notes[1]});
  EXPECT_NE(more->document.text().find(
                "  <note at=\"m:A1\">One.</note>\n  <note at=\"m:C4\">Round 3: too far &amp; too slow</note>\n"),
            std::string::npos);
  EXPECT_FALSE(edited(document, noting(" \n")));
}

TEST(Notes, OutlineListsNotesAndInspectorChangesTheirText) {
  const model::Document document = missionWith("  <note at=\"m:C4\">Here.</note>\n");
  const MissionScopePtr mission = missionScope(document, model::Scope{});
  Version version;
  version.mission = document;
  const OutlineNode tree = outlineOf(*mission, version, {});
  const auto folder = std::find_if(tree.children.begin(), tree.children.end(),
                                   [](const OutlineNode& each) { return each.title == "Notes"; });
  ASSERT_NE(folder, tree.children.end());
  ASSERT_EQ(folder->children.size(), 1U);
  EXPECT_EQ(folder->children[0].title, "Here.");
  EXPECT_EQ(folder->children[0].detail, "m:C4");
  const std::vector<ElementPath> notes = notePaths(document.root());
  const Result<Edited> changed =
      edited(document, setRow(mission, notes, rowsOf(*mission, notes.front(), true).front(), "Too *far*."));
  ASSERT_TRUE(changed);
  EXPECT_NE(changed->document.text().find("<note at=\"m:C4\">Too *far*.</note>"), std::string::npos);
}

TEST(Notes, NoteIsDrawnAsAFlagInTheCornerOfItsSquare) {
  const auto scenario = testing::scenarioOf(testing::duel);
  const model::Document document =
      missionWith("  <note at=\"m:C4\">Here.</note>\n  <note at=\"m:Z9\">Nowhere.</note>\n");
  Version version;
  version.mission = document;
  const std::vector<MapThing> things = mapThings(*scenario, version);
  ASSERT_FALSE(things.empty());
  const MapThing& note = things.back();
  EXPECT_EQ(note.kind, ThingKind::Note);
  EXPECT_EQ(note.title, "Note 1: Here.");
  EXPECT_EQ(note.squares, std::vector<board::SquareIndex>{scenario->grid->find("m:C4")});
  EXPECT_EQ(std::count_if(things.begin(), things.end(), [](const auto& t) { return t.kind == ThingKind::Note; }), 1);
}

}  // namespace
}  // namespace sortie::editor
