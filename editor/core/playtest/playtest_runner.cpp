#include "editor/core/playtest/playtest_runner.h"

#include <algorithm>

namespace sortie::editor {

namespace {
/// Between two writes of what is played by hand while bots play on; what they decide comes back from the seed.
constexpr std::chrono::seconds keepPause{2};
}  // namespace

PlaytestRunner::PlaytestRunner(Deliver deliver, Shown shown, std::chrono::milliseconds frame)
    : deliver_(std::move(deliver)), shown_(std::move(shown)), frame_(frame), thread_([this] { work(); }) {}

PlaytestRunner::~PlaytestRunner() {
  *alive_ = false;
  {
    const std::lock_guard lock(mutex_);
    stop_ = true;
    interrupt_.store(true, std::memory_order_relaxed);
  }
  wake_.notify_all();
  thread_.join();
}

void PlaytestRunner::enqueue(Job job, bool dropsOthers) {
  {
    const std::lock_guard lock(mutex_);
    if (dropsOthers) jobs_.clear();
    jobs_.push_back(std::move(job));
    interrupt_.store(true, std::memory_order_relaxed);
  }
  wake_.notify_all();
}

void PlaytestRunner::deliver(std::function<void()> function) {
  deliver_([alive = alive_, function = std::move(function)] {
    if (*alive) function();
  });
}

void PlaytestRunner::show(std::optional<Error> refused) {
  if (!playtest_) return;
  PlaytestState state = playtest_->state(playing_ ? PlaytestDetail::Brief : PlaytestDetail::All);
  state.advancing = playing_;
  state.refused = std::move(refused);
  put(std::move(state));
}

/// A window that is slower than the bots gets fewer snapshots, not a queue of them.
void PlaytestRunner::put(PlaytestState state) {
  {
    const std::lock_guard lock(mutex_);
    const bool waits = snapshot_.has_value();
    if (waits && !state.refused) state.refused = std::move(snapshot_->refused);
    snapshot_ = std::move(state);
    if (waits) return;
  }
  deliver([this] { takeSnapshot(); });
}

void PlaytestRunner::takeSnapshot() {
  PlaytestState state;
  {
    const std::lock_guard lock(mutex_);
    state = std::move(*snapshot_);
    snapshot_.reset();
  }
  shown_(std::move(state));
}

void PlaytestRunner::showFailure(const Error& error) {
  PlaytestState state;
  state.status = PlaytestStatus::Halted;
  state.halt = PlaytestHalt{error, {}};
  put(std::move(state));
}

void PlaytestRunner::start(std::shared_ptr<const world::Scenario> scenario, PlaytestOptions options) {
  enqueue(
      [this, scenario = std::move(scenario), options = std::move(options)] {
        playing_ = false;
        playtest_.reset();
        Result<std::unique_ptr<Playtest>> made = Playtest::make(scenario, options);
        if (!made) return showFailure(made.error());
        playtest_ = std::move(*made);
        show();
      },
      true);
}

void PlaytestRunner::adopt(Result<Playtest::Opened> opened, const std::function<void(Playtest::Fit)>& fitted) {
  if (!opened) return showFailure(opened.error());
  playtest_ = std::move(opened->playtest);
  show();
  if (fitted) deliver([fitted, fit = std::move(opened->fit)] { fitted(fit); });
}

void PlaytestRunner::start(std::shared_ptr<const world::Scenario> scenario, play::Record record,
                           PlaytestOptions options, std::function<void(Playtest::Fit)> fitted) {
  enqueue(
      [this, scenario = std::move(scenario), record = std::move(record), options = std::move(options),
       fitted = std::move(fitted)] {
        playing_ = false;
        playtest_.reset();
        adopt(Playtest::open(scenario, record, options), fitted);
      },
      true);
}

void PlaytestRunner::continueOver(std::shared_ptr<const world::Scenario> edited,
                                  std::function<void(Playtest::Fit)> fitted) {
  enqueue([this, edited = std::move(edited), fitted = std::move(fitted)] {
    playing_ = false;
    if (playtest_) adopt(playtest_->continueOver(edited), fitted);
  });
}

/// What is played by hand; what goes wrong is told as something refused.
void PlaytestRunner::keep() {
  if (!playtest_) return;
  keepNext_ = Clock::now() + keepPause;
  if (const Result<> kept = playtest_->keep(); !kept) show(kept.error());
}

void PlaytestRunner::post(Command command, bool pauses) {
  enqueue([this, command = std::move(command), pauses] {
    if (!playtest_) return;
    playing_ = playing_ && !pauses;
    const Result<> done = command(*playtest_);
    show(done ? std::nullopt : std::optional<Error>(done.error()));
  });
}

void PlaytestRunner::request(Request request) {
  enqueue([this, request = std::move(request)] {
    if (!playtest_) return;
    if (std::function<void()> then = request(*playtest_)) deliver(std::move(then));
  });
}

void PlaytestRunner::play(std::chrono::milliseconds delay) {
  enqueue([this, delay] {
    if (!playtest_) return;
    delay_ = delay;
    next_ = Clock::now();
    round_.reset();
    playing_ = goesOn();
    show();
  });
}

void PlaytestRunner::playToNextRound() {
  enqueue([this] {
    playing_ = false;
    if (!playtest_) return;
    round_ = playtest_->round();
    if (!playtest_->toRound(*round_ + 1)) {
      delay_ = {};
      next_ = Clock::now();
      playing_ = goesOn();
    }
    show();
  });
}

void PlaytestRunner::setDelay(std::chrono::milliseconds delay) {
  enqueue([this, delay] {
    delay_ = delay;
    next_ = std::min(next_, Clock::now() + delay);
  });
}

bool PlaytestRunner::goesOn() {
  return playtest_->status() == PlaytestStatus::Bot && (!round_ || playtest_->round() == *round_);
}

void PlaytestRunner::pause() {
  enqueue([this] {
    playing_ = false;
    show();
  });
}

bool PlaytestRunner::idle() const {
  const std::lock_guard lock(mutex_);
  return jobs_.empty() && !busy_;
}

/// Some decisions of bots and a snapshot.
void PlaytestRunner::playOn() {
  const Clock::time_point began = Clock::now();
  do {
    playtest_->play(&interrupt_, 1);
    playing_ = goesOn();
  } while (playing_ && delay_.count() == 0 && !interrupt_.load(std::memory_order_relaxed) &&
           Clock::now() - began < frame_);
  next_ = began + delay_;
  show();
  if (!playing_ || Clock::now() >= keepNext_) keep();
}

void PlaytestRunner::work() {
  std::unique_lock lock(mutex_);
  const auto called = [this] { return stop_ || !jobs_.empty(); };
  while (true) {
    if (playing_)
      wake_.wait_until(lock, next_, called);
    else {
      busy_ = false;
      wake_.wait(lock, called);
    }
    busy_ = true;
    if (stop_) break;
    if (jobs_.empty()) {
      lock.unlock();
      playOn();
      lock.lock();
      continue;
    }
    Job job = std::move(jobs_.front());
    jobs_.pop_front();
    interrupt_.store(!jobs_.empty(), std::memory_order_relaxed);
    lock.unlock();
    job();
    job = {};  // what it holds is given back here, not under the lock
    keep();
    lock.lock();
  }
  lock.unlock();
  playtest_.reset();
}

}  // namespace sortie::editor
