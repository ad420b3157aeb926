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
};

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
  std::vector<Change> changes;
  std::vector<std::string> texts;  ///< finished lines of messages

  void clear() noexcept {
    changes.clear();
    texts.clear();
  }
};

}  // namespace sortie::world
