// The scalars that cross between world, rules, decisions and records: numbers, places, things, symbols.
#pragma once

#include <compare>
#include <cstdint>

namespace sortie::world {

/// An id of a declaration, content item or enum value, interned by the scenario. Negative: none.
enum class Symbol : std::int32_t { None = -1 };
/// The index of a piece, marker or card in the world. Never reused during a playtest.
enum class PieceId : std::int32_t { None = -1 };
/// Seating order, from 0.
enum class SideId : std::int32_t { None = -1 };
enum class TeamId : std::int32_t { None = -1 };
enum class ZoneId : std::int32_t { None = -1 };
/// A tile instance on the map.
enum class TileId : std::int32_t { None = -1 };
/// An attribute name, shared by all kinds that have one of this name.
enum class AttributeId : std::int32_t { None = -1 };
/// A declared kind of side, team, piece, marker, card, zone, tile; kind 0 is the world itself.
enum class KindId : std::int32_t { World = 0, None = -1 };

template <class E>
[[nodiscard]] constexpr std::int32_t raw(E id) noexcept {
  return static_cast<std::int32_t>(id);
}
template <class E>
[[nodiscard]] constexpr std::size_t at(E id) noexcept {
  return static_cast<std::size_t>(static_cast<std::int32_t>(id));
}

/// Node is of handles only: as a value a node is its place.
enum class Tag : std::uint8_t { Nil, Bool, Int, Symbol, Place, Piece, Side, Team, Zone, Tile, World, Node };

struct Value {
  std::int64_t data = 0;
  Tag tag = Tag::Nil;

  friend constexpr bool operator==(const Value&, const Value&) noexcept = default;
  friend constexpr auto operator<=>(const Value& a, const Value& b) noexcept {
    if (a.tag != b.tag) return a.tag <=> b.tag;
    return a.data <=> b.data;
  }

  static constexpr Value ofBool(bool b) noexcept { return {b ? 1 : 0, Tag::Bool}; }
  static constexpr Value ofInt(std::int64_t n) noexcept { return {n, Tag::Int}; }
  static constexpr Value ofPlace(std::int64_t place) noexcept { return {place, Tag::Place}; }
  static constexpr Value of(Symbol s) noexcept { return {raw(s), Tag::Symbol}; }
  static constexpr Value of(PieceId p) noexcept { return {raw(p), Tag::Piece}; }
  static constexpr Value of(SideId s) noexcept { return {raw(s), Tag::Side}; }
  static constexpr Value of(TeamId t) noexcept { return {raw(t), Tag::Team}; }
  static constexpr Value of(ZoneId z) noexcept { return {raw(z), Tag::Zone}; }
  static constexpr Value of(TileId t) noexcept { return {raw(t), Tag::Tile}; }

  [[nodiscard]] constexpr PieceId piece() const noexcept { return static_cast<PieceId>(data); }
  [[nodiscard]] constexpr SideId side() const noexcept { return static_cast<SideId>(data); }
  [[nodiscard]] constexpr Symbol symbol() const noexcept { return static_cast<Symbol>(data); }
  [[nodiscard]] constexpr ZoneId zone() const noexcept { return static_cast<ZoneId>(data); }
  [[nodiscard]] constexpr TileId tile() const noexcept { return static_cast<TileId>(data); }
  [[nodiscard]] constexpr TeamId team() const noexcept { return static_cast<TeamId>(data); }
};

}  // namespace sortie::world
