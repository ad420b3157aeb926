// A campaign as it stands: who plays, what they have, what was played, what is in play. One small text file, written in
// one step after everything that counts; the format is docs/formats/campaign.md.
#pragma once

#include <cstdint>
#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/result.h"
#include "model/pack.h"
#include "play/record/record.h"

namespace sortie::campaign {

inline constexpr int stateFormat = 1;
inline constexpr std::size_t maxStateBytes = 4U << 20U;
inline constexpr std::size_t maxPlayers = 16;
inline constexpr std::size_t maxMissions = 1000;

/// Attribute -> value as text.
using Values = std::map<std::string, std::string>;

struct Player {
  std::string id;
  std::string name;
  std::string agent;  ///< "human", or an agent with its budget

  friend bool operator==(const Player&, const Player&) = default;
};

/// A side of a mission and who plays it.
struct Seat {
  std::string side;
  std::string kind;
  std::string player;

  friend bool operator==(const Seat&, const Seat&) = default;
};

struct MissionEnd {
  std::string outcome;               ///< an outcome's id, or "end"
  std::vector<std::string> winners;  ///< sides
  std::vector<std::pair<std::string, std::int32_t>> scores;
  std::string recordHash;                ///< SHA-256 of the record file, hexadecimal
  std::map<std::string, Values> values;  ///< by player, after the mission

  friend bool operator==(const MissionEnd&, const MissionEnd&) = default;
};

/// A mission that was played, or is in play.
struct Played {
  std::size_t entry = 1;  ///< in the campaign's list, from 1
  std::string mission;    ///< "pack:mission"
  std::string variant;
  std::map<std::string, std::string> options;
  std::uint64_t seed = 0;
  std::vector<Seat> seats;
  model::SideStarts starts;
  std::string record;             ///< file name, in the folder of the state file
  std::optional<MissionEnd> end;  ///< none: in play

  friend bool operator==(const Played&, const Played&) = default;
};

struct State {
  std::string file;  ///< where it was read from, for messages
  std::string engine;
  std::string campaign;  ///< "pack:campaign"
  std::vector<play::RecordedPack> packs;
  std::uint64_t seed = 1;
  std::size_t missions = 1;                    ///< how many are played
  std::map<std::string, std::string> options;  ///< chosen when it began, for all missions
  std::vector<Player> players;
  std::map<std::string, Values> begin;  ///< by player, before the first mission
  std::vector<Played> history;          ///< in order; the last one may be in play

  [[nodiscard]] const Player* player(std::string_view id) const noexcept;
  /// The mission in play, or null.
  [[nodiscard]] const Played* inPlay() const noexcept {
    return !history.empty() && !history.back().end ? &history.back() : nullptr;
  }
  /// Missions that are over.
  [[nodiscard]] std::size_t done() const noexcept { return history.size() - (inPlay() != nullptr ? 1 : 0); }
  /// What players have after `missions` of them.
  [[nodiscard]] const std::map<std::string, Values>& values(std::size_t missions) const noexcept;
};

[[nodiscard]] std::string writeState(const State& state);
/// Errors: "campaign-syntax", "campaign-limit", "campaign-format" with file and line.
[[nodiscard]] Result<State> readState(std::string_view text, const std::string& file);
[[nodiscard]] Result<State> loadState(const std::filesystem::path& file);
/// Replaces the file in one step. Errors: "file-unwritable"; those of readState for a state that could not be read again.
/// The file is as it was then.
[[nodiscard]] Result<> saveState(const State& state, const std::filesystem::path& file);

/// May a record have this name? One part, no path, nothing that a terminal or a shell would mind.
[[nodiscard]] bool isRecordName(std::string_view name) noexcept;

}  // namespace sortie::campaign
