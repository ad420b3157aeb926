#include "editor/core/search/find_in_files.h"

#include <algorithm>
#include <chrono>
#include <functional>
#include <optional>
#include <regex>

#include <fmt/format.h>

namespace sortie::editor {
namespace {

using Clock = std::chrono::steady_clock;

constexpr std::size_t longestPattern = 300;
constexpr std::uint64_t longestUnrolled = 5000;
constexpr std::size_t shortLine = 200;
constexpr std::size_t mostMatches = 10'000;
constexpr std::chrono::milliseconds longestSearch{2000};

bool isWordByte(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' ||
         (static_cast<unsigned char>(c) & 0x80U) != 0;
}

char lower(char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c + 32) : c; }

// Text as one element a character, and where each begins. Bytes that are no UTF-8 are characters of their own.
struct Wide {
  std::wstring text;
  std::vector<std::size_t> offsets;  ///< of each character, then of the end
};

Wide widened(std::string_view text) {
  Wide out;
  for (std::size_t i = 0; i < text.size();) {
    const auto lead = static_cast<unsigned char>(text[i]);
    std::size_t length = lead < 0x80 ? 1 : (lead & 0xE0U) == 0xC0U ? 2 : (lead & 0xF0U) == 0xE0U ? 3 : 4;
    std::uint32_t code = length == 1 ? lead : lead & (0xFFU >> (length + 1));
    for (std::size_t k = 1; k < length; ++k) {
      const bool follows = i + k < text.size() && (static_cast<unsigned char>(text[i + k]) & 0xC0U) == 0x80U;
      if (!follows) {
        length = 1;
        code = lead;
        break;
      }
      code = code << 6U | (static_cast<unsigned char>(text[i + k]) & 0x3FU);
    }
    out.offsets.push_back(i);
    out.text += static_cast<wchar_t>(code);
    i += length;
  }
  out.offsets.push_back(text.size());
  return out;
}

// How often the counts of a pattern repeat what stands before them, multiplied: each copies a part of the machine that
// searches.
std::uint64_t repeatsOf(std::string_view pattern) {
  std::uint64_t all = 1;
  bool inClass = false;
  for (std::size_t i = 0; i < pattern.size(); ++i) {
    if (pattern[i] == '\\') {
      ++i;
    } else if (pattern[i] == '[') {
      inClass = true;
    } else if (pattern[i] == ']') {
      inClass = false;
    } else if (pattern[i] == '{' && !inClass) {
      std::uint64_t number = 0;
      std::uint64_t greatest = 1;
      for (++i; i < pattern.size() && pattern[i] != '}'; ++i) {
        if (pattern[i] >= '0' && pattern[i] <= '9')
          number = std::min<std::uint64_t>(number * 10 + static_cast<std::uint64_t>(pattern[i] - '0'), 100'000);
        else
          number = 0;
        greatest = std::max(greatest, number);
      }
      all = std::min<std::uint64_t>(all * greatest, 1'000'000);
    }
  }
  return all;
}

struct Searcher {
  FindOptions options;
  std::optional<std::wregex> regex;
};

Result<Searcher> searcherFor(const FindOptions& options) {
  Searcher out{options, std::nullopt};
  if (options.pattern.empty()) return fail("find-empty", "there is nothing to search for", {}, "type some text");
  if (!options.regex) return out;
  if (options.pattern.size() > longestPattern)
    return fail("find-pattern", fmt::format("the pattern is longer than {} characters", longestPattern), {},
                "search for a part of it");
  if (repeatsOf(options.pattern) * options.pattern.size() > longestUnrolled)
    return fail("find-pattern", "the pattern repeats its parts too often", {}, "use + or * in place of a count");
  auto flags = std::regex_constants::ECMAScript;
  if (!options.matchCase) flags |= std::regex_constants::icase;
#if defined(__GLIBCXX__)
  // Without this libstdc++ tries all ways one after the other, and (a+)+b never ends.
  flags |= std::regex_constants::__polynomial;
#endif
  try {
    out.regex.emplace(widened(options.pattern).text, flags);
  } catch (const std::regex_error& error) {
    return fail("find-pattern", fmt::format("this is no regular expression: {}", error.what()), {},
                "put \\ before characters that stand for themselves: ( ) [ ] { } . * + ? ^ $ | \\");
  }
  return out;
}

/// A match in a line; `replaced` is made of the replacement when there is one.
struct LineMatch {
  std::size_t begin = 0;
  std::size_t end = 0;
  std::string replaced;
};

bool isWord(std::string_view line, std::size_t begin, std::size_t end) {
  return (begin == 0 || !isWordByte(line[begin - 1])) && (end == line.size() || !isWordByte(line[end]));
}

std::vector<LineMatch> plainMatches(const Searcher& searcher, std::string_view line, const std::string* replacement) {
  std::vector<LineMatch> out;
  const std::string& wanted = searcher.options.pattern;
  const auto same = [&](char a, char b) { return searcher.options.matchCase ? a == b : lower(a) == lower(b); };
  auto from = line.begin();
  for (;;) {
    const auto found = std::search(from, line.end(), wanted.begin(), wanted.end(), same);
    if (found == line.end()) return out;
    const auto begin = static_cast<std::size_t>(found - line.begin());
    if (searcher.options.wholeWord && !isWord(line, begin, begin + wanted.size())) {
      from = found + 1;
      continue;
    }
    out.push_back({begin, begin + wanted.size(), replacement == nullptr ? std::string{} : *replacement});
    from = found + static_cast<std::ptrdiff_t>(wanted.size());
  }
}

// `$1` and the like put in; the groups are those of `line` and `wide`.
std::string expanded(const std::string& replacement, const std::wsmatch& match, std::string_view line,
                     const Wide& wide) {
  const auto group = [&](std::size_t i) {
    if (i >= match.size() || !match[i].matched) return std::string_view{};
    const std::size_t begin = wide.offsets[static_cast<std::size_t>(match[i].first - wide.text.begin())];
    const std::size_t end = wide.offsets[static_cast<std::size_t>(match[i].second - wide.text.begin())];
    return line.substr(begin, end - begin);
  };
  std::string out;
  for (std::size_t i = 0; i < replacement.size(); ++i) {
    const char next = i + 1 < replacement.size() ? replacement[i + 1] : '\0';
    if (replacement[i] == '$' && (next == '$' || next == '&' || (next >= '1' && next <= '9'))) {
      if (next == '$')
        out += '$';
      else
        out += group(next == '&' ? 0 : static_cast<std::size_t>(next - '0'));
      ++i;
    } else {
      out += replacement[i];
    }
  }
  return out;
}

std::vector<LineMatch> regexMatches(const Searcher& searcher, std::string_view line, const std::string* replacement,
                                    Clock::time_point until) {
  std::vector<LineMatch> out;
  const Wide wide = widened(line);
  const auto first = wide.text.begin();
  const auto last = wide.text.end();
  std::wsmatch match;
  // In a long line each place is tried by itself, so that the clock can be looked at in between.
  const bool stepwise = wide.text.size() > shortLine;
  for (auto from = first; from != last;) {
    auto flags = std::regex_constants::match_default;
    if (from != first) flags |= std::regex_constants::match_prev_avail;
    if (stepwise) flags |= std::regex_constants::match_continuous;
    const bool found = std::regex_search(from, last, match, *searcher.regex, flags);
    if (!found && !stepwise) break;
    if (!found || match.length(0) == 0) {
      if (found) from = match[0].first;
      if (from == last || (stepwise && Clock::now() > until)) break;
      ++from;
      continue;
    }
    const std::size_t begin = wide.offsets[static_cast<std::size_t>(match[0].first - first)];
    const std::size_t behind = wide.offsets[static_cast<std::size_t>(match[0].second - first)];
    from = match[0].second;
    if (searcher.options.wholeWord && !isWord(line, begin, behind)) continue;
    out.push_back({begin, behind, replacement == nullptr ? std::string{} : expanded(*replacement, match, line, wide)});
  }
  return out;
}

/// Goes through all lines; `each` gets the file, the line's number, offset and text, and its matches. False from it
/// ends the search. Gives the notes on what was left out.
using Each = std::function<bool(const std::string& file, std::uint32_t number, std::size_t offset,
                                std::string_view line, std::vector<LineMatch>&& matches)>;

std::vector<std::string> search(const std::map<std::string, std::string>& files, const Searcher& searcher,
                                const std::string* replacement, const Each& each) {
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
      if (searcher.regex && line.size() > longestRegexLine) {
        ++longLines;
      } else {
        std::vector<LineMatch> matches = searcher.regex ? regexMatches(searcher, line, replacement, until)
                                                        : plainMatches(searcher, line, replacement);
        if (!matches.empty() && !each(file, number, offset, line, std::move(matches))) {
          notes.push_back(fmt::format("There are more than {} matches; the rest is left out.", mostMatches));
          return notes;
        }
        if (searcher.regex && Clock::now() > until) stopped = true;
      }
      offset = newline + 1;
    }
    if (stopped) {
      notes.emplace_back("The pattern takes too long; the search was stopped.");
      break;
    }
  }
  if (longLines > 0)
    notes.push_back(fmt::format("{} longer than {} bytes {} not searched.",
                                longLines == 1 ? "One line" : fmt::format("{} lines", longLines), longestRegexLine,
                                longLines == 1 ? "was" : "were"));
  return notes;
}

}  // namespace

