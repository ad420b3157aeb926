#include "editor/core/lua/lua_check.h"

#include "lua_testing.h"

namespace sortie::editor {
namespace {

using testing::missionNames;

TEST(LuaCheck, GoodText_HasNoFindings) {
  EXPECT_TRUE(checkSyntax("rules/a.lua", "local a = {}\nfunction a.b() return 1 end\nreturn a\n").empty());
}

TEST(LuaCheck, SyntaxErrorHasLineAndColumn) {
  const std::vector<model::Issue> issues = checkSyntax("rules/a.lua", "local a = 1\nlocal b = = 2\n");
  ASSERT_EQ(issues.size(), 1U);
  EXPECT_EQ(issues[0].code, "lua-syntax");
  EXPECT_EQ(issues[0].severity, model::Severity::Error);
  EXPECT_EQ(issues[0].where.file, "rules/a.lua");
  EXPECT_EQ(issues[0].where.line, 2U);
  EXPECT_EQ(issues[0].where.column, 9U);
}

TEST(LuaCheck, RulesOfTheSandboxApply) {
  EXPECT_EQ(checkSyntax("rules/a.lua", "local n = 0\nlocal function f() n = n + 1 end\n").at(0).where.line, 2U);
  EXPECT_TRUE(checkSyntax("specs/a.lua", "local n = 0\nlocal function f() n = n + 1 end\n").empty());
  EXPECT_EQ(checkSyntax("rules/a.lua", "local x = 2\nreturn x ^ x").at(0).where.line, 2U);
  EXPECT_EQ(checkSyntax("rules/a.lua", "return _ENV").size(), 1U);
}

TEST(LuaCheck, ByteCodeIsRefused) { EXPECT_EQ(checkSyntax("rules/a.lua", "\x1bLua\x54").size(), 1U); }

TEST(LuaCheck, UnknownNameIsReportedWithTheNearestOne) {
  const std::vector<model::Issue> issues =
      checkNames("missions/x/rules.lua", "on(\"hackd\", function() end)\n  veto('leve', f)\n", missionNames());
  ASSERT_EQ(issues.size(), 2U);
  EXPECT_EQ(issues[0].code, "lua-name");
  EXPECT_EQ(issues[0].severity, model::Severity::Warning);
  EXPECT_EQ(issues[0].text, "no hook \"hackd\" is declared");
  EXPECT_NE(issues[0].remedy.find("did you mean hacked?"), std::string::npos);
  EXPECT_EQ(issues[0].where.line, 1U);
  EXPECT_EQ(issues[0].where.column, 5U);
  EXPECT_EQ(issues[1].text, "no query \"leve\" is declared");
  EXPECT_EQ(issues[1].where.column, 9U);
}

TEST(LuaCheck, DoubtfulFindings_AreNotReported) {
  for (const char* text : {"on(\"ha\" .. \"cked\", f)", "-- on(\"nothing\")", "x.on(\"nothing\", f)", "on(name, f)",
                           "local on = print\non(\"nothing\")", "x = \"on('nothing')\"", "on(\"hacked\", f)",
                           "log(\"log-\" .. x)", "function M.on(x) end"})
    EXPECT_TRUE(checkNames("a.lua", text, missionNames()).empty()) << text;
  EXPECT_TRUE(checkNames("a.lua", "on(\"nothing\", f)", LuaNames()).empty()) << "nothing is declared, nothing is wrong";
}

TEST(LuaCheck, OtherNamesAreCheckedToo) {
  for (const char* text : {"choose(side, \"mov\", s)", "log(\"log-cor\")", "log_for(side, \"log-cor\", x)",
                           "push(\"drat\")", "roll(\"whit\")", "raise \"mved\"", "modified(\"defense\", 1)"})
    EXPECT_EQ(checkNames("a.lua", text, missionNames()).size(), 1U) << text;
}

TEST(LuaCheck, ShippedRulesAreClean) {
  const auto files = testing::packTexts(SORTIE_SOURCE_DIR "/scripts/citadel/rules", "rules/");
  ASSERT_GT(files.size(), 20U);
  for (const auto& [path, text] : files) {
    EXPECT_TRUE(checkSyntax(path, text).empty()) << path;
    for (const model::Issue& issue : checkNames(path, text, missionNames()))
      ADD_FAILURE() << path << ":" << issue.where.line << " " << issue.text;
  }
  const std::string rules = testing::fileText(SORTIE_SOURCE_DIR "/missions/citadel/missions/data-theft/rules.lua");
  EXPECT_TRUE(checkNames("rules.lua", rules, missionNames()).empty());
}

}  // namespace
}  // namespace sortie::editor
