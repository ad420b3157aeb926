// What the sandbox and the bindings cost, beside bare Lua in the same run: the same scripts with the stock library and
// allocator, and the same loops over the shortest C functions that do such a thing at all (a field behind __index, a
// method that checks its userdata, a call of a listener, a yield to the host). Prints ratios only.
#include <fstream>
#include <iterator>

#include "missions.h"
#include "script/sandbox/sandbox.h"
#include "script/syntax/names.h"
#include "timing.h"

extern "C" {
#include <lualib.h>
}

namespace {

using namespace sortie;
using namespace sortie::bench;

std::string fileText(const std::string& path) {
  std::ifstream in(std::string(SORTIE_SOURCE_DIR) + "/" + path, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), {}};
}

[[noreturn]] void die(const std::string& why) {
  std::fprintf(stderr, "%s\n", why.c_str());
  std::exit(2);
}

// What the tiny game's file needs of the host: time, a count, a compiler for its generator, silence.
int clockNow(lua_State* L) {
  lua_pushnumber(L, static_cast<double>(std::clock()) / CLOCKS_PER_SEC);
  return 1;
}
int silence(lua_State*) { return 0; }
int compile(lua_State* L) {
  if (luaL_loadstring(L, luaL_checkstring(L, 1)) != LUA_OK) return lua_error(L);
  return 1;
}

/// Adds those names to the table on top.
void addHostNames(lua_State* L, int games) {
  lua_newtable(L);
  lua_pushcfunction(L, clockNow);
  lua_setfield(L, -2, "clock");
  lua_setfield(L, -2, "os");
  lua_newtable(L);
  lua_pushinteger(L, games);
  lua_rawseti(L, -2, 1);
  lua_setfield(L, -2, "arg");
  lua_pushcfunction(L, compile);
  lua_setfield(L, -2, "load");
  lua_pushcfunction(L, silence);
  lua_setfield(L, -2, "print");
  lua_pushboolean(L, 0);
  lua_setfield(L, -2, "jit");
}

constexpr int tinyGames = 400;

class Plain {
 public:
  Plain() : state_(luaL_newstate()) {
    luaL_openlibs(state_);
    lua_pushglobaltable(state_);
    addHostNames(state_, tinyGames);
    lua_pop(state_, 1);
  }
  ~Plain() { lua_close(state_); }
  Plain(const Plain&) = delete;
  Plain& operator=(const Plain&) = delete;
  [[nodiscard]] lua_State* state() const { return state_; }
  double run(const std::string& source) {
    if (luaL_loadbuffer(state_, source.data(), source.size(), "=plain") != LUA_OK) die(lua_tostring(state_, -1));
    const double t = seconds([&] {
      if (lua_pcall(state_, 0, 0, 0) != LUA_OK) die(lua_tostring(state_, -1));
    });
    lua_gc(state_, LUA_GCCOLLECT);
    return t * 1e3;
  }

 private:
  lua_State* state_;
};

/// The same in the sandbox: its library, its allocator with a cap, its watchdog.
class Boxed {
 public:
  Boxed() : sandbox_(limits()) {}
  double run(const std::string& source) {
    lua_State* L = sandbox_.state();
    sandbox_.setWork(std::uint64_t{1} << 60U);
    sandbox_.pushEnvironment();
    addHostNames(L, tinyGames);
    if (const Result<> loaded = sandbox_.load(source, "boxed", lua_gettop(L)); !loaded) die(loaded.error().message());
    const double t = seconds([&] {
      if (const auto called = sandbox_.call(0, 0); !called) die(called.error().error.message());
    });
    lua_settop(L, 0);
    lua_gc(L, LUA_GCCOLLECT);
    return t * 1e3;
  }
  script::Sandbox& sandbox() { return sandbox_; }

 private:
  static script::SandboxLimits limits() {
    script::SandboxLimits out;
    out.cpuSeconds = 60;
    return out;
  }
  script::Sandbox sandbox_;
};

