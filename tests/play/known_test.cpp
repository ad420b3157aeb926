// What a side knows of pieces in zones: teammates look into zones of their team, and options that differ are told apart.
#include <gtest/gtest.h>

#include <set>

#include "play/search/search_keys.h"
#include "playing.h"
#include "world/mutator.h"

namespace sortie::play {
namespace {

using world::Value;

class Known : public ::testing::Test {
 protected:
  void SetUp() override {
    scenario_ = testing::scenarioOf("secrets/missions/hunt");
    host_ = testing::hostOf(scenario_);
    ASSERT_NE(host_, nullptr);
    session_ = std::make_unique<Session>(*host_, SessionOptions{3, false, false});
    ASSERT_TRUE(std::holds_alternative<world::Decision>(session_->advance()));
  }
  [[nodiscard]] std::vector<world::PieceId> pool(const char* side) const {
    std::vector<world::PieceId> out;
    const world::World& w = session_->world();
    const world::ZoneId zone = scenario_->zone("pool", Value::of(scenario_->side(side)));
    for (std::int32_t p = w.zones[world::at(zone)].first; p >= 0; p = w.pieces[static_cast<std::size_t>(p)].next)
      out.push_back(static_cast<world::PieceId>(p));
    return out;
  }
  std::int32_t& face(world::PieceId die) {
    world::World& w = session_->editWorld();
    const world::PieceState& piece = w.piece(die);
    const world::AttributeSlot* slot = scenario_->kinds[world::at(piece.kind)].slot(scenario_->attribute("face"));
    return w.cells[piece.cells + static_cast<std::uint32_t>(slot->offset)];
  }
  std::shared_ptr<const world::Scenario> scenario_;
  std::unique_ptr<script::Host> host_;
  std::unique_ptr<Session> session_;
};

TEST_F(Known, DiceWithDifferentFacesAreDifferentOptions) {
  const std::vector<world::PieceId> dice = pool("red");
  ASSERT_EQ(dice.size(), 3U);
  face(dice[0]) = 2;
  face(dice[1]) = 5;
  face(dice[2]) = 2;
  const auto key = [&](std::size_t i) {
    return optionKey(*scenario_, session_->world(), scenario_->side("red"), Value::of(dice[i]));
  };
  EXPECT_NE(key(0), key(1));
  EXPECT_EQ(key(0), key(2));
}

TEST_F(Known, OneThatCarriesSomethingIsAnotherOption) {
  const std::vector<world::PieceId> dice = pool("red");
  for (const world::PieceId die : dice) face(die) = 1;
  const auto key = [&](std::size_t i) {
    return optionKey(*scenario_, session_->world(), scenario_->side("red"), Value::of(dice[i]));
  };
  EXPECT_EQ(key(0), key(1));
  session_->mutator().move(pool("blue").front(), board::piecePlace(world::raw(dice[0])));
  EXPECT_NE(key(0), key(1));
}

TEST_F(Known, TeammatesLookIntoTheZonesOfTheirTeam) {
  // Red and gold are a team, blue is alone.
  for (const auto& [owner, lookers] : {std::pair{"red", 0b011U}, std::pair{"gold", 0b011U}, std::pair{"blue", 0b100U}})
    for (const world::PieceId die : pool(owner))
      EXPECT_EQ(world::knownBy(*scenario_, session_->world(), die), lookers) << owner;
}

TEST_F(Known, ThirtyQuestionsAreAskedTogether) {
  std::set<std::int32_t> sides;
  const std::unique_ptr<Agent> random = randomAgent();
  const std::int32_t guess = scenario_->decision("guess");
  std::uint64_t asked = 0;
  while (const auto* decision = std::get_if<world::Decision>(&session_->advance())) {
    if (decision->kind != guess) break;
    ++asked;
    sides.insert(world::raw(decision->side));
    world::Answer answer;
    AgentStream stream(3, decision->side, decision->number);
    random->decide(*decision, View(*session_, decision->side), stream, answer);
    ASSERT_TRUE(session_->decide(answer));
  }
  EXPECT_EQ(asked, 30U);
  EXPECT_EQ(sides.size(), 3U);
}

TEST(ChooseAll, MoreThanAHundredQuestionsAreRefused) {
  const testing::Folder folder;
  const std::filesystem::path pack = folder / "secrets";
  std::filesystem::copy(std::string(SORTIE_SOURCE_DIR) + "/tests/packs/secrets", pack,
                        std::filesystem::copy_options::recursive);
  for (const auto& [count, allowed] : {std::pair{33, true}, std::pair{34, false}}) {
    testing::replaceIn(pack / "rules/game.lua", "for _ = 1, " + std::string(allowed ? "10" : "33") + " do",
                       "for _ = 1, " + std::to_string(count) + " do");
    Result<model::LoadedMission> loaded = model::loadMission((pack / "missions/hunt").string());
    ASSERT_TRUE(loaded) << loaded.error().message();
    const auto scenario = *world::Scenario::make(std::move(*loaded));
    const auto host = testing::hostOf(scenario);
    ASSERT_NE(host, nullptr);
    Session session(*host, {1, false, false});
    const Halt* halt = std::get_if<Halt>(&session.advance());
    EXPECT_EQ(halt == nullptr, allowed);
    const std::string text = halt == nullptr ? "" : halt->error.text;
    EXPECT_EQ(text.find("1 to 100 entries, got 102") != std::string::npos, !allowed) << text;
  }
}

}  // namespace
}  // namespace sortie::play
