// What the terminal asks and how it reads what people type.
#include <map>

#include <fmt/format.h>

#include "cli/lowered.h"
#include "cli/terminal.h"
#include "model/xml/xml_characters.h"
#include "play/record/record_text.h"
#include "world/names.h"

namespace sortie::cli {

namespace {

using world::Answer;
using world::Decision;
using world::DomainType;

/// An option as the question shows it: its title where it has one, else its name.
std::string optionName(play::Session& session, const Decision& decision, const world::Value& value) {
  const std::string key = play::optionKey(session, value, decision.side);
  if (value.tag == world::Tag::Symbol) {
    std::string title = world::titleOf(session.scenario(), key);
    return title.empty() ? key : title;
  }
  return world::nameOf(session.scenario(), session.world(), value, decision.side);
}

/// The option that a word stands for: its number from 1, its name or title, or the last part of its name ("C4" for
/// "s1:C4") when only one has it. -1 for none.
std::int32_t optionOf(play::Session& session, const Decision& decision, std::string_view word) {
  const auto& options = decision.domain.options;
  const std::string small = lowered(word);
  std::int32_t byEnd = -1;
  int ends = 0;
  for (std::size_t i = 0; i < options.size(); ++i) {
    const std::string key = play::optionKey(session, options[i], decision.side);
    if (key == word || lowered(optionName(session, decision, options[i])) == small) return static_cast<std::int32_t>(i);
    if (key.size() > word.size() && key.ends_with(word) && key[key.size() - word.size() - 1] == ':') {
      byEnd = static_cast<std::int32_t>(i);
      ++ends;
    }
  }
  if (ends == 1) return byEnd;
  const std::optional<std::int64_t> number = play::readInteger(word);
  if (number && *number >= 1 && static_cast<std::size_t>(*number) <= options.size())
    return static_cast<std::int32_t>(*number - 1);
  return -1;
}

std::string countText(std::int64_t min, std::int64_t max) {
  return min == max ? fmt::format("{}", min) : fmt::format("{} to {}", min, max);
}

tl::unexpected<Error> expected(std::string what) { return fail("answer", "expected " + std::move(what)); }

Result<Answer> readList(play::Session& session, const Decision& decision, const std::vector<std::string_view>& words) {
  Answer answer;
  const bool none = words.size() == 1 && words[0] == "-";
  for (const std::string_view word : words) {
    if (none) break;
    const std::int32_t i = optionOf(session, decision, word);
    if (i < 0) return expected("numbers or names of options, or - for none");
    answer.indices.push_back(i);
  }
  return answer;
}

Result<Answer> readAllocation(play::Session& session, const Decision& decision,
                              const std::vector<std::string_view>& words) {
  Answer answer;
  answer.indices.assign(decision.domain.options.size(), 0);
  for (const std::string_view word : words) {
    const std::size_t equals = word.rfind('=');
    const std::optional<std::int64_t> count =
        equals == std::string_view::npos ? std::nullopt : play::readInteger(word.substr(equals + 1));
    const std::int32_t i = count ? optionOf(session, decision, word.substr(0, equals)) : -1;
    if (i < 0 || *count < 0 || *count > INT32_MAX) return expected("OPTION=COUNT, separated by spaces");
    answer.indices[static_cast<std::size_t>(i)] = static_cast<std::int32_t>(*count);
  }
  return answer;
}

Result<Answer> readPath(play::Session& session, const Decision& decision, const std::vector<std::string_view>& words) {
  Answer answer;
  answer.number = optionOf(session, decision, words[0]);
  if (answer.number < 0 || (words.size() > 1 && words[1] != "by"))
    return expected("an option, or OPTION by SQUARE SQUARE…");
  for (std::size_t i = 2; i < words.size(); ++i) {
    const board::SquareIndex square = session.scenario().grid->find(words[i]);
    if (square == board::noSquare) return expected("squares by their full names after \"by\"");
    answer.indices.push_back(board::raw(square));
  }
  return answer;
}

}  // namespace

Result<Answer> readTypedAnswer(play::Session& session, const Decision& decision, const std::string& line) {
  std::vector<std::string_view> words = play::split(line, ' ');
  std::erase_if(words, [](std::string_view word) { return word.empty(); });
  if (words.empty()) return expected("an answer");
  const world::Domain& domain = decision.domain;
  Result<Answer> answer = Answer{};
  switch (domain.type) {
    case DomainType::YesNo:
      if (words[0] != "yes" && words[0] != "y" && words[0] != "no" && words[0] != "n") return expected("yes or no");
      answer->number = words[0][0] == 'y' ? 1 : 0;
      break;
    case DomainType::Number: {
      const std::optional<std::int64_t> number = play::readInteger(words[0]);
      if (!number) return expected(fmt::format("a number from {} to {}", domain.min, domain.max));
      answer->number = *number;
      break;
    }
    case DomainType::Offer:
      if (words[0] == "refuse") {
        answer->number = -1;
        break;
      }
      [[fallthrough]];
    case DomainType::One:
    case DomainType::Point: {
      // A name may hold blanks.
      answer->number = optionOf(session, decision, line);
      if (answer->number < 0) return expected("the number or name of an option, or help");
      break;
    }
    case DomainType::Path: answer = readPath(session, decision, words); break;
    case DomainType::Some:
    case DomainType::Order: answer = readList(session, decision, words); break;
    case DomainType::Allocate: answer = readAllocation(session, decision, words); break;
  }
  if (!answer) return answer;
  if (world::accepts(domain, *answer)) return answer;
  switch (domain.type) {
    case DomainType::Some:
      return expected(
          fmt::format("{} different options separated by spaces, for example: 1 2", countText(domain.min, domain.max)));
    case DomainType::Order: return expected("every option once, in the order you want");
    case DomainType::Number: return expected(fmt::format("a number from {} to {}", domain.min, domain.max));
    case DomainType::Allocate: return expected(fmt::format("{} in all, at most {} each", domain.total, domain.max));
    default: return expected("the number or name of an option");
  }
}

std::vector<std::string> answerWords(play::Session& session, const Decision& decision) {
  std::vector<std::string> out;
  const auto add = [&](const std::string& word) {
    if (!word.empty() && model::printable(word) == word) out.push_back(word);
  };
  if (decision.domain.type == DomainType::YesNo) return {"yes", "no"};
  if (decision.domain.type == DomainType::Offer) add("refuse");
  for (const world::Value& value : decision.domain.options) {
    const std::string key = play::optionKey(session, value, decision.side);
    const std::string name = optionName(session, decision, value);
    add(key);
    if (name != key) add(name);
  }
  return out;
}

std::string questionText(play::Session& session, const Decision& decision, const play::TextStyle& style) {
  const world::Scenario& scenario = session.scenario();
  const world::DecisionInfo& info = scenario.decisions[static_cast<std::size_t>(decision.kind)];
  const world::Domain& domain = decision.domain;
  const play::View view(scenario, session.world(), decision.side);
  std::string out = fmt::format("\n{}: {}", play::sideText(scenario, decision.side, style),
                                model::printable(info.question.empty() ? info.name : info.question));
  const auto square = [&](const world::Value& value) {
    const bool placed =
        value.tag == world::Tag::Piece && view.knows(value.piece()) && board::isSquare(view.place(value.piece()));
    return placed ? fmt::format(" at {}", view.keyOf(world::Value::ofPlace(view.place(value.piece())))) : std::string();
  };
  if (decision.about.tag != world::Tag::Nil)
    out += fmt::format(" [{}{}]",
                       model::printable(world::nameOf(scenario, session.world(), decision.about, decision.side)),
                       square(decision.about));
  switch (domain.type) {
    case DomainType::YesNo: return out + " (yes or no)\n";
    case DomainType::Number: return out + fmt::format(" ({} to {})\n", domain.min, domain.max);
    case DomainType::Some:
      out += fmt::format(" ({} of these{})", countText(domain.min, domain.max), domain.min == 0 ? ", - for none" : "");
      break;
    case DomainType::Order: out += " (all of these in an order)"; break;
    case DomainType::Allocate:
      out += fmt::format(" ({} over these, at most {} each: OPTION=COUNT)", domain.total, domain.max);
      break;
    case DomainType::Offer: out += " (one of these, or refuse)"; break;
    default: break;
  }
  out += "\n";
  // Short names go several to a line.
  constexpr std::size_t lineWidth = 100;
  std::vector<std::string> entries;
  std::size_t width = 0;
  std::map<std::string, int> times;
  for (const world::Value& value : domain.options) ++times[optionName(session, decision, value)];
  for (std::size_t i = 0; i < domain.options.size(); ++i) {
    const world::Value& value = domain.options[i];
    std::string entry = optionName(session, decision, value);
    if (times[entry] > 1)
      if (const std::string key = play::optionKey(session, value, decision.side); key != entry)
        entry += fmt::format(" ({})", key);
    entry += square(value);
    entries.push_back(fmt::format("{:>4}  {}", i + 1, model::printable(entry)));
    width = std::max(width, entries.back().size() + 2);
  }
  const std::size_t columns = std::max<std::size_t>(1, lineWidth / std::max<std::size_t>(width, 1));
  for (std::size_t i = 0; i < entries.size(); ++i) {
    const bool last = (i + 1) % columns == 0 || i + 1 == entries.size();
    out += last ? entries[i] + "\n" : fmt::format("{:<{}}", entries[i], width);
  }
  return out;
}

}  // namespace sortie::cli
