#include "play/sweep/sweep_store.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <initializer_list>
#include <unordered_map>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "model/xml/xml_characters.h"
#include "play/record/record_text.h"
#include "play/sweep/sqlite.h"
#include "play/sweep/sweep_tables.h"

namespace sortie::play {

// Outside of the anonymous namespace, because SweepStore::Impl, which the header names, is made of it.
namespace sweep_file {

/// Counts by a key of several words. Hundreds come with each playtest: a lookup makes no string.
class Sums {
 public:
  void add(std::initializer_list<std::string_view> words, std::int64_t count) {
    key_.clear();
    for (const std::string_view word : words) {
      key_ += word;
      key_ += separator;
    }
    const auto found = counts_.find(std::string_view(key_));
    if (found != counts_.end())
      found->second += count;
    else
      counts_.emplace(key_, count);
  }
  void clear() { counts_.clear(); }
  template <class Visit>
  Result<> take(Visit visit) {
    for (const auto& [key, count] : counts_)
      if (Result<> r = visit(split(std::string_view(key).substr(0, key.size() - 1), separator), count); !r) return r;
    counts_.clear();
    return {};
  }

 private:
  static constexpr char separator = '\x1f';  // stands in no id
  struct Hash {
    using is_transparent = void;
    std::size_t operator()(std::string_view text) const noexcept { return std::hash<std::string_view>{}(text); }
  };
  std::unordered_map<std::string, std::int64_t, Hash, std::equal_to<>> counts_;
  std::string key_;
};

}  // namespace sweep_file

namespace {

constexpr std::size_t batch = 500;
constexpr std::size_t mostMeta = 2000;

enum Insert : std::size_t { Playout, Objective, Event, Card, TallyRow, ChoiceRow, PaceSum, PlaceSum, InsertCount };

constexpr std::array<const char*, InsertCount> inserts = {
    "",  // depends on the sides
    "INSERT INTO objective VALUES (?,?,?,?)",
    "INSERT INTO event VALUES (?,?,?,?)",
    "INSERT INTO card VALUES (?,?,?,?,?)",
    "INSERT INTO tally VALUES (?,?,?,?,?,?)",
    "INSERT INTO choice VALUES (?,?,?,?,?)",
    "INSERT INTO pace VALUES (?,?,?,?,?,?) ON CONFLICT DO UPDATE SET count = count + excluded.count",
    "INSERT INTO place VALUES (?,?,?,?,?) ON CONFLICT DO UPDATE SET count = count + excluded.count"};

std::string_view written(std::int64_t number, std::array<char, 24>& room) {
  return {room.data(),
          static_cast<std::size_t>(std::to_chars(room.data(), room.data() + room.size(), number).ptr - room.data())};
}

}  // namespace

struct SweepStore::Impl {
  std::filesystem::path file;
  sqlite3* db = nullptr;
  Meta meta;
  std::vector<std::string> sides;
  std::array<Statement, InsertCount> insert;
  // Sums of this batch, written in the transaction of the rows they come from.
  sweep_file::Sums places;  ///< by variant, what, side and place
  sweep_file::Sums pace;    ///< by variant, what, side, round and value
  std::size_t pending = 0;
  bool inTransaction = false;
  bool reads = false;  ///< opened to be read only

  Impl() = default;
  Impl(const Impl&) = delete;
  Impl& operator=(const Impl&) = delete;
  ~Impl() {
    for (Statement& statement : insert) statement.finish();
    sqlite3_close(db);
  }

  [[nodiscard]] tl::unexpected<Error> problem(const std::string& doing) const {
    return fail("sweep-file", fmt::format("{}: {}", doing, sqlite3_errmsg(db)), {file.string(), 0, 0});
  }
  Result<> run(const char* sql) {
    if (sqlite3_exec(db, sql, nullptr, nullptr, nullptr) != SQLITE_OK) return problem("it cannot be written");
    return {};
  }
  Result<> prepare(const std::string& sql, Statement& out) {
    if (sqlite3_prepare_v2(db, sql.c_str(), -1, &out.handle, nullptr) != SQLITE_OK)
      return problem("it is not a sweep in this format");
    return {};
  }
  Result<> write(Statement& statement) { return statement.run() ? Result<>() : problem("it cannot be written"); }

