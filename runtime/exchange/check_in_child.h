// The check of a pack in a process of its own, which can open no file, write nothing and not run on: whatever a pack does to
// a reader ends there.
#pragma once

#include "exchange/check_pack.h"

namespace sortie::exchange {

/// As checkPack; a child that crashes or takes too long is a refusal of the kind "limit". Forks: the program may have no other
/// threads at that moment.
[[nodiscard]] Checked<CheckedPack> checkPackInChild(const archive::Archive& archive);

}  // namespace sortie::exchange
