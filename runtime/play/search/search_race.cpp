#include "play/search/search_race.h"

#include <algorithm>
#include <bit>
#include <numeric>

#include "play/search/search_keys.h"

namespace sortie::play {

namespace {

using world::Answer;
using world::Decision;
using world::Domain;
using world::DomainType;

/// Ranges up to this are looked at number by number.
constexpr std::int64_t manyNumbers = 32;
/// What a single playout may differ from another before anything is known: keeps a lucky pair from settling it.
constexpr double spread = 0.3;

/// Whether an answer is more than one number.
bool isMany(const Domain& domain) {
  return domain.type == DomainType::Some || domain.type == DomainType::Order || domain.type == DomainType::Allocate;
}

bool isNumber(const Domain& domain) { return domain.type == DomainType::Number || domain.type == DomainType::YesNo; }

}  // namespace

Race::Race(const SearchOptions& options, Session& session, std::vector<Agent*> seats)
    : options_(options), session_(session), seats_(std::move(seats)), stop_([this] { return round() >= lastRound_; }) {
  const world::AttributeId id = session_.scenario().attribute("round");
  if (id != world::AttributeId::None) round_ = session_.scenario().kinds[0].slot(id);
}

std::int32_t Race::round() const { return session_.world().cells[static_cast<std::size_t>(round_->offset)]; }

bool Race::failed(const Agent& agent) {
  const AgentFailure* why = agent.failure();
  if (why != nullptr) failure_ = *why;
  return why != nullptr;
}

bool Race::sample(const Decision& decision, const Fork& fork, std::size_t world) {
  AgentStream stream(worlds_[world], decision.side, decision.number);
  const Result<> sampled = fork.sample(stream, session_);
  if (!sampled) failure_ = {sampled.error(), {}};
  return sampled.has_value();
}

void Race::enter(const Decision& decision, const Answer& answer) {
  const auto n = static_cast<std::uint64_t>(answer.number);
  std::uint64_t key = 0;
  if (isNumber(decision.domain) || answer.number < 0)
    key = n;
  else if (!isMany(decision.domain))
    key = keys_[n];
  for (const Runner& other : field_)
    if (other.key == key && other.answer.indices == answer.indices) return;
  field_.push_back({answer, key, {}, 0});
}

/// The agent's own answer and what it thought of the others; the session comes to stand at the decision.
bool Race::prepare(const Decision& decision, const View& view, const Fork& fork, AgentStream& stream, Answer& own) {
  Agent& agent = *seats_[world::at(decision.side)];
  field_.clear();
  worlds_.clear();
  agent.decide(decision, view, stream, own);
  if (failed(agent)) return false;
  for (std::uint64_t i = 0; i < options_.iterations; ++i) worlds_.push_back(stream.draw());
  opinions_.assign(agent.opinions().begin(), agent.opinions().end());
  valued_ = round_ != nullptr && agent.value(view).has_value();
  if (failed(agent) || !sample(decision, fork, 0)) return false;
  keys_.clear();
  for (const world::Value& option : decision.domain.options)
    keys_.push_back(optionKey(session_.scenario(), session_.world(), decision.side, option));
  return true;
}

/// Others, those that the agent likes best first; where it has no opinion, or where they are too many to list, any.
void Race::enlist(const Decision& decision, AgentStream& stream) {
  const Domain& domain = decision.domain;
  numbers_.clear();
  if (isMany(domain) || (domain.type == DomainType::Number && domain.max - domain.min >= manyNumbers)) {
    const View view(session_, decision.side);
    for (std::size_t tries = 0; tries < 2 * options_.field && field_.size() < options_.field; ++tries) {
      Answer answer;
      random_->decide(decision, view, stream, answer);
      enter(decision, answer);
    }
    return;
  }
  const auto n = static_cast<std::int64_t>(domain.options.size());
  const std::int64_t first = domain.type == DomainType::Number ? domain.min : domain.type == DomainType::Offer ? -1 : 0;
  const std::int64_t last = domain.type == DomainType::Number  ? domain.max
                            : domain.type == DomainType::YesNo ? 1
                                                               : n - 1;
  for (std::int64_t i = first; i <= last; ++i) numbers_.push_back(i);
  for (std::size_t i = numbers_.size(); i > 1; --i) std::swap(numbers_[i - 1], numbers_[stream.below(i)]);
  if (!isNumber(domain) && opinions_.size() == static_cast<std::size_t>(n))
    std::stable_sort(numbers_.begin(), numbers_.end(), [&](std::int64_t a, std::int64_t b) {
      return a >= 0 && (b < 0 || opinions_[static_cast<std::size_t>(a)] > opinions_[static_cast<std::size_t>(b)]);
    });
  for (const std::int64_t i : numbers_) {
    if (field_.size() >= options_.field) break;
    enter(decision, {i, {}});
  }
}

bool Race::play(Runner& runner, const Decision& decision, const Fork& fork) {
  if (!sample(decision, fork, runner.values.size())) return false;
  if (const Result<> decided = session_.decide(runner.answer); !decided) {
    failure_ = {decided.error(), {}};
    return false;
  }
  if (valued_) lastRound_ = round() + options_.rounds;
  const bool over = std::holds_alternative<Outcome>(
      session_.run(seats_, decision.number + options_.depth, valued_ ? &stop_ : nullptr));
  for (const Agent* seat : seats_)
    if (failed(*seat)) return false;
  rewards(session_.scenario(), session_.world(), over, rewards_);
  double worth = rewards_[world::at(decision.side)];
  if (!over && valued_) {
    Agent& agent = *seats_[world::at(decision.side)];
    worth = agent.value(View(session_, decision.side)).value_or(worth);
    if (failed(agent)) return false;
  }
  runner.values.push_back(worth);
  runner.mean =
      std::accumulate(runner.values.begin(), runner.values.end(), 0.0) / static_cast<double>(runner.values.size());
  return true;
}

/// Sequential halving: in each heat all that still run play in as many further worlds, and the worse half retires; the
/// agent's own answer never does.
bool Race::halve(const Decision& decision, const Fork& fork) {
  running_.resize(field_.size());
  std::iota(running_.begin(), running_.end(), std::size_t{0});
  std::uint64_t left = options_.iterations;
  std::size_t worlds = 0;
  for (;;) {
    // A small budget is for a small field.
    if (running_.size() > left) running_.resize(left);
    if (running_.size() < 2) return true;
    const auto heats = static_cast<std::uint64_t>(std::bit_width(running_.size() - 1));
    const std::uint64_t more = std::max<std::uint64_t>(1, left / heats / running_.size());
    worlds += more;
    left -= more * running_.size();
    for (const std::size_t i : running_)
      while (field_[i].values.size() < worlds)
        if (!play(field_[i], decision, fork)) return false;
    std::stable_sort(running_.begin() + 1, running_.end(),
                     [&](std::size_t a, std::size_t b) { return field_[a].mean > field_[b].mean; });
    if (running_.size() == 2) return true;
    running_.resize(1 + (running_.size() - 1) / 2);
    if (left < running_.size()) return true;
  }
}

/// Whether another answer did better than the agent's own in the worlds that both met, by more than chance.
bool Race::proves(const Runner& other) const {
  const std::vector<double>& own = field_.front().values;
  const std::size_t n = std::min(own.size(), other.values.size());
  if (n == 0) return false;
  double sum = 0;
  for (std::size_t i = 0; i < n; ++i) sum += other.values[i] - own[i];
  const auto count = static_cast<double>(n);
  const double mean = sum / count;
  double squares = spread * spread;
  for (std::size_t i = 0; i < n; ++i) {
    const double off = other.values[i] - own[i] - mean;
    squares += off * off;
  }
  return mean > 0 && mean * mean > options_.doubt * options_.doubt * squares / count / count;
}

bool Race::run(const Decision& decision, const View& view, const Fork& fork, AgentStream& stream, Answer& answer) {
  if (!prepare(decision, view, fork, stream, answer)) return false;
  enter(decision, answer);
  enlist(decision, stream);
  if (!halve(decision, fork)) return false;
  // A small budget may have left others out, or none to compare with.
  if (running_.size() > 1 && proves(field_[running_[1]])) answer = field_[running_[1]].answer;
  return true;
}

}  // namespace sortie::play
