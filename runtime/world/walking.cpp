#include "world/walking.h"

#include "world/piece_squares.h"
#include "world/placing.h"
#include "world/ways.h"

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

bool Walking::standsBesideStop(board::Spot spot, board::Footprint size) const {
  const Scenario& scenario = mutator_->scenario();
  const World& world = mutator_->world();
  bool found = false;
  std::vector<board::Spot> around;
  beside(scenario, world, spot, size, around);
  for (const board::Spot next : around)
    eachPieceAt(scenario, world, next, [&](std::int32_t p) {
      const KindInfo& kind = scenario.kinds[at(world.pieces[static_cast<std::size_t>(p)].kind)];
      found = found || (p != raw(piece_) && (kind.classMask & movement_->stopBeside) != 0);
    });
  return found;
}

void Walking::step() {
  const Scenario& scenario = mutator_->scenario();
  const World& world = mutator_->world();
  const Mover mover = moverOf(scenario, world, piece_);
  flags_->fillForMover(scenario, world, *movement_, piece_, mover.side);
  const board::Walk walk = world::step(scenario, world, *movement_, mover, route_.subspan(next_, 2), *flags_);
  flags_->clear();
  const board::Spot spot = route_[next_ + 1];
  const bool entered = walk.last == 1;
  // Whom it meets is seen from the map as it lies before the step: a door that the piece opens cuts contact until then.
  const bool meets = movement_->stopBeside != 0 && entered && standsBesideStop(spot, mover.footprint);
  const bool last = next_ + 2 == route_.size();
  // It may pass where there is no room for it, and not stay.
  const bool stays = last || meets || walk.why != board::WalkStop::End;
  if (entered && stays && scenario.hasCapacities && mover.room > roomLeft(scenario, world, spot, piece_)) {
    why_ = WalkEnd::Blocked;
    stopped_ = true;
    return;
  }
  if (entered) {
    mutator_->move(piece_, board::placeOf(spot));
    ++gone_;
  }
  ++next_;
  if (walk.why != board::WalkStop::End) {
    why_ = endOf(walk.why);
    stopped_ = true;
  } else if (meets && next_ + 1 < route_.size()) {
    why_ = WalkEnd::Beside;
    stopped_ = true;
  }
}

}  // namespace sortie::world
