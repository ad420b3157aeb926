// campaigns/NAME.xml: read, checked, laid out; and values that sides begin with in place of a mission's.
#include "model/campaign.h"

#include <gtest/gtest.h>

#include "model/xml/format.h"
#include "model/validate.h"
#include "model/values.h"
#include "pack_on_disk.h"

namespace sortie::model {
namespace {

constexpr const char* campaignRules =
    "<ruleset id=\"small\" format=\"1\">\n  <side id=\"army\">\n"
    "    <attribute id=\"gold\" type=\"int\" min=\"0\" max=\"9\"/>\n  </side>\n"
    "  <option id=\"players\" type=\"int\" min=\"1\" max=\"4\" default=\"2\"/>\n"
    "  <tile id=\"field\" width=\"4\" height=\"4\"/>\n  <piece id=\"unit\"/>\n"
    "  <step id=\"go\" lua=\"a.b\" first=\"yes\"/>\n  <outcome id=\"won\"/>\n"
    "  <campaign id=\"c\" lua=\"a\">\n    <player><attribute id=\"gold\" type=\"int\" "
    "max=\"9\" default=\"3\"/></player>\n  </campaign>\n</ruleset>\n";

std::string campaign(const std::string& inner, const std::string& id = "long") {
  return "<campaign id=\"" + id + "\" ruleset=\"small\" format=\"1\" title=\"Long\">\n" + inner + "</campaign>\n";
}

struct CampaignDocument : ::testing::Test {
  PackOnDisk pack{"campaign"};

  CampaignDocument() {
    pack.write("ruleset.xml", campaignRules);
    pack.write("content/tiles.xml", "<content format=\"2\">\n  <tile id=\"yard\" kind=\"field\"/>\n</content>\n");
  }

