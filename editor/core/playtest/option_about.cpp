#include "editor/core/playtest/option_about.h"

#include <algorithm>

#include "editor/core/map/palette.h"
#include "picture/card_face.h"
#include "world/names.h"

namespace sortie::editor {

namespace {

std::optional<picture::Scene> pictureOf(const picture::MapLooks& looks, const model::Declaration& kind,
                                        const std::string& item, const model::TitleOf& titleOf) {
  const std::int32_t number = item.empty() ? -1 : looks.scenario().item(item);
  if (number >= 0) {
    const world::ItemInfo& info = looks.scenario().items[static_cast<std::size_t>(number)];
    if (info.kind != world::KindId::None && looks.kind(info.kind).card) {
      Result<picture::Scene> face = picture::cardFace(looks, info, titleOf);
      return face ? std::optional(std::move(*face)) : std::nullopt;
    }
  }
  if (kind.kind != model::DeclarationKind::Piece && kind.kind != model::DeclarationKind::Marker) return std::nullopt;
  PaletteEntry entry;
  entry.kind = kind.kind == model::DeclarationKind::Piece ? PaletteKind::Piece : PaletteKind::Marker;
  entry.declared = kind.id;
  entry.item = item;
  return paletteIcon(entry, looks, 64);
}

OptionAbout aboutItem(const world::Scenario& scenario, std::int32_t item, world::KindId kind,
                      const picture::MapLooks* looks, const model::TitleOf& titleOf) {
  OptionAbout out;
  const model::Declaration* declared =
      kind == world::KindId::None ? nullptr : scenario.kinds[world::at(kind)].declaration;
  std::string name;
  if (item >= 0) {
    const world::ItemInfo& info = scenario.items[static_cast<std::size_t>(item)];
    name = info.name;
    if (info.item != nullptr) {
      out.title = info.item->title;
      out.text = model::printedText(*info.item, declared, titleOf);
    }
  }
  if (declared == nullptr) return out;
  if (out.title.empty()) out.title = declared->text("title", declared->id);
  if (out.text.empty()) out.text = declared->help;
  if (looks != nullptr) out.picture = pictureOf(*looks, *declared, name, titleOf);
  return out;
}

}  // namespace

OptionAbout aboutOption(const world::Scenario& scenario, const world::World& world, const picture::MapLooks* looks,
                        const model::TitleOf& titleOf, const world::Value& value, world::SideId reader) {
  if (value.tag == world::Tag::Piece && value.data >= 0) {
    if (!world::mayKnow(scenario, world, value.piece(), reader)) return {};
    const world::PieceState& piece = world.piece(value.piece());
    return aboutItem(scenario, piece.item, piece.kind, looks, titleOf);
  }
  if (value.tag != world::Tag::Symbol || world::at(value.symbol()) >= scenario.symbols.size()) return {};
  const std::string& id = scenario.text(value.symbol());
  if (const std::int32_t item = scenario.item(id); item >= 0)
    return aboutItem(scenario, item, scenario.items[static_cast<std::size_t>(item)].kind, looks, titleOf);
  for (const model::Declaration* each : scenario.declarations)
    if (each->id == id && !each->help.empty()) return {each->text("title", id), each->help, {}};
  return {};
}

}  // namespace sortie::editor
