// What the names in a mission stand for in the variant that is built. What is said where they stand for nothing is what
// model/resolve.h says of the whole document.
#include <algorithm>

#include <fmt/format.h>

#include "base/nearest.h"
#include "model/resolve.h"
#include "world/place_names.h"
#include "world/scenario_builder.h"

namespace sortie::world {

using model::DeclarationKind;

const DocumentNames& ScenarioBuilder::names() const {
  if (!names_) names_.emplace(document_, mission_);
  return *names_;
}

void ScenarioBuilder::wrong(const Error& error, const SourcePlace& part) {
  if (!told_.insert(error.code + toString(error.where)).second) return;
  const SourcePlace& of = part.line != 0 ? part : error.where;
  const auto fix = fixes_.find({of.line, of.column});
  issues_.add({model::Severity::Error, error.code, error.text, error.remedy, std::nullopt, error.where,
               fix == fixes_.end() ? std::nullopt : std::optional(fix->second), of});
}

tl::unexpected<Error> noSuch(const char* what, const std::string& id, const SourcePlace& where) {
  return tl::unexpected<Error>(model::unresolved(what, id, where));
}

tl::unexpected<Error> ScenarioBuilder::nothingOf(const char* what, const std::string& name, const SourcePlace& where,
                                                 const std::vector<std::string>& known) const {
  return tl::unexpected<Error>(
      model::unresolved(what, name, where, model::isAdvised(issues_, name) ? known : std::vector<std::string>()));
}

tl::unexpected<Error> ScenarioBuilder::noSide(const std::string& name, const SourcePlace& where) const {
  std::vector<std::string> sides;
  for (const SideInfo& side : s_.sides) sides.push_back(side.name);
  const std::string& variant = s_.mission.variant;
  return fail("unknown-side",
              fmt::format("there is no side '{}' {}", name,
                          variant.empty() ? "with these options, without a variant"
                                          : fmt::format("in the variant \"{}\"", variant)),
              where, namesToChoose(name, sides) + "; put elements for one variant into <when>");
}

Result<SideId> ScenarioBuilder::sideOf(const std::string& name, const SourcePlace& where, const char* attribute) const {
  if (const SideId side = s_.side(name); side != SideId::None || name.empty()) return side;
  const SourcePlace at = names().place(where, attribute);
  // In another variant, or with other options, the side may well be there.
  if (names().hasSide(name)) return noSide(name, at);
  return nothingOf("side", name, at, names().sides());
}

std::optional<Error> ScenarioBuilder::wrongSquare(const std::string& text, const model::SquareReference& square,
                                                  const SourcePlace& where) const {
  const auto tile = std::find_if(mission_.tiles.begin(), mission_.tiles.end(),
                                 [&](const model::MapTile& each) { return each.id == square.tile; });
  if (tile == mission_.tiles.end()) {
    if (square.tile.empty() || names().hasTile(square.tile)) return std::nullopt;
    return nothingOf("tile on the map", square.tile, where, names().tiles()).value();
  }
  const auto item = tileDefinitions_.find(tile->tile);
  if (item == tileDefinitions_.end() || model::hasSquare(*item->second, tile->turns, square.square))
    return std::nullopt;
  return model::squareOutside(text, *item->second, tile->turns, where);
}

Result<> ScenarioBuilder::checkSquare(const std::string& square, const SourcePlace& where) const {
  const auto reference = model::parseSquareReference(square);
  std::optional<Error> error;
  if (!reference)
    error = model::notASquare(square, where, "s1:C4");
  else
    error = wrongSquare(square, *reference, where);
  if (!error) return {};
  return tl::unexpected<Error>(names().at(std::move(*error), where, {"square", "squares"}, square));
}

Result<> ScenarioBuilder::checkZone(const model::DeckSetup& deck) const {
  const std::string zone = deck.zone.starts_with("zone:") ? deck.zone.substr(5) : deck.zone;
  const std::string id = zone.substr(0, zone.find('@'));
  if (s_.kind(DeclarationKind::Zone, id) != KindId::None) return {};
  return nothingOf("zone or deck", deck.zone, names().place(deck.where, "zone"), {});
}

Result<board::Place> ScenarioBuilder::zoneOf(const model::PieceSetup& setup, const model::PlaceReference& zone,
                                             const char* attribute) const {
  const auto where = [&] { return names().place(setup.where, attribute); };
  if (s_.kind(DeclarationKind::Zone, zone.id) == KindId::None) return nothingOf("zone or deck", zone.id, where(), {});
  Value owner;
  if (const std::string& who = zone.owner; !who.empty()) {
    owner = ownerNamed(s_, who);
    const bool known = owner.tag != Tag::Nil || names().hasSide(who) || names().hasPiece(who) || names().hasTile(who) ||
                       nodeOf_.contains(who) || s_.kind(DeclarationKind::Team, who) != KindId::None;
    if (!known) return nothingOf("side, team, tile, node or piece", who, where(), {});
  } else if (!setup.side.empty() && s_.zone(zone.id, {}) == ZoneId::None) {
    // A zone of the side, or one that it shares with its team.
    const SideId side = s_.side(setup.side);
    owner = Value::of(side);
    if (side != SideId::None && s_.zone(zone.id, owner) == ZoneId::None)
      owner = Value::of(s_.sides[static_cast<std::size_t>(side)].team);
  }
  const ZoneId found = s_.zone(zone.id, owner);
  if (found != ZoneId::None) return board::zonePlace(raw(found));
  return fail("unknown-place", fmt::format("'{}': there is no such zone", setup.at), where(),
              "write the zone of a side, team or tile with its owner, zone:hand@azure");
}

Result<board::Place> ScenarioBuilder::placeOf(const model::PieceSetup& setup, const char* attribute) const {
  using Kind = model::PlaceReference::Kind;
  const std::string& text = setup.at;
  const auto where = [&] { return names().place(setup.where, attribute); };
  if (text.empty()) return board::zonePlace(raw(s_.offMap));
  const std::optional<model::PlaceReference> place = model::parsePlace(text);
  if (!place) return tl::unexpected<Error>(model::notAPlace(text, where()));
  const char* what = "square";
  switch (place->kind) {
    case Kind::Zone: return zoneOf(setup, *place, attribute);
    case Kind::Piece: {
      if (const PieceId piece = s_.piece(place->id); piece != PieceId::None) return board::piecePlace(raw(piece));
      if (!names().hasPiece(place->id)) return nothingOf("piece", place->id, where(), names().pieces());
      return fail("unknown-place", fmt::format("'{}': there is no such piece before this one", text), where(),
                  "put pieces inside another piece after it");
    }
    case Kind::Node:
      if (s_.graph != nullptr) {
        const Result<std::size_t> node = nodeNamed(place->id, setup.where, attribute);
        if (!node) return failed(node);
        return static_cast<board::Place>(*node);
      }
      break;
    case Kind::Link: what = "edge between two nodes"; break;
    case Kind::Edge: what = "edge"; break;
    case Kind::Corner: what = "corner"; break;
    default: break;
  }
  if (const board::Place found = s_.board.find(text); found != board::noPlace) return found;
  if (const std::optional<Error> error = wrongSquare(text, place->square, where()))
    return tl::unexpected<Error>(*error);
  return fail("unknown-place", fmt::format("'{}': there is no such {}", text, what), where(),
              s_.graph == nullptr ? "write e.g. s1:C4, edge:s1:C4:east, zone:hand@azure or piece:truck"
                                  : "write e.g. europe, edge:europe>asia, zone:hand@azure or piece:truck");
}

}  // namespace sortie::world
