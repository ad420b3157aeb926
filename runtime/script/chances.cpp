#include "script/chances.h"

#include <algorithm>

#include <fmt/format.h>

#include "script/host.h"

namespace sortie::script {

Result<const CameUp*> cameUp(PlayContext& context, Chance chance) {
  Chances& chances = context.chances;
  const std::uint64_t now = context.questions.decisions;
  while (chances.next < chances.came.size() && chances.came[chances.next].before < now) ++chances.next;
  if (chances.next < chances.came.size() && chances.came[chances.next].before == now) {
    const CameUp& up = chances.came[chances.next];
    const std::size_t words = chance.kind == Chance::Kind::Dice ? chance.dice.size() : 1;
    if (up.kind != chance.kind || up.words.size() != words)
      return fail("chance-unfit", fmt::format("what came up before decision {} does not fit: the rules want another "
                                              "throw, pick or card here",
                                              now));
    ++chances.next;
    return &up;
  }
  if (!chances.ask) return nullptr;
  chances.open = std::move(chance);
  return fail("chance-open", "somebody has to say what came up here");
}

std::string faceWord(const world::Scenario& scenario, std::int32_t die, std::int32_t face) {
  if (!scenario.dice[static_cast<std::size_t>(die)].words) return fmt::format("{}", face);
  return scenario.text(static_cast<world::Symbol>(face));
}

std::optional<std::int32_t> faceNamed(const world::Scenario& scenario, std::int32_t die, const std::string& word) {
  for (const std::int32_t face : scenario.dice[static_cast<std::size_t>(die)].faces)
    if (faceWord(scenario, die, face) == word) return face;
  return {};
}

std::string pickWord(const Host& host, const world::World& world, const world::Value& value) {
  if (value.tag == world::Tag::Symbol) return host.textOf(value.symbol());
  return host.scenario().keyOf(value, world);
}

}  // namespace sortie::script
