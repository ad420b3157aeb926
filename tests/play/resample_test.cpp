// Numbers of hidden cards say nothing, and worlds dealt anew look the same to the side that they are dealt for.
#include "play/session/resample.h"

#include <algorithm>
#include <fstream>
#include <set>
#include <sstream>

#include <gtest/gtest.h>

#include "play/conformance/conformance.h"
#include "play/session/fork.h"
#include "playing.h"
#include "world/mutator.h"

namespace sortie::play {
namespace {

using testing::Folder;
using world::Value;

constexpr const char* flagship = "../../missions/citadel/missions/data-theft";

std::vector<std::int32_t> idsIn(const world::World& w, world::ZoneId zone) {
  std::vector<std::int32_t> ids;
  for (std::int32_t p = w.zones[world::at(zone)].first; p >= 0; p = w.pieces[static_cast<std::size_t>(p)].next)
    ids.push_back(p);
  return ids;
}

std::vector<std::int32_t> itemsIn(const world::World& w, world::ZoneId zone) {
  std::vector<std::int32_t> items;
  for (const std::int32_t p : idsIn(w, zone)) items.push_back(w.pieces[static_cast<std::size_t>(p)].item);
  return items;
}

/// The `hidden` pack with a piece of its rules and of its mission replaced.
std::shared_ptr<const world::Scenario> changed(const Folder& folder, const std::string& file, const std::string& from,
                                               const std::string& to) {
  const std::filesystem::path copy = folder / "hidden";
  if (!std::filesystem::exists(copy))
    std::filesystem::copy(std::string(SORTIE_SOURCE_DIR) + "/tests/packs/hidden", copy,
                          std::filesystem::copy_options::recursive);
  std::ostringstream text;
  text << std::ifstream(copy / file).rdbuf();
  std::string content = text.str();
  const std::size_t at = content.find(from);
  if (at == std::string::npos) {
    ADD_FAILURE() << "no '" << from << "' in " << file;
    return nullptr;
  }
  content.replace(at, from.size(), to);
  std::ofstream(copy / file) << content;
  Result<model::LoadedMission> loaded = model::loadMission((copy / "missions/deal").string());
  if (!loaded) {
    ADD_FAILURE() << loaded.error().message();
    return nullptr;
  }
  return *world::Scenario::make(std::move(*loaded));
}

TEST(Renumber, RenumberedCardsStayInTheirSlots) {
  const auto scenario = testing::scenarioOf(flagship);
  ASSERT_NE(scenario, nullptr);
  const world::ZoneId pile = scenario->zone("force-pile", {});
  ASSERT_NE(pile, world::ZoneId::None);
  const std::vector<std::int32_t> ids = idsIn(scenario->initial, pile);
  std::set<std::int32_t> onTop;
  for (std::uint64_t seed = 1; seed <= 60; ++seed) {
    world::World w = scenario->initial;
    w.seed = seed;
    renumberCards(*scenario, w);
    EXPECT_EQ(pieceFault(*scenario, w), "");
    EXPECT_EQ(itemsIn(w, pile), itemsIn(scenario->initial, pile));
    std::vector<std::int32_t> now = idsIn(w, pile);
    onTop.insert(now.front());
    std::sort(now.begin(), now.end());
    std::vector<std::int32_t> before = ids;
    std::sort(before.begin(), before.end());
    EXPECT_EQ(now, before);
    world::World again = scenario->initial;
    again.seed = seed;
    renumberCards(*scenario, again);
    EXPECT_EQ(again, w);
    // Pieces with ids in the documents keep their numbers: rules name them.
    for (std::size_t p = 0; p < scenario->pieceNames.size(); ++p) {
      if (scenario->pieceNames[p].empty()) continue;
      EXPECT_EQ(w.pieces[p].item, scenario->initial.pieces[p].item);
      EXPECT_EQ(w.pieces[p].place, scenario->initial.pieces[p].place);
    }
  }
  // Twenty cards, sixty seeds: each number should have been on top now and then.
  EXPECT_GT(onTop.size(), 12U);
}

TEST(Renumber, SessionStartsWithNewNumbers) {
  const auto scenario = testing::scenarioOf(testing::deal);
  const auto host = testing::hostOf(scenario);
  ASSERT_NE(host, nullptr);
  const std::int32_t ambush = scenario->item("ambush");
  std::set<std::set<std::int32_t>> seen;
  Session session(*host, {1, false, false});
  for (std::uint64_t seed = 1; seed <= 20; ++seed) {
    session.restart(seed);
    std::set<std::int32_t> ids;
    for (std::size_t p = 0; p < session.world().pieces.size(); ++p)
      if (session.world().pieces[p].item == ambush) ids.insert(static_cast<std::int32_t>(p));
    EXPECT_EQ(ids.size(), 2U);
    seen.insert(ids);
  }
  EXPECT_GT(seen.size(), 10U);
}

TEST(Resample, CardsOfOneDeckMoveBetweenHandAndPile) {
  const auto scenario = testing::scenarioOf(testing::deal);
  const auto host = testing::hostOf(scenario);
  ASSERT_NE(host, nullptr);
  Session session(*host, {5, false, false});
  ASSERT_TRUE(std::holds_alternative<world::Decision>(session.advance()));
  const world::World& w = session.world();
  const world::SideId north = scenario->side("north"), south = scenario->side("south");
  const world::ZoneId theirs = scenario->zone("hand", Value::of(south));
  std::set<std::multiset<std::int32_t>> hands;
  for (std::uint64_t seed = 1; seed <= 60; ++seed) {
    AgentStream stream(seed, north, 0);
    const world::World dealt = resample(*scenario, w, north, stream);
    EXPECT_EQ(idsIn(dealt, theirs), idsIn(w, theirs));
    const std::vector<std::int32_t> items = itemsIn(dealt, theirs);
    hands.emplace(items.begin(), items.end());
  }
  EXPECT_GT(hands.size(), 4U);
}

TEST(Resample, HiddenThingsDoNotInfluenceTheSample) {
  const auto scenario = testing::scenarioOf(testing::deal);
  const auto host = testing::hostOf(scenario);
  ASSERT_NE(host, nullptr);
  Session session(*host, {5, false, false});
  ASSERT_TRUE(std::holds_alternative<world::Decision>(session.advance()));
  const world::SideId north = scenario->side("north");
  // Another deal that looks the same to north.
  AgentStream any(77, north, 3);
  const world::World other = resample(*scenario, session.world(), north, any);
  ASSERT_NE(other, session.world());
  AgentStream one(8, north, 1), same(8, north, 1);
  EXPECT_EQ(resample(*scenario, session.world(), north, one), resample(*scenario, other, north, same));
}

/// At many moments of a random playtest: a fork for each side that is asked looks the same to it and is played to the
/// end.
void playForks(const char* mission, std::uint64_t seeds, std::uint64_t every) {
  const auto scenario = testing::scenarioOf(mission);
  const auto host = testing::hostOf(scenario);
  const auto other = testing::hostOf(scenario);
  ASSERT_NE(other, nullptr);
  const auto agent = randomAgent();
  const std::vector<Agent*> seats(scenario->sides.size(), agent.get());
  Session fork(*other, {1, false, false, false, false});
  std::uint64_t forks = 0, different = 0;
  for (std::uint64_t seed = 1; seed <= seeds; ++seed) {
    Session session(*host, {seed, false, false, true});
    while (const auto* decision = std::get_if<world::Decision>(&session.advance())) {
      const View view(session, decision->side);
      if (decision->number % every == 0) {
        const std::optional<Fork> from = view.fork();
        ASSERT_TRUE(from);
        AgentStream stream(seed, decision->side, decision->number);
        const Result<> sampled = from->sample(stream, fork);
        ASSERT_TRUE(sampled) << sampled.error().message();
        EXPECT_EQ(pieceFault(*scenario, fork.world()), "");
        EXPECT_EQ(View(*scenario, fork.world(), decision->side).digest(), view.digest());
        const auto* asked = std::get_if<world::Decision>(&fork.advance());
        ASSERT_NE(asked, nullptr);
        EXPECT_EQ(asked->kind, decision->kind);
        EXPECT_TRUE(std::equal(asked->domain.options.begin(), asked->domain.options.end(),
                               decision->domain.options.begin(), decision->domain.options.end()));
        different += fork.world().pieces == session.world().pieces ? 0 : 1;
        ++forks;
        const Advance& end = fork.run(seats);
        const auto* halt = std::get_if<Halt>(&end);
        EXPECT_EQ(halt, nullptr) << halt->error.message() << halt->trace;
      }
      world::Answer answer;
      AgentStream stream(seed, decision->side, decision->number);
      agent->decide(*decision, view, stream, answer);
      ASSERT_TRUE(session.decide(answer));
    }
  }
  EXPECT_GT(forks, 50U);
  EXPECT_GT(different * 2, forks);
}

TEST(Fork, ForkWithHiddenHandsLooksTheSameAndContinues) { playForks(testing::deal, 40, 1); }
TEST(Fork, ForkOfTheCitadelMissionLooksTheSameAndContinues) { playForks(flagship, 6, 17); }

TEST(Fork, ForkDoesNotChangeThePlaytest) {
  const auto scenario = testing::scenarioOf(testing::deal);
  const auto host = testing::hostOf(scenario);
  const auto other = testing::hostOf(scenario);
  ASSERT_NE(other, nullptr);
  const auto agent = randomAgent();
  const auto play = [&](bool forking) {
    Session session(*host, {3, false, false, true});
    Session fork(*other, {1, false, false, false, false});
    while (const auto* decision = std::get_if<world::Decision>(&session.advance())) {
      const View view(session, decision->side);
      AgentStream stream(3, decision->side, decision->number);
      if (forking) {
        AgentStream own(4, decision->side, decision->number);
        EXPECT_TRUE(view.fork()->sample(own, fork));
        (void)fork.run(std::vector<Agent*>(2, agent.get()));
      }
      world::Answer answer;
      agent->decide(*decision, view, stream, answer);
      EXPECT_TRUE(session.decide(answer));
    }
    return session.rollingHash();
  };
  EXPECT_EQ(play(false), play(true));
}

TEST(Fork, SessionWithoutBoundariesCannotFork) {
  const auto scenario = testing::scenarioOf(testing::deal);
  const auto host = testing::hostOf(scenario);
  ASSERT_NE(host, nullptr);
  Session without(*host, {1, false, false});
  ASSERT_TRUE(std::holds_alternative<world::Decision>(without.advance()));
  EXPECT_FALSE(View(without, world::SideId{0}).fork());
  Session with(*host, {1, false, false, true});
  ASSERT_TRUE(std::holds_alternative<world::Decision>(with.advance()));
  EXPECT_TRUE(View(with, world::SideId{0}).fork());
  EXPECT_FALSE(View(with, world::SideId{1}).fork()) << "only the side that is asked may fork";
  EXPECT_FALSE(View(*scenario, with.world(), world::SideId{0}).fork());
}

TEST(Fork, SecretAnswersAreSampledAnew) {
  const Folder folder;
  const auto scenario =
      changed(folder, "rules/game.lua", "change.add(side, \"score\", choose(side, \"bet\", domain.number(-2, 5)))",
              "local bets = choose_all(\"bet\", { { world.sides[1], domain.number(0, 5) }, "
              "{ world.sides[2], domain.number(0, 5) } })\n"
              "  change.add(world.sides[1], \"score\", bets[1] * 100)\n"
              "  change.add(world.sides[2], \"score\", bets[2])");
  const auto host = testing::hostOf(scenario);
  const auto other = testing::hostOf(scenario);
  ASSERT_NE(other, nullptr);
  Session session(*host, {1, false, false, true});
  const std::int32_t bet = scenario->decision("bet");
  const auto first = randomAgent();
  const auto* decision = std::get_if<world::Decision>(&session.advance());
  while (decision != nullptr && (decision->kind != bet || decision->side != world::SideId{1})) {
    world::Answer answer;
    AgentStream stream(1, decision->side, decision->number);
    first->decide(*decision, View(session, decision->side), stream, answer);
    if (decision->kind == bet) answer.number = 5;
    ASSERT_TRUE(session.decide(answer));
    decision = std::get_if<world::Decision>(&session.advance());
  }
  ASSERT_NE(decision, nullptr);
  const std::optional<Fork> fork = View(session, decision->side).fork();
  ASSERT_TRUE(fork);
  Session into(*other, {1, false, false, false, false});
  std::set<std::int64_t> guesses;
  for (std::uint64_t i = 0; i < 60; ++i) {
    AgentStream stream(9, decision->side, i);
    ASSERT_TRUE(fork->sample(stream, into));
    guesses.insert(into.context().questions.together[0].answer.number);
  }
  EXPECT_EQ(guesses.size(), 6U);
}

TEST(Fork, SecretVariablesAndLaterDiceAreDrawnAnew) {
  const Folder folder;
  (void)changed(
      folder, "ruleset.xml", "<variable id=\"round\" type=\"int\" default=\"0\"/>",
      "<variable id=\"round\" type=\"int\" default=\"0\"/>\n"
      "  <variable id=\"plan\" per=\"side\" type=\"int\" default=\"0\" min=\"0\" max=\"9\" visible=\"owner\"/>\n"
      "  <variable id=\"debt\" per=\"side\" type=\"int\" default=\"3\" visible=\"owner\"/>");
  const auto scenario = changed(folder, "rules/game.lua", "  push(\"turn\", world.sides[1])",
                                "  for _, side in ipairs(world.sides) do change.set(side, \"plan\", 7) "
                                "change.set(side, \"debt\", 11) end\n  push(\"turn\", world.sides[1])");
  const auto host = testing::hostOf(scenario);
  const auto other = testing::hostOf(scenario);
  ASSERT_NE(other, nullptr);
  Session session(*host, {1, false, false, true});
  const auto* decision = std::get_if<world::Decision>(&session.advance());
  ASSERT_NE(decision, nullptr);
  session.forceDice({1, 2, 3});
  const std::optional<Fork> fork = View(session, decision->side).fork();
  ASSERT_TRUE(fork);
  Session into(*other, {1, false, false, false, false});
  const world::SideId mine{0}, theirs{1};
  std::set<std::int32_t> plans;
  std::set<std::uint64_t> seeds;
  for (std::uint64_t i = 0; i < 100; ++i) {
    AgentStream stream(9, decision->side, i);
    ASSERT_TRUE(fork->sample(stream, into));
    const View all(*scenario, into.world(), theirs);
    plans.insert(all.attribute(theirs, scenario->attribute("plan")));
    EXPECT_EQ(all.attribute(theirs, scenario->attribute("debt")), 3) << "without bounds: as it was at the beginning";
    EXPECT_EQ(View(*scenario, into.world(), mine).attribute(mine, scenario->attribute("plan")), 7);
    EXPECT_EQ(View(*scenario, into.world(), mine).attribute(mine, scenario->attribute("debt")), 11);
    EXPECT_TRUE(into.context().chances.dice.empty());
    seeds.insert(into.world().seed);
  }
  EXPECT_EQ(plans.size(), 10U);
  EXPECT_EQ(seeds.size(), 100U);
}

TEST(Resample, CardWithAnIdKeepsItsNumberWhenItMoves) {
  const Folder folder;
  const auto scenario = changed(folder, "missions/deal/mission.xml", "<deck zone=\"pile\"",
                                "<piece id=\"relic\" item=\"ambush\" at=\"zone:pile\"/>\n    <deck zone=\"pile\"");
  const auto host = testing::hostOf(scenario);
  ASSERT_NE(host, nullptr);
  Session session(*host, {4, false, false});
  ASSERT_TRUE(std::holds_alternative<world::Decision>(session.advance()));
  const world::PieceId relic = scenario->piece("relic");
  const world::SideId north = scenario->side("north");
  const View view(session, north);
  ASSERT_FALSE(view.knows(relic)) << "choose a seed that does not deal it to north";
  std::set<std::pair<board::Place, std::int32_t>> places;
  for (std::uint64_t i = 0; i < 60; ++i) {
    AgentStream stream(9, north, i);
    const world::World dealt = resample(*scenario, session.world(), north, stream);
    EXPECT_EQ(pieceFault(*scenario, dealt), "");
    EXPECT_EQ(View(*scenario, dealt, north).digest(), view.digest());
    EXPECT_EQ(dealt.piece(relic).item, scenario->item("ambush"));
    places.emplace(dealt.piece(relic).place, dealt.piece(relic).previous);
  }
  EXPECT_GT(places.size(), 4U);
}

}  // namespace
}  // namespace sortie::play
