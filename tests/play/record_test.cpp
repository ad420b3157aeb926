#include "play/record/record.h"

#include <fstream>
#include <filesystem>
#include <functional>
#include <sstream>

#include <gtest/gtest.h>

#include "play/record/record_text.h"
#include "playing.h"

namespace sortie::play {
namespace {

using testing::Folder;

/// Plays a whole game with random agents and records it. `before` is called before each decision.
Record recorded(script::Host& host, std::uint64_t seed,
                const std::function<void(Session&, Record&, std::uint64_t)>& before = {}) {
  Session session(host, {seed, true, false});
  Record record;
  record.header = recordHeader(host.scenario(), {}, seed, {{"red", "random"}});
  const auto agent = randomAgent();
  while (const auto* decision = std::get_if<world::Decision>(&session.advance())) {
    if (before) before(session, record, decision->number);
    world::Answer answer;
    AgentStream stream(seed, decision->side, decision->number);
    agent->decide(*decision, View(host.scenario(), session.world(), decision->side), stream, answer);
    recordAnswer(record, session, *decision, answer);
    const Result<> taken = session.decide(answer);
    if (!taken) {
      ADD_FAILURE() << taken.error().message();
      break;
    }
  }
  if (const auto* halt = std::get_if<Halt>(&session.advance()))
    ADD_FAILURE() << halt->error.message() << "\n" << halt->trace;
  record.end = recordEnd(session);
  return record;
}

Replay replayed(script::Host& host, const Record& record) {
  Session session(host, {record.header.seed, true, false});
  return replay(record, session, true);
}

void expectExact(const Replay& result) {
  EXPECT_TRUE(result.complete);
  EXPECT_FALSE(result.divergence) << result.divergence->number << " " << result.divergence->what;
  EXPECT_FALSE(result.unfit) << result.unfit->message();
}

Intervention byHand(Intervention::Kind kind, std::string subject, std::string target,
                    std::vector<std::string> cards = {}) {
  Intervention out;
  out.kind = kind;
  out.subject = std::move(subject);
  out.target = std::move(target);
  out.cards = std::move(cards);
  return out;
}

TEST(Record, EveryKindOfAnswerSurvivesTheRoundTrip) {
  const auto host = testing::hostOf(testing::scenarioOf(testing::deal));
  ASSERT_NE(host, nullptr);
  for (std::uint64_t seed = 1; seed <= 20; ++seed) {
    const Record record = recorded(*host, seed);
    ASSERT_GE(record.answers.size(), 20U);
    const std::string text = writeRecord(record);
    const Result<Record> read = readRecord(text, "a.record");
    ASSERT_TRUE(read) << read.error().message() << "\n" << text;
    EXPECT_EQ(read->header, record.header);
    EXPECT_EQ(read->answers, record.answers);
    EXPECT_EQ(read->end, record.end);
    EXPECT_EQ(writeRecord(*read), text);
    expectExact(replayed(*host, *read));
  }
}

TEST(Record, HiddenCardsAreNamedByTheirSlot) {
  const auto host = testing::hostOf(testing::scenarioOf(testing::deal));
  ASSERT_NE(host, nullptr);
  const Record record = recorded(*host, 3);
  int steals = 0;
  for (const RecordedAnswer& answer : record.answers) {
    if (answer.decision != "steal") continue;
    ++steals;
    EXPECT_EQ(answer.key.rfind("hand@", 0), 0U) << answer.key;
  }
  EXPECT_GT(steals, 0);
}

TEST(Record, RecordWithRenamedIdsReplays) {
  const Folder folder;
  std::filesystem::copy(std::string(SORTIE_SOURCE_DIR) + "/tests/packs/hidden", folder / "hidden",
                        std::filesystem::copy_options::recursive);
  std::stringstream text;
  text << std::ifstream(folder / "hidden/ruleset.xml").rdbuf();
  std::string ruleset = text.str();
  ruleset.insert(
      ruleset.find("</ruleset>"),
      "<renamed what=\"zone\" from=\"fist\" to=\"hand\"/>"
      // Other things were called so as well.
      "<renamed what=\"kind\" from=\"fist\" to=\"scout\"/><renamed what=\"item\" from=\"fist\" to=\"ambush\"/>"
      "<renamed what=\"kind\" from=\"heap\" to=\"order\"/><renamed what=\"zone\" from=\"heap\" to=\"pile\"/>");
  std::ofstream(folder / "hidden/ruleset.xml") << ruleset;
  Result<model::LoadedMission> loaded = model::loadMission((folder / "hidden/missions/deal").string());
  ASSERT_TRUE(loaded) << loaded.error().message();
  const auto scenario = world::Scenario::make(std::move(*loaded));
  ASSERT_TRUE(scenario) << scenario.error().message();
  const auto host = testing::hostOf(*scenario);
  ASSERT_NE(host, nullptr);
  Record record = recorded(*host, 3);
  int old = 0;
  for (RecordedAnswer& answer : record.answers) {
    for (std::size_t at = 0; (at = answer.key.find("hand@", at)) != std::string::npos; ++old)
      answer.key.replace(at, 4, "fist");
  }
  EXPECT_GT(old, 0);
  expectExact(replayed(*host, record));
  for (RecordedAnswer& answer : record.answers)
    if (answer.key.starts_with("fist@")) answer.key.replace(0, 4, "foot");
  EXPECT_FALSE(replayed(*host, record).complete);
  // What was done by hand, too: an ambush of the pile on top of it, a scout laid there.
  Session session(*host, {3, true, false});
  (void)session.advance();
  std::string ambush;
  const world::World& world = session.world();
  for (std::int32_t p = world.zones[world::at((*scenario)->zone("pile", {}))].first; p >= 0;
       p = world.pieces[static_cast<std::size_t>(p)].next) {
    const std::string key = (*scenario)->keyOf(world::Value::of(static_cast<world::PieceId>(p)), world);
    if (key.starts_with("ambush")) ambush = key;
  }
  ASSERT_FALSE(ambush.empty());
  Record changed;
  changed.header = record.header;
  changed.interventions = {
      byHand(Intervention::Kind::StackDeck, "heap", "", {"fist" + ambush.substr(std::string("ambush").size())}),
      byHand(Intervention::Kind::MovePiece, "n", "zone:heap")};
  const Replay done = replayed(*host, changed);
  EXPECT_TRUE(done.complete) << done.unfit->message();
  changed.interventions[1].target = "zone:hip";
  EXPECT_TRUE(replayed(*host, changed).unfit);
}

TEST(Record, ReplayUsesTheKeyWhenTheIndexDiffers) {
  const auto host = testing::hostOf(testing::scenarioOf(testing::duel));
  ASSERT_NE(host, nullptr);
  Record record = recorded(*host, 5);
  for (RecordedAnswer& answer : record.answers) answer.hint = "0";
  expectExact(replayed(*host, record));
}

TEST(Record, CheckFindsTheFirstTamperedAnswer) {
  const auto host = testing::hostOf(testing::scenarioOf(testing::duel));
  ASSERT_NE(host, nullptr);
  Record record = recorded(*host, 7);
  // Another of the four units moves first.
  record.answers[0].key = record.answers[0].key == "r1" ? "r2" : "r1";
  const Replay result = replayed(*host, record);
  ASSERT_TRUE(result.divergence);
  EXPECT_EQ(result.divergence->number, 1U);
  EXPECT_NE(result.divergence->expected, result.divergence->got);
}

TEST(Record, TamperedEnd_IsFoundByCheck) {
  const auto host = testing::hostOf(testing::scenarioOf(testing::duel));
  ASSERT_NE(host, nullptr);
  Record record = recorded(*host, 7);
  record.end->winners = {"nobody"};
  Replay result = replayed(*host, record);
  ASSERT_TRUE(result.divergence);
  EXPECT_TRUE(result.divergence->atEnd);
  record = recorded(*host, 7);
  record.end->hash ^= 1;
  result = replayed(*host, record);
  ASSERT_TRUE(result.divergence);
  EXPECT_TRUE(result.divergence->atEnd);
}

TEST(Record, AnswerThatNoLongerFitsIsReportedWithItsLine) {
  const auto host = testing::hostOf(testing::scenarioOf(testing::duel));
  ASSERT_NE(host, nullptr);
  Result<Record> record = readRecord(writeRecord(recorded(*host, 7)), "edited.record");
  ASSERT_TRUE(record);
  record->answers[4].key = "m:Z9";
  Session session(*host, {7, true, false});
  const Replay result = replay(*record, session, false);
  ASSERT_TRUE(result.unfit);
  EXPECT_EQ(result.answered, 4U);
  EXPECT_EQ(result.unfit->where.file, "edited.record");
  EXPECT_EQ(result.unfit->where.line, record->answers[4].line);
}

TEST(Record, ReplayForcesTheSameDice) {
  const auto host = testing::hostOf(testing::scenarioOf(testing::duel));
  ASSERT_NE(host, nullptr);
  const Record plain = recorded(*host, 11);
  const Record forced = recorded(*host, 11, [](Session& session, Record& record, std::uint64_t number) {
    if (number != 2) return;
    const std::vector<std::int32_t> dice(40, 6);
    session.forceDice(dice);
    record.interventions.push_back({number, Intervention::Kind::ForceDice, dice, {}});
    session.note("sixes only");
    record.interventions.push_back({number, Intervention::Kind::Note, {}, "sixes only"});
  });
  EXPECT_NE(plain.end->hash, forced.end->hash);
  const Result<Record> read = readRecord(writeRecord(forced), "a.record");
  ASSERT_TRUE(read) << read.error().message();
  ASSERT_EQ(read->interventions.size(), 2U);
  EXPECT_EQ(read->interventions[1].text, "sixes only");
  expectExact(replayed(*host, *read));
}

TEST(Record, EachMistakeIsReportedWithItsLine) {
  const auto host = testing::hostOf(testing::scenarioOf(testing::duel));
  ASSERT_NE(host, nullptr);
  Record record = recorded(*host, 1);
  record.answers.resize(2);
  const std::string text = writeRecord(record);
  ASSERT_TRUE(readRecord(text, "a"));
  const auto refused = [&](std::string from, const std::string& to) {
    std::string bad = text;
    const std::size_t at = bad.find(from);
    if (at == std::string::npos) {
      ADD_FAILURE() << "no " << from << " in\n" << text;
      return Error{};
    }
    bad.replace(at, from.size(), to);
    const Result<Record> read = readRecord(bad, "bad.record");
    EXPECT_FALSE(read) << bad;
    return read ? Error{} : read.error();
  };
  EXPECT_EQ(refused("sortie-record 1", "sortie-record 5").code, "record-format");
  EXPECT_EQ(refused("sortie-record", "something").code, "record-format");
  EXPECT_EQ(refused("seed 1", "seed x").code, "record-syntax");
  EXPECT_EQ(refused("seed 1\n", "").code, "record-syntax");
  EXPECT_EQ(refused("\n0 red", "\n1 red").code, "record-syntax");
  EXPECT_EQ(refused(" #", " ").code, "record-syntax");
  EXPECT_EQ(refused("\n= ", "\n? ").code, "record-syntax");
  const Error second = refused("\n1 red", "\none red");
  EXPECT_EQ(second.where.file, "bad.record");
  EXPECT_EQ(second.where.line,
            static_cast<std::uint32_t>(
                std::count(text.begin(), text.begin() + static_cast<std::ptrdiff_t>(text.find("\n1 red")), '\n')) +
                2);
  // A cut last line is not taken for a whole one; a cut after a line is an open record.
  EXPECT_FALSE(readRecord(text.substr(0, text.size() - 1), "cut"));
  const Result<Record> open = readRecord(text.substr(0, text.rfind("= ")), "cut");
  ASSERT_TRUE(open);
  EXPECT_FALSE(open->end);
  EXPECT_FALSE(readRecord(text + "2 red unit r1 @0 #00000000\n", "more"));
  EXPECT_EQ(readRecord(std::string(maxRecordBytes + 1, 'x'), "big").error().code, "record-limit");
}

/// An intervention of a kind that format 2 has.
TEST(Record, ReplayMovesPiecesMovedByHand) {
  const auto host = testing::hostOf(testing::scenarioOf(testing::duel));
  ASSERT_NE(host, nullptr);
  // At questions that begin a step and at those in the middle of one.
  int changed = 0;
  for (const std::uint64_t at : {0U, 1U, 4U, 5U}) {
    const Record plain = recorded(*host, 11);
    const Record moved = recorded(*host, 11, [&](Session& session, Record& record, std::uint64_t number) {
      if (number != at || !record.interventions.empty()) return;
      Intervention what = byHand(Intervention::Kind::MovePiece, "r2", "m:E5");
      const Result<> refused = session.intervene(what);
      ASSERT_FALSE(refused);  // no boundaries are kept
      EXPECT_EQ(refused.error().code, "no-decision");
    });
    EXPECT_EQ(moved.end->hash, plain.end->hash);

    Session session(*host, {11, true, true});
    Record record;
    record.header = plain.header;
    const auto agent = randomAgent();
    for (;;) {
      const auto* decision = std::get_if<world::Decision>(&session.advance());
      if (decision == nullptr) break;
      if (decision->number == at && record.interventions.empty()) {
        EXPECT_FALSE(session.intervene(byHand(Intervention::Kind::MovePiece, "nobody", "m:E5")));
        EXPECT_FALSE(session.intervene(byHand(Intervention::Kind::MovePiece, "r2", "m:Z99")));
        EXPECT_FALSE(session.intervene(byHand(Intervention::Kind::StackDeck, "nowhere", "", {"r2"})));
        const Result<> made = session.intervene(byHand(Intervention::Kind::MovePiece, "r2", "m:E5"));
        ASSERT_TRUE(made) << made.error().message();
        record.interventions = session.interventions();
        ASSERT_EQ(record.interventions.size(), 1U);
        EXPECT_EQ(record.interventions[0].before, at);
        continue;
      }
      world::Answer answer;
      AgentStream stream(11, decision->side, decision->number);
      agent->decide(*decision, View(host->scenario(), session.world(), decision->side), stream, answer);
      recordAnswer(record, session, *decision, answer);
      ASSERT_TRUE(session.decide(answer));
    }
    record.end = recordEnd(session);
    if (record.end->hash != plain.end->hash) ++changed;
    EXPECT_FALSE(countsInStatistics(record));
    const std::string text = writeRecord(record);
    EXPECT_EQ(text.rfind("sortie-record 2\n", 0), 0U);
    const Result<Record> read = readRecord(text, "a.record");
    ASSERT_TRUE(read) << read.error().message();
    EXPECT_EQ(writeRecord(*read), text);
    expectExact(replayed(*host, *read));
    // Undone to the moment itself and to before it, it goes the same way again.
    const std::uint64_t end = session.rollingHash();
    const std::size_t all = session.record().size();
    for (const std::size_t target : {static_cast<std::size_t>(at), std::size_t{2}}) {
      ASSERT_TRUE(session.undo(session.record().size() - target));
      std::size_t next = 0;
      while (next < record.interventions.size() && record.interventions[next].before <= target) ++next;
      EXPECT_EQ(session.interventions().size(), next);
      while (session.record().size() < all) {
        const auto* decision = std::get_if<world::Decision>(&session.advance());
        ASSERT_NE(decision, nullptr);
        for (; next < record.interventions.size() && record.interventions[next].before == session.record().size();
             ++next)
          ASSERT_TRUE(session.intervene(record.interventions[next]));
        const Result<world::Answer> answer = answerFor(record, session.record().size(), session, *decision);
        ASSERT_TRUE(answer) << answer.error().message();
        ASSERT_TRUE(session.decide(*answer));
      }
      (void)session.advance();
      EXPECT_EQ(session.rollingHash(), end) << at << " from " << target;
    }
  }
  EXPECT_EQ(changed, 4);
}

TEST(Record, ImpossibleInterventionIsUnfit) {
  const auto host = testing::hostOf(testing::scenarioOf(testing::duel));
  ASSERT_NE(host, nullptr);
  Record record = recorded(*host, 11);
  record.interventions.push_back(byHand(Intervention::Kind::MovePiece, "gone", "m:A1"));
  record.interventions.back().before = 3;
  const Result<Record> read = readRecord(writeRecord(record), "a.record");
  ASSERT_TRUE(read);
  const Replay result = replayed(*host, *read);
  EXPECT_EQ(result.answered, 3U);
  ASSERT_TRUE(result.unfit);
  EXPECT_EQ(result.unfit->where.line, read->answers[2].line + 1);
}

TEST(Record, NewKindOfInterventionNeedsFormatTwo) {
  const auto host = testing::hostOf(testing::scenarioOf(testing::duel));
  ASSERT_NE(host, nullptr);
  Record record = recorded(*host, 1);
  record.interventions.push_back({0, Intervention::Kind::ForceDice, {6}, {}});
  record.interventions.push_back({0, Intervention::Kind::Note, {}, "a remark"});
  EXPECT_EQ(writeRecord(record).rfind("sortie-record 1\n", 0), 0U);
  record.interventions.push_back(byHand(Intervention::Kind::Agent, "red", "search:60:heuristic"));
  record.interventions.push_back(byHand(Intervention::Kind::StackDeck, "cards@red", "", {"ace of spades", "king#2"}));
  std::string text = writeRecord(record);
  EXPECT_EQ(text.rfind("sortie-record 2\n", 0), 0U);
  const Result<Record> read = readRecord(text, "a.record");
  ASSERT_TRUE(read) << read.error().message();
  ASSERT_EQ(read->interventions.size(), 4U);
  EXPECT_EQ(read->interventions[2].target, "search:60:heuristic");
  EXPECT_EQ(read->interventions[3].cards, (std::vector<std::string>{"ace of spades", "king#2"}));
  EXPECT_EQ(writeRecord(*read), text);
  text.replace(0, 15, "sortie-record 1");
  EXPECT_FALSE(readRecord(text, "a.record"));
  for (const char* bad : {"! move r1", "! move r1 m:A1 m:A2", "! stack cards", "! agent red", "! push it"}) {
    std::string other = writeRecord(record);
    other.replace(other.find("! agent"), std::string("! agent red search:60:heuristic").size(), bad);
    EXPECT_FALSE(readRecord(other, "a.record")) << bad;
  }
}

TEST(Record, SavingReplacesTheFile) {
  const Folder folder;
  const auto host = testing::hostOf(testing::scenarioOf(testing::duel));
  ASSERT_NE(host, nullptr);
  const Record record = recorded(*host, 1);
  std::ofstream(folder / "a.record") << "something else";
  ASSERT_TRUE(saveRecord(record, folder / "a.record"));
  const Result<Record> read = loadRecord(folder / "a.record");
  ASSERT_TRUE(read) << read.error().message();
  EXPECT_EQ(read->answers, record.answers);
  EXPECT_FALSE(saveRecord(record, folder / "no/such/folder.record"));
  EXPECT_FALSE(loadRecord(folder / "none.record"));
}

TEST(Record, WordsAreEscaped) {
  for (const std::string& name :
       {std::string("s1:A4"), std::string("two words, 100% > 1 = x"), std::string(), std::string("\xc3\xa4\n\0", 4)}) {
    const std::string word = escapeToken(name);
    EXPECT_EQ(word.find_first_of(" \n,=>"), std::string::npos) << word;
    EXPECT_EQ(unescapeToken(word), name);
  }
  for (const char* bad : {"", "%", "%4", "%zz", "a b", "a,b"}) EXPECT_FALSE(unescapeToken(bad)) << bad;
}

TEST(Record, RecordHasTheVersionOfTheBuild) {
  std::ifstream in(std::string(SORTIE_SOURCE_DIR) + "/CMakeLists.txt");
  const std::string text((std::istreambuf_iterator<char>(in)), {});
  EXPECT_NE(text.find("project(sortie VERSION " + std::string(engineVersion) + " "), std::string::npos);
}

}  // namespace
}  // namespace sortie::play
