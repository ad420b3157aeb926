#include "script/reference/reference_code.h"

#include <algorithm>

#include "script/syntax/places.h"

namespace sortie::script {
namespace {

using lua::Index;
using Kind = lua::Node::Kind;

/// The last name of a function statement; empty for other statements.
std::string_view functionOf(const lua::Tree& tree, Index statement) {
  if (!tree.isKind(statement, Kind::FunctionStatement) && !tree.isKind(statement, Kind::LocalFunction)) return {};
  return tree.word(tree[tree.child(statement)].last - 1);
}

/// A line of a doc comment without its mark; annotations are none.
std::string_view wordsOf(std::string_view comment) {
  if (!comment.starts_with("---") || comment.starts_with("---@") || comment.starts_with("----")) return {};
  comment.remove_prefix(3);
  comment.remove_prefix(std::min(comment.find_first_not_of(' '), comment.size()));
  return comment;
}

/// The function of the file in which a node stands.
std::string callerAt(const lua::Tree& tree, const std::string& module, Index node) {
  while (tree[node].parent != tree.root()) node = tree[node].parent;
  const std::string_view name = functionOf(tree, node);
  return name.empty() ? module : module + "." + std::string(name);
}

}  // namespace

std::string docComment(const model::Pack& pack, const std::string& luaName) {
  const std::size_t dot = luaName.rfind('.');
  if (dot == std::string::npos) return {};
  const std::string_view name = std::string_view(luaName).substr(dot + 1);
  for (const model::LuaSource& source : pack.modules) {
    if (source.module != std::string_view(luaName).substr(0, dot)) continue;
    const lua::Tree tree = lua::readTree(source.text);
    for (Index each = tree.child(tree.root()); each != lua::none; each = tree[each].next) {
      if (functionOf(tree, each) != name) continue;
      std::string out;
      for (const lua::Token& comment : lua::commentsAbove(tree, tree.begin(each))) {
        // Only the block of such lines that ends above the function.
        const std::string_view text = lua::wordOf(tree.text, comment);
        if (!text.starts_with("---") || text.starts_with("----")) out.clear();
        if (const std::string_view words = wordsOf(text); !words.empty())
          out += (out.empty() ? "" : " ") + std::string(words);
      }
      return out;
    }
  }
  return {};
}

std::vector<std::string> callersOf(const model::Pack& pack, const std::vector<std::string_view>& callees,
                                   std::string_view id) {
  std::vector<std::string> out;
  for (const model::LuaSource& source : pack.modules) {
    const lua::Tree tree = lua::readTree(source.text);
    for (Index node = tree.root(); node != lua::none; node = lua::nextNode(tree, node, tree.root())) {
      const Index name = lua::calledName(tree, node);
      if (name == lua::none || std::find(callees.begin(), callees.end(), tree.word(name)) == callees.end()) continue;
      if (const Index given = tree.child(node); !tree.isKind(given, Kind::String) || lua::stringOf(tree, given) != id)
        continue;
      std::string caller = callerAt(tree, source.module, node);
      if (std::find(out.begin(), out.end(), caller) == out.end()) out.push_back(std::move(caller));
    }
  }
  return out;
}

}  // namespace sortie::script
