// A piece goes along a route, one square at a time, to the first thing that is declared to stop it. The map is looked at
// anew before each step, because every step may change it: what a piece opens, whom it comes to stand beside.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "world/mutator.h"
#include "world/square_flags.h"

namespace sortie::world {

enum class WalkEnd : std::uint8_t {
  End,      ///< it has gone the whole way
  Blocked,  ///< the next step is not legal
  Ask,      ///< the next square takes somebody's consent
  Edge,     ///< an edge of a state that stops walks
  Feature,  ///< a feature that stops walks, on the square just entered
  Beside,   ///< it stands beside what it is declared to stop beside
  Budget    ///< the next step costs more than what is left
};

/// "end", "blocked", … as rules read them.
[[nodiscard]] std::string_view walkEndName(WalkEnd end) noexcept;

/// Puts where the piece stands in front of the squares that it is to go to; what begins there already begins there once.
void beginWhereItStands(const World& world, PieceId piece, std::vector<board::SquareIndex>& route);

/// Nothing here needs to be destroyed: whoever walks may leave between two steps in whatever way.
class Walking {
 public:
  /// `route` begins where the piece stands and outlives this.
  Walking(Mutator& mutator, SquareFlags& flags, PieceId piece, const MovementInfo& movement,
          std::span<const board::SquareIndex> route) noexcept
      : mutator_(&mutator), flags_(&flags), movement_(&movement), route_(route), piece_(piece) {}

  [[nodiscard]] bool over() const noexcept { return stopped_ || next_ + 1 >= route_.size(); }
  /// Takes the next step, or finds out why there is none. Only while it is not over.
  void step();

  [[nodiscard]] std::int32_t gone() const noexcept { return gone_; }  ///< squares
  [[nodiscard]] WalkEnd why() const noexcept { return why_; }

 private:
  [[nodiscard]] bool standsBesideStop(board::Spot spot, board::Footprint size) const;

  Mutator* mutator_;
  SquareFlags* flags_;
  const MovementInfo* movement_;
  std::span<const board::SquareIndex> route_;
  PieceId piece_;
  std::size_t next_ = 0;
  std::int32_t gone_ = 0;
  WalkEnd why_ = WalkEnd::End;
  bool stopped_ = false;
};

}  // namespace sortie::world
