#include "play/text/card_text.h"

#include <algorithm>

#include "model/printed_text.h"
#include "world/names.h"

namespace sortie::play {

namespace {

/// A thing with what its kind says of it; null for all that has no text of its kind.
struct Printed {
  const model::ContentItem* item = nullptr;
  const model::Declaration* kind = nullptr;
};

Printed printedOf(const world::Scenario& scenario, const world::World& world, world::SideId reader,
                  const world::Value& thing) {
  if (thing.tag == world::Tag::Piece && thing.data >= 0 && world::mayKnow(scenario, world, thing.piece(), reader)) {
    const world::PieceState& piece = world.piece(thing.piece());
    const world::KindInfo& kind = scenario.kinds[world::at(piece.kind)];
    if (kind.collection == model::DeclarationKind::Card && piece.item >= 0)
      return {scenario.items[static_cast<std::size_t>(piece.item)].item, kind.declaration};
  }
  if (thing.tag != world::Tag::Symbol) return {};
  const auto info = std::find_if(scenario.items.begin(), scenario.items.end(),
                                 [&](const world::ItemInfo& each) { return each.id == thing.symbol(); });
  if (info == scenario.items.end()) return {};
  for (const model::Declaration* each : scenario.declarations)
    if (each->kind == info->item->collection && each->id == info->item->kind && !each->texts.empty())
      return {info->item, each};
  return {};
}

}  // namespace

std::string cardText(const world::Scenario& scenario, const world::World& world, world::SideId reader,
                     const world::Value& thing) {
  const auto [item, kind] = printedOf(scenario, world, reader, thing);
  if (item == nullptr) return {};
  for (const model::Text& text : item->texts)
    if (!world::mayRead(scenario, text, reader)) return {};
  return model::inOneParagraph(model::printedText(*item, kind, model::titlesOf(scenario.mission)));
}

std::string shortened(const std::string& text, std::size_t most) {
  if (text.size() <= most) return text;
  std::size_t end = text.find(". ");
  for (std::size_t next = end; next != std::string::npos && next < most; next = text.find(". ", next + 1)) end = next;
  return end == std::string::npos ? text : text.substr(0, end + 1);
}

}  // namespace sortie::play
