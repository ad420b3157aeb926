#include "editor/core/blocks/owner_edits.h"

#include <gtest/gtest.h>

#include "editor/core/blocks/block_form.h"
#include "editor/core/blocks/block_lua.h"
#include "editor/core/outline/outline.h"
#include "editor_core/forms_missions.h"

namespace sortie::editor {
namespace {

using testing::parsed;

model::Document after(const model::Document& document, const MissionEdit& edit, std::vector<ElementPath>* select = {}) {
  model::Draft draft(document);
  const auto done = edit(draft);
  EXPECT_TRUE(done) << (done ? "" : done.error().message());
  if (done && select != nullptr) *select = *done;
  return draft.document();
}

const char* const plan =
    "<mission format=\"1\">\n"
    "  <!-- Of the whole mission. -->\n"
    "\n"
    "  <!-- Late. -->\n"
    "  <event id=\"wave-10\">\n"
    "    <when><round-start/></when>\n"
    "  </event>\n"
    "\n"
    "  <event id=\"wave-9\"><when><round-start/></when></event> <!-- first -->\n"
    "  <objective id=\"hold\" title=\"Hold\"/>\n"
    "  <event id=\"bell\"><when><round-end/></when></event>\n"
    "</mission>\n";

TEST(OwnerEdits, FoldersAreAttributesAndGoAgain) {
  const model::Document document = parsed(plan);
  const model::Document in = after(document, puttingInFolder({{0}, {2}}, " Night / Alarm"));
  EXPECT_NE(in.text().find("<event id=\"wave-10\" folder=\"Night/Alarm\">"), std::string::npos) << in.text();
  EXPECT_NE(in.text().find("<objective id=\"hold\" title=\"Hold\" folder=\"Night/Alarm\"/>"), std::string::npos);
  const model::Document renamed = after(in, renamingFolder("event", "Night", "Dusk"));
  EXPECT_EQ(elementAt(renamed.root(), {0}).value("folder"), "Dusk/Alarm");
  EXPECT_EQ(elementAt(renamed.root(), {2}).value("folder"), "Night/Alarm") << "objectives have folders of their own";
  EXPECT_EQ(elementAt(after(in, renamingFolder("event", "Night/Alarm", "Night")).root(), {0}).value("folder"), "Night");
  EXPECT_EQ(after(in, puttingInFolder({{0}, {2}}, "")).text(), document.text());
}

TEST(OwnerEdits, MutingWritesOneAttribute) {
  const model::Document document = parsed(plan);
  const model::Document muted = after(document, muting({{0}, {1}, {2}}, true));
  EXPECT_EQ(elementAt(muted.root(), {0}).value("muted"), "yes");
  EXPECT_FALSE(elementAt(muted.root(), {2}).has("muted")) << "an objective cannot be muted";
  EXPECT_EQ(after(muted, muting({{0}, {1}}, false)).text(), document.text());
}

TEST(OwnerEdits, OrderIsWrittenWithCommentsAndTellsWhatItChanges) {
  const model::Document document = parsed(plan);
  const MissionScopePtr mission = missionScope(document, model::Scope{});
  EXPECT_EQ(whatOrderChanges(*mission, "event", OwnerOrder::Name),
            (std::vector<std::string>{"round-start: wave-10, wave-9"}));
  EXPECT_TRUE(whatOrderChanges(*mission, "event", OwnerOrder::Trigger).empty());
  std::vector<ElementPath> select;
  const model::Document sorted = after(document, writingOrder("event", OwnerOrder::Name, {0}), &select);
  EXPECT_EQ(select, (std::vector<ElementPath>{{3}}));
  std::vector<std::string> ids;
  for (const model::Element& each : childElements(sorted.root())) ids.push_back(each.value("id"));
  EXPECT_EQ(ids, (std::vector<std::string>{"bell", "wave-9", "hold", "wave-10"}));
  EXPECT_NE(sorted.text().find("  <!-- Late. -->\n  <event id=\"wave-10\">"), std::string::npos) << sorted.text();
  EXPECT_NE(sorted.text().find("  <!-- Of the whole mission. -->\n\n  <event id=\"bell\">"), std::string::npos)
      << sorted.text();
  EXPECT_EQ(sorted.text().size(), document.text().size());
}

TEST(OwnerEdits, OrderChangesAgainstWhatStandsInAWhen) {
  const model::Document document = parsed(
      "<mission format=\"2\">\n"
      "  <event id=\"zulu\"><when><round-start/></when></event>\n"
      "  <when option=\"mode\" is=\"cards\">\n"
      "    <event id=\"mike\"><when><round-end/></when></event>\n"
      "  </when>\n"
      "  <event id=\"alpha\"><when><round-end/></when></event>\n"
      "</mission>\n");
  const MissionScopePtr mission = missionScope(document, model::Scope{});
  // Zulu and alpha change places; mike stays in between, and now runs after alpha.
  EXPECT_EQ(whatOrderChanges(*mission, "event", OwnerOrder::Name),
            (std::vector<std::string>{"round-end: mike, alpha"}));
  const model::Document sorted = after(document, writingOrder("event", OwnerOrder::Name, {}));
  EXPECT_LT(sorted.text().find("\"alpha\""), sorted.text().find("\"mike\"")) << sorted.text();
}

TEST(OwnerEdits, SortedOnlyInTheList_WhensThatStayTellNothing) {
  const model::Document document = parsed(
      "<mission format=\"2\">\n"
      "  <event id=\"zulu\"><when><round-start/></when></event>\n"
      "  <when option=\"mode\" is=\"cards\">\n"
      "    <event id=\"alpha\"><when><round-start/></when></event>\n"
      "  </when>\n"
      "</mission>\n");
  const MissionScopePtr mission = missionScope(document, model::Scope{});
  EXPECT_TRUE(whatOrderChanges(*mission, "event", OwnerOrder::Name).empty()) << "each stays where it is";
}

TEST(OwnerEdits, NewOnesStandBesideAndInTheSameFolder) {
  const model::Document document = after(parsed(plan), puttingInFolder({{1}}, "Night"));
  const MissionScopePtr mission = missionScope(document, model::Scope{});
  for (const bool behind : {false, true}) {
    model::Draft draft(document);
    const auto made = newBeside(draft, *mission, {1}, behind);
    ASSERT_TRUE(made);
    EXPECT_EQ(made->front(), (ElementPath{behind ? 2U : 1U}));
    const model::Element element = elementAt(draft.root(), made->front());
    EXPECT_EQ(element.name(), "event");
    EXPECT_EQ(element.value("folder"), "Night");
  }
  model::Draft draft(document);
  EXPECT_FALSE(newBeside(draft, *mission, {9}, true));
}

TEST(OwnerEdits, MutedEventsHaveNoLua) {
  testing::RealMission real = testing::realMission("data-theft");
  const ElementPath event = *pathOfId(real.root(), "event", "night-shift");
  EXPECT_NE(derivedLua(*real.now(), event).text.find("function"), std::string::npos);
  real.document = after(real.document, muting({event}, true));
  EXPECT_EQ(derivedLua(*real.now(), event).text.find("function"), std::string::npos);
  model::Draft draft(real.document);
  EXPECT_FALSE(detachBlocks(draft, *real.now(), event));
}

TEST(OwnerEdits, OutlineShowsFolders) {
  const model::Document document = after(parsed(plan), puttingInFolder({{1}, {3}}, "Night/Alarm"));
  const MissionScopePtr mission = missionScope(document, model::Scope{});
  Version version;
  version.mission = document;
  const OutlineNode tree = outlineOf(*mission, version, {});
  const auto events = std::find_if(tree.children.begin(), tree.children.end(),
                                   [](const OutlineNode& each) { return each.key == "events"; });
  ASSERT_NE(events, tree.children.end());
  ASSERT_EQ(events->children.size(), 2U);
  EXPECT_EQ(events->children[1].title, "Night");
  ASSERT_EQ(events->children[1].children.size(), 1U);
  EXPECT_EQ(events->children[1].children[0].folder, "Night/Alarm");
  EXPECT_EQ(events->children[1].children[0].children.size(), 2U);
  EXPECT_EQ(wayTo(tree, {3}).size(), 4U);
}

}  // namespace
}  // namespace sortie::editor
