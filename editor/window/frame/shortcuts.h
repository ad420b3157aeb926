// All commands with their keys, to be changed: press the new key; one that is taken says by what.
#pragma once

namespace sortie::editor::window {

class Frame;

void editShortcuts(Frame& frame);

}  // namespace sortie::editor::window
