#include "play/terminal.h"

#include <algorithm>

#include <fmt/format.h>

#include "model/xml_characters.h"
#include "play/record_text.h"

namespace sortie::play {

namespace {

using world::Answer;
using world::Decision;
using world::DomainType;
using world::SideId;

constexpr const char* helpText =
    "Answer with the number or the name of an option; several with blanks between.\n"
    "  board          the board, sides and cards again\n"
    "  choices        the question again\n"
    "  log [N]        the last N things that happened (20)\n"
    "  undo           take the last answer back\n"
    "  dice N…        results of the next dice (the playtest then counts in no statistics)\n"
    "  note TEXT      a note in the record\n"
    "  save [FILE]    write the record\n"
    "  quit           save and leave; go on with --resume\n";

std::string_view trimmed(std::string_view text) {
  const std::size_t first = text.find_first_not_of(" \t\r");
  if (first == std::string_view::npos) return {};
  return text.substr(first, text.find_last_not_of(" \t\r") - first + 1);
}

constexpr std::size_t maxLines = 15;

class Hand {
 public:
  Hand(Session& session, Record& record, HandOptions& options, std::istream& in, std::ostream& out)
      : session_(session),
        record_(record),
        options_(options),
        in_(in),
        out_(out),
        shown_(session.scenario().sides.size(), 0) {}

  Result<HandEnd> play() {
    while (true) {
      const Advance& state = session_.advance();
      const Decision* pending = std::get_if<Decision>(&state);
      if (pending == nullptr) return over();
      if (Agent* agent = options_.agents[world::at(pending->side)].get()) {
        if (Result<> r = letDecide(*agent, *pending); !r) return failed(r);
        asked_ = SideId::None;  // the board is shown again after what others did
        continue;
      }
      const Decision decision = *pending;
      if (Result<> r = save(options_.file); !r) return failed(r);
      printChanges(decision.side);
      if (asked_ != decision.side) printBoard(decision.side);
      asked_ = decision.side;
      out_ << questionText(session_, decision, options_.style) << std::flush;
      const Result<bool> goOn = ask(decision);
      if (!goOn) return failed(goOn);
      if (!*goOn) return left();
    }
  }

 private:
  Result<> letDecide(Agent& agent, const Decision& decision) {
    Answer answer;
    AgentStream stream(session_.seed(), decision.side, decision.number);
    const View view(session_.scenario(), session_.world(), decision.side);
    agent.decide(decision, view, stream, answer);
    return take(decision, answer);
  }

  Result<> take(const Decision& decision, const Answer& answer) {
    recordAnswer(record_, session_, decision, answer);
    Result<> taken = session_.decide(answer);
    if (!taken) record_.answers.pop_back();
    return taken;
  }

  /// Reads lines until one is an answer (true) or the player leaves (false).
  Result<bool> ask(const Decision& decision) {
    std::string line;
    while (true) {
      out_ << sideText(session_.scenario(), decision.side, options_.style) << "> " << std::flush;
      if (!std::getline(in_, line)) {
        out_ << "\n";
        return false;
      }
      const std::string text(trimmed(line));
      const std::string word = text.substr(0, text.find(' '));
      const std::string rest(trimmed(std::string_view(text).substr(word.size())));
      if (text.empty()) continue;
      if (word == "quit" || word == "exit") return false;
      if (word == "undo") {
        if (takeBack()) return true;
        out_ << "there is nothing to take back\n";
      } else if (word == "help" || word == "?") {
        out_ << helpText;
      } else if (word == "board") {
        printBoard(decision.side);
      } else if (word == "choices") {
        out_ << questionText(session_, decision, options_.style);
      } else if (word == "log") {
        printLog(decision.side, static_cast<std::size_t>(std::max<std::int64_t>(1, readInteger(rest).value_or(20))));
      } else if (word == "dice" || word == "note") {
        intervene(word, rest);
      } else if (word == "save") {
        saveAs(rest);
      } else if (const Result<Answer> answer = readTypedAnswer(session_, decision, text); !answer) {
        out_ << model::printable(answer.error().text) << "\n";
      } else if (const Result<> taken = take(decision, *answer); !taken) {
        out_ << model::printable(taken.error().text) << "\n";
      } else {
        return true;
      }
    }
  }

  /// Back to the last question that a person answered.
  bool takeBack() {
    const std::size_t before = session_.record().size();
    while (session_.undo(1)) {
      forgetAfter(record_, session_.record().size());
      const Advance& state = session_.advance();
      const Decision* pending = std::get_if<Decision>(&state);
      if (pending != nullptr && !options_.agents[world::at(pending->side)]) break;
    }
    for (std::size_t& shown : shown_) shown = std::min(shown, session_.journal().changes.size());
    asked_ = SideId::None;
    return session_.record().size() < before;
  }

