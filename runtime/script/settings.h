// Values of documents as Lua tables, and back. Private to the room.
#pragma once

#include "base/result.h"
#include "model/declaration.h"

extern "C" {
#include <lua.h>
}

namespace sortie::script {

/// Pushes a setting: lists and records as tables. Raises for want of memory or where it is nested too deep.
void pushSetting(lua_State* L, const model::Setting& setting);

/// The Lua value at `index` as a setting: nil, true or false, an integer, a text, a list (keys 1 to n; also an empty
/// table), a record (keys are texts). Allocates nothing in Lua. Errors: "value" for everything else, for tables that
/// mix keys, that are nested more than 8 deep or hold more than 10,000 values, and for texts over 4,096 bytes.
[[nodiscard]] Result<model::Setting> readSetting(lua_State* L, int index);

}  // namespace sortie::script
