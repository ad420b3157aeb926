#include "editor/core/balance/balance_targets.h"

#include <fmt/format.h>

namespace sortie::editor {

namespace {

using State = TargetVerdict::State;

void judge(TargetVerdict& verdict, double slack) {
  const double least = verdict.wanted - slack;
  const double most = verdict.wanted + slack;
  verdict.state = verdict.low >= least && verdict.high <= most ? State::Met
                  : verdict.high < least || verdict.low > most ? State::Missed
                                                               : State::TooFew;
}

const char* stateText(State state) {
  return state == State::Met ? "met" : state == State::Missed ? "missed" : "too few playtests to tell";
}

}  // namespace

std::string minutesRestOn(const VariantResults& results, double secondsPerDecision) {
  return results.minutes.total > 0 ? "by the ruleset's figures"
                                   : fmt::format("at {:.4g} s a decision", secondsPerDecision);
}

TableMinutes tableMinutes(const VariantResults& results, double secondsPerDecision) {
  if (results.minutes.total > 0) return {results.minutes.mean, results.minutes.low, results.minutes.high};
  const double factor = secondsPerDecision / 60;
  return {results.decisions.mean * factor, results.decisions.low * factor, results.decisions.high * factor};
}

std::vector<TargetVerdict> judgeTargets(const VariantResults& results, const Targets& targets) {
  std::vector<TargetVerdict> out;
  if (targets.rounds && results.rounds.total > 0) {
    TargetVerdict verdict{
        "rounds", "Rounds", *targets.rounds, results.rounds.mean, results.rounds.low, results.rounds.high, {}, {}};
    judge(verdict, targets.slack * *targets.rounds);
    verdict.words = fmt::format("{}: {:.1f} rounds ({:.1f} to {:.1f}), {:.4g} wanted", stateText(verdict.state),
                                verdict.got, verdict.low, verdict.high, verdict.wanted);
    out.push_back(std::move(verdict));
  }
  if (targets.minutes && results.decisions.total > 0) {
    const TableMinutes minutes = tableMinutes(results, targets.secondsPerDecision);
    TargetVerdict verdict{"minutes", "Minutes", *targets.minutes, minutes.mean, minutes.low, minutes.high, {}, {}};
    judge(verdict, targets.slack * *targets.minutes);
    verdict.words =
        fmt::format("{}: {:.0f} minutes ({:.0f} to {:.0f}) {}, {:.4g} wanted", stateText(verdict.state), verdict.got,
                    verdict.low, verdict.high, minutesRestOn(results, targets.secondsPerDecision), verdict.wanted);
    out.push_back(std::move(verdict));
  }
  for (const SideResult& side : results.sides) {
    const auto wanted = targets.wins.find(side.id);
    if (wanted == targets.wins.end() || side.wins.of == 0) continue;
    TargetVerdict verdict{
        side.id, side.title + " wins", wanted->second, side.wins.share, side.wins.low, side.wins.high, {}, {}};
    judge(verdict, targets.winSlack);
    verdict.words = fmt::format("{}: {:.1f} % ({:.1f} to {:.1f}), {:.4g} % wanted", stateText(verdict.state),
                                100 * verdict.got, 100 * verdict.low, 100 * verdict.high, 100 * verdict.wanted);
    out.push_back(std::move(verdict));
  }
  return out;
}

}  // namespace sortie::editor
