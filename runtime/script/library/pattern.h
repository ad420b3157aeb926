// Lua patterns as the manual (section 6.4.1) describes them: compiled to a list of items, then matched by backtracking
// with every step counted. Private to the sandbox's library.
#pragma once

#include <cstddef>
#include <cstdint>

namespace sortie::script::library {

inline constexpr int maxCaptures = 32;

/// A set of bytes.
struct ByteSet {
  std::uint64_t bits[4];

  [[nodiscard]] bool has(unsigned char c) const noexcept { return (bits[c >> 6] >> (c & 63) & 1) != 0; }
  void add(unsigned char c) noexcept { bits[c >> 6] |= std::uint64_t{1} << (c & 63); }
};

struct PatternItem {
  enum class Kind : std::uint8_t { End, Byte, Any, Set, Open, Position, Close, Same, Balance, Frontier, AtEnd } kind;
  enum class Repeat : std::uint8_t { Once, Most, AtLeastOnce, Fewest, Optional } repeat;
  unsigned char a;  ///< the byte; the number of the capture; the opening byte of a balance
  unsigned char b;  ///< the closing byte
  const ByteSet* set;
};

/// A compiled pattern. The arrays are the caller's.
struct Pattern {
  PatternItem* items;
  ByteSet* sets;
  bool anchored;  ///< starts with ^
  int captures;
  bool unfinished;  ///< has a "(" without ")"
};

/// How much room compilePattern needs for a pattern of `length` bytes.
[[nodiscard]] constexpr std::size_t patternItems(std::size_t length) noexcept { return length + 1; }
[[nodiscard]] constexpr std::size_t patternSets(std::size_t length) noexcept { return length / 3 + 1; }

/// Fills `pattern`, whose arrays have room. Returns what is wrong with it, or null. `anchors`: a leading ^ is special.
[[nodiscard]] const char* compilePattern(Pattern& pattern, const char* text, std::size_t length, bool anchors) noexcept;

struct Capture {
  const char* start;
  std::ptrdiff_t length;  ///< or one of the two below
};
inline constexpr std::ptrdiff_t captureOpen = -1;
inline constexpr std::ptrdiff_t capturePosition = -2;

struct Matcher {
  const char* begin;
  const char* end;
  std::int64_t steps;  ///< left; below zero means that matching stopped for want of them
  int depth;           ///< nested choices left
  bool tooComplex;     ///< stopped for want of depth
  Capture captures[maxCaptures];
};

/// The end of the match of `items` at `at`, or null; then look whether the matcher ran out of something.
[[nodiscard]] const char* matchItems(Matcher& matcher, const char* at, const PatternItem* items) noexcept;

}  // namespace sortie::script::library
