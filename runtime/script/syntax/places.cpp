#include "script/syntax/places.h"

#include <algorithm>

namespace sortie::lua {
namespace {

using Kind = Node::Kind;

bool isLetter(char c) { return c == '-' || (isNameByte(c) && c != '_'); }

// Whether the place behind `token`, which is one of the node's, stands between the node's brackets.
bool opens(const Tree& tree, Index node, Index token) {
  const Node& of = tree[node];
  const Token& mark = tree.code[of.last - 1];
  const auto closes = [&](Sign sign) { return of.last - 1 == token && mark.sign == sign; };
  switch (of.kind) {
    case Kind::Arguments:
    case Kind::Names: return tree.is(of.first, Sign::OpenParen) && !closes(Sign::CloseParen);
    case Kind::Paren: return !closes(Sign::CloseParen);
    case Kind::Table: return !closes(Sign::CloseBrace);
    case Kind::Element: return token >= tree[of.child].last && !closes(Sign::CloseBracket);
    default: return false;
  }
}

// Statements stand in blocks, so a block ends the search.
std::optional<Bracket> around(const Tree& tree, Index node, Index token) {
  for (; node != none && !tree.isKind(node, Kind::Block); node = tree[node].parent) {
    // The place is in the body of a function.
    const Index last = tree[node].last - 1;
    if (tree.isKind(node, Kind::Function) && (token < last || !tree.is(last, Sign::End))) return std::nullopt;
    if (!opens(tree, node, token)) continue;
    Bracket out{node, 0};
    for (Index each = tree.child(node, 1); each != none && tree[each].first <= token + 1; each = tree[each].next)
      ++out.part;
    // Of names the next one may not be there yet.
    if (tree.isKind(node, Kind::Names))
      out.part =
          static_cast<std::size_t>(std::count_if(tree.code.begin() + tree[node].first, tree.code.begin() + token + 1,
                                                 [](const Token& each) { return each.sign == Sign::Comma; }));
    return out;
  }
  return std::nullopt;
}

}  // namespace

Index tokenBefore(const Tree& tree, std::size_t offset) {
  const auto found = std::lower_bound(tree.code.begin(), tree.code.end() - 1, offset,
                                      [](const Token& token, std::size_t at) { return token.begin < at; });
  return found == tree.code.begin() ? none : static_cast<Index>(found - tree.code.begin()) - 1;
}

Index nameAt(const Tree& tree, std::size_t offset) {
  for (const std::size_t at : {offset + 1, offset}) {
    const Index token = tokenBefore(tree, at);
    if (tree.isName(token) && tree.code[token].begin <= offset && offset <= tree.code[token].end) return token;
  }
  return none;
}

Index stringAt(const Tree& tree, std::size_t offset) {
  const Index at = tokenBefore(tree, offset);
  if (at == none || tree.code[at].kind != Token::Kind::String) return none;
  const Token& token = tree.code[at];
  const std::size_t end = token.closed ? token.end - token.mark : token.end;
  return offset >= token.begin + token.mark && offset <= end ? at : none;
}

const Token* commentAt(const Tree& tree, std::size_t offset) {
  const auto behind = std::partition_point(tree.comments.begin(), tree.comments.end(),
                                           [&](const Token& comment) { return comment.begin < offset; });
  if (behind == tree.comments.begin()) return nullptr;
  const Token& comment = *(behind - 1);
  const bool open = comment.mark == 2 || !comment.closed;
  return offset < comment.end || (open && offset == comment.end) ? &comment : nullptr;
}

Index nodeAt(const Tree& tree, Index token) {
  Index out = tree.root();
  for (Index each = tree[out].child; each != none;) {
    if (tree[each].first <= token && token < tree[each].last) {
      out = each;
      each = tree[out].child;
    } else {
      each = tree[each].next;
    }
  }
  return out;
}

std::optional<Bracket> bracketBehind(const Tree& tree, Index token) { return around(tree, nodeAt(tree, token), token); }

std::optional<Bracket> bracketAround(const Tree& tree, Index node) {
  const Index before = tree[node].first;
  if (before == 0) return std::nullopt;
  return around(tree, tree[node].parent, before - 1);
}

Index argumentsOf(const Tree& tree, Index bracket) {
  const Index parent = tree[bracket].parent;
  const bool alone = tree.isKind(bracket, Kind::Table) && tree.isKind(parent, Kind::Arguments) &&
                     tree[parent].first == tree[bracket].first;
  return tree.isKind(bracket, Kind::Arguments) ? bracket : alone ? parent : none;
}

Index calledName(const Tree& tree, Index arguments) {
  if (!tree.isKind(arguments, Kind::Arguments) || tree[arguments].first == 0) return none;
  const Index before = tree[arguments].first - 1;
  return tree.isName(before) ? before : none;
}

std::string_view stringOf(const Tree& tree, Index node) {
  return tree.isKind(node, Kind::String) ? stringOf(tree.text, tree.code[tree[node].first]) : std::string_view{};
}

std::span<const Token> commentsAbove(const Tree& tree, std::size_t offset) {
  std::uint32_t line = linePlace(tree.text, offset).line;
  const auto end = std::partition_point(tree.comments.begin(), tree.comments.end(),
                                        [&](const Token& comment) { return comment.begin < offset; });
  auto begin = end;
  for (; begin != tree.comments.begin(); --begin) {
    const Token& comment = *(begin - 1);
    if (comment.mark != 2 || comment.line + 1 != line) break;
    const std::size_t newline = comment.begin == 0 ? std::string_view::npos : tree.text.rfind('\n', comment.begin - 1);
    const std::size_t from = newline == std::string_view::npos ? 0 : newline + 1;
    if (tree.text.substr(from, comment.begin - from).find_first_not_of(" \t") != std::string_view::npos) break;
    line = comment.line;
  }
  return {begin, end};
}

LinePlace linePlace(std::string_view text, std::size_t offset) {
  offset = std::min(offset, text.size());
  const std::string_view before = text.substr(0, offset);
  const std::size_t newline = before.rfind('\n');
  return {static_cast<std::uint32_t>(std::count(before.begin(), before.end(), '\n')) + 1,
          static_cast<std::uint32_t>(newline == std::string_view::npos ? offset : offset - newline - 1) + 1};
}

std::string withoutStatement(const Tree& tree, Index statement) {
  const std::string_view whole = tree.textOf(statement);
  std::string out;
  switch (const Index child = tree[statement].child; tree[statement].kind) {
    case Kind::Local: out = whole.substr(0, tree.end(child) - tree.begin(statement)); break;
    // The name must stay for what uses it.
    case Kind::LocalFunction: out = "local " + std::string(tree.textOf(child)); break;
    case Kind::Return:
      if (child != none) out = "return";
      break;
    default: break;
  }
  const auto lines = std::count(whole.begin(), whole.end(), '\n') - std::count(out.begin(), out.end(), '\n');
  return out.append(static_cast<std::size_t>(std::max<std::ptrdiff_t>(lines, 0)), '\n');
}

std::vector<CommentWord> commentWords(const Tree& tree) {
  std::vector<CommentWord> out;
  for (const Token& comment : tree.comments) {
    std::uint32_t line = comment.line;
    for (std::size_t at = comment.begin; at < comment.end;) {
      if (tree.text[at] == '\n') ++line;
      if (!isLetter(tree.text[at])) {
        ++at;
        continue;
      }
      const std::size_t from = at;
      while (at < comment.end && isLetter(tree.text[at])) ++at;
      std::string_view word = tree.text.substr(from, at - from);
      while (word.starts_with('-')) word.remove_prefix(1);
      if (!word.empty()) out.push_back({word, line});
    }
  }
  return out;
}

}  // namespace sortie::lua
