// How the commands of the exchange tell why something is not taken.
#pragma once

#include <ostream>

#include "exchange/refusal.h"

namespace sortie::cli {

/// One line, as `sortie validate` has them; gives the exit status.
[[nodiscard]] int tellRefused(const exchange::Refusal& refusal, std::ostream& out);

}  // namespace sortie::cli
