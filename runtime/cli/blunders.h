// The part of `sortie sweep` that looks for blunders of agents.
#pragma once

#include "cli/commands.h"
#include "play/sweep/sweep.h"

namespace sortie::cli {

/// Samples `arguments.blunders` decisions of what `sweep` plays and prints what they say. The exit status: `findings`
/// when it was stopped or a playtest was.
int blundersCommand(const SweepArguments& arguments, play::SweepOptions sweep);

}  // namespace sortie::cli
