#include "play/sweep/sweep_store.h"

#include <algorithm>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "play/record/record_text.h"
#include "play/sweep/sweep_file.h"
#include "play/sweep/sweep_tables.h"

namespace sortie::play {

namespace {

constexpr std::size_t batch = 500;

}  // namespace

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
  const std::pair<const char*, Impl::Insert> tables[] = {
      {"playout", Impl::Playout}, {"objective", Impl::Objective}, {"event", Impl::Event},  {"card", Impl::Card},
      {"tally", Impl::TallyRow},  {"choice", Impl::ChoiceRow},    {"pace", Impl::PaceSum}, {"place", Impl::PlaceSum}};
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
