// A line on stderr that tells how far a long command is: nothing in the first second, then a bar with count, speed and
// time left, taken away at the end. Silent when stderr is not a terminal, unless it is asked for.
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <string>

namespace sortie {

/// "1.5 a second", "120 a second".
[[nodiscard]] std::string speedText(double perSecond);

/// "15 s left", "2 min 5 s left", "3 h 10 min left".
[[nodiscard]] std::string timeLeftText(double seconds);

/// How the bar of a moment reads, without control characters: "12 of 40 specs [#######.................] 8.0 a second, 4 s
/// left". Of `done`, `before` were done when the clock began to run; `total` 0: not known.
[[nodiscard]] std::string progressText(std::uint64_t done, std::uint64_t total, const std::string& what, double seconds,
                                       std::uint64_t before = 0);

class Progress {
 public:
  using Clock = std::chrono::steady_clock;
  using Now = std::function<Clock::time_point()>;

  /// `what` is what is counted ("playtests"); `total` 0: not known; `always`: also when stderr is not a terminal;
  /// `before`: how many of the total were there at the start; `now`: the time, which tests set.
  Progress(std::string what, std::uint64_t total, bool always = false, std::uint64_t before = 0, Now now = Clock::now);
  Progress(const Progress&) = delete;
  Progress& operator=(const Progress&) = delete;
  ~Progress() { end(); }

  /// Tells the state; cheap enough to be called for each thing done. From one thread.
  void show(std::uint64_t done);
  /// Takes the line away; before anything else is printed.
  void end();

 private:
  std::string what_;
  std::uint64_t total_;
  std::uint64_t before_;
  bool on_;
  bool shown_ = false;
  Now now_;
  Clock::time_point start_ = now_();
  Clock::time_point next_;
};

}  // namespace sortie
