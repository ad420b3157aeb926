#include "play/conformance/conformance.h"

#include <algorithm>
#include <numeric>
#include <optional>
#include <set>

#include <fmt/format.h>

#include "base/random.h"
#include "play/agents/agent.h"
#include "play/session/fork.h"
#include "play/session/resample.h"
#include "script/sandbox/module_digest.h"
#include "world/mutator.h"

namespace sortie::play {

namespace {

using world::Answer;
using world::Decision;
using world::Domain;
using world::DomainType;
using world::Value;

constexpr std::size_t mostDecisionsAStep = 32;

/// A decision as text, so that those of two hosts can be compared: texts that nobody declared have numbers of a host's own.
std::string textOf(Session& session, const Decision& decision) {
  const auto key = [&](const Value& value) {
    return value.tag == world::Tag::Symbol ? session.host().textOf(value.symbol())
                                           : session.scenario().keyOf(value, session.world());
  };
  const Domain& d = decision.domain;
  std::string out = fmt::format("{} {} {} {} {} {} {} {}:", decision.kind, world::raw(decision.side),
                                static_cast<int>(d.type), d.min, d.max, d.total, decision.number, key(decision.about));
  for (const Value& value : d.options) out += ' ' + key(value);
  return out;
}

/// What advance() gave, as text.
std::string textOf(Session& session) {
  const Advance& state = session.advance();
  if (const auto* decision = std::get_if<Decision>(&state)) return textOf(session, *decision);
  if (const auto* outcome = std::get_if<Outcome>(&state)) {
    std::string out = fmt::format("end {} {}", session.scenario().text(outcome->id), outcome->winners);
    for (const std::int32_t score : outcome->scores) out += fmt::format(" {}", score);
    return out;
  }
  return "halt " + std::get<Halt>(state).error.message();
}

/// Some answers of a domain, spread over it; all where there are few.
std::vector<Answer> someAnswers(const Domain& domain, std::uint64_t most, std::uint64_t from) {
  std::vector<Answer> out;
  const auto n = static_cast<std::int64_t>(domain.options.size());
  const auto numbers = [&](std::int64_t low, std::int64_t high) {
    const auto count = static_cast<std::uint64_t>(high - low + 1);
    for (std::uint64_t i = 0; i < std::min(count, most); ++i)
      out.push_back({low + static_cast<std::int64_t>((from + i) % count), {}});
  };
  const auto firstOnes = [&](std::int64_t count) {
    Answer answer;
    answer.indices.resize(static_cast<std::size_t>(count));
    std::iota(answer.indices.begin(), answer.indices.end(), 0);
    out.push_back(answer);
    std::transform(answer.indices.begin(), answer.indices.end(), answer.indices.begin(),
                   [&](std::int32_t i) { return static_cast<std::int32_t>(n) - 1 - i; });
    out.push_back(std::move(answer));
  };
  switch (domain.type) {
    case DomainType::One:
    case DomainType::Path:
    case DomainType::Point: numbers(0, n - 1); break;
    case DomainType::Offer: numbers(-1, n - 1); break;
    case DomainType::YesNo: numbers(0, 1); break;
    case DomainType::Number: numbers(domain.min, domain.max); break;
    case DomainType::Some:
      firstOnes(domain.min);
      firstOnes(std::min(domain.max, n));
      break;
    case DomainType::Order: firstOnes(n); break;
    case DomainType::Allocate: {
      for (const bool forwards : {true, false}) {
        Answer answer;
        answer.indices.assign(static_cast<std::size_t>(n), 0);
        std::int64_t left = domain.min;
        for (std::int64_t i = 0; i < n; ++i) {
          const auto bin = static_cast<std::size_t>(forwards ? i : n - 1 - i);
          const std::int64_t share = std::min(left, domain.limit(bin));
          answer.indices[bin] = static_cast<std::int32_t>(share);
          left -= share;
        }
        out.push_back(std::move(answer));
      }
      break;
    }
  }
  if (out.size() > most) out.resize(most);
  return out;
}

/// One playtest with all its doubles.
class Run {
 public:
  Run(script::Host& used, script::Host& fresh, std::uint64_t seed, const ConformanceOptions& options,
      ConformanceReport& report)
      : options_(options),
        report_(report),
        seed_(seed),
        session_(used, {seed, true, false, true}),
        fork_(used, {seed, false, false, true}),
        twin_(fresh, {seed, false, false, false}),
        far_(fresh, {seed, false, false, true}),
        agent_(randomAgent()),
        modules_(script::moduleDigest(used)) {}

