// What the terminal asks.
#include <algorithm>
#include <map>
#include <set>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "cli/about_text.h"
#include "cli/option_words.h"
#include "cli/terminal.h"
#include "model/xml/xml_characters.h"
#include "play/record/record_text.h"
#include "play/text/card_text.h"
#include "world/names.h"

namespace sortie::cli {

namespace {

using world::Decision;
using world::DomainType;

/// Who is asked what about what.
std::string headText(play::Session& session, const Decision& decision, const play::TextStyle& style) {
  const world::Scenario& scenario = session.scenario();
  const world::DecisionInfo& info = scenario.decisions[static_cast<std::size_t>(decision.kind)];
  std::string out = fmt::format("\n{}: {}", play::sideText(scenario, decision.side, style),
                                model::printable(info.question.empty() ? info.name : info.question));
  if (decision.about.tag == world::Tag::Nil) return out;
  const std::string place = optionPlace(session, decision, decision.about);
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

/// Whether an option is a square of which there is nothing to say.
bool isPlainSquare(const world::Domain& domain, const play::Notes& notes, std::size_t option) {
  return isSquare(domain.options[option]) && (option >= notes.options.size() || notes.options[option].empty());
}

/// Whether plain squares are so many that they are listed by their names alone.
bool manySquares(const world::Domain& domain, const play::Notes& notes) {
  constexpr std::size_t most = 12;
  std::size_t plain = 0;
  for (std::size_t i = 0; i < domain.options.size(); ++i)
    if (isPlainSquare(domain, notes, i)) ++plain;
  return plain > most;
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

/// The entries of two answers in one.
void addTogether(play::Session& session, const Decision& decision, const play::Following& following,
                 std::vector<std::string>& entries) {
  const std::vector<std::string> names = togetherNames(session, decision, following);
  for (std::size_t i = 0; i < names.size(); ++i) {
    std::string entry = names[i];
    if (i < following.notes.options.size() && !following.notes.options[i].empty())
      entry += ": " + following.notes.options[i];
    entries.push_back(fmt::format("{:>4}  {}", firstTogether(decision, following) + i, model::printable(entry)));
  }
}

}  // namespace

std::string questionText(play::Session& session, const Decision& decision, const play::TextStyle& style,
                         const play::Notes& notes, const play::Following* following) {
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
    if (following != nullptr && following->option == static_cast<std::int32_t>(i)) continue;
    const world::Value& value = domain.options[i];
    std::string entry = optionName(session, decision, value);
    if (many && isPlainSquare(domain, notes, i)) {
      squares.push_back(entry);
      continue;
    }
    if (times[entry] > 1)
      if (const std::string key = play::optionKey(session, value, decision.side); key != entry)
        entry += fmt::format(" ({})", key);
    if (const std::string place = optionPlace(session, decision, value); !place.empty()) entry += " at " + place;
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
  if (following != nullptr) addTogether(session, decision, *following, entries);
  return out + squaresText(squares) + columnsText(entries);
}

}  // namespace sortie::cli
