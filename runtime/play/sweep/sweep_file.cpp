// Opening the file of a sweep, and checking that it is one.
#include "play/sweep/sweep_file.h"

#include <fmt/format.h>

#include "model/xml/xml_characters.h"
#include "play/sweep/sweep_tables.h"

namespace sortie::play {

namespace {

constexpr std::size_t mostMeta = 2000;

}  // namespace

tl::unexpected<Error> SweepStore::Impl::problem(const std::string& doing) const {
  return fail("sweep-file", fmt::format("{}: {}", doing, sqlite3_errmsg(db)), {file.string(), 0, 0});
}

Result<> SweepStore::Impl::run(const char* sql) {
  if (sqlite3_exec(db, sql, nullptr, nullptr, nullptr) != SQLITE_OK) return problem("it cannot be written");
  return {};
}

Result<> SweepStore::Impl::prepare(const std::string& sql, Statement& out) {
  if (sqlite3_prepare_v2(db, sql.c_str(), -1, &out.handle, nullptr) != SQLITE_OK)
    return problem("it is not a sweep in this format");
  return {};
}

Result<> SweepStore::Impl::connect(const std::string& name, int flags) {
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

Result<> SweepStore::Impl::openToWrite(int flags) {
  if (Result<> r = connect(file.string(), flags); !r) return r;
  if (Result<> r = run("PRAGMA journal_mode=WAL"); !r) return r;
  return run("PRAGMA synchronous=NORMAL");
}

Result<> SweepStore::Impl::openToRead() {
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

std::string SweepStore::Impl::immutableUri() const {
  std::string out = "file:";
  for (const char c : std::filesystem::absolute(file).string())
    out += c == '?' || c == '#' || c == '%' ? fmt::format("%{:02x}", static_cast<unsigned>(c)) : std::string(1, c);
  return out + "?immutable=1";
}

Result<> SweepStore::Impl::checkMeta() const {
  for (const char* key : {"mission", "ruleset", "title", "sides", "variant 0"})
    if (!meta.contains(key))
      return fail("sweep-file", fmt::format("it does not say which mission was played: there is no \"{}\"", key),
                  {file.string(), 0, 0});
  if (meta.size() > mostMeta)
    return fail("sweep-file", fmt::format("it has more than {} variants, options and other settings", mostMeta),
                {file.string(), 0, 0});
  return {};
}

Result<> SweepStore::Impl::readSides() {
  sides.clear();
  if (const auto found = meta.find("sides"); found != meta.end() && !found->second.empty())
    for (const std::string_view side : split(found->second, ' ')) sides.emplace_back(side);
  for (const std::string& side : sides)
    if (side.find_first_not_of("abcdefghijklmnopqrstuvwxyz0123456789-") != std::string::npos || side.size() > 200)
      return fail("sweep-file", "it has a side whose name is not an id", {file.string(), 0, 0});
  return {};
}

Result<> SweepStore::Impl::prepareInserts() {
  static constexpr std::array<const char*, InsertCount> inserts = {
      "",  // depends on the sides
      "INSERT INTO objective VALUES (?,?,?,?)",
      "INSERT INTO event VALUES (?,?,?,?)",
      "INSERT INTO card VALUES (?,?,?,?,?)",
      "INSERT INTO tally VALUES (?,?,?,?,?,?)",
      "INSERT INTO choice VALUES (?,?,?,?,?)",
      "INSERT INTO pace VALUES (?,?,?,?,?,?) ON CONFLICT DO UPDATE SET count = count + excluded.count",
      "INSERT INTO place VALUES (?,?,?,?,?) ON CONFLICT DO UPDATE SET count = count + excluded.count"};
  // Columns after `decided` are the scores.
  std::string sql = "INSERT INTO playout VALUES (?,?,?,?,?,?,?,?,?,?,?,?,?";
  for (std::size_t i = 0; i < sides.size(); ++i) sql += ",?";
  if (Result<> r = prepare(sql + ")", insert[Playout]); !r) return r;
  for (std::size_t i = Objective; i < InsertCount; ++i)
    if (Result<> r = prepare(inserts[i], insert[i]); !r) return r;
  return {};
}

Result<> SweepStore::Impl::checkTables() {
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

}  // namespace sortie::play
