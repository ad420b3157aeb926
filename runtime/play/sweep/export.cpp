#include "play/sweep/export.h"

#include <fstream>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "play/sweep/sweep_tables.h"

namespace sortie::play {

namespace {

using Json = nlohmann::ordered_json;

Result<> writeCsv(SweepStore& store, const std::string& sql, const std::filesystem::path& file) {
  std::ofstream out(file, std::ios::binary | std::ios::trunc);
  std::vector<std::string> columns;
  const auto line = [&](const auto& fields, const auto& text) {
    for (std::size_t i = 0; i < fields.size(); ++i) out << (i == 0 ? "" : ",") << csvField(text(fields[i]));
    out << "\r\n";
  };
  bool head = false;
  const auto header = [&] {
    if (!head) line(columns, [](const std::string& name) { return name; });
    head = true;
  };
  const Result<> read = store.eachOf(sql, columns, [&](const std::vector<Cell>& row) -> Result<> {
    header();
    line(row, cellText);
    return {};
  });
  if (!read) return read;
  header();
  out.close();
  if (!out)
    return fail("file-unwritable", "it cannot be written", {file.string(), 0, 0},
                "check the folder's permissions and free space");
  return {};
}

Json cellJson(const Cell& cell) {
  if (const auto* number = std::get_if<std::int64_t>(&cell)) return *number;
  if (const auto* real = std::get_if<double>(&cell)) return *real;
  if (const auto* text = std::get_if<std::string>(&cell)) return *text;
  return nullptr;
}

}  // namespace

std::string csvField(std::string_view text) {
  if (text.find_first_of(",\"\r\n") == std::string_view::npos) return std::string(text);
  std::string out = "\"";
  for (const char c : text) {
    if (c == '"') out += '"';
    out += c;
  }
  return out + '"';
}

Result<> exportCsv(SweepStore& store, const std::filesystem::path& folder) {
  std::error_code problem;
  std::filesystem::create_directories(folder, problem);
  if (problem) return fail("file-unwritable", problem.message(), {folder.string(), 0, 0});
  for (const auto& table : sweepTables(store.sides()))
    if (Result<> r = writeCsv(store, "SELECT * FROM " + table.first, folder / (table.first + ".csv")); !r) return r;
  for (const Query& query : sweepQueries())
    if (Result<> r = writeCsv(store, query.sql, folder / fmt::format("figure-{}.csv", query.id)); !r) return r;
  return {};
}

std::string statisticsJson(const Statistics& statistics) {
  Json meta = Json::object();
  for (const auto& [key, value] : statistics.meta()) meta[key] = value;
  Json figures = Json::object();
  for (const Query& query : sweepQueries()) {
    const Table& table = statistics.table(query.id);
    Json rows = Json::array();
    for (const std::vector<Cell>& row : table.rows) {
      Json entry = Json::object();
      for (std::size_t i = 0; i < row.size(); ++i) entry[table.columns[i]] = cellJson(row[i]);
      rows.push_back(std::move(entry));
    }
    figures[query.id] = std::move(rows);
  }
  const Json out = {{"meta", std::move(meta)}, {"figures", std::move(figures)}};
  return out.dump(2, ' ', false, Json::error_handler_t::replace) + "\n";
}

}  // namespace sortie::play
