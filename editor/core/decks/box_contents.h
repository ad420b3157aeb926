// What a mission needs against what the game's box holds: tiles and their backs, figures, tokens, cards. How many there
// are is said by `copies` of the ruleset's kinds (model/box.h).
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "editor/core/options/variants.h"

namespace sortie::editor {

/// An element that takes something out of the box.
struct BoxUse {
  ElementPath path;
  model::DeclarationKind collection{};  ///< Tile, Piece, Marker, Card
  std::string item;                     ///< content item or tile definition; empty: only its kind is said
  std::string kind;
  int count = 1;
  std::vector<ElementPath> whens;  ///< <when option>s around it
};
/// Tiles of the map, pieces, markers and cards of the set-up and of its decks, in document order.
[[nodiscard]] std::vector<BoxUse> boxUses(const MissionScope& mission);

struct BoxRow {
  model::DeclarationKind collection{};
  std::string id;  ///< item, or kind where there is no item
  std::string kind;
  std::string title;
  int needed = 0;                   ///< in the variant that needs most
  std::string variant;              ///< that variant; empty: the mission without one
  std::optional<int> held;          ///< nothing: the ruleset does not say
  bool over = false;                ///< more is needed than there is
  bool doubtful = false;            ///< a tile that lies on the map twice, and nothing says that there are two
  std::vector<ElementPath> users;   ///< elements that take it, in any variant
  std::vector<std::string> backOf;  ///< tiles: definitions that are printed on the same tile and needed as well
  std::string words;  ///< "5 x Husk are needed, the box holds 4 (variant quartet)"; empty when all is well
};

/// One row for everything that the mission needs, tiles first, then as they come.
[[nodiscard]] std::vector<BoxRow> boxContents(const MissionScope& mission);

/// How many the box holds of an item or, with an empty `item`, of a kind; nothing where the ruleset does not say,
/// and for content of the mission's own.
[[nodiscard]] std::optional<int> heldInBox(const MissionScope& mission, model::DeclarationKind collection,
                                           const std::string& item, const std::string& kind);

}  // namespace sortie::editor
