// What a side may choose from is offered in an order that tells it nothing: unknown cards by their slots.
#include <filesystem>
#include <fstream>

#include <gtest/gtest.h>

#include "play/session/session.h"
#include "playing.h"
#include "world/slot_order.h"

namespace sortie::play {
namespace {

using world::Value;

std::vector<Value> pileOf(const world::Scenario& s) {
  std::vector<Value> out;
  for (std::int32_t p = s.initial.zones[world::at(s.zone("pile", {}))].first; p >= 0;
       p = s.initial.pieces[static_cast<std::size_t>(p)].next)
    out.push_back(Value::of(static_cast<world::PieceId>(p)));
  return out;
}

/// How many pieces lie before this one in its place.
int slotOf(const world::World& world, const Value& piece) {
  int slot = 0;
  for (std::int32_t p = world.pieces[static_cast<std::size_t>(piece.data)].previous; p >= 0;
       p = world.pieces[static_cast<std::size_t>(p)].previous)
    ++slot;
  return slot;
}

TEST(SlotOrder, UnknownPiecesComeLastInOrderOfSlots) {
  const auto s = testing::scenarioOf(testing::deal);
  ASSERT_NE(s, nullptr);
  const std::vector<Value> pile = pileOf(*s);
  ASSERT_GE(pile.size(), 4U);
  const std::vector<Value> options{pile[2], Value::of(s->piece("n")), pile[0], Value::ofInt(5), pile[1]};
  std::vector<std::size_t> order;
  world::slotOrder(*s, s->initial, s->side("north"), options, order);
  EXPECT_EQ(order, (std::vector<std::size_t>{1, 3, 2, 4, 0}));
}

TEST(SlotOrder, OrderIsKeptWithoutUnknownPieces) {
  const auto s = testing::scenarioOf(testing::deal);
  ASSERT_NE(s, nullptr);
  const std::vector<Value> known{Value::of(s->piece("s")), Value::ofInt(1), Value::of(s->piece("n"))};
  std::vector<std::size_t> order{7};
  world::slotOrder(*s, s->initial, s->side("north"), known, order);
  EXPECT_TRUE(order.empty());
  // Places that stand for pieces are looked through.
  const std::vector<Value> pile = pileOf(*s);
  const auto inside = [](const Value& piece) {
    return Value::ofPlace(board::piecePlace(static_cast<std::int32_t>(piece.data)));
  };
  world::slotOrder(*s, s->initial, s->side("north"), std::vector<Value>{inside(pile[1]), inside(pile[0])}, order);
  EXPECT_EQ(order, (std::vector<std::size_t>{1, 0}));
}

TEST(SlotOrder, EveryQuestionOfAPlaytestHasThisOrder) {
  // The rules offer the other side's hand as a set, which is ordered by numbers of pieces.
  const auto scenario = testing::scenarioOf(testing::deal);
  const auto host = testing::hostOf(scenario);
  ASSERT_NE(host, nullptr);
  const std::int32_t steal = scenario->decision("steal");
  const std::unique_ptr<Agent> agent = randomAgent();
  std::size_t looked = 0;
  std::size_t byNumber = 0;
  for (std::uint64_t seed = 1; seed <= 20; ++seed) {
    Session session(*host, {seed, false, false});
    while (true) {
      const Advance& state = session.advance();
      const auto* decision = std::get_if<world::Decision>(&state);
      if (decision == nullptr) break;
      if (decision->kind == steal) {
        const auto& options = decision->domain.options;
        for (std::size_t i = 1; i < options.size(); ++i) {
          EXPECT_LT(slotOf(session.world(), options[i - 1]), slotOf(session.world(), options[i]));
          byNumber += options[i - 1].data < options[i].data ? 1 : 0;
          ++looked;
        }
      }
      world::Answer answer;
      AgentStream stream(seed, decision->side, decision->number);
      agent->decide(*decision, View(session, decision->side), stream, answer);
      ASSERT_TRUE(session.decide(answer));
    }
  }
  EXPECT_GT(looked, 50U);
  EXPECT_LT(byNumber, looked);  // or the order of numbers would pass too
}

/// The game of hidden hands with another turn.
std::shared_ptr<const world::Scenario> withTurn(const std::filesystem::path& folder, const std::string& turn) {
  namespace fs = std::filesystem;
  fs::copy(fs::path(SORTIE_SOURCE_DIR) / "tests/packs/hidden", folder, fs::copy_options::recursive);
  std::ifstream in(folder / "rules/game.lua");
  std::string text{std::istreambuf_iterator<char>(in), {}};
  text.resize(text.find("function game.turn"));
  std::ofstream(folder / "rules/game.lua") << text << "function game.turn(side)\n" << turn << "\nend\nreturn game\n";
  Result<model::LoadedMission> loaded = model::loadMission((folder / "missions/deal").string());
  if (!loaded) {
    ADD_FAILURE() << loaded.error().message();
    return nullptr;
  }
  Result<std::shared_ptr<const world::Scenario>> scenario = world::Scenario::make(std::move(*loaded));
  if (!scenario) ADD_FAILURE() << scenario.error().message();
  return scenario ? *scenario : nullptr;
}

TEST(SlotOrder, ChooseAllAndLimitsOfSharesHaveThisOrder) {
  const testing::Folder folder;
  // At most as many for a card as its place in the hand.
  const auto scenario = withTurn(folder / "hidden", R"(
    local theirs = world.zone("hand", world.sides[3 - side.index])
    local function place(card)
      for i = 1, #theirs do
        if theirs:at(i) == card then return i end
      end
    end
    local mixed = set(theirs:at(3), theirs:at(1), theirs:at(2))
    choose_all("steal", { { side, mixed } })
    choose(side, "spread", domain.allocate(3, mixed, { each = place }))
    finish("done", side))");
  ASSERT_NE(scenario, nullptr);
  const auto host = testing::hostOf(scenario);
  ASSERT_NE(host, nullptr);
  const std::unique_ptr<Agent> agent = randomAgent();
  for (std::uint64_t seed = 1; seed <= 10; ++seed) {
    Session session(*host, {seed, false, false});
    int asked = 0;
    while (const auto* decision = std::get_if<world::Decision>(&session.advance())) {
      ++asked;
      const bool shares = decision->domain.type == world::DomainType::Allocate;
      ASSERT_EQ(decision->domain.options.size(), 3U);
      for (int i = 0; i < 3; ++i) {
        const Value& option = decision->domain.options[static_cast<std::size_t>(i)];
        EXPECT_EQ(slotOf(session.world(), option), i);
        if (shares) {
          EXPECT_EQ(decision->domain.limit(static_cast<std::size_t>(i)), i + 1);
        }
      }
      world::Answer answer;
      AgentStream stream(seed, decision->side, decision->number);
      agent->decide(*decision, View(session, decision->side), stream, answer);
      ASSERT_TRUE(session.decide(answer));
    }
    EXPECT_EQ(asked, 2) << "both are asked";
  }
}

}  // namespace
}  // namespace sortie::play
