// Maps of several levels, zones that teams share and what only some may read, in the forms and on the map.
#include <algorithm>

#include "editor/core/decks/deck_model.h"
#include "editor/core/inspector/inspector.h"
#include "editor/core/inspector/inspector_element.h"
#include "editor/core/map/live_overlays.h"
#include "editor/core/map/palette.h"
#include "editor/core/text/narrative.h"
#include "editor_core/testing.h"
#include "forms_missions.h"

namespace sortie::editor {
namespace {

using testing::RealMission;

const std::filesystem::path& siege() {
  static const std::filesystem::path path = sourceFolder() / "tests/packs/siege";
  return path;
}

RealMission annex() {
  RealMission out;
  static const auto packs = model::loadPacks(siege(), {}, "siege");
  const Result<model::Document> document = model::readXmlFile(siege() / "missions/annex/mission.xml");
  if (!packs || !document) {
    ADD_FAILURE() << (packs ? document.error() : packs.error()).message();
    return out;
  }
  out.packs = *packs;
  out.scope = model::scopeOf(out.packs);
  out.document = *document;
  return out;
}

std::vector<std::string> valuesOf(const std::vector<Choice>& choices) {
  std::vector<std::string> out;
  for (const Choice& each : choices) out.push_back(each.value);
  return out;
}

bool offers(const std::vector<Choice>& choices, const std::string& value, const std::string& title) {
  return std::any_of(choices.begin(), choices.end(),
                     [&](const Choice& each) { return each.value == value && each.title == title; });
}

InspectorRow row(const MissionScope& mission, const char* element, const char* id, const std::string& key) {
  const std::optional<ElementPath> path = pathOfId(mission.root, element, id);
  for (const InspectorRow& each : inspect(mission, {path.value_or(ElementPath{})}).rows)
    if (each.key == key) return each;
  ADD_FAILURE() << "no row " << key;
  return {};
}

std::string printed(const MissionScope& mission, const std::string& side) {
  const auto pages = previewNarrative(mission, {}, side);
  if (!pages) ADD_FAILURE() << pages.error().message();
  std::string out;
  for (const picture::Page& page : *pages)
    for (const picture::Item& item : page.scene.items())
      if (const auto* text = std::get_if<picture::Text>(&item.what)) out += text->text + "\n";
  return out;
}

TEST(Teams, DeckOfASideBelongsToItsTeam) {
  const RealMission real = annex();
  const MissionScopePtr mission = real.now();
  EXPECT_TRUE(offers(deckZones(*mission), "orders", "Orders"));
  const std::vector<Choice> owners = deckSides(*mission, "orders");
  ASSERT_EQ(valuesOf(owners), (std::vector<std::string>{"red", "blue"}));  // rust is of red's team
  EXPECT_EQ(owners[0].title, "The raiders");
  EXPECT_TRUE(deckSides(*mission, "chances").empty());
  std::vector<std::string> found;
  for (const DeckRow& deck : deckRows(*mission)) found.push_back(deck.title + " of " + deckOwner(*mission, deck));
  EXPECT_EQ(found, (std::vector<std::string>{"Orders of The raiders", "Orders of The keepers", "Chances of "}));
  const model::Document made =
      testing::after(real.document, [&](model::Draft& draft) { newDeck(draft, "orders", owners[1].value); });
  EXPECT_EQ(testing::issuesOf(made.root(), real.scope), testing::issuesOf(real.root(), real.scope));
}

TEST(Teams, PlacesHaveTheZonesOfTeams) {
  const std::vector<Choice> places = placeChoices(*annex().now());
  EXPECT_TRUE(offers(places, "zone:boards@keepers", "Boards of The keepers"));
  EXPECT_TRUE(offers(places, "zone:chances", "Chances"));
}

TEST(Teams, TextOfATeamIsForItsSides) {
  const MissionScopePtr mission = annex().now();
  const std::string red = printed(*mission, "red");
  EXPECT_NE(red.find("The cellar is open."), std::string::npos);
  EXPECT_EQ(red.find("the bell"), std::string::npos);
  const std::string blue = printed(*mission, "blue");
  EXPECT_NE(blue.find("Number 1: the bell"), std::string::npos);
  EXPECT_NE(blue.find("Keepers may bar the cellar."), std::string::npos) << "a kind of side";
  EXPECT_EQ(blue.find("The cellar is open."), std::string::npos);
  const std::vector<NarrativeText> texts = narrativeTexts(*mission);
  EXPECT_EQ(texts[1].title, "Briefing for The raiders");
  EXPECT_TRUE(offers(row(*mission, "text", "brief", "@sides").choices, "raiders", "The raiders"));
}

TEST(Teams, TicksKeepTheNameOfATeamThatStillFits) {
  const MissionScopePtr mission = annex().now();
  using Names = std::vector<std::string>;
  EXPECT_EQ(readersNamed(*mission, {"raiders"}, {"red", "rust", "blue"}), (Names{"raiders", "blue"}));
  EXPECT_EQ(readersNamed(*mission, {"raiders"}, {"red"}), (Names{"red"}));
  EXPECT_EQ(readersNamed(*mission, {}, {"red", "rust"}), (Names{"red", "rust"}));
  EXPECT_TRUE(readersNamed(*mission, {"keepers"}, {}).empty());
}

TEST(Inspector, ItemKindMayHaveTheNameOfACollection) {
  EXPECT_EQ(valuesOf(idChoices(*annex().now(), "action")), (std::vector<std::string>{"shove", "sprint"}));
}

TEST(Inspector, FacingIsOneOfEightDirections) {
  const RealMission real = annex();
  const MissionScopePtr mission = real.now();
  const InspectorRow facing = row(*mission, "piece", "axe-1", "@facing");
  ASSERT_EQ(facing.choices.size(), 8U);
  EXPECT_EQ(facing.value, "2");
  EXPECT_TRUE(offers(facing.choices, "2", "East"));
  EXPECT_TRUE(offers(facing.choices, "7", "North west"));
}

TEST(Inspector, SecretValueIsMarked) {
  const MissionScopePtr mission = annex().now();
  EXPECT_NE(row(*mission, "marker", "trapdoor", "=number").help.find("Not known to everybody"), std::string::npos);
  EXPECT_EQ(row(*mission, "marker", "chest", "=number").help.find("know"), std::string::npos);
}

class Levels : public ::testing::Test {
 protected:
  void SetUp() override {
    std::filesystem::copy(siege(), temporary_.path() / "siege", std::filesystem::copy_options::recursive);
    const Result<> opened = bench_.open(temporary_.path() / "siege/missions/annex");
    ASSERT_TRUE(opened) << opened.error().message();
    ASSERT_TRUE(loop_.until([&] { return bench_.idle() && !loop_.once() && bench_.idle(); }));
  }
  void look(const char* piece, int level) {
    bench_.select({pathOfId(bench_.root(), "piece", piece).value_or(ElementPath{})});
    View view = bench_.view();
    view.level = level;
    view.reach = view.sight = true;
    bench_.setView(view);
  }
  std::size_t drawn(const std::string& title) const {
    picture::Scene scene;
    drawLiveOverlays(scene, bench_);
    return static_cast<std::size_t>(
        std::count_if(scene.items().begin(), scene.items().end(),
                      [&](const picture::Item& item) { return item.title.starts_with(title); }));
  }

