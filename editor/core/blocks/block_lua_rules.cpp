// rules.lua as text: the functions of the table that it returns, and how others are added.
#include <algorithm>

#include <fmt/format.h>

#include "editor/core/blocks/block_lua.h"
#include "script/syntax/tree.h"

namespace sortie::editor {

using lua::Index;
using lua::none;
using lua::Tree;
using Kind = lua::Node::Kind;

namespace {

/// What follows the `return` that ends a file: a table in braces, one name, or something else.
struct Returned {
  std::size_t begin = 0;  ///< bytes of the statement
  std::size_t end = 0;
  Index values = none;
  Index value = none;  ///< the first
  enum class Form : std::uint8_t { Table, Name, Other, Nothing } form = Form::Nothing;
};

std::optional<Returned> returnedBy(const Tree& tree) {
  Index last = tree.child(tree.root());
  while (last != none && tree[last].next != none) last = tree[last].next;
  if (!tree.isKind(last, Kind::Return)) return std::nullopt;
  Returned out{tree.begin(last), tree.end(last), tree.child(last), tree.child(tree.child(last)), {}};
  using Form = Returned::Form;
  const bool one = out.value != none && tree[out.value].next == none;
  if (out.value == none || (one && tree.isKind(out.value, Kind::Nil)))
    out.form = Form::Nothing;
  else
    out.form = one && tree.isKind(out.value, Kind::Table)  ? Form::Table
               : one && tree.isKind(out.value, Kind::Name) ? Form::Name
                                                           : Form::Other;
  return out;
}

std::string indented(const std::string& text, const std::string& by) {
  std::string out;
  std::size_t at = 0;
  while (at < text.size()) {
    const std::size_t end = std::min(text.find('\n', at), text.size());
    const std::string line = text.substr(at, end - at);
    out += (line.empty() ? "" : by) + line + "\n";
    at = end + 1;
  }
  return out;
}

std::string fieldText(const RulesFunction& function) {
  return fmt::format("  -- {}\n  {} = function(ctx)\n{}  end,\n", function.comment, function.name,
                     indented(function.body, "  "));
}

std::string declarationsOf(const std::vector<RulesFunction>& functions) {
  std::string out;
  for (const RulesFunction& each : functions) out += each.declarations;
  return out;
}

tl::unexpected<Error> notLua() {
  return fail("block-detach", "rules.lua cannot be read as Lua", {}, "correct it first; Problems says where");
}

/// Adds fields before the "}" that ends a table, with the comma that the field before needs.
std::string withFields(const Tree& tree, Index table, const std::vector<RulesFunction>& functions) {
  std::string rules(tree.text);
  std::string fields;
  for (const RulesFunction& each : functions) fields += fieldText(each);
  const std::size_t brace = tree.end(table) - 1;
  const Index last = tree[table].last - 2;
  const std::size_t afterLast = tree.code[last].end;
  const bool filled = tree.child(table) != none;
  const bool comma = filled && !tree.is(last, lua::Sign::Comma) && !tree.is(last, lua::Sign::Semicolon);
  // The brace goes to a line of its own; what stands between (a comment) stays.
  std::size_t at = brace;
  while (at > afterLast && (rules[at - 1] == ' ' || rules[at - 1] == '\t')) --at;
  const bool ownLine = at > 0 && rules[at - 1] == '\n';
  const std::string between = filled ? "\n" : "";
  rules.replace(at, brace - at, (ownLine ? between : "\n") + fields);
  if (comma) rules.insert(afterLast, ",");
  return rules;
}

}  // namespace

Result<std::string> withFunctions(const std::string& rules, const std::vector<RulesFunction>& functions) {
  const Tree tree = lua::readTree(rules);
  if (!tree.problems.empty()) return notLua();
  std::string out = rules;
  const std::optional<Returned> returned = returnedBy(tree);
  const std::string before = declarationsOf(functions);
  using Form = Returned::Form;
  if (!returned || returned->form == Form::Nothing) {
    if (returned) out.erase(returned->begin, returned->end - returned->begin);
    while (!out.empty() && (out.back() == '\n' || out.back() == ' ')) out.pop_back();
    if (!out.empty()) out += "\n\n";
    if (!before.empty()) out += before + "\n";
    out += "return {\n";
    for (const RulesFunction& each : functions) out += fieldText(each);
    return out + "}\n";
  }
  if (returned->form == Form::Table) {
    out = withFields(tree, returned->value, functions);
    if (!before.empty()) out.insert(returned->begin, before + "\n");
    return out;
  }
  std::string table(tree.textOf(returned->value));
  std::string text = before.empty() ? "" : before + "\n";
  std::string ending = rules.substr(returned->begin, returned->end - returned->begin);
  if (returned->form == Form::Other) {
    table = freeFunction(rules, "rules");
    text += fmt::format("local {} = {}\n\n", table, tree.textOf(returned->values));
    ending = "return " + table;
  }
  for (const RulesFunction& each : functions)
    text += fmt::format("-- {}\nfunction {}.{}(ctx)\n{}end\n\n", each.comment, table, each.name, each.body);
  out.replace(returned->begin, returned->end - returned->begin, text + ending);
  return out;
}

std::vector<std::string> rulesFunctions(const std::string& rules) {
  std::vector<std::string> out;
  const Tree tree = lua::readTree(rules);
  const std::optional<Returned> returned = returnedBy(tree);
  if (!tree.problems.empty() || !returned) return out;
  const auto add = [&](std::string_view name) {
    if (std::find(out.begin(), out.end(), name) == out.end()) out.emplace_back(name);
  };
  if (returned->form == Returned::Form::Table)
    for (Index item = tree.child(returned->value); item != none; item = tree[item].next)
      if (tree.isKind(item, Kind::NamedItem) && !tree.isKind(tree.child(item, 1), Kind::String))
        add(tree.textOf(tree.child(item)));
  if (returned->form != Returned::Form::Name) return out;
  // `function rules.name(`, `rules.name = …`
  for (Index node = tree.root(); node != none; node = lua::nextNode(tree, node, tree.root())) {
    if (!tree.isKind(node, Kind::Field) || tree.textOf(tree.child(node)) != tree.textOf(returned->value)) continue;
    const Index parent = tree[node].parent;
    const bool target = tree.isKind(parent, Kind::List) && tree.isKind(tree[parent].parent, Kind::Assignment) &&
                        tree.child(tree[parent].parent) == parent;
    if (target || tree.isKind(parent, Kind::FunctionStatement)) add(tree.textOf(tree.child(node, 1)));
  }
  return out;
}

std::string freeFunction(const std::string& rules, const std::string& wish, const std::vector<std::string>& taken) {
  const lua::Tokens tokens = lua::readTokens(rules);
  const auto free = [&](const std::string& name) {
    return std::none_of(tokens.code.begin(), tokens.code.end(),
                        [&](const lua::Token& each) { return lua::wordOf(rules, each) == name; }) &&
           std::find(taken.begin(), taken.end(), name) == taken.end();
  };
  const std::string begin = wish.empty() ? "rule" : wish;
  if (free(begin)) return begin;
  for (int number = 2;; ++number) {
    std::string name = fmt::format("{}_{}", begin, number);
    if (free(name)) return name;
  }
}

std::vector<std::string> rulesLocals(const std::string& rules) {
  std::vector<std::string> out;
  const Tree tree = lua::readTree(rules);
  if (!tree.problems.empty()) return out;
  for (Index each = tree.child(tree.root()); each != none; each = tree[each].next) {
    Index name = tree.child(each);
    if (tree.isKind(each, Kind::Local)) name = tree.child(name);
    if (!tree.isKind(each, Kind::Local) && !tree.isKind(each, Kind::LocalFunction)) continue;
    // A name without its attribute.
    for (; tree.isKind(name, Kind::Declared); name = tree[name].next) out.emplace_back(tree.word(tree[name].first));
  }
  return out;
}

}  // namespace sortie::editor
