// Two questions that are asked at once: their options as the terminal shows and reads them.
#include <algorithm>

#include "cli/lowered.h"
#include "cli/option_words.h"
#include "cli/terminal.h"

namespace sortie::cli {

using world::Decision;

namespace {

/// The names of the options of what is asked with a decision.
std::vector<std::string> followingNames(play::Session& session, const Decision& decision,
                                        const play::Following& following) {
  Decision next = decision;
  next.domain = {};
  next.domain.options = following.options;
  std::vector<std::string> out;
  for (const world::Value& each : following.options) out.push_back(optionName(session, next, each));
  return out;
}

std::string leadingName(play::Session& session, const Decision& decision, const play::Following& following) {
  return optionName(session, decision, decision.domain.options[static_cast<std::size_t>(following.option)]);
}

/// "stop" of "stop here, facing east".
std::string firstWord(std::string_view text) { return std::string(text.substr(0, text.find_first_of(" ,"))); }

}  // namespace

std::vector<std::string> togetherNames(play::Session& session, const Decision& decision,
                                       const play::Following& following) {
  const std::string leading = leadingName(session, decision, following);
  std::vector<std::string> out = followingNames(session, decision, following);
  for (std::string& name : out) name = play::togetherText(session.scenario(), following, leading, name);
  return out;
}

std::size_t firstTogether(const Decision& decision, const play::Following& following) {
  const std::size_t last = decision.domain.options.size();
  return static_cast<std::size_t>(following.option) + 1 == last ? last : last + 1;
}

std::optional<std::int32_t> readTogether(play::Session& session, const Decision& decision,
                                         const play::Following& following, const std::string& line) {
  const std::string text = lowered(trimmed(line));
  const std::vector<std::string> names = followingNames(session, decision, following);
  const std::vector<std::string> both = togetherNames(session, decision, following);
  const std::size_t first = firstTogether(decision, following);
  const std::string leading = firstWord(lowered(leadingName(session, decision, following)));
  for (std::size_t i = 0; i < names.size(); ++i) {
    const std::string name = lowered(names[i]);
    const bool after = text.ends_with(" " + name) && firstWord(text) == leading;
    if (text == lowered(both[i]) || text == name || text == std::to_string(first + i) || after)
      return static_cast<std::int32_t>(i);
  }
  return std::nullopt;
}

}  // namespace sortie::cli
