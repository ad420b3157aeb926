// The sections of a report on how it was played: what was chosen, how close it was, playtests to look at.
#include <algorithm>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "play/sweep/choice_rates.h"
#include "play/sweep/stand_out.h"
#include "report/html.h"
#include "report/replay.h"

namespace sortie::report {

namespace {

play::Rate shareOf(std::int64_t count, std::int64_t total) {
  return play::wilson(static_cast<std::uint64_t>(std::max<std::int64_t>(count, 0)),
                      static_cast<std::uint64_t>(std::max<std::int64_t>(total, 0)));
}

std::string choiceTable(const std::vector<const play::ChoiceRate*>& rows) {
  HtmlTable table({"Choice", "Chosen in", "Won with it (95 %)", "Won without it"}, 1);
  for (const play::ChoiceRate* row : rows) {
    const char* sign = !row->differs() ? "" : row->distance > 0 ? " ▲" : " ▼";
    table.add({escaped(row->title), percent(row->chosen.share),
               fmt::format("<span{}>{:.1f} %{}</span> <small>({:.1f} to {:.1f})</small>",
                           row->differs() ? " class=\"bad\"" : "", 100 * row->with.share, sign, 100 * row->with.low,
                           100 * row->with.high),
               row->without.of == 0 ? "–" : percent(row->without.share)});
  }
  return table.html();
}

/// What stands out, the most distant first.
std::string choiceList(const ReportContext& context, const std::vector<play::ChoiceRate>& all) {
  constexpr std::size_t most = 12;
  const std::vector<play::ChoiceRate> rates = play::strikingChoices(all);
  if (rates.empty())
    return "<p>No choice has a win rate that differs from that of the other playtests by more than chance.</p>\n";
  std::string out = "<p>These differ from the other playtests by more than chance:</p><ul>";
  for (std::size_t i = 0; i < std::min(rates.size(), most); ++i)
    out += fmt::format("<li>{}, {}: <b>{}</b> wins {} with it, {} without.</li>",
                       escaped(context.sideTitle(rates[i].side)),
                       escaped(context.statistics.title("statistic", rates[i].choice)), escaped(rates[i].title),
                       percent(rates[i].with.share), percent(rates[i].without.share));
  out += "</ul>\n";
  if (rates.size() > most) out += fmt::format("<p>{} more are marked in the tables.</p>\n", rates.size() - most);
  return out;
}

/// What says who is ahead: "Prestige points".
std::string leadTitle(const ReportContext& context) {
  const play::Table& declared = context.statistics.table("declared");
  for (std::size_t i = 0; i < declared.rows.size(); ++i)
    if (const play::RowView row(declared, i); row.text("what") == "lead") return play::clippedTitle(row.text("title"));
  return "score";
}

play::Spread spreadOf(const ReportContext& context, const char* query, const char* column) {
  play::Spread out;
  for (const play::RowView& row : context.statistics.rows(query, context.variant))
    if (!row.null(column)) out.add(row.number(column), static_cast<std::uint64_t>(row.number("count")));
  return out;
}

std::string spreadFigure(ReportContext& context, const char* query, const char* column, const std::string& title,
                         const char* axis) {
  picture::Histogram chart;
  chart.title = title;
  for (const play::RowView& row : context.statistics.rows(query, context.variant))
    if (!row.null(column)) chart.counts.emplace_back(row.number(column), row.number("count"));
  if (chart.counts.empty()) return {};
  const play::Spread spread = spreadOf(context, query, column);
  chart.colour = {0x4a, 0x5a, 0x66};
  chart.axis.title = axis;
  chart.median = spread.quantile(0.5);
  return figure(context, picture::drawHistogram(chart),
                fmt::format("<b>{}</b>: quartiles {} · {} · {}", escaped(title), spread.quantile(0.25),
                            spread.quantile(0.5), spread.quantile(0.75)));
}

std::string winnersOf(const ReportContext& context, const play::RowView& row) {
  std::vector<std::string> names;
  for (const std::string& side : context.statistics.sides())
    if ((" " + row.text("winners") + " ").find(" " + side + " ") != std::string::npos)
      names.push_back(escaped(context.sideTitle(side)));
  return names.empty() ? "nobody" : fmt::format("{}", fmt::join(names, ", "));
}

std::string seedCell(const play::RowView& row) { return escaped(row.text("seed")); }

}  // namespace

std::string choicesSection(ReportContext& context) {
  const std::vector<play::ChoiceRate> rows = play::choiceRates(context.statistics, context.variant);
  std::string details;
  for (std::size_t i = 0; i < rows.size();) {
    std::vector<const play::ChoiceRate*> found;
    const play::ChoiceRate& first = rows[i];
    for (; i < rows.size() && rows[i].choice == first.choice && rows[i].side == first.side; ++i)
      found.push_back(&rows[i]);
    details += fmt::format(
        "<details class=\"paper\"><summary>{}, {}: {} different, most often {} ({})</summary>\n{}</details>\n",
        escaped(context.statistics.title("statistic", first.choice)), escaped(context.sideTitle(first.side)),
        found.size(), escaped(first.title), percent(first.chosen.share), choiceTable(found));
  }
  if (details.empty()) return {};
  return section(
      "Choices",
      choiceList(context, rows) + details +
          "<p class=\"note\"><i>Chosen in</i> is the share of the playtests in which the side had this "
          "choice. ▲ and ▼: won with it and without it are more than three standard errors apart. That does "
          "not prove a cause: who chooses well may play well, and agents choose by rules of their own.</p>\n",
      {"choices"});
}

std::string closenessSection(ReportContext& context) {
  const play::Spread margins = spreadOf(context, "margins", "margin");
  if (margins.count() == 0) return {};
  const std::string what = leadTitle(context);
  const play::Decided decided = play::decidedOf(context.statistics, context.variant);
  if (!play::leadDecides(decided))
    return section("How close it was",
                   fmt::format("<p>Who has most ({}) does not decide who wins here: in {} of the playtests that "
                               "somebody won, the winner alone was ahead at the end. A margin would say nothing.</p>\n",
                               escaped(what), percent(shareOf(decided.ahead, decided.won).share)),
                   {"decided"});
  std::string words = fmt::format(
      "<p>Counted in {}: half of the playtests ended with a margin of at most {}, a quarter with at most {}",
      escaped(what), margins.quantile(0.5), margins.quantile(0.25));
  const play::Spread leads = spreadOf(context, "leads", "leads");
  if (leads.count() > 0) words += fmt::format(". The lead changed {:.1f} times on average", leads.mean());
  if (decided.ahead > 0)
    words += fmt::format(
        ", and in {} of the playtests that somebody won the winner took the lead for good only in the "
        "last round",
        percent(shareOf(decided.inLast, decided.won).share));
  if (decided.won > decided.ahead)
    words += fmt::format(". In {} the winner was not ahead at the end",
                         percent(shareOf(decided.won - decided.ahead, decided.won).share));
  return section("How close it was",
                 words + ".</p>\n<div class=\"pair\">" +
                     spreadFigure(context, "margins", "margin", "Margin at the end", "margin between best and next") +
                     spreadFigure(context, "leads", "leads", "Changes of the lead", "changes in a playtest") +
                     spreadFigure(context, "decided", "decided", "The winner took the lead for good", "in round") +
                     "</div>\n",
                 {"margins", "leads", "decided"});
}

std::string minutesWords(const ReportContext& context) {
  const play::Spread minutes = spreadOf(context, "minutes", "minutes");
  if (minutes.count() == 0) return {};
  return fmt::format(
      "<p>At a table this takes about {} to {} minutes (half of the playtests; the median is {}). That is an estimate: "
      "the ruleset says how long each decision takes people who know the game.</p>\n",
      minutes.quantile(0.25), minutes.quantile(0.75), minutes.quantile(0.5));
}

std::string minutesFigure(ReportContext& context) {
  return spreadFigure(context, "minutes", "minutes", "Minutes at the table", "minutes, estimated");
}

std::string gamesSection(ReportContext& context) {
  HtmlTable tight({"Seed", "Winner", "Margin", "Lead changes", "Decided in round"}, 2);
  std::string first;
  if (play::leadDecides(play::decidedOf(context.statistics, context.variant)))
    for (const play::RowView& row : context.statistics.rows("tightest", context.variant)) {
      if (first.empty()) first = row.text("seed");
      const std::string when = row.null("decided") ? "–" : row.text("decided");
      tight.add({seedCell(row), winnersOf(context, row), row.text("margin"),
                 row.null("leads") ? "–" : row.text("leads"),
                 row.null("rounds") ? when : fmt::format("{} of {}", when, row.text("rounds"))});
    }
  HtmlTable odd({"Seed", "Winner", "Oddest of all", "Oddity"}, 3);
  for (const play::RowView& row : context.statistics.rows("oddest", context.variant)) {
    if (first.empty()) first = row.text("seed");
    odd.add({seedCell(row), winnersOf(context, row), escaped(play::oddWords(context.statistics, row)),
             fmt::format("{:.0f}", row.real("oddity"))});
  }
  std::string body;
  if (!tight.empty()) body += "<h3>The tightest</h3>\n" + tight.html();
  if (!odd.empty()) body += "<h3>The oddest</h3>\n" + odd.html();
  if (body.empty()) return {};
  body += fmt::format(
      "<p class=\"note\">This plays one of them again; write the seed of another:</p>\n<pre>{}</pre>\n"
      "<p class=\"note\">Add <code>--record FILE</code> and open the record in the editor to step through it. A margin "
      "is "
      "between the best and the next at the end. Oddity adds up how far the playtest’s numbers are from their means, "
      "in "
      "squared standard deviations.</p>\n",
      escaped(replayCommand(context.statistics, context.options, context.variant, first)));
  return section("Playtests to look at", body, {"tightest", "oddest"});
}

}  // namespace sortie::report
