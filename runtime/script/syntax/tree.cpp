#include "script/syntax/tree.h"

#include <algorithm>
#include <array>
#include <initializer_list>

#include <fmt/format.h>

namespace sortie::lua {
namespace {

using Kind = Node::Kind;

constexpr int deepest = 200;  // LUAI_MAXCCALLS, counted where Lua counts

/// How strongly a binary operator holds what stands left and right of it; 0: not one. As in Lua's lparser.c.
struct Strength {
  int left = 0;
  int right = 0;
};
constexpr int unaryStrength = 12;

constexpr Strength strengthOf(Sign sign) {
  switch (sign) {
    case Sign::Or: return {1, 1};
    case Sign::And: return {2, 2};
    case Sign::Less:
    case Sign::Greater:
    case Sign::LessEqual:
    case Sign::GreaterEqual:
    case Sign::NotEqual:
    case Sign::Equal: return {3, 3};
    case Sign::Pipe: return {4, 4};
    case Sign::Tilde: return {5, 5};
    case Sign::Ampersand: return {6, 6};
    case Sign::ShiftLeft:
    case Sign::ShiftRight: return {7, 7};
    case Sign::Concat: return {9, 8};
    case Sign::Plus:
    case Sign::Minus: return {10, 10};
    case Sign::Star:
    case Sign::Slash:
    case Sign::DoubleSlash:
    case Sign::Percent: return {11, 11};
    case Sign::Caret: return {14, 13};
    default: return {};
  }
}

constexpr bool isUnary(Sign sign) {
  return sign == Sign::Not || sign == Sign::Minus || sign == Sign::Hash || sign == Sign::Tilde;
}

constexpr bool endsBlock(Sign sign) {
  return sign == Sign::End || sign == Sign::Else || sign == Sign::Elseif || sign == Sign::Until;
}

class Parser {
 public:
  Parser(Tree& out, bool byIndentation) : out_(out), byIndentation_(byIndentation) {
    out_.nodes.reserve(out_.code.size() * 3 / 2);
    if (byIndentation_) measure();
  }

  void read() {
    Children statements;
    for (;;) {
      statementsInto(statements, none);
      if (atEnd()) break;
      problem("there is no block to end here");
      ++at_;
    }
    made(Kind::Block, 0, statements);
  }

 private:
  // Nodes.
  struct Children {
    Index first = none;
    Index last = none;
  };
  void add(Children& children, Index node) {
    if (children.first == none)
      children.first = node;
    else
      out_.nodes[children.last].next = node;
    children.last = node;
  }
  // A node from token `first` up to where the parser is.
  Index made(Kind kind, Index first, const Children& children, Sign sign = Sign::None) {
    const auto index = static_cast<Index>(out_.nodes.size());
    for (Index each = children.first; each != none; each = out_.nodes[each].next) out_.nodes[each].parent = index;
    out_.nodes.push_back({kind, sign, first, at_, none, children.first, none});
    return index;
  }
  Index made(Kind kind, Index first, std::initializer_list<Index> nodes = {}, Sign sign = Sign::None) {
    Children children;
    for (const Index node : nodes)
      if (node != none) add(children, node);
    return made(kind, first, children, sign);
  }
  // A node of one token.
  Index leaf(Kind kind) {
    ++at_;
    return made(kind, at_ - 1);
  }

  // Tokens.
  [[nodiscard]] const Token& now() const { return out_.code[at_]; }
  [[nodiscard]] bool atEnd() const { return now().kind == Token::Kind::End; }
  [[nodiscard]] bool is(Sign sign) const { return now().sign == sign; }
  [[nodiscard]] bool isName() const { return now().kind == Token::Kind::Name; }
  bool take(Sign sign) {
    if (!is(sign)) return false;
    ++at_;
    return true;
  }
  // Of several problems at one place the first says most.
  void problem(std::string_view text) {
    const std::uint32_t offset = now().begin;
    if (out_.problems.empty() || out_.problems.back().offset < offset)
      out_.problems.push_back({offset, std::string(text)});
  }
  bool need(Sign sign, std::string_view shown) {
    if (take(sign)) return true;
    problem(fmt::format("'{}' expected", shown));
    return false;
  }
  Index name(Kind kind) {
    if (isName()) return leaf(kind);
    problem("name expected");
    return made(Kind::Missing, at_);
  }

