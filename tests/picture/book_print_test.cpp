// What rulesets want on paper: rulebooks, reference cards, sheets, trackers, dice.
#include <algorithm>
#include <filesystem>
#include <fstream>

#include <gtest/gtest.h>

#include "model/load/load.h"
#include "picture/book/book.h"
#include "picture/book/book_pages.h"
#include "picture/map/map_looks.h"
#include "picture/text/text.h"

namespace sortie::picture {
namespace {

namespace fs = std::filesystem;

std::string writtenOn(const Scene& scene) {
  std::string out;
  for (const Item& item : scene.items())
    if (const Text* text = std::get_if<Text>(&item.what)) out += text->text + "\n";
  return out;
}

std::string writtenOn(const std::vector<Page>& pages) {
  std::string out;
  for (const Page& page : pages) out += writtenOn(page.scene);
  return out;
}

std::size_t picturesOn(const std::vector<Page>& pages) {
  std::size_t out = 0;
  for (const Page& page : pages)
    for (const Item& item : page.scene.items()) out += std::holds_alternative<Placed>(item.what) ? 1 : 0;
  return out;
}

/// Everything written stands on its page; captions may hang over the margin by nothing.
void expectInside(const std::vector<Page>& pages) {
  for (const Page& page : pages)
    for (const Item& item : page.scene.items()) {
      const Text* text = std::get_if<Text>(&item.what);
      if (text == nullptr) continue;
      const TextExtent extent = measure(*text);
      const Point at = item.transform.map(text->at);
      EXPECT_LE(at.y + (extent.height - extent.ascent) * item.transform.yy, page.scene.size.height) << text->text;
      EXPECT_GE(at.x, 0) << text->text;
      if (text->align != Align::Left) continue;
      EXPECT_LE(at.x + extent.width * item.transform.xx, page.scene.size.width) << text->text;
    }
}

Result<MapLooks> looksOfRules(const fs::path& folder) {
  Result<std::vector<std::shared_ptr<const model::Pack>>> packs = model::loadPacks(folder, {});
  if (!packs) return failed(packs);
  const std::shared_ptr<const model::Pack> ruleset = packs->back();
  const Result<std::shared_ptr<const world::Scenario>> scenario =
      world::Scenario::make(model::emptyMission(std::move(*packs), *ruleset));
  if (!scenario) return failed(scenario);
  return MapLooks::make(*scenario);
}

std::vector<Page> rulebookOf(const std::string& ruleset) {
  const Result<MapLooks> looks = looksOfRules(fs::path(SORTIE_SOURCE_DIR) / "scripts" / ruleset);
  if (!looks) ADD_FAILURE() << looks.error().message();
  Result<std::vector<Page>> pages = makeRulebook(*looks, {});
  if (pages) return std::move(*pages);
  ADD_FAILURE() << pages.error().message();
  return {};
}

std::vector<Page> partsOf(const std::string& mission, std::vector<BookPart> parts, bool slim = false) {
  Result<model::LoadedMission> loaded = model::loadMission(SORTIE_SOURCE_DIR "/missions/" + mission);
  if (!loaded) ADD_FAILURE() << loaded.error().message();
  const Result<std::shared_ptr<const world::Scenario>> scenario = world::Scenario::make(std::move(*loaded));
  const Result<MapLooks> looks = MapLooks::make(*scenario);
  BookOptions options;
  options.parts = std::move(parts);
  options.slim = slim;
  Result<std::vector<Page>> pages = makeBook(*looks, options);
  if (pages) return std::move(*pages);
  ADD_FAILURE() << pages.error().message();
  return {};
}

void expectWords(const std::string& text, std::initializer_list<const char*> wanted) {
  for (const char* each : wanted) EXPECT_NE(text.find(each), std::string::npos) << each;
}

TEST(Rulebook, OfEachShippedGameHasFourToEightPagesWithPictures) {
  for (const char* ruleset : {"citadel", "mayhem"}) {
    const std::vector<Page> pages = rulebookOf(ruleset);
    EXPECT_GE(pages.size(), 4U) << ruleset;
    EXPECT_LE(pages.size(), 8U) << ruleset;
    EXPECT_GT(picturesOn(pages), 25U) << ruleset;
    expectInside(pages);
    expectWords(writtenOn(pages), {"The goal", "Set-up", "Campaigns", "Example: an attack"});
  }
}

TEST(Rulebook, IsAPartOfTheBookOfAMission) {
  const std::vector<Page> alone = rulebookOf("citadel");
  const std::vector<Page> part = partsOf("citadel/missions/foothold", {BookPart::Rulebook});
  EXPECT_EQ(part.size(), alone.size());
}

/// A ruleset whose pack prints this.
Result<std::vector<Page>> rulebookWith(const std::string& print) {
  const fs::path folder = fs::path(::testing::TempDir()) / "print-rules";
  fs::remove_all(folder);
  fs::create_directories(folder);
  fs::copy(fs::path(SORTIE_SOURCE_DIR) / "scripts" / "starter", folder, fs::copy_options::recursive);
  fs::create_directories(folder / "print");
  std::ofstream(folder / "print" / "rulebook.xml") << print;
  const Result<MapLooks> looks = looksOfRules(folder);
  if (!looks) return failed(looks);
  return makeRulebook(*looks, {});
}

TEST(Rulebook, UnknownNamesAreErrorsWithTheirPlace) {
  const auto with = [](const std::string& block) {
    return rulebookWith("<print format=\"1\"><rulebook title=\"T\">\n<section title=\"S\">\n" + block +
                        "</section></rulebook></print>");
  };
  for (const char* block : {"<pieces of=\"nobody\"/>", "<cards of=\"nothing\"/>", "<faces of=\"no-die\"/>",
                            "<diagram columns=\"2\" rows=\"2\"><shade squares=\"C1\"/></diagram>"}) {
    const Result<std::vector<Page>> pages = with(block);
    ASSERT_FALSE(pages) << block;
    EXPECT_EQ(pages.error().code, "print-unknown") << block;
    EXPECT_EQ(pages.error().where.line, 3U) << block;
  }
  EXPECT_TRUE(with("<p>Plain <em>words</em>.</p>"));
  EXPECT_EQ(with("<q/>").error().code, "unknown-element");
  EXPECT_EQ(rulebookWith("<print format=\"1\"/>").error().code, "no-rulebook");
}

TEST(Table, SheetsShowTheBoardInPlayAndWeaponLinesOfTroopers) {
  const std::vector<Page> pages = partsOf("citadel/missions/foothold", {BookPart::Sheets});
  expectInside(pages);
  const std::string text = writtenOn(pages);
  expectWords(text, {"Rank 1: Recruit", "Deep Stores", "Board 4", "Carrion Knight", "Oda Ferrant", "Service carbine",
                     "2–8", "Long Glass"});
  EXPECT_EQ(text.find("Board 5"), std::string::npos);  // the mission names board 4
}

TEST(Table, SheetsOfMayhemAreThoseInPlay) {
  const std::vector<Page> pages = partsOf("mayhem/missions/lesson-1", {BookPart::Sheets});
  expectInside(pages);
  const std::string text = writtenOn(pages);
  expectWords(text, {"Vesper", "Paired Sparkers", "Dawn Shift", "Lineman"});
  EXPECT_EQ(text.find("Proctor Ash"), std::string::npos);
  EXPECT_EQ(text.find("Longlens"), std::string::npos);
}

TEST(Table, SheetsOfAllyAndHeadingsGoWithTheirUnits) {
  const std::vector<Page> pages = partsOf("mayhem/missions/crystal-run", {BookPart::Reference, BookPart::Sheets});
  const std::string text = writtenOn(pages);
  expectWords(text, {"Biscuit", "Overseer Quill", "Longlens"});
  EXPECT_EQ(text.find("Gantry"), std::string::npos);
  EXPECT_EQ(text.find("giants"), std::string::npos);
  for (const Page& page : pages) {
    const std::string written = writtenOn(page.scene);
    if (written.find("Boards of elites") == std::string::npos) continue;
    EXPECT_NE(written.find("Overseer Quill"), std::string::npos);
  }
}

TEST(Table, SheetsOfMechForceReadLikeAPlayersAid) {
  const std::vector<Page> pages = partsOf("mechforce/missions/standard", {BookPart::Sheets});
  expectInside(pages);
  const std::string text = writtenOn(pages);
  // Records in the words of the row, equal ones counted; homes are what the board says; skills with what they cost.
  expectWords(text, {"The Drift, wave 3", "2 players or more", "4 Basic, 2 x 2 Basic", "Home\nBoreal Shelf", "15\n",
                     "Second Wind (2 points, wave 1).", "Mimic (wave 3).", "2 points as a skill card"});
  EXPECT_EQ(text.find("Amount"), std::string::npos);
  EXPECT_EQ(text.find("The Deep"), std::string::npos);  // the mission plays with the other set
}

TEST(Table, SheetsOfTheMissionsOwnItemsArePrintedWhateverTheOptionSays) {
  const std::string own = writtenOn(partsOf("mechforce/missions/landfall", {BookPart::Sheets}));
  expectWords(own, {"The Deep, wave 1", "Old Mother Tide"});
  EXPECT_EQ(own.find("The Drift"), std::string::npos);
  const std::string lesson = writtenOn(partsOf("mechforce/missions/lesson-1", {BookPart::Sheets}));
  expectWords(lesson, {"Straw Giant"});
  EXPECT_EQ(lesson.find("players or more"), std::string::npos);  // nothing is said of what has no mark
}

TEST(Book, SetupSheetSaysWhoPlaysWhatAndNamesPlacesByTheirTitles) {
  const std::string text =
      writtenOn(partsOf("mechforce/missions/lesson-1", {BookPart::Setup, BookPart::Placement, BookPart::Events}));
  expectWords(text, {"Red (Warrior). Chosen: Standfast", "Boreal Shelf\n", "Lesson for …: take a perk."});
  EXPECT_EQ(text.find("(usually )"), std::string::npos);
  EXPECT_EQ(text.find("{1}"), std::string::npos);
  EXPECT_EQ(text.find("boreal-shelf"), std::string::npos);
  // Shields and health that set-up fills in are no number on the map yet; the engagement track alone begins at -1.
  EXPECT_EQ(text.find("-1\n", text.find("-1\n") + 1), std::string::npos);
}

TEST(Table, TrackersGoAsFarAsTheMission) {
  const std::vector<Page> pages = partsOf("citadel/missions/foothold", {BookPart::Trackers});
  expectInside(pages);
  const std::string text = writtenOn(pages);
  expectWords(text, {"Round\n1\n2\n3\n4\n5\n6\n", "First Contractor: Rank", "Second Contractor: PP"});
  EXPECT_EQ(text.find("Round\n1\n2\n3\n4\n5\n6\n7"), std::string::npos);
}

TEST(Table, ReferenceCardsAreThere) {
  expectWords(writtenOn(partsOf("citadel/missions/foothold", {BookPart::Reference})),
              {"A round", "Actions of a trooper", "Attacks", "Points"});
}

TEST(Dice, EachDieHasARowOfFacesAndNets) {
  const std::vector<Page> pages = partsOf("mayhem/missions/lesson-1", {BookPart::Dice});
  expectInside(pages);
  expectWords(writtenOn(pages), {"Red die", "Yellow die", "White die"});
  // Faces that are not blank: of the table once, of the nets for each copy.
  EXPECT_EQ(picturesOn(pages), 11U * 4 + 7U * 4 + 4U * 5);
}

TEST(Tokens, HaveTheirNamesBelowThem_LargePiecesToo) {
  const std::string text = writtenOn(partsOf("mayhem/missions/crystal-run", {BookPart::Tokens}));
  expectWords(text, {"Vesper"});
  const std::vector<Page> all = partsOf("citadel/missions/foothold", {BookPart::Tokens});
  expectInside(all);
  expectWords(writtenOn(all), {"Cover", "Debris", "Objective"});
}

TEST(Tokens, AreCutOutWithoutShadows) {
  for (const char* mission : {"citadel/missions/foothold", "mayhem/missions/crystal-run"})
    for (const Page& page : partsOf(mission, {BookPart::Tokens}))
      for (const Item& item : page.scene.items()) {
        const auto* shape = std::get_if<Shape>(&item.what);
        const auto* colour = shape == nullptr || !shape->fill ? nullptr : std::get_if<Colour>(&*shape->fill);
        const bool shade = colour != nullptr && colour->alpha < 255 && colour->red + colour->green + colour->blue == 0;
        EXPECT_FALSE(shade) << mission;
      }
}

TEST(Table, TitlesOfSheetsKeepClearOfTheirBadges) {
  double size = 0;
  double longer = 0;
  for (const Page& page : partsOf("citadel/missions/foothold", {BookPart::Sheets}))
    for (const Item& item : page.scene.items()) {
      const auto* text = std::get_if<Text>(&item.what);
      if (text != nullptr && text->text == "Rank 1: Recruit") size = text->font.size;
      if (text != nullptr && text->text == "Rank 12: Ruin of Legions") longer = text->font.size;
    }
  EXPECT_GT(size, longer);
  EXPECT_GT(longer, 2.7);
}

TEST(Book, SlimBookHasNoPartsOfTheGame) {
  const std::vector<Page> pages = partsOf("citadel/missions/foothold", slimParts(), true);
  EXPECT_LE(pages.size(), 7U);  // three of them are of one side alone, one is for the end
  const std::string text = writtenOn(pages);
  expectWords(text, {"Foothold", "Placement chart", "Special rules"});
  EXPECT_EQ(text.find("event-spore-fall"), std::string::npos);  // cards bear their ids
}

}  // namespace
}  // namespace sortie::picture
