// The whole window at work, on a display of its own, with settings and state in a temporary folder:
//
//   window_bench watch [--speed N] [--pauses N] MISSION…   watches bots play each mission to its end
//   window_bench idle MISSION                              opens a mission and leaves it alone
//   window_bench freezes MISSION                           works in all panes and pages of a copy of the mission
//
// `watch` prints frames a second (a frame: all that waits is done, then the map is painted), the longest of them, how long
// F5 takes to pause and the memory that is resident; frames by the clock, and by processor time of the window's own thread,
// which other work on the machine does not change; `idle` the time from the making of the process to the map, and the
// memory after that. Speeds are those of the Players page, from 0; 1 is ten decisions a second. Exit status 1: under
// 30 frames a second by processor time, a pause over 100 ms or 350 MB when watching. `freezes` prints the ten longest steps,
// in processor time of the window's thread: one event handled to its end; and the ten longest stretches between two rests.
// Exit status 1: a step over 100 ms. Memory is VmRSS of /proc/self/status.
#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <filesystem>
#include <fstream>
#include <string>
#include <thread>
#include <vector>

#include <unistd.h>

#include <fmt/format.h>
#include <gtk/gtk.h>
#include <wx/app.h>
#include <wx/evtloop.h>
#include <wx/image.h>

#include "editor/window/canvas/canvas.h"
#include "editor/window/frame/frame.h"
#include "editor/window/playtest/playtest_pane.h"
#include "window_freezes.h"

