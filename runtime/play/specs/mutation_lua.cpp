// Which mutants a file of Lua has.
#include <algorithm>
#include <array>
#include <charconv>
#include <limits>
#include <optional>
#include <set>

#include <fmt/format.h>

#include "play/specs/mutation.h"
#include "script/syntax/names.h"
#include "script/syntax/places.h"

namespace sortie::play {

namespace {

using lua::Index;
using lua::none;
using lua::Sign;
using Kind = lua::Node::Kind;

constexpr bool isComparison(Sign sign) {
  return sign == Sign::Less || sign == Sign::LessEqual || sign == Sign::Greater || sign == Sign::GreaterEqual ||
         sign == Sign::Equal || sign == Sign::NotEqual;
}

/// What stands in the place of an operator.
struct Replaced {
  Sign sign;
  const char* kind;
  std::array<const char*, 2> by;
};
constexpr Replaced operators[] = {
    {Sign::Less, "comparison", {"<=", ">="}},     {Sign::LessEqual, "comparison", {"<", ">"}},
    {Sign::Greater, "comparison", {">=", "<="}},  {Sign::GreaterEqual, "comparison", {">", "<"}},
    {Sign::Equal, "comparison", {"~=", nullptr}}, {Sign::NotEqual, "comparison", {"==", nullptr}},
    {Sign::And, "logic", {"or", nullptr}},        {Sign::Or, "logic", {"and", nullptr}},
    {Sign::Plus, "arithmetic", {"-", nullptr}},   {Sign::Minus, "arithmetic", {"+", nullptr}},
    {Sign::Star, "arithmetic", {"//", nullptr}},  {Sign::DoubleSlash, "arithmetic", {"*", nullptr}},
};

/// In one line, blanks as one.
std::string inLine(std::string_view text) {
  std::string out;
  for (const char c : text) {
    const bool blank = c == ' ' || (c >= '\t' && c <= '\r');
    if (blank && (out.empty() || out.back() == ' ')) continue;
    out += blank ? ' ' : c;
  }
  while (!out.empty() && out.back() == ' ') out.pop_back();
  return out;
}

/// Cut to what fits a report, at its end or its beginning.
std::string shown(std::string_view text, std::size_t longest = 90, bool end = false) {
  const std::string out = inLine(text);
  if (out.size() <= longest) return out;
  const auto inside = [&](std::size_t at) { return (static_cast<unsigned char>(out[at]) & 0xC0U) == 0x80U; };
  std::size_t cut = end ? out.size() - longest : longest;
  while (cut > 0 && cut < out.size() && inside(cut)) cut = end ? cut + 1 : cut - 1;
  return end ? "…" + out.substr(cut) : out.substr(0, cut) + "…";
}

/// "a < b -> a <= b"; of a long text only what is around the change.
std::string shownChange(std::string_view whole, std::size_t begin, std::size_t end, std::string_view instead) {
  constexpr std::size_t around = 35;
  // A table may have many thousand numbers: what is far away is not even looked at.
  constexpr std::size_t near = 400;
  const auto inside = [&](std::size_t at) { return (static_cast<unsigned char>(whole[at]) & 0xC0U) == 0x80U; };
  std::size_t from = begin > near ? begin - near : 0;
  std::size_t to = whole.size() - end > near ? end + near : whole.size();
  while (from > 0 && from < begin && inside(from)) ++from;
  while (to > end && to < whole.size() && inside(to)) --to;
  const bool cut = from > 0 || to < whole.size();
  whole = whole.substr(from, to - from);
  begin -= from;
  end -= from;
  std::string_view before = whole.substr(0, begin);
  std::string_view after = whole.substr(end);
  std::string cutBefore(before);
  std::string cutAfter(after);
  if (cut || inLine(whole).size() > 90) {
    cutBefore = shown(before, around, true) + (before.ends_with(' ') ? " " : "");
    cutAfter = (after.starts_with(' ') ? " " : "") + shown(after, around);
  }
  return fmt::format("{} -> {}", inLine(fmt::format("{}{}{}", cutBefore, whole.substr(begin, end - begin), cutAfter)),
                     inLine(fmt::format("{}{}{}", cutBefore, instead, cutAfter)));
}

/// The module that a local of the file stands for: `local ask = require "turns.ask"`; empty: none.
std::string_view requiredAs(const lua::Syntax& tree, Index name) {
  const Index local = tree.localAt[tree[name].first];
  const Index value = local == none ? none : tree.locals[local].value;
  if (!tree.isKind(value, Kind::Call) || tree.textOf(tree[value].child) != "require") return {};
  return lua::stringOf(tree, tree.child(tree.child(value, 1)));
}

/// Does a call push a step, by itself or through what is known to push?
bool isPush(const lua::Syntax& tree, Index call, const std::string& module, const Pushers& pushers) {
  if (!tree.isKind(call, Kind::Call)) return false;
  const Index called = tree[call].child;
  const std::string_view name = tree.textOf(called);
  if (name == "push") return true;
  if (tree.isKind(called, Kind::Field) && tree.isKind(tree[called].child, Kind::Name))
    if (const std::string_view other = requiredAs(tree, tree[called].child); !other.empty())
      return pushers.contains(fmt::format("{}:{}", other, tree.textOf(tree.child(called, 1))));
  if (!tree.isKind(called, Kind::Name) && !tree.isKind(called, Kind::Field)) return false;
  return pushers.contains(fmt::format("{}:{}", module, name));
}

bool callsPusher(const lua::Syntax& tree, Index function, const std::string& module, const Pushers& pushers) {
  for (Index node = tree[function].child; node != none; node = lua::nextNode(tree, node, function))
    if (isPush(tree, node, module, pushers)) return true;
  return false;
}

class LuaMutants {
 public:
  LuaMutants(const model::LuaSource& source, const lua::Syntax& tree, const Pushers& pushers)
      : source_(&source), tree_(&tree), pushers_(&pushers) {
    lookAround();
    for (const lua::Function& function : tree.functions)
      if (function.local && tells(tree.child(function.node, 1))) telling_.insert(function.name);
  }

