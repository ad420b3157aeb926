#include "cli/option_words.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "play/record/record.h"
#include "world/names.h"

namespace sortie::cli {

using world::Decision;

namespace {

/// The entrance that an option is; null for others. Ids of entrances may be words of other decisions as well ("west"):
/// they are entrances where all options without a title of their own are.
const world::EntranceInfo* entranceOf(const world::Scenario& scenario, const Decision& decision,
                                      const world::Value& value) {
  const auto find = [&](const world::Value& each) -> const world::EntranceInfo* {
    for (const world::EntranceInfo& entrance : scenario.entrances)
      if (each.tag == world::Tag::Symbol && entrance.id == each.symbol()) return &entrance;
    return nullptr;
  };
  const world::EntranceInfo* found = find(value);
  for (const world::Value& each : decision.domain.options) {
    if (found == nullptr) break;
    const bool named = each.tag == world::Tag::Symbol && world::at(each.symbol()) < scenario.symbols.size() &&
                       !world::titleOf(scenario, scenario.text(each.symbol())).empty();
    if (!named && find(each) == nullptr) found = nullptr;
  }
  return found;
}

/// Where a piece stands on the map, as far as the side may know; nothing for others.
std::optional<world::Value> squareOf(play::Session& session, const Decision& decision, const world::Value& value) {
  if (value.tag != world::Tag::Piece) return {};
  const play::View view(session.scenario(), session.world(), decision.side);
  if (!view.knows(value.piece()) || !board::isSquare(view.place(value.piece()))) return {};
  return world::Value::ofPlace(view.place(value.piece()));
}

/// "s1:A1 s1:A2" for an entrance.
std::string entranceSquares(const world::Scenario& scenario, const Decision& decision, const world::Value& value) {
  const world::EntranceInfo* entrance = entranceOf(scenario, decision, value);
  return entrance == nullptr ? std::string() : fmt::format("{}", fmt::join(entrance->mark->squares, " "));
}

}  // namespace

std::string optionName(play::Session& session, const Decision& decision, const world::Value& value) {
  const std::string key = play::optionKey(session, value, decision.side);
  if (value.tag == world::Tag::Symbol) {
    std::string title = world::titleOf(session.scenario(), key);
    if (title.empty())
      if (const world::EntranceInfo* entrance = entranceOf(session.scenario(), decision, value))
        title = entrance->mark->title;
    return title.empty() ? key : title;
  }
  return world::nameOf(session.scenario(), session.world(), value, decision.side);
}

std::string optionPlaceKey(play::Session& session, const Decision& decision, const world::Value& value) {
  const std::optional<world::Value> place = squareOf(session, decision, value);
  if (place) return play::View(session.scenario(), session.world(), decision.side).keyOf(*place);
  return entranceSquares(session.scenario(), decision, value);
}

std::string optionPlace(play::Session& session, const Decision& decision, const world::Value& value) {
  const std::optional<world::Value> place = squareOf(session, decision, value);
  if (place) return world::nameOf(session.scenario(), session.world(), *place, decision.side);
  return entranceSquares(session.scenario(), decision, value);
}

std::string countText(std::int64_t min, std::int64_t max) {
  return min == max ? fmt::format("{}", min) : fmt::format("{} to {}", min, max);
}

}  // namespace sortie::cli
