// One running spec: its world, what it expects to be asked, and the dice it has laid out. Private to the room.
#pragma once

#include <deque>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "script/agents/agent_host.h"
#include "script/bindings/bind.h"
#include "script/specs/spec_scripts.h"
#include "world/journal.h"

namespace sortie::script {

/// One word of `answer`: what an option is named by.
struct SpecKey {
  enum class Kind : std::uint8_t { Text, Flag, Number, Handle } kind = Kind::Text;
  std::string text;
  std::int64_t number = 0;
  Value handle;
};

/// What a spec says about a decision to come.
struct SpecExpected {
  enum class Kind : std::uint8_t {
    Answer,
    IfAsked,  ///< an answer that may be left over; it lets answers to other decisions go first
    Always,   ///< the answer to every such decision that has none of its own
    Refuse,
    Options,
    Offers
  } kind = Kind::Answer;
  std::string decision;
  world::SideId side = world::SideId::None;  ///< who must be asked; None: anybody
  Value about;                               ///< the piece or square that it must be about; nil: whatever it is about
  std::vector<SpecKey> keys;
  std::vector<std::int32_t> way;  ///< squares of the way of an answer to a path; empty: the cheapest
  SourcePlace where;
};

/// Dice that a spec expects to fall one after the other.
struct SpecDice {
  std::vector<std::int32_t> kinds;  ///< indices into Scenario::dice, still to come
  bool anyOrder = false;            ///< they were counted by kind
  SourcePlace where;
};

struct SpecRun {
  SpecRun(Host& of, FixtureName named, std::size_t packNumber);
  ~SpecRun();
  SpecRun(const SpecRun&) = delete;
  SpecRun& operator=(const SpecRun&) = delete;

  /// A fresh world of the fixture: nothing waits on its stack, decks lie as written.
  void begin();
  /// The answer that the spec has laid out for the pending decision of `context`. Errors are what the spec did wrong.
  [[nodiscard]] Result<world::Answer> answerFor(const PlayContext& context);
  /// Error when a die fell that the spec has not laid out, or one shows what is on none of its faces.
  [[nodiscard]] Result<> checkDice();
  /// Error when dice that the spec expects have not fallen; whatever falls from here on is expected or not anew.
  [[nodiscard]] Result<> checkDiceCame();
  /// Error when answers, dice or chances are left over.
  [[nodiscard]] Result<> checkLeft() const;
  /// What to say of steps that the spec has pushed itself and that wait still; empty where there are none.
  [[nodiscard]] std::string unrun() const;
  /// Counts the steps that the spec has pushed since the last run; before the next one.
  void countOwn();
  /// Runs what lies on the stack down to `floor`, or until `untilStep` (-1: none) is next.
  [[nodiscard]] Result<> runSteps(std::size_t floor, std::int32_t untilStep);

  [[nodiscard]] std::string keyOf(const Value& value) const;
  /// "a, b, c" of a decision's options, at most twelve.
  [[nodiscard]] std::string offered(const world::Domain& domain, std::size_t most = 12) const;
  /// The answer in words.
  [[nodiscard]] std::string answered(const world::Domain& domain, const world::Answer& answer) const;

  Host* host;
  FixtureName fixture;
  std::size_t pack;  ///< whose specs these are: number in Host::packStates
  world::World world;
  world::Journal journal;
  world::Mutator mutator;
  PlayContext outer;  ///< of the spec function
  PlayContext inner;  ///< of the steps that it runs
  std::deque<SpecExpected> expected;
  std::vector<SpecExpected> always;          ///< the newest last
  std::optional<std::deque<SpecDice>> dice;  ///< expected until the end of the next run; none: whatever falls is good
  bool tracing = false;
  std::vector<SpecTrace::Question> questions;  ///< of a run that is traced
  std::size_t waiting = 0;                     ///< steps that waited when the last run ended
  std::size_t own = 0;                         ///< of those, how many the spec has pushed itself
  std::vector<SourcePlace> forces;             ///< where dice and chances were laid out
  bool begun = false;                          ///< `fixture` was called
  std::size_t checkedChanges = 0;              ///< journal entries whose dice were looked at
  std::optional<std::size_t> unforced;         ///< the journal entry of a die that nobody laid out
  std::optional<FixtureName> wants;
  /// Modules of specs/shared/ (registry) by number of their pack and name; LUA_NOREF while one is loaded.
  std::map<std::pair<std::size_t, std::string>, int> shared;
  std::map<std::string, std::unique_ptr<AgentHost>> bots;  ///< by what their declaration names, made when first asked

