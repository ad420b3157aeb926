// What the time of a start goes to, for `sortie-editor --start-times`: steps, each with its own milliseconds, the first from
// the making of the process.
#pragma once

namespace sortie::editor::window {

/// From now on steps are noted; before, `reached` does nothing.
void noteStartTimes();
/// A step of the start is done.
void reached(const char* step);
/// The last one: writes the table to stdout. True the first time, and only when steps are noted: then the program is to end.
[[nodiscard]] bool reachedLast(const char* step);

}  // namespace sortie::editor::window
