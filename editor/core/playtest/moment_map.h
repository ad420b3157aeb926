// The map's part of moment_edit.h, and what both parts need: which <when option>s held, and children exchanged.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "editor/core/document/elements.h"
#include "editor/core/playtest/playtest_moment.h"

namespace sortie::editor {

[[nodiscard]] bool isWhenOption(const model::Element& element);

/// Which <when option>s hold with the options of a scenario.
class Whens {
 public:
  explicit Whens(const world::Scenario& scenario) : scenario_(scenario) {}
  [[nodiscard]] bool holds(const model::ElementPtr& when) const;

 private:
  const world::Scenario& scenario_;
};

/// The element with each child what `change` makes of it; null takes it away with the white space before it.
[[nodiscard]] model::ElementPtr mapChildren(const model::ElementPtr& parent,
                                            const std::function<model::ElementPtr(const model::ElementPtr&)>& change);

struct MomentMap {
  model::ElementPtr root;
  std::vector<std::string> lost;
};
/// The mission's own edges, corners and features as at the moment.
[[nodiscard]] MomentMap mapAt(const model::ElementPtr& root, const world::Scenario& scenario, const MomentSetup& moment,
                              const Whens& whens);

}  // namespace sortie::editor
