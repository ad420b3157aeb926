// What the loader refuses, and what it must let pass.
#include <gtest/gtest.h>

#include <string>

#include "sandbox_testing.h"
#include "script/sandbox/sandbox_source.h"

namespace sortie::script {
namespace {

using testing::run;

void expectRefused(const std::string& source, std::uint32_t line, bool moduleRules = false) {
  const auto ran = run(source, {}, moduleRules);
  EXPECT_EQ(ran.code, "syntax") << source;
  EXPECT_EQ(ran.where, (SourcePlace{"rules/test.lua", line, 0})) << source;
}

void expectAccepted(const std::string& source, bool moduleRules = false) {
  const auto ran = run(source, {}, moduleRules);
  EXPECT_TRUE(ran.ok) << source << "\n" << ran.text;
}

TEST(SandboxSource, EnvironmentNameIsRefused) {
  expectRefused("\n_ENV = {}", 2);
  expectRefused("local _ENV = {}", 1);
  expectRefused("local a = {} return a._ENV", 1);
  expectRefused("--[[\n]] local s = [==[\n]] ]==] .. 'a\\\nb'\nreturn _ENV", 5);
  expectRefused("x = 0xe+_ENV", 1);
  expectRefused("#!skipped _ENV", 1);
  expectRefused("local s = 'a\\\r\n' return _ENV", 2);
  expectRefused("--[=x ]=] \r return _ENV", 1);
  expectAccepted("local s = '_ENV' .. [[_ENV]] -- _ENV\n--[==[ _ENV ]] ]==] local x_ENV, _ENVx = 1, 2");
  expectAccepted("local s = 'a\\z   \n  b\\'_ENV' local t = \"\\\"_ENV\"");
}

TEST(SandboxSource, InexactPowerIsRefused) {
  expectRefused("local a = 2 return a ^ 2", 1);
  expectRefused("return 2 ^ 0.5", 1);
  expectRefused("return 10 ^ -2", 1);
  expectRefused("return 3 ^ 40", 1);
  expectRefused("return 2 ^ 3 ^ 2", 1);
  expectRefused("return (2) ^ 3", 1);
  expectAccepted(
      "assert(2 ^ 53 == 9007199254740992.0 and 10 ^ 15 == 1e15 and 2.0 ^ -52 > 0 and 3 ^ 2 == 9.0) local s = 'a^b' -- "
      "^");
}

TEST(SandboxSource, SourceThatIsNotTextIsRefused) {
  EXPECT_EQ(run("\x1bLua\x54").code, "syntax");
  EXPECT_EQ(run("\xef\xbb\xbf\x1bLua\x54").code, "syntax");
  EXPECT_EQ(run("#!x\n\x1bLua\x54").code, "syntax");
  expectAccepted("\xef\xbb\xbfreturn 1");
  SandboxLimits limits;
  limits.sourceFile = 100;
  EXPECT_EQ(run(std::string(200, ' '), limits).code, "limit");
}

TEST(SandboxSource, SyntaxErrorHasItsPlace) {
  const auto ran = run("local x =\n\n= 2");
  EXPECT_EQ(ran.code, "syntax");
  EXPECT_EQ(ran.where, (SourcePlace{"rules/test.lua", 3, 0}));
  EXPECT_EQ(ran.text.find("rules/test.lua"), std::string::npos);
}

TEST(SandboxSource, OverlongChainIsRefused) {
  std::string chain = "local a = {} return a";
  for (int i = 0; i < 1000; ++i) chain += ".b";
  expectRefused(chain, 1);
  std::string brackets = "local a = {} return a";
  for (int i = 0; i < 1000; ++i) brackets += "[1]";
  expectRefused(brackets, 1);
  std::string calls = "local a = {} function a.b() return a end a";
  for (int i = 0; i < 1000; ++i) calls += ".b()";
  expectAccepted(calls);
}

TEST(SandboxSource, AssignmentToAModuleLocalInAFunctionIsRefused) {
  expectRefused("local n = 0\nreturn {f = function()\n  n = n + 1\nend}", 3, true);
  expectRefused("local a, b\nlocal function f()\n  if b then for i = 1, 2 do local c = 1; c, b = 2, 3 end end\nend", 3,
                true);
  expectRefused("local f\nlocal function g() function f() end end", 2, true);
  expectRefused("local n do local function g() repeat n = 1 until n end end", 1, true);
  expectRefused("local n local t = {function() return function() while n do n = nil end end end}", 1, true);
  expectRefused("local s = 'x' .. 'y'\nlocal t = {a = 1, [2] = {}, 'z';}\nlocal function f(...) t.x, s = ... end", 3,
                true);

  expectAccepted("local n = 0 n = n + 1 if n then n = 2 end for i = 1, 3 do n = i end", true);
  expectAccepted("local n = 0 local function f() local n = 1 n = 2 return n end f()", true);
  expectAccepted("local n = 0 local function f(n) n = 2 return n end f()", true);
  expectAccepted("local t = {} function t.f() t.x = 1 end function t:g() self = nil end", true);
  expectAccepted("local f function f() end", true);
  expectAccepted("local n = 1 local function f() for n = 1, 2 do local m = n end local k, n = 1 n = k end f()", true);
  expectAccepted(
      "local a <const> = 1 local x = #'s' == -1 and not a or ~a << 2 // 3 | 1 ; goto done ::done:: return x, {a = a}",
      true);
  expectAccepted("local n = 0 return {f = function() n = n + 1 end}", false);
  EXPECT_EQ(run("local n\nlocal function f() n = 1 end", {}, true).text,
            "a function assigns to 'n', a local of the module: no value survives a step");
}

/// The lines that readingRequires gives, as "1 3".
std::string readingLines(const std::string& source) {
  std::string out;
  for (const std::uint32_t line : readingRequires(lua::readSyntax(source)))
    out += (out.empty() ? "" : " ") + std::to_string(line);
  return out;
}

TEST(SandboxSource, RequireOfWhatIsOnlyReadIsTold) {
  EXPECT_EQ(readingLines("local a = require \"m\"\nlocal b = require('n')\nreturn a.x + b.y(a.z.w)"), "1 2");
  EXPECT_EQ(readingLines("local a = require \"m\"\nlocal t = { a.x }\nt.x, t.y = a.y, a.z\nreturn a.x"), "1");
  EXPECT_EQ(readingLines("local a = require \"m\"\na.list.x = 1\nfunction a.list.f() end"),
            "1");  // what is in it is sealed
  EXPECT_EQ(readingLines("local a = require \"m\"\nlocal function f(a) a.x = 1 return a end\nreturn f"), "1");
}

TEST(SandboxSource, RequireOfWhatGetsAboutOrIsWrittenIsNotTold) {
  for (const char* use :
       {"a.x = 1", "local t = {} t.y, a.x = 1, 2", "function a.f() end", "function a:f() end", "a['x'] = 1",
        "return a['x']", "a:f()", "return a", "local b = a", "print(a)", "return { a }", "return #a",
        "for k in pairs(a) do print(k) end", "a = nil", "local function f() return a end", "return (a).x"})
    EXPECT_EQ(readingLines(std::string("local a = require \"m\"\n") + use), "") << use;
}

TEST(SandboxSource, RequireThatDoesNotStandAloneIsNotTold) {
  for (const char* statement :
       {"local a = require \"m\" print(a.x)", "print() local a = require \"m\"", "local a, b = require \"m\", 1",
        "local a = require \"m\", 1", "local a = require(\"m\", 1)", "local a = require(name)",
        "local a = require\n\"m\"", "local a = other \"m\"", "local a = _G.require \"m\"",
        "do\nlocal a = require \"m\"\nend", "local function f()\nlocal a = require \"m\"\nreturn a.x\nend",
        "a = require \"m\"", "local a", "local require = other\nlocal a = require \"m\""})
    EXPECT_EQ(readingLines(statement), "") << statement;
}

}  // namespace
}  // namespace sortie::script
