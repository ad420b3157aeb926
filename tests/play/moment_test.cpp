#include "play/moment.h"

#include <set>

#include "playing.h"

namespace sortie::play {
namespace {

struct Played {
  std::shared_ptr<const world::Scenario> scenario = testing::scenarioOf("gallery/missions/hall");
  std::unique_ptr<script::Host> host = testing::hostOf(scenario);
  Record record;

  /// The whole playtest at random.
  Played() {
    Session session(*host, {1, false, false});
    record.header = recordHeader(*scenario, {}, 1, {});
    while (const auto* decision = std::get_if<world::Decision>(&session.advance())) {
      world::Answer answer;
      AgentStream stream(1, decision->side, session.decisions());
      randomAgent()->decide(*decision, View(*scenario, session.world(), decision->side), stream, answer);
      recordAnswer(record, session, *decision, answer);
      if (!session.decide(answer)) ADD_FAILURE();
    }
    record.end = recordEnd(session);
  }
};

TEST(Moment, RecordIsPlayedToAnyOfItsDecisions) {
  const Played played;
  ASSERT_EQ(played.record.answers.size(), 4u);
  std::vector<std::string> places;
  for (std::size_t at = 0; at <= 4; ++at) {
    Session session(*played.host, {1, false, false});
    ASSERT_TRUE(goTo(played.record, at, session));
    places.push_back(played.scenario->grid->name(session.world().squareOf(played.scenario->piece("man"))));
  }
  EXPECT_EQ(places[0], "a:C3");
  EXPECT_TRUE(places[1] == "a:C1" || places[1] == "a:D1") << places[1];
  EXPECT_GT(std::set<std::string>(places.begin(), places.end()).size(), 2u) << "he walks about";
  Session end(*played.host, {1, false, false});
  ASSERT_TRUE(goTo(played.record, {}, end));
  EXPECT_TRUE(end.world().finished);
  EXPECT_EQ(played.scenario->grid->name(end.world().squareOf(played.scenario->piece("man"))), places[4]);
  Session beyond(*played.host, {1, false, false});
  const Result<> refused = goTo(played.record, 5, beyond);
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().code, "decision-unknown");
}

TEST(Moment, SetupEndsBeforeTheFirstDecisionOfPlay) {
  const Played played;
  Session session(*played.host, {1, false, false});
  ASSERT_TRUE(playSetup(session));
  EXPECT_EQ(session.decisions(), 1u);
  EXPECT_EQ(played.scenario->grid->name(session.world().squareOf(played.scenario->piece("man"))), "a:C1");
}

TEST(Moment, ChangesByHandBeforeADecision_AreMadeWhenItIsReached) {
  Played played;
  Intervention moved;
  moved.before = 1;
  moved.kind = Intervention::Kind::MovePiece;
  moved.subject = "man";
  moved.target = "a:D4";
  played.record.interventions.push_back(moved);
  const auto manAt = [&](std::size_t decision) {
    Session session(*played.host, {1, false, false});
    const Result<> gone = goTo(played.record, decision, session);
    EXPECT_TRUE(gone) << gone.error().message();
    return played.scenario->grid->name(session.world().squareOf(played.scenario->piece("man")));
  };
  EXPECT_EQ(manAt(0), "a:C3");
  EXPECT_EQ(manAt(1), "a:D4");
}

}  // namespace
}  // namespace sortie::play
