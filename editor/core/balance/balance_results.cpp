#include "editor/core/balance/balance_results.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <set>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "editor/core/balance/balance_outliers.h"
#include "picture/chart.h"
#include "picture/theme.h"
#include "report/html.h"
#include "report/report.h"

namespace sortie::editor {

using play::RowView;

namespace {

play::Rate rateOf(std::int64_t count, std::int64_t total) {
  return play::wilson(static_cast<std::uint64_t>(std::max<std::int64_t>(count, 0)),
                      static_cast<std::uint64_t>(std::max<std::int64_t>(total, 0)));
}

/// A query's answer, split by variant once: rows are looked through for each variant otherwise.
class Figures {
 public:
  explicit Figures(const play::Statistics& all) : all_(&all) {}
  [[nodiscard]] const play::Statistics& all() const { return *all_; }
  [[nodiscard]] const std::vector<RowView>& rows(const std::string& query, const std::string& variant) {
    auto found = split_.find(query);
    if (found == split_.end()) {
      found = split_.try_emplace(query).first;
      const play::Table& table = all_->table(query);
      for (std::size_t i = 0; i < table.rows.size(); ++i) {
        const RowView row(table, i);
        found->second[row.text("variant")].push_back(row);
      }
    }
    return found->second[variant];
  }

