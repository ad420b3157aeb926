// What a pack's Lua sources say of its declarations, for the reference: the comment above the function that a condition
// or an action is, and the functions that raise a hook. Sources are read as text, nothing is run. Private to the room.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "model/pack.h"

namespace sortie::script {

/// The `--- …` lines straight above the function named "module.function", joined; without the marks and without
/// annotations (`---@…`). Empty when there is no such module, function or comment.
[[nodiscard]] std::string docComment(const model::Pack& pack, const std::string& luaName);

/// The functions, as "module.function", in which one of `callees` is called with the text `id` as its first argument:
/// `raise("moved", piece)`. In the order of the sources, each once; "module" alone for code outside of functions.
[[nodiscard]] std::vector<std::string> callersOf(const model::Pack& pack, const std::vector<std::string_view>& callees,
                                                 std::string_view id);

}  // namespace sortie::script