namespace {

namespace fs = std::filesystem;
using namespace sortie;
using namespace sortie::editor;
using Clock = std::chrono::steady_clock;

constexpr double frameTime = 1000.0 / 60;
constexpr double leastFrames = 30;  ///< a second
constexpr double mostPause = 100;   ///< milliseconds
constexpr double mostMemory = 350;  ///< MB

double since(Clock::time_point start) {
  return std::chrono::duration<double, std::milli>(Clock::now() - start).count();
}

/// Milliseconds of processor time of this thread: what other work on the machine does not change.
double busy() {
  timespec now{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
  return static_cast<double>(now.tv_sec) * 1e3 + static_cast<double>(now.tv_nsec) / 1e6;
}

/// A figure of /proc/self/status, in MB.
double memory(const std::string& name) {
  std::ifstream file("/proc/self/status");
  for (std::string line; std::getline(file, line);)
    if (line.starts_with(name + ":")) return std::stod(line.substr(name.size() + 1)) / 1000;
  return 0;
}

/// Milliseconds since the kernel made this process: field 22 of proc(5)'s stat, in steps of 10 ms.
double sinceMade() {
  std::ifstream file("/proc/self/stat");
  std::string text;
  std::getline(file, text);
  std::size_t at = text.rfind(')');
  for (int field = 2; field < 22; ++field) at = text.find(' ', at + 1);
  timespec now{};
  clock_gettime(CLOCK_BOOTTIME, &now);
  return (static_cast<double>(now.tv_sec) + static_cast<double>(now.tv_nsec) * 1e-9 -
          std::stod(text.substr(at)) / static_cast<double>(sysconf(_SC_CLK_TCK))) *
         1e3;
}

double at(std::vector<double> values, double share) {
  std::sort(values.begin(), values.end());
  return values.empty() ? 0 : values[static_cast<std::size_t>(share * static_cast<double>(values.size() - 1))];
}

class Bench {
 public:
  explicit Bench(const fs::path& folder) {
    frame_ = new window::Frame(settings_, folder / "editor.json", {fs::path(SORTIE_SOURCE_DIR) / "scripts"});
    frame_->SetSize(0, 0, 1600, 1000);
    frame_->Show();
    pump();
  }
  ~Bench() {
    if (frame_->bench().isOpen()) frame_->bench().close();
    frame_->Destroy();
    pump();
  }
  Bench(const Bench&) = delete;
  Bench& operator=(const Bench&) = delete;

  bool open(const fs::path& mission) {
    const Clock::time_point start = Clock::now();
    if (!frame_->openMission(mission)) return false;
    while (since(start) < 60000) {
      pump();
      if (frame_->bench().analysis().scenario != nullptr && frame_->canvas().settled()) {
        frame_->canvas().Update();
        return true;
      }
      std::this_thread::sleep_for(std::chrono::milliseconds(1));
    }
    return false;
  }

  /// Until all checks are made, and then for as long as a busy machine takes to draw the palette and to give memory back.
  void rest() {
    const Clock::time_point start = Clock::now();
    while (!frame_->bench().upToDate() && since(start) < 60000) rest(50);
    rest(8000);
  }

  void rest(double milliseconds) {
    const Clock::time_point start = Clock::now();
    while (since(start) < milliseconds) {
      pump();
      std::this_thread::sleep_for(std::chrono::milliseconds(5));
    }
  }

  [[nodiscard]] window::Frame& frame() { return *frame_; }

  /// True when it met what is asked for.
  bool watch(const std::string& name, std::size_t speed, int pauses) {
    window::PlaytestPane* pane = window::findPlaytestPane(*frame_);
    std::map<std::string, std::string> agents;
    for (const world::SideInfo& side : frame_->bench().analysis().scenario->sides) agents[side.name] = "heuristic";
    const double before = memory("VmRSS");
    pane->watch(agents, speed);
    std::vector<double> frames;
    std::vector<double> worked;
    std::vector<double> stops;
    double most = 0;
    const Clock::time_point start = Clock::now();
    Clock::time_point last = start;
    bool begun = false;
    while (!pane->state().end && !pane->state().halt) {
      const Clock::time_point began = Clock::now();
      const double busyBefore = busy();
      paintedFrame();
      frames.push_back(since(began));
      worked.push_back(busy() - busyBefore);
      most = std::max(most, memory("VmRSS"));
      begun = begun || pane->state().advancing;
      if (begun && !pane->state().advancing && pane->state().status != PlaytestStatus::Ended) break;
      if (begun && static_cast<int>(stops.size()) < pauses && since(last) > 1000) {
        stops.push_back(pause(*pane));
        last = Clock::now();
      }
      if (since(start) > 300000) break;
    }
    const bool ended = pane->state().end.has_value();
    const double seconds = since(start) / 1000;
    const auto rate = [](const std::vector<double>& times) { return 1000 / std::max(frameTime, at(times, 0.95)); };
    const double paused = stops.empty() ? 0 : *std::ranges::max_element(stops);
    const bool good = ended && rate(worked) >= leastFrames && paused <= mostPause && most <= mostMemory;
    std::printf("| `%s` | %zu | %.0f | %.0f (%.0f) | %.0f (%.0f) | %s | %.0f | %.0f |%s\n", name.c_str(),
                pane->state().known, seconds, rate(worked), rate(frames), at(worked, 1), at(frames, 1),
                stops.empty() ? "–" : fmt::format("{:.0f}", paused).c_str(), before, most,
                good    ? ""
                : ended ? "  OVER THE BAR"
                        : "  NOT WATCHED TO ITS END");
    std::fflush(stdout);
    frame_->actions().run("playtest-stop");
    rest(200);
    return good;
  }

 private:
  static void pump() {
    wxTheApp->ProcessPendingEvents();
    while (g_main_context_pending(nullptr) != 0) g_main_context_iteration(nullptr, FALSE);
    wxTheApp->ProcessPendingEvents();
    if (wxEventLoopBase* loop = wxEventLoopBase::GetActive()) loop->ProcessIdle();
  }

  /// All that waits, and the map painted; then the rest of a 60th of a second is slept.
  void paintedFrame() {
    const Clock::time_point start = Clock::now();
    pump();
    frame_->canvas().Refresh(false);
    frame_->canvas().Update();
    while (since(start) < frameTime) std::this_thread::sleep_for(std::chrono::microseconds(500));
  }

  /// Milliseconds from F5 to the window that says so.
  double pause(window::PlaytestPane& pane) {
    const Clock::time_point start = Clock::now();
    frame_->actions().run("playtest-start");
    while (pane.state().advancing && since(start) < 60000) pump();
    const double took = since(start);
    if (!pane.state().end) frame_->actions().run("playtest-start");
    while (!pane.state().advancing && !pane.state().end && since(start) < 60000) pump();
    return took;
  }

  Settings settings_;
  window::Frame* frame_ = nullptr;
};

class App : public wxApp {
 public:
  bool OnInit() override { return true; }
};

int usage() {
  std::fprintf(stderr,
               "window_bench watch [--speed N] [--pauses N] MISSION…\nwindow_bench idle MISSION\nwindow_bench freezes "
               "MISSION\n");
  return 2;
}

}  // namespace

int main(int argc, char** argv) {
  const std::string mode = argc > 1 ? argv[1] : "";
  std::size_t speed = 1;
  int pauses = 5;
  std::vector<fs::path> missions;
  for (int i = 2; i < argc; ++i) {
    const std::string word = argv[i];
    if (word == "--speed" && i + 1 < argc)
      speed = static_cast<std::size_t>(std::atoi(argv[++i]));
    else if (word == "--pauses" && i + 1 < argc)
      pauses = std::atoi(argv[++i]);
    else
      missions.emplace_back(fs::absolute(word));
  }
  if (missions.empty() || (mode != "watch" && ((mode != "idle" && mode != "freezes") || missions.size() != 1)))
    return usage();
  const fs::path temporary = fs::temp_directory_path() / fmt::format("sortie-window-bench-{}", ::getpid());
  fs::create_directories(temporary);
  for (const char* place : {"HOME", "XDG_DATA_HOME", "XDG_STATE_HOME", "XDG_CONFIG_HOME", "XDG_CACHE_HOME"})
    setenv(place, temporary.c_str(), 1);
  setenv("GDK_GL", "disable", 0);  // as the editor does
  wxApp::SetInstance(new App);
  int none = 1;
  if (!wxEntryStart(none, argv)) return 2;
  wxInitAllImageHandlers();
  wxTheApp->SetExitOnFrameDelete(false);
  wxGUIEventLoop loop;
  const wxEventLoopActivator active(&loop);
  bool failed = false;
  {
    Bench bench(temporary);
    if (mode == "freezes") {
      failed = !sortie::bench::measureFreezes(bench.frame(), missions.front(), temporary / "packs");
      missions.clear();
    }
    if (mode == "watch")
      std::printf(
          "| mission | decisions | seconds | frames a second, by processor time (by the clock) | longest frame, ms | "
          "longest pause, ms | MB before | MB at most |\n| --- | --- | --- | --- | --- | --- | --- | --- |\n");
    for (const fs::path& mission : missions) {
      if (!bench.open(mission)) {
        std::fprintf(stderr, "%s cannot be opened\n", mission.c_str());
        failed = true;
        continue;
      }
      if (mode == "watch") {
        failed = !bench.watch(mission.filename().string(), speed, pauses) || failed;
        continue;
      }
      const double shown = sinceMade();
      bench.rest();
      std::printf("| mission | to the map, ms | MB resident | of them its own |\n| --- | --- | --- | --- |\n");
      std::printf("| `%s` | %.0f | %.0f | %.0f |\n", mission.filename().c_str(), shown, memory("VmRSS"),
                  memory("RssAnon"));
    }
  }
  wxEntryCleanup();
  std::error_code ignored;
  fs::remove_all(temporary, ignored);
  return failed ? 1 : 0;
}
