// The sections of a report that are tables and charts.
#include <algorithm>
#include <map>
#include <set>

#include <fmt/format.h>

#include "report/html.h"
#include "report/replay.h"

namespace sortie::report {

namespace {

play::Rate rateOf(std::int64_t count, std::uint64_t total) {
  return play::wilson(static_cast<std::uint64_t>(std::max<std::int64_t>(count, 0)), total);
}

picture::Axis shareAxis() {
  return {"", [](double share) { return fmt::format("{:.0f} %", 100 * share); }};
}

std::string mean(double value) { return fmt::format("{:.2f}", value); }

std::string ofDeck(const std::string& deck) {
  std::string out = deck;
  std::replace(out.begin(), out.end(), '-', ' ');
  if (!out.empty() && out[0] >= 'a' && out[0] <= 'z') out[0] = static_cast<char>(out[0] - 'a' + 'A');
  return out;
}

/// Values counted by a query, as a histogram and its figures.
struct Counted {
  std::vector<std::pair<std::int64_t, std::int64_t>> counts;
  play::Spread spread;
  void add(std::int64_t value, std::int64_t count) {
    counts.emplace_back(value, count);
    spread.add(value, static_cast<std::uint64_t>(count));
  }
  [[nodiscard]] std::string words() const {
    return fmt::format("mean {:.2f}, quartiles {} · {} · {}, range {} to {}", spread.mean(), spread.quantile(0.25),
                       spread.quantile(0.5), spread.quantile(0.75), spread.quantile(0), spread.quantile(1));
  }
};

std::string histogramFigure(ReportContext& context, const std::string& title, const Counted& counted,
                            picture::Colour colour, const std::string& axis,
                            std::optional<std::pair<std::int64_t, std::int64_t>> range = {}) {
  picture::Histogram chart;
  chart.title = title;
  chart.counts = counted.counts;
  chart.colour = colour;
  chart.axis.title = axis;
  chart.median = counted.spread.quantile(0.5);
  chart.range = range;
  return figure(context, picture::drawHistogram(chart),
                fmt::format("<b>{}</b>: {}", escaped(title), escaped(counted.words())));
}

}  // namespace

std::string winsSection(ReportContext& context) {
  const play::Statistics& all = context.statistics;
  picture::BarChart chart;
  chart.title = "Share of playtests won, with 95 % intervals";
  chart.most = 1;
  chart.axis = shareAxis();
  chart.band = balanceBand(all, context.variant, context.options);
  chart.bandLabel = fmt::format("balanced: {:.0f} to {:.0f} %", 100 * chart.band->first, 100 * chart.band->second);
  for (const std::string& side : all.sides()) {
    const play::Rate rate = winRate(all, context.variant, side);
    if (rate.of == 0) continue;
    chart.bars.push_back(
        {context.sideTitle(side), rate.share, rate.low, rate.high, context.sideColour(side), rateText(rate)});
  }
  for (const play::RowView& row : all.rows("nobody", context.variant))
    if (row.number("count") > 0) {
      const play::Rate rate = rateOf(row.number("count"), all.ended(context.variant));
      chart.bars.push_back({"Nobody", rate.share, rate.low, rate.high, {0x7d, 0x84, 0x88}, rateText(rate)});
    }
  std::string body = figure(context, picture::drawBars(chart), "");
  HtmlTable outcomes({"Outcome", "Playtests", "Share of playtests (95 %)"}, 1);
  for (const play::RowView& row : all.rows("outcomes", context.variant)) {
    const std::string id = row.text("outcome");
    outcomes.add({escaped((id == "end" ? "ended without an outcome" : all.title("outcome", id)) +
                          all.lostBy(id, context.variant)),
                  std::to_string(row.number("count")),
                  rateCell(rateOf(row.number("count"), all.ended(context.variant)))});
  }
  return section("Who wins", body + outcomes.html(), {"wins", "nobody", "outcomes"});
}

std::string scoresSection(ReportContext& context) {
  std::map<std::string, Counted> bySide;
  std::int64_t low = INT64_MAX;
  std::int64_t high = INT64_MIN;
  for (const play::RowView& row : context.statistics.rows("scores", context.variant)) {
    bySide[row.text("side")].add(row.number("score"), row.number("count"));
    low = std::min(low, row.number("score"));
    high = std::max(high, row.number("score"));
  }
  if (bySide.empty() || (low == 0 && high == 0)) return {};
  std::string body = "<div class=\"pair\">";
  for (const std::string& side : context.statistics.sides())
    if (const auto found = bySide.find(side); found != bySide.end())
      body += histogramFigure(context, context.sideTitle(side), found->second, context.sideColour(side), "score",
                              std::pair(low, high));
  return section("Scores", body + "</div>\n", {"scores"});
}

std::string lengthSection(ReportContext& context) {
  Counted rounds;
  Counted decisions;
  for (const play::RowView& row : context.statistics.rows("rounds", context.variant))
    rounds.add(row.number("rounds"), row.number("count"));
  for (const play::RowView& row : context.statistics.rows("decisions", context.variant))
    decisions.add(row.number("decisions"), row.number("count"));
  std::string body = "<div class=\"pair\">";
  if (!rounds.counts.empty()) body += histogramFigure(context, "Rounds", rounds, {0x4a, 0x5a, 0x66}, "rounds");
  body += histogramFigure(context, "Decisions", decisions, {0x4a, 0x5a, 0x66}, "decisions");
  const std::string minutes = minutesFigure(context);
  std::vector<std::string> queries{"rounds", "decisions"};
  if (!minutes.empty()) queries.insert(queries.begin(), "minutes");
  return section("Length", minutesWords(context) + body + minutes + "</div>\n", queries);
}

std::string objectivesSection(ReportContext& context) {
  const play::Statistics& all = context.statistics;
  const auto found = all.rows("objectives", context.variant);
  if (found.empty()) return {};
  std::vector<picture::StackRow> stack;
  HtmlTable table({"Objective", "Done in this share of playtests (95 %)", "Failed", "Open at the end"}, 1);
  std::string rounds;
  for (const play::RowView& row : found) {
    const std::string id = row.text("objective");
    const std::string title = all.title("objective", id);
    const auto total = static_cast<std::uint64_t>(row.number("total"));
    stack.push_back({title,
                     {{"done", row.real("done"), {0x00, 0x72, 0xb2}},
                      {"failed", row.real("failed"), {0xe6, 0x9f, 0x00}},
                      {"open at the end", row.real("open"), {0xc4, 0xca, 0xc7}}}});
    table.add({escaped(title), rateCell(rateOf(row.number("done"), total)),
               percent(rateOf(row.number("failed"), total).share), percent(rateOf(row.number("open"), total).share)});
    for (const auto& [state, colour] :
         {std::pair<const char*, picture::Colour>{"done", {0x00, 0x72, 0xb2}}, {"failed", {0xe6, 0x9f, 0x00}}}) {
      Counted counted;
      for (const play::RowView& each : all.rows("objective-rounds", context.variant))
        if (each.text("objective") == id && each.text("state") == state && !each.null("round"))
          counted.add(each.number("round"), each.number("count"));
      if (!counted.counts.empty() && counted.spread.quantile(1) > 0)
        rounds += histogramFigure(context, fmt::format("{}: {}", title, state), counted, colour, "in round");
    }
  }
  std::string body = figure(context, picture::drawStack("Objectives at the end", stack), "") + table.html();
  if (!rounds.empty()) body += "<h3>In which round</h3><div class=\"pair\">" + rounds + "</div>\n";
  return section("Objectives", body, {"objectives", "objective-rounds"});
}

std::string eventsSection(ReportContext& context) {
  const play::Statistics& all = context.statistics;
  HtmlTable table({"Event", "Fired in this share of playtests (95 %)", "Times in each of them, on average",
                   "First fired, on average in round"},
                  1);
  for (const play::RowView& row : all.rows("events", context.variant)) {
    const std::int64_t count = row.number("playtests");
    table.add({escaped(row.text("event")),
               count == 0 ? "<span class=\"bad\">never</span>" : rateCell(rateOf(count, all.ended(context.variant))),
               count == 0 ? "" : mean(row.real("times") / static_cast<double>(count)),
               count == 0 ? "" : mean(row.real("mean_round"))});
  }
  return table.empty() ? std::string() : section("Events", table.html(), {"events"});
}

std::string cardsSection(ReportContext& context) {
  const play::Statistics& all = context.statistics;
  std::vector<std::string> decks;
  std::map<std::string, HtmlTable> tables;
  std::map<std::string, std::vector<std::string>> never;
  for (const play::RowView& row : all.rows("cards", context.variant)) {
    const std::string deck = row.text("deck");
    if (std::find(decks.begin(), decks.end(), deck) == decks.end()) decks.push_back(deck);
    HtmlTable& table =
        tables
            .try_emplace(
                deck,
                HtmlTable({"Card", "Drawn in this share of playtests (95 %)", "First drawn, on average in round"}, 1))
            .first->second;
    const std::string title = all.title("card", row.text("card"));
    const std::string named = row.number("copies") > 1 ? fmt::format("{} × {}", title, row.number("copies")) : title;
    if (row.number("playtests") == 0)
      never[deck].push_back(named);
    else
      table.add({escaped(named), rateCell(rateOf(row.number("playtests"), all.ended(context.variant))),
                 mean(row.real("mean_round"))});
  }
  if (decks.empty()) return {};
  std::string lists;
  std::string details;
  for (const std::string& deck : decks) {
    if (const std::vector<std::string>& missing = never[deck]; !missing.empty()) {
      lists += fmt::format("<h3>{}: never drawn</h3><ul class=\"never\">", escaped(ofDeck(deck)));
      for (const std::string& card : missing) lists += "<li>" + escaped(card) + "</li>";
      lists += "</ul>\n";
    }
    if (!tables.at(deck).empty())
      details += fmt::format("<details class=\"paper\"{}><summary>{}</summary>\n{}</details>\n",
                             decks.size() == 1 ? " open=\"open\"" : "", escaped(ofDeck(deck)), tables.at(deck).html());
  }
  if (lists.empty()) lists = "<p>Every card of every deck was drawn in some playtest.</p>\n";
  return section("Cards", lists + details, {"cards", "card-wins"});
}

std::string lossesSection(ReportContext& context) {
  const play::Statistics& all = context.statistics;
  const auto ended = static_cast<double>(std::max<std::uint64_t>(all.ended(context.variant), 1));
  std::vector<std::string> order;
  std::map<std::string, std::vector<play::RowView>> byStatistic;
  const auto found = all.rows("losses", context.variant);
  for (const play::RowView& row : found) {
    const std::string id = row.text("statistic");
    if (id != "left-map" && byStatistic[id].empty()) order.push_back(id);
    byStatistic[id].push_back(row);
  }
  if (byStatistic.contains("left-map")) order.push_back("left-map");
  const auto causeTitle = [&](const std::string& cause) {
    if (cause.empty()) return std::string("nobody");
    for (const char* what : {"side", "kind"})
      if (const std::string title = all.title(what, cause); title != cause) return title;
    return cause;
  };
  std::string body;
  for (const std::string& id : order) {
    std::map<std::pair<std::string, std::string>, double> bars;  // side and cause
    std::vector<play::RowView> rows = byStatistic[id];
    std::stable_sort(rows.begin(), rows.end(), [](const play::RowView& a, const play::RowView& b) {
      return a.number("times") > b.number("times");
    });
    const bool kinds = std::any_of(rows.begin(), rows.end(), [](const auto& row) { return !row.text("kind").empty(); });
    const bool caused =
        std::any_of(rows.begin(), rows.end(), [](const auto& row) { return !row.text("cause").empty(); });
    std::vector<std::string> heads{"Whose"};
    if (kinds) heads.emplace_back("What");
    if (caused) heads.emplace_back(id == "left-map" ? "Went to" : "By");
    const std::size_t words = heads.size();
    heads.insert(heads.end(), {"Times in a playtest, on average", "Happened in this share of playtests"});
    HtmlTable table(heads, words);
    for (const play::RowView& row : rows) {
      bars[{row.text("side"), row.text("cause")}] += row.real("times") / ended;
      std::vector<std::string> cells{escaped(context.sideTitle(row.text("side")))};
      if (kinds) cells.push_back(escaped(row.text("kind").empty() ? "" : all.title("kind", row.text("kind"))));
      if (caused) cells.push_back(escaped(causeTitle(row.text("cause"))));
      cells.push_back(mean(row.real("times") / ended));
      cells.push_back(percent(row.real("playtests") / ended));
      table.add(std::move(cells));
    }
    picture::BarChart chart;
    const std::string title = id == "left-map" ? "Left the map" : all.title("statistic", id);
    chart.title = title + ", mean per playtest";
    chart.axis.title = "mean per playtest";
    for (const auto& [key, value] : bars) {
      const std::string by = fmt::format(", {} {}", id == "left-map" ? "to" : "by", causeTitle(key.second));
      const std::string whose = key.first.empty() ? "Nobody’s" : context.sideTitle(key.first);
      chart.bars.push_back(
          {whose + (caused ? by : ""), value, std::nullopt, std::nullopt, context.sideColour(key.first), mean(value)});
      chart.least = std::min(chart.least, value);
    }
    std::stable_sort(chart.bars.begin(), chart.bars.end(),
                     [](const picture::Bar& a, const picture::Bar& b) { return a.value > b.value; });
    body += "<h3>" + escaped(title) + "</h3>\n" + figure(context, picture::drawBars(chart), "") +
            (kinds ? "<details><summary>Piece by piece</summary>\n" + table.html() + "</details>\n" : std::string());
  }
  return section("Losses and counts", body, {"losses"});
}

std::string paceSection(ReportContext& context) {
  const play::Statistics& all = context.statistics;
  std::vector<std::string> order;
  std::map<std::string, std::map<std::string, picture::Curve>> curves;
  std::map<std::string, bool> moves;
  for (const play::RowView& row : all.rows("pace", context.variant)) {
    const std::string what = row.text("what");
    if (std::find(order.begin(), order.end(), what) == order.end()) order.push_back(what);
    picture::Curve& curve = curves[what][row.text("side")];
    const picture::CurvePoint point{row.real("round"), row.real("q1"), row.real("median"), row.real("q3")};
    // What is nothing until the last round is not a curve.
    if (!curve.points.empty() && (curve.points.back().low != 0 || curve.points.back().high != 0)) moves[what] = true;
    curve.points.push_back(point);
  }
  std::string body;
  for (const std::string& what : order) {
    if (!moves[what]) continue;
    picture::CurveChart chart;
    const std::string title = what == "score"    ? "Score"
                              : what == "pieces" ? "Pieces on the map"
                                                 : all.title("statistic", what);
    chart.title = title + " at the end of each round";
    chart.x.title = "round";
    for (const std::string& side : all.sides())
      if (auto found = curves[what].find(side); found != curves[what].end()) {
        found->second.label = context.sideTitle(side);
        found->second.colour = context.sideColour(side);
        chart.curves.push_back(found->second);
      }
    if (auto nobody = curves[what].find(""); nobody != curves[what].end()) {
      nobody->second.label = "nobody’s";
      nobody->second.colour = {0x7d, 0x84, 0x88};
      chart.curves.push_back(nobody->second);
    }
    body += figure(context, drawCurves(chart), "<b>" + escaped(title) + "</b>");
  }
  if (body.empty()) return {};
  return section(
      "Pacing",
      "<p class=\"note\">At the end of each round: median and quartiles over the playtests that got this far. "
      "Round 0 is the state after setup.</p><div class=\"pair\">" +
          body + "</div>\n",
      {"pace"});
}

std::string errorsSection(ReportContext& context) {
  HtmlTable table({"Playtests", "Error", "First seed"}, 3);
  std::string seed;
  for (const play::RowView& row : context.statistics.rows("errors", context.variant)) {
    if (seed.empty()) seed = row.text("seed");
    table.add({std::to_string(row.number("count")), escaped(row.text("error")), escaped(row.text("seed"))});
  }
  if (table.empty()) return {};
  return section(
      "Halted playtests",
      table.html() + fmt::format("<p class=\"note\">To see one:</p><pre>{}</pre>\n",
                                 escaped(replayCommand(context.statistics, context.options, context.variant, seed))),
      {"errors"});
}

}  // namespace sortie::report
