// The base geometry of a map made of square tiles: which squares exist, what lies on them and between them at the
// start, and what edge states and features do. Immutable; what a playtest changes is passed beside it as a GridView.
//
// Storage. The bounding box of all tiles is stored level by level and row by row with a margin of one column and one
// row on every side, so that every square of a tile has all eight neighbours in the arrays and kernels need no bounds
// checks. Square index = (level * height + row) * width + column, margin included. Each square owns its north and its
// west edge and its north-west corner: edge index = 2 * square (+ 1 for west), corner index = square. East and south
// edges belong to the neighbours there. Squares outside the tiles carry the feature bit `outsideFeature`.
#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "board/square.h"

namespace sortie::board {

/// What an edge in one state does. State 0 is "nothing there" and always open.
struct EdgeRules {
  std::uint8_t movable = 1;          ///< may be crossed
  std::uint8_t sight = 1;            ///< lets sight through
  std::uint8_t adjacent = 1;         ///< squares on both sides touch
  std::uint8_t cost = 1;             ///< what crossing it costs; of all costs of a step the dearest counts
  std::uint8_t openedState = 0;      ///< the state it acts as beside a piece of `openBesideMask`
  std::uint64_t openBesideMask = 0;  ///< kinds of pieces (bits) that open it while beside it; 0 = not derived
  std::uint8_t straightOnly = 0;     ///< crossed by orthogonal steps only: it closes diagonals as a wall does
  std::uint8_t priority = 0;         ///< where tiles meet and disagree, the greater stands (board/tiles/joints.h)
};

/// What a corner in one state does, beyond what edges and wall squares around it do. State 0 is "nothing there".
struct CornerRules {
  std::uint8_t movable = 1;   ///< diagonal steps may pass it
  std::uint8_t sight = 1;     ///< lines may pass exactly through it
  std::uint8_t adjacent = 1;  ///< the squares that face each other across it touch
  std::uint8_t cost = 1;      ///< what a diagonal step past it costs; of all costs of a step the dearest counts
  std::uint8_t lineEnd = 0;   ///< lines from corner to corner may begin and end there, past walls (board/lines/lines.h)
  std::uint8_t priority = 0;  ///< where tiles meet and disagree, the greater stands (board/tiles/joints.h)
};

/// What two states of edges (or of corners) make of each other where tiles that print them meet, in either order.
struct JointRule {
  std::uint8_t one = 0;
  std::uint8_t other = 0;
  std::uint8_t gives = 0;
};

/// All of them, by pair of states: of several for a pair the first counts, so that there is room for all and no more.
class Joints {
 public:
  void add(JointRule joint);
  /// What two states make of each other; -1 where nothing is said.
  [[nodiscard]] std::int32_t of(std::uint8_t one, std::uint8_t other) const noexcept {
    return gives_.empty() ? -1 : gives_[std::size_t{one} * 256 + other];
  }
  /// The highest state that any of them names; 0 if there are none.
  [[nodiscard]] std::uint8_t highest() const noexcept { return highest_; }

