#include "report/report.h"

#include <functional>
#include <set>

#include <gtest/gtest.h>

#include "../play/sweeping.h"
#include "model/xml/xml.h"
#include "report/html.h"

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
  const std::size_t map = page.find("<svg", figure);
  ASSERT_NE(map, std::string::npos);
  EXPECT_EQ(page.substr(map, page.find("</svg>", map) - map).find("linearGradient id=\"heat"), std::string::npos);
  EXPECT_EQ(page.find("a playtest, mean"), std::string::npos);
}

TEST(Report, BoardOfNodes_HasItsHeatInAPictureAboveTheTable) {
  const std::string page = pageOf(sweepOf("ring/missions/landing", 10));
  ASSERT_TRUE(documentOf(page));
  const std::size_t figure = page.find("<b>Where moves ended</b>");
  ASSERT_NE(figure, std::string::npos);
  EXPECT_NE(page.find("a playtest on one node", figure), std::string::npos);
  const std::size_t map = page.find("<svg", figure);
  ASSERT_NE(map, std::string::npos);
  const std::size_t end = page.find("</svg>", map);
  EXPECT_NE(page.substr(map, end - map).find("Fort Dawn"), std::string::npos) << "the board's picture";
  const std::size_t table = page.find(">node</th>", end);
  EXPECT_NE(table, std::string::npos) << "the table stays, below";
  EXPECT_EQ(pageOf(sweepOf("ring/missions/landing", 10), false).find("<b>Where moves ended</b>"), std::string::npos);
}

TEST(Report, PolicyLetsTheStyleSheetThroughAndNothingElse) {
  const std::string page = pageOf(sweepOf(play::testing::duel, 20));
  const std::size_t start = page.find("<style>") + 7;
  const std::string policy = stylePolicy(page.substr(start, page.find("</style>") - start));
  EXPECT_TRUE(policy.starts_with("default-src 'none'; style-src 'sha256-")) << policy;
  EXPECT_NE(page.find("http-equiv=\"Content-Security-Policy\" content=\"" + policy + "\""), std::string::npos);
  // As a browser computes it.
  EXPECT_NE(stylePolicy("").find("'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='"), std::string::npos);
}

TEST(Report, WhatStrangersWrite_IsEscaped) {
  EXPECT_EQ(escaped("<a b=\"c\" d='e'>&\n\t."), "&lt;a b=&quot;c&quot; d=&#39;e&#39;&gt;&amp;\n .");
  EXPECT_EQ(escaped("a\u202eb\u2066c"), "a\\u{202E}b\\u{2066}c");
}

