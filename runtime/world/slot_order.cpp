#include "world/slot_order.h"

#include <algorithm>
#include <numeric>
#include <tuple>

#include "world/mutator.h"

namespace sortie::world {

namespace {

/// The piece that an option is or stands for and that the side does not know; -1 for everything else.
std::int32_t unknownPiece(const Scenario& scenario, const World& world, SideId side, const Value& option) {
  const bool place = option.tag == Tag::Place && option.data >= 0 && board::isPiece(option.data);
  if (option.tag != Tag::Piece && !place) return -1;
  const auto piece = place ? board::pieceOf(option.data) : static_cast<std::int32_t>(option.data);
  if (piece < 0 || static_cast<std::size_t>(piece) >= world.pieces.size()) return -1;
  return (knownBy(scenario, world, static_cast<PieceId>(piece)) >> raw(side) & 1U) == 0 ? piece : -1;
}

/// How many pieces lie before each one in its place. A place is walked once, however many of its pieces are offered: what
/// this costs is paid for by the number of options.
class Depths {
 public:
  explicit Depths(const World& world) : world_(world), depths_(world.pieces.size(), -1) {}

  int of(std::int32_t piece) {
    if (depths_[static_cast<std::size_t>(piece)] < 0) walk(piece);
    return depths_[static_cast<std::size_t>(piece)];
  }

 private:
  void walk(std::int32_t piece) {
    std::int32_t p = piece;
    while (state(p).previous >= 0) p = state(p).previous;
    for (int depth = 0; p >= 0; p = state(p).next) depths_[static_cast<std::size_t>(p)] = depth++;
  }
  [[nodiscard]] const PieceState& state(std::int32_t piece) const {
    return world_.pieces[static_cast<std::size_t>(piece)];
  }

  const World& world_;
  std::vector<int> depths_;
};

}  // namespace

void slotOrder(const Scenario& scenario, const World& world, SideId side, std::span<const Value> options,
               std::vector<std::size_t>& order) {
  order.clear();
  const auto unknown = [&](std::size_t i) { return unknownPiece(scenario, world, side, options[i]); };
  std::size_t first = 0;
  while (first < options.size() && unknown(first) < 0) ++first;
  if (first == options.size()) return;
  order.resize(options.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  Depths depths(world);
  const auto slot = [&](std::size_t i) {
    const std::int32_t piece = unknown(i);
    if (piece < 0) return std::tuple(false, board::Place{}, 0);
    return std::tuple(true, world.pieces[static_cast<std::size_t>(piece)].place, depths.of(piece));
  };
  // Worked out once each: a deck may be long.
  std::vector<std::tuple<bool, board::Place, int>> slots;
  slots.reserve(options.size());
  for (std::size_t i = 0; i < options.size(); ++i) slots.push_back(slot(i));
  std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) { return slots[a] < slots[b]; });
  if (std::is_sorted(order.begin(), order.end())) order.clear();
}

}  // namespace sortie::world
