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

Board::Board(Graph graph)
    : graph_(std::make_shared<const Graph>(std::move(graph))),
      spotCount_(graph_->nodeCount()),
      edgeCount_(graph_->linkCount()),
      there_(static_cast<std::size_t>(spotCount_), 1) {
  for (std::int32_t node = 0; node < spotCount_; ++node) spots_.push_back(Spot{node});
}

const std::vector<EdgeRules>& Board::edgeRules() const noexcept {
  static const std::vector<EdgeRules> none;
  return grid_ != nullptr ? grid_->edgeRules() : graph_ != nullptr ? graph_->edgeRules() : none;
}

const std::vector<FeatureRules>& Board::featureRules() const noexcept {
  static const std::vector<FeatureRules> none;
  return grid_ != nullptr ? grid_->featureRules() : graph_ != nullptr ? graph_->featureRules() : none;
}

std::uint32_t Board::noEntry() const noexcept {
  return grid_ != nullptr ? grid_->tables().noEntry : graph_ != nullptr ? graph_->noEntry() : 0;
}

std::uint32_t Board::noEnd() const noexcept {
  return grid_ != nullptr ? grid_->tables().noEnd : graph_ != nullptr ? graph_->noEnd() : 0;
}

const std::vector<std::uint8_t>& Board::initialEdges() const noexcept {
  static const std::vector<std::uint8_t> none;
  return grid_ != nullptr ? grid_->initialEdges() : graph_ != nullptr ? graph_->initialEdges() : none;
}

const std::vector<std::uint32_t>& Board::initialFeatures() const noexcept {
  static const std::vector<std::uint32_t> none;
  return grid_ != nullptr ? grid_->initialFeatures() : graph_ != nullptr ? graph_->initialFeatures() : none;
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
  if (!isIndexed(place)) return {};
  const auto prefixed = [](std::string_view prefix, const std::string& name) {
    return name.empty() ? name : std::string(prefix) + name;
  };
  switch (tagOf(place)) {
    case PlaceTag::Edge:
      return prefixed(edgePrefix, grid_ != nullptr ? grid_->name(edgeOf(place)) : graph_->name(edgeOf(place)));
    case PlaceTag::Corner: return prefixed(cornerPrefix, grid_->name(cornerOf(place)));
    default: return grid_ != nullptr ? grid_->name(squareOf(place)) : graph_->id(squareOf(place));
  }
}

Spot Board::findSpot(std::string_view name) const noexcept {
  return grid_ != nullptr ? grid_->find(name) : graph_ != nullptr ? graph_->find(name) : noSpot;
}

Place Board::find(std::string_view name) const noexcept {
  if (grid_ == nullptr && graph_ == nullptr) return noPlace;
  if (name.starts_with(edgePrefix)) {
    const std::string_view edge = name.substr(edgePrefix.size());
    return placeOf(grid_ != nullptr ? grid_->findEdge(edge) : graph_->findLink(edge));
  }
  if (name.starts_with(cornerPrefix))
    return grid_ != nullptr ? placeOf(grid_->findCorner(name.substr(cornerPrefix.size()))) : noPlace;
  return placeOf(findSpot(name));
}

}  // namespace sortie::board
