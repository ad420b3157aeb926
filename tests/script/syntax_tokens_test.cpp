#include "script/syntax/tokens.h"

#include <gtest/gtest.h>

#include <string>

namespace sortie::lua {
namespace {

using Kind = Token::Kind;

std::vector<std::string> words(const std::string& text) {
  std::vector<std::string> out;
  for (const Token& token : readTokens(text).code)
    if (token.kind != Kind::End) out.emplace_back(wordOf(text, token));
  return out;
}

using Words = std::vector<std::string>;

TEST(LuaTokens, TokensCoverTheWholeTextAndMarksAreKnown) {
  const std::string text =
      "a = \"x\\\"y\" .. [==[ two\nlines ]] ]==] --[[ long\n]] -- short\n'open\nb = 0x1F + 1e-3 .. \"é\"é";
  const Tokens tokens = readTokens(text);
  std::vector<Token> all = tokens.code;
  all.insert(all.begin() + 5, tokens.comments.begin(), tokens.comments.end());
  std::size_t from = 0;
  for (const Token& token : all) {
    EXPECT_EQ(text.substr(from, token.begin - from).find_first_not_of(" \n"), std::string::npos);
    from = token.end;
  }
  EXPECT_EQ(from, text.size());
  EXPECT_EQ(stringOf(text, all[2]), "x\\\"y");
  EXPECT_EQ(all[4].kind, Kind::String);
  EXPECT_EQ(stringOf(text, all[4]), " two\nlines ]] ");
  EXPECT_EQ(all[5].kind, Kind::Comment);
  EXPECT_EQ(all[6].kind, Kind::Comment);
  EXPECT_EQ(all[6].line, 3U);
  // A text that is not closed ends with its line, and the next line is read as usual.
  EXPECT_FALSE(all[7].closed);
  EXPECT_EQ(text.substr(all[8].begin, 1), "b");
  EXPECT_EQ(all[8].line, 5U);
}

TEST(LuaTokens, OpenLongBracketsReachToTheEnd) {
  const std::string string = "x = [[ open\nmore";
  const Token last = *(readTokens(string).code.end() - 2);
  EXPECT_FALSE(last.closed);
  EXPECT_EQ(last.end, string.size());
  const std::string comment = "--[==[ open ]]\nmore";
  EXPECT_FALSE(readTokens(comment).comments[0].closed);
  EXPECT_EQ(readTokens(comment).comments[0].end, comment.size());
}

TEST(LuaTokens, NumbersAndOperatorsAreReadAsInLua) {
  EXPECT_EQ(words("0xA.8p+1 0xe+1 3e-2 .5 3. 1e5e"), (Words{"0xA.8p+1", "0xe", "+", "1", "3e-2", ".5", "3.", "1e5e"}));
  EXPECT_EQ(words("a//b>>c<<d..e...f~=g~h::i:j"), (Words{"a", "//", "b", ">>", "c", "<<", "d", "..", "e", "...", "f",
                                                         "~=", "g", "~", "h", "::", "i", ":", "j"}));
  EXPECT_EQ(words("a[=b [ [= [["), (Words{"a", "[", "=", "b", "[", "[", "=", "[["}));
}

TEST(LuaTokens, ReservedWordHasItsOwnToken) {
  for (const std::string_view word : keywords()) {
    const Token token = readTokens(word).code[0];
    EXPECT_EQ(token.kind, Kind::Keyword);
    EXPECT_EQ(keywords()[static_cast<std::size_t>(token.sign) - static_cast<std::size_t>(Sign::And)], word);
  }
  EXPECT_EQ(readTokens("goto").code[0].sign, Sign::Goto);
  EXPECT_EQ(readTokens("whilex").code[0].kind, Kind::Name);
}

TEST(LuaTokens, LineEndsOfEveryKindEndStringsAndComments) {
  EXPECT_EQ(words("-- a\rb"), Words{"b"});
  EXPECT_EQ(words("'a\\\n\rb' c"), (Words{"'a\\\n\rb'", "c"}));
  EXPECT_EQ(words("'a\\z \r\n\t b' c"), (Words{"'a\\z \r\n\t b'", "c"}));
  EXPECT_EQ(words("\xEF\xBB\xBFx"), Words{"x"});
  EXPECT_EQ(words(std::string("'a\0b' c", 7)), (Words{std::string("'a\0b'", 5), "c"}));
}

}  // namespace
}  // namespace sortie::lua