 private:
  std::vector<std::int16_t> gives_;  // by 256 * one + other, both ways; empty while there are none
  std::uint8_t highest_ = 0;
};

/// An edge or corner that the map itself lays, whatever tiles print there.
struct Fixed {
  std::int32_t index = 0;
  std::uint8_t state = 0;
};

/// What a feature does to the square that has it.
struct FeatureRules {
  std::uint8_t enter = 1;        ///< the square may be entered
  std::uint8_t mayEnd = 1;       ///< a move may end there
  std::uint8_t stop = 0;         ///< a walk is interrupted there
  std::uint8_t sightBlocks = 0;  ///< a wall square: it blocks sight and closes diagonals beside it
  std::uint8_t cost = 1;         ///< what entering costs; of all costs of a step the dearest counts
  std::uint8_t joinsUp = 0;      ///< stairs to the square straight above, and back; 2: only if that has them too
  std::uint8_t floor = 1;        ///< 0: the square is open air; no step enters it and sight passes (board/floors.h)
  std::uint8_t turned = 255;     ///< the feature that it is on a tile with a quarter turn more; 255: itself
};

/// Features are bits 0 to 30 of a square's mask; bit 31 marks squares outside the tiles.
inline constexpr int maxFeatures = 31;
inline constexpr std::uint32_t outsideFeature = 1U << 31;

/// A tile as it lies on the map.
struct TileInstance {
  std::string id;
  Cell origin;             ///< its north-west square as it lies, lowest level
  std::int32_t width = 0;  ///< as it lies: swapped by an odd number of turns
  std::int32_t height = 0;
  std::int32_t levels = 1;
  std::int32_t turns = 0;            ///< quarter turns clockwise, 0 to 3
  std::vector<SquareIndex> squares;  ///< level by level in reading order, as it lies
};

/// Made by GridBuilder; one made by itself has no squares.
class Grid {
 public:
  /// Sizes of the stored box, margin included.
  [[nodiscard]] std::int32_t width() const noexcept { return width_; }
  [[nodiscard]] std::int32_t height() const noexcept { return height_; }
  [[nodiscard]] std::int32_t levels() const noexcept { return levels_; }
  [[nodiscard]] std::int32_t squareCount() const noexcept { return width_ * height_ * levels_; }
  [[nodiscard]] std::int32_t edgeCount() const noexcept { return 2 * squareCount(); }
  [[nodiscard]] std::int32_t cornerCount() const noexcept { return squareCount(); }

  /// Whether the square is part of a tile.
  [[nodiscard]] bool exists(SquareIndex s) const noexcept {
    return raw(s) >= 0 && raw(s) < squareCount() && tileOf_[board::at(s)] >= 0;
  }
  /// Position in `tiles()` of the tile it belongs to; -1 for none.
  [[nodiscard]] std::int32_t tileOf(SquareIndex s) const noexcept { return tileOf_[board::at(s)]; }
  /// Its position on the map, in the columns and rows in which tiles are placed.
  [[nodiscard]] const Cell& cell(SquareIndex s) const noexcept { return cells_[board::at(s)]; }
  /// level * height + row of the stored box. Quicker than cell(), for what only compares positions.
  [[nodiscard]] std::int32_t lineOf(SquareIndex s) const noexcept {
    return static_cast<std::int32_t>((static_cast<std::uint64_t>(raw(s)) * linePerSquare_) >> 42);
  }
  /// The square at a position; noSquare outside the tiles.
  [[nodiscard]] SquareIndex at(const Cell& cell) const noexcept;
  [[nodiscard]] const std::vector<TileInstance>& tiles() const noexcept { return tiles_; }
  [[nodiscard]] std::optional<std::int32_t> findTile(std::string_view id) const noexcept;
  /// All squares of tiles, ascending.
  [[nodiscard]] const std::vector<SquareIndex>& squares() const noexcept { return squares_; }

  /// Distance in square indices of one step.
  [[nodiscard]] std::int32_t offset(Direction d) const noexcept { return offsets_[static_cast<std::size_t>(d)]; }
  /// Distance in square indices of one level.
  [[nodiscard]] std::int32_t levelOffset() const noexcept { return width_ * height_; }
  /// The square as many levels higher (lower if negative) than an existing one; noSquare outside the tiles.
  [[nodiscard]] SquareIndex above(SquareIndex s, std::int32_t levels = 1) const noexcept {
    const SquareIndex n{raw(s) + levels * levelOffset()};
    return exists(n) ? n : noSquare;
  }
  /// The square next to an existing one; noSquare outside the tiles. Walls do not matter.
  [[nodiscard]] SquareIndex neighbour(SquareIndex s, Direction d) const noexcept {
    const SquareIndex n{raw(s) + offset(d)};
    return tileOf_[board::at(n)] >= 0 ? n : noSquare;
  }
  /// The edge on an orthogonal side of an existing square.
  [[nodiscard]] EdgeIndex edgeOf(SquareIndex s, Direction side) const noexcept {
    return EdgeIndex{2 * raw(s) + edgeOffsets_[static_cast<std::size_t>(side)]};
  }
  /// The corner in a diagonal direction of an existing square.
  [[nodiscard]] CornerIndex cornerOf(SquareIndex s, Direction d) const noexcept;
  /// The squares on both sides: first the northern or western one. noSquare outside the tiles.
  [[nodiscard]] std::array<SquareIndex, 2> squaresOf(EdgeIndex e) const noexcept;
  /// The squares around a corner: north-east, south-east, south-west, north-west. noSquare outside the tiles.
  [[nodiscard]] std::array<SquareIndex, 4> squaresOf(CornerIndex c) const noexcept;

