// Accords between sides (scripts/accord), in a small game of trades: they end after as many answers as they are to have,
// whoever plays, and merchants that know what they want do better than others.
#include <gtest/gtest.h>

#include "play/conformance/conformance.h"
#include "playing.h"
#include "sweeping.h"

namespace sortie::play {
namespace {

constexpr const char* market = "bazaar/missions/market";

TEST(Accord, PackThatTradesConforms) {
  const auto scenario = testing::scenarioOf(market);
  ASSERT_NE(scenario, nullptr);
  ConformanceOptions options;
  options.runs = 4;
  const Result<ConformanceReport> report = conform(scenario, options);
  ASSERT_TRUE(report) << report.error().message();
  for (const ConformanceIssue& issue : report->issues) ADD_FAILURE() << issue.check << ": " << issue.text;
}

/// Answers to one question in a row of decisions of the same accord at most: whoever refuses everything gains no time.
TEST(Accord, NobodyHoldsTheTableUp) {
  const auto scenario = testing::scenarioOf(market);
  const auto host = testing::hostOf(scenario);
  ASSERT_NE(host, nullptr);
  const std::unique_ptr<Agent> random = randomAgent();
  const std::int32_t agree = scenario->decision("agree"), deal = scenario->decision("deal");
  const std::int32_t partner = scenario->decision("partner");
  for (const bool refuse : {true, false})
    for (std::uint64_t seed = 1; seed <= 40; ++seed) {
      Session session(*host, {seed, false, false});
      int agrees = 0, deals = 0;
      while (const auto* asked = std::get_if<world::Decision>(&session.advance())) {
        if (asked->kind == partner) agrees = deals = 0;
        agrees += asked->kind == agree ? 1 : 0;
        deals += asked->kind == deal ? 1 : 0;
        ASSERT_LE(agrees, 3 * 2);
        ASSERT_LE(deals, 3);
        world::Answer answer;
        AgentStream stream(seed, asked->side, asked->number);
        random->decide(*asked, View(session, asked->side), stream, answer);
        if (refuse && asked->domain.type == world::DomainType::Offer) answer.number = -1;
        ASSERT_TRUE(session.decide(answer));
      }
      ASSERT_TRUE(std::holds_alternative<Outcome>(session.advance()));
      if (!refuse) continue;
      for (const char* side : {"ada", "ben", "cyd"}) {
        const std::size_t s = world::at(scenario->side(side));
        const world::AttributeSlot* trades =
            scenario->kinds[world::at(scenario->sides[s].kind)].slot(scenario->attribute("trades"));
        EXPECT_EQ(session.world().cells[session.world().sideCells[s] + static_cast<std::uint32_t>(trades->offset)], 0);
      }
    }
}

TEST(Accord, MerchantsTradeForWhatTheyWant) {
  const auto total = [](const SweepOptions& options) {
    std::int64_t sum = 0;
    EXPECT_TRUE(sweep(options, {}, [&](SweepRow&& row) -> Result<> {
      EXPECT_EQ(row.outcome, "closed") << row.error;
      for (const auto& [side, score] : row.scores) sum += score;
      return {};
    }));
    return sum;
  };
  const std::int64_t traded = total(testing::sweepOf(market, 40));
  const std::int64_t wild =
      total(testing::sweepOf(market, 40, {{"ada", "random"}, {"ben", "random"}, {"cyd", "random"}}));
  EXPECT_GT(traded, wild + wild / 2);
}

TEST(Accord, SearchBargains) {
  EXPECT_TRUE(sweep(testing::sweepOf(market, 2, {{"ada", "search:20"}, {"ben", "search:10:trader"}}), {},
                    [&](SweepRow&& row) -> Result<> {
                      EXPECT_EQ(row.outcome, "closed") << row.error;
                      return {};
                    }));
}

}  // namespace
}  // namespace sortie::play
