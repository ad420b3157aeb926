// Making and opening files to send: what would run is known before it runs.
#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>

#include "exchange/pack_file.h"
#include "exchange/store.h"
#include "model/load/load.h"
#include "model/xml/format.h"
#include "model/xml/xml.h"
#include "play/record/record.h"
#include "sharing/make_share.h"
#include "sharing/open_share.h"

namespace sortie::sharing {
namespace {

namespace fs = std::filesystem;
using exchange::Checked;
using exchange::Consents;
using exchange::ShareKind;

class Sharing : public ::testing::Test {
 protected:
  Sharing() {
    std::string name = (fs::temp_directory_path() / "sharing.XXXXXX").string();
    folder_ = ::mkdtemp(name.data());
    fs::create_directories(folder_ / "home");
    ::setenv("XDG_DATA_HOME", (folder_ / "home").c_str(), 1);
    fs::create_directories(folder_ / "work/own/missions");
    fs::copy(fs::path(SORTIE_SOURCE_DIR) / "tests/packs/tiny", folder_ / "work/tiny", fs::copy_options::recursive);
    write("work/own/pack.xml",
          "<pack id=\"own\" version=\"1.0.0\" title=\"Own\" licence=\"MIT\" engine=\"1\">\n"
          "  <author name=\"Ada\"/>\n  <needs pack=\"tiny\" version=\"^1.0\"/>\n</pack>\n");
    for (const char* mission : {"duel", "other"})
      fs::copy(folder_ / "work/tiny/missions/duel", folder_ / "work/own/missions" / mission,
               fs::copy_options::recursive);
    const auto text = model::readFile(folder_ / "work/own/missions/other/mission.xml", 1U << 20U);
    std::string other = text.value_or("");
    other.replace(other.find("id=\"duel\""), 9, "id=\"other\"");
    write("work/own/missions/other/mission.xml", other);
  }
  ~Sharing() override {
    ::unsetenv("XDG_DATA_HOME");
    std::error_code status;
    fs::remove_all(folder_, status);
  }

  void write(const std::string& name, const std::string& text) const {
    fs::create_directories((folder_ / name).parent_path());
    std::ofstream(folder_ / name, std::ios::binary) << text;
  }

  /// Makes a file of it and opens that with the packs of `work` at hand.
  Checked<OpenedShare> sent(ShareWish wish, bool withPacks = true) {
    wish.packFolders = {folder_ / "work"};
    const Checked<MadeShare> made = makeShare(wish);
    if (!made) return exchange::refused(made);
    write("mail/a.sortie", made->bytes);
    const std::vector<fs::path> given = withPacks ? std::vector{folder_ / "work/tiny"} : std::vector<fs::path>();
    return openShare(folder_ / "mail/a.sortie", given, Consents::load(folder_ / "consents"));
  }

