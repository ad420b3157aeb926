#include "play/sweep/choices.h"

#include <algorithm>
#include <map>
#include <set>

#include <gtest/gtest.h>

#include "play/agents/agent.h"
#include "play/sweep/course.h"
#include "play/sweep/significance.h"
#include "play/sweep/statistics.h"
#include "play/sweep/table_time.h"
#include "sweeping.h"

namespace sortie::play {
namespace {

/// One playtest with its facts.
struct Told {
  std::shared_ptr<const world::Scenario> scenario;
  std::unique_ptr<script::Host> host;
  std::unique_ptr<Session> session;
  SweepFacts facts;
};

Told toldOf(std::shared_ptr<const world::Scenario> scenario, std::uint64_t seed) {
  Told out;
  out.scenario = std::move(scenario);
  out.host = testing::hostOf(out.scenario);
  const auto agent = randomAgent();
  FactCollector collector(*out.scenario);
  out.session = std::make_unique<Session>(*out.host, SessionOptions{seed, false, false});
  collector.begin(*out.session);
  (void)playOut(*out.session, std::vector<Agent*>(out.scenario->sides.size(), agent.get()));
  out.facts = collector.finish(*out.session);
  out.session->mutator().setJournal(nullptr);
  return out;
}

Told toldOf(const std::string& mission, std::uint64_t seed) { return toldOf(testing::scenarioOf(mission), seed); }

std::set<std::string> chosen(const SweepFacts& facts, const std::string& side, const std::string& choice) {
  std::set<std::string> out;
  for (const ChoiceFact& fact : facts.choices)
    if (fact.side == side && fact.choice == choice) out.insert(fact.value);
  return out;
}

/// The answers of a side to a decision, in order.
std::vector<std::string> answers(const Told& one, const std::string& side, const std::string& decision) {
  std::vector<std::string> out;
  for (const Recorded& entry : one.session->record())
    if (one.scenario->decisions[static_cast<std::size_t>(entry.kind)].name == decision &&
        one.scenario->sides[world::at(entry.side)].name == side)
      for (const world::Value& value : entry.values()) out.push_back(one.scenario->keyOf(value, one.session->world()));
  return out;
}

TEST(Choices, FirstAnswerOfEachSideIsItsChoice) {
  const Told one = toldOf(testing::duel, 7);
  for (const char* side : {"red", "blue"})
    EXPECT_EQ(chosen(one.facts, side, "opening"), std::set<std::string>{answers(one, side, "unit").at(0)});
}

TEST(Choices, TitlesAreCut) {
  const testing::Folder folder;
  const std::filesystem::path pack = folder / "tiny";
  std::filesystem::copy(std::string(SORTIE_SOURCE_DIR) + "/tests/packs/tiny", pack,
                        std::filesystem::copy_options::recursive);
  testing::replaceIn(pack / "content/tiles.xml", "title=\"Meadow\"", "title=\"" + std::string(60'000, 'm') + "\"");
  Result<model::LoadedMission> loaded = model::loadMission((pack / "missions/duel").string());
  ASSERT_TRUE(loaded) << loaded.error().message();
  std::size_t fields = 0;
  for (std::uint64_t seed = 1; seed <= 5 && fields == 0; ++seed)
    for (const ChoiceFact& fact : toldOf(*world::Scenario::make(*loaded), seed).facts.choices) {
      EXPECT_LT(fact.title.size(), 200U) << fact.choice;
      if (fact.choice == "battlefield") ++fields;
    }
  EXPECT_GT(fields, 0U);
}

TEST(Choices, AllAnswersCountOnceAndExceptedWordsDoNot) {
  bool repeated = false;
  bool excepted = false;
  for (std::uint64_t seed = 1; seed <= 5; ++seed) {
    const Told one = toldOf(testing::duel, seed);
    for (const char* side : {"red", "blue"}) {
      const std::vector<std::string> given = answers(one, side, "attack");
      std::set<std::string> expected(given.begin(), given.end());
      repeated = repeated || expected.size() < given.size();
      excepted = expected.erase("pass") > 0 || excepted;
      EXPECT_EQ(chosen(one.facts, side, "victims"), expected);
    }
  }
  EXPECT_TRUE(repeated);
  EXPECT_TRUE(excepted);
}

TEST(Choices, FirstThingThatAHookNamesIsTheChoice) {
  const Told one = toldOf(testing::duel, 7);
  for (const char* side : {"red", "blue"}) {
    std::vector<std::string> given = answers(one, side, "attack");
    given.erase(std::remove(given.begin(), given.end(), "pass"), given.end());
    ASSERT_FALSE(given.empty());
    EXPECT_EQ(chosen(one.facts, side, "first-victim"), std::set<std::string>{given.front()});
  }
}

TEST(Choices, TileIsThatOnWhichThePieceStands) {
  const Told one = toldOf(testing::duel, 7);
  EXPECT_EQ(chosen(one.facts, "red", "battlefield"), std::set<std::string>{"m"});
  EXPECT_EQ(chosen(one.facts, "blue", "battlefield"), std::set<std::string>{"m"});
  for (const ChoiceFact& fact : one.facts.choices)
    if (fact.choice == "battlefield") {
      EXPECT_EQ(fact.title, "Meadow (m)");
    }
}

TEST(Choices, CopiesOfACardAreOneChoiceWithItsTitle) {
  const Told one = toldOf(testing::deal, 2);
  std::set<std::string> cards;
  for (const ChoiceFact& fact : one.facts.choices) {
    EXPECT_EQ(fact.choice, "laid-down");
    EXPECT_NE(fact.title, "");
    cards.insert(fact.value);
  }
  EXPECT_FALSE(cards.empty());
  for (const std::string& card : cards) EXPECT_GE(one.scenario->item(card), 0) << card;
}

TEST(Choices, ChoicesAreNoCounts) {
  const Told one = toldOf(testing::duel, 7);
  for (const TallyFact& fact : one.facts.tallies)
    EXPECT_TRUE(fact.statistic == "attacks" || fact.statistic == "left-map");
  for (const PaceFact& fact : one.facts.pace) EXPECT_NE(fact.what, "first-victim");
}

TEST(Course, MarginLeadAndDecidingRoundAreThoseOfTheStandings) {
  const auto scenario = testing::scenarioOf(testing::duel);
  const Race race(*scenario);
  EXPECT_EQ(race.what(), "vp");
  // Red leads, blue takes the lead, a tie, blue again.
  const std::map<std::int64_t, std::vector<std::int64_t>> standings = {
      {0, {0, 0}}, {1, {2, 1}}, {2, {2, 4}}, {3, {5, 5}}, {4, {5, 7}}};
  EXPECT_EQ(race.course(standings, true, 2), (CourseFact{2, 1, 4}));
  // Red has won without being ahead; nobody has; both have.
  for (const std::uint32_t winners : {1U, 0U, 3U})
    EXPECT_EQ(race.course(standings, true, winners), (CourseFact{2, 1, std::nullopt}));
  const std::map<std::int64_t, std::vector<std::int64_t>> throughout = {{0, {0, 0}}, {1, {2, 1}}, {2, {3, 1}}};
  EXPECT_EQ(race.course(throughout, true, 1), (CourseFact{2, 0, 1}));
  EXPECT_EQ(race.course({{0, {3, 8}}}, false, 2), (CourseFact{5, std::nullopt, std::nullopt}));
}

TEST(Course, MarginIsThatOfTheFinalScoresOfTheNumberThatLeads) {
  for (std::uint64_t seed = 1; seed <= 5; ++seed) {
    const Told one = toldOf(testing::duel, seed);
    const auto end = one.session->world();
    std::vector<std::int64_t> vp;
    for (std::size_t s = 0; s < 2; ++s) {
      const auto& kind = one.scenario->kinds[world::at(one.scenario->sides[s].kind)];
      vp.push_back(
          end.cells[end.sideCells[s] + static_cast<std::uint32_t>(kind.slot(one.scenario->attribute("vp"))->offset)]);
    }
    ASSERT_TRUE(one.facts.course.margin);
    EXPECT_EQ(*one.facts.course.margin, std::abs(vp[0] - vp[1]));
  }
}

TEST(TableTime, SecondsAreThoseOfOpenDecisionsAndOfHooks) {
  const Told one = toldOf(testing::duel, 3);
  const std::map<std::string, std::int64_t> seconds{{"unit", 10}, {"move", 20}, {"attack", 15}};
  std::int64_t expected = 0;
  std::uint64_t forced = 0;
  Session session(*one.host, {3, false, false});
  for (const Recorded& entry : one.session->record()) {
    const auto* decision = std::get_if<world::Decision>(&session.advance());
    ASSERT_NE(decision, nullptr);
    const std::string& kind = one.scenario->decisions[static_cast<std::size_t>(decision->kind)].name;
    if (decision->domain.waysUpToTwo() > 1)
      expected += seconds.at(kind);
    else
      ++forced;
    if (kind == "move") expected += 2;  // its hook
    ASSERT_TRUE(session.decide(entry.answer));
  }
  EXPECT_GT(forced, 0U);
  EXPECT_EQ(one.facts.seconds, expected);
  EXPECT_EQ(toldOf(testing::deal, 2).facts.seconds, std::nullopt);
}

TEST(Choices, FiguresAgreeWithTheRows) {
  const SweepOptions options = testing::sweepOf(testing::duel, 120);
  SweepStore store = testing::sweptStore(options);
  std::map<std::vector<std::string>, std::pair<std::int64_t, std::int64_t>> expected;  // total, wins
  std::map<std::vector<std::string>, std::set<std::uint64_t>> made;
  std::map<std::int64_t, std::int64_t> margins;
  ASSERT_TRUE(sweep(options, {}, [&](SweepRow&& row) -> Result<> {
    for (const ChoiceFact& fact : row.facts.choices) {
      auto& counts = expected[{fact.choice, fact.side, fact.value}];
      ++counts.first;
      if (std::find(row.winners.begin(), row.winners.end(), fact.side) != row.winners.end()) ++counts.second;
      made[{fact.choice, fact.side}].insert(row.run);
    }
    ++margins[*row.facts.course.margin];
    return {};
  }));
  const Result<Statistics> statistics = Statistics::of(store);
  ASSERT_TRUE(statistics) << statistics.error().message();
  const auto rows = statistics->rows("choices", "");
  EXPECT_EQ(rows.size(), expected.size());
  EXPECT_GT(rows.size(), 16U);
  for (const RowView& row : rows) {
    const auto& counts = expected.at({row.text("choice"), row.text("side"), row.text("value")});
    EXPECT_EQ(row.number("total"), counts.first);
    EXPECT_EQ(row.number("count"), counts.second);
    EXPECT_EQ(row.number("made"), static_cast<std::int64_t>(made.at({row.text("choice"), row.text("side")}).size()));
  }
  for (const RowView& row : statistics->rows("margins", ""))
    EXPECT_EQ(row.number("count"), margins.at(row.number("margin")));
  const auto tightest = statistics->rows("tightest", "");
  ASSERT_EQ(tightest.size(), 5U);
  EXPECT_EQ(tightest[0].number("margin"), margins.begin()->first);
}

TEST(Oddest, PlaytestUnlikeAllOthersComesFirst) {
  const SweepOptions options = testing::sweepOf(testing::duel, 1);
  Result<SweepStore> store = SweepStore::create(":memory:", *sweepMeta(options), sweepNames(options));
  ASSERT_TRUE(store);
  for (std::uint64_t run = 1; run <= 40; ++run) {
    SweepRow row;
    row.run = run;
    row.seed = run;
    row.outcome = "won";
    row.winners = {"red"};
    row.scores = {{"red", run % 2}, {"blue", 0}};
    row.decisions = 100 + run % 5;
    row.rounds = 10;
    row.facts.course.margin = 3;
    row.facts.tallies = {{"attacks", "red", "unit", "", run == 17 ? 60 : 8 + static_cast<std::int64_t>(run % 3)}};
    ASSERT_TRUE(store->add(row));
  }
  const Result<Statistics> statistics = Statistics::of(*store);
  ASSERT_TRUE(statistics) << statistics.error().message();
  const auto rows = statistics->rows("oddest", "");
  ASSERT_EQ(rows.size(), 5U);
  EXPECT_EQ(rows[0].text("seed"), "17");
  EXPECT_EQ(rows[0].text("what"), "attacks");
  EXPECT_EQ(rows[0].text("side"), "red");
  EXPECT_EQ(rows[0].number("value"), 60);
}

TEST(Significance, DistanceOfTwoSharesIsInStandardErrors) {
  EXPECT_NEAR(shareDistance(wilson(60, 100), wilson(40, 100)), 2.828, 0.001);
  EXPECT_NEAR(shareDistance(wilson(40, 100), wilson(60, 100)), -2.828, 0.001);
  // Too few to tell: fewer than five wins are expected of seven.
  EXPECT_EQ(shareDistance(wilson(7, 7), wilson(40, 100)), 0);
  EXPECT_EQ(shareDistance(wilson(0, 0), wilson(40, 100)), 0);
}

}  // namespace
}  // namespace sortie::play
