#include "editor/core/lua/lua_outline.h"

#include "lua_testing.h"

namespace sortie::editor {
namespace {

using testing::Caret;

const TextFiles& citadel() {
  static const TextFiles files = [] {
    TextFiles out = testing::packTexts(SORTIE_SOURCE_DIR "/scripts/citadel", "citadel/");
    out.merge(testing::packTexts(SORTIE_SOURCE_DIR "/missions/citadel", "missions/"));
    return out;
  }();
  return files;
}

std::string lineAt(const DefinitionPlace& place, const TextFiles& files) {
  const std::string& text = files.at(place.file);
  const std::size_t newline = place.begin == 0 ? std::string::npos : text.rfind('\n', place.begin - 1);
  const std::size_t begin = newline == std::string::npos ? 0 : newline + 1;
  return text.substr(begin, text.find('\n', begin) - begin);
}

// Where the n-th `what` of a file leads.
std::optional<DefinitionPlace> from(const std::string& file, const std::string& what, std::size_t into = 0) {
  const std::size_t at = citadel().at(file).find(what);
  EXPECT_NE(at, std::string::npos) << what;
  return definitionOf(citadel(), file, at + into);
}

TEST(LuaOutline, FunctionsAndListenersAreListed) {
  const std::string text =
      "local M = {}\n"
      "-- function no() end\n"
      "local s = [[ function neither() end ]]\n"
      "local function hidden(a)\n"
      "  return a\n"
      "end\n"
      "function M.shown(a, b)\n"
      "  local function inner() end\n"
      "end\n"
      "on(\"moved\", function(piece)\n"
      "  hidden(piece)\n"
      "end)\n"
      "return { goals = function() return 1 end, M = M }\n";
  const std::vector<OutlineEntry> all = outlineOf(text);
  ASSERT_EQ(all.size(), 5U);
  EXPECT_EQ(all[0].title, "hidden");
  EXPECT_EQ(all[0].kind, OutlineEntry::Kind::LocalFunction);
  EXPECT_EQ(all[0].line, 4U);
  EXPECT_EQ(all[1].title, "M.shown");
  EXPECT_EQ(all[1].parameters, "(a, b)");
  EXPECT_EQ(all[2].title, "inner");
  EXPECT_EQ(all[2].depth, 1U);
  EXPECT_EQ(all[3].title, "on \"moved\"");
  EXPECT_EQ(all[3].kind, OutlineEntry::Kind::Listener);
  EXPECT_EQ(all[3].id, "moved");
  EXPECT_EQ(all[3].parameters, "(piece)");
  EXPECT_EQ(all[3].line, 10U);
  EXPECT_EQ(all[4].title, "goals");
  EXPECT_EQ(all[4].depth, 0U);
}

TEST(LuaOutline, HalfTypedFileKeepsItsOtherFunctions) {
  const std::vector<OutlineEntry> all =
      outlineOf("function M.a()\n  if x.\nend\n\nfunction M.b()\n  f(\nend\n\nlocal function c() end\n");
  std::vector<std::string> titles;
  for (const OutlineEntry& each : all) titles.push_back(each.title);
  EXPECT_EQ(titles, (std::vector<std::string>{"M.a", "M.b", "c"}));
}

TEST(LuaOutline, EveryShippedFileIsReadToTheEnd) {
  for (const auto& [path, text] : citadel())
    if (path.ends_with(".lua")) {
      EXPECT_TRUE(lua::readTree(text).problems.empty()) << path;
    }
}

TEST(LuaDefinition, LocalLeadsToItsOwnDefinition) {
  const TextFiles files = {{"a.lua", "local x = 1\nlocal function f(x) return x end\nprint(x)\n"}};
  const std::string& text = files.at("a.lua");
  const auto inner = definitionOf(files, "a.lua", text.find("return x") + 7);
  ASSERT_TRUE(inner);
  EXPECT_EQ(inner->line, 2U);
  EXPECT_EQ(inner->column, 18U);
  const auto outer = definitionOf(files, "a.lua", text.find("print(x") + 6);
  EXPECT_EQ(outer->line, 1U);
  EXPECT_FALSE(definitionOf(files, "a.lua", text.find("print") + 1)) << "the runtime's own";
  EXPECT_FALSE(definitionOf(files, "none.lua", 0));
}

TEST(LuaDefinition, FunctionLeadsToItsModule) {
  const auto found = from("citadel/rules/attack/combat.lua", "points.card(", 8);
  ASSERT_TRUE(found);
  EXPECT_EQ(found->file, "citadel/rules/mission/points.lua");
  EXPECT_NE(lineAt(*found, citadel()).find("function points.card("), std::string::npos);
  const auto module = from("citadel/rules/attack/combat.lua", "require \"mission.points\"", 11);
  ASSERT_TRUE(module);
  EXPECT_EQ(module->file, "citadel/rules/mission/points.lua");
  EXPECT_EQ(module->line, 1U);
}

TEST(LuaDefinition, ActionsHooksAndThingsLeadToTheirDeclarations) {
  const auto action = from("missions/missions/data-theft/rules.lua", "act.mark(", 5);
  ASSERT_TRUE(action);
  EXPECT_EQ(action->file, "citadel/rules/actions.lua");
  const auto hook = from("missions/missions/data-theft/rules.lua", "on(\"hacked\"", 5);
  ASSERT_TRUE(hook);
  EXPECT_EQ(hook->file, "citadel/ruleset.xml");
  EXPECT_NE(lineAt(*hook, citadel()).find("<hook id=\"hacked\""), std::string::npos);
  const auto piece = from("missions/missions/data-theft/rules.lua", "world.piece(\"relay\"", 14);
  ASSERT_TRUE(piece);
  EXPECT_NE(lineAt(*piece, citadel()).find("<marker id=\"relay\""), std::string::npos);
}

TEST(LuaDefinition, FunctionNamedInADocumentIsFound) {
  const auto block = from("missions/missions/data-theft/mission.xml", "function=\"a_core_is_silent\"", 14);
  ASSERT_TRUE(block);
  EXPECT_EQ(block->file, "missions/missions/data-theft/rules.lua");
  EXPECT_NE(lineAt(*block, citadel()).find("a_core_is_silent = function"), std::string::npos);
  const auto step = from("citadel/ruleset.xml", "lua=\"equipment.draft.pick\"", 8);
  ASSERT_TRUE(step);
  EXPECT_EQ(step->file, "citadel/rules/equipment/draft.lua");
}

TEST(LuaDefinition, UsesOfANameDoNotIncludeComments) {
  const TextFiles files = {{"a.lua", "-- moved\nraise(\"moved\", moved)\nlocal s = \"has moved\"\n"},
                           {"r.xml", "<hook id=\"moved\" help=\"moved on\"/>"}};
  const std::vector<DefinitionPlace> uses = usesOf(files, "moved");
  ASSERT_EQ(uses.size(), 3U);
  EXPECT_EQ(uses[0].line, 2U);
  EXPECT_EQ(uses[0].column, 8U);
  EXPECT_EQ(uses[1].column, 16U);
  EXPECT_EQ(uses[2].file, "r.xml");
}

TEST(LuaDefinition, UsesOfTheNameAtAPlaceAreFound) {
  const TextFiles files = {{"p/rules/a.lua", "local a = {}\nfunction a.go(x) return x end\na.go(1)\nreturn a\n"},
                           {"p/rules/b.lua", "local a = require \"a\"\nlocal c = { go = 1 }\na.go(2)\nprint(c.go)\n"}};
  const std::string& text = files.at("p/rules/a.lua");
  EXPECT_EQ(usesAt(files, "p/rules/a.lua", text.find("a.go(1)") + 2).size(), 3U) << "not the one of c";
  EXPECT_EQ(usesAt(files, "p/rules/a.lua", text.find("return x") + 7).size(), 2U);
}

TEST(LuaDefinition, ModulesAreFoundInTheirPack) {
  const TextFiles files = {{"one/rules/a.lua", ""}, {"two/rules/a.lua", ""}, {"two/rules/x/b.lua", ""}};
  EXPECT_EQ(*moduleFile(files, "two/rules/c.lua", "a"), "two/rules/a.lua");
  EXPECT_EQ(*moduleFile(files, "two/rules/c.lua", "one:a"), "one/rules/a.lua");
  EXPECT_EQ(*moduleFile(files, "two/rules/c.lua", "x.b"), "two/rules/x/b.lua");
  EXPECT_EQ(moduleFile(files, "two/rules/c.lua", "none"), nullptr);
}

}  // namespace
}  // namespace sortie::editor
