#include "world/place_names.h"

#include "model/values.h"

namespace sortie::world {

std::string placeText(const Scenario& scenario, const World& world, board::Place place) {
  switch (board::tagOf(place)) {
    case board::PlaceTag::None: return {};
    case board::PlaceTag::Zone:
      return "zone:" + scenario.keyOf(Value::of(static_cast<ZoneId>(board::zoneOf(place))), world);
    case board::PlaceTag::Piece:
      return "piece:" + scenario.keyOf(Value::of(static_cast<PieceId>(board::pieceOf(place))), world);
    default: return scenario.keyOf(Value::ofPlace(place), world);
  }
}

board::Place placeNamed(const Scenario& scenario, const World& world, std::string_view text) {
  if (text.starts_with("zone:")) return board::zonePlace(raw(zoneNamed(scenario, world, text.substr(5))));
  if (text.starts_with("piece:")) return board::piecePlace(raw(pieceNamed(scenario, world, text.substr(6))));
  if (text.starts_with("place:")) {
    const board::Place place = model::parseInt(text.substr(6)).value_or(board::noPlace);
    return board::isPoint(place) ? place : board::noPlace;
  }
  return scenario.board.find(text);
}

Value ownerNamed(const Scenario& scenario, std::string_view who) {
  if (const SideId side = scenario.side(who); side != SideId::None) return Value::of(side);
  if (const TileId tile = scenario.tile(who); tile != TileId::None) return Value::of(tile);
  if (scenario.graph != nullptr)
    if (const board::Spot node = scenario.graph->find(who); node != board::noSpot)
      return Value::ofPlace(board::placeOf(node));
  for (std::size_t t = 0; t < scenario.teams.size(); ++t)
    if (scenario.teams[t].name == who) return Value::of(static_cast<TeamId>(t));
  return {};
}

PieceId pieceNamed(const Scenario& scenario, const World& world, std::string_view key) {
  for (std::size_t p = 0; p < world.pieces.size(); ++p)
    if (scenario.keyOf(Value::of(static_cast<PieceId>(p)), world) == key) return static_cast<PieceId>(p);
  return PieceId::None;
}

ZoneId zoneNamed(const Scenario& scenario, const World& world, std::string_view key) {
  for (std::size_t z = 0; z < scenario.zones.size(); ++z)
    if (scenario.keyOf(Value::of(static_cast<ZoneId>(z)), world) == key) return static_cast<ZoneId>(z);
  return ZoneId::None;
}

}  // namespace sortie::world
