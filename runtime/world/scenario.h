// Everything about a playtest that does not change while it is played: declared kinds and their storage, content,
// base geometry, steps and decisions, and the world as setup leaves it. Made once from a loaded mission, shared by
// all sessions and threads.
#pragma once

#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "base/result.h"
#include "board/board.h"
#include "board/moves/graph_moves.h"
#include "board/moves/reach.h"
#include "board/tiles/tile_print.h"
#include "model/issue.h"
#include "model/pack.h"
#include "world/value.h"
#include "world/world.h"

namespace sortie::world {

/// Who may know: everybody, the side or team that it belongs to, nobody.
enum class Visibility : std::uint8_t { All, Owner, None };

/// Of an attribute `visible`: "team" is the owner too, and its team.
[[nodiscard]] inline Visibility visibilityOf(std::string_view word) noexcept {
  if (word == "none") return Visibility::None;
  return word == "owner" || word == "team" ? Visibility::Owner : Visibility::All;
}

/// Where an attribute of a kind lies in its thing's cells. Places take two cells, lists 1 + maxCount * width.
struct AttributeSlot {
  AttributeId id = AttributeId::None;
  std::string name;  ///< kebab-case
  model::TypeKind type = model::TypeKind::Int;
  model::TypeKind element = model::TypeKind::Int;  ///< of a list
  std::int32_t offset = 0;
  std::int32_t width = 1;
  std::int32_t capacity = 0;  ///< of a list
  std::int32_t min = INT32_MIN;
  std::int32_t max = INT32_MAX;
  Visibility visible = Visibility::All;  ///< of a declared variable, or an attribute's `known-to`
  std::vector<Symbol> symbols;           ///< enum values
  std::vector<std::int32_t> initial;
};

struct KindInfo {
  Symbol id = Symbol::None;
  std::string name;
  model::DeclarationKind collection{};
  std::vector<KindId> like;  ///< itself and everything it inherits from
  std::vector<AttributeSlot> slots;
  std::vector<std::int16_t> slotOf;  ///< by AttributeId; -1: this kind has none of that name
  std::int32_t cells = 0;
  char glyph = '?';
  std::uint64_t classMask = 0;   ///< bits of movement rules: this kind and all it is like
  std::uint32_t openerMask = 0;  ///< bits of derived edges that such a piece opens
  board::Footprint footprint;    ///< squares that such a piece covers, from its place eastwards and southwards
  std::int32_t room = 0;         ///< what it takes of the capacity of a node
  const model::Declaration* declaration = nullptr;

