// Statements and reading of cells for this room's SQLite files.
#pragma once

#include <cstdint>
#include <string>

#include <sqlite3.h>

namespace sortie::play {

/// A prepared statement; columns count from 0, parameters from 1.
struct Statement {
  sqlite3_stmt* handle = nullptr;

  Statement() = default;
  Statement(const Statement&) = delete;
  Statement& operator=(const Statement&) = delete;
  Statement(Statement&& other) noexcept : handle(other.handle) { other.handle = nullptr; }
  Statement& operator=(Statement&& other) noexcept {
    if (this != &other) {
      sqlite3_finalize(handle);
      handle = other.handle;
      other.handle = nullptr;
    }
    return *this;
  }
  ~Statement() { finish(); }

  void finish() noexcept {
    sqlite3_finalize(handle);
    handle = nullptr;
  }
  void bind(int column, const std::string& text) {
    sqlite3_bind_text(handle, column, text.data(), static_cast<int>(text.size()), SQLITE_TRANSIENT);
  }
  /// Of a text that stays as it is until the statement has run: it is not copied.
  void bindInPlace(int column, const std::string& text) {
    sqlite3_bind_text(handle, column, text.data(), static_cast<int>(text.size()), SQLITE_STATIC);
  }
  void bindInPlace(int column, const char* text) = delete;  // it would be a string for the length of the call only
  void bindInPlace(int column, std::int64_t number) { bind(column, number); }
  void bind(int column, std::int64_t number) { sqlite3_bind_int64(handle, column, number); }
  [[nodiscard]] std::string text(int column) const {
    const unsigned char* bytes = sqlite3_column_text(handle, column);
    return bytes == nullptr ? std::string()
                            : std::string(reinterpret_cast<const char*>(bytes),
                                          static_cast<std::size_t>(sqlite3_column_bytes(handle, column)));
  }
  [[nodiscard]] std::int64_t number(int column) const { return sqlite3_column_int64(handle, column); }
  [[nodiscard]] bool null(int column) const { return sqlite3_column_type(handle, column) == SQLITE_NULL; }
  /// Runs one with bound parameters and makes it ready to be bound again.
  [[nodiscard]] bool run() {
    const bool good = sqlite3_step(handle) == SQLITE_DONE;
    sqlite3_reset(handle);
    sqlite3_clear_bindings(handle);
    return good;
  }
};

}  // namespace sortie::play
