// Publishing a pack without its window: a check with results as they come, then the signed submission and its upload. What
// is done stands in the room `registry`; here is when, and what there is to see of it.
#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <memory>
#include <stop_token>
#include <string>
#include <vector>

#include "base/result.h"
#include "editor/core/signal.h"
#include "editor/core/worker.h"

namespace sortie::editor {

/// What is to be published, and how far.
struct PublishWish {
  std::filesystem::path pack;  ///< folder
  std::filesystem::path to;    ///< folder of the submission
  std::filesystem::path key;   ///< secret key's file
  std::string password;        ///< of the key; empty: it has none
  bool write = false;          ///< sign and write; else only check
  bool upload = false;         ///< run the upload command too
};

struct PublishReport {
  std::vector<Error> problems;               ///< none: all was done that was asked for
  std::vector<std::string> facts;            ///< what was looked at, a sentence each
  std::vector<std::filesystem::path> files;  ///< of the submission
  bool uploaded = false;
};

/// Who looks on while it is done: hears each stage before it begins, and may ask it to end before anything is written.
struct PublishWatch {
  std::function<void(const std::string& stage)> stage;
  std::stop_token stop;
};
/// Does it. Called on a worker's thread.
using Publisher = std::function<PublishReport(const PublishWish& wish, const PublishWatch& watch)>;
/// The one of the room `registry`.
[[nodiscard]] Publisher registryPublisher();

/// The upload command of the user's settings as one line; empty: none is configured.
[[nodiscard]] std::string uploadCommandLine();

class PublishRun {
 public:
  PublishRun(Publisher publisher, Deliver deliver);
  ~PublishRun();
  PublishRun(const PublishRun&) = delete;
  PublishRun& operator=(const PublishRun&) = delete;

  Signal<> changed;

  enum class State : std::uint8_t { Nothing, Checking, Checked, Publishing, Published };
  [[nodiscard]] State state() const noexcept { return state_; }
  /// The stages so far; while something runs the last of them does.
  [[nodiscard]] const std::vector<std::string>& stages() const noexcept { return stages_; }
  [[nodiscard]] const PublishReport& report() const noexcept { return report_; }
  [[nodiscard]] bool running() const noexcept { return state_ == State::Checking || state_ == State::Publishing; }
  /// Was the pack checked, and nothing found that keeps it from being published?
  [[nodiscard]] bool mayPublish() const noexcept { return state_ == State::Checked && report_.problems.empty(); }

  /// Runs specs, conformance and playtests of the pack: what is in it runs.
  void check(PublishWish wish);
  /// Only after a check that found nothing.
  void publish(PublishWish wish);
  /// Ends what runs, before anything is written.
  void stop() { stop_.request_stop(); }
  /// Something else is to be published.
  void reset();

 private:
  void run(PublishWish wish, State during, State after);

  Publisher publisher_;
  Deliver deliver_;
  std::shared_ptr<bool> alive_ = std::make_shared<bool>(true);
  State state_ = State::Nothing;
  std::uint64_t number_ = 0;
  std::stop_source stop_;
  std::vector<std::string> stages_;
  PublishReport report_;
  std::unique_ptr<Worker> worker_;
};

}  // namespace sortie::editor
