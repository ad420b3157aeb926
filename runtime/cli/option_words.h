// The words of an option, as the terminal shows it and reads it.
#pragma once

#include <cstdint>
#include <string>

#include "play/session/session.h"

namespace sortie::cli {

/// An option as the question shows it: its title where it has one, else its name.
[[nodiscard]] std::string optionName(play::Session& session, const world::Decision& decision,
                                     const world::Value& value);

/// Where an option stands, as people call it: the square or node of a piece, the squares of an entrance; empty for others.
[[nodiscard]] std::string optionPlace(play::Session& session, const world::Decision& decision,
                                      const world::Value& value);
/// The same by its stable name.
[[nodiscard]] std::string optionPlaceKey(play::Session& session, const world::Decision& decision,
                                         const world::Value& value);

/// "2", or "0 to 2".
[[nodiscard]] std::string countText(std::int64_t min, std::int64_t max);

}  // namespace sortie::cli
