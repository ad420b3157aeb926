// The library does what the manual says: where stock Lua 5.4 does the same everywhere, it is the reference.
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "script/sandbox/sandbox.h"
#include "sandbox_testing.h"

extern "C" {
#include <lauxlib.h>
#include <lualib.h>
}

namespace sortie::script {
namespace {

using testing::run;

// Both sides show values in the same way, without tostring or format.
constexpr const char* show = R"(
local function show(...)
  local n = select("#", ...)
  local out = {}
  for i = 1, n do
    local v = (select(i, ...))
    if type(v) == "number" and v ~= v then v = "NAN"
    elseif math.type(v) == "float" then
      v = "float " .. (v == v // 1 and v > -1e15 and v < 1e15 and (v // 1 | 0) .. "" or v .. "")
    elseif type(v) == "table" then
      local parts = {}
      for k = 1, 40 do if v[k] ~= nil then parts[#parts + 1] = k .. "=" .. show(v[k]) end end
      if v.n then parts[#parts + 1] = "n=" .. v.n end
      v = "{" .. table.concat(parts, ",") .. "}"
    elseif v == nil then v = "nil" elseif v == true then v = "true" elseif v == false then v = "false"
    else v = type(v) .. " " .. v end
    out[i] = v
  end
  return table.concat(out, " | ")
end
local function attempt(f)
  local results = table.pack(pcall(f))
  if not results[1] then return "error" end
  return show(table.unpack(results, 2, results.n))
end
)";

std::string inStock(const std::string& source) {
  lua_State* L = luaL_newstate();
  luaL_openlibs(L);
  std::string result;
  if (luaL_dostring(L, source.c_str()) != LUA_OK || !lua_isstring(L, -1)) {
    const char* message = lua_tostring(L, -1);
    result = std::string("stock: ") + (message ? message : "?");
  } else {
    result = lua_tostring(L, -1);
  }
  lua_close(L);
  return result;
}

std::string inSandbox(const std::string& source) {
  Sandbox sandbox;
  sandbox.pushEnvironment();
  const auto loaded = sandbox.load(source, "test", -1);
  if (!loaded) return "sandbox: " + loaded.error().message();
  const auto done = sandbox.call(0, 1);
  if (!done) return "sandbox: " + done.error().error.message();
  const char* text = lua_tostring(sandbox.state(), -1);
  return text ? text : "sandbox: no text";
}

void expectLikeStock(const std::vector<std::string>& expressions) {
  for (const std::string& expression : expressions) {
    std::string text = show;
    text.replace(text.find("local function show"), 19, "local show\nfunction show");
    text += "return attempt(function() return " + expression + " end)";
    EXPECT_EQ(inSandbox(text), inStock(text)) << expression;
  }
}

TEST(SandboxLibrary, StringsBehaveLikeStockLua) {
  expectLikeStock({
      "('hello'):len()",
      "#'a\\0b'",
      "('hello'):sub(2)",
      "('hello'):sub(-3, -2)",
      "('hello'):sub(0)",
      "('hello'):sub(3, 2)",
      "('hello'):sub(-100, 100)",
      "('hello'):sub(math.mininteger, math.maxinteger)",
      "('hello'):byte()",
      "('hello'):byte(-1)",
      "('hello'):byte(1, -1)",
      "('hello'):byte(10)",
      "string.char()",
      "string.char(72, 0, 255)",
      "string.char(256)",
      "string.char(-1)",
      "('ab'):rep(3)",
      "('ab'):rep(3, ', ')",
      "('ab'):rep(0)",
      "('ab'):rep(-1)",
      "('ab'):rep(1, '-')",
      "(''):rep(10)",
      "(''):rep(3, 'x')",
      "('aZ9{'):upper()",
      "('aZ9['):lower()",
      "('abc'):reverse()",
      "(''):reverse()",
      "string.len(12)",
      "string.rep(12, 2)",
      "string.upper()",
      "string.len({})",
      "string.sub('x')",
      "('x') + 1",
      "'10' + 5",
      "'0x10' * '2'",
      "10 - '3'",
      "-'2'",
      "'7' // 2",
      "'7' % '4'",
      "'1' / '2'",
      "'3.0' + 1",
      "'abc' + 1",
      "1 .. 2",
      "'10' | 1",
      "{} + 'x'",
      "' 5 ' + 0",
      "'5x' + 0",
  });
}

TEST(SandboxLibrary, PatternsBehaveLikeStockLua) {
  expectLikeStock({
      "('hello world'):find('o w')",
      "('hello'):find('l+')",
      "('hello'):find('l', 4)",
      "('hello'):find('', 10)",
      "('hello'):find('', 6)",
      "('hello'):find('xyz')",
      "('a.b'):find('.', 1, true)",
      "('a.b'):find('.', 2, true)",
      "('a+b'):find('a+b')",
      "('hello'):find('(l)(l)')",
      "('hello'):find('()ll()')",
      "('key = value'):match('^(%w+)%s*=%s*(%w+)$')",
      "('abc'):match('^b')",
      "('abc'):match('b')",
      "('2024-01-02'):match('(%d+)-(%d+)-(%d+)')",
      "('f(a(b)c)d'):match('%b()')",
      "('THE (quick) fox'):find('%((%a+)%)')",
      "('THE (quick) fox'):find('%f[%a]%a+', 5)",
      "('abcabc'):match('(abc)%1')",
      "('abcabd'):match('(abc)%1')",
      "('[[x]]'):match('%[%[(.-)%]%]')",
      "('a-b'):match('[a-]+')",
      "('a]b'):match('[]]')",
      "('a^b'):match('[b^]+')",
      "('x'):match('[^%s]')",
      "('%d'):match('[%%d]+')",
      "('abc'):match('((a)(b))')",
      "('  trim  '):match('^%s*(.-)%s*$')",
      "('aaa'):match('a-b')",
      "('aaab'):match('a-b')",
      "('aXb'):match('a%ub')",
      "('a\\0b'):match('a%cb')",
      "('hello'):gsub('l', 'L')",
      "('hello'):gsub('l', 'L', 1)",
      "('hello'):gsub('', '-')",
      "('hello world'):gsub('%w+', '<%0>')",
      "('hello world'):gsub('(%w+) (%w+)', '%2 %1')",
      "('abc'):gsub('%w', '%%%0')",
      "('abc'):gsub('b', {b = 'B'})",
      "('abc'):gsub('%w', {a = 1, b = false})",
      "('abc'):gsub('%w', function(c) if c == 'b' then return 'X' end end)",
      "('abc'):gsub('(a)(b)', function(x, y) return y .. x end)",
      "('abc'):gsub('a', function() return {} end)",
      "('abc'):gsub('^a', 'x')",
      "('aaa'):gsub('^a', 'x')",
      "('abc'):gsub('$', 'x')",
      "('abc'):gsub('a*', 'x')",
      "('baac'):gsub('a*', 'x')",
      "('abc'):gsub('()', '%1')",
      "('abc'):gsub('a', '%2')",
      "('abc'):gsub('a', '%a')",
      "('abc'):gsub('a', '%')",
      "('abc'):gsub('a', 'x', 0)",
      "('abc'):gsub('a', true)",
      "(function() local t = {} for k, v in ('a=1,b=2'):gmatch('(%w)=(%w)') do t[#t + 1] = k .. v end return t end)()",
      "(function() local t = {} for w in ('one two'):gmatch('%a+') do t[#t + 1] = w end return t end)()",
      "(function() local t = {} for p in ('abc'):gmatch('()') do t[#t + 1] = p end return t end)()",
      "(function() local t = {} for w in ('abc'):gmatch('a*') do t[#t + 1] = w end return t end)()",
      "(function() local t = {} for w in ('^a^a'):gmatch('^a') do t[#t + 1] = w end return t end)()",
      "(function() local t = {} for w in ('hello'):gmatch('l', 4) do t[#t + 1] = w end return t end)()",
      "('a'):match('[')",
      "('a'):match('[a')",
      "('a'):match('%')",
      "('a'):match('(')",
      "('a'):match('(a')",
      "('a'):match(')')",
      "('a'):match('%b')",
      "('a'):match('%f')",
      "('a'):match('%1')",
      "('a'):match('[%')",
      "('a'):match('[]')",
      "('a'):match('[^]')",
      "('x*'):match('x*')",
      "('*a'):match('*a')",
      "('a$b'):match('a$b')",
      "('abc'):find('b', -1)",
      "('abc'):find('b', -2)",
      "('a(b'):match('(a)%(()')",
      "string.rep('a', 12):match(string.rep('a?', 12) .. string.rep('a', 12))",
      // One expression over two lines. NOLINTNEXTLINE(bugprone-suspicious-missing-comma)
      "('x'):rep(100):match('((x)(x)(x)(x)(x)(x)(x)(x)(x)(x)(x)(x)(x)(x)(x)(x)(x)(x)(x)(x)(x)(x)(x)(x)(x)(x)(x)(x)(x)("
      "x)(x)(x)(x))')",
  });
}

TEST(SandboxLibrary, FormatBehavesLikeStockLua) {
  std::vector<std::string> expressions = {
      "string.format('%s %s', 'a', 12)",
      "string.format('%5s|%-5s|%.2s', 'ab', 'ab', 'abc')",
      "string.format('%q', 'a\\n\"\\\\\\0001\\r')",
      "string.format('%c%c', 72, 105)",
      "string.format('%%')",
      "select('#', string.byte('hello', 0))",
      "utf8.offset('hello', 0)",
      "select('#', string.byte('hello', -10))",
      "string.format('%u|%5u|%-5u|%03u', -1, 7, 7, 7)",
      "string.format('%d', '10')",
      "string.format('%d', 3.0)",
      "string.format('%d', 3.5)",
      "string.format('%s', nil)",
      "string.format('%s', true)",
      "string.format('%d')",
      "string.format('%y', 1)",
      "string.format('%q', 1)",
      "string.format('%q', true)",
      "string.format('%s %s', 1)",
      "string.format('%', 1)",
      "string.format('%10.3s|', 'abcdef')",
      "string.format('%s', setmetatable({}, {__tostring = function() return 'me' end}))",
      "string.format('%s', setmetatable({}, {__tostring = function() return 1 end}))",
      "string.format('%q', math.mininteger)",
      "string.format('%q', 1/0)",
      "string.format('%x', -1)",
      "string.format('%5c|', 65)",
  };
  for (const char* flags : {"", "5", "-8", "08", "+", " ", ".0", ".3", "+9.2", "-9.2", "012.4", "#"}) {
    for (const char* value : {"0", "1", "-1", "42", "-123456", "math.maxinteger", "math.mininteger"}) {
      for (const char* kind : {"d", "i"}) {
        if (std::string(flags) == "#") continue;
        expressions.push_back(std::string("string.format('%") + flags + kind + "', " + value + ")");
      }
      for (const char* kind : {"x", "X", "o"}) {
        if (std::string(flags).find_first_of("+ ") != std::string::npos) continue;
        expressions.push_back(std::string("string.format('%") + flags + kind + "', " + value + ")");
      }
    }
    for (const char* value : {"0.0", "-0.0", "1.5", "-2.25", "1e15", "1e100", "1e-7", "123456.789", "0.1", "1/0",
                              "-1/0", "5e-324", "100", "1e300", "0.5", "2.5"}) {
      for (const char* kind : {"f", "e", "g", "E", "G"}) {
        expressions.push_back(std::string("string.format('%") + flags + kind + "', " + value + ")");
      }
    }
  }
  expectLikeStock(expressions);
}

TEST(SandboxLibrary, NumbersAreWrittenLikeStockLua) {
  expectLikeStock({
      "tostring(1)",
      "tostring(-0.0)",
      "tostring(1e15)",
      "tostring(1e14)",
      "tostring(0.1)",
      "tostring(1/3)",
      "tostring(1e100)",
      "tostring(math.mininteger)",
      "tostring(1/0)",
      "tostring(-1/0)",
      "tostring(123456789012345678)",
      "tostring(2.5e-10)",
      "tostring('x')",
      "tostring(nil)",
      "tostring(true)",
      "tostring()",
      "tostring(3.0)",
      "tostring(100000000000000)",
      "tostring(1e16)",
      "tonumber('10')",
      "tonumber(' 0x1F ')",
      "tonumber('1e2')",
      "tonumber('1e')",
      "tonumber('')",
      "tonumber('10', 2)",
      "tonumber('zz', 36)",
      "tonumber('8', 8)",
      "tonumber(' -ff ', 16)",
      "tonumber('7fffffffffffffff', 16)",
      "tonumber('1.5', 10)",
      "tonumber(nil)",
      "tonumber()",
      "tonumber({})",
      "tonumber('0x')",
      "tonumber('1 2')",
      "tonumber('inf')",
      "tonumber('nan')",
      "tonumber('5', 1)",
      "tonumber(5, 10)",
      "tonumber('-', 10)",
      "tonumber('1\\0')",
      "tonumber('9223372036854775808')",
      "tonumber('.5')",
  });
  EXPECT_EQ(run("print(0/0, -(0/0), ('%5.1f|%g|%+f'):format(0/0, -(0/0), 0/0))").printed, "nan\tnan\t  nan|nan|nan\n");
}

TEST(SandboxLibrary, TablesBehaveLikeStockLua) {
  const auto with = [](const std::string& body) { return "(function() local t = {1, 2, 3} " + body + " end)()"; };
  expectLikeStock({
      with("table.insert(t, 4) return t"),
      with("table.insert(t, 1, 0) return t"),
      with("table.insert(t, 4, 9) return t"),
      with("table.insert(t, 5, 9) return t"),
      with("table.insert(t, 0, 9) return t"),
      with("table.insert(t) return t"),
      with("table.insert(t, 1, 2, 3) return t"),
      with("return table.remove(t), t"),
      with("return table.remove(t, 1), t"),
      with("return table.remove(t, 4), t"),
      with("return table.remove(t, 5), t"),
      with("return table.remove(t, 0), t"),
      with("return table.remove(t, -1), t"),
      "table.remove({})",
      "table.remove({}, 0)",
      "table.remove({}, 1)",
      "table.remove({}, 2)",
      with("return table.move(t, 1, 3, 2)"),
      with("return table.move(t, 2, 3, 1)"),
      with("return table.move(t, 1, 3, 1, {})"),
      with("return table.move(t, 1, 0, 5)"),
      with("return table.move(t, 1, math.maxinteger, 2)"),
      with("return table.move(t, 0, math.maxinteger, 2)"),
      "table.pack()",
      "table.pack(1, nil, 3)",
      "table.unpack({1, 2, 3})",
      "table.unpack({1, 2, 3}, 2)",
      "table.unpack({1, 2, 3}, 2, 5)",
      "table.unpack({}, 1, 1e8)",
      "table.unpack({1, 2}, 3)",
      "table.unpack({}, math.maxinteger, math.maxinteger)",
      "table.concat({})",
      "table.concat({1, 2.5, 'x'})",
      "table.concat({1, 2, 3}, ', ')",
      "table.concat({1, 2, 3}, ', ', 2)",
      "table.concat({1, 2, 3}, ', ', 2, 2)",
      "table.concat({1, 2, 3}, ', ', 3, 2)",
      "table.concat({1, {}, 3})",
      "table.concat({1, 2}, ',', 1, 3)",
      "table.concat({'a', 'b'}, 1)",
      "table.concat({[math.maxinteger] = 'z'}, ',', math.maxinteger, math.maxinteger)",
      "table.concat(5)",
      "table.insert(nil, 1)",
      with("table.sort(t, function(a, b) return a > b end) return t"),
      "(function() local t = {'b', 'a', 'C', '', 'aa'} table.sort(t) return t end)()",
      "(function() local t = {3, 1.5, -2, 1e10, 0} table.sort(t) return t end)()",
      "table.sort({1, 'x'})",
      "table.sort({{}, {}})",
      "table.sort({3, 2}, 5)",
      "table.sort({1, 2}, function() error('no') end)",
      // One expression over two lines. NOLINTNEXTLINE(bugprone-suspicious-missing-comma)
      "(function() local t = setmetatable({}, {__index = function(_, i) return i * 10 end, __len = function() return 3 "
      "end"
      "}) return table.concat(t, ' ') end)()",
      "select('#')",
      "select('#', nil, nil)",
      "select(2, 'a', 'b', 'c')",
      "select(-1, 'a', 'b')",
      "select(0)",
      "select(-3, 1, 2)",
      "select(5, 1)",
      "rawget({5}, 1)",
      "rawset({}, 1, 2)",
      "rawequal('a', 'a')",
      "rawequal({}, {})",
      "rawlen({1, 2})",
      "rawlen('abc')",
      "rawlen(5)",
      "type(nil)",
      "type(print)",
      "type()",
      "assert(1, 2)",
      "assert(false)",
      "assert(nil, 'm')",
      "assert()",
      "(function() local n = 0 for i, v in ipairs{1, 2, nil, 4} do n = n + i * v end return n end)()",
      "(function() local t = setmetatable({}, {__index = function(_, i) if i < 4 then return i end end}) local n = 0 "
      "for _, v in ipairs(t) do n = n + v end return n end)()",
  });
}

TEST(SandboxLibrary, NumbersBehaveLikeStockLua) {
  std::vector<std::string> expressions = {
      "math.pi",
      "math.huge",
      "math.maxinteger",
      "math.mininteger",
      "math.max()",
      "math.max(1, 2.5, 2)",
      "math.min(3, 1, 2)",
      "math.fmod(-7, 3)",
      "math.fmod(7, -3)",
      "math.fmod(-7.5, 2)",
      "math.fmod(1, 0)",
      "math.fmod(1, 0.0)",
      "math.fmod(math.mininteger, -1)",
      "math.ult(1, -1)",
      "math.ult(-1, 1)",
      "math.tointeger(3.0)",
      "math.tointeger(3.5)",
      "math.tointeger({})",
      "math.tointeger(2^53)",
      "math.type(1)",
      "math.type(1.0)",
      "math.type('1')",
      "math.type()",
      "math.sqrt(16)",
      "math.sqrt(2)",
      "math.max(1, 1.0)",
      "math.min(1.0, 1)",
  };
  for (const char* f : {"abs", "ceil", "floor", "modf", "sqrt"}) {
    for (const char* v : {"0", "-0.0", "1", "-1", "1.5", "-1.5", "0.5", "-0.5", "1e300", "-1e300", "math.huge",
                          "-math.huge", "math.mininteger", "0/0", "2^63", "-2^63", "'2'"})
      expressions.push_back(std::string("math.") + f + "(" + v + ")");
  }
  expectLikeStock(expressions);
}

TEST(SandboxLibrary, Utf8BehavesLikeStockLua) {
  expectLikeStock({
      "utf8.char()",
      "utf8.char(72, 228, 8364, 128512)",
      "utf8.char(0x7fffffff)",
      "utf8.char(-1)",
      "utf8.char(0x80000000)",
      "utf8.charpattern",
      "utf8.len('')",
      "utf8.len('aäß€')",
      "utf8.len('a\\xffb')",
      "utf8.len('\\xc0\\x80')",
      "utf8.len('\\xed\\xa0\\x80')",
      "utf8.len('\\xed\\xa0\\x80', 1, -1, true)",
      "utf8.len('äöü', 3)",
      "utf8.len('äöü', 2)",
      "utf8.len('äöü', -2)",
      "utf8.len('abc', 4)",
      "utf8.len('abc', 5)",
      "utf8.len('abc', 2, 1)",
      "utf8.len('abc', 1, 4)",
      "utf8.codepoint('ä')",
      "utf8.codepoint('äöü', 1, -1)",
      "utf8.codepoint('äöü', 2)",
      "utf8.codepoint('abc', 4)",
      "utf8.codepoint('abc', 3, 2)",
      "utf8.codepoint('', 1)",
      "utf8.offset('aäb', 3)",
      "utf8.offset('aäb', 4)",
      "utf8.offset('aäb', 5)",
      "utf8.offset('aäb', -1)",
      "utf8.offset('aäb', -2)",
      "utf8.offset('aäb', -4)",
      "utf8.offset('aäb', 0, 3)",
      "utf8.offset('aäb', 1, 3)",
      "utf8.offset('abc', 1, 5)",
      "utf8.offset('', 1)",
      "utf8.offset('', 0)",
      "utf8.offset('abc', 2, 2)",
      "(function() local t = {} for p, c in utf8.codes('aä€') do t[#t + 1] = p t[#t + 1] = c end return t end)()",
      "(function() for p, c in utf8.codes('a\\xff') do end end)()",
      "(function() local n = 0 for p, c in utf8.codes('') do n = n + 1 end return n end)()",
      "(function() local t = {} for c in ('aä€'):gmatch(utf8.charpattern) do t[#t + 1] = #c end return t end)()",
  });
  EXPECT_EQ(run("print((pcall(function() for _ in utf8.codes('in\\x80valid') do end end)))").printed, "false\n");
}

TEST(SandboxLibrary, ProtectedCallsBehaveLikeStockLua) {
  expectLikeStock({
      "pcall(error, 'x', 0)",
      "pcall(error)",
      "pcall(error, {})",
      "pcall(function(...) return ... end, 1, nil, 3)",
      "pcall()",
      "pcall(5)",
      "xpcall(function(...) return ... end, function() end, 1, 2)",
      "xpcall(error, function(m) return 'h' .. m end, 'x', 0)",
      "xpcall(error, function(m) return m, 'dropped?' end, 'x', 0) == false",
      "xpcall(function() end, 5)",
      "select('#', pcall(error, nil))",
      "(function() local ok, e = pcall(function() error('m', 2) end) return ok end)()",
  });
  EXPECT_EQ(run("local ok, e = pcall(function() error('m') end) print(ok, e)").printed, "false\trules/test.lua:1: m\n");
  EXPECT_EQ(run("print(xpcall(error, function() error('again', 0) end))").printed, "false\tagain\n");
}

TEST(SandboxLibrary, FunctionsThatReachOutsideAreMissing) {
  for (const char* name :
       {"load", "loadstring", "dofile", "loadfile", "require", "coroutine", "debug", "io", "os", "package",
        "collectgarbage", "warn", "string.dump", "string.pack", "math.random", "math.sin", "math.exp"}) {
    EXPECT_EQ(run(std::string("print(") + name + ")").printed, "nil\n") << name;
  }
  EXPECT_EQ(run("print({}, print, function() end)").printed, "table\tfunction\tfunction\n");
  EXPECT_FALSE(run("print(string.format('%p', {}))").ok);
  EXPECT_FALSE(run("local s = ('x') s.len = 1").ok);
  EXPECT_EQ(run("print(getmetatable('x'))").printed, "false\n");
}

TEST(SandboxLibrary, PrintEscapesControlCharacters) {
  EXPECT_EQ(run("print('\\27[2J', '\\xc2\\x9b', '\\u{202E}x', '\\xff', 'ä€')").printed,
            "\\x1b[2J\t\\u{9b}\t\\u{202e}x\t\\xff\tä€\n");
}

}  // namespace
}  // namespace sortie::script
