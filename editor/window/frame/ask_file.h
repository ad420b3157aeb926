// Where a file is to be written.
#pragma once

#include <cstddef>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include <wx/string.h>
#include <wx/window.h>

namespace sortie::editor::window {

/// A kind of file that can be chosen: what it is called, and how its names end (".pdf").
struct FileKind {
  wxString title;
  std::string ending;
};

/// The name with the ending of the chosen kind, unless it has the ending of one of the kinds.
[[nodiscard]] std::string withEnding(const std::string& file, const std::vector<FileKind>& kinds, std::size_t chosen);

/// Asks for a file to write; its name has the ending of one of the kinds. A file that is there already is replaced only
/// after a question. Nothing when the user gives up. An empty folder is the one that GTK used last.
[[nodiscard]] std::optional<std::filesystem::path> askFile(wxWindow* parent, const wxString& title,
                                                           const wxString& folder, const wxString& name,
                                                           const std::vector<FileKind>& kinds);

}  // namespace sortie::editor::window