  struct Found {
    SpecTitle title;
    int function = LUA_NOREF;
  };
  std::vector<Found>* loading = nullptr;  ///< where `spec` puts what a file has

 private:
  [[nodiscard]] std::int64_t find(const world::Domain& domain, const SpecKey& key) const;
  [[nodiscard]] Result<world::Answer> answerWith(const PlayContext& context, const SpecExpected& from) const;
  [[nodiscard]] Result<> look(const world::Domain& domain, const SpecExpected& at) const;
  [[nodiscard]] std::string asked(const world::Decision& decision) const;
  /// The squares of a way, as they are written after "by" or given apart; the destination may be left out.
  [[nodiscard]] Result<std::vector<std::int32_t>> wayOf(const PlayContext& context, const world::Answer& answer,
                                                        const SpecExpected& from, const std::string& written) const;
  [[nodiscard]] Result<world::Answer> laidOut(const PlayContext& context);
  [[nodiscard]] Result<> expectDie(std::int32_t kind);
};

/// The run that the functions of a spec file belong to: their first upvalue.
[[nodiscard]] inline SpecRun& runOf(lua_State* L) noexcept {
  return *static_cast<SpecRun*>(lua_touserdata(L, lua_upvalueindex(1)));
}
/// The text at `index`, empty where there is none.
[[nodiscard]] std::string textAt(lua_State* L, int index);
/// Where Lua code that called a binding stands.
[[nodiscard]] SourcePlace callerPlace(lua_State* L);

/// Pushes the sealed environment of a spec file, or of a module of specs/shared/, of the pack with that number; nothing
/// with an error, where there is no memory for it.
[[nodiscard]] Result<> pushSpecEnvironment(Host& host, SpecRun& run, std::size_t pack);
/// Adds the names of a spec file to the table on top of the stack. Raises for want of memory.
void bindSpec(lua_State* L, SpecRun& run, std::size_t pack);
/// Those of them that look at results.
void bindSpecExpect(lua_State* L, SpecRun& run);
/// Those that lay out answers, dice and chances.
void bindSpecAnswers(lua_State* L, SpecRun& run);
/// Those that run steps.
void bindSpecSteps(lua_State* L, SpecRun& run);
/// The one that asks bots.
void bindSpecBot(lua_State* L, SpecRun& run);
/// `require` of spec files: the pack's own modules, also inside a spec (those that nothing else has loaded are loaded then),
/// and those of specs/shared/. Its second upvalue is the number of the pack whose file it was given to.
int specRequire(lua_State* L);
void pushSpecRequire(lua_State* L, SpecRun& run, std::size_t pack);
/// True inside a spec that has called `fixture`; else a failure is noted.
[[nodiscard]] bool mayRun(lua_State* L, const char* function);
/// Pushes the elements of the arguments from `first` on, or those of a table that stands there alone, and gives their
/// number; -1 for more than 200.
[[nodiscard]] int flatten(lua_State* L, int first);
/// A square by name, by its place or as a handle has it; noSquare for others.
[[nodiscard]] board::SquareIndex specSquareAt(lua_State* L, int index);
/// The side named at `index` by id or handle; false where there is something else, and a failure is noted.
[[nodiscard]] bool specSideAt(lua_State* L, int index, const char* function, world::SideId& out);
/// Named options of the table at 1 besides its elements: false and a failure where one is not among `known`.
[[nodiscard]] bool knownOptions(lua_State* L, const char* function, const std::vector<std::string>& known);
/// Pushes one of them, or nil. Raw: a metatable of the pack's table would run, and raise, where C++ values are alive.
void pushOption(lua_State* L, const char* name);

}  // namespace sortie::script
