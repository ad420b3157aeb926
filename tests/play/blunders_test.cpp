#include "play/sweep/blunders.h"

#include <algorithm>
#include <atomic>
#include <set>

#include <gtest/gtest.h>

#include "play/sweep/answers.h"
#include "play/sweep/blunder_report.h"
#include "play/sweep/blunder_store.h"
#include "sweeping.h"

namespace sortie::play {
namespace {

constexpr const char* crossing = "pitfall/missions/crossing";

BlunderOptions sampling(const std::string& agent, std::uint64_t decisions, unsigned jobs = 2) {
  BlunderOptions out;
  out.sweep = testing::sweepOf(crossing, decisions, {{"scout", "heuristic:" + agent}});
  out.sweep.jobs = jobs;
  return out;
}

std::vector<BlunderRow> found(const BlunderOptions& options) {
  std::vector<BlunderRow> rows;
  const Result<> r = findBlunders(options, {}, [&](BlunderRow&& row) -> Result<> {
    rows.push_back(std::move(row));
    return {};
  });
  EXPECT_TRUE(r) << r.error().message();
  std::sort(rows.begin(), rows.end(), [](const BlunderRow& a, const BlunderRow& b) { return a.run < b.run; });
  return rows;
}

std::vector<BlunderRow> ofKind(const std::vector<BlunderRow>& rows, const std::string& kind) {
  std::vector<BlunderRow> out;
  std::copy_if(rows.begin(), rows.end(), std::back_inserter(out),
               [&](const BlunderRow& row) { return row.kind == kind; });
  return out;
}

TEST(Blunders, AgentThatTakesTheSwamp_BlundersAtEveryWayAndNowhereElse) {
  const std::vector<BlunderRow> rows = found(sampling("careless", 40));
  ASSERT_EQ(rows.size(), 40U);
  EXPECT_FALSE(ofKind(rows, "way").empty());
  EXPECT_FALSE(ofKind(rows, "hat").empty());
  EXPECT_FALSE(ofKind(rows, "guess").empty());
  for (const BlunderRow& row : rows) {
    EXPECT_EQ(row.fault, "");
    EXPECT_EQ(row.isBlunder(), row.kind == "way") << row.run << " " << row.kind;
    if (row.kind != "way") continue;
    EXPECT_EQ(row.side, "scout");
    EXPECT_EQ(row.question, "Which way across?");
    EXPECT_EQ(row.chosen, "swamp");
    EXPECT_EQ(row.best, "bridge");
    EXPECT_EQ(row.round, 1);
    EXPECT_EQ(row.decision, 3U);
    EXPECT_EQ(row.ways, 3U);
    EXPECT_EQ(row.compared, 3U);
    EXPECT_EQ(row.playouts, 100U);
    EXPECT_GT(row.loss, 0.3);
    EXPECT_DOUBLE_EQ(row.loss, (static_cast<double>(row.bestWins) - static_cast<double>(row.chosenWins)) / 100);
  }
}

TEST(Blunders, AgentThatLeavesTheRope_BlundersAtBaggage) {
  const std::vector<BlunderRow> rows = ofKind(found(sampling("forgetful", 40)), "baggage");
  ASSERT_FALSE(rows.empty());
  for (const BlunderRow& row : rows) {
    EXPECT_TRUE(row.isBlunder());
    EXPECT_EQ(row.chosen, "nothing");
    EXPECT_NE(row.best.find("rope"), std::string::npos) << row.best;
    EXPECT_EQ(row.ways, 0U) << "subsets are not listed";
  }
}

// With the stone that really lies there in every playout, one of the two guesses would win nearly twice as often.
TEST(Blunders, GuessAtAHiddenCard_IsNoBlunderBecauseTheCardIsDealtAnew) {
  const std::vector<BlunderRow> rows = found(sampling("careful", 60));
  EXPECT_GE(ofKind(rows, "guess").size(), 5U);
  for (const BlunderRow& row : rows) EXPECT_FALSE(row.isBlunder()) << row.run << " " << row.kind << " " << row.best;
}

TEST(Blunders, AnswersWithoutProspects_AreNotPlayedToTheEnd) {
  for (const BlunderRow& row : ofKind(found(sampling("careful", 30)), "hat")) {
    EXPECT_EQ(row.playouts, 10U) << "the colour of the hat changes nothing";
    EXPECT_EQ(row.loss, 0);
    EXPECT_EQ(row.best, row.chosen);
  }
}

TEST(Blunders, AnyNumberOfJobs_GivesTheSameRows) {
  const std::vector<BlunderRow> one = found(sampling("careless", 24, 1));
  EXPECT_EQ(one, found(sampling("careless", 24, 2)));
  EXPECT_EQ(one, found(sampling("careless", 24, 8)));
}

TEST(Blunders, OtherSeed_SamplesOtherDecisions) {
  BlunderOptions other = sampling("careless", 24);
  other.sweep.firstSeed = 1001;
  const auto kinds = [](const std::vector<BlunderRow>& rows) {
    std::string out;
    for (const BlunderRow& row : rows) out += row.kind + " ";
    return out;
  };
  EXPECT_NE(kinds(found(sampling("careless", 24))), kinds(found(other)));
}

TEST(Blunders, OnlyDecisionsOfTheWantedKindsAreSampled) {
  BlunderOptions options = sampling("careless", 12);
  options.kinds = {"hat", "way"};
  const std::vector<BlunderRow> rows = found(options);
  EXPECT_EQ(ofKind(rows, "hat").size() + ofKind(rows, "way").size(), 12U);
  EXPECT_FALSE(ofKind(rows, "way").empty());
  options.kinds = {"wya"};
  const Result<> unknown = findBlunders(options, {}, [](BlunderRow&&) { return Result<>(); });
  ASSERT_FALSE(unknown);
  EXPECT_EQ(unknown.error().code, "decision-unknown");
  EXPECT_NE(unknown.error().remedy.find("way"), std::string::npos);
  EXPECT_NE(*blunderMeta(options), *blunderMeta(sampling("careless", 12)))
      << "one file is not gone on with as the other";
}

TEST(Blunders, PlaytestThatHalts_IsAFaultAndNoDecision) {
  BlunderOptions options = sampling("careless", 3);
  options.sweep.maxDecisions = 2;
  for (const BlunderRow& row : found(options)) {
    EXPECT_NE(row.fault, "");
    EXPECT_EQ(row.kind, "");
  }
}

TEST(Blunders, StoppedFromOutside_GivesNoMoreRows) {
  const std::atomic<bool> stop = true;
  BlunderOptions options = sampling("careless", 10);
  options.sweep.stop = &stop;
  EXPECT_TRUE(found(options).empty());
}

TEST(Blunders, FailureToTakeARow_EndsTheSearchWithItsError) {
  const Result<> r = findBlunders(sampling("careless", 10), {},
                                  [](BlunderRow&&) -> Result<> { return fail("disk", "the disk is full"); });
  ASSERT_FALSE(r);
  EXPECT_EQ(r.error().code, "disk");
}

TEST(Blunders, FileThatIsGoneOnWith_HasTheRowsOfOneThatWasNeverStopped) {
  const testing::Folder folder;
  const BlunderOptions options = sampling("careless", 12);
  const std::vector<BlunderRow> whole = found(options);
  const auto meta = blunderMeta(options);
  ASSERT_TRUE(meta) << meta.error().message();
  {
    Result<BlunderStore> store = BlunderStore::create(folder / "a", *meta);
    ASSERT_TRUE(store) << store.error().message();
    for (std::size_t i = 0; i < 5; ++i) ASSERT_TRUE(store->add(whole[i]));
  }
  Result<BlunderStore> store = BlunderStore::open(folder / "a", *meta);
  ASSERT_TRUE(store) << store.error().message();
  const Result<> rest = findBlunders(
      options, [](std::uint64_t run) { return run <= 5; }, [&](BlunderRow&& row) { return store->add(row); });
  ASSERT_TRUE(rest) << rest.error().message();
  const Result<std::vector<BlunderRow>> rows = store->rows();
  ASSERT_TRUE(rows) << rows.error().message();
  EXPECT_EQ(*rows, whole);
}

TEST(Blunders, FileOfOtherThings_IsRefused) {
  const testing::Folder folder;
  const auto meta = blunderMeta(sampling("careless", 3));
  const auto others = blunderMeta(sampling("careful", 3));
  ASSERT_TRUE(meta);
  ASSERT_TRUE(others);
  ASSERT_TRUE(BlunderStore::create(folder / "a", *meta));
  EXPECT_EQ(BlunderStore::create(folder / "a", *meta).error().code, "sweep-exists");
  const Result<BlunderStore> store = BlunderStore::open(folder / "a", *others);
  ASSERT_FALSE(store);
  EXPECT_EQ(store.error().code, "sweep-differs");
  { const SweepStore sweep = testing::sweptStore(testing::sweepOf(crossing, 2), folder / "sweep"); }
  EXPECT_FALSE(BlunderStore::open(folder / "sweep", *meta));
}

BlunderReport reportOf(std::vector<BlunderRow> rows) {
  BlunderReport out("pitfall:crossing", [](const BlunderRow& row) { return "open " + std::to_string(row.seed); });
  for (BlunderRow& row : rows) out.add(std::move(row));
  return out;
}

TEST(BlunderReport, WorstBlunderComesFirstWithTheCommandThatOpensIt) {
  std::vector<BlunderRow> rows = found(sampling("careless", 40));
  const std::string text = reportOf(rows).text();
  std::reverse(rows.begin(), rows.end());
  EXPECT_EQ(reportOf(rows).text(), text) << "the order of rows is of no effect";
  EXPECT_NE(text.find("pitfall:crossing: 40 decisions"), std::string::npos) << text;
  EXPECT_NE(text.find("chosen: swamp"), std::string::npos) << text;
  EXPECT_NE(text.find("best:   bridge"), std::string::npos) << text;
  const std::vector<BlunderRow> ways = ofKind(rows, "way");
  const auto worst = std::max_element(ways.begin(), ways.end(), [](const BlunderRow& a, const BlunderRow& b) {
    return a.loss != b.loss ? a.loss < b.loss : a.run > b.run;
  });
  EXPECT_EQ(text.find("open "), text.find("open " + std::to_string(worst->seed) + "\n")) << text;
  EXPECT_NE(reportOf(rows).json().find("\"open\": \"open " + std::to_string(worst->seed) + "\""), std::string::npos);
}

TEST(BlunderReport, FaultsAreCountedAndToldApart) {
  BlunderRow row;
  row.run = 1;
  row.fault = "nothing works";
  const BlunderReport report = reportOf({row});
  EXPECT_EQ(report.faults(), 1U);
  EXPECT_NE(report.text().find("1 x nothing works"), std::string::npos) << report.text();
}

/// A question with 20 numbers to choose from.
struct ManyAnswers : ::testing::Test {
  std::unique_ptr<script::Host> host = testing::hostOf(testing::scenarioOf(testing::duel));
  Session session{*host, {1, false}};
  std::vector<world::Value> options;
  world::Decision decision;

