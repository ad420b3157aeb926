// Missions on a board of nodes are laid out, and what is wrong in one is told where it stands and left out.
#include <gtest/gtest.h>

#include <filesystem>
#include <string>
#include <utility>
#include <vector>

#include "world/compile.h"
#include "world/mutator.h"
#include "world/place_names.h"
#include "world/placing.h"

namespace sortie::world {
namespace {

namespace fs = std::filesystem;

const fs::path kRing = fs::path(SORTIE_SOURCE_DIR) / "tests/packs/ring";

/// The mission "landing" with the second of each pair in place of the first.
Compiled landingWith(const std::vector<std::pair<std::string, std::string>>& changes) {
  static const auto packs = *model::loadPacks(kRing, {}, "ring");
  model::MissionSources sources = *model::readMissionSources(kRing / "missions/landing", kRing);
  std::string text = sources.document.text();
  for (const auto& [from, to] : changes) {
    const std::size_t at = text.find(from);
    EXPECT_NE(at, std::string::npos) << from;
    text.replace(at, from.size(), to);
  }
  sources.document = *model::readXml("mission.xml", text);
  return compile(packs, sources);
}

Compiled landing(const std::string& from = {}, const std::string& to = {}) { return landingWith({{from, to}}); }

/// The issues of such a mission: code, place, text and remedy.
std::string issuesOf(const std::string& from, const std::string& to) {
  std::string out;
  for (const model::Issue& each : landing(from, to).issues)
    out += each.code + " " + toString(each.where) + " " + each.text + " (" + each.remedy + ")\n";
  return out;
}

void expectIssue(const std::string& from, const std::string& to, const std::string& expected) {
  const std::string issues = issuesOf(from, to);
  EXPECT_NE(issues.find(expected), std::string::npos) << issues;
}

constexpr const char* kClosedRoad = "<edge kind=\"road\" from=\"south\" to=\"south-west\" state=\"closed\"/>";

TEST(GraphScenario, BoardAndMission_MakeOneGraph) {
  const Compiled compiled = landing();
  ASSERT_TRUE(compiled.playable()) << issuesOf("", "");
  const Scenario& s = *compiled.scenario;
  ASSERT_NE(s.graph, nullptr);
  EXPECT_EQ(s.grid, nullptr);
  ASSERT_EQ(s.nodes.size(), 6U);
  EXPECT_EQ(s.nodes[0].name, "north");
  EXPECT_EQ(s.nodes[0].title, "The North");
  EXPECT_EQ(s.nodes[0].x, 300);
  EXPECT_EQ(s.nodes[0].y, 40);
  EXPECT_EQ(s.nodes[2].capacity, 3) << "of its own kind, not of the one that it is like";
  ASSERT_NE(s.boardItem, nullptr);
  EXPECT_EQ(s.boardItem->panels.size(), 2U);
  EXPECT_EQ(s.graph->linkCount(), 13) << "the mission's edge is one of the board's";
  const board::Place road = s.board.find("edge:south>south-west:road");
  ASSERT_NE(road, board::noPlace);
  EXPECT_EQ(s.edgeStates[s.initial.map->edges[board::at(board::edgeOf(road))]].stateName, "closed");
  EXPECT_EQ(s.initial.map->owners, (std::vector<std::int32_t>{-1, -1, 0, -1, -1, 1}));
  EXPECT_EQ(placeText(s, s.initial, road), "edge:south>south-west:road");
  EXPECT_EQ(placeNamed(s, s.initial, "edge:south>south-west:road"), road);
  EXPECT_EQ(placeNamed(s, s.initial, "south-west"), board::Place{4});
}

TEST(GraphScenario, BoardOfTheMissionsOwnContent_HasItsLinksChanged) {
  const Compiled compiled = landingWith(
      {{"board=\"world\"", "board=\"own\""},
       {"</mission>",
        "<content><board id=\"own\" width=\"600\" height=\"400\"><node id=\"north-west\" kind=\"fort\" at=\"20,20\"/>"
        "<node id=\"south-east\" kind=\"fort\" at=\"90,90\"/><node id=\"south\" kind=\"region\" at=\"20,90\"/>"
        "<node id=\"north\" kind=\"region\" at=\"50,150\"/><node id=\"south-west\" kind=\"region\" at=\"90,20\"/>"
        "<ring edge=\"road\" nodes=\"north north-west south-east south-west south\"/></board></content></mission>"}});
  ASSERT_NE(compiled.scenario, nullptr);
  const Scenario& s = *compiled.scenario;
  ASSERT_NE(s.graph, nullptr);
  EXPECT_EQ(s.graph->linkCount(), 5) << "none is added";
  const board::Place road = s.board.find("edge:south>south-west:road");
  ASSERT_NE(road, board::noPlace);
  EXPECT_EQ(s.edgeStates[s.initial.map->edges[board::at(board::edgeOf(road))]].stateName, "closed");
}

TEST(GraphScenario, PanelsOfTheMission_StandInPlaceOfThoseOfTheBoard) {
  const Compiled compiled = landing(kClosedRoad,
                                    "<panel zone=\"chest\" of=\"south-east\" at=\"620,10\" size=\"90,50\"/>"
                                    "<panel zone=\"chest\" at=\"620,80\" size=\"60,40\"/>"
                                    "<panel zone=\"chest\" of=\"south-east\" at=\"620,130\" size=\"60,40\"/>");
  ASSERT_TRUE(compiled.playable());
  const std::vector<model::PanelMark>& panels = compiled.scenario->panels;
  ASSERT_EQ(panels.size(), 4U);
  EXPECT_EQ(panels[0].of, "north-west");
  EXPECT_EQ(panels[0].x, 10) << "as the board has it";
  EXPECT_EQ(panels[1].of, "south-east");
  EXPECT_EQ(panels[1].x, 620) << "in place of the board's";
  EXPECT_EQ(panels[1].width, 90);
  EXPECT_EQ(panels[2].of, "") << "beside those of the board";
  EXPECT_EQ(panels[3].y, 130) << "the board has one of these, so the second is another";
  EXPECT_EQ(compiled.scenario->boardItem->panels[1].x, 510) << "the board stays as it is";
}

TEST(GraphScenario, Save_RestoresOwnersAndAttributesOfNodes) {
  const Compiled compiled = landing();
  World world = compiled.scenario->initial;
  Mutator mutator(*compiled.scenario, world, nullptr);
  mutator.ownNode(board::Spot{3}, SideId{1});
  EXPECT_NE(world, compiled.scenario->initial);
  EXPECT_NE(hashOf(world), hashOf(compiled.scenario->initial));
  World again;
  ASSERT_TRUE(loadWorld(saveWorld(world), *compiled.scenario, again));
  EXPECT_EQ(again, world);
  EXPECT_EQ(again.map->owners[3], 1);
}

TEST(GraphScenario, UnknownNames_AreToldWhereTheyStand) {
  expectIssue("at=\"south-west\"", "at=\"south-wset\"",
              "unresolved-id mission.xml:14:45 there is no node \"south-wset\" (did you mean south-west?)");
  expectIssue("to=\"south-west\"", "to=\"west\"", "unresolved-id mission.xml:8:36 there is no node \"west\"");
  expectIssue("<node id=\"north-west\" owner", "<node id=\"nort-west\" owner",
              "unresolved-id mission.xml:6:11 there is no node \"nort-west\" (did you mean north-west?)");
  expectIssue("owner=\"dusk\"", "owner=\"night\"", "unresolved-id mission.xml:6:27 there is no side \"night\"");
  expectIssue("board=\"world\"", "board=\"wordl\"",
              "unresolved-id mission.xml:5:8 there is no board \"wordl\" (did you mean world?)");
  expectIssue("state=\"closed\"", "state=\"shut\"", "there is no edge \"road/shut\"");
}

TEST(GraphScenario, WrongPartsAreLeftOutAlone) {
  const Compiled compiled = landing("at=\"south-west\"", "at=\"south-wset\"");
  ASSERT_NE(compiled.scenario, nullptr);
  EXPECT_EQ(compiled.leftOut.size(), 1U);
  EXPECT_EQ(compiled.mission->pieces.size(), 5U);
  const Compiled node = landing(kClosedRoad, "<node id=\"north\" kind=\"region\"/>");
  ASSERT_NE(node.scenario, nullptr);
  EXPECT_EQ(node.scenario->nodes.size(), 6U);
  EXPECT_EQ(node.mission->graph.nodes.size(), 2U);
}

TEST(GraphScenario, NodesOfOneName_AreRefused) {
  expectIssue(
      kClosedRoad, "<node id=\"north\" kind=\"region\"/>",
      "duplicate-id mission.xml:8:5 two nodes of the map are called \"north\" (give it an id that no other node has, "
      "or remove its kind: then it is the node of the board)");
}

TEST(GraphScenario, LinksToThemselves_AreRefused) {
  expectIssue(kClosedRoad, "<edge kind=\"road\" from=\"south\" to=\"south\"/>",
              "link-to-itself mission.xml:8:5 an edge joins \"south\" to itself (join two nodes, or remove the edge)");
}

TEST(GraphScenario, FullNodesAreToldAtThePieceThatIsTooMany) {
  expectIssue(
      "<piece kind=\"raider\" at=\"north\"/>", "<piece kind=\"raider\" at=\"north\" count=\"3\"/>",
      "node-full mission.xml:15:26 there is no room for raider at north, which holds 2 (put it elsewhere, or raise "
      "the capacity of the node)");
}

/// The one issue that such a mission has, with its fix made: the text of the mission after it.
std::string fixedFull(const std::string& from, const std::string& to, std::string& label) {
  const Compiled compiled = landing(from, to);
  EXPECT_EQ(compiled.issues.size(), 1U);
  if (compiled.issues.empty() || !compiled.issues.front().fix) return {};
  const model::Fix& fix = *compiled.issues.front().fix;
  EXPECT_TRUE(fix.choice) << "what was put there last may be wanted elsewhere";
  label = fix.label;
  model::MissionSources sources = *model::readMissionSources(kRing / "missions/landing", kRing);
  std::string text = sources.document.text();
  text.replace(text.find(from), from.size(), to);
  return model::patched(text, fix.patches);
}

TEST(GraphScenario, FullNode_LosesThePieceThatWasPutThereLast) {
  const std::string raider = "<piece kind=\"raider\" at=\"north\"/>";
  std::string label;
  std::string fixed = fixedFull(raider, raider + raider + "<piece id=\"r3\" kind=\"raider\" at=\"north\"/>", label);
  EXPECT_EQ(label, "Remove r3, the last that was put there");
  EXPECT_EQ(fixed.find("r3"), std::string::npos);
  EXPECT_NE(fixed.find(raider + raider), std::string::npos);
  fixed = fixedFull(raider, "<piece kind=\"raider\" at=\"north\" count=\"5\"/>", label);
  EXPECT_EQ(label, "Put 2 of 5 raider there");
  EXPECT_NE(fixed.find("count=\"2\""), std::string::npos) << fixed;
}

TEST(GraphScenario, FullNode_HasNoneOfThePiecesThatAreTooMany) {
  const Compiled compiled =
      landing("<piece kind=\"raider\" at=\"north\"/>", "<piece kind=\"raider\" at=\"north\" count=\"3\"/>");
  ASSERT_NE(compiled.scenario, nullptr);
  std::size_t pieces = 0;
  for (const model::PieceSetup& each : compiled.mission->pieces) pieces += static_cast<std::size_t>(each.count);
  EXPECT_EQ(compiled.scenario->initial.pieces.size(), pieces) << "lists of mission and world stay side by side";
}

TEST(GraphScenario, TilesAreRefused) {
  expectIssue(kClosedRoad, "<tile id=\"t\" tile=\"field\" at=\"0,0\"/>",
              "board-kind mission.xml:8:5 this ruleset is played on a graph, which has no tiles");
  expectIssue(kClosedRoad, "<edge kind=\"road\" square=\"t:A1\" side=\"north\"/>", "has no edges of squares");
  expectIssue(kClosedRoad, "<feature kind=\"marsh\" squares=\"t:A1\"/>", "has no features of squares");
}

TEST(GraphScenario, NodesOnSquares_AreRefused) {
  const fs::path pack = fs::path(SORTIE_SOURCE_DIR) / "tests/packs/tiny";
  const auto packs = *model::loadPacks(pack, {}, "tiny");
  model::MissionSources sources = *model::readMissionSources(pack / "missions/duel", pack);
  std::string text = sources.document.text();
  text.replace(text.find("<tile"), 0, "<feature kind=\"wall\" nodes=\"a\"/>");
  sources.document = *model::readXml("mission.xml", text);
  const Compiled compiled = compile(packs, sources);
  ASSERT_EQ(compiled.issues.size(), 1U);
  EXPECT_EQ(compiled.issues.front().code, "board-kind");
  EXPECT_NE(compiled.issues.front().remedy.find("board=\"graph\""), std::string::npos);
}

TEST(GraphScenario, MissionWithoutANode_IsPlayable) {
  model::MissionSources sources = *model::readMissionSources(kRing / "missions/landing", kRing);
  sources.document = *model::readXml("mission.xml",
                                     "<mission id=\"landing\" ruleset=\"ring\" format=\"2\">\n"
                                     "  <side id=\"dawn\" kind=\"keeper\"/>\n"
                                     "  <setup><piece kind=\"guard\" side=\"dawn\"/></setup>\n"
                                     "</mission>\n");
  const Compiled compiled = compile(*model::loadPacks(kRing, {}, "ring"), sources);
  ASSERT_TRUE(compiled.playable());
  EXPECT_EQ(compiled.scenario->board.spotCount(), 0);
  EXPECT_EQ(compiled.scenario->initial.pieceCount(), 1U);
}

}  // namespace
}  // namespace sortie::world
