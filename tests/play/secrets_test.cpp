// What a side may not know stands in no journal entry that it may read, and a given way cannot lead through a wall.
#include <gtest/gtest.h>

#include <algorithm>

#include "playing.h"
#include "world/names.h"
#include "play/session/session.h"

namespace sortie::play {
namespace {

constexpr const char* secretBench = "workshop/missions/bench";

class Secrets : public ::testing::Test {
 protected:
  void SetUp() override {
    scenario_ = testing::scenarioOf(secretBench);
    ASSERT_NE(scenario_, nullptr);
    host_ = testing::hostOf(scenario_);
    ASSERT_NE(host_, nullptr);
    session_ = std::make_unique<Session>(*host_, SessionOptions{1, true, false});
    session_->mutator().pop();
  }
  const Advance& run(const char* step) {
    const world::Value side = world::Value::of(world::SideId{0});
    session_->mutator().push(scenario_->step(step), std::span(&side, 1));
    return session_->advance();
  }
  /// The rules of the bench do so where `choose` says that the way was given.
  [[nodiscard]] bool sizeWasSet() const {
    return std::any_of(session_->journal().changes.begin(), session_->journal().changes.end(), [&](const auto& change) {
      return change.kind == world::ChangeKind::Set && change.name == raw(scenario_->attribute("size"));
    });
  }
  std::shared_ptr<const world::Scenario> scenario_;
  std::unique_ptr<script::Host> host_;
  std::unique_ptr<Session> session_;
};

TEST_F(Secrets, SecretVariablesAndHiddenCardsAreNotLogged) {
  ASSERT_TRUE(std::holds_alternative<Outcome>(run("plot")));
  bool found = false;
  for (const world::Change& change : session_->journal().changes) {
    if (change.kind != world::ChangeKind::Set || change.name != raw(scenario_->attribute("plan"))) continue;
    found = true;
    EXPECT_EQ(change.seenBy, 1U);
  }
  EXPECT_TRUE(found);
  ASSERT_EQ(session_->journal().texts.size(), 1U);
  EXPECT_EQ(session_->journal().texts[0], "On top lies pile[1].");
}

TEST_F(Secrets, HiddenThingsOnTheMapAreNamedByTheirKind) {
  std::int32_t note = -1;
  const world::World& world = session_->world();
  for (std::size_t i = 0; i < world.pieces.size(); ++i)
    if (world.pieces[i].item >= 0 &&
        !world::mayKnow(*scenario_, world, static_cast<world::PieceId>(i), world::SideId{0}))
      note = static_cast<std::int32_t>(i);
  ASSERT_GE(note, 0);
  const auto piece = static_cast<world::PieceId>(note);
  session_->mutator().hide(piece);
  session_->mutator().move(piece, board::raw(scenario_->grid->find("q:B1")));
  session_->mutator().hide(piece);
  const world::KindInfo& kind = scenario_->kinds[world::at(world.pieces[static_cast<std::size_t>(note)].kind)];
  const std::string name = world::nameOf(*scenario_, world, world::Value::of(piece), world::SideId{0});
  EXPECT_EQ(name, kind.declaration->text("title", kind.name));
  EXPECT_EQ(name.find('#'), std::string::npos);
  EXPECT_NE(world::nameOf(*scenario_, world, world::Value::of(piece), world::SideId::None), name);
}

TEST_F(Secrets, GivenRouteGoesAroundTheWall) {
  const auto* decision = std::get_if<world::Decision>(&run("stroll"));
  ASSERT_NE(decision, nullptr);
  const auto place = [&](const char* name) { return board::raw(scenario_->grid->find(name)); };
  world::Answer answer;
  answer.number = -1;
  for (std::size_t i = 0; i < decision->domain.options.size(); ++i)
    if (decision->domain.options[i].data == place("q:B1")) answer.number = static_cast<std::int64_t>(i);
  ASSERT_GE(answer.number, 0);
  answer.indices = {place("q:B1")};
  EXPECT_EQ(session_->decide(answer).error().code, "bad-way");
  answer.indices = {place("q:A2"), place("q:B1")};
  EXPECT_EQ(session_->decide(answer).error().code, "bad-way");
  answer.indices = {place("q:A2"), place("q:B2"), place("q:B1")};
  ASSERT_TRUE(session_->decide(answer));
  ASSERT_TRUE(std::holds_alternative<Outcome>(session_->advance()));
  EXPECT_EQ(session_->world().squareOf(scenario_->piece("walker")), scenario_->grid->find("q:B1"));
  EXPECT_TRUE(sizeWasSet());
}

TEST_F(Secrets, RouteThatWasNotGivenIsNotCalledGiven) {
  const auto* decision = std::get_if<world::Decision>(&run("stroll"));
  ASSERT_NE(decision, nullptr);
  world::Answer answer;
  answer.number = static_cast<std::int64_t>(decision->domain.options.size()) - 1;
  ASSERT_TRUE(session_->decide(answer));
  ASSERT_TRUE(std::holds_alternative<Outcome>(session_->advance()));
  EXPECT_FALSE(sizeWasSet());
}

}  // namespace
}  // namespace sortie::play
