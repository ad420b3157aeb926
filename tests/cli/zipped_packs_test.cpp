// `sortie pack` and `sortie key` as they are typed.
#include "cli/exchange.h"

#include <filesystem>
#include <fstream>
#include <iterator>
#include <sstream>

#include <gtest/gtest.h>

#include "cli/commands.h"

namespace sortie::cli {
namespace {

namespace fs = std::filesystem;

class PackFiles : public ::testing::Test {
 protected:
  PackFiles() {
    std::string name = (fs::temp_directory_path() / "packs.XXXXXX").string();
    folder = ::mkdtemp(name.data());
  }
  ~PackFiles() override {
    std::error_code status;
    fs::remove_all(folder, status);
  }

  [[nodiscard]] std::string in(const std::string& name) const { return (folder / name).string(); }
  static std::string tiny() { return SORTIE_SOURCE_DIR "/tests/packs/tiny"; }
  static std::string bytesOf(const std::string& file) {
    std::ifstream stream(file, std::ios::binary);
    return {std::istreambuf_iterator<char>(stream), {}};
  }

  fs::path folder;
  std::ostringstream out;
};

TEST_F(PackFiles, FolderThatIsBuiltAndUnpacked_IsTheSameAgain) {
  ASSERT_EQ(packBuildCommand(tiny(), in("a.zip"), out), good) << out.str();
  ASSERT_EQ(packCheckCommand(in("a.zip"), out), good) << out.str();
  ASSERT_EQ(packUnpackCommand(in("a.zip"), in("a"), out), good) << out.str();
  ASSERT_EQ(packBuildCommand(in("a"), in("b.zip"), out), good) << out.str();
  EXPECT_EQ(bytesOf(in("a.zip")), bytesOf(in("b.zip")));
  EXPECT_NE(out.str().find("pack     tiny 1.0.0, \"TinyTac\""), std::string::npos) << out.str();
}

TEST_F(PackFiles, DamagedFile_IsToldWithItsPlaceAndAStatus) {
  std::ofstream(in("a.zip")) << "not a zip";
  EXPECT_EQ(packCheckCommand(in("a.zip"), out), findings);
  EXPECT_NE(out.str().find("a.zip: error: zip-end: "), std::string::npos) << out.str();
  EXPECT_EQ(packUnpackCommand(in("a.zip"), in("a"), out), findings);
  EXPECT_FALSE(fs::exists(in("a")));
  EXPECT_EQ(packCheckCommand(in("none.zip"), out), broken);
}

TEST_F(PackFiles, SignedPack_IsVerifiedByItsKeyAlone) {
  ASSERT_EQ(packBuildCommand(tiny(), in("a.zip"), out), good);
  ASSERT_EQ(keyNewCommand(in("me"), {}, out), good) << out.str();
  ASSERT_EQ(keyNewCommand(in("other"), {}, out), good);
  EXPECT_EQ(fs::status(in("me.key")).permissions(), fs::perms{0600});
  EXPECT_EQ(packVerifyCommand(in("a.zip"), in("me.pub"), out), broken);
  ASSERT_EQ(packSignCommand({in("a.zip"), in("me.key"), {}}, out), good) << out.str();
  EXPECT_EQ(packVerifyCommand(in("a.zip"), in("me.pub"), out), good) << out.str();
  EXPECT_EQ(packVerifyCommand(in("a.zip"), in("other.pub"), out), findings);
  std::ostringstream shown;
  ASSERT_EQ(keyShowCommand(in("me.key"), {}, shown), good);
  const std::string line = shown.str().substr(9, 56);
  EXPECT_EQ(packVerifyCommand(in("a.zip"), line, out), good) << line;
}

TEST_F(PackFiles, KeyThatIsThere_IsNotWrittenOver) {
  ASSERT_EQ(keyNewCommand(in("me"), {}, out), good);
  const std::string before = bytesOf(in("me.key"));
  EXPECT_EQ(keyNewCommand(in("me"), {}, out), broken);
  fs::remove(in("me.pub"));
  EXPECT_EQ(keyNewCommand(in("me"), {}, out), broken);
  EXPECT_EQ(bytesOf(in("me.key")), before);
}

TEST_F(PackFiles, KeyWithAPassword_OpensWithItAlone) {
  std::ofstream(in("word")) << "a word\n";
  std::ofstream(in("wrong")) << "another\n";
  ASSERT_EQ(packBuildCommand(tiny(), in("a.zip"), out), good);
  ASSERT_EQ(keyNewCommand(in("me"), in("word"), out), good) << out.str();
  EXPECT_EQ(packSignCommand({in("a.zip"), in("me.key"), {}}, out), findings);
  EXPECT_EQ(packSignCommand({in("a.zip"), in("me.key"), in("wrong")}, out), findings);
  EXPECT_EQ(packSignCommand({in("a.zip"), in("me.key"), in("word")}, out), good) << out.str();
}

}  // namespace
}  // namespace sortie::cli
