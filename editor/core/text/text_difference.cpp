#include "editor/core/text/text_difference.h"

#include <algorithm>

#include <dtl/dtl.hpp>

namespace sortie::editor {
namespace {

constexpr std::size_t around = 3;

std::vector<std::string_view> linesOf(const std::string& text) {
  std::vector<std::string_view> out;
  std::size_t from = 0;
  while (from < text.size()) {
    const std::size_t to = std::min(text.find('\n', from), text.size());
    out.emplace_back(text.data() + from, to - from);
    from = to + 1;
  }
  return out;
}

struct Line {
  char mark;
  std::string_view text;
};

/// All lines of both, in the order in which they are read: of a place that changed, first what goes.
std::vector<Line> markedLines(const std::vector<std::string_view>& before, const std::vector<std::string_view>& after) {
  const std::vector<std::size_t> kept = keptEntries(before, after);
  std::vector<Line> out;
  std::size_t next = 0;
  for (std::size_t i = 0; i <= before.size(); ++i) {
    if (i < before.size() && kept[i] == std::string::npos) {
      out.push_back({'-', before[i]});
      continue;
    }
    const std::size_t to = i < before.size() ? kept[i] : after.size();
    while (next < to) out.push_back({'+', after[next++]});
    if (i < before.size()) out.push_back({' ', after[next++]});
  }
  return out;
}

}  // namespace

std::vector<std::size_t> keptEntries(const std::vector<std::string_view>& before,
                                     const std::vector<std::string_view>& after) {
  std::vector<std::size_t> kept(before.size(), std::string::npos);
  std::size_t head = 0;
  const std::size_t most = std::min(before.size(), after.size());
  while (head < most && before[head] == after[head]) {
    kept[head] = head;
    ++head;
  }
  std::size_t tail = 0;
  while (tail < most - head && before[before.size() - 1 - tail] == after[after.size() - 1 - tail]) {
    ++tail;
    kept[before.size() - tail] = after.size() - tail;
  }
  using Entries = std::vector<std::string_view>;
  const auto middle = [&](const Entries& all) {
    return Entries(all.begin() + static_cast<std::ptrdiff_t>(head), all.end() - static_cast<std::ptrdiff_t>(tail));
  };
  dtl::Diff<std::string_view, Entries> difference(middle(before), middle(after));
  difference.compose();
  // Its places count from 1. What it says of very different texts of many thousand lines, which it takes in pieces, is
  // not always so: what is not the same, or out of order, counts as replaced.
  std::size_t nextFrom = head;
  std::size_t next = head;
  for (const auto& [entry, place] : difference.getSes().getSequence()) {
    if (place.type != dtl::SES_COMMON) continue;
    const std::size_t from = head + static_cast<std::size_t>(place.beforeIdx) - 1;
    const std::size_t to = head + static_cast<std::size_t>(place.afterIdx) - 1;
    if (from < nextFrom || to < next || from >= before.size() - tail || to >= after.size() - tail) continue;
    if (before[from] != after[to]) continue;
    kept[from] = to;
    nextFrom = from + 1;
    next = to + 1;
  }
  return kept;
}

std::string differenceText(const std::string& before, const std::string& after) {
  if (before == after) return {};
  const std::vector<Line> lines = markedLines(linesOf(before), linesOf(after));
  std::vector<bool> shown(lines.size(), false);
  for (std::size_t n = 0; n < lines.size(); ++n) {
    if (lines[n].mark == ' ') continue;
    const std::size_t end = std::min(lines.size(), n + around + 1);
    for (std::size_t m = n - std::min(n, around); m < end; ++m) shown[m] = true;
  }
  std::string out;
  bool gap = false;
  for (std::size_t n = 0; n < lines.size(); ++n) {
    if (!shown[n]) {
      gap = !out.empty();
      continue;
    }
    if (gap) out += "…\n";
    gap = false;
    out += lines[n].mark;
    out += ' ';
    out += lines[n].text;
    out += '\n';
  }
  return out.empty() ? "(only the line break at the end differs)\n" : out;
}

}  // namespace sortie::editor
