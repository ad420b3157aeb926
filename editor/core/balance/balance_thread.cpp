#include "editor/core/balance/balance_thread.h"

namespace sortie::editor {

BalanceThread::~BalanceThread() {
  *alive_ = false;
  stop_ = true;
  if (thread_.joinable()) thread_.join();
}

void BalanceThread::start(std::function<void()> work) {
  thread_ = std::thread([this, work = std::move(work)] {
    work();
    over_ = true;
  });
}

void BalanceThread::tell(std::function<void()> told) const {
  deliver_([alive = alive_, told = std::move(told)] {
    if (*alive) told();
  });
}

}  // namespace sortie::editor
