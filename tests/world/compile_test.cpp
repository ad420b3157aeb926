// A broken mission is compiled as far as it can be read.
#include "world/compile.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>

namespace sortie::world {
namespace {

namespace fs = std::filesystem;

const fs::path kPack = fs::path(SORTIE_SOURCE_DIR) / "missions/citadel";
const fs::path kMission = kPack / "missions/data-theft";

const std::vector<std::shared_ptr<const model::Pack>>& packs() {
  static const auto loaded = *model::loadPacks(kPack, {}, "citadel");
  return loaded;
}

struct Break {
  std::string from;
  std::string to;
};

model::MissionSources broken(const std::vector<Break>& breaks) {
  model::MissionSources sources = *model::readMissionSources(kMission, kPack);
  std::string text = sources.document.text();
  for (const Break& each : breaks) {
    const std::size_t at = text.find(each.from);
    EXPECT_NE(at, std::string::npos) << each.from;
    if (at != std::string::npos) text.replace(at, each.from.size(), each.to);
  }
  sources.document = *model::readXml("mission.xml", text);
  return sources;
}

/// Where the text stands in the document that `broken` gives; columns count from 1.
std::pair<std::uint32_t, std::uint32_t> placeOf(const model::MissionSources& sources, const std::string& text) {
  const std::string& all = sources.document.text();
  const std::size_t at = all.find(text);
  EXPECT_NE(at, std::string::npos) << text;
  const std::string_view before(all.data(), std::min(at, all.size()));
  const auto line = static_cast<std::uint32_t>(std::count(before.begin(), before.end(), '\n') + 1);
  return {line, static_cast<std::uint32_t>(at - (before.rfind('\n') + 1) + 1)};
}

bool isOut(const Compiled& mission, std::pair<std::uint32_t, std::uint32_t> place) {
  return std::any_of(mission.leftOut.begin(), mission.leftOut.end(),
                     [&](const SourcePlace& each) { return each.line == place.first && each.column == place.second; });
}

std::string told(const Compiled& mission) {
  std::string out;
  for (const model::Issue& each : mission.issues)
    out += each.code + " " + toString(each.where) + " " + each.text + " (part " + toString(each.part) + ")\n";
  return out;
}

TEST(Compile, GoodMission_LosesNothing) {
  const std::uint64_t before = compileCount();
  const Compiled mission = compile(packs(), broken({}));
  EXPECT_EQ(compileCount(), before + 1);
  ASSERT_NE(mission.scenario, nullptr);
  EXPECT_TRUE(mission.playable());
  EXPECT_TRUE(mission.strict());
  EXPECT_TRUE(mission.leftOut.empty());
  EXPECT_TRUE(mission.issues.empty()) << told(mission);
  EXPECT_EQ(mission.mission, mission.scenario->mission.mission);
}

TEST(Compile, MissionWithOldNamesCompilesTheSame) {
  const model::MissionSources sources = broken({{"zone=\"tactic-deck\"", "zone=\"doomtrooper-deck\""}});
  const Compiled mission = compile(packs(), sources);
  ASSERT_NE(mission.scenario, nullptr);
  EXPECT_TRUE(mission.playable()) << told(mission);
  EXPECT_TRUE(mission.issues.empty()) << told(mission);
  const Compiled today = compile(packs(), broken({}));
  EXPECT_EQ(mission.scenario->pieceNames, today.scenario->pieceNames);
  EXPECT_EQ(mission.scenario->hash, today.scenario->hash);
  // Scripts find things by either name.
  const Scenario& scenario = *today.scenario;
  EXPECT_EQ(scenario.kind(model::DeclarationKind::Card, "doomtrooper-card"),
            scenario.kind(model::DeclarationKind::Card, "tactic-card"));
  EXPECT_NE(scenario.kind(model::DeclarationKind::Card, "doomtrooper-card"), KindId::None);
  EXPECT_EQ(scenario.zone("doomtrooper-deck", {}), scenario.zone("tactic-deck", {}));
  EXPECT_NE(scenario.zone("doomtrooper-deck", {}), ZoneId::None);
  EXPECT_EQ(scenario.zone("nobodys-deck", {}), ZoneId::None);
}

TEST(Compile, EachInvalidElementIsLeftOutAlone) {
  const struct {
    Break change;
    std::string without;  ///< how its element begins, or the <set> that is wrong; empty: nothing, in this variant
  } cases[] = {
      {{"tile=\"cell-block\" at=\"8,8\"", "tile=\"no-such-tile\" at=\"80,8\""}, "<tile id=\"s4\""},
      {{"<marker id=\"core-1\" kind=\"terminal\"", "<marker id=\"core-1\" kind=\"nothing\""}, "<marker id=\"core-1\""},
      {{"<marker id=\"crates-1\" kind=\"cover\" at=\"s3:D5\"/>",
        "<marker id=\"crates-1\" kind=\"cover\" at=\"s3:Z99\"/>"},
       "<marker id=\"crates-1\""},
      {{"<marker id=\"wreck\"",
        "<piece id=\"husk-1\" kind=\"creature\" side=\"nobody-here\" at=\"s1:A1\"/><marker id=\"wreck\""},
       "<piece id=\"husk-1\""},
      {{"<set name=\"limit\" value=\"6\"/>", "<set name=\"limit\" value=\"six\"/>"}, ""},
      {{"<set name=\"rank\" value=\"3\"/>", "<set name=\"rank\" value=\"three\"/>"},
       "<set name=\"rank\" value=\"three\"/>"},
      {{"<objective id=\"names\" kind=\"primary\"", "<objective id=\"names\" kind=\"nothing\""},
       "<objective id=\"names\""},
  };
  for (const auto& each : cases) {
    const model::MissionSources sources = broken({each.change});
    const Compiled mission = compile(packs(), sources);
    ASSERT_NE(mission.scenario, nullptr) << each.change.to << "\n" << told(mission);
    if (each.without.empty()) {  // in a <when> that does not hold
      EXPECT_TRUE(mission.playable()) << told(mission);
      continue;
    }
    EXPECT_FALSE(mission.playable()) << each.change.to;
    EXPECT_FALSE(mission.strict()) << each.change.to;
    EXPECT_TRUE(isOut(mission, placeOf(sources, each.without))) << each.change.to << "\n" << told(mission);
  }
}

TEST(Compile, OverlappingTileIsLeftOutAndTheFirstStays) {
  const Compiled mission = compile(packs(), broken({{"<tile id=\"s2\" tile=\"reactor-floor\" at=\"8,0\"/>",
                                                     "<tile id=\"s2\" tile=\"reactor-floor\" at=\"4,0\"/>"}}));
  ASSERT_NE(mission.scenario, nullptr);
  EXPECT_TRUE(mission.scenario->grid->findTile("s1").has_value());
  EXPECT_FALSE(mission.scenario->grid->findTile("s2").has_value());
  EXPECT_EQ(mission.mission->tiles.size(), mission.scenario->grid->tiles().size());
  EXPECT_EQ(mission.scenario->tileItemOf.size(), mission.scenario->grid->tiles().size());
  // With the tile go the things that lay on it.
  EXPECT_LT(mission.scenario->pieceNames.size(), compile(packs(), broken({})).scenario->pieceNames.size());
}

TEST(Compile, SeveralInvalidElementsAreAllLeftOut) {
  const model::MissionSources sources =
      broken({{"kind=\"terminal\" at=\"s1:E4\"", "kind=\"nothing\" at=\"s1:E4\""},
              {"kind=\"cover\" at=\"s2:E5\"", "kind=\"cover\" at=\"s2:Q77\""},
              {"<side id=\"blue\" kind=\"corporation\"", "<side id=\"blue\" kind=\"no-side\""},
              {"<edge kind=\"door\" id=\"d1\"", "<edge kind=\"curtain\" id=\"d1\""},
              {"<set name=\"reward\" value=\"5\"/>", "<set name=\"reward\" value=\"much\"/>"}});
  const std::uint64_t before = compileCount();
  const Compiled mission = compile(packs(), sources);
  EXPECT_EQ(compileCount(), before + 1);
  ASSERT_NE(mission.scenario, nullptr);
  EXPECT_GE(mission.issues.size(), 5U);
  for (const char* each : {"<marker id=\"core-1\"", "<marker id=\"crates-2\"", "<side id=\"blue\"",
                           "<edge kind=\"curtain\"", "<set name=\"reward\" value=\"much\"/>"})
    EXPECT_TRUE(isOut(mission, placeOf(sources, each))) << each << "\n" << told(mission);
  // The lists of the mission and of the scenario stay side by side.
  EXPECT_EQ(mission.mission->sides.size(), mission.scenario->sides.size());
  EXPECT_EQ(mission.mission->objectives.size(), mission.scenario->objectives.size());
  // The event beside them stays.
  EXPECT_EQ(mission.mission->events.size(), 1U);
}

TEST(Compile, WithoutARulesetThereIsNoMission) {
  const Compiled unknown = compile(packs(), broken({{"ruleset=\"citadel\"", "ruleset=\"no-such-ruleset\""}}));
  EXPECT_EQ(unknown.scenario, nullptr);
  EXPECT_FALSE(unknown.playable());
  ASSERT_FALSE(unknown.issues.empty());
  EXPECT_EQ(unknown.issues.front().code, "ruleset-not-found");
  EXPECT_EQ(unknown.strict().error().code, "ruleset-not-found");
  const Compiled none = compile({}, broken({}));
  EXPECT_EQ(none.scenario, nullptr);
  EXPECT_FALSE(none.issues.empty());
}

TEST(Compile, UnknownVariant_IsAnIssue) {
  model::LoadOptions options;
  options.variant = "no-such-variant";
  const Compiled mission = compile(packs(), broken({}), options);
  ASSERT_NE(mission.scenario, nullptr);
  ASSERT_EQ(mission.issues.size(), 1U);
  EXPECT_EQ(mission.issues.front().code, "variant-unknown");
  EXPECT_TRUE(mission.leftOut.empty());
}

TEST(Compile, WithoutATileThereIsAMissionButNoScenario) {
  model::MissionSources sources = broken({});
  sources.document = *model::readXml(
      "mission.xml", "<mission id=\"bare\" ruleset=\"citadel\" format=\"2\" title=\"Bare\"><map/></mission>");
  const Compiled mission = compile(packs(), sources);
  EXPECT_EQ(mission.scenario, nullptr);
  ASSERT_NE(mission.mission, nullptr);
  EXPECT_EQ(mission.mission->title, "Bare");
  EXPECT_EQ(mission.strict().error().code, "no-tiles");
}

std::vector<std::string> tileIdsOf(const std::vector<model::MapTile>& tiles) {
  std::vector<std::string> out;
  for (const model::MapTile& tile : tiles) out.push_back(tile.id);
  return out;
}

TEST(Compile, MissionAndMapLeaveOutTheSameTiles) {
  const Compiled whole = compile(packs(), broken({}));
  const Compiled mission =
      compile(packs(), broken({{"tile=\"reactor-floor\" at=\"8,0\"", "tile=\"reactor-floor\" at=\"4,0\""},
                               {"tile=\"pump-hall\" at=\"0,8\"", "tile=\"pump-hall\" at=\"0,4\""}}));
  ASSERT_NE(whole.scenario, nullptr);
  ASSERT_NE(mission.scenario, nullptr);
  EXPECT_EQ(tileIdsOf(mission.mission->tiles), (std::vector<std::string>{"s1", "s4"}));
  ASSERT_EQ(mission.scenario->grid->tiles().size(), 2U);
  EXPECT_EQ(mission.scenario->grid->tiles()[0].id, "s1");
  EXPECT_EQ(mission.scenario->grid->tiles()[1].id, "s4");
  EXPECT_EQ(mission.scenario->tileItemOf,
            (decltype(whole.scenario->tileItemOf){whole.scenario->tileItemOf[0], whole.scenario->tileItemOf[3]}));
}

TEST(Compile, MarksOnALeftOutTileAreLeftOut) {
  const Compiled mission = compile(
      packs(), broken({{"<tile id=\"s2\" tile=\"reactor-floor\" at=\"8,0\"/>",
                        "<tile id=\"s2\" tile=\"reactor-floor\" at=\"4,0\"/>"},
                       {"<entrance id=\"gate-west\"",
                        "<feature kind=\"trapped\" square=\"s1:B1\"/><feature kind=\"trapped\" square=\"s2:B1\"/>"
                        "<entrance id=\"gate-west\""}}));
  ASSERT_NE(mission.scenario, nullptr);
  ASSERT_EQ(mission.mission->features.size(), 1U) << told(mission);
  EXPECT_EQ(mission.mission->features[0].square, "s1:B1");
  EXPECT_TRUE(std::none_of(mission.mission->edges.begin(), mission.mission->edges.end(),
                           [](const model::EdgeMark& each) { return each.square.starts_with("s2:"); }));
}

TEST(Compile, EveryProblemAtOnePlaceIsReported) {
  const SourcePlace where{"ruleset.xml", 9000, 5};
  auto packsNow = packs();
  const auto found = std::find_if(packsNow.begin(), packsNow.end(), [](const auto& each) { return each->ruleset; });
  ASSERT_NE(found, packsNow.end());
  auto ruleset = std::make_shared<model::Ruleset>(*(*found)->ruleset);
  const auto movement =
      std::find_if(ruleset->declarations.begin(), ruleset->declarations.end(),
                   [](const model::Declaration& each) { return each.kind == model::DeclarationKind::Movement; });
  ASSERT_NE(movement, ruleset->declarations.end());
  model::Declaration control;
  control.part = "control";
  control.attributes = {{"cost", "2"}};
  movement->parts.push_back(control);
  control.attributes = {{"cost", "3"}, {"pieces", "nobody-here"}};
  control.where = where;
  movement->parts.push_back(control);
  auto pack = std::make_shared<model::Pack>(**found);
  pack->ruleset = ruleset;
  *found = pack;
  const Compiled mission = compile(packsNow, broken({}));
  std::vector<std::string> codes;
  for (const model::Issue& each : mission.issues)
    if (each.where == where) codes.push_back(each.code);
  EXPECT_EQ(codes, (std::vector<std::string>{"control-cost", "unresolved-id"})) << told(mission);
}

}  // namespace
}  // namespace sortie::world
