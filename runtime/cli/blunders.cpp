// `sortie sweep --blunders`: decisions with which agents throw playtests away.
#include <iostream>

#include <fmt/format.h>

#include "base/progress.h"
#include "cli/blunders.h"
#include "cli/mission.h"
#include "base/shell_text.h"
#include "play/sweep/blunder_report.h"
#include "play/sweep/blunder_store.h"

namespace sortie::cli {

namespace {

/// What is typed to come to the moment of a row, and to answer it by hand.
std::string openCommand(const SweepArguments& arguments, const play::BlunderRow& row) {
  std::string out = "sortie play " + shellWord(arguments.mission.mission);
  if (!row.variant.empty()) out += " --variant " + shellWord(row.variant);
  for (const std::string& option : arguments.mission.options) out += " --option " + shellWord(option);
  for (const std::string& folder : arguments.mission.packs) out += " --packs " + shellWord(folder);
  for (const std::string& agent : arguments.agents) out += " --agent " + shellWord(agent);
  return out + fmt::format(" --seed {} --at {} --as {}", row.seed, row.decision, shellWord(row.side));
}

/// The file of --out, new or gone on with; none without --out.
Result<std::optional<play::BlunderStore>> openStore(const SweepArguments& arguments,
                                                    const play::BlunderStore::Meta& meta) {
  std::optional<play::BlunderStore> out;
  if (arguments.out.empty()) return out;
  std::error_code status;
  Result<play::BlunderStore> store = arguments.resume && std::filesystem::exists(arguments.out, status)
                                         ? play::BlunderStore::open(arguments.out, meta)
                                         : play::BlunderStore::create(arguments.out, meta);
  if (!store) return failed(store);
  out.emplace(std::move(*store));
  return out;
}

}  // namespace

int blundersCommand(const SweepArguments& arguments, play::SweepOptions sweep) {
  play::BlunderOptions options;
  options.sweep = std::move(sweep);
  options.sweep.runs = arguments.blunders;
  options.sweep.facts = false;
  options.kinds = arguments.kinds;
  const Result<play::BlunderStore::Meta> meta = play::blunderMeta(options);
  if (!meta) return complain(meta.error());
  Result<std::optional<play::BlunderStore>> store = openStore(arguments, *meta);
  if (!store) return complain(store.error());
  play::BlunderReport report(meta->at("mission"),
                             [&](const play::BlunderRow& row) { return openCommand(arguments, row); });
  const std::uint64_t all = options.sweep.runs * options.sweep.variants.size();
  std::vector<bool> have(all + 1, false);
  std::uint64_t kept = 0;
  if (*store) {
    Result<std::vector<play::BlunderRow>> rows = (*store)->rows();
    if (!rows) return complain(rows.error());
    for (play::BlunderRow& row : *rows) {
      if (row.run > all) continue;
      have[row.run] = true;
      ++kept;
      report.add(std::move(row));
    }
  }
  Progress progress("decisions", all, arguments.progress, kept);
  const Result<> found = play::findBlunders(
      options, [&](std::uint64_t run) { return have[run]; },
      [&](play::BlunderRow&& row) -> Result<> {
        if (*store)
          if (Result<> r = (*store)->add(row); !r) return r;
        report.add(std::move(row));
        return {};
      },
      [&](std::uint64_t rows) { progress.show(kept + rows); });
  progress.end();
  if (!found) return complain(found.error());
  std::cout << (arguments.json ? report.json() : report.text());
  if (options.sweep.stop != nullptr && *options.sweep.stop) {
    std::cerr << "stopped" << (arguments.out.empty() ? "" : "; go on with --resume") << std::endl;
    return findings;
  }
  return report.faults() > 0 ? findings : good;
}

}  // namespace sortie::cli
