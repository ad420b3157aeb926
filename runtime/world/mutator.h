// The only way to change a world. Each function does one thing, writes one journal entry (where there is a journal) and
// folds into the rolling hash. None of them calls Lua or fails on valid arguments: callers check what scripts pass.
#pragma once

#include <span>
#include <utility>

#include "world/decision.h"
#include "world/journal.h"
#include "world/scenario.h"
#include "world/world.h"

namespace sortie::world {

/// A thing with attributes.
struct Thing {
  Tag tag = Tag::World;
  std::int32_t index = 0;
};

[[nodiscard]] const KindInfo& kindOf(const Scenario& scenario, const World& world, Thing thing);
/// Offset of the thing's first cell.
[[nodiscard]] std::uint32_t cellsOf(const World& world, Thing thing);

class Mutator {
 public:
  Mutator(const Scenario& scenario, World& world, Journal* journal)
      : scenario_(&scenario), world_(&world), journal_(journal) {}

  [[nodiscard]] const Scenario& scenario() const noexcept { return *scenario_; }
  [[nodiscard]] World& world() noexcept { return *world_; }
  [[nodiscard]] const World& world() const noexcept { return *world_; }
  [[nodiscard]] std::uint64_t rollingHash() const noexcept { return rolling_; }
  void resetHash(std::uint64_t h) noexcept { rolling_ = h; }
  void setJournal(Journal* journal) noexcept { journal_ = journal; }
  [[nodiscard]] Journal* journal() const noexcept { return journal_; }
  /// Entries of the journal; 0 without one.
  [[nodiscard]] std::size_t journalSize() const noexcept { return journal_ == nullptr ? 0 : journal_->changes.size(); }

  /// Sets a scalar attribute, clamped to its declared range; returns the new value.
  std::int32_t set(Thing thing, const AttributeSlot& slot, std::int32_t value);
  /// Adds to a number, which stays in its declared range; returns the new value.
  std::int32_t add(Thing thing, const AttributeSlot& slot, std::int64_t n);
  /// Sets single values in the order in which the thing's kind declares its attributes, whatever the order here.
  void setInOrder(Thing thing, std::span<const std::pair<const AttributeSlot*, std::int32_t>> values);
  void setPlace(Thing thing, const AttributeSlot& slot, board::Place place);
  /// Appends; false when the list is full.
  bool listAdd(Thing thing, const AttributeSlot& slot, std::int32_t value);
  /// Removes the first element of that value; false when there is none.
  bool listRemove(Thing thing, const AttributeSlot& slot, std::int32_t value);
  void listClear(Thing thing, const AttributeSlot& slot);

  /// Moves a piece to a place (square, edge, corner, node, point), a zone or into another piece.
  void move(PieceId piece, board::Place to, bool bottom = false);
  /// A piece off the map. What is set of it before `enter` nobody sees.
  PieceId create(KindId kind, std::int32_t item, SideId side);
  /// Brings a new piece into play. What is made in a hidden place was never seen by those who cannot look into it: they
  /// may read nothing of the journal from entry `since` on, its size before the piece was created.
  void enter(PieceId piece, board::Place to, std::size_t since);
  void turn(PieceId piece, std::uint8_t facing);
  void owner(PieceId piece, SideId side);
  /// Gives a node of a graph to a side.
  void ownNode(board::Spot node, SideId side);
  void show(PieceId piece, SideId side);  ///< None: to everybody (face up)
  void hide(PieceId piece);               ///< face down for all but who may look into its zone
  void shuffle(ZoneId zone);
  /// Two pieces become each other where they lie: what they are changes hands with their names. Where both lie in zones
  /// all their attributes go along, else those that their content items give; then they are of one kind.
  void trade(PieceId a, PieceId b);
  void edge(board::EdgeIndex edge, std::uint8_t state);
  /// Only on maps that declare kinds of corner.
  void corner(board::CornerIndex corner, std::uint8_t state);
  void feature(board::SquareIndex square, std::int32_t bit, bool on);
  /// Lays what level 0 of a tile definition prints on a level of a tile of the map (its own, from 0), turned as the tile
  /// lies: features, edges and corners there become those of the print. Squares where the print has no floor stay as they
  /// are. Edges and corners shared with tiles that have a floor there are worked out again (board/tiles/joints.h); what the
  /// mission itself laid on them stands. The definition has a print of the tile's size.
  void lay(TileId tile, std::int32_t level, std::int32_t tileItem);
  /// Takes a level of a tile of the map away: its squares have no floor any more, and nothing else. Only where a feature is
  /// declared that leaves squares without a floor.
  void lift(TileId tile, std::int32_t level);
  void objective(std::size_t index, ObjectiveState state, std::int32_t round);
  /// Counts that an event of the mission has fired.
  void eventFired(std::size_t event);
  /// Queues the rest of an event until a hook has been raised `times` times.
  void wait(std::int32_t rest, std::int32_t hook, std::int32_t times, std::int32_t from, std::span<const Value> values);
  /// Counts a hook that was raised down for everything that waits for it, and takes out the first wait that is due:
  /// false when none is. Call with `count` once a raise, then without until it gives false.
  bool takeDue(std::int32_t hook, bool count, Wait& out, std::vector<Value>& values);
  void push(std::int32_t step, std::span<const Value> arguments);
  void pop();
  void finish(Symbol outcome, std::uint32_t winners);

