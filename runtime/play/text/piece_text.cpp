#include "play/text/piece_text.h"

#include <algorithm>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "model/decode/readers.h"
#include "model/values.h"
#include "play/text/fill_text.h"
#include "script/agents/agent_world.h"
#include "world/names.h"

namespace sortie::play {

using world::at;
using world::PieceId;
using world::SideId;

std::string slotText(const world::Scenario& scenario, const world::World& world, const world::AttributeSlot& slot,
                     std::uint32_t cells) {
  const std::int32_t value = world.cells[cells + static_cast<std::uint32_t>(slot.offset)];
  switch (slot.type) {
    case model::TypeKind::Int: return fmt::format("{}", value);
    case model::TypeKind::Bool: return value != 0 ? "yes" : "no";
    case model::TypeKind::Enum: return scenario.text(static_cast<world::Symbol>(value));
    default: break;
  }
  if (value < 0) return {};
  switch (slot.type) {
    case model::TypeKind::Id:
      return world::nameOf(scenario, world, world::Value::of(static_cast<world::Symbol>(value)), SideId::None);
    case model::TypeKind::Piece: return scenario.keyOf(world::Value::of(static_cast<PieceId>(value)), world);
    case model::TypeKind::Side: return scenario.sides[static_cast<std::size_t>(value)].name;
    default: return {};
  }
}

std::string cellsText(const world::Scenario& scenario, const world::World& world, const world::KindInfo& kind,
                      std::uint32_t cells, bool zeros) {
  std::string out;
  for (const world::AttributeSlot& slot : kind.slots) {
    const std::int32_t value = world.cells[cells + static_cast<std::uint32_t>(slot.offset)];
    const bool number = slot.type == model::TypeKind::Int, flag = slot.type == model::TypeKind::Bool;
    const bool empty = value == 0 && !slot.initial.empty() && slot.initial.front() == 0;
    if ((number && empty && !zeros) || (flag && value == 0)) continue;
    const std::string text = slotText(scenario, world, slot, cells);
    if (text.empty()) continue;
    out += (out.empty() ? "" : ", ") + (flag ? slot.name : fmt::format("{} {}", slot.name, text));
  }
  return out;
}

namespace {

/// The attributes that a kind shows: those that its `sheet` names, else all.
std::vector<world::AttributeSlot> sheetOf(const world::KindInfo& kind) {
  const std::string text = kind.declaration == nullptr ? std::string() : kind.declaration->text("sheet");
  if (text.empty()) return kind.slots;
  std::vector<world::AttributeSlot> out;
  for (const std::string& name : model::splitWords(text)) {
    const auto slot =
        std::find_if(kind.slots.begin(), kind.slots.end(), [&](const auto& each) { return each.name == name; });
    if (slot != kind.slots.end()) out.push_back(*slot);
  }
  return out;
}

}  // namespace

std::string pieceText(const world::Scenario& scenario, const world::World& world, const world::PieceState& piece,
                      SideId reader) {
  world::KindInfo kind = scenario.kinds[at(piece.kind)];
  kind.slots = sheetOf(kind);
  std::erase_if(kind.slots, [&](const world::AttributeSlot& slot) {
    if (reader == SideId::None || kind.declaration == nullptr || model::isOpen(*kind.declaration, slot.name))
      return false;
    // What is kept from some is told to the others.
    return slot.visible == world::Visibility::All || !script::mayRead(scenario, slot, reader, piece.side);
  });
  std::string out;
  if (const auto text = scenario.texts.find("piece-" + kind.name); text != scenario.texts.end()) {
    FillValues words;
    for (const world::AttributeSlot& slot : kind.slots) words[slot.name] = slotText(scenario, world, slot, piece.cells);
    out = filledIn(text->second->text, words);
    // Each part may begin with a comma; the first has none.
    if (out.starts_with(", ")) out.erase(0, 2);
  } else {
    out = cellsText(scenario, world, kind, piece.cells, false);
  }
  if (kind.declaration != nullptr && kind.declaration->flag("facing", false) &&
      board::tagOf(piece.place) == board::PlaceTag::Square)
    out = fmt::format("faces {}{}{}", board::directionName(static_cast<board::Direction>(piece.facing % 8)),
                      out.empty() ? "" : ", ", out);
  return out;
}

}  // namespace sortie::play
