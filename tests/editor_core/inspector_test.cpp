#include "editor/core/inspector/inspector.h"

#include <algorithm>

#include "editor/core/outline/outline.h"
#include "editor/core/search/search_mission.h"
#include "editor/core/text/narrative.h"
#include "forms_missions.h"

namespace sortie::editor {
namespace {

using model::Element;
using testing::after;
using testing::edited;
using testing::Edited;
using testing::RealMission;

struct Form {
  RealMission real;
  MissionScopePtr mission;
  explicit Form(const std::string& name) : real(testing::realMission(name)), mission(real.now()) {}

  [[nodiscard]] ElementPath at(const char* name, const char* id) const {
    const std::optional<ElementPath> path = pathOfId(mission->root, name, id);
    EXPECT_TRUE(path) << name << " " << id;
    return path.value_or(ElementPath{});
  }
  [[nodiscard]] const std::string& text() const { return real.document.text(); }
  void take(const MissionEdit& edit) {
    const Result<Edited> done = edited(real.document, edit);
    ASSERT_TRUE(done) << done.error().message();
    real.document = done->document;
    mission = real.now();
  }
};

const InspectorRow& row(const Inspection& form, const std::string& key) {
  const auto found =
      std::find_if(form.rows.begin(), form.rows.end(), [&](const InspectorRow& each) { return each.key == key; });
  static const InspectorRow none;
  if (found != form.rows.end()) return *found;
  ADD_FAILURE() << "no row " << key;
  return none;
}

bool has(const Inspection& form, const std::string& key) {
  return std::any_of(form.rows.begin(), form.rows.end(), [&](const InspectorRow& each) { return each.key == key; });
}

TEST(Inspector, EveryElementOfRealMissionsIsValidAndShowsItsContents) {
  for (const std::string& name : testing::citadelMissions()) {
    const Form form(name);
    std::size_t seen = 0;
    model::walk(form.real.root(), [&](const Element& element) {
      if (element.name() == "p" || element.name() == "em" || element.name() == "list" || element.name() == "item")
        return;
      const Inspection shown = inspect(*form.mission, {pathOf(element)});
      EXPECT_EQ(shown.count, 1U);
      EXPECT_FALSE(shown.title.empty()) << name << " <" << element.name() << ">";
      for (const InspectorRow& each : shown.rows) {
        EXPECT_TRUE(each.error.empty()) << name << " <" << element.name() << " " << element.value("id") << "> "
                                        << each.key << ": " << each.error;
        EXPECT_FALSE(each.label.empty());
        EXPECT_NE(each.group, "Other") << name << " <" << element.name() << "> " << each.key;
      }
      ++seen;
    });
    EXPECT_GT(seen, 50U);
  }
}

TEST(Inspector, RowsComeFromDeclarationsWithRangesDefaultsAndHelp) {
  const Form form("data-theft");
  const Inspection side = inspect(*form.mission, {form.at("side", "red")});
  EXPECT_EQ(side.title, "First Contractor");
  EXPECT_EQ(side.element, "side");
  const InspectorRow& rank = row(side, "=rank");
  EXPECT_EQ(rank.type, RowType::Number);
  EXPECT_EQ(rank.min, 1);
  EXPECT_EQ(rank.max, 12);
  EXPECT_EQ(rank.fallback, "1");
  EXPECT_FALSE(rank.value);
  EXPECT_EQ(rank.help, "Its rank card");
  EXPECT_EQ(row(side, "@colour").type, RowType::Colour);
  EXPECT_EQ(row(side, "@mark").choices.size(), 6U);
  const InspectorRow& house = row(side, "=house");
  EXPECT_EQ(house.type, RowType::Choice);
  EXPECT_FALSE(house.choices.empty());

  const Inspection door = inspect(*form.mission, {form.at("edge", "d1")});
  const InspectorRow& state = row(door, "@state");
  EXPECT_GE(state.choices.size(), 2U);
  EXPECT_EQ(state.fallback, state.choices.front().value);
  EXPECT_EQ(row(door, "@level").fallback, "1");
  EXPECT_EQ(checkValue(row(door, "@level"), "0").error().text, "0 is not in 1 to 100");

  const Inspection mission = inspect(*form.mission, {ElementPath{}});
  EXPECT_TRUE(row(mission, "@id").readOnly);
  EXPECT_EQ(row(mission, "options=rank").value, "3");
  EXPECT_EQ(row(mission, "=secondaries").value, "true");
  EXPECT_EQ(row(mission, "=limit").group, "Values at the start");
}

TEST(Inspector, WrongValueIsRefusedWithAMessage) {
  const Form form("data-theft");
  const Inspection side = inspect(*form.mission, {form.at("side", "red")});
  const auto error = [](const InspectorRow& each, const char* value) {
    const Result<> right = checkValue(each, value);
    return right ? std::string() : right.error().text;
  };
  EXPECT_EQ(error(row(side, "=rank"), "13"), "13 is not in 1 to 12");
  EXPECT_EQ(error(row(side, "=rank"), "many"), "\"many\" is not a whole number");
  EXPECT_EQ(error(row(side, "=rank"), "12"), "");
  EXPECT_EQ(error(row(side, "=played"), "maybe"), "\"maybe\" is neither yes nor no");
  EXPECT_EQ(error(row(side, "@colour"), "red"), "\"red\" is not a colour");
  EXPECT_EQ(error(row(side, "@mark"), "heart"), "There is no \"heart\" to choose");
  EXPECT_NE(error(row(side, "@id"), "Big Red"), "");
  const Inspection marker = inspect(*form.mission, {form.at("marker", "core-1")});
  EXPECT_EQ(error(row(marker, "@at"), "edge:s1"), "\"edge:s1\" is not a place");
  EXPECT_EQ(error(row(marker, "@at"), "s1:C4"), "");
  EXPECT_EQ(error(row(marker, "@count"), "1001"), "1001 is not in 0 to 1000");
  const Result<Edited> refused =
      edited(form.real.document, setRow(form.mission, {form.at("side", "red")}, row(side, "=rank"), "13"));
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().text, "13 is not in 1 to 12");
}

TEST(Inspector, ProblemInTheDocumentIsShownAtItsRow) {
  Form form("data-theft");
  form.real.document = after(form.real.document, [&](model::Draft& draft) {
    setValueAt(draft, form.at("side", "red"), "rank", "99");
    setValueAt(draft, form.at("side", "red"), "nonsense", "1");
  });
  form.mission = form.real.now();
  const Inspection side = inspect(*form.mission, {form.at("side", "red")});
  EXPECT_NE(row(side, "=rank").error.find("99 is not in 1 to 12"), std::string::npos);
  EXPECT_EQ(row(side, "=nonsense").group, "Other");
  EXPECT_FALSE(row(side, "=nonsense").error.empty());
}

TEST(Inspector, WritingAndRemovingAValueRestoresTheSameBytes) {
  Form form("data-theft");
  const ElementPath legion = form.at("side", "legion");
  const InspectorRow rank = row(inspect(*form.mission, {legion}), "=rank");
  form.take(setRow(form.mission, {legion}, rank, "4"));
  EXPECT_NE(form.text().find("<set name=\"rank\" value=\"4\"/>"), std::string::npos);
  EXPECT_EQ(row(inspect(*form.mission, {legion}), "=rank").value, "4");
  form.take(setRow(form.mission, {legion}, rank, std::nullopt));
  EXPECT_FALSE(row(inspect(*form.mission, {legion}), "=rank").value);
  // An option of the mission goes to <options>.
  const std::string before = form.text();
  const InspectorRow squares = row(inspect(*form.mission, {ElementPath{}}), "options=squares");
  form.take(setRow(form.mission, {ElementPath{}}, squares, "4"));
  const Element options = model::child(form.real.root(), "options");
  ASSERT_TRUE(options);
  EXPECT_EQ(childElements(options).back().value("value"), "4");
  form.take(setRow(form.mission, {ElementPath{}}, squares, std::nullopt));
  EXPECT_EQ(form.text(), before);
}

TEST(Inspector, SeveralElementsShowCommonRowsAndChangeTogether) {
  Form form("data-theft");
  const std::vector<ElementPath> doors = {form.at("edge", "d1"), form.at("edge", "d2"), form.at("edge", "d3")};
  const Inspection shown = inspect(*form.mission, doors);
  EXPECT_EQ(shown.title, "3 Edges");
  EXPECT_FALSE(has(shown, "@id"));
  EXPECT_TRUE(row(shown, "@side").several);
  EXPECT_FALSE(row(shown, "@kind").several);
  EXPECT_EQ(rowWords(row(shown, "@side")), "several values");
  const Result<Edited> turned = edited(form.real.document, setRow(form.mission, doors, row(shown, "@side"), "south"));
  ASSERT_TRUE(turned);
  for (const ElementPath& path : doors) EXPECT_EQ(elementAt(turned->root(), path).value("side"), "south");
  EXPECT_EQ(turned->select, doors);

  const Inspection mixed = inspect(*form.mission, {form.at("edge", "d1"), form.at("marker", "core-1")});
  EXPECT_EQ(mixed.title, "2 things");
  EXPECT_TRUE(has(mixed, "@kind"));
  EXPECT_FALSE(has(mixed, "@at"));
}

TEST(Inspector, RenamingAnIdChangesEveryReference) {
  Form form("data-theft");
  const ElementPath path = form.at("marker", "relay");
  const InspectorRow id = row(inspect(*form.mission, {path}), "@id");
  form.take(setRow(form.mission, {path}, id, "switchboard"));
  const std::string& text = form.text();
  EXPECT_NE(text.find("<marker-value marker=\"switchboard\""), std::string::npos);
  EXPECT_EQ(text.find("\"relay\""), std::string::npos);
  EXPECT_FALSE(edited(form.real.document, setRow(form.mission, {path}, id, "core-1")));
}

TEST(Inspector, TextsAreReadAndWrittenAsParagraphsListsAndEmphasis) {
  Form form("data-theft");
  const ElementPath rules = form.at("text", "rules");
  const auto written = [&](const ElementPath& path, const std::string& text) {
    return after(form.real.document, [&](model::Draft& draft) { setText(draft, path, text); });
  };
  const std::string words = printedWords(elementAt(form.real.root(), rules));
  EXPECT_TRUE(words.starts_with("*Cores.* They are terminals"));
  EXPECT_EQ(written(rules, words).text(), form.text());
  const model::Document changed = written(rules, "One *two* three.\nstill one\n\nNext:\n- a\n- b *c*");
  const Element text = elementAt(changed.root(), rules);
  EXPECT_EQ(printedWords(text), "One *two* three. still one\n\nNext:\n- a\n- b *c*");
  const std::vector<Element> parts = childElements(text);
  ASSERT_EQ(parts.size(), 3U);
  EXPECT_EQ(parts[0].name(), "p");
  EXPECT_EQ(parts[2].name(), "list");
  EXPECT_EQ(childElements(parts[2]).size(), 2U);
  // A star alone is a star.
  EXPECT_EQ(printedWords(elementAt(written(rules, "2 * 3").root(), rules)), "2 * 3");
  EXPECT_EQ(readBack("2 * 3\n- a"), "2 * 3\n- a");
  const ElementPath log = form.at("text", "log-core");
  EXPECT_TRUE(childElements(elementAt(written(log, "{1} hacks.").root(), log)).empty());
}

TEST(Inspector, BlocksOfEventsShowTheirArguments) {
  const Form form("data-theft");
  std::optional<ElementPath> block;
  model::walk(form.real.root(), [&](const Element& element) {
    if (element.name() == "reinforce") block = pathOf(element);
  });
  ASSERT_TRUE(block);
  const Inspection shown = inspect(*form.mission, {*block});
  EXPECT_EQ(row(shown, "block:creature").value, "husk");
  EXPECT_EQ(row(shown, "block:creature").type, RowType::Choice);
  const Result<Edited> other =
      edited(form.real.document, setRow(form.mission, {*block}, row(shown, "block:creature"), "stalker"));
  ASSERT_TRUE(other);
  EXPECT_EQ(elementAt(other->root(), *block).value("creature"), "stalker");
}

TEST(Inspector, EmptySelectionHasNoRows) {
  const Form form("data-theft");
  EXPECT_EQ(inspect(*form.mission, {}).count, 0U);
  EXPECT_EQ(inspect(*form.mission, {{99, 3}}).count, 0U);
}

TEST(SearchMission, WordsAreFoundInTextsTitlesIdsAndConditions) {
  const Form form("data-theft");
  MissionSearch search;
  search.text = "LOCKDOWN";
  const std::vector<MissionHit> hits = findInMission(form.real.root(), search);
  ASSERT_FALSE(hits.empty());
  EXPECT_EQ(hits.front().where, "Text");
  EXPECT_EQ(hits.front().excerpt.substr(hits.front().from, hits.front().length), "Lockdown");
  search.matchCase = true;
  EXPECT_TRUE(findInMission(form.real.root(), search).empty());
  search = {};
  search.text = "husk";
  search.wholeWords = true;
  search.texts = false;
  const std::vector<MissionHit> husks = findInMission(form.real.root(), search);
  ASSERT_EQ(husks.size(), 1U);
  EXPECT_EQ(husks.front().where, "Condition");
  EXPECT_EQ(husks.front().attribute, "creature");
  search.text = "core-1";
  const std::vector<MissionHit> ids = findInMission(form.real.root(), search);
  ASSERT_EQ(ids.size(), 1U);
  EXPECT_FALSE(ids.front().replaceable);
}

TEST(SearchMission, ReplacingChangesEveryHitButIds) {
  const Form form("data-theft");
  MissionSearch search;
  search.text = "core";
  search.wholeWords = true;
  const Result<Edited> all = edited(form.real.document, replacing(search, "vault"));
  ASSERT_TRUE(all);
  const std::string& text = all->document.text();
  EXPECT_NE(text.find("Hack every vault and carry the names out"), std::string::npos);
  EXPECT_NE(text.find("id=\"core-1\""), std::string::npos);
  search.text = "no such words";
  const Result<Edited> same = edited(form.real.document, replacing(search, "x"));
  ASSERT_TRUE(same);
  EXPECT_EQ(same->document.text(), form.text());
  search.text = "Hack";
  const ElementPath names = form.at("objective", "names");
  const Result<Edited> one = edited(form.real.document, replacing(search, "Break", names));
  ASSERT_TRUE(one);
  EXPECT_EQ(elementAt(one->root(), names).value("title"), "Break every core and carry the names out");
  const ElementPath brief = form.at("text", "brief");
  EXPECT_EQ(elementAt(one->root(), brief).text(), elementAt(form.real.root(), brief).text());
}

}  // namespace
}  // namespace sortie::editor
