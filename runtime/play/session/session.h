// One playtest, pulled by whoever drives it: advance() to the next decision, decide() to go on. The editor, the
// terminal, bots, sweeps and tests all use this. No threads inside.
#pragma once

#include <deque>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <variant>
#include <vector>

#include "base/result.h"
#include "script/host.h"
#include "world/decision.h"
#include "world/journal.h"
#include "world/mutator.h"
#include "play/agents/agent.h"

namespace sortie::play {

struct Outcome {
  world::Symbol id = world::Symbol::None;  ///< None: the stack ran empty without finish()
  std::uint32_t winners = 0;               ///< bit a side
  std::vector<std::int32_t> scores;        ///< by side
};

/// The playtest cannot go on: a script error or a limit.
struct Halt {
  Error error;
  std::string trace;  ///< call path, innermost first
};

using Advance = std::variant<world::Decision, Outcome, Halt>;

/// One decision as recorded: enough to answer it again, by key if the mission has changed meanwhile.
struct Recorded {
  std::int32_t kind = -1;
  world::SideId side = world::SideId::None;
  world::DomainType type{};
  world::Answer answer;
  world::Value value;              ///< the chosen option, where there is one
  std::vector<world::Value> many;  ///< the chosen options of subsets, orders and allocations
  std::string key;                 ///< filled when read from a file or when a value names a hidden card by its slot
  bool forced = false;             ///< asked although there was one answer only; not known of one read from a file

  /// The chosen options.
  [[nodiscard]] std::span<const world::Value> values() const noexcept {
    if (!many.empty()) return many;
    return {&value, value.tag == world::Tag::Nil ? std::size_t{0} : std::size_t{1}};
  }
};

/// Something done to a playtest from outside the rules. Things are named by what world/place_names.h reads back.
struct Intervention {
  std::uint64_t before = 0;  ///< the number of the decision that it comes before
  enum class Kind : std::uint8_t {
    ForceDice,  ///< `dice` fall next
    Note,       ///< `text`
    StackDeck,  ///< `cards` of the zone `subject` lie on top of it, the first uppermost
    MovePiece,  ///< the piece `subject` is put on the place `target`
    Agent,      ///< the side `subject` is played by `target` from here on
    Rolled,     ///< `cards` are the faces that fell at a table, before this decision was asked
    Picked,     ///< likewise what was picked at random
    Drawn,      ///< likewise which card was seen
  } kind = Kind::Note;
  std::vector<std::int32_t> dice;
  std::string text;
  std::string subject = {};
  std::string target = {};
  std::vector<std::string> cards = {};
  std::uint32_t line = 0;  ///< of the file that it was read from
};

/// Whether it changes what happens: such a playtest never counts in statistics.
[[nodiscard]] constexpr bool interferes(Intervention::Kind kind) noexcept {
  return kind == Intervention::Kind::ForceDice || kind == Intervention::Kind::StackDeck ||
         kind == Intervention::Kind::MovePiece;
}
/// Whether it says what came up at a table: no change, what chance decided is known.
[[nodiscard]] constexpr bool cameUp(Intervention::Kind kind) noexcept {
  return kind == Intervention::Kind::Rolled || kind == Intervention::Kind::Picked || kind == Intervention::Kind::Drawn;
}
/// Whether it changes the world itself.
[[nodiscard]] constexpr bool changesWorld(Intervention::Kind kind) noexcept {
  return kind == Intervention::Kind::StackDeck || kind == Intervention::Kind::MovePiece;
}

struct SessionOptions {
  std::uint64_t seed = 1;
  bool journal = true;
  bool checkpoints = false;   ///< keep what undo needs
  bool keepBoundary = false;  ///< keep the last step boundary, so that checkpoint() works in the middle of a step
  bool record = true;         ///< keep the decisions; without them nothing can be undone or saved
  bool table = false;         ///< stop where chance decides, for somebody to say what came up; needs checkpoints
};

class Session {
 public:
  /// A session plays on one host at a time; several sessions may share a host one after the other, and in turns.
  Session(script::Host& host, SessionOptions options);
  ~Session();
  Session(const Session&) = delete;
  Session& operator=(const Session&) = delete;

