#include "editor/core/text/text_difference.h"

#include <algorithm>
#include <cstdint>
#include <string_view>
#include <vector>

namespace sortie::editor {
namespace {

constexpr std::size_t kAround = 3;
constexpr std::size_t kMostCells = 16U << 20U;  // of the table; beyond, all of the middle is another

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

}  // namespace

std::string differenceText(const std::string& before, const std::string& after) {
  if (before == after) return {};
  const std::vector<std::string_view> a = linesOf(before);
  const std::vector<std::string_view> b = linesOf(after);
  std::size_t head = 0;
  while (head < a.size() && head < b.size() && a[head] == b[head]) ++head;
  std::size_t tail = 0;
  while (tail < a.size() - head && tail < b.size() - head && a[a.size() - 1 - tail] == b[b.size() - 1 - tail]) ++tail;
  const std::size_t rows = a.size() - head - tail;
  const std::size_t columns = b.size() - head - tail;

  // longest[i][j]: the longest common run of lines from row i and column j on.
  std::vector<std::uint32_t> longest;
  const bool table = (rows + 1) * (columns + 1) <= kMostCells;
  const auto cell = [&](std::size_t i, std::size_t j) -> std::uint32_t& { return longest[i * (columns + 1) + j]; };
  if (table) {
    longest.assign((rows + 1) * (columns + 1), 0);
    for (std::size_t i = rows; i-- > 0;) {
      for (std::size_t j = columns; j-- > 0;) {
        cell(i, j) = a[head + i] == b[head + j] ? cell(i + 1, j + 1) + 1 : std::max(cell(i + 1, j), cell(i, j + 1));
      }
    }
  }
  std::vector<Line> lines;
  for (std::size_t i = head - std::min(head, kAround); i < head; ++i) lines.push_back({' ', a[i]});
  std::size_t i = 0;
  std::size_t j = 0;
  while (i < rows || j < columns) {
    if (table && i < rows && j < columns && a[head + i] == b[head + j]) {
      lines.push_back({' ', a[head + i]});
      ++i;
      ++j;
    } else if (i < rows && (j == columns || !table || cell(i + 1, j) >= cell(i, j + 1))) {
      lines.push_back({'-', a[head + i++]});
    } else {
      lines.push_back({'+', b[head + j++]});
    }
  }
  for (std::size_t t = 0; t < std::min(tail, kAround); ++t) lines.push_back({' ', a[a.size() - tail + t]});

  std::string out;
  std::size_t same = 0;  // lines left out since the last that was shown
  for (std::size_t n = 0; n < lines.size(); ++n) {
    bool near = false;
    for (std::size_t m = n - std::min(n, kAround); m < lines.size() && m <= n + kAround; ++m)
      near = near || lines[m].mark != ' ';
    if (!near) {
      ++same;
      continue;
    }
    if (same > 0) out += "…\n";
    same = 0;
    out += lines[n].mark;
    out += ' ';
    out += lines[n].text;
    out += '\n';
  }
  return out.empty() ? "(only the line break at the end differs)\n" : out;
}

}  // namespace sortie::editor
