#include "cli/documents.h"

#include <algorithm>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "base/progress.h"
#include "base/tint.h"
#include "cli/commands.h"
#include "model/xml/format.h"
#include "model/load/pack_files.h"
#include "model/validate.h"
#include "model/xml/xml_characters.h"
#include "script/checks/pack_checks.h"

namespace sortie::cli {
namespace {

namespace fs = std::filesystem;
using model::FileReport;
using model::Issue;
using model::printable;
using model::Severity;
using model::severityName;

std::string line(Severity severity, const std::string& code, const std::string& text, const SourcePlace& where,
                 const std::string& remedy, Tints tints = Tints()) {
  std::string out = printable(toString(where));
  if (!out.empty()) out = tints(Tint::Heading, out + ":") + ' ';
  const Tint tint = severity == Severity::Error     ? Tint::Bad
                    : severity == Severity::Warning ? Tint::Warning
                                                    : Tint::Faint;
  out += tints(tint, severityName(severity));
  out += printable(fmt::format(": {}: {}", code, text));
  if (!remedy.empty()) out += printable(fmt::format(" ({})", remedy));
  return out;
}

std::string line(const Error& error) {
  return line(Severity::Error, error.code, error.text, error.where, error.remedy);
}

std::string jsonIssue(const Issue& issue) {
  const nlohmann::ordered_json out = {
      {"file", printable(issue.where.file)},
      {"line", issue.where.line},
      {"column", issue.where.column},
      {"severity", severityName(issue.severity)},
      {"code", printable(issue.code)},
      {"text", printable(issue.text)},
      {"remedy", printable(issue.remedy)},
      {"fix", issue.fix ? nlohmann::ordered_json(printable(issue.fix->label)) : nlohmann::ordered_json()}};
  return out.dump();
}

// Applies the fixes of one file. True when the file was changed.
Result<bool> fixFile(const FileReport& report) {
  if (!report.document.root()) return false;
  std::vector<model::TextPatches> fixes;
  for (const Issue& issue : report.issues) {
    if (issue.fix && !issue.fix->choice) fixes.push_back(issue.fix->patches);
  }
  model::Draft draft(report.document);
  draft.apply(model::asManyAsFit(report.document, fixes));
  if (draft.error()) return tl::unexpected<Error>(*draft.error());
  if (draft.edits().empty()) return false;
  const Result<void> written = model::writeFile(report.path, draft.document().text());
  if (!written) return failed(written);
  return true;
}

Result<std::vector<FileReport>> validateAndFix(const fs::path& path, const ValidateOptions& options) {
  const auto look = [&] {
    Result<std::vector<FileReport>> found = model::validate(path, options.packFolders);
    if (found && options.scripts) script::addScriptIssues(path, options.packFolders, *found);
    return found;
  };
  Result<std::vector<FileReport>> reports = look();
  // A fix may bring up something else that can be fixed, but never without end.
  constexpr int kRounds = 4;
  for (int round = 0; options.fix && reports && round < kRounds; ++round) {
    bool changed = false;
    for (const FileReport& report : *reports) {
      const Result<bool> fixed = fixFile(report);
      if (!fixed) return failed(fixed);
      changed = changed || *fixed;
    }
    if (!changed) break;
    reports = look();
  }
  return reports;
}

Result<std::vector<fs::path>> xmlFiles(const std::string& name) {
  const fs::path path(name);
  std::error_code status;
  if (!fs::is_directory(path, status)) return std::vector<fs::path>{path};
  const Result<std::vector<model::PackFile>> files = model::listPackFiles(path);
  if (!files) return failed(files);
  std::vector<fs::path> out;
  for (const model::PackFile& file : *files) {
    if (file.path.ends_with(".xml")) out.push_back(file.where);
  }
  return out;
}

}  // namespace

int validateCommand(const std::vector<std::string>& paths, const ValidateOptions& options, std::ostream& out) {
  int status = good;
  std::vector<Issue> issues;
  Progress progress("packs and files", paths.size());
  std::size_t done = 0;
  for (const std::string& path : paths) {
    progress.show(done++);
    const Result<std::vector<FileReport>> reports = validateAndFix(path, options);
    if (!reports) {
      const Error& error = reports.error();
      issues.push_back({Severity::Error, error.code, error.text, error.remedy, std::nullopt, error.where, {}});
      status = broken;
      continue;
    }
    for (const FileReport& report : *reports) issues.insert(issues.end(), report.issues.begin(), report.issues.end());
    // What lies on paper is drawn from the whole ruleset: only where that is sound.
    const bool sound = std::none_of(reports->begin(), reports->end(), [](const FileReport& report) {
      return std::any_of(report.issues.begin(), report.issues.end(),
                         [](const Issue& issue) { return issue.severity == Severity::Error; });
    });
    if (!sound || !options.scripts) continue;
    if (const std::optional<Error> problem = printProblem(path, options.packFolders))
      issues.push_back(
          {Severity::Error, problem->code, problem->text, problem->remedy, std::nullopt, problem->where, {}});
  }
  progress.end();
  for (const Issue& issue : issues) {
    if (issue.severity == Severity::Error && status == good) status = findings;
  }
  if (options.json) {
    out << '[';
    for (std::size_t i = 0; i < issues.size(); ++i) out << (i == 0 ? "\n" : ",\n") << jsonIssue(issues[i]);
    out << "\n]\n";
  } else {
    for (const Issue& issue : issues)
      out << line(issue.severity, issue.code, issue.text, issue.where, issue.remedy, tintsFor(out)) << '\n';
  }
  return status;
}

int fmtCommand(const std::vector<std::string>& paths, bool check, std::ostream& out) {
  int status = good;
  const auto tell = [&](const Error& error) {
    out << line(error) << '\n';
    status = broken;
  };
  for (const std::string& path : paths) {
    const Result<std::vector<fs::path>> files = xmlFiles(path);
    if (!files) {
      tell(files.error());
      continue;
    }
    for (const fs::path& file : *files) {
      const Result<model::Document> document = model::readXmlFile(file);
      if (!document) {
        tell(document.error());
        continue;
      }
      const std::string text = model::format(*document);
      if (text == document->text()) continue;
      // It may have become too long.
      if (const Result<model::Document> again = model::readXml(file.string(), text); !again) {
        tell(again.error());
        continue;
      }
      out << printable(file.string()) << '\n';
      if (check) {
        status = std::max(status, findings);
      } else if (const Result<void> written = model::writeFile(file, text); !written) {
        tell(written.error());
      }
    }
  }
  return status;
}

int xmlCheckCommand(const std::string& file, std::ostream& out) {
  const Result<model::Document> document = model::readXmlFile(file);
  if (!document) {
    const std::string& code = document.error().code;
    out << line(document.error()) << '\n';
    if (code.starts_with("file-")) {
      out << "RESULT error=file\n";
      return broken;
    }
    out << "RESULT error=" << (code.starts_with("limit-") ? "limit" : "xml") << '\n';
    return findings;
  }
  bool fits = true;
  for (const Issue& issue : model::validateAlone(*document)) {
    out << line(issue.severity, issue.code, issue.text, issue.where, issue.remedy) << '\n';
    fits = fits && issue.severity != Severity::Error;
  }
  out << (fits ? "RESULT ok\n" : "RESULT error=schema\n");
  return fits ? good : findings;
}

}  // namespace sortie::cli
