#include "board/board.h"

#include <utility>

namespace sortie::board {
namespace {

constexpr std::string_view edgePrefix = "edge:";
constexpr std::string_view cornerPrefix = "corner:";

}  // namespace

Board::Board(Grid grid)
    : grid_(std::make_shared<const Grid>(std::move(grid))),
      spotCount_(grid_->squareCount()),
      edgeCount_(grid_->edgeCount()),
      cornerCount_(grid_->cornerCount()),
      spots_(grid_->squares()),
      there_(static_cast<std::size_t>(spotCount_), 0) {
  for (const Spot spot : spots_) there_[at(spot)] = 1;
}

bool Board::isIndexed(Place place) const noexcept {
  const auto isBelow = [place](std::int32_t count) { return low32(place) >= 0 && low32(place) < count; };
  switch (tagOf(place)) {
    case PlaceTag::Square: return place < spotCount_;
    case PlaceTag::Edge: return isBelow(edgeCount_);
    case PlaceTag::Corner: return isBelow(cornerCount_);
    default: return false;
  }
}

std::string Board::name(Place place) const {
  if (grid_ == nullptr || !isIndexed(place)) return {};
  const auto prefixed = [](std::string_view prefix, const std::string& name) {
    return name.empty() ? name : std::string(prefix) + name;
  };
  switch (tagOf(place)) {
    case PlaceTag::Edge: return prefixed(edgePrefix, grid_->name(edgeOf(place)));
    case PlaceTag::Corner: return prefixed(cornerPrefix, grid_->name(cornerOf(place)));
    default: return grid_->name(squareOf(place));
  }
}

Spot Board::findSpot(std::string_view name) const noexcept { return grid_ == nullptr ? noSpot : grid_->find(name); }

Place Board::find(std::string_view name) const noexcept {
  if (grid_ == nullptr) return noPlace;
  if (name.starts_with(edgePrefix)) return placeOf(grid_->findEdge(name.substr(edgePrefix.size())));
  if (name.starts_with(cornerPrefix)) return placeOf(grid_->findCorner(name.substr(cornerPrefix.size())));
  return placeOf(grid_->find(name));
}

}  // namespace sortie::board
