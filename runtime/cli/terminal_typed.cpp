// What people type in a playtest by hand: answers and commands, read and done.
#include <algorithm>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "cli/about_text.h"
#include "cli/hand.h"
#include "cli/lowered.h"
#include "cli/rules_text.h"
#include "model/xml/xml_characters.h"
#include "play/record/record_text.h"
#include "play/text/chance_text.h"

namespace sortie::cli {

using world::Answer;
using world::Decision;
using world::SideId;

namespace {

constexpr const char* helpText =
    "Answer with the number or the name of an option; for several, type their numbers separated by spaces. As much of "
    "a\n"
    "name as no other option has will do. Answers to questions that follow can be typed ahead: move; C4\n"
    "  board          show the board with every level, the sides and your cards again\n"
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

}  // namespace

bool isCommand(std::string_view word) {
  return word == "?" || word == "exit" ||
         std::find(std::begin(commands), std::end(commands), word) != std::end(commands);
}

Result<bool> Hand::ask(const Decision& decision) {
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
      printBoard(decision.side, true);
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
      out_ << briefText(session_.scenario(), decision.side, options_.style);
    } else if (word == "about") {
      out_ << aboutText(session_.scenario(), session_.world(), decision.side, rest, facts_.get());
    } else if (word == "log") {
      printLog(decision.side, rest);
    } else if (word == "note" || (word == "dice" && !options_.enter)) {
      intervene(word, rest);
    } else if (word == "save") {
      saveAs(rest);
    } else if (const Result<> taken = takeTyped(decision, text); !taken) {
      refuse(taken.error());
    } else {
      return true;
    }
  }
}

Result<> Hand::takeTyped(const Decision& decision, const std::string& line) {
  if (following_)
    if (const std::optional<std::int32_t> both = readTogether(session_, decision, *following_, line)) {
      if (Result<> first = take(decision, {following_->option, {}}); !first) return first;
      (void)session_.advance();
      return take(Decision(session_.pending()), {*both, {}});
    }
  const Result<Answer> answer = readTypedAnswer(session_, decision, line, notes_);
  return answer ? take(decision, *answer) : Result<>(failed(answer));
}

Result<bool> Hand::askChance() {
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
      printBoard(SideId::None, true);
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

Result<bool> Hand::comeUp(const std::vector<std::string>& words) {
  if (Result<> r = session_.comeUp(words); !r) return failed(r);
  play::recordChance(record_, session_.context().chances.came.back());
  return true;
}

bool Hand::askWhen(const Decision& decision, const std::string& word) {
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

std::string Hand::firstOf(std::string_view text, SideId side) {
  const std::string_view word = text.substr(0, text.find(' '));
  if (std::find(std::begin(commands), std::end(commands), word) != std::end(commands)) return std::string(text);
  const std::vector<std::string_view> parts = play::split(text, ';');
  if (parts.size() > 1) ahead_.assign(parts.begin() + 1, parts.end());
  aheadSide_ = side;
  return std::string(trimmed(parts.front()));
}

bool Hand::readLine(SideId side, const std::vector<std::string>& words, std::string& line) {
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

bool Hand::readTyped(SideId side, const std::vector<std::string>& words, std::string& line) {
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

std::string Hand::promptOf(SideId side) const {
  return (side == SideId::None ? "table" : play::sideText(session_.scenario(), side, options_.style)) + "> ";
}

void Hand::refuse(const Error& error) {
  out_ << model::printable(error.text) << "\n";
  ahead_.clear();
}

bool Hand::takeBack() {
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
    const bool asked = !standing && pending != nullptr && !options_.agents[world::at(pending->side)];
    if (asked && !play::cameTogether(session_, *pending)) break;
  }
  backAt();
  return session_.record().size() < before;
}

void Hand::backAt() {
  unasked_ = 0;
  (void)session_.advance();
  for (std::size_t& shown : shown_) shown = std::min(shown, session_.journal().changes.size());
  asked_ = SideId::None;
}

void Hand::intervene(const std::string& word, const std::string& rest) {
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

void Hand::saveAs(const std::string& name) {
  const std::filesystem::path file = name.empty() ? options_.file : std::filesystem::path(name);
  if (file.empty()) {
    out_ << "save takes a file name\n";
    return;
  }
  const Result<> saved = save(file);
  out_ << model::printable(saved ? "saved as " + file.string() : saved.error().message()) << "\n";
}

}  // namespace sortie::cli
