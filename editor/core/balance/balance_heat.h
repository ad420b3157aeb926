// Where it happens: sums by square of a sweep as heat maps for the canvas.
#pragma once

#include <string>
#include <vector>

#include "editor/core/balance/balance_results.h"
#include "picture/map/overlay.h"

namespace sortie::editor {

/// Something that has places: "visit", "left-map" or a statistic.
struct HeatKind {
  std::string what;
  std::string title;        ///< "Where moves ended"
  std::vector<int> levels;  ///< of the map, on which there is something to show
};
/// Visits first, then statistics, then where pieces left the map. Empty without the mission's map.
[[nodiscard]] std::vector<HeatKind> heatKinds(const VariantResults& results);

/// Times a playtest, by square of the grid; squares of other levels and where nothing happened have none. From 0 to
/// the most of any square of the level. `side`: of that side alone; "*": of all. Errors: "balance-no-mission" without
/// the map; "heat-unknown" where nothing of that kind was counted.
[[nodiscard]] Result<picture::HeatMap> heatMap(const VariantResults& results, const std::string& what, int level,
                                               const std::string& side = "*");

/// "s1:C4", "Weir", "Fort Dawn (south-east)": what a spot is called in a list.
[[nodiscard]] std::string placeTitle(const world::Scenario& scenario, board::Spot spot);

}  // namespace sortie::editor
