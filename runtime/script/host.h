// One Lua state with the packs of one scenario loaded, and the Lua side of a playtest: steps run as coroutines that
// stop at decisions. The session (room `play`) drives it; nothing here knows agents, records or threads.
#pragma once

#include <array>
#include <cstdint>
#include <deque>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "base/result.h"
#include "script/name_cache.h"
#include "script/play_context.h"
#include "script/sandbox/sandbox.h"
#include "world/decision.h"
#include "world/mutator.h"
#include "world/placing.h"
#include "world/scenario.h"

namespace sortie::script {

struct Listener {
  int function = LUA_NOREF;  ///< registry
};

enum class StepStatus : std::uint8_t { Decision, Done, Error };

struct HostOptions {
  SandboxLimits limits;
  Sandbox::Print print;
  bool missionRules = true;
  /// Loads what agents see instead of the steps: the read half of the interface, and the tables that this names
  /// ("bots.heuristic"). See script/agents/agent_host.h.
  std::string agent;
  bool brief = false;    ///< made for one look: Sandbox::beBrief
  Sandbox::Lines lines;  ///< told of each line that runs; may be empty
  /// A module of the mission's own pack that is loaded in the place of the one with its name there; may be null.
  std::shared_ptr<const model::LuaSource> instead;
};

class Host {
 public:
  /// Loads every module that the scenario names, the mission's rules and its blocks.
  /// Errors: syntax, a missing step function, a limit, a script error at load; with file and line.
  static Result<std::unique_ptr<Host>> make(std::shared_ptr<const world::Scenario> scenario, HostOptions options = {});
  ~Host();
  Host(const Host&) = delete;
  Host& operator=(const Host&) = delete;

  [[nodiscard]] const world::Scenario& scenario() const noexcept { return *scenario_; }
  [[nodiscard]] std::shared_ptr<const world::Scenario> sharedScenario() const noexcept { return scenario_; }
  /// For a host beside this one that serves the same look: as brief, its lines told to the same, the same module instead.
  [[nodiscard]] HostOptions alike() const;
  [[nodiscard]] Sandbox& sandbox() noexcept { return *sandbox_; }
  [[nodiscard]] lua_State* state() const noexcept { return sandbox_->state(); }

  /// A context for one playtest: its coroutine and its sets. Give it back with `release`.
  void prepare(PlayContext& context, world::World& world, world::Mutator& mutator);
  void release(PlayContext& context);

  /// Runs the step on top of the world's stack to its end or to the next decision.
  StepStatus runStep(PlayContext& context);
  /// Runs a step that is not on the world's stack, while that of another context may wait for an answer.
  StepStatus runAside(PlayContext& context, std::int32_t step, const world::Value& argument);
  /// Goes on after a decision (checked by the caller).
  StepStatus answer(PlayContext& context, const world::Answer& answer);
  /// Counts the pending decision as answered: what the step does from here on has work of its own.
  void noteAnswered(PlayContext& context);
  /// Drops a step that waits for an answer, so that the world can be set back.
  void abandon(PlayContext& context);
  [[nodiscard]] const ScriptError& error() const noexcept { return error_; }

