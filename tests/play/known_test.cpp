// What a side knows of pieces in zones: teammates look into zones of their team, and options that differ are told apart.
#include <gtest/gtest.h>

#include <set>

#include "play/search/search_keys.h"
#include "play/text/board_text.h"
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

TEST_F(Known, WhatLiesFaceDownIsNamedByItsPlaceWhereverItIs) {
  world::World& w = session_->editWorld();
  const world::SideId blue = scenario_->side("blue");
  const world::ZoneId bag = scenario_->zone("bag", {});
  const board::Place runner = board::piecePlace(world::raw(scenario_->piece("r")));
  // Four markers are left in the bag.
  for (const auto& [place, name] :
       {std::pair{scenario_->board.find("b:A1"), "b:A1[1]"},
        std::pair{scenario_->board.find("edge:b:A1:east"), "edge:b:A1:east[1]"},
        std::pair{scenario_->board.find("corner:b:A1:south-east"), "corner:b:A1:south-east[1]"},
        std::pair{runner, "in:r[1]"}}) {
    ASSERT_NE(place, board::noPlace) << name;
    const auto marker = static_cast<world::PieceId>(w.zones[world::at(bag)].first);
    session_->mutator().hide(marker);
    session_->mutator().move(marker, place);
    EXPECT_EQ(scenario_->keyOf(Value::of(marker), w, blue), name);
    EXPECT_EQ(scenario_->keyOf(Value::of(marker), w).find('['), std::string::npos);
  }
  const std::string drawn = boardText(*scenario_, w, blue, {});
  for (const char* item : {"trap", "Trap", "cache", "Cache"}) EXPECT_EQ(drawn.find(item), std::string::npos) << drawn;
  const std::string all = boardText(*scenario_, w, world::SideId::None, {});
  EXPECT_TRUE(all.find("[Trap") != std::string::npos || all.find("[Cache") != std::string::npos) << all;
}

TEST_F(Known, OnlyTheOwnZoneIsCalledByItsTitleAlone) {
  const std::string status = statusText(*scenario_, session_->world(), scenario_->side("red"), {});
  EXPECT_NE(status.find("\n  Pool "), std::string::npos) << status;
  EXPECT_NE(status.find("\n  pool@gold "), std::string::npos) << status;
  EXPECT_NE(status.find("\n  pool@blue "), std::string::npos) << status;
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

TEST(Status, ScoreThatOnlyItsOwnerMayReadIsNotTold) {
  const testing::Folder folder;
  const std::filesystem::path pack = folder / "secrets";
  std::filesystem::copy(std::string(SORTIE_SOURCE_DIR) + "/tests/packs/secrets", pack,
                        std::filesystem::copy_options::recursive);
  const auto told = [&] {
    const auto scenario = *world::Scenario::make(std::move(*model::loadMission((pack / "missions/hunt").string())));
    return statusText(*scenario, scenario->initial, scenario->side("blue"), {}, StatusDetail::Short);
  };
  EXPECT_NE(told().find("red 0, gold 0"), std::string::npos) << told();
  testing::replaceIn(pack / "ruleset.xml", "<variable id=\"round\"",
                     "<variable id=\"score\" type=\"int\" per=\"side\" visible=\"owner\"/><variable id=\"round\"");
  EXPECT_NE(told().find("  red, gold\n"), std::string::npos) << told();
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
