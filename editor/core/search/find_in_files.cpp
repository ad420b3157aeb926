#include "editor/core/search/find_in_files.h"

#include <algorithm>
#include <functional>

#include <fmt/format.h>

namespace sortie::editor {
namespace {

using Clock = TextPattern::Clock;

constexpr std::size_t mostMatches = 10'000;
constexpr std::chrono::milliseconds longestSearch{2000};

/// The replacement with `$1` and the like put in; the groups are those of `line`.
std::string expanded(const std::string& replacement, const TextMatch& match, std::string_view line) {
  std::string out;
  for (std::size_t i = 0; i < replacement.size(); ++i) {
    const char next = i + 1 < replacement.size() ? replacement[i + 1] : '\0';
    if (replacement[i] == '$' && (next == '$' || next == '&' || (next >= '1' && next <= '9'))) {
      const TextSpan group = match.groups[next >= '1' && next <= '9' ? static_cast<std::size_t>(next - '0') : 0];
      out += next == '$' ? std::string_view("$") : line.substr(group.begin, group.end - group.begin);
      ++i;
    } else {
      out += replacement[i];
    }
  }
  return out;
}

/// Goes through all lines; `each` gets the file, the line's number, offset and text, and its matches. False from it
/// ends the search. Gives the notes on what was left out.
using Each = std::function<bool(const std::string& file, std::uint32_t number, std::size_t offset,
                                std::string_view line, const std::vector<TextMatch>& matches)>;

std::vector<std::string> search(const std::map<std::string, std::string>& files, const TextPattern& pattern,
                                const Each& each) {
  std::vector<std::string> notes;
  std::size_t longLines = 0;
  const Clock::time_point until = Clock::now() + longestSearch;
  bool stopped = false;
  for (const auto& [file, text] : files) {
    std::uint32_t number = 0;
    for (std::size_t offset = 0; offset <= text.size() && !stopped;) {
      const std::size_t newline = std::min(text.find('\n', offset), text.size());
      std::string_view line = std::string_view(text).substr(offset, newline - offset);
      if (line.ends_with('\r')) line.remove_suffix(1);
      ++number;
      if (pattern.regex() && line.size() > longestRegexLine) {
        ++longLines;
      } else {
        const TextPattern::Matches matches = pattern.in(line, until);
        if (!matches.all.empty() && !each(file, number, offset, line, matches.all)) {
          notes.push_back(fmt::format("There are more than {} matches; the rest is left out.", mostMatches));
          return notes;
        }
        if (!matches.complete) {
          notes.push_back(fmt::format("The pattern takes too long; the search was stopped at {}:{}.", file, number));
          stopped = true;
        }
      }
      offset = newline + 1;
    }
    if (stopped) break;
  }
  if (longLines > 0)
    notes.push_back(fmt::format("{} longer than {} bytes {} not searched.",
                                longLines == 1 ? "One line" : fmt::format("{} lines", longLines), longestRegexLine,
                                longLines == 1 ? "was" : "were"));
  return notes;
}

}  // namespace

Result<FindResult> findInFiles(const std::map<std::string, std::string>& files, const FindOptions& options) {
  const Result<TextPattern> pattern = TextPattern::make(options);
  if (!pattern) return failed(pattern);
  FindResult out;
  out.notes = search(
      files, *pattern,
      [&](const std::string& file, std::uint32_t number, std::size_t offset, std::string_view line,
          const std::vector<TextMatch>& matches) {
        for (const TextMatch& each : matches) {
          if (out.matches.size() == mostMatches) return false;
          out.matches.push_back({file, number, static_cast<std::uint32_t>(each.begin()) + 1, offset + each.begin(),
                                 offset + each.end(), std::string(line.substr(0, longestLineText))});
        }
        return true;
      });
  return out;
}

Result<ReplaceResult> replaceAll(const std::map<std::string, std::string>& files, const FindOptions& options,
                                 const std::string& replacement) {
  const Result<TextPattern> pattern = TextPattern::make(options);
  if (!pattern) return failed(pattern);
  ReplaceResult out;
  std::map<std::string, std::size_t> done;  // bytes of the old text that stand in the new one
  out.notes = search(files, *pattern,
                     [&](const std::string& file, std::uint32_t, std::size_t offset, std::string_view line,
                         const std::vector<TextMatch>& matches) {
                       const std::string& old = files.at(file);
                       std::string& text = out.texts[file];
                       std::size_t& from = done[file];
                       for (const TextMatch& each : matches) {
                         text.append(old, from, offset + each.begin() - from);
                         text += options.regex ? expanded(replacement, each, line) : replacement;
                         from = offset + each.end();
                         ++out.count;
                       }
                       return true;
                     });
  if (!out.notes.empty())
    return fail("find-partial", fmt::format("nothing was replaced. {}", out.notes.front()), {},
                "use a simpler pattern");
  for (auto& [file, text] : out.texts) text.append(files.at(file), done[file]);
  std::erase_if(out.texts, [&](const auto& each) { return each.second == files.at(each.first); });
  return out;
}

Result<std::string> replaceOne(std::string_view text, const FindMatch& match, const FindOptions& options,
                               const std::string& replacement) {
  const Result<TextPattern> pattern = TextPattern::make(options);
  if (!pattern) return failed(pattern);
  if (!options.regex || match.begin > text.size()) return replacement;
  const std::size_t newline = match.begin == 0 ? std::string_view::npos : text.rfind('\n', match.begin - 1);
  const std::size_t begin = newline == std::string_view::npos ? 0 : newline + 1;
  std::string_view line = text.substr(begin, std::min(text.find('\n', begin), text.size()) - begin);
  if (line.ends_with('\r')) line.remove_suffix(1);
  if (line.size() > longestRegexLine) return replacement;
  for (const TextMatch& each : pattern->in(line, Clock::now() + longestSearch).all)
    if (begin + each.begin() == match.begin) return expanded(replacement, each, line);
  return replacement;
}

}  // namespace sortie::editor
