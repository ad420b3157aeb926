#include "editor/core/worker.h"

#include <algorithm>
#include <memory>
#include <utility>

namespace sortie::editor {

Worker::Worker(Deliver deliver) : deliver_(std::move(deliver)), thread_([this] { work(); }) {}

Worker::~Worker() {
  *alive_ = false;
  {
    const std::lock_guard lock(mutex_);
    stop_ = true;
    jobs_.clear();
  }
  wake_.notify_all();
  thread_.join();
}

void Worker::post(const std::string& name, std::function<std::function<void()>()> job) {
  {
    const std::lock_guard lock(mutex_);
    std::erase_if(jobs_, [&](const Job& each) { return each.name == name; });
    jobs_.push_back({name, std::move(job)});
  }
  wake_.notify_one();
}

bool Worker::idle() const {
  const std::lock_guard lock(mutex_);
  return jobs_.empty() && !busy_ && *undelivered_ == 0;
}

void Worker::work() {
  std::unique_lock lock(mutex_);
  for (;;) {
    wake_.wait(lock, [this] { return stop_ || !jobs_.empty(); });
    if (stop_) return;
    Job job = std::move(jobs_.front());
    jobs_.pop_front();
    busy_ = true;
    lock.unlock();
    if (std::function<void()> result = job.run()) {
      ++*undelivered_;
      deliver_([alive = alive_, undelivered = undelivered_, result = std::move(result)] {
        --*undelivered;
        if (*alive) result();
      });
    }
    lock.lock();
    busy_ = false;
  }
}

}  // namespace sortie::editor