  struct Deeper {
    explicit Deeper(int& of) : depth(of) { ++depth; }
    ~Deeper() { --depth; }
    Deeper(const Deeper&) = delete;
    Deeper& operator=(const Deeper&) = delete;
    int& depth;
  };
  bool tooDeep() {
    if (depth_ <= deepest) return false;
    problem("nested too deeply");
    return true;
  }

  // Indentation: by token the column where its line begins, and whether it is the line's first.
  void measure() {
    std::uint32_t line = 0;
    std::uint32_t column = 0;
    for (const Token& token : out_.code) {
      const bool first = token.line != line;
      if (first) {
        line = token.line;
        const std::size_t newline = token.begin == 0 ? std::string_view::npos : out_.text.rfind('\n', token.begin - 1);
        column =
            newline == std::string_view::npos ? token.begin : token.begin - static_cast<std::uint32_t>(newline) - 1;
      }
      lines_.push_back({column, first});
    }
  }
  // `opener`: the token that a block began with, none for the file.
  [[nodiscard]] bool leftOf(Index opener, bool orBelow = false) const {
    return byIndentation_ && opener != none && lines_[at_].first &&
           (lines_[at_].column < lines_[opener].column || (orBelow && lines_[at_].column == lines_[opener].column));
  }
  [[nodiscard]] bool blockEnds(Index opener) const {
    return atEnd() || endsBlock(now().sign) || ((is(Sign::Local) || is(Sign::Function)) && leftOf(opener, true));
  }
  void needEnd(Index opener) {
    if (is(Sign::End) && !leftOf(opener))
      ++at_;
    else
      problem(fmt::format("'end' expected (for '{}' in line {})", wordOf(out_.text, out_.code[opener]),
                          out_.code[opener].line));
  }

  // Statements.
  void statementsInto(Children& statements, Index opener) {
    while (!blockEnds(opener)) {
      const Index before = at_;
      if (take(Sign::Semicolon)) continue;
      const bool last = is(Sign::Return);
      if (const Index made = statement(); at_ != before) add(statements, made);
      if (at_ == before) {
        problem("unexpected symbol");
        ++at_;
      } else if (last) {
        take(Sign::Semicolon);
        if (!blockEnds(opener)) problem("a block ends with 'return'");
      }
    }
  }
  Index block(Index opener) {
    const Index start = at_;
    Children statements;
    statementsInto(statements, opener);
    return made(Kind::Block, start, statements);
  }

  Index statement() {
    const Deeper deeper(depth_);
    if (tooDeep()) return none;
    const Index start = at_;
    switch (now().sign) {
      case Sign::Local: ++at_; return localStatement(start);
      case Sign::Function: ++at_; return functionStatement(start);
      case Sign::If: return ifStatement(start);
      case Sign::For: ++at_; return forStatement(start);
      case Sign::While: {
        ++at_;
        const Index condition = expression();
        need(Sign::Do, "do");
        return closed(Kind::While, start, condition);
      }
      case Sign::Do: ++at_; return closed(Kind::Do, start, none);
      case Sign::Repeat: {
        ++at_;
        const Index body = block(start);
        const Index condition = need(Sign::Until, "until") ? expression() : made(Kind::Missing, at_);
        return made(Kind::Repeat, start, {body, condition});
      }
      case Sign::Return:
        ++at_;
        return made(Kind::Return, start, {blockEnds(none) || is(Sign::Semicolon) ? none : expressions()});
      case Sign::Break: return leaf(Kind::Break);
      case Sign::Goto: {
        ++at_;
        const Index label = name(Kind::Key);
        return made(Kind::Goto, start, {label});
      }
      case Sign::DoubleColon: {
        ++at_;
        const Index label = name(Kind::Key);
        need(Sign::DoubleColon, "::");
        return made(Kind::Label, start, {label});
      }
      default: return expressionStatement(start);
    }
  }

