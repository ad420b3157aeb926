#include "editor/core/map/map_places.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "model/level.h"
#include "model/square.h"
#include "model/values.h"

namespace sortie::editor {

using model::Element;
using model::PlaceReference;

std::string_view tileOfPlace(std::string_view place) noexcept {
  for (const std::string_view kind : {"edge:", "corner:"})
    if (place.starts_with(kind)) place.remove_prefix(kind.size());
  if (place.starts_with("piece:")) return {};
  if (const std::size_t owner = place.find('@'); owner != std::string_view::npos) return place.substr(owner + 1);
  const std::size_t colon = place.find(':');
  return colon == std::string_view::npos || place.starts_with("zone:") ? std::string_view() : place.substr(0, colon);
}

std::string onTile(std::string_view place, std::string_view tile) {
  const std::string_view old = tileOfPlace(place);
  if (old.empty()) return std::string(place);
  std::string out(place);
  out.replace(static_cast<std::size_t>(old.data() - place.data()), old.size(), tile);
  return out;
}

bool isMapTile(const Element& element) { return element.name() == "tile" && element.has("at"); }

bool isPieceElement(const Element& element) {
  return element.name() == "piece" || element.name() == "marker" || element.name() == "card";
}

bool isGraphEdge(const Element& element) {
  return element.name() == "edge" && element.has("from") && element.has("to");
}

std::string_view placeAttribute(const Element& element) {
  if (isMapTile(element) || element.name() == "node") return {};
  // Whose zone a panel shows, where that is a node.
  if (element.name() == "panel") return element.has("of") ? "of" : std::string_view();
  // The at of a corner says which of its square it is.
  for (const std::string_view name : {"squares", "square", "nodes", "at"})
    if (element.has(name)) return name;
  return element.name() == "deck" && element.has("zone") ? "zone" : std::string_view();
}

std::vector<std::string> placeWords(const Element& element) {
  if (isGraphEdge(element)) return {element.value("from"), element.value("to")};
  const std::string_view attribute = placeAttribute(element);
  return attribute.empty() ? std::vector<std::string>() : model::splitWords(element.value(attribute));
}

namespace {

const model::TileItem* itemOf(const world::Scenario& scenario, const std::string& id) {
  const auto in = [&](const std::vector<model::TileItem>& items) -> const model::TileItem* {
    for (const model::TileItem& each : items)
      if (each.id == id) return &each;
    return nullptr;
  };
  if (const model::TileItem* own = in(scenario.mission.mission->tileItems)) return own;
  for (const auto& pack : scenario.mission.packs)
    if (const model::TileItem* found = in(pack->tiles)) return found;
  return nullptr;
}

/// "8,-16".
std::optional<board::Cell> cellOf(const std::string& at) {
  constexpr std::int64_t edge = 9999;  // as the reader of missions has it
  constexpr std::int64_t nowhere = edge + 1;
  const std::size_t comma = at.find(',');
  if (comma == std::string::npos) return std::nullopt;
  const std::int64_t column = model::parseInt(std::string_view(at).substr(0, comma)).value_or(nowhere);
  const std::int64_t row = model::parseInt(std::string_view(at).substr(comma + 1)).value_or(nowhere);
  const auto isNear = [](std::int64_t n) { return n >= -edge && n <= edge; };
  if (!isNear(column) || !isNear(row)) return std::nullopt;
  return board::Cell{static_cast<std::int32_t>(column), static_cast<std::int32_t>(row), 0};
}

}  // namespace

std::optional<LaidTile> laidTile(const world::Scenario& scenario, const Element& tile) {
  const std::optional<board::Cell> at = cellOf(tile.value("at"));
  const model::TileItem* item = itemOf(scenario, tile.value("tile"));
  if (!at || item == nullptr) return std::nullopt;
  LaidTile out{*at, item->width, item->height, item->levels};
  out.origin.level = model::levelOf(tile).value_or(0);
  if (model::parseInt(tile.value("turns", "0")).value_or(0) % 2 != 0) std::swap(out.width, out.height);
  return out;
}

bool overlap(const LaidTile& a, const LaidTile& b) noexcept {
  const auto meet = [](int from, int length, int other, int otherLength) {
    return from < other + otherLength && other < from + length;
  };
  return meet(a.origin.column, a.width, b.origin.column, b.width) &&
         meet(a.origin.row, a.height, b.origin.row, b.height) &&
         meet(a.origin.level, a.levels, b.origin.level, b.levels);
}

std::optional<PlaceOnSquare> placeOnSquare(const world::Scenario& scenario, const Element& element,
                                           const std::string& place) {
  const std::optional<PlaceReference> read = model::parsePlace(place);
  if (!read || !scenario.grid) return std::nullopt;
  PlaceOnSquare out;
  out.name = place;
  if (read->kind == PlaceReference::Kind::Edge || read->kind == PlaceReference::Kind::Corner) {
    out.kind = read->kind == PlaceReference::Kind::Edge ? "edge" : "corner";
    if (!board::readDirection(read->direction, out.direction)) return std::nullopt;
    out.name = place.substr(out.kind.size() + 1, place.rfind(':') - out.kind.size() - 1);
  } else if (read->kind != PlaceReference::Kind::Square) {
    return std::nullopt;
  }
  if (element.has("level") && out.name.find('/') == std::string::npos)
    out.name = model::squareOnLevel(out.name, model::levelOf(element).value_or(0));
  out.square = scenario.grid->find(out.name);
  return out.square == board::noSquare ? std::nullopt : std::optional(std::move(out));
}

std::optional<std::string> squareNameAt(const world::Scenario& scenario, int column, int row, int level) {
  if (!scenario.grid) return std::nullopt;
  const board::SquareIndex square = scenario.grid->at({column, row, level});
  if (square == board::noSquare) return std::nullopt;
  return scenario.grid->name(square);
}

std::optional<std::vector<model::AttributeChange>> movedPlaces(const world::Scenario& scenario, const Element& element,
                                                               int columns, int rows, int levels) {
  std::vector<std::string> there;
  for (const std::string& place : placeWords(element)) {
    const std::optional<PlaceOnSquare> old = placeOnSquare(scenario, element, place);
    if (!old) return std::nullopt;
    const board::Cell& cell = scenario.grid->cell(old->square);
    const std::optional<std::string> name =
        squareNameAt(scenario, cell.column + columns, cell.row + rows, cell.level + levels);
    if (!name) return std::nullopt;
    there.push_back(
        old->kind.empty() ? *name : fmt::format("{}:{}:{}", old->kind, *name, board::directionName(old->direction)));
  }
  std::vector<model::AttributeChange> out{
      {std::string(placeAttribute(element)), fmt::format("{}", fmt::join(there, " "))}};
  // The names say the level now.
  if (element.has("level")) out.emplace_back("level", std::nullopt);
  return out;
}

}  // namespace sortie::editor
