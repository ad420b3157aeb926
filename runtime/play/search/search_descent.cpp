#include "play/search/search_descent.h"

#include <algorithm>
#include <cmath>

#include "base/random.h"
#include "play/search/search_keys.h"

namespace sortie::play {

namespace {

using world::Answer;
using world::Decision;
using world::Domain;
using world::DomainType;

/// Ranges up to this are tried number by number.
constexpr std::int64_t mostNumbers = 32;

std::uint64_t folded(std::uint64_t h, std::uint64_t x) noexcept { return mix64(h ^ x) + 0x9e3779b97f4a7c15ULL; }

/// Whether the answers are few enough to be listed; others are drawn as the search goes on.
bool isListed(const Domain& domain) {
  switch (domain.type) {
    case DomainType::Some:
    case DomainType::Order:
    case DomainType::Allocate: return false;
    case DomainType::Number: return domain.max - domain.min < mostNumbers;
    default: return true;
  }
}

/// The first answer number of a listed domain and the one after the last.
std::pair<std::int64_t, std::int64_t> range(const Domain& domain) {
  const auto n = static_cast<std::int64_t>(domain.options.size());
  switch (domain.type) {
    case DomainType::Offer: return {-1, n};
    case DomainType::YesNo: return {0, 2};
    case DomainType::Number: return {domain.min, domain.max + 1};
    default: return {0, n};
  }
}

}  // namespace

Descent::Descent(SearchTree& tree, const world::Scenario& scenario, const world::World& world,
                 std::vector<Agent*> rollouts, const SearchOptions& options)
    : tree_(tree),
      scenario_(scenario),
      world_(world),
      rollouts_(std::move(rollouts)),
      exploration_(options.exploration),
      width_(options.width) {}

void Descent::begin() {
  failure_ = nullptr;
  inTree_ = true;
  node_ = 0;
  path_.clear();
  playout_ = tree_[0].visits + 1;
}

void Descent::decide(const Decision& decision, const View& view, AgentStream& stream, Answer& answer) {
  if (inTree_) {
    readOptions(decision);
    if (node_ == 0) {
      rootKey_ = decisionKey_;
      rootKeys_ = keys_;
    }
    if (isListed(decision.domain))
      listed(decision, view, stream, answer);
    else
      drawn(decision, view, stream, answer);
    return;
  }
  Agent& agent = *rollouts_[world::at(decision.side)];
  agent.decide(decision, view, stream, answer);
  failure_ = agent.failure();
}

void Descent::readOptions(const Decision& decision) {
  decisionKey_ = decisionKey(scenario_, world_, decision);
  keys_.clear();
  for (const world::Value& option : decision.domain.options)
    keys_.push_back(optionKey(scenario_, world_, decision.side, option));
}

std::uint64_t Descent::listedKey(const Domain& domain, std::int64_t i) const {
  const bool option = domain.type != DomainType::YesNo && domain.type != DomainType::Number && i >= 0;
  return folded(decisionKey_, option ? keys_[static_cast<std::size_t>(i)] : static_cast<std::uint64_t>(i) + 2);
}

double Descent::worth(const SearchNode& node) const {
  const double visits = node.visits;
  return node.reward / visits + exploration_ * std::sqrt(std::log(static_cast<double>(node.offered)) / visits);
}

void Descent::enter(std::int32_t node, world::SideId side, bool isNew) {
  path_.push_back({node, side});
  node_ = node;
  inTree_ = !isNew;
}

/// Progressive widening: how many answers a node tries; the more, the oftener it was visited.
double Descent::width() const { return 1 + width_ * std::sqrt(static_cast<double>(tree_[node_].visits)); }

void Descent::listed(const Decision& decision, const View& view, AgentStream& stream, Answer& answer) {
  const auto [first, end] = range(decision.domain);
  untried_.clear();
  std::int32_t best = -1;
  std::size_t tried = 0;
  double most = 0;
  for (std::int64_t i = first; i < end; ++i) {
    const std::int32_t child = tree_.find(node_, listedKey(decision.domain, i));
    if (child < 0) {
      untried_.push_back(i);
      continue;
    }
    SearchNode& node = tree_[child];
    if (node.seen == playout_) continue;  // of the same key as an option before it
    node.seen = playout_;
    ++node.offered;
    ++tried;
    if (const double value = worth(node); best < 0 || value > most) {
      best = child;
      most = value;
      answer.number = i;
    }
  }
  if (untried_.empty() || (best >= 0 && static_cast<double>(tried) >= width()))
    return enter(best, decision.side, false);
  answer.number = untried_[stream.below(untried_.size())];
  // What the rollout agent would do comes first: where that is a good player, little else needs to be tried.
  if (tried == 0) {
    Agent& agent = *rollouts_[world::at(decision.side)];
    spare_.number = 0;
    spare_.indices.clear();
    agent.decide(decision, view, stream, spare_);
    if (failure_ = agent.failure(); failure_ != nullptr) return;
    if (world::accepts(decision.domain, spare_)) answer.number = spare_.number;
  }
  if (tree_.full()) {
    inTree_ = false;
    return;
  }
  const std::int32_t child = tree_.add(node_, listedKey(decision.domain, answer.number));
  tree_[child].offered = 1;
  enter(child, decision.side, true);
}

void Descent::split(const Domain& domain, const Answer& answer) {
  parts_.clear();
  parts_.push_back(decisionKey_);
  switch (domain.type) {
    case DomainType::Some:
    case DomainType::Order:
      for (const std::int32_t i : answer.indices) parts_.push_back(keys_[static_cast<std::size_t>(i)]);
      if (domain.type == DomainType::Some) std::sort(parts_.begin() + 1, parts_.end());
      break;
    case DomainType::Allocate:
      for (std::size_t i = 0; i < answer.indices.size(); ++i) {
        if (answer.indices[i] == 0) continue;
        parts_.push_back(keys_[i]);
        parts_.push_back(static_cast<std::uint64_t>(answer.indices[i]));
      }
      break;
    default: parts_.push_back(static_cast<std::uint64_t>(answer.number));
  }
}

/// The answer that a node's parts stand for among the options at hand; false when they do not allow it.
bool Descent::join(const Domain& domain, const SearchNode& node, Answer& answer) {
  const std::span parts(tree_.parts.data() + node.firstPart, node.parts);
  if (parts[0] != decisionKey_) return false;
  answer.number = 0;
  answer.indices.clear();
  if (domain.type == DomainType::Number) {
    answer.number = static_cast<std::int64_t>(parts[1]);
    return world::accepts(domain, answer);
  }
  const bool counts = domain.type == DomainType::Allocate;
  if (counts) answer.indices.assign(keys_.size(), 0);
  used_.assign(keys_.size(), false);
  for (std::size_t p = 1; p < parts.size(); p += counts ? 2 : 1) {
    std::size_t i = 0;
    while (i < keys_.size() && (used_[i] || keys_[i] != parts[p])) ++i;
    if (i == keys_.size()) return false;
    used_[i] = true;
    if (counts)
      answer.indices[i] = static_cast<std::int32_t>(parts[p + 1]);
    else
      answer.indices.push_back(static_cast<std::int32_t>(i));
  }
  if (domain.type == DomainType::Some) std::sort(answer.indices.begin(), answer.indices.end());
  return world::accepts(domain, answer);
}

void Descent::drawn(const Decision& decision, const View& view, AgentStream& stream, Answer& answer) {
  const Domain& domain = decision.domain;
  std::int32_t best = -1;
  double most = 0;
  std::size_t open = 0;
  for (std::int32_t child = tree_[node_].candidate; child >= 0; child = tree_[child].next) {
    SearchNode& node = tree_[child];
    if (!join(domain, node, spare_)) continue;
    ++open;
    ++node.offered;
    if (const double value = worth(node); best < 0 || value > most) {
      best = child;
      most = value;
      answer = spare_;
    }
  }
  if (best >= 0 && static_cast<double>(open) >= width()) return enter(best, decision.side, false);
  spare_.number = 0;
  spare_.indices.clear();
  Agent& agent = open == 0 ? *rollouts_[world::at(decision.side)] : *random_;
  agent.decide(decision, view, stream, spare_);
  if (failure_ = agent.failure(); failure_ != nullptr) return;
  split(domain, spare_);
  std::uint64_t key = 0;
  for (const std::uint64_t part : parts_) key = folded(key, part);
  const std::int32_t known = tree_.find(node_, key);
  if (known >= 0) {
    answer = spare_;
    return enter(known, decision.side, false);
  }
  answer = spare_;
  if (tree_.full()) {
    inTree_ = false;
    return;
  }
  const std::int32_t child = tree_.add(node_, key);
  SearchNode& node = tree_[child];
  node.offered = 1;
  node.firstPart = static_cast<std::uint32_t>(tree_.parts.size());
  node.parts = static_cast<std::uint32_t>(parts_.size());
  tree_.parts.insert(tree_.parts.end(), parts_.begin(), parts_.end());
  node.next = tree_[node_].candidate;
  tree_[node_].candidate = child;
  enter(child, decision.side, true);
}

void Descent::learn(std::span<const double> rewards) {
  ++tree_[0].visits;
  for (const Step& step : path_) {
    SearchNode& node = tree_[step.node];
    ++node.visits;
    node.reward += rewards[world::at(step.side)];
  }
}

std::int32_t Descent::chosen() {
  std::int32_t best = -1;
  for (std::int32_t child = 1; child < static_cast<std::int32_t>(tree_.size()); ++child) {
    const SearchNode& node = tree_[child];
    if (node.parent != 0 || node.visits == 0) continue;
    if (best < 0 || node.visits > tree_[best].visits ||
        (node.visits == tree_[best].visits && node.reward > tree_[best].reward))
      best = child;
  }
  return best;
}

bool Descent::best(const Decision& decision, Answer& answer) {
  decisionKey_ = rootKey_;
  keys_ = rootKeys_;
  const std::int32_t best = chosen();
  if (best < 0) return false;
  if (!isListed(decision.domain)) return join(decision.domain, tree_[best], answer);
  const auto [first, end] = range(decision.domain);
  for (answer.number = first; answer.number < end; ++answer.number)
    if (listedKey(decision.domain, answer.number) == tree_[best].key) return true;
  return false;
}

}  // namespace sortie::play
