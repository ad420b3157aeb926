#include "script/syntax/names.h"

#include <algorithm>
#include <unordered_map>
#include <utility>

namespace sortie::lua {
namespace {

using Kind = Node::Kind;

class Reader {
 public:
  explicit Reader(Syntax& syntax) : s_(syntax) { s_.localAt.assign(s_.code.size(), none); }

  void read() { block(s_.root()); }

 private:
  // Scopes: `known_` leads to the innermost local of a name, `hidden_` from a local to the one that it hides.
  void close(std::size_t from, std::uint32_t end) {
    for (; open_.size() > from; open_.pop_back()) {
      Local& local = s_.locals[open_.back()];
      local.end = end;
      known_[local.name] = hidden_[open_.back()];
    }
  }
  Index declare(Local local) {
    const auto index = static_cast<Index>(s_.locals.size());
    local.inside = inside_;
    Index& known = known_.try_emplace(local.name, none).first->second;
    hidden_.push_back(known);
    known = index;
    open_.push_back(index);
    s_.locals.push_back(local);
    return index;
  }
  Index declareAt(Local::Kind kind, Index token, std::uint32_t begin, Index which = 0, Index value = none) {
    s_.localAt[token] = static_cast<Index>(s_.locals.size());
    return declare({kind, s_.word(token), token, begin, 0, value, which, none, none});
  }

  /// Where the token begins that follows a node.
  [[nodiscard]] std::uint32_t behind(Index node) const { return s_.code[s_[node].last].begin; }

  void block(Index node) {
    const std::size_t outer = open_.size();
    for (Index each = s_[node].child; each != none; each = s_[each].next) statement(each);
    close(outer, behind(node));
  }

  void statement(Index node) {
    const Node& made = s_[node];
    switch (made.kind) {
      case Kind::Local: return localStatement(node);
      case Kind::LocalFunction: {
        if (!s_.isKind(made.child, Kind::Declared)) return expression(s_.child(node, 1));
        const Index token = s_[made.child].first;
        const Index local = declareAt(Local::Kind::Function, token, s_.code[token].end);
        s_.locals[local].function = static_cast<Index>(s_.functions.size());
        return expression(s_.child(node, 1));
      }
      case Kind::FunctionStatement: return functionStatement(node);
      case Kind::Assignment: {
        expression(node);
        const Index target = s_.child(made.child);
        const Index value = s_.child(s_[made.child].next);
        if (s_[target].next == none && s_.isKind(target, Kind::Field)) addMember(target, value);
        return;
      }
      case Kind::Repeat: {  // what ends it sees the locals of the block
        const std::size_t outer = open_.size();
        for (Index each = s_.child(made.child); each != none; each = s_[each].next) statement(each);
        expression(s_.child(node, 1));
        return close(outer, behind(node));
      }
      case Kind::For: return forStatement(node);
      case Kind::Return: return returnStatement(node);
      case Kind::If:
      case Kind::While:
      case Kind::Do:
        for (Index each = made.child; each != none; each = s_[each].next)
          s_.isKind(each, Kind::Block) ? block(each) : expression(each);
        return;
      default: return expression(node);
    }
  }

  void localStatement(Index node) {
    const Index names = s_[node].child;
    const Index values = s_[names].next;
    expression(values);
    // A name is not known in what sets it, nor where that is still to come.
    std::uint32_t from = s_.end(node);
    if (values != none && s_[values].first == s_[values].last)
      from = behind(node) + (s_.code[s_[node].last].kind == Token::Kind::End ? 1 : 0);
    Index value = s_.child(values);
    const bool alone = s_.child(names, 1) == none;
    for (Index each = s_[names].child; each != none; each = s_[each].next) {
      const Index token = s_[each].first;
      const Index local = declareAt(Local::Kind::Local, token, values == none ? s_.code[token].end : from, 0, value);
      if (alone && s_.isKind(value, Kind::Function)) s_.locals[local].function = s_.functionOf(value);
      if (alone && s_.isKind(value, Kind::Table)) addKeys(local, value);
      if (value != none) value = s_[value].next;
    }
  }

  void functionStatement(Index node) {
    const Index target = s_[node].child;
    const Index function = static_cast<Index>(s_.functions.size());
    for (Index base = target; base != none; base = s_[base].child)
      if (s_.isKind(base, Kind::Name)) use(s_[base].first);
    const Index local = s_.isKind(target, Kind::Name) ? s_.localAt[s_[target].first] : none;
    if (local != none && s_.locals[local].function == none) s_.locals[local].function = function;
    addMember(target, s_[target].next);
    expression(s_[target].next);
  }

  // `a.b` or `a:b` of a local `a`.
  void addMember(Index target, Index value) {
    const Index object = s_.child(target);
    const Index key = s_.child(target, 1);
    if (!s_.isKind(object, Kind::Name) || !s_.isKind(key, Kind::Key)) return;
    if (const Index owner = s_.localAt[s_[object].first]; owner != none)
      s_.members.push_back({owner, s_[key].first, value});
  }
  void addKeys(Index owner, Index table) {
    for (Index item = s_[table].child; item != none; item = s_[item].next)
      if (s_.isKind(item, Kind::NamedItem)) s_.members.push_back({owner, s_[s_[item].child].first, s_.child(item, 1)});
  }

  void forStatement(Index node) {
    const Index names = s_[node].child;
    const Index values = s_[names].next;
    const Index body = s_[values].next;
    expression(values);
    const std::size_t outer = open_.size();
    const Index value = s_[node].sign == Sign::In ? s_.child(values) : none;
    Index which = 0;
    for (Index each = s_[names].child; each != none; each = s_[each].next)
      declareAt(Local::Kind::Loop, s_[each].first, s_.code[s_[body].first - 1].end, which++, value);
    block(body);
    close(outer, behind(body));
  }

