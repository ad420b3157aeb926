#include "editor/core/lua/lua_syntax.h"

#include "lua_testing.h"

namespace sortie::editor {
namespace {

using testing::Caret;

std::vector<std::string> visible(const std::string& written) {
  const Caret at(written);
  const LuaSyntax syntax = readLua(at.text);
  std::vector<std::string> out;
  for (const LuaLocal& local : syntax.locals)
    if (local.begin <= at.offset && at.offset <= local.end) out.push_back(local.name);
  return out;
}

using Names = std::vector<std::string>;

TEST(LuaTokens, NothingIsLostAndMarksAreKnown) {
  const std::string text =
      "a = \"x\\\"y\" .. [==[ two\nlines ]] ]==] --[[ long\n]] -- short\n'open\nb = 0x1F + 1e-3 .. \"é\"é";
  const std::vector<LuaToken> tokens = readLuaTokens(text);
  std::size_t from = 0;
  for (const LuaToken& token : tokens) {
    EXPECT_EQ(text.substr(from, token.begin - from).find_first_not_of(" \n"), std::string::npos);
    from = token.end;
  }
  EXPECT_EQ(from, text.size());
  EXPECT_EQ(luaStringText(text, tokens[2]), "x\\\"y");
  EXPECT_EQ(tokens[4].kind, LuaToken::Kind::String);
  EXPECT_EQ(luaStringText(text, tokens[4]), " two\nlines ]] ");
  EXPECT_EQ(tokens[5].kind, LuaToken::Kind::Comment);
  EXPECT_EQ(tokens[6].kind, LuaToken::Kind::Comment);
  EXPECT_EQ(tokens[6].line, 3U);
  // A text that is not closed ends with its line, and the next line is read as usual.
  EXPECT_FALSE(tokens[7].closed);
  EXPECT_EQ(text.substr(tokens[8].begin, 1), "b");
  EXPECT_EQ(tokens[8].line, 5U);
}

TEST(LuaTokens, OpenLongBracketsReachToTheEnd) {
  for (const std::string text : {"x = [[ open\nmore", "--[==[ open ]]\nmore"}) {
    const std::vector<LuaToken> tokens = readLuaTokens(text);
    EXPECT_FALSE(tokens[tokens.size() - 2].closed);
    EXPECT_EQ(tokens[tokens.size() - 2].end, text.size());
  }
}

TEST(LuaSyntax, LocalsAreKnownInTheirBlocks) {
  EXPECT_EQ(visible("local a = 1\nif a then local b = 2 end\n|"), Names{"a"});
  EXPECT_EQ(visible("local a = 1\nif a then local b = 2 | end\n"), (Names{"a", "b"}));
  EXPECT_EQ(visible("local function f(x, ...) local y | end"), (Names{"f", "x", "y"}));
  EXPECT_EQ(visible("local function f(x) end |"), Names{"f"});
  EXPECT_EQ(visible("for i, v in ipairs(t) do | end"), (Names{"i", "v"}));
  EXPECT_EQ(visible("repeat local x = 1 until x == |"), Names{"x"});
  EXPECT_EQ(visible("function M:f(a) | end"), (Names{"self", "a"}));
}

TEST(LuaSyntax, ANameIsNotKnownInWhatSetsIt) {
  const LuaSyntax syntax = readLua("local x = 1\nlocal x = x\nx = 2");
  std::vector<std::size_t> means;
  for (std::size_t i = 0; i < syntax.code.size(); ++i)
    if (syntax.is(i, "x")) means.push_back(syntax.localAt[i]);
  EXPECT_EQ(means, (std::vector<std::size_t>{0, 1, 0, 1}));
}

TEST(LuaSyntax, HalfTypedTextKeepsTheRestApart) {
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

TEST(LuaSyntax, BracketsLeftOpenDoNotSwallowStatements) {
  EXPECT_EQ(visible("local a = f(1,\nlocal b = 2\nlocal c = |"), (Names{"a", "b"}));
  EXPECT_EQ(visible("local t = { x = 1,\nlocal b = 2\n|"), (Names{"t", "b"}));
}

TEST(LuaSyntax, MembersOfTables) {
  const LuaSyntax syntax = readLua(
      "local M = { one = 1, deep = { two = 2 } }\n"
      "function M.three() end\n"
      "M.four = function(a) end\n"
      "return M");
  Names members;
  for (const LuaMember& member : syntax.members)
    if (member.owner == 0) members.emplace_back(syntax.word(member.token));
  EXPECT_EQ(members, (Names{"one", "deep", "three", "four"}));
  EXPECT_EQ(syntax.returned, 0U);
  EXPECT_TRUE(syntax.complete);
  EXPECT_EQ(syntax.functions[0].name, "M.three");
  EXPECT_EQ(syntax.functions[1].name, "M.four");
}

TEST(LuaSyntax, HostileTextEnds) {
  for (const std::string& part : {std::string("("), std::string("{"), std::string("f("), std::string("function "),
                                  std::string("if "), std::string("a."), std::string("[["), std::string("end "),
                                  std::string("not "), std::string("else "), std::string("x={")}) {
    std::string text;
    for (int i = 0; i < 20'000; ++i) text += part;
    EXPECT_FALSE(readLua(text).code.empty()) << part;
  }
}

TEST(LuaSyntax, EveryPrefixOfAShippedFileIsRead) {
  const std::string text = testing::fileText(SORTIE_SOURCE_DIR "/scripts/citadel/rules/combat.lua");
  ASSERT_FALSE(text.empty());
  EXPECT_TRUE(readLua(text).complete);
  for (std::size_t length = 0; length < text.size(); length += 37)
    EXPECT_EQ(readLua(std::string_view(text).substr(0, length)).code.back().end, length);
}

TEST(LuaSyntax, OpenBracketsStopAtStatementsAndFunctions) {
  const auto open = [](const std::string& written) {
    const Caret at(written);
    const LuaSyntax syntax = readLua(at.text);
    return openBrackets(syntax, tokenBefore(syntax, at.offset) + 1).size();
  };
  EXPECT_EQ(open("f(a, g[|"), 2U);
  EXPECT_EQ(open("f(function(x) x = |"), 0U);
  EXPECT_EQ(open("f(function(x) while x do x() end end, |"), 1U);
  EXPECT_EQ(open("f(\nlocal x = |"), 0U);
}

}  // namespace
}  // namespace sortie::editor
