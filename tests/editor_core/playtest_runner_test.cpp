#include "editor/core/playtest/playtest_runner.h"

#include <condition_variable>
#include <deque>
#include <mutex>
#include <utility>
#include <vector>

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

/// The window's thread: what is delivered waits here until it is pumped. In lockstep the runner waits as long, so that what
/// is pressed on a snapshot comes before the next decision, however fast the machine is.
class Queue {
 public:
  explicit Queue(bool lockstep = false) : lockstep_(lockstep) {}
  Deliver deliver() {
    return [this](std::function<void()> function) {
      std::unique_lock lock(mutex_);
      functions_.push_back(std::move(function));
      const std::size_t mine = ++given_;
      wake_.notify_all();
      if (lockstep_) wake_.wait(lock, [&] { return run_ >= mine || closed_; });
    };
  }
  /// Nobody waits for the window any more.
  void close() {
    {
      const std::lock_guard lock(mutex_);
      closed_ = true;
    }
    wake_.notify_all();
  }
  /// Runs what comes until `done`; false after a minute.
  bool pump(const std::function<bool()>& done) {
    const auto end = std::chrono::steady_clock::now() + 60s;
    while (!done()) {
      std::unique_lock lock(mutex_);
      if (!wake_.wait_until(lock, std::min(end, std::chrono::steady_clock::now() + 5ms),
                            [this] { return !functions_.empty(); })) {
        if (std::chrono::steady_clock::now() >= end) return false;
        continue;
      }
      const std::function<void()> function = std::move(functions_.front());
      functions_.pop_front();
      lock.unlock();
      function();
      lock.lock();
      ++run_;
      lock.unlock();
      wake_.notify_all();
    }
    return true;
  }

 private:
  const bool lockstep_;
  std::mutex mutex_;
  std::condition_variable wake_;
  std::deque<std::function<void()>> functions_;
  std::size_t given_ = 0;
  std::size_t run_ = 0;
  bool closed_ = false;
};

/// A runner in lockstep with its window, which is shown each decision.
struct Watched {
  explicit Watched(std::function<void(PlaytestRunner&)> press = {})
      : runner(
            queue.deliver(),
            [this, press = std::move(press)](PlaytestState state) {
              shown.push_back(state.present);
              advanced = advanced || state.advancing;
              last = std::move(state);
              if (press) press(runner);
            },
            0ms) {}
  ~Watched() { queue.close(); }
  Watched(const Watched&) = delete;
  Watched& operator=(const Watched&) = delete;
  /// Until the bots do not go on and `done` holds.
  bool rests(const std::function<bool()>& done) {
    return queue.pump([&] { return !last.advancing && done() && runner.idle(); });
  }

  Queue queue{true};
  PlaytestState last;
  std::vector<std::size_t> shown;  ///< decisions in force, by snapshot
  bool advanced = false;           ///< whether bots went on in one
  PlaytestRunner runner;
};

/// How many decisions are made before that round begins.
std::size_t decisionsTo(std::int32_t round, const std::shared_ptr<const world::Scenario>& scenario,
                        const PlaytestOptions& options) {
  Result<std::unique_ptr<Playtest>> made = Playtest::make(scenario, options);
  if (!made) return 0;
  while ((*made)->status() == PlaytestStatus::Bot && (*made)->round() < round) (*made)->play(nullptr, 1);
  return (*made)->present();
}

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
  std::size_t seen = 0;
  Watched window([&](PlaytestRunner& runner) {
    if (++seen == 6) runner.pause();  // that of the start, that of play(), and four decisions
  });
  window.runner.start(scenario, botsOf(*scenario, "random", 3));
  const auto begin = std::chrono::steady_clock::now();
  window.runner.play(30ms);
  ASSERT_TRUE(window.rests([&] { return seen > 6; }));
  EXPECT_GE(std::chrono::steady_clock::now() - begin, 80ms);
  EXPECT_EQ(window.shown, (std::vector<std::size_t>{0, 0, 1, 2, 3, 4, 4}));
  EXPECT_EQ(window.last.known, 4U);
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
  const PlaytestOptions bots = botsOf(*scenario, "random", 3);
  const std::size_t second = decisionsTo(2, scenario, bots);
  const std::size_t third = decisionsTo(3, scenario, bots);
  ASSERT_GT(second, 3U);
  ASSERT_GT(third, second);
  Watched window;
  window.runner.start(scenario, bots);
  window.runner.playToNextRound();
  ASSERT_TRUE(window.rests([&] { return window.last.present > 0; }));
  EXPECT_EQ(window.last.round, 2);
  EXPECT_EQ(window.last.present, second);
  EXPECT_EQ(window.last.known, second);
  std::vector<std::size_t> all{0, 0};  // before it and as it begins
  for (std::size_t i = 1; i <= second; ++i) all.push_back(i);
  EXPECT_EQ(window.shown, all) << "each decision on the way";
  // Known by now: nobody plays.
  window.runner.post([](Playtest& playtest) { return playtest.toStart(); });
  ASSERT_TRUE(window.rests([&] { return window.last.present == 0; }));
  window.shown.clear();
  window.advanced = false;
  window.runner.playToNextRound();
  ASSERT_TRUE(window.rests([&] { return window.last.present > 0; }));
  EXPECT_EQ(window.shown, std::vector<std::size_t>{second});
  EXPECT_FALSE(window.advanced);
  EXPECT_EQ(window.last.known, second);
  window.runner.playToNextRound();
  ASSERT_TRUE(window.rests([&] { return window.last.present > second; }));
  EXPECT_EQ(window.last.present, third);
  // Playing on afterwards does not end with a round.
  window.runner.play();
  ASSERT_TRUE(window.rests([&] { return window.last.status == PlaytestStatus::Ended; }));
}

TEST(PlaytestRunner, WayToTheNextRound_EndsWhereAPersonIsAsked) {
  const auto scenario = scenarioOf(duel);
  ASSERT_NE(scenario, nullptr);
  PlaytestOptions options = botsOf(*scenario, "random", 3);
  options.agents.erase(scenario->sides.back().name);
  Watched window;
  window.runner.start(scenario, options);
  window.runner.playToNextRound();
  ASSERT_TRUE(window.rests([&] { return window.last.status == PlaytestStatus::Human; }));
  EXPECT_EQ(window.last.round, 1);
}

TEST(PlaytestRunner, WayToTheNextRoundIsShownAndPauses) {
  const auto scenario = scenarioOf(duel);
  ASSERT_NE(scenario, nullptr);
  const PlaytestOptions bots = botsOf(*scenario, "random", 3);
  const std::size_t second = decisionsTo(2, scenario, bots);
  ASSERT_GT(second, 2U);
  bool paused = false;
  PlaytestState* last = nullptr;
  Watched window([&](PlaytestRunner& runner) {
    if (last == nullptr || last->present != 2 || std::exchange(paused, true)) return;
    EXPECT_TRUE(last->advancing);
    runner.pause();
  });
  last = &window.last;
  window.runner.start(scenario, bots);
  window.runner.playToNextRound();
  ASSERT_TRUE(window.rests([&] { return paused; }));
  EXPECT_EQ(window.last.round, 1);
  EXPECT_EQ(window.last.status, PlaytestStatus::Bot);
  EXPECT_EQ(window.last.known, 2U) << "no decision after the one that was shown";
  window.runner.playToNextRound();
  ASSERT_TRUE(window.rests([&] { return window.last.present > 2; }));
  EXPECT_EQ(window.last.present, second);
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
}

}  // namespace
}  // namespace sortie::editor
