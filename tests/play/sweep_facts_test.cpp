#include "play/sweep/sweep_facts.h"

#include <algorithm>
#include <map>

#include <gtest/gtest.h>

#include "play/agents/agent.h"
#include "playing.h"

namespace sortie::play {
namespace {

using world::ChangeKind;

/// One playtest twice: with its whole journal, and with the facts.
struct Played {
  std::shared_ptr<const world::Scenario> scenario;
  std::unique_ptr<script::Host> host;
  std::unique_ptr<Session> told;
  SweepFacts facts;
  world::World end;
};

Played played(const std::string& mission, std::uint64_t seed) {
  Played out;
  out.scenario = testing::scenarioOf(mission);
  out.host = testing::hostOf(out.scenario);
  const auto agent = randomAgent();
  const std::vector<Agent*> seats(out.scenario->sides.size(), agent.get());
  {
    FactCollector collector(*out.scenario);
    Session session(*out.host, {seed, false, false});
    collector.begin(session);
    (void)playOut(session, seats);
    out.facts = collector.finish(session);
    out.end = session.world();
  }
  out.told = std::make_unique<Session>(*out.host, SessionOptions{seed, true, false});
  (void)playOut(*out.told, seats);
  return out;
}

std::int64_t paceAt(const SweepFacts& facts, std::int64_t round, const std::string& side, const std::string& what) {
  for (const PaceFact& fact : facts.pace)
    if (fact.round == round && fact.side == side && fact.what == what) return fact.value;
  return INT64_MIN;
}

TEST(SweepFacts, VisitsAgreeWithMovesOfTheJournal) {
  const Played one = played(testing::duel, 7);
  std::map<std::pair<std::string, std::string>, std::int64_t> expected;
  for (const world::Change& change : one.told->journal().changes) {
    if (change.kind != ChangeKind::Move || !board::isSquare(change.after.data) || change.after == change.before)
      continue;
    const world::PieceState& piece = one.end.piece(change.subject.piece());
    ++expected[{one.scenario->sides[world::at(piece.side)].name,
                one.scenario->keyOf(change.after, one.scenario->initial)}];
  }
  std::map<std::pair<std::string, std::string>, std::int64_t> got;
  for (const PlaceFact& fact : one.facts.places)
    if (fact.what == "visit") got[{fact.side, fact.place}] = fact.count;
  EXPECT_EQ(got, expected);
  EXPECT_GT(got.size(), 10U);
}

TEST(SweepFacts, LastRoundHasTheFinalValues) {
  for (std::uint64_t seed = 1; seed <= 5; ++seed) {
    const Played one = played(testing::duel, seed);
    std::int64_t last = 0;
    for (const PaceFact& fact : one.facts.pace) last = std::max(last, fact.round);
    std::map<std::string, std::int64_t> alive{{"red", 0}, {"blue", 0}};
    for (const world::PieceState& piece : one.end.pieces)
      if (board::isSquare(piece.place)) ++alive[one.scenario->sides[world::at(piece.side)].name];
    const world::AttributeId vp = one.scenario->attribute("vp");
    for (std::size_t s = 0; s < 2; ++s) {
      const std::string& side = one.scenario->sides[s].name;
      EXPECT_EQ(paceAt(one.facts, last, side, "pieces"), alive[side]);
      EXPECT_EQ(paceAt(one.facts, 0, side, "pieces"), 4);
      const auto cell =
          one.end.sideCells[s] +
          static_cast<std::uint32_t>(one.scenario->kinds[world::at(one.scenario->sides[s].kind)].slot(vp)->offset);
      EXPECT_EQ(paceAt(one.facts, last, side, "vp"), one.end.cells[cell]);
    }
  }
}

TEST(SweepFacts, StatisticCountsItsHook) {
  const Played one = played(testing::duel, 3);
  std::int64_t dice = 0;
  std::map<std::string, std::int64_t> removed;
  for (const world::Change& change : one.told->journal().changes) {
    dice += change.kind == ChangeKind::Roll ? 1 : 0;
    if (change.kind == ChangeKind::Move && board::isZone(change.after.data))
      ++removed[one.scenario->sides[world::at(one.end.piece(change.subject.piece()).side)].name];
  }
  std::int64_t attacks = 0;
  std::map<std::string, std::int64_t> left;
  for (const TallyFact& fact : one.facts.tallies) {
    if (fact.statistic == "attacks") {
      attacks += fact.count;
      EXPECT_EQ(fact.kind, "unit");
      EXPECT_EQ(fact.cause, "unit");
    }
    if (fact.statistic == "left-map") {
      left[fact.side] += fact.count;
      EXPECT_EQ(fact.cause, "off-map");
    }
  }
  // Every attack of this game rolls one die and raises the hook once.
  EXPECT_EQ(attacks, dice);
  EXPECT_GT(attacks, 0);
  EXPECT_EQ(left, removed);
  std::int64_t onSquares = 0;
  for (const PlaceFact& fact : one.facts.places)
    if (fact.what == "attacks") onSquares += fact.count;
  EXPECT_EQ(onSquares, attacks);
  // The journal of players knows nothing of hooks: only statistics ask for them.
  EXPECT_TRUE(std::none_of(one.told->journal().changes.begin(), one.told->journal().changes.end(),
                           [](const world::Change& change) { return change.kind == ChangeKind::Hook; }));
}

TEST(SweepFacts, CardIsCountedWhenItLeavesItsDeck) {
  const Played one = played(testing::deal, 2);
  std::int64_t drawn = 0;
  for (const CardFact& fact : one.facts.cards) {
    EXPECT_EQ(fact.deck, "pile");
    drawn += fact.count;
  }
  std::int64_t expected = 0;
  const world::ZoneId pile = one.scenario->zone("pile", {});
  for (const world::Change& change : one.told->journal().changes)
    if (change.kind == ChangeKind::Move && board::isZone(change.before.data) &&
        board::zoneOf(change.before.data) == world::raw(pile))
      ++expected;
  EXPECT_GT(expected, 0);
  EXPECT_EQ(drawn, expected);
}

TEST(SweepFacts, EventsAndObjectivesAreCounted) {
  const auto scenario = testing::scenarioOf("workshop/missions/bench");
  const auto host = testing::hostOf(scenario);
  ASSERT_NE(host, nullptr);
  FactCollector collector(*scenario);
  Session session(*host, {1, false, false});
  collector.begin(session);
  const world::AttributeSlot* round = scenario->kinds[0].slot(scenario->attribute("round"));
  ASSERT_NE(round, nullptr);
  world::Mutator& change = session.mutator();
  change.set({world::Tag::World, 0}, *round, 2);
  change.eventFired(0);
  change.set({world::Tag::World, 0}, *round, 3);
  change.eventFired(0);
  change.objective(0, world::ObjectiveState::Done, 3);
  const SweepFacts facts = collector.finish(session);
  EXPECT_EQ(facts.events, (std::vector<EventFact>{{"echo", 2, 2}}));
  ASSERT_FALSE(facts.objectives.empty());
  EXPECT_EQ(facts.objectives[0], (ObjectiveFact{"loud", "done", 3}));
  // The next playtest begins anew.
  session.restart(2);
  collector.begin(session);
  const SweepFacts none = collector.finish(session);
  EXPECT_TRUE(none.events.empty());
  EXPECT_EQ(none.objectives[0], (ObjectiveFact{"loud", "open", std::nullopt}));
}

TEST(SweepFacts, NamesIncludeEventsThatNeverHappen) {
  const std::vector<SweepName> names = sweepNames(*testing::scenarioOf(testing::deal), "long");
  std::map<std::string, std::int64_t> cards;
  for (const SweepName& name : names) {
    EXPECT_EQ(name.variant, "long");
    if (name.what == "card") cards[name.place + "/" + name.id] = name.copies;
  }
  const std::map<std::string, std::int64_t> expected{{"pile/advance", 4}, {"pile/ambush", 2}, {"pile/retreat", 4}};
  EXPECT_EQ(cards, expected);
}

}  // namespace
}  // namespace sortie::play
