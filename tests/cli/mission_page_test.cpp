// docs/formats/mission.md: its example is a mission that is in order and plays.
#include <filesystem>
#include <fstream>
#include <iterator>
#include <sstream>

#include <gtest/gtest.h>
#include <unistd.h>

#include "cli/documents.h"
#include "cli/mission.h"

namespace sortie::cli {
namespace {

namespace fs = std::filesystem;

/// The indented lines from <mission to </mission>, without their indent.
std::string exampleOf(const fs::path& page) {
  std::ifstream in(page);
  std::string out;
  bool within = false;
  for (std::string line; std::getline(in, line);) {
    within = within || line.starts_with("    <mission ");
    if (within) out += (line.size() > 4 ? line.substr(4) : "") + '\n';
    if (line == "    </mission>") break;
  }
  return out;
}

TEST(MissionPage, ExampleOnThePageIsValid) {
  const fs::path checkout = SORTIE_SOURCE_DIR;
  const fs::path folder = fs::path(::testing::TempDir()) / ("sortie-mission-page-" + std::to_string(::getpid()));
  fs::remove_all(folder);
  fs::create_directories(folder / "missions/yard");
  std::ofstream(folder / "pack.xml")
      << "<pack id=\"page\" version=\"1.0.0\" title=\"Page\" licence=\"MIT\" engine=\"1\">"
         "<needs pack=\"starter\" version=\">=0.1\"/></pack>\n";
  const std::string example = exampleOf(checkout / "docs/formats/mission.md");
  ASSERT_TRUE(example.ends_with("</mission>\n")) << example;
  std::ofstream(folder / "missions/yard/mission.xml") << example;
  std::ostringstream out;
  ValidateOptions checks;
  checks.packFolders = {checkout / "scripts"};
  EXPECT_EQ(validateCommand({folder.string()}, checks, out), 0) << out.str();
  EXPECT_EQ(out.str(), "");
  for (const char* variant : {"", "long"}) {
    model::LoadOptions options;
    options.packFolders = {checkout / "scripts"};
    options.variant = variant;
    const auto scenario = loadScenario((folder / "missions/yard").string(), options);
    ASSERT_TRUE(scenario) << scenario.error().message();
    EXPECT_TRUE(openHost(*scenario));
  }
  fs::remove_all(folder);
}

}  // namespace
}  // namespace sortie::cli
