// What is done to a playtest from outside the rules: dice, decks, pieces, notes.
#include <algorithm>

#include <fmt/format.h>

#include "play/session/session.h"
#include "world/place_names.h"
#include "world/placing.h"

namespace sortie::play {

using world::PieceId;
using world::raw;

namespace {

tl::unexpected<Error> impossible(std::string text) { return fail("intervention", std::move(text)); }

/// Whether a piece can be put there: on the tiles with all of it, and not into itself.
Result<> fits(const world::Scenario& scenario, const world::World& world, PieceId piece, board::Place to) {
  const std::string name = scenario.describe(world::Value::of(piece), world);
  if (!world::fits(scenario, world, world.piece(piece).kind, to, piece)) {
    const std::string where = world::placeText(scenario, world, to);
    return impossible(scenario.grid != nullptr ? fmt::format("{} does not lie on the tiles at {}", name, where)
                                               : fmt::format("there is no room for {} at {}", name, where));
  }
  for (board::Place at = to; board::isPiece(at); at = world.pieces[static_cast<std::size_t>(board::pieceOf(at))].place)
    if (board::pieceOf(at) == raw(piece)) return impossible(fmt::format("{} cannot be put into itself", name));
  return {};
}

}  // namespace

void Session::forceDice(std::vector<std::int32_t> results) {
  (void)intervene({0, Intervention::Kind::ForceDice, std::move(results), {}});
}

void Session::note(std::string text) { (void)intervene({0, Intervention::Kind::Note, {}, std::move(text)}); }

Result<> Session::intervene(Intervention what) {
  what.before = record_.size();
  return make(what);
}

Result<> Session::make(const Intervention& what) {
  if (cameUp(what.kind)) return {};  // it was expected from the beginning
  if (changesWorld(what.kind)) return changeByHand(what);
  context_.chances.dice.insert(context_.chances.dice.end(), what.dice.begin(), what.dice.end());
  interventions_.push_back(what);
  return {};
}

Result<> Session::changeByHand(const Intervention& what) {
  if (!ready_ || !std::holds_alternative<world::Decision>(state_))
    return fail("no-decision", "pieces can be moved by hand only while a decision is pending");
  if (!options_.checkpoints && !options_.keepBoundary)
    return fail("no-decision", "this session keeps no step boundaries", {}, "open it with checkpoints");

  // Everything is looked up in the world that the person sees.
  std::vector<PieceId> pieces;
  board::Place to = board::noPlace;
  if (what.kind == Intervention::Kind::MovePiece) {
    const PieceId piece = world::pieceNamed(scenario(), world_, what.subject);
    if (piece == PieceId::None) return impossible(fmt::format("there is no piece '{}'", what.subject));
    to = world::placeNamed(scenario(), world_, what.target);
    if (to == board::noPlace) return impossible(fmt::format("there is no place '{}'", what.target));
    if (Result<> good = fits(scenario(), world_, piece, to); !good) return good;
    pieces.push_back(piece);
  } else {
    const world::ZoneId zone = world::zoneNamed(scenario(), world_, what.subject);
    if (zone == world::ZoneId::None) return impossible(fmt::format("there is no zone '{}'", what.subject));
    to = board::zonePlace(raw(zone));
    for (const std::string& card : what.cards) {
      const PieceId piece = world::pieceNamed(scenario(), world_, card);
      if (piece == PieceId::None || !board::isZone(world_.piece(piece).place) ||
          board::zoneOf(world_.piece(piece).place) != raw(zone))
        return impossible(fmt::format("'{}' does not lie in {}", card, what.subject));
      if (std::find(pieces.begin(), pieces.end(), piece) != pieces.end())
        return impossible(fmt::format("'{}' is named twice", card));
      pieces.push_back(piece);
    }
    if (pieces.empty()) return impossible("no card is named");
    std::reverse(pieces.begin(), pieces.end());  // the last one that is put on top lies uppermost
  }

  // A step that has done nothing yet asks again, now in the changed world.
  const bool again =
      mutator_.rollingHash() == boundary_.rollingHash && context_.questions.decisions == boundary_.number;
  if (again) {
    host_->abandon(context_);
    world_ = boundary_.world;
    context_.questions.decisions = boundary_.number;
    context_.chances.next = boundary_.chances;
    journal_.changes.resize(std::min(journal_.changes.size(), boundary_.journalSize));
    journal_.texts.resize(std::min(journal_.texts.size(), boundary_.textSize));
    journal_.textBytes = 0;
    for (const std::string& text : journal_.texts) journal_.textBytes += text.size();
    ready_ = false;
    midStep_ = false;
    stepsSinceDecision_ = 0;
  }
  for (const PieceId piece : pieces) mutator_.move(piece, to);
  interventions_.push_back(what);
  if (again) (void)advance();
  return {};
}

}  // namespace sortie::play
