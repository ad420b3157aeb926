// `sortie share` and `sortie open` as they are typed.
#include "cli/share.h"

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sstream>

#include <gtest/gtest.h>

#include "cli/commands.h"

namespace sortie::cli {
namespace {

namespace fs = std::filesystem;

class ShareCommands : public ::testing::Test {
 protected:
  ShareCommands() {
    std::string name = (fs::temp_directory_path() / "shares.XXXXXX").string();
    folder_ = ::mkdtemp(name.data());
    record_ = in("evening.record");
    PlayArguments play;
    play.mission.mission = tiny() + "/missions/duel";
    play.automatic = true;
    play.quiet = true;
    play.record = record_;
    EXPECT_EQ(playCommand(play), good);
  }
  ~ShareCommands() override {
    std::error_code status;
    fs::remove_all(folder_, status);
  }

  [[nodiscard]] std::string in(const std::string& name) const { return (folder_ / name).string(); }
  static std::string tiny() { return SORTIE_SOURCE_DIR "/tests/packs/tiny"; }

  int share(const std::string& what) {
    out_.str("");
    return shareCommand({what, in("a.sortie"), {tiny()}, {}, {}}, out_);
  }
  int open(const std::string& answer, bool look = false, bool allow = false) {
    out_.str("");
    std::istringstream typed(answer);
    return openCommand({in("a.sortie"), {}, {}, look, allow}, in("consents"), typed, out_);
  }
  [[nodiscard]] bool told(const std::string& words) const { return out_.str().find(words) != std::string::npos; }

  fs::path folder_;
  std::string record_;
  std::ostringstream out_;
};

TEST_F(ShareCommands, RecordThatWasSent_IsShownOnceItIsAllowed) {
  ASSERT_EQ(share(record_), good) << out_.str();
  EXPECT_TRUE(told("a record (tiny:duel)")) << out_.str();
  EXPECT_TRUE(told("with tiny 1.0.0"));
  EXPECT_EQ(open("", true), good);
  EXPECT_TRUE(told("nobody signed it")) << out_.str();
  EXPECT_TRUE(told("in this file"));
  EXPECT_FALSE(told("Allow them"));
  EXPECT_EQ(open("n\n"), findings);
  EXPECT_TRUE(told("Nothing was run."));
  EXPECT_EQ(open(""), findings) << "whoever cannot be asked does not allow it";
  EXPECT_FALSE(fs::exists(in("consents")));
  EXPECT_EQ(open("y\n"), good) << out_.str();
  EXPECT_EQ(open(""), good) << "it was allowed before";
  EXPECT_FALSE(told("Allow them"));
}

TEST_F(ShareCommands, FileThatWasChanged_IsRefused) {
  ASSERT_EQ(share(record_), good);
  std::fstream file(in("a.sortie"), std::ios::in | std::ios::out | std::ios::binary);
  file.seekp(60);
  file.put('x');
  file.close();
  EXPECT_EQ(open("y\n", false, true), findings) << out_.str();
  EXPECT_FALSE(fs::exists(in("consents")));
}

TEST_F(ShareCommands, TitlesOfStrangers_AreEscaped) {
  fs::copy(tiny(), in("own"), fs::copy_options::recursive);
  std::ifstream stream(in("own/pack.xml"));
  std::string text{std::istreambuf_iterator<char>(stream), {}};
  const std::size_t title = text.find("title=\"");
  text.replace(title, 7, "title=\"\xe2\x80\xae");
  std::ofstream(in("own/pack.xml")) << text;
  ASSERT_EQ(shareCommand({in("own/missions/duel"), in("a.sortie"), {}, {}, {}}, out_), good) << out_.str();
  EXPECT_EQ(open("", true), good);
  EXPECT_TRUE(told("\\u{202E}")) << out_.str();
  EXPECT_FALSE(told("\xe2\x80\xae"));
}

TEST_F(ShareCommands, OtherEndings_AreRefused) {
  EXPECT_EQ(shareCommand({record_, in("a.zip"), {tiny()}, {}, {}}, out_), broken);
  EXPECT_EQ(shareCommand({in("nothing"), in("a.sortie"), {tiny()}, {}, {}}, out_), findings);
}

}  // namespace
}  // namespace sortie::cli
