// What the targets share that compare the sandbox's library with the stock one: a state of each kind, and asking both.
#pragma once

#include <algorithm>
#include <memory>
#include <string>

#include "script/sandbox/sandbox.h"
#include "target.h"

extern "C" {
#include <lauxlib.h>
#include <lualib.h>
}

namespace sortie::fuzz {

/// A state with the stock library and a cap on memory, loops and text; what goes over is an error.
class Stock {
 public:
  Stock() : L_(lua_newstate(allocate, this)) { luaL_openlibs(L_); }
  ~Stock() { lua_close(L_); }
  Stock(const Stock&) = delete;
  Stock& operator=(const Stock&) = delete;

  [[nodiscard]] lua_State* state() const { return L_; }

  /// lua_pcall for one result, or LUA_MULTRET; the count of instructions starts anew.
  [[nodiscard]] bool call(int arguments, int results = 1) {
    lua_sethook(
        L_, [](lua_State* L, lua_Debug*) { luaL_error(L, "stock: too long"); }, LUA_MASKCOUNT, 2'000'000);
    return lua_pcall(L_, arguments, results, 0) == LUA_OK;
  }

 private:
  static void* allocate(void* opaque, void* block, std::size_t before, std::size_t size) {
    Stock& stock = *static_cast<Stock*>(opaque);
    const std::size_t held = block ? before : 0;
    if (size > held && stock.used_ + size - held > (64U << 20U)) return nullptr;
    void* moved = nullptr;
    if (size == 0) {
      std::free(block);
    } else {
      moved = std::realloc(block, size);
      if (!moved) return nullptr;
    }
    stock.used_ += size - held;
    return moved;
  }

  std::size_t used_ = 0;
  lua_State* L_;
};

/// Runs the chunk and leaves what it returns on the stack; for the fixed part of a target.
inline void mustRun(Stock& stock, const char* source) {
  const bool done = luaL_dostring(stock.state(), source) == LUA_OK;
  promise(done, "the fixed part runs in stock Lua", done ? "" : lua_tostring(stock.state(), -1));
}

/// A sandbox that has run the fixed part of a target and has its one result on the stack.
inline std::unique_ptr<script::Sandbox> makeSandbox(const char* source, const script::SandboxLimits& limits = {}) {
  auto sandbox = std::make_unique<script::Sandbox>(limits);
  sandbox->pushEnvironment();
  promise(sandbox->load(source, "fixed.lua", -1).has_value(), "the fixed part loads in the sandbox");
  promise(sandbox->call(0, 1).has_value(), "the fixed part runs in the sandbox");
  return sandbox;
}

}  // namespace sortie::fuzz