  // For bindings of this room.
  PlayContext* current = nullptr;
  std::string failure;  ///< text of the error that a binding is about to raise
  std::deque<SetBuffer> sets;
  std::vector<std::vector<Listener>> listeners;  ///< by Scenario::hooks
  std::vector<std::vector<Listener>> offers;     ///< queries: `offer`
  std::vector<int> stepFunctions;                ///< registry, by step
  std::vector<int> symbolRefs;                   ///< by symbol: its string (registry)
  int refSymbolOf = LUA_NOREF;                   ///< string -> symbol
  std::array<std::vector<int>, 16> handleRefs;   ///< by tag and index: handles that scripts have seen (registry)
  std::array<int, 16> handleMeta{};              ///< by tag: their metatable (registry)
  std::array<int, 16> handleLists{};             ///< by tag: sealed array of all of them (registry), once asked for
  int setMeta = LUA_NOREF;
  std::uint64_t workPerDecision = 20'000'000;
  int refItems = LUA_NOREF;           ///< array: item + 1 -> raw table
  int refTileProperties = LUA_NOREF;  ///< array: tile of the map + 1 -> raw table of its item's properties
  int refNodeProperties = LUA_NOREF;  ///< array: node + 1 -> raw table of its properties
  std::int32_t nodeCount = 0;         ///< of a graph: places below are nodes
  int refItemViews = LUA_NOREF;       ///< array: item + 1 -> sealed view
  int refNames = LUA_NOREF;           ///< attribute and property names -> code
  int refMissionRules = LUA_NOREF;
  bool agents = false;       ///< a host of agents: nothing can be asked, changed or raised
  int refAgent = LUA_NOREF;  ///< what the agent's name in the ruleset stands for: a table or function
  int scoresMeta = LUA_NOREF;
  int refMessages = LUA_NOREF;

  std::int32_t takeSet();
  /// A symbol for any text: a declared one, or one of this state's own (above the scenario's, never stored).
  world::Symbol symbolFor(const char* text, std::size_t length);
  [[nodiscard]] std::string textOf(world::Symbol symbol) const;
  std::vector<std::string> ownSymbols;
  std::vector<std::vector<std::int32_t>> valueLists;  ///< of filters: any of these
  std::vector<std::vector<bool>> itemMasks;           ///< of filters by property
  int refDecisions = LUA_NOREF;                       ///< name -> index + 1, for look-ups on the hot path
  int refDice = LUA_NOREF;
  int refMovements = LUA_NOREF;
  int refSteps = LUA_NOREF;
  int refHooks = LUA_NOREF;
  int refModifiers = LUA_NOREF;
  int refQueries = LUA_NOREF;
  int refAttributes = LUA_NOREF;  ///< kebab and snake names
  /// The world variable `round`, or 0 where there is none.
  [[nodiscard]] std::int32_t roundOf(const world::World& world) const;
  /// The id that documents give to an edge; null where there is none.
  [[nodiscard]] const std::string* edgeId(board::EdgeIndex edge) const;
  /// One environment a pack (registry), and what `require` needs.
  struct PackState {
    const model::Pack* pack = nullptr;
    int environment = LUA_NOREF;
    std::map<std::string, const model::LuaSource*> sources;
  };
  std::vector<std::string> rests;       ///< names of the rests of events, sorted
  std::vector<SourcePlace> blockLines;  ///< block of each line of the compiled text
  std::vector<PackState> packStates;
  NameCache<std::int32_t, 1024> names;              ///< by text and look-up table: the index
  NameCache<int, 512> handleNames;                  ///< by text: the code of a name that handles know
  NameCache<world::ZoneId, 512> zoneNames;          ///< by text and owner
  NameCache<world::PieceSource, 256> pieceSources;  ///< by text
  int refModules = LUA_NOREF;  ///< "pack number:module" -> sealed table, false while it is being loaded
  bool orthogonal = false;     ///< the ruleset moves in 4 directions: so do adjacency and distance

 private:
  friend class HostLoader;
  explicit Host(std::shared_ptr<const world::Scenario> scenario, HostOptions options);
  StepStatus resume(PlayContext& context, int arguments);
  static void endStep(PlayContext& context);

  std::shared_ptr<const world::Scenario> scenario_;
  std::shared_ptr<const model::LuaSource> instead_;
  Sandbox::Lines lines_;
  bool brief_ = false;
  std::unique_ptr<Sandbox> sandbox_;
  ScriptError error_;
  std::vector<std::int32_t> freeSets_;
  world::AttributeId roundAttribute_ = world::AttributeId::None;
  std::map<std::int32_t, const std::string*> edgeIds_;  ///< of edges to which documents give one
};

}  // namespace sortie::script
