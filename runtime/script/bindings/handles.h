// What zones and the world do, for their handles.
#pragma once

#include <span>

#include "script/bindings/bind.h"

namespace sortie::script {

/// Methods of a zone's handle: `zone:at(i)`.
[[nodiscard]] std::span<const Binding> zoneBindings();
/// Functions of the global `world`: `world.side(id)`.
[[nodiscard]] std::span<const Binding> worldBindings();

}  // namespace sortie::script
