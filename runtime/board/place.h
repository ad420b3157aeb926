// A place is anything a piece can be at: a spot (a square of a grid, a node of a graph), an edge, a corner, a point on an
// open table, another piece (cargo, squad), or a slot of a zone. Packed into 64 bits: the tag in the top byte, the rest
// below. Spots have tag 0, so that a spot's place is its plain index. Negative values are not places.
#pragma once

#include <cstdint>

#include "board/square.h"
#include "board/table.h"

namespace sortie::board {

using Place = std::int64_t;
inline constexpr Place noPlace = -1;

enum class PlaceTag : std::uint8_t { Square = 0, Edge = 1, Corner = 2, Point = 4, Piece = 5, Zone = 6, None = 0xff };

/// A point fits if both coordinates lie within this many thousandths of an inch of zero (over 134,000 inches).
inline constexpr std::int32_t maxCoordinate = (1 << 27) - 1;

[[nodiscard]] constexpr PlaceTag tagOf(Place place) noexcept {
  return place < 0 ? PlaceTag::None : static_cast<PlaceTag>(place >> 56);
}
[[nodiscard]] constexpr Place makePlace(PlaceTag tag, std::uint64_t payload) noexcept {
  constexpr std::uint64_t low56 = (1ULL << 56) - 1;
  return static_cast<Place>((std::uint64_t{static_cast<std::uint8_t>(tag)} << 56) | (payload & low56));
}

[[nodiscard]] constexpr bool isSquare(Place place) noexcept { return tagOf(place) == PlaceTag::Square; }
[[nodiscard]] constexpr bool isEdge(Place place) noexcept { return tagOf(place) == PlaceTag::Edge; }
[[nodiscard]] constexpr bool isCorner(Place place) noexcept { return tagOf(place) == PlaceTag::Corner; }
[[nodiscard]] constexpr bool isPoint(Place place) noexcept { return tagOf(place) == PlaceTag::Point; }
[[nodiscard]] constexpr bool isPiece(Place place) noexcept { return tagOf(place) == PlaceTag::Piece; }
[[nodiscard]] constexpr bool isZone(Place place) noexcept { return tagOf(place) == PlaceTag::Zone; }

/// Not a place: neither square, edge nor corner.
[[nodiscard]] constexpr Place placeOf(SquareIndex s) noexcept { return raw(s) < 0 ? noPlace : Place{raw(s)}; }
[[nodiscard]] constexpr Place placeOf(EdgeIndex e) noexcept {
  return raw(e) < 0 ? noPlace : makePlace(PlaceTag::Edge, static_cast<std::uint32_t>(raw(e)));
}
[[nodiscard]] constexpr Place placeOf(CornerIndex c) noexcept {
  return raw(c) < 0 ? noPlace : makePlace(PlaceTag::Corner, static_cast<std::uint32_t>(raw(c)));
}
/// Both coordinates within maxCoordinate.
[[nodiscard]] constexpr Place placeOf(TablePoint p) noexcept {
  constexpr std::uint64_t low28 = (1ULL << 28) - 1;
  const std::uint64_t x = static_cast<std::uint64_t>(std::int64_t{p.x}) & low28;
  const std::uint64_t y = static_cast<std::uint64_t>(std::int64_t{p.y}) & low28;
  return makePlace(PlaceTag::Point, (x << 28) | y);
}
/// Inside another piece, by its number.
[[nodiscard]] constexpr Place piecePlace(std::int32_t piece) noexcept {
  return piece < 0 ? noPlace : makePlace(PlaceTag::Piece, static_cast<std::uint32_t>(piece));
}
/// In a zone: its number below 2^24 and a slot of it, which may be any 32-bit number that is not negative.
[[nodiscard]] constexpr Place zonePlace(std::int32_t zone, std::int32_t slot = 0) noexcept {
  if (zone < 0 || slot < 0) return noPlace;
  return makePlace(PlaceTag::Zone, (static_cast<std::uint64_t>(zone) << 32) | static_cast<std::uint32_t>(slot));
}

/// The parts of a place; each expects a place of its own tag, and those of indices give "none" for noPlace.
[[nodiscard]] constexpr std::int32_t low32(Place place) noexcept {
  return place < 0 ? -1 : static_cast<std::int32_t>(static_cast<std::uint32_t>(static_cast<std::uint64_t>(place)));
}
[[nodiscard]] constexpr SquareIndex squareOf(Place place) noexcept { return SquareIndex{low32(place)}; }
[[nodiscard]] constexpr EdgeIndex edgeOf(Place place) noexcept { return EdgeIndex{low32(place)}; }
[[nodiscard]] constexpr CornerIndex cornerOf(Place place) noexcept { return CornerIndex{low32(place)}; }
[[nodiscard]] constexpr std::int32_t pieceOf(Place place) noexcept { return low32(place); }
[[nodiscard]] constexpr std::int32_t zoneOf(Place place) noexcept {
  return place < 0 ? -1 : static_cast<std::int32_t>((place >> 32) & 0xff'ffff);
}
[[nodiscard]] constexpr std::int32_t slotOf(Place place) noexcept { return low32(place); }
[[nodiscard]] constexpr TablePoint pointOf(Place place) noexcept {
  // Shifting the 28 bits to the top and back again restores the sign.
  const auto coordinate = [](std::uint64_t bits) {
    return static_cast<std::int32_t>(static_cast<std::int64_t>(bits << 36) >> 36);
  };
  const auto bits = static_cast<std::uint64_t>(place);
  return {coordinate(bits >> 28), coordinate(bits)};
}

}  // namespace sortie::board
