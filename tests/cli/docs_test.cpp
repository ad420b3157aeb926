// `sortie docs lua` and `sortie docs ruleset`: which files they write.
#include <filesystem>
#include <fstream>
#include <iterator>
#include <sstream>

#include <gtest/gtest.h>

#include "cli/docs.h"

namespace sortie::cli {
namespace {

namespace fs = std::filesystem;

const fs::path source = SORTIE_SOURCE_DIR;

std::string textOf(const fs::path& path) {
  std::ifstream in(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), {}};
}

TEST(DocsLuaCommand, PageAndStubsAreWritten) {
  const fs::path folder = fs::path(::testing::TempDir()) / "sortie-docs-lua";
  fs::remove_all(folder);
  std::ostringstream out;
  EXPECT_EQ(docsLuaCommand((source / "tests/packs/tiny").string(), folder.string(), out), 0) << out.str();
  EXPECT_NE(textOf(folder / "lua.md").find("## The ruleset TinyTac"), std::string::npos);
  EXPECT_TRUE(fs::exists(folder / "library/tiny.lua"));
  EXPECT_TRUE(fs::exists(folder / ".luarc.json"));
  EXPECT_EQ(docsLuaCommand("no-such-pack", folder.string(), out), 2);
  fs::remove_all(folder);
}

TEST(DocsRulesetCommand, PagesOfTheRulesetAreWritten) {
  const fs::path folder = fs::path(::testing::TempDir()) / "sortie-docs-ruleset";
  fs::remove_all(folder);
  std::ostringstream out;
  EXPECT_EQ(docsRulesetCommand((source / "scripts/citadel").string(), folder.string(), true, out), 0) << out.str();
  EXPECT_TRUE(fs::exists(folder / "citadel.md"));
  EXPECT_TRUE(fs::exists(folder / "citadel/force-card.md"));
  EXPECT_EQ(docsRulesetCommand((source / "tests/packs/tiny/missions/duel").string(), folder.string(), false, out), 0);
  EXPECT_TRUE(fs::exists(folder / "tiny.md"));
  EXPECT_EQ(docsRulesetCommand("no-such-pack", folder.string(), false, out), 2);
  fs::remove_all(folder);
}

}  // namespace
}  // namespace sortie::cli
