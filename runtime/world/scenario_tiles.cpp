// Tiles: what they print, how they lie on the map, what they make of each other where they meet.
#include <algorithm>

#include <fmt/format.h>

#include "board/tiles/square_name.h"
#include "model/level.h"
#include "model/resolve.h"
#include "world/scenario_builder.h"

namespace sortie::world {

using model::DeclarationKind;

std::uint8_t priorityOf(const model::Declaration& kind, const model::Declaration& state) {
  return static_cast<std::uint8_t>(std::clamp<std::int64_t>(state.number("priority", kind.number("priority")), 0, 255));
}

namespace {

/// The states that a name of a joint means: all of a kind, or the one of KIND-STATE.
std::vector<std::uint8_t> statesNamed(const std::vector<EdgeStateInfo>& states, const std::string& name) {
  std::vector<std::uint8_t> out;
  for (std::size_t i = 1; i < states.size(); ++i)
    if (states[i].kindName == name || states[i].kindName + "-" + states[i].stateName == name)
      out.push_back(static_cast<std::uint8_t>(i));
  return out;
}

Result<board::Cell> cellOf(const model::TileItem& tile, const std::string& square, int level,
                           const SourcePlace& where) {
  const std::optional<board::Cell> cell = board::readSquareName(model::squareOnLevel(square, level));
  if (!cell && !model::parseSquare(square)) return tl::unexpected<Error>(model::notASquare(square, where, "C4"));
  if (!cell)
    return fail("unknown-square", fmt::format("'{}' is not the name of a square", square), where, "write e.g. C4");
  if (!model::hasSquare(tile, 0, {cell->column, cell->row}))
    return tl::unexpected<Error>(model::squareOutside(square, tile, 0, where));
  return *cell;
}

}  // namespace

void ScenarioBuilder::makeJoints(SquareBuilder& builder) {
  for (const model::JointRule& joint : s_.mission.rulesetPack().ruleset->joints) good(makeJoint(joint, builder));
}

Result<> ScenarioBuilder::makeJoint(const model::JointRule& joint, SquareBuilder& builder) const {
  const std::vector<EdgeStateInfo>& states = joint.corners ? s_.cornerStates : s_.edgeStates;
  const char* const what = joint.corners ? "corner" : "edge";
  if (joint.of.size() != 2)
    return fail("joint", fmt::format("a joint must be of two kinds, not {}", joint.of.size()), joint.where,
                "write of=\"ONE OTHER\"");
  const std::vector<std::uint8_t> gives = statesNamed(states, joint.gives);
  const std::vector<std::uint8_t> one = statesNamed(states, joint.of[0]), other = statesNamed(states, joint.of[1]);
  for (const auto& [name, found] : {std::pair(joint.of[0], &one), {joint.of[1], &other}, {joint.gives, &gives}})
    if (found->empty())
      return fail("joint", fmt::format("a joint names the {} '{}', which is not declared", what, name), joint.where,
                  joint.corners ? "" : "for joints of corners write at=\"corner\"");
  for (const std::uint8_t a : one)
    for (const std::uint8_t b : other)
      joint.corners ? builder.joinCorners({a, b, gives.front()}) : builder.joinEdges({a, b, gives.front()});
  return {};
}

TileMarks ScenarioBuilder::readTile(const model::TileItem& item) const {
  TileMarks out;
  const auto add = [&](std::vector<TileMarks::Mark>& to, const auto& mark, const auto& read) {
    const Result<board::Cell> cell = cellOf(item, mark.square, mark.level, mark.where);
    if (!read)
      out.wrong.push_back(read.error());
    else if (!cell)
      out.wrong.push_back(names().at(cell.error(), mark.where, {"square", "squares"}, mark.square));
    else
      to.push_back({*cell, read->second, read->first, mark.where});
  };
  for (const model::EdgeMark& mark : item.edges) add(out.edges, mark, readEdge(s_, mark));
  for (const model::SquareMark& mark : item.features) {
    using Read = Result<std::pair<std::int32_t, board::Direction>>;
    const std::int32_t bit = s_.featureBit(mark.kind);
    add(out.features, mark,
        bit >= 0 ? Read(std::pair(bit, board::Direction{})) : Read(noSuch("feature", mark.kind, mark.where)));
  }
  for (const model::CornerMark& mark : item.corners) add(out.corners, mark, readCorner(s_, mark));
  return out;
}

void ScenarioBuilder::readTiles() {
  for (const auto& pack : s_.mission.packs)
    for (const model::TileItem& tile : pack->tiles) tileDefinitions_[tile.id] = &tile;
  for (const model::TileItem& tile : mission().tileItems) tileDefinitions_[tile.id] = &tile;
  for (const auto& [id, item] : tileDefinitions_) tileMarks_.emplace(id, readTile(*item));
}

void ScenarioBuilder::layTiles(SquareBuilder& builder) {
  readTiles();
  keepGood(mission_.tiles, [&](const model::MapTile& tile) -> Result<> {
    const auto found = tileDefinitions_.find(tile.tile);
    if (found == tileDefinitions_.end()) return noSuch("tile", tile.tile, tile.where);
    const model::TileItem& item = *found->second;
    s_.tileItemOf.push_back(static_cast<std::int32_t>(std::distance(tileDefinitions_.begin(), found)));
    const std::int32_t number = builder.placeTile(
        {tile.id, {tile.column, tile.row, tile.level}, item.width, item.height, item.levels, tile.turns, tile.where});
    const TileMarks& marks = tileMarks_.at(tile.tile);
    for (const Error& error : marks.wrong) wrong(error);
    for (const TileMarks::Mark& mark : marks.edges)
      builder.tileEdge(number, mark.cell, mark.side, static_cast<std::uint8_t>(mark.what), mark.where);
    for (const TileMarks::Mark& mark : marks.features) builder.tileFeature(number, mark.cell, mark.what, mark.where);
    for (const TileMarks::Mark& mark : marks.corners)
      builder.tileCorner(number, mark.cell, mark.side, static_cast<std::uint8_t>(mark.what), mark.where);
    return {};
  });
}

namespace {

/// The print of a tile from its marks; an error if its size is wrong, or a mark lies outside or on a wrong side.
Result<board::TilePrint> printOf(const model::TileItem& item, const TileMarks& marks, const board::Grid& grid) {
  const auto within = [](std::int32_t size, std::int32_t most) { return size >= 1 && size <= most; };
  if (!within(item.width, board::maxTileSide) || !within(item.height, board::maxTileSide) ||
      !within(item.levels, board::maxTileLevels))
    return fail("tile-size", fmt::format("tile '{}' is too large or empty", item.id), item.where);
  board::TilePrint print(item.width, item.height, item.levels);
  const auto outside = [&](const TileMarks::Mark& mark) {
    return fail("outside-tile", fmt::format("a mark lies outside tile '{}'", item.id), mark.where);
  };
  for (const TileMarks::Mark& mark : marks.edges) {
    if (!print.holds(mark.cell)) return outside(mark);
    if (board::isDiagonal(mark.side))
      return fail("edge-side", "an edge must lie north, east, south or west of a square", mark.where);
    print.addEdge(mark.cell, mark.side, static_cast<std::uint8_t>(mark.what));
  }
  for (const TileMarks::Mark& mark : marks.corners) {
    if (!print.holds(mark.cell)) return outside(mark);
    print.addCorner(mark.cell, mark.side, static_cast<std::uint8_t>(mark.what));
  }
  for (const TileMarks::Mark& mark : marks.features) {
    if (!print.holds(mark.cell)) return outside(mark);
    print.addFeature(mark.cell, mark.what);
  }
  print.finish(grid.edgeRules(), grid.cornerRules());
  return print;
}

}  // namespace

void ScenarioBuilder::makePrints() {
  for (const auto& [id, item] : tileDefinitions_) {
    index("tile-item", id, static_cast<std::int32_t>(s_.tileItems.size()));
    TileItemInfo& info = s_.tileItems.emplace_back();
    info.name = id;
    info.item = item;
    const TileMarks& marks = tileMarks_.at(id);
    Result<board::TilePrint> print = marks.wrong.empty()
                                         ? printOf(*item, marks, *s_.grid)
                                         : Result<board::TilePrint>(tl::unexpected<Error>(marks.wrong.front()));
    if (print)
      info.print = std::move(*print);
    else
      info.problem = print.error().message();
  }
}

}  // namespace sortie::world
