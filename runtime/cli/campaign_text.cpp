#include "cli/campaign_text.h"

#include <algorithm>

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <nlohmann/json.hpp>

#include "cli/campaign_play.h"
#include "model/values.h"
#include "model/xml/xml_characters.h"

namespace sortie::cli {

namespace {

namespace fs = std::filesystem;
using Json = nlohmann::ordered_json;
using model::printable;

std::string paragraph(const std::string& text) {
  std::string out;
  std::string line = "  ";
  const auto flush = [&] {
    if (line.size() > 2) out += line + "\n";
    line = "  ";
  };
  constexpr std::size_t width = 96;
  for (std::size_t at = 0; at < text.size();) {
    if (text[at] == '\n') {
      flush();
      if (!out.ends_with("\n\n") && text.compare(at, 2, "\n\n") == 0) out += "\n";
      ++at;
      continue;
    }
    const std::size_t end = std::min(text.find_first_of(" \n", at), text.size());
    const std::string word = printable(text.substr(at, end - at));
    if (line.size() + word.size() > width) flush();
    if (line.size() > 2) line += ' ';
    line += word;
    at = end < text.size() && text[end] == ' ' ? end + 1 : end;
  }
  flush();
  return out;
}

std::string valuesText(const campaign::Campaign& campaign, const campaign::Values& values) {
  std::string out;
  for (const model::Property& attribute : campaign.playerAttributes()) {
    const auto found = values.find(attribute.id);
    if (found == values.end() || found->second.empty()) continue;
    out += fmt::format("{}{} {}", out.empty() ? "" : ", ", attribute.id, found->second);
  }
  return printable(out);
}

std::string nameOf(const campaign::State& state, const std::string& id) {
  const campaign::Player* player = state.player(id);
  return printable(player == nullptr ? id : player->name);
}

std::string seatsText(const campaign::State& state, const campaign::Played& played) {
  std::string out;
  for (const campaign::Seat& seat : played.seats)
    out += fmt::format("{}{} {}", out.empty() ? "" : ", ", nameOf(state, seat.player), printable(seat.side));
  return out;
}

std::string scoresText(const campaign::MissionEnd& end) {
  std::string out;
  for (const auto& [side, score] : end.scores) out += fmt::format("{}{} {}", out.empty() ? "" : ", ", side, score);
  return printable(out);
}

/// Empty when the record is as it was.
std::string recordTrouble(const campaign::Played& played, const fs::path& folder) {
  if (!played.end) return {};
  const Result<std::string> hash = hashFile(folder / played.record);
  if (!hash) return "is gone or cannot be read";
  return *hash == played.end->recordHash ? "" : "was changed";
}

Result<std::string> standingText(campaign::Campaign& campaign, Tints tints) {
  const campaign::State& state = campaign.state();
  const auto places = campaign.standing();
  if (!places) return failed(places);
  std::size_t widest = 0;
  for (const campaign::Player& player : state.players) widest = std::max(widest, nameOf(state, player.id).size());
  std::string out = tints(Tint::Heading, "Standing") + "\n";
  std::size_t place = 1;
  for (const std::vector<std::string>& shared : *places) {
    for (const std::string& id : shared) {
      const auto& values = state.values(state.done());
      const auto own = values.find(id);
      out +=
          fmt::format("  {:>2}  {:<{}}  {:<10}  {}\n", place, nameOf(state, id), widest,
                      printable(state.player(id)->agent), own == values.end() ? "" : valuesText(campaign, own->second));
    }
    place += shared.size();
  }
  return out;
}

/// Who won, when it is over.
Result<std::string> winnersText(campaign::Campaign& campaign, Tints tints) {
  const auto places = campaign.standing();
  if (!places) return failed(places);
  std::vector<std::string> names;
  for (const std::string& id : places->front()) names.push_back(nameOf(campaign.state(), id));
  return tints(Tint::Good, fmt::format("The campaign is over. {} {}: {}.", names.size() == 1 ? "The winner" : "Winners",
                                       names.size() == 1 ? "is" : "are", fmt::join(names, ", "))) +
         "\n";
}

Json valuesJson(const campaign::Campaign& campaign, const campaign::Values& values) {
  Json out = Json::object();
  for (const model::Property& attribute : campaign.playerAttributes()) {
    const auto found = values.find(attribute.id);
    if (found == values.end()) continue;
    const std::optional<std::int64_t> number = model::parseInt(found->second);
    if (attribute.type.kind == model::TypeKind::Int && number)
      out[attribute.id] = *number;
    else if (attribute.type.kind == model::TypeKind::Bool)
      out[attribute.id] = model::parseBool(found->second).value_or(false);
    else if (attribute.type.kind == model::TypeKind::List)
      out[attribute.id] = model::splitWords(found->second);
    else
      out[attribute.id] = found->second;
  }
  return out;
}

Json playedJson(const campaign::Campaign& campaign, std::size_t number, const fs::path& folder) {
  const campaign::Played& played = campaign.state().history[number];
  Json out = {{"number", number + 1},
              {"mission", played.mission},
              {"title", campaign.titleOf(played.entry, played.mission)},
              {"variant", played.variant},
              {"seed", played.seed},
              {"record", played.record}};
  out["seats"] = Json::object();
  for (const campaign::Seat& seat : played.seats) out["seats"][seat.side] = seat.player;
  if (!played.end) return out;
  out["outcome"] = played.end->outcome;
  out["winners"] = played.end->winners;
  out["scores"] = Json::object();
  for (const auto& [side, score] : played.end->scores) out["scores"][side] = score;
  out["record-trouble"] = recordTrouble(played, folder);
  out["values"] = Json::object();
  for (const auto& [player, values] : played.end->values) out["values"][player] = valuesJson(campaign, values);
  return out;
}

}  // namespace

std::string beforeText(const campaign::Campaign& campaign, Tints tints) {
  const campaign::State& state = campaign.state();
  const campaign::Played* played = state.inPlay();
  if (played == nullptr) return {};
  std::string out = tints(Tint::Heading, fmt::format("Mission {} of {}: {}", state.history.size(), state.missions,
                                                     printable(campaign.titleOf(played->entry, played->mission)))) +
                    "\n";
  if (const model::CampaignMission* from = campaign.entry(played->entry))
    if (const std::string text = campaign::Campaign::textOf(from->texts, "before"); !text.empty())
      out += paragraph(text) + "\n";
  return out + fmt::format("  {}\n\n", seatsText(state, *played));
}

Result<std::string> afterText(campaign::Campaign& campaign, Tints tints) {
  const campaign::State& state = campaign.state();
  if (state.history.empty() || state.inPlay() != nullptr) return std::string();
  const campaign::Played& played = state.history.back();
  std::string out = "\n";
  if (const model::CampaignMission* from = campaign.entry(played.entry))
    for (const std::string& id : {"after-" + played.end->outcome, std::string("after")})
      if (const std::string text = campaign::Campaign::textOf(from->texts, id); !text.empty())
        out += paragraph(text) + "\n";
  const Result<std::string> standing = standingText(campaign, tints);
  if (!standing) return standing;
  out += *standing;
  const Result<std::size_t> next = campaign.next();
  if (!next) return failed(next);
  if (*next != 0) return out;
  const Result<std::string> winners = winnersText(campaign, tints);
  if (!winners) return winners;
  if (const std::string text = campaign::Campaign::textOf(campaign.document().texts, "ending"); !text.empty())
    out += "\n" + paragraph(text);
  return out + "\n" + *winners;
}

Result<std::string> showText(campaign::Campaign& campaign, const fs::path& folder, Tints tints) {
  const campaign::State& state = campaign.state();
  const std::string& title = campaign.document().title;
  std::string out = tints(Tint::Heading, printable(title.empty() ? state.campaign : title)) +
                    fmt::format(", {} of {} missions played\n", state.done(), state.missions);
  if (state.done() == 0)
    if (const std::string text = campaign::Campaign::textOf(campaign.document().texts, "brief"); !text.empty())
      out += "\n" + paragraph(text);
  const Result<std::string> standing = standingText(campaign, tints);
  if (!standing) return standing;
  out += "\n" + *standing;
  if (state.done() > 0) out += "\n" + tints(Tint::Heading, "Played") + "\n";
  for (std::size_t i = 0; i < state.done(); ++i) {
    const campaign::Played& played = state.history[i];
    out += fmt::format("  {:>2}  {}: {}\n      {}\n", i + 1, printable(campaign.titleOf(played.entry, played.mission)),
                       printable(played.end->outcome), seatsText(state, played));
    if (!played.end->scores.empty()) out += fmt::format("      points: {}\n", scoresText(*played.end));
    if (const std::string trouble = recordTrouble(played, folder); !trouble.empty())
      out += "      " + tints(Tint::Warning, fmt::format("its record {} {}", played.record, trouble)) + "\n";
  }
  out += "\n";
  if (const campaign::Played* played = state.inPlay())
    return out + fmt::format("In play: {}\n      {}\n", printable(campaign.titleOf(played->entry, played->mission)),
                             seatsText(state, *played));
  const Result<std::size_t> next = campaign.next();
  if (!next) return failed(next);
  if (*next != 0) return out + fmt::format("Next: {}\n", printable(campaign.titleOf(*next, {})));
  const Result<std::string> winners = winnersText(campaign, tints);
  if (!winners) return winners;
  return out + *winners;
}

Result<std::string> showJson(campaign::Campaign& campaign, const fs::path& folder) {
  const campaign::State& state = campaign.state();
  const auto places = campaign.standing();
  if (!places) return failed(places);
  const Result<std::size_t> next = campaign.next();
  if (!next) return failed(next);
  Json out = {{"campaign", state.campaign},
              {"title", campaign.document().title},
              {"seed", state.seed},
              {"missions", state.missions},
              {"over", state.inPlay() == nullptr && *next == 0}};
  out["players"] = Json::array();
  for (const campaign::Player& player : state.players) {
    const auto& values = state.values(state.done());
    const auto own = values.find(player.id);
    out["players"].push_back({{"id", player.id},
                              {"name", player.name},
                              {"agent", player.agent},
                              {"values", own == values.end() ? Json::object() : valuesJson(campaign, own->second)}});
  }
  out["standing"] = *places;
  out["history"] = Json::array();
  for (std::size_t i = 0; i < state.done(); ++i) out["history"].push_back(playedJson(campaign, i, folder));
  out["in-play"] = state.inPlay() == nullptr ? Json() : playedJson(campaign, state.done(), folder);
  out["next"] = Json();
  if (state.inPlay() == nullptr && *next != 0)
    out["next"] = {
        {"entry", *next}, {"mission", campaign.entry(*next)->mission}, {"title", campaign.titleOf(*next, {})}};
  return out.dump(2, ' ', false, Json::error_handler_t::replace) + "\n";
}

}  // namespace sortie::cli
