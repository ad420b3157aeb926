// What is changed by hand in a playtest: pieces, dice, decks.
#include <gtest/gtest.h>

#include "playtest_testing.h"

namespace sortie::editor {
namespace {

using testing::dataTheft;
using testing::deal;
using testing::duel;
using testing::Folder;
using testing::good;
using testing::open;
using testing::scenarioOf;
using world::SideId;

TEST(Playtest, ChangesByHand_SurviveGoingBackAndRecords) {
  const Folder folder;
  const auto scenario = scenarioOf(duel);
  const auto playtest = open(scenario, "random", 9);
  ASSERT_NE(playtest, nullptr);
  playtest->play(nullptr, 6);
  playtest->note("now it begins");
  good(playtest->forceDice({6, 6, 6}));
  EXPECT_FALSE(playtest->forceDice({77}));
  const world::World& world = playtest->session().world();
  const world::PieceId piece = scenario->piece("r1");
  ASSERT_NE(piece, world::PieceId::None);
  board::Place to = board::noPlace;
  for (std::int32_t s = 0; s < scenario->grid->squareCount() && to == board::noPlace; ++s)
    if (world.squareHeads[static_cast<std::size_t>(s)] < 0 && !scenario->grid->name(board::SquareIndex{s}).empty())
      to = board::placeOf(board::SquareIndex{s});
  good(playtest->movePiece(piece, to));
  EXPECT_EQ(playtest->session().world().piece(piece).place, to);
  EXPECT_FALSE(playtest->movePiece(piece, to));
  EXPECT_FALSE(playtest->movePiece(piece, board::piecePlace(world::raw(piece))));
  EXPECT_TRUE(playtest->state().touched);
  playtest->play();
  EXPECT_EQ(playtest->status(), PlaytestStatus::Ended);
  const std::size_t all = playtest->known();
  const std::uint64_t last = playtest->session().rollingHash();
  for (const std::size_t moment : {std::size_t{6}, std::size_t{0}, std::size_t{7}, std::size_t{6}, all}) {
    good(playtest->goTo(moment));
    if (moment == 6) {
      EXPECT_EQ(playtest->session().world().piece(piece).place, to);
    }
  }
  EXPECT_EQ(playtest->session().rollingHash(), last);
  good(playtest->goTo(3));
  good(playtest->save(folder / "a.record"));

  const Result<play::Record> record = play::loadRecord(folder / "a.record");
  ASSERT_TRUE(record) << record.error().message();
  EXPECT_EQ(record->answers.size(), all);
  ASSERT_EQ(record->interventions.size(), 3U);
  EXPECT_FALSE(play::countsInStatistics(*record));
  play::Session session(playtest->session().host(), {record->header.seed, true, false});
  const play::Replay checked = play::replay(*record, session, true);
  EXPECT_TRUE(checked.complete);
  EXPECT_FALSE(checked.unfit) << checked.unfit->message();
  EXPECT_FALSE(checked.divergence) << checked.divergence->number;

  Result<Playtest::Opened> opened = Playtest::open(scenario, *record, {});
  ASSERT_TRUE(opened) << opened.error().message();
  EXPECT_EQ(opened->fit.fitted, all);
  EXPECT_FALSE(opened->fit.unfit);
  EXPECT_EQ(opened->playtest->session().rollingHash(), last);
  EXPECT_EQ(play::writeRecord(opened->playtest->toRecord()), play::writeRecord(*record));
}

TEST(Playtest, ChangesByHand_CanBeUndone) {
  const auto scenario = scenarioOf(duel);
  const auto playtest = open(scenario, "random", 9);
  ASSERT_NE(playtest, nullptr);
  for (const std::size_t moment : {std::size_t{0}, std::size_t{5}}) {
    playtest->play(nullptr, moment - playtest->present());
    const std::uint64_t before = playtest->session().rollingHash();
    good(playtest->movePiece(scenario->piece("r1"), board::placeOf(scenario->grid->find("m:D4"))));
    EXPECT_NE(playtest->session().rollingHash(), before);
    Result<bool> taken = playtest->takeBackByHand();
    ASSERT_TRUE(taken) << taken.error().message();
    EXPECT_TRUE(*taken);
    EXPECT_EQ(playtest->session().rollingHash(), before);
    EXPECT_EQ(playtest->hashAt(moment), before);
    EXPECT_FALSE(playtest->state().touched);
    taken = playtest->takeBackByHand();
    ASSERT_TRUE(taken);
    EXPECT_FALSE(*taken);
  }
}

TEST(Playtest, AMovedPieceIsOfferedWhereItIsNow) {
  const auto scenario = scenarioOf(duel);
  const auto playtest = open(scenario, "human", 9);
  ASSERT_NE(playtest, nullptr);
  const PlaytestState before = playtest->state();
  const std::int32_t own = world::raw(before.question->side);
  world::PieceId piece = world::PieceId::None;
  for (const PlaytestOption& option : before.question->options)
    if (option.value.tag == world::Tag::Piece) piece = option.value.piece();
  ASSERT_NE(piece, world::PieceId::None);
  ASSERT_EQ(world::raw(before.world->piece(piece).side), own);
  const std::size_t offered = before.question->options.size();
  good(playtest->movePiece(piece, board::zonePlace(world::raw(scenario->offMap))));
  const PlaytestState after = playtest->state();
  ASSERT_TRUE(after.question);
  EXPECT_EQ(after.question->options.size(), offered - 1);  // the step asks again
}

TEST(Playtest, ChangesByHandInAnyOrderReplayExactly) {
  for (const char* mission : {duel, deal, dataTheft}) {
    const auto scenario = scenarioOf(mission);
    for (std::uint64_t seed = 1; seed <= 6; ++seed) {
      const auto playtest = open(scenario, "random", seed);
      ASSERT_NE(playtest, nullptr);
      play::AgentStream chance(seed, SideId{0}, 0);
      int byHand = 0;
      for (int i = 0; i < 40; ++i) {
        const world::World& world = playtest->session().world();
        switch (chance.below(5)) {
          case 0: good(playtest->goTo(chance.below(playtest->known() + 1))); break;
          case 1: {
            const auto piece = static_cast<world::PieceId>(chance.below(world.pieceCount()));
            const board::SquareIndex square{
                static_cast<std::int32_t>(chance.below(static_cast<std::uint64_t>(scenario->grid->squareCount())))};
            if (playtest->movePiece(piece, board::placeOf(square))) ++byHand;
            break;
          }
          case 2: {
            const auto zone = static_cast<world::ZoneId>(chance.below(scenario->zones.size()));
            const std::int32_t last = world.zones[world::at(zone)].last;
            if (last >= 0 && playtest->stackDeck(zone, {static_cast<world::PieceId>(last)})) ++byHand;
            break;
          }
          default: playtest->play(nullptr, 1 + chance.below(12)); break;
        }
      }
      EXPECT_GT(byHand, 0);
      good(playtest->toEnd());
      const std::uint64_t last = playtest->session().rollingHash();
      good(playtest->toStart());
      good(playtest->toEnd());
      EXPECT_EQ(playtest->session().rollingHash(), last);
      const Result<play::Record> record = play::readRecord(play::writeRecord(playtest->toRecord()), "a.record");
      ASSERT_TRUE(record) << record.error().message();
      play::Session session(playtest->session().host(), {seed, true, false});
      const play::Replay checked = play::replay(*record, session, true);
      EXPECT_TRUE(checked.complete || checked.halt) << mission << " " << seed;
      EXPECT_FALSE(checked.unfit) << mission << " " << seed << checked.unfit->message();
      EXPECT_FALSE(checked.divergence) << mission << " " << seed << " " << checked.divergence->number;
    }
  }
}

TEST(Playtest, SearchContinuesFromAChangedWorld) {
  const auto scenario = scenarioOf(dataTheft);
  const auto playtest = open(scenario, "random", 5);
  ASSERT_NE(playtest, nullptr);
  for (const std::size_t more : {std::size_t{60}, std::size_t{1}, std::size_t{10}}) {
    playtest->play(nullptr, more);
    const world::World& world = playtest->session().world();
    bool moved = false;
    for (std::size_t p = 0; p < world.pieceCount() && !moved; ++p)
      if (board::isSquare(world.pieces[p].place))
        for (std::int32_t s = 0; s < scenario->grid->squareCount() && !moved; ++s)
          moved = world.squareHeads[static_cast<std::size_t>(s)] < 0 &&
                  playtest->movePiece(static_cast<world::PieceId>(p), s).has_value();
    EXPECT_TRUE(moved);
    for (std::size_t s = 0; s < scenario->sides.size(); ++s)
      good(playtest->setAgent(static_cast<SideId>(static_cast<std::int32_t>(s)), "search:8:random"));
    for (int i = 0; i < 4; ++i) good(playtest->step());
    for (std::size_t s = 0; s < scenario->sides.size(); ++s)
      good(playtest->setAgent(static_cast<SideId>(static_cast<std::int32_t>(s)), "random"));
  }
}

TEST(Playtest, DeckCanBeStacked) {
  const auto scenario = scenarioOf(deal);
  const auto playtest = open(scenario, "random", 4);
  ASSERT_NE(playtest, nullptr);
  const world::World& world = playtest->session().world();
  bool stacked = false;
  for (std::size_t z = 0; z < scenario->zones.size() && !stacked; ++z) {
    if (!scenario->zones[z].deck || world.zones[z].count < 2) continue;
    const auto bottom = static_cast<world::PieceId>(world.zones[z].last);
    const auto zone = static_cast<world::ZoneId>(z);
    EXPECT_FALSE(playtest->stackDeck(zone, {}));
    EXPECT_FALSE(playtest->stackDeck(zone, {bottom, bottom}));
    good(playtest->stackDeck(zone, {bottom}));
    EXPECT_EQ(playtest->session().world().zones[z].first, world::raw(bottom));
    stacked = true;
  }
  EXPECT_TRUE(stacked);
  playtest->play();
  const play::Record record = playtest->toRecord();
  Result<play::Record> read = play::readRecord(play::writeRecord(record), "a.record");
  ASSERT_TRUE(read) << read.error().message();
  play::Session session(playtest->session().host(), {record.header.seed, true, false});
  const play::Replay checked = play::replay(*read, session, true);
  EXPECT_TRUE(checked.complete);
  EXPECT_FALSE(checked.divergence);
}

}  // namespace
}  // namespace sortie::editor
