// What tests of the Balance pane share: scenarios, and a stand-in for the window's thread.
#pragma once

#include <chrono>
#include <condition_variable>
#include <deque>
#include <functional>
#include <memory>
#include <mutex>
#include <string>
#include <thread>

#include <gtest/gtest.h>
#include <unistd.h>

#include "editor/core/balance/balance_run.h"
#include "model/pack.h"

namespace sortie::editor::balance_testing {

inline constexpr const char* duel = "tests/packs/tiny/missions/duel";
inline constexpr const char* deal = "tests/packs/hidden/missions/deal";
inline constexpr const char* dataTheft = "missions/citadel/missions/data-theft";

inline std::shared_ptr<const world::Scenario> balanceScenario(const std::string& mission,
                                                              const std::string& variant = {}) {
  model::LoadOptions load;
  load.variant = variant;
  load.packFolders = {std::string(SORTIE_SOURCE_DIR) + "/scripts", std::string(SORTIE_SOURCE_DIR) + "/missions"};
  Result<model::LoadedMission> loaded = model::loadMission(std::string(SORTIE_SOURCE_DIR) + "/" + mission, load);
  if (!loaded) {
    ADD_FAILURE() << loaded.error().message();
    return nullptr;
  }
  Result<std::shared_ptr<const world::Scenario>> scenario = world::Scenario::make(std::move(*loaded));
  if (!scenario) {
    ADD_FAILURE() << scenario.error().message();
    return nullptr;
  }
  return std::move(*scenario);
}

inline BalancePlan balancePlan(const std::string& mission, std::uint64_t runs, const std::string& variant = {}) {
  BalancePlan plan = planOf({{variant, balanceScenario(mission, variant)}});
  plan.runs = runs;
  plan.jobs = 2;
  return plan;
}

/// Plays a plan on this thread.
inline PlayedSweep playedNow(const BalancePlan& plan) {
  const std::atomic<bool> never = false;
  Result<PlayedSweep> sweep = playPlan(plan, never, [](PlayedSweep&) { return Result<>(); });
  EXPECT_TRUE(sweep) << sweep.error().message();
  return std::move(*sweep);
}

inline std::shared_ptr<const BalanceResults> resultsNow(const BalancePlan& plan) {
  PlayedSweep sweep = playedNow(plan);
  Result<std::shared_ptr<const BalanceResults>> results = resultsOf(sweep);
  EXPECT_TRUE(results) << results.error().message();
  return *results;
}

/// The window's thread: functions wait here until the test lets them run, on its own thread.
class Window {
 public:
  [[nodiscard]] Deliver deliver() {
    return [this](std::function<void()> told) {
      const std::scoped_lock lock(mutex_);
      waiting_.push_back(std::move(told));
      changed_.notify_all();
    };
  }
  /// Runs what comes until `done` says so; false after a minute.
  bool until(const std::function<bool()>& done) {
    const auto end = std::chrono::steady_clock::now() + std::chrono::minutes(1);
    while (!done()) {
      std::function<void()> next;
      {
        std::unique_lock lock(mutex_);
        if (!changed_.wait_until(lock, end, [&] { return !waiting_.empty(); })) return false;
        next = std::move(waiting_.front());
        waiting_.pop_front();
      }
      next();
    }
    return true;
  }
  /// Waits, without running anything, until that many functions wait; false after a minute.
  bool comes(std::size_t count) {
    std::unique_lock lock(mutex_);
    return changed_.wait_for(lock, std::chrono::minutes(1), [&] { return waiting_.size() >= count; });
  }
  /// Runs what waits now, and says how much that was.
  std::size_t drain() {
    std::deque<std::function<void()>> now;
    {
      const std::scoped_lock lock(mutex_);
      now.swap(waiting_);
    }
    for (const std::function<void()>& each : now) each();
    return now.size();
  }

 private:
  std::mutex mutex_;
  std::condition_variable changed_;
  std::deque<std::function<void()>> waiting_;
};

inline bool ended(const BalanceProgress& progress) {
  return progress.state == BalanceProgress::State::Done || progress.state == BalanceProgress::State::Cancelled ||
         progress.state == BalanceProgress::State::Failed;
}

/// A folder for one test's files, empty at its start and gone at its end.
class Folder {
 public:
  Folder() {
    const auto* info = ::testing::UnitTest::GetInstance()->current_test_info();
    path_ = std::filesystem::temp_directory_path() /
            (std::string("sortie-") + info->test_suite_name() + "-" + info->name() + "-" + std::to_string(::getpid()));
    std::filesystem::remove_all(path_);
    std::filesystem::create_directories(path_);
  }
  ~Folder() { std::filesystem::remove_all(path_); }
  Folder(const Folder&) = delete;
  Folder& operator=(const Folder&) = delete;
  [[nodiscard]] std::filesystem::path operator/(const std::string& name) const { return path_ / name; }

 private:
  std::filesystem::path path_;
};

}  // namespace sortie::editor::balance_testing
