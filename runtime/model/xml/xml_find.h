// What the scan looks for in sixteen bytes at once: one bit a byte, the lowest for the first. Branches that depend on how
// long a name or a value is are what a scan costs; here are none.
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <vector>

#if defined(__SSE2__)
#include <emmintrin.h>
#endif

namespace sortie::model {

constexpr std::size_t kBlock = 16;

#if defined(__SSE2__)

namespace block {

inline __m128i at(const char* p) { return _mm_loadu_si128(reinterpret_cast<const __m128i*>(p)); }
inline std::uint32_t bits(__m128i bytes) { return static_cast<std::uint32_t>(_mm_movemask_epi8(bytes)); }
inline __m128i is(__m128i bytes, char c) { return _mm_cmpeq_epi8(bytes, _mm_set1_epi8(c)); }

/// Bytes from `low` to `high`: moved down to the least of the signed bytes, where one comparison is enough.
inline __m128i within(__m128i bytes, char low, char high) {
  const __m128i moved = _mm_add_epi8(bytes, _mm_set1_epi8(static_cast<char>(-128 - low)));
  return _mm_cmplt_epi8(moved, _mm_set1_epi8(static_cast<char>(-128 + (high - low) + 1)));
}

}  // namespace block

/// Bytes that no name of ASCII letters, digits, "_", "-" and "." has.
inline std::uint32_t notInNames(const char* p) {
  const __m128i bytes = block::at(p);
  const __m128i letters = block::within(_mm_or_si128(bytes, _mm_set1_epi8(0x20)), 'a', 'z');
  // "-", ".", "/" and the digits follow each other.
  const __m128i digits = _mm_andnot_si128(block::is(bytes, '/'), block::within(bytes, '-', '9'));
  return ~block::bits(_mm_or_si128(_mm_or_si128(letters, digits), block::is(bytes, '_'))) & 0xFFFFU;
}

/// Bytes from "a" to "z".
inline std::uint32_t smallLetters(const char* p) { return block::bits(block::within(block::at(p), 'a', 'z')); }

/// What ends the plain part of a value in double quotes: ", & and <.
inline std::uint32_t valueMarks(const char* p) {
  const __m128i bytes = block::at(p);
  static_assert(('"' | 4) == '&');  // and nothing else becomes that
  return block::bits(_mm_or_si128(block::is(_mm_or_si128(bytes, _mm_set1_epi8(4)), '&'), block::is(bytes, '<')));
}

/// Bytes above the space.
inline std::uint32_t notSpace(const char* p) {
  const __m128i bytes = block::at(p);
  return ~block::bits(_mm_cmpeq_epi8(_mm_min_epu8(bytes, _mm_set1_epi8(' ')), bytes)) & 0xFFFFU;
}

/// Control characters other than the line feed, and bytes above ASCII.
inline std::uint32_t oddBytes(const char* p) {
  const __m128i bytes = block::at(p);  // signed: what is above ASCII is below the space, too
  return block::bits(_mm_andnot_si128(block::is(bytes, '\n'), _mm_cmplt_epi8(bytes, _mm_set1_epi8(' '))));
}

#else

namespace block {

template <class Test>
std::uint32_t bits(const char* p, Test test) {
  std::uint32_t out = 0;
  for (std::size_t i = 0; i < kBlock; ++i) out |= std::uint32_t{test(static_cast<unsigned char>(p[i]))} << i;
  return out;
}

}  // namespace block

inline std::uint32_t notInNames(const char* p) {
  return block::bits(p, [](unsigned char c) {
    const unsigned char lower = c | 0x20U;
    return !((lower >= 'a' && lower <= 'z') || (c >= '-' && c <= '9' && c != '/') || c == '_');
  });
}

inline std::uint32_t smallLetters(const char* p) {
  return block::bits(p, [](unsigned char c) { return c >= 'a' && c <= 'z'; });
}

inline std::uint32_t valueMarks(const char* p) {
  return block::bits(p, [](unsigned char c) { return c == '"' || c == '&' || c == '<'; });
}

inline std::uint32_t notSpace(const char* p) {
  return block::bits(p, [](unsigned char c) { return c > ' '; });
}

inline std::uint32_t oddBytes(const char* p) {
  return block::bits(p, [](unsigned char c) { return (c < ' ' && c != '\n') || c >= 0x80; });
}

#endif

/// The number of the lowest bit that is set; some must be.
template <class Bits>
std::size_t firstBit(Bits bits) {
  return static_cast<std::size_t>(std::countr_zero(bits));
}

/// Bytes of a text that are in some class, a bit each.
class TextMarks {
 public:
  static constexpr std::size_t kWide = 64;  ///< bytes that a word tells of

  /// For a text of that size. One word more, all set, stops what looks for the next mark.
  explicit TextMarks(std::size_t size) : words_(size / kWide + 2) {
    words_.back() = ~std::uint64_t{0};
    words_[size / kWide] = std::uint64_t{1} << (size % kWide);
  }
  /// The marks of the bytes from `at` on, a multiple of kWide.
  void add(std::size_t at, std::uint64_t marks) { words_[at / kWide] |= marks; }

  /// Goes from mark to mark; the end of the text is one.
  class Cursor {
   public:
    Cursor(const TextMarks& marks, std::size_t from)
        : word_(marks.words_.data() + from / kWide),
          base_(from / kWide * kWide),
          left_(*word_ & (~std::uint64_t{0} << (from % kWide))) {}
    /// Where the next one is. Not to be asked for again once the end was the answer.
    std::size_t next() {
      while (left_ == 0) {
        left_ = *++word_;
        base_ += kWide;
      }
      const std::size_t at = base_ + firstBit(left_);
      left_ &= left_ - 1;
      return at;
    }

   private:
    const std::uint64_t* word_;
    std::size_t base_;
    std::uint64_t left_;
  };

 private:
  std::vector<std::uint64_t> words_;
};

/// The bits of four blocks.
template <class Find>
std::uint64_t fourBlocks(const char* p, Find find) {
  return std::uint64_t{find(p)} | std::uint64_t{find(p + kBlock)} << kBlock |
         std::uint64_t{find(p + 2 * kBlock)} << (2 * kBlock) | std::uint64_t{find(p + 3 * kBlock)} << (3 * kBlock);
}

}  // namespace sortie::model
