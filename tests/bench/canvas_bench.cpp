// How smooth the canvas is: a real window with the real canvas, driven by events, one a frame. Measured is the time from
// an event to the end of the paint that it caused, deliveries of finished bitmaps included, as a share of a frame of 60 Hz.
// Needs a display: run it under `xvfb-run -s "-screen 0 1600x1000x24"`.
//
//   canvas_bench [--dark] [--zoom Z] [--show] [--only largest|synthetic|FOLDER]
//
// --show draws FOLDER (or the largest mission), and stays open.
#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>
#include <thread>
#include <vector>

#include <unistd.h>

#include <fmt/format.h>
#include <gtk/gtk.h>
#include <wx/app.h>
#include <wx/evtloop.h>
#include <wx/frame.h>
#include <wx/sizer.h>

#include "editor/core/map/map_render_compose.h"
#include "editor/window/canvas/canvas.h"

namespace {

namespace fs = std::filesystem;
using namespace sortie;
using namespace sortie::editor;
using Clock = std::chrono::steady_clock;

constexpr double frameTime = 1000.0 / 60;
constexpr int frames = 300;

double since(Clock::time_point start) {
  return std::chrono::duration<double, std::milli>(Clock::now() - start).count();
}

/// Milliseconds of processor time of this thread: what other work on the machine does not change.
double busy() {
  timespec now{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
  return static_cast<double>(now.tv_sec) * 1e3 + static_cast<double>(now.tv_nsec) / 1e6;
}

window::Palette paletteOf(bool dark) {
  window::Palette out;
  out.dark = dark;
  out.back = dark ? wxColour(0x24, 0x28, 0x2b) : wxColour(0xff, 0xff, 0xff);
  out.text = dark ? wxColour(0xe6, 0xe8, 0xe6) : wxColour(0x1b, 0x20, 0x22);
  out.faint = dark ? wxColour(0x9a, 0xa2, 0xa6) : wxColour(0x66, 0x6d, 0x70);
  out.line = dark ? wxColour(0x3c, 0x42, 0x46) : wxColour(0xcc, 0xd0, 0xd2);
  out.accent = dark ? wxColour(0x4d, 0xb1, 0xe2) : wxColour(0x1f, 0x6f, 0x9e);
  out.error = wxColour(0xc6, 0x3f, 0x35);
  out.warning = wxColour(0xb8, 0x74, 0x2f);
  out.good = wxColour(0x2f, 0x8f, 0x5b);
  out.canvas = dark ? wxColour(0x17, 0x1a, 0x1c) : wxColour(0xdd, 0xdf, 0xdc);
  return out;
}

class BenchShell : public window::Shell {
 public:
  explicit BenchShell(bool dark)
      : bench_([](std::function<void()> run) { wxTheApp->CallAfter(std::move(run)); },
               {fs::path(SORTIE_SOURCE_DIR) / "scripts", fs::path(SORTIE_SOURCE_DIR) / "missions"}),
        tools_(bench_),
        palette_(paletteOf(dark)) {}
  Workbench& bench() override { return bench_; }
  ActionTable& actions() override { return actions_; }
  CanvasTools& tools() override { return tools_; }
  const window::Palette& palette() const override { return palette_; }
  void show(const std::string&) override {}
  void openAt(const std::string&, std::uint32_t, std::uint32_t) override {}
  void reveal(ElementPath path) override { bench_.select({std::move(path)}); }
  bool openMission(const fs::path& folder) override { return bench_.open(folder).has_value(); }
  void tell(const std::string& line) override { std::fprintf(stderr, "%s\n", line.c_str()); }

 private:
  Workbench bench_;
  ActionTable actions_;
  CanvasTools tools_;
  window::Palette palette_;
};

std::string readAll(const fs::path& path) {
  std::ifstream in(path, std::ios::binary);
  std::stringstream out;
  out << in.rdbuf();
  return out.str();
}

/// The flagship mission with 25 x 25 tiles of 8 x 8 squares and 2,000 pieces more, in a pack of its own.
fs::path makeSynthetic(const fs::path& folder) {
  const fs::path from = fs::path(SORTIE_SOURCE_DIR) / "missions" / "citadel";
  fs::create_directories(folder / "missions" / "large");
  fs::copy(from / "art", folder / "art", fs::copy_options::recursive | fs::copy_options::overwrite_existing);
  fs::copy_file(from / "pack.xml", folder / "pack.xml", fs::copy_options::overwrite_existing);
  std::string text = readAll(from / "missions" / "data-theft" / "mission.xml");
  const char* const kinds[] = {"archive", "reactor-floor", "pump-hall", "cell-block", "turbine-gallery", "ossuary"};
  std::string tiles;
  std::string pieces;
  int count = 0;
  for (int row = 0; row < 25; ++row)
    for (int column = 0; column < 25; ++column) {
      const int number = row * 25 + column;
      std::string id = fmt::format("t{}", number);
      if (row >= 2 || column >= 2)
        tiles += fmt::format("    <tile id=\"{}\" tile=\"{}\" at=\"{},{}\" turns=\"{}\"/>\n", id, kinds[number % 6],
                             column * 8, row * 8, number % 4);
      else
        continue;
      for (int i = 0; i < 4 && count < 2000; ++i, ++count)
        pieces += fmt::format("    <marker kind=\"{}\" at=\"{}:{}{}\"/>\n", i % 2 == 0 ? "terminal" : "cover", id,
                              static_cast<char>('A' + (number + 3 * i) % 8), 1 + (number * 5 + 2 * i) % 8);
    }
  text.insert(text.find("    <edge kind"), tiles);
  text.insert(text.find("  </setup>"), pieces);
  std::ofstream(folder / "missions" / "large" / "mission.xml", std::ios::binary) << text;
  return folder / "missions" / "large";
}

struct Measured {
  std::vector<double> times;      ///< by the clock
  std::vector<double> processor;  ///< of the window's thread alone
};

double at(std::vector<double> values, double share) {
  std::sort(values.begin(), values.end());
  return values.empty() ? 0 : values[static_cast<std::size_t>(share * static_cast<double>(values.size() - 1))];
}

class Bench {
 public:
  Bench(BenchShell& shell, window::Canvas& canvas) : shell_(shell), canvas_(canvas) {}

  static void pump() {
    wxTheApp->ProcessPendingEvents();
    while (g_main_context_pending(nullptr) != 0) g_main_context_iteration(nullptr, FALSE);
    wxTheApp->ProcessPendingEvents();
  }

  bool settle() {
    const Clock::time_point start = Clock::now();
    while (since(start) < 60000) {
      pump();
      if (canvas_.settled() && shell_.bench().upToDate()) {
        canvas_.Update();
        return true;
      }
      std::this_thread::sleep_for(std::chrono::milliseconds(1));
    }
    return false;
  }

  void run(const std::string& name, double bar) {
    std::printf("%s\n", name.c_str());
    canvas_.fit();
    settle();
    report("fit: pan", pans(), bar);
    canvas_.zoomTo(1);
    canvas_.centre({canvas_.renderer().overview()->extent.width / 2, canvas_.renderer().overview()->extent.height / 2});
    settle();
    report("64 px: pan", pans(), bar);
    report("zoom", zooms(), bar);
    sharpZooms();
    canvas_.zoomTo(1);
    settle();
    report("64 px: drag", drags(), bar);
    edits();
  }

  bool failed = false;

 private:
  /// One event, and everything until it is seen.
  void frame(wxEvent& event, Measured& into) {
    const Clock::time_point start = Clock::now();
    const double busyBefore = busy();
    canvas_.GetEventHandler()->ProcessEvent(event);
    wxTheApp->ProcessPendingEvents();
    canvas_.Update();
    into.times.push_back(since(start));
    into.processor.push_back(busy() - busyBefore);
    // The rest of the frame belongs to the loop, as it does when a hand moves the mouse.
    do {
      pump();
      std::this_thread::sleep_for(std::chrono::microseconds(500));
    } while (since(start) < frameTime);
  }

  static wxMouseEvent mouse(wxEventType type, double x, double y) {
    wxMouseEvent out(type);
    out.SetPosition({static_cast<int>(x), static_cast<int>(y)});
    return out;
  }

  /// Around and around, further than what was drawn ahead.
  Measured pans() {
    Measured out;
    Measured unmeasured;
    const wxSize size = canvas_.GetClientSize();
    wxMouseEvent down = mouse(wxEVT_MIDDLE_DOWN, size.x / 2, size.y / 2);
    frame(down, unmeasured);
    for (int i = 0; i < frames; ++i) {
      const double angle = i * 0.045;
      const double radius = 8.0 * i;
      wxMouseEvent move =
          mouse(wxEVT_MOTION, size.x / 2 + radius * std::cos(angle), size.y / 2 + radius * std::sin(angle));
      move.SetMiddleDown(true);
      frame(move, out);
    }
    wxMouseEvent up = mouse(wxEVT_MIDDLE_UP, size.x / 2, size.y / 2);
    frame(up, unmeasured);
    return out;
  }

  Measured zooms() {
    Measured out;
    const wxSize size = canvas_.GetClientSize();
    for (int i = 0; i < frames; ++i) {
      wxMouseEvent wheel = mouse(wxEVT_MOUSEWHEEL, size.x * 0.6, size.y * 0.4);
      wheel.m_wheelDelta = 120;
      wheel.m_wheelRotation = i / 12 % 2 == 0 ? -120 : 120;
      frame(wheel, out);
    }
    return out;
  }

  /// From a step of the wheel to the window drawn anew at the new zoom, out and in again.
  void sharpZooms() {
    Measured shown;
    const std::size_t before = canvas_.renderer().symbolsDrawn();
    const wxSize size = canvas_.GetClientSize();
    for (int i = 0; i < 24; ++i) {
      settle();
      wxMouseEvent wheel = mouse(wxEVT_MOUSEWHEEL, size.x * 0.6, size.y * 0.4);
      wheel.m_wheelDelta = 120;
      wheel.m_wheelRotation = i < 12 ? -120 : 120;
      const Clock::time_point start = Clock::now();
      canvas_.GetEventHandler()->ProcessEvent(wheel);
      while (since(start) < 20000 && !sharp(canvas_.viewport(), canvas_.renderer())) {
        pump();
        std::this_thread::sleep_for(std::chrono::microseconds(200));
      }
      canvas_.Update();
      shown.times.push_back(since(start));
    }
    std::printf("  %-12s median %6.1f ms, 95th %6.1f ms (%zu symbols drawn)\n", "zoom, sharp", at(shown.times, 0.5),
                at(shown.times, 0.95), canvas_.renderer().symbolsDrawn() - before);
  }

  /// The box of some piece in the middle of the mission.
  std::optional<picture::Rect> somePiece() const {
    const Analysis& analysis = shell_.bench().analysis();
    if (analysis.scenario == nullptr || !analysis.scenario->grid) return {};
    const picture::MapFrame frame(*analysis.scenario->grid, shell_.bench().view().level, {});
    std::vector<picture::Rect> boxes;
    for (const MapThing& thing : analysis.things) {
      if (thing.kind != ThingKind::Piece || thing.squares.empty()) continue;
      picture::Rect box = thingBox(thing, frame);
      const picture::Point origin = frame.at(0, 0);
      boxes.push_back({box.x - origin.x, box.y - origin.y, box.width, box.height});
    }
    if (boxes.empty()) return {};
    return boxes[boxes.size() / 2];
  }

  Measured drags() {
    Measured out;
    Measured unmeasured;
    const std::optional<picture::Rect> box = somePiece();
    if (!box) return out;
    canvas_.centre({box->x + box->width / 2, box->y + box->height / 2});
    settle();
    const wxPoint at = canvas_.windowPoint({box->x + box->width / 2, box->y + box->height / 2});
    wxMouseEvent down = mouse(wxEVT_LEFT_DOWN, at.x, at.y);
    down.SetLeftDown(true);
    frame(down, unmeasured);
    for (int i = 0; i < frames; ++i) {
      const double angle = i * 0.08;
      wxMouseEvent move = mouse(wxEVT_MOTION, at.x + 0.7 * i * std::cos(angle), at.y + 0.7 * i * std::sin(angle));
      move.SetLeftDown(true);
      frame(move, out);
    }
    shell_.tools().cancel();
    wxMouseEvent up = mouse(wxEVT_LEFT_UP, at.x, at.y);
    frame(up, unmeasured);
    return out;
  }

  /// From an edit to the window that shows it, with the check between them.
  void edits() {
    Measured edit;
    Measured shown;
    const std::optional<picture::Rect> box = somePiece();
    if (!box) return;
    canvas_.centre({box->x + box->width / 2, box->y + box->height / 2});
    settle();
    const picture::Point middle{box->x + box->width / 2, box->y + box->height / 2};
    shell_.tools().press(middle, {});
    shell_.tools().release(middle, {});
    for (int i = 0; i < 20; ++i) {
      const std::uint64_t before = canvas_.renderer().number();
      shell_.bench().document().breakMerge();
      const Clock::time_point start = Clock::now();
      shell_.tools().nudge(i % 2 == 0 ? 1 : -1, 0);
      edit.times.push_back(since(start));
      while (since(start) < 20000 && (canvas_.renderer().number() == before || !canvas_.renderer().detail() ||
                                      canvas_.renderer().detail()->number != canvas_.renderer().number())) {
        pump();
        std::this_thread::sleep_for(std::chrono::microseconds(200));
      }
      canvas_.Update();
      shown.times.push_back(since(start));
      settle();
    }
    std::printf("  %-12s median %6.1f ms, 95th %6.1f ms\n", "edit", at(edit.times, 0.5), at(edit.times, 0.95));
    std::printf("  %-12s median %6.1f ms, 95th %6.1f ms (scene %.1f ms, bitmap with it %.1f ms)\n", "edit, shown",
                at(shown.times, 0.5), at(shown.times, 0.95), canvas_.renderer().sceneTime(),
                canvas_.renderer().detailTime());
  }

  void report(const char* what, Measured measured, double bar) {
    if (measured.times.empty()) {
      std::printf("  %-12s nothing to do it with\n", what);
      failed = true;
      return;
    }
    const double p50 = at(measured.times, 0.5);
    const double p95 = at(measured.times, 0.95);
    const bool good = p95 <= bar * frameTime;
    if (!good) failed = true;
    std::printf(
        "  %-12s 50th %5.1f ms = %4.0f %%, 95th %5.1f ms = %4.0f %% of a frame, most %5.1f ms; processor 95th %5.1f "
        "ms%s\n",
        what, p50, 100 * p50 / frameTime, p95, 100 * p95 / frameTime, at(measured.times, 1),
        at(measured.processor, 0.95), good ? "" : "  OVER THE BAR");
    std::fflush(stdout);
  }

  BenchShell& shell_;
  window::Canvas& canvas_;
};

class App : public wxApp {
 public:
  bool OnInit() override { return true; }
};

}  // namespace

int main(int argc, char** argv) {
  bool dark = false;
  bool show = false;
  double zoom = 0;
  std::string only;
  for (int i = 1; i < argc; ++i) {
    const std::string word = argv[i];
    if (word == "--dark")
      dark = true;
    else if (word == "--show")
      show = true;
    else if (word == "--zoom" && i + 1 < argc)
      zoom = std::atof(argv[++i]);
    else if (word == "--only" && i + 1 < argc)
      only = argv[++i];
    else {
      std::fprintf(stderr, "canvas_bench [--dark] [--zoom Z] [--show] [--only largest|synthetic|FOLDER]\n");
      return 2;
    }
  }
  wxApp::SetInstance(new App);
  int none = 1;
  if (!wxEntryStart(none, argv)) return 2;
  wxTheApp->SetExitOnFrameDelete(false);
  wxGUIEventLoop loop;
  const wxEventLoopActivator active(&loop);
  const fs::path temporary = fs::temp_directory_path() / fmt::format("sortie-canvas-bench-{}", ::getpid());
  bool failed = false;
  {
    BenchShell shell(dark);
    auto* frame = new wxFrame(nullptr, wxID_ANY, "canvas", wxDefaultPosition, wxSize(1420, 960));
    auto* canvas = new window::Canvas(frame, shell);
    auto* sizer = new wxBoxSizer(wxVERTICAL);
    sizer->Add(canvas, 1, wxEXPAND);
    frame->SetSizer(sizer);
    frame->Show();
    Bench bench(shell, *canvas);
    Bench::pump();
    const auto open = [&](const fs::path& folder) {
      const Clock::time_point start = Clock::now();
      const auto opened = shell.bench().open(folder);
      if (!opened) std::fprintf(stderr, "%s\n", opened.error().message().c_str());
      const bool good = opened && bench.settle() && shell.bench().analysis().scenario != nullptr;
      if (!good) failed = true;
      if (!show) std::printf("%s: opened and drawn in %.0f ms\n", folder.filename().c_str(), since(start));
      return good;
    };
    const fs::path largest = fs::path(SORTIE_SOURCE_DIR) / "missions/citadel/missions/cave-in";
    const bool isName = only.empty() || only == "largest" || only == "synthetic";
    if (show) {
      open(!isName ? fs::path(only) : only == "synthetic" ? makeSynthetic(temporary) : largest);
      if (zoom > 0) canvas->zoomTo(zoom);
      bool closed = false;
      frame->Bind(wxEVT_CLOSE_WINDOW, [&](wxCloseEvent&) { closed = true; });
      while (!closed) {
        Bench::pump();
        std::this_thread::sleep_for(std::chrono::milliseconds(5));
      }
    } else {
      if (only != "synthetic" && open(isName ? largest : fs::path(only))) bench.run("largest shipped mission", 1);
      if ((only.empty() || only == "synthetic") && open(makeSynthetic(temporary)))
        bench.run("200 x 200 squares, 2,000 pieces", 2);
      failed = failed || bench.failed;
    }
    shell.bench().close();
    frame->Destroy();
    Bench::pump();
  }
  std::error_code ignored;
  fs::remove_all(temporary, ignored);
  wxEntryCleanup();
  return failed ? 1 : 0;
}