  // A block up to its `end`, with what stands before it.
  Index closed(Kind kind, Index start, Index before) {
    const Index body = block(start);
    needEnd(start);
    return made(kind, start, {before, body});
  }

  Index ifStatement(Index start) {
    Children parts;
    do {
      ++at_;
      add(parts, expression());
      need(Sign::Then, "then");
      add(parts, block(start));
    } while (is(Sign::Elseif) && !leftOf(start));
    if (is(Sign::Else) && !leftOf(start)) {
      ++at_;
      add(parts, block(start));
    }
    needEnd(start);
    return made(Kind::If, start, parts);
  }

  Index declaredNames() {
    const Index start = at_;
    Children names;
    do {
      const Index local = at_;
      if (name(Kind::Declared); local == at_) break;
      if (take(Sign::Less)) {  // <const>
        if (isName())
          ++at_;
        else
          problem("name expected");
        need(Sign::Greater, ">");
      }
      out_.nodes.back().last = at_;
      add(names, static_cast<Index>(out_.nodes.size() - 1));
    } while (take(Sign::Comma));
    return made(Kind::Names, start, names);
  }

  Index localStatement(Index start) {
    if (take(Sign::Function)) {
      if (!isName() && !is(Sign::OpenParen)) {  // a name is still to come, and what follows is not its body
        problem("name expected");
        const Index names = made(Kind::Names, at_);
        return made(Kind::Local, start, {names});
      }
      const Index local = name(Kind::Declared);
      const Index function = body(at_, start);
      return made(Kind::LocalFunction, start, {local, function});
    }
    const Index names = declaredNames();
    const Index values = take(Sign::Assign) ? expressions() : none;
    return made(Kind::Local, start, {names, values});
  }

  Index functionStatement(Index start) {
    const Index first = at_;
    Index target = name(Kind::Name);
    while (at_ != first && (is(Sign::Dot) || is(Sign::Colon))) {
      const bool method = is(Sign::Colon);
      ++at_;
      const Index key = name(Kind::Key);
      target = made(method ? Kind::Method : Kind::Field, first, {target, key});
      if (method) break;
    }
    const Index function = body(at_, start);
    return made(Kind::FunctionStatement, start, {target, function});
  }

  // A function from its parameters on; `opener` began it.
  Index body(Index start, Index opener) {
    const Index brackets = at_;
    Children names;
    if (need(Sign::OpenParen, "(")) {
      while (isName()) {
        add(names, leaf(Kind::Declared));
        if (!take(Sign::Comma)) break;
        if (!isName() && !is(Sign::Dots)) problem("name expected");
      }
      if (is(Sign::Dots)) add(names, leaf(Kind::Vararg));
      need(Sign::CloseParen, ")");
    }
    const Index parameters = made(Kind::Names, brackets, names);
    const Index statements = block(opener);
    needEnd(opener);
    return made(Kind::Function, start, {parameters, statements});
  }

  Index forStatement(Index start) {
    const Index names = declaredNames();
    const Sign sign = is(Sign::In) ? Sign::In : Sign::Assign;
    if (out_.nodes[names].child == none) problem("name expected");
    const Index values = take(Sign::Assign) || take(Sign::In) ? expressions() : made(Kind::List, at_);
    if (out_.nodes[values].child == none) problem("'=' or 'in' expected");
    need(Sign::Do, "do");
    const Index statements = block(start);
    needEnd(start);
    return made(Kind::For, start, {names, values, statements}, sign);
  }

