#include "play/sweep/blunder_store.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "play/record/record_text.h"
#include "play/sweep/sqlite.h"

namespace sortie::play {

namespace {

constexpr int blunderFormat = 1;

constexpr const char* metaTable = "CREATE TABLE meta (key TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID";
constexpr const char* decisionTable =
    "CREATE TABLE decision (run INTEGER PRIMARY KEY, seed TEXT NOT NULL, variant TEXT NOT NULL, decision INTEGER NOT"
    " NULL, round INTEGER, side TEXT NOT NULL, kind TEXT NOT NULL, question TEXT NOT NULL, about TEXT NOT NULL, chosen"
    " TEXT NOT NULL, best TEXT NOT NULL, ways INTEGER NOT NULL, compared INTEGER NOT NULL, playouts INTEGER NOT NULL,"
    " chosen_wins INTEGER NOT NULL, best_wins INTEGER NOT NULL, loss REAL NOT NULL, error REAL NOT NULL, blunder"
    " INTEGER NOT NULL, fault TEXT)";
constexpr const char* decisionColumns =
    "SELECT run, seed, variant, decision, round, side, kind, question, about, chosen, best, ways, compared, playouts,"
    " chosen_wins, best_wins, loss, error, fault FROM decision ORDER BY run";
constexpr const char* decisionInsert = "INSERT INTO decision VALUES (?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?)";

std::uint64_t unsignedAt(const Statement& statement, int column) {
  return static_cast<std::uint64_t>(statement.number(column));
}

}  // namespace

struct BlunderStore::Impl {
  std::filesystem::path file;
  sqlite3* db = nullptr;
  Statement insert;

  Impl() = default;
  Impl(const Impl&) = delete;
  Impl& operator=(const Impl&) = delete;
  ~Impl() {
    insert.finish();
    sqlite3_close(db);
  }

