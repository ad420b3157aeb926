// What the files of the report share: writing HTML, and its sections.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "picture/chart.h"
#include "play/sweep/sweep_report.h"
#include "report/report.h"

namespace sortie::report {

/// Text of a stranger, for elements and attributes. What would turn the direction of text, and what is not UTF-8, is shown as
/// \u{XX}.
[[nodiscard]] std::string escaped(const std::string& text);

/// The Content-Security-Policy of a page that has this one style sheet and nothing else: no script, no picture, no request.
[[nodiscard]] std::string stylePolicy(std::string_view style);

/// "71.2 %"
[[nodiscard]] std::string percent(double share);
/// "71.2 % (67.1 to 75.0)"
[[nodiscard]] std::string rateText(const play::Rate& rate);
/// The same for a cell of a table.
[[nodiscard]] std::string rateCell(const play::Rate& rate);

/// A table; cells are HTML. The first `words` columns are words, the others numbers.
class HtmlTable {
 public:
  HtmlTable(std::vector<std::string> heads, std::size_t words) : heads_(std::move(heads)), words_(words) {}
  void add(std::vector<std::string> cells) { rows_.push_back(std::move(cells)); }
  [[nodiscard]] bool empty() const { return rows_.empty(); }
  [[nodiscard]] std::string html() const;

 private:
  std::vector<std::string> heads_;
  std::size_t words_;
  std::vector<std::vector<std::string>> rows_;
};

/// What a section needs to know.
struct ReportContext {
  const play::Statistics& statistics;
  const ReportOptions& options;
  std::string variant;
  int pictures = 0;  ///< so far, for unique ids

  [[nodiscard]] std::string sideTitle(const std::string& side) const;
  [[nodiscard]] picture::Colour sideColour(const std::string& side) const;
};

/// Title, body, and the queries that its figures come from.
[[nodiscard]] std::string section(const std::string& title, const std::string& body,
                                  const std::vector<std::string>& queries);
/// The scene as inline SVG in a figure with a caption (HTML, may be empty).
[[nodiscard]] std::string figure(ReportContext& context, const picture::Scene& scene, const std::string& caption,
                                 const char* style = "chart");

[[nodiscard]] play::Rate winRate(const play::Statistics& statistics, const std::string& variant,
                                 const std::string& side);
/// Shares of wins that count as balanced: those asked for, else around an even share of a variant's sides and teams.
[[nodiscard]] std::pair<double, double> balanceBand(const play::Statistics& statistics, const std::string& variant,
                                                    const ReportOptions& options);

// Sections of one variant; empty where there is nothing to say.
[[nodiscard]] std::string winsSection(ReportContext& context);
[[nodiscard]] std::string scoresSection(ReportContext& context);
[[nodiscard]] std::string lengthSection(ReportContext& context);
[[nodiscard]] std::string choicesSection(ReportContext& context);
[[nodiscard]] std::string closenessSection(ReportContext& context);
[[nodiscard]] std::string gamesSection(ReportContext& context);
[[nodiscard]] std::string objectivesSection(ReportContext& context);
[[nodiscard]] std::string eventsSection(ReportContext& context);
[[nodiscard]] std::string cardsSection(ReportContext& context);
[[nodiscard]] std::string lossesSection(ReportContext& context);
[[nodiscard]] std::string paceSection(ReportContext& context);
[[nodiscard]] Result<std::string> mapSection(ReportContext& context);
[[nodiscard]] std::string errorsSection(ReportContext& context);

/// Parts of the section on length; empty where the ruleset does not tell how long things take.
[[nodiscard]] std::string minutesWords(const ReportContext& context);
[[nodiscard]] std::string minutesFigure(ReportContext& context);

/// The style sheet.
[[nodiscard]] const char* reportStyle();

}  // namespace sortie::report
