// What a designer without any packs is told and asked.
#pragma once

#include <wx/string.h>

namespace sortie::editor::window {

class Frame;

/// Where packs come from and where they are looked for.
[[nodiscard]] wxString wherePacksAre();
/// Asks for a folder with packs and makes them known. False when it was left.
bool choosePacks(Frame& frame);
/// Says what cannot be done without packs, and why, and goes on to choosePacks when that is wanted.
bool askForPacks(Frame& frame, const wxString& message, const wxString& reason = {});

}  // namespace sortie::editor::window
