// Who may read what: whom the `sides="…"` of texts and objectives means (sides of the mission by id, or all of a kind or
// of a team), which sides an agent plays, and which attributes are open.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "model/pack.h"

namespace sortie::model {

/// The team that a side plays in: what the mission says, else what its kind is declared with (null: nothing), else one
/// of its own.
[[nodiscard]] std::string teamOf(const SideSetup& side, const Declaration* kind);

/// Whether one of the names is that of the side, of its kind or of its team.
[[nodiscard]] bool meansSide(const std::vector<std::string>& names, const SideSetup& side, const Declaration* kind);

/// Whether a declaration is of an agent that can play a side of that kind: one with Lua, and not for other sides only.
[[nodiscard]] bool isAgentFor(const Declaration& declaration, std::string_view sideKind);

/// Whether all may know what a thing of that kind has under an attribute: false where it is declared with `visible` or `known-to`
/// "owner" or "none".
[[nodiscard]] bool isOpen(const Declaration& kind, const std::string& attribute);

}  // namespace sortie::model
