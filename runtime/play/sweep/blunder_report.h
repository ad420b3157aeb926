// What sampled decisions say: how often agents blunder, in which kinds of decisions, and the worst of them.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <string>
#include <vector>

#include "play/sweep/blunders.h"

namespace sortie::play {

class BlunderReport {
 public:
  /// `opens` gives the command that opens the moment of a row.
  BlunderReport(std::string mission, std::function<std::string(const BlunderRow&)> opens)
      : mission_(std::move(mission)), opens_(std::move(opens)) {}

  void add(BlunderRow row) { rows_.push_back(std::move(row)); }
  /// How many playtests or playouts were stopped by errors.
  [[nodiscard]] std::uint64_t faults() const;

  /// For people: the rate, the kinds of decisions, the blunders, the greatest loss first. The order in which rows were
  /// added is of no effect.
  [[nodiscard]] std::string text() const;
  /// For machines.
  [[nodiscard]] std::string json() const;

 private:
  struct Kind {
    std::uint64_t decisions = 0;
    std::uint64_t blunders = 0;
    double lost = 0;
  };
  [[nodiscard]] std::vector<const BlunderRow*> worst() const;
  [[nodiscard]] std::vector<std::pair<std::string, Kind>> kinds() const;
  [[nodiscard]] std::uint64_t decisions() const;

  std::string mission_;
  std::function<std::string(const BlunderRow&)> opens_;
  std::vector<BlunderRow> rows_;
};

}  // namespace sortie::play
