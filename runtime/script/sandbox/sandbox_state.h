// What the parts of the sandbox share and bindings need not see: the state behind SandboxCore, the watchdog of a
// thread, and sealing. Private to the sandbox and its library.
#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "script/sandbox/block_pool.h"
#include "script/sandbox/sandbox.h"

namespace sortie::script {

struct SandboxState : SandboxCore {
  SandboxLimits limits;
  BlockPool pool;
  std::size_t memoryUsed = 0;          ///< bytes that Lua has asked for and holds
  const void* refusedBlock = nullptr;  ///< the growth that was refused last and not granted on the retry
  std::size_t refusedSize = 0;         ///< 0: nothing refused
  std::uint64_t workGiven = 0;         ///< what setWork gave
  std::uint64_t instructions = 0;      ///< that ran since setInstructions, in grains
  std::uint64_t mostInstructions = 0;
  std::function<void(const char*, int, bool)> lines;  ///< Sandbox::onLine
  std::size_t printedInCall = 0;
  std::size_t printedTotal = 0;
  Sandbox::Print print;
  std::string trace;       ///< call path of the error that is on its way, filled by the message handler
  SourcePlace errorPlace;  ///< its place
  std::vector<std::uint32_t>
      readingRequires;  ///< of the chunk loaded last (sandbox_source.h); those of brief states: none
};

[[nodiscard]] inline SandboxState& stateOf(lua_State* L) noexcept { return *static_cast<SandboxState*>(core(L)); }

/// Marks the state dead (the first reason stays) and raises.
[[noreturn]] void die(lua_State* L, Death death);

/// Raises again when the state is dead, a refused allocation included; for whatever catches errors.
void raiseIfDead(lua_State* L, int status);

/// The lua_Alloc function: counts, refuses above the limits, remembers refusals. `state` is a SandboxState.
void* allocateCounted(void* state, void* block, std::size_t oldSize, std::size_t newSize) noexcept;

/// A hook that raises: what stops Lua code that runs although the state is dead.
void deadHook(lua_State* L, lua_Debug*);

/// Counts instructions and tells of lines, as far as the limits and Sandbox::onLine ask for it: the hook of `L` and of
/// the coroutines that are made of it later.
void meter(lua_State* L);

/// Seals the table at `index` in place, with the tables in it. Raises for want of memory only.
void sealTable(lua_State* L, int index);

/// Puts a sealed table in the place of the one on top of the stack, which nobody else has yet and which holds no table
/// that is not sealed: a table that nothing has to be taken out of costs a third. Raises for want of memory only.
void sealNewTable(lua_State* L);

/// Pushes what a sealed table holds, and returns true; pushes nothing when the table at `index` is not sealed.
[[nodiscard]] bool pushSealedContent(lua_State* L, int index);

/// The CPU-time watchdog of one thread. A timer ticks on the thread's CPU time while armed; its handler stops
/// the running lua_State when the same outermost call has run for `limitTicks` ticks. Touched by the owning thread
/// and by a signal handler on that same thread only.
struct Watch {
  std::atomic<lua_State*> running{nullptr};
  std::atomic<std::uint64_t> generation{0};  ///< number of the outermost call
  std::atomic<int> limitTicks{0};
  std::uint64_t seenGeneration = 0;
  int ticks = 0;
  int armed = 0;
};
extern constinit thread_local Watch watch;

/// Milliseconds of CPU time between two looks of the watchdog.
inline constexpr int watchTickMs = 10;

/// Starts and stops this thread's timer, and sets the C locale meanwhile. They nest. False: no timer is available.
[[nodiscard]] bool armWatch();
void disarmWatch();

/// While it lives, the watchdog looks at `L`. The clock starts when nothing else was running on this thread.
class Running {
 public:
  Running(lua_State* L, int limitTicks) noexcept : before_(watch.running.load(std::memory_order_relaxed)) {
    if (!before_) {
      watch.limitTicks.store(limitTicks, std::memory_order_relaxed);
      watch.generation.store(watch.generation.load(std::memory_order_relaxed) + 1, std::memory_order_relaxed);
    }
    watch.running.store(L, std::memory_order_release);
  }
  ~Running() { watch.running.store(before_, std::memory_order_release); }
  Running(const Running&) = delete;
  Running& operator=(const Running&) = delete;

  /// Whether no call of the same sandbox is under way around this one.
  [[nodiscard]] bool entersSandbox(const SandboxCore* sandbox) const noexcept {
    return before_ == nullptr || core(before_) != sandbox;
  }

 private:
  lua_State* before_;
};

}  // namespace sortie::script
