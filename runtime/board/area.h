// Sets of squares: blasts, rays, connected areas.
#pragma once

#include <cstdint>
#include <vector>

#include "board/grid.h"
#include "board/moves/contact.h"
#include "board/moves/scratch.h"

namespace sortie::board {

/// What stops a blast.
enum class BlastStop : std::uint8_t {
  Nothing,   ///< every square within the radius
  Contacts,  ///< squares that can be reached from the centre in `radius` contacts; wall squares are not entered
  Sight      ///< squares to which the line from the centre crosses no wall; figures do not matter
};

/// The squares within `radius` of the centre (diagonals as one), the centre first, then ring by ring outwards, each
/// clockwise from its north: the order in which what they hold is dealt with. Into `out`, emptied first.
void blast(const GridView& view, SquareIndex centre, std::int32_t radius, BlastStop stop, Scratch& scratch,
           std::vector<SquareIndex>& out, Diagonal policy = Diagonal::Corner);

/// Up to `length` squares from the one next to `from` outwards in one direction. It ends at the edge of the tiles and,
/// if `stopsAtWalls`, where the next contact is cut or the next square is a wall square. Figures do not stop it.
void ray(const GridView& view, SquareIndex from, Direction d, std::int32_t length, bool stopsAtWalls,
         std::vector<SquareIndex>& out, Diagonal policy = Diagonal::Corner);

/// By what squares hang together.
enum class Joint : std::uint8_t { Movement, Sight, Adjacency };

struct FloodRules {
  Joint joint = Joint::Movement;  ///< which property of edges cuts squares apart (orthogonal steps only)
  std::uint8_t closedFlags = 0;   ///< squares with any of these flags are left out
  std::uint32_t needs = 0;        ///< features that a square must all have
  std::uint32_t without = 0;      ///< features that it must not have
};
/// The squares that hang together with `start`, itself first, in breadth-first order N E S W; empty if `start` itself
/// does not qualify. With Joint::Movement squares that cannot be entered are left out, with Joint::Sight wall squares.
void flood(const GridView& view, SquareIndex start, const FloodRules& rules, const std::uint8_t* flags,
           Scratch& scratch, std::vector<SquareIndex>& out);

/// The area of each square (squareCount entries): numbered from 0 in order of their lowest square; -1 for squares that
/// do not qualify. Returns how many there are.
std::int32_t areas(const GridView& view, const FloodRules& rules, const std::uint8_t* flags, Scratch& scratch,
                   std::vector<std::int32_t>& areaOf);

}  // namespace sortie::board
