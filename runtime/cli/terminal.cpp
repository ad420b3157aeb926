#include "cli/terminal.h"

#include <algorithm>

#include <fmt/format.h>

#include "cli/about_text.h"
#include "model/xml/xml_characters.h"
#include "play/record/record_text.h"
#include "play/text/closing_text.h"
#include "play/text/log_text.h"
#include "play/text/summary_text.h"

namespace sortie::cli {

namespace {

using world::Answer;
using world::Decision;
using world::SideId;

constexpr const char* helpText =
    "Answer with the number or the name of an option; for several, type their numbers separated by spaces.\n"
    "  board          show the board, the sides and your cards again\n"
    "  state          show the sides and everything that lies beside the map\n"
    "  choices        repeat the question\n"
    "  brief          show the mission's briefing\n"
    "  about NAME     show what is known of a card, a piece on the map, a feature or another thing\n"
    "  log [N]        show the last N things that happened on the map (20)\n"
    "  log all [N]    the same with every change: cards, counters, zones\n"
    "  undo           take back the last answer\n"
    "  dice N…        set the results of the next dice (the playtest is then left out of statistics)\n"
    "  note TEXT      write a note into the record\n"
    "  save [FILE]    write the record\n"
    "  quit           save and leave; shows how to continue\n";

constexpr const char* commands[] = {"board", "state", "choices", "brief", "about", "log",
                                    "undo",  "dice",  "note",    "save",  "quit",  "help"};

std::string_view trimmed(std::string_view text) {
  const std::size_t first = text.find_first_not_of(" \t\r");
  if (first == std::string_view::npos) return {};
  return text.substr(first, text.find_last_not_of(" \t\r") - first + 1);
}

constexpr std::size_t maxLines = 15;

class Hand {
 public:
  Hand(play::Session& session, play::Record& record, HandOptions& options, std::istream& in, std::ostream& out)
      : session_(session),
        record_(record),
        options_(options),
        in_(in),
        out_(out),
        shown_(session.scenario().sides.size(), 0) {}

  Result<HandEnd> play() {
    const bool people =
        std::any_of(options_.agents.begin(), options_.agents.end(), [](const auto& agent) { return agent == nullptr; });
    if (people && options_.log)
      out_ << model::printable(session_.scenario().mission.mission->title)
           << ": \"brief\" shows its briefing, \"help\" lists the commands.\n";
    while (true) {
      const play::Advance& state = session_.advance();
      const Decision* pending = std::get_if<Decision>(&state);
      if (pending == nullptr) return over();
      if (play::Agent* agent = options_.agents[world::at(pending->side)].get()) {
        if (Result<> r = letDecide(*agent, *pending); !r) return failed(r);
        asked_ = SideId::None;  // the board is shown again after what others did
        continue;
      }
      const Decision decision = *pending;
      if (Result<> r = save(options_.file); !r) return failed(r);
      printChanges(decision.side);
      if (asked_ != decision.side) printNews(decision.side);
      asked_ = decision.side;
      out_ << questionText(session_, decision, options_.style) << std::flush;
      const Result<bool> goOn = ask(decision);
      if (!goOn) return failed(goOn);
      if (!*goOn) return left();
    }
  }

 private:
  Result<> letDecide(play::Agent& agent, const Decision& decision) {
    Answer answer;
    play::AgentStream stream(session_.seed(), decision.side, decision.number);
    const play::View view(session_, decision.side);
    agent.decide(decision, view, stream, answer);
    if (const play::AgentFailure* failure = agent.failure()) return tl::unexpected<Error>(failure->error);
    return take(decision, answer);
  }

  Result<> take(const Decision& decision, const Answer& answer) {
    play::recordAnswer(record_, session_, decision, answer);
    Result<> taken = session_.decide(answer);
    if (!taken) record_.answers.pop_back();
    return taken;
  }

