// One Lua state with the packs of one scenario loaded, and the Lua side of a playtest: steps run as coroutines that
// stop at decisions. The session (room `play`) drives it; nothing here knows agents, records or threads.
#pragma once

#include <array>
#include <cstdint>
#include <deque>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "base/result.h"
#include "board/moves/reach.h"
#include "board/moves/scratch.h"
#include "script/sandbox/sandbox.h"
#include "world/decision.h"
#include "world/mutator.h"
#include "world/scenario.h"

extern "C" {
#include <lauxlib.h>
}

namespace sortie::script {

/// A list of values that Lua holds by handle: the result of a kernel or filter.
struct PlayContext;

struct SetBuffer {
  std::vector<world::Value> values;
  std::optional<board::Reach> reach;   ///< costs and ways of a reach
  bool fixed = false;                  ///< made at load: cannot be changed
  bool ofPlaces = false;               ///< empty or not, numbers that are added are places
  const PlayContext* owner = nullptr;  ///< whose running step it is of
  int reference = LUA_NOREF;           ///< its handle (registry)
};

struct Listener {
  int function = LUA_NOREF;  ///< registry
};

/// A hook raised while its own listeners run.
struct WaitingHook {
  std::int32_t hook = -1;
  std::vector<world::Value> arguments;
};

/// Where names were found last, by the address of the interned string.
struct NameCacheEntry {
  const char* text = nullptr;
  int table = 0;
  std::int32_t found = -1;
};
using NameCache = std::array<NameCacheEntry, 256>;

class Host;

/// A result of `random` that a spec lays out: the next draw of that purpose, from 1.
struct ForcedChance {
  std::uint64_t purpose = 0;
  std::int64_t value = 0;
};

/// How a decision is to be given back to Lua.
enum class AnswerShape : std::uint8_t { One, Set, Number, YesNo, Table, Path, Offer };

/// What the bindings need while Lua runs for one playtest.
struct PlayContext {
  Host* host = nullptr;
  const world::Scenario* scenario = nullptr;
  world::World* world = nullptr;
  world::Mutator* mutator = nullptr;
  lua_State* thread = nullptr;
  int threadRef = LUA_NOREF;
  bool loading = false;
  int quiet = 0;  ///< over 0: inside a modifier, predicate or comparator, where nothing may be asked or changed

  /// Answers `pending` without leaving the step: true with the answer, or false to ask in the ordinary way.
  bool (*answerNow)(void* session, PlayContext& context, world::Answer& answer) = nullptr;
  void* session = nullptr;
  world::Answer quickAnswer;

  bool asking = false;
  std::vector<std::size_t> order;  ///< scratch: of the options that are about to be offered
  world::Decision pending;
  AnswerShape shape = AnswerShape::One;
  std::int32_t domainSet = -1;
  struct Simultaneous {
    world::SideId side{};
    std::int32_t set = -1;
    world::Domain domain;
    AnswerShape shape = AnswerShape::One;
    world::Value about;  ///< what the question is about; nothing if the rules name nothing
    world::Answer answer;
    bool answered = false;
  };
  std::vector<Simultaneous> together;  ///< of choose_all
  std::size_t nextTogether = 0;

  std::deque<std::int32_t> forcedDice;  ///< results, used before the streams
  std::uint64_t forcedUsed = 0;
  std::deque<ForcedChance> forcedChances;                        ///< specs: before the streams, each for its purpose
  std::function<std::uint64_t(std::uint64_t sides)> diceSource;  ///< tests: 0..n-1 instead of the streams
  std::uint64_t decisions = 0;
  std::vector<std::int32_t> ownSets;  ///< buffers in use, by order of need
  std::size_t usedSets = 0;
  std::size_t setValues = 0;          ///< values in the sets of this step, all but the newest
  std::vector<std::int32_t> raising;  ///< hooks being dispatched
  std::vector<WaitingHook> waiting;
  std::vector<std::int64_t> hookReserves;  ///< work kept back while a listener has its own limit

  board::Scratch scratch;
  board::Reach reach;
  std::vector<std::uint8_t> flags;          ///< per square, for kernels
  std::vector<board::SquareIndex> flagged;  ///< squares whose flags are not zero
  std::vector<board::SquareIndex> squares;  ///< spare
  std::vector<board::Start> starts;         ///< spare

  // Of agents only: whose eyes the world is seen with, and the stream of this decision.
  world::SideId reader = world::SideId::None;
  world::Value about;                                               ///< what the decision is about
  std::uint64_t (*below)(void* stream, std::uint64_t n) = nullptr;  ///< 0..n-1
  void* stream = nullptr;
  std::int32_t asked = -1;                        ///< the set of the options of this decision
  std::vector<std::int64_t> opinions;             ///< the scores that these were given last
  std::vector<board::SquareIndex> optionSquares;  ///< of the options being scored
  std::vector<std::int32_t> optionSteps;          ///< of these
  std::vector<board::SquareIndex> screens;        ///< spare
  std::vector<board::SquareIndex> crossed;        ///< spare
};

enum class StepStatus : std::uint8_t { Decision, Done, Error };

struct HostOptions {
  SandboxLimits limits;
  Sandbox::Print print;
  bool missionRules = true;
  /// Loads what agents see instead of the steps: the read half of the interface, and the tables that this names
  /// ("bots.heuristic"). See script/agents/agent_host.h.
  std::string agent;
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
  [[nodiscard]] Sandbox& sandbox() noexcept { return *sandbox_; }
  [[nodiscard]] lua_State* state() const noexcept { return sandbox_->state(); }

  /// A context for one playtest: its coroutine and its sets. Give it back with `release`.
  void prepare(PlayContext& context, world::World& world, world::Mutator& mutator);
  void release(PlayContext& context);

  /// Runs the step on top of the world's stack to its end or to the next decision.
  StepStatus runStep(PlayContext& context);
  /// Goes on after a decision (checked by the caller).
  StepStatus answer(PlayContext& context, const world::Answer& answer);
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
  /// The mission's edge mark with an id that lies there, or -1.
  [[nodiscard]] std::int32_t edgeMark(board::EdgeIndex edge) const;
  /// One environment a pack (registry), and what `require` needs.
  struct PackState {
    const model::Pack* pack = nullptr;
    int environment = LUA_NOREF;
    std::map<std::string, const model::LuaSource*> sources;
  };
  std::vector<std::string> rests;       ///< names of the rests of events, sorted
  std::vector<SourcePlace> blockLines;  ///< block of each line of the compiled text
  std::vector<PackState> packStates;
  NameCache nameCache{};
  int refModules = LUA_NOREF;  ///< "pack number:module" -> sealed table, false while it is being loaded
  bool orthogonal = false;     ///< the ruleset moves in 4 directions: so do adjacency and distance

 private:
  friend class HostLoader;
  explicit Host(std::shared_ptr<const world::Scenario> scenario, HostOptions options);
  StepStatus resume(PlayContext& context, int arguments);
  static void endStep(PlayContext& context);

  std::shared_ptr<const world::Scenario> scenario_;
  std::unique_ptr<Sandbox> sandbox_;
  ScriptError error_;
  std::vector<std::int32_t> freeSets_;
  world::AttributeId roundAttribute_ = world::AttributeId::None;
  std::map<std::int32_t, std::int32_t> edgeMarks_;  ///< edge -> index into the mission's edges, for those with an id
};

}  // namespace sortie::script
