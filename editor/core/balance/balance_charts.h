// The figures of a variant as charts: one function a chart, `width` in pixels of the pane. They are drawn on a light panel;
// picture::onDark makes them into charts of a dark window. A chart without anything to show is none.
#pragma once

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "editor/core/balance/balance_results.h"
#include "editor/core/balance/balance_targets.h"
#include "picture/chart.h"

namespace sortie::editor {

using Chart = std::optional<picture::Scene>;

/// Shares of wins with intervals over the band that counts as balanced, and nobody's.
[[nodiscard]] Chart winsChart(const VariantResults& results, double width = picture::chartWidth);
/// How playtests ended.
[[nodiscard]] Chart outcomesChart(const VariantResults& results, double width = picture::chartWidth);
/// Final scores of one side; all sides' charts have the same axis.
[[nodiscard]] Chart scoresChart(const VariantResults& results, const std::string& side,
                                double width = picture::chartWidth);
[[nodiscard]] Chart roundsChart(const VariantResults& results, double width = picture::chartWidth);
[[nodiscard]] Chart decisionsChart(const VariantResults& results, double width = picture::chartWidth);
/// Minutes at the table, by the designer's seconds a decision.
[[nodiscard]] Chart minutesChart(const VariantResults& results, const Targets& targets,
                                 double width = picture::chartWidth);
/// Done, failed and open at the end, for each objective.
[[nodiscard]] Chart objectivesChart(const VariantResults& results, double width = picture::chartWidth);
/// The rounds in which an objective was done, or failed.
[[nodiscard]] Chart objectiveRoundsChart(const VariantResults& results, const std::string& objective, bool done,
                                         double width = picture::chartWidth);
/// In how many playtests each event fired, in the mission's order.
[[nodiscard]] Chart eventsChart(const VariantResults& results, double width = picture::chartWidth);
/// In how many playtests each card of a deck was drawn, in the deck's order.
[[nodiscard]] Chart cardsChart(const VariantResults& results, const std::string& deck,
                               double width = picture::chartWidth);
/// Wins of a side by what it chose, with how often it did, most often first.
[[nodiscard]] Chart choicesChart(const VariantResults& results, const std::string& choice, const std::string& side,
                                 double width = picture::chartWidth);
/// The choices whose win rate differs from that of the other playtests by more than chance, a line each.
[[nodiscard]] std::vector<std::string> choicesText(const VariantResults& results);
/// What one statistic counted, by side and kind of piece, most first.
[[nodiscard]] Chart countsChart(const VariantResults& results, const std::string& statistic,
                                double width = picture::chartWidth);
/// A number by round, a line a side: "score", "pieces" or a statistic.
[[nodiscard]] Chart paceChart(const VariantResults& results, const std::string& what,
                              double width = picture::chartWidth);
/// How often whoever led by a number at the end of a round won, by round.
[[nodiscard]] Chart leaderChart(const VariantResults& results, const std::string& what,
                                double width = picture::chartWidth);
/// How many rounds were dead, by round.
[[nodiscard]] Chart deadRoundsChart(const VariantResults& results, double width = picture::chartWidth);

/// What there are charts of, in order: decks, statistics, numbers by round (those that ever change before the end).
[[nodiscard]] std::vector<std::string> deckNames(const VariantResults& results);
[[nodiscard]] std::vector<std::pair<std::string, std::string>> countNames(const VariantResults& results);
[[nodiscard]] std::vector<std::pair<std::string, std::string>> paceNames(const VariantResults& results);
/// Numbers by which a side led before the last round; the score first, then pieces, if they do.
[[nodiscard]] std::vector<std::pair<std::string, std::string>> leadNames(const VariantResults& results);

/// "mean 7.42, quartiles 6 · 7 · 9, range 4 to 12"
[[nodiscard]] std::string distributionText(const Distribution& distribution);

/// How playtests went, line by line: the edge of the first seat, dead rounds, and leads and comebacks by the number
/// `what` (empty: the first of leadNames). Says what could not be told.
[[nodiscard]] std::vector<std::string> courseText(const VariantResults& results, const std::string& what = {});

}  // namespace sortie::editor
