// One running spec: its world, what it expects to be asked, and the dice it has laid out. Private to the room.
#pragma once

#include <deque>
#include <memory>
#include <optional>
#include <string>
#include <vector>

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
  enum class Kind : std::uint8_t { Answer, Refuse, Options } kind = Kind::Answer;
  std::string decision;
  std::vector<SpecKey> keys;
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
  /// Error when answers, dice or chances are left over.
  [[nodiscard]] Result<> checkLeft() const;
  /// Runs what lies on the stack down to `floor`, or until `untilStep` (-1: none) is next.
  [[nodiscard]] Result<> runSteps(std::size_t floor, std::int32_t untilStep);

  [[nodiscard]] std::string keyOf(const Value& value) const;
  /// "a, b, c" of a decision's options, at most twelve.
  [[nodiscard]] std::string offered(const world::Domain& domain) const;

  Host* host;
  FixtureName fixture;
  std::size_t pack;  ///< number in Host::packStates
  world::World world;
  world::Journal journal;
  world::Mutator mutator;
  PlayContext outer;  ///< of the spec function
  PlayContext inner;  ///< of the steps that it runs
  std::deque<SpecExpected> expected;
  std::vector<SourcePlace> forces;      ///< where dice and chances were laid out
  bool begun = false;                   ///< `fixture` was called
  std::size_t checkedChanges = 0;       ///< journal entries whose dice were looked at
  std::optional<std::size_t> unforced;  ///< the journal entry of a die that nobody laid out
  std::optional<FixtureName> wants;

  struct Found {
    SpecTitle title;
    int function = LUA_NOREF;
  };
  std::vector<Found>* loading = nullptr;  ///< where `spec` puts what a file has

 private:
  [[nodiscard]] std::int64_t find(const world::Domain& domain, const SpecKey& key) const;
  [[nodiscard]] Result<world::Answer> answerWith(const world::Domain& domain, const SpecExpected& from) const;
  [[nodiscard]] Result<> look(const world::Domain& domain, const SpecExpected& at) const;
  [[nodiscard]] std::string asked(const world::Decision& decision) const;
};

/// The run that the functions of a spec file belong to: their first upvalue.
[[nodiscard]] inline SpecRun& runOf(lua_State* L) noexcept {
  return *static_cast<SpecRun*>(lua_touserdata(L, lua_upvalueindex(1)));
}
/// The text at `index`, empty where there is none.
[[nodiscard]] std::string textAt(lua_State* L, int index);
/// Where Lua code that called a binding stands.
[[nodiscard]] SourcePlace callerPlace(lua_State* L);

/// Adds the names of a spec file to the table on top of the stack.
void bindSpec(lua_State* L, SpecRun& run);
/// Those of them that look at results.
void bindSpecExpect(lua_State* L, SpecRun& run);

}  // namespace sortie::script
