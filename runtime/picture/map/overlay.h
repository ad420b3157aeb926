// What is laid over a map: where a piece can go, what it sees, ways, lines of sight, values by square.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <vector>

#include "board/lines/lines.h"
#include "board/lines/sight.h"
#include "board/moves/reach.h"
#include "picture/map/map_frame.h"
#include "picture/theme.h"

namespace sortie::picture {

/// A green dot with its cost on each square where the move may end, other than those it starts on.
void addReach(Scene& scene, const MapFrame& frame, const board::Reach& reach);

/// Dims every square of the level that is not among `seen` (ascending) and draws a line around what is.
void addSight(Scene& scene, const MapFrame& frame, std::span<const board::SquareIndex> seen, const Theme& theme,
              const board::GridView& view);

/// A way over squares, with an arrow at its end.
void addPath(Scene& scene, const MapFrame& frame, std::span<const board::SquareIndex> squares, Colour colour);

/// The line between two squares: whole when it is clear, else up to a cross at what blocks it first.
void addSightLine(Scene& scene, const MapFrame& frame, board::SquareIndex from, board::SquareIndex to,
                  const board::Sight& sight, const Theme& theme);
/// The same for lines from corner to corner: whole where they are clear, dotted with a cross halfway where not.
void addCornerLines(Scene& scene, const MapFrame& frame, std::span<const board::CornerLine> lines, const Theme& theme);

/// A number for each square (by index; NaN: none). Without bounds the least and the greatest of the level's are taken.
struct HeatMap {
  std::vector<double> values;
  std::optional<double> low;
  std::optional<double> high;
  std::string title;   ///< below the legend's bar
  bool legend = true;  ///< false: whoever shows the picture says beside it what the colours mean
};

/// Colours the floor of each square by its value, dark blue over red to light yellow, and adds a legend below the picture, which
/// becomes higher by it, unless it does without. Values beyond the bounds have the colour of the bound.
void addHeatMap(Scene& scene, const MapFrame& frame, const HeatMap& heat, Colour ink);
/// 0 to 1; brighter is more, so that it is also read in grey.
[[nodiscard]] Colour heatColour(double share);

}  // namespace sortie::picture