  std::vector<Mutant> list() {
    const lua::Syntax& t = *tree_;
    for (Index node = t.root(); node != none;) {
      const bool inside = !isText(node);
      if (inside) look(node);
      node = lua::nextNode(t, node, t.root(), inside);
    }
    std::stable_sort(out_.begin(), out_.end(), [](const Mutant& a, const Mutant& b) {
      return std::tie(a.begin, a.end) < std::tie(b.begin, b.end);
    });
    return std::move(out_);
  }

 private:
  // What is asked of every mutant, found once: a file may have a hundred thousand of them.
  void lookAround() {
    const lua::Syntax& t = *tree_;
    around_.resize(t.nodes.size());
    nameAt_.assign(t.code.size(), none);
    uses_.resize(t.locals.size());
    for (Index node = static_cast<Index>(t.nodes.size()); node-- > 0;) {  // children stand before their parents
      const Index parent = t[node].parent;
      Around& its = around_[node];
      if (parent != none) its = around_[parent];
      if (parent == none || t.isKind(parent, Kind::Block))
        its.statement = its.part = node;
      else if (its.statement == parent)
        its.part = node;
      if (t.isKind(node, Kind::Function)) its.function = node;
      if (t.isKind(node, Kind::Name)) nameAt_[t[node].first] = node;
    }
    for (Index token = 0; token < t.localAt.size(); ++token)
      if (const Index local = t.localAt[token]; local != none && t.locals[local].token != token)
        uses_[local].push_back(token);
  }

  /// What only people read: the arguments of calls that log or word something, the title or text of what is offered.
  [[nodiscard]] bool isText(Index node) const {
    const lua::Syntax& t = *tree_;
    switch (t[node].kind) {
      case Kind::Call: {
        const Index called = t[node].child;
        return t.isKind(called, Kind::Name) && (isTextWord(t.textOf(called)) || onlyTells(t.textOf(called)));
      }
      case Kind::LocalFunction: return onlyTells(t.textOf(t[node].child));
      case Kind::NamedItem: {
        const std::string_view key = t.textOf(t[node].child);
        return key == "text" || key == "title" || key == "label" || key == "help";
      }
      case Kind::Return: {
        const Index only = t.child(t.child(node));
        return only != none && t[only].next == none && isText(only);
      }
      case Kind::Binary: return t[node].sign == Sign::Concat && hasBlank(node);
      default: return false;
    }
  }
  static bool isTextWord(std::string_view name) {
    return name == "log" || name == "text" || name == "error" || name == "print" || name == "require";
  }
  /// Is it a local function that does nothing but log?
  [[nodiscard]] bool onlyTells(std::string_view name) const { return telling_.contains(name); }
  [[nodiscard]] bool tells(Index block) const {
    const lua::Syntax& t = *tree_;
    for (Index each = t[block].child; each != none; each = t[each].next) {
      bool good =
          t.isKind(each, Kind::Call) && (t.textOf(t[each].child) == "log" || onlyTells(t.textOf(t[each].child)));
      if (t.isKind(each, Kind::If)) {
        good = true;
        for (Index part = t[each].child; part != none; part = t[part].next)
          good = good && (!t.isKind(part, Kind::Block) || tells(part));
      }
      if (!good) return false;
    }
    return t[block].child != none;
  }
  /// Texts with blanks are for people, those without are names.
  [[nodiscard]] bool hasBlank(Index node) const {
    const lua::Syntax& t = *tree_;
    for (Index token = t[node].first; token < t[node].last; ++token)
      if (t.code[token].kind == lua::Token::Kind::String && t.word(token).find(' ') != std::string_view::npos)
        return true;
    return false;
  }

