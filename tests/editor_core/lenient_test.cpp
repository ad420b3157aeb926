// A broken mission opens as far as it can be read.
#include "editor/core/document/lenient.h"

#include <gtest/gtest.h>

#include "model/validate.h"

namespace sortie::editor {
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
  std::string text = sources.document.source->text();
  for (const Break& each : breaks) {
    const std::size_t at = text.find(each.from);
    EXPECT_NE(at, std::string::npos) << each.from;
    if (at != std::string::npos) text.replace(at, each.from.size(), each.to);
  }
  sources.document = *model::readXml("mission.xml", text);
  return sources;
}

/// "name@line" of what was left out, by blanks; the root is "mission@3".
std::string leftOut(const LenientMission& mission, const model::MissionSources& sources) {
  std::string out;
  for (const ElementPath& path : mission.leftOut) {
    const model::ElementPtr element = elementAt(sources.document.root, path);
    const std::string* id = element->find("id");
    out += (out.empty() ? "" : " ") + std::string(element->name) + "#" + (id != nullptr ? *id : "");
  }
  return out;
}

TEST(Lenient, AGoodMissionIsWhole) {
  const model::MissionSources sources = broken({});
  const LenientMission mission = assembleLeniently(packs(), sources);
  ASSERT_NE(mission.scenario, nullptr);
  EXPECT_TRUE(mission.leftOut.empty());
  EXPECT_TRUE(mission.errors.empty());
}

TEST(Lenient, EachWrongThingIsLeftOutAlone) {
  const struct {
    Break change;
    std::string without;
  } cases[] = {
      {{"tile=\"cell-block\" at=\"8,8\"", "tile=\"no-such-tile\" at=\"80,8\""}, "tile#s4"},
      {{"<marker id=\"core-1\" kind=\"terminal\"", "<marker id=\"core-1\" kind=\"nothing\""}, "marker#core-1"},
      {{"<marker id=\"crates-1\" kind=\"cover\" at=\"s3:D5\"/>",
        "<marker id=\"crates-1\" kind=\"cover\" at=\"s3:Z99\"/>"},
       "marker#crates-1"},
      {{"<marker id=\"wreck\"",
        "<piece id=\"husk-1\" kind=\"creature\" side=\"nobody-here\" at=\"s1:A1\"/><marker id=\"wreck\""},
       "piece#husk-1"},
      {{"<set name=\"limit\" value=\"6\"/>", "<set name=\"limit\" value=\"six\"/>"}, ""},
      {{"<set name=\"rank\" value=\"3\"/>", "<set name=\"rank\" value=\"three\"/>"}, "set#"},
      {{"<objective id=\"names\" kind=\"primary\"", "<objective id=\"names\" kind=\"nothing\""}, "objective#names"},
  };
  for (const auto& each : cases) {
    const model::MissionSources sources = broken({each.change});
    const LenientMission mission = assembleLeniently(packs(), sources);
    ASSERT_NE(mission.scenario, nullptr) << each.change.to;
    if (each.without.empty()) continue;  // in a <when> that does not hold
    EXPECT_FALSE(mission.errors.empty()) << each.change.to;
    EXPECT_TRUE(leftOut(mission, sources).find(each.without) != std::string::npos)
        << each.change.to << ": " << leftOut(mission, sources) << "; "
        << (mission.errors.empty() ? "" : mission.errors.front().message());
  }
}

TEST(Lenient, ATileOverAnotherGoesAndTheFirstStays) {
  const model::MissionSources sources = broken(
      {{"<tile id=\"s2\" tile=\"reactor-floor\" at=\"8,0\"/>", "<tile id=\"s2\" tile=\"reactor-floor\" at=\"4,0\"/>"}});
  const LenientMission mission = assembleLeniently(packs(), sources);
  ASSERT_NE(mission.scenario, nullptr);
  EXPECT_TRUE(mission.scenario->grid->findTile("s1").has_value());
  EXPECT_FALSE(mission.scenario->grid->findTile("s2").has_value());
  // With the tile go the things that lay on it.
  EXPECT_LT(mission.scenario->pieceNames.size(), assembleLeniently(packs(), broken({})).scenario->pieceNames.size());
}

TEST(Lenient, SeveralWrongThingsAtOnce) {
  const model::MissionSources sources =
      broken({{"kind=\"terminal\" at=\"s1:E4\"", "kind=\"nothing\" at=\"s1:E4\""},
              {"kind=\"cover\" at=\"s2:E5\"", "kind=\"cover\" at=\"s2:Q77\""},
              {"<side id=\"blue\" kind=\"corporation\"", "<side id=\"blue\" kind=\"no-side\""},
              {"<edge kind=\"door\" id=\"d1\"", "<edge kind=\"curtain\" id=\"d1\""},
              {"<set name=\"reward\" value=\"5\"/>", "<set name=\"reward\" value=\"much\"/>"}});
  const LenientMission mission = assembleLeniently(packs(), sources);
  ASSERT_NE(mission.scenario, nullptr);
  EXPECT_GE(mission.errors.size(), 5U);
  const std::string without = leftOut(mission, sources);
  for (const char* each : {"marker#core-1", "marker#crates-2", "side#blue", "edge#d1", "set#"})
    EXPECT_NE(without.find(each), std::string::npos) << each << " in " << without;
  // The event beside them stays.
  EXPECT_EQ(mission.scenario->mission.mission->events.size(), 1U);
}

TEST(Lenient, WithoutARulesetThereIsNothing) {
  const LenientMission unknown =
      assembleLeniently(packs(), broken({{"ruleset=\"citadel\"", "ruleset=\"no-such-ruleset\""}}));
  EXPECT_EQ(unknown.scenario, nullptr);
  ASSERT_FALSE(unknown.errors.empty());
  EXPECT_EQ(unknown.errors.front().code, "ruleset-not-found");
  const LenientMission none = assembleLeniently({}, broken({}));
  EXPECT_EQ(none.scenario, nullptr);
  EXPECT_FALSE(none.errors.empty());
}

TEST(Lenient, AVariantThatIsNotThereIsNone) {
  model::LoadOptions options;
  options.variant = "no-such-variant";
  const LenientMission mission = assembleLeniently(packs(), broken({}), options);
  ASSERT_NE(mission.scenario, nullptr);
  ASSERT_EQ(mission.errors.size(), 1U);
  EXPECT_EQ(mission.errors.front().code, "variant-unknown");
  EXPECT_TRUE(mission.leftOut.empty());
}

}  // namespace
}  // namespace sortie::editor
