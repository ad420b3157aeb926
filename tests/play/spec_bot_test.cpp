// What specs ask of bots: the function `bot` of docs/specs.md.
#include <gtest/gtest.h>

#include "spec_copy.h"

namespace sortie::play {
namespace {

using namespace testing;

std::string beforeABot(const std::string& body) { return std::string(setUp) + body; }

TEST(SpecBot, AnswerIsThatOfTheRulesetsAgent) {
  const Copy copy;
  EXPECT_EQ(copy.fault(beforeABot("local strong = place(\"unit\", \"m:B1\", \"blue\")\n"
                                  "change.set(blue, \"hp\", 1)\n"
                                  "expect(bot(\"red\", \"attack\", set(strong, blue, \"pass\"), red), blue)\n"
                                  "change.set(strong, \"hp\", 1)\n"
                                  "change.set(blue, \"hp\", 3)\n"
                                  "expect(bot(\"red\", \"attack\", set(strong, blue, \"pass\"), red), strong)")),
            "")
      << "the weakest, in the world as it is now";
}

TEST(SpecBot, WhatCannotBeAskedIsAFault) {
  const Copy copy;
  expectHas(copy.fault(beforeABot("bot(\"red\", \"atack\", set(blue), red)")), "there is no decision 'atack'");
  expectHas(copy.fault(beforeABot("bot(\"red\", \"attack\")")), "bot(side, decision, set of options, about)");
  expectHas(copy.fault(beforeABot("bot(\"green\", \"attack\", set(blue))")), "green");
}

TEST(SpecBot, MistakeOfABotNamesItsLine) {
  const Copy copy;
  copy.write("rules/bots.lua",
             "local bots = { heuristic = {} }\nfunction bots.heuristic.attack() return 7 end\nreturn bots\n");
  expectHas(copy.fault(beforeABot("bot(\"red\", \"attack\", set(blue, \"pass\"), red)")), "bots.lua:2");
}

}  // namespace
}  // namespace sortie::play