 private:
  const play::Statistics* all_;
  std::map<std::string, std::map<std::string, std::vector<RowView>>> split_;
};

Distribution countedBy(const std::vector<RowView>& rows, const char* value) {
  std::map<std::int64_t, std::int64_t> counts;
  for (const RowView& row : rows) counts[row.number(value)] += row.number("count");
  return distributionOf(counts);
}

std::map<std::string, picture::Colour> coloursOf(const world::Scenario* scenario,
                                                 const std::vector<std::string>& sides) {
  std::map<std::string, picture::Colour> out;
  for (std::size_t s = 0; s < sides.size(); ++s) out[sides[s]] = picture::chartColour(s);
  if (scenario == nullptr) return out;
  const Result<picture::Theme> theme = picture::themeOf(*scenario->mission.rulesetPack().ruleset);
  if (!theme) return out;
  const std::vector<picture::SideLook> looks = picture::sideLooks(*scenario, *theme);
  for (std::size_t s = 0; s < looks.size() && s < scenario->sides.size(); ++s)
    out[scenario->sides[s].name] = looks[s].colour;
  return out;
}

void addSides(VariantResults& out, Figures& figures) {
  const std::vector<std::string> sides = figures.all().sides(out.variant);
  const std::map<std::string, picture::Colour> colours = coloursOf(out.scenario.get(), figures.all().sides());
  for (const std::string& id : sides) {
    SideResult side;
    side.id = id;
    side.title = figures.all().title("side", id);
    side.colour = colours.at(id);
    for (const RowView& row : figures.rows("wins", out.variant))
      if (row.text("side") == id) side.wins = rateOf(row.number("count"), row.number("total"));
    std::map<std::int64_t, std::int64_t> scores;
    for (const RowView& row : figures.rows("scores", out.variant))
      if (row.text("side") == id) scores[row.number("score")] += row.number("count");
    side.scores = distributionOf(scores);
    out.sides.push_back(std::move(side));
  }
  out.nobody = play::wilson(0, out.ended);
  for (const RowView& row : figures.rows("nobody", out.variant))
    out.nobody = rateOf(row.number("count"), row.number("total"));
  for (const RowView& row : figures.rows("outcomes", out.variant)) {
    const std::string id = row.text("outcome");
    out.outcomes.push_back({id, id == "end" ? "ended without an outcome" : figures.all().title("outcome", id),
                            rateOf(row.number("count"), static_cast<std::int64_t>(out.ended))});
  }
}

void addObjectives(VariantResults& out, Figures& figures) {
  for (const RowView& row : figures.rows("objectives", out.variant)) {
    ObjectiveResult each;
    each.id = row.text("objective");
    each.title = figures.all().title("objective", each.id);
    const std::int64_t total = row.number("total");
    each.done = rateOf(row.number("done"), total);
    each.failed = rateOf(row.number("failed"), total);
    each.open = rateOf(row.number("open"), total);
    std::map<std::int64_t, std::int64_t> done;
    std::map<std::int64_t, std::int64_t> failed;
    for (const RowView& when : figures.rows("objective-rounds", out.variant))
      if (when.text("objective") == each.id && !when.null("round"))
        (when.text("state") == "done" ? done : failed)[when.number("round")] += when.number("count");
    each.doneRounds = distributionOf(done);
    each.failedRounds = distributionOf(failed);
    out.objectives.push_back(std::move(each));
  }
}

void addEvents(VariantResults& out, Figures& figures) {
  const auto ended = static_cast<std::int64_t>(out.ended);
  for (const RowView& row : figures.rows("events", out.variant)) {
    const std::int64_t in = row.number("playtests");
    out.events.push_back({row.text("event"), rateOf(in, ended),
                          in > 0 ? row.real("times") / static_cast<double>(in) : 0, row.real("mean_round")});
  }
}

void addCards(VariantResults& out, Figures& figures) {
  std::map<std::pair<std::string, std::string>, std::map<std::string, play::Rate>> wins;
  for (const RowView& row : figures.rows("card-wins", out.variant))
    wins[{row.text("deck"), row.text("card")}][row.text("side")] = rateOf(row.number("count"), row.number("total"));
  for (const RowView& row : figures.rows("cards", out.variant)) {
    CardResult card;
    card.deck = row.text("deck");
    card.id = row.text("card");
    card.title = figures.all().title("card", card.id);
    card.copies = row.number("copies");
    const std::int64_t in = row.number("playtests");
    card.drawn = rateOf(in, static_cast<std::int64_t>(out.ended));
    card.times = in > 0 ? row.real("times") / static_cast<double>(in) : 0;
    card.round = row.real("mean_round");
    if (const auto found = wins.find({card.deck, card.id}); found != wins.end()) card.wins = found->second;
    out.cards.push_back(std::move(card));
  }
}

void addCounts(VariantResults& out, Figures& figures) {
  const double ended = static_cast<double>(std::max<std::uint64_t>(out.ended, 1));
  for (const RowView& row : figures.rows("losses", out.variant)) {
    CountResult each;
    each.statistic = row.text("statistic");
    each.statisticTitle =
        each.statistic == "left-map" ? "Left the map" : figures.all().title("statistic", each.statistic);
    each.side = row.text("side");
    each.kind = row.text("kind");
    each.kindTitle = each.kind.empty() ? std::string() : figures.all().title("kind", each.kind);
    each.cause = row.text("cause");
    each.times = row.number("times");
    each.each = static_cast<double>(each.times) / ended;
    out.counts.push_back(std::move(each));
  }
}

void addPace(VariantResults& out, Figures& figures) {
  for (const RowView& row : figures.rows("pace", out.variant)) {
    const std::string what = row.text("what");
    const std::string side = row.text("side");
    if (out.pace.empty() || out.pace.back().what != what || out.pace.back().side != side) {
      const std::string title = what == "score"    ? "Score"
                                : what == "pieces" ? "Pieces on the map"
                                                   : figures.all().title("statistic", what);
      out.pace.push_back({what, title, side, {}});
    }
    out.pace.back().points.push_back(
        {row.number("round"), row.number("q1"), row.number("median"), row.number("q3"), row.number("playtests")});
  }
  // Of each number the sides as they sit, then what is nobody's.
  const auto seat = [&](const PaceCurve& curve) {
    return std::find_if(out.sides.begin(), out.sides.end(),
                        [&](const SideResult& side) { return side.id == curve.side; }) -
           out.sides.begin();
  };
  std::stable_sort(out.pace.begin(), out.pace.end(), [&](const PaceCurve& a, const PaceCurve& b) {
    return a.what != b.what ? a.what < b.what : seat(a) < seat(b);
  });
}

void addPlacesAndHalts(VariantResults& out, Figures& figures) {
  for (const RowView& row : figures.rows("places", out.variant))
    out.places.push_back({row.text("what"), row.text("side"), row.text("place"), row.number("count")});
  for (const RowView& row : figures.rows("errors", out.variant))
    out.halts.push_back({row.text("error"), row.number("count"), std::strtoull(row.text("seed").c_str(), nullptr, 10),
                         static_cast<std::uint64_t>(row.number("first_run"))});
}

std::string titleOf(const VariantResults& variant) {
  if (variant.variant.empty()) return "The mission as it is";
  if (variant.scenario != nullptr)
    for (const model::Variant& each : variant.scenario->mission.mission->variants)
      if (each.id == variant.variant && !each.title.empty()) return each.title;
  return variant.variant;
}

}  // namespace

Distribution distributionOf(const std::map<std::int64_t, std::int64_t>& counts) {
  Distribution out;
  play::Spread spread;
  for (const auto& [value, count] : counts) {
    out.counts.emplace_back(value, count);
    spread.add(value, static_cast<std::uint64_t>(count));
  }
  if (spread.count() == 0) return out;
  out.total = spread.count();
  out.mean = spread.mean();
  const auto n = static_cast<double>(out.total);
  double squares = 0;
  for (const auto& [value, count] : out.counts)
    squares += static_cast<double>(count) * std::pow(static_cast<double>(value) - out.mean, 2);
  // One playtest says nothing about the spread: its interval is left as wide as its value.
  const double half = out.total > 1 ? 1.959963984540054 * std::sqrt(squares / (n - 1) / n) : std::abs(out.mean);
  out.low = out.mean - half;
  out.high = out.mean + half;
  out.least = spread.quantile(0);
  out.q1 = spread.quantile(0.25);
  out.median = spread.quantile(0.5);
  out.q3 = spread.quantile(0.75);
  out.most = spread.quantile(1);
  return out;
}

const SideResult* VariantResults::side(const std::string& id) const {
  const auto found = std::find_if(sides.begin(), sides.end(), [&](const SideResult& each) { return each.id == id; });
  return found == sides.end() ? nullptr : &*found;
}

std::string VariantResults::sideTitle(const std::string& id) const {
  if (id.empty()) return "nobody";
  const SideResult* found = side(id);
  return found == nullptr ? id : found->title;
}

const VariantResults* BalanceResults::variant(const std::string& name) const {
  const auto found =
      std::find_if(variants.begin(), variants.end(), [&](const VariantResults& each) { return each.variant == name; });
  return found == variants.end() ? nullptr : &*found;
}

std::string BalanceResults::restsOn() const {
  // In seating order.
  std::vector<std::pair<std::string, std::string>> seats;
  for (const VariantResults& each : variants)
    for (const SideResult& side : each.sides)
      if (std::find(seats.begin(), seats.end(), std::pair(side.id, side.title)) == seats.end() &&
          agents.contains(side.id))
        seats.emplace_back(side.id, side.title);
  std::vector<std::string> bots;
  std::set<std::string> different;
  for (const auto& [side, named] : seats) bots.push_back(fmt::format("{} ({})", agents.at(side), named));
  for (const auto& each : agents) different.insert(each.second);
  const bool onlyRandom = different == std::set<std::string>{"random"};
  std::uint64_t playtests = 0;
  for (const VariantResults& each : variants) playtests += each.playtests;
  const std::string who = different.size() == 1 && bots.size() > 1 ? *different.begin() + " on all sides"
                                                                   : fmt::format("{}", fmt::join(bots, ", "));
  std::string out = fmt::format("Played by {}: {} playtests, starting at seed {}.", who, playtests, firstSeed);
  if (onlyRandom) out += " Random bots show what can happen, not what players will do.";
  return out;
}

Result<BalanceResults> balanceResults(play::SweepStore& store,
                                      const std::map<std::string, std::shared_ptr<const world::Scenario>>& scenarios,
                                      const std::map<std::string, PaceTally>& course) {
  Result<play::Statistics> read = play::Statistics::of(store);
  if (!read) return failed(read);
  const auto statistics = std::make_shared<const play::Statistics>(std::move(*read));
  const play::SweepStore::Meta& meta = statistics->meta();
  const auto entry = [&](const std::string& key) {
    const auto found = meta.find(key);
    return found == meta.end() ? std::string() : found->second;
  };
  BalanceResults out;
  out.mission = entry("mission");
  out.title = entry("title");
  out.firstSeed = std::strtoull(entry("first-seed").c_str(), nullptr, 10);
  out.maxDecisions = std::strtoull(entry("max-decisions").c_str(), nullptr, 10);
  for (const auto& [key, value] : meta) {
    if (key.starts_with("agent ")) out.agents[key.substr(6)] = value;
    if (key.starts_with("option ")) out.options[key.substr(7)] = value;
  }
  out.agentsChosen = out.agents;
  out.statistics = statistics;
  Figures figures(*statistics);
  const report::ReportOptions plain;
  for (const std::string& name : statistics->variants()) {
    VariantResults variant;
    variant.variant = name;
    if (const auto found = scenarios.find(name); found != scenarios.end()) variant.scenario = found->second;
    if (const auto found = course.find(name); found != course.end()) variant.course = found->second;
    variant.title = titleOf(variant);
    for (const RowView& row : figures.rows("overview", name)) {
      variant.playtests = static_cast<std::uint64_t>(row.number("playtests"));
      variant.halted = static_cast<std::uint64_t>(row.number("halted"));
    }
    variant.ended = statistics->ended(name);
    variant.band = report::balanceBand(*statistics, name, plain);
    variant.even = (variant.band.first + variant.band.second) / 2;
    variant.verdict = report::verdictText(*statistics, name, plain);
    addSides(variant, figures);
    variant.rounds = countedBy(figures.rows("rounds", name), "rounds");
    variant.decisions = countedBy(figures.rows("decisions", name), "decisions");
    variant.minutes = countedBy(figures.rows("minutes", name), "minutes");
    variant.choices = play::choiceRates(*statistics, name);
    for (const play::ChoiceRate& each : variant.choices)
      variant.choiceTitles[each.choice] = statistics->title("statistic", each.choice);
    addObjectives(variant, figures);
    addEvents(variant, figures);
    addCards(variant, figures);
    addCounts(variant, figures);
    addPace(variant, figures);
    addPlacesAndHalts(variant, figures);
    Result<std::vector<Outlier>> outliers = outliersOf(store, *statistics, name);
    if (!outliers) return failed(outliers);
    variant.outliers = std::move(*outliers);
    out.variants.push_back(std::move(variant));
  }
  return out;
}

BalanceMatrix variantMatrix(const BalanceResults& results) {
  BalanceMatrix out;
  out.heads = {"Variant", "Playtests"};
  std::vector<std::string> sides;
  for (const VariantResults& variant : results.variants)
    for (const SideResult& side : variant.sides)
      if (std::find(sides.begin(), sides.end(), side.id) == sides.end()) {
        sides.push_back(side.id);
        out.heads.push_back(side.title + " wins");
      }
  for (const char* head : {"Nobody wins", "Rounds", "Decisions", "Halted"}) out.heads.emplace_back(head);
  for (const VariantResults& variant : results.variants) {
    std::vector<std::string> cells{variant.title, std::to_string(variant.playtests)};
    for (const std::string& id : sides) {
      const SideResult* side = variant.side(id);
      cells.push_back(side == nullptr || side->wins.of == 0 ? "–" : report::rateText(side->wins));
    }
    cells.push_back(variant.ended == 0 ? "–" : report::percent(variant.nobody.share));
    cells.push_back(variant.rounds.total == 0 ? "–" : fmt::format("{}", variant.rounds.median));
    cells.push_back(variant.decisions.total == 0 ? "–" : fmt::format("{}", variant.decisions.median));
    cells.push_back(std::to_string(variant.halted));
    out.rows.push_back(std::move(cells));
  }
  return out;
}

}  // namespace sortie::editor
