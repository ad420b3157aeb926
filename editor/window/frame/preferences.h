// The few things that are a matter of taste; each is in force at once.
#pragma once

namespace sortie::editor::window {

class Frame;

void editPreferences(Frame& frame);

}  // namespace sortie::editor::window
