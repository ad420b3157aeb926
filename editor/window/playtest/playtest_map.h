// Where the options of a decision lie on the map: what the canvas marks and what a click on it means.
#pragma once

#include <functional>
#include <optional>
#include <vector>

#include "editor/core/playtest/playtest_state.h"
#include "editor/window/canvas/canvas.h"

namespace sortie::editor::window {

/// A box in map units around a place; none where it does not lie on the level of the frame, which has no margins.
[[nodiscard]] std::optional<picture::Rect> placeBox(const world::Scenario& scenario, const picture::MapFrame& frame,
                                                    board::Place place);
/// The level that a place lies on; none: it is not on the map.
[[nodiscard]] std::optional<int> levelOf(const world::Scenario& scenario, board::Place place);

/// Options that lie at the same place: a square, an edge, all squares of a tile or of an entrance.
struct PlaytestSpot {
  std::vector<board::Place> places;
  std::vector<std::int32_t> options;
};
/// The id of a highlight is the number of its spot, that of what the decision is about is -1.
[[nodiscard]] std::vector<PlaytestSpot> spotsOf(const world::Scenario& scenario, const PlaytestQuestion& question);
/// The levels on which options lie, ascending, each once.
[[nodiscard]] std::vector<int> levelsOf(const world::Scenario& scenario, const std::vector<PlaytestSpot>& spots);
/// `key`: what chooses an option; `marked`: the option that the list beside the map has marked, -1 none.
[[nodiscard]] std::vector<CanvasHighlight> highlightsOf(const world::Scenario& scenario, const picture::MapFrame& frame,
                                                        const PlaytestQuestion& question,
                                                        const std::vector<PlaytestSpot>& spots, std::int32_t marked,
                                                        const std::function<wxString(std::int32_t)>& key);

/// The canvas of a shell's window; null where there is none.
[[nodiscard]] Canvas* findCanvas(Shell& shell);

}  // namespace sortie::editor::window
