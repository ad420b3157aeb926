#include "play/text/fill_text.h"

#include <algorithm>

namespace sortie::play {

namespace {

constexpr int deepestMarks = 8;

/// Those words of a mark that stand before its bar, or those after it. Bars of marks within it are theirs.
std::string_view wordsOf(std::string_view words, bool before) {
  std::size_t bar = 0;
  for (int opened = 0; bar < words.size() && (words[bar] != '|' || opened != 0); ++bar)
    opened += static_cast<int>(words[bar] == '{') - static_cast<int>(words[bar] == '}');
  return before ? words.substr(0, bar) : words.substr(std::min(bar + 1, words.size()));
}

std::string filledTo(std::string_view text, const std::map<std::string, std::string, std::less<>>& values, int depth) {
  std::string out;
  while (!text.empty()) {
    const std::size_t open = text.find('{');
    out += text.substr(0, open);
    if (open == std::string_view::npos) break;
    std::size_t close = open;
    for (int opened = 0; close < text.size(); ++close) {
      if (text[close] == '{') ++opened;
      if (text[close] == '}' && --opened == 0) break;
    }
    if (close == text.size()) break;
    const std::string_view inside = text.substr(open + 1, close - open - 1);
    text.remove_prefix(close + 1);
    const std::size_t question = inside.find('?');
    const std::string_view head = inside.substr(0, question);
    const std::size_t equals = head.find('=');
    const auto found = values.find(head.substr(0, equals));
    const std::string value = found == values.end() ? std::string() : found->second;
    const bool set = !value.empty() && value != "0" && value != "no" && value != "none";
    const bool holds = equals == std::string_view::npos ? set : value == head.substr(equals + 1);
    if (question == std::string_view::npos)
      out += value;
    else if (depth < deepestMarks)
      out += filledTo(wordsOf(inside.substr(question + 1), holds), values, depth + 1);
  }
  return out;
}

}  // namespace

std::string filledIn(std::string_view text, const FillValues& values) { return filledTo(text, values, 0); }

}  // namespace sortie::play
