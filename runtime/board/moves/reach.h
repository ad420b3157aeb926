// Where a piece can move: all squares within a budget, or the cheapest way to one square.
//
// A step costs `orthogonalCost` or `diagonalCost` times the dearest of 1, the edge crossed, the corner passed and the
// features entered. It is legal if the square entered exists, has no feature that forbids it and no closing flag, and
//   orthogonally: the edge crossed is open to movement;
//   diagonally, Diagonal::Corner: not both L-shaped routes around the corner contain a closed edge or a wall square
//   (a feature that blocks sight, or outside the tiles). Figures and other flags never close a diagonal;
//   diagonally, Diagonal::Free: always;
//   diagonally, under both: the corner passed is open to movement.
// A square with a feature that joins (stairs) has two more neighbours for pieces of one square: the square straight
// above it, and from there back. Such a step costs `orthogonalCost` times the dearest feature entered.
// A large piece makes a step if each of its squares does; afterwards it must lie on the tiles with no closed edge or
// corner inside it. The flags and the features of all its squares count.
//
// Of maps with levels (board/floors.h), where the rules say so:
//   falls: a step towards a position without a floor leads to the highest floor below it. Edge and corner are those of
//   the level it leaves, what the square landed on has counts as entered, and a position with a floor below it is not a
//   wall to diagonals. A feature that forbids entering closes open air too. A large piece falls where none of its
//   squares has a floor and all land on one level; it makes no step that leaves it half over the edge.
//   controlCost: a step between two squares flagged Controlled (of a large piece: any of its squares) has that among
//   its costs, of which the dearest counts. Of a fall the square landed on is meant; stairs are steps like others.
//   inside = false: squares with a floor above them cannot be entered.
//   plainCosts: edges, corners, features and control cost nothing, every legal step is a plain one.
// An edge that opens beside the mover's own kinds counts as opened where the mover stands beside it.
#pragma once

#include <cstdint>
#include <limits>
#include <span>
#include <vector>

#include "board/grid.h"
#include "board/moves/contact.h"
#include "board/moves/scratch.h"

namespace sortie::board {

struct MoveRules {
  std::uint8_t directions = 8;  ///< 4 or 8
  Diagonal diagonal = Diagonal::Corner;
  std::int32_t orthogonalCost = 1;           ///< 1 to 1000
  std::int32_t diagonalCost = 1;             ///< 1 to 1000
  std::uint8_t closedFlags = flag::Blocked;  ///< squares with any of these flags cannot be entered
  std::uint32_t ignoredFeatures = 0;         ///< features that neither hinder nor slow this mover
  std::uint64_t kinds = 0;                   ///< the mover's kinds, for edges that open beside them
  Footprint footprint = {};                  ///< squares are then those of the north-west part
  bool falls = false;                        ///< steps off a level lead to the floor below
  bool inside = true;                        ///< squares with a floor above them can be entered
  bool plainCosts = false;                   ///< every legal step costs as one with nothing in its way
  std::int32_t controlCost = 1;              ///< least factor of steps between Controlled squares, 1 to 255; 1 = none
};

inline constexpr std::int32_t unlimited = std::numeric_limits<std::int32_t>::max();

struct Start {
  SquareIndex square = noSquare;
  std::int32_t cost = 0;  ///< already spent when there; 0 or more
};

struct Reach {
  std::vector<Reached> visited;    ///< every square reached or passed, starts first, in order of cost
  std::vector<std::int32_t> ends;  ///< positions in `visited` of squares where a move may end, ascending

  void clear() {
    visited.clear();
    ends.clear();
  }
  [[nodiscard]] const Reached& end(std::size_t i) const { return visited[static_cast<std::size_t>(ends[i])]; }
};

/// All squares within `budget` of the starts (those that exist). Squares of equal cost come in the order in which they
/// were first found, from earlier squares first, steps tried in the order N E S W, NE SE SW NW, up, down: with unit
/// costs plain breadth-first order. Of several cheapest routes the one found first is kept. A square flagged Stop is
/// reached and nothing through it; start squares do not stop. `ends` leaves out squares flagged NoEnd or with a feature
/// where moves may not end; starts are treated alike. `flags` has squareCount entries or is nullptr.
void reach(const GridView& view, const MoveRules& rules, std::span<const Start> starts, std::int32_t budget,
           const std::uint8_t* flags, Scratch& scratch, Reach& out);
/// From one square at no cost.
void reach(const GridView& view, const MoveRules& rules, SquareIndex start, std::int32_t budget,
           const std::uint8_t* flags, Scratch& scratch, Reach& out);

/// Position of a square in `visited`, or -1.
[[nodiscard]] std::int32_t find(const Reach& reach, SquareIndex square) noexcept;

/// The route to a square that was reached, from its start to itself; empty if it was not.
void path(const Reach& reach, SquareIndex square, std::vector<SquareIndex>& out);
[[nodiscard]] std::vector<SquareIndex> path(const Reach& reach, SquareIndex square);

/// The cheapest way from one square to another within a budget, both included, into `route`; returns its cost, or -1
/// and an empty route if there is none. Whether a move may end on `to` does not matter; it must be enterable. Among
/// equally cheap routes it may choose another than reach(), always the same one.
std::int32_t path(const GridView& view, const MoveRules& rules, SquareIndex from, SquareIndex to, std::int32_t budget,
                  const std::uint8_t* flags, Scratch& scratch, std::vector<SquareIndex>& route);

/// What one step costs, or -1 if it is illegal. Flags as above; budget and Stop do not matter.
[[nodiscard]] std::int32_t stepCost(const GridView& view, const MoveRules& rules, SquareIndex from, Direction d,
                                    const std::uint8_t* flags);

/// One legal step.
struct Step {
  enum class Climb : std::uint8_t { None, Up, Down };
  SquareIndex square = noSquare;           ///< where it leads
  std::int32_t cost = 0;                   ///< what it costs
  Direction direction = Direction::North;  ///< without meaning for stairs
  std::int32_t fall = 0;                   ///< levels fallen
  Climb climb = Climb::None;               ///< stairs

  friend bool operator==(const Step&, const Step&) = default;
};

/// All legal steps from a square, in the order in which reach() tries them, into `out` (emptied first). Flags as above;
/// none from a square outside the tiles, or where a large piece does not lie whole.
void legalSteps(const GridView& view, const MoveRules& rules, SquareIndex from, const std::uint8_t* flags,
                std::vector<Step>& out);

}  // namespace sortie::board
