// A moment of a playtest as a spec of the mission's pack.
#pragma once

#include "editor/core/playtest/playtest.h"
#include "play/specs/spec_record.h"

namespace sortie::editor {

/// The decisions made so far, played again on the playtest's own host: the playtest stays where it is.
/// Errors: those of play::recordSpec.
[[nodiscard]] Result<play::RecordedSpec> asSpec(Playtest& playtest);

}  // namespace sortie::editor
