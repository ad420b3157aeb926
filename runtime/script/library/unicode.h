// UTF-8 in and out. Private to the sandbox's library.
#pragma once

#include <cstddef>
#include <cstdint>

namespace sortie::script::library {

/// Decodes the character at `bytes` (`count` of them may be read). Returns its length in bytes, 0 when it is not valid:
/// overlong, cut short, a stray continuation byte, or when `strict` a surrogate or above U+10FFFF.
[[nodiscard]] std::size_t decodeUtf8(const char* bytes, std::size_t count, std::uint32_t* code, bool strict) noexcept;

}  // namespace sortie::script::library
