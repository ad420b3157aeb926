// What the editor remembers about its user from one start to the next, as a JSON file. What a newer or older editor
// wrote into it and this one does not know stays in it.
#pragma once

#include <filesystem>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "base/result.h"

namespace sortie::editor {

enum class ThemeChoice : std::uint8_t { System, Light, Dark };
/// Which colours tell good from bad: blue and orange for eyes that confuse red and green; green-blue and red for those
/// that confuse blue and yellow.
enum class ColourVision : std::uint8_t { Usual, RedGreen, BlueYellow };

struct WindowPlace {
  int x = 0;
  int y = 0;
  int width = 0;
  int height = 0;
  bool maximised = false;

  friend bool operator==(const WindowPlace&, const WindowPlace&) = default;
};

struct Settings {
  ThemeChoice theme = ThemeChoice::System;
  ColourVision colours = ColourVision::Usual;
  double uiScale = 1;  ///< of text and what follows it, 0.75 to 2.5, besides what the desktop says
  std::vector<std::filesystem::path> recent;  ///< missions, newest first; see recent.h
  std::optional<WindowPlace> window;
  std::string layout;                                         ///< of the panes at the last exit; see layouts.h
  std::map<std::string, std::string> layouts;                 ///< saved under a name
  std::map<std::string, std::string, std::less<>> shortcuts;  ///< that differ from the defaults, by action
  std::string lastFolder;                                     ///< in which a mission was opened or saved last
  std::string lastPack;                                       ///< pack in which one was made last
  std::string author;
  bool grid = true;
  bool coordinates = false;
  bool tileNames = true;
  bool entrances = true;
  std::string unknown;  ///< JSON object of the keys that this editor does not know; empty for none

  friend bool operator==(const Settings&, const Settings&) = default;
};

/// $XDG_CONFIG_HOME/sortie/editor.json, else ~/.config/sortie/editor.json.
[[nodiscard]] std::filesystem::path settingsFile();
/// $XDG_DATA_HOME/sortie/drafts, else ~/.local/share/sortie/drafts: packs of missions that have no place yet.
[[nodiscard]] std::filesystem::path draftsFolder();

/// $XDG_STATE_HOME/sortie, else ~/.local/state/sortie: journals of missions beside which nothing can be written.
[[nodiscard]] std::filesystem::path stateFolder();

/// The settings of a text. A value of the wrong kind is left at its default. Errors: "settings-broken" for what is not a
/// JSON object.
[[nodiscard]] Result<Settings> readSettings(const std::string& text);
[[nodiscard]] std::string settingsText(const Settings& settings);

/// The settings of a file; defaults when there is none. One that cannot be read is renamed to NAME.broken, and `told`
/// says so.
[[nodiscard]] Settings loadSettings(const std::filesystem::path& file, std::string* told = nullptr);
/// Writes the file in one step, with its folder. Errors: of writing.
Result<> saveSettings(const Settings& settings, const std::filesystem::path& file);

}  // namespace sortie::editor
