#include "play/search_race.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>

#include "play/search_keys.h"

namespace sortie::play {

namespace {

using world::Answer;
using world::Decision;
using world::Domain;
using world::DomainType;

double knob(const char* name, double otherwise) {
  const char* t = std::getenv(name);
  return t == nullptr ? otherwise : std::atof(t);
}

}  // namespace

Race::Race(const SearchOptions& options, Session& session, std::vector<Agent*> seats)
    : options_(options), session_(session), seats_(std::move(seats)) {}

void Race::enlist(const Decision& decision, AgentStream& stream) {
  const Domain& domain = decision.domain;
  const auto n = static_cast<std::int64_t>(domain.options.size());
  const auto add = [&](const Answer& answer, std::uint64_t key) {
    for (const Candidate& other : field_)
      if (other.key == key && other.answer.indices == answer.indices) return;
    field_.push_back({answer, key, {}, false});
  };
  const auto most = static_cast<std::size_t>(knob("S_FIELD", 8));
  std::vector<std::int64_t> numbers;
  switch (domain.type) {
    case DomainType::Some:
    case DomainType::Order:
    case DomainType::Allocate: break;
    case DomainType::YesNo: numbers = {0, 1}; break;
    case DomainType::Number:
      for (std::int64_t i = domain.min; i <= std::min(domain.max, domain.min + 31); ++i) numbers.push_back(i);
      break;
    case DomainType::Offer: numbers.push_back(-1); [[fallthrough]];
    default:
      for (std::int64_t i = 0; i < n; ++i) numbers.push_back(i);
  }
  for (std::size_t i = numbers.size(); i > 1; --i) std::swap(numbers[i - 1], numbers[stream.below(i)]);
  const bool options = domain.type != DomainType::YesNo && domain.type != DomainType::Number;
  for (const std::int64_t i : numbers) {
    if (field_.size() >= most) break;
    Answer answer;
    answer.number = i;
    add(answer, options && i >= 0 ? keys_[static_cast<std::size_t>(i)] : static_cast<std::uint64_t>(i) + 2);
  }
  if (!numbers.empty()) return;
  for (std::size_t i = 0; i < 2 * most && field_.size() < most; ++i) {
    Answer answer;
    random_->decide(decision, View(session_, decision.side), stream, answer);
    add(answer, 0);
  }
}

bool Race::play(Candidate& candidate, const Decision& decision, const Fork& fork) {
  const std::uint64_t world = worlds_[candidate.values.size()];
  AgentStream stream(world, decision.side, decision.number);
  if (const Result<> sampled = fork.sample(stream, session_); !sampled) {
    failure_ = {sampled.error(), {}};
    return false;
  }
  (void)session_.advance();
  if (const Result<> decided = session_.decide(candidate.answer); !decided) {
    failure_ = {decided.error(), {}};
    return false;
  }
  const std::uint64_t limit = decision.number + static_cast<std::uint64_t>(knob("S_DEPTH", 2000));
  const Advance& end = session_.run(seats_, limit);
  const bool over = std::holds_alternative<Outcome>(end);
  if (const Halt* halt = std::get_if<Halt>(&end); halt != nullptr && halt->error.code != "limit") {
    failure_ = {halt->error, halt->trace};
    return false;
  }
  rewards(session_.scenario(), session_.world(), over, rewards_);
  candidate.values.push_back(rewards_[world::at(decision.side)]);
  return true;
}

bool Race::run(const Decision& decision, const View& view, const Fork& fork, AgentStream& stream, Answer& answer) {
  field_.clear();
  worlds_.clear();
  for (std::uint64_t i = 0; i < options_.iterations; ++i) worlds_.push_back(stream.draw());
  keys_.clear();
  for (const world::Value& option : decision.domain.options)
    keys_.push_back(optionKey(session_.scenario(), session_.world(), decision.side, option));
  Agent& own = *seats_[world::at(decision.side)];
  own.decide(decision, view, stream, answer);
  if (const AgentFailure* why = own.failure()) {
    failure_ = *why;
    return false;
  }
  // keys of the playtest's world
  const auto keyOf = [&](const Answer& a) -> std::uint64_t {
    switch (decision.domain.type) {
      case DomainType::Some:
      case DomainType::Order:
      case DomainType::Allocate: return 0;
      case DomainType::YesNo:
      case DomainType::Number: return static_cast<std::uint64_t>(a.number) + 2;
      default: return a.number >= 0 ? keys_[static_cast<std::size_t>(a.number)] : 1;
    }
  };
  field_.push_back({answer, keyOf(answer), {}, false});
  // One playout first: so that the session stands in some world of this decision.
  enlist(decision, stream);
  if (field_.size() < 2) return true;
  std::vector<std::size_t> in(field_.size());
  for (std::size_t i = 0; i < in.size(); ++i) in[i] = i;
  std::uint64_t spent = 0;
  std::size_t each = 0;
  const double z = knob("S_Z", 1);
  while (in.size() > 1 && spent < options_.iterations) {
    // Sequential halving: as many playouts for each round.
    const auto rounds = static_cast<std::uint64_t>(std::ceil(std::log2(static_cast<double>(in.size()))));
    const std::uint64_t left = options_.iterations - spent;
    std::uint64_t more = std::max<std::uint64_t>(1, left / rounds / in.size());
    if (more * in.size() > left) { 
      break;
    }
    each += more;
    for (const std::size_t i : in)
      while (field_[i].values.size() < each) {
        if (!play(field_[i], decision, fork)) return false;
        ++spent;
      }
    // The own answer stays in.
    const auto mean = [&](std::size_t i) {
      double sum = 0;
      for (const double v : field_[i].values) sum += v;
      return sum / static_cast<double>(field_[i].values.size());
    };
    std::stable_sort(in.begin() + 1, in.end(), [&](std::size_t a, std::size_t b) { return mean(a) > mean(b); });
    if (in.size() > 2)
      in.resize(1 + std::max<std::size_t>(1, (in.size() - 1) / 2));
    else if (rounds <= 1)
      break;
  }
  const std::vector<double>& a = field_[0].values;
  const std::vector<double>& b = field_[in[1]].values;
  const std::size_t n = std::min(a.size(), b.size());
  double sum = 0, squares = 0;
  for (std::size_t i = 0; i < n; ++i) sum += b[i] - a[i];
  const double mean = sum / static_cast<double>(n);
  for (std::size_t i = 0; i < n; ++i) squares += (b[i] - a[i] - mean) * (b[i] - a[i] - mean);
  const double prior = knob("S_SD", 0.3);
  const double variance = (squares + prior * prior) / static_cast<double>(n);
  if (mean > z * std::sqrt(variance / static_cast<double>(n))) answer = field_[in[1]].answer;
  return true;
}

}  // namespace sortie::play
