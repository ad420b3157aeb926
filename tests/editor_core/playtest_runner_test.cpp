#include "editor/core/playtest/playtest_runner.h"

#include <condition_variable>
#include <deque>
#include <mutex>

#include <gtest/gtest.h>

#include "playtest_testing.h"

namespace sortie::editor {
namespace {

using namespace std::chrono_literals;

using testing::duel;
using testing::scenarioOf;

PlaytestOptions botsOf(const world::Scenario& scenario, const std::string& agent, std::uint64_t seed = 1) {
  PlaytestOptions options;
  options.seed = seed;
  for (const world::SideInfo& side : scenario.sides) options.agents[side.name] = agent;
  return options;
}

/// The window's thread: what is delivered waits here until it is pumped.
class Queue {
 public:
  Deliver deliver() {
    return [this](std::function<void()> function) {
      {
        const std::lock_guard lock(mutex_);
        functions_.push_back(std::move(function));
      }
      wake_.notify_one();
    };
  }
  /// Runs what comes until `done`; false after 20 seconds.
  bool pump(const std::function<bool()>& done) {
    const auto end = std::chrono::steady_clock::now() + 20s;
    while (!done()) {
      std::unique_lock lock(mutex_);
      if (!wake_.wait_until(lock, std::min(end, std::chrono::steady_clock::now() + 5ms),
                            [this] { return !functions_.empty(); })) {
        if (std::chrono::steady_clock::now() >= end) return false;
        continue;
      }
      std::function<void()> function = std::move(functions_.front());
      functions_.pop_front();
      lock.unlock();
      function();
    }
    return true;
  }

