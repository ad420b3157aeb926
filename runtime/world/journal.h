// What happened, for players, reports and the editor's log: one entry a change, roll, decision or message.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "world/value.h"

namespace sortie::world {

enum class ChangeKind : std::uint8_t {
  Set,
  Move,
  Create,
  Remove,
  Turn,
  Owner,
  Show,
  Hide,
  Shuffle,
  Edge,
  Feature,
  Objective,
  List,
  Roll,
  Random,
  Push,
  Finish,
  Message,
  Decision,
  Intervention,
  Event,
  Wait,
  Corner,
  Hook,   ///< raised; only where the journal asks for it
  Level,  ///< a level of a tile (name: its own number from 0) was laid out as a tile definition, or lifted (after: -1)
};

/// `name` of changes of edges and corners.
namespace cause {
inline constexpr std::int32_t itself = -1;
inline constexpr std::int32_t derived = 1;  ///< of where pieces stand
inline constexpr std::int32_t level = 2;    ///< of a level that was laid or lifted
}  // namespace cause
/// `name` of a change of all features of a square at once, by a level that was laid or lifted; before and after are masks.
inline constexpr std::int32_t allFeatures = -2;

struct Change {
  ChangeKind kind{};
  std::uint32_t seenBy = ~0u;  ///< bit a side that may read this entry
  std::int32_t name = -1;      ///< attribute, die, text (index into Journal::texts)…
  Value subject;
  Value before;
  Value after;
};

/// A sink for changes. Sessions that search have none.
struct Journal {
  /// What is beyond these is left out, so that endless rules cannot fill the memory; the playtest goes on alike.
  static constexpr std::size_t mostChanges = 2'000'000;
  static constexpr std::size_t mostText = 16u << 20;

  std::vector<Change> changes;
  std::vector<std::string> texts;  ///< finished lines of messages

  bool messages = true;  ///< false: no messages are made
  /// By index: hooks whose raises are noted, with their first three arguments as subject, before and after. Statistics
  /// ask for them; such entries are not part of the rolling hash.
  std::vector<bool> hooks;

  std::size_t textBytes = 0;

  void clear() noexcept {
    textBytes = 0;
    changes.clear();
    texts.clear();
  }
};

}  // namespace sortie::world
