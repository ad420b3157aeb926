// Modules that specs share, where memory runs out and where two packs have some.
#include <gtest/gtest.h>

#include "spec_copy.h"

namespace sortie::play {
namespace {

using namespace testing;

TEST(SpecFixture, OneInWhichAFileDoesNotLoadIsMadeAnewForTheNextFile) {
  const Copy copy;
  copy.write(
      "specs/a.lua",
      "if world.mission.id == \"duel\" then\n  local t = {}\n"
      "  for i = 1, 100 do t[i] = (\"x\"):rep(1000000) end\nend\nspec(\"a\", function() fixture \"duel\" end)\n");
  const PackSpecs specs = copy.run("spec(\"b\", function() fixture \"duel\" end)\n");
  ASSERT_EQ(specs.specs.size(), 2U);
  EXPECT_FALSE(specs.specs[0].passed);
  expectHas(specs.specs[0].error.text, "MB of memory");
  EXPECT_TRUE(specs.specs[1].passed) << specs.specs[1].error.text;
}

TEST(SpecOptions, AreReadWithoutTheMetatableOfTheirTable) {
  const Copy copy;
  const std::string guarded = ", { __index = function() error(\"asked\") end })";
  EXPECT_EQ(copy.fault(std::string(setUp) + "answer(setmetatable({ \"unit\", red }" + guarded +
                       ")\nanswer(\"move\", \"m:A1\")\nrun(setmetatable({ \"activation\", red.side, blue.side, "
                       "until_step = \"activation\" }" +
                       guarded + ")"),
            "");
}

}  // namespace
}  // namespace sortie::play
