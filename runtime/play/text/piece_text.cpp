#include "play/text/piece_text.h"

#include <algorithm>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "model/decode/readers.h"
#include "model/values.h"
#include "world/names.h"

namespace sortie::play {

using world::at;
using world::PieceId;
using world::SideId;

std::string cellsText(const world::Scenario& scenario, const world::World& world, const world::KindInfo& kind,
                      std::uint32_t cells, bool zeros) {
  std::string out;
  for (const world::AttributeSlot& slot : kind.slots) {
    const std::int32_t value = world.cells[cells + static_cast<std::uint32_t>(slot.offset)];
    const bool empty = value == 0 && !slot.initial.empty() && slot.initial.front() == 0;
    std::string text;
    if (slot.type == model::TypeKind::Int && (zeros || !empty)) text = fmt::format("{} {}", slot.name, value);
    if (slot.type == model::TypeKind::Bool && value != 0) text = slot.name;
    if (slot.type == model::TypeKind::Enum)
      text = fmt::format("{} {}", slot.name, scenario.text(static_cast<world::Symbol>(value)));
    if (slot.type == model::TypeKind::Id && value >= 0)
      text = fmt::format(
          "{} {}", slot.name,
          world::nameOf(scenario, world, world::Value::of(static_cast<world::Symbol>(value)), SideId::None));
    if (slot.type == model::TypeKind::Piece && value >= 0)
      text = fmt::format("{} {}", slot.name, scenario.keyOf(world::Value::of(static_cast<PieceId>(value)), world));
    if (slot.type == model::TypeKind::Side && value >= 0)
      text = fmt::format("{} {}", slot.name, scenario.sides[static_cast<std::size_t>(value)].name);
    if (!text.empty()) out += (out.empty() ? "" : ", ") + text;
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
    return reader != SideId::None && kind.declaration != nullptr && !model::isOpen(*kind.declaration, slot.name);
  });
  std::string out = cellsText(scenario, world, kind, piece.cells, false);
  if (kind.declaration != nullptr && kind.declaration->flag("facing", false) &&
      board::tagOf(piece.place) == board::PlaceTag::Square)
    out = fmt::format("faces {}{}{}", board::directionName(static_cast<board::Direction>(piece.facing % 8)),
                      out.empty() ? "" : ", ", out);
  return out;
}

}  // namespace sortie::play