  [[nodiscard]] const AttributeSlot* slot(AttributeId attribute) const noexcept {
    const std::int16_t i = at(attribute) < slotOf.size() ? slotOf[at(attribute)] : std::int16_t{-1};
    return i < 0 ? nullptr : &slots[static_cast<std::size_t>(i)];
  }
};

struct ZoneInfo {
  Symbol name = Symbol::None;
  std::string text;  ///< "hand"
  KindId kind = KindId::None;
  Visibility visible = Visibility::All;
  bool deck = false;
  Value owner;                ///< nil, side, team, tile or piece
  std::uint32_t lookers = 0;  ///< bit a side: may look into it, whichever way up its pieces lie
};

struct SideInfo {
  Symbol id = Symbol::None;
  std::string name;
  std::string title;
  std::string agent;
  KindId kind = KindId::None;
  TeamId team = TeamId::None;
};

struct TeamInfo {
  Symbol id = Symbol::None;
  std::string name;
  KindId kind = KindId::None;
};

struct ItemInfo {
  Symbol id = Symbol::None;
  std::string name;
  KindId kind = KindId::None;
  const model::ContentItem* item = nullptr;
};

/// A starting value of an attribute that a content item sets.
struct ItemCell {
  std::int32_t offset = 0;
  std::int32_t value = 0;
};

struct StepInfo {
  Symbol id = Symbol::None;
  std::string name;
  std::string module;
  std::string function;
  std::size_t parameters = 0;
};

struct DecisionInfo {
  Symbol id = Symbol::None;
  std::string name;
  std::string question;
  std::string window;  ///< the option (or "no") that lets the moment pass; empty: not a window
  std::string with;    ///< the answer to the question before that it is asked together with; empty: alone
  bool always = false;
};

struct DieInfo {
  Symbol id = Symbol::None;
  std::string name;
  std::vector<std::int32_t> faces;  ///< values; raw symbols where `words`
  bool words = false;               ///< faces are texts
  std::uint64_t purpose = 0;
};

/// Relations of the owner of a piece to a mover, as bits of a movement rule.
enum Relation : std::uint8_t {
  RelationOwn = 1,
  RelationAlly = 2,
  RelationEnemy = 4,
  RelationNobody = 8,
  RelationAny = 15
};

struct MovementRule {
  std::uint64_t kinds = 0;  ///< class bits
  std::uint8_t relations = RelationAny;
  std::uint8_t flags = 0;  ///< board square flags that such a piece puts on its square
};

struct MovementInfo {
  Symbol id = Symbol::None;
  std::string name;
  board::MoveRules rules;
  board::LinkStates along{};  ///< on graphs: by state of a link, 1 = crossed
  std::vector<MovementRule> pieces;
  /// What the rules add up to: square flags by kind * 4 + relation (own, ally, enemy, nobody).
  std::vector<std::uint8_t> flags;
  std::uint64_t stopBeside = 0;              ///< class bits: a walk stops beside these
  std::vector<std::uint8_t> stopEdgeStates;  ///< by edge state: 1 = a walk stops before crossing it
  std::uint32_t stopFeatures = 0;            ///< feature bits
};

/// A state of a kind of edge, or of a kind of corner.
struct EdgeStateInfo {
  Symbol kind = Symbol::None;
  Symbol state = Symbol::None;
  std::string kindName;
  std::string stateName;
};

/// A tile definition of some pack or of the mission, on the map or not.
struct TileItemInfo {
  std::string name;
  const model::TileItem* item = nullptr;
  std::optional<board::TilePrint> print;  ///< none where its marks cannot be read: see `problem`
  std::string problem;
};

/// A node of a graph, by its spot.
struct NodeInfo {
  Symbol id = Symbol::None;
  std::string name;
  std::string title;  ///< may be empty
  [[nodiscard]] const std::string& shown() const noexcept { return title.empty() ? name : title; }
  KindId kind = KindId::None;
  std::int32_t capacity = -1;  ///< room for pieces; -1: any number
  std::int32_t x = 0;          ///< in units of the board
  std::int32_t y = 0;
  std::map<std::string, model::Setting> values;  ///< what documents set of its properties and attributes
};

/// A link of a graph, by its number.
struct LinkInfo {
  std::string id;  ///< that documents give it; may be empty
  std::string kind;
  std::map<std::string, model::Setting> values;
};

struct HookInfo {
  Symbol id = Symbol::None;
  std::string name;
  model::DeclarationKind kind{};  ///< Hook, Modifier or Query
};

struct EntranceInfo {
  Symbol id = Symbol::None;
  Symbol kind = Symbol::None;
  const model::EntranceMark* mark = nullptr;
  std::vector<board::SquareIndex> squares;
};

struct ObjectiveInfo {
  Symbol id = Symbol::None;
  const model::ObjectiveSetup* setup = nullptr;
  std::uint32_t sides = ~0u;  ///< sides that have it
};

struct OutcomeInfo {
  Symbol id = Symbol::None;
  std::string name;
  std::vector<std::string> wins;   ///< kinds of sides or teams, or "all"
  std::vector<std::string> loses;  ///< the same: whoever has lost where nobody wins
};

class Scenario {
 public:
  /// Lays out the world for a mission. Errors name the document's file and line.
  static Result<std::shared_ptr<const Scenario>> make(model::LoadedMission mission);
  /// The same of all that is right: what is wrong goes to `issues` and out of the mission; compile() is what one calls.
  /// `own`: the mission of `mission`, which nobody else has. `document`: the root that it was decoded from, where there
  /// is one; issues are at its attributes then. Null where nothing can be made.
  static std::shared_ptr<const Scenario> make(model::LoadedMission mission, model::Mission& own, model::Issues& issues,
                                              const model::Element& document = {});