  /// Codes of the issues of the campaign, in order.
  std::vector<std::string> codes(const std::string& text) {
    pack.write("campaigns/long.xml", text);
    std::vector<std::string> out;
    const auto reports = validate(pack.folder());
    if (!reports) return {reports.error().message()};
    for (const FileReport& report : *reports)
      for (const Issue& issue : report.issues) out.push_back(issue.code);
    return out;
  }
};

using Codes = std::vector<std::string>;

TEST_F(CampaignDocument, CampaignIsReadWithItsRuleset) {
  pack.write("campaigns/long.xml", campaign("  <text id=\"brief\">Go.</text>\n  <players min=\"2\" max=\"3\"/>\n"
                                            "  <options><set name=\"players\" value=\"3\"/></options>\n"
                                            "  <mission mission=\"one\" title=\"First\"><text id=\"before\">Now.</text>"
                                            "<options><set name=\"players\" value=\"4\"/></options></mission>\n"
                                            "  <mission mission=\"small:one\" variant=\"v\"/>\n"));
  const Result<LoadedCampaign> loaded = loadCampaign((pack.folder() / "campaigns/long.xml").string());
  ASSERT_TRUE(loaded) << loaded.error().message();
  EXPECT_EQ(loaded->name, "small:long");
  const Campaign& c = *loaded->campaign;
  EXPECT_EQ(c.fewestPlayers, 2);
  EXPECT_EQ(c.mostPlayers, 3);
  EXPECT_EQ(toText(c.options.at("players")), "3");
  ASSERT_EQ(c.missions.size(), 2U);
  EXPECT_EQ(c.missions[0].options.at("players"), "4");
  EXPECT_EQ(c.missions[0].texts.at(0).text, "Now.");
  EXPECT_EQ(c.missions[1].variant, "v");
  ASSERT_EQ(loaded->playerAttributes().size(), 1U);
  EXPECT_EQ(loaded->playerAttributes()[0].type.max, 9);
  EXPECT_TRUE(loaded->missionFolder(c.missions[0]));
  EXPECT_TRUE(loaded->missionFolder(c.missions[1]));
  EXPECT_FALSE(loaded->missionFolder({"other:one", {}, {}, {}, {}, {}}));
  EXPECT_FALSE(loaded->missionFolder({"../one", {}, {}, {}, {}, {}}));
  const Result<LoadedCampaign> byName = loadCampaign("small:long", {pack.folder()});
  EXPECT_TRUE(byName) << byName.error().message();
}

TEST_F(CampaignDocument, InvalidCampaignIsReportedWithItsCode) {
  EXPECT_EQ(codes(campaign("  <mission mission=\"one\"/>\n")), Codes{});
  EXPECT_EQ(codes(campaign("")), Codes{"campaign-missions"});
  EXPECT_EQ(codes(campaign("  <mission mission=\"two\"/>\n")), Codes{"campaign-mission"});
  EXPECT_EQ(codes(campaign("  <mission mission=\"other:one\"/>\n")), Codes{"campaign-mission"});
  EXPECT_EQ(codes(campaign("  <mission/>\n"))[0], "attribute-missing");
  EXPECT_EQ(codes(campaign("  <players min=\"4\" max=\"2\"/>\n  <mission mission=\"one\"/>\n")), Codes{"value-range"});
  EXPECT_EQ(codes(campaign("  <players max=\"99\"/>\n  <mission mission=\"one\"/>\n")), Codes{"value-range"});
  EXPECT_EQ(codes(campaign("  <options><set name=\"none\" value=\"1\"/></options>\n  <mission mission=\"one\"/>\n")),
            Codes{"unresolved-id"});
  EXPECT_EQ(codes(campaign("  <mission mission=\"one\"><text id=\"after-won\">a</text></mission>\n")), Codes{});
  EXPECT_EQ(codes(campaign("  <mission mission=\"one\"><text id=\"after-lost\">a</text></mission>\n")),
            Codes{"unresolved-id"});
  EXPECT_EQ(codes(campaign("  <text id=\"prologue\">a</text>\n  <mission mission=\"one\"/>\n")), Codes{"text-unknown"});
  EXPECT_EQ(codes(campaign("  <mission mission=\"one\"/>\n", "short")), Codes{"campaign-file"});
  EXPECT_EQ(codes(campaign("  <branch/>\n  <mission mission=\"one\"/>\n")), Codes{"unknown-element"});
  pack.write("ruleset.xml", PackOnDisk::kRuleset);
  pack.write("content/tiles.xml", PackOnDisk::kTiles);
  EXPECT_EQ(codes(campaign("  <mission mission=\"one\"/>\n")), Codes{"campaign-ruleset"});
}

TEST_F(CampaignDocument, CampaignIsFormattedCanonically) {
  const std::string text = campaign("<mission   mission='one'/>");
  const Result<Document> document = readXml("x.xml", text);
  ASSERT_TRUE(document);
  EXPECT_EQ(format(*document),
            "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n" + campaign("  <mission mission=\"one\"/>\n"));
}

TEST_F(CampaignDocument, SideStartsWithTheValuesOfItsPlayer) {
  LoadOptions options;
  options.starts = {{"red", {{"gold", "7"}}}};
  const std::string mission = (pack.folder() / "missions/one").string();
  const Result<LoadedMission> loaded = loadMission(mission, options);
  ASSERT_TRUE(loaded) << loaded.error().message();
  EXPECT_EQ(toText(loaded->mission->sides[0].values.at("gold")), "7");
  EXPECT_FALSE(loaded->mission->sides[1].values.contains("gold"));
  EXPECT_EQ(loaded->starts, options.starts);
  options.starts = {{"green", {{"gold", "7"}}}};
  EXPECT_EQ(loadMission(mission, options).error().code, "start-side");
  options.starts = {{"red", {{"silver", "7"}}}};
  EXPECT_EQ(loadMission(mission, options).error().code, "start-attribute");
  options.starts = {{"red", {{"gold", "10"}}}};
  EXPECT_EQ(loadMission(mission, options).error().code, "start-value");
}

}  // namespace
}  // namespace sortie::model
