// What people type to search for, as plain words or as a regular expression. PCRE2 does the matching, with limits on its
// time and memory, so that no pattern keeps the window waiting.
#pragma once

#include <array>
#include <chrono>
#include <cstddef>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"

namespace sortie::editor {

struct FindOptions {
  std::string pattern;
  bool matchCase = false;  ///< false: letters in either case
  bool wholeWord = false;  ///< no letter, digit or `_` right before and after
  bool regex = false;      ///< as Perl has them
};

struct TextSpan {
  std::size_t begin = 0;  ///< bytes
  std::size_t end = 0;
};

struct TextMatch {
  std::array<TextSpan, 10> groups;  ///< all of the match, then $1 to $9; empty where a group took no part
  std::size_t begin() const { return groups[0].begin; }
  std::size_t end() const { return groups[0].end; }
};

class TextPattern {
 public:
  using Clock = std::chrono::steady_clock;

  /// Errors: `find-empty` for an empty pattern, `find-pattern` for what is not a regular expression, or longer than 300
  /// bytes.
  [[nodiscard]] static Result<TextPattern> make(const FindOptions& options);
  TextPattern(TextPattern&&) noexcept;
  TextPattern& operator=(TextPattern&&) noexcept;
  ~TextPattern();

  struct Matches {
    std::vector<TextMatch> all;
    bool complete = true;  ///< false: the pattern needs too many attempts, or it is past `until`
  };
  /// Every match of at least one character, in order, without overlap. `^` and `$` are the ends of the text; bytes that
  /// are not UTF-8 match nothing that can be typed. From one thread at a time.
  [[nodiscard]] Matches in(std::string_view text, Clock::time_point until = Clock::time_point::max()) const;
  [[nodiscard]] bool regex() const;

 private:
  struct Machine;
  explicit TextPattern(std::unique_ptr<Machine> machine);
  std::unique_ptr<Machine> machine_;
};

}  // namespace sortie::editor
