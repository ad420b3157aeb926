// A file that somebody sent: what it would run, asked before anything of it does.
#pragma once

#include <cstdint>

#include <wx/window.h>

#include "editor/window/frame/shell.h"
#include "sharing/open_share.h"

namespace sortie::editor::window {

enum class ShareAnswer : std::uint8_t { Open, Install, Nothing };

/// Waits for the answer; `Install` only where packs are missing, `Open` only where none is.
[[nodiscard]] ShareAnswer askAboutShare(wxWindow* parent, Shell& shell, const sharing::OpenedShare& opened);

}  // namespace sortie::editor::window