TEST(Report, PageLoadsNoOtherFiles) {
  const std::string page = pageOf(sweepOf(play::testing::duel, 20));
  EXPECT_EQ(page.find("://"), std::string::npos);
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

TEST(Report, HeadlineNamesTheVariant) {
  const std::string one = pageOf(sweepOf(play::testing::deal, 4, {}, {"long"}));
  EXPECT_NE(one.find("<h1>A deal: Longer</h1>"), std::string::npos);
  EXPECT_NE(one.find("<title>A deal: Longer: balance</title>"), std::string::npos);
  EXPECT_NE(one.find("4 playtests · variant long"), std::string::npos);
  const std::string two = pageOf(sweepOf(play::testing::deal, 4, {}, {"long", "short"}));
  EXPECT_NE(two.find("<h1>A deal</h1>"), std::string::npos);
  EXPECT_NE(two.find("8 playtests · 2 variants"), std::string::npos);
  EXPECT_NE(two.find(">Variant short: Shorter</h2>"), std::string::npos);
  const std::string plain = pageOf(sweepOf(play::testing::duel, 4));
  EXPECT_NE(plain.find("<h1>Duel on the meadow</h1>"), std::string::npos);
  EXPECT_EQ(plain.find("· variant"), std::string::npos);
}

TEST(Report, LabelsSayWhatTheyCount) {
  const std::string page = pageOf(sweepOf(play::testing::deal, 20));
  EXPECT_NE(page.find("First drawn, on average in round"), std::string::npos);
  EXPECT_NE(page.find("Drawn in this share of playtests (95 %)"), std::string::npos);
  EXPECT_EQ(page.find("First round"), std::string::npos);
  const std::string duel = pageOf(sweepOf(play::testing::duel, 20));
  EXPECT_NE(duel.find("Times in a playtest, on average"), std::string::npos);
}

/// A page of playtests that red wins, made by hand: `row` fills in each.
std::string pageOfRows(std::uint64_t runs, const std::function<void(play::SweepRow&)>& fill) {
  const play::SweepOptions sweep = sweepOf(play::testing::duel, 1);
  Result<play::SweepStore> store =
      play::SweepStore::create(":memory:", *play::sweepMeta(sweep), play::sweepNames(sweep));
  EXPECT_TRUE(store);
  for (std::uint64_t run = 1; run <= runs; ++run) {
    play::SweepRow row;
    row.run = run;
    row.seed = 1000 + run;
    row.outcome = "won";
    row.winners = {"red"};
    row.scores = {{"red", 1}, {"blue", 0}};
    row.decisions = 50;
    row.rounds = 10;
    fill(row);
    EXPECT_TRUE(store->add(row));
  }
  const Result<play::Statistics> statistics = play::Statistics::of(*store);
  EXPECT_TRUE(statistics);
  const Result<std::string> page = reportHtml(*statistics, {});
  EXPECT_TRUE(page);
  return *page;
}

TEST(Report, ChoiceWithAnotherWinRateIsMarked) {
  const std::string page = pageOfRows(400, [](play::SweepRow& row) {
    // Red wins 3 in 4 with r1 and 1 in 4 with r2; blue's choice is of no effect.
    const bool first = row.run % 2 == 0;
    if ((row.run / 2 % 4 == 0) == first) row.winners = {"blue"};
    row.facts.choices = {{"blue", "opening", row.run % 3 == 0 ? "b1" : "b2", row.run % 3 == 0 ? "Bea" : "Bob"},
                         {"red", "opening", first ? "r1" : "r2", first ? "Ruth" : "Rolf"}};
  });
  ASSERT_TRUE(documentOf(page));
  EXPECT_NE(page.find("<h2>Choices</h2>"), std::string::npos);
  EXPECT_NE(page.find("<li>red, First unit to act: <b>Ruth</b> wins 75.0 % with it, 25.0 % without.</li>"),
            std::string::npos);
  EXPECT_EQ(page.find("<b>Rolf</b>"), std::string::npos) << "of two the worse says the same again";
  EXPECT_NE(page.find("75.0 % ▲</span>"), std::string::npos);
  EXPECT_NE(page.find("25.0 % ▼</span>"), std::string::npos);
  EXPECT_EQ(page.find("<b>Bea</b>"), std::string::npos);
  EXPECT_NE(page.find("First unit to act, blue: 2 different, most often Bob"), std::string::npos);
  EXPECT_NE(page.find("not prove a cause"), std::string::npos);
}

TEST(Report, SideThatAlwaysTakesTheSameHasNoTableOfChoices) {
  const std::string page = pageOfRows(40, [](play::SweepRow& row) {
    row.facts.choices = {{"red", "opening", "r1", "Ruth"}};
  });
  EXPECT_EQ(page.find("<h2>Choices</h2>"), std::string::npos);
}

TEST(Report, ClosenessIsToldInWordsAndTheTightestAreListed) {
  const std::string page = pageOfRows(100, [](play::SweepRow& row) {
    row.facts.course = {static_cast<std::int64_t>(row.run % 10), static_cast<std::int64_t>(row.run % 3),
                        row.run <= 25 ? 10 : 4};
    row.facts.seconds = 60 * static_cast<std::int64_t>(row.run);
  });
  ASSERT_TRUE(documentOf(page));
  EXPECT_NE(page.find("Counted in Victory points: half of the playtests ended with a margin of at most 4, a quarter "
                      "with at most 2. The lead changed 1.0 times on average, and in 25.0 % of the playtests"),
            std::string::npos)
      << page.substr(page.find("<h2>How close"), 700);
  // Of those without a margin the ones that were decided last.
  EXPECT_NE(page.find("<td>1010</td><td>red</td><td class=\"n\">0</td>"), std::string::npos);
  EXPECT_NE(page.find("takes about 25 to 75 minutes (half of the playtests; the median is 50)"), std::string::npos);
  EXPECT_NE(page.find("sortie play tiny:duel --agent red=random --agent blue=random --auto --seed 1020"),
            std::string::npos)
      << page.substr(page.find("<h2>Playtests to look at"), 900);
}

TEST(Report, LeadThatDecidesNothingHasNoMargins) {
  const std::string page = pageOfRows(40, [](play::SweepRow& row) { row.facts.course = {3, 0, std::nullopt}; });
  EXPECT_NE(page.find("does not decide who wins here"), std::string::npos);
  EXPECT_EQ(page.find("<h3>The tightest</h3>"), std::string::npos);
}

TEST(Report, RulesetWithoutSecondsHasNoMinutes) {
  EXPECT_NE(pageOf(sweepOf(play::testing::duel, 4)).find("Minutes at the table"), std::string::npos);
  EXPECT_EQ(pageOf(sweepOf(play::testing::deal, 4)).find("Minutes at the table"), std::string::npos);
}

}  // namespace
}  // namespace sortie::report