  void look(Index node) {
    const lua::Syntax& t = *tree_;
    switch (t[node].kind) {
      case Kind::Number: number(node); break;
      case Kind::Binary: binary(node); break;
      case Kind::Unary:
        if (t[node].sign == Sign::Not) add(node, node, "not", t.begin(node), t.begin(t.child(node)), "");
        break;
      case Kind::If:
        for (Index each = t[node].child; each != none; each = t[each].next)
          if (!t.isKind(each, Kind::Block)) condition(each);
        break;
      case Kind::While:
        condition(t[node].child);
        once(node, 1);
        break;
      case Kind::For: once(node, 2); break;
      case Kind::Repeat: condition(t.child(node, 1)); break;
      case Kind::Arguments:
        swaps(node);
        if (const Index call = t[node].parent; t.isKind(call, Kind::Call))
          if (const std::string_view called = t.textOf(t[call].child); called == "set" || called == "places")
            shorter(node);
        break;
      case Kind::Table: shorter(node); break;
      case Kind::Call:
      case Kind::Method:
      case Kind::Assignment:
        if (t.isKind(t[node].parent, Kind::Block)) drop(node, "");
        break;
      case Kind::Return: returned(node); break;
      case Kind::Block: order(node); break;
      default: break;
    }
  }

  void number(Index node) {
    const lua::Syntax& t = *tree_;
    const std::string_view word = t.textOf(node);
    std::int64_t value = 0;
    const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), value);
    if (error != std::errc() || end != word.data() + word.size()) return;
    Index around = t[node].parent;
    if (t.isKind(around, Kind::Unary)) around = t[around].parent;
    if (t.isKind(around, Kind::Item) || t.isKind(around, Kind::List) || t.isKind(around, Kind::Arguments))
      around = t[around].parent;
    const std::size_t begin = t.begin(node);
    const bool behindMinus = begin > 0 && t.text[begin - 1] == '-';
    for (const bool more : {true, false}) {
      if (sameAsBoundary(node, more) || (more && value == std::numeric_limits<std::int64_t>::max())) continue;
      const std::int64_t other = more ? value + 1 : value - 1;
      // Two minus signs side by side would begin a comment.
      const bool brackets = other < 0 && behindMinus;
      add(node, around, "number", begin, t.end(node), brackets ? fmt::format("({})", other) : std::to_string(other));
    }
  }

  // `a < 3` with another number is `a <= 3` for integers, and no length is -1.
  [[nodiscard]] bool sameAsBoundary(Index number, bool more) const {
    const lua::Syntax& t = *tree_;
    const Index comparison = t[number].parent;
    if (!t.isKind(comparison, Kind::Binary) || !isComparison(t[comparison].sign)) return false;
    const bool right = t.child(comparison) != number;
    const Index other = t.child(comparison, right ? 0 : 1);
    switch (t[comparison].sign) {
      case Sign::Less:
      case Sign::GreaterEqual: return more == right;
      case Sign::LessEqual:
      case Sign::Greater: return more != right;
      default: return !more && t.textOf(number) == "0" && t.isKind(other, Kind::Unary) && t[other].sign == Sign::Hash;
    }
  }

