// Modules as the files that require them have them: sealed, but that a file which only reads fields reads them at once.
#include "agent_testing.h"

namespace sortie::script {
namespace {

using testing::AgentPack;
using testing::Counter;
using world::DomainType;

constexpr const char* otherModule = "return { value = 4, deep = { value = 5 }, give = function() return 6 end }\n";

struct ReadModule {
  bool answered = false;
  std::int64_t number = 0;
  std::string error;
  bool sealed = false;  ///< what the agent's function holds as `other`
};

/// What the agent gives whose function has that body; `head` stands before it.
ReadModule readModule(const std::string& head, const std::string& body, const std::string& module = otherModule) {
  ReadModule out;
  const AgentPack pack(head + "local b = {}\nfunction b.all(side)\n" + body + "\nend\nreturn b\n", "tiny", "duel", {},
                       {{"other.lua", module}});
  auto agent = AgentHost::make(pack.scenario(), "bots.all");
  if (!agent) {
    out.error = agent.error().message();
    return out;
  }
  Host& host = (*agent)->host();
  lua_State* L = host.state();
  lua_rawgeti(L, LUA_REGISTRYINDEX, host.refAgent);
  for (int i = 1; const char* name = lua_getupvalue(L, -1, i); ++i) {
    if (std::string(name) == "other" && lua_getmetatable(L, -1) != 0) {
      out.sealed = true;
      lua_pop(L, 1);
    }
    lua_pop(L, 1);
  }
  lua_pop(L, 1);
  Counter counter;
  world::Answer answer;
  const AgentHost::Reply reply = (*agent)->decide(
      pack.scenario()->initial, pack.decision("unit", {DomainType::Number, {}, 0, 100, 0}), counter.numbers(), answer);
  out.answered = reply == AgentHost::Reply::Answered;
  out.number = answer.number;
  if (reply == AgentHost::Reply::Error) out.error = (*agent)->error().error.text;
  return out;
}

TEST(ModuleReading, FileThatOnlyReadsFieldsFindsThemWithoutTheSeal) {
  const ReadModule asked =
      readModule("local other = require \"other\"\n", "return other.value + other.deep.value + other.give()");
  EXPECT_TRUE(asked.answered) << asked.error;
  EXPECT_EQ(asked.number, 15);
  EXPECT_FALSE(asked.sealed);
}

TEST(ModuleReading, WhatAModuleHoldsStaysSealed) {
  const ReadModule asked = readModule("local other = require \"other\"\n", "other.deep.value = 1\nreturn 1");
  EXPECT_NE(asked.error.find("sealed"), std::string::npos) << asked.error;
}

TEST(ModuleReading, FileThatDoesMoreHasTheSealedModule) {
  for (const char* body : {"other.value = 1\nreturn 1", "local o = other\no.value = 1\nreturn 1",
                           "local function set(t) t.value = 1 end\nset(other)\nreturn 1"}) {
    const ReadModule asked = readModule("local other = require \"other\"\n", body);
    EXPECT_NE(asked.error.find("sealed"), std::string::npos) << body << "\n" << asked.error;
    EXPECT_TRUE(asked.sealed) << body;
  }
  const ReadModule more =
      readModule("local other = require \"other\" local value = other.value\n", "return other.value + value");
  EXPECT_EQ(more.number, 8) << more.error;
  EXPECT_TRUE(more.sealed);
}

TEST(ModuleReading, FieldThatIsNotThereIsNil) {
  const ReadModule asked = readModule("local other = require \"other\"\n", "return other.nothing == nil and 3 or 4");
  EXPECT_EQ(asked.number, 3) << asked.error;
}

TEST(ModuleReading, FunctionThatAnswersForWhatIsNotThereStaysInCharge) {
  const ReadModule asked = readModule("local other = require \"other\"\n", "return other.value + other.nothing",
                                      "return setmetatable({ value = 4 }, { __index = function() return 9 end })\n");
  EXPECT_EQ(asked.number, 13) << asked.error;
  EXPECT_TRUE(asked.sealed);
}

TEST(ModuleReading, TableThatAnswersForWhatIsNotThereIsAsked) {
  const ReadModule asked = readModule("local other = require \"other\"\n", "return other.value + other.base",
                                      "return setmetatable({ value = 4 }, { __index = { base = 7 } })\n");
  EXPECT_EQ(asked.number, 11) << asked.error;
}

}  // namespace
}  // namespace sortie::script
