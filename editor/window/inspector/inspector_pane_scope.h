// The present document as forms and outlines read it, made anew only when the document or the packs are others.
#pragma once

#include <memory>
#include <vector>

#include "editor/core/document/mission_scope.h"
#include "editor/core/workbench.h"
#include "model/load.h"

namespace sortie::editor::window {

class ScopeCache {
 public:
  /// Of the version that is open now; null while none is.
  [[nodiscard]] MissionScopePtr now(const Workbench& bench) {
    if (!bench.isOpen() || !bench.root()) {
      scope_.reset();
      return nullptr;
    }
    if (scope_ && scope_->root == bench.root() && packs_ == bench.packs()) return scope_;
    packs_ = bench.packs();
    scope_ =
        missionScope(bench.document().now().mission, model::scopeOf(packs_), bench.document().now().text("rules.lua"));
    return scope_;
  }

 private:
  std::vector<std::shared_ptr<const model::Pack>> packs_;  // what the scope leads into
  MissionScopePtr scope_;
};

}  // namespace sortie::editor::window