  void intervene(const std::string& word, const std::string& rest) {
    Intervention change;
    change.before = record_.answers.size();
    if (word == "note") {
      change.text = rest;
      session_.note(rest);
    } else {
      change.kind = Intervention::Kind::ForceDice;
      for (const std::string_view part : split(rest, ' ')) {
        const std::optional<std::int64_t> die = readInteger(part);
        if (!die || *die < INT32_MIN || *die > INT32_MAX) {
          out_ << "dice takes the results of the next dice, for example: dice 6 1\n";
          return;
        }
        change.dice.push_back(static_cast<std::int32_t>(*die));
      }
      session_.forceDice(change.dice);
    }
    record_.interventions.push_back(std::move(change));
  }

  Result<> save(const std::filesystem::path& file) {
    if (file.empty()) return {};
    record_.end = recordEnd(session_);
    return saveRecord(record_, file);
  }

  void saveAs(const std::string& name) {
    const std::filesystem::path file = name.empty() ? options_.file : std::filesystem::path(name);
    if (file.empty()) {
      out_ << "save takes a file name\n";
      return;
    }
    const Result<> saved = save(file);
    out_ << model::printable(saved ? "saved as " + file.string() : saved.error().message()) << "\n";
  }

  void printBoard(SideId reader) {
    out_ << "\n"
         << boardText(session_.scenario(), session_.world(), reader, options_.style)
         << statusText(session_.scenario(), session_.world(), reader, options_.style);
  }

  /// What happened since this side was asked last; for None, since anybody was.
  void printChanges(SideId reader) {
    const world::Journal& journal = session_.journal();
    std::size_t last = *std::max_element(shown_.begin(), shown_.end());
    std::size_t& shown = reader == SideId::None ? last : shown_[world::at(reader)];
    if (!options_.log || shown >= journal.changes.size()) return;
    std::vector<std::string> lines;
    for (; shown < journal.changes.size(); ++shown)
      if (std::string line = changeText(session_.scenario(), session_.world(), journal, journal.changes[shown], reader);
          !line.empty())
        lines.push_back(std::move(line));
    // A person reads the last of many; agents alone leave the whole story.
    const bool people =
        std::any_of(options_.agents.begin(), options_.agents.end(), [](const auto& agent) { return agent == nullptr; });
    const std::size_t first = people && lines.size() > maxLines ? lines.size() - maxLines : 0;
    out_ << "\n";
    if (first > 0) out_ << fmt::format("  ({} earlier ones: log {})\n", first, lines.size());
    for (std::size_t i = first; i < lines.size(); ++i) out_ << "  " << lines[i] << "\n";
  }

  void printLog(SideId reader, std::size_t count) {
    const world::Journal& journal = session_.journal();
    std::vector<std::string> lines;
    for (std::size_t i = journal.changes.size(); i > 0 && lines.size() < count; --i)
      if (std::string line = changeText(session_.scenario(), session_.world(), journal, journal.changes[i - 1], reader);
          !line.empty())
        lines.push_back(std::move(line));
    for (auto line = lines.rbegin(); line != lines.rend(); ++line) out_ << "  " << *line << "\n";
  }

  Result<HandEnd> left() {
    if (Result<> r = save(options_.file); !r) return failed(r);
    if (!options_.file.empty())
      out_ << model::printable("saved; go on with: sortie play --resume " + options_.file.string()) << "\n";
    return HandEnd::Left;
  }

  Result<HandEnd> over() {
    printChanges(SideId::None);
    if (options_.log) printBoard(SideId::None);
    const RecordedEnd end = recordEnd(session_);
    record_.end = end;
    if (!options_.file.empty())
      if (Result<> r = saveRecord(record_, options_.file); !r) return failed(r);
    if (const Halt* halt = std::get_if<Halt>(&session_.advance())) {
      out_ << model::printable(halt->error.message()) << "\n";
      for (const std::string_view line : split(halt->trace, '\n'))
        if (!line.empty()) out_ << "  " << model::printable(line) << "\n";
      return HandEnd::Halted;
    }
    out_ << "result: " << model::printable(end.outcome) << "\n";
    out_ << "winner:";
    for (const std::string& side : end.winners) out_ << " " << side;
    out_ << (end.winners.empty() ? " nobody" : "") << "\nscores:";
    for (const auto& [side, score] : end.scores) out_ << fmt::format(" {} {}", side, score);
    out_ << fmt::format("\ndecisions: {}\n", record_.answers.size());
    return HandEnd::Over;
  }

