// What a mission with 5,000 events costs in the whole window: until it is open, and from a selection, an edit and a
// renaming in the page of events to the window that shows them. In the same run, the same mission with 100 events: a
// ratio of 1 means that the size of the mission does not matter. Processor time of the window's thread, the best of
// several rounds. Freeze: the longest time in which the window handles no event, checks and all panes included. Needs a
// display: run it under `xvfb-run -s "-screen 0 1600x1000x24"`.
//
//   window_events_bench [--events N] [--unfolded]
//
// --unfolded: with all events to be seen in the outline too. Exit status 1: opening takes more than 2 s, anything else
// more than 50 ms until it is shown.
#include <algorithm>
#include <array>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <functional>
#include <string>
#include <thread>
#include <vector>

#include <fmt/format.h>
#include <gtk/gtk.h>
#include <wx/app.h>
#include <wx/evtloop.h>
#include <wx/image.h>
#include <wx/log.h>
#include <wx/treectrl.h>

#include "editor/core/settings.h"
#include "editor/window/canvas/canvas.h"
#include "editor/window/frame/frame.h"
#include "editor/window/outline/rename.h"
#include "missions.h"

namespace {

namespace fs = std::filesystem;
using namespace sortie;
using namespace sortie::editor;
using Clock = std::chrono::steady_clock;

constexpr int rounds = 7;
constexpr int fewEvents = 100;        ///< of the mission to compare with
constexpr double mostOpening = 2000;  ///< milliseconds
constexpr double mostShowing = 50;

double since(Clock::time_point start) {
  return std::chrono::duration<double, std::milli>(Clock::now() - start).count();
}

/// Milliseconds of processor time of the window's thread: what other work on the machine does not change.
double busy() {
  timespec now{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
  return static_cast<double>(now.tv_sec) * 1e3 + static_cast<double>(now.tv_nsec) / 1e6;
}

/// Data Theft beside its ruleset, with that many more events; every tenth calls another.
fs::path copied(const fs::path& to, int events) {
  const fs::path root = SORTIE_SOURCE_DIR;
  for (const char* each : {"scripts/citadel", "missions/citadel"}) {
    fs::create_directories((to / each).parent_path());
    fs::copy(root / each, to / each, fs::copy_options::recursive);
  }
  const fs::path folder = to / "missions/citadel/missions/data-theft";
  std::string text = bench::must(model::readFile(folder / "mission.xml", 8U << 20U));
  std::string more;
  // A hook has 1,000 listeners at most.
  constexpr std::array hooks = {"reinforcements", "round-start", "round-end", "turn-start", "turn-end", "entered"};
  for (int i = 0; i < events; ++i)
    more += fmt::format(
        "  <event id=\"e{}\" title=\"Event number {}\">\n    <when><{}/></when>\n"
        "    <if><lua function=\"a_core_is_silent\"/></if>\n    <do>{}</do>\n  </event>\n",
        i, i, hooks[static_cast<std::size_t>(i) % hooks.size()],
        i % 10 == 5 ? fmt::format("<call event=\"e{}\"/>", i - 1) : "<reinforce creature=\"husk\"/>");
  text.insert(text.find("</mission>"), more);
  std::ofstream(folder / "mission.xml", std::ios::binary) << text;
  return folder;
}

class Bench {
 public:
  explicit Bench(window::Frame& frame) : frame_(frame) {}

  struct Spent {
    double shown = 0;   ///< processor time of the window's thread until it has nothing more to handle
    double freeze = 0;  ///< longest step of the loop until all checks are made and shown
    double all = 0;     ///< processor time of the window's thread until then
  };

  /// Does it, and everything that comes of it.
  Spent measure(const std::function<void()>& action) {
    Spent out;
    const double start = busy();
    double step = start;
    action();
    const auto took = [&] {
      const double now = busy();
      out.freeze = std::max(out.freeze, now - std::exchange(step, now));
    };
    const auto handle = [&] {
      wxTheApp->ProcessPendingEvents();
      took();
      while (g_main_context_pending(nullptr) != 0) {
        g_main_context_iteration(nullptr, FALSE);
        took();
      }
      wxEventLoopBase::GetActive()->ProcessIdle();
      took();
    };
    handle();
    out.shown = busy() - start;
    const Clock::time_point begun = Clock::now();
    int quiet = 0;
    while (quiet < 5 && since(begun) < 300000) {
      std::this_thread::sleep_for(std::chrono::milliseconds(2));
      step = busy();
      handle();
      const bool rest = !frame_.bench().isOpen() || (frame_.bench().upToDate() && frame_.canvas().settled());
      quiet = rest ? quiet + 1 : 0;
    }
    out.all = busy() - start;
    return out;
  }

  /// `at` says which event each round is about.
  void line(const char* what, const std::function<ElementPath(int)>& at,
            const std::function<void(int, const ElementPath&)>& action) {
    Spent best;
    for (int i = 0; i < rounds; ++i) {
      const ElementPath path = at(i);
      const Spent now = measure([&] { action(i, path); });
      if (i == 0 || now.shown < best.shown) best = now;
    }
    lines.emplace_back(what, best);
  }

  std::vector<std::pair<std::string, Spent>> lines;

 private:
  window::Frame& frame_;
};

ElementPath eventAt(Workbench& desk, int number) { return *pathOfId(desk.root(), "event", fmt::format("e{}", number)); }

wxTreeCtrl* outlineTree(wxWindow* window) {
  if (auto* tree = dynamic_cast<wxTreeCtrl*>(window); tree != nullptr && tree->GetName() == "Outline") return tree;
  for (wxWindow* child : window->GetChildren())
    if (wxTreeCtrl* found = outlineTree(child)) return found;
  return nullptr;
}

/// What was measured: the opening first.
std::vector<std::pair<std::string, Bench::Spent>> run(window::Frame& frame, const fs::path& folder, int events,
                                                      bool unfolded) {
  Bench bench(frame);
  Workbench& desk = frame.bench();
  (void)bench.measure([] {});
  frame.show("design");
  (void)bench.measure([] {});
  bench.lines.emplace_back("opening, with all checks", bench.measure([&] {
    if (!frame.openMission(folder)) std::exit(2);
  }));
  bench.lines.emplace_back("the first event in the page", bench.measure([&] { frame.reveal(eventAt(desk, 3)); }));
  if (unfolded) {
    wxTreeCtrl* tree = outlineTree(&frame);
    (void)bench.measure([&] { tree->ExpandAll(); });
  }
  const int step = std::max(1, events / (rounds + 1));
  const auto far = [&](int i) { return eventAt(desk, step * (i + 1)); };
  bench.line("another event", far, [&](int, const ElementPath& path) { desk.select({path}); });
  const auto calling = [&](int i) { return eventAt(desk, (step * (i + 1) / 10) * 10 + 5); };
  bench.line("the line of a call in an event", calling,
             [&](int, const ElementPath& path) { frame.reveal(below(below(path, 2), 0)); });
  bench.line("an attribute", far, [&](int, const ElementPath& path) {
    (void)desk.edit("Edit", [&](model::Draft& draft) -> Result<std::vector<ElementPath>> {
      setAttributeAt(draft, path, "once", "yes");
      return std::vector<ElementPath>{path};
    });
  });
  const auto next = [&](int i) { return eventAt(desk, step * (i + 1) + 1); };
  bench.line("a renaming", next, [&](int i, const ElementPath& path) {
    const auto done = window::renameThing(&frame, desk, path, fmt::format("renamed-{}", i));
    if (!done) std::exit(3);
  });
  bench.line("undo", far, [&](int, const ElementPath&) { desk.undo(); });
  return std::move(bench.lines);
}

/// The same with few and with many events; is it all as fast as it should be?
bool compare(const std::vector<std::pair<std::string, Bench::Spent>>& few,
             const std::vector<std::pair<std::string, Bench::Spent>>& many, int events) {
  std::printf("| | %d events | %d events | ratio | freeze |\n| --- | --- | --- | --- | --- |\n", fewEvents, events);
  bool good = true;
  for (std::size_t i = 0; i < many.size(); ++i) {
    const auto& [what, spent] = many[i];
    const double here = i == 0 ? spent.all : spent.shown;
    const double there = i == 0 ? few[i].second.all : few[i].second.shown;
    std::printf("| %s | %.0f ms | %.0f ms | %.1f | %.0f ms |\n", what.c_str(), there, here, here / there, spent.freeze);
    good = good && here <= (i == 0 ? mostOpening : mostShowing);
  }
  return good;
}

class App : public wxApp {
 public:
  App(int events, bool unfolded) : events_(events), unfolded_(unfolded) {}
  bool OnInit() override {
    SetAppName("sortie-editor");
    wxInitAllImageHandlers();
    delete wxLog::SetActiveTarget(new wxLogStderr());
    SetExitOnFrameDelete(false);
    return true;
  }
  int OnRun() override {
    wxEventLoop loop;
    const wxEventLoopActivator active(&loop);
    std::string name = (fs::temp_directory_path() / "sortie-window-events-XXXXXX").string();
    const fs::path to = mkdtemp(name.data());
    Settings settings;
    settings.theme = ThemeChoice::Light;
    window::applyTheme(settings);
    auto* frame = new window::Frame(settings, to / "editor.json", {fs::path(SORTIE_SOURCE_DIR) / "scripts"});
    frame->SetSize(0, 0, 1600, 1000);
    frame->Show();
    const auto few = run(*frame, copied(to / "few", fewEvents), fewEvents, unfolded_);
    frame->bench().close();
    const auto many = run(*frame, copied(to / "many", events_), events_, unfolded_);
    const bool good = compare(few, many, events_);
    frame->bench().close();
    frame->Destroy();
    wxTheApp->ProcessPendingEvents();
    fs::remove_all(to);
    return good ? 0 : 1;
  }

 private:
  int events_;
  bool unfolded_;
};

}  // namespace

int main(int argc, char** argv) {
  int events = 5000;
  bool unfolded = false;
  for (int i = 1; i < argc; ++i) {
    const std::string word = argv[i];
    if (word == "--events" && i + 1 < argc) {
      events = std::max(100, std::atoi(argv[++i]));
    } else if (word == "--unfolded") {
      unfolded = true;
    } else {
      std::fprintf(stderr, "window_events_bench [--events N] [--unfolded]\n");
      return 2;
    }
  }
  wxApp::SetInstance(new App(events, unfolded));
  int one = 1;
  return wxEntry(one, argv);
}
