// Digests as indexes and signatures have them.
#pragma once

#include <string>
#include <string_view>

namespace sortie::exchange {

/// SHA-256 in 64 lower-case hex digits.
[[nodiscard]] std::string sha256(std::string_view bytes);

}  // namespace sortie::exchange
