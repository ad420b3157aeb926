// An answer in words, for tables of answers.
#pragma once

#include <string>

#include "play/facts.h"
#include "play/session/session.h"

namespace sortie::play {

/// What a decision is about, with the square that it stands on; empty where it is about nothing.
[[nodiscard]] std::string aboutText(Session& session, const world::Decision& decision);

/// The options of an answer by their titles, with where they stand and, of a single one, what the ruleset tells of it
/// (`notes` may be empty); "yes", "no", "nothing" and "refuse" where that is the answer. As the side knows them, not
/// escaped for a terminal.
[[nodiscard]] std::string answerText(Session& session, const world::Decision& decision, const world::Answer& answer,
                                     const Notes& notes);

}  // namespace sortie::play
