#include "campaign/tables.h"

#include <algorithm>

#include "model/load/load.h"
#include "model/values.h"

namespace sortie::campaign {

using model::Setting;
using model::TypeKind;

namespace {

Setting text(std::string value) { return {std::move(value), {}}; }
Setting number(std::int64_t value) { return {value, {}}; }
Setting flag(bool value) { return {value, {}}; }
Setting record(Setting::Record fields) { return {std::move(fields), {}}; }
Setting list(Setting::List entries) { return {std::move(entries), {}}; }

/// An attribute as it stands in the world; nothing for what means something in this world only (pieces, places).
Setting scalarOf(const world::Scenario& scenario, TypeKind type, std::int32_t cell) {
  switch (type) {
    case TypeKind::Bool: return flag(cell != 0);
    case TypeKind::Int: return number(cell);
    case TypeKind::Enum:
    case TypeKind::Id: return cell < 0 ? Setting{} : text(scenario.text(static_cast<world::Symbol>(cell)));
    default: return {};
  }
}

Setting valueOf(const world::Scenario& scenario, const world::AttributeSlot& slot, const std::int32_t* cells) {
  if (slot.type != TypeKind::List) return scalarOf(scenario, slot.type, cells[0]);
  Setting::List out;
  if (slot.element != TypeKind::Place)
    for (std::int32_t i = 0; i < std::min(cells[0], slot.capacity); ++i)
      out.push_back(scalarOf(scenario, slot.element, cells[1 + i]));
  return list(std::move(out));
}

bool hasWon(const MissionEnd& end, const std::string& side) {
  return std::find(end.winners.begin(), end.winners.end(), side) != end.winners.end();
}

std::int64_t scoreOf(const MissionEnd& end, const std::string& side) {
  for (const auto& [name, score] : end.scores)
    if (name == side) return score;
  return 0;
}

Setting playedTable(const Played& played) {
  Setting::List sides;
  for (const Seat& seat : played.seats)
    sides.push_back(record({{"id", text(seat.side)},
                            {"kind", text(seat.kind)},
                            {"player", text(seat.player)},
                            {"won", flag(hasWon(*played.end, seat.side))},
                            {"score", number(scoreOf(*played.end, seat.side))}}));
  return record({{"entry", number(static_cast<std::int64_t>(played.entry))},
                 {"mission", text(played.mission)},
                 {"outcome", text(played.end->outcome)},
                 {"sides", list(std::move(sides))}});
}

}  // namespace

std::string luaName(std::string name) {
  std::replace(name.begin(), name.end(), '-', '_');
  return name;
}

std::string documentName(std::string name) {
  std::replace(name.begin(), name.end(), '_', '-');
  return name;
}

Setting playerTable(const State& state, std::size_t index, std::size_t missions,
                    const std::vector<model::Property>& attributes) {
  const Player& player = state.players[index];
  Setting::Record out;
  const std::map<std::string, Values>& all = state.values(missions);
  if (const auto values = all.find(player.id); values != all.end())
    for (const auto& [name, value] : values->second) {
      const model::Property* attribute = model::findAttribute(attributes, name);
      if (attribute == nullptr) continue;
      if (Result<Setting> typed = model::readValue(*attribute, value)) {
        const bool none = attribute->type.kind == TypeKind::Id && value.empty();
        out[luaName(name)] = none ? Setting{} : std::move(*typed);
      }
    }
  out["id"] = text(player.id);
  out["name"] = text(player.name);
  out["number"] = number(static_cast<std::int64_t>(index) + 1);
  return record(std::move(out));
}

Setting campaignTable(const State& state, const std::vector<model::Property>& attributes) {
  Setting::List players;
  for (std::size_t i = 0; i < state.players.size(); ++i)
    players.push_back(playerTable(state, i, state.done(), attributes));
  Setting::List history;
  for (std::size_t i = 0; i < state.done(); ++i) history.push_back(playedTable(state.history[i]));
  return record({{"number", number(static_cast<std::int64_t>(state.done()) + 1)},
                 {"missions", number(static_cast<std::int64_t>(state.missions))},
                 {"players", list(std::move(players))},
                 {"history", list(std::move(history))}});
}

Setting sideTable(const world::Scenario& scenario, std::size_t side) {
  const world::SideInfo& info = scenario.sides[side];
  return record({{"id", text(info.name)},
                 {"kind", text(scenario.kinds[world::at(info.kind)].name)},
                 {"title", text(info.title)},
                 {"number", number(static_cast<std::int64_t>(side) + 1)}});
}

Setting resultTable(const Played& played, const MissionEnd& end, const play::Session& session) {
  const world::Scenario& scenario = session.scenario();
  const world::World& world = session.world();
  Setting::List sides;
  for (std::size_t s = 0; s < scenario.sides.size(); ++s) {
    const world::SideInfo& info = scenario.sides[s];
    Setting::Record side = std::get<Setting::Record>(sideTable(scenario, s).value);
    for (const Seat& seat : played.seats)
      if (seat.side == info.name) side["player"] = text(seat.player);
    side["won"] = flag(hasWon(end, info.name));
    side["score"] = number(scoreOf(end, info.name));
    Setting::Record values;
    for (const world::AttributeSlot& slot : scenario.kinds[world::at(info.kind)].slots)
      values[luaName(slot.name)] =
          valueOf(scenario, slot, &world.cells[world.sideCells[s] + static_cast<std::size_t>(slot.offset)]);
    side["values"] = record(std::move(values));
    sides.push_back(record(std::move(side)));
  }
  return record({{"mission", text(played.mission)}, {"outcome", text(end.outcome)}, {"sides", list(std::move(sides))}});
}

}  // namespace sortie::campaign
