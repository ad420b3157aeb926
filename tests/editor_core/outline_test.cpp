#include "editor/core/outline/outline.h"

#include <algorithm>

#include <fmt/format.h>

#include "editor/core/outline/outline_edits.h"
#include "editor/core/work_count.h"
#include "forms_missions.h"

namespace sortie::editor {
namespace {

using model::Element;
using testing::edited;
using testing::Edited;
using testing::RealMission;

const OutlineNode& child(const OutlineNode& parent, const std::string& title) {
  const auto found = std::find_if(parent.children.begin(), parent.children.end(),
                                  [&](const OutlineNode& each) { return each.title == title; });
  static const OutlineNode none;
  if (found != parent.children.end()) return *found;
  ADD_FAILURE() << "no " << title;
  return none;
}

Version versionOf(const RealMission& real) {
  Version version;
  version.files["mission.xml"] = std::make_shared<const std::string>();
  version.files["rules.lua"] = std::make_shared<const std::string>("return {}");
  version.files["pack:specs/one.lua"] = std::make_shared<const std::string>();
  version.mission = real.document;
  return version;
}

OutlineNode outline(const RealMission& real, const std::vector<Problem>& problems = {}) {
  return outlineOf(*real.now(), versionOf(real), problems);
}

ElementPath at(const RealMission& real, const char* name, const char* id) {
  return pathOfId(real.root(), name, id).value_or(ElementPath{});
}

TEST(Outline, MissionIsShownAsFoldersWithTitles) {
  const OutlineNode tree = outline(testing::realMission("data-theft"));
  std::vector<std::string> titles;
  for (const OutlineNode& each : tree.children) titles.push_back(each.title);
  EXPECT_EQ(titles, (std::vector<std::string>{"Data Theft", "Variants and options", "Sides", "Map", "Setup", "Decks",
                                              "Objectives", "Events", "Texts", "Scripts"}));
  const OutlineNode& sides = child(tree, "Sides");
  EXPECT_EQ(child(sides, "First Contractor").detail, "red");
  const OutlineNode& map = child(tree, "Map");
  EXPECT_EQ(child(map, "Tiles").children.size(), 4U);
  EXPECT_EQ(child(child(map, "Edges"), "Door d1").detail, "s1:H4 east");
  const OutlineNode& decks = child(tree, "Decks");
  EXPECT_EQ(decks.children.size(), 6U);  // the last of them under its option
  EXPECT_EQ(decks.children.back().kind, OutlineNode::Kind::When);
  EXPECT_EQ(child(child(tree, "Objectives"), "Hack every core and carry the names out").path,
            at(testing::realMission("data-theft"), "objective", "names"));
  const OutlineNode& scripts = child(tree, "Scripts");
  EXPECT_EQ(child(scripts, "specs/one.lua").file, "pack:specs/one.lua");
  EXPECT_EQ(child(scripts, "rules.lua").kind, OutlineNode::Kind::File);
}

TEST(Outline, EveryElementIsShownOnceOrHoldsShownOnesAndKeysDiffer) {
  for (const std::string& name : testing::citadelMissions()) {
    const RealMission real = testing::realMission(name);
    const OutlineNode tree = outline(real);
    std::map<ElementPath, int> shown;
    const std::function<void(const OutlineNode&)> look = [&](const OutlineNode& node) {
      std::set<std::string> keys;
      for (const OutlineNode& each : node.children) {
        EXPECT_TRUE(keys.insert(each.key).second) << name << ": " << each.key;
        if (each.kind == OutlineNode::Kind::Element && each.path) {
          ++shown[*each.path];
          EXPECT_TRUE(elementAt(real.root(), *each.path));
        }
        look(each);
      }
    };
    look(tree);
    model::walk(real.root(), [&](const Element& element) {
      static const std::set<std::string, std::less<>> wanted = {"side",    "tile",      "edge",  "corner",
                                                                "feature", "entrance",  "piece", "marker",
                                                                "deck",    "objective", "event", "variant"};
      if (!wanted.contains(element.name()) || !element.parent()) return;
      const std::string_view holder = element.parent().name();
      if (holder != "mission" && holder != "map" && holder != "setup") return;
      EXPECT_EQ(shown[pathOf(element)], 1) << name << " " << element.name() << " " << element.value("id");
    });
  }
}

TEST(Outline, ConditionsAreFolders) {
  const OutlineNode tree = outline(testing::realMission("data-theft"));
  const OutlineNode& sides = child(tree, "Sides");
  const OutlineNode& when = child(sides, "When Corporations in play: 2, 3, 4");
  EXPECT_EQ(when.kind, OutlineNode::Kind::When);
  EXPECT_EQ(child(when, "Second Contractor").detail, "blue");
}

TEST(Outline, ProblemsAreCountedAtTheirElementAndAboveIt) {
  const RealMission real = testing::realMission("data-theft");
  Problem door;
  door.element = at(real, "edge", "d1");
  Problem block;
  block.severity = model::Severity::Warning;
  block.element = at(real, "event", "night-shift");
  block.element->push_back(1);
  Problem script;
  script.file = "rules.lua";
  Problem top;
  top.element = ElementPath{};
  const OutlineNode tree = outline(real, {door, block, script, top});
  EXPECT_EQ(child(child(child(tree, "Map"), "Edges"), "Door d1").errors, 1);
  EXPECT_EQ(child(tree, "Map").errors, 1);
  EXPECT_EQ(child(child(tree, "Events"), "Night shift").warnings, 1);
  EXPECT_EQ(child(tree, "Events").errors, 0);
  EXPECT_EQ(child(child(tree, "Scripts"), "rules.lua").errors, 1);
  EXPECT_EQ(child(tree, "Data Theft").errors, 1);
  EXPECT_EQ(tree.errors, 3);
}

TEST(Outline, SearchKeepsHitsAndTheirFolders) {
  const OutlineNode tree = outline(testing::realMission("data-theft"));
  const OutlineNode found = filtered(tree, "door d1");
  EXPECT_EQ(countOf(found), 3U);
  EXPECT_EQ(found.children.front().title, "Map");
  EXPECT_EQ(countOf(filtered(tree, "no such thing")), 0U);
  EXPECT_EQ(countOf(filtered(tree, "")), countOf(tree));
  // Of a deck whose name fits, all cards are shown.
  const OutlineNode deck = filtered(tree, "door-deck");
  EXPECT_GT(countOf(deck), 5U);
}

TEST(Outline, PathLeadsToAnElementOrItsParent) {
  const RealMission real = testing::realMission("data-theft");
  const OutlineNode tree = outline(real);
  ElementPath path = at(real, "event", "night-shift");
  const ElementPath event = path;
  path.push_back(2);
  const OutlineNode* node = &tree;
  for (const std::size_t step : wayTo(tree, path)) node = &node->children[step];
  EXPECT_EQ(node->path, event);
  EXPECT_EQ(wayTo(tree, {}), (std::vector<std::size_t>{0}));
}

TEST(Outline, NewElementIsPutAmongElementsOfItsKind) {
  const RealMission real = testing::realMission("data-theft");
  const ElementPath red = at(real, "side", "red");
  const ElementPath legion = at(real, "side", "legion");
  const ElementPath blue = at(real, "side", "blue");
  const ElementPath door = at(real, "edge", "d1");
  EXPECT_TRUE(mayDrop(real.root(), legion, red, Drop::Before));
  EXPECT_TRUE(mayDrop(real.root(), legion, blue, Drop::After));  // under blue's option then
  EXPECT_FALSE(mayDrop(real.root(), door, red, Drop::Before));
  EXPECT_FALSE(mayDrop(real.root(), {}, red, Drop::Before));
  const ElementPath map(door.begin(), door.end() - 1);
  EXPECT_TRUE(mayDrop(real.root(), door, map, Drop::Into));
  EXPECT_FALSE(mayDrop(real.root(), red, map, Drop::Into));
  const Result<Edited> moved = edited(real.document, dropping({legion}, red, Drop::Before));
  ASSERT_TRUE(moved);
  ASSERT_EQ(moved->select.size(), 1U);
  EXPECT_EQ(elementAt(moved->root(), moved->select.front()).value("id"), "legion");
  EXPECT_LT(*pathOfId(moved->root(), "side", "legion"), *pathOfId(moved->root(), "side", "red"));
  const Result<Edited> refused = edited(real.document, dropping({door}, red, Drop::Before));
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().code, "outline-place");
  // Several keep their order.
  const Result<Edited> doors =
      edited(real.document, dropping({at(real, "edge", "d2"), at(real, "edge", "d3")}, map, Drop::Into));
  ASSERT_TRUE(doors);
  EXPECT_LT(*pathOfId(doors->root(), "edge", "d2"), *pathOfId(doors->root(), "edge", "d3"));
  EXPECT_LT(*pathOfId(doors->root(), "entrance", "shaft-east"), *pathOfId(doors->root(), "edge", "d2"));
}

TEST(OutlineEdits, EverythingOfferedCanBeAddedAndIsListed) {
  const RealMission real = testing::realMission("data-theft");
  const MissionScopePtr mission = real.now();
  const std::size_t before = countOf(outline(real));
  for (const Addable& each : addables(*mission)) {
    const Result<Edited> added = edited(real.document, adding(mission, each.id));
    ASSERT_TRUE(added) << each.id;
    ASSERT_EQ(added->select.size(), 1U);
    RealMission now = real;
    now.document = added->document;
    EXPECT_GT(countOf(outline(now)), before) << each.id;
    EXPECT_TRUE(elementAt(added->root(), added->select.front())) << each.id;
  }
  EXPECT_FALSE(edited(real.document, adding(mission, "side:nobody")));
}

TEST(OutlineEdits, WrappingAndUnwrappingRestoresTheText) {
  const RealMission real = testing::realMission("data-theft");
  const ElementPath red = at(real, "side", "red");
  const Result<Edited> wrapped = edited(real.document, wrapping({red}, "mode", "player"));
  ASSERT_TRUE(wrapped);
  const Element when = elementAt(wrapped->root(), red);
  EXPECT_EQ(when.name(), "when");
  EXPECT_EQ(when.value("option"), "mode");
  EXPECT_EQ(childElements(when).front().value("id"), "red");
  const Result<Edited> back = edited(wrapped->document, unwrapping(red));
  ASSERT_TRUE(back);
  EXPECT_EQ(elementAt(back->root(), red).value("id"), "red");
  EXPECT_EQ(back->document.text(), real.document.text());
  EXPECT_EQ(childElements(back->root()).size(), childElements(real.root()).size());
  EXPECT_FALSE(edited(real.document, wrapping({red, at(real, "edge", "d1")}, "mode", "player")));
  EXPECT_FALSE(edited(real.document, unwrapping(red)));
}

TEST(Outline, FiveThousandEventsAreListedInOnePass) {
  RealMission real = testing::realMission("data-theft");
  std::vector<model::Markup> events;
  for (int i = 0; i < 5000; ++i)
    events.emplace_back("event", model::Markup::Attributes{{"id", fmt::format("event-{}", i)}});
  real.document = testing::after(
      real.document, [&](model::Draft& draft) { draft.apply(model::insertChildren(draft.root(), SIZE_MAX, events)); });
  const MissionScopePtr mission = real.now();
  const Version version = versionOf(real);
  const std::uint64_t before = workDone(Work::Passed);
  const OutlineNode tree = outlineOf(*mission, version, {});
  EXPECT_EQ(child(tree, "Events").children.size(), 5001U);
  // An event that is looked up by its path costs as many as stand before it: 12 million for all.
  EXPECT_LT(workDone(Work::Passed) - before, 30'000U);
  // To be seen, they stand in parts.
  const OutlineNode parts = inParts(tree, 1000);
  const OutlineNode& all = child(parts, "Events");
  ASSERT_EQ(all.children.size(), 6U);
  EXPECT_EQ(sizeOf(all), 5001U);
  EXPECT_EQ(all.children[0].title, "1\u20131000");
  EXPECT_EQ(all.children[5].title, "5001\u20135001");
  EXPECT_EQ(all.children[5].children.size(), 1U);
  EXPECT_EQ(countOf(parts), countOf(tree) + 6);
  const ElementPath last = at(real, "event", "event-4999");
  const std::vector<std::size_t> way = wayTo(parts, last);
  ASSERT_EQ(way.size(), 3U);
  EXPECT_EQ(parts.children[way[0]].children[way[1]].children[way[2]].path, last);
}

TEST(Outline, MissionScopeHasNoBlocksOfEvents) {
  const MissionScopePtr mission = testing::realMission("data-theft").now();
  ASSERT_FALSE(mission->mission.events.empty());
  for (const model::EventSetup& each : mission->mission.events) {
    EXPECT_FALSE(each.id.empty());
    EXPECT_TRUE(each.when.empty() && each.conditions.empty() && each.actions.empty()) << each.id;
  }
}

TEST(Outline, FolderOfEventsTakesEventsOnly) {
  RealMission real = testing::realMission("data-theft");
  const ElementPath objective = at(real, "objective", "names");
  std::vector<ElementPath> events;
  eachThroughWhen(real.root(), {}, [&](const Element& each, const ElementPath& path) {
    if (each.name() == "event") events.push_back(path);
  });
  ASSERT_FALSE(events.empty());
  real.document = testing::after(
      real.document, [&](model::Draft& draft) { setAttributeAt(draft, events.front(), "folder", "Night"); });
  const OutlineNode tree = outline(real);
  const OutlineNode& night = child(child(tree, "Events"), "Night");
  EXPECT_TRUE(mayDropInFolder(real.root(), events.front(), night));
  EXPECT_FALSE(mayDropInFolder(real.root(), objective, night));
  EXPECT_FALSE(mayDropInFolder(real.root(), at(real, "side", "red"), night));
  EXPECT_FALSE(edited(real.document, droppingInFolder({objective}, night)));
  EXPECT_FALSE(edited(real.document, droppingInFolder({events.front(), objective}, night)));
  const Result<Edited> put = edited(real.document, droppingInFolder({events.back()}, night));
  ASSERT_TRUE(put);
  EXPECT_EQ(elementAt(put->root(), events.back()).value("folder"), "Night");
}

}  // namespace
}  // namespace sortie::editor
