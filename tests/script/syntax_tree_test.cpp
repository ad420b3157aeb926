#include "script/syntax/tree.h"

#include <fmt/format.h>

#include "script/syntax/places.h"
#include "syntax_testing.h"

extern "C" {
#include <lauxlib.h>
#include <lua.h>
}

namespace sortie::lua {
namespace {

using Texts = std::vector<std::string>;

Texts statements(const std::string& source) {
  const Tree tree = readTree(source);
  if (!tree.problems.empty()) return {"not Lua"};
  Texts out;
  for (const Index each : statementsOf(tree)) out.emplace_back(tree.textOf(each));
  return out;
}

std::string expression(const std::string& source) {
  const std::string text = "x = " + source;
  const Tree tree = readTree(text);
  EXPECT_TRUE(tree.problems.empty()) << source << ": " << tree.problems[0].text;
  return testing::shape(tree, tree.child(tree.child(tree.child(tree.root()), 1)));
}

Texts problems(const std::string& source) {
  Texts out;
  for (const Problem& each : readTree(source).problems) out.push_back(fmt::format("{}: {}", each.offset, each.text));
  return out;
}

// The source without its first statement.
std::string without(const std::string& source) {
  const Tree tree = readTree(source);
  const Index first = statementsOf(tree).front();
  return source.substr(0, tree.begin(first)) + withoutStatement(tree, first) + source.substr(tree.end(first));
}

TEST(LuaTree, StatementsEndWhereTheGrammarEndsThem) {
  EXPECT_EQ(statements("a = 1 b = 2; c()"), (Texts{"a = 1", "b = 2", "c()"}));
  EXPECT_EQ(statements("f {1, x = 2; [3] = 4} 's' :m [[t]] .y = -#z ^ 2 .. not q"),
            (Texts{"f {1, x = 2; [3] = 4} 's' :m [[t]] .y = -#z ^ 2 .. not q"}));
  EXPECT_EQ(statements("local a <const>, b <close> = f\n(g or h)()"),
            (Texts{"local a <const>, b <close> = f\n(g or h)()"}));
  EXPECT_EQ(statements("if a then return b elseif c then d() else e() end f()"),
            (Texts{"if a then return b elseif c then d() else e() end", "return b", "d()", "e()", "f()"}));
  EXPECT_EQ(statements("for i = 1, 2 do x() end for k, v in pairs(t) do break end"),
            (Texts{"for i = 1, 2 do x() end", "x()", "for k, v in pairs(t) do break end", "break"}));
  EXPECT_EQ(
      statements("repeat local x = 1 until x == 'end' while a do goto out end ::out::"),
      (Texts{"repeat local x = 1 until x == 'end'", "local x = 1", "while a do goto out end", "goto out", "::out::"}));
  EXPECT_EQ(statements("function a.b:c(x, ...) return ... end"),
            (Texts{"function a.b:c(x, ...) return ... end", "return ..."}));
  EXPECT_EQ(statements("a, b.c = f(function() return end)"), (Texts{"a, b.c = f(function() return end)", "return"}));
  EXPECT_TRUE(statements("").empty());
}

TEST(LuaTree, OperatorsBindAsInLua) {
  EXPECT_EQ(expression("a + b * c - d"), "((a + (b * c)) - d)");
  EXPECT_EQ(expression("a or b and c == d"), "(a or (b and (c == d)))");
  EXPECT_EQ(expression("a .. b .. c"), "(a .. (b .. c))");
  EXPECT_EQ(expression("-a ^ b ^ -c"), "(- (a ^ (b ^ (- c))))");
  EXPECT_EQ(expression("not a == b"), "((not a) == b)");
  EXPECT_EQ(expression("a << b + 1 & c ~ d | e"), "((((a << (b + 1)) & c) ~ d) | e)");
  EXPECT_EQ(expression("a // b % ~c"), "((a // b) % (~ c))");
}

TEST(LuaTree, CallsTablesAndFunctionsHaveTheirParts) {
  EXPECT_EQ(expression("a.b:c(1, 'x')[d]{...}"), "call(element(method(field(a b) c [1 'x']) d) [table[...]])");
  EXPECT_EQ(expression("{ 1, k = v; [e] = nil, }"), "table[1 k v e nil]");
  EXPECT_EQ(expression("function(a, ...) return (a) end"), "function([a ...] {[a]})");
}

TEST(LuaTree, TextThatIsNotLua_HasAProblem) {
  for (const char* source : {"if a then",
                             "x =",
                             "end",
                             "local 1",
                             "f(",
                             "a b",
                             "for do end",
                             "return 1 2",
                             "{",
                             "f() = 1",
                             "a, b",
                             "x = 'open",
                             "--[[ open",
                             "a:b",
                             "local function 1() end",
                             "function f(a,) end",
                             "f(a,)",
                             "goto",
                             "::a",
                             "x = {1 2}",
                             "return 1 local x",
                             "for a.b = 1, 2 do end",
                             "repeat until",
                             "local x <1>",
                             "x = (1",
                             "function a:b.c() end"})
    EXPECT_EQ(statements(source), Texts{"not Lua"}) << source;
  EXPECT_EQ(problems("f(a, )\nx = y\nz = (2"), (Texts{"5: expression expected", "19: ')' expected"}));
  EXPECT_EQ(problems("if a then b()"), Texts{"13: 'end' expected (for 'if' in line 1)"});
}

TEST(LuaTree, StatementsAfterABrokenOne_StayUsable) {
  const auto outer = [](const std::string& source) {
    const Tree tree = readTree(source);
    Texts out;
    for (Index each = tree.child(tree.root()); each != none; each = tree[each].next)
      out.emplace_back(tree.textOf(each));
    return out;
  };
  EXPECT_EQ(outer("local a = f(1,\nlocal b = 2\nreturn b"), (Texts{"local a = f(1,", "local b = 2", "return b"}));
  EXPECT_EQ(outer("x = { y = ,\nz = function(\nlocal b = 2"), (Texts{"x = { y = ,\nz = function(", "local b = 2"}));
  EXPECT_EQ(outer("local function f()\n  if a then\n    b.\nend\n\nlocal c = 1\n"),
            (Texts{"local function f()\n  if a then\n    b.\nend", "local c = 1"}));
  EXPECT_EQ(outer("local function\nlocal b = 2"), (Texts{"local function", "local b = 2"}));
  EXPECT_EQ(outer("a = 1 )) b = 2"), (Texts{"a = 1", "b = 2"}));
}

TEST(LuaTree, HostileTextEndsInLinearTime) {
  for (const std::string& part :
       {std::string("("), std::string("{"), std::string("f("), std::string("function "), std::string("if "),
        std::string("a."), std::string("[["), std::string("end "), std::string("not "), std::string("else "),
        std::string("x={"), std::string("do "), std::string("a+"), std::string("a.."), std::string("f()"),
        std::string("local x<"), std::string("[="), std::string("::"), std::string("\xff")}) {
    std::string text;
    for (int i = 0; i < 10'000; ++i) text += part;
    const Tree tree = readTree(text);
    EXPECT_EQ(tree.code.back().end, text.size()) << part;
    // What is made is counted, since time cannot be.
    EXPECT_LE(tree.nodes.size(), 4 * tree.code.size() + 16) << part;
    testing::expectNested(tree, part);
  }
}

// Whatever Lua takes must be read without a problem, so the limit may not be below Lua's.
TEST(LuaTree, NestingGoesAsDeepAsLuaAllows) {
  lua_State* L = luaL_newstate();
  const auto deepestOf = [&](const std::string& open, const std::string& middle, const std::string& close) {
    int taken = 0;
    int read = 0;
    std::string begin;
    std::string end;
    for (int depth = 1; depth < 260; ++depth) {
      begin += open;
      end.insert(0, close);
      const std::string source = begin + middle + end;
      if (depth % 3 != 0) continue;
      if (luaL_loadstring(L, source.c_str()) == LUA_OK) taken = depth;
      lua_settop(L, 0);
      if (readTree(source).problems.empty()) read = depth;
    }
    EXPECT_GE(read, taken) << open;
    EXPECT_LE(read, 210) << open;
    EXPECT_GT(taken, 0) << open;
  };
  deepestOf("do ", "x()", " end");
  deepestOf("f(function() ", "x()", " end)");
  deepestOf("local function f() ", "x()", " end");
  deepestOf("f{a = (", "1", ")}");
  deepestOf("if a then ", "x()", " end");
  lua_close(L);
}

TEST(LuaTree, ShippedFilesHaveNoProblemsAndNestProperly) {
  const auto files = testing::luaFiles({"scripts", "missions", "tests/packs"});
  EXPECT_GT(files.size(), 100u);
  for (const auto& [path, text] : files) {
    const Tree tree = readTree(text);
    ASSERT_TRUE(tree.problems.empty()) << path << ": " << tree.problems[0].offset << ": " << tree.problems[0].text;
    testing::expectNested(tree, path);
    // Every token stands in exactly one statement of the file or is a semicolon.
    Index behind = 0;
    for (Index each = tree.child(tree.root()); each != none; each = tree[each].next) {
      for (; behind < tree[each].first; ++behind) EXPECT_TRUE(tree.is(behind, Sign::Semicolon)) << path;
      behind = tree[each].last;
    }
    EXPECT_EQ(behind + 1, tree.code.size()) << path;
  }
}

// At -O2 a parse of the largest shipped file takes some 0.3 ms; what it costs is counted here, since clocks of test
// machines say little.
TEST(LuaTree, TreeIsSmall) {
  std::size_t bytes = 0;
  std::size_t tokens = 0;
  std::size_t nodes = 0;
  for (const auto& [path, text] : testing::luaFiles({"scripts", "missions"})) {
    const Tree tree = readTree(text);
    bytes += text.size();
    tokens += tree.code.size() + tree.comments.size();
    nodes += tree.nodes.size();
  }
  EXPECT_LT(tokens, bytes / 3);
  EXPECT_LT(nodes, tokens * 3 / 2);
  EXPECT_LE(sizeof(Token), 20u);
  EXPECT_LE(sizeof(Node), 24u);
  RecordProperty("tokens", static_cast<int>(tokens));
  RecordProperty("nodes", static_cast<int>(nodes));
}

TEST(LuaTree, FileWithoutAStatement_StillLoads) {
  EXPECT_EQ(without("local a, b = f(\n1) c()"), "local a, b\n c()");
  EXPECT_EQ(without("local function f(x)\n return x\nend"), "local f\n\n");
  EXPECT_EQ(without("return 1"), "return");
  EXPECT_EQ(without("return"), "");
  EXPECT_EQ(without("if a then\n b()\nend c()"), "\n\n c()");
}

TEST(LuaTree, StatementsOfEveryShippedFileCanBeRemoved) {
  lua_State* L = luaL_newstate();
  std::size_t tried = 0;
  for (const auto& [path, source] : testing::luaFiles({"scripts", "tests/packs"})) {
    const Tree tree = readTree(source);
    for (const Index each : statementsOf(tree)) {
      if (++tried % 4 != 0) continue;  // each takes a load of the file
      std::string left = source;
      left.replace(tree.begin(each), tree.end(each) - tree.begin(each), withoutStatement(tree, each));
      EXPECT_EQ(luaL_loadstring(L, left.c_str()), LUA_OK)
          << path << ':' << tree.code[tree[each].first].line << ": " << lua_tostring(L, -1);
      lua_settop(L, 0);
    }
  }
  lua_close(L);
  EXPECT_GT(tried, 2000u);
}

TEST(LuaTree, CommentWordsHaveTheirLines) {
  Texts found;
  const Tree tree = readTree("x = 'a -- CIT-NO-01'\ny() -- CIT-A-01: then B-02b.\n--[[ two\nlines ]] z() --\n-- last");
  for (const CommentWord& word : commentWords(tree))
    found.push_back(std::string(word.word) + "@" + std::to_string(word.line));
  EXPECT_EQ(found, (Texts{"CIT-A-01@2", "then@2", "B-02b@2", "two@3", "lines@4", "last@5"}));
}

}  // namespace
}  // namespace sortie::lua
