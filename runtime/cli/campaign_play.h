// Plays the mission that is next, or goes on with the one in play: people in the terminal, agents for the others. The
// state file and the mission's record are kept so that play can stop at any point and go on from there.
#pragma once

#include <filesystem>
#include <istream>
#include <ostream>

#include "campaign/campaign.h"
#include "cli/terminal.h"

namespace sortie::cli {

struct PlayOptions {
  std::filesystem::path file;  ///< of the state; records lie beside it
  bool quiet = false;          ///< no log of what happens
  play::TextStyle style;
  script::Sandbox::Print print;   ///< what scripts print
  std::function<void()> onBegin;  ///< a mission was begun; may be empty
  ReadLine readLine = {};         ///< as of HandOptions
};

/// Begins a mission if none is in play, plays it and, when it is over, closes it. Everything that changes is saved
/// before this returns. Errors: what the mission, its agents or the files give; the mission stays in play then.
[[nodiscard]] Result<HandEnd> playMission(campaign::Campaign& campaign, const PlayOptions& options, std::istream& in,
                                          std::ostream& out);

/// SHA-256 of a file, in hexadecimal. Error "file-unreadable".
[[nodiscard]] Result<std::string> hashFile(const std::filesystem::path& file);

}  // namespace sortie::cli
