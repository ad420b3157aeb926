// The mission as a tree of folders, for finding things and putting them in order: what the outline shows, what its
// search finds, and where things may be dragged. Wrappers <when option="…"> are folders with their condition; one that
// holds things of several folders stands in each of them.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "editor/core/document/mission_scope.h"
#include "editor/core/problems.h"

namespace sortie::editor {

struct OutlineNode {
  enum class Kind : std::uint8_t { Folder, Element, When, File };
  Kind kind = Kind::Folder;
  std::string key = {};  ///< the same node in the next version has the same one; differs among brothers
  std::string title;
  std::string detail = {};               ///< place, count or id: fainter, behind the title
  std::string icon;                      ///< "folder", "file", or the name of the element
  std::optional<ElementPath> path = {};  ///< of the element; of a folder the element whose children it shows
  std::string file = {};                 ///< of File
  std::string folder = {};               ///< the one that an event or objective stands in, or that a Folder shows
  std::string of = {};  ///< of a Folder that shows a `folder`: what stands in it, "event" or "objective"
  bool part = false;    ///< a Folder made by inParts
  int errors = 0;       ///< of it and all below it
  int warnings = 0;
  std::vector<OutlineNode> children = {};

  /// Does it show the same as another, whatever is below them?
  [[nodiscard]] bool looksLike(const OutlineNode& other) const;
};

/// The tree; its root is not shown. Folders with nothing in them are there as long as things can be added to them.
[[nodiscard]] OutlineNode outlineOf(const MissionScope& mission, const Version& version,
                                    const std::vector<Problem>& problems);

/// Only what has all words of a text in its title, detail, id or place, and the way there; below what is found,
/// everything. The whole tree for no text.
[[nodiscard]] OutlineNode filtered(const OutlineNode& tree, const std::string& text);

/// How many nodes there are below it.
[[nodiscard]] std::size_t countOf(const OutlineNode& tree);
/// How many stand in it; those in parts of it count, not the parts.
[[nodiscard]] std::size_t sizeOf(const OutlineNode& node);

/// Folders of more than `most` nodes in parts of as many ("1–250"), so that one can be unfolded at little cost.
[[nodiscard]] OutlineNode inParts(OutlineNode tree, std::size_t most = 250);

/// The way from the root to the node that shows an element or the nearest around it, as positions among children.
[[nodiscard]] std::vector<std::size_t> wayTo(const OutlineNode& tree, const ElementPath& path);

enum class Drop : std::uint8_t { Before, After, Into };

/// May what stands at `from` be put there? Things go where elements of the same sort stand: side by side with them, into a <when> of
/// the same part of the mission, into the map, the setup, a deck.
[[nodiscard]] bool mayDrop(const model::Element& root, const ElementPath& from, const ElementPath& to, Drop how);
/// Puts it there. Error: "outline-place" where it may not go.
[[nodiscard]] MissionEdit dropping(const std::vector<ElementPath>& from, const ElementPath& to, Drop how);

/// May what stands at `from` be put into the folder that a node shows? Events go into folders of events, objectives into
/// those of objectives.
[[nodiscard]] bool mayDropInFolder(const model::Element& root, const ElementPath& from, const OutlineNode& folder);
/// Puts them there. Error: "outline-place" when one of them may not go there: nothing has changed then.
[[nodiscard]] MissionEdit droppingInFolder(const std::vector<ElementPath>& from, const OutlineNode& folder);

}  // namespace sortie::editor
