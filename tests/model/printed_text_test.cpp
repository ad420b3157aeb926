// Documents in words: card texts with their properties filled in, blocks as sentences.
#include <gtest/gtest.h>

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

TEST(PrintedText, FillsInWhatTheItemSays) {
  ContentItem item;
  item.id = "pack";
  item.values["creatures"] = list({"husk", "husk", "bile-caster"});
  item.texts.push_back({"pack", "They come.", {}, {}});
  const Declaration force = kind("They stand up: {creatures}.");
  EXPECT_EQ(printedText(item, &force, titles), "They come.\n\nThey stand up: 2 x Husk, Bile caster.");
}

TEST(PrintedText, LeavesOutParagraphsWithNothingToSay) {
  ContentItem item;
  item.id = "quiet";
  item.values["amount"] = Setting{std::int64_t{0}, {}};
  const Declaration force = kind("Lose {amount}.\n\nGet {nothing}.\n\n{trapped?Trapped!}{trapped=no?All quiet.}");
  EXPECT_EQ(printedText(item, &force, titles), "All quiet.");
  item.values["trapped"] = Setting{true, {}};
  item.values["amount"] = Setting{std::int64_t{3}, {}};
  EXPECT_EQ(printedText(item, &force, titles), "Lose 3.\n\nTrapped!");
}

TEST(PrintedText, AnOpenBraceIsText) {
  ContentItem item;
  item.id = "odd";
  const Declaration force = kind("Roll {3");
  EXPECT_EQ(printedText(item, &force, titles), "Roll {3");
  EXPECT_EQ(printedText(item, nullptr, titles), "");
}

TEST(BlockText, ReadsAsItsDeclarationSays) {
  Declaration value;
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
  EXPECT_EQ(blockText({"all", {}, {core, core}, {}}, {&value}, titles),
            "Core 1 has the value 1 and Core 1 has the value 1");
  EXPECT_EQ(blockText({"any", {}, {core, core, core}, {}}, {&value}, titles),
            "Core 1 has the value 1, Core 1 has the value 1 or Core 1 has the value 1");
  EXPECT_EQ(blockText({"none", {}, {core}, {}}, {&value}, titles), "not: Core 1 has the value 1");
  EXPECT_EQ(blockText({}, {}, titles), "");
  EXPECT_EQ(blockText({"unheard-of", {{"count", "2"}}, {}, {}}, {}, titles), "Unheard of, count 2");
}

}  // namespace
}  // namespace sortie::model