Result<FindResult> findInFiles(const std::map<std::string, std::string>& files, const FindOptions& options) {
  const Result<Searcher> searcher = searcherFor(options);
  if (!searcher) return failed(searcher);
  FindResult out;
  out.notes =
      search(files, *searcher, nullptr,
             [&](const std::string& file, std::uint32_t number, std::size_t offset, std::string_view line,
                 const std::vector<LineMatch>& matches) {
               for (const LineMatch& each : matches) {
                 if (out.matches.size() == mostMatches) return false;
                 out.matches.push_back({file, number, static_cast<std::uint32_t>(each.begin) + 1, offset + each.begin,
                                        offset + each.end, std::string(line.substr(0, longestLineText))});
               }
               return true;
             });
  return out;
}

Result<ReplaceResult> replaceAll(const std::map<std::string, std::string>& files, const FindOptions& options,
                                 const std::string& replacement) {
  const Result<Searcher> searcher = searcherFor(options);
  if (!searcher) return failed(searcher);
  ReplaceResult out;
  std::map<std::string, std::size_t> done;  // bytes of the old text that stand in the new one
  out.notes = search(files, *searcher, &replacement,
                     [&](const std::string& file, std::uint32_t, std::size_t offset, std::string_view,
                         const std::vector<LineMatch>& matches) {
                       const std::string& old = files.at(file);
                       std::string& text = out.texts[file];
                       std::size_t& from = done[file];
                       for (const LineMatch& each : matches) {
                         text.append(old, from, offset + each.begin - from);
                         text += each.replaced;
                         from = offset + each.end;
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
  const Result<Searcher> searcher = searcherFor(options);
  if (!searcher) return failed(searcher);
  if (!searcher->regex || match.begin > text.size()) return replacement;
  const std::size_t newline = match.begin == 0 ? std::string_view::npos : text.rfind('\n', match.begin - 1);
  const std::size_t begin = newline == std::string_view::npos ? 0 : newline + 1;
  std::string_view line = text.substr(begin, std::min(text.find('\n', begin), text.size()) - begin);
  if (line.ends_with('\r')) line.remove_suffix(1);
  if (line.size() > longestRegexLine) return replacement;
  for (LineMatch& each : regexMatches(*searcher, line, &replacement, Clock::now() + longestSearch))
    if (begin + each.begin == match.begin) return std::move(each.replaced);
  return replacement;
}

}  // namespace sortie::editor
