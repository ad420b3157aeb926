// Shipped Lua files, and trees written as text, for the tests of the syntax.
#pragma once

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <iterator>
#include <map>
#include <string>

#include "script/syntax/tree.h"

namespace sortie::lua::testing {

/// Every Lua file below the folders, by its path.
inline std::map<std::string, std::string> luaFiles(std::initializer_list<const char*> folders) {
  std::map<std::string, std::string> out;
  for (const char* folder : folders)
    for (const auto& entry :
         std::filesystem::recursive_directory_iterator(std::filesystem::path(SORTIE_SOURCE_DIR) / folder)) {
      if (entry.path().extension() != ".lua") continue;
      std::ifstream in(entry.path(), std::ios::binary);
      out[entry.path().string()] = {std::istreambuf_iterator<char>(in), {}};
    }
  return out;
}

/// An expression with all its brackets: "(a + (b * c))"; leaves as they are written.
inline std::string shape(const Tree& tree, Index node) {
  std::string out;
  for (Index each = tree.child(node); each != none; each = tree[each].next)
    out += (out.empty() ? "" : " ") + shape(tree, each);
  switch (tree[node].kind) {
    case Node::Kind::Missing: return "?";
    case Node::Kind::Unary: return "(" + std::string(tree.word(tree[node].first)) + " " + out + ")";
    case Node::Kind::Binary: {
      const Index right = tree.child(node, 1);
      return "(" + shape(tree, tree.child(node)) + " " + std::string(tree.word(tree[tree.child(node)].last)) + " " +
             shape(tree, right) + ")";
    }
    case Node::Kind::Block: return "{" + out + "}";
    case Node::Kind::Table: return "table[" + out + "]";
    case Node::Kind::Arguments:
    case Node::Kind::Names:
    case Node::Kind::List: return "[" + out + "]";
    case Node::Kind::Call: return "call(" + out + ")";
    case Node::Kind::Method: return "method(" + out + ")";
    case Node::Kind::Field: return "field(" + out + ")";
    case Node::Kind::Element: return "element(" + out + ")";
    case Node::Kind::Function: return "function(" + out + ")";
    default: return tree.child(node) == none ? std::string(tree.textOf(node)) : out;
  }
}

/// The ranges of children lie in their parents' and follow each other.
inline void expectNested(const Tree& tree, const std::string& where) {
  for (Index node = tree.root(); node != none; node = nextNode(tree, node, tree.root())) {
    std::uint32_t from = tree.begin(node);
    for (Index each = tree.child(node); each != none; each = tree[each].next) {
      ASSERT_EQ(tree[each].parent, node) << where;
      ASSERT_TRUE(tree.begin(each) >= from || tree.isKind(each, Node::Kind::Missing) ||
                  tree[each].first == tree[each].last)
          << where << ": " << tree.textOf(node);
      ASSERT_LE(tree.end(each), tree.end(node)) << where << ": " << tree.textOf(node);
      from = tree.end(each);
    }
  }
}

}  // namespace sortie::lua::testing
