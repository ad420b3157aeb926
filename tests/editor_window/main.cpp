// Runs the tests of the window inside a wxApp. Needs a display; tests/CMakeLists.txt gives it one of its own.
#include <cstdlib>
#include <iostream>
#include <string>
#include <string_view>
#include <utility>

#include <gtest/gtest.h>

#include <wx/app.h>
#include <wx/evtloop.h>
#include <wx/image.h>
#include <wx/log.h>

#include "editor/window/frame/app.h"
#include "editor_window/images.h"

namespace {

/// --images FOLDER THEME: makes the pictures of the manual in place of running tests; where the window is maximised, of that
/// size.
/// --labels THEME: looks for labels that are cut off, in the window as it comes.
struct Wish {
  std::string folder;
  std::string theme;
  wxSize size;
};

class TestApp : public wxApp {
 public:
  explicit TestApp(Wish wish) : wish_(std::move(wish)) {}
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
    if (wish_.theme.empty()) return RUN_ALL_TESTS();
    const char* scale = std::getenv("GDK_SCALE");
    const bool doubled = scale != nullptr && std::string_view(scale) == "2";
    return sortie::editor::window::makeImages(wish_.folder, wish_.theme, doubled, wish_.size) ? 0 : 1;
  }

 private:
  Wish wish_;
};

}  // namespace

int main(int argc, char** argv) {
  ::testing::InitGoogleTest(&argc, argv);
  if (testing::GTEST_FLAG(list_tests)) return RUN_ALL_TESTS();
  if (std::getenv("DISPLAY") == nullptr) {
    std::cerr << "error: the tests of the window need a display; run them by ctest, or with xvfb-run -a\n";
    return 1;
  }
  Wish wish;
  if (argc == 4 && std::string_view(argv[1]) == "--images")
    wish = {argv[2], argv[3], std::getenv("SORTIE_TEST_MAXIMISED") == nullptr ? wxSize(1600, 1000) : wxSize()};
  if (argc == 3 && std::string_view(argv[1]) == "--labels") wish.theme = argv[2];
  wxApp::SetInstance(new TestApp(std::move(wish)));
  int one = 1;
  return wxEntry(one, argv);
}
