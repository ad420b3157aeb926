// Status lines: texts of a ruleset with values filled in.
#include <gtest/gtest.h>

#include "play/text/board_text.h"
#include "playing.h"

namespace sortie::play {
namespace {

std::string statusOf(const std::string& text) {
  const auto original = testing::scenarioOf(testing::duel);
  if (original == nullptr) return {};
  world::Scenario told = *original;
  model::Text ofWorld;
  ofWorld.text = text;
  told.texts["status"] = &ofWorld;
  const std::string status = statusText(told, told.initial, world::SideId::None, {});
  return status.substr(0, status.find('\n'));
}

TEST(StatusText, WordsAfterABarApplyToAllOtherValues) {
  EXPECT_EQ(statusOf("{round} {round=0?round|rounds}"), "0 round");
  EXPECT_EQ(statusOf("{round} {round=1?round|rounds}"), "0 rounds");
  EXPECT_EQ(statusOf("a{round?set|not set}b"), "anot setb");
  EXPECT_EQ(statusOf("a{round=0?|never}b"), "ab");
  EXPECT_EQ(statusOf("a{round=1?never}b"), "ab");
}

TEST(StatusText, BarInsideAMarkBelongsToTheMark) {
  EXPECT_EQ(statusOf("{round=0?{round=1?one|none} yet|never}"), "none yet");
  EXPECT_EQ(statusOf("{round=1?{round=1?never|never} ever|{round=0?none|some} left}"), "none left");
}

}  // namespace
}  // namespace sortie::play
