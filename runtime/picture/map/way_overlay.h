// The way between two nodes of a graph: how many links it has, what it costs, and its picture. The ruler of the editor and
// `sortie render --line` show it in the same words.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "picture/map/map_frame.h"
#include "picture/theme.h"
#include "world/world.h"

namespace sortie::picture {

struct MeasuredWay {
  board::Spot from = board::noSpot;
  board::Spot to = board::noSpot;
  std::vector<board::EdgeIndex> links;  ///< in the order in which they are crossed
  std::vector<std::int32_t> costs;      ///< of each link
  std::vector<board::Spot> nodes;       ///< both ends included; empty where no way leads there
  std::int32_t cost = -1;               ///< -1: no way
  std::string words;                    ///< "3 links, cost 5", "no way"
};

/// The cheapest way from a node to another, as the kernels of moves find it: links are crossed in their direction, closed ones
/// and nodes that may not be entered not at all. With a piece the way is of its usual move and past what stands in its way; without
/// one any link counts that is open.
[[nodiscard]] MeasuredWay wayBetween(const world::Scenario& scenario, const world::World& world, board::Spot from,
                                     board::Spot to, world::PieceId piece = world::PieceId::None);

/// How many moves of a budget the way takes: each goes as many links further as it can pay whole. -1 where one of them costs
/// more than a move has, or no way leads there.
[[nodiscard]] std::int32_t movesAlong(const MeasuredWay& way, std::int32_t budget);

/// The way along its links with an arrow at its end, and its words; a dashed line where there is none. `pixel`: how large
/// a pixel of the screen is in the picture.
void addWay(Scene& scene, const MapFrame& frame, const MeasuredWay& way, double pixel = 1);

}  // namespace sortie::picture
