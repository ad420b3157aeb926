// Names of squares inside a tile: column letters and row number, A1 in the north-west; after Z comes AA.
// A suffix "/2" names the tile's second level; its lowest level has none.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "board/square.h"

namespace sortie::board {

/// "C4", "AA12", "C4/2". The cell counts from the tile's own north-west corner and lowest level.
[[nodiscard]] std::string squareName(const Cell& local);

/// Reads such a name; nothing if it is not one (letters in capitals, no leading zeros, at most 9999 columns and rows).
[[nodiscard]] std::optional<Cell> readSquareName(std::string_view text) noexcept;

}  // namespace sortie::board