  void play() {
    for (std::uint64_t n = 0; n <= options_.maxDecisions && report_.issues.size() < options_.maxIssues; ++n) {
      const std::string here = textOf(session_);
      const Advance& state = session_.advance();
      const auto* decision = std::get_if<Decision>(&state);
      checkState(decision);
      ++report_.checked["fresh-host"];
      if (const std::string there = textOf(twin_); there != here || twin_.rollingHash() != session_.rollingHash()) {
        issue("fresh-host", fmt::format("a host that was used before returns '{}', a new one '{}'", here.substr(0, 200),
                                        there.substr(0, 200)));
        return;
      }
      if (const auto* halt = std::get_if<Halt>(&state)) {
        issue("halt", halt->error.message());
        return;
      }
      if (decision == nullptr) return;
      ++report_.decisions;
      if (session_.context().questions.askedTogether > 0) together_.push_back(session_.record().size());
      if (options_.progress) options_.progress(report_.decisions);
      if (n % std::max<std::uint64_t>(1, options_.forkEvery) == 0) checkForks(*decision, here);
      const std::optional<Answer> answer = askAgent(*decision);
      if (!answer) return;
      if (Result<> r = session_.decide(*answer); !r) {
        issue("options", r.error().message());
        return;
      }
      if (Result<> r = twin_.decide(*answer); !r) {
        issue("fresh-host", r.error().message());
        return;
      }
    }
  }

 private:
  void issue(const std::string& check, std::string text) {
    report_.issues.push_back({check, std::move(text), seed_, session_.record().size()});
  }

  void checkState(const Decision* decision) {
    const world::World& w = session_.world();
    const world::Scenario& scenario = session_.scenario();
    const std::uint64_t hash = world::hashOf(w);
    ++report_.checked["save"];
    world::World loaded;
    if (!world::loadWorld(world::saveWorld(w), scenario, loaded) || !(loaded == w) || world::hashOf(loaded) != hash)
      issue("save", "a world that is saved and loaded differs from the original");
    ++report_.checked["copy"];
    const world::World copy = w;
    if (!(copy == w) || world::hashOf(copy) != hash) issue("copy", "a copy of a world differs from the original");
    ++report_.checked["pieces"];
    if (std::string fault = pieceFault(scenario, w); !fault.empty()) issue("pieces", std::move(fault));
    ++report_.checked["view"];
    if (std::string leak = viewLeak(scenario, w, decision, seed_ + session_.record().size()); !leak.empty())
      issue("view", std::move(leak));
    checkLog();
    ++report_.checked["modules"];
    if (const std::uint64_t now = script::moduleDigest(session_.host()); now != modules_) {
      issue("modules", "a Lua module keeps something from step to step: keep lasting values in the world");
      modules_ = now;
    }
  }

