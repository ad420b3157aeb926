#include "cli/transcript.h"

#include <algorithm>
#include <memory>
#include <optional>
#include <sstream>

#include "cli/terminal.h"

namespace sortie::cli {

namespace {

using world::Answer;
using world::Decision;
using Kind = play::Intervention::Kind;

/// Gives a session what a record has, answer by answer, whoever asks for it.
class Script {
 public:
  Script(play::Session& session, const play::Record& record) : session_(session), record_(record) {}

  [[nodiscard]] const std::optional<Error>& unfit() const { return unfit_; }

  /// The recorded answer to a pending decision; none at the record's end and where it does not fit.
  std::optional<Answer> answer(const Decision& decision) {
    const std::size_t number = session_.record().size();
    if (number >= record_.answers.size()) return std::nullopt;
    Result<Answer> answer = play::answerFor(record_, number, session_, decision);
    if (answer) return std::move(*answer);
    unfit_ = answer.error();
    return std::nullopt;
  }

  /// Of two recorded answers that are given in one the second, an option of what follows; none where the record has
  /// something else.
  std::optional<std::int32_t> second(const Decision& decision, const Answer& first, const play::Following& following) {
    const std::size_t number = session_.record().size() + 1;
    if (first.number != following.option || number >= record_.answers.size()) return std::nullopt;
    const play::RecordedAnswer& next = record_.answers[number];
    const bool disturbed = std::any_of(record_.interventions.begin(), record_.interventions.end(),
                                       [&](const play::Intervention& each) { return each.before == number; });
    if (next.standing || disturbed || next.decision != following.decision) return std::nullopt;
    for (std::size_t i = 0; i < following.options.size(); ++i)
      if (play::optionKey(session_, following.options[i], decision.side) == next.key)
        return static_cast<std::int32_t>(i);
    return std::nullopt;
  }

  /// The same where nobody was asked.
  std::optional<Answer> standing(const Decision& decision) {
    const std::size_t number = session_.record().size();
    const bool stands = number < record_.answers.size() && record_.answers[number].standing;
    return stands ? answer(decision) : std::nullopt;
  }

  /// What was done by hand before the pending decision.
  Result<> intervene() {
    while (!std::holds_alternative<play::Halt>(session_.advance())) {
      const play::Intervention* next = due();
      if (next == nullptr) break;
      ++done_;
      if (play::cameUp(next->kind) || next->kind == Kind::Note) continue;
      if (Result<> made = session_.intervene(*next); !made) return made;
    }
    return {};
  }

  /// The remarks that were written at the pending decision, the next one first; none when all were read.
  std::optional<std::string> remark() {
    for (; read_ < record_.interventions.size() && record_.interventions[read_].before <= session_.record().size();
         ++read_)
      if (record_.interventions[read_].kind == Kind::Note) return "note " + record_.interventions[read_++].text;
    return std::nullopt;
  }

 private:
  [[nodiscard]] const play::Intervention* due() const {
    if (done_ >= record_.interventions.size()) return nullptr;
    const play::Intervention& next = record_.interventions[done_];
    return next.before <= session_.record().size() ? &next : nullptr;
  }

  play::Session& session_;
  const play::Record& record_;
  std::optional<Error> unfit_;
  std::size_t done_ = 0;  ///< interventions that were made or passed by
  std::size_t read_ = 0;  ///< interventions that were looked at for remarks
};

/// A side that is not asked: plays as it did.
class RecordedAgent : public play::Agent {
 public:
  explicit RecordedAgent(Script& script) : script_(script) {}

  [[nodiscard]] std::string name() const override { return "record"; }
  void decide(const Decision& decision, const play::View&, play::AgentStream&, Answer& answer) override {
    std::optional<Answer> recorded = script_.answer(decision);
    if (recorded)
      answer = std::move(*recorded);
    else
      failure_.emplace().error = script_.unfit().value_or(Error{"record-ended", "the record ends here", {}, {}});
  }
  [[nodiscard]] const play::AgentFailure* failure() const noexcept override { return failure_ ? &*failure_ : nullptr; }

 private:
  Script& script_;
  std::optional<play::AgentFailure> failure_;
};

}  // namespace

Result<> printTranscript(play::Session& session, const play::Record& record, const std::vector<bool>& asked,
                         const play::TextStyle& style, std::ostream& out) {
  Script script(session, record);
  for (const play::Intervention& each : record.interventions)
    if (play::changesWorld(each.kind)) session.keepBoundaries();
  session.expect(play::chancesOf(record));
  HandOptions options;
  options.style = style;
  for (const bool person : asked) options.agents.push_back(person ? nullptr : std::make_unique<RecordedAgent>(script));
  options.before = [&] { return script.intervene(); };
  options.standing = [&](const Decision& decision) { return script.standing(decision); };
  options.readLine = [&](const std::string& prompt, const std::vector<std::string>&) -> std::optional<std::string> {
    std::optional<std::string> line = script.remark();
    if (!line) {
      const std::optional<play::Following> following = play::followingOf(session, nullptr);
      const Decision decision = session.pending();
      if (const std::optional<Answer> answer = script.answer(decision); answer) {
        const auto both = following ? script.second(decision, *answer, *following) : std::nullopt;
        line = both ? togetherNames(session, decision, *following)[static_cast<std::size_t>(*both)]
                    : typedAnswer(session, decision, *answer);
      }
    }
    out << prompt << line.value_or("") << (line ? "\n" : "");
    return line;
  };
  play::Record again;
  again.header = record.header;
  std::istringstream nothing;
  const Result<HandEnd> end = playByHand(session, again, options, nothing, out);
  if (script.unfit()) return tl::unexpected<Error>(*script.unfit());
  if (!end && end.error().code != "record-ended") return failed(end);
  return {};
}

}  // namespace sortie::cli
