#include "editor/core/balance/balance_fired.h"

#include <cmath>

#include <fmt/format.h>

namespace sortie::editor {

std::map<std::string, Fired> firedIn(const VariantResults& results) {
  std::map<std::string, Fired> out;
  const auto add = [&](const std::string& key, const play::Rate& rate) {
    out[key] = {static_cast<std::uint64_t>(rate.count), static_cast<std::uint64_t>(rate.of)};
  };
  for (const EventResult& event : results.events) add("event:" + event.id, event.fired);
  for (const ObjectiveResult& objective : results.objectives) add("objective:" + objective.id, objective.done);
  return out;
}

std::optional<Fired> firedInLastSweep(const Workbench& bench, const std::string& key) {
  const auto found = bench.rates().find(key);
  if (found == bench.rates().end() || bench.ratedPlaytests() == 0) return std::nullopt;
  const std::uint64_t of = bench.ratedPlaytests();
  return Fired{static_cast<std::uint64_t>(std::llround(found->second * static_cast<double>(of))), of};
}

std::string firedText(const Fired& fired) { return fmt::format("{} of {}", fired.count, fired.of); }

std::string firedWords(const std::string& key, const Fired& fired) {
  return fmt::format("{} in {} {}", key.starts_with("objective:") ? "done" : "fired", firedText(fired),
                     fired.of == 1 ? "playtest" : "playtests");
}

}  // namespace sortie::editor
