// Drives the real window as a designer would: mouse and keys through wxUIActionSimulator (the wheel through XTest), under
// whatever display the test was given.
#pragma once

#include <chrono>
#include <filesystem>
#include <functional>
#include <string>

#include <wx/dialog.h>
#include <wx/evtloop.h>
#include <wx/uiaction.h>

#include "editor/core/settings.h"
#include "editor/window/canvas/canvas.h"
#include "editor/window/frame/frame.h"

namespace sortie::editor::window {

/// Whether there is a window manager on this display that can maximise windows.
[[nodiscard]] bool windowManagerRuns();

class Driver {
 public:
  /// A window with settings of its own in `folder`, and packs found in the source tree. Where SORTIE_TEST_MAXIMISED is set, it
  /// waits for a window manager and is maximised by it.
  explicit Driver(const std::filesystem::path& folder, const std::string& theme = "light");
  ~Driver();
  Driver(const Driver&) = delete;
  Driver& operator=(const Driver&) = delete;

  [[nodiscard]] Frame& frame() { return *frame_; }
  [[nodiscard]] Workbench& bench() { return frame_->bench(); }

  /// Handles events until `done` and nothing more comes; false after a minute.
  [[nodiscard]] bool until(const std::function<bool()>& done);
  /// Until all checks are made and the map is drawn.
  void settle();
  /// Handles events for so long.
  void wait(std::chrono::milliseconds time);

  /// The middle of a square of the map, moved by a share of a square; made visible if need be.
  [[nodiscard]] wxPoint onScreen(int column, int row, double across = 0, double down = 0);
  void click(wxPoint screen);
  void click(wxWindow* window);
  void doubleClick(wxPoint screen);
  /// `still`: how long the pointer rests before the press; less than a double click takes makes it one's second.
  void drag(wxPoint from, wxPoint to, std::chrono::milliseconds still = std::chrono::milliseconds(450));
  /// Notches of the wheel at a point; up is positive.
  void wheel(wxPoint screen, int notches);
  /// "Ctrl+Z", "Escape", "F5".
  void key(const std::string& chord);
  void type(const std::string& text);

  /// A shown window by its name or its label, anywhere in the frame or in an open dialog; null when there is none.
  [[nodiscard]] wxWindow* find(const wxString& nameOrLabel);
  /// The same; a test failure when there is none.
  wxWindow* need(const wxString& nameOrLabel);

  /// While a modal dialog is open, `then` is called from its loop; each call of `whenModal` serves one dialog.
  void whenModal(std::function<void(wxDialog& dialog)> then);
  /// In GTK's own dialog for a file to write, the next that opens, types this name and Enter. It is given up when no such file
  /// comes to be written.
  void saveAs(const std::filesystem::path& typed, const std::filesystem::path& written);

  /// What the frame's window shows, as PNG.
  bool shoot(const std::filesystem::path& file);

 private:
  void focus();
  void maximise();

  Settings settings_;
  Frame* frame_ = nullptr;
  bool managed_ = false;  ///< by a window manager
  wxUIActionSimulator simulator_;
};

}  // namespace sortie::editor::window
