#include "play/conformance/conformance.h"

#include <algorithm>
#include <fstream>
#include <sstream>

#include <gtest/gtest.h>

#include "play/agents/agent.h"
#include "play/session/resample.h"
#include "playing.h"
#include "script/sandbox/module_digest.h"
#include "world/mutator.h"

namespace sortie::play {
namespace {

using testing::Folder;

std::string all(const ConformanceReport& report) {
  std::string out;
  for (const ConformanceIssue& issue : report.issues) out += issue.check + ": " + issue.text + "\n";
  return out;
}

bool has(const ConformanceReport& report, const std::string& check) {
  return std::any_of(report.issues.begin(), report.issues.end(),
                     [&](const ConformanceIssue& i) { return i.check == check; });
}

ConformanceReport conformed(const std::shared_ptr<const world::Scenario>& scenario,
                            const ConformanceOptions& options = {}) {
  if (scenario == nullptr) return {};
  Result<ConformanceReport> report = conform(scenario, options);
  if (report) return std::move(*report);
  ADD_FAILURE() << report.error().message();
  return {};
}

void expectGood(const ConformanceReport& report) {
  EXPECT_TRUE(report.issues.empty()) << all(report);
  for (const char* check :
       {"save", "copy", "fork", "fresh-host", "pieces", "options", "view", "modules", "step-length", "agent"})
    EXPECT_GT(report.checked.count(check), 0U) << check;
}

/// A pack of tests with one of its rules files replaced.
std::shared_ptr<const world::Scenario> changed(const Folder& folder, const std::string& pack,
                                               const std::string& mission, const std::string& from,
                                               const std::string& to) {
  const std::filesystem::path copy = folder / pack;
  std::filesystem::copy(std::string(SORTIE_SOURCE_DIR) + "/tests/packs/" + pack, copy,
                        std::filesystem::copy_options::recursive);
  std::ostringstream text;
  text << std::ifstream(copy / "rules/game.lua").rdbuf();
  std::string rules = text.str();
  const std::size_t at = rules.find(from);
  if (at == std::string::npos) {
    ADD_FAILURE() << "no '" << from << "' in the rules";
    return nullptr;
  }
  rules.replace(at, from.size(), to);
  std::ofstream(copy / "rules/game.lua") << rules;
  Result<model::LoadedMission> loaded = model::loadMission((copy / "missions" / mission).string());
  if (!loaded) {
    ADD_FAILURE() << loaded.error().message();
    return nullptr;
  }
  return *world::Scenario::make(std::move(*loaded));
}

TEST(Conformance, TinyGamePasses) { expectGood(conformed(testing::scenarioOf(testing::duel))); }

TEST(Conformance, GameWithHiddenHandsPasses) {
  ConformanceOptions options;
  options.runs = 10;
  expectGood(conformed(testing::scenarioOf(testing::deal), options));
}

TEST(Conformance, GameWithCornersLevelsAndLargePiecesPasses) {
  expectGood(conformed(testing::scenarioOf("board/missions/field")));
}

TEST(Conformance, CitadelMissionPasses) {
  ConformanceOptions options;
  options.forkEvery = 3;
  expectGood(conformed(testing::scenarioOf("../../missions/citadel/missions/data-theft"), options));
}

TEST(Conformance, ModuleThatKeepsAValueIsReported) {
  const Folder folder;
  const auto scenario = changed(folder, "hidden", "deal", "function game.turn(side)\n",
                                "local kept = {}\nfunction game.turn(side)\n  kept[#kept + 1] = 1\n");
  EXPECT_TRUE(has(conformed(scenario), "modules"));
}

TEST(Conformance, ReusedHostThatKeepsAValueIsReported) {
  const Folder folder;
  const auto scenario = changed(folder, "hidden", "deal", "function game.turn(side)\n",
                                "local kept = {}\nfunction game.turn(side)\n  kept[#kept + 1] = 1\n"
                                "  if #kept > 20 then change.add(side, \"score\", 1) end\n");
  ConformanceOptions options;
  options.maxIssues = 1000;
  options.runs = 4;
  EXPECT_TRUE(has(conformed(scenario, options), "fresh-host"));
}

/// A playtest whose rules log a text while the last card of the pile, an Ambush, has not been seen by anybody.
ConformanceReport logged(const Folder& folder, const std::string& text) {
  if (changed(
          folder, "hidden", "deal", "  local shares =",
          "  if world.zone(\"pile\").top then log(\"told\", world.zone(\"pile\").top.title) end\n  local shares =") ==
      nullptr)
    return {};
  // A handle would be named by its slot; only a text can tell. The text that is logged is the mission's.
  std::ostringstream read;
  read << std::ifstream(folder / "hidden/missions/deal/mission.xml").rdbuf();
  std::string mission = read.str();
  mission.insert(mission.rfind("</mission>"),
                 "  <text id=\"told\">" + text +
                     "</text>\n  <content><card id=\"party\" kind=\"order\" title=\"Ambush Party\"/></content>\n");
  // Six cards are dealt; the one that is left lies in the pile, and nobody has seen another of its name.
  const std::size_t deck = mission.find("<deck");
  mission.replace(deck, mission.find("</deck>") - deck,
                  "<deck zone=\"pile\"><card item=\"advance\" count=\"6\"/><card item=\"ambush\"/>");
  std::ofstream(folder / "hidden/missions/deal/mission.xml") << mission;
  Result<model::LoadedMission> loaded = model::loadMission((folder / "hidden/missions/deal").string());
  if (!loaded) {
    ADD_FAILURE() << loaded.error().message();
    return {};
  }
  return conformed(*world::Scenario::make(std::move(*loaded)));
}

TEST(Conformance, LogThatNamesAHiddenCardIsReported) {
  const Folder folder;
  const ConformanceReport report = logged(folder, "The next is {1}.");
  EXPECT_TRUE(has(report, "log")) << all(report);
}

TEST(Conformance, LongerTitleThatContainsACardsTitle_IsNotALeak) {
  const Folder folder;
  const ConformanceReport report = logged(folder, "An Ambush Party is about.");
  EXPECT_GT(report.checked.at("log"), 0U);
  EXPECT_FALSE(has(report, "log")) << all(report);
}

TEST(Conformance, OptionThatBreaksTheRulesIsReported) {
  const Folder folder;
  const auto scenario = changed(folder, "hidden", "deal", "  if choose(side, \"sure\", domain.yes_no()) then ",
                                "  if choose(side, \"sure\", domain.yes_no()) then error(\"not built\") ");
  ConformanceOptions options;
  options.forksPerDecision = 2;
  const ConformanceReport report = conformed(scenario, options);
  EXPECT_TRUE(has(report, "options")) << all(report);
}

TEST(Conformance, StepOfManyDecisionsIsReported) {
  const Folder folder;
  const auto scenario =
      changed(folder, "hidden", "deal", "function game.turn(side)\n",
              "function game.turn(side)\n  for _ = 1, 40 do choose(side, \"sure\", domain.yes_no()) end\n");
  EXPECT_TRUE(has(conformed(scenario), "step-length"));
}

/// Each turn asks a choose_all of that many entries that many times.
std::shared_ptr<const world::Scenario> askingTogether(const Folder& folder, int entries, int times) {
  return changed(folder, "hidden", "deal", "function game.turn(side)\n",
                 "function game.turn(side)\n  for _ = 1, " + std::to_string(times) +
                     " do\n    local all = {}\n    for i = 1, " + std::to_string(entries) +
                     " do all[i] = { side, domain.yes_no() } end\n" + "    choose_all(\"sure\", all)\n  end\n");
}

TEST(Conformance, QuestionsOfOneChooseAllCountOnce) {
  const Folder folder;
  const ConformanceReport report = conformed(askingTogether(folder, 40, 1));
  EXPECT_FALSE(has(report, "step-length")) << all(report);
  EXPECT_GT(report.checked.at("step-length"), 40U);
}

TEST(Conformance, ManyChooseAllsInAStepAreReported) {
  const Folder folder;
  EXPECT_TRUE(has(conformed(askingTogether(folder, 2, 40)), "step-length"));
}

TEST(Conformance, BrokenListsOfPiecesAreReported) {
  const auto scenario = testing::scenarioOf(testing::deal);
  ASSERT_NE(scenario, nullptr);
  const world::World good = scenario->initial;
  EXPECT_EQ(pieceFault(*scenario, good), "");
  const auto zone = static_cast<std::size_t>(world::raw(scenario->zone("pile", {})));

  world::World w = good;
  ++w.zones[zone].count;
  EXPECT_NE(pieceFault(*scenario, w), "");
  w = good;
  w.zones[zone].last = w.zones[zone].first;
  EXPECT_NE(pieceFault(*scenario, w), "");
  w = good;
  w.pieces[static_cast<std::size_t>(w.zones[zone].first)].place = board::zonePlace(world::raw(scenario->offMap));
  EXPECT_NE(pieceFault(*scenario, w), "");
  w = good;
  w.zones[zone].first = w.pieces[static_cast<std::size_t>(w.zones[zone].first)].next;
  EXPECT_NE(pieceFault(*scenario, w), "");
  w = good;
  w.pieces[0].place = board::piecePlace(0);
  EXPECT_NE(pieceFault(*scenario, w), "");
}

TEST(Conformance, Resample_LooksTheSameToTheSideButDiffers) {
  const auto scenario = testing::scenarioOf(testing::deal);
  ASSERT_NE(scenario, nullptr);
  const auto host = testing::hostOf(scenario);
  Session session(*host, {5, true, false});
  ASSERT_TRUE(std::holds_alternative<world::Decision>(session.advance()));
  const world::World& w = session.world();
  const world::SideId north = scenario->side("north");
  const world::SideId south = scenario->side("south");
  int others = 0;
  for (std::uint64_t seed = 0; seed < 20; ++seed) {
    AgentStream stream(seed + 1, north, 0);
    const world::World dealt = resample(*scenario, w, north, stream);
    EXPECT_EQ(pieceFault(*scenario, dealt), "");
    EXPECT_EQ(View(*scenario, w, north).digest(), View(*scenario, dealt, north).digest());
    others += dealt == w ? 0 : 1;
    // North knows its own hand: nothing of it may move.
    const auto hand = scenario->zone("hand", world::Value::of(north));
    for (std::int32_t p = w.zones[world::at(hand)].first; p >= 0; p = w.pieces[static_cast<std::size_t>(p)].next)
      EXPECT_EQ(dealt.pieces[static_cast<std::size_t>(p)], w.pieces[static_cast<std::size_t>(p)]);
    const auto theirs = scenario->zone("hand", world::Value::of(south));
    EXPECT_EQ(dealt.zones[world::at(theirs)].count, w.zones[world::at(theirs)].count);
  }
  EXPECT_GT(others, 10);
}

TEST(Conformance, HiddenOptionsAreNamedByTheirSlots) {
  const auto scenario = testing::scenarioOf(testing::deal);
  ASSERT_NE(scenario, nullptr);
  const auto host = testing::hostOf(scenario);
  Session session(*host, {5, true, false});
  const auto* decision = std::get_if<world::Decision>(&session.advance());
  ASSERT_NE(decision, nullptr);
  ASSERT_EQ(scenario->decisions[static_cast<std::size_t>(decision->kind)].name, "steal");
  EXPECT_EQ(viewLeak(*scenario, session.world(), decision, 1), "");
  // Were the same cards offered to the side that owns them, their names would be right, and no leak either.
  world::Decision other = *decision;
  other.side = scenario->side("south");
  EXPECT_EQ(viewLeak(*scenario, session.world(), &other, 1), "");
}

TEST(Conformance, DigestOfModulesIsStableAndIncludesUpvalues) {
  const auto scenario = testing::scenarioOf(testing::duel);
  ASSERT_NE(scenario, nullptr);
  const auto host = testing::hostOf(scenario);
  const std::uint64_t before = script::moduleDigest(*host);
  const auto agent = randomAgent();
  Session session(*host, {3, false, false});
  playOut(session, {agent.get(), agent.get()});
  EXPECT_EQ(script::moduleDigest(*host), before);
}

}  // namespace
}  // namespace sortie::play
