// What `sortie validate` says of boards made of nodes.
#include <gtest/gtest.h>

#include "model/validate.h"
#include "pack_on_disk.h"

namespace sortie::model {
namespace {

const char* const graphRuleset =
    "<ruleset format='1' board='graph'>\n"
    "<side id='s'/><node id='n'/><edge id='road'><state id='open'/><state id='closed'/></edge><feature id='hill'/>\n"
    "<zone id='hand'/><entrance id='gate'/><step id='begin' lua='game.begin' first='yes'/></ruleset>";
const char* const goodBoard =
    "<board id='b' width='100' height='100'>\n"
    "<node id='x' kind='n' at='1,1'/>\n"
    "<node id='y' kind='n' at='2,2'/>\n"
    "<edge kind='road' from='x' to='y'/>";

/// The issues of the content file, or of the mission where one is given: "code@line".
std::string graphIssues(const std::string& board, const std::string& map = {}) {
  PackOnDisk pack("graphs");
  pack.write("pack.xml", "<pack id='graphs' version='1.0.0' title='t' licence='MIT' engine='1'/>");
  pack.write("ruleset.xml", graphRuleset);
  pack.write("rules/game.lua", "return { begin = function() end }");
  pack.write("content/tiles.xml", "<content format='2'/>");
  pack.write("missions/one/mission.xml", "<mission id='one' ruleset='graphs' format='2'/>");
  pack.write("content/boards.xml", "<content format='2'>" + board + "</board></content>");
  pack.write("missions/m/mission.xml",
             "<mission id='m' ruleset='graphs' format='2'>\n<map board='b'>\n" + map + "</map></mission>");
  const auto reports = validate(pack.folder(), {});
  EXPECT_TRUE(reports);
  std::string out;
  for (const FileReport& report : *reports) {
    if (report.path.filename() != (map.empty() ? "boards.xml" : "mission.xml")) continue;
    for (const Issue& issue : report.issues)
      out += (out.empty() ? "" : " ") + issue.code + "@" + std::to_string(issue.where.line);
  }
  return out;
}

TEST(GraphValidate, GoodBoard_HasNoIssues) { EXPECT_EQ(graphIssues(goodBoard), ""); }

TEST(GraphValidate, NamesOfNodes_AreLookedUp) {
  EXPECT_EQ(graphIssues(std::string(goodBoard) + "\n<edge kind='road' from='x' to='z'/>"), "unresolved-id@5");
  EXPECT_EQ(graphIssues(std::string(goodBoard) + "\n<ring edge='road' nodes='x y z'/>"), "unresolved-id@5");
  EXPECT_EQ(graphIssues(std::string(goodBoard) + "\n<feature kind='hill' nodes='z'/>"), "unresolved-id@5");
  EXPECT_EQ(graphIssues(std::string(goodBoard) + "\n<panel zone='hans' at='1,1' size='2,2'/>"), "unresolved-id@5");
  EXPECT_EQ(graphIssues(goodBoard, "<node id='z'/>"), "unresolved-id@3");
  EXPECT_EQ(graphIssues(goodBoard, "<edge kind='road' from='x' to='z'/>"), "unresolved-id@3");
  EXPECT_EQ(graphIssues(goodBoard, "<entrance id='e' kind='gate' nodes='x z'/>"), "unresolved-id@3");
  EXPECT_EQ(graphIssues(goodBoard, "<node id='z' kind='n'/><edge kind='road' from='x' to='z'/>"), "");
}

TEST(GraphValidate, StatesAndRings_AreChecked) {
  EXPECT_EQ(graphIssues(std::string(goodBoard) + "\n<edge kind='road' from='x' to='y' state='shut'/>"), "edge-state@5");
  EXPECT_EQ(graphIssues(std::string(goodBoard) + "\n<ring edge='road' nodes='x y' state='shut'/>"), "edge-state@5");
  EXPECT_EQ(graphIssues(std::string(goodBoard) + "\n<ring edge='road' nodes='x y x'/>"), "ring@5");
}

TEST(GraphValidate, PlacesOfNodes_AreChecked) {
  EXPECT_EQ(
      graphIssues(std::string(goodBoard) + "\n<node id='z' kind='n' at='1,1'/><edge kind='road' from='x' to='z'/>"),
      "node-place@5");
  EXPECT_EQ(
      graphIssues(std::string(goodBoard) + "\n<node id='z' kind='n' at='1,101'/><edge kind='road' from='x' to='z'/>"),
      "node-place@5");
  EXPECT_EQ(graphIssues(std::string(goodBoard) + "\n<node id='z' kind='n'/><edge kind='road' from='x' to='z'/>"),
            "node-place@5");
  EXPECT_EQ(graphIssues(std::string(goodBoard) + "\n<node id='z' kind='n' at='3,3'/>"), "node-apart@5");
}

TEST(GraphValidate, PartsOfTheOtherKindOfBoard_AreRefused) {
  EXPECT_EQ(graphIssues(goodBoard, "<corner kind='c' square='t:A1' at='north-east'/>").find("board-kind@3") !=
                std::string::npos,
            true);
  EXPECT_EQ(graphIssues(goodBoard, "<feature kind='hill' squares='t:A1'/>").find("board-kind@3") != std::string::npos,
            true);
}

}  // namespace
}  // namespace sortie::model
