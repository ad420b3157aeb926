#include "report/report.h"

#include <algorithm>
#include <set>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "report/html.h"

namespace sortie::report {

namespace {

/// A side's share against the band: -1 below, 1 above, 0 within; 2: its interval lies across a bound.
int judge(const play::Rate& rate, const std::pair<double, double>& band) {
  if (rate.high < band.first) return -1;
  if (rate.low > band.second) return 1;
  return rate.low >= band.first && rate.high <= band.second ? 0 : 2;
}

std::string bandText(const std::pair<double, double>& band) {
  return fmt::format("{:.0f} to {:.0f} %", 100 * band.first, 100 * band.second);
}

std::string metaOf(const play::Statistics& statistics, const std::string& key) {
  const auto found = statistics.meta().find(key);
  return found == statistics.meta().end() ? std::string() : found->second;
}

std::uint64_t playtests(const play::Statistics& statistics, const std::string& variant) {
  const auto rows = statistics.rows("overview", variant);
  return rows.empty() ? 0 : static_cast<std::uint64_t>(rows[0].number("playtests"));
}

std::string medianOf(const play::Statistics& statistics, const std::string& id, const char* column,
                     const std::string& variant) {
  play::Spread spread;
  for (const play::RowView& row : statistics.rows(id, variant))
    spread.add(row.number(column), static_cast<std::uint64_t>(row.number("count")));
  return spread.count() == 0 ? "–" : std::to_string(spread.quantile(0.5));
}

/// "Variant solo: One corporation"
std::string variantWords(const play::Statistics& statistics, const std::string& variant) {
  if (variant.empty()) return "The mission as it is";
  const std::string title = statistics.title("variant", variant);
  return "Variant " + (title == variant ? variant : variant + ": " + title);
}

/// What the page is about: the mission, and the variant where it is of one.
std::string headline(const play::Statistics& statistics) {
  const std::string title = metaOf(statistics, "title");
  const std::string mission = title.empty() ? metaOf(statistics, "mission") : title;
  if (statistics.variants().size() != 1 || statistics.variants().front().empty()) return mission;
  return mission + ": " + statistics.title("variant", statistics.variants().front());
}

/// All variants in one table.
std::string matrixSection(const play::Statistics& statistics, const ReportOptions& options) {
  if (statistics.variants().size() < 2) return {};
  std::vector<std::string> heads{"Variant"};
  for (const std::string& side : statistics.sides()) heads.push_back(escaped(statistics.title("side", side)));
  heads.insert(heads.end(), {"Rounds", "Decisions", "Halted"});
  HtmlTable table(heads, 1);
  std::set<std::string> bands;
  for (const std::string& variant : statistics.variants()) {
    const auto overview = statistics.rows("overview", variant);
    if (overview.empty()) continue;
    std::vector<std::string> cells{
        fmt::format("<a href=\"#variant-{0}\">{0}</a>", escaped(variant.empty() ? "as it is" : variant))};
    const std::pair<double, double> band = balanceBand(statistics, variant, options);
    bands.insert(bandText(band));
    for (const std::string& side : statistics.sides()) {
      const play::Rate rate = winRate(statistics, variant, side);
      if (rate.of == 0) {
        cells.push_back("–");
        continue;
      }
      const int verdict = judge(rate, band);
      cells.push_back(fmt::format("<span class=\"{}\">{}{}</span><br/><small>{:.1f} to {:.1f}</small>",
                                  verdict == 0   ? "good"
                                  : verdict == 2 ? "open"
                                                 : "bad",
                                  percent(rate.share),
                                  verdict == 1    ? " ▲"
                                  : verdict == -1 ? " ▼"
                                                  : "",
                                  100 * rate.low, 100 * rate.high));
    }
    cells.push_back(medianOf(statistics, "rounds", "rounds", variant));
    cells.push_back(medianOf(statistics, "decisions", "decisions", variant));
    cells.push_back(std::to_string(overview[0].number("halted")));
    table.add(std::move(cells));
  }
  return section("Variants",
                 table.html() + fmt::format("<p class=\"note\">Wins by side with 95 % intervals; ▲ above and ▼ below "
                                            "the band of {}{}. Rounds and decisions are medians.</p>",
                                            fmt::join(bands, ", "), bands.size() > 1 ? ", by the number of sides" : ""),
                 {"wins", "rounds", "decisions", "overview"});
}

std::string shortHash(const std::string& versionAndHash) {
  const std::size_t blank = versionAndHash.find(' ');
  if (blank == std::string::npos) return versionAndHash;
  return versionAndHash.substr(0, blank) + " · " + versionAndHash.substr(blank + 1, 12);
}

std::string basisSection(const play::Statistics& statistics) {
  HtmlTable table({"", ""}, 2);
  for (const auto& [key, value] : statistics.meta())
    if (key.starts_with("pack ")) table.add({"Pack", escaped(key.substr(5) + " " + shortHash(value))});
  for (const auto& [key, value] : statistics.meta())
    if (key.starts_with("option ")) table.add({"Option", escaped(key.substr(7) + " = " + value)});
  for (const std::string& side : statistics.sides())
    table.add({"Agent", escaped(statistics.title("side", side) + ": " + metaOf(statistics, "agent " + side))});
  table.add({"Sortie", escaped(metaOf(statistics, "engine") + ", " + metaOf(statistics, "lua"))});
  for (const std::string& variant : statistics.variants()) {
    const auto rows = statistics.rows("overview", variant);
    if (rows.empty()) continue;
    table.add({variant.empty() ? "Playtests" : "Variant " + escaped(variant),
               fmt::format("{} playtests, seeds from {}", rows[0].number("playtests"),
                           escaped(metaOf(statistics, "first-seed")))});
  }
  return section("What was played", table.html(), {"overview", "meta"});
}

std::string querySection() {
  std::string out =
      "<section class=\"queries\"><h2>Where the figures come from</h2><p>Each figure is the answer to a query of the "
      "sweep’s SQLite file. Intervals are 95 % Wilson intervals of a count among a total; quartiles are the least "
      "value "
      "with at least that share at or below it. Halted playtests count only in the number of playtests.</p>"
      "<details><summary>The queries</summary>";
  for (const play::Query& query : play::sweepQueries())
    out += fmt::format("<h3 id=\"q-{0}\">{0}</h3><p>{1}</p><pre>{2}</pre>", query.id, escaped(query.says),
                       escaped(query.sql));
  out += "<h3 id=\"q-meta\">meta</h3><p>mission, agents and options</p><pre>SELECT key, value FROM meta</pre>";
  return out + "</details></section>\n";
}

/// Keeps numbers and their percent signs on one line.
std::string unbroken(std::string html) {
  for (std::size_t at = 0; (at = html.find(" %", at)) != std::string::npos; at += 6) html.replace(at, 1, "&#160;");
  return html;
}

Result<std::string> variantPart(const play::Statistics& statistics, const ReportOptions& options,
                                const std::string& variant, int& pictures) {
  ReportContext context{statistics, options, variant, pictures};
  std::string out;
  if (statistics.variants().size() > 1)
    out += fmt::format("<h2 class=\"variant\" id=\"variant-{0}\">{1}</h2>\n<p class=\"verdict\">{2}</p>\n",
                       escaped(variant), escaped(variantWords(statistics, variant)),
                       unbroken(escaped(verdictText(statistics, variant, options))));
  if (statistics.ended(variant) > 0) {
    for (const auto& part : {winsSection, closenessSection, choicesSection, scoresSection, lengthSection,
                             objectivesSection, eventsSection, cardsSection, lossesSection, paceSection})
      out += part(context);
    Result<std::string> map = mapSection(context);
    if (!map) return map;
    out += *map + gamesSection(context);
  }
  out += errorsSection(context);
  pictures = context.pictures;
  return out;
}

/// Agents that play without a thought make figures that say little about people.
std::string agentNote(const play::Statistics& statistics) {
  std::set<std::string> names;
  bool thoughtless = true;
  for (const std::string& side : statistics.sides()) {
    const std::string agent = metaOf(statistics, "agent " + side);
    names.insert(agent);
    thoughtless = thoughtless && (agent == "random" || agent == "first");
  }
  std::string out = fmt::format("Played by {}.", fmt::join(names, ", "));
  if (thoughtless) out += " These agents do not think: the figures show what can happen, not what players will do.";
  return out;
}

}  // namespace

play::Rate winRate(const play::Statistics& statistics, const std::string& variant, const std::string& side) {
  for (const play::RowView& row : statistics.rows("wins", variant))
    if (row.text("side") == side)
      return play::wilson(static_cast<std::uint64_t>(row.number("count")),
                          static_cast<std::uint64_t>(row.number("total")));
  return play::wilson(0, 0);
}

std::pair<double, double> balanceBand(const play::Statistics& statistics, const std::string& variant,
                                      const ReportOptions& options) {
  if (options.band) return *options.band;
  const std::vector<std::string> sides = statistics.sides(variant);
  std::set<std::string> camps;
  const play::Table& declared = statistics.table("declared");
  for (std::size_t i = 0; i < declared.rows.size(); ++i)
    if (const play::RowView row(declared, i);
        row.text("what") == "side" && std::find(sides.begin(), sides.end(), row.text("id")) != sides.end())
      camps.insert(row.text("place").empty() ? "side " + row.text("id") : "team " + row.text("place"));
  const double even = 1.0 / static_cast<double>(std::max<std::size_t>(camps.empty() ? sides.size() : camps.size(), 2));
  return {0.7 * even, 1.3 * even};
}

std::string verdictText(const play::Statistics& statistics, const std::string& variant, const ReportOptions& options) {
  const std::uint64_t all = playtests(statistics, variant);
  const std::uint64_t ended = statistics.ended(variant);
  if (ended == 0) return fmt::format("None of {} playtests came to an end.", all);
  const std::pair<double, double> band = balanceBand(statistics, variant, options);
  std::vector<std::pair<play::Rate, std::string>> rates;
  for (const std::string& side : statistics.sides(variant))
    rates.emplace_back(winRate(statistics, variant, side), statistics.title("side", side));
  std::stable_sort(rates.begin(), rates.end(),
                   [](const auto& a, const auto& b) { return a.first.share > b.first.share; });
  std::string out;
  bool outside = false;
  bool unsure = false;
  for (const auto& [rate, name] : rates) {
    const int verdict = judge(rate, band);
    outside = outside || verdict == 1 || verdict == -1;
    unsure = unsure || verdict == 2;
    out += fmt::format(" {} wins {} (95 %: {:.1f} to {:.1f} %), {}.", name, percent(rate.share), 100 * rate.low,
                       100 * rate.high,
                       verdict == 0   ? "within the band"
                       : verdict == 1 ? "above the band"
                       : verdict == 2 ? "at the edge of the band"
                                      : "below the band");
  }
  for (const play::RowView& row : statistics.rows("nobody", variant))
    if (row.number("count") > 0)
      out += fmt::format(" Nobody wins {}.",
                         percent(play::wilson(static_cast<std::uint64_t>(row.number("count")), ended).share));
  const std::string first =
      outside  ? fmt::format("Out of balance over {} playtests: the band is {}.", ended, bandText(band))
      : unsure ? fmt::format("{} playtests are too few to tell: the band is {}.", ended, bandText(band))
               : fmt::format("In balance over {} playtests: the band is {}.", ended, bandText(band));
  if (all > ended) out += fmt::format(" {} of {} playtests were halted and do not count.", all - ended, all);
  return first + out;
}

Result<std::string> reportHtml(const play::Statistics& statistics, const ReportOptions& options) {
  const std::string mission = metaOf(statistics, "mission");
  std::uint64_t all = 0;
  for (const std::string& variant : statistics.variants()) all += playtests(statistics, variant);
  // The policy covers the text of <style> to the last byte.
  const std::string style = fmt::format("\n{}", reportStyle());
  std::string out = fmt::format(
      "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\"/>\n<meta "
      "http-equiv=\"Content-Security-Policy\" content=\"{6}\"/>\n<meta name=\"viewport\" content=\"width=device-width, "
      "initial-scale=1\"/>\n<meta name=\"color-scheme\" content=\"light dark\"/>\n"
      "<title>{0}: balance</title>\n<style>{1}</style>\n</head>\n<body>\n<main>\n<header>\n<p "
      "class=\"kicker\">Balance "
      "report · {2} playtests{5}</p>\n<h1>{0}</h1>\n<p class=\"sub\">{3} · ruleset {4}</p>\n",
      escaped(headline(statistics)), style, all, escaped(mission), escaped(metaOf(statistics, "ruleset")),
      statistics.variants().size() > 1        ? fmt::format(" · {} variants", statistics.variants().size())
      : statistics.variants().front().empty() ? std::string()
                                              : " · variant " + escaped(statistics.variants().front()),
      stylePolicy(style));
  if (statistics.variants().size() == 1)
    out += fmt::format("<p class=\"verdict\">{}</p>\n",
                       unbroken(escaped(verdictText(statistics, statistics.variants().front(), options))));
  out += fmt::format("<p class=\"note\">{}</p>\n</header>\n", escaped(agentNote(statistics)));
  out += matrixSection(statistics, options);
  int pictures = 0;
  for (const std::string& variant : statistics.variants()) {
    Result<std::string> part = variantPart(statistics, options, variant, pictures);
    if (!part) return part;
    out += *part;
  }
  out += basisSection(statistics) + querySection();
  return out + "</main>\n</body>\n</html>\n";
}

}  // namespace sortie::report
