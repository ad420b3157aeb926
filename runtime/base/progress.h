// A line on stderr that tells how far a long command is: nothing in the first second, then a bar with count, speed and
// time left, taken away at the end. Silent when stderr is no terminal, unless it is asked for.
#pragma once

#include <chrono>
#include <cstdint>
#include <string>

namespace sortie {

/// How the bar of a moment reads, without control characters: "12 of 40 specs [######..............] 8/s, 3 s left".
[[nodiscard]] std::string progressText(std::uint64_t done, std::uint64_t total, const std::string& what,
                                       double seconds);

class Progress {
 public:
  /// `what` is what is counted ("playtests"); `total` 0: not known; `always`: also when stderr is no terminal.
  Progress(std::string what, std::uint64_t total, bool always = false);
  Progress(const Progress&) = delete;
  Progress& operator=(const Progress&) = delete;
  ~Progress() { end(); }

  /// Tells the state; cheap enough to be called for each thing done. From one thread.
  void show(std::uint64_t done);
  /// Takes the line away; before anything else is printed.
  void end();

 private:
  using Clock = std::chrono::steady_clock;
  std::string what_;
  std::uint64_t total_;
  bool on_;
  bool shown_ = false;
  Clock::time_point start_ = Clock::now();
  Clock::time_point next_;
};

}  // namespace sortie
