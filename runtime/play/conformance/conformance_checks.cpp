// The checks of a conformance run that look at one world.
#include <fmt/format.h>

#include "base/random.h"
#include "play/agents/agent.h"
#include "play/conformance/conformance.h"
#include "play/session/resample.h"
#include "script/agents/agent_world.h"

namespace sortie::play {

namespace {

using world::PieceId;
using world::PieceState;

/// Follows a list from `head`; counts in `seen` how often each piece is met.
std::string followList(const world::World& w, std::int32_t head, board::Place place, std::vector<int>& seen,
                       std::int32_t& last, std::int32_t& count) {
  std::int32_t before = -1;
  count = 0;
  for (std::int32_t p = head; p >= 0; p = w.pieces[static_cast<std::size_t>(p)].next) {
    if (static_cast<std::size_t>(p) >= w.pieces.size())
      return fmt::format("a list names piece {}, of {}", p, w.pieces.size());
    const PieceState& piece = w.pieces[static_cast<std::size_t>(p)];
    if (++seen[static_cast<std::size_t>(p)] > 1) return fmt::format("piece {} lies in two lists, or twice in one", p);
    if (piece.place != place) return fmt::format("piece {} lies in the list of a place that is not its own", p);
    if (piece.previous != before) return fmt::format("piece {} has the wrong piece before it", p);
    before = p;
    ++count;
  }
  last = before;
  return {};
}

}  // namespace

std::string pieceFault(const world::Scenario& scenario, const world::World& w) {
  std::vector<int> seen(w.pieces.size(), 0);
  std::int32_t last = -1;
  std::int32_t count = 0;
  for (std::size_t s = 0; s < w.squareHeads.size(); ++s)
    if (std::string fault = followList(
            w, w.squareHeads[s], board::placeOf(board::SquareIndex{static_cast<std::int32_t>(s)}), seen, last, count);
        !fault.empty())
      return fault;
  for (std::size_t z = 0; z < w.zones.size(); ++z) {
    const world::ZoneState& zone = w.zones[z];
    const std::string name = scenario.keyOf(world::Value::of(static_cast<world::ZoneId>(z)), w);
    if (std::string fault =
            followList(w, zone.first, board::zonePlace(static_cast<std::int32_t>(z)), seen, last, count);
        !fault.empty())
      return fault;
    if (count != zone.count) return fmt::format("zone {} counts {} pieces and holds {}", name, zone.count, count);
    if (last != zone.last) return fmt::format("zone {} has the wrong bottom piece", name);
  }
  for (std::size_t p = 0; p < w.pieces.size(); ++p)
    if (std::string fault =
            followList(w, w.pieces[p].inside, board::piecePlace(static_cast<std::int32_t>(p)), seen, last, count);
        !fault.empty())
      return fault;
  for (std::size_t p = 0; p < w.pieces.size(); ++p) {
    const board::Place place = w.pieces[p].place;
    const board::PlaceTag tag = board::tagOf(place);
    const bool listed =
        (tag == board::PlaceTag::Square && place >= 0) || tag == board::PlaceTag::Zone || tag == board::PlaceTag::Piece;
    if (seen[p] != (listed ? 1 : 0)) return fmt::format("piece {} is in no list although its place has one", p);
    std::size_t depth = 0;
    for (board::Place outer = place; board::isPiece(outer);
         outer = w.pieces[static_cast<std::size_t>(board::pieceOf(outer))].place)
      if (++depth > w.pieces.size()) return fmt::format("piece {} carries itself", p);
    const auto cells = static_cast<std::size_t>(scenario.kinds[world::at(w.pieces[p].kind)].cells);
    if (w.pieces[p].cells + cells > w.cells.size()) return fmt::format("piece {} has attributes beyond the end", p);
  }
  return {};
}

std::string viewLeak(const world::Scenario& scenario, const world::World& w, const world::Decision* decision,
                     std::uint64_t seed) {
  script::WorldMask mask(scenario);
  for (std::size_t s = 0; s < scenario.sides.size(); ++s) {
    const auto side = static_cast<world::SideId>(s);
    AgentStream stream(seed, side, 0);
    const world::World other = resample(scenario, w, side, stream);
    const View here(scenario, w, side);
    const View there(scenario, other, side);
    const std::string& name = scenario.sides[s].name;
    if (here.digest() != there.digest())
      return fmt::format("the view of {} changes when cards that it does not know change places", name);
    mask.look(w, side);
    const world::World masked = mask.world();
    mask.look(other, side);
    if (!(mask.world() == masked))
      return fmt::format("scripts that play {} see it when cards that it does not know change places", name);
    if (decision == nullptr || decision->side != side) continue;
    const auto compare = [&](const world::Value& value) -> std::string {
      if (value.tag == world::Tag::Symbol) return {};
      const std::string first = here.keyOf(value) + " " + here.describe(value);
      const std::string second = there.keyOf(value) + " " + there.describe(value);
      return first == second ? std::string() : fmt::format("'{}' is named to {}, who may not know it", first, name);
    };
    if (std::string leak = compare(decision->about); !leak.empty()) return leak;
    for (const world::Value& option : decision->domain.options)
      if (std::string leak = compare(option); !leak.empty()) return leak;
  }
  return {};
}

}  // namespace sortie::play
