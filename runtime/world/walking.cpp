#include "world/walking.h"

#include "board/moves/contact.h"
#include "board/moves/walk.h"
#include "world/piece_squares.h"

namespace sortie::world {

namespace {

WalkEnd endOf(board::WalkStop stop) noexcept {
  switch (stop) {
    case board::WalkStop::Illegal: return WalkEnd::Blocked;
    case board::WalkStop::Ask: return WalkEnd::Ask;
    case board::WalkStop::Edge: return WalkEnd::Edge;
    case board::WalkStop::Feature: return WalkEnd::Feature;
    case board::WalkStop::Flag: return WalkEnd::Beside;
    case board::WalkStop::Budget: return WalkEnd::Budget;
    case board::WalkStop::End: break;
  }
  return WalkEnd::End;
}

}  // namespace

std::string_view walkEndName(WalkEnd end) noexcept {
  static constexpr std::string_view names[] = {"end", "blocked", "ask", "edge", "feature", "beside", "budget"};
  return names[static_cast<std::size_t>(end)];
}

void beginWhereItStands(const World& world, PieceId piece, std::vector<board::SquareIndex>& route) {
  const board::SquareIndex from = world.squareOf(piece);
  if (from != board::noSquare) route.insert(route.begin(), from);
  if (route.size() > 1 && route[0] == route[1]) route.erase(route.begin());
}

bool Walking::standsBesideStop(const board::GridView& view, board::SquareIndex square, board::Footprint size) const {
  const Scenario& scenario = mutator_->scenario();
  const World& world = mutator_->world();
  bool beside = false;
  std::vector<board::SquareIndex> around;
  board::contacts(view, square, size, around);
  for (const board::SquareIndex next : around)
    eachPieceAt(scenario, world, next, [&](std::int32_t p) {
      const KindInfo& kind = scenario.kinds[at(world.pieces[static_cast<std::size_t>(p)].kind)];
      beside = beside || (p != raw(piece_) && (kind.classMask & movement_->stopBeside) != 0);
    });
  return beside;
}

void Walking::step() {
  const Scenario& scenario = mutator_->scenario();
  const World& world = mutator_->world();
  const Mover mover = moverOf(scenario, world, piece_);
  flags_->fillForMover(scenario, world, *movement_, piece_, mover.side);
  board::WalkRules rules;
  rules.move = moveRules(*movement_, mover);
  rules.stopEdges = movement_->stopEdgeStates.data();
  rules.stopFeatures = movement_->stopFeatures;
  const board::GridView view = world.view(*scenario.grid);
  const board::Walk walk = board::walk(view, rules, route_.subspan(next_, 2), board::unlimited, flags_->data());
  flags_->clear();
  const board::SquareIndex square = route_[next_ + 1];
  const bool entered = walk.last == 1;
  // Whom it meets is seen from the map as it lies before the step: a door that the piece opens cuts contact until then.
  const bool beside = movement_->stopBeside != 0 && entered && standsBesideStop(view, square, rules.move.footprint);
  if (entered) {
    mutator_->move(piece_, board::placeOf(square));
    ++gone_;
  }
  ++next_;
  if (walk.why != board::WalkStop::End) {
    why_ = endOf(walk.why);
    stopped_ = true;
  } else if (beside && next_ + 1 < route_.size()) {
    why_ = WalkEnd::Beside;
    stopped_ = true;
  }
}

}  // namespace sortie::world