  /// "s1:A4", "s1:A4/2" on the tile's second level. Read with the map's north up, however the tile is turned.
  [[nodiscard]] std::string name(SquareIndex s) const;
  /// The square of such a name; noSquare if there is none.
  [[nodiscard]] SquareIndex find(std::string_view name) const noexcept;
  /// "s1:A4:east": one name an edge, that of its northern or western square if there is one. Empty if it touches none.
  [[nodiscard]] std::string name(EdgeIndex e) const;
  /// The edge of such a name, from either side; noEdge if there is none.
  [[nodiscard]] EdgeIndex findEdge(std::string_view name) const noexcept;
  /// "s1:A4:south-east", in the same manner.
  [[nodiscard]] std::string name(CornerIndex c) const;
  [[nodiscard]] CornerIndex findCorner(std::string_view name) const noexcept;

  /// States of edges (edgeCount) and feature masks of squares (squareCount) at the start.
  [[nodiscard]] const std::vector<std::uint8_t>& initialEdges() const noexcept { return edges_; }
  [[nodiscard]] const std::vector<std::uint32_t>& initialFeatures() const noexcept { return features_; }
  /// Rules by edge state (0 is "nothing there") and by feature bit.
  [[nodiscard]] const std::vector<EdgeRules>& edgeRules() const noexcept { return edgeRules_; }
  [[nodiscard]] const EdgeRules& edgeRules(std::uint8_t state) const noexcept { return edgeRules_[state]; }
  [[nodiscard]] const std::vector<FeatureRules>& featureRules() const noexcept { return featureRules_; }
  /// States of corners (cornerCount) at the start; empty if no kind of corner is declared.
  [[nodiscard]] const std::vector<std::uint8_t>& initialCorners() const noexcept { return corners_; }
  /// Pairs that make a third where tiles meet.
  [[nodiscard]] const Joints& edgeJoints() const noexcept { return edgeJoints_; }
  [[nodiscard]] const Joints& cornerJoints() const noexcept { return cornerJoints_; }
  /// What the map itself lays at the start, ascending.
  [[nodiscard]] const std::vector<Fixed>& fixedEdges() const noexcept { return fixedEdges_; }
  [[nodiscard]] const std::vector<Fixed>& fixedCorners() const noexcept { return fixedCorners_; }
  /// Rules by corner state; empty if none is declared.
  [[nodiscard]] const std::vector<CornerRules>& cornerRules() const noexcept { return cornerRules_; }

  /// What the rules add up to, in the form that kernels use: tables by edge state, masks of features.
  struct Tables {
    std::array<std::uint8_t, 256> moveClosed{};         ///< 1 = may not be crossed, 2 = closes diagonals only
    std::array<std::uint8_t, 256> sightClosed{};        ///< 1 = blocks sight
    std::array<std::uint8_t, 256> adjacentClosed{};     ///< 1 = cuts adjacency
    std::uint32_t noEntry = outsideFeature;             ///< features that may not be entered, no floor, outside
    std::uint32_t noEnd = 0;                            ///< features where a move may not end
    std::uint32_t stops = 0;                            ///< features that interrupt a walk
    std::uint32_t walls = 0;                            ///< features that block sight
    std::uint32_t costly = 0;                           ///< features with a cost over 1
    std::uint64_t openers = 0;                          ///< kinds of pieces that open some edge
    std::uint8_t maxCost = 1;                           ///< the dearest step in units of the plain one
    bool costlyEdges = false;                           ///< some edge state costs over 1
    std::uint32_t joins = 0;                            ///< features that lead to the square above
    std::uint32_t floorless = outsideFeature;           ///< features that leave a square without a floor, and outside
    std::array<std::uint8_t, 256> cornerMoveClosed{};   ///< by corner state, 1 = no diagonal step passes
    std::array<std::uint8_t, 256> cornerSightClosed{};  ///< 1 = blocks lines through it
    std::array<std::uint8_t, 256> cornerAdjacentClosed{};  ///< 1 = cuts the contacts across it
    std::array<std::uint8_t, 256> cornerLineEnd{};         ///< 1 = lines may begin and end there
  };
  [[nodiscard]] const Tables& tables() const noexcept { return tables_; }

