// How the terminal reads what people type as an answer, and how an answer is typed.
#include <algorithm>
#include <array>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "cli/lowered.h"
#include "cli/option_words.h"
#include "cli/terminal.h"
#include "model/printed_text.h"
#include "model/xml/xml_characters.h"
#include "play/record/record_text.h"

namespace sortie::cli {

namespace {

using world::Answer;
using world::Decision;
using world::DomainType;

/// Whether a name ends in this word after its tile: "C4" for "s1:C4", lower case as well.
bool endsIn(std::string_view key, std::string_view small) {
  return key.size() > small.size() && key[key.size() - small.size() - 1] == ':' &&
         lowered(key.substr(key.size() - small.size())) == small;
}

/// "s1:" where what is asked about stands on a square of s1.
std::string tileAbout(play::Session& session, const Decision& decision) {
  const std::string place = decision.about.tag == world::Tag::Place
                                ? play::optionKey(session, decision.about, decision.side)
                                : optionPlaceKey(session, decision, decision.about);
  return place.substr(0, place.find(':') + 1);
}

/// The option that a word stands for: its number from 1, its name or title, where it stands, or the last part of one of
/// them ("C4" for "s1:C4") when only one has it, or only one of the tile that the question is about. Of several of one
/// name the first that is not among `taken`. -1 for none.
std::int32_t optionOf(play::Session& session, const Decision& decision, std::string_view word,
                      const std::vector<std::int32_t>& taken = {}) {
  const auto& options = decision.domain.options;
  const std::string small = lowered(word);
  std::int32_t named = -1;
  std::vector<std::int32_t> there, ends, near;
  const std::string tile = tileAbout(session, decision);
  // The title of one may be the name of another: names come first.
  for (std::size_t i = 0; i < options.size(); ++i) {
    const auto index = static_cast<std::int32_t>(i);
    if (play::optionKey(session, options[i], decision.side) == word &&
        std::find(taken.begin(), taken.end(), index) == taken.end())
      return index;
  }
  for (std::size_t i = 0; i < options.size(); ++i) {
    const auto index = static_cast<std::int32_t>(i);
    const std::string key = play::optionKey(session, options[i], decision.side);
    const std::string name = lowered(optionName(session, decision, options[i]));
    const std::string place = optionPlaceKey(session, decision, options[i]);
    const std::string shown = lowered(optionPlace(session, decision, options[i]));
    const auto at = [&](const std::string& where) {
      return !where.empty() && fmt::format("{} at {}", name, where) == small;
    };
    if (key == word || name == small || at(lowered(place)) || at(shown)) {
      named = index;
      if (std::find(taken.begin(), taken.end(), index) == taken.end()) return index;
    }
    if (!place.empty() && (lowered(place) == small || shown == small)) there.push_back(index);
    for (const std::string& each : {key, place}) {
      if (!endsIn(each, small)) continue;
      ends.push_back(index);
      if (!tile.empty() && each.starts_with(tile)) near.push_back(index);
    }
  }
  if (named >= 0) return named;
  for (const auto* found : {&there, &ends, &near})
    if (found->size() == 1) return found->front();
  const std::optional<std::int64_t> number = play::readInteger(word);
  if (number && *number >= 1 && static_cast<std::size_t>(*number) <= options.size())
    return static_cast<std::int32_t>(*number - 1);
  return -1;
}

bool isWordCharacter(char c) {
  return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || static_cast<unsigned char>(c) > 127;
}

/// Whether the words stand in a text as whole words; both in lower case.
bool hasWords(std::string_view text, std::string_view words) {
  for (std::size_t at = text.find(words); at != std::string_view::npos; at = text.find(words, at + 1)) {
    const std::size_t end = at + words.size();
    if ((at == 0 || !isWordCharacter(text[at - 1])) && (end == text.size() || !isWordCharacter(text[end]))) return true;
  }
  return false;
}

/// Whether the words stand in what is told of an option before the figures: in a part up to the first colon or comma.
bool isTold(std::string_view told, std::string_view words) {
  for (const std::string_view part : play::split(told, ';'))
    if (hasWords(part.substr(0, part.find_first_of(":,")), words)) return true;
  return false;
}

/// The options that a beginning or a part of what is shown can mean, from the narrowest reading that any option has:
/// whole words at the beginning of its name ("Speed" for "Speed (green)"), any beginning, whole words of its name
/// ("Senn" for "Ilya Senn"), whole words of what is told of it ("Husk 7" where one weapon alone reaches it).
std::vector<std::int32_t> shortFor(play::Session& session, const Decision& decision, std::string_view word,
                                   const play::Notes& notes) {
  constexpr std::size_t leastOfAPart = 3;
  const std::string small = lowered(word);
  std::array<std::vector<std::int32_t>, 4> readings;
  for (std::size_t i = 0; i < decision.domain.options.size(); ++i) {
    const world::Value& option = decision.domain.options[i];
    const std::string name = lowered(optionName(session, decision, option));
    const std::string key = lowered(play::optionKey(session, option, decision.side));
    const bool begins = name.starts_with(small) || key.starts_with(small);
    const bool words = begins && name.starts_with(small) && hasWords(name.substr(0, small.size() + 1), small);
    const bool part = small.size() >= leastOfAPart;
    const bool told = part && i < notes.options.size() && isTold(lowered(notes.options[i]), small);
    const std::array<bool, 4> fits{words, begins, part && hasWords(name, small), told};
    for (std::size_t reading = 0; reading < fits.size(); ++reading)
      if (fits[reading]) readings[reading].push_back(static_cast<std::int32_t>(i));
  }
  for (const auto& found : readings)
    if (!found.empty()) return found;
  return {};
}

/// The option that is meant; else what was expected, or which options the words can mean.
Result<std::int32_t> readOption(play::Session& session, const Decision& decision, std::string_view word,
                                const play::Notes& notes, const char* wanted,
                                const std::vector<std::int32_t>& taken = {}) {
  if (const std::int32_t exact = optionOf(session, decision, word, taken); exact >= 0) return exact;
  const std::vector<std::int32_t> found =
      word.empty() || play::readInteger(word) ? std::vector<std::int32_t>() : shortFor(session, decision, word, notes);
  if (found.size() == 1) return found.front();
  if (found.empty()) return fail("answer", fmt::format("expected {}", wanted));
  constexpr std::size_t mostNamed = 4;
  std::vector<std::string> names;
  for (const std::int32_t index : found) {
    const world::Value& option = decision.domain.options[static_cast<std::size_t>(index)];
    const std::string place = optionPlace(session, decision, option);
    if (names.size() == mostNamed)
      return fail("answer", fmt::format("\"{}\" fits {} options; type more of the name", word, found.size()));
    names.push_back(optionName(session, decision, option) + (place.empty() ? "" : " at " + place));
  }
  return fail("answer", fmt::format("\"{}\" can mean {}; type more of the name", word, model::listed(names, "or")));
}

tl::unexpected<Error> expected(std::string what) { return fail("answer", "expected " + std::move(what)); }

Result<Answer> readList(play::Session& session, const Decision& decision, const std::vector<std::string_view>& words,
                        const play::Notes& notes) {
  Answer answer;
  const bool none = words.size() == 1 && words[0] == "-";
  for (const std::string_view word : words) {
    if (none) break;
    const Result<std::int32_t> option =
        readOption(session, decision, word, notes, "numbers or names of options, or - for none", answer.indices);
    if (!option) return failed(option);
    answer.indices.push_back(*option);
  }
  return answer;
}

Result<Answer> readAllocation(play::Session& session, const Decision& decision,
                              const std::vector<std::string_view>& words, const play::Notes& notes) {
  Answer answer;
  answer.indices.assign(decision.domain.options.size(), 0);
  std::vector<std::int32_t> taken;
  for (const std::string_view word : words) {
    const std::size_t equals = word.rfind('=');
    const std::optional<std::int64_t> count =
        equals == std::string_view::npos ? std::nullopt : play::readInteger(word.substr(equals + 1));
    constexpr const char* wanted = "OPTION=COUNT, separated by spaces";
    if (!count || *count < 0 || *count > INT32_MAX) return expected(wanted);
    const Result<std::int32_t> option = readOption(session, decision, word.substr(0, equals), notes, wanted, taken);
    if (!option) return failed(option);
    answer.indices[static_cast<std::size_t>(*option)] = static_cast<std::int32_t>(*count);
    taken.push_back(*option);
  }
  return answer;
}

Result<Answer> readPath(play::Session& session, const Decision& decision, const std::string& line,
                        const std::vector<std::string_view>& words, const play::Notes& notes) {
  Answer answer;
  const bool way = words.size() > 1 && words[1] == "by";
  const Result<std::int32_t> option =
      readOption(session, decision, way ? words[0] : trimmed(line), notes,
                 "the number or name of an option, or help; with the way: OPTION by SQUARE SQUARE…");
  if (!option) return failed(option);
  answer.number = *option;
  for (std::size_t i = 2; way && i < words.size(); ++i) {
    const board::Spot square = session.scenario().board.findSpot(words[i]);
    if (square == board::noSpot) return expected("squares or nodes by their full names after \"by\"");
    answer.indices.push_back(board::raw(square));
  }
  return answer;
}

}  // namespace

Result<Answer> readTypedAnswer(play::Session& session, const Decision& decision, const std::string& line,
                               const play::Notes& notes) {
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
      const Result<std::int32_t> option =
          readOption(session, decision, trimmed(line), notes, "the number or name of an option, or help");
      if (!option) return failed(option);
      answer->number = *option;
      break;
    }
    case DomainType::Path: answer = readPath(session, decision, line, words, notes); break;
    case DomainType::Some:
    case DomainType::Order: answer = readList(session, decision, words, notes); break;
    case DomainType::Allocate: answer = readAllocation(session, decision, words, notes); break;
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

namespace {

/// One option as it can be typed.
std::string typedOption(play::Session& session, const Decision& decision, std::int32_t index) {
  const world::Value& value = decision.domain.options[static_cast<std::size_t>(index)];
  const std::string name = optionName(session, decision, value);
  const std::string place = optionPlace(session, decision, value);
  const std::string placed = place.empty() ? std::string() : fmt::format("{} at {}", name, place);
  for (const std::string& text : {name, placed, play::optionKey(session, value, decision.side)}) {
    const bool plain = !text.empty() && model::printable(text) == text && text.find(';') == std::string::npos &&
                       !isCommand(std::string_view(text).substr(0, text.find(' ')));
    if (plain && optionOf(session, decision, text) == index) return text;
  }
  return fmt::format("{}", index + 1);
}

}  // namespace

std::string typedAnswer(play::Session& session, const Decision& decision, const Answer& answer) {
  std::vector<std::string> words;
  switch (decision.domain.type) {
    case DomainType::YesNo: return answer.number != 0 ? "yes" : "no";
    case DomainType::Number: return fmt::format("{}", answer.number);
    case DomainType::Some:
    case DomainType::Order:
      for (const std::int32_t index : answer.indices) words.push_back(fmt::format("{}", index + 1));
      return words.empty() ? "-" : fmt::format("{}", fmt::join(words, " "));
    case DomainType::Allocate:
      for (std::size_t i = 0; i < answer.indices.size(); ++i)
        if (answer.indices[i] > 0) words.push_back(fmt::format("{}={}", i + 1, answer.indices[i]));
      return fmt::format("{}", fmt::join(words, " "));
    case DomainType::Offer:
      if (answer.number < 0) return "refuse";
      break;
    default: break;
  }
  std::string out = typedOption(session, decision, static_cast<std::int32_t>(answer.number));
  if (decision.domain.type != DomainType::Path || answer.indices.empty()) return out;
  // The name of an option that goes before a way must be one word.
  if (out.find(' ') != std::string::npos) out = fmt::format("{}", answer.number + 1);
  out += " by";
  for (const std::int32_t square : answer.indices) out += " " + session.scenario().board.name(square);
  return out;
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

}  // namespace sortie::cli
