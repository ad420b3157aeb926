// A thread that does one thing after the other, so that the window never waits. Work is posted under a name; work of
// the same name that has not begun is replaced, for only the newest counts. What a job gives is handed to the window's
// thread by the `Deliver` that the owner supplies.
#pragma once

#include <atomic>
#include <condition_variable>
#include <deque>
#include <functional>
#include <memory>
#include <mutex>
#include <string>
#include <thread>

namespace sortie::editor {

/// Runs a function on the window's thread, soon. Must be callable from any thread.
using Deliver = std::function<void(std::function<void()>)>;

class Worker {
 public:
  explicit Worker(Deliver deliver);
  /// Waits for the job that runs; what has not begun is dropped, and so is what was not delivered yet.
  ~Worker();
  Worker(const Worker&) = delete;
  Worker& operator=(const Worker&) = delete;

  /// `job` runs on the worker's thread and gives what is then run on the window's (may be empty).
  void post(const std::string& name, std::function<std::function<void()>()> job);
  /// Nothing waits, runs or is on its way to the window. For tests and for "checked" in the status bar.
  [[nodiscard]] bool idle() const;

 private:
  struct Job {
    std::string name;
    std::function<std::function<void()>()> run;
  };
  void work();

  Deliver deliver_;
  mutable std::mutex mutex_;
  std::condition_variable wake_;
  std::deque<Job> jobs_;
  bool stop_ = false;
  bool busy_ = false;
  std::shared_ptr<std::atomic<int>> undelivered_ = std::make_shared<std::atomic<int>>(0);
  std::shared_ptr<std::atomic<bool>> alive_ = std::make_shared<std::atomic<bool>>(true);
  std::thread thread_;
};

}  // namespace sortie::editor
