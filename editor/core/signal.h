// Who wants to know of a change says so here. For one thread: the window's. A connection ends with its holder, so that
// a pane that is gone is never called; listeners may connect and disconnect while they are being told.
#pragma once

#include <functional>
#include <memory>
#include <utility>
#include <vector>

namespace sortie::editor {

/// Keeps a listener connected.
class Connection {
 public:
  Connection() = default;
  explicit Connection(std::shared_ptr<void> held) : held_(std::move(held)) {}
  void disconnect() { held_.reset(); }

 private:
  std::shared_ptr<void> held_;
};

template <class... Arguments>
class Signal {
 public:
  using Listener = std::function<void(Arguments...)>;

  [[nodiscard]] Connection connect(Listener listener) {
    auto held = std::make_shared<Listener>(std::move(listener));
    listeners_.push_back(held);
    return Connection(std::move(held));
  }

  /// Tells all that are connected, in the order in which they came.
  void operator()(Arguments... arguments) {
    const std::vector<std::weak_ptr<Listener>> now = listeners_;
    for (const std::weak_ptr<Listener>& each : now)
      if (const std::shared_ptr<Listener> listener = each.lock()) (*listener)(arguments...);
    std::erase_if(listeners_, [](const std::weak_ptr<Listener>& each) { return each.expired(); });
  }

 private:
  std::vector<std::weak_ptr<Listener>> listeners_;
};

}  // namespace sortie::editor
