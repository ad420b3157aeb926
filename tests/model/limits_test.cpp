// A document may be small and ask for much: what is read of it stays bounded, and the author is told.
#include <algorithm>

#include <gtest/gtest.h>

#include "model/decode/decode.h"
#include "model/load/load.h"
#include "model/decode/marks.h"
#include "model/validate.h"
#include "pack_on_disk.h"

namespace sortie::model {
namespace {

Document parsed(const std::string& text) {
  const auto document = readXml("t.xml", text);
  EXPECT_TRUE(document) << document.error().message();
  return document.value_or(Document());
}

std::string repeated(const std::string& text, std::size_t count) {
  std::string out;
  out.reserve(text.size() * count);
  for (std::size_t i = 0; i < count; ++i) out += text;
  return out;
}

std::size_t countOf(const Issues& issues, const std::string& code) {
  const auto same = [&](const Issue& issue) { return issue.code == code; };
  return static_cast<std::size_t>(std::count_if(issues.list().begin(), issues.list().end(), same));
}

Scope anyScope() {
  Scope scope;
  scope.complete = false;
  return scope;
}

Mission missionWith(const std::string& map, Issues& issues) {
  const Document document = parsed("<mission id='m' ruleset='r' format='2'><map>" + map + "</map></mission>");
  return decodeMission(document.root(), anyScope(), issues);
}

TEST(Limits, ElementWithTooManySquaresIsCutAndReported) {
  Issues issues;
  const std::string most = repeated("A1 ", MarkBudget::kMostSquares);
  EXPECT_EQ(missionWith("<edge kind='wall' side='east' squares='" + most + "'/>", issues).edges.size(), 4096U);
  EXPECT_EQ(missionWith("<feature kind='pit' squares='" + most + "'/>", issues).features.size(), 4096U);
  EXPECT_TRUE(issues.list().empty());
  EXPECT_EQ(missionWith("<edge kind='wall' squares='" + most + "' square='B2'/>", issues).edges.size(), 4096U);
  EXPECT_EQ(missionWith("<feature kind='pit' squares='" + most + "A1'/>", issues).features.size(), 4096U);
  EXPECT_EQ(missionWith("<entrance id='e' squares='" + most + "A1'/>", issues).entrances.at(0).squares.size(), 4096U);
  EXPECT_EQ(countOf(issues, "limit-squares"), 3U);
  EXPECT_TRUE(issues.firstError());
}

TEST(Limits, DocumentWithTooManyMarksIsReported) {
  const std::string edge = "<edge kind='wall' squares='" + repeated("A1 ", 4000) + "'/>";
  Issues issues;
  EXPECT_EQ(missionWith(repeated(edge, 12), issues).edges.size(), 48000U);
  EXPECT_TRUE(issues.list().empty());
  EXPECT_EQ(missionWith(repeated(edge, 20), issues).edges.size(), MarkBudget::kMost);
  EXPECT_EQ(countOf(issues, "limit-squares"), 1U);
}

TEST(Limits, LongSettingsAreNotCopiedToManySquares) {
  const std::string squares = repeated("A1 ", 4000);
  const std::string words(60000, 'x');
  Issues issues;
  const Mission settings =
      missionWith("<edge kind='wall' squares='" + squares + "'><set name='a' value='" + words + "'/></edge>", issues);
  EXPECT_LT(settings.edges.size() * words.size(), 4U << 20U);
  EXPECT_EQ(countOf(issues, "limit-squares"), 1U);
  const Mission kinds = missionWith("<edge kind='" + words + "' squares='" + squares + "'/>", issues);
  EXPECT_LT(kinds.edges.size() * words.size(), 4U << 20U);
  EXPECT_EQ(countOf(issues, "limit-squares"), 2U);
  // Few squares may have them.
  EXPECT_EQ(missionWith("<edge kind='wall' squares='A1 A2'><set name='a' value='" + words + "'/></edge>", issues)
                .edges.size(),
            2U);
  EXPECT_EQ(countOf(issues, "limit-squares"), 2U);
}

TEST(Limits, TilesWithTooManyMarksAreReported) {
  const std::string part = "<edge kind='wall' squares='" + repeated("A1 ", 4097) + "'/>";
  Issues issues;
  std::vector<ContentItem> content;
  std::vector<TileItem> tiles;
  std::vector<BoardItem> boards;
  const Document document =
      parsed("<content format='2'>" + repeated("<tile id='t' kind='k'>" + part + "</tile>", 15) + "</content>");
  decodeContent(document.root(), "p", anyScope(), {content, tiles, boards}, issues);
  ASSERT_EQ(tiles.size(), 15U);
  EXPECT_EQ(tiles.front().edges.size(), 4096U);
  std::size_t all = 0;
  for (const TileItem& tile : tiles) all += tile.edges.size();
  EXPECT_EQ(all, MarkBudget::kMost);
  EXPECT_EQ(countOf(issues, "limit-squares"), 16U);
}

TEST(Limits, MapWithTooManyTilesIsReported) {
  const std::string tile = "<tile id='t' tile='yard' at='0,0'/>";
  Issues issues;
  EXPECT_EQ(missionWith(repeated(tile, 1000), issues).tiles.size(), 1000U);
  EXPECT_EQ(countOf(issues, "limit-tiles"), 0U);
  EXPECT_EQ(missionWith(repeated(tile, 1001), issues).tiles.size(), 1000U);
  EXPECT_EQ(countOf(issues, "limit-tiles"), 1U);
}

TEST(Limits, TooManyDeclarationsAreReported) {
  const auto count = [](std::size_t wanted, Issues& issues) {
    const Document document = parsed("<ruleset id='r' format='1'>" + repeated("<hook id='h'/>", wanted) + "</ruleset>");
    return decodeRuleset(document.root(), "r", anyScope(), issues).declarations.size();
  };
  Issues issues;
  EXPECT_EQ(count(2000, issues), 2000U);
  EXPECT_EQ(countOf(issues, "limit-declarations"), 0U);
  EXPECT_EQ(count(2001, issues), 2000U);
  EXPECT_EQ(countOf(issues, "limit-declarations"), 1U);
}

TEST(Limits, DeclarationWithTooManyPropertiesIsReported) {
  const auto pieces = [](std::size_t first, std::size_t second, Issues& issues) {
    std::string text = "<ruleset id='r' format='1'><piece id='a'>";
    for (std::size_t i = 0; i < first; ++i) text += "<property id='p" + std::to_string(i) + "' type='int'/>";
    text += "</piece><piece id='b' like='a'>";
    for (std::size_t i = 0; i < second; ++i) text += "<property id='q" + std::to_string(i) + "' type='int'/>";
    const Document document = parsed(text + "</piece></ruleset>");
    return decodeRuleset(document.root(), "r", Scope{}, issues).declarations;
  };
  Issues issues;
  EXPECT_EQ(pieces(200, 56, issues).at(1).properties.size(), 256U);
  EXPECT_TRUE(issues.list().empty());
  EXPECT_EQ(pieces(257, 0, issues).at(0).properties.size(), 256U);
  EXPECT_GE(countOf(issues, "limit-properties"), 1U);
  // Chains of `like` count too.
  Issues chained;
  EXPECT_EQ(pieces(200, 57, chained).at(1).properties.size(), 256U);
  EXPECT_EQ(countOf(chained, "limit-properties"), 1U);
}

TEST(Limits, IssuesOverTheLimitAreCutOff) {
  Issues issues;
  for (int i = 0; i < 5000; ++i) issues.error("each", "wrong", Element());
  EXPECT_EQ(issues.list().size(), 2001U);
  EXPECT_EQ(issues.list().back().code, "limit-issues");
  EXPECT_EQ(countOf(issues, "each"), 2000U);
}

// Quadratic work on these takes minutes: the test program's time limit stands for the assertion.
TEST(Limits, ManyMarksAreValidatedInTime) {
  const PackOnDisk pack("limits-many");
  const std::string edges = "<edge kind='door' side='east' squares='" + repeated("m:A1 ", 4000) + "'/>";
  const std::string pits = "<feature kind='pit' squares='" + repeated("m:B1 ", 4000) + "'/>";
  pack.write("missions/one/mission.xml",
             PackOnDisk::mission("<map>" + repeated(edges, 6) + repeated(pits, 6) + "</map>"));
  std::string tiles;
  for (int i = 0; i < 30000; ++i) tiles += "<tile id='t" + std::to_string(i) + "' kind='field'/>";
  pack.write("content/many.xml", "<content format='2'>" + tiles + "</content>");
  const auto reports = validate(pack.folder());
  ASSERT_TRUE(reports) << reports.error().message();
  std::size_t useless = 0;
  for (const FileReport& report : *reports) {
    for (const Issue& issue : report.issues) useless += issue.code == "edge-useless" ? 1 : 0;
  }
  EXPECT_GT(useless, 0U);
}

TEST(Limits, CutDocument_HasNoFurtherIssues) {
  const PackOnDisk pack("limits-cut");
  pack.write("missions/one/mission.xml",
             PackOnDisk::mission("<map><edge kind='door' side='up' squares='" + repeated("x:Z9 ", 5000) + "'/></map>"));
  const auto reports = validate(pack.folder() / "missions" / "one");
  ASSERT_TRUE(reports) << reports.error().message();
  for (const FileReport& report : *reports) {
    for (const Issue& issue : report.issues) EXPECT_NE(issue.code, "unresolved-id");
  }
}

TEST(Limits, PackOverALimitDoesNotLoad) {
  const PackOnDisk pack("limits-load");
  pack.write("missions/one/mission.xml", PackOnDisk::mission("<map><edge kind='wall' side='east' squares='" +
                                                             repeated("m:A1 ", 5000) + "'/></map>"));
  EXPECT_EQ(loadMission((pack.folder() / "missions" / "one").string()).error().code, "limit-squares");
}

}  // namespace
}  // namespace sortie::model
