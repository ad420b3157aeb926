// Questions and messages, all in one place so that they look and read alike. Each waits for the answer.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include <wx/arrstr.h>
#include <wx/string.h>
#include <wx/window.h>

#include "base/result.h"
#include "editor/core/document/journal.h"

namespace sortie::editor::window {

void toClipboard(const wxString& text);
/// The clipboard's text; empty for none.
[[nodiscard]] std::string fromClipboard();

/// What went wrong, what to do about it and where, on lines of their own.
[[nodiscard]] wxString wordsOf(const Error& error);
/// The same on one line, for the log and the status bar.
[[nodiscard]] wxString lineOf(const Error& error);

/// Shows `what` above the words of the error.
void complain(wxWindow* parent, const wxString& what, const Error& error);

/// Whether to throw away for good what nothing brings back. The usual answer, and Escape, keep it.
[[nodiscard]] bool sureToDiscard(wxWindow* parent, const wxString& question);

enum class SaveAnswer : std::uint8_t { Save, Discard, Cancel };
/// `draft`: nothing of it was ever saved.
[[nodiscard]] SaveAnswer askToSave(wxWindow* parent, const std::string& title, bool draft);

enum class OutsideAnswer : std::uint8_t { Reload, Keep };
/// `ours` and `theirs`: for the differences, which are shown when asked for.
[[nodiscard]] OutsideAnswer askOutside(wxWindow* parent, const std::string& file, const std::string& ours,
                                       const std::string& theirs);

enum class RecoveryAnswer : std::uint8_t { Recover, Discard, Later };
[[nodiscard]] RecoveryAnswer askRecovery(wxWindow* parent, const std::string& title, const Recovery& recovery);

/// One of several lines, all of which are to be seen where the screen has room for them; the first is chosen at the start.
/// None when nothing was chosen.
[[nodiscard]] std::optional<std::size_t> chooseOne(wxWindow* parent, const wxString& title, const wxString& question,
                                                   const wxArrayString& lines);

/// A text to read, with a button to copy it.
void showText(wxWindow* parent, const wxString& title, const std::string& text);

}  // namespace sortie::editor::window
