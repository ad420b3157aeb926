// What `sortie validate` says of boards made of nodes.
#include <gtest/gtest.h>

#include "model/validate.h"
#include "pack_on_disk.h"

namespace sortie::model {
namespace {

const char* const graphRuleset =
    "<ruleset format='1' board='graph'>\n"
    "<side id='s'/><node id='n'/><edge id='road'><state id='open'/><state id='closed'/></edge><edge id='way' "
    "directed='yes'/><feature id='hill'/>\n"
    "<team id='allies'/><zone id='hand'/><zone id='purse' per='side'/><zone id='yard' per='node'/><zone id='vault' "
    "per='team'/>"
    "<track id='fame' per='side' min='0' max='9'/><entrance id='gate'/><step id='begin' lua='game.begin' "
    "first='yes'/></ruleset>";
const char* const goodBoard =
    "<board id='b' width='100' height='100'>\n"
    "<node id='x' kind='n' at='10,10'/>\n"
    "<node id='y' kind='n' at='90,90'/>\n"
    "<edge kind='road' from='x' to='y'/>";

/// The issues of the content file, or of the mission where one is given: "code@line".
/// `fixed`: after all fixes of the file.
std::string graphIssues(const std::string& board, const std::string& map = {}, bool fixed = false) {
  PackOnDisk pack("graphs");
  pack.write("pack.xml", "<pack id='graphs' version='1.0.0' title='t' licence='MIT' engine='1'/>");
  pack.write("ruleset.xml", graphRuleset);
  pack.write("rules/game.lua", "return { begin = function() end }");
  pack.write("content/tiles.xml", "<content format='2'/>");
  pack.write("missions/one/mission.xml", "<mission id='one' ruleset='graphs' format='2'/>");
  pack.write("content/boards.xml", "<content format='2'>" + board + "</board></content>");
  pack.write("missions/m/mission.xml",
             "<mission id='m' ruleset='graphs' format='2'><side id='red' kind='s'/>\n<map board='b'>\n" + map +
                 "</map></mission>");
  auto reports = validate(pack.folder(), {});
  EXPECT_TRUE(reports);
  if (fixed) {
    for (const FileReport& report : *reports) {
      if (report.path.filename() != "boards.xml") continue;
      const Result<Document> document = readXmlFile(report.path);
      std::vector<TextPatches> fixes;
      for (const Issue& issue : report.issues)
        if (issue.fix) fixes.push_back(issue.fix->patches);
      pack.write("content/boards.xml", patched(document->text(), asManyAsFit(*document, fixes)));
    }
    reports = validate(pack.folder(), {});
  }
  std::string out;
  for (const FileReport& report : *reports) {
    if (report.path.filename() != (map.empty() ? "boards.xml" : "mission.xml")) continue;
    for (const Issue& issue : report.issues)
      out += (out.empty() ? "" : " ") + issue.code + "@" + std::to_string(issue.where.line);
  }
  return out;
}

TEST(GraphValidate, GoodBoard_HasNoIssues) { EXPECT_EQ(graphIssues(goodBoard), ""); }

TEST(GraphValidate, TurnsAreToldByVariablesAndTracks) {
  for (const auto& [turn, code] : {std::pair("day", ""),
                                   {"hour", ""},
                                   {"night", "unresolved-id"},
                                   {"fame", "turn-per"},
                                   {"luck", "turn-per"},
                                   {"day luck", "turn-per"}}) {
    PackOnDisk pack("turns");
    pack.write("pack.xml", "<pack id='turns' version='1.0.0' title='t' licence='MIT' engine='1'/>");
    pack.write("ruleset.xml", std::string("<ruleset format='1' board='graph' turn='") + turn +
                                  "'>\n<side id='s'/><track id='day' min='0' max='9'/>"
                                  "<variable id='hour' type='int' default='0'/>"
                                  "<track id='fame' per='side' min='0' max='9'/>"
                                  "<variable id='luck' type='int' default='0' per='team'/>"
                                  "<step id='begin' lua='game.begin' first='yes'/></ruleset>");
    pack.write("rules/game.lua", "return { begin = function() end }");
    const auto reports = validate(pack.folder(), {});
    ASSERT_TRUE(reports);
    std::string found;
    for (const FileReport& report : *reports)
      for (const Issue& issue : report.issues)
        if (report.path.filename() == "ruleset.xml") found += issue.code;
    EXPECT_EQ(found, code) << turn;
  }
}

TEST(GraphValidate, NamesOfNodes_AreLookedUp) {
  EXPECT_EQ(graphIssues(std::string(goodBoard) + "\n<edge kind='road' from='x' to='z'/>"), "unresolved-id@5");
  EXPECT_EQ(graphIssues(std::string(goodBoard) + "\n<ring edge='way' nodes='x y z'/>"), "unresolved-id@5");
  EXPECT_EQ(graphIssues(std::string(goodBoard) + "\n<feature kind='hill' nodes='z'/>"), "unresolved-id@5");
  EXPECT_EQ(graphIssues(std::string(goodBoard) + "\n<panel zone='hans' at='1,1' size='2,2'/>"), "unresolved-id@5");
  EXPECT_EQ(graphIssues(goodBoard, "<node id='z'/>"), "unresolved-id@3");
  EXPECT_EQ(graphIssues(goodBoard, "<edge kind='road' from='x' to='z'/>"), "unresolved-id@3");
  EXPECT_EQ(graphIssues(goodBoard, "<entrance id='e' kind='gate' nodes='x z'/>"), "unresolved-id@3");
  EXPECT_EQ(graphIssues(goodBoard, "<node id='z' kind='n'/><edge kind='road' from='x' to='z'/>"), "");
}

TEST(GraphValidate, StatesAndRings_AreChecked) {
  EXPECT_EQ(graphIssues(std::string(goodBoard) + "\n<edge kind='road' from='x' to='y' state='shut'/>"),
            "link-twice@5 edge-state@5");
  EXPECT_EQ(graphIssues(std::string(goodBoard) + "\n<ring edge='road' nodes='x y' state='shut'/>"),
            "ring@5 edge-state@5");
  EXPECT_EQ(graphIssues(std::string(goodBoard) + "\n<ring edge='road' nodes='x y x'/>"), "ring@5");
}

TEST(GraphValidate, PlacesOfNodes_AreChecked) {
  EXPECT_EQ(
      graphIssues(std::string(goodBoard) + "\n<node id='z' kind='n' at='10,10'/><edge kind='road' from='x' to='z'/>"),
      "node-place@5");
  EXPECT_EQ(
      graphIssues(std::string(goodBoard) + "\n<node id='z' kind='n' at='1,101'/><edge kind='road' from='x' to='z'/>"),
      "node-place@5");
  EXPECT_EQ(graphIssues(std::string(goodBoard) + "\n<node id='z' kind='n'/><edge kind='road' from='x' to='z'/>"),
            "node-place@5");
  EXPECT_EQ(graphIssues(std::string(goodBoard) + "\n<node id='z' kind='n' at='10,90'/>"), "node-apart@5");
}

TEST(GraphValidate, PanelsWithoutEnd_AreRefused) {
  std::string panels;
  for (int i = 0; i < 200; ++i) panels += "<panel zone='hand' at='1,1' size='2,2'/>";
  EXPECT_EQ(graphIssues(goodBoard + panels), "");
  EXPECT_EQ(graphIssues(goodBoard + panels + "\n<panel zone='hand' at='1,1' size='2,2'/>"), "limit-panels@5");
}

TEST(GraphValidate, FarthestNumber_IsNoPlace) {
  const std::string least =
      graphIssues(std::string(goodBoard) + "\n<node id='z' kind='n' at='-9223372036854775808,0'/>");
  EXPECT_NE(least, "");
}

TEST(GraphValidate, PartsOfTheOtherKindOfBoard_AreRefused) {
  EXPECT_EQ(graphIssues(goodBoard, "<corner kind='c' square='t:A1' at='north-east'/>").find("board-kind@3") !=
                std::string::npos,
            true);
  EXPECT_EQ(graphIssues(goodBoard, "<feature kind='hill' squares='t:A1'/>").find("board-kind@3") != std::string::npos,
            true);
}

std::string withNode(const std::string& at, const std::string& more) {
  return std::string(goodBoard) + "\n<node id='z' kind='n' at='" + at + "'/>\n" + more;
}

TEST(GraphValidate, LinksThatAreThereTwice_AreTold) {
  EXPECT_EQ(graphIssues(std::string(goodBoard) + "\n<edge kind='road' from='y' to='x'/>"), "link-twice@5");
  EXPECT_EQ(graphIssues(std::string(goodBoard) + "\n<edge kind='way' from='x' to='y'/>"
                                                 "\n<edge kind='way' from='y' to='x'/>"),
            "")
      << "one-way links in both directions are two";
  EXPECT_EQ(graphIssues(withNode("10,90", "<ring edge='road' nodes='x y z'/>")), "link-twice@6");
  EXPECT_EQ(graphIssues(goodBoard, "<edge kind='road' from='y' to='x' state='closed'/>"), "")
      << "a mission puts links of the board into another state";
  EXPECT_EQ(graphIssues(withNode("10,90", "<ring edge='road' nodes='x z'/>")), "ring@6");
}

TEST(GraphValidate, NodesThatNothingLeadsTo_AreTold) {
  EXPECT_EQ(graphIssues(withNode("10,90", "<edge kind='way' from='z' to='x'/>")), "node-unreachable@5");
  EXPECT_EQ(graphIssues(withNode("10,90", "<edge kind='way' from='x' to='z'/>")), "");
  const std::string node = "<node id='z' kind='n' at='10,90'/><edge kind='way' from='z' to='x'/>";
  EXPECT_EQ(graphIssues(goodBoard, node), "node-unreachable@3");
  EXPECT_EQ(graphIssues(goodBoard, node + "<entrance id='e' kind='gate' nodes='z'/>"), "");
}

TEST(GraphValidate, WhatLiesOnEachOtherOrBesideTheBoard_IsTold) {
  EXPECT_EQ(graphIssues(withNode("30,30", "<edge kind='road' from='x' to='z'/>")), "node-overlap@5");
  EXPECT_EQ(graphIssues(std::string(goodBoard) + "\n<panel zone='hand' at='60,10' size='50,20'/>"), "panel-outside@5");
  EXPECT_EQ(graphIssues(std::string(goodBoard) + "\n<panel zone='hand' at='50,10' size='50,20'/>"), "");
  EXPECT_EQ(graphIssues(goodBoard, "<entrance id='e' kind='gate'/>"), "entrance-empty@3");
}

TEST(GraphValidate, PanelsOfAMap_MayLieBesideItsBoard) {
  EXPECT_EQ(graphIssues(goodBoard, "<panel zone='hand' at='1,1' size='20,20'/>"), "");
  EXPECT_EQ(graphIssues(goodBoard, "<panel zone='hans' at='1,1' size='2,2'/>"), "unresolved-id@3");
  EXPECT_EQ(graphIssues(goodBoard, "<panel at='1,1' size='2,2'/>"), "panel@3");
  EXPECT_EQ(graphIssues(goodBoard, "<panel zone='hand' at='60,10' size='50,20'/>"), "");
  EXPECT_EQ(graphIssues(goodBoard, "<panel zone='hand' at='-60,120' size='50,20'/>"), "");
}

TEST(GraphValidate, OwnersOfPanels_AreLookedUp) {
  const auto issues = [](const std::string& shows, bool ofBoard = false) {
    const std::string panel = "<panel " + shows + " at='1,1' size='20,20'/>";
    return ofBoard ? graphIssues(goodBoard + ("\n" + panel)) : graphIssues(goodBoard, panel);
  };
  EXPECT_EQ(issues("zone='purse' of='red'"), "");
  EXPECT_EQ(issues("zone='purse' of='rot'"), "unresolved-id@3");
  EXPECT_EQ(issues("zone='purse' of='x'"), "unresolved-id@3") << "each side has one, not each node";
  EXPECT_EQ(issues("zone='yard' of='y'"), "");
  EXPECT_EQ(issues("zone='yard' of='z'"), "unresolved-id@3");
  EXPECT_EQ(issues("zone='yard' of='red'"), "unresolved-id@3");
  EXPECT_EQ(issues("zone='vault' of='allies'"), "");
  EXPECT_EQ(issues("zone='vault' of='axis'"), "unresolved-id@3");
  EXPECT_EQ(issues("zone='vault'"), "") << "all of them";
  EXPECT_EQ(issues("track='fame' of='red'"), "");
  EXPECT_EQ(issues("track='fame' of='pink'"), "unresolved-id@3");
  EXPECT_EQ(issues("zone='hand' of='red'"), "panel@3") << "it belongs to nobody: nothing would be shown";
  EXPECT_EQ(issues("zone='yard' of='y'", true), "");
  EXPECT_EQ(issues("zone='yard' of='z'", true), "unresolved-id@5");
  EXPECT_EQ(issues("zone='purse' of='red'", true), "") << "a board does not know the sides of missions";
}

TEST(GraphValidate, EdgeToItself_IsRemovedByItsFix) {
  const std::string board = std::string(goodBoard) + "\n<edge kind='way' from='x' to='x'/>";
  EXPECT_EQ(graphIssues(board), "link-to-itself@5");
  EXPECT_EQ(graphIssues(board, {}, true), "");
  EXPECT_EQ(graphIssues(goodBoard, "<edge kind='road' from='x' to='x'/>"), "link-to-itself@3");
}

TEST(GraphValidate, FixesRemoveWhatTheyAreAbout) {
  const std::string board = withNode(
      "30,30",
      "<edge kind='road' from='z' to='x'/>\n<edge kind='road' from='x' to='z'/>\n<ring edge='way' nodes='y z'/>\n"
      "<panel zone='hand' at='60,10' size='50,20'/>");
  EXPECT_EQ(graphIssues(board), "node-overlap@5 link-twice@7 ring@8 panel-outside@9");
  EXPECT_EQ(graphIssues(board, {}, true), "");
}

}  // namespace
}  // namespace sortie::model
