// Results of dice and draws that are laid out instead of being drawn from the world's streams: forced dice of a
// playtest, those of a spec, a source of numbers of a test.
#pragma once

#include <cstdint>
#include <deque>
#include <functional>

namespace sortie::script {

/// A result of `random` that a spec lays out: the next draw of that purpose, from 1.
struct ForcedChance {
  std::uint64_t purpose = 0;
  std::int64_t value = 0;
};

struct Chances {
  std::deque<std::int32_t> dice;  ///< results, used before the streams
  std::uint64_t diceUsed = 0;
  std::deque<ForcedChance> draws;                            ///< before the streams, each for its purpose
  std::function<std::uint64_t(std::uint64_t sides)> source;  ///< tests: 0..n-1 instead of the streams of dice
};

}  // namespace sortie::script
