// The rows of a sweep in an SQLite file: docs/formats/sweep.md.
#pragma once

#include <filesystem>
#include <functional>
#include <map>
#include <memory>
#include <string>
#include <variant>
#include <vector>

#include "base/result.h"
#include "play/sweep/sweep.h"

namespace sortie::play {

/// A cell of a query's answer.
using Cell = std::variant<std::monostate, std::int64_t, double, std::string>;

/// A query's answer.
struct Table {
  std::vector<std::string> columns;
  std::vector<std::vector<Cell>> rows;
};

class SweepStore {
 public:
  using Meta = std::map<std::string, std::string>;

  /// Makes a file for a sweep; ":memory:" is kept in memory. Errors: it exists already, or cannot be written.
  [[nodiscard]] static Result<SweepStore> create(const std::filesystem::path& file, const Meta& meta,
                                                 const std::vector<SweepName>& names = {});
  enum class Use : std::uint8_t { Write, Read };
  /// Opens a sweep's file; to Read it nothing of it or beside it is changed, and its folder need not be writable.
  /// Errors: not one, with another format, or with tables that no sweep makes.
  [[nodiscard]] static Result<SweepStore> open(const std::filesystem::path& file, Use use = Use::Write);
  ~SweepStore();
  SweepStore(SweepStore&&) noexcept;
  SweepStore& operator=(SweepStore&&) noexcept;

  [[nodiscard]] const Meta& meta() const noexcept;
  /// Side ids in seating order.
  [[nodiscard]] const std::vector<std::string>& sides() const noexcept;
  /// Variants in the order of the sweep; one empty name where there are none.
  [[nodiscard]] std::vector<std::string> variants() const;
  /// The table `declared`.
  [[nodiscard]] Result<std::vector<SweepName>> names();
  /// Error "sweep-differs", naming the first entry that is not the same.
  [[nodiscard]] Result<> expectMeta(const Meta& meta) const;
  /// Which runs have rows; index 0 is unused.
  [[nodiscard]] Result<std::vector<bool>> runs();
  /// Adds a row with its facts; rows are committed in batches, and the sums over places with them. Errors: disk full
  /// and the like: then the whole batch is not in the file, and --resume plays it again.
  [[nodiscard]] Result<> add(const SweepRow& row);
  [[nodiscard]] Result<> commit();
  /// All rows by run number; of their facts only the seconds and the course.
  [[nodiscard]] Result<> each(const std::function<Result<>(const SweepRow&)>& visit);
  /// Answers a SELECT over the file's tables. What has been added is committed first.
  [[nodiscard]] Result<Table> query(const std::string& sql);
  /// The same row by row, without keeping them; `columns` gets the names before the first.
  [[nodiscard]] Result<> eachOf(const std::string& sql, std::vector<std::string>& columns,
                                const std::function<Result<>(const std::vector<Cell>&)>& visit);
  /// Adds all rows of another sweep with the same meta data. Error "sweep-differs": both have some run.
  [[nodiscard]] Result<> addAll(SweepStore& other);
  /// Commits and leaves one file without a log beside it. Of no effect on one opened to be read.
  [[nodiscard]] Result<> close();

 private:
  struct Impl;
  explicit SweepStore(std::unique_ptr<Impl> impl);
  std::unique_ptr<Impl> impl_;
};

/// Writes the rows of several files into a new one. Errors: they differ in meta data, or several have the same run.
[[nodiscard]] Result<> mergeSweeps(const std::vector<std::filesystem::path>& files, const std::filesystem::path& out);

}  // namespace sortie::play
