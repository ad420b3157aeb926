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

std::string optionPlace(play::Session& session, const Decision& decision, const world::Value& value) {
  const world::Scenario& scenario = session.scenario();
  const play::View view(scenario, session.world(), decision.side);
  if (value.tag == world::Tag::Piece)
    return view.knows(value.piece()) && board::isSquare(view.place(value.piece()))
               ? view.keyOf(world::Value::ofPlace(view.place(value.piece())))
               : std::string();
  const world::EntranceInfo* entrance = entranceOf(scenario, decision, value);
  return entrance == nullptr ? std::string() : fmt::format("{}", fmt::join(entrance->mark->squares, " "));
}

std::string countText(std::int64_t min, std::int64_t max) {
  return min == max ? fmt::format("{}", min) : fmt::format("{} to {}", min, max);
}

}  // namespace sortie::cli
