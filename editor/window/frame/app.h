// The program around the windows: what the command line asked for, the settings, one window a mission.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include <wx/app.h>

#include "editor/core/settings.h"

namespace sortie::editor::window {

class Frame;

struct StartOptions {
  std::vector<std::string> missions;               ///< folders, mission.xml files or pack:mission
  std::vector<std::string> links;                  ///< sortie://HOST/PACK, good or bad
  std::vector<std::filesystem::path> packFolders;  ///< --packs
  bool startTimes = false;                         ///< --start-times
  bool abortOnAssert = false;                      ///< for tests: SORTIE_EDITOR_STRICT is set
};
/// The command line without the program's name. Gives the exit code instead when there is nothing more to do: --help,
/// --version, something wrong.
struct StartResult {
  StartOptions options;
  int exit = -1;
};
[[nodiscard]] StartResult readStart(const std::vector<std::string>& words);

class App : public wxApp {
 public:
  explicit App(StartOptions options) : options_(std::move(options)) {}
  bool OnInit() override;
  int OnExit() override;
  // An exception in an event: told, and the window lives on; the journal has every edit.
  bool OnExceptionInMainLoop() override;

 private:
  StartOptions options_;
  Settings settings_;
};

/// Asserts are written to stderr; in strict mode they end the program, so that no dialog waits for ever.
void setAssertHandler(bool abort);

}  // namespace sortie::editor::window
