// Unit segments between squares joined to long lines: walls that touch become one path with few points, however the
// edges are ordered.
#pragma once

#include <compare>
#include <vector>

namespace sortie::picture {

/// A point where squares meet: columns and rows count as those of squares, it is the north-west corner of its square.
struct LatticePoint {
  int column = 0;
  int row = 0;
  friend auto operator<=>(const LatticePoint&, const LatticePoint&) = default;
};

/// One square's side: from `from` one column east, or one row south.
struct LatticeSegment {
  LatticePoint from;
  bool south = false;
  friend auto operator<=>(const LatticeSegment&, const LatticeSegment&) = default;
};

/// A line through its points, each at a turn or an end; closed when the first is also the last.
using LatticeLine = std::vector<LatticePoint>;

/// Lines that cover each segment once, grouped by what hangs together; long straight ones go through where others end.
/// The same for any order of the segments, and when some are given twice.
[[nodiscard]] std::vector<std::vector<LatticeLine>> joinSegments(std::vector<LatticeSegment> segments);

}  // namespace sortie::picture