  void binary(Index node) {
    const lua::Syntax& t = *tree_;
    const auto* found = std::find_if(std::begin(operators), std::end(operators),
                                     [&](const Replaced& each) { return each.sign == t[node].sign; });
    if (found == std::end(operators)) return;
    const lua::Token& sign = t.code[t[t.child(node)].last];
    for (const char* by : found->by) {
      if (by == nullptr) continue;
      const bool comment = *by == '-' && t.text.substr(sign.end).starts_with('-');
      add(node, node, found->kind, sign.begin, sign.end, comment ? "- " : by);
    }
  }

  // A list of two elements or more without one of them; long tables are data.
  void shorter(Index list) {
    const lua::Syntax& t = *tree_;
    const bool table = t.isKind(list, Kind::Table);
    std::vector<Index> all;
    std::size_t elements = 0;
    for (Index each = t[list].child; each != none; each = t[each].next) {
      all.push_back(each);
      if (!table || t.isKind(each, Kind::Item)) ++elements;
    }
    constexpr std::size_t longest = 12;
    if (elements < 2 || elements > longest) return;
    for (std::size_t i = 0; i < all.size(); ++i) {
      if (table && !t.isKind(all[i], Kind::Item)) continue;
      const bool last = i + 1 == all.size();
      cut(all[i], list, "element", last ? t.end(all[i - 1]) : t.begin(all[i]),
          last ? t.end(all[i]) : t.begin(all[i + 1]));
      out_.back().what = fmt::format("{} without {}", shown(t.textOf(list)), shown(t.textOf(all[i])));
    }
  }

  // A loop that ends after its first round, unless all that it does is log.
  void once(Index loop, std::size_t body) {
    const lua::Syntax& t = *tree_;
    Index last = t.child(t.child(loop, body));
    if (last == none || tells(t.child(loop, body))) return;
    while (t[last].next != none) last = t[last].next;
    if (t.isKind(last, Kind::Return) || t.isKind(last, Kind::Break) || t.isKind(last, Kind::Goto)) return;
    Mutant& mutant = add(last, last, "loop", t.end(last), t.end(last), " break");
    const std::size_t begin = t.begin(loop);
    const std::size_t head = t.end(t.child(loop, body - 1));
    mutant.what = "only once " + shown(t.text.substr(begin, head - begin));
  }

  // Takes a range away; its line ends stay.
  void cut(Index node, Index around, const char* kind, std::size_t begin, std::size_t end) {
    const std::string_view away = tree_->text.substr(begin, end - begin);
    add(node, around, kind, begin, end,
        std::string(static_cast<std::size_t>(std::count(away.begin(), away.end(), '\n')), '\n'));
  }

  // Never and always; turned, where no comparison or `not` inside is turned anyway.
  void condition(Index node) {
    const lua::Syntax& t = *tree_;
    const Kind kind = t[node].kind;
    const std::string_view text = t.textOf(node);
    if (kind != Kind::True) addCondition(node, "true");
    if (kind != Kind::False) addCondition(node, "false");
    const bool turned = (kind == Kind::Binary && isComparison(t[node].sign)) ||
                        (kind == Kind::Unary && t[node].sign == Sign::Not) || kind == Kind::True || kind == Kind::False;
    if (!turned) addCondition(node, fmt::format("not ({})", text));
  }
  void addCondition(Index node, const std::string& instead) {
    const lua::Syntax& t = *tree_;
    const std::string_view word = t.word(t[node].first - 1);  // if, elseif, while, until
    Mutant& mutant = add(node, node, "condition", t.begin(node), t.end(node), instead);
    mutant.what = fmt::format("{} {} -> {} {}", word, shown(t.textOf(node)), word, shown(instead));
  }

  void swaps(Index node) {
    const lua::Syntax& t = *tree_;
    const Index call = t[node].parent;
    const std::string_view called = t.isKind(call, Kind::Call) ? t.textOf(t[call].child) : std::string_view();
    if (called == "math.min" || called == "math.max" || called == "board.distance") return;  // either way the same
    for (Index left = t[node].child; left != none && t[left].next != none; left = t[left].next) {
      const Index right = t[left].next;
      const std::string_view a = t.textOf(left);
      const std::string_view b = t.textOf(right);
      if (t[left].kind != t[right].kind || a == b || t[left].kind == Kind::Function) continue;
      const std::string_view between = t.text.substr(t.end(left), t.begin(right) - t.end(left));
      add(node, call, "arguments", t.begin(left), t.end(right), fmt::format("{}{}{}", b, between, a));
    }
  }

