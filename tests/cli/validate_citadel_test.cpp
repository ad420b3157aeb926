// What the checks of Citadel find in missions, and that shipped packs have nothing wrong.
#include "lua_pack.h"

namespace sortie::cli {
namespace {

// ---- Citadel's own checks, on a small mission with one thing changed. Section 6 of docs/rules/citadel.md.

class CitadelChecks : public ::testing::Test {
 protected:
  CitadelChecks()
      : folder_(fs::path(::testing::TempDir()) /
                ("sortie-citadel-" + std::string(::testing::UnitTest::GetInstance()->current_test_info()->name()))) {
    fs::remove_all(folder_);
    fs::create_directories(folder_ / "missions/small");
    std::ofstream(folder_ / "pack.xml")
        << "<pack id=\"trial\" version=\"1.0.0\" title=\"Trial\" licence=\"MIT\" engine=\"1\">\n"
           "  <needs pack=\"citadel\" version=\">=0.1\"/>\n</pack>\n";
    fs::create_directories(folder_ / "content");
    std::ofstream(folder_ / "content/tiles.xml")
        << "<content format=\"2\"><tile id=\"plain\" kind=\"sector\" title=\"Plain\"/></content>\n";
    write(kMission);
  }
  ~CitadelChecks() override { fs::remove_all(folder_); }

  void write(const std::string& text) const {
    std::ofstream(folder_ / "missions/small/mission.xml", std::ios::binary) << text;
  }

  std::string validate(bool fix = false) {
    std::ostringstream out;
    status_ = validateCommand({(folder_ / "missions/small").string()}, {fix, false, true, {source_ / "scripts"}}, out);
    return out.str();
  }

  // The lines for the mission after a replacement, everywhere in it.
  std::string after(const std::string& from, const std::string& to) {
    std::string text = kMission;
    EXPECT_NE(text.find(from), std::string::npos) << from;
    for (std::size_t at = text.find(from); at != std::string::npos; at = text.find(from, at + to.size()))
      text.replace(at, from.size(), to);
    write(text);
    return validate();
  }

  static constexpr const char* kMission = R"(<mission id="small" ruleset="citadel" format="2" title="Small">
  <set name="limit" value="3"/>
  <set name="secondaries" value="true"/>
  <side id="red" kind="corporation"/>
  <side id="blue" kind="corporation"/>
  <side id="legion" kind="legion"/>
  <map>
    <tile id="s1" tile="plain" at="0,0"/>
    <tile id="s2" tile="plain" at="8,0"/>
    <edge kind="door" id="d1" square="s1:H1" side="east"/>
    <edge kind="wall" square="s1:H2" side="east"/>
    <edge kind="wall" square="s1:H3" side="east"/>
    <edge kind="wall" square="s1:H4" side="east"/>
    <edge kind="wall" square="s1:H5" side="east"/>
    <edge kind="wall" square="s1:H6" side="east"/>
    <edge kind="wall" square="s1:H7" side="east"/>
    <edge kind="wall" square="s1:H8" side="east"/>
    <entrance id="in" kind="white" squares="s1:H8" side="south"/>
    <entrance id="out" kind="red" squares="s2:A8" side="south"/>
  </map>
  <content>
    <card kind="event-card" id="quiet" title="Quiet"/>
    <card kind="force-card" id="few" title="Few"/>
    <card kind="secondary-card" id="extra" title="Extra"><set name="goal" value="kills"/></card>
  </content>
  <setup>
    <marker id="core" kind="terminal" at="s2:B1"/>
    <marker kind="force-slot" at="zone:slots@s1"/>
    <marker kind="force-slot" at="zone:slots@s2" count="2"/>
    <deck zone="event-deck"><card item="quiet" count="4"/></deck>
    <deck zone="force-pile"><card item="few" count="3"/></deck>
    <deck zone="secondary-deck"><card item="extra" count="3"/></deck>
  </setup>
</mission>
)";

