#include "editor/core/balance/balance_compare.h"

#include <algorithm>
#include <chrono>

#include <fmt/format.h>

#include "report/html.h"

namespace sortie::editor {

namespace {

using Kind = CompareRow::Kind;
using Verdict = CompareRow::Verdict;

std::string titleOf(const BalanceResults& results, const std::string& variant, Kind kind, const std::string& what) {
  const VariantResults* found = results.variant(variant);
  if (what == "nobody" && kind == Kind::Wins) return "Nobody wins";
  if (kind == Kind::Length) return what == "rounds" ? "Rounds" : "Decisions";
  if (kind == Kind::Objective) {
    if (found != nullptr)
      for (const ObjectiveResult& each : found->objectives)
        if (each.id == what) return each.title + " done";
    return what + " done";
  }
  const std::string side = found == nullptr ? what : found->sideTitle(what);
  return kind == Kind::Wins ? side + " wins" : side + "'s score";
}

void tellDifference(CompareRow& row, bool same) {
  const bool more = row.difference.value > 0;
  if (same) {
    row.verdict = Verdict::Same;
    row.words = "the same in every pair";
  } else if (row.p >= maybeBelow) {
    row.verdict = Verdict::NoDifference;
    row.words = "no difference seen";
  } else {
    row.verdict = row.p < clearBelow ? Verdict::Clear : Verdict::Maybe;
    row.words = fmt::format("{} {} in B", row.p < clearBelow ? "clearly" : "perhaps", more ? "more" : "less");
  }
  if (row.share) {
    row.textA = report::percent(row.a);
    row.textB = report::percent(row.b);
    row.textDifference = fmt::format("{:+.1f} points ({:+.1f} to {:+.1f})", 100 * row.difference.value,
                                     100 * row.difference.low, 100 * row.difference.high);
  } else {
    row.textA = fmt::format("{:.2f}", row.a);
    row.textB = fmt::format("{:.2f}", row.b);
    row.textDifference =
        fmt::format("{:+.2f} ({:+.2f} to {:+.2f})", row.difference.value, row.difference.low, row.difference.high);
  }
}

CompareRow shareRow(const play::ShareComparison& share) {
  CompareRow row;
  row.what = share.what;
  const double total = static_cast<double>(std::max<std::uint64_t>(share.pairs.total(), 1));
  row.a = static_cast<double>(share.pairs.both + share.pairs.onlyA) / total;
  row.b = static_cast<double>(share.pairs.both + share.pairs.onlyB) / total;
  row.difference = share.difference;
  row.p = share.test.midP;
  tellDifference(row, share.pairs.onlyA == 0 && share.pairs.onlyB == 0);
  return row;
}

CompareRow numberRow(const play::NumberComparison& number) {
  CompareRow row;
  row.share = false;
  row.what = number.what;
  row.a = number.meanA;
  row.b = number.meanB;
  row.difference = number.difference;
  row.p = number.wilcoxon;
  // Only where no pair differs is the interval of the differences a point at zero.
  tellDifference(row, number.difference.value == 0 && number.difference.low == 0 && number.difference.high == 0);
  return row;
}

/// Of a choice: not pair by pair, over all playtests in which a side had it.
CompareRow choiceRow(const play::ChoiceComparison& choice) {
  CompareRow row;
  row.kind = Kind::Choice;
  row.what = choice.value;
  row.title = fmt::format("{} wins with {} ({})", choice.sideTitle, choice.title, choice.choiceTitle);
  row.a = choice.a.share;
  row.b = choice.b.share;
  row.difference = choice.difference;
  row.p = choice.p;
  const bool same = choice.a.count == choice.b.count && choice.a.of == choice.b.of;
  tellDifference(row, same);
  if (same) {
    row.words = "the same in both";
  } else if (choice.differs()) {
    row.verdict = Verdict::Clear;
    row.words = fmt::format("clearly {} often in B", row.difference.value > 0 ? "more" : "less");
  } else {
    row.verdict = Verdict::NoDifference;
    row.words = "no difference seen";
  }
  return row;
}

std::string summaryOf(const CompareResults& results) {
  std::vector<std::string> clear;
  std::size_t maybe = 0;
  for (const CompareRow& row : results.rows) {
    if (row.verdict == Verdict::Clear) clear.push_back(fmt::format("{} {}", row.title, row.words));
    if (row.verdict == Verdict::Maybe) ++maybe;
  }
  std::string out =
      fmt::format("{} pairs with the same seed, {} of them identical to the last change.", results.pairs, results.same);
  if (results.pairs > 0 && results.same == results.pairs) return out + " Both play the same.";
  for (const std::string& each : clear) out += " " + each + ".";
  if (clear.empty()) out += " No clear difference was seen.";
  if (maybe > 0)
    out += fmt::format(" {} of {} lines may differ; 1 line in 20 does so by chance.", maybe, results.rows.size());
  return out;
}

}  // namespace

Result<CompareResults> comparePlayed(PlayedSweep& a, PlayedSweep& b) {
  // Two revisions are the same mission even if it was given another name meanwhile.
  const Result<play::Comparison> comparison = play::compareSweeps(a.store, b.store, true);
  if (!comparison) return failed(comparison);
  CompareResults out;
  Result<std::shared_ptr<const BalanceResults>> ofA = resultsOf(a);
  if (!ofA) return failed(ofA);
  Result<std::shared_ptr<const BalanceResults>> ofB = resultsOf(b);
  if (!ofB) return failed(ofB);
  out.a = std::move(*ofA);
  out.b = std::move(*ofB);
  for (const auto& [name, values] : comparison->differences)
    out.differences.push_back({name, values.first, values.second});
  out.unpaired = comparison->unpaired;
  for (const play::VariantComparison& variant : comparison->variants) {
    out.pairs += variant.pairs;
    out.same += variant.same;
    out.halted += variant.halted;
    const auto add = [&](CompareRow row, Kind kind) {
      row.variant = variant.variant;
      row.kind = kind;
      row.title = titleOf(*out.b, variant.variant, kind, row.what);
      out.rows.push_back(std::move(row));
    };
    const auto tookPart = [&](const std::string& side) {
      const VariantResults* inA = out.a->variant(variant.variant);
      const VariantResults* inB = out.b->variant(variant.variant);
      return side == "nobody" || (inA != nullptr && inA->side(side) != nullptr) ||
             (inB != nullptr && inB->side(side) != nullptr);
    };
    for (const play::ShareComparison& each : variant.wins)
      if (tookPart(each.what)) add(shareRow(each), Kind::Wins);
    for (const play::ShareComparison& each : variant.objectives) add(shareRow(each), Kind::Objective);
    // The last ones are of the whole playtest; a side may have such an id.
    const std::size_t whole =
        static_cast<std::size_t>(std::find_if(variant.numbers.begin(), variant.numbers.end(),
                                              [&](const play::NumberComparison& each) {
                                                return each.what == "decisions" &&
                                                       out.b->variant(variant.variant) != nullptr &&
                                                       out.b->variant(variant.variant)->side("decisions") == nullptr;
                                              }) -
                                 variant.numbers.begin());
    for (std::size_t i = 0; i < variant.numbers.size(); ++i) {
      CompareRow row = numberRow(variant.numbers[i]);
      // Of a ruleset without scores there is nothing to say.
      if (i < whole && row.a == 0 && row.b == 0 && row.verdict == Verdict::Same) continue;
      add(std::move(row), i < whole ? Kind::Score : Kind::Length);
    }
    for (std::size_t i = 0; i < std::min(variant.choices.size(), play::mostChoicesCompared); ++i) {
      CompareRow row = choiceRow(variant.choices[i]);
      row.variant = variant.variant;
      out.rows.push_back(std::move(row));
    }
  }
  out.summary = summaryOf(out);
  return out;
}

CompareRun::CompareRun(BalancePlan a, BalancePlan b, Deliver deliver, std::function<void(const CompareNews&)> news)
    : a_(std::move(a)), b_(std::move(b)), news_(std::move(news)), thread_(std::move(deliver)) {
  b_.runs = a_.runs;
  b_.firstSeed = a_.firstSeed;
  b_.agents = a_.agents;
  b_.maxDecisions = a_.maxDecisions;
  b_.limits = a_.limits;
  b_.jobs = a_.jobs;
  thread_.start([this] { work(); });
}

Result<CompareResults> CompareRun::play(CompareNews& news) {
  const auto start = std::chrono::steady_clock::now();
  std::uint64_t before = 0;
  std::uint64_t others = 0;
  const auto watch = [&](PlayedSweep& now) -> Result<> {
    const std::uint64_t played = before + now.kept + now.played;
    const double seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
    // Until B is loaded it counts as many as A.
    news.progress.count(played, now.total + (others == 0 ? now.total : others), played, seconds);
    thread_.tell([this, news] { news_(news); });
    return {};
  };
  Result<PlayedSweep> a = playPlan(a_, thread_.stopping(), watch);
  if (!a) return failed(a);
  before = a->kept + a->played;
  others = a->total;
  Result<PlayedSweep> b = playPlan(b_, thread_.stopping(), watch);
  if (!b) return failed(b);
  news.progress.played = before + b->kept + b->played;
  news.progress.total = others + b->total;
  return comparePlayed(*a, *b);
}

void CompareRun::work() {
  CompareNews news;
  thread_.tell([this, news] { news_(news); });
  Result<CompareResults> results = play(news);
  news.progress.secondsLeft.reset();
  const bool whole = news.progress.total > 0 && news.progress.played >= news.progress.total;
  news.progress.state = whole ? BalanceProgress::State::Done : BalanceProgress::State::Cancelled;
  if (results) {
    news.results = std::make_shared<const CompareResults>(std::move(*results));
  } else if (!(thread_.stopping() && results.error().code == "compare-pairs")) {
    // Cancelled before there was a pair: that is not a mistake of anybody.
    news.progress.state = BalanceProgress::State::Failed;
    news.progress.error = results.error();
  }
  thread_.tell([this, news] { news_(news); });
}

}  // namespace sortie::editor
