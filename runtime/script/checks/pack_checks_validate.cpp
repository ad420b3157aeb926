// `sortie validate` with scripts: which checks a pack, a mission or a file gets.
#include <algorithm>

#include <fmt/format.h>

#include "model/load/find_pack.h"
#include "model/load/load.h"
#include "model/load/pack_files.h"
#include "model/values.h"
#include "script/checks/pack_checks.h"

namespace sortie::script {
namespace {

namespace fs = std::filesystem;
using model::FileReport;
using model::Issue;
using model::Severity;

bool hasErrors(const std::vector<Issue>& issues) {
  return std::any_of(issues.begin(), issues.end(),
                     [](const Issue& issue) { return issue.severity == Severity::Error; });
}

bool sameIssue(const Issue& a, const Issue& b) { return a.code == b.code && a.text == b.text && a.where == b.where; }

// Each issue goes to the report of its file.
class Reports {
 public:
  Reports(std::vector<FileReport>& reports, std::map<std::string, std::string> severities)
      : reports_(reports), severities_(std::move(severities)) {}

  void add(std::vector<Issue> issues) {
    for (Issue& issue : issues) {
      if (const auto found = severities_.find(issue.code);
          found != severities_.end() && model::isSeverityFree(issue.code)) {
        if (found->second == "off") continue;
        if (found->second == "error") issue.severity = Severity::Error;
        if (found->second == "warning") issue.severity = Severity::Warning;
        if (found->second == "note") issue.severity = Severity::Note;
      }
      std::vector<Issue>& list = reportOf(issue.where.file).issues;
      // Variants of a mission, and missions of a pack, may have the same to say.
      if (std::none_of(list.begin(), list.end(), [&](const Issue& each) { return sameIssue(each, issue); }))
        list.push_back(std::move(issue));
    }
  }

 private:
  FileReport& reportOf(const std::string& file) {
    for (FileReport& report : reports_)
      if (report.path.string() == file) return report;
    FileReport report;
    report.path = file;
    reports_.push_back(std::move(report));
    return reports_.back();
  }

