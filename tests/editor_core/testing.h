// What editor tests share: a copy of a shipped mission in a folder of its own, and a queue in place of the window's loop.
#pragma once

#include <chrono>
#include <deque>
#include <filesystem>
#include <functional>
#include <mutex>
#include <string>
#include <thread>

#include <unistd.h>

#include <gtest/gtest.h>

#include "model/xml/xml.h"

namespace sortie::editor {

/// A folder that is gone when the test ends.
class TemporaryFolder {
 public:
  TemporaryFolder() {
    std::string name = (std::filesystem::temp_directory_path() / "sortie-editor-XXXXXX").string();
    path_ = mkdtemp(name.data());
  }
  ~TemporaryFolder() {
    std::error_code status;
    std::filesystem::remove_all(path_, status);
  }
  TemporaryFolder(const TemporaryFolder&) = delete;
  TemporaryFolder& operator=(const TemporaryFolder&) = delete;
  [[nodiscard]] const std::filesystem::path& path() const { return path_; }

 private:
  std::filesystem::path path_;
};

inline std::filesystem::path sourceFolder() { return SORTIE_SOURCE_DIR; }

/// A copy of a mission pack beside its ruleset, so that it can be edited and saved. Gives the folder of a mission.
inline std::filesystem::path copiedMission(const TemporaryFolder& to, const std::string& pack = "citadel",
                                           const std::string& mission = "data-theft") {
  namespace fs = std::filesystem;
  fs::create_directories(to.path() / "scripts");
  fs::create_directories(to.path() / "missions");
  fs::copy(sourceFolder() / "scripts" / pack, to.path() / "scripts" / pack, fs::copy_options::recursive);
  fs::copy(sourceFolder() / "missions" / pack, to.path() / "missions" / pack, fs::copy_options::recursive);
  return to.path() / "missions" / pack / "missions" / mission;
}

inline std::string textOf(const std::filesystem::path& file) {
  Result<std::string> text = model::readFile(file, 64U << 20U);
  return text ? *text : std::string();
}

/// What workers deliver, run by hand on the test's thread.
class Loop {
 public:
  [[nodiscard]] std::function<void(std::function<void()>)> deliver() {
    return [this](std::function<void()> run) {
      const std::lock_guard lock(mutex_);
      queue_.push_back(std::move(run));
    };
  }
  /// Runs what has come; false when there was nothing.
  bool once() {
    std::function<void()> next;
    {
      const std::lock_guard lock(mutex_);
      if (queue_.empty()) return false;
      next = std::move(queue_.front());
      queue_.pop_front();
    }
    next();
    return true;
  }
  /// Runs things until `done`, at most a minute; says whether it came to that.
  bool until(const std::function<bool()>& done) {
    const auto end = std::chrono::steady_clock::now() + std::chrono::minutes(1);
    while (!done()) {
      if (std::chrono::steady_clock::now() > end) return false;
      if (!once()) std::this_thread::sleep_for(std::chrono::milliseconds(1));
    }
    return true;
  }
  /// Waits, at most a minute and without running anything, until there is something to run.
  bool delivered() {
    const auto end = std::chrono::steady_clock::now() + std::chrono::minutes(1);
    for (;;) {
      {
        const std::lock_guard lock(mutex_);
        if (!queue_.empty()) return true;
      }
      if (std::chrono::steady_clock::now() > end) return false;
      std::this_thread::sleep_for(std::chrono::milliseconds(1));
    }
  }

 private:
  std::mutex mutex_;
  std::deque<std::function<void()>> queue_;
};

}  // namespace sortie::editor
