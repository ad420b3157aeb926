// What a sweep learns of a playtest beyond its end: objectives, events, cards drawn, what the ruleset's statistics count,
// numbers by round, places, choices, how close it was, how long it would take. Everything is read off the journal when the playtest is over, by declared names alone:
// docs/formats/sweep.md says what counts as what.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "play/session/session.h"
#include "play/sweep/choices.h"
#include "play/sweep/course.h"

namespace sortie::play {

struct ObjectiveFact {
  std::string objective;
  std::string state;                  ///< "open", "done" or "failed"
  std::optional<std::int64_t> round;  ///< in which it was decided
  friend bool operator==(const ObjectiveFact&, const ObjectiveFact&) = default;
};
struct EventFact {
  std::string event;
  std::int64_t count = 0;
  std::int64_t round = 0;  ///< of the first time
  friend bool operator==(const EventFact&, const EventFact&) = default;
};
/// Cards that left a deck for somewhere that is not a deck, or were put back into their own.
struct CardFact {
  std::string deck;
  std::string card;
  std::int64_t count = 0;
  std::int64_t round = 0;  ///< of the first time
  friend bool operator==(const CardFact&, const CardFact&) = default;
};
/// What a statistic counted, or pieces that left the map ("left-map", cause: where they went).
struct TallyFact {
  std::string statistic;
  std::string side;   ///< empty: nobody's
  std::string kind;   ///< of the piece: its content item, else its kind; empty where the statistic names no piece
  std::string cause;  ///< empty: none was given
  std::int64_t count = 0;
  friend bool operator==(const TallyFact&, const TallyFact&) = default;
};
/// A number as it stood at the end of a round: "score", "pieces" on the map, or a statistic's sum so far.
struct PaceFact {
  std::int64_t round = 0;
  std::string side;
  std::string what;
  std::int64_t value = 0;
  friend bool operator==(const PaceFact&, const PaceFact&) = default;
};
/// How often a piece came to a place ("visit"), left the map from there ("left-map"), or stood there, or last stood
/// there, when a statistic counted it.
struct PlaceFact {
  std::string what;
  std::string side;
  std::string place;  ///< "s1:C4"
  std::int64_t count = 0;
  friend bool operator==(const PlaceFact&, const PlaceFact&) = default;
};

/// Each list is sorted by its key, which is all but the numbers.
struct SweepFacts {
  std::vector<ObjectiveFact> objectives;
  std::vector<EventFact> events;
  std::vector<CardFact> cards;
  std::vector<TallyFact> tallies;
  std::vector<PaceFact> pace;
  std::vector<PlaceFact> places;
  std::vector<ChoiceFact> choices;
  CourseFact course;
  std::optional<std::int64_t> seconds;  ///< at a table, where the ruleset tells how long things take
  friend bool operator==(const SweepFacts&, const SweepFacts&) = default;
};

/// Something that a mission has, whether or not it ever happens: so that reports can name it and say "never".
struct SweepName {
  std::string variant;
  /// "variant", "side", "objective", "event", "card", "kind", "statistic", "lead", "outcome", "loss" (by outcome)
  std::string what;
  std::string id;
  std::string place;  ///< of a card its deck, of a side its team; else empty
  std::string title;
  std::int64_t copies = 1;  ///< of a card in that deck at the start
  friend bool operator==(const SweepName&, const SweepName&) = default;
};
[[nodiscard]] std::vector<SweepName> sweepNames(const world::Scenario& scenario, const std::string& variant);

/// Collects the facts of one playtest after the other on the same host. The journal is this one's own; it keeps no
/// messages and at most Journal::mostChanges changes: what a playtest does beyond that is not counted.
class FactCollector {
 public:
  explicit FactCollector(const world::Scenario& scenario);
  ~FactCollector();
  FactCollector(FactCollector&&) noexcept;
  FactCollector& operator=(FactCollector&&) noexcept;

  /// Before a playtest: after the session was made or restarted.
  void begin(Session& session);
  /// After it.
  [[nodiscard]] SweepFacts finish(const Session& session);

 private:
  struct Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace sortie::play