  /// The next number of a stream, 0..n-1; counts it.
  std::uint64_t random(std::uint64_t purpose, std::uint64_t n);
  /// Journal entry and hash of a die that fell (also forced ones).
  void rolled(std::int32_t die, std::int32_t value, std::uint32_t seenBy = ~0u);
  /// Folds a decision into the rolling hash.
  void decided(std::uint64_t kind, const Answer& answer);
  void message(std::string text, std::uint32_t seenBy);
  /// Notes a raised hook and its first arguments. Like messages it is left out of the rolling hash.
  void raised(std::int32_t hook, const Value& first, const Value& second, const Value& third);

  /// What the journal holds from entry `first` on may be read by no more sides than these (a bit a side).
  void narrow(std::size_t first, std::uint32_t seenBy) noexcept;

  /// Who may know what a piece is, where it lies now: a bit a side.
  [[nodiscard]] std::uint32_t knownBy(PieceId piece) const;

 private:
  void note(ChangeKind kind, std::int32_t name, Value subject, Value before, Value after, std::uint32_t seenBy = ~0u);
  [[nodiscard]] std::uint32_t seenOf(Thing thing, const AttributeSlot& slot) const;
  void unlink(PieceId piece);
  void link(PieceId piece, board::Place to, bool bottom);
  void updateDerived(board::Spot spot);
  MapState& ownMap();
  void setEdge(board::EdgeIndex edge, std::uint8_t state, std::int32_t why);
  void setCorner(board::CornerIndex corner, std::uint8_t state, std::int32_t why);
  void setFeatures(board::SquareIndex square, std::uint32_t features);
  /// What is printed at an edge or corner by these squares (Places: an array of pairs of a square and a side or corner).
  template <class Kind, class Places>
  [[nodiscard]] std::uint8_t standing(const std::vector<board::SquareIndex>& changed, const Places& places,
                                      std::int32_t index) const;
  /// Works out again what stands at the edges and corners of squares of one tile whose print has changed.
  void layRims(const std::vector<board::SquareIndex>& changed);

  const Scenario* scenario_;
  World* world_;
  Journal* journal_;
  std::uint64_t rolling_ = 0;
};

/// Bit a side: who may know what a piece in this zone is.
[[nodiscard]] inline std::uint32_t knownIn(const ZoneInfo& zone, const PieceState& piece) noexcept {
  const bool open = piece.hidden == 0 && zone.visible == Visibility::All;
  return open ? ~0u : piece.seenBy | zone.lookers;
}
/// The same for a piece anywhere.
[[nodiscard]] std::uint32_t knownBy(const Scenario& scenario, const World& world, PieceId piece);
/// The same for a piece that will lie somewhere else.
[[nodiscard]] std::uint32_t knownAt(const Scenario& scenario, const World& world, PieceId piece, board::Place to);
/// What a piece that nobody knows may turn out to be when it is seen: pieces of content items that nobody knows either,
/// in the same zone, or that started in the same hidden zone or are of the same kind; itself among them. Empty for pieces
/// with an id in the documents, or without a content item.
[[nodiscard]] std::vector<PieceId> mayBe(const Scenario& scenario, const World& world, PieceId piece);

}  // namespace sortie::world
