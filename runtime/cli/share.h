// `sortie share` and `sortie open`: one mission, record or campaign as a file to send. Each gives the exit status.
#pragma once

#include <filesystem>
#include <istream>
#include <ostream>
#include <string>
#include <vector>

namespace sortie::cli {

struct ShareArguments {
  std::string what;  ///< a mission, a record's file, a campaign's state
  std::string out;   ///< empty: NAME.sortie in the current folder
  std::vector<std::string> packs;
  std::vector<std::string> carry;
  std::vector<std::string> leave;
};

/// Writes the file; says what is in it and which packs whoever gets it needs.
[[nodiscard]] int shareCommand(const ShareArguments& arguments, std::ostream& out);

struct OpenArguments {
  std::string file;
  std::vector<std::string> packs;
  std::vector<std::string> as;  ///< of a record: as these sides saw it
  bool look = false;            ///< only show what it is
  bool allow = false;           ///< without being asked
};

/// Shows what the file is, which packs would run, by whom and with which key; asks, unless all of them were allowed before;
/// then plays the mission, shows the record or continues the campaign. `consents`: the file of what was allowed.
[[nodiscard]] int openCommand(const OpenArguments& arguments, const std::filesystem::path& consents, std::istream& in,
                              std::ostream& out);

}  // namespace sortie::cli
