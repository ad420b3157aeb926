// Finding and replacing words in the mission's titles, texts, ids, conditions and values: a small window beside the
// frame that stays open while one goes from hit to hit.
#pragma once

namespace sortie::editor::window {

class Frame;

/// Opens the window, or brings it to the front with its field ready to type in.
void searchMission(Frame& frame);

}  // namespace sortie::editor::window
