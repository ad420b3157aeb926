// Files to send: what is written is read, and nothing else is.
#include "exchange/share.h"

#include <map>

#include "exchange/consent.h"
#include "testing.h"

namespace sortie::exchange {
namespace {

using archive::NamedBytes;
using Members = std::vector<NamedBytes>;

constexpr const char* kPackXml =
    "<pack id=\"mine\" version=\"1.0.0\" title=\"Mine\" licence=\"MIT\" engine=\"1\">\n  <author name=\"Ada\"/>\n"
    "  <needs pack=\"tiny\" version=\"^1.0\"/>\n</pack>\n";
constexpr const char* kMission = "<mission id=\"vault\" ruleset=\"tiny\" format=\"2\" title=\"The Vault\"/>\n";

std::string head(const std::string& kind, const std::string& more = {}, const std::string& inside = {}) {
  return "<share format=\"1\" kind=\"" + kind + "\" title=\"The Vault\" of=\"mine:vault\"" + more + ">" + inside +
         "</share>\n";
}

std::string fileOf(Members members) {
  const Result<std::string> bytes = archive::writeArchive(std::move(members));
  EXPECT_TRUE(bytes) << bytes.error().message();
  return bytes.value_or("");
}

Members carried() { return {{"packs/mine/pack.xml", kPackXml}, {"packs/mine/missions/vault/mission.xml", kMission}}; }

std::string withHead(const std::string& text, Members more = carried()) {
  more.push_back({"share.xml", text});
  return fileOf(std::move(more));
}

std::string codeOf(const std::string& bytes) {
  const Checked<Share> share = readShare(bytes, "a.sortie");
  return share ? "ok" : share.error().error.code;
}

TEST(ShareFile, WhatIsWritten_IsReadAsTheSame) {
  Share share;
  share.kind = ShareKind::Mission;
  share.title = "The <Vault> & \"more\"";
  share.of = "mine:vault";
  share.needs = {{"tiny", "1.0.0", std::string(64, 'a'), "RW" + std::string(54, 'A'), "https://packs.example.org/"}};
  const std::map<std::string, Members> packs = {
      {"mine", {{"pack.xml", kPackXml}, {"missions/vault/mission.xml", kMission}}}};
  const Checked<std::string> bytes = writeShare(share, packs, "a.sortie");
  ASSERT_TRUE(bytes) << bytes.error().error.message();
  EXPECT_EQ(*bytes, writeShare(share, packs, "b.sortie").value());
  const Checked<Share> again = readShare(*bytes, "a.sortie");
  ASSERT_TRUE(again) << again.error().error.message();
  EXPECT_EQ(again->title, share.title);
  EXPECT_EQ(again->needs, share.needs);
  ASSERT_EQ(again->carried.size(), 1U);
  EXPECT_EQ(again->carried[0].info.authors, std::vector<std::string>{"Ada"});
}

TEST(ShareFile, CarriedPack_HasTheHashThatLoadingGivesIt) {
  const testing::Scratch scratch;
  testing::writeAll(scratch / "a.sortie", withHead(head("mission")));
  const Checked<Share> share = readShareFile(scratch / "a.sortie");
  ASSERT_TRUE(share) << share.error().error.message();
  testing::writeAll(scratch / "mine/pack.xml", kPackXml);
  testing::writeAll(scratch / "mine/missions/vault/mission.xml", kMission);
  for (const auto& folder : {scratch / "mine", sharedPack(scratch / "a.sortie", "mine")}) {
    const auto pack = model::loadPack(folder);
    ASSERT_TRUE(pack) << pack.error().message();
    EXPECT_EQ((*pack)->info.hash, share->carried[0].info.hash);
  }
}

TEST(ShareFile, WhatDoesNotBelongThere_IsRefused) {
  EXPECT_EQ(codeOf(withHead(head("mission"))), "ok");
  EXPECT_EQ(codeOf("nothing"), "zip-end");
  EXPECT_EQ(codeOf(fileOf(carried())), "share-head");
  EXPECT_EQ(codeOf(withHead("<pack/>")), "share-head");
  EXPECT_EQ(codeOf(withHead("<!DOCTYPE share>" + head("mission"))), "xml-doctype");
  EXPECT_EQ(codeOf(withHead(head("virus"))), "value-form");
  EXPECT_EQ(codeOf(withHead(head("mission", " run=\"yes\""))), "unknown-attribute");
  EXPECT_EQ(codeOf(withHead(head("mission", "", "<allow/>"))), "unknown-element");
  EXPECT_EQ(codeOf(withHead(head("mission", "", "<needs pack=\"tiny\" version=\"1.0.0\" registry=\"file:///etc\"/>"))),
            "value-form");
  EXPECT_EQ(codeOf(withHead(head("mission", "", "<needs pack=\"tiny\" version=\"1.0.0\" author=\"RW\"/>"))),
            "value-form");
  const std::string twice = "<needs pack=\"tiny\" version=\"1.0.0\"/><needs pack=\"tiny\" version=\"1.1.0\"/>";
  EXPECT_EQ(codeOf(withHead(head("mission", "", twice))), "share-needs");
  EXPECT_EQ(codeOf(withHead(head("mission", "", "<needs pack=\"mine\" version=\"1.0.0\"/>"))), "share-pack");
  EXPECT_EQ(codeOf(withHead("<share format=\"2\" kind=\"mission\" title=\"A\" of=\"mine:vault\"/>")), "value-form");
  EXPECT_EQ(codeOf(withHead("<share format=\"1\" kind=\"mission\" title=\"A\" of=\"../mine:vault\"/>")), "value-form");
  EXPECT_EQ(codeOf(withHead("<share format=\"1\" kind=\"mission\" title=\"\" of=\"mine:vault\"/>")), "share-title");
  EXPECT_EQ(codeOf(withHead("<share format=\"1\" kind=\"mission\" title=\"A\" of=\"mine:other\"/>")), "share-of");
  EXPECT_EQ(codeOf(withHead("<share format=\"1\" kind=\"mission\" title=\"A\" of=\"yours:vault\"/>")), "share-of");
  const auto besides = [](const std::string& name, const std::string& bytes = "x") {
    Members members = carried();
    members.push_back({name, bytes});
    return codeOf(withHead(head("mission"), std::move(members)));
  };
  EXPECT_EQ(besides("consents.txt"), "share-member");
  EXPECT_EQ(besides("packs/readme.txt"), "share-member");
  EXPECT_EQ(besides("record.txt"), "share-member");
  EXPECT_EQ(besides("records/a.record.txt"), "share-member");
  EXPECT_EQ(besides("packs/mine/rules/a.lua", "return function("), "syntax");
  EXPECT_EQ(besides("packs/mine/a.png", "no picture"), "image-png");
  EXPECT_EQ(besides("packs/other/pack.xml", kPackXml), "share-pack");
  EXPECT_EQ(besides("packs/other/readme.txt"), "manifest-missing");
}

TEST(ShareFile, RecordsAndCampaigns_HaveTheirTexts) {
  EXPECT_EQ(codeOf(withHead(head("record"))), "share-text");
  const auto with = [](const std::string& kind, Members more) {
    for (NamedBytes& each : carried()) more.push_back(each);
    return codeOf(withHead(head(kind), std::move(more)));
  };
  EXPECT_EQ(with("record", {{"record.txt", "sortie-record 1\n"}}), "ok");
  EXPECT_EQ(with("record", {{"record.txt", ""}}), "share-text");
  EXPECT_EQ(with("record", {{"record.txt", std::string("a\0b", 3)}}), "share-text");
  EXPECT_EQ(with("campaign", {{"campaign.txt", "a"}, {"records/w.1.record.txt", "b"}}), "ok");
  EXPECT_EQ(with("campaign", {{"campaign.txt", "a"}, {"records/in/w.txt", "b"}}), "share-member");
  EXPECT_EQ(with("campaign", {{"campaign.txt", "a"}, {"records/w.xml", "b"}}), "share-member");
}

TEST(ShareFile, ManyPacks_AreRefused) {
  Members members = carried();
  for (char c = 'a'; c < 'a' + 9; ++c) members.push_back({std::string("packs/p-") + c + "/pack.xml", kPackXml});
  EXPECT_EQ(codeOf(withHead(head("mission"), std::move(members))), "limit-share");
}

TEST(ShareFile, OtherNamesOfFiles_AreRefusedWithARemedy) {
  const testing::Scratch scratch;
  testing::writeAll(scratch / "a.sortie.zip", withHead(head("mission")));
  const Checked<Share> share = readShareFile(scratch / "a.sortie.zip");
  ASSERT_FALSE(share);
  EXPECT_EQ(share.error().error.code, "share-name");
  EXPECT_NE(share.error().error.remedy.find("a.sortie"), std::string::npos);
}

TEST(Consents, AllowedPacks_AreRemembered) {
  const testing::Scratch scratch;
  const auto file = scratch / "state/sortie/consents";
  const std::string one(64, 'a');
  const std::string two(64, 'b');
  EXPECT_FALSE(Consents::load(file).has(one));
  ASSERT_TRUE(Consents::remember({one}, file));
  ASSERT_TRUE(Consents::remember({two, "no hash"}, file));
  const Consents all = Consents::load(file);
  EXPECT_TRUE(all.has(one));
  EXPECT_TRUE(all.has(two));
  EXPECT_EQ(all.size(), 2U);
}

TEST(Consents, DamagedFile_AllowsNothing) {
  const testing::Scratch scratch;
  const std::string one(64, 'a');
  testing::writeAll(scratch / "consents", "sortie-consents 1\n" + one + "\nall\n");
  EXPECT_FALSE(Consents::load(scratch / "consents").has(one));
  testing::writeAll(scratch / "consents", "sortie-consents 2\n" + one + "\n");
  EXPECT_FALSE(Consents::load(scratch / "consents").has(one));
  EXPECT_FALSE(Consents::remember({one}, {}));
}

}  // namespace
}  // namespace sortie::exchange
