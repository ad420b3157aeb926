// Format versions: documents of older formats are brought to the present one, tree to tree; newer ones are refused.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "model/issue.h"
#include "model/xml.h"

namespace sortie::model {

/// Brings documents with this root element from format `from` to `from + 1`.
struct Upgrader {
  std::string root;
  int from = 0;
  std::function<ElementPtr(const ElementPtr& root)> apply;
};

/// All upgraders that this version of Sortie has.
[[nodiscard]] const std::vector<Upgrader>& upgraders();

/// The tree in format `current`, its format number set. What cannot be done is an issue ("format-missing",
/// "format-newer", "format-older"), and the tree comes back as it is.
[[nodiscard]] ElementPtr upgrade(const ElementPtr& root, Issues& issues,
                                 const std::vector<Upgrader>& known = upgraders(), int current = 1);

}  // namespace sortie::model
