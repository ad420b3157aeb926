#include "play/session/fork.h"

#include <fmt/format.h>

namespace sortie::play {

Fork::Fork(const Session& session, world::SideId side)
    : checkpoint_(session.checkpoint()), side_(side), kind_(session.pending().kind), dealer_(session.scenario()) {
  dealer_.look(session.world(), side);
  if (session.scenario().dealStep >= 0) digest_ = View(session.scenario(), session.world(), side).digest();
}

Result<> Fork::sample(AgentStream& stream, Session& into) const {
  if (Result<> restored = into.restore(checkpoint_); !restored) return restored;
  const auto* decision = std::get_if<world::Decision>(&into.advance());
  if (decision == nullptr || decision->side != side_ || decision->kind != kind_)
    return fail("fork", "the step asks a different question when it runs again", {},
                "make the step do the same with the same answers");
  script::PlayContext& context = into.context();
  world::World& world = into.editWorld();
  // Dice that somebody has laid ready are not for the eyes of an agent.
  context.chances.dice.clear();
  context.chances.draws.clear();
  context.chances.came.clear();
  context.chances.next = 0;
  dealer_.deal(world, stream);
  world.seed = stream.draw();
  if (into.scenario().dealStep >= 0) {
    // How often others have drawn in secret must not show either.
    world.streams.clear();
    if (Result<> dealt = into.dealByRule(side_); !dealt) return dealt;
    if (View(into.scenario(), world, side_).digest() != digest_)
      return fail("deal-step",
                  fmt::format("the step {} changes what {} sees",
                              into.scenario().steps[static_cast<std::size_t>(into.scenario().dealStep)].name,
                              into.scenario().sides[world::at(side_)].name),
                  {}, "only deal anew what the side cannot know");
  }
  for (std::size_t i = 0; i < context.questions.nextTogether && i < context.questions.together.size(); ++i) {
    script::Questions::Simultaneous& entry = context.questions.together[i];
    if (entry.side == side_ || !entry.answered || entry.domain.waysUpToTwo() < 2) continue;
    entry.answer = {};
    guess_->decide({kind_, entry.side, entry.domain, {}, decision->number}, View(into, entry.side), stream,
                   entry.answer);
  }
  return {};
}

}  // namespace sortie::play
