// Addresses in an element tree, and the few edits that all others are made of. An address is a path of positions among
// the element children (text and comments are not counted, foreign elements are), from the root: it stays good as long
// as nothing before it in its parents is added or taken away. Edits are functions from tree to tree.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "model/xml.h"

namespace sortie::editor {

using ElementPath = std::vector<std::uint32_t>;

/// The element children in order, those of foreign namespaces too.
[[nodiscard]] std::vector<model::ElementPtr> childElements(const model::Element& parent);

/// The element at a path; null where there is none. The empty path is the root.
[[nodiscard]] model::ElementPtr elementAt(const model::ElementPtr& root, const ElementPath& path);
/// Where an element stands, by identity; nothing when it is not in the tree.
[[nodiscard]] std::optional<ElementPath> pathOf(const model::ElementPtr& root, const model::Element* element);
/// The innermost element whose bytes hold this offset of the source that the tree was read from.
[[nodiscard]] ElementPath pathAtOffset(const model::ElementPtr& root, std::size_t offset);
/// The same by line and column, which count from 1.
[[nodiscard]] ElementPath pathAtPlace(const model::ElementPtr& root, std::uint32_t line, std::uint32_t column);
/// The first element with this name and id="…"; an empty name stands for any.
[[nodiscard]] std::optional<ElementPath> pathOfId(const model::ElementPtr& root, std::string_view name,
                                                  std::string_view id);

/// The tree with another element at `path`. A path that leads nowhere gives the tree itself, here and below.
[[nodiscard]] model::ElementPtr replaceAt(const model::ElementPtr& root, const ElementPath& path,
                                          model::ElementPtr element);
/// The tree with a new child of `parent` before its element child number `position` (or last).
[[nodiscard]] model::ElementPtr insertAt(const model::ElementPtr& root, const ElementPath& parent,
                                         std::uint32_t position, model::ElementPtr element);
/// The tree without the element, and without the white space before it. The root cannot be removed.
[[nodiscard]] model::ElementPtr removeAt(const model::ElementPtr& root, const ElementPath& path);
/// The tree without several elements.
[[nodiscard]] model::ElementPtr removeAll(const model::ElementPtr& root, std::vector<ElementPath> paths);
/// Takes an element from one place to another: `parent` and `position` count in the tree as it is before. Into itself
/// it cannot go: the tree stays.
[[nodiscard]] model::ElementPtr moveTo(const model::ElementPtr& root, const ElementPath& from,
                                       const ElementPath& parent, std::uint32_t position);

/// The attribute set, or removed when `value` is nothing.
[[nodiscard]] model::ElementPtr setAttributeAt(const model::ElementPtr& root, const ElementPath& path,
                                               std::string_view attribute, const std::optional<std::string>& value);
/// The `<set name="…" value="…"/>` below the element set, made or (with nothing) removed.
[[nodiscard]] model::ElementPtr setValueAt(const model::ElementPtr& root, const ElementPath& path,
                                           std::string_view name, const std::optional<std::string>& value);

/// The child of that name, made (last, or before the first of `before`) when there is none. `path` is set to it.
[[nodiscard]] model::ElementPtr withChild(const model::ElementPtr& root, const ElementPath& parent,
                                          std::string_view name, const std::vector<std::string>& before,
                                          ElementPath& path);

/// A copy that remembers no source: what is pasted, duplicated or taken from another document.
[[nodiscard]] model::ElementPtr detached(const model::ElementPtr& element);

/// `wish`, or `wish-2`, `wish-3` …, whichever no element of the tree has as its id.
[[nodiscard]] std::string freeId(const model::ElementPtr& root, const std::string& wish);

/// A path as text for messages and tests: "3/0/12"; "" for the root.
[[nodiscard]] std::string pathText(const ElementPath& path);
/// Is `inner` below `outer`, or the same?
[[nodiscard]] bool within(const ElementPath& inner, const ElementPath& outer);

}  // namespace sortie::editor
