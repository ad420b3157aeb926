#include "play/sweep/compare.h"

#include <algorithm>
#include <functional>
#include <set>

#include <fmt/format.h>

namespace sortie::play {

namespace {

/// What pairs are compared by, of one playtest.
struct Ended {
  SweepRow row;
  std::map<std::string, bool> objectives;
};

/// By variant and seed.
using Playtests = std::map<std::string, std::map<std::uint64_t, Ended>>;

Result<Playtests> playtestsOf(SweepStore& store) {
  Playtests out;
  std::map<std::int64_t, Ended*> byRun;
  const Result<> read = store.each([&](const SweepRow& row) -> Result<> {
    Ended& ended = out[row.variant][row.seed];
    ended.row = row;
    byRun[static_cast<std::int64_t>(row.run)] = &ended;
    return {};
  });
  if (!read) return failed(read);
  const Result<Table> objectives = store.query("SELECT run, objective, state = 'done' FROM objective");
  if (!objectives) return failed(objectives);
  for (const std::vector<Cell>& cells : objectives->rows) {
    const auto* run = std::get_if<std::int64_t>(&cells[0]);
    const auto* name = std::get_if<std::string>(&cells[1]);
    const auto* done = std::get_if<std::int64_t>(&cells[2]);
    if (run == nullptr || name == nullptr || done == nullptr) continue;
    if (const auto found = byRun.find(*run); found != byRun.end()) found->second->objectives[*name] = *done != 0;
  }
  return out;
}

bool won(const SweepRow& row, const std::string& side) {
  return std::find(row.winners.begin(), row.winners.end(), side) != row.winners.end();
}

struct Pair {
  const Ended* a;
  const Ended* b;
};

ShareComparison compareShare(const std::string& what, const std::vector<Pair>& pairs,
                             const std::function<bool(const Ended&)>& test) {
  ShareComparison out;
  out.what = what;
  for (const Pair& pair : pairs) {
    const bool inA = test(*pair.a);
    const bool inB = test(*pair.b);
    ++(inA ? (inB ? out.pairs.both : out.pairs.onlyA) : (inB ? out.pairs.onlyB : out.pairs.neither));
  }
  out.test = mcNemar(out.pairs.onlyA, out.pairs.onlyB);
  out.difference = pairedDifference(out.pairs);
  return out;
}

void compareNumber(const std::string& what, const std::vector<Pair>& pairs,
                   const std::function<std::optional<std::int64_t>(const SweepRow&)>& read,
                   std::vector<NumberComparison>& into) {
  NumberComparison out;
  out.what = what;
  std::vector<double> differences;
  for (const Pair& pair : pairs) {
    const std::optional<std::int64_t> inA = read(pair.a->row);
    const std::optional<std::int64_t> inB = read(pair.b->row);
    if (!inA || !inB) continue;
    out.meanA += static_cast<double>(*inA);
    out.meanB += static_cast<double>(*inB);
    differences.push_back(static_cast<double>(*inB - *inA));
  }
  if (differences.empty()) return;
  out.pairs = differences.size();
  out.meanA /= static_cast<double>(out.pairs);
  out.meanB /= static_cast<double>(out.pairs);
  out.difference = bootstrapMean(differences);
  out.wilcoxon = wilcoxonSignedRank(std::move(differences));
  into.push_back(std::move(out));
}

VariantComparison compareVariant(const std::string& variant, const std::vector<std::string>& sides,
                                 const std::map<std::uint64_t, Ended>& a, const std::map<std::uint64_t, Ended>& b) {
  VariantComparison out;
  out.variant = variant;
  std::vector<Pair> pairs;
  std::set<std::string> objectives;
  for (const auto& [seed, ended] : a) {
    const auto other = b.find(seed);
    if (other == b.end()) {
      ++out.onlyA;
      continue;
    }
    if (ended.row.outcome == "halt" || other->second.row.outcome == "halt") {
      ++out.halted;
      continue;
    }
    out.same += ended.row.hash == other->second.row.hash ? 1U : 0U;
    pairs.push_back({&ended, &other->second});
    for (const auto& each : ended.objectives)
      if (other->second.objectives.contains(each.first)) objectives.insert(each.first);
  }
  for (const auto& each : b) out.onlyB += a.contains(each.first) ? 0U : 1U;
  out.pairs = pairs.size();
  for (const std::string& side : sides)
    out.wins.push_back(compareShare(side, pairs, [&](const Ended& ended) { return won(ended.row, side); }));
  ShareComparison nobody = compareShare("nobody", pairs, [](const Ended& ended) { return ended.row.winners.empty(); });
  if (nobody.pairs.neither < nobody.pairs.total()) out.wins.push_back(std::move(nobody));
  for (const std::string& objective : objectives)
    out.objectives.push_back(compareShare(objective, pairs, [&](const Ended& ended) {
      const auto found = ended.objectives.find(objective);
      return found != ended.objectives.end() && found->second;
    }));
  for (const std::string& side : sides)
    compareNumber(
        side, pairs,
        [&](const SweepRow& row) -> std::optional<std::int64_t> {
          const auto found = row.scores.find(side);
          return found == row.scores.end() ? std::nullopt : std::optional(found->second);
        },
        out.numbers);
  compareNumber(
      "decisions", pairs, [](const SweepRow& row) { return std::optional(static_cast<std::int64_t>(row.decisions)); },
      out.numbers);
  compareNumber(
      "rounds", pairs, [](const SweepRow& row) { return row.rounds; }, out.numbers);
  return out;
}

std::map<std::string, std::pair<std::string, std::string>> differencesOf(const SweepStore::Meta& a,
                                                                         const SweepStore::Meta& b) {
  std::map<std::string, std::pair<std::string, std::string>> out;
  const auto get = [](const SweepStore::Meta& meta, const std::string& key) {
    const auto found = meta.find(key);
    return found == meta.end() ? std::string() : found->second;
  };
  for (const SweepStore::Meta* meta : {&a, &b})
    for (const auto& each : *meta)
      if (get(a, each.first) != get(b, each.first)) out[each.first] = {get(a, each.first), get(b, each.first)};
  return out;
}

}  // namespace

Result<Comparison> compareSweeps(SweepStore& a, SweepStore& b, bool force) {
  Comparison out;
  out.missionA = a.meta().at("mission");
  out.missionB = b.meta().at("mission");
  if (out.missionA != out.missionB && !force)
    return fail("compare-missions",
                fmt::format("they played different missions: {} and {}", out.missionA, out.missionB), {},
                "seeds of different missions do not match; use --force to compare them anyway");
  out.differences = differencesOf(a.meta(), b.meta());
  const Result<Playtests> ofA = playtestsOf(a);
  if (!ofA) return failed(ofA);
  const Result<Playtests> ofB = playtestsOf(b);
  if (!ofB) return failed(ofB);
  const Result<Statistics> statisticsA = Statistics::of(a);
  if (!statisticsA) return failed(statisticsA);
  const Result<Statistics> statisticsB = Statistics::of(b);
  if (!statisticsB) return failed(statisticsB);
  std::vector<std::string> sides = a.sides();
  for (const std::string& side : b.sides())
    if (std::find(sides.begin(), sides.end(), side) == sides.end()) sides.push_back(side);
  std::uint64_t pairs = 0;
  for (const std::string& variant : a.variants()) {
    const auto inA = ofA->find(variant);
    const auto inB = ofB->find(variant);
    if (inB == ofB->end() || inA == ofA->end()) {
      out.unpaired.push_back(variant);
      continue;
    }
    out.variants.push_back(compareVariant(variant, sides, inA->second, inB->second));
    out.variants.back().choices = compareChoices(*statisticsA, *statisticsB, variant);
    pairs += out.variants.back().pairs;
  }
  for (const std::string& variant : b.variants())
    if (const std::vector<std::string> known = a.variants();
        std::find(known.begin(), known.end(), variant) == known.end())
      out.unpaired.push_back(variant);
  if (pairs == 0)
    return fail("compare-pairs", "no playtest of one that ended has the seed and variant of one of the other", {},
                "sweep both with the same --seed and --runs");
  return out;
}

}  // namespace sortie::play
