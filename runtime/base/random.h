// Counter-based random numbers: a stream is (seed, purpose), its n-th number depends on nothing else.
// So a stream can be copied, forked and saved as one counter. The mixing function is SplitMix64
// (Steele, Lea, Flood: "Fast splittable pseudorandom number generators", 2014).
#pragma once

#include <cstdint>
#include <string_view>

namespace sortie {

/// SplitMix64's finaliser.
[[nodiscard]] constexpr std::uint64_t mix64(std::uint64_t x) noexcept {
  x ^= x >> 30;
  x *= 0xbf58476d1ce4e5b9ULL;
  x ^= x >> 27;
  x *= 0x94d049bb133111ebULL;
  return x ^ (x >> 31);
}

/// 64-bit FNV-1a of a text, for purposes and names; the same on every machine.
[[nodiscard]] constexpr std::uint64_t hashText(std::string_view text) noexcept {
  std::uint64_t h = 0xcbf29ce484222325ULL;
  for (char c : text) h = (h ^ static_cast<unsigned char>(c)) * 0x100000001b3ULL;
  return h;
}

/// The key of a stream.
[[nodiscard]] constexpr std::uint64_t streamKey(std::uint64_t seed, std::uint64_t purpose) noexcept {
  return mix64(mix64(seed + 0x9e3779b97f4a7c15ULL) ^ purpose);
}

/// The counter-th number of a stream.
[[nodiscard]] constexpr std::uint64_t streamAt(std::uint64_t key, std::uint64_t counter) noexcept {
  return mix64(key + (counter + 1) * 0x9e3779b97f4a7c15ULL);
}

__extension__ using Wide = unsigned __int128;

/// Maps 64 random bits to 0..n-1 (n > 0) by Lemire's multiply-shift; the bias is below n / 2^64.
[[nodiscard]] constexpr std::uint64_t below(std::uint64_t bits, std::uint64_t n) noexcept {
  return static_cast<std::uint64_t>((static_cast<Wide>(bits) * n) >> 64);
}

}  // namespace sortie