  model::LoadedMission mission;
  std::vector<const model::Declaration*> declarations;  ///< ruleset, then mission
  std::vector<std::string> symbols;
  std::vector<KindInfo> kinds;
  std::vector<std::string> attributeNames;  ///< by AttributeId
  std::vector<SideInfo> sides;
  std::vector<TeamInfo> teams;
  std::vector<ZoneInfo> zones;
  std::vector<ItemInfo> items;
  std::vector<std::vector<ItemCell>> itemCells;  ///< by item
  std::vector<StepInfo> steps;
  std::vector<DecisionInfo> decisions;
  std::vector<DieInfo> dice;
  std::vector<MovementInfo> movements;
  std::vector<HookInfo> hooks;
  std::vector<OutcomeInfo> outcomes;
  std::vector<EdgeStateInfo> edgeStates;    ///< 0 = no edge
  std::vector<EdgeStateInfo> cornerStates;  ///< 0 = nothing there; empty if no kind of corner is declared
  std::vector<Symbol> features;             ///< by bit
  std::vector<EntranceInfo> entrances;
  std::vector<ObjectiveInfo> objectives;
  std::vector<std::string> pieceNames;  ///< by PieceId, for those of the documents; empty when unnamed
  std::map<std::string, const model::Text*> texts;
  std::vector<TileItemInfo> tileItems;   ///< by id
  std::vector<std::int32_t> tileItemOf;  ///< by tile of the map: what it was laid out as
  board::Board board;
  const board::Grid* grid = nullptr;            ///< the squares of the board; null where it has none
  const board::Graph* graph = nullptr;          ///< its nodes and links; null where it has none
  std::vector<NodeInfo> nodes;                  ///< of a graph, by spot
  std::vector<LinkInfo> links;                  ///< of a graph, by edge
  const model::BoardItem* boardItem = nullptr;  ///< the board of content that the map is on; null where there is none
  std::vector<model::PanelMark> panels;         ///< of the board and of the map, as they are drawn
  bool hasCapacities = false;                   ///< some node holds only that many pieces
  bool derivedEdges = false;
  bool largePieces = false;       ///< some kind of piece covers more than one square
  board::Footprint largestPiece;  ///< no piece is wider or higher
  std::int32_t firstStep = -1;
  std::int32_t dealStep = -1;  ///< deals anew what a side cannot know (play/session/fork.h); -1 none
  ZoneId offMap = ZoneId::None;
  std::vector<ZoneId> shuffledZones;  ///< decks that are shuffled when a playtest starts
  AttributeId scoreAttribute = AttributeId::None;
  World initial;     ///< as the documents set it up; no step has run
  std::string hash;  ///< hex, over all packs

  [[nodiscard]] Symbol symbol(std::string_view text) const noexcept;
  [[nodiscard]] const std::string& text(Symbol s) const;
  [[nodiscard]] KindId kind(model::DeclarationKind collection, std::string_view id) const noexcept;
  /// A kind of piece, marker or card.
  [[nodiscard]] KindId pieceKind(std::string_view id) const noexcept;
  [[nodiscard]] std::int32_t item(std::string_view id) const noexcept;  ///< index or -1
  [[nodiscard]] AttributeId attribute(std::string_view name) const noexcept;
  [[nodiscard]] ZoneId zone(std::string_view name, Value owner) const noexcept;
  [[nodiscard]] std::int32_t step(std::string_view name) const noexcept;
  [[nodiscard]] std::int32_t decision(std::string_view name) const noexcept;
  [[nodiscard]] std::int32_t die(std::string_view name) const noexcept;
  [[nodiscard]] std::int32_t movement(std::string_view name) const noexcept;
  [[nodiscard]] SideId side(std::string_view name) const noexcept;
  [[nodiscard]] PieceId piece(std::string_view name) const noexcept;
  [[nodiscard]] TileId tile(std::string_view name) const noexcept;
  /// Of the map; none on other boards than those of squares.
  [[nodiscard]] const std::vector<board::TileInstance>& tiles() const noexcept {
    static const std::vector<board::TileInstance> none;
    return grid == nullptr ? none : grid->tiles();
  }
  /// The number of a tile definition, or -1.
  [[nodiscard]] std::int32_t tileItem(std::string_view name) const noexcept;
  [[nodiscard]] std::int32_t objective(std::string_view name) const noexcept;
  [[nodiscard]] std::int32_t hook(model::DeclarationKind kind, std::string_view name) const noexcept;
  [[nodiscard]] std::int32_t featureBit(std::string_view name) const noexcept;
  [[nodiscard]] bool isLike(KindId kind, KindId base) const noexcept;
  /// Edge state of a kind and state (empty: the first), or -1.
  [[nodiscard]] std::int32_t edgeState(std::string_view kind, std::string_view state) const noexcept;
  /// The same of a corner.
  [[nodiscard]] std::int32_t cornerState(std::string_view kind, std::string_view state) const noexcept;
  [[nodiscard]] board::Footprint footprint(const PieceState& piece) const noexcept {
    return kinds[at(piece.kind)].footprint;
  }

  /// Writes the starting values of a kind's attributes, and those that its content item sets, into fresh cells.
  void initialise(World& world, std::uint32_t cells, KindId kind, std::int32_t item) const;

  /// Stable text of a value: "s1:C4", a piece's id or "source#number", a symbol, a number. Hidden cards,
  /// hidden cargo, and hidden pieces of content items on the map are named by their slot when `hiddenFrom` may not know
  /// them.
  [[nodiscard]] std::string keyOf(const Value& value, const World& world, SideId hiddenFrom = SideId::None) const;
  [[nodiscard]] std::string describe(const Value& value, const World& world) const;

 private:
  friend class ScenarioBuilder;
  std::unordered_map<std::string, Symbol> symbolOf_;
  std::unordered_map<std::string, std::int32_t> index_;  ///< "collection/name" -> index
};

}  // namespace sortie::world
