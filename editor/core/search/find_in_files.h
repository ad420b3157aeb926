// Search and replace over the texts of a pack: scripts and documents. Line by line; a match lies in one line.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "editor/core/text_pattern.h"

namespace sortie::editor {

inline constexpr std::size_t longestLineText = 1000;

struct FindMatch {
  std::string file;
  std::uint32_t line = 0;    ///< from 1
  std::uint32_t column = 0;  ///< from 1, in bytes
  std::size_t begin = 0;     ///< bytes of the file's text
  std::size_t end = 0;
  std::string lineText;  ///< without its line end; of long lines the first bytes (longestLineText)

  friend bool operator==(const FindMatch&, const FindMatch&) = default;
};

struct FindResult {
  std::vector<FindMatch> matches;  ///< by file, then place; at most 10,000
  std::vector<std::string> notes;  ///< sentences on what was left out: long lines, too many matches, no time left
};

/// Lines longer than this are not searched with a regex, and a note says so.
inline constexpr std::size_t longestRegexLine = 2000;

/// Every place where the pattern matches with at least one character. It stops after two seconds, or where the pattern
/// needs too many attempts, with a note. Errors as of TextPattern::make.
[[nodiscard]] Result<FindResult> findInFiles(const std::map<std::string, std::string>& files,
                                             const FindOptions& options);

struct ReplaceResult {
  std::map<std::string, std::string> texts;  ///< the new text of each file that changes
  std::size_t count = 0;
  std::vector<std::string> notes;
};

/// Replaces every match. With a regex `$1` … `$9` are its groups, `$&` all of it, `$$` a dollar; else `replacement` stands as
/// it is. Errors as of findInFiles; `find-partial` when not all could be searched: then nothing is replaced.
[[nodiscard]] Result<ReplaceResult> replaceAll(const std::map<std::string, std::string>& files,
                                               const FindOptions& options, const std::string& replacement);

/// What stands in place of one match of findInFiles: for replacing them one by one. `text` is the text of the match's
/// file. Errors as of findInFiles.
[[nodiscard]] Result<std::string> replaceOne(std::string_view text, const FindMatch& match, const FindOptions& options,
                                             const std::string& replacement);

}  // namespace sortie::editor
