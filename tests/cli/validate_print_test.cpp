// What a ruleset wants on paper is checked with the rest of it.
#include <filesystem>
#include <fstream>
#include <sstream>

#include <gtest/gtest.h>
#include <unistd.h>

#include "cli/commands.h"
#include "cli/documents.h"

namespace sortie::cli {
namespace {

namespace fs = std::filesystem;

TEST(ValidatePrint, UnknownNamesOfPrintFilesAreFoundWithTheirPlace) {
  const fs::path folder = fs::path(::testing::TempDir()) / ("print names " + std::to_string(::getpid()));
  fs::remove_all(folder);
  fs::copy(fs::path(SORTIE_SOURCE_DIR) / "tests/packs/tiny", folder, fs::copy_options::recursive);
  const auto validated = [&] {
    std::ostringstream out;
    const int status = validateCommand({folder.string()}, {false, false, true, {}}, out);
    return std::to_string(status) + " " + out.str();
  };
  EXPECT_EQ(validated(), "0 ");
  fs::create_directories(folder / "print");
  std::ofstream(folder / "print/table.xml") << "<print format=\"1\">\n  <reference title=\"A round\">\n    <faces "
                                               "of=\"d6\"/>\n  </reference>\n</print>\n";
  EXPECT_EQ(validated(), "0 ");
  std::ofstream(folder / "print/table.xml") << "<print format=\"1\">\n  <reference title=\"A round\">\n    <faces "
                                               "of=\"d7\"/>\n  </reference>\n</print>\n";
  const std::string unknown = validated();
  EXPECT_TRUE(unknown.starts_with("1 ")) << unknown;
  EXPECT_NE(unknown.find("print/table.xml:3:"), std::string::npos) << unknown;
  EXPECT_NE(unknown.find("d7"), std::string::npos) << unknown;
  fs::remove_all(folder);
}

}  // namespace
}  // namespace sortie::cli
