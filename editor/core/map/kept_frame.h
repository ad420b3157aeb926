// A frame of the map that is kept: of a graph it looks at all pairs of nodes when it is made, so it is not made for each
// question about a place.
#pragma once

#include <memory>
#include <utility>

#include "editor/core/work_count.h"
#include "picture/map/map_frame.h"
#include "world/scenario.h"

namespace sortie::editor {

class KeptFrame {
 public:
  /// Where the spots of a level lie, without margins; made anew for another scenario or level, which lives as long
  /// as its frame. Null where there are no spots.
  std::shared_ptr<const picture::MapFrame> of(const std::shared_ptr<const world::Scenario>& scenario, int level) {
    if (!scenario || scenario->board.spots().empty()) return nullptr;
    if (!kept_ || kept_->scenario != scenario || level_ != level) {
      kept_ = std::make_shared<const Kept>(scenario, picture::MapFrame::of(*scenario, level, {}));
      level_ = level;
      countWork(Work::Frame);
    }
    return {kept_, &kept_->frame};
  }

 private:
  /// A frame looks into its scenario: whoever holds the one holds both.
  struct Kept {
    Kept(std::shared_ptr<const world::Scenario> of, picture::MapFrame made)
        : scenario(std::move(of)), frame(std::move(made)) {}
    std::shared_ptr<const world::Scenario> scenario;
    picture::MapFrame frame;
  };
  std::shared_ptr<const Kept> kept_;
  int level_ = 0;
};

}  // namespace sortie::editor
