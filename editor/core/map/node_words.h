// What nodes and panels of a graph's board are called, in lists as on the map: put together here alone.
#pragma once

#include <functional>
#include <string>

#include <fmt/format.h>

#include "model/pack.h"
#include "model/printed_text.h"

namespace sortie::editor {

/// "Fort Dawn (south-east)"; the title alone where the id says the same, the id where there is no title.
[[nodiscard]] inline std::string nodeWords(const std::string& title, const std::string& id) {
  if (title.empty()) return id;
  return title == model::plainWords(id) ? title : fmt::format("{} ({})", title, id);
}

/// "Chest of north-west": what is shown, by its title or else its id in plain words, and whose it is. `titleOf`: the title of a
/// declaration; empty where it has none, or there is none.
[[nodiscard]] inline std::string panelWords(
    const std::string& zone, const std::string& track, const std::string& of,
    const std::function<std::string(model::DeclarationKind kind, const std::string& id)>& titleOf) {
  using model::DeclarationKind;
  // A track may have the id of a zone.
  const std::string& id = zone.empty() ? track : zone;
  std::string out = titleOf(zone.empty() ? DeclarationKind::Track : DeclarationKind::Zone, id);
  if (out.empty() && !zone.empty()) out = titleOf(DeclarationKind::Deck, id);
  if (out.empty()) out = model::plainWords(id);
  return of.empty() ? out : fmt::format("{} of {}", out, of);
}

}  // namespace sortie::editor
