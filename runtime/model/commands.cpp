#include "model/commands.h"

#include <algorithm>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "base/progress.h"
#include "base/tint.h"
#include "model/format.h"
#include "model/pack_files.h"
#include "model/validate.h"
#include "model/xml_characters.h"

namespace sortie::model {
namespace {

namespace fs = std::filesystem;

constexpr int kGood = 0;
constexpr int kProblems = 1;
constexpr int kBroken = 2;

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
  using Json = nlohmann::ordered_json;
  const Json out = {
      {"file", printable(issue.where.file)}, {"line", issue.where.line},
      {"column", issue.where.column},        {"severity", severityName(issue.severity)},
      {"code", printable(issue.code)},       {"text", printable(issue.text)},
      {"remedy", printable(issue.remedy)},   {"fix", issue.fix ? Json(printable(issue.fix->label)) : Json()}};
  return out.dump();
}

// Applies the fixes of one file. True when the file was changed.
Result<bool> fixFile(const FileReport& report) {
  if (!report.document.root()) return false;
  std::vector<TextPatches> fixes;
  for (const Issue& issue : report.issues) {
    if (issue.fix) fixes.push_back(issue.fix->patches);
  }
  Draft draft(report.document);
  draft.apply(together(fixes));
  if (draft.error()) return tl::unexpected<Error>(*draft.error());
  if (draft.edits().empty()) return false;
  const Result<void> written = writeFile(report.path, draft.document().text());
  if (!written) return failed(written);
  return true;
}

Result<std::vector<FileReport>> validateAndFix(const fs::path& path, bool fix, const std::vector<fs::path>& packFolders,
                                               const MoreChecks& more) {
  const auto look = [&] {
    Result<std::vector<FileReport>> found = validate(path, packFolders);
    if (found && more) more(path, packFolders, *found);
    return found;
  };
  Result<std::vector<FileReport>> reports = look();
  // A fix may bring up something else that can be fixed, but never without end.
  constexpr int kRounds = 4;
  for (int round = 0; fix && reports && round < kRounds; ++round) {
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
  const Result<std::vector<PackFile>> files = listPackFiles(path);
  if (!files) return failed(files);
  std::vector<fs::path> out;
  for (const PackFile& file : *files) {
    if (file.path.ends_with(".xml")) out.push_back(file.where);
  }
  return out;
}

}  // namespace

int validateCommand(const std::vector<std::string>& paths, bool fix, bool json, std::ostream& out,
                    const std::vector<fs::path>& packFolders, const MoreChecks& more) {
  int status = kGood;
  std::vector<Issue> issues;
  Progress progress("packs and files", paths.size());
  std::size_t done = 0;
  for (const std::string& path : paths) {
    progress.show(done++);
    const Result<std::vector<FileReport>> reports = validateAndFix(path, fix, packFolders, more);
    if (!reports) {
      const Error& error = reports.error();
      issues.push_back({Severity::Error, error.code, error.text, error.remedy, std::nullopt, error.where, {}});
      status = kBroken;
      continue;
    }
    for (const FileReport& report : *reports) issues.insert(issues.end(), report.issues.begin(), report.issues.end());
  }
  progress.end();
  for (const Issue& issue : issues) {
    if (issue.severity == Severity::Error && status == kGood) status = kProblems;
  }
  if (json) {
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
  int status = kGood;
  const auto broken = [&](const Error& error) {
    out << line(error) << '\n';
    status = kBroken;
  };
  for (const std::string& path : paths) {
    const Result<std::vector<fs::path>> files = xmlFiles(path);
    if (!files) {
      broken(files.error());
      continue;
    }
    for (const fs::path& file : *files) {
      const Result<Document> document = readXmlFile(file);
      if (!document) {
        broken(document.error());
        continue;
      }
      const std::string text = format(*document);
      if (text == document->text()) continue;
      out << printable(file.string()) << '\n';
      if (check) {
        status = std::max(status, kProblems);
      } else if (const Result<void> written = writeFile(file, text); !written) {
        broken(written.error());
      }
    }
  }
  return status;
}

int xmlCheckCommand(const std::string& file, std::ostream& out) {
  const Result<Document> document = readXmlFile(file);
  if (!document) {
    const std::string& code = document.error().code;
    out << line(document.error()) << '\n';
    if (code.starts_with("file-")) {
      out << "RESULT error=file\n";
      return kBroken;
    }
    out << "RESULT error=" << (code.starts_with("limit-") ? "limit" : "xml") << '\n';
    return kProblems;
  }
  bool good = true;
  for (const Issue& issue : validateAlone(*document)) {
    out << line(issue.severity, issue.code, issue.text, issue.where, issue.remedy) << '\n';
    good = good && issue.severity != Severity::Error;
  }
  out << (good ? "RESULT ok\n" : "RESULT error=schema\n");
  return good ? kGood : kProblems;
}

}  // namespace sortie::model
