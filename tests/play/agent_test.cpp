#include "play/agents/agent.h"

#include <filesystem>
#include <fstream>
#include <set>
#include <sstream>

#include <gtest/gtest.h>

#include "model/agent_name.h"
#include "model/validate.h"
#include "playing.h"
#include "world/mutator.h"

namespace sortie::play {
namespace {

using world::Domain;
using world::DomainType;
using world::Value;

/// Each kind of domain over `options`.
std::vector<Domain> domains(std::span<const Value> options) {
  const auto n = static_cast<std::int64_t>(options.size());
  return {{DomainType::One, options, 0, 0, 0},      {DomainType::Some, options, 1, n - 1, 0},
          {DomainType::Order, options, 0, 0, 0},    {DomainType::Number, {}, -3, 4, 0},
          {DomainType::YesNo, {}, 0, 0, 0},         {DomainType::Allocate, options, 7, 3, 7},
          {DomainType::Allocate, options, 2, 3, 7}, {DomainType::Path, options, 0, 0, 0},
          {DomainType::Offer, options, 0, 0, 0},    {DomainType::Point, options, 0, 0, 0},
          {DomainType::Some, options, 0, 99, 0},    {DomainType::Offer, {}, 0, 0, 0}};
}

TEST(Agent, AnswerIsInTheDomain) {
  const auto scenario = testing::scenarioOf(testing::duel);
  ASSERT_NE(scenario, nullptr);
  const View view(*scenario, scenario->initial, world::SideId{0});
  const std::vector<Value> options{Value::ofInt(1), Value::ofInt(2), Value::ofInt(3)};
  for (const char* name : {"random", "first"}) {
    Result<std::unique_ptr<Agent>> made = makeAgent(name, scenario, world::SideId{0});
    ASSERT_TRUE(made);
    const std::unique_ptr<Agent> agent = std::move(*made);
    EXPECT_EQ(agent->name(), name);
    for (Domain domain : domains(options)) {
      // An upper bound over the number of options means all of them.
      domain.max = domain.type == DomainType::Some ? std::min<std::int64_t>(domain.max, 3) : domain.max;
      for (std::uint64_t i = 0; i < 200; ++i) {
        AgentStream stream(9, world::SideId{0}, i);
        world::Answer answer;
        agent->decide({0, world::SideId{0}, domain, {}, i}, view, stream, answer);
        ASSERT_TRUE(world::accepts(domain, answer)) << name << " " << static_cast<int>(domain.type);
      }
    }
  }
  const Result<std::unique_ptr<Agent>> nobody = makeAgent("nobody", scenario, world::SideId{0});
  ASSERT_FALSE(nobody);
  EXPECT_EQ(nobody.error().code, "agent-unknown");
  EXPECT_NE(nobody.error().remedy.find("random"), std::string::npos);
}

TEST(Agent, EveryOfferedNameIsAcceptedByValidateAndMade) {
  const auto scenario = testing::scenarioOf(testing::duel);
  ASSERT_NE(scenario, nullptr);
  std::vector<std::string> names = model::agentsToChoose(std::vector<std::string>{"heuristic"}, 60);
  for (const model::AgentForm& each : model::agentForms()) names.emplace_back(each.example);
  const testing::Folder folder;
  const std::filesystem::path copy = folder / "tiny";
  std::filesystem::copy(std::string(SORTIE_SOURCE_DIR) + "/tests/packs/tiny", copy,
                        std::filesystem::copy_options::recursive);
  const std::filesystem::path file = copy / "missions/duel/mission.xml";
  std::stringstream text;
  text << std::ifstream(file).rdbuf();
  const std::string mission = text.str();
  const std::string written = "agent=\"random\"";
  ASSERT_NE(mission.find(written), std::string::npos);
  for (const std::string& name : names) {
    const Result<std::unique_ptr<Agent>> made = makeAgent(name, scenario, world::SideId{0});
    EXPECT_TRUE(made) << name;
    if (made) {
      EXPECT_EQ((*made)->name(), name);
    }
    std::string changed = mission;
    changed.replace(changed.find(written), written.size(), "agent=\"" + name + "\"");
    std::ofstream(file) << changed;
    const auto reports = model::validate(copy);
    ASSERT_TRUE(reports) << reports.error().message();
    for (const model::FileReport& report : *reports)
      for (const model::Issue& issue : report.issues) ADD_FAILURE() << name << ": " << issue.text;
  }
}

TEST(Agent, IdAloneNamesTheAgentOfTheRuleset) {
  const auto hidden = testing::scenarioOf(testing::deal);
  ASSERT_NE(hidden, nullptr);
  const Result<std::unique_ptr<Agent>> made = makeAgent("spy", hidden, world::SideId{0});
  ASSERT_TRUE(made) << made.error().message();
  EXPECT_EQ((*made)->name(), "heuristic:spy");
}

TEST(Agent, SideOfAPerson_HasADefaultBot) {
  const auto scenario = testing::scenarioOf(testing::duel);
  ASSERT_NE(scenario, nullptr);
  world::Scenario byHand = *scenario;
  byHand.sides[0].agent = model::humanAgent;
  EXPECT_EQ(defaultAgent(byHand, world::SideId{0}), "heuristic:heuristic");
}

TEST(Agent, RandomAgentReachesEveryAnswerAndRepeatsWithItsSeed) {
  const auto scenario = testing::scenarioOf(testing::duel);
  ASSERT_NE(scenario, nullptr);
  const View view(*scenario, scenario->initial, world::SideId{0});
  const std::vector<Value> options{Value::ofInt(1), Value::ofInt(2), Value::ofInt(3)};
  const auto agent = randomAgent();
  std::set<std::vector<std::int32_t>> subsets;
  for (std::uint64_t i = 0; i < 500; ++i) {
    const world::Decision decision{0, world::SideId{0}, {DomainType::Some, options, 0, 3, 0}, {}, i};
    world::Answer first, second;
    AgentStream one(4, world::SideId{0}, i), same(4, world::SideId{0}, i);
    agent->decide(decision, view, one, first);
    agent->decide(decision, view, same, second);
    EXPECT_EQ(first, second);
    subsets.insert(first.indices);
  }
  EXPECT_EQ(subsets.size(), 8U);
}

TEST(View, CardsOfOtherHandsAreHidden) {
  const auto scenario = testing::scenarioOf(testing::deal);
  const auto host = testing::hostOf(scenario);
  ASSERT_NE(host, nullptr);
  Session session(*host, {1, false, false});
  ASSERT_TRUE(std::holds_alternative<world::Decision>(session.advance()));
  const world::SideId north = scenario->side("north"), south = scenario->side("south");
  const View mine(*scenario, session.world(), north), theirs(*scenario, session.world(), south);
  const world::ZoneId hand = scenario->zone("hand", Value::of(north));
  const world::ZoneId pile = scenario->zone("pile", {});
  ASSERT_NE(hand, world::ZoneId::None);
  EXPECT_EQ(theirs.zoneCount(hand), 3);
  const world::PieceId card{session.world().zones[world::at(hand)].first};
  EXPECT_TRUE(mine.knows(card));
  EXPECT_GE(mine.item(card), 0);
  EXPECT_NE(mine.kind(card), world::KindId::None);
  EXPECT_FALSE(theirs.knows(card));
  EXPECT_EQ(theirs.item(card), -1);
  EXPECT_EQ(theirs.kind(card), world::KindId::None);
  EXPECT_EQ(theirs.keyOf(Value::of(card)), "hand@north[1]");
  EXPECT_EQ(theirs.describe(Value::of(card)), "hand@north[1]");
  EXPECT_NE(mine.describe(Value::of(card)), "hand@north[1]");
  EXPECT_FALSE(mine.knows(world::PieceId{session.world().zones[world::at(pile)].first}));
}

TEST(View, WorldsThatLookTheSameHaveEqualDigests) {
  const auto scenario = testing::scenarioOf(testing::deal);
  const auto host = testing::hostOf(scenario);
  ASSERT_NE(host, nullptr);
  Session session(*host, {1, false, false});
  ASSERT_TRUE(std::holds_alternative<world::Decision>(session.advance()));
  const world::SideId north = scenario->side("north"), south = scenario->side("south");
  // The two hidden cards on top of the pile and of north's hand change places: south cannot tell, north can.
  world::World swapped = session.world();
  world::Mutator mutator(*scenario, swapped, nullptr);
  const world::ZoneId hand = scenario->zone("hand", Value::of(north)), pile = scenario->zone("pile", {});
  const world::PieceId a{swapped.zones[world::at(hand)].first}, b{swapped.zones[world::at(pile)].first};
  mutator.move(a, board::zonePlace(world::raw(pile)));
  mutator.move(b, board::zonePlace(world::raw(hand)));
  EXPECT_EQ(View(*scenario, session.world(), south).digest(), View(*scenario, swapped, south).digest());
  EXPECT_NE(View(*scenario, session.world(), north).digest(), View(*scenario, swapped, north).digest());
  // A piece in the open that moves shows to both.
  mutator.move(scenario->piece("n"), board::placeOf(scenario->grid->find("r:C1")));
  EXPECT_NE(View(*scenario, session.world(), south).digest(), View(*scenario, swapped, south).digest());
}

}  // namespace
}  // namespace sortie::play
