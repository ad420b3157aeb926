// What the Balance pane shows of a sweep: all figures of all variants at one moment, as values that no longer touch the
// sweep's file. Made on the sweep's own thread and handed to the window as an immutable snapshot. Every figure is one
// of play/sweep/statistics.h; docs/reports.md says what each means.
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "base/result.h"
#include "editor/core/balance/balance_pace.h"
#include "picture/scene.h"
#include "play/sweep/choice_rates.h"
#include "play/sweep/statistics.h"
#include "play/sweep/sweep_report.h"
#include "world/scenario.h"

namespace sortie::editor {

/// Numbers counted by value.
struct Distribution {
  std::vector<std::pair<std::int64_t, std::int64_t>> counts;  ///< value, how often; ascending
  std::uint64_t total = 0;
  double mean = 0;
  double low = 0;  ///< of the mean's 95 % interval, by the normal approximation
  double high = 0;
  std::int64_t least = 0;
  std::int64_t q1 = 0;
  std::int64_t median = 0;
  std::int64_t q3 = 0;
  std::int64_t most = 0;
};
[[nodiscard]] Distribution distributionOf(const std::map<std::int64_t, std::int64_t>& counts);

struct SideResult {
  std::string id;
  std::string title;
  picture::Colour colour;  ///< as on the map
  play::Rate wins;
  Distribution scores;
};
struct OutcomeResult {
  std::string id;
  std::string title;
  play::Rate rate;
};
struct ObjectiveResult {
  std::string id;
  std::string title;
  play::Rate done;
  play::Rate failed;
  play::Rate open;
  Distribution doneRounds;
  Distribution failedRounds;
};
struct EventResult {
  std::string id;
  play::Rate fired;
  double times = 0;  ///< in a playtest in which it fired
  double round = 0;  ///< mean of the first time
};
struct CardResult {
  std::string deck;
  std::string id;
  std::string title;
  std::int64_t copies = 1;
  play::Rate drawn;                        ///< of 0: never drawn
  double times = 0;                        ///< in a playtest in which it was drawn
  double round = 0;                        ///< mean of the first time
  std::map<std::string, play::Rate> wins;  ///< by side, of the playtests in which it was drawn
};
/// What a statistic of the ruleset counted, or pieces that left the map ("left-map").
struct CountResult {
  std::string statistic;
  std::string statisticTitle;
  std::string side;
  std::string kind;
  std::string kindTitle;
  std::string cause;
  std::int64_t times = 0;
  double each = 0;  ///< times a playtest that ended
};
struct PacePoint {
  std::int64_t round = 0;
  std::int64_t q1 = 0;
  std::int64_t median = 0;
  std::int64_t q3 = 0;
  std::int64_t playtests = 0;  ///< that got so far
};
/// A number of one side by round: "score", "pieces" on the map, or a statistic's sum so far.
struct PaceCurve {
  std::string what;
  std::string title;
  std::string side;  ///< empty: nobody's
  std::vector<PacePoint> points;
};
struct PlaceCount {
  std::string what;  ///< "visit", "left-map" or a statistic
  std::string side;
  std::string place;  ///< "s1:C4"
  std::int64_t count = 0;
};
struct HaltResult {
  std::string error;
  std::int64_t count = 0;
  std::uint64_t seed = 0;
  std::uint64_t run = 0;
};
/// A playtest that stands out.
struct Outlier {
  enum class Why : std::uint8_t { Longest, Shortest, BiggestMargin, RarestOutcome, Tightest, Oddest, Halted };
  Why why = Why::Longest;
  std::string words;  ///< "412 decisions, 9 rounds"
  std::uint64_t run = 0;
  std::uint64_t seed = 0;
  std::string variant;
  std::string outcome;
  std::vector<std::string> winners;
  std::uint64_t decisions = 0;
  std::optional<std::int64_t> rounds;
  std::uint64_t hash = 0;  ///< the rolling hash, which a replay ends with
};
/// "the longest playtest"
[[nodiscard]] std::string outlierTitle(Outlier::Why why);

struct VariantResults {
  std::string variant;  ///< empty: the mission as it is
  std::string title;    ///< what tables call it
  std::uint64_t playtests = 0;
  std::uint64_t halted = 0;
  std::uint64_t ended = 0;
  std::vector<SideResult> sides;  ///< in seating order
  play::Rate nobody;
  double even = 0.5;               ///< an even share of wins among sides, or among teams where there are some
  std::pair<double, double> band;  ///< shares of wins that count as balanced
  std::string verdict;             ///< in words
  std::vector<OutcomeResult> outcomes;
  Distribution rounds;
  Distribution decisions;
  Distribution minutes;  ///< at a table, by the ruleset's seconds; of none where it declares none
  std::vector<play::ChoiceRate> choices;
  std::map<std::string, std::string> choiceTitles;  ///< of their statistics
  std::vector<ObjectiveResult> objectives;
  std::vector<EventResult> events;
  std::vector<CardResult> cards;
  std::vector<CountResult> counts;
  std::vector<PaceCurve> pace;
  std::vector<PlaceCount> places;
  std::vector<HaltResult> halts;
  std::vector<Outlier> outliers;
  PaceTally course;  ///< leads, comebacks, dead rounds
  std::shared_ptr<const world::Scenario> scenario;

  [[nodiscard]] const SideResult* side(const std::string& id) const;
  /// A side's title; "nobody" for the empty id.
  [[nodiscard]] std::string sideTitle(const std::string& id) const;
};

/// One snapshot.
struct BalanceResults {
  std::string mission;  ///< "pack:mission"
  std::string title;
  std::map<std::string, std::string> agents;        ///< by side, as they name themselves
  std::map<std::string, std::string> agentsChosen;  ///< those of them that somebody chose, for playing it again
  std::map<std::string, std::string> options;       ///< chosen over the variants'
  std::uint64_t firstSeed = 1;
  std::uint64_t maxDecisions = 0;
  std::vector<VariantResults> variants;
  std::shared_ptr<const play::Statistics> statistics;  ///< all this was read from, for the report

  [[nodiscard]] const VariantResults* variant(const std::string& name) const;
  /// Which bots all this rests on: "Played by search:200 (red) and random (blue), 200 playtests from seed 1." With a
  /// warning where only random ones played.
  [[nodiscard]] std::string restsOn() const;
};

/// The figures of a store as it stands. `scenarios` by variant, for titles, colours and maps; `course` by variant, both
/// may lack some. Errors: the store cannot be read.
[[nodiscard]] Result<BalanceResults> balanceResults(
    play::SweepStore& store, const std::map<std::string, std::shared_ptr<const world::Scenario>>& scenarios,
    const std::map<std::string, PaceTally>& course);

/// A table with one row a variant, for comparing them: heads, then cells as text.
struct BalanceMatrix {
  std::vector<std::string> heads;
  std::vector<std::vector<std::string>> rows;
};
[[nodiscard]] BalanceMatrix variantMatrix(const BalanceResults& results);

}  // namespace sortie::editor
