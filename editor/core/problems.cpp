#include "editor/core/problems.h"

#include <algorithm>
#include <map>
#include <tuple>

#include "editor/core/document/sources.h"
#include "model/validate.h"

namespace sortie::editor {
namespace {

namespace fs = std::filesystem;

/// What an issue calls a file, as the Document calls it; the text itself for others.
std::string fileOf(const std::string& named, const Version& version, const fs::path& folder,
                   const fs::path& packFolder) {
  if (named.empty() || version.files.contains(named)) return named;
  const fs::path path = fs::path(named).is_absolute() ? fs::path(named) : packFolder / named;
  const std::string inMission = path.lexically_relative(folder).generic_string();
  if (version.files.contains(inMission)) return inMission;
  const std::string inPack = "pack:" + path.lexically_relative(packFolder).generic_string();
  if (version.files.contains(inPack)) return inPack;
  return named;
}

}  // namespace

std::vector<Problem> findProblems(const Version& version, const fs::path& folder, const fs::path& packFolder,
                                  const std::vector<std::shared_ptr<const model::Pack>>& packs,
                                  const std::optional<std::string>& variant, const script::CompiledVariant& compiled,
                                  const std::shared_ptr<model::DecodeCache>& parts) {
  std::vector<Problem> out;
  if (version.unreadable) {
    const Error& error = *version.unreadable;
    out.push_back({model::Severity::Error,
                   error.code,
                   error.text,
                   error.remedy,
                   missionFile,
                   error.where.line,
                   error.where.column,
                   {},
                   {},
                   {}});
    return out;
  }
  std::vector<model::Issue> issues = model::validateMission(packs, version.mission, folder, parts);
  std::vector<model::Issue> scripts =
      packs.empty() ? std::vector<model::Issue>()
                    : script::checkMission(packs, sourcesOf(version, folder, packFolder), issues, variant, compiled);
  std::move(scripts.begin(), scripts.end(), std::back_inserter(issues));
  for (model::Issue& issue : issues) {
    Problem problem;
    problem.severity = issue.severity;
    problem.code = std::move(issue.code);
    problem.text = std::move(issue.text);
    problem.remedy = std::move(issue.remedy);
    problem.file = fileOf(issue.where.file, version, folder, packFolder);
    problem.line = issue.where.line;
    problem.column = issue.where.column;
    problem.fix = std::move(issue.fix);
    problem.of = version.mission;
    if (issue.element) problem.element = pathAtOffset(version.root(), *issue.element);
    if (!problem.element && problem.file == missionFile && problem.line != 0)
      problem.element = pathAtPlace(version.root(), problem.line, problem.column);
    out.push_back(std::move(problem));
  }
  std::stable_sort(out.begin(), out.end(), [](const Problem& a, const Problem& b) {
    return std::tie(a.severity, a.file, a.line, a.column) < std::tie(b.severity, b.file, b.line, b.column);
  });
  return out;
}

MissionEdit fixing(const std::vector<Problem>& problems) {
  std::vector<model::TextPatches> fixes;
  model::Document of;
  for (const Problem& each : problems) {
    if (!each.fix) continue;
    fixes.push_back(each.fix->patches);
    of = each.of;
  }
  return [fixes = std::move(fixes), of](model::Draft& draft) -> Result<std::vector<ElementPath>> {
    if (fixes.empty()) return fail("fix-none", "there is no fix for this problem", {}, "correct it by hand");
    if (draft.document().text() != of.text())
      return fail("fix-stale", "the mission has changed since the problem was found", {}, "wait for the next check");
    const model::TextPatches all = model::asManyAsFit(of, fixes);
    // One that cannot be made says why.
    draft.apply(all.empty() ? fixes.front() : all);
    return std::vector<ElementPath>{};
  };
}

}  // namespace sortie::editor
