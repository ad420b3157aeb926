// What a pane may ask of the window that it is docked in. The frame is the shell; tests have a small one of their own.
#pragma once

#include <cstdint>
#include <filesystem>
#include <string>

#include <wx/colour.h>
#include <wx/panel.h>

#include "base/result.h"
#include "editor/core/actions.h"
#include "editor/core/map/canvas_tools.h"
#include "editor/core/workbench.h"

namespace sortie::editor::window {

/// Colours of the window; GTK brings its own for controls, these are for what we draw ourselves (canvas, script, lists).
struct Palette {
  bool dark = false;
  wxColour back;  ///< behind text
  wxColour text;
  wxColour faint;   ///< less important text, rulers
  wxColour line;    ///< separators
  wxColour accent;  ///< what is selected, links
  wxColour error;
  wxColour warning;
  wxColour good;
  wxColour canvas;  ///< around the map
};

class Shell {
 public:
  virtual ~Shell() = default;
  [[nodiscard]] virtual Workbench& bench() = 0;
  [[nodiscard]] virtual ActionTable& actions() = 0;
  [[nodiscard]] virtual CanvasTools& tools() = 0;
  [[nodiscard]] virtual const Palette& palette() const = 0;
  /// Brings a pane to the front: "problems", "script", "log", "playtest", "balance", "outline", "inspector", "palette",
  /// "design", "history".
  virtual void show(const std::string& pane) = 0;
  /// Opens a file of the document (or any path) in the script pane at a line and column (from 1; 0: where it is).
  virtual void openAt(const std::string& file, std::uint32_t line, std::uint32_t column) = 0;
  /// The same for where an error stands, whose words are shown at that line until it is edited.
  virtual void showError(const Error& error) {
    if (!error.where.file.empty()) openAt(error.where.file, error.where.line, error.where.column);
  }
  /// Selects an element, shows the pane that edits it and, if it lies on the map, scrolls there.
  virtual void reveal(ElementPath path) = 0;
  /// Opens a mission; asks first when there are unsaved edits. False when the designer said no or it failed.
  virtual bool openMission(const std::filesystem::path& folder) = 0;
  /// A line in the log pane and, for a moment, in the status bar.
  virtual void tell(const std::string& line) = 0;
};

/// Base of all panes.
class Pane : public wxPanel {
 public:
  Pane(wxWindow* parent, Shell& shell) : wxPanel(parent, wxID_ANY), shell_(shell) {}
  /// The theme has changed: colours that are not GTK's are to be set again.
  virtual void themeChanged() {}
  /// What is being typed goes to the document now: something is about to be saved, undone, played or left.
  virtual void flush() {}
  /// What of the pane would be lost if the mission were left now, as a question; empty: nothing.
  [[nodiscard]] virtual wxString lostOnLeaving() const { return {}; }

 protected:
  [[nodiscard]] Shell& shell() const { return shell_; }
  [[nodiscard]] Workbench& bench() const { return shell_.bench(); }

 private:
  Shell& shell_;
};

/// UTF-8 both ways.
[[nodiscard]] inline wxString wide(const std::string& text) { return wxString::FromUTF8(text.c_str(), text.size()); }
[[nodiscard]] inline std::string narrow(const wxString& text) { return text.utf8_string(); }

}  // namespace sortie::editor::window
