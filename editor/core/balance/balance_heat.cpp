#include "editor/core/balance/balance_heat.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include <fmt/format.h>

#include "editor/core/map/node_words.h"

namespace sortie::editor {

namespace {

std::string titleOf(const VariantResults& results, const std::string& what) {
  if (what == "visit") return "Where moves ended";
  if (what == "left-map") return "Where pieces left the map";
  for (const CountResult& each : results.counts)
    if (each.statistic == what) return each.statisticTitle + ": where";
  return what;
}

const board::Board* boardOf(const VariantResults& results) {
  return results.scenario != nullptr && !results.scenario->board.spots().empty() ? &results.scenario->board : nullptr;
}

/// Nodes are on the lowest level.
int levelOf(const board::Board& board, board::Spot spot) {
  return board.grid() != nullptr ? board.grid()->cell(spot).level : 0;
}

}  // namespace

std::vector<HeatKind> heatKinds(const VariantResults& results) {
  const board::Board* board = boardOf(results);
  if (board == nullptr) return {};
  std::vector<HeatKind> out;
  for (const PlaceCount& each : results.places) {
    const board::SquareIndex square = board->findSpot(each.place);
    if (square == board::noSquare || each.count <= 0) continue;
    auto kind = std::find_if(out.begin(), out.end(), [&](const HeatKind& known) { return known.what == each.what; });
    if (kind == out.end()) kind = out.insert(out.end(), {each.what, titleOf(results, each.what), {}});
    const int level = levelOf(*board, square);
    const auto at = std::lower_bound(kind->levels.begin(), kind->levels.end(), level);
    if (at == kind->levels.end() || *at != level) kind->levels.insert(at, level);
  }
  const auto rank = [](const HeatKind& kind) { return kind.what == "visit" ? 0 : kind.what == "left-map" ? 2 : 1; };
  std::stable_sort(out.begin(), out.end(), [&](const HeatKind& a, const HeatKind& b) { return rank(a) < rank(b); });
  return out;
}

Result<picture::HeatMap> heatMap(const VariantResults& results, const std::string& what, int level,
                                 const std::string& side) {
  const board::Board* board = boardOf(results);
  if (board == nullptr) return fail("balance-no-mission", "the map of these playtests is not available");
  picture::HeatMap out;
  out.values.assign(static_cast<std::size_t>(board->spotCount()), std::numeric_limits<double>::quiet_NaN());
  out.low = 0;
  double most = 0;
  bool known = false;
  const double ended = static_cast<double>(std::max<std::uint64_t>(results.ended, 1));
  for (const PlaceCount& each : results.places) {
    if (each.what != what) continue;
    known = true;
    const board::SquareIndex square = board->findSpot(each.place);
    if (square == board::noSquare || levelOf(*board, square) != level || (side != "*" && each.side != side)) continue;
    double& value = out.values[board::at(square)];
    value = (std::isnan(value) ? 0 : value) + static_cast<double>(each.count) / ended;
    most = std::max(most, value);
  }
  if (!known)
    return fail("heat-unknown", fmt::format("nothing was counted by place under \"{}\"", what), {},
                "choose another kind, or play with facts");
  out.high = most;
  out.title = titleOf(results, what) + ", a playtest";
  out.legend = false;  // beside the choice of the thing: on the map it would lie outside of the window
  return out;
}

std::string placeTitle(const world::Scenario& scenario, board::Spot spot) {
  const std::string name = scenario.board.name(board::placeOf(spot));
  return scenario.graph == nullptr ? name : nodeWords(scenario.nodes[board::at(spot)].title, name);
}

}  // namespace sortie::editor
