// Sealed tables, metatables and environments: what scripts cannot change.
#include <gtest/gtest.h>

#include "sandbox_testing.h"

extern "C" {
#include <lauxlib.h>
}

namespace sortie::script {
namespace {

using testing::run;

// Runs `module`, seals what it returns, and runs `user` with it as the global `m`.
testing::Ran useSealed(const std::string& module, const std::string& user) {
  Sandbox sandbox;
  testing::Ran ran;
  sandbox.onPrint([&ran](std::string_view text) { ran.printed += std::string(text) + "\n"; });
  lua_State* L = sandbox.state();
  sandbox.pushEnvironment();
  EXPECT_TRUE(sandbox.load(module, "module", 1));
  EXPECT_TRUE(sandbox.call(0, 1));
  sandbox.pushSealed(-1);
  lua_setfield(L, 1, "m");
  lua_settop(L, 1);
  EXPECT_TRUE(sandbox.load(user, "user", 1));
  const auto done = sandbox.call(0, 0);
  ran.ok = done.has_value();
  if (!done) ran.text = done.error().error.text;
  return ran;
}

TEST(SandboxSeal, SealedTableCanBeRead) {
  const auto ran = useSealed(
      "local t = {10, 20, 30, name = 'x', f = function(a) return a * 2 end, inner = {5, deep = {1}}} t.self = t return "
      "t",
      "print(m.name, m[2], #m, m.f(4), m.inner.deep[1], m.self == m, rawlen(m), rawget(m, 'name'), m.none)\n"
      "for k, v in pairs(m) do print(k) end for i, v in ipairs(m) do print(i, v) end print(next(m)) print(next(m, 3))\n"
      "print(table.concat(m, '+', 1, 3), select('#', table.unpack(m)), type(m), getmetatable(m))\n"
      "for k in pairs(m) do for j in pairs(m) do end end");
  EXPECT_TRUE(ran.ok) << ran.text;
  EXPECT_EQ(ran.printed,
            "x\t20\t3\t8\t1\ttrue\t3\tx\tnil\n1\n2\n3\nf\ninner\nname\nself\n1\t10\n2\t20\n3\t30\n1\t10\nf\tfunction\n"
            "10+20+30\t3\ttable\tnil\n");
}

TEST(SandboxSeal, WritingToASealedTableIsAnError) {
  for (const char* write :
       {"m.x = 1", "m.name = nil", "m[1] = 2", "m.inner.a = 1", "m.inner.deep[1] = 1", "rawset(m, 'x', 1)",
        "setmetatable(m, {})", "setmetatable(m, nil)", "table.insert(m, 1)", "table.remove(m)",
        "table.sort(m, function() return true end)", "table.move({1}, 1, 1, 1, m)", "m.poke()", "m.list[1].v = 2"}) {
    const auto ran = useSealed(
        "local t = {1, 2, name = 'x', inner = {deep = {1}}, list = {{v = 1}}} function t.poke() t.y = 1 end return t",
        write);
    EXPECT_FALSE(ran.ok) << write;
    EXPECT_NE(ran.text.find("sealed"), std::string::npos) << ran.text;
  }
}

TEST(SandboxSeal, SealedClassKeepsItsMetamethods) {
  const auto ran = useSealed(
      "local C = {} C.__index = C function C:get() return self.v end C.__add = function(a, b) return a.v + b.v end\n"
      "local one = setmetatable({v = 1}, C)\n"
      "local lazy = setmetatable({a = 1}, {__index = function(t, k) return k .. rawlen(t) end, __len = function() "
      "return 42 end})\n"
      "return {C = C, one = one, lazy = lazy, new = function(v) return setmetatable({v = v}, C) end}",
      "print(m.one:get(), m.new(5):get(), m.one + m.new(2), m.lazy.a, m.lazy.zz, #m.lazy, getmetatable(m.one) == m.C)\n"
      "print(pcall(function() m.C.get = nil end)) print((pcall(function() m.one.v = 2 end)))\n"
      "local fresh = m.new(1) fresh.v = 9 print(fresh:get())");
  EXPECT_TRUE(ran.ok) << ran.text;
  EXPECT_EQ(ran.printed,
            "1\t5\t3\t1\tzz0\t42\ttrue\nfalse\tuser:2: attempt to change a sealed table (field 'get')\nfalse\n9\n");
}

TEST(SandboxSeal, DeeplyNestedTableIsSealed) {
  EXPECT_TRUE(useSealed("local d = {} for i = 1, 50000 do d = {d} end return d",
                        "local n = 0 while m[1] do m = m[1] n = n + 1 end assert(n == 50000)")
                  .ok);
}

TEST(SandboxSeal, LibraryIsSealedAndEnvironmentIsItself) {
  EXPECT_FALSE(run("string.len = nil").ok);
  EXPECT_FALSE(run("rawset(table, 'insert', nil)").ok);
  EXPECT_FALSE(run("math.floor = 1").ok);
  EXPECT_EQ(run("x = 5 print(_G.x, _G._G == _G)").printed, "5\ttrue\n");
  Sandbox sandbox;
  EXPECT_TRUE(testing::runIn(sandbox, "shared = 1 print = nil").ok);
  EXPECT_EQ(testing::runIn(sandbox, "print(shared)").printed, "nil\n") << "environments are separate";
}

TEST(SandboxMetatables, MetatableIsCopiedWhenItIsSet) {
  EXPECT_EQ(run("local mt = {__index = {a = 1}} local t = setmetatable({}, mt) mt.__index = {a = 2} print(t.a, "
                "getmetatable(t) == mt)")
                .printed,
            "1\ttrue\n");
  EXPECT_EQ(run("local t = setmetatable({}, {__metatable = 'locked', __mode = 'k', __gc = print}) "
                "print(type(getmetatable(t)))\n"
                "setmetatable(t, nil) print(getmetatable(t))")
                .printed,
            "table\nnil\n");
  EXPECT_EQ(run("local log = {} do local t <close> = setmetatable({}, {__close = function(v, e) log[1] = tostring(e) "
                "end}) end print(log[1])")
                .printed,
            "nil\n");
  EXPECT_EQ(run("local log = {} pcall(function() local t <close> = setmetatable({}, {__close = function(v, e) log[1] = "
                "e end}) error('x', 0) end) print(log[1])")
                .printed,
            "x\n");
  EXPECT_EQ(
      run("local t = setmetatable({}, {__pairs = function() return print end}) for k in pairs(t) do end print('plain')")
          .printed,
      "plain\n");
  EXPECT_FALSE(run("setmetatable('x', {})").ok);
  EXPECT_EQ(run("local mt = {__eq = function() return true end, __lt = function() return true end, __le = function() "
                "return false end,"
                "__call = function(_, a) return a end, __concat = function() return 'c' end, __unm = function() return "
                "'u' end, __bnot = function() return 'n' end}"
                "local a, b = setmetatable({}, mt), setmetatable({}, mt) print(a == b, a < b, a <= b, a(7), a .. 'x', "
                "-a, ~a)")
                .printed,
            "true\ttrue\tfalse\t7\tc\tu\tn\n");
}

}  // namespace
}  // namespace sortie::script
