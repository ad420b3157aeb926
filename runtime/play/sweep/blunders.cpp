#include "play/sweep/blunders.h"

#include <algorithm>
#include <cmath>
#include <mutex>
#include <thread>

#include <fmt/format.h>

#include "base/nearest.h"
#include "base/random.h"
#include "play/facts.h"
#include "play/session/fork.h"
#include "play/sweep/answers.h"
#include "play/text/answer_text.h"

namespace sortie::play {

namespace {

using world::Answer;
using world::Decision;

constexpr std::uint64_t pickPurpose = hashText("blunder-pick");
constexpr std::uint64_t answersPurpose = hashText("blunder-answers");
constexpr std::uint64_t worldsPurpose = hashText("blunder-worlds");
constexpr std::uint64_t cuts = 10;  // after each of which answers without prospects stop
constexpr double prospect = 1;      // standard errors

/// An answer and how it did, by world: 1 won, 0 not.
struct Tried {
  Answer answer;
  std::vector<std::uint8_t> won;
};

struct Lead {
  double mean = 0;
  double error = 0;
};

/// By how much `other` is ahead in the worlds that both have met.
Lead leadOf(const Tried& other, const Tried& own) {
  const std::size_t n = std::min(other.won.size(), own.won.size());
  if (n == 0) return {};
  double sum = 0;
  double squares = 0;
  for (std::size_t i = 0; i < n; ++i) {
    const double difference = static_cast<double>(other.won[i]) - static_cast<double>(own.won[i]);
    sum += difference;
    squares += difference * difference;
  }
  const auto count = static_cast<double>(n);
  Lead lead{sum / count, 0};
  if (n > 1) lead.error = std::sqrt(std::max(0.0, squares - sum * lead.mean) / (count - 1) / count);
  return lead;
}

std::uint64_t winsOf(const Tried& tried) {
  return static_cast<std::uint64_t>(std::count(tried.won.begin(), tried.won.end(), 1));
}

/// What a worker needs for one variant: a host and session for the playtest, and others for what comes of answers.
class Sampler {
 public:
  static Result<std::unique_ptr<Sampler>> make(const BlunderOptions& options, const SweepVariant& variant,
                                               const std::function<bool()>& stop) {
    script::HostOptions hostOptions;
    hostOptions.limits = options.sweep.limits;
    Result<std::unique_ptr<script::Host>> host = script::Host::make(variant.scenario, hostOptions);
    if (!host) return failed(host);
    Result<std::unique_ptr<script::Host>> trialHost = script::Host::make(variant.scenario, hostOptions);
    if (!trialHost) return failed(trialHost);
    Result<std::vector<std::unique_ptr<Agent>>> agents = agentsOf(options.sweep, variant);
    if (!agents) return failed(agents);
    Result<std::unique_ptr<Facts>> facts = Facts::make(variant.scenario);
    if (!facts) return failed(facts);
    return std::unique_ptr<Sampler>(new Sampler(options, variant, stop, std::move(*host), std::move(*trialHost),
                                                std::move(*agents), std::move(*facts)));
  }
  Sampler(const Sampler&) = delete;
  Sampler& operator=(const Sampler&) = delete;
  ~Sampler() {
    trialHost_->sandbox().disarmWatchdog();
    host_->sandbox().disarmWatchdog();
  }

  /// None: `stop` ended it.
  std::optional<BlunderRow> sample(std::uint64_t run) {
    BlunderRow row;
    row.run = run;
    row.seed = options_.sweep.firstSeed + (run - 1) / options_.sweep.variants.size();
    row.variant = variant_.name;
    const std::vector<std::uint64_t> numbers = choices(row);
    if (stop_()) return std::nullopt;
    if (!row.fault.empty() || numbers.empty()) return row;
    AgentStream pick(streamKey(row.seed, pickPurpose), world::SideId::None, 0);
    row.decision = numbers[pick.below(numbers.size())];
    if (goTo(row) && !stop_()) compare(row);
    if (stop_()) return std::nullopt;
    return row;
  }

 private:
  Sampler(const BlunderOptions& options, const SweepVariant& variant, const std::function<bool()>& stop,
          std::unique_ptr<script::Host> host, std::unique_ptr<script::Host> trialHost,
          std::vector<std::unique_ptr<Agent>> agents, std::unique_ptr<Facts> facts)
      : options_(options),
        variant_(variant),
        stop_(stop),
        host_(std::move(host)),
        trialHost_(std::move(trialHost)),
        agents_(std::move(agents)),
        facts_(std::move(facts)),
        session_(*host_, {1, false, false, true, true}),
        trial_(*trialHost_, {1, false, false, false, false}) {
    for (const std::unique_ptr<Agent>& agent : agents_) seats_.push_back(agent.get());
    const world::AttributeId round = variant.scenario->attribute("round");
    if (round != world::AttributeId::None) round_ = variant.scenario->kinds[0].slot(round);
    host_->sandbox().armWatchdog();
    trialHost_->sandbox().armWatchdog();
  }

