// What a spec asks of bots: what the agent of a side would answer in the world as it is.
#include "base/random.h"
#include "model/decode/readers.h"
#include "script/agents/agent_host.h"
#include "script/specs/spec_run.h"

namespace sortie::script {

namespace {

/// Numbers for an agent, the same for each question.
struct BotNumbers {
  std::uint64_t counter = 0;

  static std::uint64_t below(void* stream, std::uint64_t n) {
    constexpr std::uint64_t key = streamKey(1, hashText("spec-bot"));
    return sortie::below(streamAt(key, static_cast<BotNumbers*>(stream)->counter++), n);
  }
};

/// The first agent that the ruleset declares for this kind of side. Errors: there is none, or its module does not load.
Result<AgentHost*> botOf(SpecRun& run, world::SideId side) {
  const world::Scenario& scenario = run.host->scenario();
  const std::string& kind = scenario.kinds[world::at(scenario.sides[world::at(side)].kind)].name;
  for (const model::Declaration* declaration : scenario.declarations) {
    if (!model::isAgentFor(*declaration, kind)) continue;
    std::unique_ptr<AgentHost>& bot = run.bots[declaration->text("lua")];
    if (!bot) {
      Result<std::unique_ptr<AgentHost>> made =
          AgentHost::make(run.host->sharedScenario(), declaration->text("lua"), {}, run.host->alike());
      if (!made) return sortie::failed(made);
      bot = std::move(*made);
    }
    return bot.get();
  }
  return fail("agent-unknown", fmt::format("the ruleset declares no agent for a {}", kind));
}

int specBot(lua_State* L) {
  if (!mayRun(L, "bot")) return -1;
  world::Decision decision;
  if (!specSideAt(L, 1, "bot", decision.side) || decision.side == world::SideId::None) return -1;
  const world::Scenario& scenario = *contextOf(L).scenario;
  decision.kind = scenario.decision(kebab(textAt(L, 2)));
  if (decision.kind < 0) return failing(L, fmt::format("bot: there is no decision '{}'", textAt(L, 2)));
  const SetBuffer* options = setAt(L, 3);
  if (options == nullptr || options->values.empty()) return failing(L, "bot(side, decision, set of options, about)");
  const std::vector<Value> values(options->values.begin(), options->values.end());
  decision.domain.options = values;
  if (!lua_isnoneornil(L, 4) && !read(L, 4, decision.about))
    return failing(L, fmt::format("bot: {} is not what a decision can be about", nameOf(L, 4)));
  const Result<AgentHost*> bot = botOf(runOf(L), decision.side);
  if (!bot) return failing(L, bot.error().message());
  BotNumbers numbers;
  world::Answer answer;
  switch ((*bot)->decide(*contextOf(L).world, decision, {&BotNumbers::below, &numbers}, answer)) {
    case AgentHost::Reply::Error: return failing(L, (*bot)->error().error.message());
    case AgentHost::Reply::NoOpinion: lua_pushnil(L); return 1;
    case AgentHost::Reply::Answered: break;
  }
  push(L, values[static_cast<std::size_t>(answer.number)]);
  return 1;
}

}  // namespace

void bindSpecBot(lua_State* L, SpecRun& run) {
  static const luaL_Reg functions[] = {{"bot", bound<specBot>}, {nullptr, nullptr}};
  lua_pushlightuserdata(L, &run);
  luaL_setfuncs(L, functions, 1);
}

}  // namespace sortie::script
