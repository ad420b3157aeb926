// The printed book: what is where, what is secret, and that nothing is cut off.
#include <algorithm>
#include <filesystem>
#include <fstream>
#include <set>
#include <sstream>

#include <gtest/gtest.h>

#include "../growth.h"
#include "gallery.h"
#include "picture/book/book.h"
#include "picture/book/book_pages.h"
#include "picture/book/paper.h"
#include "picture/card_face.h"
#include "picture/text/text.h"

namespace sortie::picture {
namespace {

constexpr const char* dataTheft = SORTIE_SOURCE_DIR "/missions/citadel/missions/data-theft";

std::shared_ptr<const world::Scenario> mission() {
  Result<model::LoadedMission> loaded = model::loadMission(dataTheft);
  Result<std::shared_ptr<const world::Scenario>> scenario =
      loaded ? world::Scenario::make(std::move(*loaded))
             : Result<std::shared_ptr<const world::Scenario>>(failed(loaded));
  if (!scenario) ADD_FAILURE() << scenario.error().message();
  return *scenario;
}

std::vector<Page> book(const BookOptions& options) {
  const Result<MapLooks> looks = MapLooks::make(mission());
  if (!looks) ADD_FAILURE() << looks.error().message();
  Result<std::vector<Page>> pages = makeBook(*looks, options);
  if (pages) return std::move(*pages);
  ADD_FAILURE() << pages.error().message();
  return {};
}

std::string textOf(const Scene& scene) {
  std::string out;
  for (const Item& item : scene.items())
    if (const Text* text = std::get_if<Text>(&item.what)) out += text->text + "\n";
  return out;
}

std::string textOf(const std::vector<Page>& pages) {
  std::string out;
  for (const Page& page : pages) out += textOf(page.scene);
  return out;
}

std::vector<std::string> words(const std::string& text) {
  std::vector<std::string> out;
  std::istringstream in(text);
  for (std::string word; in >> word;) out.push_back(word);
  return out;
}

std::vector<Page> bookOf(const std::string& folder, const BookOptions& options) {
  Result<model::LoadedMission> loaded = model::loadMission(SORTIE_SOURCE_DIR "/missions/" + folder);
  if (!loaded) ADD_FAILURE() << loaded.error().message();
  const Result<std::shared_ptr<const world::Scenario>> scenario = world::Scenario::make(std::move(*loaded));
  const Result<MapLooks> looks = MapLooks::make(*scenario);
  Result<std::vector<Page>> pages = makeBook(*looks, options);
  if (pages) return std::move(*pages);
  ADD_FAILURE() << pages.error().message();
  return {};
}

TEST(Book, WhatIsForEverybodyFlowsOnFromPageToPage) {
  BookOptions options;
  options.parts = {BookPart::Setup, BookPart::Briefings, BookPart::Rules, BookPart::Placement, BookPart::Events};
  const std::vector<Page> pages = bookOf("citadel/missions/foothold", options);
  EXPECT_LE(pages.size(), 7U);  // three of them are of one side alone, one is for the end
  std::size_t secret = 0;
  for (const Page& page : pages) {
    const std::string text = textOf(page.scene);
    if (text.find("Secret: only for") == std::string::npos) continue;
    ++secret;
    for (const char* open : {"Nobody walks into Foundry Nine", "Sluices", "Placement chart", "Events"})
      EXPECT_EQ(text.find(open), std::string::npos) << open;
  }
  EXPECT_EQ(secret, 3U);
  const std::string text = textOf(pages);
  for (const char* wanted :
       {"Rounds: *6*", "Squares of a MOVE: *3*", "Rank of everybody: *1* (usually each player's own)",
        "Board of the Legion: *4*", "3 x Stragglers", "2 x Cover"})
    EXPECT_NE(text.find(wanted), std::string::npos) << wanted << "\n" << text;
}

// A group that has only the book found ids where it needed words.
TEST(Book, EventsAndObjectivesAreWordedForATable) {
  BookOptions options;
  options.parts = {BookPart::Setup, BookPart::Events, BookPart::Placement};
  const std::string text = textOf(bookOf("citadel/missions/foothold", options));
  for (const char* wanted : {"all sides read “The first sluice screams on its rails.", "(“Open the sluice”)",
                             "3 Gutterlings come as reinforcements", "PP for each corporation on success: 5",
                             "PP for the Legion on failure: 5", "West barge"})
    EXPECT_NE(text.find(wanted), std::string::npos) << wanted << "\n" << text;
  for (const char* id : {"Log noise", "barge-west", "commander"})
    EXPECT_EQ(text.find(id), std::string::npos) << id << "\n" << text;
  const std::string run = textOf(bookOf("mayhem/missions/crystal-run", options));
  for (const char* wanted :
       {"for each Objective marker: if it lies on the map and is held by Lamplight: Lamplight gains 2 VP and it is "
        "taken away; otherwise if it",
        "the side that did it gains 1 VP", "gains 1 Focus"})
    EXPECT_NE(run.find(wanted), std::string::npos) << wanted << "\n" << run;
  for (const char* id : {"$", "Count Focus", "Condition"})
    EXPECT_EQ(run.find(id), std::string::npos) << id << "\n" << run;
}

TEST(Book, HowItGoesOnStandsAtItsEnd) {
  BookOptions options;
  options.parts = {BookPart::Events, BookPart::Setup, BookPart::Dice};
  const std::vector<Page> pages = bookOf("citadel/missions/foothold", options);
  const std::string last = textOf(pages.back().scene);
  for (const char* wanted : {"After the mission", "Read only how it ended", "The last sluice goes up",
                             ": for Pale Legion", "You said that you would do the counting"})
    EXPECT_NE(last.find(wanted), std::string::npos) << wanted << "\n" << last;
  EXPECT_EQ(textOf(pages.front().scene).find("The last sluice goes up"), std::string::npos);
  options.side = "red";
  EXPECT_EQ(textOf(bookOf("citadel/missions/foothold", options)).find("The last sluice goes up"), std::string::npos);
}

TEST(Book, UnknownFigureOfAPrintFileIsAnErrorWithItsPlace) {
  const std::filesystem::path folder = std::filesystem::path(::testing::TempDir()) / "print-pack";
  std::filesystem::remove_all(folder);
  std::filesystem::create_directories(folder / "print");
  std::ofstream(folder / "print" / "a.xml") << "<print format=\"1\">\n<figure variable=\"tides\"/></print>";
  auto pack = std::make_shared<model::Pack>();
  pack->info.folder = folder;
  Result<model::LoadedMission> loaded = model::loadMission(dataTheft);
  ASSERT_TRUE(loaded);
  loaded->packs.push_back(pack);
  const Result<std::vector<PrintFile>> files = printFiles(loaded->packs);
  ASSERT_TRUE(files) << files.error().message();
  EXPECT_EQ(printElements(*files, "figure").back().element.value("variable"), "tides");
  std::ofstream(folder / "print" / "a.xml") << "<print format=\"1\"><figur/></print>";
  EXPECT_EQ(printFiles(loaded->packs).error().code, "unknown-element");
}

TEST(Poster, SheetsWithoutMapAreNotPrinted) {
  BookOptions options;
  options.parts = {BookPart::Map};
  const std::vector<Page> pages = bookOf("citadel/missions/foothold", options);
  EXPECT_EQ(pages.size(), 5U);  // the map is an L on 3 x 2 sheets
  for (const char* wanted : {"s1", "Loading Dock", "G2", "H8"})
    EXPECT_NE(textOf(pages).find(wanted), std::string::npos) << wanted << " is not named on the map";
  for (const Page& page : pages) {
    const auto& items = page.scene.items();
    EXPECT_TRUE(std::any_of(items.begin(), items.end(),
                            [](const Item& item) { return std::holds_alternative<Placed>(item.what); }));
  }
}

TEST(Poster, SheetsOfAnUpperLevelWithoutFloorAreNotPrinted) {
  BookOptions options;
  options.parts = {BookPart::Map};
  EXPECT_EQ(bookOf("mayhem/missions/lesson-2", options).size(), 5U);  // the ground on three, two storeys of the tower
}

TEST(Book, PlacementChartListsSquaresThatNobodyEnters) {
  BookOptions options;
  options.parts = {BookPart::Placement};
  const std::string citadel = textOf(bookOf("citadel/missions/foothold", options));
  for (const char* wanted : {"Squares that nobody enters", "Solid wall", "B2, B3", "Fully obstructed", "D4, E5"})
    EXPECT_NE(citadel.find(wanted), std::string::npos) << wanted;
  EXPECT_EQ(textOf(bookOf("mayhem/missions/lesson-2", options)).find("nobody enters"), std::string::npos);
}

TEST(Book, ShortTablesStayOnThePageOfTheirHeading) {
  BookOptions options;
  options.parts = {BookPart::Setup, BookPart::Briefings, BookPart::Rules, BookPart::Placement, BookPart::Events};
  std::size_t tables = 0;
  for (const Page& page : bookOf("citadel/missions/foothold", options)) {
    const std::string text = textOf(page.scene);
    if (text.find("Between squares\n") == std::string::npos) continue;
    ++tables;
    for (const char* row : {"\nd1\n", "s1:H5", "s2:D8", "\nd2\n"}) EXPECT_NE(text.find(row), std::string::npos) << row;
  }
  EXPECT_EQ(tables, 1U);
}

TEST(Flow, ListsFillTheColumnsOfAPage) {
  std::vector<Listing> lists;
  for (int l = 0; l < 6; ++l) {
    Listing list{"List " + std::to_string(l), {}};
    for (int i = 0; i < 20; ++i) list.lines.push_back("line " + std::to_string(20 * l + i));
    lists.push_back(list);
  }
  Flow flow(Paper{}, "t", Theme{});
  flow.part("Lists");
  flow.lists(lists, 3);
  flow.text("after");
  const std::vector<Page> pages = flow.finish();
  EXPECT_EQ(pages.size(), 1U);
  const std::vector<std::string> printed = words(textOf(pages));
  EXPECT_EQ(std::count(printed.begin(), printed.end(), "line"), 120);
  Flow more(Paper{}, "t", Theme{});
  for (int i = 0; i < 5; ++i) more.lists(lists, 3);
  EXPECT_LE(more.finish().size(), 5U);  // 5 times 83 % of a page
}

TEST(Book, TextStaysInsideItsPage) {
  BookOptions options;
  options.parts = {BookPart::Setup, BookPart::Placement, BookPart::Briefings, BookPart::Rules, BookPart::Events};
  for (const Page& page : book(options))
    for (const Item& item : page.scene.items()) {
      const Text* text = std::get_if<Text>(&item.what);
      if (text == nullptr) continue;
      const TextExtent extent = measure(*text);
      const Point at = item.transform.map(text->at);
      EXPECT_LE(at.y + (extent.height - extent.ascent) * item.transform.yy, page.scene.size.height) << text->text;
      const double width = extent.width * item.transform.xx;
      const double left = text->align == Align::Left    ? at.x
                          : text->align == Align::Right ? at.x - width
                                                        : at.x - width / 2;
      EXPECT_GE(left, 0) << text->text;
      EXPECT_LE(left + width, page.scene.size.width) << text->text;
    }
}

TEST(Book, SetupSheetListsTheBox) {
  BookOptions options;
  options.parts = {BookPart::Setup};
  const std::string text = textOf(book(options));
  for (const char* wanted : {"Data Theft", "First Contractor (Corporation)", "Pump Hall", "3 x Terminal",
                             "Hack every core and carry the names out"})
    EXPECT_NE(text.find(wanted), std::string::npos) << wanted;
}

TEST(Book, PlacementChartNamesEveryPlace) {
  BookOptions options;
  options.parts = {BookPart::Placement};
  const std::string text = textOf(book(options));
  for (const char* wanted : {"s2:C2", "turned 90 degrees clockwise", "West gate", "s3:A4, s3:A5", "Cold Steps"})
    EXPECT_NE(text.find(wanted), std::string::npos) << wanted;
}

TEST(Book, SecretsHaveSeparatePages) {
  BookOptions options;
  options.parts = {BookPart::Briefings};
  const std::vector<Page> pages = book(options);
  const std::string red = "Your employer wants the names first";
  const std::string legion = "They come for the cores";
  for (const Page& page : pages) {
    const std::string text = textOf(page.scene);
    EXPECT_FALSE(text.find(red) != std::string::npos && text.find(legion) != std::string::npos);
    if (text.find(red) == std::string::npos) continue;
    EXPECT_NE(text.find("Secret: only for First Contractor"), std::string::npos);
  }
  EXPECT_NE(textOf(pages).find(legion), std::string::npos);
  options.side = "red";
  const std::string own = textOf(book(options));
  EXPECT_NE(own.find(red), std::string::npos);
  EXPECT_EQ(own.find(legion), std::string::npos);
}

std::string siegeBook(const std::string& side, std::vector<BookPart> parts = bookParts()) {
  const Result<MapLooks> looks = MapLooks::make(testing::scenarioOf("siege/missions/annex"));
  if (!looks) ADD_FAILURE() << looks.error().message();
  BookOptions options;
  options.side = side;
  options.parts = std::move(parts);
  const Result<std::vector<Page>> pages = makeBook(*looks, options);
  if (pages) return textOf(*pages);
  ADD_FAILURE() << pages.error().message();
  return {};
}

bool says(const std::string& book, const char* words) { return book.find(words) != std::string::npos; }

TEST(Book, PlacementListsAttributesAndFacingOfAPiece) {
  const std::string chart = siegeBook({}, {BookPart::Placement});
  for (const char* wanted :
       {"east", "Kit Shove, Sprint", "Slots Bowman, Axeman", "Boards of The keepers", "Number 2, prize",
        "Owner The keepers, face down", "Orders of The raiders: 2 cards, shuffled", "Chances: 1 card\n", "level 2"})
    EXPECT_TRUE(says(chart, wanted)) << wanted << "\n" << chart;
  // What lies face down has no number and no name that could tell what it is.
  EXPECT_FALSE(says(chart, "trapdoor"));
  EXPECT_FALSE(says(chart, "umber 7"));
  const std::string events = siegeBook({}, {BookPart::Events});
  for (const char* wanted :
       {"Only for the person who runs the mission", "trapdoor", "Number 7", "rings for the second time"})
    EXPECT_TRUE(says(events, wanted)) << wanted;
}

TEST(Book, BookOfASide_LeavesOutSecretsOfOthers) {
  const std::string red = siegeBook("red");
  const std::string rust = siegeBook("rust");
  const std::string blue = siegeBook("blue");
  for (const std::string* raiders : {&red, &rust}) {
    EXPECT_TRUE(says(*raiders, "The cellar is open."));
    EXPECT_TRUE(says(*raiders, "Charge"));
    EXPECT_TRUE(says(*raiders, "Chances: 1 card"));
    for (const char* secret :
         {"the bell", "Ambush", "Hold out", "Keepers may bar", "second time", "Number 7", "trapdoor"})
      EXPECT_FALSE(says(*raiders, secret)) << secret;
  }
  for (const char* own : {"Number 1: the bell", "Ambush", "Hold out till the bell", "Keepers may bar the cellar."})
    EXPECT_TRUE(says(blue, own)) << own;
  for (const char* secret : {"The cellar is open.", "Charge", "Number 7"}) EXPECT_FALSE(says(blue, secret)) << secret;
  // Nobody knows what comes later, not even its own side; that something does, all do.
  for (const std::string* book : {&red, &blue}) {
    EXPECT_FALSE(says(*book, "Relief") || says(*book, "relief-coming"));
    EXPECT_TRUE(says(*book, "Later of The keepers"));
  }
  EXPECT_TRUE(says(siegeBook({}), "Relief"));
}

TEST(Book, EachLevelIsAMapOfTheSameSizeNumberedFromOne) {
  const std::string sheet = siegeBook({}, {BookPart::Setup, BookPart::Map});
  for (const char* wanted : {"Level 1", "Level 2", "Map of level 1", "Map of level 2"})
    EXPECT_TRUE(says(sheet, wanted)) << wanted;
  EXPECT_FALSE(says(sheet, "evel 0"));
  const auto scenario = testing::scenarioOf("gallery/missions/hall");
  MapOptions options;
  options.wholeMap = true;
  std::vector<MapPicture> levels;
  for (const int level : levelsOf(*scenario->grid)) {
    options.level = level;
    levels.push_back(testing::drawn(scenario, scenario->initial, options));
  }
  ASSERT_GT(levels.size(), 1U);
  for (const MapPicture& each : levels) {
    EXPECT_EQ(each.scene.size.width, levels.front().scene.size.width);
    EXPECT_EQ(each.scene.size.height, levels.front().scene.size.height);
    EXPECT_EQ(each.frame.at(0, 0).x, levels.front().frame.at(0, 0).x);
    EXPECT_EQ(each.frame.at(0, 0).y, levels.front().frame.at(0, 0).y);
  }
}

TEST(Paper, HeadingStaysWithItsPicture) {
  Scene tall;
  tall.size = {100, 100};
  for (const double used : {10.0, 120.0, 170.0, 240.0}) {
    Flow flow({}, "T", {});
    flow.part("Begin");
    flow.space(used);
    flow.heading("Above", flow.heightOf(tall, 100));
    flow.picture(tall, 100);
    flow.text("below");
    const std::vector<Page> pages = flow.finish();
    const std::string last = textOf(pages.back().scene);
    EXPECT_TRUE(says(last, "Above") && says(last, "below")) << used;
  }
}

TEST(Book, FileHasTitleAndAuthors) {
  const Result<MapLooks> looks = MapLooks::make(mission());
  ASSERT_TRUE(looks);
  BookOptions options;
  options.parts = {BookPart::Setup, BookPart::Rules};
  const Result<BookFile> file = bookPdf(*looks, options);
  ASSERT_TRUE(file) << file.error().message();
  EXPECT_EQ(file->bytes.substr(0, 5), "%PDF-");
  EXPECT_EQ(file->pages, book(options).size());
  EXPECT_NE(file->bytes.find("/Title (Data Theft)"), std::string::npos);
  options.side = "green";
  EXPECT_EQ(bookPdf(*looks, options).error().code, "side-unknown");
}

TEST(Book, UnknownSideIsAnError) {
  const Result<MapLooks> looks = MapLooks::make(mission());
  ASSERT_TRUE(looks);
  BookOptions options;
  options.side = "green";
  EXPECT_EQ(makeBook(*looks, options).error().code, "side-unknown");
  EXPECT_EQ(bookPartNamed("poster").error().code, "part");
  EXPECT_EQ(paperNamed("b5").error().code, "paper");
}

TEST(Poster, SheetsCoverTheMapWithOverlap) {
  const Paper a4;
  for (const double length : {50.0, 186.0, 186.1, 300.0, 406.4, 1000.0})
    for (const double overlap : {0.0, 10.0}) {
      const PosterPlan plan = planPoster({length, length}, a4, overlap);
      const auto covers = [&](int sheets, double window) { return window + (sheets - 1) * (window - overlap); };
      EXPECT_GE(covers(plan.columns, plan.window.width) + 1e-6, length);
      EXPECT_GE(covers(plan.rows, plan.window.height) + 1e-6, length);
      EXPECT_TRUE(plan.columns == 1 || covers(plan.columns - 1, plan.window.width) < length);
    }
}

TEST(Poster, SquaresHaveTheirTrueSize) {
  BookOptions options;
  options.parts = {BookPart::Map};
  options.square = 20;
  const std::vector<Page> pages = book(options);
  EXPECT_EQ(pages.size(), 4U);  // 16 squares of 20 mm on sheets of 186 x 264 mm
  const Item* tile = nullptr;
  for (const Item& item : pages.front().scene.items())
    if (const auto* placed = std::get_if<Placed>(&item.what); placed != nullptr && tile == nullptr) tile = &item;
  ASSERT_NE(tile, nullptr);
  const Rect box = std::get<Placed>(tile->what).box;
  const Point a = tile->transform.map({box.x, box.y});
  const Point b = tile->transform.map({box.x + box.width, box.y + box.height});
  EXPECT_NEAR(std::abs(b.x - a.x), 8 * 20, 1e-6);
  EXPECT_NEAR(std::abs(b.y - a.y), 8 * 20, 1e-6);
}

TEST(Poster, TooManySheetsIsAnError) {
  const Result<MapLooks> looks = MapLooks::make(mission());
  ASSERT_TRUE(looks);
  BookOptions options;
  options.parts = {BookPart::Map};
  options.square = 1000;
  EXPECT_EQ(makeBook(*looks, options).error().code, "size");
}

TEST(Cards, EveryCardOfTheShippedRulesetFits) {
  const std::shared_ptr<const world::Scenario> scenario = mission();
  const Result<MapLooks> looks = MapLooks::make(scenario);
  ASSERT_TRUE(looks);
  const model::TitleOf titles = model::titlesOf(scenario->mission);
  std::size_t cards = 0;
  for (const world::ItemInfo& item : scenario->items) {
    if (scenario->kinds[world::at(item.kind)].collection != model::DeclarationKind::Card) continue;
    const Result<Scene> face = cardFace(*looks, item, titles);
    EXPECT_TRUE(face) << face.error().message();
    ++cards;
  }
  EXPECT_GE(cards, 80U);
  EXPECT_TRUE(looks->problems().empty());
}

TEST(Cards, TextThatDoesNotFitIsAnErrorWithItsPlace) {
  Result<model::LoadedMission> loaded = model::loadMission(dataTheft);
  ASSERT_TRUE(loaded);
  auto changed = std::make_shared<model::Mission>(*loaded->mission);
  model::ContentItem& card = changed->content.emplace_back();
  card.id = "too-long";
  card.collection = model::DeclarationKind::Card;
  card.kind = "door-card";
  card.where = {"mission.xml", 7, 3};
  std::string words;
  for (int i = 0; i < 300; ++i) words += "word ";
  card.texts.push_back({"too-long", words, {}, {}});
  loaded->mission = changed;
  const Result<std::shared_ptr<const world::Scenario>> scenario = world::Scenario::make(std::move(*loaded));
  ASSERT_TRUE(scenario) << scenario.error().message();
  const Result<MapLooks> looks = MapLooks::make(*scenario);
  ASSERT_TRUE(looks);
  const auto& info = (*scenario)->items[static_cast<std::size_t>((*scenario)->item("too-long"))];
  const Result<Scene> face = cardFace(*looks, info, model::titlesOf((*scenario)->mission));
  ASSERT_FALSE(face);
  EXPECT_EQ(face.error().code, "card-overflow");
  EXPECT_EQ(face.error().where.line, 7U);
}

TEST(Cards, CardsOfAllDecksArePrintedWithTheirBacks) {
  BookOptions options;
  options.parts = {BookPart::Cards};
  int cards = 0;
  for (const auto& [item, count] : cardsOf(*mission())) cards += count;
  const std::size_t sheets = static_cast<std::size_t>((cards + 8) / 9);
  EXPECT_EQ(book(options).size(), sheets);
  options.backs = true;
  EXPECT_EQ(book(options).size(), 2 * sheets);
}

TEST(Cards, CardsOfTheBoxAreThoseInNoDeck) {
  const std::shared_ptr<const world::Scenario> shipped = mission();
  const world::Scenario& scenario = *shipped;
  const auto without = cardsOf(scenario);
  const auto with = cardsOf(scenario, true);
  ASSERT_GT(with.size(), without.size());
  EXPECT_TRUE(std::equal(without.begin(), without.end(), with.begin()));
  std::map<std::string, int> counts;
  for (const auto& [item, count] : with) {
    const world::ItemInfo& info = scenario.items[static_cast<std::size_t>(item)];
    EXPECT_TRUE(counts.emplace(info.name, count).second) << info.name << " twice";
  }
  EXPECT_EQ(counts.at("tick-box"), 3);  // by its property `copies`
  BookOptions options;
  options.parts = {BookPart::Tokens};
  options.square = 60;
  const std::size_t few = book(options).size();
  options.box = true;
  EXPECT_GT(book(options).size(), few);
}

TEST(Book, SameMissionPrintedTwice_GivesTheSameBytes) {
  BookOptions options;
  options.parts = {BookPart::Setup, BookPart::Cards};
  const std::vector<Page> once = book(options);
  const std::vector<Page> again = book(options);
  const Result<std::string> a = toPdf(once, {"Data Theft", "Us"});
  const Result<std::string> b = toPdf(again, {"Data Theft", "Us"});
  ASSERT_TRUE(a && b);
  EXPECT_TRUE(*a == *b);
  EXPECT_GT(a->size(), 20'000U);
}

void expectOnPages(const std::vector<Page>& pages) {
  for (const Page& page : pages)
    for (const Item& item : page.scene.items())
      if (const Text* text = std::get_if<Text>(&item.what)) {
        const TextExtent extent = measure(*text);
        EXPECT_LE(text->at.y + extent.height - extent.ascent, page.scene.size.height);
        EXPECT_LE(extent.width, page.scene.size.width - 20);
      }
}

TEST(Flow, RowHigherThanAPageContinuesOnTheNext) {
  std::string text;
  for (int i = 0; i < 3000; ++i) text += "w" + std::to_string(i) + ' ';
  Flow flow(Paper{}, "t", Theme{});
  flow.part("Table");
  flow.table({{"Left", 1, false}, {"Right", 1, false}}, {{"short", text}, {"next", "row"}});
  const std::vector<Page> pages = flow.finish();
  EXPECT_GT(pages.size(), 2U);
  expectOnPages(pages);
  const std::vector<std::string> printed = words(textOf(pages));
  for (int i = 0; i < 3000; ++i) ASSERT_EQ(std::count(printed.begin(), printed.end(), "w" + std::to_string(i)), 1) << i;
  EXPECT_EQ(std::count(printed.begin(), printed.end(), "row"), 1);
}

TEST(Flow, WordWiderThanThePageIsBroken) {
  Flow flow(Paper{}, "t", Theme{});
  flow.part("Word");
  flow.text("see " + std::string(30'000, 'W') + " there");
  flow.table({{"", 1, false}, {"", 4, false}}, {{std::string(300, 'M'), "x"}});
  const std::vector<Page> pages = flow.finish();
  expectOnPages(pages);
  const std::string all = textOf(pages);
  EXPECT_EQ(std::count(all.begin(), all.end(), 'W'), 30'001);  // with that of the heading
  EXPECT_EQ(std::count(all.begin(), all.end(), 'M'), 300);
}

// Each page laid out the whole rest of a long paragraph once: hours for what a mission may hold.
TEST(Flow, TimeOfALongParagraphGrowsWithItsLength) {
  const auto printed = [](std::size_t count) {
    Flow flow(Paper{}, "t", Theme{});
    flow.part("Long");
    std::string text;
    for (std::size_t i = 0; i < count; ++i) text += "word ";
    flow.text(text);
    return flow.finish();
  };
  EXPECT_LT(timing::growth(1'500, [&](std::size_t count) { (void)printed(count); }), timing::kAboutLinear);
  const std::vector<std::string> all = words(textOf(printed(12'000)));
  EXPECT_EQ(std::count(all.begin(), all.end(), "word"), 12'000);
}

}  // namespace
}  // namespace sortie::picture