  [[nodiscard]] tl::unexpected<Error> problem(const std::string& doing) const {
    return fail("sweep-file", fmt::format("{}: {}", doing, sqlite3_errmsg(db)), {file.string(), 0, 0});
  }
  Result<> run(const char* sql) {
    if (sqlite3_exec(db, sql, nullptr, nullptr, nullptr) != SQLITE_OK) return problem("it cannot be written");
    return {};
  }
  Result<> prepare(const char* sql, Statement& out) {
    if (sqlite3_prepare_v2(db, sql, -1, &out.handle, nullptr) != SQLITE_OK)
      return problem("it has no sampled decisions");
    return {};
  }
  Result<> connect(int flags) {
    if (sqlite3_open_v2(file.string().c_str(), &db, flags, nullptr) != SQLITE_OK) return problem("it cannot be opened");
    sqlite3_busy_timeout(db, 5000);
    // The file may be a stranger's: no functions of its schema, no triggers.
    sqlite3_db_config(db, SQLITE_DBCONFIG_DEFENSIVE, 1, nullptr);
    sqlite3_db_config(db, SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0, nullptr);
    sqlite3_db_config(db, SQLITE_DBCONFIG_ENABLE_TRIGGER, 0, nullptr);
    return {};
  }
  Result<> make(const Meta& meta) {
    if (Result<> r = run("BEGIN"); !r) return r;
    if (Result<> r = run(metaTable); !r) return r;
    if (Result<> r = run(decisionTable); !r) return r;
    Statement pair;
    if (Result<> r = prepare("INSERT INTO meta VALUES (?, ?)", pair); !r) return r;
    for (const auto& [key, value] : meta) {
      pair.bind(1, key);
      pair.bind(2, value);
      if (!pair.run()) return problem("it cannot be written");
    }
    return run("COMMIT");
  }
  Result<> expect(const Meta& meta) {
    Statement pair;
    if (Result<> r = prepare("SELECT key, value FROM meta", pair); !r) return r;
    Meta found;
    while (sqlite3_step(pair.handle) == SQLITE_ROW) found[pair.text(0)] = pair.text(1);
    Meta all = found;
    all.insert(meta.begin(), meta.end());
    const auto of = [](const Meta& from, const std::string& key) {
      const auto there = from.find(key);
      return there == from.end() ? std::string() : there->second;
    };
    for (const auto& each : all)
      if (of(found, each.first) != of(meta, each.first))
        return fail("sweep-differs",
                    fmt::format("{} is \"{}\" in the file and \"{}\" now", each.first, of(found, each.first),
                                of(meta, each.first)),
                    {file.string(), 0, 0}, "use another file: rows of different sweeps cannot be mixed");
    return {};
  }
};

Result<std::map<std::string, std::string>> blunderMeta(const BlunderOptions& options) {
  Result<std::map<std::string, std::string>> meta = sweepMeta(options.sweep);
  if (!meta) return meta;
  (*meta)["format"] = std::to_string(blunderFormat);
  (*meta)["playouts"] = std::to_string(options.playouts);
  (*meta)["answers"] = std::to_string(options.answers);
  if (!options.kinds.empty()) (*meta)["kinds"] = fmt::format("{}", fmt::join(options.kinds, " "));
  return meta;
}

BlunderStore::BlunderStore(std::unique_ptr<Impl> impl) : impl_(std::move(impl)) {}
BlunderStore::~BlunderStore() = default;
BlunderStore::BlunderStore(BlunderStore&&) noexcept = default;
BlunderStore& BlunderStore::operator=(BlunderStore&&) noexcept = default;

Result<BlunderStore> BlunderStore::create(const std::filesystem::path& file, const Meta& meta) {
  std::error_code status;
  if (std::filesystem::exists(file, status))
    return fail("sweep-exists", "the file exists already", {file.string(), 0, 0},
                "continue it with --resume, or name another file");
  auto impl = std::make_unique<Impl>();
  impl->file = file;
  if (Result<> r = impl->connect(SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE); !r) return failed(r);
  if (Result<> r = impl->make(meta); !r) return failed(r);
  if (Result<> r = impl->prepare(decisionInsert, impl->insert); !r) return failed(r);
  return BlunderStore(std::move(impl));
}

Result<BlunderStore> BlunderStore::open(const std::filesystem::path& file, const Meta& meta) {
  auto impl = std::make_unique<Impl>();
  impl->file = file;
  if (Result<> r = impl->connect(SQLITE_OPEN_READWRITE); !r) return failed(r);
  if (Result<> r = impl->expect(meta); !r) return failed(r);
  if (Result<> r = impl->prepare(decisionInsert, impl->insert); !r) return failed(r);
  return BlunderStore(std::move(impl));
}

Result<std::vector<BlunderRow>> BlunderStore::rows() {
  Statement s;
  if (Result<> r = impl_->prepare(decisionColumns, s); !r) return failed(r);
  std::vector<BlunderRow> out;
  int status = SQLITE_ROW;
  while ((status = sqlite3_step(s.handle)) == SQLITE_ROW) {
    BlunderRow& row = out.emplace_back();
    row.run = unsignedAt(s, 0);
    row.seed = readUnsigned(s.text(1)).value_or(0);
    row.variant = s.text(2);
    row.decision = unsignedAt(s, 3);
    if (!s.null(4)) row.round = s.number(4);
    row.side = s.text(5);
    row.kind = s.text(6);
    row.question = s.text(7);
    row.about = s.text(8);
    row.chosen = s.text(9);
    row.best = s.text(10);
    row.ways = unsignedAt(s, 11);
    row.compared = unsignedAt(s, 12);
    row.playouts = unsignedAt(s, 13);
    row.chosenWins = unsignedAt(s, 14);
    row.bestWins = unsignedAt(s, 15);
    row.loss = sqlite3_column_double(s.handle, 16);
    row.error = sqlite3_column_double(s.handle, 17);
    row.fault = s.text(18);
  }
  if (status != SQLITE_DONE) return impl_->problem("it cannot be read");
  return out;
}

Result<> BlunderStore::add(const BlunderRow& row) {
  Statement& s = impl_->insert;
  int column = 0;
  const auto number = [&](std::uint64_t value) { s.bind(++column, static_cast<std::int64_t>(value)); };
  const auto text = [&](const std::string& value) { s.bind(++column, value); };
  number(row.run);
  text(std::to_string(row.seed));  // as text: SQLite has no unsigned 64-bit numbers
  text(row.variant);
  number(row.decision);
  ++column;
  if (row.round) s.bind(column, *row.round);
  for (const std::string* each : {&row.side, &row.kind, &row.question, &row.about, &row.chosen, &row.best}) text(*each);
  for (const std::uint64_t each : {row.ways, row.compared, row.playouts, row.chosenWins, row.bestWins}) number(each);
  sqlite3_bind_double(s.handle, ++column, row.loss);
  sqlite3_bind_double(s.handle, ++column, row.error);
  number(row.fault.empty() && row.isBlunder() ? 1 : 0);
  if (!row.fault.empty()) text(row.fault);
  return s.run() ? Result<>() : impl_->problem("it cannot be written");
}

}  // namespace sortie::play
