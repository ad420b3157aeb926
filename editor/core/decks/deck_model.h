// Decks of a mission: what lies in each, what there is to put in, how that stands against the box, and the edits of it.
// Also what lies at zones that belong to tiles (a force card dealt to a sector), which is set-up by tile and not by
// deck.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "base/result.h"
#include "editor/core/decks/box_contents.h"
#include "editor/core/document/document.h"

namespace sortie::editor {

/// A line of a deck: a number of copies of one content item.
struct DeckCard {
  ElementPath path;
  std::string item;
  std::string title;
  std::string kind;  ///< id of its declared kind
  int count = 1;
  bool known = true;    ///< there is such an item
  std::string depends;  ///< "Who plays is cards": <when>s inside the deck; empty: none
  std::string misfit;   ///< why it does not belong in the deck; empty: it does
};

struct DeckRow {
  ElementPath path;
  std::string zone;
  std::string title;  ///< of the zone
  std::string help;
  std::string side;  ///< of a zone that each side has
  bool shuffled = false;
  bool ordered = false;   ///< the zone is a <deck>: its order matters
  bool faceDown = false;  ///< nobody may look, or only its owner
  std::string visible;    ///< "all", "owner" or "none"
  std::string depends;    ///< <when>s around the deck
  std::vector<DeckCard> cards;
  int total = 0;  ///< cards, whatever they depend on
};
[[nodiscard]] std::vector<DeckRow> deckRows(const MissionScope& mission);

/// A card item that can be put in decks.
struct CardEntry {
  std::string item;
  std::string title;
  std::string text;         ///< what is printed on it
  int used = 0;             ///< in all decks and the set-up, in the variant that uses most
  std::optional<int> held;  ///< in the box; nothing: the ruleset does not say
  [[nodiscard]] bool over() const { return held && used > *held; }
};
struct CardKind {
  std::string kind;
  std::string title;
  std::string help;
  std::vector<CardEntry> cards;  ///< by title
};
/// Card items by kind; only of kinds that may lie in `zone`, unless that is empty.
[[nodiscard]] std::vector<CardKind> cardCatalogue(const MissionScope& mission, const std::string& zone = {});

/// "zone-holds": why a content item does not belong in a zone or deck; nothing where it does, or one of them is unknown.
[[nodiscard]] std::optional<Error> misfit(const MissionScope& mission, const std::string& zone,
                                          const std::string& item);

/// Zones that a deck may fill.
[[nodiscard]] std::vector<Choice> deckZones(const MissionScope& mission);
/// The sides that a new deck in the zone can be of: every side where each has one, a side of each team, under the team's
/// title, where teams share them; none where there is but one zone.
[[nodiscard]] std::vector<Choice> deckSides(const MissionScope& mission, const std::string& zone);
/// Who has the deck, as people read it: a side, or the team that shares it; empty when nobody has.
[[nodiscard]] std::string deckOwner(const MissionScope& mission, const DeckRow& deck);

// Edits give what is to be selected; where they take the mission, the draft begins as its document.

/// One card more: a line of it that depends on nothing counts up, else a line comes last or at `position`. Errors: those of
/// misfit().
[[nodiscard]] Result<std::vector<ElementPath>> addCard(model::Draft& draft, const MissionScope& mission,
                                                       const ElementPath& deck, const std::string& item,
                                                       std::optional<std::uint32_t> position = {});
/// 0 removes the line.
void setCardCount(model::Draft& draft, const ElementPath& card, int count);
/// To another place in this or another deck; `position` counts as it is before. Errors: those of misfit().
[[nodiscard]] Result<std::vector<ElementPath>> moveCard(model::Draft& draft, const MissionScope& mission,
                                                        const ElementPath& card, const ElementPath& deck,
                                                        std::uint32_t position);
void setShuffled(model::Draft& draft, const ElementPath& deck, bool shuffled);
/// An empty deck behind the others, or behind the last thing of the set-up.
std::vector<ElementPath> newDeck(model::Draft& draft, const std::string& zone, const std::string& side = {});

/// A zone that every tile of the map has.
struct TileZone {
  std::string id;
  std::string title;
  std::string help;
  bool hidden = false;  ///< what lies there is known to nobody
  /// What may lie there: kinds of pieces, markers and cards, those that the declarations name with this zone or that
  /// lie in it already first.
  std::vector<Choice> kinds;
  /// How many of `kinds` are such.
  std::size_t likely = 0;
};
[[nodiscard]] std::vector<TileZone> tileZones(const MissionScope& mission);

/// Something that lies at a tile's zone when the mission starts.
struct TilePlacing {
  ElementPath path;
  std::string zone;
  std::string tile;     ///< id on the map
  std::string element;  ///< "marker", "card", "piece"
  std::string kind;
  std::string item;
  std::string title;
  int count = 1;
  std::string depends;  ///< <when>s around it
};
/// In document order; `tile` empty: on all tiles.
[[nodiscard]] std::vector<TilePlacing> tilePlacings(const MissionScope& mission, const std::string& tile = {});

/// Lays one more thing of a kind (of a piece, marker or card) or a content item at a tile's zone, behind what lies in
/// that zone. Errors: "zone-tile" when no tile has such a zone, "zone-kind" when there is no such kind or item, or the
/// zone does not hold it.
[[nodiscard]] Result<std::vector<ElementPath>> placeOnTile(model::Draft& draft, const MissionScope& mission,
                                                           const std::string& zone, const std::string& tile,
                                                           const std::string& kindOrItem);
/// The zone of tiles that an item or kind is usually laid in; empty when it is laid in none.
[[nodiscard]] std::string usualTileZone(const MissionScope& mission, const std::string& kindOrItem);
/// Takes one copy of a deck's card and lays it at the zone that such cards are usually laid in on tiles. Errors: "zone-kind" when
/// there is no such zone, and those of placeOnTile().
[[nodiscard]] Result<std::vector<ElementPath>> dealToTile(model::Draft& draft, const MissionScope& mission,
                                                          const ElementPath& card, const std::string& tile);
/// Takes one away: the element, or one of its count.
void takeFromTile(model::Draft& draft, const ElementPath& placing);
/// To the same zone of another tile.
void moveToTile(model::Draft& draft, const ElementPath& placing, const std::string& tile);

}  // namespace sortie::editor