  /// Visits the rows of a prepared query. A damaged page must not pass for the end.
  template <class Visit>
  Result<> eachRow(Statement& statement, Visit visit) {
    int status = SQLITE_ROW;
    while ((status = sqlite3_step(statement.handle)) == SQLITE_ROW)
      if (Result<> r = visit(); !r) return r;
    return status == SQLITE_DONE ? Result<>() : problem("it cannot be read");
  }

  Result<> connect(const std::string& name, int flags) {
    sqlite3_close(db);
    db = nullptr;
    if (sqlite3_open_v2(name.c_str(), &db, flags, nullptr) != SQLITE_OK) return problem("it cannot be opened");
    sqlite3_busy_timeout(db, 5000);
    // The file may be a stranger's: no functions of its schema, no triggers.
    sqlite3_db_config(db, SQLITE_DBCONFIG_DEFENSIVE, 1, nullptr);
    sqlite3_db_config(db, SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0, nullptr);
    sqlite3_db_config(db, SQLITE_DBCONFIG_ENABLE_TRIGGER, 0, nullptr);
    return {};
  }

  Result<> openToWrite(int flags) {
    if (Result<> r = connect(file.string(), flags); !r) return r;
    if (Result<> r = run("PRAGMA journal_mode=WAL"); !r) return r;
    return run("PRAGMA synchronous=NORMAL");
  }

  Result<> openToRead() {
    if (Result<> r = connect(file.string(), SQLITE_OPEN_READONLY); !r) return r;
    if (sqlite3_exec(db, "SELECT 1 FROM sqlite_schema", nullptr, nullptr, nullptr) == SQLITE_OK) return {};
    // A file in WAL mode wants one beside it, which a folder that cannot be written does not allow. Without a log that
    // somebody left there, the file is all there is.
    std::error_code status;
    const std::filesystem::path log = file.string() + "-wal";
    if (std::filesystem::exists(log, status) && std::filesystem::file_size(log, status) > 0)
      return problem("it cannot be read");
    if (Result<> r = connect(immutableUri(), SQLITE_OPEN_READONLY | SQLITE_OPEN_URI); !r) return r;
    return sqlite3_exec(db, "SELECT 1 FROM sqlite_schema", nullptr, nullptr, nullptr) == SQLITE_OK
               ? Result<>()
               : problem("it cannot be read");
  }

  [[nodiscard]] std::string immutableUri() const {
    std::string out = "file:";
    for (const char c : std::filesystem::absolute(file).string())
      out += c == '?' || c == '#' || c == '%' ? fmt::format("%{:02x}", static_cast<unsigned>(c)) : std::string(1, c);
    return out + "?immutable=1";
  }

  /// What readers of the meta data take for granted.
  Result<> checkMeta() const {
    for (const char* key : {"mission", "ruleset", "title", "sides", "variant 0"})
      if (!meta.contains(key))
        return fail("sweep-file", fmt::format("it does not say which mission was played: there is no \"{}\"", key),
                    {file.string(), 0, 0});
    if (meta.size() > mostMeta)
      return fail("sweep-file", fmt::format("it has more than {} variants, options and other settings", mostMeta),
                  {file.string(), 0, 0});
    return {};
  }

  /// After a failure: nothing of the batch may come into the file with a later one, or half of it.
  void giveUp() {
    if (inTransaction) (void)run("ROLLBACK");
    inTransaction = false;
    pending = 0;
    places.clear();
    pace.clear();
  }