  std::vector<FileReport>& reports_;
  std::map<std::string, std::string> severities_;
};

Issue issueOf(const Error& error, const SourcePlace& otherwise) {
  return {Severity::Error,
          error.code,
          error.text,
          error.remedy,
          {},
          error.where.file.empty() ? otherwise : error.where,
          {}};
}

// A ruleset without any mission is loaded with one that holds nothing but a tile.
Result<model::LoadedMission> emptyMission(const model::Pack& pack, const fs::path& folder,
                                          const std::vector<fs::path>& packFolders) {
  Result<std::vector<std::shared_ptr<const model::Pack>>> packs = model::loadPacks(folder, packFolders, pack.info.id);
  if (!packs) return failed(packs);
  return model::emptyMission(std::move(*packs), pack);
}

// The declared functions of a ruleset pack; true when they are all there.
bool checkRuleset(CheckedMission& checked, const model::Pack& pack, Reports& reports) {
  std::vector<Issue> issues = checked.checkDeclared(pack);
  const bool good = !hasErrors(issues);
  reports.add(std::move(issues));
  return good;
}

struct MissionFile {
  fs::path folder;
  model::Element root;
  SourcePlace where;
  bool fixture = false;
};

CompiledVariant compiling(const std::vector<std::shared_ptr<const model::Pack>>& packs,
                          const model::MissionSources& sources) {
  return [&packs, &sources](const std::string& variant) {
    return std::make_shared<const world::Compiled>(world::compile(packs, sources, {{}, variant, {}}));
  };
}

// One mission in its default options and in each variant, or in `only` one.
void checkVariants(const MissionFile& file, const CompiledVariant& compiled, const std::string& ownRuleset,
                   bool& rulesetDone, bool& rulesetGood, Reports& reports,
                   const std::optional<std::string>& only = {}) {
  std::vector<std::string> variants = {only.value_or("")};
  for (std::size_t i = 0; i < variants.size(); ++i) {
    const std::shared_ptr<const world::Compiled> mission = compiled(variants[i]);
    if (!mission->playable()) {
      std::vector<Issue> issues = mission->issues;
      for (Issue& each : issues)
        if (each.where.file.empty()) each.where = file.where;
      reports.add(std::move(issues));
      return;
    }
    if (i == 0 && !only)
      for (const model::Variant& variant : mission->mission->variants) variants.push_back(variant.id);
    const bool own = !ownRuleset.empty() && mission->mission->ruleset == ownRuleset;
    // Where the ruleset's functions are known to be good, one state serves for all that is asked of the mission.
    const bool once = rulesetGood && (!own || rulesetDone);
    std::vector<Issue> rules;
    auto checked =
        once ? CheckedMission::makeWithRules(mission->scenario, rules) : CheckedMission::make(mission->scenario);
    reports.add(std::move(rules));
    if (!checked) {
      reports.add({issueOf(checked.error(), file.where)});
      return;
    }
    if (own && !rulesetDone) {
      rulesetDone = true;
      rulesetGood = checkRuleset(**checked, (*checked)->rulesetPack(), reports);
    }
    if (rulesetGood && !once) reports.add((*checked)->checkRules());
    // Fixtures are boards for specs, not for play.
    if (!file.fixture) reports.add((*checked)->checkDocument(file.root));
  }
}

}  // namespace

void addScriptIssues(const fs::path& path, const std::vector<fs::path>& packFolders, std::vector<FileReport>& reports) {
  std::error_code status;
  const bool isPack = model::hasFile(path, "pack.xml");
  const fs::path folder = isPack ? path : model::enclosingPack(fs::absolute(path, status));
  if (folder.empty()) return;
  std::vector<MissionFile> missions;
  bool good = true;
  for (const FileReport& report : reports) {
    good = good && !hasErrors(report.issues);
    if (report.path.filename() == "mission.xml" && report.document)
      missions.push_back({report.path.parent_path(), report.document.root(), report.document.root().place(),
                          report.path.parent_path().parent_path().filename() == "fixtures"});
  }
  if (!isPack && missions.empty()) return;
  std::map<std::string, std::string> severities;
  if (const Result<model::PackInfo> info = model::readPackInfo(folder)) severities = info->severities;
  Reports out(reports, std::move(severities));

  std::string below;
  if (!isPack) {
    const fs::path inside =
        fs::weakly_canonical(missions.front().folder, status).lexically_relative(fs::weakly_canonical(folder, status));
    below = inside.generic_string() + "/";
  }
  std::vector<Issue> sources = checkSources(folder, below, packFolders);
  good = good && !hasErrors(sources);
  out.add(std::move(sources));
  // What runs scripts needs documents and sources that can be loaded.
  if (!good) return;

  std::shared_ptr<const model::Pack> ruleset;
  if (isPack && model::hasFile(folder, "ruleset.xml"))
    if (Result<std::shared_ptr<const model::Pack>> pack = model::loadPack(folder)) ruleset = std::move(*pack);
  bool rulesetDone = false;
  bool rulesetGood = true;
  for (const MissionFile& mission : missions) {
    const Result<model::FoundMission> found = model::findMission(mission.folder.string(), packFolders);
    if (found)
      checkVariants(mission, compiling(found->packs, found->sources), ruleset ? ruleset->info.id : "", rulesetDone,
                    rulesetGood, out);
    else
      out.add({issueOf(found.error(), mission.where)});
  }
  if (ruleset && !rulesetDone) {
    Result<model::LoadedMission> empty = emptyMission(*ruleset, folder, packFolders);
    auto scenario = empty ? world::Scenario::make(std::move(*empty))
                          : Result<std::shared_ptr<const world::Scenario>>(failed(empty));
    auto checked = scenario ? CheckedMission::make(std::move(*scenario))
                            : Result<std::unique_ptr<CheckedMission>>(failed(scenario));
    if (checked)
      (void)checkRuleset(**checked, *ruleset, out);
    else
      out.add({{Severity::Note,
                "lua-unchecked",
                "no mission can be made to load these rules with, so their functions were not checked",
                "add a mission, or specs/fixtures/NAME/mission.xml",
                {},
                ruleset->ruleset->where,
                {}}});
  }
}

std::vector<Issue> checkMission(const std::vector<std::shared_ptr<const model::Pack>>& packs,
                                const model::MissionSources& sources, const std::vector<Issue>& found,
                                const std::optional<std::string>& variant, const CompiledVariant& compiled) {
  if (packs.empty()) return {};
  const model::Pack& own = *packs.back();
  const model::Element root = sources.document.root();
  // The reports begin with what is known, so that nothing is said twice.
  std::vector<FileReport> reports(1);
  reports[0].path = sources.document.file();
  reports[0].issues = found;
  Reports out(reports, own.info.severities);
  bool good = !hasErrors(found);
  if (!sources.rulesFile.empty()) {
    std::vector<Issue> issues =
        checkSource(sources.rules, sources.rulesFile, (sources.folder / "rules.lua").string(), own, packs);
    good = good && !hasErrors(issues);
    out.add(std::move(issues));
  }
  if (good) {
    const MissionFile file{sources.folder, root, root.place(), sources.folder.parent_path().filename() == "fixtures"};
    bool rulesetDone = true;
    bool rulesetGood = true;
    checkVariants(file, compiled ? compiled : compiling(packs, sources), {}, rulesetDone, rulesetGood, out, variant);
  }
  std::vector<Issue> issues;
  for (std::size_t i = 0; i < reports.size(); ++i)
    for (std::size_t k = i == 0 ? found.size() : 0; k < reports[i].issues.size(); ++k)
      issues.push_back(std::move(reports[i].issues[k]));
  return issues;
}

}  // namespace sortie::script