  /// New lines of the log: no side reads the name of a card that it has had no chance to know.
  void checkLog() {
    const world::Journal& journal = session_.journal();
    const world::World& w = session_.world();
    const world::Scenario& scenario = session_.scenario();
    std::vector<std::uint32_t> shown(w.pieces.size(), 0);  // sides that met the piece since the last look
    for (std::size_t i = logSeen_; i < journal.changes.size(); ++i)
      if (const world::Change& c = journal.changes[i];
          c.subject.tag == world::Tag::Piece && c.kind != world::ChangeKind::Create)
        shown[static_cast<std::size_t>(c.subject.data)] |= c.seenBy;
    for (; logSeen_ < journal.changes.size(); ++logSeen_) {
      const world::Change& line = journal.changes[logSeen_];
      if (line.kind != world::ChangeKind::Message) continue;
      ++report_.checked["log"];
      const std::string& text = journal.texts[static_cast<std::size_t>(line.name)];
      for (std::size_t s = 0; s < scenario.sides.size(); ++s) {
        if ((line.seenBy >> s & 1U) == 0) continue;
        std::set<std::int32_t> known;
        std::set<std::int32_t> hidden;
        for (std::size_t p = 0; p < w.pieces.size(); ++p) {
          if (w.pieces[p].item < 0) continue;
          const std::uint32_t mask = world::knownBy(scenario, w, static_cast<world::PieceId>(p)) | shown[p];
          ((mask >> s & 1U) != 0 ? known : hidden).insert(w.pieces[p].item);
        }
        for (const std::int32_t item : hidden) {
          const world::ItemInfo& info = scenario.items[static_cast<std::size_t>(item)];
          const std::string& title = info.item->title;
          if (known.contains(item)) continue;
          if ((title.size() > 3 && names(text, title)) || text.find(info.name + "#") != std::string::npos)
            issue("log", fmt::format("{} reads \"{}\", which names the hidden card '{}'", scenario.sides[s].name, text,
                                     info.name));
        }
      }
    }
  }

  /// Whether a text has that title, other than as a part of a longer one ("The Pack" in "The Pack Turns"), which is
  /// looked at for itself.
  [[nodiscard]] bool names(std::string text, const std::string& title) const {
    if (text.find(title) == std::string::npos) return false;
    for (const world::ItemInfo& other : session_.scenario().items) {
      const std::string& longer = other.item->title;
      if (longer.size() <= title.size() || longer.find(title) == std::string::npos) continue;
      for (std::size_t at = 0; (at = text.find(longer, at)) != std::string::npos;) text.erase(at, longer.size());
    }
    return text.find(title) != std::string::npos;
  }

  void checkForks(const Decision& decision, const std::string& here) {
    const Session::Checkpoint checkpoint = session_.checkpoint();
    ++report_.checked["step-length"];
    // What one choose_all asks counts as one decision.
    const std::size_t first = session_.record().size() - checkpoint.since.size();
    const auto apart = static_cast<std::size_t>(
        std::count_if(together_.begin(), together_.end(), [&](std::size_t each) { return each >= first; }));
    if (checkpoint.since.size() + 1 - std::min(apart, checkpoint.since.size()) > mostDecisionsAStep)
      issue("step-length", fmt::format("a step asks for more than {} decisions", mostDecisionsAStep));
    for (Session* other : {&fork_, &far_}) {
      ++report_.checked["fork"];
      const Result<> restored = other->restore(checkpoint);
      const std::string there = restored ? textOf(*other) : restored.error().message();
      if (there != here || other->rollingHash() != session_.rollingHash() || !(other->world() == session_.world()))
        issue("fork", fmt::format("a fork returns '{}' instead of '{}'", there.substr(0, 200), here.substr(0, 200)));
    }
    for (const Answer& answer :
         someAnswers(decision.domain, options_.forksPerDecision, checkpoint.decisions + checkpoint.since.size())) {
      if (forks_ >= options_.forksPerRun) break;
      ++forks_;
      ++report_.checked["options"];
      if (!fork_.restore(checkpoint) || !std::holds_alternative<Decision>(fork_.advance())) break;
      if (const Result<> r = fork_.decide(answer); !r) {
        issue("options", fmt::format("an offered answer is refused: {}", r.error().text));
        continue;
      }
      if (const auto* halt = std::get_if<Halt>(&fork_.advance()))
        issue("options",
              fmt::format("after answer {} of '{}': {}", answer.number, here.substr(0, 200), halt->error.message()));
    }
    // What a search does: from the last step boundary, with everything dealt anew that the side cannot see.
    if (checkpoint.since.empty() && forks_ < options_.forksPerRun) {
      ++forks_;
      ++report_.checked["resample"];
      Session::Checkpoint dealt = checkpoint;
      AgentStream stream(seed_, decision.side, checkpoint.decisions);
      dealt.world = resample(session_.scenario(), checkpoint.world, decision.side, stream);
      if (std::string fault = pieceFault(session_.scenario(), dealt.world); !fault.empty())
        issue("resample", std::move(fault));
      if (const Result<> r = fork_.restore(dealt); !r || std::holds_alternative<Halt>(fork_.advance()))
        issue("resample", "play cannot continue from a world that looks the same to the side: " + textOf(fork_));
    }
    if (session_.scenario().dealStep >= 0 && forks_ < options_.forksPerRun) {
      ++forks_;
      ++report_.checked["deal"];
      AgentStream stream(seed_, decision.side, decision.number);
      if (const Result<> dealt = Fork(session_, decision.side).sample(stream, fork_); !dealt)
        issue("deal", dealt.error().message());
      else if (std::string fault = pieceFault(session_.scenario(), fork_.world()); !fault.empty())
        issue("deal", std::move(fault));
      else
        goOnDealt(decision);
    }
  }

