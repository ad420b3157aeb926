#include "model/blocks/blocks.h"

#include <fmt/format.h>

#include "model/blocks/blocks_writer.h"

namespace sortie::model {

CompiledBlocks compileBlocks(const Mission& mission, const Scope& packs, std::vector<Error>& errors) {
  Scope scope = packs;
  scope.own = &mission.declarations;
  BlockContext context{mission, scope, errors};
  const SourcePlace& where = mission.where;
  LuaText out;
  out.line(0, "local conditions, act, mission, wait = ...", where);
  out.line(0, "local tests, rewards, events, run, rest, pieces = {}, {}, {}, {}, {}, {}", where);
  for (const ObjectiveSetup& objective : mission.objectives) {
    if (objective.condition.name.empty()) continue;
    const BlockNames names = hookNames(scope.find(DeclarationKind::Hook, objective.tested));
    out.line(0, fmt::format("tests[{}] = function(ctx)", luaString(objective.id)), objective.where);
    out.line(1, "return (", objective.where);
    writeCondition(context, out, 2, objective.condition, names);
    out.line(1, ")", objective.where);
    out.line(0, "end", objective.where);
  }
  writeRewards(context, out);
  writeEvents(context, out);
  out.line(0, "return { conditions = tests, rewards = rewards, events = events, rest = rest }", where);
  return out.take();
}

Result<CompiledBlocks> compileBlocks(const Mission& mission, const Ruleset& ruleset) {
  Scope scope;
  scope.rulesets.push_back(&ruleset);
  std::vector<Error> errors;
  CompiledBlocks compiled = compileBlocks(mission, scope, errors);
  if (!errors.empty()) return tl::unexpected<Error>(errors.front());
  return compiled;
}

}  // namespace sortie::model
