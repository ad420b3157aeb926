#include "report/replay.h"

#include <fmt/format.h>

#include "base/shell_text.h"

namespace sortie::report {

std::string replayCommand(const play::Statistics& statistics, const ReportOptions& options, const std::string& variant,
                          const std::string& seed) {
  const auto entry = [&](const std::string& key) {
    const auto found = statistics.meta().find(key);
    return found == statistics.meta().end() ? std::string() : found->second;
  };
  std::string out = "sortie play " + (options.opens.empty() ? shellWord(entry("mission")) : options.opens);
  if (!variant.empty()) out += " --variant " + shellWord(variant);
  for (const auto& [key, value] : statistics.meta())
    if (key.starts_with("option ")) out += " --option " + shellWord(fmt::format("{}={}", key.substr(7), value));
  for (const std::string& side : statistics.sides(variant))
    if (const std::string agent = entry("agent " + side); !agent.empty())
      out += " --agent " + shellWord(fmt::format("{}={}", side, agent));
  return out + " --auto --seed " + shellWord(seed);
}

}  // namespace sortie::report
