// The man page, the completions of shells and the word about a mistyped command, written from what the command line
// itself declares, so that they cannot say anything else than --help.
#pragma once

#include <string>
#include <vector>

namespace sortie::cli {

struct OptionText {
  std::vector<std::string> names;  ///< "--seed", "-o"; empty: a positional
  std::string positional;          ///< "mission"
  std::string value;               ///< what follows it; empty: a flag
  std::string help;
};

struct CommandText {
  std::string name;
  std::string help;
  std::string footer;
  std::vector<OptionText> options;
  std::vector<CommandText> commands;
};

/// troff for man(7). `version` stands in the footer.
[[nodiscard]] std::string manPage(const CommandText& program, const std::string& version);

/// A completion script for "bash", "zsh" or "fish"; empty for others.
[[nodiscard]] std::string completion(const CommandText& program, const std::string& shell);

/// What to say about a command line that names no command of the program, or a wrong one; empty when the fault lies
/// elsewhere. `words` are those after the program's name.
[[nodiscard]] std::string meantCommand(const CommandText& program, const std::vector<std::string>& words);

}  // namespace sortie::cli
