#include "cli/terminal.h"

#include <algorithm>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "cli/about_text.h"
#include "cli/rules_text.h"
#include "model/xml/xml_characters.h"
#include "play/record/record_text.h"
#include "play/standing.h"
#include "play/text/chance_text.h"
#include "play/text/closing_text.h"
#include "play/text/log_text.h"
#include "play/text/summary_text.h"

namespace sortie::cli {

namespace {

using world::Answer;
using world::Decision;
using world::SideId;

constexpr const char* helpText =
    "Answer with the number or the name of an option; for several, type their numbers separated by spaces. Answers to\n"
    "questions that follow can be typed ahead: stop; east\n"
    "  board          show the board, the sides and your cards again\n"
    "  state          show the sides and everything that lies beside the map\n"
    "  choices        repeat the question\n"
    "  brief          show the mission's briefing\n"
    "  about NAME     show what is known of a card, a piece on the map, a feature or another thing\n"
    "  rules [WORD]   show what the rules say of something; without a word, what there is\n"
    "  ask [WHEN]     when you are asked whether you do something in between: matter (when something can come of it),\n"
    "                 always, attacked (only when you are attacked), turn (not again in this turn)\n"
    "  log [N]        show the last N things that happened on the map (20)\n"
    "  log all [N]    the same with every change: cards, counters, zones\n"
    "  undo           take back the last answer\n"
    "  note TEXT      write a note into the record\n"
    "  save [FILE]    write the record\n"
    "  quit           save and leave; shows how to continue\n";

constexpr const char* diceHelp =
    "  dice N…        set the results of the next dice (the playtest is then left out of statistics)\n";

constexpr const char* enterHelp =
    "Dice, picks and cards of your table are asked where they come up: type the faces in the order asked, or the "
    "number\n"
    "or name of what was drawn; the beginning of a word will do. ? lets the program roll or draw; undo takes back what "
    "was\n"
    "typed last. Lines that begin with # are remarks.\n";

/// Where chance decides.
constexpr const char* tableCommands[] = {"board", "choices", "rules", "log", "undo", "note", "save", "quit", "help"};

constexpr const char* commands[] = {"board", "state", "choices", "brief", "about", "rules", "ask",
                                    "log",   "undo",  "dice",    "note",  "save",  "quit",  "help"};

/// What a stance means, after "you are asked".
std::string_view stanceText(play::Stance stance) {
  switch (stance) {
    case play::Stance::Always: return "every time";
    case play::Stance::Attacked: return "only when you are attacked";
    case play::Stance::Turn: return "not again in this turn, unless you are attacked";
    case play::Stance::Matters: break;
  }
  return "when something can come of it";
}

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
        standing_(session.scenario()),
        shown_(session.scenario().sides.size(), 0) {}

  Result<HandEnd> play() {
    const bool people =
        std::any_of(options_.agents.begin(), options_.agents.end(), [](const auto& agent) { return agent == nullptr; });
    if (people && options_.log)
      out_ << model::printable(session_.scenario().mission.mission->title)
           << ": \"brief\" shows its briefing, \"help\" lists the commands.\n";
    if (people) {
      Result<std::unique_ptr<play::Facts>> facts = play::Facts::make(session_.host().sharedScenario());
      if (!facts) return failed(facts);
      facts_ = std::move(*facts);
    }
    while (true) {
      const play::Advance& state = session_.advance();
      if (options_.enter && session_.openChance() != nullptr) {
        const Result<bool> goOn = askChance();
        if (!goOn) return failed(goOn);
        if (!*goOn) return left();
        continue;
      }
      const Decision* pending = std::get_if<Decision>(&state);
      if (pending == nullptr) return over();
      if (play::Agent* agent = options_.agents[world::at(pending->side)].get()) {
        if (Result<> r = letDecide(*agent, *pending); !r) return failed(r);
        asked_ = SideId::None;  // the board is shown again after what others did
        continue;
      }
      const Decision decision = *pending;
      notes_ = facts_ ? facts_->of(session_.world(), decision) : play::Notes{};
      if (const std::optional<Answer> stands = standingAnswer(decision)) {
        if (Result<> r = take(decision, *stands, true); !r) return failed(r);
        ++unasked_;
        continue;
      }
      if (Result<> r = save(options_.file); !r) return failed(r);
      if (Result<> r = draw(decision.side); !r) return failed(r);
      printChanges(decision.side);
      if (asked_ != decision.side) {
        printNews(decision.side);
        printUnasked();
      }
      asked_ = decision.side;
      printQuestion(decision);
      const Result<bool> goOn = ask(decision);
      if (!goOn) return failed(goOn);
      if (!*goOn) return left();
    }
  }

 private:
  /// What the player's standing answers say, or what there is no choice about.
  std::optional<Answer> standingAnswer(const Decision& decision) {
    std::vector<std::string> names;
    for (const world::Value& value : decision.domain.options)
      names.push_back(play::optionKey(session_, value, decision.side));
    return standing_.answer(session_.world(), decision, notes_, names);
  }

