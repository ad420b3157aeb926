// What the solver works with, and what the text of a conflict is made of.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "exchange/solver.h"
#include "exchange/version_set.h"

namespace sortie::exchange {

/// A pack: its versions are numbered as they are offered, and the last number stands for "it is not chosen".
struct SolvedPack {
  std::string id;
  Offers offers;

  [[nodiscard]] std::size_t absent() const { return offers.versions.size(); }
  [[nodiscard]] std::size_t states() const { return offers.versions.size() + 1; }
  /// The versions in the range; none where it is not a range.
  [[nodiscard]] VersionSet inRange(const std::string& range) const;
};

/// Packs of which not all can be in these states at once, and why.
struct Exclusion {
  std::map<std::size_t, VersionSet> terms;  ///< pack -> states
  // Of two others, or (both -1) a fact:
  int left = -1;
  int right = -1;
  // a demand, or a need that versions of a pack have.
  int demand = -1;
  std::size_t pack = 0;
  VersionSet versions;
  std::size_t target = 0;
  std::string range;
};

/// The refusal for the exclusion at this place, from which nothing is left to try.
[[nodiscard]] Refusal conflictRefusal(const std::vector<SolvedPack>& packs, const std::vector<Demand>& demands,
                                      const std::vector<Exclusion>& exclusions, std::size_t last);

}  // namespace sortie::exchange
