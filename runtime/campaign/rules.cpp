#include "campaign/rules.h"

#include <algorithm>
#include <set>

#include <fmt/format.h>

#include "base/random.h"
#include "campaign/tables.h"
#include "model/load/load.h"
#include "model/values.h"

namespace sortie::campaign {

using model::Setting;

namespace {

/// Names and values of a table; an empty table counts as one without names.
std::optional<Setting::Record> namesOf(const Setting& setting) {
  if (const auto* record = std::get_if<Setting::Record>(&setting.value)) return *record;
  const auto* list = std::get_if<Setting::List>(&setting.value);
  if (list != nullptr && list->empty()) return Setting::Record{};
  return std::nullopt;
}

std::optional<Values> textsOf(const Setting& setting) {
  const std::optional<Setting::Record> names = namesOf(setting);
  if (!names) return std::nullopt;
  Values out;
  for (const auto& [name, value] : *names) out[documentName(name)] = model::toText(value);
  return out;
}

const model::Property* attributeOf(const world::Scenario& scenario, std::size_t side, const std::string& name) {
  const model::Declaration* kind = scenario.kinds[world::at(scenario.sides[side].kind)].declaration;
  return kind == nullptr ? nullptr : model::findAttribute(kind->properties, name);
}

}  // namespace

Result<Rules> Rules::make(std::shared_ptr<const model::LoadedCampaign> campaign,
                          const std::map<std::string, std::string>& options) {
  std::map<std::string, Setting> values = campaign->campaign->options;
  for (const auto& [name, text] : options) {
    const model::Declaration* option = campaign->ruleset->ruleset->find(model::DeclarationKind::Option, name);
    if (option == nullptr || !option->value)
      return fail("option-unknown",
                  fmt::format("the ruleset {} has no option \"{}\"", campaign->ruleset->info.id, name));
    Result<Setting> value = model::readValue(*option->value, text);
    if (!value)
      return fail("option-value", fmt::format("option {}: {}", name, value.error().text), {}, value.error().remedy);
    values[name] = std::move(*value);
  }
  Rules out;
  Result<std::unique_ptr<script::CampaignHost>> host = script::CampaignHost::make(*campaign, values);
  if (!host) return failed(host);
  out.host_ = std::move(*host);
  out.campaign_ = std::move(campaign);
  return out;
}

tl::unexpected<Error> Rules::wrong(const std::string& function, const std::string& what) const {
  return fail("campaign-value", fmt::format("{}: {}", function, what), host_->placeOf(function),
              "see docs/campaigns.md for the result of each function");
}

Result<Setting> Rules::call(const State& state, const std::string& function, const std::vector<Setting>& more,
                            const std::string& whose) {
  std::vector<Setting> arguments = {campaignTable(state, campaign_->playerAttributes())};
  arguments.insert(arguments.end(), more.begin(), more.end());
  // A stream for each function and mission: what one of them draws changes nothing for the others. And for each player or
  // side: otherwise all would draw the same.
  const std::string purpose = "campaign:" + function + (whose.empty() ? "" : ":" + whose);
  const std::uint64_t key = streamKey(streamKey(state.seed, hashText(purpose)), state.done());
  return host_->call(function, arguments, key);
}

Result<Values> Rules::complete(const Values& from, const std::string& what, const SourcePlace& where) const {
  Values out;
  for (const model::Property& attribute : campaign_->playerAttributes())
    out[attribute.id] = model::toText(model::defaultOf(attribute));
  for (const auto& [name, text] : from) {
    const model::Property* attribute = model::findAttribute(campaign_->playerAttributes(), name);
    if (attribute == nullptr)
      return fail("campaign-attribute", fmt::format("{}: players have no attribute \"{}\"", what, name), where,
                  "the ruleset declares them in <campaign><player>");
    const Result<Setting> value = model::readValue(*attribute, text);
    if (!value)
      return fail("campaign-attribute", fmt::format("{}: {}: {}", what, name, value.error().text), where,
                  value.error().remedy);
    out[name] = text;
  }
  // An id that is none, an empty list: what is not there needs no line.
  std::erase_if(out, [](const auto& each) { return each.second.empty(); });
  return out;
}

Result<std::vector<std::size_t>> Rules::lengths(const State& state) {
  std::vector<std::size_t> out;
  if (!host_->has("lengths")) return out;
  const Result<Setting> given = call(state, "lengths");
  if (!given) return failed(given);
  const auto* list = std::get_if<Setting::List>(&given->value);
  if (list == nullptr) return wrong("lengths", "return a list of numbers");
  for (const Setting& each : *list) {
    const auto* number = std::get_if<std::int64_t>(&each.value);
    if (number == nullptr || *number < 1) return wrong("lengths", "return a list of numbers from 1");
    if (static_cast<std::size_t>(*number) <= campaign_->campaign->missions.size())
      out.push_back(static_cast<std::size_t>(*number));
  }
  if (out.empty()) return wrong("lengths", "the campaign has fewer missions than every length returned");
  return out;
}

Result<Values> Rules::begin(const State& state, const Player& player, const Values& chosen) {
  if (!host_->has("begin")) return chosen;
  const auto found = std::find(state.players.begin(), state.players.end(), player);
  const auto number = static_cast<std::size_t>(found - state.players.begin());
  const Result<Setting> given =
      call(state, "begin", {playerTable(state, number, 0, campaign_->playerAttributes())}, player.id);
  if (!given) return failed(given);
  const std::optional<Values> values = textsOf(*given);
  if (!values) return wrong("begin", "return a table of the player's values");
  Values all = chosen;
  for (const auto& [name, value] : *values) all[name] = value;
  return complete(all, "begin", host_->placeOf("begin"));
}

Result<std::size_t> Rules::next(const State& state) {
  if (state.done() >= state.missions) return std::size_t{0};
  if (!host_->has("next")) return state.done() + 1;
  const Result<Setting> given = call(state, "next");
  if (!given) return failed(given);
  if (std::holds_alternative<std::monostate>(given->value)) return std::size_t{0};
  const auto* number = std::get_if<std::int64_t>(&given->value);
  const std::size_t count = campaign_->campaign->missions.size();
  if (number == nullptr || *number < 1 || static_cast<std::size_t>(*number) > count)
    return wrong("next", fmt::format("return the number of a mission of the list, 1 to {}, or nil", count));
  return static_cast<std::size_t>(*number);
}

Result<std::map<std::string, std::string>> Rules::options(const State& state) {
  if (!host_->has("options")) return std::map<std::string, std::string>{};
  const Result<Setting> given = call(state, "options");
  if (!given) return failed(given);
  std::optional<Values> values = textsOf(*given);
  if (!values) return wrong("options", "return a table of option values");
  return std::move(*values);
}

Result<std::vector<Seat>> Rules::seats(const State& state, const world::Scenario& scenario) {
  const auto seat = [&](std::size_t s, const std::string& player) {
    const world::SideInfo& side = scenario.sides[s];
    return Seat{side.name, scenario.kinds[world::at(side.kind)].name, player};
  };
  std::vector<Seat> out;
  if (!host_->has("seats")) {
    for (std::size_t i = 0; i < std::min(state.players.size(), scenario.sides.size()); ++i)
      out.push_back(seat(i, state.players[i].id));
    return out;
  }
  Setting::List sides;
  for (std::size_t s = 0; s < scenario.sides.size(); ++s) sides.push_back(sideTable(scenario, s));
  const Result<Setting> given = call(state, "seats", {Setting{std::move(sides), {}}});
  if (!given) return failed(given);
  const std::optional<Setting::Record> names = namesOf(*given);
  if (!names) return wrong("seats", "return a table from side to player");
  std::size_t known = 0;
  for (std::size_t s = 0; s < scenario.sides.size(); ++s) {
    const auto found = names->find(scenario.sides[s].name);
    if (found == names->end()) continue;
    const std::string player = model::toText(found->second);
    if (state.player(player) == nullptr) return wrong("seats", fmt::format("there is no player \"{}\"", player));
    out.push_back(seat(s, player));
    ++known;
  }
  if (known != names->size()) return wrong("seats", "it names a side that the mission does not have");
  return out;
}

Result<model::SideStarts> Rules::starts(const State& state, const world::Scenario& scenario,
                                        const std::vector<Seat>& seats) {
  model::SideStarts out;
  for (const Seat& seat : seats) {
    const std::size_t side = world::at(scenario.side(seat.side));
    std::size_t number = 0;
    while (state.players[number].id != seat.player) ++number;
    Values values;
    if (host_->has("start")) {
      const Result<Setting> given =
          call(state, "start",
               {playerTable(state, number, state.done(), campaign_->playerAttributes()), sideTable(scenario, side)},
               seat.side);
      if (!given) return failed(given);
      const std::optional<Values> texts = textsOf(*given);
      if (!texts) return wrong("start", "return a table of the side's values");
      values = *texts;
      for (const auto& [name, value] : values)
        if (attributeOf(scenario, side, name) == nullptr)
          return wrong("start", fmt::format("a {} has no attribute \"{}\"", seat.kind, name));
    } else {
      const std::map<std::string, Values>& all = state.values(state.done());
      if (const auto own = all.find(seat.player); own != all.end())
        for (const auto& [name, value] : own->second)
          if (attributeOf(scenario, side, name) != nullptr) values[name] = value;
    }
    std::erase_if(values, [](const auto& each) { return each.second.empty(); });
    if (!values.empty()) out[seat.side] = std::move(values);
  }
  return out;
}

Values Rules::stillDeclared(const std::map<std::string, Values>& all, const std::string& player) const {
  Values out;
  const auto own = all.find(player);
  if (own == all.end()) return out;
  for (const auto& [name, value] : own->second) {
    const model::Property* attribute = model::findAttribute(campaign_->playerAttributes(), name);
    if (attribute != nullptr && model::readValue(*attribute, value)) out[name] = value;
  }
  return out;
}

Result<std::map<std::string, Values>> Rules::finish(const State& state, const play::Session& session,
                                                    const MissionEnd& end) {
  std::map<std::string, Values> out;
  for (const Player& player : state.players) out[player.id] = stillDeclared(state.values(state.done()), player.id);
  const Setting result = resultTable(*state.inPlay(), end, session);
  std::map<std::string, Values> changes;
  if (host_->has("finish")) {
    const Result<Setting> given = call(state, "finish", {result});
    if (!given) return failed(given);
    const std::optional<Setting::Record> players = namesOf(*given);
    if (!players) return wrong("finish", "return a table from player to values");
    for (const auto& [id, values] : *players) {
      const std::optional<Values> texts = textsOf(values);
      if (state.player(id) == nullptr) return wrong("finish", fmt::format("there is no player \"{}\"", id));
      if (!texts) return wrong("finish", fmt::format("the values of {} are not a table", id));
      changes[id] = *texts;
    }
  } else {
    for (const Setting& side : std::get<Setting::List>(std::get<Setting::Record>(result.value).at("sides").value)) {
      const auto& fields = std::get<Setting::Record>(side.value);
      const auto player = fields.find("player");
      if (player == fields.end()) continue;
      for (const auto& [name, value] : std::get<Setting::Record>(fields.at("values").value)) {
        const std::string id = documentName(name);
        if (model::findAttribute(campaign_->playerAttributes(), id) != nullptr)
          changes[std::get<std::string>(player->second.value)][id] = model::toText(value);
      }
    }
  }
  for (auto& [id, values] : out) {
    for (const auto& [name, value] : changes[id]) values[name] = value;
    Result<Values> checked = complete(values, "finish, " + id, host_->placeOf("finish"));
    if (!checked) return failed(checked);
    values = std::move(*checked);
  }
  return out;
}

Result<std::vector<std::vector<std::string>>> Rules::standing(const State& state) {
  std::vector<std::vector<std::string>> out;
  if (!host_->has("standing")) {
    out.emplace_back();
    for (const Player& player : state.players) out.back().push_back(player.id);
    return out;
  }
  const Result<Setting> given = call(state, "standing");
  if (!given) return failed(given);
  const std::string form = "return a list of places, each a list of players, with every player once";
  const auto* places = std::get_if<Setting::List>(&given->value);
  if (places == nullptr) return wrong("standing", form);
  std::set<std::string> seen;
  for (const Setting& place : *places) {
    out.emplace_back();
    const auto* players = std::get_if<Setting::List>(&place.value);
    if (players != nullptr && players->empty()) return wrong("standing", form);
    for (const Setting& each : players != nullptr ? *players : Setting::List{place}) {
      const std::string id = model::toText(each);
      if (state.player(id) == nullptr || !seen.insert(id).second) return wrong("standing", form);
      out.back().push_back(id);
    }
  }
  if (seen.size() != state.players.size()) return wrong("standing", form);
  return out;
}

}  // namespace sortie::campaign
