// What an edit costs from the click to the problems, in processor time: on the largest shipped mission and on one with
// 5,000 events. Window: what the window's thread does. Worker: what is done beside it.
#include <algorithm>
#include <array>
#include <atomic>
#include <condition_variable>
#include <cstdio>
#include <ctime>
#include <deque>
#include <filesystem>
#include <functional>
#include <mutex>
#include <string>

#include <fmt/format.h>

#include "editor/core/blocks/block_form.h"
#include "editor/core/inspector/inspector.h"
#include "editor/core/outline/outline.h"
#include "editor/core/workbench.h"
#include "missions.h"
#include "timing.h"

namespace {

using namespace sortie;
using namespace sortie::editor;
namespace fs = std::filesystem;

constexpr int rounds = 9;

double now(clockid_t clock) {
  timespec time{};
  clock_gettime(clock, &time);
  return static_cast<double>(time.tv_sec) * 1e3 + static_cast<double>(time.tv_nsec) / 1e6;
}

/// Milliseconds of this thread.
template <class Body>
double spent(Body&& body) {
  const double start = now(CLOCK_THREAD_CPUTIME_ID);
  body();
  return now(CLOCK_THREAD_CPUTIME_ID) - start;
}

/// What workers deliver, run by hand.
class Loop {
 public:
  Deliver deliver() {
    return [this](std::function<void()> run) {
      const std::lock_guard lock(mutex_);
      queue_.push_back(std::move(run));
      came_.notify_one();
    };
  }
  void one() {
    std::function<void()> next;
    {
      std::unique_lock lock(mutex_);
      came_.wait(lock, [&] { return !queue_.empty(); });
      next = std::move(queue_.front());
      queue_.pop_front();
    }
    next();
  }

