// Format versions: documents of older formats are brought to the present one by patches; newer ones are refused.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "model/issue.h"
#include "model/xml/xml.h"

namespace sortie::model {

/// Brings documents with this root element from format `from` to `from + 1`.
struct Upgrader {
  std::string root;
  int from = 0;
  std::function<TextPatches(const Document& document)> apply;
};

/// All upgraders that this version of Sortie has.
[[nodiscard]] const std::vector<Upgrader>& upgraders();

/// The document in format `current`, its format number set. What cannot be done is an issue ("format-missing",
/// "format-newer", "format-older"), and the document comes back as it is.
[[nodiscard]] Document upgrade(const Document& document, Issues& issues,
                               const std::vector<Upgrader>& known = upgraders(), int current = 1);

}  // namespace sortie::model
