// A playtest by hand, as playByHand drives it. terminal.cpp has its course, terminal_typed.cpp what is read and done for
// it, terminal_shown.cpp what is printed.
#pragma once

#include "cli/terminal.h"
#include "play/standing.h"

namespace sortie::cli {

class Hand {
 public:
  Hand(play::Session& session, play::Record& record, HandOptions& options, std::istream& in, std::ostream& out)
      : session_(session),
        record_(record),
        options_(options),
        in_(in),
        out_(out),
        standing_(session.scenario()),
        shown_(session.scenario().sides.size(), 0) {}

  Result<HandEnd> play();

 private:
  using Answer = world::Answer;
  using Decision = world::Decision;
  using SideId = world::SideId;

  /// What the player's standing answers say, or what there is no choice about.
  std::optional<Answer> standingAnswer(const Decision& decision);
  Result<> letDecide(play::Agent& agent, const Decision& decision);
  Result<> take(const Decision& decision, const Answer& answer, bool standing = false);
  /// Takes what a person has typed: an answer, or two in one.
  Result<> takeTyped(const Decision& decision, const std::string& line);
  Result<> save(const std::filesystem::path& file);
  Result<HandEnd> left();
  Result<HandEnd> over();
  /// The sides that people play.
  [[nodiscard]] std::vector<SideId> people() const;

  // Reading: questions, answers, commands.
  /// Reads lines until one is an answer (true) or the player leaves (false).
  Result<bool> ask(const Decision& decision);
  /// Asks what came up where chance decides, until something did (true) or the player leaves (false).
  Result<bool> askChance();
  Result<bool> comeUp(const std::vector<std::string>& words);
  /// `ask` alone says when the side is asked; with a word it changes that. True when it was changed.
  bool askWhen(const Decision& decision, const std::string& word);
  /// Of several answers with semicolons between them the first; the others are kept for the questions that follow.
  std::string firstOf(std::string_view text, SideId side);
  bool readLine(SideId side, const std::vector<std::string>& words, std::string& line);
  bool readTyped(SideId side, const std::vector<std::string>& words, std::string& line);
  [[nodiscard]] std::string promptOf(SideId side) const;
  void refuse(const Error& error);
  /// Back to the last question that a person answered, or to what came up at the table since.
  bool takeBack();
  void backAt();
  void intervene(const std::string& word, const std::string& rest);
  void saveAs(const std::string& name);

  // Showing.
  /// The mission's title; at the beginning, where one person plays, its briefing too.
  void printWelcome();
  /// A side's title, its name where it has none.
  [[nodiscard]] std::string titleOf(const std::string& side) const;
  Result<> draw(SideId reader);
  void printQuestion(const Decision& decision);
  void printUnasked();
  /// `whole`: upper levels where nobody stands, too, as often as they were shown.
  void printBoard(SideId reader, bool whole);
  /// The board, unless nobody has touched it since it was printed last: set-up asks much and moves nothing.
  void printNews(SideId reader);
  /// Whether the board is to be shown before a question to this side: another turn or another player's question has come
  /// between, or something on the map is not as the side has seen it, though it is not the side's own.
  [[nodiscard]] bool isNews(SideId side) const;
  /// What a player goes by; at the end, where nobody is asked, everything.
  [[nodiscard]] std::string statusOf(SideId reader) const;
  /// What happened since this side was asked last; for None, since anybody was.
  void printChanges(SideId reader);
  /// `what`: "", "N", "all" or "all N".
  void printLog(SideId reader, std::string_view what);
  /// The epilogue of this end and the rounds in which it was decided.
  void printClosing(const play::RecordedEnd& end);
  /// " (The primary mission failed)", where the ruleset has a title for it.
  [[nodiscard]] std::string outcomeTitle(const std::string& id) const;

  play::Session& session_;
  play::Record& record_;
  HandOptions& options_;
  std::istream& in_;
  std::ostream& out_;
  std::unique_ptr<play::Facts> facts_;        ///< null where the ruleset tells none, or only agents play
  play::Notes notes_;                         ///< of the pending decision
  std::optional<play::Following> following_;  ///< what is asked with it
  play::StandingAnswers standing_;
  std::size_t unasked_ = 0;         ///< questions that standing answers have answered since the last one
  std::vector<std::string> ahead_;  ///< answers that were typed ahead
  SideId aheadSide_ = SideId::None;
  bool explained_ = false;          ///< the standing answers were named at a window
  std::vector<std::size_t> shown_;  ///< changes that each side has read
  SideId asked_ = SideId::None;
  std::vector<std::int32_t> turn_;  ///< in which that side was asked last
  play::BoardPicture printed_;      ///< the board that was printed last
};

}  // namespace sortie::cli
