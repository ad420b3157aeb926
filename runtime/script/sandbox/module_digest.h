// Whether Lua code keeps something from one step to the next: a digest of all that modules hold.
#pragma once

#include <cstdint>

#include "script/host.h"

namespace sortie::script {

/// Over the tables and upvalues that loaded modules, steps, listeners and mission rules reach, and over the sets made at
/// load. Two calls on one host give the same unless some of it was changed in between; other hosts give other digests.
[[nodiscard]] std::uint64_t moduleDigest(Host& host);

}  // namespace sortie::script