  Index expressionStatement(Index start) {
    Children targets;
    do add(targets, operators(0));
    while (take(Sign::Comma));
    const Index first = targets.first;
    if (at_ == start) return first;
    const bool several = out_.nodes[first].next != none;
    if (!is(Sign::Assign)) {
      const Kind kind = out_.nodes[first].kind;
      if (several || (kind != Kind::Call && kind != Kind::Method)) problem("a statement is a call or an assignment");
      return several ? made(Kind::List, start, targets) : first;
    }
    for (Index each = first; each != none; each = out_.nodes[each].next)
      if (const Kind kind = out_.nodes[each].kind; kind != Kind::Name && kind != Kind::Field && kind != Kind::Element)
        problem("this cannot be assigned to");
    const Index list = made(Kind::List, start, targets);
    ++at_;
    const Index values = expressions();
    return made(Kind::Assignment, start, {list, values});
  }

  // Expressions.
  Index expressions() {
    const Index start = at_;
    Children list;
    do add(list, expression());
    while (take(Sign::Comma));
    return made(Kind::List, start, list);
  }

  Index missing(std::string_view what = "expression expected") {
    problem(what);
    return made(Kind::Missing, at_);
  }

  Index expression(int limit = 0) {
    const Deeper deeper(depth_);
    return tooDeep() ? made(Kind::Missing, at_) : operators(limit);
  }

  // The left side of an assignment begins here: for Lua it is not one level deeper than its statement.
  Index operators(int limit) {
    const Index start = at_;
    Index left = none;
    if (const Sign sign = now().sign; isUnary(sign)) {
      ++at_;
      const Index operand = expression(unaryStrength);
      left = made(Kind::Unary, start, {operand}, sign);
    } else {
      left = simple();
    }
    for (;;) {
      const Sign sign = now().sign;
      const Strength strength = strengthOf(sign);
      if (strength.left <= limit) return left;
      ++at_;
      const Index right = expression(strength.right);
      left = made(Kind::Binary, start, {left, right}, sign);
    }
  }

  Index simple() {
    switch (now().kind) {
      case Token::Kind::Number: return leaf(Kind::Number);
      case Token::Kind::String:
        if (!now().closed) problem("unfinished string");
        return leaf(Kind::String);
      default: break;
    }
    switch (now().sign) {
      case Sign::Nil: return leaf(Kind::Nil);
      case Sign::True: return leaf(Kind::True);
      case Sign::False: return leaf(Kind::False);
      case Sign::Dots: return leaf(Kind::Vararg);
      case Sign::OpenBrace: return table();
      case Sign::Function: ++at_; return body(at_ - 1, at_ - 1);
      default: return suffixed();
    }
  }

  Index suffixed() {
    const Index start = at_;
    Index left = none;
    if (isName()) {
      left = leaf(Kind::Name);
    } else if (take(Sign::OpenParen)) {
      Children inner;
      untilClosed(inner, Sign::CloseParen, ")");
      left = made(Kind::Paren, start, inner);
    } else {
      return missing();
    }
    for (;;) {
      if (take(Sign::Dot)) {
        const Index key = name(Kind::Key);
        left = made(Kind::Field, start, {left, key});
      } else if (take(Sign::OpenBracket)) {
        Children parts;
        add(parts, left);
        untilClosed(parts, Sign::CloseBracket, "]");
        left = made(Kind::Element, start, parts);
      } else if (take(Sign::Colon)) {
        const Index key = name(Kind::Key);
        const bool called = out_.nodes[key].kind == Kind::Key && beginsArguments();
        if (!called) problem("'(' expected");
        const Index given = called ? arguments() : none;
        left = made(Kind::Method, start, {left, key, given});
      } else if (beginsArguments()) {
        const Index given = arguments();
        left = made(Kind::Call, start, {left, given});
      } else {
        return left;
      }
    }
  }

  // One expression and its closing bracket; where there are more, they are kept as well.
  void untilClosed(Children& parts, Sign close, std::string_view shown) {
    add(parts, expression());
    if (is(Sign::Comma)) problem(fmt::format("'{}' expected", shown));
    while (take(Sign::Comma)) add(parts, expression());
    need(close, shown);
  }

