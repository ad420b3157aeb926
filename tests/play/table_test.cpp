// Games that were played at a table: people say what chance decided, and the record plays out the same.
#include <gtest/gtest.h>

#include "play/record/record.h"
#include "play/text/chance_text.h"
#include "playing.h"

namespace sortie::play {
namespace {

using testing::deal;
using testing::duel;
using testing::hostOf;
using testing::scenarioOf;

/// Plays a mission with what `say` says at each chance; random players answer.
struct Table {
  std::shared_ptr<const world::Scenario> scenario;
  std::unique_ptr<script::Host> host;
  std::unique_ptr<Session> session;
  Record record;
  std::vector<script::Chance> asked;

  explicit Table(const std::string& mission, std::uint64_t seed = 1) : scenario(scenarioOf(mission)) {
    host = hostOf(scenario);
    if (host == nullptr) return;
    session = std::make_unique<Session>(*host, SessionOptions{.seed = seed, .checkpoints = true, .table = true});
    record.header = recordHeader(*scenario, {}, seed, {});
  }

  void say(const std::string& typed) {
    (void)session->advance();
    const script::Chance* open = session->openChance();
    ASSERT_NE(open, nullptr) << typed;
    asked.push_back(*open);
    const Result<std::vector<std::string>> words = readChance(*session, *open, typed);
    ASSERT_TRUE(words) << words.error().message();
    ASSERT_TRUE(session->comeUp(*words));
    recordChance(record, session->context().chances.came.back());
    (void)session->advance();
  }

  /// Whatever comes to a random player.
  void answer() {
    const auto* decision = std::get_if<world::Decision>(&session->advance());
    ASSERT_NE(decision, nullptr);
    const world::Decision asks = *decision;
    const auto agent = makeAgent("random", scenario, asks.side);
    ASSERT_TRUE(agent);
    world::Answer given;
    AgentStream stream(session->seed(), asks.side, asks.number);
    (*agent)->decide(asks, View(*session, asks.side), stream, given);
    recordAnswer(record, *session, asks, given);
    ASSERT_TRUE(session->decide(given)) << record.answers.size();
  }

  /// Answers until chance decides.
  void toChance() {
    while (std::holds_alternative<world::Decision>(session->advance())) answer();
    ASSERT_NE(session->openChance(), nullptr);
  }

