#include "play/session/session.h"

#include <cassert>
#include <limits>

#include <fmt/format.h>

#include "play/session/resample.h"
#include "script/ways.h"

namespace sortie::play {

using world::at;
using world::raw;

Session::Session(script::Host& host, SessionOptions options)
    : host_(&host),
      options_(options),
      world_(host.scenario().initial),
      mutator_(host.scenario(), world_, options.journal ? &journal_ : nullptr) {
  host_->prepare(context_, world_, mutator_);
  begin();
  world_.seed = options_.seed;
  renumberCards(scenario(), world_);
  for (const world::ZoneId zone : scenario().shuffledZones) mutator_.shuffle(zone);
  if (options_.checkpoints) boundary_ = checkpoint();
}

Session::~Session() {
  host_->release(aside_);
  host_->release(context_);
}

Result<> Session::dealByRule(world::SideId side) {
  if (scenario().dealStep < 0) return {};
  const std::size_t steps = world_.stack.size();
  host_->prepare(aside_, world_, mutator_);
  const script::StepStatus status = host_->runAside(aside_, scenario().dealStep, world::Value::of(side));
  if (status == script::StepStatus::Error) return tl::unexpected(host_->error().error);
  if (status == script::StepStatus::Decision) host_->abandon(aside_);
  if (status == script::StepStatus::Decision || world_.stack.size() != steps || world_.finished)
    return fail("deal-step",
                fmt::format("the step {} asks, pushes or ends the playtest",
                            scenario().steps[static_cast<std::size_t>(scenario().dealStep)].name),
                {}, "only deal anew what the side cannot know");
  return {};
}

const world::Scenario& Session::scenario() const noexcept { return host_->scenario(); }

void Session::begin() {
  journal_.clear();
  record_.clear();
  interventions_.clear();
  checkpoints_.clear();
  mutator_.resetHash(0);
  mutator_.setJournal(options_.journal ? &journal_ : nullptr);
  context_.questions.decisions = 0;
  context_.chances.dice.clear();
  context_.chances.diceUsed = 0;
  context_.chances.draws.clear();
  context_.chances.came.clear();
  context_.chances.next = 0;
  context_.chances.ask = options_.table;
  context_.chances.open.reset();
  stepsSinceDecision_ = 0;
  ready_ = false;
  midStep_ = false;
}

void Session::restart(std::uint64_t seed) {
  host_->abandon(context_);
  world_ = scenario().initial;
  begin();
  options_.seed = seed;
  world_.seed = seed;
  renumberCards(scenario(), world_);
  for (const world::ZoneId zone : scenario().shuffledZones) mutator_.shuffle(zone);
  if (options_.checkpoints) boundary_ = checkpoint();
}

const Advance& Session::advance() {
  if (ready_) return state_;
  script::StepStatus status = script::StepStatus::Done;
  if (midStep_) {
    // decide() has handed over the answer and left the status behind.
    status = lastStatus_;
  }
  for (;;) {
    if (status == script::StepStatus::Error) {
      state_ = openChance() != nullptr
                   ? Halt{{"chance-open", "somebody has to say what came up here", {}, "go on with play --enter"}, {}}
                   : Halt{host_->error().error, host_->error().trace};
      midStep_ = false;
      break;
    }
    if (status == script::StepStatus::Decision) {
      state_ = pending();
      midStep_ = true;
      break;
    }
    midStep_ = false;
    // What a step pushes after finish() does not run: a mission may end the playtest in the middle of a step.
    if (world_.stack.empty() || world_.finished) {
      Outcome outcome{world_.outcome, world_.winners, {}};
      for (std::size_t s = 0; s < scenario().sides.size(); ++s) {
        const world::AttributeSlot* slot =
            scenario().kinds[at(scenario().sides[s].kind)].slot(scenario().scoreAttribute);
        outcome.scores.push_back(
            slot == nullptr ? 0 : world_.cells[world_.sideCells[s] + static_cast<std::uint32_t>(slot->offset)]);
      }
      state_ = std::move(outcome);
      break;
    }
    if (options_.checkpoints && !replaying_) {
      // Boundaries at which nothing has been decided since the last one add nothing.
      if (checkpoints_.empty() || checkpoints_.back().decisions != record_.size()) {
        checkpoints_.push_back(here());
        thinCheckpoints();
      }
    }
    if (++stepsSinceDecision_ > maxSteps) {
      state_ = Halt{
          {"limit", fmt::format("{} steps ran without a decision", maxSteps), {}, "end the playtest with finish(…)"},
          {}};
      break;
    }
    if (options_.keepBoundary || options_.checkpoints) {
      boundary_.world = world_;
      boundary_.rollingHash = mutator_.rollingHash();
      boundary_.decisions = record_.size();
      boundary_.journalSize = journal_.changes.size();
      boundary_.textSize = journal_.texts.size();
      boundary_.forcedDice = context_.chances.dice;
      boundary_.chances = context_.chances.next;
      boundary_.interventionCount = interventions_.size();
      boundary_.number = context_.questions.decisions;
    }
    status = host_->runStep(context_);
  }
  ready_ = true;
  return state_;
}

void Session::remember(const world::Answer& answer) {
  if (!options_.record) return;
  const world::Decision& asked = pending();
  const world::Domain& domain = asked.domain;
  Recorded& entry = record_.emplace_back();
  entry.kind = asked.kind;
  entry.side = asked.side;
  entry.type = domain.type;
  entry.forced = scenario().decisions[static_cast<std::size_t>(asked.kind)].always && domain.waysUpToTwo() < 2;
  entry.answer.number = answer.number;
  if (!answer.indices.empty()) entry.answer.indices = answer.indices;
  switch (domain.type) {
    case world::DomainType::One:
    case world::DomainType::Path:
    case world::DomainType::Point: entry.value = domain.options[static_cast<std::size_t>(answer.number)]; break;
    case world::DomainType::Offer:
      if (answer.number >= 0) entry.value = domain.options[static_cast<std::size_t>(answer.number)];
      break;
    case world::DomainType::Some:
    case world::DomainType::Order:
      for (const std::int32_t i : answer.indices) entry.many.push_back(domain.options[static_cast<std::size_t>(i)]);
      break;
    case world::DomainType::Allocate: entry.many.assign(domain.options.begin(), domain.options.end()); break;
    default: break;
  }
  // A hidden card is known by the slot where it lies now; its name must not come into the record.
  for (const world::Value& value : entry.values())
    if (value.tag == world::Tag::Piece && board::isZone(world_.piece(value.piece()).place) &&
        (mutator_.knownBy(value.piece()) >> raw(entry.side) & 1u) == 0) {
      for (const world::Value& each : entry.values()) {
        if (!entry.key.empty()) entry.key += ',';
        entry.key += scenario().keyOf(each, world_, entry.side);
      }
      break;
    }
}

std::optional<Halt> Session::ask(world::Answer& answer) {
  const world::Decision& decision = pending();
  if (decision.number >= maxDecisions_)
    return Halt{{"limit", fmt::format("more than {} decisions", maxDecisions_), {}, "end the playtest with finish(…)"},
                {}};
  if (stop_ != nullptr && (*stop_)()) return Halt{{"stopped", "the playtest was cancelled", {}, {}}, {}};
  answer.number = 0;
  answer.indices.clear();
  AgentStream stream(world_.seed, decision.side, decision.number);
  const View view(*this, decision.side);
  Agent& agent = *(*agents_)[at(decision.side)];
  agent.decide(decision, view, stream, answer);
  if (const AgentFailure* failure = agent.failure()) return Halt{failure->error, failure->trace};
  return {};
}

bool Session::answerNow(void* self, world::Answer& answer) {
  auto& session = *static_cast<Session*>(self);
  // What stops the playtest stops it where the step waits: run() asks again and finds it.
  return !session.ask(answer) && session.take(answer).has_value();
}

const Advance& Session::run(const std::vector<Agent*>& agents, std::uint64_t maxDecisions,
                            const std::function<bool()>* stop) {
  agents_ = &agents;
  maxDecisions_ = maxDecisions;
  stop_ = stop;
  for (const Agent* agent : agents) options_.keepBoundary = options_.keepBoundary || agent->forks();
  // With checkpoints every decision goes the long way: undo needs the boundary that advance() keeps.
  script::Questions& questions = context_.questions;
  questions.player = this;
  questions.answerNow = options_.checkpoints || options_.keepBoundary ? nullptr : &Session::answerNow;
  world::Answer answer;
  // Simultaneous choices, refused answers and what stops the playtest come this way.
  while (std::holds_alternative<world::Decision>(advance())) {
    std::optional<Halt> halt = ask(answer);
    if (!halt)
      if (const Result<> decided = decide(answer); !decided)
        halt = Halt{
            {"agent", fmt::format("agent {}: {}", agents[at(pending().side)]->name(), decided.error().text), {}, {}},
            {}};
    if (!halt) continue;
    state_ = std::move(*halt);
    host_->abandon(context_);
    midStep_ = false;
    break;
  }
  questions.answerNow = nullptr;
  agents_ = nullptr;
  stop_ = nullptr;
  return state_;
}

Result<> Session::take(const world::Answer& answer) {
  const world::Decision& asked = pending();
  if (!world::accepts(asked.domain, answer))
    return fail("bad-answer", fmt::format("the answer is not among those that '{}' allows",
                                          scenario().decisions[static_cast<std::size_t>(asked.kind)].name));
  if (asked.domain.type == world::DomainType::Path && !answer.indices.empty())
    if (Result<> way = script::checkWay(*host_, context_, answer); !way) return way;
  remember(answer);
  stepsSinceDecision_ = 0;
  mutator_.decided(static_cast<std::uint64_t>(asked.kind), answer);
  return {};
}

Result<> Session::decide(const world::Answer& answer) {
  if (!ready_ || !std::holds_alternative<world::Decision>(state_))
    return fail("no-decision", "nothing is being asked", {}, "call advance() first");
  if (Result<> taken = take(answer); !taken) return taken;
  ready_ = false;
  lastStatus_ = host_->answer(context_, answer);
  midStep_ = true;
  return {};
}

const board::Reach* Session::pendingReach() const noexcept { return script::pendingReach(*host_, context_); }

void Session::setDiceSource(std::function<std::uint64_t(std::uint64_t)> source) {
  context_.chances.source = std::move(source);
}

Session::Checkpoint Session::here() const {
  Checkpoint out;
  out.world = world_;
  out.rollingHash = mutator_.rollingHash();
  out.decisions = record_.size();
  out.journalSize = journal_.changes.size();
  out.textSize = journal_.texts.size();
  out.forcedDice = context_.chances.dice;
  out.chances = context_.chances.next;
  out.interventionCount = interventions_.size();
  out.number = context_.questions.decisions;
  return out;
}

// Where they lie closest one goes, but none of the newest and not the first: undo answers again what lies between, and a
// playtest of thousands of decisions takes no more memory than one of a few hundred.
void Session::thinCheckpoints() {
  if (checkpoints_.size() <= mostCheckpoints) return;
  std::size_t goes = 1;
  std::size_t least = std::numeric_limits<std::size_t>::max();
  for (std::size_t i = 1; i + newestCheckpoints < checkpoints_.size(); ++i) {
    const std::size_t gap = checkpoints_[i + 1].decisions - checkpoints_[i - 1].decisions;
    if (gap >= least) continue;
    least = gap;
    goes = i;
  }
  checkpoints_.erase(checkpoints_.begin() + static_cast<std::ptrdiff_t>(goes));
}

Session::Checkpoint Session::checkpoint() const {
  if (!midStep_) return here();
  Checkpoint out = boundary_;
  out.interventions.assign(interventions_.begin() + static_cast<std::ptrdiff_t>(boundary_.interventionCount),
                           interventions_.end());
  out.since.assign(record_.begin() + static_cast<std::ptrdiff_t>(boundary_.decisions), record_.end());
  return out;
}

Result<> Session::restore(const Checkpoint& checkpoint) {
  host_->abandon(context_);
  world_ = checkpoint.world;
  mutator_.resetHash(checkpoint.rollingHash);
  context_.questions.decisions = checkpoint.number;
  context_.chances.dice = checkpoint.forcedDice;
  context_.chances.next = std::min(checkpoint.chances, context_.chances.came.size());
  context_.chances.open.reset();
  record_.resize(std::min(record_.size(), checkpoint.decisions));
  journal_.changes.resize(std::min(journal_.changes.size(), checkpoint.journalSize));
  journal_.texts.resize(std::min(journal_.texts.size(), checkpoint.textSize));
  journal_.textBytes = 0;
  for (const std::string& text : journal_.texts) journal_.textBytes += text.size();
  interventions_.resize(std::min(interventions_.size(), checkpoint.interventionCount));
  ready_ = false;
  midStep_ = false;
  stepsSinceDecision_ = 0;
  const std::vector<Recorded> since = checkpoint.since;
  // What came from outside comes again at the decision that was then pending.
  const std::vector<Intervention> interventions = checkpoint.interventions;
  std::size_t nextIntervention = 0;
  for (const Intervention& each : interventions)
    options_.keepBoundary = options_.keepBoundary || changesWorld(each.kind);
  Result<> made;
  const auto interveneAt = [&](std::size_t number) {
    while (made && nextIntervention < interventions.size() && interventions[nextIntervention].before <= number)
      made = make(interventions[nextIntervention++]);
  };
  std::size_t number = checkpoint.decisions;
  replaying_ = true;
  for (const Recorded& entry : since) {
    if (!std::holds_alternative<world::Decision>(advance())) {
      replaying_ = false;
      return fail("replay", "a decision is left over: the step asked fewer questions than before");
    }
    interveneAt(number++);
    if (!made) break;
    if (Result<> r = decide(entry.answer); !r) {
      replaying_ = false;
      return r;
    }
  }
  if (made && nextIntervention < interventions.size()) {
    (void)advance();
    interveneAt(number);
  }
  replaying_ = false;
  return made;
}

bool Session::undo(std::size_t count) {
  if (count == 0 || count > record_.size()) return false;
  return backTo(record_.size() - count, context_.chances.came.size());
}

bool Session::backTo(std::size_t target, std::size_t chances) {
  const auto later = [&](const Checkpoint& each) { return each.decisions > target || each.chances > chances; };
  std::size_t index = checkpoints_.size();
  while (index > 0 && later(checkpoints_[index - 1])) --index;
  if (index == 0) return false;
  Checkpoint from = checkpoints_[index - 1];
  from.since.assign(record_.begin() + static_cast<std::ptrdiff_t>(from.decisions),
                    record_.begin() + static_cast<std::ptrdiff_t>(target));
  for (std::size_t i = from.interventionCount; i < interventions_.size(); ++i)
    if (interventions_[i].before <= target) from.interventions.push_back(interventions_[i]);
  checkpoints_.resize(index);
  return restore(from).has_value();
}

}  // namespace sortie::play