  fs::path folder_;
};

TEST_F(Sharing, Mission_ComesWithoutTheOthersOfItsPack) {
  const Checked<OpenedShare> opened = sent({(folder_ / "work/own/missions/duel").string()});
  ASSERT_TRUE(opened) << opened.error().error.message();
  EXPECT_EQ(opened->share.kind, ShareKind::Mission);
  EXPECT_EQ(opened->share.of, "own:duel");
  ASSERT_EQ(opened->packs.size(), 2U);
  EXPECT_EQ(opened->packs[0].info.id, "tiny");
  EXPECT_EQ(opened->packs[0].place, PackPlace::Folder);
  EXPECT_EQ(opened->packs[1].info.id, "own");
  EXPECT_EQ(opened->packs[1].place, PackPlace::Carried);
  EXPECT_TRUE(model::findMission(opened->target(), opened->packFolders));
  const std::string other = (exchange::sharedPack(opened->file, "own") / "missions/other").string();
  EXPECT_FALSE(model::findMission(other, opened->packFolders));
}

TEST_F(Sharing, Consent_IsForTheVeryFilesThatRun) {
  Checked<OpenedShare> opened = sent({"own:duel"});
  ASSERT_TRUE(opened) << opened.error().error.message();
  EXPECT_FALSE(opened->allAllowed());
  ASSERT_TRUE(Consents::remember(opened->hashes(), folder_ / "consents"));
  EXPECT_TRUE(sent({"own:duel"})->allAllowed());
  // Another script in a pack that has the same name and version is asked about again, the rest is not.
  write("work/own/rules/more.lua", "return {}\n");
  opened = sent({"own:duel"});
  ASSERT_TRUE(opened) << opened.error().error.message();
  EXPECT_TRUE(opened->packs[0].allowed);
  EXPECT_FALSE(opened->packs[1].allowed);
  const auto mission = model::findMission(opened->target(), opened->packFolders);
  ASSERT_TRUE(mission) << mission.error().message();
  const std::vector<std::string> hashes = opened->hashes();
  EXPECT_TRUE(onlyAllowed(mission->packs, {hashes.begin(), hashes.end()}));
  const Result<> refused = onlyAllowed(mission->packs, {hashes.front()});
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().code, "consent");
}

TEST_F(Sharing, MissingPack_IsToldAndNothingElseIsRead) {
  const Checked<OpenedShare> opened = sent({"own:duel"}, false);
  ASSERT_TRUE(opened) << opened.error().error.message();
  ASSERT_EQ(opened->lacking.size(), 1U);
  EXPECT_EQ(opened->lacking[0].need.id, "tiny");
  EXPECT_EQ(opened->lacking[0].need.version, "1.0.0");
  EXPECT_TRUE(opened->missesPacks());
  EXPECT_TRUE(opened->packs.empty());
}

TEST_F(Sharing, CarriedRuleset_IsTheOneThatRuns) {
  const Checked<OpenedShare> opened = sent({"own:duel", {}, {"tiny"}}, false);
  ASSERT_TRUE(opened) << opened.error().error.message();
  EXPECT_TRUE(opened->lacking.empty());
  ASSERT_EQ(opened->packs.size(), 2U);
  EXPECT_EQ(opened->packs[0].place, PackPlace::Carried);
}

TEST_F(Sharing, InstalledPack_IsNamedWithItsDigestAndNotCarried) {
  const Checked<exchange::ReadPack> built = exchange::buildPack(folder_ / "work/own");
  ASSERT_TRUE(built);
  write("own.zip", built->bytes);
  const std::string digest = exchange::sha256(built->bytes);
  ASSERT_TRUE(exchange::installPack(folder_ / "own.zip", {built->bytes.size(), digest, {}}, folder_ / "home/sortie"));
  fs::remove_all(folder_ / "work/own");
  const Checked<OpenedShare> opened = sent({"own:duel"});
  ASSERT_TRUE(opened) << opened.error().error.message();
  EXPECT_TRUE(opened->share.carried.empty());
  ASSERT_EQ(opened->share.needs.size(), 2U);
  EXPECT_EQ(opened->share.needs[1].sha256, digest);
  EXPECT_EQ(opened->target(), "own:duel");
  EXPECT_EQ(opened->packs[1].place, PackPlace::Installed);
}

std::string recordOf(const std::string& pack, const std::string& mission) {
  const std::string hash(64, 'a');
  return "sortie-record 1\nengine 0.1.0\nlua Lua 5.4.4\npack " + pack + " 1.0.0 " + hash + "\nmission " + mission +
         "\nseed 3\nscenario " + hash + "\n\n";
}

TEST_F(Sharing, Record_ComesWithItsPack) {
  write("work/a.record", recordOf("tiny", "tiny:duel"));
  const Checked<OpenedShare> opened = sent({(folder_ / "work/a.record").string()}, false);
  ASSERT_TRUE(opened) << opened.error().error.message();
  EXPECT_EQ(opened->share.kind, ShareKind::Record);
  EXPECT_EQ(opened->share.of, "tiny:duel");
  ASSERT_EQ(opened->packs.size(), 1U);
  EXPECT_EQ(opened->packs[0].place, PackPlace::Carried);
  EXPECT_TRUE(play::loadRecord(exchange::sharedText(opened->file, opened->share)));
}

TEST_F(Sharing, RecordOfAnotherMission_IsRefused) {
  exchange::Share share;
  share.kind = ShareKind::Record;
  share.title = "A";
  share.of = "own:duel";
  share.needs = {{"own", "1.0.0", {}, {}, {}}};
  share.text = recordOf("own", "own:other");
  const Checked<std::string> bytes = exchange::writeShare(share, {}, "a.sortie");
  ASSERT_TRUE(bytes) << bytes.error().error.message();
  write("mail/b.sortie", *bytes);
  const Checked<OpenedShare> opened = openShare(folder_ / "mail/b.sortie", {folder_ / "work"}, {});
  ASSERT_FALSE(opened);
  EXPECT_EQ(opened.error().error.code, "share-of");
}

TEST_F(Sharing, Campaign_IsKeptOnceAndGoesOn) {
  exchange::Share share;
  share.kind = ShareKind::Campaign;
  share.of = "own:winter";
  share.text = "state\n";
  share.records = {{"winter.1.record", "record\n"}};
  const fs::path folder = campaignFolder(share);
  EXPECT_EQ(folder.parent_path(), folder_ / "home/sortie/campaigns");
  const Result<fs::path> file = keepCampaign(share, folder);
  ASSERT_TRUE(file) << file.error().message();
  EXPECT_TRUE(fs::exists(folder / "winter.1.record"));
  std::ofstream(*file) << "played on\n";
  ASSERT_TRUE(keepCampaign(share, folder));
  EXPECT_EQ(model::readFile(*file, 100).value(), "played on\n");
  share.text = "another state\n";
  EXPECT_NE(campaignFolder(share), folder);
}

TEST_F(Sharing, UnknownPackToCarry_IsRefused) {
  const Checked<OpenedShare> opened = sent({"own:duel", {}, {"tinny"}});
  ASSERT_FALSE(opened);
  EXPECT_EQ(opened.error().error.code, "share-pack");
}

}  // namespace
}  // namespace sortie::sharing
