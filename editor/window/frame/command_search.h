// The command search: a field and the commands that its letters find, with their keys; Enter runs the first.
#pragma once

namespace sortie::editor::window {

class Frame;

/// Waits until one was chosen or the search was left; runs it then.
void searchCommands(Frame& frame);

}  // namespace sortie::editor::window