  /// Begins again with another seed, reusing all memory.
  void restart(std::uint64_t seed);

  /// Runs to the next decision, the end or a halt; again gives the same until something is decided.
  const Advance& advance();
  /// Answers the pending decision. A refused answer changes nothing. Errors: no decision pending, answer not in the domain.
  Result<> decide(const world::Answer& answer);

  /// Plays to the end with one agent a side, `agents[side]`; the same decisions as advance() and decide(), with fewer
  /// detours. Returns what ended it, a limit of decisions included.
  /// `stop` is asked before every decision: when it says so, that ends it as a limit does (code "stopped").
  const Advance& run(const std::vector<Agent*>& agents, std::uint64_t maxDecisions = 1'000'000,
                     const std::function<bool()>* stop = nullptr);

  /// Takes back the last `count` decisions (needs checkpoints). False when there are not that many.
  bool undo(std::size_t count = 1);

  /// What chance is to decide now, where advance() has stopped for it with a halt of code "chance-open"; null elsewhere.
  [[nodiscard]] const script::Chance* openChance() const noexcept;
  /// Says what came up for the open chance; the step runs again with it. Errors: "no-chance".
  Result<> comeUp(std::vector<std::string> words);
  /// What comes up later, in order, in place of the streams: of a record that is played again. Before the first advance().
  void expect(const std::vector<script::CameUp>& coming);
  /// Takes back what came up last since the last answer. False when there is nothing.
  bool takeBackChance();
  /// Forgets what comes up after the first `answers` answers.
  void forgetComing(std::uint64_t answers);

  /// Dice that fall next, before the streams; marked in the record.
  void forceDice(std::vector<std::int32_t> results);
  void note(std::string text);
  /// Makes an intervention here; `before` is filled in. StackDeck and MovePiece need checkpoints or keepBoundaries().
  /// When the step has changed nothing yet it begins again, so that the pending question is that of the new state; in
  /// the middle of a step the question stays as it was asked. Errors: "no-decision" (a world-changing one when nothing
  /// is being asked), "intervention" (no such piece, card, zone or place, or it does not fit there).
  Result<> intervene(Intervention what);
  /// Keeps step boundaries from here on, as SessionOptions::keepBoundary. Before the first advance().
  void keepBoundaries() noexcept { options_.keepBoundary = true; }
  /// For tests: replaces the streams of all dice. 0..n-1 for a die of n faces.
  void setDiceSource(std::function<std::uint64_t(std::uint64_t)> source);

  [[nodiscard]] const world::Scenario& scenario() const noexcept;
  [[nodiscard]] const world::World& world() const noexcept { return world_; }
  [[nodiscard]] script::Host& host() noexcept { return *host_; }
  [[nodiscard]] std::uint64_t seed() const noexcept { return world_.seed; }
  [[nodiscard]] const std::vector<Recorded>& record() const noexcept { return record_; }
  [[nodiscard]] const std::vector<Intervention>& interventions() const noexcept { return interventions_; }
  [[nodiscard]] const world::Journal& journal() const noexcept { return journal_; }
  /// Folded by every change: equal hashes mean the same journal.
  [[nodiscard]] std::uint64_t rollingHash() const noexcept { return mutator_.rollingHash(); }
  [[nodiscard]] std::uint64_t decisions() const noexcept { return context_.questions.decisions; }
  /// What advance() gave last, while it waits for an answer.
  [[nodiscard]] const world::Decision& pending() const noexcept { return context_.questions.pending; }
  /// What the ways of a pending Path may be chosen from; null for other decisions.
  [[nodiscard]] const board::Reach* pendingReach() const noexcept;
  /// Whether checkpoint() works where it waits.
  [[nodiscard]] bool canFork() const noexcept {
    return ready_ && std::holds_alternative<world::Decision>(state_) && (options_.checkpoints || options_.keepBoundary);
  }

