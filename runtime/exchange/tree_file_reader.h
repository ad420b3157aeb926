// One file of the tree, proved and read.
#pragma once

#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "exchange/tree.h"

namespace sortie::exchange {

/// What is where the digits of `prefix` lead.
using TreePart = std::variant<TreeNode, TreeShard>;

struct TreePlace {
  NamedFile file;
  std::string prefix;
  std::optional<bool> node;  ///< as the parent says; the root is what it is

  [[nodiscard]] std::string shown() const { return treePath(file.sha256); }
};

/// Kinds: "hash", "limit", "index", and those of `fetch`.
[[nodiscard]] Checked<std::vector<TreePart>> readTreeParts(const std::vector<TreePlace>& places,
                                                           const FetchTreeFiles& fetch);

/// The place of a child.
[[nodiscard]] TreePlace childPlace(const TreeNode& node, const TreeChild& child);
/// The child for a pack whose place begins with the node's prefix, or null.
[[nodiscard]] const TreeChild* childFor(const TreeNode& node, std::string_view place);

}  // namespace sortie::exchange
