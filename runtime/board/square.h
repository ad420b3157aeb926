// Names of the parts of a square map: squares, edges, corners, and the eight directions. Cheap strong types.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

namespace sortie::board {

enum class SquareIndex : std::int32_t {};
enum class EdgeIndex : std::int32_t {};
enum class CornerIndex : std::int32_t {};

inline constexpr SquareIndex noSquare{-1};
inline constexpr EdgeIndex noEdge{-1};
inline constexpr CornerIndex noCorner{-1};

/// The plain number of an index, for arrays.
[[nodiscard]] constexpr std::int32_t raw(SquareIndex s) noexcept { return static_cast<std::int32_t>(s); }
[[nodiscard]] constexpr std::int32_t raw(EdgeIndex e) noexcept { return static_cast<std::int32_t>(e); }
[[nodiscard]] constexpr std::int32_t raw(CornerIndex c) noexcept { return static_cast<std::int32_t>(c); }
[[nodiscard]] constexpr std::size_t at(SquareIndex s) noexcept { return static_cast<std::size_t>(s); }
[[nodiscard]] constexpr std::size_t at(EdgeIndex e) noexcept { return static_cast<std::size_t>(e); }
[[nodiscard]] constexpr std::size_t at(CornerIndex c) noexcept { return static_cast<std::size_t>(c); }

/// Clockwise from north; even ones are orthogonal.
enum class Direction : std::uint8_t { North, NorthEast, East, SouthEast, South, SouthWest, West, NorthWest };

inline constexpr std::array<Direction, 8> allDirections{
    Direction::North, Direction::NorthEast, Direction::East, Direction::SouthEast,
    Direction::South, Direction::SouthWest, Direction::West, Direction::NorthWest};
/// The order in which steps are tried: N E S W, then NE SE SW NW. Order of results rests on it.
inline constexpr std::array<Direction, 8> stepOrder{Direction::North,     Direction::East,      Direction::South,
                                                    Direction::West,      Direction::NorthEast, Direction::SouthEast,
                                                    Direction::SouthWest, Direction::NorthWest};

[[nodiscard]] constexpr bool isDiagonal(Direction d) noexcept { return (static_cast<unsigned>(d) & 1U) != 0; }
/// Eighths of a full turn, clockwise; negative ones turn back.
[[nodiscard]] constexpr Direction turned(Direction d, int eighths) noexcept {
  return static_cast<Direction>((static_cast<unsigned>(d) + static_cast<unsigned>(eighths)) & 7U);
}
[[nodiscard]] constexpr Direction opposite(Direction d) noexcept { return turned(d, 4); }
/// Columns grow east, rows grow south.
[[nodiscard]] constexpr int columnStep(Direction d) noexcept {
  constexpr std::array<int, 8> steps{0, 1, 1, 1, 0, -1, -1, -1};
  return steps[static_cast<std::size_t>(d)];
}
[[nodiscard]] constexpr int rowStep(Direction d) noexcept {
  constexpr std::array<int, 8> steps{-1, -1, 0, 1, 1, 1, 0, -1};
  return steps[static_cast<std::size_t>(d)];
}

/// "north", "north-east", … as documents write them.
[[nodiscard]] std::string_view directionName(Direction d) noexcept;
/// Reads such a name; false leaves `out` alone.
[[nodiscard]] bool readDirection(std::string_view text, Direction& out) noexcept;

/// A position on the map: columns grow east, rows grow south, levels grow upwards from 0. It may lie off the tiles.
struct Cell {
  std::int32_t column = 0;
  std::int32_t row = 0;
  std::int32_t level = 0;

  friend bool operator==(const Cell&, const Cell&) = default;
};

/// Squares that a large piece covers: `width` to the east and `height` to the south of its anchor square.
struct Footprint {
  std::int32_t width = 1;
  std::int32_t height = 1;

  friend bool operator==(const Footprint&, const Footprint&) = default;
};

}  // namespace sortie::board
