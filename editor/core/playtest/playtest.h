// A playtest of a mission as it stands in the editor: every moment can be gone to and the future stays known until
// something else is decided; dice, decks and pieces can be changed by hand. Synchronous; the window uses PlaytestRunner.
#pragma once

#include <atomic>
#include <filesystem>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "editor/core/playtest/playtest_state.h"
#include "model/agent_name.h"
#include "play/facts.h"
#include "play/record/record.h"
#include "play/session/session.h"
#include "play/standing.h"
#include "play/together.h"
#include "script/host.h"

namespace sortie::editor {

using model::humanAgent;

struct PlaytestOptions {
  std::uint64_t seed = 1;
  std::map<std::string, std::string> agents;  ///< side -> "human", "heuristic", "search:60:heuristic"…; others: human
  std::map<std::string, play::Stance> stances;  ///< side -> when its person is asked; others: always
  std::map<std::string, std::string> options;   ///< of the mission, chosen over the variant's: for records
  script::Sandbox::Print print;                 ///< what scripts print; may be empty
  std::vector<script::CameUp> coming = {};      ///< what comes up in place of chance: of a game at a table
  std::filesystem::path keptIn = {};            ///< where what is played by hand is kept; empty: nowhere
};

class Playtest {
 public:
  /// Errors: a script that does not load, an unknown bot ("agent-unknown") or side ("side-unknown").
  [[nodiscard]] static Result<std::unique_ptr<Playtest>> make(std::shared_ptr<const world::Scenario> scenario,
                                                              PlaytestOptions options);
  ~Playtest();
  Playtest(const Playtest&) = delete;
  Playtest& operator=(const Playtest&) = delete;

  // --- Playing -----------------------------------------------------------------------------------------------------
  /// Bots and standing answers decide until a person is asked, it ends or halts, `stop` says so, or `most` decisions were
  /// made.
  void play(const std::atomic<bool>* stop = nullptr, std::size_t most = 1'000'000);
  /// One decision: of the bot, or, where a person is asked, the one that is known. Errors: "human" when a person must
  /// answer and nothing is known; "no-decision".
  Result<> step();
  /// A person's answer; a bot's place may be taken too. An answer other than the known one cuts the future.
  /// The number of an option that answers two questions (PlaytestQuestion::options) gives both answers.
  /// Errors: "no-decision", "bad-answer", "bad-way".
  Result<> answer(const world::Answer& answer);
  /// When the person of a side is asked from now on. Where nobody need be asked, play() and step() give the standing answer.
  /// Errors: "side-unknown".
  Result<> setStance(world::SideId side, play::Stance stance);
  /// What a bot thinks of the pending options; shown in the question until the moment changes. Errors: as makeAgent.
  Result<> advise(const std::string& agent);

  // --- Moments -----------------------------------------------------------------------------------------------------
  /// To the moment after that many decisions, at most what is known. Nothing is forgotten.
  /// Errors: "replay" when the rules do something else this time.
  Result<> goTo(std::size_t decision);
  /// One decision; a person's two that were asked together are passed as one.
  Result<> back();
  Result<> forward();
  Result<> toStart() { return goTo(0); }
  Result<> toEnd() { return goTo(known()); }
  /// Errors: "no-round" when no known moment lies in it.
  Result<> toRound(std::int32_t round);
  /// To the moment of a line of the log. Errors: "no-line".
  Result<> toLine(std::size_t line);
  [[nodiscard]] std::size_t present() const noexcept { return session_->record().size(); }
  [[nodiscard]] std::size_t known() const noexcept { return answers_.size(); }

  // --- By hand -----------------------------------------------------------------------------------------------------
  /// Results of the next dice. Cuts the future. Errors: "intervention" for one that is on no die.
  Result<> forceDice(std::vector<std::int32_t> results);
  /// Cards of a zone on top of it, the first uppermost. Cuts the future.
  Result<> stackDeck(world::ZoneId zone, const std::vector<world::PieceId>& cards);
  /// Cuts the future.
  Result<> movePiece(world::PieceId piece, board::Place to);
  void note(const std::string& text);
  Result<> setAgent(world::SideId side, const std::string& name);
  /// Takes back what was done by hand at this moment. False when nothing was.
  Result<bool> takeBackByHand();

  // --- Seeing ------------------------------------------------------------------------------------------------------
  void viewAs(world::SideId side);  ///< None sees everything
  [[nodiscard]] PlaytestState state(PlaytestDetail detail = PlaytestDetail::All);
  [[nodiscard]] PlaytestStatus status();
  [[nodiscard]] std::int32_t round() const { return host_->roundOf(session_->world()); }
  [[nodiscard]] const std::shared_ptr<const world::Scenario>& scenario() const noexcept { return scenario_; }
  [[nodiscard]] play::Session& session() noexcept { return *session_; }
  /// The rolling hash of each known moment.
  [[nodiscard]] std::uint64_t hashAt(std::size_t decision) const { return moments_.at(decision).hash; }

  // --- Records -----------------------------------------------------------------------------------------------------
  /// All that is known, the future included.
  [[nodiscard]] play::Record toRecord() const;
  /// Whether a person has answered or changed something by hand: what the seed alone does not bring back.
  [[nodiscard]] bool isPlayedByHand() const noexcept { return byHand_; }
  /// Writes the record where the options say, if there is anything new that a person made; folders are made.
  /// Errors: "playtest-not-kept"; it is not tried again.
  Result<> keep();
  Result<> save(const std::filesystem::path& file) const { return play::saveRecord(toRecord(), file); }

