// The rest of the library against the stock one: a chunk gives the same values in both. What differs on purpose (order
// of pairs, texts of errors, metatables) is left out.
#include <cmath>
#include <cstring>

#include "stock.h"

namespace {

using namespace sortie;

// Names whose functions differ on purpose, or have a target of their own.
constexpr const char* apart[] = {"pcall",   "pairs", "next", "metatable", "format", "sort",  "print",
                                 "require", "load",  "_ENV", "_G",        "warn",   "error", "assert"};

// Where the sandbox's functions are right and those of 5.4.4 are not the same on every release or machine.
constexpr const char* alike = R"(
local env = ...
local plain, whole, rep = tostring, math.tointeger, string.rep
string.rep = function(s, n, sep)
  if s .. (sep or "") == "" then return "" end
  return rep(s, n, sep)
end
env.tostring = function(...)
  local v = ...
  local kind = type(v)
  if select("#", ...) > 0 and (kind == "table" or kind == "function") then return kind end
  return plain(...)
end
env.math.tointeger = function(...)
  local v = ...
  if type(v) == "string" then return nil end
  return whole(...)
end
)";

// Values as text, tables one level deep.
void describe(lua_State* L, int index, bool deep, std::string& out) {
  index = lua_absindex(L, index);
  switch (lua_type(L, index)) {
    case LUA_TNUMBER: {
      char text[64];
      if (lua_isinteger(L, index)) {
        std::snprintf(text, sizeof text, "%lld", static_cast<long long>(lua_tointeger(L, index)));
      } else {
        const double value = lua_tonumber(L, index);
        std::snprintf(text, sizeof text, "%a", std::isnan(value) ? 0.0 : value);
        if (std::isnan(value)) std::strcpy(text, "nan");
      }
      out += text;
      break;
    }
    case LUA_TSTRING: {
      std::size_t size = 0;
      const char* text = lua_tolstring(L, index, &size);
      out.append("'").append(text, size).append("'");
      break;
    }
    case LUA_TBOOLEAN: out += lua_toboolean(L, index) ? "true" : "false"; break;
    case LUA_TTABLE:
      out += "{";
      for (lua_Unsigned i = 1; deep && i <= std::min<lua_Unsigned>(lua_rawlen(L, index), 200); ++i) {
        lua_rawgeti(L, index, static_cast<lua_Integer>(i));
        describe(L, -1, false, out);
        out += " ";
        lua_pop(L, 1);
      }
      out += "}";
      break;
    default: out += lua_typename(L, lua_type(L, index));
  }
}

std::string results(lua_State* L, int from) {
  std::string out;
  for (int i = from; i <= lua_gettop(L); ++i) {
    describe(L, i, true, out);
    out += ";";
  }
  return out;
}

// A table with those names of the sandbox's environment that stock Lua has too, and their fields.
void pushStockEnvironment(lua_State* ours, lua_State* stock, int environment) {
  static constexpr const char* tables[] = {"string", "table", "math", "utf8"};
  static constexpr const char* plain[] = {"type",   "select", "tostring", "tonumber", "rawget",
                                          "rawset", "rawlen", "rawequal", "ipairs"};
  lua_newtable(stock);
  for (const char* name : plain) {
    if (lua_getfield(ours, environment, name) != LUA_TNIL) {
      lua_getglobal(stock, name);
      lua_setfield(stock, -2, name);
    }
    lua_pop(ours, 1);
  }
  for (const char* name : tables) {
    lua_newtable(stock);
    lua_getglobal(stock, name);
    lua_getfield(ours, environment, name);
    lua_pushnil(stock);
    while (lua_next(stock, -2) != 0) {
      const std::string field = lua_tostring(stock, -2);
      if (lua_getfield(ours, -1, field.c_str()) != LUA_TNIL) {
        lua_setfield(stock, -4, field.c_str());
      } else {
        lua_pop(stock, 1);
        lua_pushnil(stock);  // strings have the stock table as their methods
        lua_setfield(stock, -3, field.c_str());
      }
      lua_pop(ours, 1);
    }
    lua_pop(ours, 1);
    lua_pop(stock, 1);
    lua_setfield(stock, -2, name);
  }
}

bool hasName(std::string_view source, std::string_view name) {
  for (std::size_t at = source.find(name); at != std::string_view::npos; at = source.find(name, at + 1)) {
    if (name != "pairs" || at == 0 || source[at - 1] != 'i') return true;
  }
  return false;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view source = fuzz::textOf(data, size);
  for (const char* name : apart) {
    if (hasName(source, name)) return 0;
  }
  script::SandboxLimits limits;
  limits.memory = 16U << 20U;
  limits.stringLength = 256U << 10U;
  script::Sandbox sandbox(limits);
  sandbox.setWork(20'000);
  sandbox.pushEnvironment();
  const int environment = lua_gettop(sandbox.state());
  if (!sandbox.load(source, "=chunk", environment)) return 0;
  // Before the chunk runs: it may change its environment.
  fuzz::Stock stock;
  lua_State* L = stock.state();
  if (luaL_loadbufferx(L, source.data(), source.size(), "=chunk", "t") != LUA_OK) return 0;
  pushStockEnvironment(sandbox.state(), L, environment);
  const auto done = sandbox.call(0, LUA_MULTRET);
  if (!done && done.error().error.code != "script") return 0;
  const std::string ours = done ? results(sandbox.state(), environment + 1) : done.error().error.text;
  // Our limits are lower, and a pattern is read as a whole; what is wrong with one is the pattern target's subject.
  // utf8.codes of 5.4.4 skips stray continuation bytes, later releases and ours refuse them.
  // math.max and min of the stock library take anything that compares, ours take numbers.
  for (const char* known : {"too ", "pattern", "capture", "invalid UTF-8 code", "to 'max'", "to 'min'"}) {
    if (!done && ours.find(known) != std::string::npos) return 0;
  }

  const bool prepared = luaL_loadstring(L, alike) == LUA_OK;
  fuzz::promise(prepared, "the fixed part loads");
  lua_pushvalue(L, -2);
  fuzz::promise(stock.call(1, 0), "the fixed part runs");
  lua_setupvalue(L, 1, 1);
  const bool stockDone = stock.call(0, LUA_MULTRET);
  const std::string theirs = stockDone ? results(L, 1) : lua_tostring(L, -1) ? lua_tostring(L, -1) : "error";
  if (!stockDone && !done) return 0;
  if (!stockDone && (theirs.find("stock: too long") != std::string::npos || theirs.find("memory") != std::string::npos))
    return 0;
  fuzz::promise(stockDone && done && ours == theirs, "the library works as the stock one", ours + " / " + theirs);
  return 0;
}
