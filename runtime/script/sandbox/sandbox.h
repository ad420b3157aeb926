// The Lua sandbox: one state with a library of our own, a work budget, a memory cap and a CPU-time watchdog.
// Nothing in here knows a ruleset, a world or a playtest: those are bindings in other files of this room.
// Design: docs/security.md.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <string_view>

#include "base/result.h"

extern "C" {
#include <lua.h>
}

namespace sortie::script {

struct SandboxLimits {
  std::uint64_t work = 50'000'000;      ///< work units until `budget`; see Sandbox::setWork
  std::size_t memory = 64u << 20;       ///< bytes
  std::size_t stringLength = 1u << 20;  ///< bytes of one string
#if defined(__SANITIZE_ADDRESS__)
  double cpuSeconds = 60;  ///< as below; sanitizers slow everything tenfold, and the work budget must still come first
#else
  double cpuSeconds = 5;  ///< CPU time of one call from the host (watchdog, `timeout`)
#endif
  std::size_t printPerCall = 64u << 10;  ///< bytes printed in one call
  std::size_t printTotal = 1u << 20;     ///< bytes printed in the state's life
  std::size_t sourceFile = 512u << 10;   ///< bytes of one Lua source
  std::uint64_t instructions = 0;        ///< as Sandbox::setInstructions; 0: they are not counted
};

/// Why a state is dead. Once it is not `None`, every pcall, iterator and close handler raises again.
enum class Death : std::uint8_t { None, Budget, Timeout, Memory, Output, Limit };

/// What bindings of the hot path need; reached from any lua_State by `core(L)` (lua_getextraspace).
struct SandboxCore {
  std::int64_t workLeft = 0;  ///< charge(): goes below zero = budget used up
  Death death = Death::None;
  void* host = nullptr;  ///< the owner of the bindings
  /// What bindings have under way (dispatches, predicates), as a number; and going back to it when a script has caught
  /// an error that left them by longjmp. Null: nothing.
  std::intptr_t (*depth)(lua_State* L) noexcept = nullptr;
  void (*unwind)(lua_State* L, std::intptr_t depth) noexcept = nullptr;
};

[[nodiscard]] inline SandboxCore* core(lua_State* L) noexcept {
  return *static_cast<SandboxCore**>(lua_getextraspace(L));
}

/// Raises (longjmp): only from a function without destructors to run.
[[noreturn]] void raiseDead(lua_State* L);

/// Charges work and raises when the budget is used up. Call before the loop or allocation it pays for.
inline void charge(lua_State* L, std::uint64_t units) {
  SandboxCore* c = core(L);
  c->workLeft -= static_cast<std::int64_t>(units);
  if (c->workLeft < 0) [[unlikely]] {
    if (c->death == Death::None) c->death = Death::Budget;
    raiseDead(L);
  }
}

/// A script failure as the host sees it: `error.code` is one of budget, timeout, memory, output, limit, script, syntax.
/// `error.where` is the script's file and line where known; `trace` is the call path, innermost first.
struct ScriptError {
  Error error;
  std::string trace;
};

class Sandbox {
 public:
  using Print = std::function<void(std::string_view)>;  ///< text with control and bidi characters already escaped

  explicit Sandbox(SandboxLimits limits = {});
  ~Sandbox();
  Sandbox(const Sandbox&) = delete;
  Sandbox& operator=(const Sandbox&) = delete;

  [[nodiscard]] lua_State* state() const noexcept;
  [[nodiscard]] SandboxCore& coreState() noexcept;
  void onPrint(Print print);

  /// Sets the work left (per hook call, decision or mission load; security design, section 5).
  void setWork(std::uint64_t units) noexcept;
  /// Work charged since the last setWork.
  [[nodiscard]] std::uint64_t workUsed() const noexcept;

  /// Lua instructions from now on, whatever they cost, in grains of some: overstepping is Death::Limit. Only where
  /// SandboxLimits::instructions is given, for it slows what runs.
  void setInstructions(std::uint64_t most) noexcept;
  [[nodiscard]] std::uint64_t instructionsUsed() const noexcept;
  /// Told of each line that runs in the state and in coroutines that are made later: the chunk's name, the line, and
  /// whether it runs in a function or in the chunk itself. It must not call Lua.
  using Lines = std::function<void(const char* chunk, int line, bool function)>;
  void onLine(Lines lines);

  /// Pushes a new environment: a table with the allowed library. Every table of the library in it is sealed
  /// (assigning to it raises) and `_G` of the environment is the environment itself. The caller may add names.
  void pushEnvironment();

  /// Loads a text chunk with the environment at stack index `env` as its only upvalue; pushes the function.
  /// Refuses bytecode, sources over the limit, the name `_ENV`, the operator `^` (except exact powers of literals),
  /// chains of more than 150 fields, and (when `moduleRules`) functions that assign to a chunk-level local, where that
  /// can be seen. `most`: bytes that it may have; 0: SandboxLimits::sourceFile.
  /// Errors: `syntax`, `limit` or `memory`, with file and line.
  [[nodiscard]] Result<> load(std::string_view source, const std::string& chunkName, int env, bool moduleRules = false,
                              std::size_t most = 0);

  /// For a state that is made for one look and thrown away: what it compiles is kept for the next one, and no garbage is
  /// collected until `collect`, which does nothing for others. What is accepted and refused stays the same, but
  /// that a chunk which is known takes no memory to compile.
  void beBrief();
  void collect();

  /// lua_pcall with message handler, watchdog and print quota; the function and its arguments are on the stack.
  /// On error nothing is left on the stack.
  [[nodiscard]] tl::expected<void, ScriptError> call(int arguments, int results);

  /// The same for a coroutine of this state (made by `newThread`): a lua_resume with the watchdog on.
  /// Returns LUA_YIELD or LUA_OK with `*results` values on the thread's stack, or the error (the thread is then reset).
  /// The cost without an error is that of lua_resume plus a few stores.
  [[nodiscard]] tl::expected<int, ScriptError> resume(lua_State* thread, int arguments, int* results);

  /// Pushes a coroutine on the main stack that knows this sandbox (its extra space is set, watchdog included).
  /// Null, and nil on the stack, when there is no memory for it.
  lua_State* newThread();

  /// Replaces the table at `index` by a sealed view: reads go through, writes raise, pairs and # work.
  /// Functions in it stay callable; nested tables are sealed too (cycles allowed). Pushes the view, which is the same
  /// table: sealing works in place, so that functions which hold it as an upvalue cannot write to it either.
  /// Pushes nil when there is no memory for it.
  void pushSealed(int index);

  /// The watchdog's clock starts with the outermost call or resume. Bindings that call Lua themselves use lua_callk
  /// and are covered. For hosts that run many short resumes: arms once for all until `disarm`. Both concern the thread
  /// that calls them, and nest. While armed the thread's locale is "C": numbers and comparisons in Lua depend on it.
  void armWatchdog();
  void disarmWatchdog();

 private:
  struct Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace sortie::script
