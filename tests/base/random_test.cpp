#include "base/random.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <set>
#include <vector>

namespace sortie {
namespace {

/// Pearson's statistic of `counts` against equal expectations.
double chiSquare(const std::vector<std::uint64_t>& counts) {
  std::uint64_t total = 0;
  for (const std::uint64_t count : counts) total += count;
  const double expected = static_cast<double>(total) / static_cast<double>(counts.size());
  double sum = 0;
  for (const std::uint64_t count : counts) {
    const double difference = static_cast<double>(count) - expected;
    sum += difference * difference / expected;
  }
  return sum;
}

// The first numbers of the reference SplitMix64 generator (Vigna's splitmix64.c, state 1234567 and state 0).
TEST(Random, StreamIsSplitMix64) {
  const std::array<std::uint64_t, 5> known = {6457827717110365317ULL, 3203168211198807973ULL, 9817491932198370423ULL,
                                              4593380528125082431ULL, 16408922859458223821ULL};
  for (std::size_t i = 0; i < known.size(); ++i) EXPECT_EQ(streamAt(1234567, i), known[i]) << "number " << i;
  EXPECT_EQ(streamAt(0, 0), 0xe220a8397b1dcdafULL);
}

TEST(Random, NumbersAreConstantExpressions) {
  static_assert(mix64(0) == 0);
  static_assert(streamAt(0, 0) == 0xe220a8397b1dcdafULL);
  static_assert(below(~0ULL, 6) == 5);
}

// The published FNV-1a test values.
TEST(Random, TextHashIsFnv1a) {
  EXPECT_EQ(hashText(""), 0xcbf29ce484222325ULL);
  EXPECT_EQ(hashText("a"), 0xaf63dc4c8601ec8cULL);
  EXPECT_EQ(hashText("foobar"), 0x85944171f73967e8ULL);
  // Bytes count as unsigned, whatever the machine thinks of char.
  EXPECT_EQ(hashText("\xff"), 0xaf64724c8602eb6eULL);
}

// Worked out by a separate program from the definition of the two functions; a change breaks every saved record.
TEST(Random, KeysStayTheSameForOldRecords) {
  EXPECT_EQ(streamKey(0, 0), 0x48218226ff3cd4bfULL);
  EXPECT_EQ(streamKey(42, hashText("d6")), 0x1cbbd0388fd09c5aULL);
  EXPECT_EQ(streamAt(streamKey(42, hashText("d6")), 0), 0xa40b4c8f4646104cULL);
  EXPECT_EQ(streamAt(streamKey(42, hashText("d6")), 1000000), 0x8736e49c4445b8ecULL);
}

TEST(Random, BelowGivesEveryNumberOfItsRangeAndNoOther) {
  EXPECT_EQ(below(0, 6), 0U);
  EXPECT_EQ(below(~0ULL, 6), 5U);
  EXPECT_EQ(below(~0ULL, 1), 0U);
  EXPECT_EQ(below(~0ULL, ~0ULL), ~0ULL - 1);
  // The first bits that give 1 of 2 and of 3.
  EXPECT_EQ(below((1ULL << 63) - 1, 2), 0U);
  EXPECT_EQ(below(1ULL << 63, 2), 1U);
  EXPECT_EQ(below(6148914691236517205ULL, 3), 0U);
  EXPECT_EQ(below(6148914691236517206ULL, 3), 1U);
}

// The limits are the 0.001 and 0.999 quantiles of chi-square: a fixed seed passes for ever or never.
TEST(Random, DiceAreFair) {
  struct Die {
    std::uint64_t faces;
    double low, high;
  };
  for (const Die die : {Die{6, 0.21, 20.52}, Die{20, 5.41, 43.82}, Die{100, 60.7, 148.2}}) {
    std::vector<std::uint64_t> counts(die.faces);
    const std::uint64_t key = streamKey(7, hashText("die"));
    for (std::uint64_t i = 0; i < 100'000; ++i) ++counts[below(streamAt(key, i), die.faces)];
    EXPECT_GT(chiSquare(counts), die.low) << "d" << die.faces;
    EXPECT_LT(chiSquare(counts), die.high) << "d" << die.faces;
  }
}

TEST(Random, SuccessiveDiceAreIndependent) {
  std::vector<std::uint64_t> pairs(36);
  const std::uint64_t key = streamKey(3, hashText("die"));
  for (std::uint64_t i = 0; i < 72'000; ++i) {
    ++pairs[below(streamAt(key, i), 6) * 6 + below(streamAt(key, i + 1), 6)];
  }
  EXPECT_GT(chiSquare(pairs), 14.7);
  EXPECT_LT(chiSquare(pairs), 66.6);
}

// Neighbouring seeds and neighbouring purposes are what sweeps and rulesets use: their first dice must not agree.
TEST(Random, NeighbouringStreamsAreIndependent) {
  std::vector<std::uint64_t> bySeed(36);
  std::vector<std::uint64_t> byPurpose(36);
  const std::uint64_t white = hashText("white");
  for (std::uint64_t seed = 0; seed < 36'000; ++seed) {
    const std::uint64_t die = below(streamAt(streamKey(seed, white), 0), 6);
    ++bySeed[die * 6 + below(streamAt(streamKey(seed + 1, white), 0), 6)];
    ++byPurpose[die * 6 + below(streamAt(streamKey(seed, hashText("black")), 0), 6)];
  }
  for (const auto* pairs : {&bySeed, &byPurpose}) {
    EXPECT_GT(chiSquare(*pairs), 14.7);
    EXPECT_LT(chiSquare(*pairs), 66.6);
  }
}

TEST(Random, StreamsDoNotOverlap) {
  std::set<std::uint64_t> seen;
  for (std::uint64_t seed = 0; seed < 20; ++seed) {
    for (const char* purpose : {"white", "black", "deck", "agent"}) {
      const std::uint64_t key = streamKey(seed, hashText(purpose));
      for (std::uint64_t i = 0; i < 500; ++i) seen.insert(streamAt(key, i));
    }
  }
  EXPECT_EQ(seen.size(), 20U * 4U * 500U);
}

TEST(Random, AnyNumberIsReachedWithoutDrawingEarlierOnes) {
  const std::uint64_t key = streamKey(11, hashText("deck"));
  std::vector<std::uint64_t> forwards;
  std::vector<std::uint64_t> backwards;
  for (std::uint64_t i = 0; i < 64; ++i) forwards.push_back(streamAt(key, i));
  for (std::uint64_t i = 64; i-- > 0;) backwards.push_back(streamAt(key, i));
  std::reverse(backwards.begin(), backwards.end());
  EXPECT_EQ(forwards, backwards);
}

}  // namespace
}  // namespace sortie