  void printUnasked() {
    if (unasked_ > 0 && options_.log)
      out_ << fmt::format("  ({} {} answered for you: \"ask\" says why)\n", unasked_,
                          unasked_ == 1 ? "question" : "questions");
    unasked_ = 0;
  }

  void printQuestion(const Decision& decision) {
    out_ << questionText(session_, decision, options_.style, notes_);
    if (const std::string wrong = facts_ ? facts_->takeError() : std::string(); !wrong.empty())
      out_ << model::printable("  (the ruleset's facts failed: " + wrong + ")") << "\n";
    if (standing_.isWindow(decision.kind) && !explained_) {
      out_ << "  (\"ask turn\": not again in this turn; \"ask attacked\": only when you are attacked)\n";
      explained_ = true;
    }
    out_ << std::flush;
  }

  /// `ask` alone says when the side is asked; with a word it changes that. True when it was changed.
  bool askWhen(const Decision& decision, const std::string& word) {
    const std::optional<play::Stance> stance = play::stanceOf(word);
    if (stance) standing_.set(session_.world(), decision.side, *stance);
    if (!stance && !word.empty()) {
      out_ << "ask takes matter, always, attacked or turn\n";
      return false;
    }
    out_ << fmt::format("Whether you do something in between you are asked {}.\n",
                        stanceText(standing_.stance(session_.world(), decision.side)));
    if (!stance) out_ << "Change it with ask always, ask matter, ask attacked or ask turn.\n";
    return stance.has_value();
  }

  Result<> draw(SideId reader) {
    if (!options_.draw) return {};
    return options_.draw(session_.world(), reader);
  }

  Result<> letDecide(play::Agent& agent, const Decision& decision) {
    Answer answer;
    play::AgentStream stream(session_.seed(), decision.side, decision.number);
    const play::View view(session_, decision.side);
    agent.decide(decision, view, stream, answer);
    if (const play::AgentFailure* failure = agent.failure()) return tl::unexpected<Error>(failure->error);
    return take(decision, answer);
  }

  Result<> take(const Decision& decision, const Answer& answer, bool standing = false) {
    play::recordAnswer(record_, session_, decision, answer);
    record_.answers.back().standing = standing;
    Result<> taken = session_.decide(answer);
    if (!taken) record_.answers.pop_back();
    return taken;
  }

  /// Asks what came up where chance decides, until something did (true) or the player leaves (false).
  Result<bool> askChance() {
    const script::Chance chance = *session_.openChance();
    if (Result<> r = save(options_.file); !r) return failed(r);
    printChanges(SideId::None);
    asked_ = SideId::None;
    const std::string question = "\n" + play::chanceText(session_, chance);
    out_ << question;
    std::vector<std::string> words = play::chanceWords(session_, chance);
    words.insert(words.end(), std::begin(tableCommands), std::end(tableCommands));
    std::string line;
    while (true) {
      if (!readLine(SideId::None, words, line)) {
        out_ << "\n";
        return false;
      }
      const std::string text = firstOf(trimmed(line), SideId::None);
      const std::string word = text.substr(0, text.find(' '));
      const std::string rest(trimmed(std::string_view(text).substr(word.size())));
      if (text.empty()) continue;
      if (word == "quit" || word == "exit") return false;
      if (word == "undo") {
        out_ << (takeBack() ? "taken back\n" : "there is nothing to take back\n");
        return true;
      }
      if (word == "help") {
        out_ << enterHelp << helpText;
      } else if (word == "choices") {
        out_ << question;
      } else if (word == "board") {
        printBoard(SideId::None);
      } else if (word == "log") {
        printLog(SideId::None, rest);
      } else if (word == "rules") {
        out_ << rulesText(session_.scenario(), SideId::None, rest);
      } else if (word == "note") {
        intervene(word, rest);
      } else if (word == "save") {
        saveAs(rest);
      } else if (const Result<std::vector<std::string>> up =
                     text == "?" ? play::rollForTable(session_, chance) : play::readChance(session_, chance, text);
                 !up) {
        refuse(up.error());
      } else {
        if (text == "?") out_ << "  " << model::printable(fmt::format("{}", fmt::join(*up, " "))) << "\n";
        return comeUp(*up);
      }
    }
  }

