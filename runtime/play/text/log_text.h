// What happened, as lines for people. By default what a player at the table would see or be told; all of it on demand.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "world/journal.h"
#include "world/scenario.h"
#include "world/world.h"

namespace sortie::play {

enum class LogDetail : std::uint8_t {
  Table,  ///< messages, dice, and changes on the map; values of pieces only where the ruleset writes no messages itself
  All,    ///< every change
};

/// "not yet", "done" or "failed".
[[nodiscard]] std::string_view objectiveWord(world::ObjectiveState state) noexcept;

/// One line for a change; empty when the reader may not read it or it says nothing to people. None reads everything.
[[nodiscard]] std::string changeText(const world::Scenario& scenario, const world::World& world,
                                     const world::Journal& journal, const world::Change& change, world::SideId reader);

struct LogLine {
  std::string text;
  world::SideId side = world::SideId::None;  ///< whose piece it is about, or which side; None: nobody's
  world::ChangeKind kind{};                  ///< of the change that it tells of, the first where it tells of several
  std::size_t change = 0;                    ///< that change, by its place in the journal
  std::string end = {};                      ///< of a way: the line with its last square alone; else empty
};

/// The lines of the changes from `first` on. With LogDetail::Table dice that fall together are one line, and so are the
/// squares that a piece goes through; a piece that comes or goes has one line where a message of the rules follows.
[[nodiscard]] std::vector<LogLine> logOf(const world::Scenario& scenario, const world::World& world,
                                         const world::Journal& journal, std::size_t first, world::SideId reader,
                                         LogDetail detail);
/// The texts of the same.
[[nodiscard]] std::vector<std::string> logLines(const world::Scenario& scenario, const world::World& world,
                                                const world::Journal& journal, std::size_t first, world::SideId reader,
                                                LogDetail detail);

}  // namespace sortie::play
