// Which versions of packs go together: PubGrub, after Natalie Weizenbaum ("PubGrub: Next-Generation Version Solving", 2018, and
// doc/solver.md of Dart's pub). Where nothing goes together the needs that exclude each other are told in sentences.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <string>
#include <vector>

#include "exchange/refusal.h"

namespace sortie::exchange {

/// A pack, and a range of its versions (model/load/version.h).
struct Need {
  std::string pack;
  std::string range;

  bool operator==(const Need&) const = default;
};

/// A version that is available.
struct Offer {
  std::string number;
  std::vector<Need> needs;
};

/// Versions of one pack, each number once: those that are to be tried first come first.
struct Offers {
  std::vector<Offer> versions;
  std::string note;  ///< a clause on what is not among them, for people: "1.3.0 is revoked"; may be empty
};

enum class DemandKind : std::uint8_t {
  Wanted,     ///< the user asks for it
  Installed,  ///< it is here and has to stay
  Pinned,     ///< at this version, as the user said
};

struct Demand {
  Need need;
  DemandKind kind = DemandKind::Wanted;
};

/// All that is needed, needs before those that need them.
struct Chosen {
  std::string pack;
  std::string number;
  std::string neededBy;  ///< one that needs it; empty: a demand
};

/// Is asked once for each pack that matters; no versions where there is no such pack.
using OffersOf = std::function<Checked<Offers>(const std::string& pack)>;

/// Versions such that all demands and all needs hold. Kinds: "conflict" (the text tells the needs that exclude each other, a
/// sentence a line, the two that matter most first; the remedy what to do), and those of `offersOf`.
[[nodiscard]] Checked<std::vector<Chosen>> solve(const std::vector<Demand>& demands, const OffersOf& offersOf);

}  // namespace sortie::exchange