  TemporaryFolder temporary_;
  Loop loop_;
  Workbench bench_{loop_.deliver()};
};

TEST_F(Levels, Reach_IsShownOnTheViewedLevel) {
  look("axe-1", 0);
  EXPECT_GT(drawn("reach a:A3"), 0U);
  EXPECT_EQ(drawn("reach a:B3/2"), 0U);
  look("axe-1", 1);
  EXPECT_EQ(drawn("reach a:A3"), 0U);
  EXPECT_GT(drawn("reach a:B3/2"), 0U) << "up the stairs of B3";
}

TEST_F(Levels, DistanceCountsLevels) {
  look("axe-1", 1);
  const std::string words = distanceWords(bench_, 2, 1);
  EXPECT_EQ(words.find("2 squares, 1 level up from"), 0U) << words;
  EXPECT_TRUE(distanceWords(bench_, 0, 0).empty()) << "there is no floor";
  const Analysis& analysis = bench_.analysis();
  EXPECT_EQ(measure(analysis, {1, 1, 1}, {1, 0, 0}).words.find("1 square, 1 level down"), 0U);
}

TEST_F(Levels, PaletteShowsCornersLikeTheMap) {
  const auto palette = paletteOf(bench_);
  const auto cover = paletteEntry(palette, "corner:cover");
  const auto post = paletteEntry(palette, "corner:post");
  ASSERT_TRUE(cover && post);
  const auto shields = [&](const PaletteEntry& entry) {
    const picture::Scene icon = paletteIcon(entry, *bench_.looks(), 48);
    return std::count_if(icon.items().begin(), icon.items().end(),
                         [](const picture::Item& item) { return item.title == "shield"; });
  };
  EXPECT_EQ(shields(*cover), 1);
  EXPECT_EQ(shields(*post), 0);
  EXPECT_GT(paletteIcon(*post, *bench_.looks(), 48).items().size(), 1U) << "what shows nothing has a dot there";
}

}  // namespace
}  // namespace sortie::editor
