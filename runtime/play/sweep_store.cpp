#include "play/sweep_store.h"

#include <algorithm>

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <sqlite3.h>

#include "play/record_text.h"

namespace sortie::play {

namespace {

constexpr std::size_t batch = 500;

/// Side ids are kebab-case, so that this needs no quoting.
std::string scoreColumn(const std::string& side) {
  std::string out = "score_" + side;
  std::replace(out.begin(), out.end(), '-', '_');
  return out;
}

struct Statement {
  sqlite3_stmt* handle = nullptr;
  ~Statement() { sqlite3_finalize(handle); }

  void bind(int column, const std::string& text) {
    sqlite3_bind_text(handle, column, text.data(), static_cast<int>(text.size()), SQLITE_TRANSIENT);
  }
  void bind(int column, std::int64_t number) { sqlite3_bind_int64(handle, column, number); }
  [[nodiscard]] std::string text(int column) const {
    const unsigned char* bytes = sqlite3_column_text(handle, column);
    return bytes == nullptr ? std::string() : std::string(reinterpret_cast<const char*>(bytes));
  }
  [[nodiscard]] std::int64_t number(int column) const { return sqlite3_column_int64(handle, column); }
  [[nodiscard]] bool null(int column) const { return sqlite3_column_type(handle, column) == SQLITE_NULL; }
};

}  // namespace

struct SweepStore::Impl {
  std::filesystem::path file;
  sqlite3* db = nullptr;
  Meta meta;
  std::vector<std::string> sides;
  Statement insert;
  std::size_t pending = 0;
  bool inTransaction = false;

  Impl() = default;
  Impl(const Impl&) = delete;
  Impl& operator=(const Impl&) = delete;
  ~Impl() {
    sqlite3_finalize(insert.handle);
    insert.handle = nullptr;
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
      return problem("it is no sweep of this format");
    return {};
  }

  Result<> openFile(int flags) {
    if (sqlite3_open_v2(file.c_str(), &db, flags, nullptr) != SQLITE_OK) return problem("it cannot be opened");
    sqlite3_busy_timeout(db, 5000);
    // The file may be a stranger's: no functions of its schema, no triggers.
    sqlite3_db_config(db, SQLITE_DBCONFIG_DEFENSIVE, 1, nullptr);
    sqlite3_db_config(db, SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0, nullptr);
    sqlite3_db_config(db, SQLITE_DBCONFIG_ENABLE_TRIGGER, 0, nullptr);
    if (Result<> r = run("PRAGMA journal_mode=WAL"); !r) return r;
    return run("PRAGMA synchronous=NORMAL");
  }