  /// How a record fitted.
  struct Fit {
    std::size_t fitted = 0;      ///< decisions
    std::size_t recorded = 0;    ///< decisions that the record has
    std::optional<Error> unfit;  ///< why the first other one does not fit, with the record's line where it has one
    std::string answer;          ///< that decision, for people: "red: move m:C3"
    std::size_t line = 0;        ///< of the log: the last before it
  };
  struct Opened {
    std::unique_ptr<Playtest> playtest;
    Fit fit;
  };
  /// Replays a record as far as it fits; the moment is the last one that fits.
  [[nodiscard]] static Result<Opened> open(std::shared_ptr<const world::Scenario> scenario, const play::Record& record,
                                           PlaytestOptions options);
  /// The same decisions, by key, over an edited mission, with the same seed, agents and viewer; at the same moment
  /// where that fits.
  [[nodiscard]] Result<Opened> continueOver(std::shared_ptr<const world::Scenario> edited) const;

  [[nodiscard]] const PlaytestOptions& options() const noexcept { return options_; }

 private:
  struct Moment {
    std::uint64_t hash = 0;
    std::size_t journal = 0;  ///< where what belongs to it begins in the journal
    std::int32_t round = 0;
    std::vector<std::uint32_t> lines;  ///< by reader: those of the log up to this moment, its own included
  };
  /// What the ruleset tells of the pending decision, and what a standing answer makes of it.
  struct Told {
    std::size_t moment = 0;
    std::uint64_t hash = 0;
    play::Notes notes;
    std::string wrong;                    ///< why the ruleset told nothing
    std::optional<world::Answer> stands;  ///< the answer that is given without asking
  };
  /// What is asked together with the pending decision.
  struct Ahead {
    std::size_t moment = 0;
    std::uint64_t hash = 0;
    std::optional<play::Following> following;
  };
  struct Advice {
    std::string agent;
    world::Answer answer;
    std::vector<std::int64_t> opinions;
  };

  Playtest(std::shared_ptr<const world::Scenario> scenario, PlaytestOptions options);
  Result<> openHost();
  [[nodiscard]] const world::Decision* pending();
  /// What a person is asked together with the pending decision, else null. Looking ahead the first time at a moment, it
  /// leaves nothing valid that points into the session.
  [[nodiscard]] const play::Following* following();
  /// Back to the present moment, whose hash this was, where looking ahead has left the session elsewhere.
  void stay(std::size_t moment, std::uint64_t hash);
  void addTogether(PlaytestQuestion& question);
  void adviseTogether(play::Agent& agent, world::SideId side, world::Answer& answer);
  [[nodiscard]] bool passedTogether();
  void learn(std::size_t journal);
  /// Forgets all but that many moments.
  void keepMoments(std::size_t count);
  /// Where the lines of a moment begin in a reader's log.
  [[nodiscard]] std::size_t linesBefore(std::size_t moment, std::size_t reader) const {
    return moment == 0 ? 0 : moments_[moment - 1].lines[reader];
  }
  [[nodiscard]] std::vector<PlaytestLine> linesOf(std::size_t moment, std::size_t reader) const;
  void replaceLines(std::size_t moment, std::size_t reader, const std::vector<PlaytestLine>& lines);
  Result<> take(const world::Answer& answer);
  Result<> redo(std::size_t decision);
  Result<> begin(std::size_t decision);
  void cut();
  void forgetComing(std::size_t decision);
  Result<> byHand(play::Intervention what, bool cuts);
  [[nodiscard]] std::string byHandText(const play::Intervention& what, world::SideId reader) const;
  Result<> letDecide();
  [[nodiscard]] const Told& told(const world::Decision& decision);
  [[nodiscard]] std::optional<world::Answer> standingAnswer(const world::Decision& decision);
  [[nodiscard]] std::size_t unasked(const world::Decision& decision) const;
  [[nodiscard]] PlaytestQuestion questionOf(const world::Decision& decision, PlaytestDetail detail);
  [[nodiscard]] bool isDead() const;
  Fit replay(const play::Record& record);

  std::shared_ptr<const world::Scenario> scenario_;
  PlaytestOptions options_;
  std::unique_ptr<script::Host> host_;
  std::unique_ptr<play::Session> session_;
  std::unique_ptr<play::Facts> facts_;                ///< null where the ruleset tells none
  std::vector<std::unique_ptr<play::Agent>> agents_;  ///< by side; null: a person
  std::vector<Moment> moments_;                       ///< one more than answers
  std::vector<PlaytestRound> rounds_;                 ///< of the moments
  std::vector<PlaytestLines> logs_;                   ///< by reader: None, then the sides
  std::vector<world::Answer> answers_;
  play::Record record_;  ///< of all that is known
  play::StandingAnswers standing_;
  std::optional<Told> told_;
  std::optional<Ahead> ahead_;
  std::optional<play::Halt> botHalt_;
  std::optional<Advice> advice_;
  world::SideId viewer_ = world::SideId::None;
  bool byHand_ = false;
  bool unkept_ = false;  ///< something is in no kept record
};

}  // namespace sortie::editor
