#include "play/text/answer_text.h"

#include <algorithm>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "play/record/record.h"
#include "world/names.h"

namespace sortie::play {

namespace {

using world::DomainType;

/// " at s1:C4" for a piece that the side sees on the map.
std::string whereText(Session& session, world::SideId side, const world::Value& value) {
  if (value.tag != world::Tag::Piece) return {};
  const View view(session.scenario(), session.world(), side);
  if (!view.knows(value.piece()) || !board::isSquare(view.place(value.piece()))) return {};
  return " at " +
         world::nameOf(session.scenario(), session.world(), world::Value::ofPlace(view.place(value.piece())), side);
}

std::string titleText(Session& session, world::SideId side, const world::Value& value) {
  if (value.tag == world::Tag::Symbol) {
    const std::string key = optionKey(session, value, side);
    const std::string title = world::titleOf(session.scenario(), key);
    return title.empty() ? key : title;
  }
  return world::nameOf(session.scenario(), session.world(), value, side);
}

/// The option by its title; by its name as well where another has the same title.
std::string optionText(Session& session, const world::Decision& decision, std::size_t option) {
  const world::Value& value = decision.domain.options[option];
  std::string out = titleText(session, decision.side, value);
  const std::string key = optionKey(session, value, decision.side);
  if (key != out)
    for (const world::Value& other : decision.domain.options)
      if (other != value && titleText(session, decision.side, other) == out) {
        out += fmt::format(" ({})", key);
        break;
      }
  return out + whereText(session, decision.side, value);
}

}  // namespace

std::string aboutText(Session& session, const world::Decision& decision) {
  if (decision.about.tag == world::Tag::Nil) return {};
  return titleText(session, decision.side, decision.about) + whereText(session, decision.side, decision.about);
}

std::string answerText(Session& session, const world::Decision& decision, const world::Answer& answer,
                       const Notes& notes) {
  const auto several = [&](auto&& text) {
    std::vector<std::string> parts;
    for (std::size_t i = 0; i < answer.indices.size(); ++i)
      if (std::string part = text(i); !part.empty()) parts.push_back(std::move(part));
    return parts.empty() ? std::string("nothing") : fmt::format("{}", fmt::join(parts, ", "));
  };
  switch (decision.domain.type) {
    case DomainType::YesNo: return answer.number != 0 ? "yes" : "no";
    case DomainType::Number: return fmt::format("{}", answer.number);
    case DomainType::Some:
    case DomainType::Order:
      return several(
          [&](std::size_t i) { return optionText(session, decision, static_cast<std::size_t>(answer.indices[i])); });
    case DomainType::Allocate:
      return several([&](std::size_t i) {
        return answer.indices[i] == 0 ? std::string()
                                      : fmt::format("{} = {}", optionText(session, decision, i), answer.indices[i]);
      });
    default: break;
  }
  if (answer.number < 0) return "refuse";
  const auto option = static_cast<std::size_t>(answer.number);
  std::string out = optionText(session, decision, option);
  if (option < notes.options.size() && !notes.options[option].empty()) out += ": " + notes.options[option];
  return out;
}

}  // namespace sortie::play
