// What can fail on bad input returns Result<T>: the value, or an Error that says what, where and what to do.
// Assertions are for what only a bug can cause.
#pragma once

#include <cstdint>
#include <string>
#include <utility>

#include <tl/expected.hpp>

namespace sortie {

/// A place in a text file. Lines and columns count from 1; 0 means unknown. Columns count bytes.
struct SourcePlace {
  std::string file;
  std::uint32_t line = 0;
  std::uint32_t column = 0;

  friend bool operator==(const SourcePlace&, const SourcePlace&) = default;
};

/// "file:line:column", leaving out what is unknown.
[[nodiscard]] std::string toString(const SourcePlace& place);

struct Error {
  std::string code;    ///< stable, kebab-case, e.g. "xml-doctype"
  std::string text;    ///< what happened, one sentence
  SourcePlace where;   ///< where, as far as it is known
  std::string remedy;  ///< what to do about it; may be empty

  /// "file:line:col: error: code: text (remedy)"
  [[nodiscard]] std::string message() const;
};

/// std::expected semantics; discarding one is a compile-time warning.
template <class T = void>
class [[nodiscard]] Result : public tl::expected<T, Error> {
 public:
  using tl::expected<T, Error>::expected;
  Result(tl::expected<T, Error> other) : tl::expected<T, Error>(std::move(other)) {}
};

/// For `return fail("code", "text", place, "remedy");`
[[nodiscard]] inline tl::unexpected<Error> fail(std::string code, std::string text, SourcePlace where = {},
                                                std::string remedy = {}) {
  return tl::unexpected<Error>(Error{std::move(code), std::move(text), std::move(where), std::move(remedy)});
}

/// Passes an error on: `if (!r) return failed(r);`
template <class T>
[[nodiscard]] tl::unexpected<Error> failed(const Result<T>& result) {
  return tl::unexpected<Error>(result.error());
}

}  // namespace sortie
