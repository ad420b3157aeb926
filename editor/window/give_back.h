// Memory that the program does not need any more goes back to the system.
#pragma once

namespace sortie::editor::window {

/// In a second and a half, and once for all calls until then. After what takes much memory for a moment: a mission that was
/// opened and checked, a playtest that has ended. Of the window's thread.
void giveBackMemorySoon();

}  // namespace sortie::editor::window
