#include "play/sweep/choices.h"

#include <algorithm>

#include <fmt/format.h>

#include "model/values.h"
#include "play/sweep/statistics.h"
#include "world/names.h"

namespace sortie::play {

using world::at;
using world::Tag;
using world::Value;

namespace {

/// How people call what has this id: a content item or text, an entrance of the mission.
std::string titleOfId(const world::Scenario& scenario, const std::string& id) {
  if (std::string title = world::titleOf(scenario, id); !title.empty()) return title;
  for (const world::EntranceInfo& entrance : scenario.entrances)
    if (entrance.mark != nullptr && entrance.mark->id == id && !entrance.mark->title.empty())
      return entrance.mark->title;
  return id;
}

/// The name under which all copies of it count, and its title.
std::pair<std::string, std::string> namesOf(const world::Scenario& scenario, const Value& value,
                                            const world::World& world) {
  if (value.tag == Tag::Symbol) {
    const std::string& id = scenario.text(value.symbol());
    return {id, titleOfId(scenario, id)};
  }
  if (value.tag != Tag::Piece || value.data < 0 || static_cast<std::size_t>(value.data) >= world.pieces.size())
    return {scenario.keyOf(value, world), scenario.describe(value, world)};
  const world::PieceState& piece = world.piece(value.piece());
  const auto index = static_cast<std::size_t>(value.data);
  const bool named = index < scenario.pieceNames.size() && !scenario.pieceNames[index].empty();
  if (piece.item >= 0) {
    const world::ItemInfo& item = scenario.items[static_cast<std::size_t>(piece.item)];
    return {named ? scenario.pieceNames[index] : item.name, item.item->title.empty() ? item.name : item.item->title};
  }
  const std::string title = scenario.describe(value, world);
  return {named ? scenario.pieceNames[index] : title, title};
}

/// What was answered, as values.
std::vector<Value> answered(const Recorded& entry) {
  switch (entry.type) {
    case world::DomainType::Number: return {Value::ofInt(entry.answer.number)};
    case world::DomainType::YesNo: return {Value::ofBool(entry.answer.number != 0)};
    case world::DomainType::Allocate: {
      std::vector<Value> out;
      for (std::size_t i = 0; i < entry.many.size() && i < entry.answer.indices.size(); ++i)
        if (entry.answer.indices[i] > 0) out.push_back(entry.many[i]);
      return out;
    }
    default: return {entry.values().begin(), entry.values().end()};
  }
}

}  // namespace

std::int32_t hookParameter(const world::Scenario& scenario, const std::string& hook, const std::string& parameter) {
  const auto found = std::find_if(
      scenario.declarations.begin(), scenario.declarations.end(),
      [&](const model::Declaration* each) { return each->kind == model::DeclarationKind::Hook && each->id == hook; });
  if (found == scenario.declarations.end() || parameter.empty()) return -1;
  const std::vector<model::Declaration>& parts = (*found)->parts;
  for (std::size_t i = 0; i < parts.size() && i < 3; ++i)
    if (parts[i].id == parameter) return static_cast<std::int32_t>(i);
  return -1;
}

bool tellsChoices(const model::Declaration& statistic) {
  return statistic.kind == model::DeclarationKind::Statistic &&
         (!statistic.text("decision").empty() || !statistic.text("value").empty());
}

ChoiceList::ChoiceList(const world::Scenario& scenario) : scenario_(&scenario), rulesOf_(scenario.decisions.size()) {
  for (const model::Declaration* d : scenario.declarations) {
    if (!tellsChoices(*d)) continue;
    Rule rule;
    rule.id = d->id;
    rule.first = d->flag("first");
    rule.except = model::splitWords(d->text("except"));
    const std::string decision = d->text("decision");
    for (std::size_t i = 0; i < scenario.decisions.size(); ++i)
      if (scenario.decisions[i].name == decision) {
        rule.decision = static_cast<std::int32_t>(i);
        rulesOf_[i].push_back(rules_.size());
      }
    const std::string hook = d->text("hook");
    if (const std::int32_t index = scenario.hook(model::DeclarationKind::Hook, hook); index >= 0)
      ofHooks_.push_back({rules_.size(), index, hookParameter(scenario, hook, d->text("piece")),
                          hookParameter(scenario, hook, d->text("side")),
                          hookParameter(scenario, hook, d->text("value")), d->text("of") == "tile"});
    rules_.push_back(std::move(rule));
  }
}

void ChoiceList::add(std::size_t rule, world::SideId side, const Value& value, const world::World& world) {
  auto [id, title] = namesOf(*scenario_, value, world);
  const std::vector<std::string>& except = rules_[rule].except;
  if (std::find(except.begin(), except.end(), id) != except.end()) return;
  found_.emplace(std::tuple(side, rule, std::move(id)), std::move(title));
}

bool ChoiceList::hasChosen(std::size_t rule, world::SideId side) const {
  const auto before = found_.lower_bound(std::tuple(side, rule, std::string()));
  return before != found_.end() && std::get<0>(before->first) == side && std::get<1>(before->first) == rule;
}

void ChoiceList::addFirst(std::size_t rule, world::SideId side, const Value& value, const world::World& world) {
  if (!hasChosen(rule, side)) add(rule, side, value, world);
}

void ChoiceList::addFirst(std::size_t rule, world::SideId side, const std::string& tile) {
  if (hasChosen(rule, side)) return;
  std::string title = tile;
  for (const model::MapTile& placed : scenario_->mission.mission->tiles)
    for (const world::TileItemInfo& laid : scenario_->tileItems)
      if (placed.id == tile && laid.name == placed.tile && laid.item != nullptr && !laid.item->title.empty())
        title = fmt::format("{} ({})", laid.item->title, tile);
  found_.emplace(std::tuple(side, rule, tile), std::move(title));
}

std::vector<ChoiceFact> ChoiceList::with(const Session& session) {
  const world::World& world = session.world();
  for (const Recorded& entry : session.record()) {
    if (entry.kind < 0 || entry.side == world::SideId::None) continue;
    for (const std::size_t rule : rulesOf_[static_cast<std::size_t>(entry.kind)])
      for (const Value& value : answered(entry)) {
        if (rules_[rule].first)
          addFirst(rule, entry.side, value, world);
        else
          add(rule, entry.side, value, world);
      }
  }
  std::vector<ChoiceFact> out;
  for (const auto& [key, title] : found_) {
    const auto& [side, rule, value] = key;
    // Rows have it playtest by playtest: a stranger's title is not to fill the disk.
    out.push_back({scenario_->sides[at(side)].name, rules_[rule].id, value, clippedTitle(title)});
  }
  std::sort(out.begin(), out.end(), [](const ChoiceFact& a, const ChoiceFact& b) {
    return std::tie(a.side, a.choice, a.value) < std::tie(b.side, b.choice, b.value);
  });
  return out;
}

}  // namespace sortie::play
