#include "editor/core/text/text_difference.h"

#include <random>

#include <gtest/gtest.h>

namespace sortie::editor {
namespace {

using Entries = std::vector<std::string_view>;

TEST(TextDifference, EqualTextsHaveNoDifference) {
  EXPECT_EQ(differenceText("a\nb\n", "a\nb\n"), "");
  EXPECT_EQ(differenceText("a\nb\n", "a\nb"), "(only the line break at the end differs)\n");
}

TEST(TextDifference, ShowsWhatGoesBeforeWhatComes_WithThreeLinesAround) {
  EXPECT_EQ(differenceText("1\n2\n3\n4\nold\n5\n6\n7\n8\n", "1\n2\n3\n4\nnew\nnewer\n5\n6\n7\n8\n"),
            "  2\n  3\n  4\n- old\n+ new\n+ newer\n  5\n  6\n  7\n");
  EXPECT_EQ(differenceText("", "a\n"), "+ a\n");
  EXPECT_EQ(differenceText("a\n", ""), "- a\n");
}

TEST(TextDifference, LinesFarFromEveryChangeAreLeftOut) {
  EXPECT_EQ(differenceText("a\n1\n2\n3\n4\n5\n6\n7\nb\n", "1\n2\n3\n4\n5\n6\n7\nc\n"),
            "- a\n  1\n  2\n  3\n…\n  5\n  6\n  7\n- b\n+ c\n");
}

TEST(TextDifference, KeptEntriesRiseAndAreTheSame) {
  std::mt19937 random(7);
  for (int round = 0; round < 300; ++round) {
    static const std::string letters = "abcde";
    Entries before;
    Entries after;
    for (Entries* each : {&before, &after}) {
      const std::size_t count = random() % 12;
      for (std::size_t i = 0; i < count; ++i)
        each->push_back(std::string_view(letters).substr(random() % letters.size(), 1));
    }
    const std::vector<std::size_t> kept = keptEntries(before, after);
    ASSERT_EQ(kept.size(), before.size());
    // The longest common run, the slow way.
    std::vector<std::vector<std::size_t>> longest(before.size() + 1, std::vector<std::size_t>(after.size() + 1, 0));
    for (std::size_t i = before.size(); i-- > 0;)
      for (std::size_t j = after.size(); j-- > 0;)
        longest[i][j] =
            before[i] == after[j] ? longest[i + 1][j + 1] + 1 : std::max(longest[i + 1][j], longest[i][j + 1]);
    std::size_t next = 0;
    std::size_t count = 0;
    for (std::size_t i = 0; i < kept.size(); ++i) {
      if (kept[i] == std::string::npos) continue;
      ASSERT_GE(kept[i], next);
      ASSERT_LT(kept[i], after.size());
      EXPECT_EQ(before[i], after[kept[i]]);
      next = kept[i] + 1;
      ++count;
    }
    EXPECT_EQ(count, longest[0][0]);
  }
}

TEST(TextDifference, ChangedLineIsNotTakenForAKeptOne) {
  std::vector<std::string> texts;
  for (int i = 0; i < 16000; ++i) texts.push_back("line " + std::to_string(i));
  std::vector<std::string_view> before;
  std::vector<std::string_view> after;
  for (std::size_t i = 0; i < 8000; ++i) {
    before.push_back(texts[i]);
    after.push_back(texts[i % 2 == 0 ? i : i + 8000]);
  }
  const std::vector<std::size_t> kept = keptEntries(before, after);
  std::size_t next = 0;
  for (std::size_t i = 0; i < kept.size(); ++i) {
    if (kept[i] == std::string::npos) continue;
    ASSERT_LT(kept[i], after.size());
    ASSERT_GE(kept[i], next) << i;
    ASSERT_EQ(before[i], after[kept[i]]) << i;
    next = kept[i] + 1;
  }
}

TEST(TextDifference, LongTextsWithoutCommonLinesAreCompared) {
  std::vector<std::string> texts;
  for (int i = 0; i < 12'000; ++i) texts.push_back(std::to_string(i));
  // The shorter list first, then the longer one; every 100th line is the same.
  for (const bool swapped : {false, true}) {
    Entries before(texts.begin(), texts.begin() + 5000);
    Entries after(texts.begin() + 5000, texts.end());
    for (std::size_t i = 0; i < before.size(); i += 100) after[i + 50] = before[i];
    if (swapped) std::swap(before, after);
    const std::vector<std::size_t> kept = keptEntries(before, after);
    for (std::size_t i = 0; i < kept.size(); ++i) {
      EXPECT_TRUE(kept[i] == std::string::npos || before[i] == after[kept[i]]);
    }
  }
}

}  // namespace
}  // namespace sortie::editor
