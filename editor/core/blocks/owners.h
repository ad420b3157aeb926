// The objectives or events of a mission as a list that their page shows: in folders, in an order, narrowed by a search.
// Folders are attributes of the elements (folder="Night/Alarm"); they and the order of the list change nothing in play.
#pragma once

#include <cstdint>
#include <set>
#include <string>
#include <vector>

#include "editor/core/document/elements.h"

namespace sortie::editor {

/// An <objective> or <event>.
struct Owner {
  ElementPath path;
  std::string id;
  std::string title;
  std::string folder;   ///< "Night/Alarm"; empty: in none
  std::string trigger;  ///< name of its first trigger, or the moment when its condition is tested; empty: none
  bool muted = false;

  friend bool operator==(const Owner&, const Owner&) = default;
};

/// All elements of that name ("event", "objective"), in document order, those under a <when option="…"> too.
[[nodiscard]] std::vector<Owner> ownersOf(const model::Element& root, std::string_view element);

/// A folder as it is kept: parts without white space around them, none empty, one "/" between two.
[[nodiscard]] std::string folderName(std::string_view text);

/// All folders in use and those around them, sorted.
[[nodiscard]] std::vector<std::string> foldersOf(const std::vector<Owner>& owners);
/// The same of all elements of that name in a mission, without a list of them.
[[nodiscard]] std::vector<std::string> foldersIn(const model::Element& root, std::string_view element);

enum class OwnerOrder : std::uint8_t { Document, Name, Trigger };

struct OwnerView {
  OwnerOrder order = OwnerOrder::Document;
  std::set<std::string> folded = {};  ///< folders whose contents are not shown; a search looks into them
  std::string search = {};            ///< all of its words must occur in title, id, trigger or folder

  friend bool operator==(const OwnerView&, const OwnerView&) = default;
};

/// A line of the list: a folder, or an owner.
struct OwnerRow {
  static constexpr std::size_t isFolder = SIZE_MAX;
  std::size_t owner = isFolder;  ///< number among the owners
  std::string folder;            ///< the folder itself, or the one it stands in
  int depth = 0;                 ///< folders around it
  bool folded = false;           ///< a folder's
  std::size_t count = 0;         ///< owners in a folder and in folders in it

  friend bool operator==(const OwnerRow&, const OwnerRow&) = default;
};

/// In document order a folder stands where its first owner does; sorted, folders come first.
[[nodiscard]] std::vector<OwnerRow> ownerRows(const std::vector<Owner>& owners, const OwnerView& view);

/// Is `a` before `b` by name? Numbers in names count as numbers: "wave 9" is before "wave 10".
[[nodiscard]] bool beforeByName(std::string_view a, std::string_view b);

}  // namespace sortie::editor
