// A moment of a playtest without anybody who plays: where setup ends, or as far as a record tells.
#pragma once

#include <cstddef>
#include <optional>

#include "play/record/record.h"
#include "play/session/session.h"

namespace sortie::play {

/// Answers a session's decisions with first options as long as they are those of setup (`setup="yes"` of their
/// declaration). Errors: that of a halt.
[[nodiscard]] Result<> playSetup(Session& session);

/// Brings a fresh session of the record's seed to where `decision` answers have been given; all without one. Errors:
/// "decision-unknown" when the record has fewer, "record-unfit", that of a halt before it.
[[nodiscard]] Result<> goTo(const Record& record, std::optional<std::size_t> decision, Session& session);

}  // namespace sortie::play