  /// Reads lines until one is an answer (true) or the player leaves (false).
  Result<bool> ask(const Decision& decision) {
    std::string line;
    std::vector<std::string> words;
    if (options_.readLine) {
      words = answerWords(session_, decision);
      words.insert(words.end(), std::begin(commands), std::end(commands));
    }
    while (true) {
      if (!readLine(decision.side, words, line)) {
        out_ << "\n";
        return false;
      }
      const std::string text(trimmed(line));
      const std::string word = text.substr(0, text.find(' '));
      const std::string rest(trimmed(std::string_view(text).substr(word.size())));
      if (text.empty()) continue;
      if (word == "quit" || word == "exit") return false;
      if (word == "undo") {
        if (takeBack()) {
          out_ << "taken back\n";
          return true;
        }
        out_ << "there is nothing to take back\n";
      } else if (word == "help" || word == "?") {
        out_ << helpText;
      } else if (word == "board") {
        printBoard(decision.side);
      } else if (word == "state") {
        out_ << play::statusText(session_.scenario(), session_.world(), decision.side, options_.style,
                                 play::StatusDetail::All);
      } else if (word == "choices") {
        out_ << questionText(session_, decision, options_.style);
      } else if (word == "brief") {
        out_ << briefText(session_.scenario(), decision.side);
      } else if (word == "about") {
        out_ << aboutText(session_.scenario(), session_.world(), decision.side, rest);
      } else if (word == "log") {
        printLog(decision.side, rest);
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

  bool readLine(SideId side, const std::vector<std::string>& words, std::string& line) {
    const std::string prompt = play::sideText(session_.scenario(), side, options_.style) + "> ";
    if (!options_.readLine) {
      out_ << prompt << std::flush;
      return static_cast<bool>(std::getline(in_, line));
    }
    out_ << std::flush;
    std::optional<std::string> typed = options_.readLine(prompt, words);
    line = typed.value_or("");
    return typed.has_value();
  }

  /// Back to the last question that a person answered.
  bool takeBack() {
    const std::size_t before = session_.record().size();
    while (session_.undo(1)) {
      play::forgetAfter(record_, session_.record().size());
      const play::Advance& state = session_.advance();
      const Decision* pending = std::get_if<Decision>(&state);
      if (pending != nullptr && !options_.agents[world::at(pending->side)]) break;
    }
    for (std::size_t& shown : shown_) shown = std::min(shown, session_.journal().changes.size());
    asked_ = SideId::None;
    return session_.record().size() < before;
  }

  void intervene(const std::string& word, const std::string& rest) {
    play::Intervention change;
    change.before = record_.answers.size();
    if (word == "note") {
      change.text = rest;
      session_.note(rest);
    } else {
      change.kind = play::Intervention::Kind::ForceDice;
      for (const std::string_view part : play::split(rest, ' ')) {
        const std::optional<std::int64_t> die = play::readInteger(part);
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
    record_.end = play::recordEnd(session_);
    return play::saveRecord(record_, file);
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
    printed_ = play::boardText(session_.scenario(), session_.world(), reader, options_.style);
    out_ << "\n" << printed_ << statusOf(reader);
  }

  /// The board, unless nobody has touched it since it was printed last: set-up asks much and moves nothing.
  void printNews(SideId reader) {
    const std::string board = play::boardText(session_.scenario(), session_.world(), reader, options_.style);
    if (board == printed_) {
      out_ << "\n" << statusOf(reader);
      return;
    }
    printBoard(reader);
  }

  /// What a player goes by; at the end, where nobody is asked, everything.
  [[nodiscard]] std::string statusOf(SideId reader) const {
    return play::statusText(session_.scenario(), session_.world(), reader, options_.style,
                            reader == SideId::None ? play::StatusDetail::All : play::StatusDetail::Short);
  }

  /// What happened since this side was asked last; for None, since anybody was.
  void printChanges(SideId reader) {
    const world::Journal& journal = session_.journal();
    std::size_t last = *std::max_element(shown_.begin(), shown_.end());
    std::size_t& shown = reader == SideId::None ? last : shown_[world::at(reader)];
    if (!options_.log || shown >= journal.changes.size()) return;
    const std::size_t from = shown;
    const std::vector<std::string> lines =
        play::logLines(session_.scenario(), session_.world(), journal, from, reader, play::LogDetail::Table);
    shown = journal.changes.size();
    if (lines.empty()) return;
    out_ << "\n";
    // Of much that others did a person reads what concerns the side; agents alone leave the whole story.
    const bool summed = reader != SideId::None && lines.size() > maxLines;
    const play::Summary summary = summed ? play::summaryOf(session_.scenario(), session_.world(), journal, from, reader)
                                         : play::Summary{lines, 0};
    for (const std::string& line : summary.lines) out_ << indented(line);
    if (summary.left > 0)
      out_ << fmt::format("  ({} more lines, of others and dice: log {})\n", summary.left, lines.size());
  }

  /// `what`: "", "N", "all" or "all N".
  void printLog(SideId reader, std::string_view what) {
    const bool all = what == "all" || what.starts_with("all ");
    if (all) what = trimmed(what.substr(3));
    const auto count = static_cast<std::size_t>(std::max<std::int64_t>(1, play::readInteger(what).value_or(20)));
    const std::vector<std::string> lines = play::logLines(session_.scenario(), session_.world(), session_.journal(), 0,
                                                          reader, all ? play::LogDetail::All : play::LogDetail::Table);
    for (std::size_t i = lines.size() - std::min(count, lines.size()); i < lines.size(); ++i)
      out_ << "  " << lines[i] << "\n";
  }

  Result<HandEnd> left() {
    if (Result<> r = save(options_.file); !r) return failed(r);
    if (!options_.file.empty())
      out_ << model::printable("saved; continue with: " + (options_.goOn.empty()
                                                               ? "sortie play --resume " + options_.file.string()
                                                               : options_.goOn))
           << "\n";
    return HandEnd::Left;
  }

  Result<HandEnd> over() {
    printChanges(SideId::None);
    if (options_.log) printBoard(SideId::None);
    const play::RecordedEnd end = play::recordEnd(session_);
    record_.end = end;
    if (!options_.file.empty())
      if (Result<> r = play::saveRecord(record_, options_.file); !r) return failed(r);
    if (const play::Halt* halt = std::get_if<play::Halt>(&session_.advance())) {
      out_ << model::printable(halt->error.message()) << "\n";
      for (const std::string_view line : play::split(halt->trace, '\n'))
        if (!line.empty()) out_ << "  " << model::printable(line) << "\n";
      return HandEnd::Halted;
    }
    if (options_.log) printClosing(end);
    out_ << "result: " << model::printable(end.outcome) << outcomeTitle(end.outcome) << "\n";
    out_ << "winner:";
    for (const std::string& side : end.winners) out_ << " " << side;
    out_ << (end.winners.empty() ? " nobody" : "") << "\nscores:";
    for (const auto& [side, score] : end.scores) out_ << fmt::format(" {} {}", side, score);
    out_ << fmt::format("\ndecisions: {}\n", record_.answers.size());
    if (!options_.file.empty()) out_ << model::printable("record: " + options_.file.string()) << "\n";
    return HandEnd::Over;
  }

  /// The epilogue of this end and the rounds in which it was decided.
  void printClosing(const play::RecordedEnd& end) {
    for (const std::string& text : play::epilogueOf(session_.scenario(), end.outcome, people()))
      out_ << "\n" << indented(text);
    const std::vector<std::string> turns =
        play::turningPoints(session_.scenario(), play::factsOf(record_, session_.host()));
    if (!turns.empty()) out_ << "\n  Turning points\n";
    for (const std::string& line : turns) out_ << "    " << model::printable(line) << "\n";
    out_ << "\n";
  }

  /// The sides that people play.
  [[nodiscard]] std::vector<SideId> people() const {
    std::vector<SideId> out;
    for (std::size_t s = 0; s < options_.agents.size(); ++s)
      if (!options_.agents[s]) out.push_back(static_cast<SideId>(s));
    return out;
  }

  /// " (The primary mission failed)", where the ruleset has a title for it.
  [[nodiscard]] std::string outcomeTitle(const std::string& id) const {
    for (const model::Declaration* d : session_.scenario().declarations)
      if (d->kind == model::DeclarationKind::Outcome && d->id == id && !d->text("title").empty())
        return " (" + model::printable(d->text("title")) + ")";
    return {};
  }

  play::Session& session_;
  play::Record& record_;
  HandOptions& options_;
  std::istream& in_;
  std::ostream& out_;
  std::vector<std::size_t> shown_;  ///< changes that each side has read
  SideId asked_ = SideId::None;
  std::string printed_;  ///< the board that was printed last
};

}  // namespace

Result<HandEnd> playByHand(play::Session& session, play::Record& record, HandOptions& options, std::istream& in,
                           std::ostream& out) {
  return Hand(session, record, options, in, out).play();
}

}  // namespace sortie::cli