  fs::path source_ = SORTIE_SOURCE_DIR;
  fs::path folder_;
  int status_ = -1;
};

TEST_F(CitadelChecks, ValidMissionHasNoIssues) {
  EXPECT_EQ(validate(), "");
  EXPECT_EQ(status_, 0);
}

TEST_F(CitadelChecks, EventPoolBelowTheTimeLimitIsReported) {
  const std::string text = after("name=\"limit\" value=\"3\"", "name=\"limit\" value=\"5\"");
  EXPECT_NE(text.find("mission.xml:1:1: error: event-pool: the event pool has 4 cards, the time limit is 5 rounds"),
            std::string::npos)
      << text;
  EXPECT_EQ(validate(true), "");  // lowered to 4
}

TEST_F(CitadelChecks, ForceListWithTooFewCardsForSectorsIsReported) {
  const std::string text = after("at=\"zone:slots@s2\" count=\"2\"", "at=\"zone:slots@s2\" count=\"3\"");
  EXPECT_NE(text.find("error: force-list: the force list has 3 cards, but 4 are laid on sectors"), std::string::npos)
      << text;
}

TEST_F(CitadelChecks, NumberOfCorporationsMustMatchTheOption) {
  const std::string text = after("  <side id=\"blue\" kind=\"corporation\"/>\n", "");
  EXPECT_NE(text.find("warning: corporations: the option corporations says 2, the mission has 1"), std::string::npos)
      << text;
}

TEST_F(CitadelChecks, CompassesThatAreNotPerpendicularAreReported) {
  const std::string text = after(
      "</content>",
      "<card kind=\"ai-card\" id=\"x\" title=\"X\"><set name=\"primary\" value=\"north\"/><set name=\"secondary\" "
      "value=\"south\"/><set name=\"column\" value=\"1\"/><set name=\"row\" value=\"1\"/><set name=\"corporation\" "
      "value=\"hallow\"/></card></content>");
  EXPECT_NE(text.find("warning: ai-compass: the directions of the AI card x are not perpendicular"), std::string::npos)
      << text;
}

TEST_F(CitadelChecks, TooFewSecondaryMissionsAreReported) {
  const std::string text = after("item=\"extra\" count=\"3\"", "item=\"extra\" count=\"2\"");
  EXPECT_NE(text.find("warning: secondary-deck: the deck of secondary missions has 2 cards, 3 are drawn"),
            std::string::npos)
      << text;
}

TEST_F(CitadelChecks, IndestructibleGoalIsReported) {
  const std::string rank = "<options><set name=\"rank\" value=\"1\"/></options><setup>";
  const std::string nest = "<marker kind=\"nest\" id=\"nest\" at=\"s1:D4\"><set name=\"defence\" value=\"";
  EXPECT_EQ(after("<setup>", rank + nest + "2\"/></marker>"), "");
  const std::string text = after("<setup>", rank + nest + "3\"/></marker>");
  EXPECT_NE(text.find("warning: not-beatable: nest takes more than 3 hits: three dice of rank 1 make 3"),
            std::string::npos)
      << text;
}

TEST_F(CitadelChecks, MissingWhiteOrRedEntranceIsReported) {
  EXPECT_NE(after("kind=\"white\"", "kind=\"red\"").find("error: no-white-entrance"), std::string::npos);
  EXPECT_NE(after("kind=\"red\"", "kind=\"white\"").find("warning: no-red-entrance"), std::string::npos);
}

TEST_F(CitadelChecks, EntranceOntoABlockedSquareIsReported) {
  const std::string text =
      after("<entrance id=\"in\"", "<feature kind=\"rock\" squares=\"s1:H8\"/>\n    <entrance id=\"in\"");
  EXPECT_NE(text.find("mission.xml:19:5: error: entrance-closed: the entrance in leads onto no square"),
            std::string::npos)
      << text;
}

TEST_F(CitadelChecks, PieceOnRockIsReported) {
  const std::string text =
      after("<entrance id=\"in\"", "<feature kind=\"rock\" squares=\"s2:B1\"/>\n    <entrance id=\"in\"");
  EXPECT_NE(text.find("mission.xml:28:5: warning: on-rock: core is on a square that nobody may enter"),
            std::string::npos)
      << text;
}

TEST_F(CitadelChecks, PieceOnATakenSquareIsReportedAndMoved) {
  const std::string terminals =
      "<setup>\n    <marker kind=\"terminal\" id=\"a\" at=\"s1:D4\"/>\n"
      "    <marker kind=\"terminal\" id=\"b\" at=\"s1:D4\"/>\n    <marker kind=\"terminal\" id=\"c\" at=\"s1:D4\"/>";
  const std::string text = after("<setup>", terminals);
  EXPECT_NE(text.find("warning: place-taken: b may not stand on s1:D4: there is already a"), std::string::npos) << text;
  EXPECT_NE(text.find("warning: place-taken: c may not stand on s1:D4"), std::string::npos) << text;
  EXPECT_NE(text.find("move it to s1:D3, the nearest free square, or take it away"), std::string::npos) << text;
  EXPECT_EQ(text.find("a may not stand"), std::string::npos) << "the later of two is told";
  EXPECT_EQ(validate(true).find("place-taken"), std::string::npos) << "each gets a square of its own";
}

TEST_F(CitadelChecks, HundredsOnOneSquareAreNotAllToldOf) {
  std::string crowd = "<setup>\n";
  for (int i = 0; i < 150; ++i) crowd += fmt::format("    <piece kind=\"civilian\" id=\"x{}\" at=\"s1:D4\"/>\n", i);
  const std::string text = after("<setup>", crowd);
  std::size_t told = 0;
  for (std::size_t at = text.find("place-taken"); at != std::string::npos; at = text.find("place-taken", at + 1))
    ++told;
  EXPECT_EQ(told, 101U);
  EXPECT_NE(text.find("too many pieces stand together: the places of x101 and of all pieces after it are not checked"),
            std::string::npos)
      << text.substr(text.size() > 400 ? text.size() - 400 : 0);
}

TEST_F(CitadelChecks, FigureOnATakenOrClosedSquareIsReported) {
  const auto civilians = [](const char* a, const char* b) {
    return fmt::format(
        "<setup>\n    <piece kind=\"civilian\" id=\"x\" at=\"{}\"/>\n"
        "    <piece kind=\"civilian\" id=\"y\" at=\"{}\"/>",
        a, b);
  };
  EXPECT_EQ(after("<setup>", civilians("s1:D4", "s1:D5")), "");
  std::string text = after("<setup>", civilians("s1:D4", "s1:D4"));
  EXPECT_NE(text.find("warning: place-taken: y may not stand on s1:D4: x stands there already"), std::string::npos)
      << text;
  text = after("<setup>", civilians("s1:D4", "s2:B1"));
  EXPECT_NE(text.find("place-taken: core may not stand on s2:B1: y stands there already"), std::string::npos) << text;
  text = after("</map>", "  <feature kind=\"rock\" squares=\"s1:D4\"/>\n  </map>");
  EXPECT_EQ(text, "") << "nothing stands there";
}

TEST_F(CitadelChecks, MarkersThatHinderNobodyMayShareASquare) {
  EXPECT_EQ(after("<setup>",
                  "<setup>\n    <marker kind=\"note\" at=\"s2:B1\"/>\n"
                  "    <marker kind=\"note\" at=\"s2:B1\"/>\n    <marker kind=\"smoke\" at=\"s2:B1\"/>"),
            "");
}

TEST_F(CitadelChecks, DoorBesideABlockedSquareIsReported) {
  const std::string text =
      after("<entrance id=\"in\"", "<feature kind=\"rock\" squares=\"s2:A1\"/>\n    <entrance id=\"in\"");
  EXPECT_NE(text.find("mission.xml:10:5: error: door-closed: the door s1:H1 east"), std::string::npos) << text;
  EXPECT_EQ(validate(true).find("door-closed"), std::string::npos);  // taken away
}

TEST_F(CitadelChecks, GoalOutOfReachIsReported) {
  // Eight squares to the door, and the terminal is beside the second one behind it: 9 in three rounds of 3.
  std::string text = after("name=\"limit\" value=\"3\"", "name=\"limit\" value=\"2\"");
  EXPECT_NE(text.find("warning: too-far: core is 9 squares away: one MOVE a round makes 6 in the time limit"),
            std::string::npos)
      << text;
  text = after("kind=\"door\"", "kind=\"wall\"");
  EXPECT_NE(text.find("error: out-of-reach: core cannot be reached"), std::string::npos) << text;
}

TEST_F(CitadelChecks, RulesDecideWhatCanBePlaced) {
  auto mission = world::loadScenario((folder_ / "missions/small").string(), {{source_ / "scripts"}, {}, {}});
  ASSERT_TRUE(mission.has_value()) << mission.error().message();
  auto made = CheckedMission::make(std::move(*mission));
  ASSERT_TRUE(made.has_value()) << made.error().message();
  CheckedMission& checked = **made;
  EXPECT_TRUE(checked.canPlace("terminal", "s1:A4", 0, "", "")->allowed);
  EXPECT_EQ(checked.canPlace("terminal", "s2:B1", 0, "", "")->reason, "there is already core");
  EXPECT_TRUE(checked.canPlace("terminal", "s2:B1", 0, "", "core")->allowed);
  EXPECT_TRUE(checked.canPlace("note", "s2:B1", 0, "", "")->allowed);
  EXPECT_EQ(checked.canPlace("trooper", "s9:A1", 0, "", "")->reason, "this is not a square of the map");
}

TEST(ShippedPacks, ShippedPacksHaveNoIssues) {
  const fs::path checkout = SORTIE_SOURCE_DIR;
  std::ostringstream out;
  EXPECT_EQ(validateCommand({(checkout / "tests/packs/tiny").string(), (checkout / "scripts/citadel").string(),
                             (checkout / "missions/citadel").string(), (checkout / "scripts/mayhem").string(),
                             (checkout / "missions/mayhem").string(), (checkout / "scripts/starter").string(),
                             (checkout / "scripts/marchlands").string(), (checkout / "missions/marchlands").string()},
                            {false, false, true, {checkout / "scripts"}}, out),
            0)
      << out.str();
  EXPECT_EQ(out.str(), "");
}

}  // namespace
}  // namespace sortie::cli
