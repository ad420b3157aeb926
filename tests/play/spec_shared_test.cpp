// Modules that specs share, where memory runs out and where two packs have some.
#include <gtest/gtest.h>

#include "spec_copy.h"

namespace sortie::play {
namespace {

using namespace testing;

/// A spec that leaves little of the memory.
std::string filling(int texts, const std::string& then) {
  return "fixture \"alone\"\nlocal t = {}\nfor i = 1, 64 do t[i] = (\"x\"):rep(1000000) end\nfor i = 1, " +
         std::to_string(texts) + " do t[#t + 1] = (\"x\"):rep(400) .. i end\n" + then;
}

// The environment of a module is some kilobytes: it is refused at each of its blocks once.
TEST(SpecShared, ModuleWithoutMemoryIsAFailedSpec) {
  const Copy copy;
  copy.write("specs/shared/h.lua", "return {}\n");
  int least = 0;
  int most = 8000;
  while (most - least > 1) {
    const int middle = (least + most) / 2;
    (copy.fault(filling(middle, "")).empty() ? least : most) = middle;
  }
  ASSERT_GT(least, 16);
  ASSERT_LT(most, 8000);
  int failed = 0;
  for (int texts = least - 16; texts <= most; ++texts) {
    const std::string fault = copy.fault(filling(texts, "require \"specs.shared.h\""));
    if (fault.empty()) continue;
    ++failed;
    EXPECT_NE(fault.find("MB of memory"), std::string::npos) << texts << ": " << fault;
  }
  EXPECT_GT(failed, 1);
}

TEST(SpecShared, ModulesOfTwoPacksWithTheSameNameAreSeparate) {
  const Copy copy;
  const std::filesystem::path folder = copy.pack().parent_path();
  std::filesystem::create_directories(folder / "over/specs/fixtures");
  std::filesystem::copy(copy.pack() / "specs/fixtures", folder / "over/specs/fixtures",
                        std::filesystem::copy_options::recursive);
  const auto named = [](const std::string& pack) {
    return "local helper = {}\nfunction helper.name() return \"" + pack + "\" end\nreturn helper\n";
  };
  copy.write("rules/apart.lua", "local apart = {}\nfunction apart.three() return 3 end\nreturn apart\n");
  copy.write("specs/shared/helper.lua", named("tiny"));
  copy.write("specs/shared/kit.lua",
             "local kit = {}\nfunction kit.name() return require(\"specs.shared.helper\").name() end\n"
             "function kit.three() return require(\"apart\").three() end\nreturn kit\n");
  copy.write("../over/pack.xml",
             "<pack id=\"over\" version=\"1.0.0\" title=\"Over\" licence=\"MIT\" engine=\"1\">\n"
             "  <author name=\"A\"/>\n  <needs pack=\"tiny\" version=\">=1.0 &lt;2\"/>\n</pack>\n");
  copy.write("../over/specs/shared/helper.lua", named("over"));
  copy.write("../over/specs/one.lua",
             "spec(\"theirs first\", function()\n  fixture \"alone\"\n  local kit = require \"specs.shared.kit\"\n"
             "  expect(kit.name(), \"tiny\")\n  expect(kit.three(), 3)\n"
             "  expect(require(\"specs.shared.helper\").name(), \"over\")\nend)\n"
             "spec(\"theirs last\", function()\n  fixture \"alone\"\n"
             "  expect(require(\"specs.shared.helper\").name(), \"over\")\n"
             "  expect(require(\"specs.shared.kit\").name(), \"tiny\")\nend)\n");
  TestOptions options;
  options.packFolders = {folder};
  const Result<PackSpecs> specs = runSpecs(folder / "over", options);
  ASSERT_TRUE(specs) << specs.error().message();
  EXPECT_EQ(specs->specs.size(), 2U);
  EXPECT_TRUE(specs->good()) << specText({*specs});
}

TEST(SpecFixture, FixtureIsRebuiltAfterAFileThatDoesNotLoad) {
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

TEST(SpecOptions, OptionsAreReadWithoutMetamethods) {
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
