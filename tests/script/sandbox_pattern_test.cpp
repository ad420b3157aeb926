// Random patterns on random texts, compared with stock Lua.
#include <gtest/gtest.h>

#include <string>

#include "base/random.h"
#include "script/sandbox/sandbox.h"

extern "C" {
#include <lauxlib.h>
#include <lualib.h>
}

namespace sortie::script {
namespace {

class Dice {
 public:
  explicit Dice(std::uint64_t seed) : key_(streamKey(seed, hashText("patterns"))) {}
  std::size_t below(std::size_t n) { return static_cast<std::size_t>(sortie::below(streamAt(key_, counter_++), n)); }

 private:
  std::uint64_t key_;
  std::uint64_t counter_ = 0;
};

std::string randomText(Dice& dice) {
  static constexpr std::string_view letters = "aaabbA1 ()-]^%$.";
  std::string text;
  for (std::size_t n = dice.below(14); n > 0; --n) text += letters[dice.below(letters.size())];
  return text;
}

std::string randomPattern(Dice& dice) {
  static constexpr std::string_view parts[] = {
      "a",     "b",    "A",     ".",    "%a",    "%d", "%s", "%p", "%u",   "%W",   "%A",    "[ab]",    "[^a]", "[a-c]",
      "[%a1]", "[]b]", "[^]a]", "[a-]", "[%]-]", "%(", "%)", "%.", "%b()", "%bab", "%f[a]", "%f[^%a]", "(",    ")",
      "()",    "(a",   "b)",    "%1",   "%2",    "^",  "$",  "-",  "*",    "%%",   "[",     "%",       "1"};
  static constexpr std::string_view repeats[] = {"", "", "", "*", "+", "-", "?"};
  std::string pattern = dice.below(4) == 0 ? "^" : "";
  for (std::size_t n = 1 + dice.below(6); n > 0; --n) {
    pattern += parts[dice.below(std::size(parts))];
    pattern += repeats[dice.below(std::size(repeats))];
  }
  if (dice.below(4) == 0) pattern += "$";
  return pattern;
}

// Everything the four functions say about one pattern and one text.
constexpr const char* probe = R"(
return function(text, pattern)
  local out = {}
  local function add(...)
    for i = 1, select("#", ...) do
      local v = (select(i, ...))
      out[#out + 1] = v == nil and "nil" or v == true and "true" or v == false and "false" or "" .. v
    end
    out[#out + 1] = ";"
  end
  local ok = pcall(string.match, text, pattern)
  if not ok then return "error" end
  add(text:find(pattern))
  add(text:match(pattern))
  add(text:find(pattern, 3))
  add(text:find(pattern, -2))
  add(text:gsub(pattern, "<%0>"))
  add(text:gsub(pattern, function(a, b) return b end, 3))
  for a, b in text:gmatch(pattern) do add(a, b) end
  return table.concat(out, ",")
end
)";

TEST(SandboxPattern, RandomPatternsBehaveLikeStockLua) {
  lua_State* stock = luaL_newstate();
  luaL_openlibs(stock);
  ASSERT_EQ(luaL_dostring(stock, probe), LUA_OK);

  Sandbox sandbox;
  lua_State* L = sandbox.state();
  sandbox.pushEnvironment();
  ASSERT_TRUE(sandbox.load(probe, "probe", -1));
  ASSERT_TRUE(sandbox.call(0, 1));

  Dice dice(20);
  int matched = 0;
  int faulty = 0;
  for (int i = 0; i < 60'000; ++i) {
    const std::string text = randomText(dice);
    const std::string pattern = randomPattern(dice);
    const auto ask = [&](lua_State* on) {
      lua_pushvalue(on, -1);
      lua_pushlstring(on, text.data(), text.size());
      lua_pushlstring(on, pattern.data(), pattern.size());
    };
    ask(stock);
    std::string expected = lua_pcall(stock, 2, 1, 0) == LUA_OK ? lua_tostring(stock, -1) : "error";
    lua_pop(stock, 1);

    sandbox.setWork(1'000'000);
    ask(L);
    std::string got = "error";
    if (const auto done = sandbox.call(2, 1); done) {
      got = lua_tostring(L, -1);
      lua_pop(L, 1);
    } else {
      ASSERT_EQ(done.error().error.code, "script") << pattern;
    }
    // A pattern is read as a whole here, stock Lua finds a fault only where matching gets to it.
    if (got == "error") {
      ++faulty;
      if (expected != "error") continue;
    }
    ASSERT_EQ(got, expected) << "text '" << text << "' pattern '" << pattern << "'";
    if (got.find("<") != std::string::npos) ++matched;
  }
  EXPECT_GT(matched, 5'000);
  EXPECT_LT(faulty, 40'000);
  lua_close(stock);
}

}  // namespace
}  // namespace sortie::script
