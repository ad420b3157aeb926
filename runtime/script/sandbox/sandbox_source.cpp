#include "script/sandbox/sandbox_source.h"

#include <charconv>
#include <cmath>

#include <fmt/format.h>

namespace sortie::script {

using lua::Index;
using lua::Sign;
using lua::Token;
using lua::Tree;

namespace {

// Whether base ^ exponent is a number that every pow gets right: an integer below 2^53 times a power of two.
bool isExactPower(std::string_view text, bool negative, std::string_view exponentText) {
  if (text.ends_with(".0")) text.remove_suffix(2);
  std::uint64_t base = 0;
  std::uint64_t exponent = 0;
  const auto read = [](std::string_view digits, std::uint64_t& value) {
    const auto result = std::from_chars(digits.data(), digits.data() + digits.size(), value);
    return result.ec == std::errc{} && result.ptr == digits.data() + digits.size();
  };
  if (!read(text, base) || !read(exponentText, exponent) || base == 0 || base > (1u << 20) || exponent > 1000)
    return false;
  std::uint64_t twos = 0;
  while (base % 2 == 0) base /= 2, ++twos;
  if (twos * exponent > 1000 || (negative && base != 1)) return false;
  double odd = 1;
  for (std::uint64_t i = 0; base > 1 && i < exponent; ++i) {
    odd *= static_cast<double>(base);
    if (odd > 0x1p53) return false;
  }
  return true;
}

// The operator at `i` with its operands. `a ^ b ^ c` groups from the right and is refused.
bool isExactPowerAt(const Tree& tree, Index i) {
  const auto isNumber = [&](Index at) { return tree.code[at].kind == Token::Kind::Number; };
  if (i == 0 || !isNumber(i - 1) || (i >= 2 && tree.is(i - 2, Sign::Caret))) return false;
  const bool negative = tree.is(i + 1, Sign::Minus);
  const Index exponent = i + (negative ? 2 : 1);
  return exponent + 1 < tree.code.size() && isNumber(exponent) && !tree.is(exponent + 1, Sign::Caret) &&
         isExactPower(tree.word(i - 1), negative, tree.word(exponent));
}

// Releases before 5.4.7 name the parts of `a.b.c…` in error messages by recursion, without a limit.
constexpr int longestChain = 150;

}  // namespace

Result<> checkTokens(const Tree& tree, const std::string& file) {
  int chain = 0;
  std::vector<int> outer;
  for (Index i = 0; i < tree.code.size(); ++i) {
    const Token& token = tree.code[i];
    const SourcePlace place{file, token.line, 0};
    if (tree.isName(i, "_ENV")) return fail("syntax", "the name _ENV may not be used", place, "use another name");
    if (token.sign == Sign::Caret && !isExactPowerAt(tree, i))
      return fail("syntax", "the operator ^ may not be used: its results differ between machines", place,
                  "multiply, or shift with <<");

    switch (token.sign) {
      case Sign::OpenParen:
      case Sign::OpenBrace:
      case Sign::OpenBracket:
        outer.push_back(token.sign == Sign::OpenParen ? 0 : chain);
        if (token.sign == Sign::OpenParen) chain = 0;
        break;
      case Sign::CloseParen:
      case Sign::CloseBrace:
      case Sign::CloseBracket: {
        const int before = outer.empty() ? 0 : outer.back();
        if (!outer.empty()) outer.pop_back();
        if (token.sign == Sign::CloseBracket) chain = before + 1;
        if (token.sign == Sign::CloseBrace) chain = 0;
        break;
      }
      case Sign::Dot: ++chain; break;
      default:
        if (token.kind != Token::Kind::Name || i == 0 || !tree.is(i - 1, Sign::Dot)) chain = 0;
    }
    if (chain > longestChain)
      return fail("syntax", fmt::format("more than {} fields in one chain", longestChain), place,
                  "keep a part of it in a local variable");
  }
  return {};
}

Result<> checkModuleRules(const lua::Syntax& syntax, const std::string& file) {
  if (!syntax.problems.empty()) return {};
  const Index token = lua::assignedFromInside(syntax);
  if (token == lua::none) return {};
  return fail(
      "syntax",
      fmt::format("a function assigns to '{}', a local of the module: no value survives a step", syntax.word(token)),
      {file, syntax.code[token].line, 0}, "keep it in a declared variable of the world, or pass it as an argument");
}

namespace {

using lua::Node;

/// Whether a name is the `a` of an `a.b` that is read.
bool readsField(const lua::Syntax& syntax, Index name) {
  const Index field = syntax[name].parent;
  if (!syntax.isKind(field, Node::Kind::Field) || syntax.child(field) != name) return false;
  const Index around = syntax[field].parent;
  if (syntax.isKind(around, Node::Kind::FunctionStatement)) return syntax.child(around) != field;
  if (!syntax.isKind(around, Node::Kind::List)) return true;
  const Index statement = syntax[around].parent;
  return !syntax.isKind(statement, Node::Kind::Assignment) || syntax.child(statement) != around;
}

/// Whether a statement is `local NAME = require "…"` with a line to itself; `require` is not a local.
bool requiresAlone(const lua::Syntax& syntax, Index statement) {
  const Index names = syntax.child(statement);
  const Index call = syntax.child(syntax.child(statement, 1));
  if (syntax.child(names) == lua::none || syntax.child(names, 1) != lua::none) return false;
  if (!syntax.isKind(call, Node::Kind::Call) || syntax[call].next != lua::none) return false;
  const Index called = syntax.child(call);
  const Index argument = syntax.child(syntax.child(call, 1));
  if (!syntax.isKind(called, Node::Kind::Name) || !syntax.isName(syntax[called].first, "require")) return false;
  if (syntax.localAt[syntax[called].first] != lua::none) return false;
  if (!syntax.isKind(argument, Node::Kind::String) || syntax[argument].next != lua::none) return false;
  const Index first = syntax[statement].first;
  const Index behind = syntax[statement].last;
  const std::uint32_t line = syntax.code[first].line;
  return syntax.code[behind - 1].line == line && (first == 0 || syntax.code[first - 1].line != line) &&
         (syntax.code[behind].kind == Token::Kind::End || syntax.code[behind].line != line);
}

}  // namespace

std::vector<std::uint32_t> readingRequires(const lua::Syntax& syntax) {
  std::vector<bool> onlyRead(syntax.locals.size(), true);
  for (Index node = 0; node < syntax.nodes.size(); ++node) {
    if (syntax[node].kind != Node::Kind::Name) continue;
    const Index local = syntax.localAt[syntax[node].first];
    if (local != lua::none && !readsField(syntax, node)) onlyRead[local] = false;
  }
  std::vector<std::uint32_t> lines;
  for (Index statement = syntax.child(syntax.root()); statement != lua::none; statement = syntax[statement].next) {
    if (!syntax.isKind(statement, Node::Kind::Local) || !requiresAlone(syntax, statement)) continue;
    const Index token = syntax[syntax.child(syntax.child(statement))].first;
    if (onlyRead[syntax.localAt[token]]) lines.push_back(syntax.code[token].line);
  }
  return lines;
}

}  // namespace sortie::script