  /// Plays on a little from the world that fork_ has been dealt.
  void goOnDealt(const Decision& decision) {
    constexpr std::uint64_t further = 8;
    const std::vector<Agent*> seats(session_.scenario().sides.size(), agent_.get());
    const Advance& end = fork_.run(seats, decision.number + further);
    if (const auto* halt = std::get_if<Halt>(&end); halt != nullptr && halt->error.code != "limit")
      issue("deal", "play cannot continue from a world that the ruleset dealt: " + halt->error.message());
  }

  std::optional<Answer> askAgent(const Decision& decision) {
    ++report_.checked["agent"];
    const std::uint64_t before = world::hashOf(session_.world());
    Answer answer;
    AgentStream stream(seed_, decision.side, decision.number);
    agent_->decide(decision, View(session_.scenario(), session_.world(), decision.side), stream, answer);
    if (world::hashOf(session_.world()) != before)
      issue("agent", "an agent has changed the world or the streams of the dice");
    if (world::accepts(decision.domain, answer)) return answer;
    issue("agent", "the random agent found no legal answer");
    return std::nullopt;
  }

  const ConformanceOptions& options_;
  ConformanceReport& report_;
  std::uint64_t seed_;
  Session session_;  ///< with a journal, on the host that is used again and again
  Session fork_;     ///< tries answers on the same host
  Session twin_;     ///< plays the same on a host that nothing ran on before
  Session far_;      ///< forks to that host
  std::unique_ptr<Agent> agent_;
  std::uint64_t modules_;
  std::size_t logSeen_ = 0;
  std::uint64_t forks_ = 0;
  std::vector<std::size_t> together_;  ///< decisions that came after another one of the same choose_all
};

}  // namespace

Result<ConformanceReport> conform(const std::shared_ptr<const world::Scenario>& scenario,
                                  const ConformanceOptions& options) {
  ConformanceReport report;
  Result<std::unique_ptr<script::Host>> used = script::Host::make(scenario);
  if (!used) return failed(used);
  for (std::uint64_t run = 0; run < options.runs && report.issues.size() < options.maxIssues; ++run) {
    Result<std::unique_ptr<script::Host>> fresh = script::Host::make(scenario);
    if (!fresh) return failed(fresh);
    ++report.runs;
    Run(**used, **fresh, options.firstSeed + run, options, report).play();
  }
  return report;
}

}  // namespace sortie::play