void guards() {
  Plain plain;
  Boxed boxed;
  const auto both = [&](const char* name, const std::string& source, double limit) {
    print(name, compare([&] { return boxed.run(source); }, [&] { return plain.run(source); }, 15), limit);
  };
  std::printf("%-44s %10s %10s %7s\n", "guards: in the sandbox / stock, ms", "ours", "bare", "ratio");
  both("TinyTac in plain Lua, 400 games", fileText("tests/bench/tiny/tiny.lua"), 1.03);
  both("loop with arithmetic", "local s = 0 for i = 1, 10000000 do s = s + i % 7 end", 1.03);
  both("new tables", "for i = 1, 500000 do local a = { x = 1, y = 2, hp = i } end", 0);
  both("pcall", "local pcall = pcall local function f() end for i = 1, 500000 do pcall(f) end", 0);
  both("ipairs",
       "local t = {} for i = 1, 100 do t[i] = i end "
       "for j = 1, 20000 do for _, x in ipairs(t) do local y = x end end",
       0);
  both("table.sort", "local t = {} for j = 1, 300 do for i = 1, 400 do t[i] = i * 7919 % 401 end table.sort(t) end", 0);
  both("string.format", "local f = string.format for i = 1, 200000 do local s = f('%d:%s', i, 'a') end", 0);
}

// --- the shortest C functions that do such a thing at all

struct Unit {
  int hp = 3;
};
Unit unit;

int unitIndex(lua_State* L) {
  const Unit* u = *static_cast<Unit**>(lua_touserdata(L, 1));
  lua_pushvalue(L, 2);
  lua_rawget(L, lua_upvalueindex(1));
  lua_pushinteger(L, lua_tointeger(L, -1) == 1 ? u->hp : 0);
  return 1;
}
int unitHas(lua_State* L) {
  const Unit* u = *static_cast<Unit**>(luaL_checkudata(L, 1, "unit"));
  lua_pushboolean(L, static_cast<int>(lua_touserdata(L, 2) != nullptr && u->hp > 0));
  return 1;
}
int raiseBare(lua_State* L) {
  lua_rawgeti(L, LUA_REGISTRYINDEX, lua_tointeger(L, lua_upvalueindex(1)));
  lua_pushvalue(L, 1);
  lua_pushvalue(L, 2);
  if (lua_pcall(L, 2, 0, 0) != LUA_OK) return lua_error(L);
  return 0;
}
int yieldBare(lua_State* L) { return lua_yield(L, lua_gettop(L)); }

class BareLoops {
 public:
  BareLoops() : state_(luaL_newstate()) {
    lua_State* L = state_;
    luaL_openlibs(L);
    *static_cast<Unit**>(lua_newuserdatauv(L, sizeof(Unit*), 0)) = &unit;
    lua_newtable(L);
    lua_newtable(L);
    lua_pushinteger(L, 1);
    lua_setfield(L, -2, "hp");
    lua_pushcclosure(L, unitIndex, 1);
    lua_setfield(L, -2, "__index");
    lua_setmetatable(L, -2);
    lua_setglobal(L, "pawn");
    *static_cast<Unit**>(lua_newuserdatauv(L, sizeof(Unit*), 0)) = &unit;
    luaL_newmetatable(L, "unit");
    lua_newtable(L);
    lua_pushcfunction(L, unitHas);
    lua_setfield(L, -2, "has");
    lua_setfield(L, -2, "__index");
    lua_setmetatable(L, -2);
    lua_setglobal(L, "pawns");
    if (luaL_dostring(L, "return function(_, n) return n end") != LUA_OK) die("listener");
    lua_pushinteger(L, luaL_ref(L, LUA_REGISTRYINDEX));
    lua_pushcclosure(L, raiseBare, 1);
    lua_setglobal(L, "raise");
    lua_register(L, "choose", yieldBare);
  }
  ~BareLoops() { lua_close(state_); }
  BareLoops(const BareLoops&) = delete;
  BareLoops& operator=(const BareLoops&) = delete;

  /// Nanoseconds a turn of the loop; what it yields is answered by the host.
  double run(const char* body, int count) {
    const std::string source =
        "local n = ... local pawn, pawns, raise, choose = pawn, pawns, raise, choose "
        "for i = 1, n do " +
        std::string(body) + " end";
    lua_State* T = lua_newthread(state_);
    if (luaL_loadstring(T, source.c_str()) != LUA_OK) die(lua_tostring(T, -1));
    lua_pushinteger(T, count);
    const double t = seconds([&] {
      int results = 0;
      while (lua_resume(T, state_, 1, &results) == LUA_YIELD) {
        lua_pop(T, results);
        lua_pushinteger(T, 1);
      }
    });
    lua_settop(state_, 0);
    return t * 1e9 / count;
  }

