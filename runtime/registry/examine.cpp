#include "registry/examine.h"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cmath>
#include <set>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "model/load/pack_files.h"
#include "model/validate.h"
#include "model/xml/xml_characters.h"
#include "play/conformance/conformance.h"
#include "play/specs/spec.h"
#include "play/sweep/sweep.h"
#include "play/sweep/sweep_report.h"
#include "script/checks/pack_checks.h"
#include "world/compile.h"

namespace sortie::registry {
namespace {

namespace fs = std::filesystem;
using exchange::Balance;

constexpr std::size_t kMostProblems = 30;

class Examination {
 public:
  Examination(fs::path pack, const ExamineOptions& options) : pack_(std::move(pack)), options_(options) {}

  Examined run() {
    const Result<std::vector<model::PackFile>> files = model::listPackFiles(pack_);
    if (!files) {
      tell("file", files.error());
      return std::move(out_);
    }
    if (!begins("validation")) return std::move(out_);
    validate();
    // What is wrong already would be told again by all that follows.
    if (!out_.good()) return std::move(out_);
    const bool specs = std::any_of(files->begin(), files->end(),
                                   [](const model::PackFile& file) { return file.path.starts_with("specs/"); });
    if (specs && begins("specs")) runSpecs();
    for (const model::PackFile& file : *files)
      if (file.path.starts_with("missions/") && file.path.ends_with("/mission.xml"))
        playMission(fs::path(file.path).parent_path().generic_string());
    return std::move(out_);
  }

 private:
  /// False where it is to end.
  bool begins(const std::string& stage) {
    if (stopped_) return false;
    if (options_.stop.stop_requested()) {
      stopped_ = true;
      tell("stopped", {"stopped", "the checks were stopped", {}, ""});
      return false;
    }
    if (options_.step) options_.step(stage);
    return true;
  }

  void tell(const std::string& kind, Error error) {
    if (out_.problems.size() < kMostProblems) out_.problems.push_back({kind, std::move(error)});
  }

  void validate() {
    Result<std::vector<model::FileReport>> reports = model::validate(pack_, options_.packFolders);
    if (!reports) {
      tell("file", reports.error());
      return;
    }
    script::addScriptIssues(pack_, options_.packFolders, *reports);
    for (const model::FileReport& report : *reports)
      for (const model::Issue& issue : report.issues) {
        if (issue.severity == model::Severity::Error)
          tell("validate", {issue.code, issue.text, issue.where, issue.remedy});
        else if (issue.severity == model::Severity::Warning)
          ++out_.warnings;
      }
  }

  void runSpecs() {
    play::TestOptions options;
    options.packFolders = options_.packFolders;
    options.print = [](const SourcePlace&, std::string_view) {};
    const Result<play::PackSpecs> specs = play::runSpecs(pack_, options);
    if (!specs) {
      tell("specs", specs.error());
      return;
    }
    out_.specs = specs->specs.size();
    for (const play::SpecReport& spec : specs->specs)
      if (!spec.passed)
        tell("specs", {"spec-red", fmt::format("{}: {}", spec.title, spec.error.text), spec.where,
                       "see `sortie test`, and mend the rule or the spec"});
    const auto list = [&](const char* code, const std::vector<std::string>& ids, const char* what) {
      if (!ids.empty())
        tell("specs",
             {code, fmt::format("{}: {}", what, fmt::join(ids, ", ")), {pack_.string(), 0, 0}, "see `sortie test`"});
    };
    list("rules-missing", specs->rules.missing, "rules without a spec");
    list("rules-unknown", specs->rules.unknown, "specs of rules that the list does not have");
  }

  void playMission(const std::string& folder) {
    const std::string name = (pack_ / folder).string();
    model::LoadOptions load;
    load.packFolders = options_.packFolders;
    const Result<model::LoadedMission> mission = model::loadMission(name, load);
    if (!mission) {
      tell("conformance", mission.error());
      return;
    }
    out_.missions[mission->mission->id] = exchange::fieldText(mission->mission->title);
    std::vector<std::string> variants;
    for (const model::Variant& variant : mission->mission->variants) variants.push_back(variant.id);
    if (variants.empty()) variants.emplace_back();
    for (const std::string& variant : variants) {
      load.variant = variant;
      const Result<std::shared_ptr<const world::Scenario>> scenario = world::loadScenario(name, load);
      if (!scenario) {
        tell("conformance", scenario.error());
        continue;
      }
      if (!begins("conformance")) return;
      conform(name, *scenario);
      if (variant == variants.front() && out_.good() && begins("sweep"))
        sweep(name, mission->mission->id, variant, *scenario);
    }
  }

