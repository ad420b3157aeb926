#include "play/sweep/sweep.h"

#include <atomic>
#include <csignal>
#include <fstream>

#include <gtest/gtest.h>
#include <sqlite3.h>
#include <sys/wait.h>

#include "play/sweep/sweep_report.h"
#include "play/sweep/statistics.h"
#include "play/sweep/sweep_store.h"
#include "play/sweep/sweep_tables.h"
#include "playing.h"

namespace sortie::play {
namespace {

using testing::Folder;

SweepOptions options(const std::string& mission, std::uint64_t runs, unsigned jobs) {
  SweepOptions out;
  out.variants.push_back({"", testing::scenarioOf(mission)});
  out.runs = runs;
  out.jobs = jobs;
  return out;
}

/// Plays into a store; `most` stops it after about that many rows.
void sweepInto(SweepOptions wanted, SweepStore& store, std::uint64_t most = UINT64_MAX) {
  std::atomic<bool> stop = false;
  wanted.stop = &stop;
  const Result<std::vector<bool>> have = store.runs();
  ASSERT_TRUE(have) << have.error().message();
  std::uint64_t taken = 0;
  const Result<std::uint64_t> played = sweep(
      wanted, [&](std::uint64_t run) { return run < have->size() && (*have)[run]; },
      [&](SweepRow&& row) -> Result<> {
        if (++taken >= most) stop = true;
        return taken <= most ? store.add(row) : Result<>();
      });
  ASSERT_TRUE(played) << played.error().message();
  ASSERT_TRUE(store.commit());
}

std::vector<SweepRow> rowsOf(SweepStore& store) {
  std::vector<SweepRow> rows;
  const Result<> read = store.each([&](const SweepRow& row) -> Result<> {
    rows.push_back(row);
    return {};
  });
  EXPECT_TRUE(read);
  return rows;
}

/// Everything in the file, table by table.
std::string textOf(SweepStore& store) {
  std::string out;
  for (const auto& table : sweepTables(store.sides())) {
    out += table.first + "\n";
    std::vector<std::string> columns;
    const Result<> read =
        store.eachOf("SELECT * FROM " + table.first, columns, [&](const std::vector<Cell>& row) -> Result<> {
          for (const Cell& cell : row) out += cellText(cell) + "|";
          out += "\n";
          return {};
        });
    EXPECT_TRUE(read) << read.error().message();
  }
  return out;
}

SweepStore created(const std::filesystem::path& file, const SweepOptions& wanted) {
  const auto meta = sweepMeta(wanted);
  EXPECT_TRUE(meta);
  Result<SweepStore> store = SweepStore::create(file, *meta, sweepNames(wanted));
  EXPECT_TRUE(store) << store.error().message();
  return std::move(*store);
}

std::string sweptText(const std::filesystem::path& file, const SweepOptions& wanted) {
  SweepStore store = created(file, wanted);
  sweepInto(wanted, store);
  return textOf(store);
}

std::vector<SweepRow> swept(const std::filesystem::path& file, const SweepOptions& wanted) {
  SweepStore store = created(file, wanted);
  sweepInto(wanted, store);
  return rowsOf(store);
}

TEST(Sweep, OneAndTwoJobsGiveTheSameRows) {
  const Folder folder;
  const std::vector<SweepRow> one = swept(folder / "1", options(testing::duel, 300, 1));
  const std::vector<SweepRow> two = swept(folder / "2", options(testing::duel, 300, 2));
  ASSERT_EQ(one.size(), 300U);
  EXPECT_EQ(one, two);
  EXPECT_EQ(one.front().run, 1U);
  EXPECT_EQ(one.front().seed, 1U);
  EXPECT_NE(one[0].hash, one[1].hash);
  EXPECT_TRUE(one[0].rounds);
  EXPECT_EQ(one[0].scores.size(), 2U);
}

TEST(Sweep, RowsEqualThoseOfSinglePlaytests) {
  const Folder folder;
  const std::vector<SweepRow> rows = swept(folder / "a", options(testing::deal, 20, 2));
  const auto host = testing::hostOf(testing::scenarioOf(testing::deal));
  ASSERT_NE(host, nullptr);
  const auto agent = randomAgent();
  for (const SweepRow& row : rows) {
    Session session(*host, {row.seed, true, true});
    const Advance end = playOut(session, {agent.get(), agent.get()});
    ASSERT_TRUE(std::holds_alternative<Outcome>(end));
    EXPECT_EQ(session.rollingHash(), row.hash);
    EXPECT_EQ(session.decisions(), row.decisions);
  }
}

TEST(Sweep, StoppedSweepContinuesToTheSameRows) {
  const Folder folder;
  const SweepOptions wanted = options(testing::duel, 400, 2);
  const std::vector<SweepRow> whole = swept(folder / "whole", wanted);
  {
    SweepStore store = created(folder / "half", wanted);
    sweepInto(wanted, store, 150);
    const std::size_t rows = rowsOf(store).size();
    EXPECT_GE(rows, 1U);
    EXPECT_LE(rows, 150U);
  }
  Result<SweepStore> store = SweepStore::open(folder / "half");
  ASSERT_TRUE(store) << store.error().message();
  ASSERT_TRUE(store->expectMeta(*sweepMeta(wanted)));
  sweepInto(wanted, *store);
  EXPECT_EQ(rowsOf(*store), whole);
}

TEST(Sweep, ShardsMergeToTheSameRows) {
  const Folder folder;
  SweepOptions wanted = options(testing::duel, 101, 1);
  const std::vector<SweepRow> whole = swept(folder / "whole", wanted);
  wanted.shards = 3;
  std::vector<std::filesystem::path> parts;
  std::size_t sum = 0;
  for (wanted.shard = 1; wanted.shard <= 3; ++wanted.shard) {
    parts.push_back(folder / ("part" + std::to_string(wanted.shard)));
    sum += swept(parts.back(), wanted).size();
  }
  EXPECT_EQ(sum, 101U);
  const Result<> merged = mergeSweeps(parts, folder / "merged");
  ASSERT_TRUE(merged) << merged.error().message();
  Result<SweepStore> store = SweepStore::open(folder / "merged");
  ASSERT_TRUE(store);
  EXPECT_EQ(rowsOf(*store), whole);
}

TEST(Sweep, AnyNumberOfJobsGivesTheSameTables) {
  const Folder folder;
  for (const char* mission : {testing::duel, testing::deal}) {
    const std::string name = std::filesystem::path(mission).filename();
    const std::string one = sweptText(folder / (name + "1"), options(mission, 120, 1));
    EXPECT_EQ(one, sweptText(folder / (name + "3"), options(mission, 120, 3)));
    EXPECT_GT(one.size(), 10'000U);
  }
}

TEST(Sweep, KilledSweepContinuesToTheSameTables) {
  const Folder folder;
  const SweepOptions wanted = options(testing::duel, 1300, 1);
  const std::string whole = sweptText(folder / "whole", wanted);
  const std::filesystem::path file = folder / "killed";
  const pid_t child = ::fork();
  ASSERT_GE(child, 0);
  if (child == 0) {
    // Rows are committed by 500: this dies with some behind it and some in the air.
    SweepStore store = created(file, wanted);
    std::uint64_t taken = 0;
    (void)sweep(wanted, {}, [&](SweepRow&& row) -> Result<> {
      Result<> added = store.add(row);
      if (++taken == 1150) ::kill(::getpid(), SIGKILL);
      return added;
    });
    ::_exit(0);
  }
  int status = 0;
  ASSERT_EQ(::waitpid(child, &status, 0), child);
  ASSERT_TRUE(WIFSIGNALED(status));
  Result<SweepStore> store = SweepStore::open(file);
  ASSERT_TRUE(store) << store.error().message();
  EXPECT_EQ(rowsOf(*store).size(), 1000U);
  sweepInto(wanted, *store);
  EXPECT_EQ(textOf(*store), whole);
}

TEST(Sweep, ShardsMergeToTheSameTables) {
  const Folder folder;
  SweepOptions wanted = options(testing::duel, 101, 1);
  const std::string whole = sweptText(folder / "whole", wanted);
  wanted.shards = 3;
  std::vector<std::filesystem::path> parts;
  for (wanted.shard = 1; wanted.shard <= 3; ++wanted.shard) {
    parts.push_back(folder / ("part" + std::to_string(wanted.shard)));
    (void)sweptText(parts.back(), wanted);
  }
  ASSERT_TRUE(mergeSweeps(parts, folder / "merged"));
  Result<SweepStore> store = SweepStore::open(folder / "merged");
  ASSERT_TRUE(store);
  EXPECT_EQ(textOf(*store), whole);
  // Sums over places cannot be told apart again: no run may come twice, and nothing half merged is left.
  const Result<> twice = mergeSweeps({parts[0], parts[1], parts[0]}, folder / "twice");
  ASSERT_FALSE(twice);
  EXPECT_EQ(twice.error().code, "sweep-differs");
  EXPECT_FALSE(std::filesystem::exists(folder / "twice"));
}

TEST(Sweep, OldOrForeignFileIsRefused) {
  const Folder folder;
  const SweepOptions wanted = options(testing::duel, 2, 1);
  auto meta = *sweepMeta(wanted);
  for (const char* format : {"1", "2"}) {
    meta["format"] = format;
    const std::filesystem::path file = folder / (std::string("old") + format);
    { ASSERT_TRUE(SweepStore::create(file, meta)); }
    const auto old = SweepStore::open(file);
    ASSERT_FALSE(old);
    EXPECT_EQ(old.error().code, "sweep-format");
  }
  { (void)swept(folder / "mine", wanted); }
  sqlite3* db = nullptr;
  ASSERT_EQ(sqlite3_open((folder / "mine").c_str(), &db), SQLITE_OK);
  EXPECT_EQ(sqlite3_exec(db,
                         "DROP VIEW result; CREATE VIEW result AS WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i "
                         "+ 1 FROM n) SELECT i AS run FROM n",
                         nullptr, nullptr, nullptr),
            SQLITE_OK);
  sqlite3_close(db);
  EXPECT_FALSE(SweepStore::open(folder / "mine"));
}

/// Runs SQL on a file behind the store's back.
void tamper(const std::filesystem::path& file, const std::string& sql) {
  sqlite3* db = nullptr;
  ASSERT_EQ(sqlite3_open(file.c_str(), &db), SQLITE_OK);
  char* problem = nullptr;
  EXPECT_EQ(sqlite3_exec(db, sql.c_str(), nullptr, nullptr, &problem), SQLITE_OK) << problem;
  sqlite3_free(problem);
  sqlite3_close(db);
}

TEST(Sweep, FileWithoutItsMissionIsRefused) {
  const Folder folder;
  for (const char* key : {"mission", "ruleset", "title", "sides", "variant 0"}) {
    const auto file = folder / key;
    { (void)swept(file, options(testing::duel, 2, 1)); }
    tamper(file, std::string("DELETE FROM meta WHERE key = '") + key + "'");
    const auto opened = SweepStore::open(file, SweepStore::Use::Read);
    ASSERT_FALSE(opened) << key;
    EXPECT_NE(opened.error().text.find(key), std::string::npos) << opened.error().message();
  }
  const auto file = folder / "many";
  { (void)swept(file, options(testing::duel, 2, 1)); }
  tamper(file,
         "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 5000) INSERT INTO meta SELECT "
         "'variant ' || i, 'v h' FROM n");
  EXPECT_FALSE(SweepStore::open(file, SweepStore::Use::Read));
}

TEST(Sweep, ReadingChangesNothingInAReadOnlyFolder) {
  const Folder folder;
  const auto bytes = [](const std::filesystem::path& file) {
    std::ifstream in(file, std::ios::binary);
    return std::string(std::istreambuf_iterator<char>(in), {});
  };
  const auto file = folder / "it is 100% ?#mine";
  const std::vector<SweepRow> rows = swept(file, options(testing::duel, 5, 1));
  // As an interrupted sweep leaves it: in WAL mode, and here without the log.
  for (const char* mode : {"WAL", "DELETE"}) {
    tamper(file, std::string("PRAGMA journal_mode=") + mode);
    const std::string before = bytes(file);
    std::filesystem::permissions(file, std::filesystem::perms::owner_read);
    // Root may write everything: a folder that stands for the file beside it is in its way too.
    std::filesystem::create_directory(file.string() + "-shm");
    auto store = SweepStore::open(file, SweepStore::Use::Read);
    ASSERT_TRUE(store) << store.error().message();
    EXPECT_EQ(rowsOf(*store), rows);
    EXPECT_TRUE(store->close());
    EXPECT_EQ(bytes(file), before);
    std::filesystem::remove(file.string() + "-shm");
    std::filesystem::permissions(file, std::filesystem::perms::owner_all);
  }
}

TEST(Sweep, DamagedPage_IsAnErrorAndNotTheEndOfTheRows) {
  const Folder folder;
  const auto file = folder / "rows";
  (void)swept(file, options(testing::duel, 300, 2));
  std::string where;
  {
    auto store = SweepStore::open(file, SweepStore::Use::Read);
    ASSERT_TRUE(store);
    const auto pages = store->query("SELECT rootpage FROM sqlite_schema WHERE name = 'playout'");
    ASSERT_TRUE(pages) << pages.error().message();
    where = cellText(pages->rows[0][0]);
  }
  {
    // The root of a table of several pages points to them: the second half of its pointers goes astray.
    std::fstream bytes(file, std::ios::in | std::ios::out | std::ios::binary);
    bytes.seekp((std::stoll(where) - 1) * 4096 + 14);
    bytes.write("\xff\xff\xff\xff\xff\xff", 6);
  }
  auto store = SweepStore::open(file, SweepStore::Use::Read);
  ASSERT_TRUE(store) << store.error().message();
  EXPECT_FALSE(store->runs());
  EXPECT_FALSE(store->each([](const SweepRow&) -> Result<> { return {}; }));
}

TEST(Sweep, FailedBatchWritesNoRows) {
  const Folder folder;
  const SweepOptions wanted = options(testing::duel, 40, 1);
  std::vector<SweepRow> rows;
  ASSERT_TRUE(sweep(wanted, {}, [&](SweepRow&& row) -> Result<> {
    rows.push_back(std::move(row));
    return {};
  }));
  const auto file = folder / "rows";
  auto store = SweepStore::create(file, *sweepMeta(wanted), sweepNames(wanted));
  ASSERT_TRUE(store);
  for (std::size_t i = 0; i < 20; ++i) ASSERT_TRUE(store->add(rows[i]));
  EXPECT_FALSE(store->add(rows[3]));  // a run that is there already: as any failure in the middle
  EXPECT_EQ(rowsOf(*store).size(), 0U);
  for (const SweepRow& row : rows) ASSERT_TRUE(store->add(row));
  ASSERT_TRUE(store->commit());
  EXPECT_EQ(rowsOf(*store).size(), rows.size());
  auto straight = SweepStore::create(folder / "straight", *sweepMeta(wanted), sweepNames(wanted));
  ASSERT_TRUE(straight);
  for (const SweepRow& row : rows) ASSERT_TRUE(straight->add(row));
  ASSERT_TRUE(straight->commit());
  EXPECT_EQ(textOf(*store), textOf(*straight));  // sums over places are not counted twice
}

TEST(Sweep, CollectingFactsDoesNotChangeThePlaytest) {
  SweepOptions wanted = options(testing::duel, 30, 1);
  std::vector<SweepRow> rows[2];
  for (const bool facts : {false, true}) {
    wanted.facts = facts;
    ASSERT_TRUE(sweep(wanted, {}, [&](SweepRow&& row) -> Result<> {
      rows[facts ? 1 : 0].push_back(std::move(row));
      return {};
    }));
  }
  ASSERT_EQ(rows[0].size(), rows[1].size());
  for (std::size_t i = 0; i < rows[0].size(); ++i) {
    EXPECT_NE(rows[0][i].facts, rows[1][i].facts);
    rows[1][i].facts = {};
    EXPECT_EQ(rows[0][i], rows[1][i]);
  }
}

TEST(Sweep, RowsOfDifferentSweepsAreNotMixed) {
  const Folder folder;
  SweepOptions wanted = options(testing::duel, 3, 1);
  (void)swept(folder / "a", wanted);
  wanted.firstSeed = 9;
  (void)swept(folder / "b", wanted);
  const Result<> merged = mergeSweeps({folder / "a", folder / "b"}, folder / "c");
  ASSERT_FALSE(merged);
  EXPECT_EQ(merged.error().code, "sweep-differs");
  EXPECT_FALSE(SweepStore::create(folder / "a", *sweepMeta(wanted)));
  std::ofstream(folder / "text") << "no database";
  EXPECT_FALSE(SweepStore::open(folder / "text"));
}

TEST(Sweep, VariantsShareSeeds) {
  const Folder folder;
  SweepOptions wanted;
  for (const char* name : {"long", "short"}) {
    model::LoadOptions load;
    load.variant = name;
    wanted.variants.push_back({name, testing::scenarioOf(testing::deal, load)});
  }
  wanted.runs = 5;
  const std::vector<SweepRow> rows = swept(folder / "a", wanted);
  ASSERT_EQ(rows.size(), 10U);
  EXPECT_EQ(rows[0].variant, "long");
  EXPECT_EQ(rows[1].variant, "short");
  EXPECT_EQ(rows[0].seed, rows[1].seed);
  EXPECT_EQ(rows[0].rounds, 4);
  EXPECT_EQ(rows[1].rounds, 1);
}

TEST(Sweep, UnknownAgentsAndSidesAreErrors) {
  SweepOptions wanted = options(testing::duel, 3, 2);
  wanted.agents = {{"red", "oracle"}};
  EXPECT_FALSE(sweepMeta(wanted));
  EXPECT_FALSE(sweep(wanted, {}, [](SweepRow&&) -> Result<> { return {}; }));
  wanted.agents = {{"green", "random"}};
  EXPECT_EQ(sweepMeta(wanted).error().code, "side-unknown");
}

TEST(Sweep, VariantsMayHaveDifferentSides) {
  const Folder folder;
  SweepOptions wanted;
  for (const char* name : {"solo", "trio"}) {
    model::LoadOptions load;
    load.variant = name;
    wanted.variants.push_back({name, testing::scenarioOf("../../missions/citadel/missions/foothold", load)});
    ASSERT_NE(wanted.variants.back().scenario, nullptr);
  }
  wanted.runs = 1;
  // Chosen for a side that only one of them has; whom the mission names plays the others.
  wanted.agents = {{"red", "random"}, {"green", "random"}};
  const Result<std::map<std::string, std::string>> meta = sweepMeta(wanted);
  ASSERT_TRUE(meta) << meta.error().message();
  EXPECT_EQ(meta->at("sides"), "red legion blue green");
  EXPECT_EQ(meta->at("agent green"), "random");
  EXPECT_EQ(meta->at("agent blue"), "heuristic");
  SweepTally tally;
  for (const SweepRow& row : swept(folder / "a", wanted)) {
    EXPECT_EQ(row.outcome == "halt", false) << row.error;
    EXPECT_EQ(row.scores.contains("green"), row.variant == "trio");
    tally.add(row);
  }
  const std::string text = tally.text("citadel-missions:foothold", {"red", "legion", "blue", "green"});
  const std::size_t trio = text.find("variant trio");
  ASSERT_NE(trio, std::string::npos);
  EXPECT_EQ(text.find("green"), text.find("green", trio)) << text;
  EXPECT_NE(text.find("green", trio), std::string::npos) << text;
  wanted.agents = {{"violet", "random"}};
  EXPECT_EQ(sweepMeta(wanted).error().code, "side-unknown");
}

TEST(SweepReport, WilsonIntervalsAgreeWithPublishedOnes) {
  // 10 of 100: 5.52 % to 17.44 % (Newcombe 1998, the score method's formula).
  const Rate rate = wilson(10, 100);
  EXPECT_NEAR(rate.low, 0.0552, 0.0001);
  EXPECT_NEAR(rate.high, 0.1744, 0.0001);
  EXPECT_EQ(wilson(0, 10).low, 0);
  EXPECT_EQ(wilson(10, 10).high, 1);
  EXPECT_EQ(wilson(0, 0).high, 1);
}

TEST(SweepReport, QuartilesAndMeansAreExact) {
  Spread spread;
  for (int i = 1; i <= 8; ++i) spread.add(i);
  EXPECT_EQ(spread.mean(), 4.5);
  EXPECT_EQ(spread.quantile(0.25), 2);
  EXPECT_EQ(spread.quantile(0.5), 4);
  EXPECT_EQ(spread.quantile(0.75), 6);
  EXPECT_EQ(spread.quantile(0), 1);
  EXPECT_EQ(spread.quantile(1), 8);
}

TEST(SweepReport, HaltedPlaytestsCountAsRunsOnly) {
  SweepTally tally;
  SweepRow won;
  won.run = 1;
  won.outcome = "won";
  won.winners = {"red"};
  won.decisions = 10;
  tally.add(won);
  SweepRow halted;
  halted.run = 2;
  halted.outcome = "halt";
  halted.error = "error: script: boom";
  tally.add(halted);
  EXPECT_EQ(tally.runs(), 2U);
  EXPECT_EQ(tally.halted(), 1U);
  const std::string json = tally.json("tiny:duel", {"red", "blue"}, 2, 100);
  EXPECT_NE(json.find("\"decisions_mean\": 10.0"), std::string::npos) << json;
  EXPECT_NE(json.find("\"playouts_per_second\": 100.0"), std::string::npos);
  EXPECT_NE(json.find("boom"), std::string::npos);
  const std::string text = tally.text("tiny:duel", {"red", "blue"});
  EXPECT_LT(text.find("boom"), text.find("wins"));
  EXPECT_NE(text.find("wins"), std::string::npos);
}

TEST(SweepReport, MinutesAreRoundedWhateverAFileSays) {
  for (const auto& [seconds, minutes] :
       {std::pair{std::int64_t{89}, std::int64_t{1}}, std::pair{std::int64_t{90}, std::int64_t{2}},
        std::pair{INT64_MAX, INT64_MAX / 60}}) {
    SweepTally tally;
    SweepRow row;
    row.outcome = "won";
    row.facts.seconds = seconds;
    tally.add(row);
    EXPECT_EQ(tally.variants().at("").minutes.quantile(1), minutes);
  }
}

TEST(SweepReport, WithoutAFinishedPlaytestThereAreNoTables) {
  SweepTally tally;
  SweepRow halted;
  halted.run = 1;
  halted.outcome = "halt";
  halted.error = "error: script: boom";
  tally.add(halted);
  EXPECT_EQ(tally.text("tiny:duel", {"red", "blue"}),
            "tiny:duel: 1 playtests\n1 playtests were stopped by errors\n  1 x error: script: boom\n");
}

}  // namespace
}  // namespace sortie::play
