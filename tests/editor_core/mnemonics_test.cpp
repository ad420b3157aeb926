#include "editor/core/mnemonics.h"

#include <gtest/gtest.h>

namespace sortie::editor {
namespace {

std::string lettersOf(const std::vector<std::string>& titles, const std::string& taken = {}) {
  std::string out;
  const auto found = mnemonics(titles, taken);
  for (std::size_t i = 0; i < titles.size(); ++i) out += found[i] ? titles[i][*found[i]] : '-';
  return out;
}

TEST(Mnemonics, FirstLettersComeFirst) {
  EXPECT_EQ(lettersOf({"File", "Edit", "View"}), "FEV");
  EXPECT_EQ(lettersOf({"Save", "Save as\u2026", "Export"}), "SaE");
}

TEST(Mnemonics, LetterIsGivenUpForATitleThatHasNoOther) {
  EXPECT_EQ(lettersOf({"Cut", "C"}), "uC");
  EXPECT_EQ(lettersOf({"ab", "bc", "a"}), "bca");
}

TEST(Mnemonics, NoLetterStandsForTwo) {
  EXPECT_EQ(lettersOf({"a", "a"}), "a-");
  EXPECT_EQ(lettersOf({"1 one", "", "\u2026"}), "1--");
  EXPECT_EQ(lettersOf({"OK", "Open"}, "o"), "Kp");
}

}  // namespace
}  // namespace sortie::editor
