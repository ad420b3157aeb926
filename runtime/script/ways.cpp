#include "script/ways.h"

#include "script/host.h"
#include "world/ways.h"

namespace sortie::script {

const board::Reach* pendingReach(const Host& host, const PlayContext& context) noexcept {
  const Questions& questions = context.questions;
  if (questions.pending.domain.type != world::DomainType::Path || questions.domainSet < 0) return nullptr;
  const SetBuffer& set = host.sets[static_cast<std::size_t>(questions.domainSet)];
  return set.reach ? &*set.reach : nullptr;
}

Result<> checkWay(const Host& host, const PlayContext& context, const world::Answer& answer) {
  const board::Reach& reach = *pendingReach(host, context);
  const world::Value destination = context.questions.pending.domain.options[static_cast<std::size_t>(answer.number)];
  const world::Scenario& scenario = *context.scenario;
  const std::int32_t number = host.sets[static_cast<std::size_t>(context.questions.domainSet)].movement;
  const world::MovementInfo* movement = number < 0 ? nullptr : &scenario.movements[static_cast<std::size_t>(number)];
  // A way may only go over spots that the reach visited, one step at a time, and end where it says.
  const bool plain = world::hasPlainSteps(scenario, *context.world, movement);
  const std::string what = scenario.graph == nullptr ? "square" : "node";
  const auto bad = [](std::string text) {
    return fail("bad-way", std::move(text), {}, "leave the way out to take the cheapest one");
  };
  // From where it stands; what comes in from outside begins on one of the squares that were offered for that.
  std::int32_t before = reach.visited.empty() || reach.visited.front().cost > 0 ? -1 : 0;
  if (answer.indices.size() > 1000) return bad("the way is longer than any movement");
  for (const std::int32_t spot : answer.indices) {
    const std::int32_t here = board::find(reach, board::SquareIndex{spot});
    if (here < 0) return bad("the way leaves the " + what + "s that can be reached");
    const board::Reached& next = reach.visited[static_cast<std::size_t>(here)];
    if (before < 0) {
      if (next.from >= 0) return bad("the way does not begin at an entrance");
    } else {
      const board::Reached& last = reach.visited[static_cast<std::size_t>(before)];
      // Ways that the search itself found are legal; others must not lead through anything that cuts contact.
      const bool found = next.from == before || (last.from == here && scenario.graph == nullptr);
      if (!found && !world::isStep(scenario, *context.world, movement, host.orthogonal, last.square, next.square))
        return bad(scenario.graph == nullptr ? "the way skips a square or goes through a wall"
                                             : "the way skips a node or goes where no edge leads");
      if (!plain && next.from != before) return bad("where steps differ in cost, only the cheapest way is allowed");
    }
    before = here;
  }
  if (before < 0 || destination.tag != world::Tag::Place ||
      board::placeOf(reach.visited[static_cast<std::size_t>(before)].square) != destination.data)
    return bad("the way does not end at the chosen " + what);
  // With unit costs the dearest square reached tells how far one may go at least.
  if (static_cast<std::int32_t>(answer.indices.size()) > reach.visited.back().cost) return bad("the way is too long");
  return {};
}

}  // namespace sortie::script
