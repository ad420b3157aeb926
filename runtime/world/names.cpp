#include "world/names.h"

#include "model/decode/readers.h"
#include "world/mutator.h"

namespace sortie::world {

bool mayKnow(const Scenario& scenario, const World& world, PieceId piece, SideId reader) {
  return reader == SideId::None || (knownBy(scenario, world, piece) >> raw(reader) & 1U) != 0;
}

bool mayRead(const Scenario& scenario, const model::Text& text, SideId reader) {
  if (text.sides.empty() || reader == SideId::None) return true;
  return model::meansSide(text.sides, scenario.mission.mission->sides[at(reader)],
                          scenario.kinds[at(scenario.sides[at(reader)].kind)].declaration);
}

std::string titleOf(const Scenario& scenario, const std::string& id) {
  if (const std::int32_t item = scenario.item(id); item >= 0)
    return scenario.items[static_cast<std::size_t>(item)].item->title;
  const auto text = scenario.texts.find(id);
  return text == scenario.texts.end() ? std::string() : text->second->text;
}

std::string nameOf(const Scenario& scenario, const World& world, const Value& value, SideId reader) {
  if (value.tag == Tag::Piece && value.data >= 0 && !mayKnow(scenario, world, value.piece(), reader)) {
    const PieceState& piece = world.pieces[static_cast<std::size_t>(value.data)];
    // Its key would say of which content item it is; what kind of thing lies there everybody sees.
    if (onMap(piece.place) && piece.item >= 0)
      if (const KindInfo& kind = scenario.kinds[at(piece.kind)]; kind.declaration != nullptr)
        return kind.declaration->text("title", kind.name);
    return scenario.keyOf(value, world, reader);
  }
  if (value.tag == Tag::Symbol)
    if (std::string title = titleOf(scenario, scenario.text(value.symbol())); !title.empty()) return title;
  return scenario.describe(value, world);
}

std::vector<std::string> sideNames(const Scenario& scenario) {
  std::vector<std::string> out;
  for (const SideInfo& side : scenario.sides) out.push_back(side.name);
  return out;
}

bool onMap(board::Place place) noexcept {
  switch (board::tagOf(place)) {
    case board::PlaceTag::Zone:
    case board::PlaceTag::Piece:
    case board::PlaceTag::None: return false;
    default: return true;
  }
}

}  // namespace sortie::world
