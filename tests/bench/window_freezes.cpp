#include "window_freezes.h"

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <ctime>
#include <functional>
#include <set>
#include <string>
#include <thread>
#include <vector>

#include <fmt/format.h>
#include <gtk/gtk.h>
#include <wx/app.h>
#include <wx/choice.h>
#include <wx/combobox.h>
#include <wx/evtloop.h>
#include <wx/notebook.h>

#include "editor/window/canvas/canvas.h"
#include "editor/window/playtest/playtest_pane.h"
#include "editor/window/specs/specs_pane.h"

namespace sortie::bench {
namespace {

namespace fs = std::filesystem;
using namespace sortie::editor;
using Clock = std::chrono::steady_clock;

constexpr double mostStep = 100;  ///< milliseconds of processor time
constexpr std::size_t listed = 10;

double since(Clock::time_point start) {
  return std::chrono::duration<double, std::milli>(Clock::now() - start).count();
}

/// Milliseconds of processor time of the window's thread.
double busy() {
  timespec now{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
  return static_cast<double>(now.tv_sec) * 1e3 + static_cast<double>(now.tv_nsec) / 1e6;
}

struct Spent {
  std::string doing;
  double milliseconds = 0;
};

/// The whole pack, so that scripts and specs are those of the mission; the path of the mission in the copy.
fs::path copied(const fs::path& mission, const fs::path& folder) {
  fs::path pack = mission;
  while (pack.has_relative_path() && !fs::exists(pack / "pack.xml")) pack = pack.parent_path();
  fs::create_directories(folder);
  fs::copy(pack, folder / pack.filename(), fs::copy_options::recursive | fs::copy_options::overwrite_existing);
  return folder / pack.filename() / fs::relative(mission, pack);
}

class Session {
 public:
  Session(window::Frame& frame, fs::path mission) : frame_(frame), mission_(std::move(mission)) {}

  void run() {
    act("opening", [&] { (void)frame_.openMission(mission_); });
    panes();
    select();
    edit();
    look();
    script();
    playtest();
    sweep();
    specs();
    act("saving", [&] { command("file-save"); });
    act("closing", [&] { (void)frame_.closeMission(); });
    act("opening again", [&] { (void)frame_.openMission(mission_); });
  }

  /// True when no step is longer than it may be.
  bool print() {
    const auto longest = [](std::vector<Spent>& all) {
      std::ranges::stable_sort(all, std::ranges::greater(), &Spent::milliseconds);
      if (all.size() > listed) all.resize(listed);
    };
    longest(steps_);
    longest(stretches_);
    std::printf("| longest step while | ms | longest stretch while | ms |\n| --- | --- | --- | --- |\n");
    for (std::size_t i = 0; i < std::min(steps_.size(), stretches_.size()); ++i)
      std::printf("| %s | %.0f | %s | %.0f |\n", steps_[i].doing.c_str(), steps_[i].milliseconds,
                  stretches_[i].doing.c_str(), stretches_[i].milliseconds);
    std::fflush(stdout);
    return steps_.empty() || steps_.front().milliseconds <= mostStep;
  }

 private:
  Workbench& desk() { return frame_.bench(); }
  void command(const char* id) { (void)frame_.actions().run(id); }

  /// The longest step and the longest stretch of an action and all that comes of it count.
  void act(const std::string& doing, const std::function<void()>& action, const std::function<bool()>& done = {}) {
    Spent step{doing, 0};
    Spent stretch{doing, 0};
    double last = busy();
    const auto took = [&] {
      const double now = busy();
      step.milliseconds = std::max(step.milliseconds, now - std::exchange(last, now));
    };
    const auto handle = [&] {
      const double start = last;
      wxTheApp->ProcessPendingEvents();
      took();
      while (g_main_context_pending(nullptr) != 0) {
        g_main_context_iteration(nullptr, FALSE);
        took();
        wxTheApp->ProcessPendingEvents();
        took();
      }
      wxEventLoopBase::GetActive()->ProcessIdle();
      took();
      stretch.milliseconds = std::max(stretch.milliseconds, last - start);
    };
    const double start = last;
    action();
    took();
    const double itself = last - start;
    handle();
    stretch.milliseconds += itself;
    const Clock::time_point begun = Clock::now();
    int quiet = 0;
    while (quiet < 20 && since(begun) < 120000) {
      std::this_thread::sleep_for(std::chrono::milliseconds(2));
      last = busy();
      handle();
      const bool rest = !desk().isOpen() || (desk().upToDate() && frame_.canvas().settled());
      quiet = rest && (!done || done()) ? quiet + 1 : 0;
    }
    if (std::getenv("SORTIE_STEPS") != nullptr)
      std::fprintf(stderr, "%7.1f %7.1f  %s\n", step.milliseconds, stretch.milliseconds, doing.c_str());
    steps_.push_back(step);
    stretches_.push_back(stretch);
  }

  void eachPage(const std::string& pane, wxWindow* window) {
    if (window == nullptr) return;
    if (auto* book = dynamic_cast<wxNotebook*>(window)) {
      for (std::size_t i = 0; i < book->GetPageCount(); ++i)
        act(fmt::format("going to {} > {}", pane, window::narrow(book->GetPageText(i))),
            [&] { book->SetSelection(i); });
      return;
    }
    if (auto* choice = dynamic_cast<wxChoice*>(window); choice != nullptr && choice->GetName() == "Figures to show") {
      for (unsigned i = 0; i < choice->GetCount(); ++i)
        act(fmt::format("going to {} > {}", pane, window::narrow(choice->GetString(i))), [&] { choose(*choice, i); });
      return;
    }
    for (wxWindow* child : window->GetChildren()) eachPage(pane, child);
  }

  static void choose(wxChoice& choice, unsigned which) {
    choice.SetSelection(static_cast<int>(which));
    wxCommandEvent chosen(wxEVT_CHOICE, choice.GetId());
    chosen.SetEventObject(&choice);
    chosen.SetInt(static_cast<int>(which));
    choice.ProcessWindowEvent(chosen);
  }

  void panes() {
    for (const char* round : {"showing", "showing again"})
      for (const window::PaneDock::Held& held : frame_.dock().panes()) {
        const std::string title = window::narrow(held.title);
        act(fmt::format("{} {}", round, title), [&] { frame_.show(held.name); });
        eachPage(title, held.pane);
      }
  }

  /// One thing of each kind: from the map to its form and back.
  void select() {
    std::set<std::string> seen;
    const std::function<void(model::Element, ElementPath)> walk = [&](model::Element element, const ElementPath& path) {
      const std::string kind(element.name());
      if (!path.empty() && path.size() < 4 && seen.insert(kind).second)
        act(fmt::format("selecting {}", kind), [&] { frame_.reveal(path); });
      std::size_t at = 0;
      for (const model::Element child : element.children()) walk(child, below(path, at++));
    };
    std::vector<std::pair<std::string, ElementPath>> found;
    walk(desk().root(), {});
    act("selecting all", [&] {
      frame_.canvas().SetFocus();
      command("edit-select-all");
    });
    act("selecting nothing", [&] { desk().select({}); });
  }

  void edit() {
    const auto attribute = [&](const ElementPath& path, const char* name, const char* value) {
      (void)desk().edit("Edit", [&](model::Draft& draft) -> Result<std::vector<ElementPath>> {
        setAttributeAt(draft, path, name, value);
        return std::vector<ElementPath>{path};
      });
    };
    for (const char* pane : {"problems", "design", "history", "playtest", "balance"}) {
      frame_.show(pane);
      act(fmt::format("editing the title with {} in front", pane), [&] { attribute({}, "title", pane); });
      act(fmt::format("undo with {} in front", pane), [&] { command("edit-undo"); });
    }
    std::set<std::string> seen;
    const std::vector<MapThing> things = desk().analysis().things;
    for (const MapThing& thing : things) {
      const std::string kind(elementAt(desk().root(), thing.path).name());
      if (!seen.insert(kind).second) continue;
      act(fmt::format("selecting {} on the map", kind), [&] { desk().select({thing.path}); });
      act(fmt::format("turning {}", kind), [&] { command("edit-turn"); });
      act(fmt::format("moving {}", kind), [&] { frame_.tools().nudge(1, 0); });
      act(fmt::format("duplicating {}", kind), [&] { command("edit-duplicate"); });
      act(fmt::format("undo of {}", kind), [&] { command("edit-undo"); });
    }
    act("undo of all", [&] { desk().document().goTo(0); });
    act("an edit to save", [&] { attribute({}, "title", "Saved"); });
  }

  void look() {
    for (const char* id : {"view-grid", "view-coordinates", "view-names", "view-entrances", "view-fit",
                           "view-theme-dark", "view-theme-light"})
      act(id, [&] { command(id); });
    act("view-coordinates", [&] { command("view-coordinates"); });
    for (int steps : {2, 2, -2, -2}) act("zooming", [&] { frame_.canvas().zoomStep(steps); });
    View view = desk().view();
    for (const std::string& id : variants()) {
      view.variant = id;
      act(fmt::format("showing variant {}", id), [&] { desk().setView(view); });
    }
    view.variant.clear();
    act("showing the mission as it is", [&] { desk().setView(view); });
    act("a smaller window", [&] { frame_.SetSize(1100, 760); });
    act("a larger window", [&] { frame_.SetSize(1600, 1000); });
  }

  std::vector<std::string> variants() {
    std::vector<std::string> out;
    const std::function<void(model::Element)> walk = [&](model::Element element) {
      if (element.name() == "variant") out.emplace_back(element.value("id"));
      for (const model::Element child : element.children()) walk(child);
    };
    walk(desk().root());
    return out;
  }

  void script() {
    act("opening the script", [&] { frame_.openAt("rules.lua", 8, 1); });
    const std::string text = desk().document().now().text("rules.lua");
    if (text.empty()) return;
    act("editing the script", [&] { desk().document().editText("rules.lua", text + "\n-- changed\n", "Type"); });
    act("a mistake in the script", [&] { desk().document().editText("rules.lua", text + "\nlocal = 1\n", "Type"); });
    act("undo of the script", [&] { command("edit-undo"); });
  }

  void playtest() {
    frame_.show("playtest");
    window::PlaytestPane* pane = window::findPlaytestPane(frame_);
    const auto asked = [&] { return pane->state().question.has_value() || pane->state().end || pane->state().halt; };
    act(
        "starting a playtest", [&] { command("playtest-start"); }, asked);
    for (int i = 0; i < 4; ++i)
      act(
          "a step of the playtest", [&] { command("playtest-step"); }, asked);
    eachPage("Playtest", pane);
    act(
        "a step back", [&] { command("playtest-back"); }, asked);
    act("an edit while playing", [&] {
      (void)desk().edit("Edit", [&](model::Draft& draft) -> Result<std::vector<ElementPath>> {
        setAttributeAt(draft, {}, "title", "Played");
        return std::vector<ElementPath>{ElementPath{}};
      });
    });
    act("stopping the playtest", [&] { command("playtest-stop"); });
    std::map<std::string, std::string> agents;
    for (const world::SideInfo& side : desk().analysis().scenario->sides) agents[side.name] = "heuristic";
    const Clock::time_point start = Clock::now();
    act(
        "watching bots", [&] { pane->watch(agents, 0); },
        [&] { return pane->state().end || pane->state().halt || since(start) > 30000; });
    act("to the start of the playtest", [&] { command("playtest-to-start"); });
    act("to the end of the playtest", [&] { command("playtest-to-end"); });
    act("stopping what is watched", [&] { command("playtest-stop"); });
  }

  void sweep() {
    frame_.show("balance");
    if (auto* count = dynamic_cast<wxComboBox*>(wxWindow::FindWindowByName("Playtests", &frame_)))
      count->SetValue("10");
    act(
        "a sweep", [&] { command("balance-run"); }, [&] { return !frame_.actions().enabled("balance-cancel"); });
    eachPage("Balance, with figures", frame_.dock().pane("balance"));
  }

  void specs() {
    frame_.show("specs");
    auto* pane = dynamic_cast<window::SpecsPane*>(frame_.dock().pane("specs"));
    if (pane == nullptr) return;
    const Clock::time_point start = Clock::now();
    act(
        "running specs", [&] { command("specs-run"); }, [&] { return pane->runs().idle() || since(start) > 20000; });
    act(
        "stopping specs", [&] { command("specs-stop"); }, [&] { return pane->runs().idle(); });
  }

  window::Frame& frame_;
  fs::path mission_;
  std::vector<Spent> steps_;
  std::vector<Spent> stretches_;
};

}  // namespace

bool measureFreezes(window::Frame& frame, const fs::path& mission, const fs::path& folder) {
  Session session(frame, copied(mission, folder));
  session.run();
  return session.print();
}

}  // namespace sortie::bench