  Result<> readSides() {
    sides.clear();
    if (const auto found = meta.find("sides"); found != meta.end() && !found->second.empty())
      for (const std::string_view side : split(found->second, ' ')) sides.emplace_back(side);
    for (const std::string& side : sides)
      if (side.find_first_not_of("abcdefghijklmnopqrstuvwxyz0123456789-") != std::string::npos || side.size() > 200)
        return fail("sweep-file", "it has a side whose name is not an id", {file.string(), 0, 0});
    return {};
  }

  Result<> prepareInserts() {
    // Columns after `decided` are the scores.
    std::string sql = "INSERT INTO playout VALUES (?,?,?,?,?,?,?,?,?,?,?,?,?";
    for (std::size_t i = 0; i < sides.size(); ++i) sql += ",?";
    if (Result<> r = prepare(sql + ")", insert[Playout]); !r) return r;
    for (std::size_t i = Objective; i < InsertCount; ++i)
      if (Result<> r = prepare(inserts[i], insert[i]); !r) return r;
    return {};
  }

  /// The schema must be ours to the letter: a stranger's view could hold a query that never ends.
  Result<> checkTables() {
    std::map<std::string, std::string> expected;
    for (const auto& [name, sql] : sweepTables(sides)) expected[name] = sql;
    Statement statement;
    if (Result<> r = prepare("SELECT name, sql FROM sqlite_schema WHERE name NOT LIKE 'sqlite_%'", statement); !r)
      return r;
    std::size_t found = 0;
    const Result<> read = eachRow(statement, [&]() -> Result<> {
      const auto table = expected.find(statement.text(0));
      if (table == expected.end() || table->second != statement.text(1))
        return fail("sweep-file",
                    fmt::format("its table {} does not belong to a sweep", model::printable(statement.text(0))),
                    {file.string(), 0, 0}, "keep your own tables in another file");
      ++found;
      return {};
    });
    if (!read) return read;
    if (found != expected.size()) return fail("sweep-file", "tables are missing", {file.string(), 0, 0});
    return {};
  }

  Result<> begin() {
    if (inTransaction) return {};
    if (Result<> r = run("BEGIN"); !r) return r;
    inTransaction = true;
    return {};
  }

  Result<> addPlayout(const SweepRow& row) {
    Statement& s = insert[Playout];
    s.bind(1, static_cast<std::int64_t>(row.run));
    s.bind(2, std::to_string(row.seed));  // as text: SQLite has no unsigned 64-bit numbers
    s.bind(3, row.variant);
    s.bind(4, row.outcome);
    s.bind(5, fmt::format("{}", fmt::join(row.winners, " ")));
    s.bind(6, static_cast<std::int64_t>(row.decisions));
    if (row.rounds) s.bind(7, *row.rounds);
    s.bind(8, fmt::format("{:016x}", row.hash));
    if (!row.error.empty()) s.bind(9, row.error);
    const CourseFact& course = row.facts.course;
    const std::optional<std::int64_t>* numbers[] = {&row.facts.seconds, &course.margin, &course.leads, &course.decided};
    for (std::size_t i = 0; i < 4; ++i)
      if (*numbers[i]) s.bind(static_cast<int>(10 + i), **numbers[i]);
    for (std::size_t i = 0; i < sides.size(); ++i)
      if (const auto score = row.scores.find(sides[i]); score != row.scores.end())
        s.bind(static_cast<int>(14 + i), score->second);
    return write(s);
  }

  template <class... Values>
  Result<> addFact(Insert table, const Values&... values) {
    Statement& s = insert[table];
    int column = 0;
    (s.bind(++column, values), ...);
    return write(s);
  }

