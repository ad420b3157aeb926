#include "editor/core/blocks/block_form.h"

#include <regex>
#include <set>

#include "editor/core/blocks/block_fields.h"
#include "editor/core/inspector/inspector.h"
#include "editor/core/text/edit_words.h"
#include "forms_missions.h"
#include "model/blocks/blocks.h"

namespace sortie::editor {
namespace {

using model::Element;
using testing::edited;
using testing::issuesOf;
using testing::ownersOf;
using testing::RealMission;

FormRow find(const std::vector<FormRow>& rows, const std::string& name) {
  const auto found = std::find_if(rows.begin(), rows.end(), [&](const FormRow& each) { return each.name == name; });
  if (found != rows.end()) return *found;
  ADD_FAILURE() << "no row " << name;
  return {};
}

ElementPath owner(const MissionScope& mission, const char* name, const char* id) {
  return pathOfId(mission.root, name, id).value_or(ElementPath{});
}

TEST(BlockForm, EveryEventAndObjectiveOfRealMissionsHasReadableRows) {
  for (const std::string& name : testing::citadelMissions()) {
    const RealMission real = testing::realMission(name);
    const MissionScopePtr mission = real.now();
    ASSERT_FALSE(ownersOf(real.root()).empty());
    for (const ElementPath& path : ownersOf(real.root())) {
      const std::vector<FormRow> rows = formRows(*mission, path);
      ASSERT_GE(rows.size(), 3U) << name;
      for (const FormRow& row : rows) {
        EXPECT_NE(row.kind, RowKind::Unknown) << name << " " << row.name;
        EXPECT_FALSE(row.sentence.empty()) << name << " " << row.name;
        EXPECT_EQ(row.sentence.find('{'), std::string::npos) << row.sentence;
        if (!row.missing) {
          EXPECT_EQ(elementAt(real.root(), row.path).name(), row.name);
        }
      }
      EXPECT_FALSE(sentenceOf(*mission, path).empty());
    }
  }
}

TEST(BlockForm, SentencesHaveValuesInWords) {
  const RealMission witness = testing::realMission("witness");
  const MissionScopePtr mission = witness.now();
  const auto rows = formRows(*mission, owner(*mission, "objective", "escort"));
  EXPECT_EQ(find(rows, "has-left").sentence, "Ansa Quire has left the map");
  EXPECT_EQ(sentenceOf(*mission, owner(*mission, "event", "lost")),
            "When: Removed (Piece: Ansa Quire). Do: The objective escort is failed; The mission ends at once");
  const RealMission theft = testing::realMission("data-theft");
  const ElementPath shift = owner(*theft.now(), "event", "night-shift");
  EXPECT_EQ(find(formRows(*theft.now(), shift), "reinforce").sentence, "1 Husk comes as reinforcements");
  const ElementPath more = find(formRows(*theft.now(), shift), "reinforce").path;
  const model::Document three =
      testing::after(theft.document, [&](model::Draft& draft) { setAttributeAt(draft, more, "count", "3"); });
  EXPECT_EQ(find(formRows(*theft.with(three), shift), "reinforce").sentence, "3 Husks come as reinforcements");
  const RealMission brood = testing::realMission("brood-nest");
  const MissionScopePtr nest = brood.now();
  EXPECT_EQ(find(formRows(*nest, owner(*nest, "event", "brood")), "for-each").sentence, "For each Nest, as $it");
}

TEST(BlockForm, MissingSectionIsARowAndIsMadeByAnAddition) {
  const RealMission real = testing::realMission("witness");
  const MissionScopePtr mission = real.now();
  const FormRow row = find(formRows(*mission, owner(*mission, "event", "lost")), "if");
  ASSERT_TRUE(row.missing);
  const auto added = edited(real.document, [&](model::Draft& draft) {
    return addBlock(draft, *mission, row, 0, newBlock(*mission, row, "round-from"));
  });
  ASSERT_TRUE(added) << added.error().message();
  const MissionScopePtr after = real.with(added->document);
  const Element block = elementAt(added->root(), added->select.front());
  EXPECT_EQ(block.name(), "round-from");
  const auto sections = childElements(elementAt(added->root(), owner(*after, "event", "lost")));
  ASSERT_EQ(sections.size(), 3U);
  EXPECT_EQ(sections[1].name(), "if");
  EXPECT_EQ(issuesOf(added->root(), real.scope), issuesOf(real.root(), real.scope));
}

TEST(BlockForm, EveryBlockOfTheCatalogueCanBeAddedWithItsDefaults) {
  for (const std::string& name : testing::citadelMissions()) {
    const RealMission real = testing::realMission(name);
    const MissionScopePtr mission = real.now();
    const std::vector<std::string> before = issuesOf(real.root(), real.scope);
    std::set<BlockList> seen;
    for (const ElementPath& path : ownersOf(real.root())) {
      for (const FormRow& row : formRows(*mission, path)) {
        if (row.holds == BlockList::None) continue;
        for (const CatalogueEntry& entry : catalogue(*mission, row)) {
          EXPECT_FALSE(entry.title.empty()) << entry.name;
          EXPECT_TRUE(matches(entry, entry.name.substr(0, 3)));
          // A piece that is asked for must exist; nothing can be said where the set-up has none.
          const auto added = edited(real.document, [&](model::Draft& draft) {
            return addBlock(draft, *mission, row, 0, newBlock(*mission, row, entry.name));
          });
          ASSERT_TRUE(added) << name << " " << entry.name << ": " << added.error().message();
          if (row.holds != BlockList::Triggers) {
            EXPECT_EQ(issuesOf(added->root(), real.scope), before) << name << " " << entry.name;
          }
          seen.insert(row.holds);
        }
      }
    }
    EXPECT_TRUE(seen.contains(BlockList::Conditions));
  }
}

TEST(BlockForm, BlockInTheWrongPlaceIsRefused) {
  const RealMission real = testing::realMission("data-theft");
  const MissionScopePtr mission = real.now();
  const auto rows = formRows(*mission, owner(*mission, "event", "night-shift"));
  const auto wrong = edited(real.document, [&](model::Draft& draft) {
    return addBlock(draft, *mission, find(rows, "if"), 0, model::Markup("reinforce"));
  });
  ASSERT_FALSE(wrong);
  EXPECT_EQ(wrong.error().code, "block-place");
  EXPECT_FALSE(mayMove(*mission, find(rows, "reinforce").path, find(rows, "if")));
  EXPECT_FALSE(mayMove(*mission, find(rows, "do").path, find(rows, "if")));
  EXPECT_TRUE(mayMove(*mission, find(rows, "reinforce").path, find(rows, "do")));
}

TEST(BlockForm, BlocksAreWrappedUnwrappedMovedAndDuplicated) {
  const RealMission real = testing::realMission("witness");
  const MissionScopePtr mission = real.now();
  const ElementPath lost = owner(*mission, "event", "lost");
  const auto rows = formRows(*mission, lost);
  const ElementPath first = find(rows, "objective").path;
  const ElementPath second = find(rows, "end-mission").path;

  const auto wrapped = edited(real.document, [&](model::Draft& draft) {
    return wrapBlocks(draft, *mission, {second, first}, "random");
  });
  ASSERT_TRUE(wrapped) << wrapped.error().message();
  const MissionScopePtr inside = real.with(wrapped->document);
  const FormRow form = rowAt(*inside, wrapped->select.front());
  EXPECT_EQ(form.name, "random");
  EXPECT_EQ(form.sentence, "One at random: 50 %, 50 %");
  EXPECT_EQ(issuesOf(wrapped->root(), real.scope), issuesOf(real.root(), real.scope));
  const auto unwrapped =
      edited(wrapped->document, [&](model::Draft& draft) { return unwrapBlock(draft, *inside, form.path); });
  ASSERT_TRUE(unwrapped);
  EXPECT_EQ(unwrapped->select, (std::vector<ElementPath>{first, second}));
  EXPECT_EQ(sentenceOf(*real.with(unwrapped->document), lost), sentenceOf(*mission, lost));

  const auto moved = edited(
      real.document, [&](model::Draft& draft) { return moveBlock(draft, *mission, second, find(rows, "do"), 0); });
  ASSERT_TRUE(moved);
  EXPECT_EQ(elementAt(moved->root(), first).name(), "end-mission");
  const auto doubled =
      edited(real.document, [&](model::Draft& draft) { return duplicateBlock(draft, *mission, lost); });
  ASSERT_TRUE(doubled);
  EXPECT_EQ(elementAt(doubled->root(), doubled->select.front()).value("id"), "lost-2");
  EXPECT_EQ(issuesOf(doubled->root(), real.scope), issuesOf(real.root(), real.scope));
}

TEST(BlockForm, MovingIntoAMissingPartMakesThePart) {
  const RealMission real = testing::realMission("data-theft");
  const model::Document document = testing::parsed(R"(<mission id="m" ruleset="citadel" format="2" title="M">
    <event id="e"><when><round-end/></when><do><end-mission/><if><condition><round-is round="2"/></condition></if></do></event>
  </mission>)");
  const MissionScopePtr mission = real.with(document);
  const auto rows = formRows(*mission, {0});
  const FormRow then = find(rows, "then");
  ASSERT_TRUE(then.missing);
  const auto moved = edited(document, [&](model::Draft& draft) {
    return moveBlock(draft, *mission, find(rows, "end-mission").path, then, 0);
  });
  ASSERT_TRUE(moved) << moved.error().message();
  EXPECT_EQ(pathText(moved->select.front()), "0/1/0/1/0");
  EXPECT_EQ(elementAt(moved->root(), moved->select.front()).name(), "end-mission");
}

TEST(BlockForm, NewEventsAndObjectivesHaveNewIdsAndNoIssues) {
  for (const std::string& name : testing::citadelMissions()) {
    const RealMission real = testing::realMission(name);
    const auto event = edited(
        real.document, [&](model::Draft& draft) { return newEvent(draft, *real.now(), "Night Shift", "round-start"); });
    ASSERT_TRUE(event);
    const Element made = elementAt(event->root(), event->select.front());
    EXPECT_EQ(made.value("id"), name == "data-theft" ? "night-shift-2" : "night-shift");
    const auto objective = edited(event->document, [&](model::Draft& draft) {
      return newObjective(draft, *real.with(event->document), "", "Hold out");
    });
    ASSERT_TRUE(objective);
    EXPECT_EQ(elementAt(objective->root(), objective->select.front()).name(), "objective");
    EXPECT_EQ(issuesOf(objective->root(), real.scope), issuesOf(real.root(), real.scope));
  }
}

TEST(BlockFields, TheValuesOfRealMissionsAreAccepted) {
  for (const std::string& name : testing::citadelMissions()) {
    const RealMission real = testing::realMission(name);
    const MissionScopePtr mission = real.now();
    int fields = 0;
    for (const ElementPath& path : ownersOf(real.root())) {
      for (const FormRow& row : formRows(*mission, path)) {
        if (row.missing) continue;
        const std::vector<Field> list = fieldsOf(*mission, row.path);
        const Element element = elementAt(real.root(), row.path);
        for (const model::Attribute& attribute : element.attributes())
          EXPECT_TRUE(
              std::any_of(list.begin(), list.end(), [&](const Field& f) { return attribute.name == f.parameter.id; }))
              << name << " " << row.name << " " << attribute.name;
        for (const Field& field : list) {
          EXPECT_FALSE(field.typeText.empty());
          if (!field.present) continue;
          ++fields;
          const auto checked = checkField(*mission, row.path, field.parameter.id, field.value);
          EXPECT_TRUE(checked) << name << " " << row.name << ": " << checked.error().message();
        }
      }
    }
    EXPECT_GE(fields, 4) << name;
  }
}

TEST(BlockFields, NewActionInAnEmptyForEach_TakesWhatItGoesThrough) {
  const RealMission real = testing::realMission("data-theft");
  for (const char* each : {"", R"(<damage piece="$it" amount="1"/>)"}) {
    const model::Document document =
        testing::parsed(std::string(R"(<mission id="m" ruleset="citadel" format="1" title="M">
      <side id="red" kind="corporation" title="Red"/>
      <setup><piece id="scout" item="husk" side="red"/></setup>
      <event id="e"><when><left/></when><do><for-each piece="trooper" as="it">)") +
                        each + "</for-each></do></event></mission>");
    const MissionScopePtr mission = real.with(document);
    const FormRow into = find(formRows(*mission, ElementPath{2}), "for-each");
    const model::Markup made = newBlock(*mission, into, "damage");
    const auto piece = std::find_if(made.attributes.begin(), made.attributes.end(),
                                    [](const auto& attribute) { return attribute.first == "piece"; });
    ASSERT_NE(piece, made.attributes.end());
    EXPECT_EQ(piece->second, "$it") << each;
  }
}

TEST(BlockFields, WrongValueIsRefusedWithAMessage) {
  const RealMission real = testing::realMission("witness");
  const MissionScopePtr mission = real.now();
  const auto rows = formRows(*mission, owner(*mission, "event", "lost"));
  const auto reason = [&](const FormRow& row, const char* field, const char* value) {
    const auto checked = checkField(*mission, row.path, field, value);
    return checked ? std::string() : checked.error().text;
  };
  const FormRow removed = find(rows, "removed");
  EXPECT_EQ(reason(removed, "piece", "nobody"), "\"nobody\" is not a piece of the setup");
  EXPECT_EQ(reason(removed, "piece", "crates-1"), "");
  EXPECT_EQ(reason(removed, "wrong", "1"), "<removed> has no argument wrong");
  EXPECT_NE(reason(find(rows, "objective"), "state", "lost"), "");
  EXPECT_EQ(reason(find(rows, "event"), "id", "lost"), "");
  EXPECT_EQ(reason(find(rows, "event"), "id", "Lost one"),
            "an id consists of lower-case letters, digits and dashes and starts with a letter");
}

TEST(BlockFields, FieldOffersItsChoicesNamesAndPicks) {
  const RealMission real = testing::realMission("data-theft");
  const model::Document document = testing::parsed(R"(<mission id="m" ruleset="citadel" format="2" title="M">
    <side id="red" kind="corporation" title="Red"/>
    <map><tile id="s1" tile="archive" at="0,0"/><entrance id="gate" kind="white" squares="s1:A4" side="west"/></map>
    <setup><marker id="core" kind="terminal" at="s1:C4"/></setup>
    <event id="e"><when><left/></when><do>
      <damage piece="core" amount="2"/><blast square="s1:A1" dice="2"/><walk piece="core" entrance="gate" squares="2"/>
      <for-each piece="terminal" as="each"><mark marker="$each" value="1"/></for-each><spawn creature="husk" square="s1:J1"/>
    </do></event></mission>)");
  const MissionScopePtr mission = real.with(document);
  const auto rows = formRows(*mission, ElementPath{3});
  const auto field = [&](const char* row, const char* id) {
    for (const Field& each : fieldsOf(*mission, find(rows, row).path))
      if (each.parameter.id == id) return each;
    ADD_FAILURE() << id;
    return Field{};
  };
  const Field piece = field("damage", "piece");
  EXPECT_TRUE(piece.choicesOnly);
  ASSERT_EQ(piece.names.size(), 1U);
  EXPECT_EQ(piece.names.front().id, "piece");
  EXPECT_EQ(piece.picks, std::vector<Pick>{Pick::Piece});
  EXPECT_EQ(field("blast", "square").picks, std::vector<Pick>{Pick::Square});
  EXPECT_EQ(field("blast", "square").names.front().id, "square");
  const Field entrance = field("walk", "entrance");
  EXPECT_EQ(entrance.choices.front().value, "gate");
  EXPECT_EQ(entrance.picks, std::vector<Pick>{Pick::Entrance});
  const Field marker = field("mark", "marker");
  EXPECT_EQ(marker.names.front().id, "each");
  EXPECT_TRUE(checkField(*mission, find(rows, "mark").path, "marker", "$each"));
  EXPECT_TRUE(checkField(*mission, find(rows, "mark").path, "marker", "$piece"));
  EXPECT_FALSE(checkField(*mission, find(rows, "damage").path, "piece", "$each"));
  EXPECT_EQ(field("for-each", "of").parameter.help, "Only pieces of this side; left out: all");
  const auto outside = checkField(*mission, find(rows, "spawn").path, "square", "s1:J1");
  ASSERT_FALSE(outside);
  EXPECT_EQ(outside.error().text, "the tile s1 has no square J1");
  const auto nobody = checkField(*mission, find(rows, "spawn").path, "creature", "unicorn");
  ASSERT_FALSE(nobody);
  EXPECT_EQ(nobody.error().text, "there is no creature \"unicorn\"");
}

/// Says a sentence one word twice, or does it lack one?
void readsWell(const std::string& words, const std::string& where) {
  static const std::regex twice(R"((^|\s)(\w+)\s+\2(\s|$))");
  EXPECT_FALSE(std::regex_search(words, twice)) << where << ": " << words;
  EXPECT_EQ(words.find("  "), std::string::npos) << where << ": " << words;
  EXPECT_EQ(words.find("\"\""), std::string::npos) << where << ": " << words;
  EXPECT_FALSE(words.empty() || words.back() == ' ' || words.ends_with(" of") || words.ends_with(" in")) << words;
  EXPECT_TRUE(words.starts_with("Change \"") || words.starts_with("Add \"")) << words;
}

TEST(EditWords, EachFieldOfEachBlock_ReadsAsASentence) {
  int fields = 0;
  for (const std::string& name : testing::citadelMissions()) {
    const testing::RealMission real = testing::realMission(name);
    const MissionScopePtr mission = real.now();
    for (const ElementPath& path : ownersOf(real.root())) {
      for (const FormRow& row : formRows(*mission, path)) {
        if (row.missing) continue;
        readsWell(blockWords(*mission, "Add", row.name, "to", row.path), name);
        for (const Field& field : fieldsOf(*mission, row.path)) {
          readsWell(changeWords(*mission, row.path, field.parameter.id), name + " " + row.name);
          ++fields;
        }
      }
    }
  }
  EXPECT_GT(fields, 100);
}

TEST(EditWords, EachRowOfTheInspector_ReadsAsASentence) {
  const testing::RealMission real = testing::realMission("data-theft");
  const MissionScopePtr mission = real.now();
  int rows = 0;
  std::vector<ElementPath> open{{}};
  while (!open.empty()) {
    const ElementPath path = open.back();
    open.pop_back();
    const model::Element element = elementAt(real.root(), path);
    for (std::uint32_t i = 0; i < element.children().size(); ++i) {
      open.push_back(path);
      open.back().push_back(i);
    }
    const Inspection shown = inspect(*mission, {path});
    for (const InspectorRow& row : shown.rows) {
      if (row.readOnly) continue;
      readsWell(changeWords(row.label, shown.title), pathText(path));
      ++rows;
    }
  }
  EXPECT_GT(rows, 300);
}

TEST(EditWords, FieldCalledOf_IsQuoted) {
  const testing::RealMission real = testing::realMission("data-theft");
  const model::Document document = testing::parsed(R"(<mission id="m" ruleset="citadel" format="1" title="M">
    <event id="falling"><when><left/></when><do><for-each piece="trooper" of="red"/></do></event></mission>)");
  const MissionScopePtr mission = real.with(document);
  EXPECT_EQ(changeWords(*mission, ElementPath{0, 1, 0}, "of"), "Change \"Of\" in the event falling");
  EXPECT_EQ(changeWords("Title", "Pale Legion"), "Change \"Title\" of Pale Legion");
}

}  // namespace
}  // namespace sortie::editor
