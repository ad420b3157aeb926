// Lines of sight from corner to corner over levels (board/lines.h) as scripts see them.
#include <algorithm>

#include "board/lines.h"
#include "script/bindings/bind.h"

namespace sortie::script {

using world::raw;

namespace {

/// What one look between two squares is charged, in units of work.
constexpr std::uint64_t lookWork = 8;

int boardLines(lua_State* L) {
  PlayContext& c = contextOf(L);
  board::SquareIndex a{}, b{};
  if (!squareOrFail(L, 1, "lines", a) || !squareOrFail(L, 2, "lines", b)) return -1;
  charge(L, 2 * lookWork);
  std::vector<board::CornerLine> lines;
  board::nearestLines(c.world->view(*c.scenario->grid), a, footprintAt(L, 1), b, footprintAt(L, 2), lines);
  SetBuffer& set = newSet(L);
  for (const board::CornerLine& line : lines) {
    const Value corner = Value::ofPlace(board::placeOf(line.to));
    if (line.clear && std::find(set.values.begin(), set.values.end(), corner) == set.values.end())
      set.values.push_back(corner);
  }
  std::sort(set.values.begin(), set.values.end());
  return 1;
}

int boardInLine(lua_State* L) {
  PlayContext& c = contextOf(L);
  board::SquareIndex a{};
  if (!squareOrFail(L, 1, "in_line", a)) return -1;
  if (lua_isinteger(L, 2) == 0)
    return failing(L, fmt::format("board.in_line(a, range): the range is a whole number, got {}", nameOf(L, 2)));
  const auto range = static_cast<std::int32_t>(std::clamp<lua_Integer>(lua_tointeger(L, 2), -1, 1000));
  const board::Footprint size = footprintAt(L, 1);
  const auto around = static_cast<std::uint64_t>(2 * std::max(range, 0) + 1);
  const auto all = static_cast<std::uint64_t>(c.scenario->grid->squareCount());
  charge(L, std::min(all, around * around * static_cast<std::uint64_t>(c.scenario->grid->levels())) + 16);
  board::squaresInLine(c.world->view(*c.scenario->grid), a, size, range, lua_toboolean(L, 3) != 0, c.squares);
  charge(L, c.squares.size() / 2);
  SetBuffer& set = newSet(L);
  set.values.reserve(c.squares.size());
  for (const board::SquareIndex square : c.squares) set.values.push_back(Value::ofPlace(board::placeOf(square)));
  return 1;
}

constexpr Binding functions[] = {
    {"lines", bound<boardLines>, "(a: SquareLike, b: SquareLike): Set",
     "The corners of b where clear lines between the nearest corners of a and b end, levels and floors counted; empty "
     "when there is no line of sight."},
    {"in_line", bound<boardInLine>, "(a: SquareLike, range: integer, level_only?: boolean): Set",
     "The squares with a floor within a distance to which a has such a line, itself included; of all levels, or of "
     "its own."},
};

}  // namespace

void keepInLine(lua_State* L, SetBuffer& set, board::SquareIndex a, board::Footprint size) {
  const PlayContext& c = contextOf(L);
  charge(L, set.values.size() * lookWork);
  const board::GridView view = c.world->view(*c.scenario->grid);
  std::erase_if(set.values, [&](const Value& value) {
    const world::PieceState& piece = c.world->piece(value.piece());
    return !board::inLine(view, a, size, board::squareOf(piece.place), c.scenario->footprint(piece));
  });
}

std::vector<BindingGroup> lineReference() { return {{"board", false, Audience::Everyone, functions}}; }

}  // namespace sortie::script
