#include "script/lua_statements.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>

extern "C" {
#include <lauxlib.h>
#include <lua.h>
}

namespace sortie::script {
namespace {

std::vector<std::string> texts(const std::string& source) {
  std::vector<std::string> out;
  const auto statements = readStatements(source);
  if (!statements) return {"not Lua"};
  for (const LuaStatement& each : *statements) out.push_back(source.substr(each.begin, each.end - each.begin));
  return out;
}

// The source without its first statement.
std::string without(const std::string& source) {
  const auto statements = readStatements(source);
  if (!statements) return "not Lua";
  const LuaStatement& first = statements->front();
  return source.substr(0, first.begin) + withoutStatement(source, first) + source.substr(first.end);
}

TEST(LuaStatements, EndWhereTheGrammarSaysSo) {
  using Texts = std::vector<std::string>;
  EXPECT_EQ(texts("a = 1 b = 2; c()"), (Texts{"a = 1", "b = 2", "c()"}));
  EXPECT_EQ(texts("f {1, x = 2; [3] = 4} 's' :m [[t]] .y = -#z ^ 2 .. not q"),
            (Texts{"f {1, x = 2; [3] = 4} 's' :m [[t]] .y = -#z ^ 2 .. not q"}));
  EXPECT_EQ(texts("local a <const>, b <close> = f\n(g or h)()"), (Texts{"local a <const>, b <close> = f\n(g or h)()"}));
  EXPECT_EQ(texts("if a then return b elseif c then d() else e() end f()"),
            (Texts{"if a then return b elseif c then d() else e() end", "return b", "d()", "e()", "f()"}));
  EXPECT_EQ(texts("for i = 1, 2 do x() end for k, v in pairs(t) do break end"),
            (Texts{"for i = 1, 2 do x() end", "x()", "for k, v in pairs(t) do break end", "break"}));
  EXPECT_EQ(
      texts("repeat local x = 1 until x == 'end' while a do goto out end ::out::"),
      (Texts{"repeat local x = 1 until x == 'end'", "local x = 1", "while a do goto out end", "goto out", "::out::"}));
  EXPECT_EQ(texts("function a.b:c(x, ...) return ... end"),
            (Texts{"function a.b:c(x, ...) return ... end", "return ..."}));
  EXPECT_EQ(texts("a, b.c = f(function() return end)"), (Texts{"a, b.c = f(function() return end)", "return"}));
}

TEST(LuaStatements, WhatIsNotLuaIsNotRead) {
  for (const char* source : {"if a then", "x =", "end", "local 1", "f(", "a b", "for do end", "return 1 2", "{"})
    EXPECT_EQ(texts(source), std::vector<std::string>{"not Lua"}) << source;
  EXPECT_EQ(texts("x = " + std::string(10'000, '(')), std::vector<std::string>{"not Lua"});
  EXPECT_TRUE(texts("").empty());
}

TEST(LuaStatements, TakingOneAwayLeavesWhatLoads) {
  EXPECT_EQ(without("local a, b = f(\n1) c()"), "local a, b\n c()");
  EXPECT_EQ(without("local function f(x)\n return x\nend"), "local f\n\n");
  EXPECT_EQ(without("return 1"), "return");
  EXPECT_EQ(without("return"), "");
  EXPECT_EQ(without("if a then\n b()\nend c()"), "\n\n c()");
}

TEST(LuaStatements, OfEveryShippedFileEachCanBeTakenAway) {
  lua_State* L = luaL_newstate();
  std::size_t tried = 0;
  for (const char* folder : {"scripts", "tests/packs"}) {
    for (const auto& entry :
         std::filesystem::recursive_directory_iterator(std::filesystem::path(SORTIE_SOURCE_DIR) / folder)) {
      if (entry.path().extension() != ".lua") continue;
      std::ifstream in(entry.path(), std::ios::binary);
      const std::string source{std::istreambuf_iterator<char>(in), {}};
      const auto statements = readStatements(source);
      ASSERT_TRUE(statements.has_value()) << entry.path();
      for (const LuaStatement& each : *statements) {
        std::string left = source;
        left.replace(each.begin, each.end - each.begin, withoutStatement(source, each));
        EXPECT_EQ(luaL_loadstring(L, left.c_str()), LUA_OK)
            << entry.path() << ':' << each.line << ": " << lua_tostring(L, -1);
        lua_settop(L, 0);
        ++tried;
      }
    }
  }
  lua_close(L);
  EXPECT_GT(tried, 500u);
}

TEST(LuaStatements, WordsOfCommentsHaveTheirLines) {
  std::vector<std::string> found;
  for (const CommentWord& word :
       readCommentWords("x = 'a -- CIT-NO-01'\ny() -- CIT-A-01: then B-02b.\n--[[ two\nlines ]] z() --\n-- last"))
    found.push_back(std::string(word.word) + "@" + std::to_string(word.line));
  EXPECT_EQ(found, (std::vector<std::string>{"CIT-A-01@2", "then@2", "B-02b@2", "two@3", "lines@4", "last@5"}));
}

}  // namespace
}  // namespace sortie::script
