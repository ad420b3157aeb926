// A board of nodes as text: a line a node with who stands there, and under it where its edges lead. Private to the folder.
#pragma once

#include "play/text/board_text.h"

namespace sortie::play {

[[nodiscard]] BoardPicture graphPicture(const world::Scenario& scenario, const world::World& world,
                                        world::SideId reader, const TextStyle& style);

}  // namespace sortie::play