  Session& session_;
  Record& record_;
  HandOptions& options_;
  std::istream& in_;
  std::ostream& out_;
  std::vector<std::size_t> shown_;  ///< changes that each side has read
  SideId asked_ = SideId::None;
};

/// The option that a word stands for: its number from 1, its name, or the last part of its name ("C4" for "s1:C4") when
/// only one has it. -1 for none.
std::int32_t optionOf(Session& session, const Decision& decision, std::string_view word) {
  const auto& options = decision.domain.options;
  std::int32_t byEnd = -1;
  int ends = 0;
  for (std::size_t i = 0; i < options.size(); ++i) {
    const std::string key = optionKey(session, options[i], decision.side);
    if (key == word) return static_cast<std::int32_t>(i);
    if (key.size() > word.size() && key.ends_with(word) && key[key.size() - word.size() - 1] == ':') {
      byEnd = static_cast<std::int32_t>(i);
      ++ends;
    }
  }
  if (ends == 1) return byEnd;
  const std::optional<std::int64_t> number = readInteger(word);
  if (number && *number >= 1 && static_cast<std::size_t>(*number) <= options.size())
    return static_cast<std::int32_t>(*number - 1);
  return -1;
}

tl::unexpected<Error> expected(std::string what) { return fail("answer", "expected " + std::move(what)); }

Result<Answer> readList(Session& session, const Decision& decision, const std::vector<std::string_view>& words) {
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

Result<Answer> readAllocation(Session& session, const Decision& decision, const std::vector<std::string_view>& words) {
  Answer answer;
  answer.indices.assign(decision.domain.options.size(), 0);
  for (const std::string_view word : words) {
    const std::size_t equals = word.rfind('=');
    const std::optional<std::int64_t> count =
        equals == std::string_view::npos ? std::nullopt : readInteger(word.substr(equals + 1));
    const std::int32_t i = count ? optionOf(session, decision, word.substr(0, equals)) : -1;
    if (i < 0 || *count < 0 || *count > INT32_MAX) return expected("OPTION=COUNT, with blanks between");
    answer.indices[static_cast<std::size_t>(i)] = static_cast<std::int32_t>(*count);
  }
  return answer;
}

Result<Answer> readPath(Session& session, const Decision& decision, const std::vector<std::string_view>& words) {
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

Result<Answer> readTypedAnswer(Session& session, const Decision& decision, const std::string& line) {
  std::vector<std::string_view> words = split(line, ' ');
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
      const std::optional<std::int64_t> number = readInteger(words[0]);
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
    case DomainType::Some: return expected(fmt::format("{} to {} different options", domain.min, domain.max));
    case DomainType::Order: return expected("every option once, in the order you want");
    case DomainType::Number: return expected(fmt::format("a number from {} to {}", domain.min, domain.max));
    case DomainType::Allocate: return expected(fmt::format("{} in all, at most {} each", domain.total, domain.max));
    default: return expected("the number or name of an option");
  }
}

std::string questionText(Session& session, const Decision& decision, const TextStyle& style) {
  const world::Scenario& scenario = session.scenario();
  const world::DecisionInfo& info = scenario.decisions[static_cast<std::size_t>(decision.kind)];
  const world::Domain& domain = decision.domain;
  const View view(scenario, session.world(), decision.side);
  std::string out = fmt::format("\n{}: {}", sideText(scenario, decision.side, style),
                                model::printable(info.question.empty() ? info.name : info.question));
  if (decision.about.tag != world::Tag::Nil)
    out += fmt::format(" [{}]", model::printable(view.describe(decision.about)));
  switch (domain.type) {
    case DomainType::YesNo: return out + " (yes or no)\n";
    case DomainType::Number: return out + fmt::format(" ({} to {})\n", domain.min, domain.max);
    case DomainType::Some: out += fmt::format(" ({} to {} of these, - for none)", domain.min, domain.max); break;
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
  for (std::size_t i = 0; i < domain.options.size(); ++i) {
    const world::Value& value = domain.options[i];
    std::string entry = optionKey(session, value, decision.side);
    if (value.tag == world::Tag::Piece)
      if (const std::string described = view.describe(value); described != entry)
        entry += fmt::format(" ({})", described);
    if (value.tag == world::Tag::Piece && view.knows(value.piece()) && board::isSquare(view.place(value.piece())))
      entry += fmt::format(" at {}", view.keyOf(world::Value::ofPlace(view.place(value.piece()))));
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

Result<HandEnd> playByHand(Session& session, Record& record, HandOptions& options, std::istream& in,
                           std::ostream& out) {
  return Hand(session, record, options, in, out).play();
}

}  // namespace sortie::play
