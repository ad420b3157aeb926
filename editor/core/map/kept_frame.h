// A frame of the map that is kept: of a graph it looks at all pairs of nodes when it is made, so it is not made for each
// question about a place.
#pragma once

#include <memory>

#include "editor/core/work_count.h"
#include "picture/map/map_frame.h"
#include "world/scenario.h"

namespace sortie::editor {

class KeptFrame {
 public:
  /// Where the spots of a level lie, without margins; made anew for another scenario or level. Null where there are no spots.
  std::shared_ptr<const picture::MapFrame> of(const std::shared_ptr<const world::Scenario>& scenario, int level) {
    if (!scenario || scenario->board.spots().empty()) return nullptr;
    if (scenario_ != scenario || level_ != level) {
      frame_ = std::make_shared<picture::MapFrame>(picture::MapFrame::of(*scenario, level, {}));
      scenario_ = scenario;
      level_ = level;
      countWork(Work::Frame);
    }
    return frame_;
  }

 private:
  std::shared_ptr<const world::Scenario> scenario_;  ///< lives as long as the frame that looks into it
  int level_ = 0;
  std::shared_ptr<const picture::MapFrame> frame_;
};

}  // namespace sortie::editor
