// A playtest on a thread of its own, so that bots may think as long as they like. Commands are posted, snapshots come
// back on the window's thread; nothing is shared between the two.
#pragma once

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <deque>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <thread>

#include "editor/core/playtest/playtest.h"
#include "editor/core/worker.h"

namespace sortie::editor {

class PlaytestRunner {
 public:
  using Command = std::function<Result<>(Playtest&)>;
  /// Runs on the runner's thread and gives what is then run on the window's (may be empty).
  using Request = std::function<std::function<void()>(Playtest&)>;
  using Shown = std::function<void(PlaytestState)>;

  /// `shown` is called on the window's thread with a snapshot after each command, and about 25 times a second while
  /// bots play without a delay; of snapshots that wait for that thread only the newest is kept, with what was refused. A
  /// playtest that cannot be opened is a snapshot without a world, with `halt`.
  /// `frame`: how long bots play without a snapshot.
  PlaytestRunner(Deliver deliver, Shown shown, std::chrono::milliseconds frame = std::chrono::milliseconds(40));
  /// Stops after the decision that a bot is at; nothing is delivered any more.
  ~PlaytestRunner();
  PlaytestRunner(const PlaytestRunner&) = delete;
  PlaytestRunner& operator=(const PlaytestRunner&) = delete;

  /// Opens another playtest in place of the present one; commands that wait are dropped.
  void start(std::shared_ptr<const world::Scenario> scenario, PlaytestOptions options);
  /// The same with a record to replay; `fitted` is told how it fitted, on the window's thread.
  void start(std::shared_ptr<const world::Scenario> scenario, play::Record record, PlaytestOptions options,
             std::function<void(Playtest::Fit)> fitted);
  /// Goes on with the same decisions over an edited mission.
  void continueOver(std::shared_ptr<const world::Scenario> edited, std::function<void(Playtest::Fit)> fitted);

  /// One operation of Playtest. With `pauses` the bots stop playing on first.
  void post(Command command, bool pauses = true);
  /// Reads something: a record, a spec, a mission start.
  void request(Request request);
  /// Bots play on, with at least so long between decisions, until a person is asked or it ends.
  void play(std::chrono::milliseconds delay = {});
  /// To the next round: at once where it is known, else bots play without a delay until it begins, a person is asked or
  /// it ends. Can be paused like play().
  void playToNextRound();
  /// Another delay between the decisions of bots that play on.
  void setDelay(std::chrono::milliseconds delay);
  void pause();
  /// No command waits or runs, and no bot plays.
  [[nodiscard]] bool idle() const;

 private:
  using Job = std::function<void()>;
  using Clock = std::chrono::steady_clock;

  void enqueue(Job job, bool dropsOthers = false);
  void work();
  void playOn();
  [[nodiscard]] bool goesOn();
  void show(std::optional<Error> refused = {});
  void showFailure(const Error& error);
  void put(PlaytestState state);
  void takeSnapshot();
  void adopt(Result<Playtest::Opened> opened, const std::function<void(Playtest::Fit)>& fitted);
  void deliver(std::function<void()> function);
  void keep();

  const Deliver deliver_;
  const Shown shown_;
  const std::chrono::milliseconds frame_;
  mutable std::mutex mutex_;
  std::condition_variable wake_;
  std::deque<Job> jobs_;                   ///< under the mutex, as the three below
  std::optional<PlaytestState> snapshot_;  ///< that waits for the window's thread
  bool stop_ = false;
  bool busy_ = true;
  std::atomic<bool> interrupt_{false};  ///< something waits: bots stop after the decision that they are at
  /// Only the thread that destroys the runner clears it, and deliveries run there, too.
  std::shared_ptr<bool> alive_ = std::make_shared<bool>(true);

  // Of the runner's thread alone.
  std::unique_ptr<Playtest> playtest_;
  bool playing_ = false;
  Clock::time_point keepNext_{};
  std::optional<std::int32_t> round_;  ///< they play until it is over; none: on and on
  std::chrono::milliseconds delay_{};
  Clock::time_point next_{};

  std::thread thread_;
};

}  // namespace sortie::editor