  /// The numbers of the decisions that can be answered in more than one way, of the whole playtest.
  std::vector<std::uint64_t> choices(BlunderRow& row) {
    std::vector<std::uint64_t> numbers;
    const std::function<bool()> watch = [&] {
      if (stop_()) return true;
      const Decision& decision = session_.pending();
      if (decision.domain.waysUpToTwo() >= 2 && isWanted(decision.kind)) numbers.push_back(decision.number);
      return false;
    };
    session_.restart(row.seed);
    const Advance& end = session_.run(seats_, options_.sweep.maxDecisions, &watch);
    if (const Halt* halt = std::get_if<Halt>(&end)) row.fault = halt->error.message();
    return numbers;
  }

  [[nodiscard]] bool isWanted(std::int32_t kind) const {
    const std::string& name = variant_.scenario->decisions[static_cast<std::size_t>(kind)].name;
    return options_.kinds.empty() ||
           std::find(options_.kinds.begin(), options_.kinds.end(), name) != options_.kinds.end();
  }

  /// The agent's answer to the pending decision, from its own stream.
  bool ask(Answer& answer, BlunderRow& row) {
    const Decision& decision = session_.pending();
    answer = {};
    AgentStream stream(session_.world().seed, decision.side, decision.number);
    Agent& agent = *seats_[world::at(decision.side)];
    agent.decide(decision, View(session_, decision.side), stream, answer);
    if (const AgentFailure* failure = agent.failure()) row.fault = failure->error.message();
    return row.fault.empty();
  }

  /// Plays the same playtest again up to the decision.
  bool goTo(BlunderRow& row) {
    session_.restart(row.seed);
    Answer answer;
    while (!stop_()) {
      if (!std::holds_alternative<Decision>(session_.advance())) {
        row.fault = "the same playtest took another course when it was played again";
        return false;
      }
      if (session_.pending().number == row.decision) return true;
      if (!ask(answer, row)) return false;
      if (const Result<> decided = session_.decide(answer); !decided) {
        row.fault = decided.error().message();
        return false;
      }
    }
    return false;
  }

  void describe(const Decision& decision, BlunderRow& row) const {
    const world::DecisionInfo& info = variant_.scenario->decisions[static_cast<std::size_t>(decision.kind)];
    row.side = variant_.scenario->sides[world::at(decision.side)].name;
    row.kind = info.name;
    row.question = info.question;
    if (round_ != nullptr) row.round = session_.world().cells[static_cast<std::size_t>(round_->offset)];
  }

  void compare(BlunderRow& row) {
    const Decision& decision = session_.pending();
    describe(decision, row);
    Answer own;
    if (!ask(own, row)) return;
    AgentStream others(streamKey(row.seed, answersPurpose), decision.side, decision.number);
    const AnswerList list = answersToCompare(session_, decision, own, seats_[world::at(decision.side)]->opinions(),
                                             options_.answers, others);
    row.ways = list.ways;
    row.compared = list.answers.size();
    std::vector<Tried> field;
    for (const Answer& answer : list.answers) field.push_back({answer, {}});
    if (!playOut(decision, field, row)) return;
    const Tried* best = &field.front();
    for (const Tried& other : field)
      if (other.won.size() == field.front().won.size() && winsOf(other) > winsOf(*best)) best = &other;
    const Lead lead = leadOf(*best, field.front());
    row.playouts = field.front().won.size();
    row.chosenWins = winsOf(field.front());
    row.bestWins = winsOf(*best);
    row.loss = lead.mean;
    row.error = lead.error;
    const Notes notes = facts_ ? facts_->of(session_.world(), decision) : Notes{};
    row.about = aboutText(session_, decision);
    row.chosen = answerText(session_, decision, own, notes);
    row.best = answerText(session_, decision, best->answer, notes);
  }

  /// Plays all answers on, world by world; those without prospects stop after a heat.
  bool playOut(const Decision& decision, std::vector<Tried>& field, BlunderRow& row) {
    if (field.size() < 2) return true;
    const Fork fork(session_, decision.side);
    std::vector<std::size_t> running;
    for (std::size_t i = 1; i < field.size(); ++i) running.push_back(i);
    const std::uint64_t worlds = streamKey(row.seed, worldsPurpose);
    for (std::uint64_t n = 0; n < options_.playouts && !running.empty(); ++n) {
      const std::uint64_t seed = streamAt(worlds, n);
      if (!playOne(decision, fork, seed, field.front(), row)) return false;
      for (const std::size_t i : running)
        if (!playOne(decision, fork, seed, field[i], row)) return false;
      if (n + 1 < options_.playouts && (n + 1) % std::max<std::uint64_t>(1, options_.playouts / cuts) == 0)
        std::erase_if(running, [&](std::size_t i) {
          const Lead lead = leadOf(field[i], field.front());
          return lead.mean + prospect * lead.error <= blunderLoss;
        });
    }
    return true;
  }

