// What ends a script, and that nothing a script does undoes it.
#include <gtest/gtest.h>

#include <chrono>
#include <ctime>
#include <string>
#include <thread>
#include <vector>

#include "sandbox_testing.h"

extern "C" {
#include <lauxlib.h>
}

namespace sortie::script {
namespace {

using testing::run;
using testing::runIn;

SandboxLimits quick() {
  SandboxLimits limits;
  limits.cpuSeconds = 0.2;
  return limits;
}

double cpuSeconds() {
  timespec now{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
  return static_cast<double>(now.tv_sec) + static_cast<double>(now.tv_nsec) * 1e-9;
}

TEST(SandboxLimits, WorkIsTheSameInEveryRun) {
  const std::string source = R"(
local t, s = {}, ""
for i = 1, 300 do t["key" .. i % 97] = i; s = (s .. i):sub(-50) end
for k, v in pairs(t) do s = s:gsub("%d", {["1"] = v}):sub(1, 80) end
local list = {}
for k in pairs(t) do list[#list + 1] = k end
table.sort(list, function(a, b) return #a < #b end)
print(table.concat(list, " "), s, next(t))
)";
  const auto first = run(source);
  EXPECT_TRUE(first.ok) << first.text;
  EXPECT_GT(first.work, 1000u);
  for (int i = 0; i < 5; ++i) {
    const auto again = run(source);
    EXPECT_EQ(again.work, first.work);
    EXPECT_EQ(again.printed, first.printed);
  }
}

TEST(SandboxLimits, BudgetEndsAtTheSamePoint) {
  const std::string source =
      "local n = 0 while true do n = n + 1 if n % 100 == 0 then print(n) end local s = ('x'):rep(64) end";
  SandboxLimits limits;
  limits.work = 50'000;
  const auto first = run(source, limits);
  EXPECT_EQ(first.code, "budget");
  EXPECT_EQ(first.where, (SourcePlace{"rules/test.lua", 1, 0}));
  EXPECT_FALSE(first.printed.empty());
  EXPECT_EQ(run(source, limits).printed, first.printed);
}

TEST(SandboxLimits, SetWorkStartsANewBudget) {
  Sandbox sandbox;
  sandbox.setWork(1000);
  EXPECT_TRUE(runIn(sandbox, "local s = ('x'):rep(3200)").ok);
  EXPECT_GE(sandbox.workUsed(), 100u);
  sandbox.setWork(1000);
  EXPECT_EQ(sandbox.workUsed(), 0u);
}

TEST(SandboxLimits, ExceededLimitCannotBeCaught) {
  const char* swallowers[] = {
      "while true do pcall(string.rep, 'x', 1 << 40) end",
      "pcall(string.rep, 'x', 1 << 40) print('survived')",
      "xpcall(string.rep, function() print('handled') end, 'x', 1 << 40) print('survived')",
      "local t <close> = setmetatable({}, {__close = function() print('closed') end}) string.rep('x', 1 << 40)",
      "pcall(function() local t <close> = setmetatable({}, {__close = function() while true do end end}) "
      "string.rep('x', 1 << 40) end) print('survived')",
      "local t = setmetatable({}, {__index = function() return string.rep('x', 1 << 40) end}) "
      "for i in pairs{1} do pcall(function() return t.x end) print('survived') end",
      "print(('x'):gsub('x', function() pcall(string.rep, 'x', 1 << 40) print('survived') end))",
      "table.sort({1, 2, 3}, function() pcall(string.rep, 'x', 1 << 40) print('survived') end)",
  };
  for (const char* source : swallowers) {
    const auto ran = run(source, quick());
    EXPECT_EQ(ran.code, "budget") << source;
    EXPECT_EQ(ran.printed, "") << source;
  }
}

TEST(SandboxLimits, SandboxOverALimitStaysUnusable) {
  Sandbox sandbox;
  sandbox.setWork(10);
  EXPECT_EQ(runIn(sandbox, "string.rep('x', 100000)").code, "budget");
  sandbox.setWork(1'000'000);
  EXPECT_EQ(runIn(sandbox, "print('alive')").code, "budget");
}

TEST(SandboxLimits, WatchdogStopsEveryLoop) {
  const char* loops[] = {
      "while true do end",
      "local function f() return f() end f()",
      "while true do pcall(function() while true do end end) end",
      "xpcall(function() while true do end end, function() while true do end end) print('survived')",
      "local function f() local g <close> = setmetatable({}, {__close = function() while true do pcall(function() "
      "while true do end end) end end}) while true do end end pcall(f) while true do end",
      "goto a ::a:: goto a",
      "local s = ('x'):rep(500000) local n = 0 while true do n = n + 1 local t = s .. n end",
      "setmetatable({}, {__index = function() while true do end end}).x = nil local y = "
      "setmetatable({}, {__index = function() while true do end end}).x",
  };
  for (const char* source : loops) {
    const auto ran = run(source, quick());
    EXPECT_EQ(ran.code, "timeout") << source;
    EXPECT_EQ(ran.printed, "");
  }
}

TEST(SandboxLimits, WatchdogMeasuresEachCallAlone) {
  Sandbox sandbox(quick());
  lua_State* L = sandbox.state();
  sandbox.pushEnvironment();
  ASSERT_TRUE(sandbox.load("for i = 1, 2000000 do end", "test", -1));
  sandbox.armWatchdog();
  const double start = cpuSeconds();
  while (cpuSeconds() - start < 0.6) {
    lua_pushvalue(L, -1);
    ASSERT_TRUE(sandbox.call(0, 0));
  }
  sandbox.disarmWatchdog();
}

TEST(SandboxLimits, WatchdogStopsSeveralThreads) {
  std::vector<std::string> codes(3);
  std::vector<std::thread> threads;
  for (std::string& code : codes) threads.emplace_back([&code] { code = run("while true do end", quick()).code; });
  for (std::thread& thread : threads) thread.join();
  for (const std::string& code : codes) EXPECT_EQ(code, "timeout");
}

TEST(SandboxLimits, MemoryOverTheLimitEndsTheCall) {
  SandboxLimits limits = quick();
  limits.memory = 8u << 20;
  limits.cpuSeconds = 5;
  limits.work = 500'000'000;
  for (const char* source : {
           "local t = {} while true do t[#t + 1] = {t, 1, 2, 3} end",
           "local keep = {} while true do pcall(function() while true do keep[#keep + 1] = ('x'):rep(100000) .. #keep "
           "end end) end",
           "local t = {} for i = 1, 1e9 do t[i] = i end",
           "local s = ('x'):rep(2 << 20)",
           "local s = ('x'):rep(1000000) s = s .. s",
           "local t = {} for i = 1, 1000 do t[i] = ('x'):rep(10000) end table.concat(t)",
       }) {
    EXPECT_EQ(run(source, limits).code, "memory") << source;
  }
  EXPECT_TRUE(run("for i = 1, 1000 do local s = ('x'):rep(100000) .. i end", limits).ok) << "garbage is not kept";
}

// Keys that collide in a large table only: Lua would fill it within one instruction, for minutes.
TEST(SandboxLimits, CollidingKeysEndAtTheMemoryLimitInTime) {
  EXPECT_EQ(run("local t, m = {}, (1 << 20) - 1 for i = 1, 1 << 20 do t[i * m] = true end").code, "memory");
  EXPECT_TRUE(run("local t = {} for i = 1, 60000 do t['k' .. i] = i end for i = 1, 300000 do t[i] = -i end "
                  "local l = {} for i = 1, 200000 do l[i] = -i end table.sort(l) assert(l[1] == -200000)")
                  .ok);
}

TEST(SandboxLimits, OutputOverTheLimitEndsTheCall) {
  SandboxLimits limits;
  limits.printPerCall = 100;
  limits.printTotal = 150;
  EXPECT_EQ(run("while true do print('ten bytes') end", limits).code, "output");
  Sandbox sandbox(limits);
  EXPECT_TRUE(runIn(sandbox, "print(('x'):rep(90))").ok);
  EXPECT_EQ(runIn(sandbox, "pcall(print, ('x'):rep(90)) print('survived')").code, "output");
}

TEST(SandboxLimits, LibraryPaysBeforeItLoops) {
  SandboxLimits limits;
  limits.work = 5'000'000;
  for (const char* source : {
           "('a'):rep(32):find(('a*'):rep(32) .. 'b')",
           "('a'):rep(40000):match('.-.-.-b')",
           "('x'):rep(1 << 50)",
           "('x'):rep(1 << 62, 'yy')",
           "table.move({}, 1, 1 << 50, 1, {})",
           "table.insert(setmetatable({}, {__len = function() return 1 << 45 end}), 1, 'x')",
           "table.remove(setmetatable({}, {__len = function() return 1 << 45 end}), 1)",
           "table.sort(setmetatable({}, {__len = function() return 1 << 30 end}))",
           "for i = 1, 1e9 do local a = next({1, 2, 3}) end",
           "while true do for _ in pairs{1} do end end",
           "while true do for _ in ipairs{1} do end end",
           "for _ in ('a'):rep(1000000):gmatch('.-b') do end",
           "while true do pcall(error) end",
           "while true do tostring(1) end",
           "table.concat(setmetatable({}, {__len = function() return 1 << 45 end, __index = function() return '' "
           "end}))",
       }) {
    const double start = cpuSeconds();
    EXPECT_EQ(run(source, limits).code, "budget") << source;
    // What pays after its loop would be at it for days, or until memory ends.
    EXPECT_LT(cpuSeconds() - start, 20) << source;
  }
  EXPECT_TRUE(run("(''):rep(1 << 60)").ok);
}

TEST(SandboxLimits, StackOverflowIsAnOrdinaryError) {
  EXPECT_EQ(run("local function f(n) return 1 + f(n) end print((pcall(f, 1)))").printed, "false\n");
  EXPECT_EQ(run("local function f() return pcall(f) end f() print('on')").printed, "on\n");
}

TEST(SandboxErrors, ErrorHasPlaceAndPath) {
  const auto ran =
      run("local function inner()\n  error('too far')\nend\nlocal function outer()\n  inner()\nend\nouter()");
  EXPECT_EQ(ran.code, "script");
  EXPECT_EQ(ran.text, "too far");
  EXPECT_EQ(ran.where, (SourcePlace{"rules/test.lua", 2, 0}));
  EXPECT_NE(ran.trace.find("rules/test.lua:2"), std::string::npos) << ran.trace;
  EXPECT_LT(ran.trace.find("rules/test.lua:2"), ran.trace.find("rules/test.lua:5")) << ran.trace;
  const auto field = run("local t = nil\nreturn t.x");
  EXPECT_EQ(field.where.line, 2u);
  EXPECT_NE(field.text.find("attempt to index a nil value"), std::string::npos);
}

TEST(SandboxErrors, ErrorObjectIsReportedWithoutCallingIt) {
  EXPECT_EQ(run("error(setmetatable({}, {__tostring = function() while true do end end}))").text,
            "the script raised a table as its error");
  EXPECT_EQ(run("error()").text, "the script raised a nil as its error");
  EXPECT_EQ(run("error(12)").text, "12");
  EXPECT_LT(run("error(('x'):rep(100000))").text.size(), 3000u);
}

// A binding that asks, as `choose` does.
int ask(lua_State* L) { return lua_yield(L, lua_gettop(L)); }

TEST(SandboxResume, YieldedThreadContinues) {
  Sandbox sandbox;
  lua_State* L = sandbox.state();
  sandbox.pushEnvironment();
  lua_pushcfunction(L, ask);
  lua_setfield(L, -2, "ask");
  ASSERT_TRUE(sandbox.load(
      "local ok, a = pcall(ask, 1, 2) local b = ask(a + 1) for _, v in ipairs{7} do b = b + ask(v) end return b", "t",
      -1));
  lua_State* thread = sandbox.newThread();
  ASSERT_NE(thread, nullptr);
  EXPECT_EQ(core(thread), &sandbox.coreState());
  lua_pushvalue(L, -2);
  lua_xmove(L, thread, 1);
  int results = 0;
  auto status = sandbox.resume(thread, 0, &results);
  ASSERT_TRUE(status);
  EXPECT_EQ(*status, LUA_YIELD);
  EXPECT_EQ(results, 2);
  lua_pop(thread, results);
  for (const lua_Integer answer : {10, 20, 30}) {
    lua_pushinteger(thread, answer);
    status = sandbox.resume(thread, 1, &results);
    ASSERT_TRUE(status);
    ASSERT_EQ(results, 1);
    EXPECT_EQ(lua_tointeger(thread, -1), answer == 10 ? 11 : answer == 20 ? 7 : 50);
    lua_pop(thread, results);
  }
  EXPECT_EQ(*status, LUA_OK);
}

TEST(SandboxResume, ErrorResetsTheThread) {
  Sandbox sandbox;
  lua_State* L = sandbox.state();
  sandbox.pushEnvironment();
  ASSERT_TRUE(sandbox.load("\nlocal function step() error('no') end step() return 1", "rules/a.lua", -1));
  lua_State* thread = sandbox.newThread();
  for (int i = 0; i < 2; ++i) {
    lua_pushvalue(L, -2);
    lua_xmove(L, thread, 1);
    int results = 0;
    const auto status = sandbox.resume(thread, 0, &results);
    ASSERT_FALSE(status);
    EXPECT_EQ(status.error().error.code, "script");
    EXPECT_EQ(status.error().error.where, (SourcePlace{"rules/a.lua", 2, 0}));
    EXPECT_NE(status.error().trace.find("main chunk"), std::string::npos) << status.error().trace;
    EXPECT_EQ(lua_status(thread), LUA_OK);
    EXPECT_EQ(lua_gettop(thread), 0);
  }
}

TEST(SandboxResume, ExceededLimitInAThreadEndsTheSandbox) {
  for (const char* source :
       {"while true do end",
        "local g <close> = setmetatable({}, {__close = function() while true do end end}) while true do end",
        "while true do pcall(ask, 1) end"}) {
    Sandbox sandbox(quick());
    lua_State* L = sandbox.state();
    sandbox.pushEnvironment();
    ASSERT_TRUE(sandbox.load(std::string("local ask = function() while true do end end ") + source, "t", -1));
    lua_State* thread = sandbox.newThread();
    lua_pushvalue(L, -2);
    lua_xmove(L, thread, 1);
    int results = 0;
    const auto status = sandbox.resume(thread, 0, &results);
    ASSERT_FALSE(status);
    EXPECT_EQ(status.error().error.code, "timeout") << source;
    EXPECT_FALSE(sandbox.resume(thread, 0, &results));
  }
}

}  // namespace
}  // namespace sortie::script
