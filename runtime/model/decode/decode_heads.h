// Missions for those who look ids up and leave the blocks of events alone: a fraction of the work where events are many.
#pragma once

#include "model/decode/decode.h"

namespace sortie::model {

/// As decodeMission of all variants, but an event has its id, `once` and place only; its blocks are not even read.
[[nodiscard]] Mission decodeMissionHeads(const Element& root, const Scope& scope, Issues& issues);

/// An <event> with its blocks; none if it is muted.
[[nodiscard]] EventSetup decodeEvent(const Element& event, Issues& issues);

}  // namespace sortie::model