  void drop(Index node, std::string instead) {
    const lua::Syntax& t = *tree_;
    // What follows keeps its lines, and its meaning: a bracket would make a call of it.
    const std::string_view whole = t.textOf(node);
    instead.append(static_cast<std::size_t>(std::count(whole.begin(), whole.end(), '\n')), '\n');
    if (t.is(t[node].last, Sign::OpenParen)) instead += ';';
    Mutant& mutant = add(node, node, "statement", t.begin(node), t.end(node), instead);
    mutant.what = "without " + shown(whole);
  }

  void returned(Index node) {
    const lua::Syntax& t = *tree_;
    const Index list = t[node].child;
    if (list == none || functionAround(node) == none) return;  // of the file: what it makes known
    const Index only = t[t[list].child].next == none ? t[list].child : none;
    if (t.isKind(only, Kind::True) || t.isKind(only, Kind::False)) {
      add(only, node, "statement", t.begin(only), t.end(only), t.isKind(only, Kind::True) ? "false" : "true");
    } else if (!t.isKind(only, Kind::Nil)) {
      drop(node, "return");
      out_.back().what = shown(t.textOf(node)) + " -> return";
    }
  }

  // Neighbours that put something on the stack of steps.
  void order(Index block) {
    const lua::Syntax& t = *tree_;
    for (Index left = t[block].child; left != none && t[left].next != none; left = t[left].next) {
      const Index right = t[left].next;
      if (!pushes(left) || !pushes(right) || t.textOf(left) == t.textOf(right)) continue;
      const std::string_view a = t.textOf(left);
      const std::string_view b = t.textOf(right);
      const std::string_view between = t.text.substr(t.end(left), t.begin(right) - t.end(left));
      Mutant& mutant = add(left, left, "order", t.begin(left), t.end(right), fmt::format("{}{}{}", b, between, a));
      mutant.what = fmt::format("{} before {}", shown(b), shown(a));
      mutant.lines = {{lineAt(t[left].first), lineAt(t[right].last - 1)}};
    }
  }
  [[nodiscard]] bool pushes(Index statement) const {
    const lua::Syntax& t = *tree_;
    if (t.isKind(statement, Kind::If)) {
      const Index block = t.child(statement, 1);
      if (t[block].next != none || t.child(block) == none) return false;
      for (Index each = t.child(block); each != none; each = t[each].next)
        if (!pushes(each)) return false;
      return true;
    }
    return isPush(t, statement, source_->module, *pushers_);
  }

  [[nodiscard]] std::uint32_t lineAt(Index token) const { return tree_->code[token].line; }
  [[nodiscard]] Index functionAround(Index node) const { return node == none ? none : around_[node].function; }
  [[nodiscard]] std::string functionName(Index node) const {
    for (Index around = functionAround(node); around != none; around = functionAround((*tree_)[around].parent))
      if (const Index known = tree_->functionOf(around); known != none && !tree_->functions[known].name.empty())
        return tree_->functions[known].name;
    return {};
  }
  [[nodiscard]] Index statementAround(Index node) const { return around_[node].statement; }

  // Of a statement with blocks its head counts, up to the word that opens the block: there the jump stands.
  [[nodiscard]] Mutant::Lines linesOf(Index node) const {
    const lua::Syntax& t = *tree_;
    const Index statement = statementAround(node);
    const Index part = around_[node].part;
    const bool head = part != statement && !t.isKind(part, Kind::Block) &&
                      (t.isKind(statement, Kind::If) || t.isKind(statement, Kind::While) ||
                       t.isKind(statement, Kind::For) || t.isKind(statement, Kind::Repeat));
    const bool constant = t.isKind(part, Kind::True) || t.isKind(part, Kind::False);
    if (!head || constant) return {lineAt(t[statement].first), lineAt(t[statement].last - 1)};
    return {lineAt(t[part].first - 1), lineAt(t[part].last)};
  }

