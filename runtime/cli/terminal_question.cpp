// What the terminal asks and how it reads what people type.
#include <algorithm>
#include <map>
#include <set>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "cli/about_text.h"
#include "cli/lowered.h"
#include "cli/terminal.h"
#include "model/xml/xml_characters.h"
#include "play/record/record_text.h"
#include "play/text/card_text.h"
#include "world/names.h"

namespace sortie::cli {

namespace {

using world::Answer;
using world::Decision;
using world::DomainType;

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

/// An option as the question shows it: its title where it has one, else its name.
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

/// Where an option stands: the square of a piece, the squares of an entrance; empty for others.
std::string placeText(play::Session& session, const Decision& decision, const world::Value& value) {
  const world::Scenario& scenario = session.scenario();
  const play::View view(scenario, session.world(), decision.side);
  if (value.tag == world::Tag::Piece)
    return view.knows(value.piece()) && board::isSquare(view.place(value.piece()))
               ? view.keyOf(world::Value::ofPlace(view.place(value.piece())))
               : std::string();
  const world::EntranceInfo* entrance = entranceOf(scenario, decision, value);
  return entrance == nullptr ? std::string() : fmt::format("{}", fmt::join(entrance->mark->squares, " "));
}

/// Whether a name ends in this word after its tile: "C4" for "s1:C4", lower case as well.
bool endsIn(std::string_view key, std::string_view small) {
  return key.size() > small.size() && key[key.size() - small.size() - 1] == ':' &&
         lowered(key.substr(key.size() - small.size())) == small;
}

/// "s1:" where what is asked about stands on a square of s1.
std::string tileAbout(play::Session& session, const Decision& decision) {
  const std::string place = decision.about.tag == world::Tag::Place
                                ? play::optionKey(session, decision.about, decision.side)
                                : placeText(session, decision, decision.about);
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
  for (std::size_t i = 0; i < options.size(); ++i) {
    const auto index = static_cast<std::int32_t>(i);
    const std::string key = play::optionKey(session, options[i], decision.side);
    const std::string name = lowered(optionName(session, decision, options[i]));
    const std::string place = placeText(session, decision, options[i]);
    if (key == word || name == small || (!place.empty() && name + " at " + lowered(place) == small)) {
      named = index;
      if (std::find(taken.begin(), taken.end(), index) == taken.end()) return index;
    }
    if (!place.empty() && lowered(place) == small) there.push_back(index);
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

std::string countText(std::int64_t min, std::int64_t max) {
  return min == max ? fmt::format("{}", min) : fmt::format("{} to {}", min, max);
}

tl::unexpected<Error> expected(std::string what) { return fail("answer", "expected " + std::move(what)); }

Result<Answer> readList(play::Session& session, const Decision& decision, const std::vector<std::string_view>& words) {
  Answer answer;
  const bool none = words.size() == 1 && words[0] == "-";
  for (const std::string_view word : words) {
    if (none) break;
    const std::int32_t i = optionOf(session, decision, word, answer.indices);
    if (i < 0) return expected("numbers or names of options, or - for none");
    answer.indices.push_back(i);
  }
  return answer;
}

Result<Answer> readAllocation(play::Session& session, const Decision& decision,
                              const std::vector<std::string_view>& words) {
  Answer answer;
  answer.indices.assign(decision.domain.options.size(), 0);
  std::vector<std::int32_t> taken;
  for (const std::string_view word : words) {
    const std::size_t equals = word.rfind('=');
    const std::optional<std::int64_t> count =
        equals == std::string_view::npos ? std::nullopt : play::readInteger(word.substr(equals + 1));
    const std::int32_t i = count ? optionOf(session, decision, word.substr(0, equals), taken) : -1;
    if (i < 0 || *count < 0 || *count > INT32_MAX) return expected("OPTION=COUNT, separated by spaces");
    answer.indices[static_cast<std::size_t>(i)] = static_cast<std::int32_t>(*count);
    taken.push_back(i);
  }
  return answer;
}

Result<Answer> readPath(play::Session& session, const Decision& decision, const std::vector<std::string_view>& words) {
  Answer answer;
  answer.number = optionOf(session, decision, words[0]);
  if (answer.number < 0 || (words.size() > 1 && words[1] != "by"))
    return expected("the number or name of an option, or help; with the way: OPTION by SQUARE SQUARE…");
  for (std::size_t i = 2; i < words.size(); ++i) {
    const board::Spot square = session.scenario().board.findSpot(words[i]);
    if (square == board::noSpot) return expected("squares by their full names after \"by\"");
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

namespace {

/// One option as it can be typed.
std::string typedOption(play::Session& session, const Decision& decision, std::int32_t index) {
  const world::Value& value = decision.domain.options[static_cast<std::size_t>(index)];
  const std::string name = optionName(session, decision, value);
  const std::string place = placeText(session, decision, value);
  for (const std::string& text :
       {name, place.empty() ? std::string() : name + " at " + place, play::optionKey(session, value, decision.side)}) {
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
  for (const std::int32_t square : answer.indices)
    out += " " + session.scenario().grid->name(static_cast<board::SquareIndex>(square));
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

namespace {

/// Who is asked what about what.
std::string headText(play::Session& session, const Decision& decision, const play::TextStyle& style) {
  const world::Scenario& scenario = session.scenario();
  const world::DecisionInfo& info = scenario.decisions[static_cast<std::size_t>(decision.kind)];
  std::string out = fmt::format("\n{}: {}", play::sideText(scenario, decision.side, style),
                                model::printable(info.question.empty() ? info.name : info.question));
  if (decision.about.tag == world::Tag::Nil) return out;
  const std::string place = placeText(session, decision, decision.about);
  return out + fmt::format(" [{}{}{}]",
                           model::printable(world::nameOf(scenario, session.world(), decision.about, decision.side)),
                           place.empty() ? "" : " at ", place);
}

/// How it can be answered.
std::string wayText(const world::Domain& domain) {
  switch (domain.type) {
    case DomainType::YesNo: return " (yes or no)";
    case DomainType::Number: return fmt::format(" ({} to {})", domain.min, domain.max);
    case DomainType::Some:
      return fmt::format(" ({} of these{})", countText(domain.min, domain.max), domain.min == 0 ? ", - for none" : "");
    case DomainType::Order: return " (all of these in an order)";
    case DomainType::Allocate:
      return fmt::format(" ({} over these, at most {} each: OPTION=COUNT)", domain.total, domain.max);
    case DomainType::Offer: return " (one of these, or refuse)";
    default: return {};
  }
}

/// A long entry in lines of that width; what follows its number stays in a column.
std::string wrapped(const std::string& entry, std::size_t width) {
  constexpr std::size_t indent = 6;
  std::string out, line = entry.substr(0, indent);
  for (const std::string_view word : play::split(std::string_view(entry).substr(indent), ' ')) {
    if (line.size() > indent && line.size() + 1 + word.size() > width) {
      out += line + "\n";
      line = std::string(indent, ' ');
    }
    line += (line.size() > indent ? " " : "") + std::string(word);
  }
  return out + line;
}

/// Entries in columns, as many to a line as fit; long ones have a line to themselves and do not widen the columns.
std::string columnsText(const std::vector<std::string>& entries) {
  constexpr std::size_t lineWidth = 100;
  constexpr std::size_t longest = lineWidth / 2 - 2;
  std::size_t width = 0;
  for (const std::string& entry : entries)
    if (entry.size() <= longest) width = std::max(width, entry.size() + 2);
  const std::size_t columns = lineWidth / std::max<std::size_t>(width, 1);
  std::string out, line;
  std::size_t inLine = 0;
  const auto end = [&] {
    while (!line.empty() && line.back() == ' ') line.pop_back();
    if (!line.empty()) out += line + "\n";
    line.clear();
    inLine = 0;
  };
  for (const std::string& entry : entries) {
    const bool own = entry.size() > longest;
    if (own || inLine == columns) end();
    line += own ? wrapped(entry, lineWidth) : fmt::format("{:<{}}", entry, width);
    ++inLine;
    if (own) end();
  }
  end();
  return out;
}

bool isSquare(const world::Value& value) {
  return value.tag == world::Tag::Place && board::isSquare(board::Place{value.data});
}

/// Whether squares are so many that they are listed by their names alone: those of which there is nothing else to say.
bool manySquares(const world::Domain& domain, const play::Notes& notes) {
  constexpr std::ptrdiff_t most = 12;
  return notes.options.empty() && std::count_if(domain.options.begin(), domain.options.end(), isSquare) > most;
}

/// "s1: A1-A4 B2 C7", a line or more for each tile and level.
std::string squaresText(const std::vector<std::string>& names) {
  constexpr std::size_t lineWidth = 100;
  // By tile and level, then by letters, the numbers of each.
  std::map<std::pair<std::string, std::string>, std::map<std::string, std::set<int>>> tiles;
  for (const std::string& name : names) {
    const std::size_t colon = name.find(':') + 1;
    const std::size_t level = std::min(name.find('/'), name.size());
    const std::size_t digit = std::min(name.find_first_of("0123456789", colon), level);
    const auto number = play::readInteger(std::string_view(name).substr(digit, level - digit));
    tiles[{name.substr(0, colon), name.substr(level)}][name.substr(colon, digit - colon)].insert(
        static_cast<int>(number.value_or(0)));
  }
  std::string out;
  for (const auto& [tile, letters] : tiles) {
    std::string line = fmt::format("  {:>6}", tile.first);
    const auto add = [&](const std::string& word) {
      if (line.size() + 1 + word.size() > lineWidth) {
        out += line + "\n";
        line = std::string(8, ' ');
      }
      line += " " + word;
    };
    for (const auto& [letter, numbers] : letters)
      for (auto first = numbers.begin(); first != numbers.end();) {
        auto last = first;
        while (std::next(last) != numbers.end() && *std::next(last) == *last + 1) ++last;
        const bool row = *last - *first > 1;
        const auto named = [&, &column = letter](int number) {
          return fmt::format("{}{}{}", column, number, tile.second);
        };
        if (row)
          add(named(*first) + "-" + named(*last));
        else
          add(named(*first));
        first = row ? std::next(last) : std::next(first);
      }
    out += line + "\n";
  }
  return out;
}

}  // namespace

std::string questionText(play::Session& session, const Decision& decision, const play::TextStyle& style,
                         const play::Notes& notes) {
  const world::Domain& domain = decision.domain;
  std::string out = headText(session, decision, style) + wayText(domain) + "\n";
  if (const std::string says = play::cardText(session.scenario(), session.world(), decision.side, decision.about);
      !says.empty())
    out += indented(says);
  if (!notes.line.empty()) out += indented(notes.line);
  std::vector<std::string> entries, squares;
  const bool many = manySquares(domain, notes);
  std::map<std::string, int> times;
  for (const world::Value& value : domain.options) ++times[optionName(session, decision, value)];
  for (std::size_t i = 0; i < domain.options.size(); ++i) {
    const world::Value& value = domain.options[i];
    std::string entry = optionName(session, decision, value);
    if (many && isSquare(value)) {
      squares.push_back(entry);
      continue;
    }
    if (times[entry] > 1)
      if (const std::string key = play::optionKey(session, value, decision.side); key != entry)
        entry += fmt::format(" ({})", key);
    if (const std::string place = placeText(session, decision, value); !place.empty()) entry += " at " + place;
    std::string fact = i < notes.options.size() ? notes.options[i] : std::string();
    constexpr std::size_t mostOfCard = 150;
    // Of a thing that is not a card the facts say it already.
    const bool told = value.tag == world::Tag::Symbol && !fact.empty();
    const std::string says =
        told ? std::string() : play::cardText(session.scenario(), session.world(), decision.side, value);
    if (!says.empty()) fact += (fact.empty() ? "" : ". ") + play::shortened(says, mostOfCard);
    if (!fact.empty()) entry += ": " + fact;
    entries.push_back(fmt::format("{:>4}  {}", i + 1, model::printable(entry)));
  }
  return out + squaresText(squares) + columnsText(entries);
}

}  // namespace sortie::cli
