// Documents in words: card texts with their properties filled in, blocks as sentences.
#include <map>

#include <gtest/gtest.h>

#include <memory>

#include "model/pack.h"
#include "model/printed_text.h"

namespace sortie::model {
namespace {

std::string titles(const std::string& id) { return id == "husk" ? "Husk" : plainWords(id); }

Setting list(const std::vector<std::string>& names) {
  Setting::List out;
  for (const std::string& name : names) out.push_back(Setting{name, {}});
  return Setting{out, {}};
}

Declaration kind(const std::string& text) {
  Declaration out;
  out.id = "force";
  out.texts.push_back({"force", text, {}, {}});
  Property trapped;
  trapped.id = "trapped";
  trapped.type.kind = TypeKind::Bool;
  trapped.fallback = Setting{false, {}};
  out.properties.push_back(trapped);
  return out;
}

TEST(Words, LastOfSeveralIsJoinedByAWord) {
  EXPECT_EQ(listed({}, "and"), "");
  EXPECT_EQ(listed({"a"}, "and"), "a");
  EXPECT_EQ(listed({"a", "b", "c"}, "or"), "a, b or c");
}

TEST(Counted, PluralOfTheItemElseOfItsKindElseTimes) {
  ContentItem item;
  item.id = "wolf";
  item.kind = "creature";
  item.title = "Wolf";
  std::map<std::string, std::string> texts;
  const auto textOf = [&](const std::string& id) -> const std::string* {
    const auto found = texts.find(id);
    return found == texts.end() ? nullptr : &found->second;
  };
  EXPECT_EQ(counted(3, item.title, pluralOf(item, textOf)), "3 x Wolf");
  texts["plural-creature"] = "{1}s";
  EXPECT_EQ(counted(3, item.title, pluralOf(item, textOf)), "3 Wolfs");
  texts["plural-wolf"] = "Wolves";
  EXPECT_EQ(counted(3, item.title, pluralOf(item, textOf)), "3 Wolves");
  EXPECT_EQ(counted(1, item.title, pluralOf(item, textOf)), "Wolf");
}

TEST(ValueText, RecordsAreInTheWordsGivenAndEqualOnesCounted) {
  const auto damage = [](std::int64_t amount, const char* type) {
    return Setting{Setting::Record{{"amount", Setting{amount, {}}}, {"type", Setting{std::string(type), {}}}}, {}};
  };
  const Setting all{Setting::List{damage(2, "basic"), damage(4, "bleed"), damage(2, "basic")}, {}};
  EXPECT_EQ(valueText(all, "{amount} {type}", titles), "2 x 2 Basic, 4 Bleed");
  EXPECT_EQ(valueText(damage(1, "husk"), "{amount=1?one|many} {type}", titles), "one Husk");
  EXPECT_EQ(valueText(list({"husk", "husk"}), "{amount}", titles), "2 x Husk");
  EXPECT_EQ(valueText(all, titles), "2 x Amount 2, Type Basic, Amount 4, Type Bleed");
}

TEST(PrintedText, OneParagraphIsFilledByItself) {
  ContentItem item;
  item.values["trapped"] = Setting{true, {}};
  const Declaration force = kind("");
  EXPECT_EQ(filledText("{trapped?Trapped|Free}: {trapped}", item, &force, titles), "Trapped: yes");
  EXPECT_EQ(filledText("{nothing} here", item, &force, titles), "");
}

TEST(PrintedText, ValuesOfTheItemAreFilledIn) {
  ContentItem item;
  item.id = "pack";
  item.values["creatures"] = list({"husk", "husk", "bile-caster"});
  item.texts.push_back({"pack", "They come.", {}, {}});
  const Declaration force = kind("They stand up: {creatures}.");
  EXPECT_EQ(printedText(item, &force, titles), "They come.\n\nThey stand up: 2 x Husk, Bile caster.");
}

TEST(PrintedText, ListOfWordsIsPrintedAsItWasWritten) {
  ContentItem item;
  item.id = "pack";
  item.values["creatures"] = list({"husk", "Goes on, well-trained. Once: 2.5 m.", "husk"});
  const Declaration force = kind("{creatures}");
  EXPECT_EQ(printedText(item, &force, titles), "2 x Husk, Goes on, well-trained. Once: 2.5 m.");
}

TEST(PrintedText, WordsOfWhatAPropertyNamesAreFilledIn) {
  const auto knack = [](const std::string& id, const std::string& words) {
    ContentItem out;
    out.id = id;
    out.title = id + "!";
    out.values["words"] = Setting{words, {}};
    return out;
  };
  const auto pack = std::make_shared<Pack>();
  pack->content = {knack("dash", "Goes on."), knack("hide", "Stays.")};
  const auto own = std::make_shared<Mission>();
  own->content = {knack("leap", "Jumps."), knack("hide", "Stays here.")};
  LoadedMission mission;
  mission.packs = {pack};
  mission.mission = own;
  ContentItem item;
  item.id = "scout";
  const Declaration force = kind("{knack}: {knack.words}");
  for (const auto& [id, text] : {std::pair{"dash", "dash!: Goes on."}, std::pair{"leap", "leap!: Jumps."},
                                 std::pair{"hide", "hide!: Stays here."}, std::pair{"run", ""}}) {
    item.values["knack"] = Setting{std::string(id), {}};
    EXPECT_EQ(printedText(item, &force, titlesOf(mission)), text) << id;
  }
  // Words are not ids, whatever stands in them.
  const Declaration plain = kind("{knack}");
  item.values["knack"] = Setting{std::string("Goes on, well-trained. Once: 2.5 m."), {}};
  EXPECT_EQ(printedText(item, &plain, titlesOf(mission)), "Goes on, well-trained. Once: 2.5 m.");
}

TEST(PrintedText, EmptyParagraphIsLeftOut) {
  ContentItem item;
  item.id = "quiet";
  item.values["amount"] = Setting{std::int64_t{0}, {}};
  const Declaration force = kind("Lose {amount}.\n\nGet {nothing}.\n\n{trapped?Trapped!}{trapped=no?All quiet.}");
  EXPECT_EQ(printedText(item, &force, titles), "All quiet.");
  item.values["trapped"] = Setting{true, {}};
  item.values["amount"] = Setting{std::int64_t{3}, {}};
  EXPECT_EQ(printedText(item, &force, titles), "Lose 3.\n\nTrapped!");
}

TEST(PrintedText, UnclosedBraceIsText) {
  ContentItem item;
  item.id = "odd";
  const Declaration force = kind("Roll {3");
  EXPECT_EQ(printedText(item, &force, titles), "Roll {3");
  EXPECT_EQ(printedText(item, nullptr, titles), "");
}

TEST(BlockText, BlockIsWordedByItsDeclaration) {
  Declaration value;
  value.kind = DeclarationKind::Condition;
  value.id = "marker-value";
  value.texts.push_back({"marker-value", "{1} has the value {2}", {}, {}});
  for (const char* name : {"marker", "value"}) {
    Declaration parameter;
    parameter.id = name;
    parameter.part = "parameter";
    value.parts.push_back(parameter);
  }
  const Block core{"marker-value", {{"marker", "core-1"}, {"value", "1"}}, {}, {}};
  const Block lua{"lua", {{"function", "names_are_out"}}, {}, {}};
  EXPECT_EQ(blockText(core, {&value}, titles), "Core 1 has the value 1");
  Declaration question = value;  // of the same id, and no block
  question.kind = DeclarationKind::Decision;
  question.texts.front().text = "Which value?";
  EXPECT_EQ(blockText(core, {&question, &value}, titles), "Core 1 has the value 1");
  EXPECT_EQ(blockText({"all", {}, {core, core}, {}}, {&value}, titles),
            "Core 1 has the value 1 and Core 1 has the value 1");
  EXPECT_EQ(blockText({"any", {}, {core, core, core}, {}}, {&value}, titles),
            "Core 1 has the value 1, Core 1 has the value 1 or Core 1 has the value 1");
  EXPECT_EQ(blockText({"none", {}, {core}, {}}, {&value}, titles), "not: Core 1 has the value 1");
  EXPECT_EQ(blockText({}, {}, titles), "");
  EXPECT_EQ(blockText({"unheard-of", {{"count", "2"}}, {}, {}}, {}, titles), "Unheard of, count 2");
  EXPECT_EQ(blockText(lua, {}, titles), "Names are out (as the special rules say)");
  const auto telling = [](const std::string& id) {
    return id == "told-names-are-out" ? "all names are out" : plainWords(id);
  };
  EXPECT_EQ(blockText(lua, {}, telling), "all names are out");
}

TEST(BlockText, BranchesLoopsAndMomentsAreSentences) {
  Declaration gain;
  gain.kind = DeclarationKind::Action;
  gain.id = "gain";
  gain.texts.push_back({"gain", "{1} gains {2}", {}, {}});
  for (const char* name : {"side", "count"}) {
    Declaration parameter;
    parameter.id = name;
    parameter.part = "parameter";
    gain.parts.push_back(parameter);
  }
  gain.parts.back().attributes["default"] = "3";
  Declaration hook;
  hook.kind = DeclarationKind::Hook;
  hook.id = "downed";
  hook.attributes["help"] = "A unit was downed; by: the side";
  const std::vector<const Declaration*> known{&gain, &hook};
  const Block red{"gain", {{"side", "red"}}, {}, {}};
  const Block it{"gain", {{"side", "$it"}, {"count", "1"}}, {}, {}};
  EXPECT_EQ(blockText(red, known, titles), "Red gains 3") << "what is left out is the default";
  EXPECT_EQ(blockText({"if", {}, {{"condition", {}, {it}, {}}, {"then", {}, {red, red}, {}}}, {}}, known, titles),
            "if it gains 1: Red gains 3 and Red gains 3");
  EXPECT_EQ(
      blockText({"for-each",
                 {{"piece", "core-1"}},
                 {{"if", {}, {{"condition", {}, {red}, {}}, {"then", {}, {red}, {}}, {"else", {}, {it}, {}}}, {}}},
                 {}},
                known, titles),
      "for each Core 1: if Red gains 3: Red gains 3; otherwise it gains 1");
  EXPECT_EQ(blockText({"gain", {{"side", "$last-one"}}, {}, {}}, known, titles), "the last one gains 3");
  EXPECT_EQ(blockText({"downed", {}, {}, {}}, known, titles), "Downed: a unit was downed");
  EXPECT_EQ(blockText({"downed", {{"by", "red"}}, {}, {}}, known, titles), "Downed: a unit was downed (by Red)");
}

TEST(BlockText, WordsAfterANumber_AgreeWithIt) {
  const auto told = [](const std::string& number, std::string_view text) {
    return withArguments(text, [&](std::int64_t n) { return n == 1 ? std::optional(number) : std::nullopt; });
  };
  EXPECT_EQ(told("1", "{1} {1=1?hit|hits}"), "1 hit");
  EXPECT_EQ(told("2", "{1} {1=1?hit|hits}"), "2 hits");
  EXPECT_EQ(told("2", "{1}{1=1? once}."), "2.");
  EXPECT_EQ(told("2", "{2} {2=1?hit|hits} {1?x} {1=2} {"), "{2} {2=1?hit|hits} {1?x} {1=2} {");
  EXPECT_EQ(told("3", "DEFENSE 1{1=0?|, +{1} {1=1?step|steps} of cover}."), "DEFENSE 1, +3 steps of cover.");
  EXPECT_EQ(told("0", "DEFENSE 1{1=0?|, +{1} {1=1?step|steps} of cover}."), "DEFENSE 1.");
  EXPECT_EQ(told("0", "{1=0?{1=1?a|b}|c}{1=0?{1"), "b{1=0?{1") << "a bar within a mark is that mark's";
  EXPECT_EQ(withArguments(
                std::string(9000, '{'), [](std::int64_t) { return std::nullopt; }, 4000)
                .size(),
            4000U);
}

// Marks inside a value are not filled in again: doubling marks would fill the memory.
TEST(BlockText, MarksInValuesAreKept) {
  Declaration declared;
  declared.kind = DeclarationKind::Action;
  declared.id = "grow";
  declared.texts.push_back({"grow", "{1} and {2}, {9} {x} {", {}, {}});
  Block block;
  block.name = "grow";
  for (int i = 1; i <= 40; ++i) {
    Declaration part;
    part.part = "parameter";
    part.id = "p" + std::to_string(i);
    declared.parts.push_back(part);
    const std::string next = "{" + std::to_string(i + 1) + "}";
    block.arguments[part.id] = next + next;
  }
  declared.parts.resize(8);
  EXPECT_EQ(blockText(block, {&declared}, [](const std::string& id) { return id; }), "{2}{2} and {3}{3}, {9} {x} {");
}

// Quadratic in the number of different values once: ctest's time limit guards it.
TEST(PrintedText, LongListsAreCountedInTime) {
  std::vector<std::string> names;
  for (int i = 0; i < 150'000; ++i) names.push_back("a-name-that-is-shared-by-many-" + std::to_string(i % 75'000));
  const std::string text = valueText(list(names), [](const std::string& id) { return id; });
  EXPECT_TRUE(text.starts_with("2 x a-name-that-is-shared-by-many-0, 2 x"));
}

}  // namespace
}  // namespace sortie::model
