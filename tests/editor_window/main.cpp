// Runs the tests of the window inside a wxApp. Needs a display; tests/CMakeLists.txt gives it one of its own.
#include <cstdlib>
#include <iostream>
#include <string_view>

#include <gtest/gtest.h>

#include <wx/app.h>
#include <wx/evtloop.h>
#include <wx/image.h>
#include <wx/log.h>

#include "editor/window/app.h"

namespace {

class TestApp : public wxApp {
 public:
  bool OnInit() override {
    sortie::editor::window::setAssertHandler(true);
    SetAppName("sortie-editor");
    wxInitAllImageHandlers();
    delete wxLog::SetActiveTarget(new wxLogStderr());
    SetExitOnFrameDelete(false);
    return true;
  }
  int OnRun() override {
    wxEventLoop loop;
    const wxEventLoopActivator active(&loop);
    return RUN_ALL_TESTS();
  }
};

}  // namespace

int main(int argc, char** argv) {
  testing::InitGoogleTest(&argc, argv);
  if (testing::GTEST_FLAG(list_tests)) return RUN_ALL_TESTS();
  if (std::getenv("DISPLAY") == nullptr) {
    std::cerr << "error: the tests of the window need a display; run them by ctest, or with xvfb-run -a\n";
    return 1;
  }
  wxApp::SetInstance(new TestApp());
  int one = 1;
  return wxEntry(one, argv);
}