  /// Columns after `error` are the scores.
  Result<> prepareInsert() {
    sides.clear();
    if (const auto found = meta.find("sides"); found != meta.end() && !found->second.empty())
      for (const std::string_view side : split(found->second, ' ')) sides.emplace_back(side);
    for (const std::string& side : sides)
      if (side.find_first_not_of("abcdefghijklmnopqrstuvwxyz0123456789-") != std::string::npos || side.size() > 200)
        return fail("sweep-file", "it has a side that is no id", {file.string(), 0, 0});
    std::string sql = "INSERT INTO playout VALUES (?,?,?,?,?,?,?,?,?";
    for (std::size_t i = 0; i < sides.size(); ++i) sql += ",?";
    return prepare(sql + ")", insert);
  }
};

SweepStore::SweepStore(std::unique_ptr<Impl> impl) : impl_(std::move(impl)) {}
SweepStore::~SweepStore() {
  if (impl_ && impl_->inTransaction) (void)commit();
}
SweepStore::SweepStore(SweepStore&&) noexcept = default;
SweepStore& SweepStore::operator=(SweepStore&&) noexcept = default;

Result<SweepStore> SweepStore::create(const std::filesystem::path& file, const Meta& meta) {
  std::error_code status;
  if (std::filesystem::exists(file, status))
    return fail("sweep-exists", "the file exists already", {file.string(), 0, 0},
                "go on with --resume, or name another");
  auto impl = std::make_unique<Impl>();
  impl->file = file;
  impl->meta = meta;
  if (Result<> r = impl->openFile(SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE); !r) return failed(r);
  std::string table =
      "CREATE TABLE playout (run INTEGER PRIMARY KEY, seed TEXT NOT NULL, variant TEXT NOT NULL, outcome TEXT NOT NULL,"
      " winners TEXT NOT NULL, decisions INTEGER NOT NULL, rounds INTEGER, hash TEXT NOT NULL, error TEXT";
  if (const auto found = meta.find("sides"); found != meta.end() && !found->second.empty())
    for (const std::string_view side : split(found->second, ' '))
      table += fmt::format(", {} INTEGER", scoreColumn(std::string(side)));
  // Tables and meta data come in one step: a file is a sweep or empty.
  if (Result<> r = impl->run("BEGIN"); !r) return failed(r);
  if (Result<> r = impl->run("CREATE TABLE meta (key TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID"); !r)
    return failed(r);
  if (Result<> r = impl->run((table + ")").c_str()); !r) return failed(r);
  for (const auto& [key, value] : meta) {
    Statement statement;
    if (Result<> r = impl->prepare("INSERT INTO meta VALUES (?, ?)", statement); !r) return failed(r);
    statement.bind(1, key);
    statement.bind(2, value);
    if (sqlite3_step(statement.handle) != SQLITE_DONE) return impl->problem("it cannot be written");
  }
  if (Result<> r = impl->run("COMMIT"); !r) return failed(r);
  if (Result<> r = impl->prepareInsert(); !r) return failed(r);
  return SweepStore(std::move(impl));
}

Result<SweepStore> SweepStore::open(const std::filesystem::path& file) {
  auto impl = std::make_unique<Impl>();
  impl->file = file;
  if (Result<> r = impl->openFile(SQLITE_OPEN_READWRITE); !r) return failed(r);
  {
    Statement statement;
    if (Result<> r = impl->prepare("SELECT key, value FROM meta", statement); !r) return failed(r);
    while (sqlite3_step(statement.handle) == SQLITE_ROW) impl->meta[statement.text(0)] = statement.text(1);
  }
  if (impl->meta["format"] != "1") return fail("sweep-file", "it is no sweep of this format", {file.string(), 0, 0});
  if (Result<> r = impl->prepareInsert(); !r) return failed(r);
  return SweepStore(std::move(impl));
}

const SweepStore::Meta& SweepStore::meta() const noexcept { return impl_->meta; }

Result<> SweepStore::expectMeta(const Meta& meta) const {
  const auto differs = [&](const std::string& key, const std::string& here, const std::string& there) {
    return fail("sweep-differs", fmt::format("{} is \"{}\" in the file and \"{}\" now", key, here, there),
                {impl_->file.string(), 0, 0}, "rows of different sweeps cannot be mixed: use another file");
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
  while (sqlite3_step(statement.handle) == SQLITE_ROW) {
    const std::int64_t run = statement.number(0);
    if (run < 1 || run > 1'000'000'000)
      return fail("sweep-file", "it has a run that is out of range", {impl_->file.string(), 0, 0});
    out.resize(static_cast<std::size_t>(run) + 1, false);
    out[static_cast<std::size_t>(run)] = true;
  }
  return out;
}

Result<> SweepStore::add(const SweepRow& row) {
  if (!impl_->inTransaction) {
    if (Result<> r = impl_->run("BEGIN"); !r) return r;
    impl_->inTransaction = true;
  }
  Statement& s = impl_->insert;
  sqlite3_reset(s.handle);
  sqlite3_clear_bindings(s.handle);
  s.bind(1, static_cast<std::int64_t>(row.run));
  s.bind(2, std::to_string(row.seed));  // as text: SQLite has no unsigned 64-bit numbers
  s.bind(3, row.variant);
  s.bind(4, row.outcome);
  s.bind(5, fmt::format("{}", fmt::join(row.winners, " ")));
  s.bind(6, static_cast<std::int64_t>(row.decisions));
  if (row.rounds) s.bind(7, *row.rounds);
  s.bind(8, fmt::format("{:016x}", row.hash));
  if (!row.error.empty()) s.bind(9, row.error);
  for (std::size_t i = 0; i < impl_->sides.size(); ++i)
    if (const auto score = row.scores.find(impl_->sides[i]); score != row.scores.end())
      s.bind(static_cast<int>(10 + i), score->second);
  if (sqlite3_step(s.handle) != SQLITE_DONE) return impl_->problem("it cannot be written");
  return ++impl_->pending >= batch ? commit() : Result<>();
}

Result<> SweepStore::commit() {
  if (!impl_->inTransaction) return {};
  impl_->inTransaction = false;
  impl_->pending = 0;
  sqlite3_reset(impl_->insert.handle);
  return impl_->run("COMMIT");
}

Result<> SweepStore::each(const std::function<Result<>(const SweepRow&)>& visit) {
  std::string columns = "run, seed, variant, outcome, winners, decisions, rounds, hash, error";
  for (const std::string& side : impl_->sides) columns += ", " + scoreColumn(side);
  Statement statement;
  if (Result<> r = impl_->prepare(fmt::format("SELECT {} FROM playout ORDER BY run", columns), statement); !r) return r;
  while (sqlite3_step(statement.handle) == SQLITE_ROW) {
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
    for (std::size_t i = 0; i < impl_->sides.size(); ++i)
      if (const int column = static_cast<int>(9 + i); !statement.null(column))
        row.scores[impl_->sides[i]] = statement.number(column);
    if (Result<> r = visit(row); !r) return r;
  }
  return {};
}

Result<> SweepStore::close() {
  if (Result<> r = commit(); !r) return r;
  return impl_->run("PRAGMA journal_mode=DELETE");
}

Result<> mergeSweeps(const std::vector<std::filesystem::path>& files, const std::filesystem::path& out) {
  std::vector<SweepStore> sources;
  for (const std::filesystem::path& file : files) {
    Result<SweepStore> source = SweepStore::open(file);
    if (!source) return failed(source);
    if (!sources.empty())
      if (Result<> r = source->expectMeta(sources.front().meta()); !r) return r;
    sources.push_back(std::move(*source));
  }
  if (sources.empty()) return fail("sweep-file", "no files to merge");
  Result<SweepStore> target = SweepStore::create(out, sources.front().meta());
  if (!target) return failed(target);
  std::map<std::uint64_t, SweepRow> shared;  // rows of runs that several files have: they must be the same
  std::vector<bool> have;
  for (SweepStore& source : sources) {
    const Result<> copied = source.each([&](const SweepRow& row) -> Result<> {
      if (row.run >= have.size()) have.resize(row.run + 1, false);
      if (!have[row.run]) {
        have[row.run] = true;
        return target->add(row);
      }
      shared.emplace(row.run, row);
      return {};
    });
    if (!copied) return copied;
    if (Result<> r = source.close(); !r) return r;
  }
  if (Result<> r = target->commit(); !r) return r;
  if (!shared.empty()) {
    const Result<> same = target->each([&](const SweepRow& row) -> Result<> {
      const auto found = shared.find(row.run);
      if (found == shared.end() || found->second == row) return {};
      return fail("sweep-differs", fmt::format("run {} differs between the files", row.run), {out.string(), 0, 0},
                  "one of them was made by another program or edited");
    });
    if (!same) return same;
  }
  return target->close();
}

}  // namespace sortie::play
