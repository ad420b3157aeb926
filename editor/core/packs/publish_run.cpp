#include "editor/core/packs/publish_run.h"

#include <utility>

namespace sortie::editor {

PublishRun::PublishRun(Publisher publisher, Deliver deliver)
    : publisher_(std::move(publisher)), deliver_(deliver), worker_(std::make_unique<Worker>(std::move(deliver))) {}

PublishRun::~PublishRun() {
  stop_.request_stop();
  alive_.reset();
}

void PublishRun::check(PublishWish wish) {
  if (running()) return;
  wish.write = false;
  wish.upload = false;
  run(std::move(wish), State::Checking, State::Checked);
}

void PublishRun::publish(PublishWish wish) {
  if (!mayPublish()) return;
  wish.write = true;
  run(std::move(wish), State::Publishing, State::Published);
}

void PublishRun::reset() {
  if (running()) return;
  state_ = State::Nothing;
  stages_.clear();
  report_ = {};
  changed();
}

void PublishRun::run(PublishWish wish, State during, State after) {
  state_ = during;
  stages_.clear();
  report_ = {};
  const std::uint64_t number = ++number_;
  stop_ = std::stop_source();
  PublishWatch watch;
  watch.stop = stop_.get_token();
  watch.stage = [this, number, deliver = deliver_, alive = std::weak_ptr<bool>(alive_)](const std::string& title) {
    deliver([this, number, alive, title] {
      if (alive.expired() || number != number_) return;
      stages_.push_back(title);
      changed();
    });
  };
  worker_->post("publish", [this, wish = std::move(wish), watch, after, publisher = publisher_] {
    auto report = std::make_shared<PublishReport>(publisher(wish, watch));
    return std::function<void()>([this, report, after] {
      report_ = std::move(*report);
      state_ = after;
      changed();
    });
  });
  changed();
}

}  // namespace sortie::editor