  /// A copy of everything at a step boundary or decision: the state to fork from.
  struct Checkpoint {
    world::World world;  ///< at the last step boundary
    std::uint64_t rollingHash = 0;
    std::size_t decisions = 0;    ///< decisions before that boundary
    std::vector<Recorded> since;  ///< decisions since
    std::size_t journalSize = 0;
    std::size_t textSize = 0;
    std::deque<std::int32_t> forcedDice;      ///< that lay ready at that boundary
    std::size_t chances = 0;                  ///< of what came up at a table, how many were used before that boundary
    std::size_t interventionCount = 0;        ///< interventions before that boundary
    std::vector<Intervention> interventions;  ///< those since, as `since`
    std::uint64_t number = 0;                 ///< of the next decision at that boundary
  };
  [[nodiscard]] Checkpoint checkpoint() const;
  /// Runs the step with which the ruleset deals anew what `side` cannot know, in the midst of a step that waits for an
  /// answer; nothing where the ruleset has none. Errors: what the step gives, "deal-step" when it asks, pushes or ends.
  Result<> dealByRule(world::SideId side);
  /// How many of them it keeps for undo(): never more than this, however long the playtest.
  static constexpr std::size_t mostCheckpoints = 160;
  [[nodiscard]] std::size_t checkpointsKept() const noexcept { return checkpoints_.size(); }
  /// Goes to a checkpoint (also one of another session of the same scenario) and answers `since` again, silently.
  Result<> restore(const Checkpoint& checkpoint);

  // For specs: change the world by hand between steps.
  [[nodiscard]] world::World& editWorld() noexcept { return world_; }
  [[nodiscard]] world::Mutator& mutator() noexcept { return mutator_; }
  [[nodiscard]] script::PlayContext& context() noexcept { return context_; }

 private:
  void begin();
  [[nodiscard]] Checkpoint here() const;
  void thinCheckpoints();
  void remember(const world::Answer& answer);
  /// To the moment after that many answers, from a checkpoint that has used no more than that many chances.
  bool backTo(std::size_t answers, std::size_t chances);
  /// Asks the agent of the pending decision, during run(); gives what stops the playtest instead of an answer.
  [[nodiscard]] std::optional<Halt> ask(world::Answer& answer);
  /// Takes an answer down, if it is one of the pending decision.
  [[nodiscard]] Result<> take(const world::Answer& answer);
  /// Questions::answerNow: the same two without leaving the step that asks.
  static bool answerNow(void* session, world::Answer& answer);
  Result<> make(const Intervention& what);
  Result<> changeByHand(const Intervention& what);
  /// Steps that may run without asking anybody: more is a ruleset that never ends.
  static constexpr int maxSteps = 100'000;
  static constexpr std::size_t newestCheckpoints = 32;

  script::Host* host_;
  SessionOptions options_;
  world::World world_;
  world::Journal journal_;
  world::Mutator mutator_;
  script::PlayContext context_;
  script::PlayContext aside_;  ///< of dealByRule
  Advance state_;
  bool ready_ = false;  ///< `state_` holds what advance() gives
  bool midStep_ = false;
  bool replaying_ = false;
  int stepsSinceDecision_ = 0;
  const std::vector<Agent*>* agents_ = nullptr;  ///< during run()
  std::uint64_t maxDecisions_ = 0;
  const std::function<bool()>* stop_ = nullptr;  ///< during run()
  script::StepStatus lastStatus_ = script::StepStatus::Done;
  std::vector<Recorded> record_;
  std::vector<Intervention> interventions_;
  std::vector<Checkpoint> checkpoints_;
  Checkpoint boundary_;  ///< kept when checkpoints are on
};

/// Session::run, as a value.
inline Advance playOut(Session& session, const std::vector<Agent*>& agents, std::uint64_t maxDecisions = 1'000'000) {
  return session.run(agents, maxDecisions);
}

}  // namespace sortie::play
