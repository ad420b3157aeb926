// Settings, layouts and keys as one file that a user carries to another machine. What belongs to one machine stays there:
// the missions opened lately, folders, and the place of the window.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "editor/core/settings.h"

namespace sortie::editor {

/// The text of such a file, JSON; the same for the same settings.
[[nodiscard]] std::string transferText(const Settings& settings);

struct Transferred {
  Settings settings;
  /// What was not taken as it is, one sentence each: entries of the wrong kind, keys and layouts that are none (what was
  /// there before stays), and entries that this version does not know (they are kept).
  std::vector<std::string> notes;
};
/// The settings of such a text over those of this machine. `file`: for errors. Errors: "settings-broken" with line and
/// column for a text that is not JSON, "settings-foreign" for another kind of file, "settings-newer" for another form.
[[nodiscard]] Result<Transferred> transferred(const std::string& text, const Settings& here, const std::string& file);

/// Writes the file in one step. Errors: of writing; a file that was there stays then.
Result<> exportSettings(const Settings& settings, const std::filesystem::path& file);
/// Reads it. Errors: those of transferred, and of reading.
[[nodiscard]] Result<Transferred> importSettings(const std::filesystem::path& file, const Settings& here);

}  // namespace sortie::editor
