#include "cli/test.h"

#include <algorithm>
#include <iostream>

#include <fmt/format.h>

#include "base/progress.h"
#include "base/tint.h"
#include "cli/commands.h"
#include "model/xml/xml_characters.h"
#include "world/compile.h"

namespace sortie::cli {

namespace {

/// Of one variant.
int conformVariant(const std::string& name, const model::LoadOptions& load, const play::ConformanceOptions& options,
                   std::ostream& out) {
  const Result<std::shared_ptr<const world::Scenario>> scenario = world::loadScenario(name, load);
  const std::string title = load.variant.empty() ? name : fmt::format("{} ({})", name, load.variant);
  Progress progress("decisions of " + title, 0);
  play::ConformanceOptions told = options;
  told.progress = [&](std::uint64_t decisions) { progress.show(decisions); };
  const Result<play::ConformanceReport> report =
      scenario ? play::conform(*scenario, told) : Result<play::ConformanceReport>(failed(scenario));
  progress.end();
  if (!report) {
    out << report.error().message() << '\n';
    return broken;
  }
  out << fmt::format("{}: {} playtests, {} decisions", title, report->runs, report->decisions);
  for (const auto& [check, count] : report->checked) out << fmt::format(", {} {}", check, count);
  out << fmt::format(": {}\n",
                     report->issues.empty() ? tintsFor(out)(Tint::Good, "ok") : tintsFor(out)(Tint::Bad, "FAILED"));
  for (const play::ConformanceIssue& issue : report->issues)
    out << fmt::format("    {} (seed {}, decision {}): {}\n", issue.check, issue.seed, issue.decision, issue.text);
  return report->issues.empty() ? good : findings;
}

}  // namespace

int testCommand(const std::vector<std::string>& paths, const play::TestOptions& options, std::ostream& out) {
  std::vector<play::PackSpecs> packs;
  Progress progress("specs", 0);
  std::size_t before = 0;
  play::TestOptions told = options;
  told.progress = [&](std::size_t done) { progress.show(before + done); };
  if (!told.print)
    told.print = [&](const SourcePlace& where, std::string_view text) {
      progress.end();
      std::cerr << model::printable(toString(where)) << ": " << text << '\n' << std::flush;
    };
  for (const std::string& path : paths) {
    Result<play::PackSpecs> pack = play::runSpecs(path, told);
    if (!pack) {
      progress.end();
      out << pack.error().message() << '\n';
      return broken;
    }
    before += pack->specs.size();
    packs.push_back(std::move(*pack));
  }
  progress.end();
  out << (options.json ? play::specJson(packs) : play::specText(packs, tintsFor(out)));
  return std::all_of(packs.begin(), packs.end(), [](const play::PackSpecs& p) { return p.good(); }) ? good : findings;
}

int mutationCommand(const std::vector<std::string>& paths, const play::MutationOptions& options, std::ostream& out) {
  bool enough = true;
  for (const std::string& path : paths) {
    Progress progress("mutants", 0);
    const Result<play::MutationReport> report =
        play::runMutants(path, options, [&](std::size_t done, std::size_t) { progress.show(done); });
    progress.end();
    if (!report) {
      out << report.error().message() << '\n';
      return broken;
    }
    out << (options.json      ? play::mutationJson(*report)
            : options.entries ? play::mutationEntries(*report)
                              : play::mutationText(*report));
    const bool all = options.list || report->share() >= options.least;
    enough = enough && all && report->wrong.empty();
  }
  return enough ? good : findings;
}

int conformanceCommand(const ConformanceTargets& targets, const play::ConformanceOptions& options, std::ostream& out) {
  int worst = good;
  for (const std::string& name : targets.missions) {
    model::LoadOptions load;
    load.packFolders = targets.packFolders;
    std::vector<std::string> variants{targets.variant};
    if (targets.allVariants) {
      const Result<model::LoadedMission> mission = model::loadMission(name, load);
      if (!mission) {
        out << mission.error().message() << '\n';
        return broken;
      }
      for (const model::Variant& variant : mission->mission->variants) variants.push_back(variant.id);
    }
    for (const std::string& variant : variants) {
      load.variant = variant;
      const int status = conformVariant(name, load, options, out);
      if (status == broken) return status;
      worst = std::max(worst, status);
    }
  }
  return worst;
}

}  // namespace sortie::cli
