#include "editor/core/playtest/playtest.h"

#include <algorithm>
#include <filesystem>
#include <fstream>

#include <gtest/gtest.h>

#include "../growth.h"
#include "editor/core/blocks/owner_edits.h"
#include "editor/core/blocks/owners.h"
#include "editor/core/playtest/option_about.h"
#include "editor/core/workbench.h"
#include "playtest_testing.h"
#include "testing.h"
#include "world/names.h"

namespace sortie::editor {
namespace {

namespace fs = std::filesystem;
using testing::dataTheft;
using testing::deal;
using testing::duel;
using testing::Folder;
using testing::good;
using testing::open;
using testing::scenarioAt;
using testing::scenarioOf;
using world::SideId;

/// The first answer of the pending question.
world::Answer firstAnswer(const PlaytestQuestion& question) {
  world::Answer answer;
  switch (question.type) {
    case world::DomainType::Number: answer.number = question.min; break;
    case world::DomainType::Some:
      for (std::int64_t i = 0; i < question.min; ++i) answer.indices.push_back(static_cast<std::int32_t>(i));
      break;
    default: break;
  }
  return answer;
}

TEST(PlaytestFacts, OptionsHaveThoseThatTheRulesetTells) {
  const auto playtest = open(scenarioOf("tests/packs/lookout/missions/ridge"), editor::humanAgent);
  ASSERT_NE(playtest, nullptr);
  for (int i = 0; i < 3; ++i) ASSERT_TRUE(playtest->answer({}));
  const PlaytestState state = playtest->state();
  ASSERT_TRUE(state.question && state.question->decision == "target");
  EXPECT_EQ(state.question->line, "One die");
  ASSERT_EQ(state.question->options.size(), 2U);
  EXPECT_EQ(state.question->options[0].fact, "DEFENSE 3, 53 %");
}

TEST(PlaytestEvents, MutedEventDoesNotFire_UnsavedEither) {
  const TemporaryFolder folder;
  Loop loop;
  Workbench bench(loop.deliver());
  ASSERT_TRUE(bench.open(copiedMission(folder, "citadel", "brood-nest")));
  ElementPath keepers;
  for (const Owner& each : ownersOf(bench.root(), "event"))
    if (each.id == "keepers") keepers = each.path;
  ASSERT_FALSE(keepers.empty());
  // How often that event has fired after a few decisions, and how many pieces are on the map then.
  const auto fired = [&]() -> std::pair<std::int32_t, std::size_t> {
    const Result<std::shared_ptr<const world::Scenario>> scenario = bench.playable({});
    EXPECT_TRUE(scenario);
    const auto playtest = open(*scenario, "random", 7);
    if (playtest == nullptr) return {-1, 0};
    playtest->play(nullptr, 30);
    const world::World& world = playtest->session().world();
    std::int32_t count = -1;
    for (std::size_t i = 0; i < world.events.size(); ++i)
      if ((*scenario)->mission.mission->events[i].id == "keepers") count = world.events[i];
    return {count,
            static_cast<std::size_t>(std::count_if(world.pieces.begin(), world.pieces.end(),
                                                   [](const auto& piece) { return world::onMap(piece.place); }))};
  };
  const auto before = fired();
  EXPECT_EQ(before.first, 1);
  ASSERT_TRUE(bench.edit("Mute", muting({keepers}, true)));
  const auto muted = fired();
  EXPECT_EQ(muted.first, 0);
  EXPECT_LT(muted.second, before.second) << "nobody comes";
  bench.undo();
  EXPECT_EQ(fired(), before);
}

class Playtests : public ::testing::TestWithParam<const char*> {};

TEST_P(Playtests, EveryMoment_IsTheSameGoingForwardAndBack) {
  const auto playtest = open(GetParam(), "random", 7);
  ASSERT_NE(playtest, nullptr);
  playtest->play();
  ASSERT_EQ(playtest->status(), PlaytestStatus::Ended);
  const std::size_t all = playtest->known();
  ASSERT_GE(all, 20U);
  const std::size_t stride = std::max<std::size_t>(1, std::min<std::size_t>(50, all / 10));
  const auto same = [&](std::size_t moment) {
    good(playtest->goTo(moment));
    EXPECT_EQ(playtest->present(), moment);
    EXPECT_EQ(playtest->known(), all);
    EXPECT_EQ(playtest->session().rollingHash(), playtest->hashAt(moment)) << moment;
  };
  const std::uint64_t last = world::hashOf(playtest->session().world());
  for (std::size_t moment = all; moment >= stride; moment -= stride) same(moment);
  same(0);
  for (std::size_t moment = 0; moment <= all; moment += stride) same(moment);
  good(playtest->toEnd());
  EXPECT_EQ(world::hashOf(playtest->session().world()), last);
}

INSTANTIATE_TEST_SUITE_P(Missions, Playtests, ::testing::Values(duel, deal, dataTheft));

TEST(Playtest, AnyMomentIsReachedSoonerThanByPlayingThereAnew) {
  const auto playtest = open(dataTheft, "random", 3);
  ASSERT_NE(playtest, nullptr);
  const double played = timing::processorSeconds([&] { playtest->play(nullptr, 1000); });
  good(playtest->toEnd());
  double jumps = 0;
  for (const std::size_t target : {std::size_t{0}, playtest->known(), playtest->known() / 2, playtest->known() / 3}) {
    jumps += timing::processorSeconds([&] {
      good(playtest->goTo(target));
      (void)playtest->state();
    });
  }
  EXPECT_LT(jumps / 4, played);
}

TEST(Playtest, LaterDecisionsAreKeptUntilAnotherAnswer) {
  const auto playtest = open(duel, "random", 5);
  ASSERT_NE(playtest, nullptr);
  playtest->play();
  const std::size_t all = playtest->known();
  ASSERT_GT(all, 12U);
  good(playtest->goTo(10));
  const PlaytestState there = playtest->state();
  ASSERT_TRUE(there.question);
  ASSERT_TRUE(there.question->known);
  EXPECT_LT(there.logPresent, there.log.size());
  good(playtest->answer(*there.question->known));
  EXPECT_EQ(playtest->present(), 11U);
  EXPECT_EQ(playtest->known(), all);
  good(playtest->back());
  ASSERT_GT(there.question->options.size(), 1U);
  world::Answer other;
  other.number = there.question->known->number == 0 ? 1 : 0;
  good(playtest->answer(other));
  EXPECT_EQ(playtest->present(), 11U);
  EXPECT_EQ(playtest->known(), 11U);
  EXPECT_EQ(playtest->toRecord().answers.size(), 11U);
}

TEST(Playtest, LinesAndRoundsLeadToTheirMoments) {
  const auto playtest = open(dataTheft, "random", 2);
  ASSERT_NE(playtest, nullptr);
  playtest->play();
  const PlaytestState end = playtest->state();
  ASSERT_GT(end.log.size(), 30U);
  ASSERT_GT(end.rounds.size(), 2U);
  EXPECT_EQ(end.logPresent, end.log.size());
  good(playtest->toLine(20));
  EXPECT_EQ(playtest->present(), end.log[20].decision);
  EXPECT_EQ(playtest->state().log, end.log);  // as it was told the first time
  const PlaytestRound& third = end.rounds[2];
  good(playtest->toRound(third.round));
  EXPECT_EQ(playtest->present(), third.decision);
  EXPECT_EQ(playtest->state().round, third.round);
  EXPECT_FALSE(playtest->toRound(9999));
  EXPECT_FALSE(playtest->toLine(end.log.size()));
}

TEST(Playtest, PersonAndBotCanSwapSides) {
  const auto playtest = open(duel, "human");
  ASSERT_NE(playtest, nullptr);
  EXPECT_EQ(playtest->status(), PlaytestStatus::Human);
  const Result<> step = playtest->step();
  ASSERT_FALSE(step);
  EXPECT_EQ(step.error().code, "human");
  playtest->play();
  EXPECT_EQ(playtest->present(), 0U);
  const PlaytestState state = playtest->state();
  ASSERT_TRUE(state.question);
  EXPECT_FALSE(state.question->text.empty());
  good(playtest->answer(firstAnswer(*state.question)));
  good(playtest->setAgent(SideId{0}, "random"));
  good(playtest->setAgent(SideId{1}, "random"));
  EXPECT_FALSE(playtest->setAgent(SideId{0}, "nobody-knows-it"));
  good(playtest->step());
  playtest->play();
  EXPECT_EQ(playtest->status(), PlaytestStatus::Ended);
  ASSERT_TRUE(playtest->state().end);
  EXPECT_EQ(playtest->toRecord().interventions.size(), 2U);
  EXPECT_FALSE(playtest->state().touched);  // who plays does not change what happens
}

TEST(Playtest, Options_AreOnTheMapWithTheirWays) {
  const auto playtest = open(dataTheft, "random", 2);
  ASSERT_NE(playtest, nullptr);
  playtest->play(nullptr, 150);
  int ways = 0;
  int marks = 0;
  for (std::size_t moment = 0; moment < playtest->known(); ++moment) {
    good(playtest->goTo(moment));
    const PlaytestState state = playtest->state();
    ASSERT_TRUE(state.question);
    for (const PlaytestOption& option : state.question->options) {
      EXPECT_FALSE(option.title.empty());
      EXPECT_FALSE(option.key.empty());
      if (option.place != board::noPlace) ++marks;
      if (state.question->type != world::DomainType::Path) continue;
      EXPECT_TRUE(board::isSquare(option.place));
      ASSERT_FALSE(option.way.empty());
      EXPECT_EQ(option.way.back(), option.place);
      ++ways;
    }
    ASSERT_TRUE(state.question->known);
    EXPECT_TRUE(checkAnswer(*state.question, *state.question->known).complete);
    world::Answer wrong;
    wrong.number = 9999;
    EXPECT_FALSE(checkAnswer(*state.question, wrong).complete);
  }
  EXPECT_GT(ways, 20);
  EXPECT_GT(marks, ways);
}

TEST(Playtest, SubsetsAndAllocationsAreCheckedAsTheyGrow) {
  PlaytestQuestion question;
  question.type = world::DomainType::Some;
  question.min = 2;
  question.max = 2;
  for (int i = 0; i < 3; ++i) question.options.push_back({i, "x", "x", world::Value::ofInt(i), -1, {}, 3, {}});
  AnswerCheck check = checkAnswer(question, {0, {1}});
  EXPECT_FALSE(check.complete);
  EXPECT_TRUE(check.possible);
  EXPECT_EQ(check.text, "1 more to choose");
  EXPECT_TRUE(checkAnswer(question, {0, {1, 2}}).complete);
  EXPECT_FALSE(checkAnswer(question, {0, {1, 1}}).possible);
  EXPECT_FALSE(checkAnswer(question, {0, {0, 1, 2}}).possible);
  question.type = world::DomainType::Allocate;
  question.min = 4;
  question.total = 4;
  question.max = 3;
  check = checkAnswer(question, {0, {3, 0, 0}});
  EXPECT_TRUE(check.possible);
  EXPECT_EQ(check.text, "1 more to give");
  EXPECT_TRUE(checkAnswer(question, {0, {3, 1, 0}}).complete);
  EXPECT_FALSE(checkAnswer(question, {0, {4, 0, 0}}).possible);
}

TEST(Playtest, HiddenCards_StayHiddenFromTheSide) {
  const auto playtest = open(deal, "human", 3);
  ASSERT_NE(playtest, nullptr);
  // To a decision in which hidden cards are offered.
  for (int i = 0; i < 60; ++i) {
    const PlaytestState state = playtest->state();
    if (!state.question || state.question->decision == "steal") break;
    good(playtest->answer(firstAnswer(*state.question)));
  }
  PlaytestState all = playtest->state();
  ASSERT_TRUE(all.question);
  ASSERT_EQ(all.question->decision, "steal");
  const SideId thief = all.question->side;
  const SideId other = thief == SideId{0} ? SideId{1} : SideId{0};
  EXPECT_FALSE(all.question->options.empty());
  playtest->viewAs(other);
  const PlaytestState theirs = playtest->state();
  EXPECT_TRUE(theirs.question->hidden);
  EXPECT_TRUE(theirs.question->options.empty());
  EXPECT_LE(theirs.log.size(), all.log.size());
  playtest->viewAs(thief);
  const PlaytestState ours = playtest->state();
  ASSERT_FALSE(ours.question->options.empty());
  EXPECT_EQ(ours.question->options.front().title.rfind("hand@", 0), 0U) << ours.question->options.front().title;
  EXPECT_EQ(ours.question->options.front().key.rfind("hand@", 0), 0U);
}

TEST(Playtest, OptionsThatAreCardsOrPiecesHaveAPictureAndWords) {
  const auto scenario = scenarioOf(dataTheft);
  const auto playtest = open(scenario, "heuristic", 3);
  ASSERT_NE(playtest, nullptr);
  const Result<picture::MapLooks> looks = picture::MapLooks::make(scenario);
  ASSERT_TRUE(looks) << looks.error().message();
  const model::TitleOf titleOf = model::titlesOf(scenario->mission);
  int pieces = 0;
  int cards = 0;
  while (playtest->status() == PlaytestStatus::Bot && (pieces == 0 || cards == 0)) {
    const PlaytestState state = playtest->state();
    for (const PlaytestOption& option : state.question->options) {
      const OptionAbout about = aboutOption(*scenario, *state.world, &*looks, titleOf, option.value, SideId::None);
      if (!about.picture) continue;
      EXPECT_FALSE(about.title.empty()) << option.key;
      const bool card = about.picture->size.height > about.picture->size.width;
      if (card) {
        EXPECT_FALSE(about.text.empty()) << option.key;
      }
      (card ? cards : pieces) += 1;
    }
    good(playtest->step());
  }
  EXPECT_GT(pieces, 0);
  EXPECT_GT(cards, 0);
  EXPECT_TRUE(
      aboutOption(*scenario, playtest->session().world(), &*looks, titleOf, world::Value::ofInt(3), SideId::None)
          .empty());
}

TEST(Playtest, ABotCanBeAskedForItsOpinion) {
  const auto scenario = scenarioOf(dataTheft);
  const auto playtest = open(scenario, "human");
  ASSERT_NE(playtest, nullptr);
  bool opinions = false;
  for (int i = 0; i < 30 && !opinions; ++i) {
    good(playtest->advise("heuristic"));
    const PlaytestState state = playtest->state();
    ASSERT_TRUE(state.question);
    ASSERT_TRUE(state.question->advice);
    EXPECT_EQ(state.question->advisor, "heuristic");
    for (const PlaytestOption& option : state.question->options) opinions = opinions || option.opinion.has_value();
    good(playtest->answer(*state.question->advice));
    EXPECT_FALSE(playtest->state().question->advice);
  }
  EXPECT_TRUE(opinions);
}

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

TEST(Playtest, PlaytestContinuesInAnEditedMission) {
  const Folder folder;
  const auto playtest = open(duel, "random", 9);
  ASSERT_NE(playtest, nullptr);
  playtest->play(nullptr, 12);
  // The same mission: everything fits.
  Result<Playtest::Opened> same = playtest->continueOver(scenarioOf(duel));
  ASSERT_TRUE(same) << same.error().message();
  EXPECT_EQ(same->fit.fitted, 12U);
  EXPECT_FALSE(same->fit.unfit);
  EXPECT_EQ(same->playtest->hashAt(12), playtest->hashAt(12));

  // Another square for a piece: some step was to where it can no longer go.
  fs::copy(fs::path(SORTIE_SOURCE_DIR) / "tests/packs/tiny", folder / "tiny", fs::copy_options::recursive);
  const fs::path file = folder / "tiny/missions/duel/mission.xml";
  std::string text;
  {
    std::ifstream in(file);
    text.assign(std::istreambuf_iterator<char>(in), {});
  }
  const std::size_t piece = text.find("id=\"r1\"");
  ASSERT_NE(piece, std::string::npos);
  const std::size_t at = text.find("at=\"", piece) + 4;
  text.replace(at, text.find('"', at) - at, "m:H4");
  std::ofstream(file) << text;
  Result<Playtest::Opened> edited = playtest->continueOver(scenarioAt(folder / "tiny/missions/duel"));
  ASSERT_TRUE(edited) << edited.error().message();
  EXPECT_EQ(edited->fit.recorded, 12U);
  EXPECT_LT(edited->fit.fitted, 12U);
  ASSERT_TRUE(edited->fit.unfit);
  EXPECT_FALSE(edited->fit.unfit->text.empty());
  EXPECT_FALSE(edited->fit.answer.empty());
  EXPECT_EQ(edited->playtest->present(), edited->fit.fitted);
  EXPECT_EQ(edited->playtest->known(), edited->fit.fitted);
  edited->playtest->play();
  EXPECT_EQ(edited->playtest->status(), PlaytestStatus::Ended);
}

/// The tiny pack with something added to a file of it, at the end of its first line that holds `after`.
std::shared_ptr<const world::Scenario> duelWith(const Folder& folder, const std::string& file, const std::string& after,
                                                const std::string& added) {
  fs::copy(fs::path(SORTIE_SOURCE_DIR) / "tests/packs/tiny", folder / "tiny", fs::copy_options::recursive);
  std::string text;
  {
    std::ifstream in(folder / "tiny" / file);
    text.assign(std::istreambuf_iterator<char>(in), {});
  }
  const std::size_t found = text.find(after);
  EXPECT_NE(found, std::string::npos) << file;
  text.insert(text.find('\n', found), added);
  std::ofstream(folder / "tiny" / file) << text;
  return scenarioAt(folder / "tiny/missions/duel");
}

TEST(Playtest, ScriptErrorStopsPlayAndEarlierMomentsStayReachable) {
  const Folder folder;
  const auto scenario =
      duelWith(folder, "rules/game.lua", "local unit = choose", "\n  if world.round > 2 then error(\"lost\") end");
  const auto playtest = open(scenario, "random", 9);
  ASSERT_NE(playtest, nullptr);
  playtest->play();
  ASSERT_EQ(playtest->status(), PlaytestStatus::Halted);
  const PlaytestState state = playtest->state();
  ASSERT_TRUE(state.halt);
  EXPECT_NE(state.halt->error.text.find("lost"), std::string::npos) << state.halt->error.message();
  EXPECT_NE(state.halt->error.where.file.find("game.lua"), std::string::npos);
  EXPECT_GT(state.halt->error.where.line, 0U);
  EXPECT_FALSE(state.halt->trace.empty());
  EXPECT_NE(state.world, nullptr);
  ASSERT_GT(state.present, 2U);
  EXPECT_EQ(playtest->toRecord().end->outcome, "halt");
  good(playtest->back());
  EXPECT_EQ(playtest->status(), PlaytestStatus::Bot);
  EXPECT_EQ(playtest->known(), state.present);
  good(playtest->toEnd());
  EXPECT_EQ(playtest->status(), PlaytestStatus::Halted);
  // Mended, the same decisions go on.
  Result<Playtest::Opened> mended = playtest->continueOver(scenarioOf(duel));
  ASSERT_TRUE(mended);
  EXPECT_EQ(mended->fit.fitted, state.present);
  mended->playtest->play();
  EXPECT_EQ(mended->playtest->status(), PlaytestStatus::Ended);
}

TEST(Playtest, EndlessScriptIsStoppedAndEarlierMomentsStayReachable) {
  const Folder folder;
  const auto scenario =
      duelWith(folder, "rules/game.lua", "local unit = choose", "\n  while world.round > 2 do board.all() end");
  const auto playtest = open(scenario, "random", 9);
  ASSERT_NE(playtest, nullptr);
  playtest->play();
  ASSERT_EQ(playtest->status(), PlaytestStatus::Halted);
  const std::size_t all = playtest->known();
  ASSERT_GT(all, 2U);
  good(playtest->back());
  EXPECT_EQ(playtest->status(), PlaytestStatus::Bot);
  EXPECT_EQ(playtest->session().rollingHash(), playtest->hashAt(all - 1));
}

}  // namespace
}  // namespace sortie::editor
