// What a session keeps for undo does not grow with the playtest.
#include <gtest/gtest.h>

#include "play/agents/agent.h"
#include "play/session/session.h"
#include "playing.h"

namespace sortie::play {
namespace {

TEST(Checkpoints, StayFewInALongPlaytestAndEachDecisionIsReachedFromThem) {
  const auto scenario = testing::scenarioOf("../../missions/citadel/missions/data-theft");
  const auto host = testing::hostOf(scenario);
  ASSERT_NE(host, nullptr);
  SessionOptions options;
  options.seed = 3;
  options.checkpoints = true;
  Session session(*host, options);
  const std::unique_ptr<Agent> agent = randomAgent();
  std::vector<std::uint64_t> hashes;
  while (hashes.size() < 450) {
    const auto* decision = std::get_if<world::Decision>(&session.advance());
    ASSERT_NE(decision, nullptr) << "after " << hashes.size() << " decisions";
    hashes.push_back(session.rollingHash());
    world::Answer answer;
    AgentStream stream(options.seed, decision->side, decision->number);
    agent->decide(*decision, View(*scenario, session.world(), decision->side), stream, answer);
    ASSERT_TRUE(session.decide(answer));
    EXPECT_LE(session.checkpointsKept(), Session::mostCheckpoints);
  }
  EXPECT_GT(session.checkpointsKept(), Session::mostCheckpoints / 2);
  for (const std::size_t target : {449U, 440U, 351U, 200U, 97U, 3U, 0U}) {
    ASSERT_TRUE(session.undo(session.record().size() - target)) << target;
    (void)session.advance();
    EXPECT_EQ(session.rollingHash(), hashes[target]) << target;
  }
}

}  // namespace
}  // namespace sortie::play
