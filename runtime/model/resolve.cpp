#include "model/resolve.h"

#include <algorithm>

#include <fmt/format.h>

#include "base/nearest.h"

namespace sortie::model {

std::vector<std::string> declaredNames(const Scope& scope, DeclarationKind kind) {
  std::vector<std::string> out;
  const auto add = [&](const std::vector<Declaration>& declarations) {
    for (const Declaration& each : declarations)
      if (each.kind == kind && std::find(out.begin(), out.end(), each.id) == out.end()) out.push_back(each.id);
  };
  if (scope.own != nullptr) add(*scope.own);
  for (const Ruleset* ruleset : scope.rulesets) add(ruleset->declarations);
  return out;
}

Error unresolved(std::string_view what, std::string_view id, SourcePlace where, const std::vector<std::string>& known,
                 const char* otherwise) {
  const std::string meant = nearestName(id, known);
  return {"unresolved-id", fmt::format("there is no {} \"{}\"", what, id), std::move(where),
          meant.empty() ? otherwise : fmt::format("did you mean {}?", meant)};
}

bool isAdvised(const Issues& issues, std::string_view id) {
  constexpr std::size_t kMostAdvised = 100;
  constexpr std::size_t kLongest = 64;
  return issues.list().size() < kMostAdvised && id.size() <= kLongest;
}

void tellUnresolved(Issues& issues, std::string_view what, std::string_view id, const Element& element,
                    std::string_view attribute, const std::function<std::vector<std::string>()>& known,
                    const char* otherwise) {
  const bool advised = known && isAdvised(issues, id);
  const std::vector<std::string> names = advised ? known() : std::vector<std::string>();
  Error error = unresolved(what, id, {}, names, otherwise);
  const std::string meant = nearestName(id, names);
  std::optional<Fix> fix;
  if (!attribute.empty() && !meant.empty()) fix = fixId(element, attribute, id, meant);
  issues.error(std::move(error.code), std::move(error.text), element, attribute, std::move(error.remedy),
               std::move(fix));
}

const Declaration* declared(const Scope& scope, DeclarationKind kind, const Element& element,
                            std::string_view attribute, Issues& issues, std::string_view what) {
  const std::string id = element.value(attribute);
  const Declaration* found = scope.find(kind, id);
  if (found == nullptr && scope.complete)
    tellUnresolved(
        issues, what.empty() ? elementName(kind) : what, id, element, attribute,
        [&] { return declaredNames(scope, kind); }, "declare it in the ruleset or the mission");
  return found;
}

const BoardItem* boardOf(const Mission& mission, const Scope& scope) {
  const auto found = scope.boards.find(mission.board);
  return found == scope.boards.end() ? nullptr : found->second;
}

std::set<std::string> nodesOf(const Mission& mission, const Scope& scope) {
  std::set<std::string> out;
  // Without a kind one of the board is meant.
  for (const NodeMark& each : mission.graph.nodes)
    if (!each.kind.empty()) out.insert(each.id);
  if (const BoardItem* board = boardOf(mission, scope))
    for (const NodeMark& each : board->graph.nodes) out.insert(each.id);
  return out;
}

Error notAPlace(std::string_view at, SourcePlace where) {
  return {"place-form", fmt::format("\"{}\" is not a place", at), std::move(where),
          "such as s1:C4, edge:s1:C4:east, europe, edge:europe>asia, zone:NAME, zone:NAME@OWNER or piece:ID"};
}

Error notASquare(std::string_view text, SourcePlace where, std::string_view like) {
  return {"square-form", fmt::format("\"{}\" is not a square", text), std::move(where),
          fmt::format("such as {}", like)};
}

namespace {

std::pair<int, int> laidSize(const TileItem& tile, int turns) {
  return turns % 2 == 0 ? std::pair(tile.width, tile.height) : std::pair(tile.height, tile.width);
}

}  // namespace

bool hasSquare(const TileItem& tile, int turns, LocalSquare square) {
  const auto [width, height] = laidSize(tile, turns);
  return tile.width <= 0 || (square.column < width && square.row < height);
}

Error squareOutside(std::string_view text, const TileItem& tile, int turns, SourcePlace where) {
  const auto [width, height] = laidSize(tile, turns);
  return {"square-outside",
          fmt::format("{} is not on the tile \"{}\" of {} by {} squares", text, tile.id, width, height),
          std::move(where), fmt::format("name a square from A1 to {}", squareName({width - 1, height - 1}))};
}

}  // namespace sortie::model
