// What people found at the table: results of sessions that a designer enters in a form, and the mission's targets, kept
// in a small JSON file beside the mission and set beside the bots' figures.
//
// The file is ".playtests.json" in the mission's folder. Names that begin with a dot are not part of a pack
// (model/pack_files.h): entering a session changes no pack's hash, so that records and sweeps stay valid, and names of
// players are not published with the pack. Version control keeps the file like any other.
#pragma once

#include <cstdint>
#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "base/result.h"
#include "editor/core/balance/balance_targets.h"

namespace sortie::editor {

inline constexpr int humanTestsFormat = 1;

/// One session at the table.
struct TableSession {
  std::string date;                  ///< as people write it, "2026-03-14" by the form
  std::string variant;               ///< empty: the mission as it is
  std::vector<std::string> players;  ///< "Ann (red)"
  std::vector<std::string> winners;  ///< side ids; empty: nobody
  bool finished = true;              ///< false: broken off; then it counts in ratings alone
  std::optional<int> minutes;
  std::optional<int> rounds;
  std::map<std::string, int> ratings;  ///< by what was rated ("fun", "tension" …), 1 to 5
  std::string remarks;
  std::string extra;  ///< members of the file that this version does not know, as JSON; kept when saving

  friend bool operator==(const TableSession&, const TableSession&) = default;
};

struct HumanTests {
  std::optional<Targets> targets;
  std::vector<TableSession> sessions;  ///< as entered
  std::string extra;                   ///< as above

  friend bool operator==(const HumanTests&, const HumanTests&) = default;
};

/// What a form rates unless the designer adds something.
[[nodiscard]] const std::vector<std::string>& usualRatings();

[[nodiscard]] std::filesystem::path humanTestsFile(const std::filesystem::path& missionFolder);

/// Empty when there is no file. Errors: "playtests-syntax", "playtests-format" (made by a newer version): the file is
/// then left alone.
[[nodiscard]] Result<HumanTests> loadHumanTests(const std::filesystem::path& file);
/// Replaces the file in one step. Errors: that of checkSession for any of them; the folder cannot be written.
[[nodiscard]] Result<> saveHumanTests(const HumanTests& tests, const std::filesystem::path& file);

/// Whether a form's content can be kept. Errors: "playtests-value": a rating beyond 1 to 5, no positive minutes or
/// rounds, no date.
[[nodiscard]] Result<> checkSession(const TableSession& session);

/// A figure of people beside that of the bots, as a table shows them.
struct HumanRow {
  std::string what;      ///< "Red wins", "Minutes", "Rounds", "fun"
  std::string people;    ///< "3 of 5: 60.0 % (23.1 to 88.2)"; "–" where there is nothing
  std::string bots;      ///< "" where bots have no such figure
  std::string words;     ///< "no more than chance explains", "people differ from bots"; may be empty
  bool differs = false;  ///< the two intervals do not touch
};

/// Sessions of one variant beside the bots' results of it (null: none were played). The last row of all says which bots
/// they were.
[[nodiscard]] std::vector<HumanRow> compareWithBots(const HumanTests& tests, const std::string& variant,
                                                    const BalanceResults* bots);

/// How long people take for a decision, from their mean minutes and the bots' mean decisions of a variant; none without
/// both. For Targets::secondsPerDecision.
[[nodiscard]] std::optional<double> observedSecondsPerDecision(const HumanTests& tests, const VariantResults& bots);

}  // namespace sortie::editor
