#include "editor/core/blocks/owners.h"

#include <fstream>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <gtest/gtest.h>

#include "editor/core/blocks/block_fields.h"
#include "editor/core/search/references.h"
#include "editor/core/work_count.h"
#include "editor/core/workbench.h"
#include "editor_core/forms_missions.h"
#include "editor_core/testing.h"

namespace sortie::editor {
namespace {

using testing::parsed;

std::vector<Owner> events(const std::string& inside) {
  const model::Document document = parsed("<mission>" + inside + "</mission>");
  return ownersOf(document.root(), "event");
}

/// "v Night", " v Alarm", "  horn": the rows as text.
std::vector<std::string> lines(const std::vector<Owner>& owners, const OwnerView& view) {
  std::vector<std::string> out;
  for (const OwnerRow& each : ownerRows(owners, view)) {
    const std::string indent(static_cast<std::size_t>(each.depth), ' ');
    out.push_back(each.owner == OwnerRow::isFolder
                      ? fmt::format("{}{} {} ({})", indent, each.folded ? ">" : "v", each.folder, each.count)
                      : indent + owners[each.owner].id);
  }
  return out;
}

using Lines = std::vector<std::string>;

const char* const night =
    "<event id='b' title='Wave 10'><when><round-start/></when></event>"
    "<event id='a' folder='Night / Alarm'><when><entered/><round-end/></when></event>"
    "<when option='mode' is='player'><event id='c' folder='Night' title='Wave 9'/></when>"
    "<event id='d' folder=' /Day/' muted='yes'><when><round-end/></when></event>";

TEST(Owners, AreReadInDocumentOrderThroughOptions) {
  const std::vector<Owner> all = events(night);
  ASSERT_EQ(all.size(), 4U);
  EXPECT_EQ(all[1].folder, "Night/Alarm");
  EXPECT_EQ(all[1].trigger, "entered");
  EXPECT_EQ(all[2].path, (ElementPath{2, 0}));
  EXPECT_EQ(all[3].folder, "Day");
  EXPECT_TRUE(all[3].muted);
  EXPECT_FALSE(all[0].muted);
  EXPECT_EQ(foldersOf(all), (Lines{"Day", "Night", "Night/Alarm"}));
  EXPECT_EQ(foldersIn(parsed(std::string("<mission>") + night + "</mission>").root(), "event"), foldersOf(all));
}

TEST(Owners, OwnIdIsNotChosenFromThoseOfOthers) {
  const testing::RealMission real = testing::realMission("data-theft");
  const MissionScopePtr mission = real.now();
  for (const char* each : {"event", "objective"}) {
    const std::vector<Owner> all = ownersOf(real.root(), each);
    ASSERT_FALSE(all.empty());
    const std::vector<Field> fields = fieldsOf(*mission, all.front().path);
    ASSERT_EQ(fields.front().parameter.id, "id");
    EXPECT_TRUE(fields.front().choices.empty());
  }
}

TEST(Owners, FoldersStandWhereTheirFirstOwnerDoes) {
  const std::vector<Owner> all = events(night);
  EXPECT_EQ(lines(all, {}), (Lines{"b", "v Night (2)", " v Night/Alarm (1)", "  a", " c", "v Day (1)", " d"}));
  EXPECT_EQ(lines(all, {.folded = {"Night"}}), (Lines{"b", "> Night (2)", "v Day (1)", " d"}));
}

TEST(Owners, SortedListsPutFoldersFirstAndCountNumbers) {
  const std::vector<Owner> all = events(night);
  EXPECT_EQ(lines(all, {.order = OwnerOrder::Name}),
            (Lines{"v Day (1)", " d", "v Night (2)", " v Night/Alarm (1)", "  a", " c", "b"}));
  const std::vector<Owner> flat = events(
      "<event id='e10'><when><b/></when></event><event id='e9'><when><a/></when></event><event id='E2'/>"
      "<event id='e9b'><when><a/></when></event>");
  EXPECT_EQ(lines(flat, {.order = OwnerOrder::Name}), (Lines{"E2", "e9", "e9b", "e10"}));
  EXPECT_EQ(lines(flat, {.order = OwnerOrder::Trigger}), (Lines{"E2", "e9", "e9b", "e10"}));
  EXPECT_TRUE(beforeByName("wave 9", "Wave 10"));
  EXPECT_FALSE(beforeByName("wave 10", "wave 9"));
}

TEST(Owners, ASearchLooksIntoFoldedFoldersAndTheirNames) {
  const std::vector<Owner> all = events(night);
  EXPECT_EQ(lines(all, {.folded = {"Night"}, .search = "WAVE 9"}), (Lines{"v Night (1)", " c"}));
  EXPECT_EQ(lines(all, {.search = "alarm"}), (Lines{"v Night (1)", " v Night/Alarm (1)", "  a"}));
  EXPECT_EQ(lines(all, {.search = "round-end day"}), (Lines{"v Day (1)", " d"}));
  EXPECT_TRUE(lines(all, {.search = "nothing"}).empty());
}

TEST(Workbench, ReferencesAreMadeOnceAVersion) {
  const TemporaryFolder folder;
  Loop loop;
  Workbench desk(loop.deliver());
  ASSERT_TRUE(desk.open(copiedMission(folder)));
  loop.until([&] { return desk.upToDate(); });
  const std::uint64_t before = workDone(Work::References);
  int answers = 0;
  const auto ask = [&] {
    desk.askReferences(&answers, [&](const References& references) { answers += references.things.empty() ? 0 : 1; });
  };
  ask();
  ask();
  loop.until([&] { return answers > 0; });
  EXPECT_EQ(answers, 1) << "the last question is answered";
  ask();
  EXPECT_EQ(answers, 2) << "at once, for they are known";
  (void)desk.references();
  EXPECT_LE(workDone(Work::References) - before, 2U);
  const ElementPath objective = *pathOfId(desk.root(), "objective", "names");
  Scripts scripts;
  for (const auto& [file, text] : desk.document().now().files)
    if (file != missionFile) scripts[file] = *text;
  EXPECT_TRUE(rename(*desk.missionScope(), scripts, *desk.references(), objective, "other-names"));
  EXPECT_LE(workDone(Work::References) - before, 2U);
}

TEST(Workbench, ThousandsOfEventsOfOneMomentLoad) {
  const TemporaryFolder folder;
  const std::filesystem::path mission = copiedMission(folder);
  std::string text = textOf(mission / "mission.xml");
  std::string more;
  for (int i = 0; i < 1500; ++i)
    more += fmt::format(
        "  <event id=\"e{}\">\n    <when><round-start/></when>\n    <do><reinforce creature=\"husk\"/></do>\n  "
        "</event>\n",
        i);
  text.insert(text.find("</mission>"), more);
  std::ofstream(mission / "mission.xml", std::ios::binary) << text;
  Loop loop;
  Workbench desk(loop.deliver());
  ASSERT_TRUE(desk.open(mission));
  loop.until([&] { return desk.upToDate(); });
  for (const Problem& each : desk.problems()) ADD_FAILURE() << each.code << ' ' << each.text;
}

TEST(Elements, PlacesInAnElementAreFoundWithoutTheRest) {
  const model::Document document =
      parsed("<mission>\n <a/>\n <event><when>\n   <x/>\n </when></event>\n <b/>\n</mission>");
  const ElementPath event{1};
  EXPECT_EQ(pathAtPlace(document.root(), event, 4, 5), (ElementPath{1, 0, 0}));
  EXPECT_EQ(pathAtPlace(document.root(), event, 3, 10), (ElementPath{1, 0}));
  EXPECT_EQ(pathAtPlace(document.root(), event, 2, 3), event);
  EXPECT_EQ(pathAtPlace(document.root(), event, 6, 3), event);
}

}  // namespace
}  // namespace sortie::editor
