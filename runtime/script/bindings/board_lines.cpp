// Lines of sight from corner to corner over levels (board/lines/lines.h) as scripts see them.
#include <algorithm>

#include "board/lines/lines.h"
#include "board/moves/contact.h"
#include "script/bindings/bind.h"

namespace sortie::script {

using world::raw;

namespace {

/// What one look is charged, in units of work: between two pieces `distance` apart (in squares, roughly), of that many
/// squares. All pairs of squares are compared, and lines followed from end to end.
std::uint64_t lookWork(std::int32_t distance, board::Footprint a, board::Footprint b) {
  return static_cast<std::uint64_t>(8 + distance / 8 + a.width * a.height * b.width * b.height / 8);
}

int boardLines(lua_State* L) {
  PlayContext& c = contextOf(L);
  board::SquareIndex a{}, b{};
  if (!squareOrFail(L, 1, "lines", a) || !squareOrFail(L, 2, "lines", b)) return -1;
  const auto& grid = squaresOf(L);
  const board::Footprint sizeA = footprintAt(L, 1), sizeB = footprintAt(L, 2);
  charge(L, 2 * lookWork(board::chebyshev(grid, a, b), sizeA, sizeB));
  std::vector<board::CornerLine> lines;
  board::nearestLines(c.world->view(grid), a, sizeA, b, sizeB, lines);
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
  const auto& grid = squaresOf(L);
  const auto across = static_cast<std::uint64_t>(2 * std::max(range, 0));
  const std::uint64_t columns = std::min(across + static_cast<std::uint64_t>(size.width), std::uint64_t(grid.width()));
  const std::uint64_t rows = std::min(across + static_cast<std::uint64_t>(size.height), std::uint64_t(grid.height()));
  // All lines at once cost about as much as reading the squares; one by one they cost what single looks do.
  const std::uint64_t each = board::oneByOne(grid, size, range) ? lookWork(range, size, {}) / 2 : 1;
  charge(L, columns * rows * static_cast<std::uint64_t>(grid.levels()) * each + 16);
  board::squaresInLine(c.world->view(grid), a, size, range, lua_toboolean(L, 3) != 0, c.kernels.squares);
  charge(L, c.kernels.squares.size() / 2);
  SetBuffer& set = newSet(L);
  set.values.reserve(c.kernels.squares.size());
  for (const board::SquareIndex square : c.kernels.squares)
    set.values.push_back(Value::ofPlace(board::placeOf(square)));
  return 1;
}

constexpr Binding lineFunctions[] = {
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
  const auto& grid = squaresOf(L);
  const auto view = squaresNow(L);
  std::uint64_t work = 0;
  for (const Value& value : set.values) {
    const world::PieceState& piece = c.world->piece(value.piece());
    work += lookWork(board::chebyshev(grid, a, board::squareOf(piece.place)), size, c.scenario->footprint(piece));
  }
  charge(L, work);
  std::erase_if(set.values, [&](const Value& value) {
    const world::PieceState& piece = c.world->piece(value.piece());
    return !board::inLine(view, a, size, board::squareOf(piece.place), c.scenario->footprint(piece));
  });
}

std::vector<BindingGroup> lineReference() { return {{"board", false, Audience::Everyone, lineFunctions}}; }

}  // namespace sortie::script