  void SetUp() override {
    (void)session.advance();
    for (std::int64_t i = 0; i < 20; ++i) options.push_back(world::Value::ofInt(i));
    decision = session.pending();
    decision.domain = {world::DomainType::One, options};
  }
};

TEST_F(ManyAnswers, ThoseThatTheAgentLikesBestAreCompared) {
  std::vector<std::int64_t> opinions(20, 0);
  for (const std::size_t liked : {3U, 8U, 11U, 13U, 17U}) opinions[liked] = 5;
  AgentStream stream(1, decision.side, 0);
  const AnswerList list = answersToCompare(session, decision, {13, {}}, opinions, 12, stream);
  EXPECT_EQ(list.ways, 20U);
  ASSERT_EQ(list.answers.size(), 12U);
  EXPECT_EQ(list.answers.front().number, 13) << "its own comes first";
  std::set<std::int64_t> numbers;
  for (const world::Answer& answer : list.answers) numbers.insert(answer.number);
  EXPECT_EQ(numbers.size(), 12U);
  for (const std::int64_t liked : {3, 8, 11, 17}) EXPECT_TRUE(numbers.contains(liked)) << liked;
}

TEST_F(ManyAnswers, AllAreComparedWhereTheyAreFew) {
  decision.domain.options = std::span(options).first(12);
  AgentStream stream(1, decision.side, 0);
  EXPECT_EQ(answersToCompare(session, decision, {4, {}}, {}, 12, stream).answers.size(), 12U);
}

}  // namespace
}  // namespace sortie::play
