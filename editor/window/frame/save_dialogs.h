// Questions about saving, and about files that other programs have changed or deleted.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include <wx/window.h>

#include "base/result.h"

namespace sortie::editor::window {

/// Nothing could be saved: why, where, and what to do. True when the mission is to be saved elsewhere.
[[nodiscard]] bool askElsewhere(wxWindow* parent, const wxString& what, const Error& error);

/// The mission was saved, but these files are on no disk any more. True when it is to be saved elsewhere too.
[[nodiscard]] bool tellLost(wxWindow* parent, const std::vector<std::filesystem::path>& lost);

/// Files that another program has deleted, as Version::files names them. True when they are to be kept, so that the next
/// save writes them again.
[[nodiscard]] bool askDeleted(wxWindow* parent, const std::vector<std::string>& files);

}  // namespace sortie::editor::window
