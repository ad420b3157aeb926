// The start of the smallest program with a window of wxWidgets, for tests/bench/editor-start to compare with: a frame of
// the editor's size with a panel and nothing on it. Prints the same lines as `sortie-editor --start-times` and ends when
// the panel is painted. Needs a display.
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <fstream>
#include <string>

#include <unistd.h>

#include <wx/app.h>
#include <wx/dcclient.h>
#include <wx/frame.h>
#include <wx/panel.h>

namespace {

double milliseconds(clockid_t clock) {
  timespec time{};
  clock_gettime(clock, &time);
  return static_cast<double>(time.tv_sec) * 1e3 + static_cast<double>(time.tv_nsec) * 1e-6;
}

/// When the kernel made this process, in steps of 10 ms: field 22 of proc(5)'s stat.
double processMade() {
  std::ifstream file("/proc/self/stat");
  std::string text;
  std::getline(file, text);
  std::size_t at = text.rfind(')');
  for (int field = 2; field < 22; ++field) at = text.find(' ', at + 1);
  return std::stod(text.substr(at)) * 1e3 / static_cast<double>(sysconf(_SC_CLK_TCK));
}

class App : public wxApp {
 public:
  bool OnInit() override {
    auto* frame = new wxFrame(nullptr, wxID_ANY, "Empty", wxDefaultPosition, wxSize(1500, 940));
    auto* panel = new wxPanel(frame);
    panel->Bind(wxEVT_PAINT, [frame, panel, told = false](wxPaintEvent&) mutable {
      const wxPaintDC dc(panel);
      if (told) return;
      told = true;
      std::printf("%8.0f ms  all\n", milliseconds(CLOCK_BOOTTIME) - processMade());
      std::printf("%8.0f ms  processor time of the window's thread\n", milliseconds(CLOCK_THREAD_CPUTIME_ID));
      std::printf("%8.0f ms  processor time of all threads\n", milliseconds(CLOCK_PROCESS_CPUTIME_ID));
      frame->CallAfter([frame] { frame->Close(true); });
    });
    frame->Show();
    return true;
  }
};

}  // namespace

int main(int argc, char** argv) {
  setenv("GDK_GL", "disable", 0);  // as the editor does
  wxApp::SetInstance(new App);
  return wxEntry(argc, argv);
}
