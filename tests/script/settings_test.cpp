// Lua values as those of documents, and what is none.
#include "script/settings.h"

#include <string>

#include <gtest/gtest.h>

#include "model/values.h"

extern "C" {
#include <lauxlib.h>
#include <lualib.h>
}

namespace sortie::script {
namespace {

using model::Setting;

class Settings : public ::testing::Test {
 protected:
  Settings() { luaL_openlibs(state_); }
  ~Settings() override { lua_close(state_); }

  Result<Setting> read(const std::string& expression) {
    EXPECT_EQ(luaL_dostring(state_, ("return " + expression).c_str()), LUA_OK) << lua_tostring(state_, -1);
    Result<Setting> out = readSetting(state_, -1);
    EXPECT_EQ(lua_gettop(state_), 1);
    lua_settop(state_, 0);
    return out;
  }
  /// The message; empty when it can be read.
  std::string refused(const std::string& expression) {
    const Result<Setting> out = read(expression);
    return out ? std::string() : out.error().text;
  }

  lua_State* state_ = luaL_newstate();
};

TEST_F(Settings, WrittenSettings_AreReadBackUnchanged) {
  for (const char* each :
       {"nil", "true", "5", "'a text'", "{}", "{1, {2, 3}, 'x'}", "{a = 1, b = {c = false}, ['d e'] = {1}}"}) {
    const Result<Setting> first = read(each);
    ASSERT_TRUE(first) << each;
    pushSetting(state_, *first);
    const Result<Setting> again = readSetting(state_, -1);
    lua_settop(state_, 0);
    ASSERT_TRUE(again) << each;
    EXPECT_TRUE(model::sameValue(*first, *again)) << each;
  }
  const Result<Setting> list = read("{1, 'two'}");
  ASSERT_TRUE(list);
  EXPECT_EQ(model::toText(*list), "1 two");
}

TEST_F(Settings, TextsMayHoldAnyByte) {
  const Result<Setting> record = read("{['a\\0b'] = 1, ['a\\0c'] = 2}");
  ASSERT_TRUE(record);
  EXPECT_EQ(std::get<Setting::Record>(record->value).size(), 2U);
}

TEST_F(Settings, UnsupportedValues_AreRefused) {
  EXPECT_NE(refused("print"), "");
  EXPECT_NE(refused("1.5"), "");
  EXPECT_NE(refused("{1, nil, 3}"), "");
  EXPECT_NE(refused("{1, a = 2}"), "");
  EXPECT_NE(refused("{[0] = 1}"), "");
  EXPECT_NE(refused("{[-1] = 1}"), "");
  EXPECT_NE(refused("{[true] = 1}"), "");
  EXPECT_NE(refused("{a = {b = {c = print}}}"), "");
}

TEST_F(Settings, SettingsOverALimitAreRefused) {
  EXPECT_EQ(refused("('x'):rep(4096)"), "");
  EXPECT_NE(refused("('x'):rep(4097)").find("4096 bytes"), std::string::npos);
  EXPECT_EQ(refused("{[('x'):rep(4096)] = 1}"), "");
  EXPECT_NE(refused("{[('x'):rep(4097)] = 1}").find("4096 bytes"), std::string::npos);
  EXPECT_EQ(refused("{{{{{{{{}}}}}}}}"), "");
  EXPECT_NE(refused("{{{{{{{{{}}}}}}}}}").find("8 deep"), std::string::npos);
  EXPECT_EQ(refused("(function() local t = {} for i = 1, 9999 do t[i] = i end return t end)()"), "");
  EXPECT_NE(refused("(function() local t = {} for i = 1, 10000 do t[i] = i end return t end)()").find("10000 values"),
            std::string::npos);
  // One table at many places counts at each: it is written out at each.
  EXPECT_NE(refused("(function() local t = {} for _ = 1, 20 do t = {t, t} end return t end)()"), "");
  EXPECT_NE(refused("(function() local t = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10} "
                    "for _ = 1, 5 do t = {t, t, t, t, t, t, t, t, t, t} end return t end)()")
                .find("10000 values"),
            std::string::npos);
  EXPECT_NE(refused("(function() local t = {} t.own = t return t end)()"), "");
}

}  // namespace
}  // namespace sortie::script
