#include "play/sweep/answers.h"

#include <algorithm>
#include <set>

#include "play/search/search_keys.h"

namespace sortie::play {

namespace {

using world::Answer;
using world::Decision;
using world::Domain;
using world::DomainType;

/// Ranges up to this are looked at number by number.
constexpr std::int64_t mostListed = 32;

bool tooMany(const Domain& domain) {
  switch (domain.type) {
    case DomainType::Some:
    case DomainType::Order:
    case DomainType::Allocate: return true;
    case DomainType::Number: return domain.max - domain.min >= mostListed;
    default: return false;
  }
}

/// Tells answers apart as the side does: two alike cards are one.
class Kinds {
 public:
  Kinds(const Session& session, const Decision& decision) : domain_(decision.domain) {
    for (const world::Value& option : domain_.options)
      keys_.push_back(optionKey(session.scenario(), session.world(), decision.side, option));
  }
  /// False when an answer that is the same to the side was there already.
  bool isNew(const Answer& answer) { return seen_.insert(keyOf(answer)).second; }

 private:
  [[nodiscard]] std::vector<std::uint64_t> keyOf(const Answer& answer) const {
    std::vector<std::uint64_t> out;
    const auto key = [&](std::int64_t i) { return keys_[static_cast<std::size_t>(i)]; };
    switch (domain_.type) {
      case DomainType::Number:
      case DomainType::YesNo: return {static_cast<std::uint64_t>(answer.number)};
      case DomainType::Some:
      case DomainType::Order:
        for (const std::int32_t i : answer.indices) out.push_back(key(i));
        if (domain_.type == DomainType::Some) std::sort(out.begin(), out.end());
        return out;
      case DomainType::Allocate:
        for (const std::int32_t count : answer.indices) out.push_back(static_cast<std::uint64_t>(count));
        return out;
      default: break;
    }
    if (answer.number >= 0) out.push_back(key(answer.number));
    return out;
  }

  const Domain& domain_;
  std::vector<std::uint64_t> keys_;
  std::set<std::vector<std::uint64_t>> seen_;
};

void shuffle(std::vector<Answer>& answers, std::size_t from, AgentStream& stream) {
  for (std::size_t i = answers.size(); i > from + 1; --i)
    std::swap(answers[i - 1], answers[from + stream.below(i - from)]);
}

/// The first and the last number of the answers that can be listed.
std::pair<std::int64_t, std::int64_t> rangeOf(const Domain& domain) {
  if (domain.type == DomainType::Number) return {domain.min, domain.max};
  if (domain.type == DomainType::YesNo) return {0, 1};
  const auto last = static_cast<std::int64_t>(domain.options.size()) - 1;
  return {domain.type == DomainType::Offer ? -1 : 0, last};
}

}  // namespace

AnswerList answersToCompare(const Session& session, const Decision& decision, const Answer& own,
                            std::span<const std::int64_t> opinions, std::size_t most, AgentStream& stream) {
  const Domain& domain = decision.domain;
  Kinds kinds(session, decision);
  AnswerList out;
  const auto add = [&](const Answer& answer) {
    if (kinds.isNew(answer)) out.answers.push_back(answer);
  };
  add(own);
  if (tooMany(domain)) {
    constexpr std::size_t triesEach = 4;
    const std::unique_ptr<Agent> random = randomAgent();
    const View view(session, decision.side);
    for (std::size_t tries = 0; tries < triesEach * most && out.answers.size() < most; ++tries) {
      Answer answer;
      random->decide(decision, view, stream, answer);
      add(answer);
    }
    return out;
  }
  const auto [first, last] = rangeOf(domain);
  for (std::int64_t i = first; i <= last; ++i) add({i, {}});
  out.ways = out.answers.size();
  if (out.answers.size() <= most) return out;
  shuffle(out.answers, 1, stream);
  if (opinions.size() == domain.options.size() && !opinions.empty()) {
    const auto opinion = [&](const Answer& answer) {
      return answer.number < 0 ? INT64_MIN : opinions[static_cast<std::size_t>(answer.number)];
    };
    std::stable_sort(out.answers.begin() + 1, out.answers.end(),
                     [&](const Answer& a, const Answer& b) { return opinion(a) > opinion(b); });
    shuffle(out.answers, 1 + most / 2, stream);
  }
  out.answers.resize(most);
  return out;
}

}  // namespace sortie::play
