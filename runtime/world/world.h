// The state of one playtest as a value: copy, compare, hash, save. It holds no text, no Lua values and no journal.
// Everything changes through Mutator, which writes to a journal that is passed in and folds into a rolling hash.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "board/graph.h"
#include "board/grid.h"
#include "board/place.h"
#include "world/value.h"

namespace sortie::world {

class Scenario;

struct PieceState {
  board::Place place = board::noPlace;
  std::int32_t next = -1;  ///< in the same square, zone or carrier
  std::int32_t previous = -1;
  std::int32_t inside = -1;  ///< the first piece carried
  std::int32_t item = -1;    ///< content item
  std::uint32_t cells = 0;   ///< offset of its attributes in World::cells
  std::uint32_t seenBy = 0;  ///< bit a side: knows it although it is hidden
  KindId kind = KindId::None;
  SideId side = SideId::None;
  std::int32_t number = 0;  ///< counts the pieces of one source, for stable keys
  std::uint8_t facing = 0;
  std::uint8_t hidden = 0;  ///< face down: only `seenBy` knows what it is
  std::uint16_t spare = 0;

  friend bool operator==(const PieceState&, const PieceState&) = default;
};

struct ZoneState {
  std::int32_t first = -1;  ///< the top
  std::int32_t last = -1;
  std::int32_t count = 0;
  std::uint32_t cells = 0;

  friend bool operator==(const ZoneState&, const ZoneState&) = default;
};

/// A step waiting to run.
struct Frame {
  std::int32_t step = -1;
  std::uint32_t firstArgument = 0;
  std::uint32_t arguments = 0;

  friend bool operator==(const Frame&, const Frame&) = default;
};

struct Stream {
  std::uint64_t purpose = 0;
  std::uint64_t counter = 0;

  friend bool operator==(const Stream&, const Stream&) = default;
};

/// Values of MapState::printed.
inline constexpr std::uint32_t asBuilt = 0;
inline constexpr std::uint32_t nothingPrinted = 1;  ///< its level was lifted
inline constexpr std::uint32_t firstLaid = 2;

/// What play changes of the map. Shared between copies until one of them changes it.
struct MapState {
  std::vector<std::uint8_t> edges;      ///< laid edge states
  std::vector<std::uint8_t> effective;  ///< with derived states (a door held open by a creature)
  std::vector<std::uint32_t> features;
  std::vector<std::uint8_t> corners;  ///< corner states; empty where no kind of corner is declared
  /// By square, what is printed on it: asBuilt, nothingPrinted or firstLaid + the number of a tile definition. Empty until
  /// a level changes.
  std::vector<std::uint32_t> printed;
  /// By node, the side that it belongs to, as a number, -1 nobody; empty on boards that are not graphs.
  std::vector<std::int32_t> owners;

  friend bool operator==(const MapState&, const MapState&) = default;
};

enum class ObjectiveState : std::uint8_t { Open, Done, Failed };

struct ObjectiveRecord {
  ObjectiveState state = ObjectiveState::Open;
  std::int32_t round = 0;

  friend bool operator==(const ObjectiveRecord&, const ObjectiveRecord&) = default;
};

/// Attribute cells that a world may hold: 16 MB.
inline constexpr std::size_t mostCells = 4'000'000;

/// The rest of an event that waits for a hook (`<wait>`). Its captured scalars lie in World::waitValues.
struct Wait {
  std::int32_t rest = -1;  ///< number of the function among the mission's rests
  std::int32_t hook = -1;  ///< that it waits for
  std::int32_t times = 1;  ///< how often that must still be raised
  std::int32_t from = -1;  ///< the hook whose parameters were captured, -1 none
  std::uint32_t firstValue = 0;
  std::uint32_t values = 0;

  friend bool operator==(const Wait&, const Wait&) = default;
};

struct World {
  std::uint64_t seed = 0;
  std::vector<PieceState> pieces;
  std::vector<std::int32_t> squareHeads;  ///< first piece on each square, -1 none
  std::vector<ZoneState> zones;
  std::vector<std::int32_t> cells;  ///< attributes: world, teams, sides, zones, pieces
  std::vector<std::uint32_t> sideCells;
  std::vector<std::uint32_t> teamCells;
  std::vector<std::uint32_t> nodeCells;  ///< empty on boards that are not graphs
  std::vector<Frame> stack;
  std::vector<Value> arguments;
  std::vector<Stream> streams;
  std::vector<ObjectiveRecord> objectives;
  std::vector<std::int32_t> events;  ///< how often each of the mission's events has fired
  std::vector<Wait> waits;
  std::vector<Value> waitValues;
  std::shared_ptr<const MapState> map;
  Symbol outcome = Symbol::None;
  std::uint32_t winners = 0;  ///< bit a side
  bool finished = false;

  [[nodiscard]] const PieceState& piece(PieceId id) const { return pieces[at(id)]; }
  [[nodiscard]] std::size_t pieceCount() const noexcept { return pieces.size(); }
  /// The square or node a piece stands on, or noSquare.
  [[nodiscard]] board::SquareIndex squareOf(PieceId id) const noexcept {
    return board::isSquare(pieces[at(id)].place) ? board::squareOf(pieces[at(id)].place) : board::noSquare;
  }
  [[nodiscard]] board::GridView view(const board::Grid& grid) const noexcept {
    return {&grid, map->effective.data(), map->features.data(), map->corners.empty() ? nullptr : map->corners.data()};
  }
  [[nodiscard]] board::GraphView view(const board::Graph& graph) const noexcept {
    return {&graph, map->effective.data(), map->features.data()};
  }
};

/// Value equality of everything that play can tell apart.
[[nodiscard]] bool operator==(const World& a, const World& b);
/// Equal worlds hash equal, on every machine.
[[nodiscard]] std::uint64_t hashOf(const World& world);

/// Exact bytes of a world, for saves; only good for the same scenario hash.
[[nodiscard]] std::string saveWorld(const World& world);
[[nodiscard]] bool loadWorld(const std::string& bytes, const Scenario& scenario, World& out);

}  // namespace sortie::world