  // A local of the file that functions read: it matters where they do.
  void readers(Mutant& mutant, Index node) {
    const Index statement = statementAround(node);
    if (!tree_->isKind(statement, Kind::Local)) return;
    if (statement != readStatement_) {
      readLines_ = readersOf(statement);
      readStatement_ = statement;
    }
    if (!readLines_) return;
    mutant.loading = false;
    mutant.lines = *readLines_;
  }
  /// Where functions read the locals of a statement; nothing where they are read at load too, or in very many places.
  [[nodiscard]] std::optional<std::vector<Mutant::Lines>> readersOf(Index statement) const {
    constexpr std::size_t most = 500;
    const lua::Syntax& t = *tree_;
    const lua::Node& names = t[t[statement].child];
    std::vector<Mutant::Lines> lines;
    for (Index at = names.first; at < names.last; ++at) {
      const Index local = t.localAt[at];
      if (local == none || t.locals[local].token != at) continue;
      if (uses_[local].empty()) continue;
      if (t.returned == local) return std::nullopt;
      for (const Index token : uses_[local]) {
        const Index use = nameAt_[token] != none ? nameAt_[token] : lua::nodeAt(t, token);
        if (functionAround(use) == none) return std::nullopt;
        const Mutant::Lines read = linesOf(use);
        if (!lines.empty() && lines.back().first == read.first && lines.back().last == read.last) continue;
        if (lines.size() == most) return std::nullopt;
        lines.push_back(read);
      }
    }
    return lines;
  }

  Mutant& add(Index node, Index around, const char* kind, std::size_t begin, std::size_t end, std::string instead) {
    const lua::Syntax& t = *tree_;
    Mutant mutant;
    mutant.file = source_->file;
    const bool bots = source_->module == "bots" || source_->module.starts_with("bots.");
    mutant.group = bots ? MutantGroup::Bots : MutantGroup::Rules;
    mutant.line = lineOf(begin);
    mutant.kind = kind;
    mutant.function = functionName(node);
    const std::string_view whole = t.textOf(around);
    const std::size_t from = t.begin(around);
    if (end <= t.end(around)) mutant.what = shownChange(whole, begin - from, end - from, instead);
    mutant.begin = begin;
    mutant.end = end;
    mutant.instead = std::move(instead);
    mutant.loading = functionAround(node) == none;
    mutant.lines = {linesOf(node)};
    if (mutant.loading) readers(mutant, node);
    out_.push_back(std::move(mutant));
    return out_.back();
  }
  /// Of the token that begins there.
  [[nodiscard]] std::uint32_t lineOf(std::size_t offset) const {
    const auto& code = tree_->code;
    return std::partition_point(code.begin(), code.end() - 1,
                                [&](const lua::Token& token) { return token.begin < offset; })
        ->line;
  }

  /// What stands around a node, or is it.
  struct Around {
    Index function = none;
    Index statement = none;
    Index part = none;  ///< of the statement; the statement itself where the node is that
  };

  const model::LuaSource* source_;
  const lua::Syntax* tree_;
  const Pushers* pushers_;
  std::vector<Around> around_;                  ///< by node
  std::vector<Index> nameAt_;                   ///< by token: its Name node
  std::vector<std::vector<Index>> uses_;        ///< by local: the tokens that name it but for the first
  std::set<std::string, std::less<>> telling_;  ///< names of the local functions that do nothing but log
  Index readStatement_ = none;                  ///< that of which `readLines_` are
  std::optional<std::vector<Mutant::Lines>> readLines_;
  std::vector<Mutant> out_;
};

}  // namespace

Pushers findPushers(const std::vector<model::LuaSource>& modules) {
  Pushers out;
  std::vector<lua::Syntax> trees;
  for (const model::LuaSource& source : modules) trees.push_back(lua::readSyntax(source.text));
  for (bool more = true; more;) {
    const std::size_t before = out.size();
    for (std::size_t i = 0; i < modules.size(); ++i)
      for (const lua::Function& function : trees[i].functions) {
        const std::string key = modules[i].module + ":" + function.name;
        if (function.name.empty() || out.contains(key)) continue;
        if (!callsPusher(trees[i], function.node, modules[i].module, out)) continue;
        out.insert(key);
        // Others know it by its key in the table that the module returns.
        if (const std::size_t dot = function.name.rfind('.'); dot != std::string::npos)
          out.insert(modules[i].module + ":" + function.name.substr(dot + 1));
      }
    more = out.size() > before;
  }
  return out;
}

std::vector<Mutant> listLuaMutants(const model::LuaSource& source, const Pushers& pushers) {
  const lua::Syntax syntax = lua::readSyntax(source.text);
  if (!syntax.problems.empty()) return {};
  return LuaMutants(source, syntax, pushers).list();
}

}  // namespace sortie::play