  /// To the end, or to that many answers; whatever chance decides the program says, but never the card that lies there.
  void playOut(std::size_t most = 100'000) {
    while (session->record().size() < most) {
      const Advance& state = session->advance();
      if (const script::Chance* open = session->openChance(); open != nullptr) {
        std::vector<std::string> words = rollForTable(*session, *open);
        if (open->kind == script::Chance::Kind::Card)
          words[0] = scenario->keyOf(world::Value::of(open->candidates.back()), session->world());
        ASSERT_TRUE(session->comeUp(words));
        recordChance(record, session->context().chances.came.back());
        continue;
      }
      if (!std::holds_alternative<world::Decision>(state)) break;
      answer();
    }
    (void)session->advance();
    if (session->openChance() == nullptr) record.end = recordEnd(*session);
  }
};

std::string handOf(const Session& session, const std::string& side) {
  std::string out;
  const world::Scenario& scenario = session.scenario();
  for (std::size_t z = 0; z < scenario.zones.size(); ++z) {
    const world::ZoneInfo& zone = scenario.zones[z];
    if (zone.text != "hand" || scenario.sides[world::at(zone.owner.side())].name != side) continue;
    for (std::int32_t p = session.world().zones[z].first; p >= 0;
         p = session.world().pieces[static_cast<std::size_t>(p)].next)
      out +=
          " " + scenario.items[static_cast<std::size_t>(session.world().pieces[static_cast<std::size_t>(p)].item)].name;
  }
  return out;
}

TEST(Table, CardsThatAreDrawnAreThoseThatWereSaid) {
  Table table(deal);
  ASSERT_NE(table.session, nullptr);
  for (const char* card : {"ambush", "ambush", "advance", "retreat", "adv", "ret"}) table.say(card);
  EXPECT_EQ(handOf(*table.session, "north"), " advance advance ambush");
  EXPECT_EQ(handOf(*table.session, "south"), " retreat retreat ambush");
  EXPECT_EQ(table.asked.front().kind, script::Chance::Kind::Card);
  EXPECT_TRUE(std::holds_alternative<world::Decision>(table.session->advance())) << "six cards are dealt";
}

TEST(Table, OnlyCardsThatAreLeftCanBeSaid) {
  Table table(deal);
  ASSERT_NE(table.session, nullptr);
  table.say("ambush");
  table.say("ambush");
  (void)table.session->advance();
  const script::Chance open = *table.session->openChance();
  const Result<std::vector<std::string>> third = readChance(*table.session, open, "ambush");
  ASSERT_FALSE(third);
  EXPECT_NE(third.error().text.find("expected the number or name of one of these"), std::string::npos);
  EXPECT_EQ(chanceText(*table.session, open).find("mbush"), std::string::npos) << chanceText(*table.session, open);
}

TEST(Table, DiceTakeFacesThatTheyHave) {
  Table table(duel);
  ASSERT_NE(table.session, nullptr);
  table.toChance();
  const script::Chance open = *table.session->openChance();
  EXPECT_EQ(chanceText(*table.session, open), "Roll 1 x d6 (1, 2, 3, 4, 5, 6). Which faces?\n");
  const Result<std::vector<std::string>> seven = readChance(*table.session, open, "7");
  ASSERT_FALSE(seven);
  EXPECT_EQ(seven.error().text, "d6 has no face \"7\": it has 1, 2, 3, 4, 5, 6");
  EXPECT_FALSE(readChance(*table.session, open, "6 6")) << "one die is rolled";
  ASSERT_TRUE(table.session->comeUp({"6"}));
  (void)table.session->advance();
  const auto& changes = table.session->journal().changes;
  EXPECT_EQ(std::count_if(
                changes.begin(), changes.end(),
                [](const world::Change& each) { return each.kind == world::ChangeKind::Roll && each.after.data == 6; }),
            1);
}

TEST(Table, RecordPlaysOutTheSame) {
  for (const char* mission : {deal, duel}) {
    Table table(mission, 3);
    ASSERT_NE(table.session, nullptr);
    table.playOut();
    ASSERT_FALSE(table.record.interventions.empty());
    const std::string text = writeRecord(table.record);
    EXPECT_TRUE(text.starts_with("sortie-record 4\n")) << text;
    const Result<Record> read = readRecord(text, "table.record");
    ASSERT_TRUE(read) << read.error().message();
    EXPECT_EQ(writeRecord(*read), text);
    EXPECT_TRUE(countsInStatistics(*read)) << "nobody has reached into it";

    const auto host = hostOf(table.scenario);
    Session session(*host, {.seed = 3});
    const Replay replayed = replay(*read, session, true);
    EXPECT_TRUE(replayed.complete) << mission << (replayed.unfit ? replayed.unfit->message() : "");
    EXPECT_FALSE(replayed.divergence) << mission;
    EXPECT_EQ(session.world(), table.session->world());
    ASSERT_EQ(session.journal().changes.size(), table.session->journal().changes.size());
    EXPECT_EQ(session.journal().texts, table.session->journal().texts);
    EXPECT_EQ(session.rollingHash(), table.session->rollingHash());
  }
}

// Rules that read a card before anybody has seen it would play another one than the table did.
TEST(Table, ShippedMissionsPlayOutAsTheyWereEntered) {
  for (const char* mission :
       {"citadel/missions/foothold", "mayhem/missions/crystal-run", "mayhem/missions/special-delivery"}) {
    Table table(std::string("../../missions/") + mission, 11);
    ASSERT_NE(table.session, nullptr);
    table.playOut(150);
    const Advance& end = table.session->advance();
    ASSERT_FALSE(std::holds_alternative<Halt>(end) && table.session->openChance() == nullptr)
        << mission << std::get<Halt>(end).error.message();
    EXPECT_GT(table.record.interventions.size(), 10U);
    const Result<Record> read = readRecord(writeRecord(table.record), "table.record");
    ASSERT_TRUE(read);
    const auto host = hostOf(table.scenario);
    Session session(*host, {.seed = 11});
    const Replay replayed = replay(*read, session, true);
    EXPECT_TRUE(replayed.complete) << mission << (replayed.unfit ? replayed.unfit->message() : "");
    EXPECT_FALSE(replayed.divergence) << mission << " before decision " << replayed.divergence->number << "\n"
                                      << writeRecord(table.record);
    EXPECT_EQ(session.record().size(), table.record.answers.size());
  }
}

TEST(Table, WhatCameUpOtherwiseIsAnotherGame) {
  Table table(deal, 3);
  ASSERT_NE(table.session, nullptr);
  table.say("ambush");
  table.playOut();
  Record changed = table.record;
  ASSERT_EQ(changed.interventions.front().cards.size(), 1U);
  changed.interventions.front().cards.front() = "advance#1";
  const auto host = hostOf(table.scenario);
  Session session(*host, {.seed = 3});
  const Replay replayed = replay(changed, session, true);
  EXPECT_TRUE(replayed.divergence || replayed.unfit || replayed.halt);
}

TEST(Table, TakenBackChanceIsAskedAgain) {
  Table table(deal);
  ASSERT_NE(table.session, nullptr);
  EXPECT_FALSE(table.session->takeBackChance()) << "nothing has come up";
  table.say("ambush");
  const std::uint64_t before = table.session->rollingHash();
  table.say("retreat");
  ASSERT_TRUE(table.session->takeBackChance());
  (void)table.session->advance();
  EXPECT_EQ(table.session->rollingHash(), before);
  for (const char* card : {"ambush", "advance", "retreat", "advance", "retreat"}) table.say(card);
  EXPECT_EQ(handOf(*table.session, "south"), " retreat retreat ambush");
}

TEST(Table, UndoneAnswerForgetsWhatCameUpAfterIt) {
  Table table(duel, 5);
  ASSERT_NE(table.session, nullptr);
  table.toChance();
  const std::size_t answers = table.session->record().size();
  table.say("6");
  const std::uint64_t hit = table.session->rollingHash();
  ASSERT_TRUE(table.session->undo(1));
  table.session->forgetComing(answers - 1);
  forgetAfter(table.record, answers - 1);
  EXPECT_TRUE(table.record.interventions.empty());
  table.answer();
  (void)table.session->advance();
  ASSERT_NE(table.session->openChance(), nullptr) << "the die is asked again";
  table.say("1");
  EXPECT_NE(table.session->rollingHash(), hit);
}

TEST(Table, RecordOfAnEarlierFormatHasNoSuchLines) {
  Table table(deal);
  ASSERT_NE(table.session, nullptr);
  table.playOut();
  std::string text = writeRecord(table.record);
  text.replace(text.find("record 4"), 8, "record 3");
  const Result<Record> read = readRecord(text, "old.record");
  ASSERT_FALSE(read);
  EXPECT_EQ(read.error().code, "record-syntax");
}

}  // namespace
}  // namespace sortie::play
