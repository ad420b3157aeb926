// What a SweepStore is made of: its file, the statements that write it, the sums of a batch. Private to the folder.
#pragma once

#include <array>
#include <initializer_list>
#include <string_view>
#include <unordered_map>

#include "play/record/record_text.h"
#include "play/sweep/sqlite.h"
#include "play/sweep/sweep_store.h"

namespace sortie::play {

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

struct SweepStore::Impl {
  enum Insert : std::size_t { Playout, Objective, Event, Card, TallyRow, ChoiceRow, PaceSum, PlaceSum, InsertCount };

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

  [[nodiscard]] tl::unexpected<Error> problem(const std::string& doing) const;
  Result<> run(const char* sql);
  Result<> prepare(const std::string& sql, Statement& out);
  Result<> write(Statement& statement) { return statement.run() ? Result<>() : problem("it cannot be written"); }

  /// Visits the rows of a prepared query. A damaged page must not pass for the end.
  template <class Visit>
  Result<> eachRow(Statement& statement, Visit visit) {
    int status = SQLITE_ROW;
    while ((status = sqlite3_step(statement.handle)) == SQLITE_ROW)
      if (Result<> r = visit(); !r) return r;
    return status == SQLITE_DONE ? Result<>() : problem("it cannot be read");
  }

  Result<> connect(const std::string& name, int flags);
  Result<> openToWrite(int flags);
  Result<> openToRead();
  [[nodiscard]] std::string immutableUri() const;

  /// What readers of the meta data take for granted.
  Result<> checkMeta() const;

  /// After a failure: nothing of the batch may come into the file with a later one, or half of it.
  void giveUp();
  Result<> readSides();
  Result<> prepareInserts();

  /// The schema must be ours to the letter: a stranger's view could hold a query that never ends.
  Result<> checkTables();

  Result<> begin();
  Result<> addPlayout(const SweepRow& row);

  template <class... Values>
  Result<> addFact(Insert table, const Values&... values) {
    Statement& s = insert[table];
    int column = 0;
    (s.bindInPlace(++column, values), ...);
    return write(s);
  }

  Result<> addFacts(const SweepRow& row);
  Result<> writeSums();

  /// Copies rows as they are; parameters of `into` count as columns of `from`.
  Result<> copy(Statement& from, Statement& into);
};

}  // namespace sortie::play