 private:
  std::mutex mutex_;
  std::condition_variable came_;
  std::deque<std::function<void()>> queue_;
};

void done(const Result<>& result) {
  if (result) return;
  std::fprintf(stderr, "%s\n", result.error().message().c_str());
  std::exit(2);
}

struct Figures {
  std::vector<double> edit, forms, outline, canvas, problems, all, jump, variant;
  std::uint64_t compiles = 0;
  std::uint64_t parts = 0;
};

/// Another state each time, so that nothing is known of it.
MissionEdit change(const ElementPath& event) {
  static int number = 0;
  return [event](model::Draft& draft) -> Result<std::vector<ElementPath>> {
    setAttributeAt(draft, event, "once", ++number % 2 == 0 ? "yes" : "no");
    setAttributeAt(draft, {}, "title", fmt::format("Edit {}", number));
    return std::vector<ElementPath>{event};
  };
}

void measure(const char* name, const fs::path& folder) {
  Loop loop;
  Workbench desk(loop.deliver());
  done(desk.open(folder));
  while (!desk.upToDate()) loop.one();
  std::printf("%s: %zu problems, %zu variants\n", name, desk.problems().size(),
              1 + desk.analysis().compiled->mission->variants.size());
  for (const Problem& each : desk.problems()) std::printf("  %s: %s\n", each.code.c_str(), each.text.c_str());
  const model::Elements events = desk.root().ownChildren("event");
  const ElementPath event = pathOf(*std::next(events.begin(), static_cast<std::ptrdiff_t>(events.size() / 2)));
  Figures out;
  for (int i = 0; i < rounds; ++i) {
    const std::uint64_t compiles = world::compileCount();
    const std::uint64_t parts = model::decodedParts();
    const double cpu = now(CLOCK_PROCESS_CPUTIME_ID);
    double window = spent([&] { done(desk.edit("Edit", change(event))); });
    out.edit.push_back(window);
    out.forms.push_back(spent([&] {
      const MissionScopePtr scope = desk.missionScope();
      if (formRows(*scope, event).empty() || inspect(*scope, desk.selection()).count != 1) std::exit(3);
    }));
    const double outline =
        spent([&] { (void)outlineOf(*desk.missionScope(), desk.document().now(), desk.problems()); });
    out.outline.push_back(outline);
    window += out.forms.back() + outline;
    double delivered = 0;
    bool shown = false;
    const Connection connection = desk.problemsChanged.connect([&] {
      const double here = now(CLOCK_PROCESS_CPUTIME_ID);
      if (!std::exchange(shown, true)) {
        out.problems.push_back(here);
      }
    });
    const Connection canvas =
        desk.analysisChanged.connect([&] { out.canvas.push_back(now(CLOCK_PROCESS_CPUTIME_ID) - cpu - window); });
    while (!desk.upToDate()) delivered += spent([&] { loop.one(); });
    out.variant.push_back(delivered);
    out.problems.back() -= cpu + window;
    out.all.push_back(now(CLOCK_PROCESS_CPUTIME_ID) - cpu - window);
    out.compiles = world::compileCount() - compiles;
    out.parts = model::decodedParts() - parts;
  }
  for (int i = 0; i < 500; ++i) {
    done(desk.edit("Edit", change(event)));
    if (i % 50 == 0)
      while (!desk.upToDate()) loop.one();
  }
  while (!desk.upToDate()) loop.one();
  const std::size_t last = desk.document().position();
  for (int i = 0; i < 4; ++i) {
    out.jump.push_back(spent([&] { desk.document().goTo(i % 2 == 0 ? last - 500 : last); }));
    while (!desk.upToDate()) loop.one();
  }
  const auto line = [](const char* what, const std::vector<double>& values) {
    std::printf("  %-58s %8.2f ms\n", what, sortie::bench::median(values));
  };
  line("window: the edit itself", out.edit);
  line("window: scope, form, inspector", out.forms);
  line("window: outline", out.outline);
  line("window: deliveries", out.variant);
  line("worker and deliveries: until the canvas has it", out.canvas);
  line("the same: until problems of the shown variant", out.problems);
  line("the same: until problems of all variants", out.all);
  line("window: a jump of 500 steps in the history", out.jump);
  std::printf("  compiled %llu times, decoded %llu parts for the last edit\n",
              static_cast<unsigned long long>(out.compiles), static_cast<unsigned long long>(out.parts));
}

/// A copy beside its ruleset, with that many more events.
fs::path copied(const fs::path& to, int events) {
  const fs::path root = SORTIE_SOURCE_DIR;
  for (const char* each : {"scripts/citadel", "missions/citadel"}) {
    fs::create_directories((to / each).parent_path());
    fs::copy(root / each, to / each, fs::copy_options::recursive);
  }
  const fs::path folder = to / "missions/citadel/missions/data-theft";
  std::string text = sortie::bench::must(model::readFile(folder / "mission.xml", 8U << 20U));
  std::string more;
  // A hook has 1,000 listeners at most.
  constexpr std::array hooks = {"reinforcements", "round-start", "round-end", "turn-start", "turn-end", "entered"};
  for (int i = 0; i < events; ++i)
    more += fmt::format(
        "  <event id=\"e{}\">\n    <when><{}/></when>\n    <if><lua function=\"a_core_is_silent\"/></if>\n"
        "    <do><reinforce creature=\"husk\"/></do>\n  </event>\n",
        i, hooks[static_cast<std::size_t>(i) % hooks.size()]);
  text.insert(text.find("</mission>"), more);
  std::FILE* file = std::fopen((folder / "mission.xml").c_str(), "wb");
  std::fwrite(text.data(), 1, text.size(), file);
  std::fclose(file);
  return folder;
}

}  // namespace

int main(int argc, char** argv) {
  const std::string only = argc > 1 ? argv[1] : "";
  for (const int events : {0, 5000}) {
    if (!only.empty() && only != std::to_string(events)) continue;
    std::string name = (fs::temp_directory_path() / "sortie-edit-XXXXXX").string();
    const fs::path to = mkdtemp(name.data());
    measure(events == 0 ? "Data Theft" : "Data Theft and 5,000 events", copied(to, events));
    fs::remove_all(to);
  }
}
