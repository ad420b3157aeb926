// `sortie render` from its arguments to the file.
#include <filesystem>
#include <fstream>
#include <iterator>

#include <gtest/gtest.h>
#include <unistd.h>

#include "cli/commands.h"

namespace sortie::cli {
namespace {

const std::string packsFolder = std::string(SORTIE_SOURCE_DIR) + "/tests/packs";

struct Render : ::testing::Test {
  std::filesystem::path folder =
      std::filesystem::path(::testing::TempDir()) / ("sortie-render-" + std::to_string(::getpid()));
  RenderArguments arguments;

  Render() {
    std::filesystem::create_directories(folder);
    arguments.mission.mission = packsFolder + "/gallery/missions/hall";
    arguments.out = (folder / "map.svg").string();
  }
  ~Render() override { std::filesystem::remove_all(folder); }

  [[nodiscard]] std::string written() const {
    std::ifstream in(arguments.out, std::ios::binary);
    return {std::istreambuf_iterator<char>(in), {}};
  }
};

TEST_F(Render, WritesAMissionsMap) {
  ASSERT_EQ(renderCommand(arguments), good);
  const std::string plain = written();
  EXPECT_NE(plain.find("<svg"), std::string::npos);
  EXPECT_NE(plain.find("Front door"), std::string::npos);
  ASSERT_EQ(renderCommand(arguments), good);
  EXPECT_EQ(written(), plain) << "the same bytes again";
}

TEST_F(Render, EachFlagChangesThePicture) {
  ASSERT_EQ(renderCommand(arguments), good);
  const std::string plain = written();
  const auto changes = [&](const char* what, auto change) {
    RenderArguments changed = arguments;
    change(changed);
    EXPECT_EQ(renderCommand(changed), good) << what;
    EXPECT_NE(written(), plain) << what;
  };
  changes("level", [](RenderArguments& a) { a.level = 2; });
  changes("setup", [](RenderArguments& a) { a.setup = true; });
  changes("grid", [](RenderArguments& a) { a.grid = true; });
  changes("coordinates", [](RenderArguments& a) { a.coordinates = true; });
  changes("tile names", [](RenderArguments& a) { a.tileNames = true; });
  changes("sides", [](RenderArguments& a) { a.sides = true; });
  changes("reach", [](RenderArguments& a) { a.reach = "man=3"; });
  changes("sight", [](RenderArguments& a) { a.sight = "man"; });
  changes("line", [](RenderArguments& a) { a.line = {"a:A1", "a:D4"}; });
  changes("scale", [](RenderArguments& a) { a.scale = 0.5; });
  changes("width", [](RenderArguments& a) { a.width = 300; });
  changes("dark", [](RenderArguments& a) { a.dark = true; });
  arguments.level = 1;
  ASSERT_EQ(renderCommand(arguments), good);
  EXPECT_EQ(written(), plain) << "1 is the lowest level, which is drawn without --level";
}

TEST_F(Render, WritesAMomentOfARecord) {
  PlayArguments play;
  play.mission.mission = packsFolder + "/tiny/missions/duel";
  play.automatic = play.quiet = true;
  play.agents = {"red=random", "blue=random"};
  play.record = (folder / "duel.record").string();
  ASSERT_EQ(playCommand(play), good);
  arguments.mission.mission = play.record;
  arguments.mission.packs = {packsFolder};
  arguments.at = 0;
  ASSERT_EQ(renderCommand(arguments), good);
  const std::string start = written();
  arguments.at = 12;
  ASSERT_EQ(renderCommand(arguments), good);
  EXPECT_NE(written(), start);
  arguments.at.reset();
  EXPECT_EQ(renderCommand(arguments), good);
  arguments.at = 1'000'000;
  EXPECT_EQ(renderCommand(arguments), broken);
  arguments.at.reset();
  arguments.setup = true;
  EXPECT_EQ(renderCommand(arguments), broken) << "a record has its own start";
}

TEST_F(Render, InvalidRequests_AreRefused) {
  const auto refuses = [&](const char* what, auto change) {
    RenderArguments changed = arguments;
    change(changed);
    EXPECT_EQ(renderCommand(changed), broken) << what;
    EXPECT_FALSE(std::filesystem::exists(changed.out)) << what;
  };
  refuses("format", [&](RenderArguments& a) { a.out = (folder / "map.bmp").string(); });
  refuses("folder", [&](RenderArguments& a) { a.out = (folder / "none" / "map.svg").string(); });
  refuses("mission", [](RenderArguments& a) { a.mission.mission += "-nowhere"; });
  refuses("side", [](RenderArguments& a) { a.as = "nobody"; });
  refuses("decision of a mission", [](RenderArguments& a) { a.at = 2; });
  refuses("level", [](RenderArguments& a) { a.level = 0; });
  refuses("scale", [](RenderArguments& a) { a.scale = -1; });
  refuses("scale and width", [](RenderArguments& a) {
    a.scale = 1;
    a.width = 100;
  });
}

}  // namespace
}  // namespace sortie::cli
