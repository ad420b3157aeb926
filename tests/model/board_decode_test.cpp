// Boards of nodes: what content and missions say of them, and how they say it wrong.
#include <gtest/gtest.h>

#include "model/decode/decode.h"
#include "model/decode/decode_board.h"
#include "model/square.h"
#include "model/xml/xml.h"

namespace sortie::model {
namespace {

struct Decoded {
  std::vector<ContentItem> items;
  std::vector<TileItem> tiles;
  std::vector<BoardItem> boards;
  Issues issues;

  explicit Decoded(const std::string& board) {
    const auto document = readXml("t.xml", "<content format='2'>" + board + "</content>");
    EXPECT_TRUE(document);
    Scope scope;
    scope.complete = false;
    if (document) decodeContent(document->root(), "p", scope, {items, tiles, boards}, issues);
  }
  [[nodiscard]] std::string codes() const {
    std::string out;
    for (const Issue& each : issues.list()) out += each.code + " ";
    return out;
  }
};

TEST(BoardDecode, BoardHasNodesLinksRingsFeaturesAndPanels) {
  const Decoded d(
      "<board id='b' title='B' width='600' height='400' picture='art/b.svg'>"
      "<node id='x' kind='n' at='10,-20' title='X' owner='red'><set name='rich' value='yes'/></node>"
      "<node id='y' kind='n'/><node id='z' kind='n'/>"
      "<ring edge='arrow' nodes='x y z' state='fast'/>"
      "<edge kind='road' from='x' to='z' state='closed' id='pass'/>"
      "<feature kind='hill' nodes='x z'/>"
      "<panel zone='hand' of='red' at='0,300' size='600,100'/></board>");
  EXPECT_EQ(d.codes(), "");
  ASSERT_EQ(d.boards.size(), 1U);
  const BoardItem& board = d.boards.front();
  EXPECT_EQ(board.width, 600);
  EXPECT_EQ(board.picture, "art/b.svg");
  ASSERT_EQ(board.graph.nodes.size(), 3U);
  EXPECT_EQ(board.graph.nodes[0].at, std::pair(10, -20));
  EXPECT_FALSE(board.graph.nodes[1].at);
  EXPECT_EQ(board.graph.nodes[0].owner, "red");
  ASSERT_EQ(board.graph.links.size(), 4U);
  EXPECT_EQ(board.graph.links[2].from, "z");
  EXPECT_EQ(board.graph.links[2].to, "x");
  EXPECT_EQ(board.graph.links[2].state, "fast");
  EXPECT_EQ(board.graph.links[3].id, "pass");
  ASSERT_EQ(board.graph.features.size(), 2U);
  EXPECT_EQ(board.graph.features[1].node, "z");
  ASSERT_EQ(board.panels.size(), 1U);
  EXPECT_EQ(board.panels[0].y, 300);
  EXPECT_EQ(board.panels[0].height, 100);
}

TEST(BoardDecode, WrongParts_AreToldWithTheirPlace) {
  EXPECT_EQ(Decoded("<board id='b' width='9' height='9'><node id='x' kind='n' at='here'/></board>").codes(),
            "value-type ");
  EXPECT_EQ(Decoded("<board id='b' width='9' height='9'><node id='x' kind='n' at='1,2000000'/></board>").codes(),
            "value-type ");
  EXPECT_EQ(Decoded("<board id='b' width='9' height='9'><node id='x'/></board>").codes(), "kind-missing ");
  EXPECT_EQ(Decoded("<board id='b' width='9' height='9'><ring edge='e' nodes='x'/></board>").codes(), "ring ");
  EXPECT_EQ(Decoded("<board id='b' width='9' height='9'><panel at='0,0' size='1,1'/></board>").codes(), "panel ");
  EXPECT_EQ(Decoded("<board id='b' width='9' height='9'><panel zone='z' at='0,0' size='0,1'/></board>").codes(),
            "value-type ");
}

TEST(BoardDecode, TooManyParts_AreCutAndToldOnce) {
  std::string ring = "<ring edge='e' nodes='";
  for (int i = 0; i < 5'000; ++i) ring += "x y ";
  ring += "'/>";
  const Decoded d("<board id='b' width='9' height='9'>" + ring + ring + ring + ring + ring + ring + ring + "</board>");
  EXPECT_EQ(d.codes(), "limit-graph ");
  EXPECT_LE(d.boards.front().graph.links.size(), GraphBudget::kMost);
}

TEST(BoardDecode, MapAddsToItsBoard_WithValuesOfTheKindOfTheNode) {
  const auto ruleset = readXml("r.xml",
                               "<ruleset format='1' board='graph'><node id='n'><attribute id='gold' type='int'/></node>"
                               "<edge id='road'/></ruleset>");
  ASSERT_TRUE(ruleset);
  Issues issues;
  const Ruleset declared = decodeRuleset(ruleset->root(), "r", {}, issues);
  EXPECT_EQ(declared.board, BoardKind::Graph);
  BoardItem board;
  board.id = "b";
  NodeMark& node = board.graph.nodes.emplace_back();
  node.id = "x";
  node.kind = "n";
  Scope scope;
  scope.rulesets = {&declared};
  scope.boards.add("b", board);
  const auto mission =
      readXml("m.xml",
              "<mission id='m' ruleset='r' format='2'><map board='b'><node id='x' owner='red'><set name='gold' "
              "value='3'/></node><edge kind='road' from='x' to='y'/><node id='y' kind='n'/></map></mission>");
  ASSERT_TRUE(mission);
  const Mission decoded = decodeMission(mission->root(), scope, issues);
  EXPECT_FALSE(issues.firstError()) << issues.firstError()->message();
  EXPECT_EQ(decoded.board, "b");
  ASSERT_EQ(decoded.graph.nodes.size(), 2U);
  EXPECT_EQ(std::get<std::int64_t>(decoded.graph.nodes[0].values.at("gold").value), 3);
  EXPECT_EQ(decoded.graph.links.size(), 1U);
  EXPECT_TRUE(decoded.edges.empty());
}

TEST(BoardDecode, PlacesOnGraphs_AreReadAsSuch) {
  EXPECT_EQ(parsePlace("europe")->kind, PlaceReference::Kind::Node);
  EXPECT_EQ(parsePlace("europe")->id, "europe");
  EXPECT_EQ(parsePlace("edge:europe>asia:road")->kind, PlaceReference::Kind::Link);
  EXPECT_EQ(parsePlace("edge:europe>asia:road")->id, "europe>asia:road");
}

}  // namespace
}  // namespace sortie::model
