// What a table is asked where chance decides, and how people say what came up: faces of dice, something picked at random,
// the card that somebody draws.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "play/session/session.h"

namespace sortie::play {

/// The question, with its options where there are any; lines end with a line feed.
[[nodiscard]] std::string chanceText(Session& session, const script::Chance& chance);
/// What can be typed: faces, or names.
[[nodiscard]] std::vector<std::string> chanceWords(Session& session, const script::Chance& chance);
/// What came up, as Session::comeUp takes it: all faces of a throw in the order of the question, or the number or name of
/// an option; the beginning of a word is enough where only one begins so. Errors: "answer" with what is expected.
[[nodiscard]] Result<std::vector<std::string>> readChance(Session& session, const script::Chance& chance,
                                                          std::string_view typed);
/// The program's own result, from the seed and how much has come up so far.
[[nodiscard]] std::vector<std::string> rollForTable(Session& session, const script::Chance& chance);

}  // namespace sortie::play