  void returnStatement(Index node) {
    const Index values = s_[node].child;
    expression(values);
    const Index value = s_.child(values);
    if (s_[node].parent != s_.root() || value == none) return;
    if (s_.isKind(value, Kind::Name) && s_[value].next == none) s_.returned = s_.localAt[s_[value].first];
    if (s_.isKind(value, Kind::Table)) addKeys(none, value);
  }

  void use(Index token) {
    if (const auto found = known_.find(s_.word(token)); found != known_.end()) s_.localAt[token] = found->second;
  }

  // Long chains are deep trees: no recursion but for functions.
  void expression(Index top) {
    for (Index node = top; node != none;) {
      const Kind kind = s_[node].kind;
      if (kind == Kind::Name) use(s_[node].first);
      if (kind == Kind::Function) function(node);
      node = nextNode(s_, node, top, kind != Kind::Function);
    }
  }

  void function(Index node) {
    const auto index = static_cast<Index>(s_.functions.size());
    s_.functions.push_back(described(node));
    const Index outer = std::exchange(inside_, index);
    const std::size_t scope = open_.size();
    const Index parameters = s_[node].child;
    const Index body = s_[parameters].next;
    const Function& made = s_.functions[index];
    if (made.name.find(':') != std::string::npos) {
      const Index self = declare(
          {Local::Kind::Parameter, "self", made.nameToken, s_.code[made.nameToken].end, 0, none, none, index, none});
      s_.locals[self].which = none;
    }
    Index which = 0;
    for (Index each = s_[parameters].child; each != none; each = s_[each].next) {
      s_.functions[index].parameters.push_back(s_.textOf(each));
      const Index token = s_[each].first;
      if (s_.isKind(each, Kind::Declared))
        s_.locals[declareAt(Local::Kind::Parameter, token, s_.code[token].end, which)].function = index;
      ++which;
    }
    block(body);
    close(scope, behind(body));
    inside_ = outer;
  }

  /// What a function is called, by what it stands in.
  Function described(Index node) const {
    Function out;
    out.node = node;
    out.begin = s_.begin(node);
    out.end = s_.end(node);
    const Index parent = s_[node].parent;
    Index named = none;  // the whole name
    switch (s_[parent].kind) {
      case Kind::LocalFunction:
      case Kind::FunctionStatement:
        named = s_[parent].child;
        out.begin = s_.begin(parent);
        out.local = s_.isKind(parent, Kind::LocalFunction);
        break;
      case Kind::NamedItem:
        named = s_[parent].child;
        out.key = true;
        break;
      case Kind::List: {
        const Index statement = s_[parent].parent;
        const Index targets = s_.child(statement);
        const bool first = targets != parent && s_[parent].child == node && s_.child(targets, 1) == none;
        const Index target = s_.child(targets);
        if (first && (s_.isKind(statement, Kind::Local) || s_.isKind(target, Kind::Name) || ofLocal(target)))
          named = target;
        break;
      }
      default: break;
    }
    if (named == none || s_.isKind(named, Kind::Missing)) return out;
    if (!s_.isKind(parent, Kind::LocalFunction) && !s_.isKind(parent, Kind::FunctionStatement))
      out.begin = s_.begin(named);
    // Of a local without its attribute.
    Index last = s_[named].kind == Kind::Declared ? s_[named].first : s_[named].last - 1;
    out.name = std::string(s_.text.substr(s_.begin(named), s_.code[last].end - s_.begin(named)));
    while (!s_.isName(last)) --last;  // `a.` of `function a.(…`
    out.nameToken = last;
    return out;
  }
  [[nodiscard]] bool ofLocal(Index target) const {
    const Index object = s_.child(target);
    return s_.isKind(target, Kind::Field) && s_.isKind(object, Kind::Name) && s_.localAt[s_[object].first] != none &&
           s_.isKind(s_[object].next, Kind::Key);
  }

  Syntax& s_;
  Index inside_ = none;  ///< the function being read
  std::unordered_map<std::string_view, Index> known_;
  std::vector<Index> hidden_;
  std::vector<Index> open_;
};

}  // namespace

Index Syntax::functionOf(Index node) const {
  // Functions begin in the order of the text.
  const auto found =
      std::lower_bound(functions.begin(), functions.end(), nodes[node].first,
                       [&](const Function& function, Index first) { return nodes[function.node].first < first; });
  return found != functions.end() && found->node == node ? static_cast<Index>(found - functions.begin()) : none;
}

Syntax readSyntax(std::string_view text) {
  Syntax out{readTree(text), {}, {}, {}, {}, none};
  Reader(out).read();
  return out;
}

Index assignedFromInside(const Syntax& syntax) {
  Index out = none;
  for (const Node& statement : syntax.nodes) {
    Index target = none;
    if (statement.kind == Kind::Assignment) target = syntax.child(statement.child);
    if (statement.kind == Kind::FunctionStatement) target = statement.child;
    for (; target != none; target = statement.kind == Kind::Assignment ? syntax[target].next : none) {
      if (!syntax.isKind(target, Kind::Name)) continue;
      const Index token = syntax[target].first;
      const Index local = syntax.localAt[token];
      if (token >= out || local == none || syntax.locals[local].inside != none) continue;
      Index around = statement.parent;
      while (around != none && !syntax.isKind(around, Kind::Function)) around = syntax[around].parent;
      if (around != none) out = token;
    }
  }
  return out;
}

}  // namespace sortie::lua
