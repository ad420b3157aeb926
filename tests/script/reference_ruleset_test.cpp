// The pages of a ruleset for designers: what they say of declarations, content and Lua sources, and that the committed
// pages of Citadel are the ones that are made today.
#include <filesystem>
#include <fstream>
#include <set>

#include <gtest/gtest.h>

#include "reference_testing.h"
#include "script/bindings/bind.h"
#include "script/reference/reference.h"
#include "script/reference/reference_code.h"
#include "script/reference/reference_pages.h"

namespace sortie::script {
namespace {

namespace fs = std::filesystem;
using model::Declaration;
using model::DeclarationKind;

std::shared_ptr<const model::Pack> packOf(const std::string& folder) {
  auto pack = model::loadPack(sourceFolder / folder);
  EXPECT_TRUE(pack.has_value()) << pack.error().message();
  return pack ? *pack : nullptr;
}

bool has(const std::string& text, const std::string& part) { return text.find(part) != std::string::npos; }

model::Pack coded() {
  model::Pack pack;
  pack.modules.push_back({"harm", "rules/harm.lua",
                          "local harm = {}\n"
                          "\n"
                          "-- Not about hurt.\n"
                          "local function tell(piece)\n"
                          "  raise(\"removed\", piece) -- raise(\"moved\")\n"
                          "end\n"
                          "\n"
                          "--- Takes health away.\n"
                          "---@param piece any\n"
                          "--- Never below 0.\n"
                          "function harm.hurt(piece)\n"
                          "  if piece then raise \"removed\" end\n"
                          "  tell(piece)\n"
                          "end\n"
                          "raise('removed')\n"
                          "return harm\n"});
  pack.modules.push_back({"harm.more", "rules/harm/more.lua", "return function() raise(removed, \"removed\") end\n"});
  return pack;
}

TEST(ReferenceCode, FunctionHasItsComment) {
  EXPECT_EQ(docComment(coded(), "harm.hurt"), "Takes health away. Never below 0.");
  EXPECT_EQ(docComment(coded(), "harm.tell"), "");
  EXPECT_EQ(docComment(coded(), "harm.gone"), "");
  EXPECT_EQ(docComment(coded(), "other.hurt"), "");
  EXPECT_EQ(docComment(coded(), "hurt"), "");
}

TEST(ReferenceCode, CallersOfAHookAreFound) {
  EXPECT_EQ(callersOf(coded(), {"raise"}, "removed"), (std::vector<std::string>{"harm.tell", "harm.hurt", "harm"}));
  EXPECT_TRUE(callersOf(coded(), {"raise"}, "moved").empty()) << "in a comment";
  EXPECT_TRUE(callersOf(coded(), {"modified"}, "removed").empty());
}

TEST(ReferencePages, TablesLeaveOutEmptyColumns) {
  Table table({"a", "b", "c"});
  EXPECT_EQ(table.text(), "");
  table.add({"1", "", "x|y"});
  table.add({"2", "", "first\n\nsecond"});
  EXPECT_EQ(table.text(), "\n| a | c |\n| --- | --- |\n| 1 | x\\|y |\n| 2 | first<br>second |\n\n");
}

TEST(ReferencePages, HelpExplainsEachValue) {
  model::Property effect;
  effect.id = "effect";
  effect.type.kind = model::TypeKind::Enum;
  effect.type.names = {"none", "heal", "jam"};
  effect.help = "heal: amount health; jam: it stops: at once";
  EXPECT_TRUE(hasValueHelp(effect));
  EXPECT_EQ(valueHelp(effect, "heal"), "amount health");
  EXPECT_EQ(valueHelp(effect, "jam"), "it stops: at once");
  EXPECT_EQ(valueHelp(effect, "none"), "");
  EXPECT_EQ(valueLists({effect}),
            "\nValues of `effect`:\n\n- `none`\n- `heal`: amount health\n- `jam`: it stops: at once\n");
  effect.help = "What it does; heal: health";
  EXPECT_FALSE(hasValueHelp(effect)) << "not about a value at its beginning";
  EXPECT_EQ(helpWords(effect), effect.help);
}

TEST(ReferencePages, TypeIsWrittenInWords) {
  model::Type number;
  EXPECT_EQ(typeWords(number), "number");
  number.min = 0;
  EXPECT_EQ(typeWords(number), "number from 0");
  number.max = 9;
  EXPECT_EQ(typeWords(number), "0 to 9");
  model::Type list;
  list.kind = model::TypeKind::List;
  model::Type id;
  id.kind = model::TypeKind::Id;
  id.of = "line";
  list.element = std::make_shared<const model::Type>(id);
  EXPECT_EQ(typeWords(list), "list of ids of `line`");
}

TEST(RulesetPages, PagesListDeclarations) {
  const auto pack = packOf("tests/packs/tiny");
  ASSERT_NE(pack, nullptr);
  const auto pages = rulesetPages(*pack, false);
  ASSERT_EQ(pages.size(), 1u);
  const std::string& page = pages.at("tiny.md");
  EXPECT_TRUE(page.starts_with("# The ruleset TinyTac\n")) << page;
  EXPECT_TRUE(has(page, "[Hooks](#hooks)")) << page;
  EXPECT_TRUE(has(page, "| `hp` |")) << page;
  EXPECT_TRUE(has(page, "Hit points left")) << page;
  EXPECT_TRUE(has(page, "`attacked(piece: piece, target: piece)`")) << page;
  EXPECT_TRUE(has(page, "| `unit` | Which unit acts? |")) << page;
  EXPECT_TRUE(has(page, "\n## Steps\n")) << page;
  EXPECT_TRUE(has(page, "| `activation(side: side, other: side)` | `game.activation` |")) << page;
  EXPECT_FALSE(has(page, "\n\n\n")) << page;
}

TEST(RulesetPages, PagesExplainBlocksAndNameTheSteps) {
  const auto pack = packOf("scripts/citadel");
  ASSERT_NE(pack, nullptr);
  const std::string page = rulesetPages(*pack, true).at("citadel.md");
  EXPECT_TRUE(has(page, "### marker-value\n\n“*marker* has the value *value*”\n\n")) << page;
  EXPECT_TRUE(has(page, "    <mark marker=\"PIECE\" value=\"NUMBER\"/>\n    act.mark(marker, value)\n"));
  EXPECT_TRUE(has(page, "Gives a marker a value of the brief's own.\n"));
  EXPECT_TRUE(has(page, "`mission.points.award`"));
  EXPECT_TRUE(has(page, "**`campaign`** Campaign. What each player keeps:\n\n| name | type |")) << page;
  EXPECT_TRUE(has(page, "| `special(trooper: piece)` | `offer` |"));
  EXPECT_TRUE(has(page, "[`event-card`](citadel/event-card.md)"));
  EXPECT_TRUE(has(page, "`defence(value, target: piece, attacker: piece)`"));
}

TEST(RulesetPages, CardsHaveTheirPrintedText) {
  const auto pack = packOf("scripts/citadel");
  ASSERT_NE(pack, nullptr);
  const auto pages = rulesetPages(*pack, true);
  const std::string& page = pages.at("citadel/event-card.md");
  EXPECT_TRUE(has(page, "- `strike`: ")) << page;
  EXPECT_TRUE(has(page, "`event-bad-air`"));
  EXPECT_TRUE(has(page, "loses 1 health.<br>Reinforcements: force cards.")) << page;
  std::size_t kinds = 0;
  for (const Declaration& each : pack->ruleset->declarations) kinds += each.kind == DeclarationKind::Card ? 1 : 0;
  EXPECT_EQ(pages.size(), 1 + kinds);
}

// A designer looks up what these are; an id alone does not say it.
TEST(RulesetPages, EveryDeclarationOfShippedRulesetsHasHelp) {
  for (const std::string ruleset : {"citadel", "mayhem"}) {
    const auto pack = packOf("scripts/" + ruleset);
    ASSERT_NE(pack, nullptr);
    for (const Declaration& each : pack->ruleset->declarations) {
      const bool action = each.kind == DeclarationKind::Action;
      const bool block = action || each.kind == DeclarationKind::Condition;
      const std::string function = each.text("lua", (action ? "actions." : "conditions.") + snake(each.id));
      const std::string words = block ? each.help + docComment(*pack, function) : each.help;
      const bool explained = block || each.kind == DeclarationKind::Hook || each.kind == DeclarationKind::Modifier ||
                             each.kind == DeclarationKind::Query || each.kind == DeclarationKind::Card;
      EXPECT_TRUE(!explained || !words.empty())
          << ruleset << ": " << elementName(each.kind) << ' ' << each.id << (block ? ": no comment" : ": no help");
      EXPECT_TRUE(each.kind != DeclarationKind::Option || !each.text("title").empty()) << each.id;
      if (each.kind != DeclarationKind::Card) continue;
      for (const model::Property& property : each.properties)
        EXPECT_FALSE(property.help.empty()) << ruleset << ": " << each.id << '.' << property.id;
    }
  }
}

TEST(RulesetPages, PagesOfShippedRulesetsAreUpToDate) {
  for (const std::string ruleset : {"citadel", "mayhem"}) {
    const auto pack = packOf("scripts/" + ruleset);
    ASSERT_NE(pack, nullptr);
    std::set<std::string> made;
    for (const auto& [name, text] : rulesetPages(*pack, true)) {
      made.insert(name);
      EXPECT_TRUE(fileText(sourceFolder / "docs/reference" / name) == text)
          << name << " is not up to date; run: tools/update-docs";
    }
    for (const auto& file : fs::directory_iterator(sourceFolder / "docs/reference" / ruleset)) {
      const std::string name = ruleset + "/" + file.path().filename().string();
      EXPECT_TRUE(made.contains(name)) << name << " is made no more";
    }
  }
}

}  // namespace
}  // namespace sortie::script