  Result<> addFacts(const SweepRow& row) {
    const auto run = static_cast<std::int64_t>(row.run);
    for (const ObjectiveFact& fact : row.facts.objectives)
      if (Result<> r = fact.round ? addFact(Objective, run, fact.objective, fact.state, *fact.round)
                                  : addFact(Objective, run, fact.objective, fact.state);
          !r)
        return r;
    for (const EventFact& fact : row.facts.events)
      if (Result<> r = addFact(Event, run, fact.event, fact.count, fact.round); !r) return r;
    for (const CardFact& fact : row.facts.cards)
      if (Result<> r = addFact(Card, run, fact.deck, fact.card, fact.count, fact.round); !r) return r;
    for (const TallyFact& fact : row.facts.tallies)
      if (Result<> r = addFact(TallyRow, run, fact.statistic, fact.side, fact.kind, fact.cause, fact.count); !r)
        return r;
    for (const ChoiceFact& fact : row.facts.choices)
      if (Result<> r = addFact(ChoiceRow, run, fact.side, fact.choice, fact.value, fact.title); !r) return r;
    std::array<char, 24> round{};
    std::array<char, 24> value{};
    for (const PaceFact& fact : row.facts.pace)
      pace.add({row.variant, fact.what, fact.side, written(fact.round, round), written(fact.value, value)}, 1);
    for (const PlaceFact& fact : row.facts.places)
      places.add({row.variant, fact.what, fact.side, fact.place}, fact.count);
    return {};
  }

  Result<> writeSums() {
    using Words = std::vector<std::string_view>;
    const auto number = [](std::string_view word) {
      std::int64_t out = 0;
      std::from_chars(word.data(), word.data() + word.size(), out);
      return out;
    };
    const Result<> written = places.take([&](const Words& key, std::int64_t count) {
      return addFact(PlaceSum, std::string(key[0]), std::string(key[1]), std::string(key[2]), std::string(key[3]),
                     count);
    });
    if (!written) return written;
    return pace.take([&](const Words& key, std::int64_t count) {
      return addFact(PaceSum, std::string(key[0]), std::string(key[1]), std::string(key[2]), number(key[3]),
                     number(key[4]), count);
    });
  }

