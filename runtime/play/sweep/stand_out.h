// Playtests to look at: how close they were and what is odd about them, in words.
#pragma once

#include <string>

#include "play/sweep/statistics.h"

namespace sortie::play {

/// Won playtests of a variant by when their winner took the lead for good.
struct Decided {
  std::int64_t won = 0;
  std::int64_t ahead = 0;   ///< the winner was at the end
  std::int64_t inLast = 0;  ///< took the lead for good in the last round
};
[[nodiscard]] Decided decidedOf(const Statistics& statistics, const std::string& variant);

/// Whether most winners are ahead at the end: else a margin says nothing about how close it was.
[[nodiscard]] bool leadDecides(const Decided& decided) noexcept;

/// A row of "tightest" in words: "2 points ahead, the lead changed 3 times, decided in round 5 of 6".
[[nodiscard]] std::string tightWords(const RowView& row);

/// The number by which a row of "oddest" is odd most of all: "Health lost, First Contractor: 31 (mean 9.4)".
[[nodiscard]] std::string oddWords(const Statistics& statistics, const RowView& row);

}  // namespace sortie::play