 private:
  std::mutex mutex_;
  std::condition_variable wake_;
  std::deque<std::function<void()>> functions_;
};

TEST(PlaytestRunner, PlaysToTheEndAndBack) {
  const auto scenario = scenarioOf(duel);
  ASSERT_NE(scenario, nullptr);
  Queue queue;
  PlaytestState last;
  PlaytestRunner runner(queue.deliver(), [&](PlaytestState state) { last = std::move(state); });
  runner.start(scenario, botsOf(*scenario, "random", 3));
  runner.play();
  ASSERT_TRUE(queue.pump([&] { return last.status == PlaytestStatus::Ended; }));
  EXPECT_FALSE(last.advancing);
  const std::size_t all = last.known;
  runner.post([](Playtest& playtest) { return playtest.toStart(); });
  ASSERT_TRUE(queue.pump([&] { return last.present == 0; }));
  EXPECT_EQ(last.known, all);
  ASSERT_NE(last.world, nullptr);
  play::Record record;
  runner.request([&record](Playtest& playtest) { return [&record, made = playtest.toRecord()] { record = made; }; });
  ASSERT_TRUE(queue.pump([&] { return !record.answers.empty(); }));
  EXPECT_EQ(record.answers.size(), all);
  Playtest::Fit fit;
  runner.continueOver(scenarioOf(duel), [&](Playtest::Fit told) { fit = std::move(told); });
  ASSERT_TRUE(queue.pump([&] { return fit.recorded > 0; }));
  EXPECT_EQ(fit.fitted, all);
}

TEST(PlaytestRunner, WatchingWaitsBetweenDecisionsAndPauses) {
  const auto scenario = scenarioOf(duel);
  ASSERT_NE(scenario, nullptr);
  Queue queue;
  PlaytestState last;
  PlaytestRunner runner(queue.deliver(), [&](PlaytestState state) { last = std::move(state); });
  runner.start(scenario, botsOf(*scenario, "random", 3));
  const auto begin = std::chrono::steady_clock::now();
  runner.play(30ms);
  ASSERT_TRUE(queue.pump([&] { return last.present >= 4; }));
  EXPECT_GE(std::chrono::steady_clock::now() - begin, 80ms);
  runner.pause();
  ASSERT_TRUE(queue.pump([&] { return !last.advancing; }));
  const std::size_t there = last.present;
  EXPECT_LT(there, 30U);
  ASSERT_TRUE(queue.pump([&] { return runner.idle(); }));
  EXPECT_EQ(last.present, there);
}

TEST(PlaytestRunner, AnotherDelayCountsAtOnce) {
  const auto scenario = scenarioOf(duel);
  ASSERT_NE(scenario, nullptr);
  Queue queue;
  PlaytestState last;
  PlaytestRunner runner(queue.deliver(), [&](PlaytestState state) { last = std::move(state); });
  runner.start(scenario, botsOf(*scenario, "random", 3));
  runner.play(std::chrono::hours(1));
  ASSERT_TRUE(queue.pump([&] { return last.present >= 1; }));
  EXPECT_TRUE(last.advancing);
  runner.setDelay({});
  ASSERT_TRUE(queue.pump([&] { return last.status == PlaytestStatus::Ended; }));
}

TEST(PlaytestRunner, NextRoundIsPlayedTo_ThenKnown) {
  const auto scenario = scenarioOf(duel);
  ASSERT_NE(scenario, nullptr);
  Queue queue;
  PlaytestState last;
  PlaytestRunner runner(queue.deliver(), [&](PlaytestState state) { last = std::move(state); });
  runner.start(scenario, botsOf(*scenario, "random", 3));
  runner.playToNextRound();
  ASSERT_TRUE(queue.pump([&] { return last.round == 2; }));
  EXPECT_FALSE(last.advancing);
  const std::size_t second = last.present;
  EXPECT_EQ(last.known, second);
  runner.post([](Playtest& playtest) { return playtest.toStart(); });
  runner.playToNextRound();
  ASSERT_TRUE(queue.pump([&] { return last.round == 2 && runner.idle(); }));
  EXPECT_EQ(last.present, second);
  EXPECT_EQ(last.known, second);
  // Playing on afterwards does not end with a round.
  runner.play();
  ASSERT_TRUE(queue.pump([&] { return last.status == PlaytestStatus::Ended; }));
}

TEST(PlaytestRunner, WayToTheNextRoundIsShownAndPauses) {
  const auto scenario = scenarioOf("missions/citadel/missions/data-theft");
  ASSERT_NE(scenario, nullptr);
  Queue queue;
  PlaytestState last;
  bool paused = false;
  std::optional<std::int32_t> first;
  std::unique_ptr<PlaytestRunner> runner;
  runner = std::make_unique<PlaytestRunner>(queue.deliver(), [&](PlaytestState state) {
    last = std::move(state);
    if (!first) first = last.round;
    if (last.advancing && !paused) {
      runner->pause();
      paused = true;
    }
  });
  runner->start(scenario, botsOf(*scenario, "search:400:heuristic", 3));
  runner->playToNextRound();
  ASSERT_TRUE(queue.pump([&] { return paused && !last.advancing && runner->idle(); }));
  EXPECT_EQ(last.round, first);
  EXPECT_EQ(last.status, PlaytestStatus::Bot);
  EXPECT_LT(last.known, 20U);
  runner.reset();
}

TEST(PlaytestRunner, RefusedCommandIsReported) {
  const auto scenario = scenarioOf(duel);
  ASSERT_NE(scenario, nullptr);
  Queue queue;
  PlaytestState last;
  int shown = 0;
  PlaytestRunner runner(queue.deliver(), [&](PlaytestState state) {
    last = std::move(state);
    ++shown;
  });
  PlaytestOptions unknown;
  unknown.agents["red"] = "nobody-knows-it";
  runner.start(scenario, unknown);
  ASSERT_TRUE(queue.pump([&] { return shown == 1; }));
  ASSERT_TRUE(last.halt);
  EXPECT_EQ(last.world, nullptr);
  runner.start(scenario, {});
  runner.post([](Playtest& playtest) { return playtest.step(); });
  ASSERT_TRUE(queue.pump([&] { return last.refused.has_value(); }));
  EXPECT_EQ(last.refused->code, "human");
}

TEST(PlaytestRunner, WindowThatIsBusyFindsOneSnapshotWaiting) {
  const auto scenario = scenarioOf(duel);
  ASSERT_NE(scenario, nullptr);
  std::mutex mutex;
  std::vector<std::function<void()>> waiting;
  int shown = 0;
  PlaytestState last;
  PlaytestRunner runner(
      [&](std::function<void()> function) {
        const std::lock_guard lock(mutex);
        waiting.push_back(std::move(function));
      },
      [&](PlaytestState state) {
        last = std::move(state);
        ++shown;
      });
  runner.start(scenario, botsOf(*scenario, "random", 3));
  runner.post([](Playtest& playtest) { return playtest.answer({-7, {}}); });
  runner.play(1ms);
  while (!runner.idle()) std::this_thread::sleep_for(1ms);
  ASSERT_EQ(waiting.size(), 1U);
  waiting.front()();
  EXPECT_EQ(shown, 1);
  EXPECT_EQ(last.status, PlaytestStatus::Ended);
  ASSERT_TRUE(last.refused) << "an older snapshot's refusal is told with the newest";
  EXPECT_EQ(last.refused->code, "bad-answer");
}

TEST(PlaytestRunner, RunnerStoppedAtAnyMomentEnds) {
  const auto scenario = scenarioOf("missions/citadel/missions/data-theft");
  ASSERT_NE(scenario, nullptr);
  const auto begin = std::chrono::steady_clock::now();
  for (int i = 0; i < 20; ++i) {
    Queue queue;
    PlaytestState last;
    PlaytestRunner runner(queue.deliver(), [&](PlaytestState state) { last = std::move(state); });
    runner.start(scenario,
                 botsOf(*scenario, i % 2 == 0 ? "search:20:random" : "random", static_cast<std::uint64_t>(i)));
    runner.play();
    if (i % 4 == 0) continue;  // at once
    ASSERT_TRUE(queue.pump([&] { return last.present >= 1; }));
  }
  EXPECT_LT(std::chrono::steady_clock::now() - begin, 60s);
}

}  // namespace
}  // namespace sortie::editor