  Result<bool> comeUp(const std::vector<std::string>& words) {
    if (Result<> r = session_.comeUp(words); !r) return failed(r);
    play::recordChance(record_, session_.context().chances.came.back());
    return true;
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
      const std::string text = firstOf(trimmed(line), decision.side);
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
        out_ << (options_.enter ? enterHelp : "") << helpText << (options_.enter ? "" : diceHelp);
      } else if (word == "board") {
        printBoard(decision.side);
      } else if (word == "state") {
        out_ << play::statusText(session_.scenario(), session_.world(), decision.side, options_.style,
                                 play::StatusDetail::All);
      } else if (word == "choices") {
        printQuestion(decision);
      } else if (word == "rules") {
        out_ << rulesText(session_.scenario(), decision.side, rest);
      } else if (word == "ask") {
        if (askWhen(decision, rest)) return true;
      } else if (word == "brief") {
        out_ << briefText(session_.scenario(), decision.side);
      } else if (word == "about") {
        out_ << aboutText(session_.scenario(), session_.world(), decision.side, rest, facts_.get());
      } else if (word == "log") {
        printLog(decision.side, rest);
      } else if (word == "note" || (word == "dice" && !options_.enter)) {
        intervene(word, rest);
      } else if (word == "save") {
        saveAs(rest);
      } else if (const Result<Answer> answer = readTypedAnswer(session_, decision, text); !answer) {
        refuse(answer.error());
      } else if (const Result<> taken = take(decision, *answer); !taken) {
        refuse(taken.error());
      } else {
        return true;
      }
    }
  }

  void refuse(const Error& error) {
    out_ << model::printable(error.text) << "\n";
    ahead_.clear();
  }

  /// Of several answers with semicolons between them the first; the others are kept for the questions that follow.
  std::string firstOf(std::string_view text, SideId side) {
    const std::string_view word = text.substr(0, text.find(' '));
    if (std::find(std::begin(commands), std::end(commands), word) != std::end(commands)) return std::string(text);
    const std::vector<std::string_view> parts = play::split(text, ';');
    if (parts.size() > 1) ahead_.assign(parts.begin() + 1, parts.end());
    aheadSide_ = side;
    return std::string(trimmed(parts.front()));
  }

  bool readLine(SideId side, const std::vector<std::string>& words, std::string& line) {
    if (side != aheadSide_) ahead_.clear();
    if (!ahead_.empty()) {
      line = ahead_.front();
      ahead_.erase(ahead_.begin());
      out_ << promptOf(side) << trimmed(line) << "\n";
      return true;
    }
    do {
      if (!readTyped(side, words, line)) return false;
    } while (options_.enter && trimmed(line).starts_with("#"));
    return true;
  }

  [[nodiscard]] std::string promptOf(SideId side) const {
    return (side == SideId::None ? "table" : play::sideText(session_.scenario(), side, options_.style)) + "> ";
  }

  bool readTyped(SideId side, const std::vector<std::string>& words, std::string& line) {
    const play::Stance stance = side == SideId::None ? play::Stance::Matters : standing_.stance(session_.world(), side);
    const std::string said =
        stance == play::Stance::Matters ? std::string() : fmt::format(" (ask {})", play::stanceWord(stance));
    const std::string prompt =
        said.empty() ? promptOf(side) : play::sideText(session_.scenario(), side, options_.style) + said + "> ";
    if (!options_.readLine) {
      out_ << prompt << std::flush;
      return static_cast<bool>(std::getline(in_, line));
    }
    out_ << std::flush;
    std::optional<std::string> typed = options_.readLine(prompt, words);
    line = typed.value_or("");
    return typed.has_value();
  }

  /// Back to the last question that a person answered, or to what came up at the table since.
  bool takeBack() {
    ahead_.clear();
    if (session_.takeBackChance()) {
      const auto last = std::find_if(record_.interventions.rbegin(), record_.interventions.rend(),
                                     [](const play::Intervention& each) { return play::cameUp(each.kind); });
      record_.interventions.erase(std::next(last).base());
      backAt();
      return true;
    }
    const std::size_t before = session_.record().size();
    while (!record_.answers.empty()) {
      const bool standing = record_.answers.back().standing;
      if (!session_.undo(1)) break;
      play::forgetAfter(record_, session_.record().size());
      session_.forgetComing(session_.record().size());
      const play::Advance& state = session_.advance();
      const Decision* pending = std::get_if<Decision>(&state);
      if (!standing && pending != nullptr && !options_.agents[world::at(pending->side)]) break;
    }
    backAt();
    return session_.record().size() < before;
  }

  void backAt() {
    unasked_ = 0;
    (void)session_.advance();
    for (std::size_t& shown : shown_) shown = std::min(shown, session_.journal().changes.size());
    asked_ = SideId::None;
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
    record_.end.reset();  // in the middle of a step it has none
    if (session_.openChance() == nullptr) record_.end = play::recordEnd(session_);
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
    if (options_.enter) std::fill(shown_.begin(), shown_.end(), journal.changes.size());  // one person reads for all
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
    if (Result<> r = draw(SideId::None); !r) return failed(r);
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
  std::unique_ptr<play::Facts> facts_;  ///< null where the ruleset tells none, or only agents play
  play::Notes notes_;                   ///< of the pending decision
  play::StandingAnswers standing_;
  std::size_t unasked_ = 0;         ///< questions that standing answers have answered since the last one
  std::vector<std::string> ahead_;  ///< answers that were typed ahead
  SideId aheadSide_ = SideId::None;
  bool explained_ = false;          ///< the standing answers were named at a window
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
