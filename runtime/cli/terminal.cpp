#include <algorithm>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "cli/hand.h"
#include "model/xml/xml_characters.h"
#include "play/record/record_text.h"
#include "play/text/closing_text.h"

namespace sortie::cli {

using world::Answer;
using world::Decision;
using world::SideId;

Result<HandEnd> Hand::play() {
  const bool people =
      std::any_of(options_.agents.begin(), options_.agents.end(), [](const auto& agent) { return agent == nullptr; });
  if (people && options_.log) printWelcome();
  if (people) {
    Result<std::unique_ptr<play::Facts>> facts = play::Facts::make(session_.host().sharedScenario());
    if (!facts) return failed(facts);
    facts_ = std::move(*facts);
  }
  while (true) {
    if (options_.before)
      if (Result<> r = options_.before(); !r) return failed(r);
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
      continue;
    }
    Decision decision = *pending;
    notes_ = facts_ ? facts_->of(session_.world(), decision) : play::Notes{};
    if (const std::optional<Answer> stands = standingAnswer(decision)) {
      if (Result<> r = take(decision, *stands, true); !r) return failed(r);
      ++unasked_;
      continue;
    }
    following_ = options_.enter ? std::nullopt : play::followingOf(session_, facts_.get());
    decision = session_.pending();
    if (Result<> r = save(options_.file); !r) return failed(r);
    if (Result<> r = draw(decision.side); !r) return failed(r);
    const bool news = isNews(decision.side);
    printChanges(decision.side);
    if (news) printNews(decision.side);
    printUnasked();
    asked_ = decision.side;
    turn_ = standing_.turnOf(session_.world());
    printQuestion(decision);
    const Result<bool> goOn = ask(decision);
    if (!goOn) return failed(goOn);
    if (!*goOn) return left();
  }
}

std::optional<Answer> Hand::standingAnswer(const Decision& decision) {
  if (options_.standing) return options_.standing(decision);
  std::vector<std::string> names;
  for (const world::Value& value : decision.domain.options)
    names.push_back(play::optionKey(session_, value, decision.side));
  return standing_.answer(session_.world(), decision, notes_, names);
}

Result<> Hand::letDecide(play::Agent& agent, const Decision& decision) {
  Answer answer;
  play::AgentStream stream(session_.seed(), decision.side, decision.number);
  const play::View view(session_, decision.side);
  agent.decide(decision, view, stream, answer);
  if (const play::AgentFailure* failure = agent.failure()) return tl::unexpected<Error>(failure->error);
  return take(decision, answer);
}

Result<> Hand::take(const Decision& decision, const Answer& answer, bool standing) {
  play::recordAnswer(record_, session_, decision, answer);
  record_.answers.back().standing = standing;
  Result<> taken = session_.decide(answer);
  if (!taken) record_.answers.pop_back();
  return taken;
}

Result<> Hand::save(const std::filesystem::path& file) {
  if (file.empty()) return {};
  record_.end.reset();  // in the middle of a step it has none
  if (session_.openChance() == nullptr) record_.end = play::recordEnd(session_);
  return play::saveRecord(record_, file);
}

Result<HandEnd> Hand::left() {
  if (Result<> r = save(options_.file); !r) return failed(r);
  if (!options_.file.empty())
    out_ << model::printable("saved; continue with: " +
                             (options_.goOn.empty() ? "sortie play --resume " + options_.file.string() : options_.goOn))
         << "\n";
  return HandEnd::Left;
}

Result<HandEnd> Hand::over() {
  printChanges(people().size() == 1 ? people().front() : SideId::None);
  if (options_.log) printBoard(SideId::None, false);
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
  std::vector<std::string> winners, scores;
  for (const std::string& side : end.winners) winners.push_back(titleOf(side));
  for (const auto& [side, score] : end.scores) scores.push_back(fmt::format("{} {}", titleOf(side), score));
  const std::string lost = play::lossText(session_.scenario(), session_.world());
  out_ << (lost.empty()
               ? fmt::format("winner: {}\n", winners.empty() ? "nobody" : fmt::format("{}", fmt::join(winners, ", ")))
               : model::printable(lost) + "\n")
       << fmt::format("scores: {}", fmt::join(scores, ", "));
  out_ << fmt::format("\ndecisions: {}\n", record_.answers.size());
  if (!options_.file.empty()) out_ << model::printable("record: " + options_.file.string()) << "\n";
  return HandEnd::Over;
}

std::vector<SideId> Hand::people() const {
  std::vector<SideId> out;
  for (std::size_t s = 0; s < options_.agents.size(); ++s)
    if (!options_.agents[s]) out.push_back(static_cast<SideId>(s));
  return out;
}

Result<HandEnd> playByHand(play::Session& session, play::Record& record, HandOptions& options, std::istream& in,
                           std::ostream& out) {
  return Hand(session, record, options, in, out).play();
}

}  // namespace sortie::cli
