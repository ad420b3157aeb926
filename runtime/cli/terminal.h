// Playing by hand in the terminal: lines in, text out. It knows no files of its own but the record that it keeps, so it
// can be driven by a script as well.
#pragma once

#include <filesystem>
#include <functional>
#include <istream>
#include <memory>
#include <optional>
#include <ostream>
#include <set>
#include <string>
#include <vector>

#include "play/facts.h"
#include "play/record/record.h"
#include "play/together.h"
#include "play/text/board_text.h"

namespace sortie::cli {

/// Asks for a line with this prompt; `words` are what can be typed now. None: the end of the input.
using ReadLine =
    std::function<std::optional<std::string>(const std::string& prompt, const std::vector<std::string>& words)>;

struct HandOptions {
  std::vector<std::unique_ptr<play::Agent>> agents;  ///< by seat; null: that side is asked
  std::filesystem::path file;                        ///< the record, kept up to date before every question; empty: none
  play::TextStyle style;
  bool log = true;         ///< print what happens
  std::string goOn = {};   ///< the command that goes on with it; empty: sortie play --resume FILE
  ReadLine readLine = {};  ///< in place of prompts in `out` and lines of `in`; may be empty
  /// Shown what a side sees (None: everything) before each question to people and at the end; may be empty.
  std::function<Result<>(const world::World&, world::SideId)> draw = {};
  /// A game at a table is entered: people say what chance decides. The session has SessionOptions::table.
  bool enter = false;
  /// Called before every decision and at the end; may be empty.
  std::function<Result<>()> before = {};
  /// In place of what people's standing answers say: an answer, or none to ask; may be empty.
  std::function<std::optional<world::Answer>(const world::Decision&)> standing = {};
};

enum class HandEnd { Over, Left, Halted };

/// Plays on to the end, or until `quit` or the end of the input. The record has the playtest up to now (empty for a new
/// one) and is kept up to date. The session needs checkpoints and a journal. Errors: the record cannot be written.
[[nodiscard]] Result<HandEnd> playByHand(play::Session& session, play::Record& record, HandOptions& options,
                                         std::istream& in, std::ostream& out);

/// Reads an answer as people type it: numbers from 1 or names of options, or as much of a name as no other option has.
/// The pending decision's, of which `notes` tell what is shown with it.
/// Errors: "answer" with what is expected, or with the options that are meant.
[[nodiscard]] Result<world::Answer> readTypedAnswer(play::Session& session, const world::Decision& decision,
                                                    const std::string& line, const play::Notes& notes = {});

/// An answer as people can type it: the name of the option where it is read as this one, else its number.
[[nodiscard]] std::string typedAnswer(play::Session& session, const world::Decision& decision,
                                      const world::Answer& answer);

/// Whether this word is a command of the terminal, in place of an answer.
[[nodiscard]] bool isCommand(std::string_view word);

/// What can stand in an answer: keys and titles of the options that a terminal can show.
[[nodiscard]] std::vector<std::string> answerWords(play::Session& session, const world::Decision& decision);

/// The question with its numbered options and what the ruleset tells of them. `following`: what is asked with it; its
/// options stand in place of the one that leads to them.
[[nodiscard]] std::string questionText(play::Session& session, const world::Decision& decision,
                                       const play::TextStyle& style, const play::Notes& notes = {},
                                       const play::Following* following = nullptr);

/// Two answers in one, as the question shows them ("stop here, facing east"), by option of `following`.
[[nodiscard]] std::vector<std::string> togetherNames(play::Session& session, const world::Decision& decision,
                                                     const play::Following& following);

/// The number of the first of them in the question.
[[nodiscard]] std::size_t firstTogether(const world::Decision& decision, const play::Following& following);

/// The option of `following` that a line means: its number or words in the question, its own name ("east"), or that after
/// the beginning of the answer before it ("stop east"). Empty: it does not mean two answers.
[[nodiscard]] std::optional<std::int32_t> readTogether(play::Session& session, const world::Decision& decision,
                                                       const play::Following& following, const std::string& line);

}  // namespace sortie::cli
