// How often the mission's events fired and its objectives were done in the last sweep, for whoever shows them one by one.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>

#include "editor/core/balance/balance_results.h"
#include "editor/core/workbench.h"

namespace sortie::editor {

struct Fired {
  std::uint64_t count = 0;  ///< playtests in which it fired or was done
  std::uint64_t of = 0;     ///< playtests that were played

  friend bool operator==(const Fired&, const Fired&) = default;
};

/// By "event:ID" and "objective:ID".
[[nodiscard]] std::map<std::string, Fired> firedIn(const VariantResults& results);
/// What the workbench was told of the last sweep: `key` as above. None: nothing was played, or the sweep knew no such id.
[[nodiscard]] std::optional<Fired> firedInLastSweep(const Workbench& bench, const std::string& key);
/// "12 of 200"
[[nodiscard]] std::string firedText(const Fired& fired);
/// "fired in 12 of 200 playtests"; of an objective "done in …".
[[nodiscard]] std::string firedWords(const std::string& key, const Fired& fired);

}  // namespace sortie::editor
