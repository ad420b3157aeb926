// Memory of a sandbox, and what happens to a state that has overstepped a limit.
#include <algorithm>
#include <bit>
#include <cstdlib>

#include "script/sandbox/sandbox_state.h"

namespace sortie::script {

namespace {

// The error value of a dead state. It cannot be a string: there may not be memory for one.
const char deadMark = 0;

// What Lua adds to a long string's bytes: header and terminator, with room for other releases.
constexpr std::size_t stringOverhead = 64;

// The largest hash part of a table: 65,536 entries of 24 to 32 bytes. Lua fills a new one within one instruction, which
// nothing can stop, and keys that all collide make that quadratic: this size takes about a second, 16 times it minutes.
constexpr std::size_t largestHash = 2u << 20;

/// Hash parts are a power of two of 24-byte nodes (every 5.4 release); arrays and stacks have slots of 16 bytes, and
/// some releases allocate a grown stack afresh, so a fresh block alone does not tell.
bool looksLikeHash(std::size_t size) noexcept {
  constexpr std::size_t node = 24;
  return size % node == 0 && std::has_single_bit(size / node);
}

void* refuse(SandboxState& state, const void* block, std::size_t size) noexcept {
  // Lua collects garbage and asks once more for the same; only then is it fatal.
  if (state.refusedSize == size && state.refusedBlock == block) {
    if (state.death == Death::None) state.death = Death::Memory;
  }
  state.refusedBlock = block;
  state.refusedSize = size;
  return nullptr;
}

}  // namespace

void* allocateCounted(void* opaque, void* block, std::size_t oldSize, std::size_t newSize) noexcept {
  SandboxState& state = *static_cast<SandboxState*>(opaque);
  if (newSize == 0) {
    if (block == nullptr) return nullptr;
    state.memoryUsed -= oldSize;
    state.pool.give(block, oldSize);
    return nullptr;
  }
  // For a new block `oldSize` is the kind of object, not a size.
  const std::size_t held = block ? oldSize : 0;
  if (newSize > held) {
    const bool longString =
        !block && (oldSize & 0x0f) == LUA_TSTRING && newSize > state.limits.stringLength + stringOverhead;
    const bool hugeHash = !block && oldSize == 0 && newSize > largestHash && looksLikeHash(newSize);
    const std::size_t growth = newSize - held;
    if (longString || hugeHash || state.memoryUsed > state.limits.memory ||
        growth > state.limits.memory - state.memoryUsed)
      return refuse(state, block, newSize);
  }
  void* moved = block ? state.pool.resize(block, oldSize, newSize) : state.pool.take(newSize);
  if (!moved) return refuse(state, block, newSize);
  if (state.refusedSize == newSize && state.refusedBlock == block) state.refusedSize = 0;
  state.memoryUsed += newSize;
  state.memoryUsed -= held;
  return moved;
}

void raiseDead(lua_State* L) {
  SandboxCore* c = core(L);
  c->workLeft = std::min<std::int64_t>(c->workLeft, -1);  // so that every later charge raises too
  lua_sethook(L, deadHook, LUA_MASKCOUNT, 1);
  lua_checkstack(L, 1);
  lua_pushlightuserdata(L, const_cast<char*>(&deadMark));
  lua_error(L);
  std::abort();  // lua_error does not return
}

void die(lua_State* L, Death death) {
  SandboxCore* c = core(L);
  if (c->death == Death::None) c->death = death;
  raiseDead(L);
}

void raiseIfDead(lua_State* L, int status) {
  SandboxState& state = stateOf(L);
  if (state.death == Death::None && (status == LUA_ERRMEM || state.refusedSize != 0)) state.death = Death::Memory;
  if (state.death != Death::None) raiseDead(L);
}

void deadHook(lua_State* L, lua_Debug*) { die(L, Death::Timeout); }

namespace {

constexpr int instructionGrain = 100;

void meterHook(lua_State* L, lua_Debug* record) {
  SandboxState& state = stateOf(L);
  if (record->event == LUA_HOOKCOUNT) {
    state.instructions += instructionGrain;
    if (state.instructions > state.mostInstructions) die(L, Death::Limit);
    return;
  }
  lua_getinfo(L, "S", record);
  state.lines(record->source, record->currentline, *record->what != 'm');
}

}  // namespace

void meter(lua_State* L) {
  const SandboxState& state = stateOf(L);
  const int mask = (state.limits.instructions > 0 ? LUA_MASKCOUNT : 0) | (state.lines ? LUA_MASKLINE : 0);
  lua_sethook(L, mask == 0 ? nullptr : meterHook, mask, instructionGrain);
}

}  // namespace sortie::script
