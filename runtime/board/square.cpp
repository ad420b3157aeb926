#include "board/square.h"

namespace sortie::board {
namespace {
constexpr std::array<std::string_view, 8> names{"north", "north-east", "east", "south-east",
                                                "south", "south-west", "west", "north-west"};
}

std::string_view directionName(Direction d) noexcept { return names[static_cast<std::size_t>(d)]; }

bool readDirection(std::string_view text, Direction& out) noexcept {
  for (const Direction d : allDirections) {
    if (directionName(d) != text) continue;
    out = d;
    return true;
  }
  return false;
}

}  // namespace sortie::board
