// Format versions: documents of older formats are brought to the present one by patches; newer ones are refused.
#pragma once

#include <functional>
#include <string>
#include <string_view>
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

/// The format that this version of Sortie reads and writes, by the name of the root element.
[[nodiscard]] int presentFormat(std::string_view root);

/// The document in the present format (or `current`), its format number set. Elements keep their paths. What cannot be
/// done is an issue ("format-missing", "format-newer", "format-older"), and the document comes back as it is.
[[nodiscard]] Document upgrade(const Document& document, Issues& issues);
[[nodiscard]] Document upgrade(const Document& document, Issues& issues, const std::vector<Upgrader>& known,
                               int current);

/// A warning ("format-old") where `present` is another text than `document`, of which it was made; its fix makes it so.
void tellUpgraded(const Document& document, const Document& present, Issues& issues);

}  // namespace sortie::model
