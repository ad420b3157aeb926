// sortie-editor.
#include <cstdlib>
#include <string>
#include <vector>

#include "editor/window/frame/app.h"
#include "editor/window/frame/start_times.h"

int main(int argc, char** argv) {
  using namespace sortie::editor::window;
  const StartResult start = readStart(std::vector<std::string>(argv + 1, argv + argc));
  if (start.exit >= 0) return start.exit;
  if (start.options.startTimes) noteStartTimes();
  reached("libraries are loaded");
  // GTK would load a driver for OpenGL, and with it a compiler: 50 MB and a quarter of a second for what is never used.
  setenv("GDK_GL", "disable", 0);
  wxApp::SetInstance(new App(start.options));
  int one = 1;
  return wxEntry(one, argv);
}
