// What all fuzz targets share: the entry point's type and how a broken promise is told. A target is one .cpp file with
// one entry point; libFuzzer calls it with made-up inputs, fuzz_tests with the kept ones.
#pragma once

#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <string_view>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size);

namespace sortie::fuzz {

[[nodiscard]] inline std::string_view textOf(const std::uint8_t* data, std::size_t size) {
  return {reinterpret_cast<const char*>(data), size};
}

/// Bytes that are not printable ASCII as \xXX.
[[nodiscard]] inline std::string shownText(std::string_view text) {
  static constexpr char digits[] = "0123456789abcdef";
  std::string out;
  for (const char c : text) {
    const auto byte = static_cast<unsigned char>(c);
    if (byte >= 0x20 && byte < 0x7f) {
      out += c;
    } else {
      out.append("\\x").append(1, digits[byte >> 4]).append(1, digits[byte & 15]);
    }
  }
  return out;
}

/// Ends the program when a promise does not hold; `what` says which, `shown` what came instead.
inline void promise(bool holds, const char* what, std::string_view shown = {}) {
  if (holds) return;
  std::fprintf(stderr, "broken promise: %s: %s\n", what, shownText(shown).c_str());
  std::abort();
}

}  // namespace sortie::fuzz
