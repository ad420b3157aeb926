#include "play/sweep/statistics.h"

#include <algorithm>
#include <fstream>
#include <map>
#include <sstream>

#include <gtest/gtest.h>

#include "play/sweep/export.h"
#include "play/sweep/sweep_report.h"
#include "sweeping.h"

namespace sortie::play {
namespace {

using testing::Folder;
using testing::sweepOf;
using testing::sweptStore;

std::string fileText(const std::filesystem::path& file) {
  std::ostringstream out;
  out << std::ifstream(file, std::ios::binary).rdbuf();
  return out.str();
}

/// The queries of docs/reports.md: each stands in a block under a heading "### `id`".
std::map<std::string, std::string> documented() {
  std::map<std::string, std::string> out;
  std::istringstream in(fileText(std::string(SORTIE_SOURCE_DIR) + "/docs/reports.md"));
  std::string id;
  bool inside = false;
  for (std::string line; std::getline(in, line);) {
    if (line.starts_with("### `")) id = line.substr(5, line.find('`', 5) - 5);
    if (line == "```") inside = false;
    if (inside) out[id] += out[id].empty() ? line : "\n" + line;
    if (line == "```sql") inside = true;
  }
  return out;
}

void expectDocumented(SweepStore store) {
  const Result<Statistics> statistics = Statistics::of(store);
  ASSERT_TRUE(statistics) << statistics.error().message();
  const std::map<std::string, std::string> queries = documented();
  for (const Query& query : sweepQueries()) {
    ASSERT_EQ(queries.count(query.id), 1U) << query.id << " is not in docs/reports.md";
    const Result<Table> answer = store.query(queries.at(query.id));
    ASSERT_TRUE(answer) << query.id << ": " << answer.error().message();
    EXPECT_EQ(answer->columns, statistics->table(query.id).columns) << query.id;
    EXPECT_EQ(answer->rows, statistics->table(query.id).rows) << query.id;
  }
}

TEST(Statistics, DocumentedQueriesGiveTheFigures) {
  expectDocumented(sweptStore(sweepOf(testing::deal, 30, {}, {"long", "short"})));
  expectDocumented(sweptStore(sweepOf(testing::duel, 30)));
}

TEST(Statistics, FiguresAgreeWithTheRows) {
  SweepStore store = sweptStore(sweepOf(testing::duel, 150));
  const Result<Statistics> statistics = Statistics::of(store);
  ASSERT_TRUE(statistics) << statistics.error().message();
  SweepTally tally;
  ASSERT_TRUE(store.each([&](const SweepRow& row) -> Result<> {
    tally.add(row);
    return {};
  }));
  const VariantTally& all = tally.variants().at("");
  EXPECT_EQ(statistics->ended(""), all.runs - all.halted);
  for (const RowView& row : statistics->rows("wins", "")) {
    const auto wins = all.wins.find(row.text("side"));
    EXPECT_EQ(row.number("count"), wins == all.wins.end() ? 0 : static_cast<std::int64_t>(wins->second));
    EXPECT_EQ(row.number("total"), 150);
  }
  for (const RowView& row : statistics->rows("outcomes", ""))
    EXPECT_EQ(row.number("count"), static_cast<std::int64_t>(all.outcomes.at(row.text("outcome"))));
  Spread decisions;
  for (const RowView& row : statistics->rows("decisions", ""))
    decisions.add(row.number("decisions"), static_cast<std::uint64_t>(row.number("count")));
  for (const double share : {0.0, 0.25, 0.5, 0.75, 1.0})
    EXPECT_EQ(decisions.quantile(share), all.decisions.quantile(share));
  EXPECT_EQ(statistics->title("statistic", "vp"), "Victory points");
}

TEST(Statistics, PaceHasTheQuartilesOfItsRows) {
  const SweepOptions options = sweepOf(testing::duel, 90);
  SweepStore store = sweptStore(options);
  std::map<std::pair<std::string, std::int64_t>, Spread> expected;
  ASSERT_TRUE(sweep(options, {}, [&](SweepRow&& row) -> Result<> {
    for (const PaceFact& fact : row.facts.pace)
      if (fact.what == "pieces") expected[{fact.side, fact.round}].add(fact.value);
    return {};
  }));
  const Result<Statistics> statistics = Statistics::of(store);
  ASSERT_TRUE(statistics);
  const auto rows = statistics->rows("pace", "");
  ASSERT_FALSE(rows.empty());
  for (const RowView& row : rows) {
    if (row.text("what") != "pieces") continue;
    const Spread& spread = expected[{row.text("side"), row.number("round")}];
    EXPECT_EQ(row.number("playtests"), static_cast<std::int64_t>(spread.count()));
    EXPECT_EQ(row.number("q1"), spread.quantile(0.25));
    EXPECT_EQ(row.number("median"), spread.quantile(0.5));
    EXPECT_EQ(row.number("q3"), spread.quantile(0.75));
  }
}

TEST(Statistics, CardsThatWereNeverDrawnAreListed) {
  SweepOptions options = sweepOf(testing::deal, 10);
  const auto meta = sweepMeta(options);
  std::vector<SweepName> names = sweepNames(options);
  names.push_back({"", "card", "mirage", "pile", "Mirage", 1});
  Result<SweepStore> store = SweepStore::create(":memory:", *meta, names);
  ASSERT_TRUE(store);
  ASSERT_TRUE(sweep(options, {}, [&](SweepRow&& row) -> Result<> { return store->add(row); }));
  const Result<Statistics> statistics = Statistics::of(*store);
  ASSERT_TRUE(statistics) << statistics.error().message();
  std::map<std::string, std::int64_t> playtests;
  for (const RowView& row : statistics->rows("cards", "")) playtests[row.text("card")] = row.number("playtests");
  EXPECT_EQ(playtests.size(), 4U);
  EXPECT_EQ(playtests.at("mirage"), 0);
  EXPECT_GT(playtests.at("advance"), 0);
}

TEST(Statistics, AbsurdTitlesAreCut) {
  const SweepOptions wanted = sweepOf(testing::duel, 2);
  std::vector<SweepName> names = sweepNames(wanted);
  std::string endless = "x";
  for (int i = 0; i < 100000; ++i) endless += "ä";
  for (SweepName& name : names) name.title = endless;
  Result<SweepStore> store = SweepStore::create(":memory:", *sweepMeta(wanted), names);
  ASSERT_TRUE(store);
  const auto statistics = Statistics::of(*store);
  ASSERT_TRUE(statistics);
  const std::string title = statistics->title("side", "red");
  EXPECT_EQ(title, endless.substr(0, 119) + "…");  // between two letters
  EXPECT_EQ(statistics->title("side", "nobody"), "nobody");
}

TEST(Statistics, StatementThatIsNotAQueryIsRefused) {
  SweepStore store = sweptStore(sweepOf(testing::duel, 2));
  EXPECT_FALSE(store.query("DELETE FROM playout"));
  EXPECT_FALSE(store.query("SELECT nothing FROM nowhere"));
  EXPECT_EQ(store.query("SELECT count(*) FROM playout")->rows[0][0], Cell{std::int64_t{2}});
}

TEST(Export, CsvFieldsAreQuotedWhenTheyMustBe) {
  EXPECT_EQ(csvField("plain text"), "plain text");
  EXPECT_EQ(csvField("a,b"), "\"a,b\"");
  EXPECT_EQ(csvField("say \"no\""), "\"say \"\"no\"\"\"");
  EXPECT_EQ(csvField("two\nlines"), "\"two\nlines\"");
  EXPECT_EQ(csvField(""), "");
}

TEST(Export, EachTableIsOneFile) {
  const Folder folder;
  SweepStore store = sweptStore(sweepOf(testing::deal, 12));
  ASSERT_TRUE(exportCsv(store, folder / "csv"));
  const std::string playouts = fileText(folder / "csv" / "playout.csv");
  EXPECT_TRUE(
      playouts.starts_with("run,seed,variant,outcome,winners,decisions,rounds,hash,error,seconds,margin,leads,"
                           "decided,score_north,score_south\r\n"));
  EXPECT_EQ(std::count(playouts.begin(), playouts.end(), '\n'), 13);
  for (const char* name :
       {"objective", "event", "card", "tally", "choice", "pace", "place", "declared", "meta", "result"})
    EXPECT_TRUE(std::filesystem::exists(folder / "csv" / (std::string(name) + ".csv"))) << name;
  for (const Query& query : sweepQueries())
    EXPECT_TRUE(std::filesystem::exists(folder / "csv" / (std::string("figure-") + query.id + ".csv"))) << query.id;
  ASSERT_TRUE(exportCsv(store, folder / "csv")) << "a second time replaces them";
}

TEST(Export, JsonHasEveryFigure) {
  SweepStore store = sweptStore(sweepOf(testing::duel, 6));
  const std::string json = statisticsJson(*Statistics::of(store));
  for (const Query& query : sweepQueries())
    EXPECT_NE(json.find("\"" + std::string(query.id) + "\": ["), std::string::npos) << query.id;
  EXPECT_NE(json.find("\"mission\": \"tiny:duel\""), std::string::npos);
}

}  // namespace
}  // namespace sortie::play
