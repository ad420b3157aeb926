#include "model/agent_name.h"

#include <gtest/gtest.h>

namespace sortie::model {
namespace {

Result<AgentName> read(std::string_view name) {
  return readAgentName(name, [](std::string_view id) { return id == "bold"; });
}

TEST(AgentName, BudgetAndRolloutAreRead) {
  const Result<AgentName> plain = read("search:200");
  ASSERT_TRUE(plain);
  EXPECT_EQ(plain->kind, AgentKind::Search);
  EXPECT_EQ(plain->playouts, 200U);
  EXPECT_EQ(plain->rollout, "random");
  const Result<AgentName> full = read("search:5:heuristic:bold");
  ASSERT_TRUE(full);
  EXPECT_EQ(full->playouts, 5U);
  EXPECT_EQ(full->rollout, "heuristic:bold");
  for (const char* bad : {"search", "search:", "search:x", "search:0", "search:1000001", "search:5:", "search:5x",
                          "search:-3", "search:5:search:5", "search:5:human", "human", "", "heuristic:", "Bold",
                          "search:5:shy", "heuristic:shy", "bold:5"}) {
    const Result<AgentName> name = read(bad);
    ASSERT_FALSE(name) << bad;
    EXPECT_EQ(name.error().code, "agent-unknown");
    EXPECT_NE(name.error().remedy, "") << bad;
  }
}

TEST(AgentName, EmptyId_IsRejected) {
  const auto any = [](std::string_view) { return true; };
  for (const char* name : {"heuristic:", "search:2:heuristic:", ""}) EXPECT_FALSE(readAgentName(name, any)) << name;
}

TEST(AgentName, WrittenName_IsReadBackUnchanged) {
  for (const char* name : {"random", "first", "heuristic", "heuristic:bold", "search:9", "search:9:first"}) {
    const Result<AgentName> out = read(name);
    ASSERT_TRUE(out) << name;
    EXPECT_EQ(agentText(*out), name);
  }
  const Result<AgentName> short_ = read("bold");
  ASSERT_TRUE(short_);
  EXPECT_EQ(agentText(*short_), "heuristic:bold");
}

TEST(AgentName, OfferedNames_CanBeParsed) {
  EXPECT_EQ(agentFormsText(), "agents are random, first, heuristic, heuristic:NAME, search:N and search:N:ROLLOUT");
  const std::vector<std::string> declared{"heuristic", "bold"};
  const std::vector<std::string> names = agentsToChoose(declared, 60);
  EXPECT_EQ(names, (std::vector<std::string>{"heuristic", "heuristic:bold", "search:60:heuristic",
                                             "search:60:heuristic:bold", "search:60", "random", "first"}));
  for (const std::string& name : names) {
    EXPECT_TRUE(read(name)) << name;
    EXPECT_NE(agentHelp(name), "") << name;
  }
  EXPECT_EQ(agentHelp("first"), "The first option, the least number; for tests");
  EXPECT_EQ(agentHelp("search:x"), "");
}

}  // namespace
}  // namespace sortie::model
