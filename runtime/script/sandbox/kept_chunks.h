// Chunks that this program has compiled, for states that load the same files again and again: checks make one for each edit
// and variant. Only what was looked at and compiled here is in it; nothing comes from outside.
#pragma once

#include <memory>
#include <string>
#include <string_view>

namespace sortie::script {

/// The compiled form of a source that passed all checks under this name; null where there is none. Any thread.
[[nodiscard]] std::shared_ptr<const std::string> keptChunk(std::string_view source, const std::string& name,
                                                           bool moduleRules);
void keepChunk(std::string_view source, const std::string& name, bool moduleRules, std::string compiled);

}  // namespace sortie::script
