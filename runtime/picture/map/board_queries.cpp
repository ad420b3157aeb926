#include "picture/map/board_queries.h"

#include <algorithm>
#include <charconv>

#include <fmt/format.h>

#include "board/moves/contact.h"
#include "world/square_flags.h"
#include "world/standing.h"
#include "world/ways.h"

namespace sortie::picture {

namespace {

using board::SquareIndex;
using world::at;

bool standsOn(const world::Scenario& scenario, const world::PieceState& piece, SquareIndex square) {
  return square != board::noSquare &&
         board::covers(*scenario.grid, board::squareOf(piece.place), scenario.footprint(piece), square);
}

/// Figures in the way of lines that begin and end on these squares: those that stand there are left out.
world::SquareFlags figureFlags(const world::Scenario& scenario, const world::World& world, SquareIndex except1,
                               SquareIndex except2) {
  world::SquareFlags flags;
  flags.begin(scenario.board);
  for (const world::PieceState& piece : world.pieces) {
    if (!board::isSquare(piece.place)) continue;
    if (scenario.kinds[at(piece.kind)].collection != model::DeclarationKind::Piece) continue;
    if (standsOn(scenario, piece, except1) || standsOn(scenario, piece, except2)) continue;
    flags.addPiece(scenario, piece, board::flag::Figure);
  }
  return flags;
}

}  // namespace

board::Reach reachOf(const world::Scenario& scenario, const world::World& world, world::PieceId piece,
                     std::int32_t movement, std::int32_t budget) {
  board::Reach out;
  const SquareIndex from = world.squareOf(piece);
  if (from == board::noSquare || budget < 0) return out;
  const world::MovementInfo& info = scenario.movements[static_cast<std::size_t>(movement)];
  const world::Mover mover = world::moverOf(scenario, world, piece);
  world::SquareFlags flags;
  flags.fillForMover(scenario, world, info, piece, mover.side);
  board::Scratch scratch;
  const board::Start start{from, 0};
  world::reach(scenario, world, info, mover, {&start, 1}, budget, flags, scratch, out);
  return out;
}

Result<UsualMove> usualMove(const world::Scenario& scenario, const world::World& world, world::PieceId piece,
                            std::optional<std::int32_t> budget) {
  const world::PieceState& state = world.piece(piece);
  const world::KindInfo& kind = scenario.kinds[at(state.kind)];
  UsualMove out;
  out.movement = world::usualMovement(scenario, state.kind);
  if (out.movement < 0)
    return fail("movement-unknown", fmt::format("the ruleset does not say how a {} moves", kind.name), {},
                "give its kind movement=\"…\" in ruleset.xml");
  const std::string reach = kind.declaration != nullptr ? kind.declaration->text("reach") : std::string();
  if (budget) {
    out.budget = *budget;
    return out;
  }
  const char* end = reach.data() + reach.size();
  if (const auto [last, error] = std::from_chars(reach.data(), end, out.budget); error == std::errc{} && last == end)
    return out;
  const world::AttributeId id = scenario.attribute(reach);
  const world::AttributeSlot* slot = id == world::AttributeId::None ? nullptr : kind.slot(id);
  if (slot == nullptr || slot->type != model::TypeKind::Int)
    return fail("reach-unknown", fmt::format("the ruleset does not say how far pieces of kind {} move", kind.name), {},
                "write PIECE=NUMBER, or give its kind reach=\"…\" in ruleset.xml");
  out.budget = world.cells[state.cells + static_cast<std::uint32_t>(slot->offset)];
  return out;
}

bool seesFromCorners(const world::Scenario& scenario) {
  return scenario.mission.rulesetPack().ruleset->sightFromCorners;
}

std::vector<SquareIndex> seenFrom(const world::Scenario& scenario, const world::World& world, world::PieceId piece) {
  std::vector<SquareIndex> out;
  const SquareIndex from = world.squareOf(piece);
  if (from == board::noSquare || scenario.grid == nullptr) return out;
  if (seesFromCorners(scenario)) {
    board::squaresInLine(world.view(*scenario.grid), from, scenario.footprint(world.piece(piece)), board::unlimited,
                         false, out);
    return out;
  }
  const world::SquareFlags flags = figureFlags(scenario, world, from, board::noSquare);
  std::vector<SquareIndex> covered, seen;
  board::coveredSquares(*scenario.grid, from, scenario.footprint(world.piece(piece)), covered);
  for (const SquareIndex square : covered) {
    board::visibleFrom(world.view(*scenario.grid), square, board::unlimited, flags.data(), {}, seen);
    out.insert(out.end(), seen.begin(), seen.end());
  }
  std::sort(out.begin(), out.end(), [](SquareIndex a, SquareIndex b) { return board::raw(a) < board::raw(b); });
  out.erase(std::unique(out.begin(), out.end()), out.end());
  return out;
}

board::Sight lineBetween(const world::Scenario& scenario, const world::World& world, SquareIndex a, SquareIndex b) {
  if (scenario.grid == nullptr) return {};
  const world::SquareFlags flags = figureFlags(scenario, world, a, b);
  return board::sight(world.view(*scenario.grid), a, b, flags.data());
}

std::vector<board::CornerLine> cornerLinesBetween(const world::Scenario& scenario, const world::World& world,
                                                  SquareIndex a, SquareIndex b) {
  std::vector<board::CornerLine> out;
  if (scenario.grid == nullptr) return out;
  board::nearestLines(world.view(*scenario.grid), a, {}, b, {}, out);
  return out;
}

}  // namespace sortie::picture
