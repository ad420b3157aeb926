// What the window shows of a playtest: a value made after each operation, safe to hand to another thread. Everything in
// it is as the viewing side may know it; only `world` is whole, to be drawn with the viewer as reader.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "base/result.h"
#include "board/place.h"
#include "editor/core/playtest/playtest_lines.h"
#include "play/standing.h"
#include "world/decision.h"
#include "world/world.h"

namespace sortie::editor {

enum class PlaytestStatus : std::uint8_t {
  Human,  ///< a person is asked
  Bot,    ///< a bot is asked, or a standing answer is there
  Ended,
  Halted  ///< a script error, a limit, or a bot that failed
};

struct PlaytestOption {
  std::int32_t index = 0;
  std::string title;
  std::string key;  ///< stable, as in records
  world::Value value;
  board::Place place = board::noPlace;  ///< where to mark it on the map: a square, edge, corner…; noPlace: nowhere
  std::vector<board::Place> way;        ///< of a destination: the squares that one goes over, the last one included
  std::int64_t limit = 0;               ///< of an allocation: the most that it takes
  std::optional<std::int64_t> opinion;  ///< of the bot that was asked for advice; more is better
  std::string fact = {};                ///< what the ruleset tells of it now: chances, costs; may be empty
};

/// What a snapshot has.
enum class PlaytestDetail : std::uint8_t {
  All,
  Brief,  ///< the question without its options: bots are playing on, nobody chooses
};

/// The decision that is pending.
struct PlaytestQuestion {
  std::size_t number = 0;
  std::string decision;  ///< its id
  std::string text;      ///< for people
  world::SideId side = world::SideId::None;
  std::string sideTitle;
  world::DomainType type = world::DomainType::One;
  world::Value about;
  std::string aboutTitle;  ///< empty: about nothing
  board::Place aboutPlace = board::noPlace;
  std::int64_t min = 0;
  std::int64_t max = 0;
  std::int64_t total = 0;
  bool hidden = false;  ///< the viewing side may not see what is offered: `options` is empty
  bool brief = false;   ///< `options` was left out, see PlaytestDetail
  /// Those of the decision, then those that answer it and what is asked with it ("stop here, facing east").
  std::vector<PlaytestOption> options;
  std::optional<std::int32_t> leading = {};    ///< the option of the decision in whose place the latter are offered
  std::string advisor;                         ///< the bot that was asked for advice
  std::optional<world::Answer> advice;         ///< what it would answer
  std::optional<world::Answer> known;          ///< what was answered here before, where the future is kept
  std::string line = {};                       ///< what the ruleset tells of the moment; may be empty
  std::string wrong = {};                      ///< why it tells nothing: an error of its script; may be empty
  bool person = false;                         ///< a person plays the side
  bool stands = false;                         ///< a standing answer is given here, nobody is asked
  play::Stance stance = play::Stance::Always;  ///< when the person is asked
  std::size_t unasked = 0;                     ///< standing answers since the side was asked last
};

/// Whether an answer can be given as it stands, and whether it can still become one that can.
struct AnswerCheck {
  bool complete = false;
  bool possible = false;  ///< more choices may make it complete
  std::string text;       ///< one sentence on what is missing or wrong; empty when complete
};
[[nodiscard]] AnswerCheck checkAnswer(const PlaytestQuestion& question, const world::Answer& answer);

struct PlaytestRound {
  std::int32_t round = 0;
  std::size_t decision = 0;  ///< the first moment in it
};

struct PlaytestEnd {
  std::string outcome;  ///< id; "end" when the rules stopped without one
  std::string title;    ///< for people
  std::vector<world::SideId> winners;
  std::string loss;  ///< who has lost where nobody has won: "All have lost"; empty where nobody has
};

struct PlaytestHalt {
  Error error;        ///< with the script's file and line where known
  std::string trace;  ///< call path, innermost first
};

struct PlaytestState {
  std::shared_ptr<const world::World> world;
  PlaytestStatus status = PlaytestStatus::Bot;
  std::optional<PlaytestQuestion> question;  ///< while Human or Bot, and where a bot failed
  std::optional<PlaytestEnd> end;
  std::optional<PlaytestHalt> halt;
  world::SideId viewer = world::SideId::None;  ///< None sees everything
  std::vector<std::string> agents;             ///< by side: "human" or a bot's name
  std::vector<std::int32_t> scores;            ///< by side
  std::size_t present = 0;                     ///< decisions made so far
  std::size_t known = 0;                       ///< decisions known, those of the kept future included
  std::int32_t round = 0;
  bool touched = false;        ///< dice, decks or pieces were changed by hand: it counts in no statistics
  PlaytestLines log;           ///< of all that is known, in order; the future's at its end
  std::size_t logPresent = 0;  ///< lines of the log up to now
  std::vector<PlaytestRound> rounds;
  std::uint64_t hash = 0;        ///< the rolling hash
  bool advancing = false;        ///< a runner is playing on
  std::optional<Error> refused;  ///< why the last operation was not done
};

}  // namespace sortie::editor
