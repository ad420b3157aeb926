// A playtest to read: a record played again at the terminal, as the people of some sides saw it, with what they answered.
#pragma once

#include <ostream>
#include <vector>

#include "base/result.h"
#include "play/record/record.h"
#include "play/text/board_text.h"

namespace sortie::cli {

/// Prints what the terminal shows to those sides while the record is played: boards, what happened, each question with
/// the recorded answer as it would be typed, and the end. `asked` is by side; the session is fresh, of the record's seed,
/// with checkpoints and a journal. Errors: "record-unfit" where the record does not fit, after what came before.
[[nodiscard]] Result<> printTranscript(play::Session& session, const play::Record& record,
                                       const std::vector<bool>& asked, const play::TextStyle& style, std::ostream& out);

}  // namespace sortie::cli