  void conform(const std::string& name, const std::shared_ptr<const world::Scenario>& scenario) {
    play::ConformanceOptions options;
    options.runs = 1;
    options.maxDecisions = options_.decisions;
    options.forkEvery = 20;  // of the costly checks, enough to find what is always wrong
    options.maxIssues = 5;
    const Result<play::ConformanceReport> report = play::conform(scenario, options);
    if (!report) {
      tell("conformance", report.error());
      return;
    }
    for (const play::ConformanceIssue& issue : report->issues)
      tell("conformance", {"conformance-" + issue.check,
                           fmt::format("{} (seed {}, decision {})", issue.text, issue.seed, issue.decision),
                           {name, 0, 0},
                           "see `sortie test --conformance`"});
  }

  void sweep(const std::string& name, const std::string& id, const std::string& variant,
             const std::shared_ptr<const world::Scenario>& scenario) {
    play::SweepOptions options;
    options.variants = {{variant, scenario}};
    options.runs = options_.runs;
    options.maxDecisions = 100'000;
    std::atomic<bool> stop = false;
    options.stop = &stop;
    const auto end = std::chrono::steady_clock::now() + std::chrono::seconds(options_.sweepSeconds);
    play::SweepTally tally;
    tally.expect(play::sweepNames(options));
    const Result<std::uint64_t> played = play::sweep(
        options, [](std::uint64_t) { return false; },
        [&](play::SweepRow&& row) -> Result<> {
          tally.add(row);
          if (options_.stop.stop_requested() || std::chrono::steady_clock::now() > end) stop = true;
          return {};
        },
        [&](std::uint64_t) {
          if (options_.stop.stop_requested() || std::chrono::steady_clock::now() > end) stop = true;
        });
    if (!played) {
      tell("sweep", played.error());
      return;
    }
    const auto found = tally.variants().find(variant);
    if (found == tally.variants().end()) return;
    const play::VariantTally& of = found->second;
    for (const auto& [text, count] : of.errors)
      tell("sweep", {"sweep-halted",
                     fmt::format("{} of {} playtests stop: {}", count, of.runs, text),
                     {name, 0, 0},
                     "see `sortie sweep`, and mend the rule"});
    if (of.runs <= of.halted) return;
    out_.balance[id] = balanceOf(options, *scenario, of);
    if (of.minutes.count() > 0)
      out_.minutes[id] = {static_cast<int>(of.minutes.quantile(0.25)), static_cast<int>(of.minutes.quantile(0.75))};
  }

  static Balance balanceOf(const play::SweepOptions& options, const world::Scenario& scenario,
                           const play::VariantTally& of) {
    Balance out;
    out.runs = of.runs - of.halted;
    std::set<std::string> agents;
    if (const auto made = play::agentsOf(options, options.variants.front()))
      for (const auto& [side, agent] : play::agentNames(scenario, *made)) agents.insert(agent);
    out.agents = exchange::fieldText(fmt::format("{}", fmt::join(agents, ", ")));
    if (out.agents.empty()) out.agents = "random";
    for (const model::SideSetup& side : scenario.mission.mission->sides) {
      if (!of.tookPart(side.id)) continue;
      const auto won = of.wins.find(side.id);
      const play::Rate rate = play::wilson(won != of.wins.end() ? won->second : 0, out.runs);
      const auto percent = [](double share) { return static_cast<int>(std::lround(share * 100)); };
      std::string title = exchange::fieldText(side.title.empty() ? side.id : side.title);
      out.sides.push_back({std::move(title), percent(rate.share), percent(rate.low), percent(rate.high)});
    }
    return out;
  }

  fs::path pack_;
  const ExamineOptions& options_;
  Examined out_;
  bool stopped_ = false;
};

}  // namespace

Examined examine(const fs::path& pack, const ExamineOptions& options) { return Examination(pack, options).run(); }

std::vector<std::string> kindsOf(const std::vector<std::string>& members) {
  const auto any = [&](const auto& is) { return std::any_of(members.begin(), members.end(), is); };
  std::vector<std::string> out;
  if (any([](std::string_view name) { return name == "ruleset.xml"; })) out.emplace_back("ruleset");
  if (any([](std::string_view name) { return name.starts_with("missions/") && name.ends_with("/mission.xml"); }))
    out.emplace_back("missions");
  if (any([](std::string_view name) { return name.starts_with("campaigns/") && name.ends_with(".xml"); }))
    out.emplace_back("campaign");
  if (out.empty() || any([](std::string_view name) { return name.starts_with("content/"); }))
    out.emplace_back("content");
  return out;
}

}  // namespace sortie::registry
