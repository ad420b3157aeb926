#include "report/report.h"

#include <functional>
#include <set>

#include <gtest/gtest.h>

#include "../play/sweeping.h"
#include "model/xml/xml.h"

namespace sortie::report {
namespace {

using play::testing::sweepOf;
using play::testing::sweptStore;

std::string pageOf(const play::SweepOptions& sweep, bool maps = true, play::SweepStore* into = nullptr) {
  play::SweepStore store = sweptStore(sweep);
  const Result<play::Statistics> statistics = play::Statistics::of(store);
  EXPECT_TRUE(statistics) << statistics.error().message();
  ReportOptions options;
  for (const play::SweepVariant& variant : sweep.variants)
    if (maps) options.scenarios[variant.name] = variant.scenario;
  const Result<std::string> page = reportHtml(*statistics, options);
  EXPECT_TRUE(page) << page.error().message();
  if (into != nullptr) *into = std::move(store);
  return page ? *page : std::string();
}

/// The page as XML: HTML's first line is none.
model::Document documentOf(const std::string& page) {
  constexpr std::string_view first = "<!DOCTYPE html>\n";
  EXPECT_TRUE(page.starts_with(first));
  model::XmlLimits limits;
  limits.bytes = 64U << 20U;
  const Result<model::Document> read = model::readXml("report.html", page.substr(first.size()), limits);
  EXPECT_TRUE(read) << read.error().message();
  return read.value_or(model::Document());
}

void eachElement(const model::Element& element, const std::function<void(const model::Element&)>& visit) {
  visit(element);
  for (const model::Element& child : element.children()) eachElement(child, visit);
}

TEST(Report, PageHasItsSectionsAndIsWellFormed) {
  const std::string page = pageOf(sweepOf(play::testing::duel, 40));
  ASSERT_TRUE(documentOf(page));
  for (const char* title : {"Who wins", "Scores", "Length", "Losses and counts", "Pacing", "On the map",
                            "What was played", "Where the figures come from"})
    EXPECT_NE(page.find("<h2>" + std::string(title) + "</h2>"), std::string::npos) << title;
  EXPECT_NE(page.find("Duel on the meadow"), std::string::npos);
  EXPECT_NE(page.find("40 playtests"), std::string::npos);
  EXPECT_NE(page.find("do not think"), std::string::npos);
  const std::string cards = pageOf(sweepOf(play::testing::deal, 10));
  ASSERT_TRUE(documentOf(cards));
  EXPECT_NE(cards.find("<h2>Cards</h2>"), std::string::npos);
}

TEST(Report, ScaleOfAMapStandsBesideItAndNotInIt) {
  const std::string page = pageOf(sweepOf(play::testing::duel, 20));
  const std::size_t figure = page.find("<b>Where moves ended</b>");
  ASSERT_NE(figure, std::string::npos);
  const std::size_t map = page.rfind("<svg", figure);
  EXPECT_EQ(page.substr(map, figure - map).find("linearGradient id=\"heat"), std::string::npos);
  EXPECT_EQ(page.find("a playtest, mean"), std::string::npos);
}

TEST(Report, PageLoadsNoOtherFiles) {
  const std::string page = pageOf(sweepOf(play::testing::duel, 20));
  EXPECT_EQ(page.find("http"), std::string::npos);
  EXPECT_EQ(page.find("src="), std::string::npos);
  EXPECT_EQ(page.find("@import"), std::string::npos);
  EXPECT_EQ(page.find("<script"), std::string::npos);
  std::set<std::string> ids;
  std::vector<std::string> links;
  const model::Document document = documentOf(page);
  eachElement(document.root(), [&](const model::Element& element) {
    if (const auto id = element.find("id")) {
      EXPECT_TRUE(ids.insert(*id).second) << *id;
    }
    if (const auto href = element.find("href")) links.push_back(*href);
  });
  EXPECT_FALSE(links.empty());
  for (const std::string& link : links) {
    ASSERT_TRUE(link.starts_with("#")) << link;
    EXPECT_EQ(ids.count(link.substr(1)), 1U) << link;
  }
}

TEST(Report, TextsOfPacksAreEscaped) {
  const play::SweepOptions sweep = sweepOf(play::testing::duel, 4);
  auto meta = *play::sweepMeta(sweep);
  meta["title"] = "<script>alert('x')</script> & \"so\"\x01";
  std::vector<play::SweepName> names = play::sweepNames(sweep);
  for (play::SweepName& name : names) name.title = "<b onclick='" + name.id + "'>";
  Result<play::SweepStore> store = play::SweepStore::create(":memory:", meta, names);
  ASSERT_TRUE(store);
  ASSERT_TRUE(play::sweep(sweep, {}, [&](play::SweepRow&& row) -> Result<> { return store->add(row); }));
  const Result<play::Statistics> statistics = play::Statistics::of(*store);
  ASSERT_TRUE(statistics);
  const Result<std::string> page = reportHtml(*statistics, {});
  ASSERT_TRUE(page);
  ASSERT_TRUE(documentOf(*page));
  EXPECT_EQ(page->find("<script"), std::string::npos);
  EXPECT_EQ(page->find("<b onclick"), std::string::npos);
  EXPECT_NE(page->find("&lt;script&gt;"), std::string::npos);
}

TEST(Report, MissingMapIsMentioned) {
  const std::string page = pageOf(sweepOf(play::testing::duel, 6), false);
  EXPECT_NE(page.find("No maps here. The mission could not be opened."), std::string::npos);
}

TEST(Report, VariantsAreRowsOfOneTable) {
  const std::string page = pageOf(sweepOf(play::testing::deal, 6, {}, {"long", "short"}));
  ASSERT_TRUE(documentOf(page));
  EXPECT_NE(page.find("<h2>Variants</h2>"), std::string::npos);
  EXPECT_NE(page.find("id=\"variant-long\""), std::string::npos);
  EXPECT_NE(page.find("id=\"variant-short\""), std::string::npos);
}

TEST(Report, AnyNumberOfJobsGivesTheSamePage) {
  play::SweepOptions sweep = sweepOf(play::testing::duel, 50);
  const std::string two = pageOf(sweep);
  sweep.jobs = 1;
  EXPECT_EQ(two, pageOf(sweep));
}

TEST(Report, VariantIsJudgedByItsOwnSides) {
  play::SweepOptions sweep;
  for (const char* name : {"solo", "trio"}) {
    model::LoadOptions load;
    load.variant = name;
    sweep.variants.push_back({name, play::testing::scenarioOf("../../missions/citadel/missions/foothold", load)});
    ASSERT_NE(sweep.variants.back().scenario, nullptr);
  }
  Result<play::SweepStore> store =
      play::SweepStore::create(":memory:", *play::sweepMeta(sweep), play::sweepNames(sweep));
  ASSERT_TRUE(store) << store.error().message();
  const auto add = [&](std::uint64_t run, const char* variant, std::map<std::string, std::int64_t> scores) {
    play::SweepRow row;
    row.run = run;
    row.seed = run;
    row.variant = variant;
    row.outcome = "mission-done";
    row.winners = {"red"};
    row.scores = std::move(scores);
    EXPECT_TRUE(store->add(row));
  };
  add(1, "solo", {{"red", 3}, {"legion", 1}});
  add(2, "trio", {{"red", 3}, {"blue", 2}, {"green", 1}, {"legion", 1}});
  const Result<play::Statistics> statistics = play::Statistics::of(*store);
  ASSERT_TRUE(statistics) << statistics.error().message();
  const std::string solo = verdictText(*statistics, "solo", {});
  EXPECT_NE(solo.find("the band is 35 to 65 %"), std::string::npos) << solo;
  EXPECT_EQ(solo.find("Third Contractor"), std::string::npos) << solo;
  const std::string trio = verdictText(*statistics, "trio", {});
  EXPECT_NE(trio.find("the band is 18 to 32 %"), std::string::npos) << trio;
  EXPECT_NE(trio.find("Third Contractor"), std::string::npos) << trio;
}

TEST(Report, VerdictFollowsTheIntervals) {
  const play::SweepOptions sweep = sweepOf(play::testing::duel, 1);
  const auto verdict = [&](int red, int blue, int halted, const ReportOptions& options = {}) {
    Result<play::SweepStore> store =
        play::SweepStore::create(":memory:", *play::sweepMeta(sweep), play::sweepNames(sweep));
    std::uint64_t run = 0;
    const auto add = [&](const char* winner, int count) {
      for (int i = 0; i < count; ++i) {
        play::SweepRow row;
        row.run = ++run;
        row.seed = run;
        row.outcome = winner == nullptr ? "halt" : "won";
        if (winner != nullptr) row.winners = {winner}, row.scores = {{"red", 0}, {"blue", 0}};
        EXPECT_TRUE(store->add(row));
      }
    };
    add("red", red);
    add("blue", blue);
    add(nullptr, halted);
    const Result<play::Statistics> statistics = play::Statistics::of(*store);
    EXPECT_TRUE(statistics) << statistics.error().message();
    return verdictText(*statistics, "", options);
  };
  EXPECT_TRUE(verdict(710, 290, 0).starts_with("Out of balance over 1000 playtests: the band is 35 to 65 %."))
      << verdict(710, 290, 0);
  EXPECT_NE(verdict(710, 290, 0).find("71.0 % (95 %: 68.1 to 73.7 %), above the band"), std::string::npos);
  EXPECT_TRUE(verdict(520, 480, 0).starts_with("In balance over 1000 playtests"));
  EXPECT_TRUE(verdict(6, 5, 0).starts_with("11 playtests are too few to tell"));
  EXPECT_NE(verdict(520, 480, 7).find("7 of 1007 playtests were halted"), std::string::npos);
  EXPECT_EQ(verdict(0, 0, 3), "None of 3 playtests came to an end.");
  ReportOptions narrow;
  narrow.band = std::pair(0.55, 0.6);
  EXPECT_TRUE(verdict(520, 480, 0, narrow).starts_with("Out of balance")) << verdict(520, 480, 0, narrow);
}

}  // namespace
}  // namespace sortie::report