  /// Copies rows as they are; parameters of `into` count as columns of `from`.
  Result<> copy(Statement& from, Statement& into) {
    const int columns = sqlite3_column_count(from.handle);
    int status = SQLITE_ROW;
    while ((status = sqlite3_step(from.handle)) == SQLITE_ROW) {
      for (int i = 0; i < columns; ++i) sqlite3_bind_value(into.handle, i + 1, sqlite3_column_value(from.handle, i));
      if (Result<> r = write(into); !r) return r;
    }
    if (status != SQLITE_DONE)
      return fail("sweep-file", "a file to merge cannot be read to its end", {file.string(), 0, 0});
    return {};
  }
};

SweepStore::SweepStore(std::unique_ptr<Impl> impl) : impl_(std::move(impl)) {}
SweepStore::~SweepStore() {
  if (impl_ && impl_->inTransaction) (void)commit();
}
SweepStore::SweepStore(SweepStore&&) noexcept = default;
SweepStore& SweepStore::operator=(SweepStore&&) noexcept = default;

Result<SweepStore> SweepStore::create(const std::filesystem::path& file, const Meta& meta,
                                      const std::vector<SweepName>& names) {
  std::error_code status;
  if (file != ":memory:" && std::filesystem::exists(file, status))
    return fail("sweep-exists", "the file exists already", {file.string(), 0, 0},
                "continue it with --resume, or name another file");
  auto impl = std::make_unique<Impl>();
  impl->file = file;
  impl->meta = meta;
  if (Result<> r = impl->checkMeta(); !r) return failed(r);
  if (Result<> r = impl->openToWrite(SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE); !r) return failed(r);
  if (Result<> r = impl->readSides(); !r) return failed(r);
  // Tables and meta data come in one step: a file is a sweep or empty.
  if (Result<> r = impl->run("BEGIN"); !r) return failed(r);
  for (const auto& [name, sql] : sweepTables(impl->sides))
    if (Result<> r = impl->run(sql.c_str()); !r) return failed(r);
  Statement pair;
  if (Result<> r = impl->prepare("INSERT INTO meta VALUES (?, ?)", pair); !r) return failed(r);
  for (const auto& [key, value] : meta) {
    pair.bind(1, key);
    pair.bind(2, value);
    if (Result<> r = impl->write(pair); !r) return failed(r);
  }
  Statement declared;
  if (Result<> r = impl->prepare("INSERT INTO declared VALUES (NULL,?,?,?,?,?,?)", declared); !r) return failed(r);
  for (const SweepName& name : names) {
    declared.bind(1, name.variant);
    declared.bind(2, name.what);
    declared.bind(3, name.id);
    declared.bind(4, name.place);
    declared.bind(5, name.title);
    declared.bind(6, name.copies);
    if (Result<> r = impl->write(declared); !r) return failed(r);
  }
  if (Result<> r = impl->run("COMMIT"); !r) return failed(r);
  if (Result<> r = impl->prepareInserts(); !r) return failed(r);
  return SweepStore(std::move(impl));
}

Result<SweepStore> SweepStore::open(const std::filesystem::path& file, Use use) {
  auto impl = std::make_unique<Impl>();
  impl->file = file;
  impl->reads = use == Use::Read;
  if (Result<> r = impl->reads ? impl->openToRead() : impl->openToWrite(SQLITE_OPEN_READWRITE); !r) return failed(r);
  {
    Statement statement;
    if (Result<> r = impl->prepare("SELECT key, value FROM meta", statement); !r) return failed(r);
    const Result<> read = impl->eachRow(statement, [&]() -> Result<> {
      impl->meta[statement.text(0)] = statement.text(1);
      return {};
    });
    if (!read) return failed(read);
  }
  const std::string format = impl->meta["format"];
  if (format == "1" || format == "2")
    return fail("sweep-format",
                format == "1" ? "it was made by an older Sortie and holds only how playtests ended"
                              : "it was made by an older Sortie and lacks choices, minutes and how close it was",
                {file.string(), 0, 0}, "run it again: the same packs and seeds give the same playtests");
  if (format != std::to_string(sweepFormat))
    return fail("sweep-file", "it is not a sweep in this format", {file.string(), 0, 0});
  if (Result<> r = impl->checkMeta(); !r) return failed(r);
  if (Result<> r = impl->readSides(); !r) return failed(r);
  if (Result<> r = impl->checkTables(); !r) return failed(r);
  if (!impl->reads)
    if (Result<> r = impl->prepareInserts(); !r) return failed(r);
  return SweepStore(std::move(impl));
}

const SweepStore::Meta& SweepStore::meta() const noexcept { return impl_->meta; }

const std::vector<std::string>& SweepStore::sides() const noexcept { return impl_->sides; }

std::vector<std::string> SweepStore::variants() const {
  std::vector<std::string> out;
  for (std::size_t v = 0;; ++v) {
    const auto found = impl_->meta.find(fmt::format("variant {}", v));
    if (found == impl_->meta.end()) break;
    out.push_back(found->second.substr(0, found->second.find(' ')));
  }
  return out;
}

Result<std::vector<SweepName>> SweepStore::names() {
  Statement statement;
  if (Result<> r =
          impl_->prepare("SELECT variant, what, id, place, title, copies FROM declared ORDER BY number", statement);
      !r)
    return failed(r);
  std::vector<SweepName> out;
  const Result<> read = impl_->eachRow(statement, [&]() -> Result<> {
    out.push_back({statement.text(0), statement.text(1), statement.text(2), statement.text(3), statement.text(4),
                   statement.number(5)});
    return {};
  });
  if (!read) return failed(read);
  return out;
}

Result<> SweepStore::expectMeta(const Meta& meta) const {
  const auto differs = [&](const std::string& key, const std::string& here, const std::string& there) {
    return fail("sweep-differs", fmt::format("{} is \"{}\" in the file and \"{}\" now", key, here, there),
                {impl_->file.string(), 0, 0}, "use another file: rows of different sweeps cannot be mixed");
  };
  const auto get = [](const Meta& map, const std::string& key) {
    const auto found = map.find(key);
    return found == map.end() ? std::string() : found->second;
  };
  for (const auto& [key, value] : impl_->meta)
    if (get(meta, key) != value) return differs(key, value, get(meta, key));
  for (const auto& [key, value] : meta)
    if (get(impl_->meta, key) != value) return differs(key, get(impl_->meta, key), value);
  return {};
}

Result<std::vector<bool>> SweepStore::runs() {
  Statement statement;
  if (Result<> r = impl_->prepare("SELECT run FROM playout ORDER BY run", statement); !r) return failed(r);
  std::vector<bool> out;
  const Result<> read = impl_->eachRow(statement, [&]() -> Result<> {
    const std::int64_t run = statement.number(0);
    if (run < 1 || run > 1'000'000'000)
      return fail("sweep-file", "it has a run that is out of range", {impl_->file.string(), 0, 0});
    out.resize(static_cast<std::size_t>(run) + 1, false);
    out[static_cast<std::size_t>(run)] = true;
    return {};
  });
  if (!read) return failed(read);
  return out;
}

Result<> SweepStore::add(const SweepRow& row) {
  if (Result<> r = impl_->begin(); !r) return r;
  Result<> added = impl_->addPlayout(row);
  if (added) added = impl_->addFacts(row);
  if (!added) {
    impl_->giveUp();
    return added;
  }
  return ++impl_->pending >= batch ? commit() : Result<>();
}

Result<> SweepStore::commit() {
  if (!impl_->inTransaction) return {};
  Result<> written = impl_->writeSums();
  if (written) written = impl_->run("COMMIT");
  if (!written) {
    impl_->giveUp();
    return written;
  }
  impl_->inTransaction = false;
  impl_->pending = 0;
  return {};
}

Result<> SweepStore::each(const std::function<Result<>(const SweepRow&)>& visit) {
  std::string columns =
      "run, seed, variant, outcome, winners, decisions, rounds, hash, error, seconds, margin, leads, decided";
  for (const std::string& side : impl_->sides) columns += ", " + scoreColumn(side);
  Statement statement;
  if (Result<> r = impl_->prepare(fmt::format("SELECT {} FROM playout ORDER BY run", columns), statement); !r) return r;
  return impl_->eachRow(statement, [&]() -> Result<> {
    SweepRow row;
    row.run = static_cast<std::uint64_t>(statement.number(0));
    row.seed = readUnsigned(statement.text(1)).value_or(0);
    row.variant = statement.text(2);
    row.outcome = statement.text(3);
    if (const std::string winners = statement.text(4); !winners.empty())
      for (const std::string_view side : split(winners, ' ')) row.winners.emplace_back(side);
    row.decisions = static_cast<std::uint64_t>(statement.number(5));
    if (!statement.null(6)) row.rounds = statement.number(6);
    row.hash = readUnsigned(statement.text(7), 16).value_or(0);
    row.error = statement.text(8);
    CourseFact& course = row.facts.course;
    std::optional<std::int64_t>* numbers[] = {&row.facts.seconds, &course.margin, &course.leads, &course.decided};
    for (std::size_t i = 0; i < 4; ++i)
      if (const int column = static_cast<int>(9 + i); !statement.null(column)) *numbers[i] = statement.number(column);
    for (std::size_t i = 0; i < impl_->sides.size(); ++i)
      if (const int column = static_cast<int>(13 + i); !statement.null(column))
        row.scores[impl_->sides[i]] = statement.number(column);
    return visit(row);
  });
}

Result<> SweepStore::eachOf(const std::string& sql, std::vector<std::string>& columns,
                            const std::function<Result<>(const std::vector<Cell>&)>& visit) {
  if (Result<> r = commit(); !r) return r;
  Statement statement;
  if (Result<> r = impl_->prepare(sql, statement); !r) return r;
  if (sqlite3_stmt_readonly(statement.handle) == 0)
    return fail("sweep-file", "this is not a query", {impl_->file.string(), 0, 0});
  const int count = sqlite3_column_count(statement.handle);
  columns.clear();
  for (int i = 0; i < count; ++i) columns.emplace_back(sqlite3_column_name(statement.handle, i));
  int status = SQLITE_ROW;
  std::vector<Cell> row;
  while ((status = sqlite3_step(statement.handle)) == SQLITE_ROW) {
    row.clear();
    for (int i = 0; i < count; ++i) switch (sqlite3_column_type(statement.handle, i)) {
        case SQLITE_NULL: row.emplace_back(); break;
        case SQLITE_INTEGER: row.emplace_back(statement.number(i)); break;
        case SQLITE_FLOAT: row.emplace_back(sqlite3_column_double(statement.handle, i)); break;
        default: row.emplace_back(statement.text(i)); break;
      }
    if (Result<> r = visit(row); !r) return r;
  }
  return status == SQLITE_DONE ? Result<>() : impl_->problem("it cannot be read");
}

Result<Table> SweepStore::query(const std::string& sql) {
  Table out;
  const Result<> read = eachOf(sql, out.columns, [&](const std::vector<Cell>& row) -> Result<> {
    out.rows.push_back(row);
    return {};
  });
  if (!read) return failed(read);
  return out;
}

Result<> SweepStore::addAll(SweepStore& other) {
  if (Result<> r = expectMeta(other.meta()); !r) return r;
  Result<std::vector<bool>> here = runs();
  if (!here) return failed(here);
  const Result<std::vector<bool>> there = other.runs();
  if (!there) return failed(there);
  for (std::size_t run = 1; run < std::min(here->size(), there->size()); ++run)
    if ((*here)[run] && (*there)[run])
      return fail("sweep-differs", fmt::format("run {} stands in several of the files", run),
                  {other.impl_->file.string(), 0, 0}, "merge the shards of one sweep, each once");
  if (Result<> r = impl_->begin(); !r) return r;
  const std::pair<const char*, Insert> tables[] = {
      {"playout", Playout}, {"objective", Objective}, {"event", Event},  {"card", Card},
      {"tally", TallyRow},  {"choice", ChoiceRow},    {"pace", PaceSum}, {"place", PlaceSum}};
  for (const auto& [name, into] : tables) {
    Statement from;
    Result<> copied = other.impl_->prepare(fmt::format("SELECT * FROM {}", name), from);
    if (copied) copied = impl_->copy(from, impl_->insert[into]);
    if (!copied) {
      impl_->giveUp();
      return copied;
    }
  }
  return commit();
}

Result<> SweepStore::close() {
  if (Result<> r = commit(); !r) return r;
  return impl_->reads ? Result<>() : impl_->run("PRAGMA journal_mode=DELETE");
}

Result<> mergeSweeps(const std::vector<std::filesystem::path>& files, const std::filesystem::path& out) {
  std::optional<SweepStore> target;
  for (const std::filesystem::path& file : files) {
    Result<SweepStore> source = SweepStore::open(file, SweepStore::Use::Read);
    if (!source) return failed(source);
    if (!target) {
      Result<std::vector<SweepName>> names = source->names();
      if (!names) return failed(names);
      Result<SweepStore> made = SweepStore::create(out, source->meta(), *names);
      if (!made) return failed(made);
      target.emplace(std::move(*made));
    }
    if (const Result<> added = target->addAll(*source); !added) {
      // What is only half merged would look like a sweep.
      target.reset();
      std::error_code ignored;
      for (const char* suffix : {"", "-wal", "-shm"}) std::filesystem::remove(out.string() + suffix, ignored);
      return added;
    }
  }
  if (!target) return fail("sweep-file", "no files to merge");
  return target->close();
}

}  // namespace sortie::play
