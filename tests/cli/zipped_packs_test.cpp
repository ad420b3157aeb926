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
    folder_ = ::mkdtemp(name.data());
  }
  ~PackFiles() override {
    std::error_code status;
    fs::remove_all(folder_, status);
  }

  [[nodiscard]] std::string in(const std::string& name) const { return (folder_ / name).string(); }
  static std::string tiny() { return SORTIE_SOURCE_DIR "/tests/packs/tiny"; }
  static std::string bytesOf(const std::string& file) {
    std::ifstream stream(file, std::ios::binary);
    return {std::istreambuf_iterator<char>(stream), {}};
  }

  fs::path folder_;
  std::ostringstream out_;
};

TEST_F(PackFiles, FolderThatIsBuiltAndUnpacked_IsTheSameAgain) {
  ASSERT_EQ(packBuildCommand(tiny(), in("a.zip"), out_), good) << out_.str();
  ASSERT_EQ(packCheckCommand(in("a.zip"), out_), good) << out_.str();
  ASSERT_EQ(packUnpackCommand(in("a.zip"), in("a"), out_), good) << out_.str();
  ASSERT_EQ(packBuildCommand(in("a"), in("b.zip"), out_), good) << out_.str();
  EXPECT_EQ(bytesOf(in("a.zip")), bytesOf(in("b.zip")));
  EXPECT_NE(out_.str().find("pack     tiny 1.0.0, \"TinyTac\""), std::string::npos) << out_.str();
}

TEST_F(PackFiles, FileThatWouldLieInItsOwnPack_IsRefused) {
  fs::copy(tiny(), in("pack"), fs::copy_options::recursive);
  for (const char* folder : {"pack", "pack/", "pack/."})
    for (const char* file : {"pack/a.zip", "pack/missions/../a.zip"})
      EXPECT_EQ(packBuildCommand(in(folder), in(file), out_), broken) << folder << ", " << file;
  EXPECT_NE(out_.str().find("file-place"), std::string::npos) << out_.str();
  EXPECT_FALSE(fs::exists(in("pack/a.zip")));
  EXPECT_EQ(packBuildCommand(in("pack"), in("pack-1.zip"), out_), good) << out_.str();
}

TEST_F(PackFiles, DamagedFile_IsToldWithItsPlaceAndAStatus) {
  std::ofstream(in("a.zip")) << "not a zip";
  EXPECT_EQ(packCheckCommand(in("a.zip"), out_), findings);
  EXPECT_NE(out_.str().find("a.zip: error: zip-end: "), std::string::npos) << out_.str();
  EXPECT_EQ(packUnpackCommand(in("a.zip"), in("a"), out_), findings);
  EXPECT_FALSE(fs::exists(in("a")));
  EXPECT_EQ(packCheckCommand(in("none.zip"), out_), broken);
}

TEST_F(PackFiles, SignedPack_IsVerifiedByItsKeyAlone) {
  ASSERT_EQ(packBuildCommand(tiny(), in("a.zip"), out_), good);
  ASSERT_EQ(keyNewCommand(in("me"), {}, out_), good) << out_.str();
  ASSERT_EQ(keyNewCommand(in("other"), {}, out_), good);
  EXPECT_EQ(fs::status(in("me.key")).permissions(), fs::perms{0600});
  EXPECT_EQ(packVerifyCommand(in("a.zip"), in("me.pub"), out_), broken);
  ASSERT_EQ(packSignCommand({in("a.zip"), in("me.key"), {}}, out_), good) << out_.str();
  EXPECT_EQ(packVerifyCommand(in("a.zip"), in("me.pub"), out_), good) << out_.str();
  EXPECT_EQ(packVerifyCommand(in("a.zip"), in("other.pub"), out_), findings);
  std::ostringstream shown;
  ASSERT_EQ(keyShowCommand(in("me.key"), {}, shown), good);
  const std::string line = shown.str().substr(9, 56);
  EXPECT_EQ(packVerifyCommand(in("a.zip"), line, out_), good) << line;
}

TEST_F(PackFiles, KeyThatIsThere_IsNotWrittenOver) {
  ASSERT_EQ(keyNewCommand(in("me"), {}, out_), good);
  const std::string before = bytesOf(in("me.key"));
  EXPECT_EQ(keyNewCommand(in("me"), {}, out_), broken);
  fs::remove(in("me.pub"));
  EXPECT_EQ(keyNewCommand(in("me"), {}, out_), broken);
  EXPECT_EQ(bytesOf(in("me.key")), before);
}

TEST_F(PackFiles, KeyWithAPassword_OpensWithItAlone) {
  std::ofstream(in("word")) << "a word\n";
  std::ofstream(in("wrong")) << "another\n";
  ASSERT_EQ(packBuildCommand(tiny(), in("a.zip"), out_), good);
  ASSERT_EQ(keyNewCommand(in("me"), in("word"), out_), good) << out_.str();
  EXPECT_EQ(packSignCommand({in("a.zip"), in("me.key"), {}}, out_), findings);
  EXPECT_EQ(packSignCommand({in("a.zip"), in("me.key"), in("wrong")}, out_), findings);
  EXPECT_EQ(packSignCommand({in("a.zip"), in("me.key"), in("word")}, out_), good) << out_.str();
}

}  // namespace
}  // namespace sortie::cli
