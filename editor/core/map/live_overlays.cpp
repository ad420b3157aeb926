#include "editor/core/map/live_overlays.h"

#include <algorithm>
#include <cmath>
#include <optional>

#include <fmt/format.h>

#include "board/floors.h"
#include "picture/map/board_queries.h"

namespace sortie::editor {
namespace {

using board::SquareIndex;

/// The selected piece and a frame in which (0, 0) is not the map's.
struct Chosen {
  const world::Scenario* scenario = nullptr;
  const world::World* world = nullptr;
  world::PieceId piece = world::PieceId::None;
  SquareIndex square = board::noSquare;
  std::string title;
};

std::optional<Chosen> chosenPiece(const Workbench& bench) {
  const Analysis& analysis = bench.analysis();
  if (!analysis.scenario) return std::nullopt;
  for (const MapThing* thing : thingsOf(analysis.things, bench.selection())) {
    if (thing->kind != ThingKind::Piece || thing->squares.empty()) continue;
    return Chosen{analysis.scenario.get(), &analysis.scenario->initial, thing->piece, thing->squares.front(),
                  thing->title};
  }
  return std::nullopt;
}

std::vector<SquareIndex> threatened(const Chosen& chosen) {
  const world::Scenario& scenario = *chosen.scenario;
  std::vector<SquareIndex> from{chosen.square};
  if (const Result<picture::UsualMove> move = picture::usualMove(scenario, *chosen.world, chosen.piece, std::nullopt);
      move && move->movement >= 0) {
    const board::Reach reach = picture::reachOf(scenario, *chosen.world, chosen.piece, move->movement, move->budget);
    for (std::size_t i = 0; i < reach.ends.size(); ++i) from.push_back(reach.end(i).square);
  }
  const board::GridView view = chosen.world->view(*scenario.grid);
  std::vector<bool> seen(static_cast<std::size_t>(scenario.grid->squareCount()), false);
  std::vector<SquareIndex> one;
  for (const SquareIndex square : from) {
    if (picture::seesFromCorners(scenario))
      board::squaresInLine(view, square, {}, board::unlimited, false, one);
    else
      board::visibleFrom(view, square, board::unlimited, nullptr, {}, one);
    for (const SquareIndex each : one) seen[board::at(each)] = true;
  }
  std::vector<SquareIndex> out;
  for (std::size_t i = 0; i < seen.size(); ++i)
    if (seen[i]) out.push_back(static_cast<SquareIndex>(i));
  return out;
}

/// ", 2 levels up"; nothing on the same level.
std::string levels(int up) {
  if (up == 0) return {};
  const int count = std::abs(up);
  return fmt::format(", {} {} {}", count, count == 1 ? "level" : "levels", up > 0 ? "up" : "down");
}

std::string squares(int count) { return count == 1 ? "1 square" : fmt::format("{} squares", count); }

}  // namespace

void drawLiveOverlays(picture::Scene& scene, const Workbench& bench) {
  const View& view = bench.view();
  if (!view.reach && !view.sight && !view.threat) return;
  const std::optional<Chosen> chosen = chosenPiece(bench);
  if (!chosen || bench.looks() == nullptr) return;
  const std::shared_ptr<const picture::MapFrame> held = bench.mapFrame(view.level);
  if (held == nullptr) return;
  const picture::MapFrame& frame = *held;
  const bool squares = chosen->scenario->grid != nullptr;
  if (frame.squares().empty()) return;
  const picture::Theme& theme = bench.looks()->theme();
  picture::Scene over;
  if (view.threat && squares) {
    for (const SquareIndex square : threatened(*chosen)) {
      if (!frame.holds(square)) continue;
      picture::Path hatch;
      const picture::Rect box = frame.box(square);
      hatch.moveTo({box.x + 6, box.y + box.height - 6}).lineTo({box.x + box.width - 6, box.y + 6});
      over.stroke(picture::Layer::Overlays, hatch, {theme.danger.withAlpha(0.7), 4, picture::Cap::Round, {}, {}});
    }
  }
  if (view.sight && squares) {
    const std::vector<SquareIndex> seen = picture::seenFrom(*chosen->scenario, *chosen->world, chosen->piece);
    picture::addSight(over, frame, seen, theme, chosen->world->view(*chosen->scenario->grid));
  }
  if (view.reach) {
    const Result<picture::UsualMove> move =
        picture::usualMove(*chosen->scenario, *chosen->world, chosen->piece, std::nullopt);
    if (move && move->movement >= 0) {
      picture::addReach(
          over, frame,
          picture::reachOf(*chosen->scenario, *chosen->world, chosen->piece, move->movement, move->budget));
    }
  }
  const picture::Point offset = frame.at(0, 0);
  scene.add(over, picture::Matrix::move(-offset.x, -offset.y), picture::Layer::Overlays);
}

MeasuredLine measure(const Analysis& analysis, const board::Cell& from, const board::Cell& to) {
  MeasuredLine out;
  const int across = std::abs(to.column - from.column);
  const int down = std::abs(to.row - from.row);
  out.words = squares(std::max(across, down));
  if (across != 0 && down != 0) out.words += fmt::format(" ({} across, {} down)", across, down);
  if (!analysis.scenario || !analysis.scenario->grid) return out;
  const board::Grid& grid = *analysis.scenario->grid;
  out.words += levels(to.level - from.level);
  const SquareIndex a = grid.at(from);
  const SquareIndex b = grid.at(to);
  if (a == board::noSquare || b == board::noSquare || a == b) return out;
  if (picture::seesFromCorners(*analysis.scenario)) {
    const auto lines = picture::cornerLinesBetween(*analysis.scenario, analysis.scenario->initial, a, b);
    out.clear = std::any_of(lines.begin(), lines.end(), [](const board::CornerLine& line) { return line.clear; });
    out.words += out.clear ? ", in sight" : ", not in sight";
    return out;
  }
  const board::Sight sight = picture::lineBetween(*analysis.scenario, analysis.scenario->initial, a, b);
  out.clear = sight.clear;
  if (sight.clear) {
    out.words += ", in sight";
  } else if (sight.edge != board::noEdge) {
    out.words += ", sight blocked at " + grid.name(sight.edge);
  } else if (sight.square != board::noSquare) {
    out.words += ", sight blocked at " + grid.name(sight.square);
  } else {
    out.words += ", sight blocked at a corner";
  }
  return out;
}

MeasuredNodes measureNodes(const Workbench& bench, const std::string& from, board::Spot to) {
  const bool plays = bench.playWorld() != nullptr && bench.playScenario() != nullptr;
  const std::shared_ptr<const world::Scenario>& edited = bench.analysis().scenario;
  const std::shared_ptr<const world::Scenario>& shown = plays ? bench.playScenario() : edited;
  MeasuredNodes out;
  if (shown == nullptr || shown->graph == nullptr || edited == nullptr || edited->graph == nullptr) return out;
  out.frame = plays ? bench.playFrame(bench.view().level) : bench.mapFrame(bench.view().level);
  const board::Spot first = shown->graph->find(from);
  const board::Spot last = to == board::noSpot ? to : shown->graph->find(edited->graph->id(to));
  const std::optional<Chosen> chosen = plays ? std::nullopt : chosenPiece(bench);
  out.way = picture::wayBetween(*shown, plays ? *bench.playWorld() : shown->initial, first, last,
                                chosen ? chosen->piece : world::PieceId::None);
  if (chosen && out.way.cost >= 0) out.way.words += " for " + chosen->title;
  return out;
}

std::string wayWordsTo(const Workbench& bench, board::Spot node) {
  const std::optional<Chosen> chosen = chosenPiece(bench);
  if (!chosen || chosen->scenario->graph == nullptr || node == board::noSpot || node == chosen->square) return {};
  const picture::MeasuredWay way =
      picture::wayBetween(*chosen->scenario, *chosen->world, chosen->square, node, chosen->piece);
  std::string out = fmt::format("{} from {}", way.words, chosen->title);
  const Result<picture::UsualMove> move = picture::usualMove(*chosen->scenario, *chosen->world, chosen->piece, {});
  if (way.cost < 0 || !move || move->movement < 0 || move->budget <= 0) return out;
  const std::int32_t moves = picture::movesAlong(way, move->budget);
  if (moves < 0) return out + fmt::format(", where a link costs more than the {} of a move", move->budget);
  return out + (moves == 1 ? ", 1 move" : fmt::format(", {} moves", moves));
}

std::string distanceWords(const Workbench& bench, int column, int row) {
  const std::optional<Chosen> chosen = chosenPiece(bench);
  if (!chosen || chosen->scenario->grid == nullptr) return {};
  const world::Scenario& scenario = *chosen->scenario;
  const board::Cell& from = scenario.grid->cell(chosen->square);
  const board::Cell there{column, row, bench.view().level};
  const SquareIndex to = scenario.grid->at(there);
  if (!board::hasFloor(chosen->world->view(*scenario.grid), to) || to == chosen->square) return {};
  const MeasuredLine line = measure(bench.analysis(), from, there);
  const int distance = std::max(std::abs(column - from.column), std::abs(row - from.row));
  std::string out = fmt::format("{}{} from {}, {}", squares(distance), levels(there.level - from.level), chosen->title,
                                line.clear ? "seen" : "not seen");
  const Result<picture::UsualMove> move = picture::usualMove(scenario, *chosen->world, chosen->piece, std::nullopt);
  if (!move || move->movement < 0 || move->budget <= 0) return out;
  const board::Reach reach =
      picture::reachOf(scenario, *chosen->world, chosen->piece, move->movement, 64 * move->budget);
  const std::int32_t at = board::find(reach, to);
  if (at < 0) return out + ", out of reach";
  const int cost = reach.visited[static_cast<std::size_t>(at)].cost;
  const int moves = (cost + move->budget - 1) / move->budget;
  return out + (moves == 1 ? ", 1 move" : fmt::format(", {} moves", moves));
}

void snapTile(const Analysis& analysis, int level, int width, int height, int& column, int& row) {
  if (!analysis.scenario || !analysis.scenario->grid) return;
  int best = std::max(1, std::min(width, height) / 2) + 1;
  int atColumn = column;
  int atRow = row;
  const auto consider = [&](int c, int r) {
    const int off = std::abs(c - column) + std::abs(r - row);
    if (off < best) {
      best = off;
      atColumn = c;
      atRow = r;
    }
  };
  for (const board::TileInstance& tile : analysis.scenario->tiles()) {
    if (tile.origin.level != level) continue;
    const int left = tile.origin.column;
    const int top = tile.origin.row;
    for (const int r : {top, top + tile.height - height}) {
      consider(left - width, r);
      consider(left + tile.width, r);
    }
    for (const int c : {left, left + tile.width - width}) {
      consider(c, top - height);
      consider(c, top + tile.height);
    }
  }
  column = atColumn;
  row = atRow;
}

}  // namespace sortie::editor
