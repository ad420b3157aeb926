// What the board has beyond squares and edges: kinds of corner with where they lie, and the sizes of pieces.
#include <algorithm>

#include <fmt/format.h>

#include "board/tiles/square_name.h"
#include "model/square.h"
#include "world/scenario_builder.h"

namespace sortie::world {

using model::DeclarationKind;

std::vector<board::CornerRules> ScenarioBuilder::makeCorners() {
  std::vector<board::CornerRules> out;
  for (const model::Declaration* d : all(DeclarationKind::Corner)) {
    std::vector<const model::Declaration*> states;
    for (const model::Declaration& part : d->parts)
      if (part.part == "state") states.push_back(&part);
    if (states.empty()) states.push_back(d);
    if (out.empty()) {
      out.emplace_back();
      s_.cornerStates.emplace_back();
    }
    for (const model::Declaration* state : states) {
      const auto number = static_cast<std::int32_t>(out.size());
      if (number > 255) {
        wrong(fail("too-many-corners", "more than 255 states of corners", d->where));
        return out;
      }
      EdgeStateInfo info;
      info.kindName = d->id;
      info.kind = s_.symbol(d->id);
      info.stateName = state == d ? "" : state->id;
      info.state = state == d ? Symbol::None : s_.symbol(state->id);
      board::CornerRules rules;
      rules.movable = state->text("move", "open") == "block" ? 0 : 1;
      const std::string sight = state->text("sight", "open");
      rules.sight = sight == "block" || sight == "end" ? 0 : 1;
      rules.lineEnd = sight == "end" ? 1 : 0;
      rules.adjacent = state->flag("adjacent", true) ? 1 : 0;
      rules.cost = static_cast<std::uint8_t>(std::clamp<std::int64_t>(state->number("cost", 1), 1, 255));
      rules.priority = priorityOf(*d, *state);
      index("corner", d->id + "/" + info.stateName, number);
      if (state == states.front()) index("corner", d->id + "/", number);
      s_.cornerStates.push_back(std::move(info));
      out.push_back(rules);
    }
  }
  return out;
}

Result<std::pair<std::uint8_t, board::Direction>> readCorner(const Scenario& scenario, const model::CornerMark& mark) {
  const std::int32_t state = scenario.cornerState(mark.kind, mark.state);
  if (state < 0) return noSuch("corner", mark.state.empty() ? mark.kind : mark.kind + "/" + mark.state, mark.where);
  board::Direction at{};
  if (!board::readDirection(mark.direction, at) || !board::isDiagonal(at))
    return fail("corner-side", fmt::format("'{}' is not a corner of a square", mark.direction), mark.where,
                "write north-east, south-east, south-west or north-west");
  return std::pair(static_cast<std::uint8_t>(state), at);
}

void ScenarioBuilder::makeFootprints() {
  const bool squares = s_.mission.rulesetPack().ruleset->board == model::BoardKind::Squares;
  for (KindInfo& kind : s_.kinds) {
    if (kind.collection != DeclarationKind::Piece && kind.collection != DeclarationKind::Marker) continue;
    kind.room = static_cast<std::int32_t>(std::clamp<std::int64_t>(
        kind.declaration->number("room", kind.collection == DeclarationKind::Piece ? 1 : 0), 0, 1000));
    if (!squares) continue;
    // A kind that is like another is as large, unless it says otherwise.
    for (const KindId like : kind.like) {
      const model::Declaration* d = s_.kinds[at(like)].declaration;
      if (d == nullptr || d->text("size").empty()) continue;
      if (const auto size = model::parsePieceSize(d->text("size")))
        kind.footprint = {size->width, size->height};
      else
        wrong(fail("piece-size", fmt::format("'{}' of {} is not a size", d->text("size"), d->id), d->where,
                   fmt::format("write WIDTHxHEIGHT in squares, each 1 to {}", model::PieceSize::kLargest)));
      break;
    }
    s_.largestPiece.width = std::max(s_.largestPiece.width, kind.footprint.width);
    s_.largestPiece.height = std::max(s_.largestPiece.height, kind.footprint.height);
  }
  s_.largePieces = s_.largestPiece != board::Footprint{};
}

}  // namespace sortie::world
