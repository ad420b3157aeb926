#include "script/syntax/names.h"

#include "script/syntax/places.h"
#include "syntax_testing.h"

namespace sortie::lua {
namespace {

using Names = std::vector<std::string>;

/// Text with `|` where the caret is.
struct Caret {
  explicit Caret(std::string written) : text(std::move(written)), offset(text.find('|')) { text.erase(offset, 1); }
  std::string text;
  std::size_t offset;
};

Names visible(const std::string& written) {
  const Caret at(written);
  Names out;
  for (const Local& local : readSyntax(at.text).locals)
    if (local.begin <= at.offset && at.offset <= local.end) out.emplace_back(local.name);
  return out;
}

TEST(LuaNames, LocalIsKnownInItsBlockOnly) {
  EXPECT_EQ(visible("local a = 1\nif a then local b = 2 end\n|"), Names{"a"});
  EXPECT_EQ(visible("local a = 1\nif a then local b = 2 | end\n"), (Names{"a", "b"}));
  EXPECT_EQ(visible("local function f(x, ...) local y | end"), (Names{"f", "x", "y"}));
  EXPECT_EQ(visible("local function f(x) end |"), Names{"f"});
  EXPECT_EQ(visible("for i, v in ipairs(t) do | end"), (Names{"i", "v"}));
  EXPECT_EQ(visible("repeat local x = 1 until x == |"), Names{"x"});
  EXPECT_EQ(visible("function M:f(a) | end"), (Names{"self", "a"}));
}

TEST(LuaNames, NameIsUnknownInItsOwnInitialiser) {
  const Syntax syntax = readSyntax("local x = 1\nlocal x = x\nx = 2\ndo local x x() end x()");
  std::vector<Index> means;
  for (Index i = 0; i < syntax.code.size(); ++i)
    if (syntax.isName(i, "x")) means.push_back(syntax.localAt[i]);
  EXPECT_EQ(means, (std::vector<Index>{0, 1, 0, 1, 2, 2, 1}));
}

TEST(LuaNames, HalfTypedStatementLeavesOthersIntact) {
  // Without an `end` the next function of the file is not inside this one.
  const std::string text =
      "local M = {}\n"
      "local function first(a)\n"
      "  local inner = a\n"
      "  if inner then\n"
      "    inner.|\n"
      "end\n\n"
      "local function second(b)\n  return b\nend\n";
  EXPECT_EQ(visible(text), (Names{"M", "first", "a", "inner"}));
  std::string later = text;
  later.erase(later.find('|'), 1);
  later.insert(later.find("return b"), "|");
  EXPECT_EQ(visible(later), (Names{"M", "first", "second", "b"}));
}

TEST(LuaNames, BracketsLeftOpenDoNotSwallowStatements) {
  EXPECT_EQ(visible("local a = f(1,\nlocal b = 2\nlocal c = |"), (Names{"a", "b"}));
  EXPECT_EQ(visible("local t = { x = 1,\nlocal b = 2\n|"), (Names{"t", "b"}));
}

TEST(LuaNames, TableHasItsMembers) {
  const Syntax syntax = readSyntax(
      "local M = { one = 1, deep = { two = 2 } }\n"
      "function M.three() end\n"
      "M.four = function(a) end\n"
      "return M");
  Names members;
  for (const Member& member : syntax.members)
    if (member.owner == 0) members.emplace_back(syntax.word(member.token));
  EXPECT_EQ(members, (Names{"one", "deep", "three", "four"}));
  EXPECT_EQ(syntax.returned, 0U);
  EXPECT_TRUE(syntax.problems.empty());
  ASSERT_EQ(syntax.functions.size(), 2U);
  EXPECT_EQ(syntax.functions[0].name, "M.three");
  EXPECT_EQ(syntax.functions[1].name, "M.four");
}

TEST(LuaNames, FunctionInATableHasTheNameOfTheTable) {
  const Syntax syntax = readSyntax(
      "local function a() end local b = function() end c = function() end function d.e:f() end\n"
      "return { g = function() end, h(function() end) }");
  Names names;
  for (const Function& each : syntax.functions) names.push_back(each.name);
  EXPECT_EQ(names, (Names{"a", "b", "c", "d.e:f", "g", ""}));
}

TEST(LuaNames, AssignmentInAFunctionAddsAMemberToTheModule) {
  const auto assigned = [](const std::string& source) {
    const Syntax syntax = readSyntax(source);
    const Index token = assignedFromInside(syntax);
    return token == none ? std::string{} : std::string(syntax.word(token)) + std::to_string(syntax.code[token].line);
  };
  EXPECT_EQ(assigned("local a, b\nlocal function f()\n a.x = 1\n b = 2\n a = 3\nend"), "b4");
  EXPECT_EQ(assigned("local a\nfunction f()\n function a() end\nend"), "a3");
  EXPECT_EQ(assigned("local a a = 1 do a = 2 end local function f(a) a = 1 g = 2 end"), "");
  EXPECT_EQ(assigned("local a return { f = function() local a a = 1 end, g = function() a = 1 end }"), "a1");
}

TEST(LuaNames, EveryPrefixOfAShippedFileIsRead) {
  const auto files = testing::luaFiles({"scripts/citadel/rules"});
  for (const auto& [path, text] : files) {
    if (!path.ends_with("attack/combat.lua")) continue;
    for (std::size_t length = 0; length < text.size(); length += 37) {
      const Syntax syntax = readSyntax(std::string_view(text).substr(0, length));
      EXPECT_EQ(syntax.code.back().end, length);
      testing::expectNested(syntax, path);
    }
  }
}

TEST(LuaPlaces, OpenBracketEndsAtAStatementOrFunction) {
  const auto open = [](const std::string& written) {
    const Caret at(written);
    const Tree tree = readTree(at.text);
    std::size_t out = 0;
    for (auto bracket = bracketBehind(tree, tokenBefore(tree, at.offset)); bracket;
         bracket = bracketAround(tree, bracket->node))
      ++out;
    return out;
  };
  EXPECT_EQ(open("f(a, g[|"), 2U);
  EXPECT_EQ(open("f(function(x) x = |"), 0U);
  EXPECT_EQ(open("f(function(x) while x do x() end end, |"), 1U);
  EXPECT_EQ(open("f(\nlocal x = |"), 0U);
  EXPECT_EQ(open("f(a)|"), 0U);
}

TEST(LuaPlaces, ArgumentsAreCounted) {
  const auto part = [](const std::string& written) {
    const Caret at(written);
    const Tree tree = readTree(at.text);
    return bracketBehind(tree, tokenBefore(tree, at.offset)).value_or(Bracket{}).part;
  };
  EXPECT_EQ(part("f(|"), 0U);
  EXPECT_EQ(part("f(a, {1, 2}, |)"), 2U);
  EXPECT_EQ(part("f(a, b|, c)"), 1U);
  EXPECT_EQ(part("f(function(a, |"), 1U);
}

}  // namespace
}  // namespace sortie::lua