  bool playOne(const Decision& decision, const Fork& fork, std::uint64_t seed, Tried& tried, BlunderRow& row) {
    AgentStream stream(seed, decision.side, decision.number);
    Result<> done = fork.sample(stream, trial_);
    if (done) done = trial_.decide(tried.answer);
    if (!done) {
      row.fault = done.error().message();
      return false;
    }
    const Advance& end = trial_.run(seats_, options_.sweep.maxDecisions, &stop_);
    if (const Halt* halt = std::get_if<Halt>(&end)) {
      row.fault = halt->error.message();
      return false;
    }
    tried.won.push_back(hasWon(decision.side) ? 1 : 0);
    return true;
  }

  [[nodiscard]] bool hasWon(world::SideId side) const {
    const std::vector<world::SideInfo>& sides = variant_.scenario->sides;
    const world::SideInfo& own = sides[world::at(side)];
    for (std::size_t s = 0; s < sides.size(); ++s)
      if ((trial_.world().winners >> s & 1U) != 0 &&
          (s == world::at(side) || (own.team != world::TeamId::None && sides[s].team == own.team)))
        return true;
    return false;
  }

  const BlunderOptions& options_;
  const SweepVariant& variant_;
  const std::function<bool()>& stop_;
  std::unique_ptr<script::Host> host_;
  std::unique_ptr<script::Host> trialHost_;
  std::vector<std::unique_ptr<Agent>> agents_;
  std::vector<Agent*> seats_;
  std::unique_ptr<Facts> facts_;
  Session session_;  ///< the playtest that decisions are sampled from
  Session trial_;    ///< what comes of an answer
  const world::AttributeSlot* round_ = nullptr;
};

/// What the workers share.
struct Work {
  std::atomic<std::uint64_t> next = 1;
  std::atomic<bool> cancelled = false;
  std::mutex mutex;
  std::uint64_t rows = 0;
  std::optional<Error> error;
};

void findSome(const BlunderOptions& options, const std::function<bool(std::uint64_t)>& done,
              const std::function<Result<>(BlunderRow&&)>& take, const std::function<void(std::uint64_t)>& progress,
              Work& work) {
  const SweepOptions& sweep = options.sweep;
  const std::function<bool()> stop = [&] { return work.cancelled || (sweep.stop != nullptr && *sweep.stop); };
  const auto give = [&](Result<> result) {
    if (result) return;
    if (!work.error) work.error = result.error();
    work.cancelled = true;
  };
  std::vector<std::unique_ptr<Sampler>> samplers(sweep.variants.size());
  while (!stop()) {
    const std::uint64_t run = work.next.fetch_add(1);
    if (run > sweep.runs * sweep.variants.size()) break;
    if (done && done(run)) continue;
    std::unique_ptr<Sampler>& sampler = samplers[(run - 1) % sweep.variants.size()];
    if (!sampler) {
      Result<std::unique_ptr<Sampler>> made =
          Sampler::make(options, sweep.variants[(run - 1) % sweep.variants.size()], stop);
      if (!made) {
        const std::scoped_lock lock(work.mutex);
        give(failed(made));
        break;
      }
      sampler = std::move(*made);
    }
    std::optional<BlunderRow> row = sampler->sample(run);
    const std::scoped_lock lock(work.mutex);
    if (!row || work.cancelled) break;
    give(take(std::move(*row)));
    ++work.rows;
    if (progress) progress(work.rows);
  }
}

/// Error: a kind that the ruleset of the variants does not declare.
Result<> checkKinds(const BlunderOptions& options) {
  const world::Scenario& scenario = *options.sweep.variants.front().scenario;
  std::vector<std::string> names;
  for (const world::DecisionInfo& decision : scenario.decisions) names.push_back(decision.name);
  for (const std::string& kind : options.kinds)
    if (scenario.decision(kind) < 0)
      return fail("decision-unknown", fmt::format("the ruleset has no decision \"{}\"", kind), {},
                  namesToChoose(kind, names));
  return {};
}

}  // namespace

Result<> findBlunders(const BlunderOptions& options, const std::function<bool(std::uint64_t)>& done,
                      const std::function<Result<>(BlunderRow&&)>& take,
                      const std::function<void(std::uint64_t)>& progress) {
  if (Result<> known = checkKinds(options); !known) return known;
  Work work;
  std::vector<std::thread> threads;
  const unsigned jobs = std::max(1U, options.sweep.jobs);
  for (unsigned i = 0; i < jobs; ++i) threads.emplace_back([&] { findSome(options, done, take, progress, work); });
  for (std::thread& thread : threads) thread.join();
  if (work.error) return tl::unexpected<Error>(*work.error);
  return {};
}

}  // namespace sortie::play
