#include "editor/window/frame/start_times.h"

#include <ctime>
#include <fstream>
#include <string>
#include <utility>
#include <vector>

#include <unistd.h>

#include <fmt/format.h>

namespace sortie::editor::window {
namespace {

struct Step {
  const char* name;
  double seconds;  ///< since the machine was started
};

bool noted = false;
std::vector<Step> steps;

double now(clockid_t clock = CLOCK_BOOTTIME) {
  timespec time{};
  clock_gettime(clock, &time);
  return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_nsec) * 1e-9;
}

/// When the kernel made this process, in steps of 10 ms: field 22 of proc(5)'s stat, counted behind the name.
double processMade() {
  std::ifstream file("/proc/self/stat");
  std::string text;
  std::getline(file, text);
  std::size_t at = text.rfind(')');
  for (int field = 2; field < 22 && at != std::string::npos; ++field) at = text.find(' ', at + 1);
  return at == std::string::npos ? now() : std::stod(text.substr(at)) / static_cast<double>(sysconf(_SC_CLK_TCK));
}

}  // namespace

void noteStartTimes() { noted = true; }

void reached(const char* step) {
  if (noted) steps.push_back({step, now()});
}

bool reachedLast(const char* step) {
  if (!noted) return false;
  reached(step);
  noted = false;
  double before = processMade();
  const double start = before;
  for (const Step& each : steps) {
    fmt::print("{:8.0f} ms  {}\n", (each.seconds - std::exchange(before, each.seconds)) * 1e3, each.name);
  }
  fmt::print("{:8.0f} ms  all\n", (before - start) * 1e3);
  fmt::print("{:8.0f} ms  processor time of the window's thread\n", now(CLOCK_THREAD_CPUTIME_ID) * 1e3);
  fmt::print("{:8.0f} ms  processor time of all threads\n", now(CLOCK_PROCESS_CPUTIME_ID) * 1e3);
  return true;
}

}  // namespace sortie::editor::window
