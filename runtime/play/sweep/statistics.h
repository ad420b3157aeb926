// The figures of a sweep: each is the answer of one named query over its SQLite file. Reports, exports and comparisons
// take them from here, and docs/reports.md gives the same queries to everybody (a test holds the two together).
#pragma once

#include <map>
#include <string>
#include <vector>

#include "play/sweep/sweep_store.h"

namespace sortie::play {

struct Query {
  const char* id;
  const char* says;  ///< what it answers, for people
  const char* sql;
};
[[nodiscard]] const std::vector<Query>& sweepQueries();

/// The answers of all queries by id.
class Statistics {
 public:
  [[nodiscard]] static Result<Statistics> of(SweepStore& store);

  [[nodiscard]] const Table& table(const std::string& id) const;
  [[nodiscard]] const SweepStore::Meta& meta() const noexcept { return meta_; }
  [[nodiscard]] const std::vector<std::string>& sides() const noexcept { return sides_; }  ///< of all variants
  /// Those that took part in a variant's playtests; all of them where none ended.
  [[nodiscard]] std::vector<std::string> sides(const std::string& variant) const;
  [[nodiscard]] const std::vector<std::string>& variants() const noexcept { return variants_; }

  /// Rows of a query for one variant.
  class Rows;
  [[nodiscard]] Rows rows(const std::string& id, const std::string& variant) const;

  /// The title that a mission or ruleset gives a side, card …; its id when there is none. Cut at 120 bytes.
  [[nodiscard]] std::string title(const std::string& what, const std::string& id) const;
  /// Who loses with an outcome although nobody wins, for behind its title: " (lost by A, B, unless somebody wins)";
  /// empty where nobody does.
  [[nodiscard]] std::string lostBy(const std::string& outcome, const std::string& variant) const;
  /// Playtests of a variant that ended.
  [[nodiscard]] std::uint64_t ended(const std::string& variant) const;

 private:
  SweepStore::Meta meta_;
  std::vector<std::string> sides_;
  std::vector<std::string> variants_;
  std::map<std::string, Table> tables_;
  std::map<std::pair<std::string, std::string>, std::string> titles_;
};

/// One row of an answer, read by column name; a column that is not there reads as empty and 0.
class RowView {
 public:
  RowView(const Table& table, std::size_t row) : table_(&table), row_(row) {}
  [[nodiscard]] std::string text(const char* column) const;
  [[nodiscard]] std::int64_t number(const char* column) const;
  [[nodiscard]] double real(const char* column) const;
  [[nodiscard]] bool null(const char* column) const;

 private:
  [[nodiscard]] const Cell* cell(const char* column) const;
  const Table* table_;
  std::size_t row_;
};

class Statistics::Rows {
 public:
  explicit Rows(std::vector<RowView> rows) : rows_(std::move(rows)) {}
  [[nodiscard]] auto begin() const { return rows_.begin(); }
  [[nodiscard]] auto end() const { return rows_.end(); }
  [[nodiscard]] bool empty() const { return rows_.empty(); }
  [[nodiscard]] std::size_t size() const { return rows_.size(); }
  [[nodiscard]] const RowView& operator[](std::size_t i) const { return rows_[i]; }

 private:
  std::vector<RowView> rows_;
};

/// A title as reports show it: cut at 120 bytes, because titles may be a stranger's.
[[nodiscard]] std::string clippedTitle(const std::string& title);

/// A cell as text: numbers in decimal, nothing for NULL.
[[nodiscard]] std::string cellText(const Cell& cell);

}  // namespace sortie::play