 private:
  lua_State* state_;
};

/// A loop of probe/rules/probe.lua.
class Probe {
 public:
  Probe(const std::string& what, int count) : count_(count) {
    model::LoadOptions options;
    options.options = {{"what", what}, {"count", std::to_string(count)}};
    host_ = hostOf(scenarioOf(probe, options));
    host_->workPerDecision = std::uint64_t{1} << 60U;
    session_ = std::make_unique<play::Session>(*host_, play::SessionOptions{1, false, false});
  }
  /// Nanoseconds a turn; decisions are answered through advance() and decide(), or in place by an agent.
  double run(bool inPlace) {
    session_->restart(1);
    host_->sandbox().armWatchdog();
    const double t = seconds([&] {
      if (inPlace) {
        (void)session_->run({agent_.get()}, std::uint64_t{1} << 40U);
        return;
      }
      const world::Answer first;
      while (std::holds_alternative<world::Decision>(session_->advance()))
        if (!session_->decide(first)) die("an answer was refused");
    });
    host_->sandbox().disarmWatchdog();
    if (const auto* halt = std::get_if<play::Halt>(&session_->advance())) die(halt->error.message());
    return t * 1e9 / count_;
  }

 private:
  int count_;
  std::unique_ptr<script::Host> host_;
  std::unique_ptr<play::Session> session_;
  std::unique_ptr<play::Agent> agent_ = play::firstAgent();
};

void bindings() {
  BareLoops bare;
  std::printf("\n%-44s %10s %10s %7s\n", "bindings, ns a call (loop taken off)", "ours", "bare", "ratio");
  constexpr int calls = 500'000;
  Probe empty("none", calls);
  const auto row = [&](const char* name, const char* what, const char* body, int count, double limit, bool inPlace) {
    Probe ours(what, count);
    print(name,
          compare([&] { return ours.run(inPlace) - empty.run(inPlace); },
                  [&] { return bare.run(body, count) - bare.run("", count); }),
          limit);
  };
  row("field of a piece", "read", "local _ = pawn.hp", calls, 1.2, true);
  row("method of a set", "method", "local _ = pawns:has(pawn)", calls, 1.2, true);
  row("event to one listener", "event", "raise(pawn, i)", calls, 1.2, true);
  row("decision, by advance() and decide()", "choose", "local _ = choose(1, 2)", 100'000, 1.2, false);
  row("decision, answered in place by an agent", "choose", "local _ = choose(1, 2)", 100'000, 0, true);
}

// The syntax tree with its names, as the editor reads it at each key, beside Lua's own compiler.
void syntax() {
  const std::string whole =
      fileText("scripts/mayhem/specs/abilities.lua") + fileText("scripts/mayhem/specs/ability_conditions.lua");
  std::string half = whole;
  half.insert(half.find("\n\n", half.size() / 2), "\nlocal x = f(a.");
  lua_State* const L = luaL_newstate();
  const auto microseconds = [](const auto& body) {
    constexpr int times = 200;
    return seconds([&] {
             for (int i = 0; i < times; ++i) body();
           }) /
           times * 1e6;
  };
  const auto ours = [&](const std::string& text) {
    return microseconds([&] {
      if (lua::readSyntax(text).locals.empty()) die("no locals");
    });
  };
  const auto bare = [&] {
    return microseconds([&] {
      if (luaL_loadstring(L, whole.c_str()) != LUA_OK) die(lua_tostring(L, -1));
      lua_settop(L, 0);
    });
  };
  std::printf("\n%-44s %10s %10s %7s\n", "a source of 27 kB, us", "ours", "Lua", "ratio");
  print("syntax and names", compare([&] { return ours(whole); }, bare), 1.0);
  print("the same, half typed", compare([&] { return ours(half); }, bare), 1.5);
  lua_close(L);
}

}  // namespace

int main() {
  guards();
  syntax();
  bindings();
}
