#include "editor/window/frame/app.h"

#include <clocale>
#include <cstdlib>
#include <exception>
#include <iostream>

#include <wx/image.h>
#include <wx/log.h>
#include <wx/tooltip.h>

#include "base/result.h"
#include "editor/core/settings_transfer.h"
#include "editor/window/frame/frame.h"
#include "editor/window/frame/start_times.h"
#include "editor/window/theme.h"
#include "exchange/link.h"
#include "play/record/record.h"

namespace sortie::editor::window {
namespace {

constexpr const char* kHelp =
    "sortie-editor [MISSION...] [--packs DIR]...\n"
    "\n"
    "Opens missions for tabletop tactical games, each in a window of its own; without\n"
    "one, the welcome page.\n"
    "\n"
    "  MISSION       a folder with a mission.xml, the file itself, PACK:MISSION, a file\n"
    "                NAME.sortie that somebody sent, or a link sortie://HOST/PACK\n"
    "  --packs DIR   look for packs in this folder first\n"
    "  --export-settings FILE  write settings, layouts and keys into one file and exit\n"
    "  --import-settings FILE  take them from such a file and exit; close the editor first\n"
    "  --start-times print how long the start took, up to the map, and exit\n"
    "  --version     print the version and exit\n"
    "  --help        print this help and exit\n";

void writeAssert(const wxString& file, int line, const wxString& function, const wxString& condition,
                 const wxString& message) {
  std::cerr << "assert: " << file.utf8_string() << ":" << line << ": " << function.utf8_string() << ": "
            << condition.utf8_string() << (message.empty() ? "" : ": ") << message.utf8_string() << std::endl;
}

/// --export-settings and --import-settings. Gives the exit code.
int carrySettings(bool out, const std::string& file) {
  std::string told;
  const Settings settings = loadSettings(settingsFile(), &told);
  if (!told.empty()) std::cerr << "warning: " << told << "\n";
  Result<> done;
  if (out) {
    done = exportSettings(settings, file);
  } else if (const Result<Transferred> in = importSettings(file, settings); in) {
    for (const std::string& note : in->notes) std::cerr << file << ": warning: " << note << "\n";
    done = saveSettings(in->settings, settingsFile());
  } else {
    done = failed(in);
  }
  if (!done) {
    std::cerr << done.error().message() << "\n";
    return 1;
  }
  std::cout << "settings, layouts and keys " << (out ? "written to " : "taken from ") << file << "\n";
  return 0;
}

}  // namespace

StartResult readStart(const std::vector<std::string>& words) {
  StartResult out;
  bool onlyNames = false;
  for (std::size_t i = 0; i < words.size(); ++i) {
    const std::string& word = words[i];
    if (exchange::isPackLink(word)) {
      out.options.links.push_back(word);
    } else if (onlyNames || word.empty() || word.front() != '-') {
      out.options.missions.push_back(word);
    } else if (word == "--") {
      onlyNames = true;
    } else if (word == "--help" || word == "-h") {
      std::cout << kHelp;
      out.exit = 0;
      return out;
    } else if (word == "--version") {
      std::cout << "sortie-editor " << play::engineVersion << "\n";
      out.exit = 0;
      return out;
    } else if (word == "--start-times") {
      out.options.startTimes = true;
    } else if (word.starts_with("--packs=")) {
      out.options.packFolders.emplace_back(word.substr(8));
    } else if (word == "--packs" && i + 1 < words.size()) {
      out.options.packFolders.emplace_back(words[++i]);
    } else if ((word == "--export-settings" || word == "--import-settings") && i + 1 < words.size()) {
      out.exit = carrySettings(word == "--export-settings", words[++i]);
      return out;
    } else {
      const bool known = word == "--packs" || word == "--export-settings" || word == "--import-settings";
      std::cerr << "error: usage: "
                << (known ? word + (word == "--packs" ? " needs a folder" : " needs a file")
                          : "there is no option " + word)
                << " (see sortie-editor --help)\n";
      out.exit = 2;
      return out;
    }
  }
  if (out.options.startTimes && out.options.missions.size() != 1) {
    std::cerr << "error: usage: --start-times needs one MISSION (see sortie-editor --help)\n";
    out.exit = 2;
    return out;
  }
  out.options.abortOnAssert = std::getenv("SORTIE_EDITOR_STRICT") != nullptr;
  return out;
}

void setAssertHandler(bool abort) {
  if (abort) {
    wxSetAssertHandler([](const wxString& file, int line, const wxString& function, const wxString& condition,
                          const wxString& message) {
      writeAssert(file, line, function, condition, message);
      std::abort();
    });
  } else {
    wxSetAssertHandler(writeAssert);
  }
}

bool App::OnInit() {
  reached("wxWidgets and GTK are ready");
  setAssertHandler(options_.abortOnAssert);
  // Before the first text: sources are UTF-8. Numbers keep the form of "C".
  std::setlocale(LC_CTYPE, "C.UTF-8");
  SetAppName("sortie-editor");
  SetClassName("sortie-editor");
  SetAppDisplayName("Sortie");
  wxInitAllImageHandlers();
  // Messages of the library belong on stderr: a window that pops up in the middle of work helps nobody.
  delete wxLog::SetActiveTarget(new wxLogStderr());
  std::string told;
  settings_ = loadSettings(settingsFile(), &told);
  applyTheme(settings_);
  wxToolTip::SetDelay(400);
  reached("settings and theme");
  auto* first = new Frame(settings_, settingsFile(), options_.packFolders);
  reached("the window is built");
  first->Show();
  if (!told.empty()) first->tell(told);
  Frame* next = first;
  for (const std::string& mission : options_.missions) {
    if (next == nullptr) {
      next = new Frame(settings_, settingsFile(), options_.packFolders);
      next->Show();
    }
    next->missionComes();
    // After the window is there, so that questions have something to stand before.
    next->whenShown([next, mission] {
      reached("the window is on the screen");
      const bool opened = next->openNamed(mission);
      reached("the mission is open");
      if (!opened && reachedLast("it could not be opened")) next->Close(true);
    });
    next = nullptr;
  }
  for (const std::string& link : options_.links) first->whenShown([first, link] { first->openLink(link); });
  if (options_.missions.empty() && options_.links.empty()) first->whenShown([first] { first->offerDrafts(); });
  return true;
}

int App::OnExit() {
  if (const Result<> saved = saveSettings(settings_, settingsFile()); !saved)
    std::cerr << saved.error().message() << "\n";
  return wxApp::OnExit();
}

bool App::OnExceptionInMainLoop() {
  std::string what = "unknown";
  try {
    throw;
  } catch (const std::exception& error) {
    what = error.what();
  } catch (...) {
  }
  std::cerr << "error: exception: " << what << "\n";
  if (options_.abortOnAssert) std::abort();
  if (auto* frame = dynamic_cast<Frame*>(GetTopWindow())) frame->tell("Something went wrong in the program: " + what);
  return true;
}

}  // namespace sortie::editor::window
