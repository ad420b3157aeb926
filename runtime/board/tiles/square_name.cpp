#include "board/tiles/square_name.h"

#include <algorithm>
#include <cassert>

namespace sortie::board {
namespace {

constexpr std::int32_t limit = 9999;

// A number from 1 without leading zeros; 0 if there is none, which no name contains.
std::int32_t takeNumber(std::string_view& text) noexcept {
  std::int32_t value = 0;
  if (text.empty() || text.front() == '0') return 0;
  while (!text.empty() && text.front() >= '0' && text.front() <= '9') {
    value = value * 10 + (text.front() - '0');
    if (value > limit) return 0;
    text.remove_prefix(1);
  }
  return value;
}

}  // namespace

std::string squareName(const Cell& local) {
  assert(local.column >= 0 && local.row >= 0 && local.level >= 0);
  std::string name;
  for (std::int32_t n = local.column + 1; n > 0; n = (n - 1) / 26) {
    name += static_cast<char>('A' + (n - 1) % 26);
  }
  std::reverse(name.begin(), name.end());
  name += std::to_string(local.row + 1);
  if (local.level > 0) name += "/" + std::to_string(local.level + 1);
  return name;
}

std::optional<Cell> readSquareName(std::string_view text) noexcept {
  std::int32_t column = 0;
  while (!text.empty() && text.front() >= 'A' && text.front() <= 'Z') {
    column = column * 26 + (text.front() - 'A' + 1);
    if (column > limit) return std::nullopt;
    text.remove_prefix(1);
  }
  if (column == 0) return std::nullopt;
  const std::int32_t row = takeNumber(text);
  if (row == 0) return std::nullopt;
  std::int32_t level = 1;
  if (!text.empty()) {
    if (text.front() != '/') return std::nullopt;
    text.remove_prefix(1);
    level = takeNumber(text);
    // "/1" is refused so that a square has one name only.
    if (level < 2 || !text.empty()) return std::nullopt;
  }
  return Cell{column - 1, row - 1, level - 1};
}

}  // namespace sortie::board
