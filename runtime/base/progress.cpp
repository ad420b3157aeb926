#include "base/progress.h"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <utility>

#include <fmt/format.h>
#include <unistd.h>

namespace sortie {

namespace {

constexpr std::size_t barWidth = 24;
constexpr std::chrono::milliseconds silence{1000};
constexpr std::chrono::milliseconds pause{200};

}  // namespace

std::string speedText(double perSecond) { return fmt::format("{:.{}f} a second", perSecond, perSecond < 10 ? 1 : 0); }

std::string timeLeftText(double seconds) {
  const auto whole = static_cast<std::uint64_t>(std::llround(seconds));
  if (whole < 60) return fmt::format("{} s left", whole);
  if (whole < 3600) return fmt::format("{} min {} s left", whole / 60, whole % 60);
  return fmt::format("{} h {} min left", whole / 3600, whole % 3600 / 60);
}

std::string progressText(std::uint64_t done, std::uint64_t total, const std::string& what, double seconds,
                         std::uint64_t before) {
  const double speed = seconds > 0 && done > before ? static_cast<double>(done - before) / seconds : 0;
  if (total == 0) return fmt::format("{} {}, {}", done, what, speedText(speed));
  done = std::min(done, total);
  const auto filled =
      static_cast<std::size_t>(static_cast<double>(barWidth) * static_cast<double>(done) / static_cast<double>(total));
  std::string out = fmt::format("{} of {} {} [{}{}]", done, total, what, std::string(filled, '#'),
                                std::string(barWidth - filled, '.'));
  if (speed > 0)
    out += fmt::format(" {}, {}", speedText(speed), timeLeftText(static_cast<double>(total - done) / speed));
  return out;
}

Progress::Progress(std::string what, std::uint64_t total, bool always, std::uint64_t before, Now now)
    : what_(std::move(what)),
      total_(total),
      before_(before),
      on_(always || ::isatty(STDERR_FILENO) == 1),
      now_(std::move(now)),
      next_(start_ + silence) {}

void Progress::show(std::uint64_t done) {
  if (!on_) return;
  const Clock::time_point now = now_();
  if (now < next_) return;
  next_ = now + pause;
  shown_ = true;
  const std::string text =
      progressText(done, total_, what_, std::chrono::duration<double>(now - start_).count(), before_);
  std::fputs(fmt::format("\r{}\x1b[K", text).c_str(), stderr);
  std::fflush(stderr);
}

void Progress::end() {
  if (!std::exchange(shown_, false)) return;
  std::fputs("\r\x1b[K", stderr);
  std::fflush(stderr);
}

}  // namespace sortie
