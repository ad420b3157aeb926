// One thread beside the window's: it works, and hands what it has to the window's thread. Gone means gone: after the
// destructor nothing of it is delivered any more, and its thread has ended.
#pragma once

#include <atomic>
#include <functional>
#include <memory>
#include <thread>

#include "editor/core/worker.h"

namespace sortie::editor {

class BalanceThread {
 public:
  explicit BalanceThread(Deliver deliver) : deliver_(std::move(deliver)) {}
  ~BalanceThread();
  BalanceThread(const BalanceThread&) = delete;
  BalanceThread& operator=(const BalanceThread&) = delete;

  /// Once. `work` should look at stopping() often.
  void start(std::function<void()> work);
  /// From the work: `told` is called on the window's thread unless this object is gone by then.
  void tell(std::function<void()> told) const;
  void stop() noexcept { stop_ = true; }
  [[nodiscard]] const std::atomic<bool>& stopping() const noexcept { return stop_; }
  /// Whether the work has ended; what it told last may still be under way.
  [[nodiscard]] bool over() const noexcept { return over_; }

 private:
  Deliver deliver_;
  std::shared_ptr<std::atomic<bool>> alive_ = std::make_shared<std::atomic<bool>>(true);
  std::atomic<bool> stop_ = false;
  std::atomic<bool> over_ = false;
  std::thread thread_;
};

}  // namespace sortie::editor