 private:
  friend class GridBuilder;

  std::int32_t width_ = 0;
  std::int32_t height_ = 0;
  std::int32_t levels_ = 0;
  std::uint64_t linePerSquare_ = 0;  // 2^42 / width, rounded up: exact as squares and width stay below 2^22 and 2^20
  std::int32_t firstColumn_ = 0;     // map column of stored column 0, a margin
  std::int32_t firstRow_ = 0;
  std::array<std::int32_t, 8> offsets_{};
  std::array<std::int32_t, 8> edgeOffsets_{};
  std::vector<std::int32_t> tileOf_;
  std::vector<Cell> cells_;
  std::vector<SquareIndex> squares_;
  std::vector<TileInstance> tiles_;
  std::map<std::string, std::int32_t, std::less<>> tilesById_;
  std::vector<std::uint8_t> edges_;
  std::vector<std::uint32_t> features_;
  std::vector<EdgeRules> edgeRules_;
  std::vector<FeatureRules> featureRules_;
  std::vector<std::uint8_t> corners_;
  std::vector<CornerRules> cornerRules_;
  Joints edgeJoints_;
  Joints cornerJoints_;
  std::vector<Fixed> fixedEdges_;
  std::vector<Fixed> fixedCorners_;
  Tables tables_;
};

/// The map as it is now: the base geometry with the *effective* state of each edge (derived states already applied, see
/// `effectiveState`) and the features of each square. It owns nothing.
struct GridView {
  const Grid* grid = nullptr;
  const std::uint8_t* edgeStates = nullptr;  ///< edgeCount states
  const std::uint32_t* features = nullptr;   ///< squareCount masks; keep `outsideFeature` where it is
  /// cornerCount states, or nullptr: nothing at any corner. Grids without corner kinds leave it at that, so that their
  /// kernels never look.
  const std::uint8_t* cornerStates = nullptr;
};

/// The view of a map as built.
[[nodiscard]] inline GridView initialView(const Grid& grid) noexcept {
  return {&grid, grid.initialEdges().data(), grid.initialFeatures().data(),
          grid.initialCorners().empty() ? nullptr : grid.initialCorners().data()};
}

/// The state an edge acts as: its own, or the opened one while a piece of a kind that opens it stands beside it.
/// `kindsBeside` has a bit for each kind of piece on its two squares.
[[nodiscard]] inline std::uint8_t effectiveState(const Grid& grid, std::uint8_t state,
                                                 std::uint64_t kindsBeside) noexcept {
  const EdgeRules& rules = grid.edgeRules(state);
  return (rules.openBesideMask & kindsBeside) != 0 ? rules.openedState : state;
}

/// Flags of a square that the caller fills from its pieces. Kernels take an array of squareCount of them, or nullptr.
/// The mover's own squares must not be flagged, except that flags of start squares are read for NoEnd only.
namespace flag {
inline constexpr std::uint8_t Blocked = 1;  ///< cannot be entered
inline constexpr std::uint8_t NoEnd = 2;    ///< may be passed, a move cannot end there
inline constexpr std::uint8_t Stop = 4;     ///< may be entered, and a walk ends there: nothing is reached through it
inline constexpr std::uint8_t Ask = 8;      ///< consent is needed: `walk` stops in front of it
inline constexpr std::uint8_t Figure = 16;  ///< holds something that blocks sight
inline constexpr std::uint8_t Controlled = 32;  ///< in somebody's zone of control: see MoveRules::controlCost
}  // namespace flag

}  // namespace sortie::board