  [[nodiscard]] bool beginsArguments() const {
    return is(Sign::OpenParen) || is(Sign::OpenBrace) || now().kind == Token::Kind::String;
  }

  Index arguments() {
    const Index start = at_;
    Children given;
    if (take(Sign::OpenParen)) {
      if (!is(Sign::CloseParen)) {
        do add(given, expression());
        while (take(Sign::Comma));
      }
      need(Sign::CloseParen, ")");
    } else {
      add(given, simple());
    }
    return made(Kind::Arguments, start, given);
  }

  Index table() {
    const Index start = at_++;
    Children items;
    while (!atEnd() && !is(Sign::CloseBrace)) {
      const Index before = at_;
      if (isName() && out_.code[at_ + 1].sign == Sign::Assign) {
        const Index key = leaf(Kind::Key);
        ++at_;
        const Index value = expression();
        add(items, made(Kind::NamedItem, before, {key, value}));
      } else if (take(Sign::OpenBracket)) {
        const Index key = expression();
        need(Sign::CloseBracket, "]");
        need(Sign::Assign, "=");
        const Index value = expression();
        add(items, made(Kind::KeyedItem, before, {key, value}));
      } else {
        const Index value = expression();
        add(items, made(Kind::Item, before, {value}));
      }
      if (take(Sign::Comma) || take(Sign::Semicolon) || is(Sign::CloseBrace)) continue;
      problem("'}' expected");
      if (at_ == before || now().kind == Token::Kind::Keyword) break;
    }
    need(Sign::CloseBrace, "}");
    return made(Kind::Table, start, items);
  }

  struct Line {
    std::uint32_t column = 0;
    bool first = false;
  };

  Tree& out_;
  bool byIndentation_;
  Index at_ = 0;
  int depth_ = 0;
  std::vector<Line> lines_;
};

}  // namespace

Tree readTree(std::string_view text) {
  Tree out;
  out.text = text;
  Tokens tokens = readTokens(text);
  out.code = std::move(tokens.code);
  out.comments = std::move(tokens.comments);
  Parser(out, false).read();
  for (const Token& comment : out.comments)
    if (!comment.closed) out.problems.push_back({comment.begin, "unfinished comment"});
  if (out.problems.empty()) return out;
  std::stable_sort(out.problems.begin(), out.problems.end(),
                   [](const Problem& a, const Problem& b) { return a.offset < b.offset; });
  // What the first reading says of the problems is what Lua would say.
  std::vector<Problem> problems = std::move(out.problems);
  out.problems.clear();
  out.nodes.clear();
  Parser(out, true).read();
  out.problems = std::move(problems);
  return out;
}

Index Tree::child(Index node, std::size_t number) const {
  Index out = node == none ? none : nodes[node].child;
  for (; number > 0 && out != none; --number) out = nodes[out].next;
  return out;
}

std::size_t Tree::numberOf(Index node) const {
  std::size_t out = 0;
  for (Index each = nodes[nodes[node].parent].child; each != node; each = nodes[each].next) ++out;
  return out;
}

std::uint32_t Tree::end(Index node) const {
  const Index last = nodes[node].last;
  return last == 0 ? 0 : code[last - 1].end;
}

std::uint32_t Tree::begin(Index node) const {
  const Node& of = nodes[node];
  return of.first == of.last ? end(node) : code[of.first].begin;
}

Index nextNode(const Tree& tree, Index node, Index top, bool inside) {
  if (inside && tree[node].child != none) return tree[node].child;
  while (node != top && tree[node].next == none) node = tree[node].parent;
  return node == top ? none : tree[node].next;
}

std::vector<Index> statementsOf(const Tree& tree) {
  std::vector<Index> out;
  for (Index node = tree.root(); node != none; node = nextNode(tree, node, tree.root()))
    if (tree.isKind(tree[node].parent, Kind::Block)) out.push_back(node);
  return out;
}

}  // namespace sortie::lua
