#include "editor/core/specs/spec_lines.h"

#include <algorithm>
#include <charconv>

#include <fmt/format.h>

namespace sortie::editor {

namespace {

using Kind = SpecLine::Kind;

std::vector<std::string> splitLines(const std::string& text) {
  std::vector<std::string> out;
  std::size_t at = 0;
  while (at < text.size()) {
    const std::size_t end = std::min(text.find('\n', at), text.size());
    if (end > at) out.push_back(text.substr(at, end - at));
    at = end + 1;
  }
  return out;
}

void addFailure(const play::SpecReport& report, std::vector<SpecLine>& out) {
  out.push_back({Kind::Message, report.error.text});
  if (!report.error.where.file.empty()) out.push_back({Kind::Place, toString(report.error.where), report.error.where});
  if (!report.error.remedy.empty()) out.push_back({Kind::Remark, report.error.remedy});
  // A path of one place says nothing that the line above has not said.
  if (const std::vector<std::string> path = splitLines(report.trace); path.size() > 1) {
    out.push_back({Kind::Heading, "Call path"});
    for (const std::string& line : path) {
      const SourcePlace where = placeIn(line);
      out.push_back({where.file.empty() ? Kind::Log : Kind::Place, line, where});
    }
  }
  if (report.log.empty()) return;
  out.push_back({Kind::Heading, "Questions and log"});
  for (const std::string& line : report.log)
    out.push_back(
        {line.starts_with("? ") ? Kind::Question : Kind::Log, line.starts_with("? ") ? line.substr(2) : line});
}

}  // namespace

SourcePlace placeIn(const std::string& line) {
  const std::size_t ending = line.find(".lua:");
  if (ending == std::string::npos) return {};
  const std::size_t blank = line.find_last_of(" \t'<", ending);
  const std::size_t begin = blank == std::string::npos ? 0 : blank + 1;
  SourcePlace out{line.substr(begin, ending + 4 - begin), 0, 0};
  const char* digits = line.data() + ending + 5;
  if (std::from_chars(digits, line.data() + line.size(), out.line).ec != std::errc{}) return {};
  return out;
}

SourcePlace specPlaceOf(const SpecEntry& entry, const std::string& file) {
  if (stateOf(entry) == SpecState::Failed && !entry.report->error.where.file.empty()) return entry.report->error.where;
  return {file, entry.line, 0};
}

std::vector<SpecLine> specLines(const SpecEntry& entry, bool old) {
  std::vector<SpecLine> out = {{Kind::Title, entry.title}};
  switch (stateOf(entry)) {
    case SpecState::Waiting: out.push_back({Kind::Unknown, "Running…"}); break;
    case SpecState::Unknown: out.push_back({Kind::Unknown, "Has not run"}); break;
    case SpecState::Passed: out.push_back({Kind::Passed, "Passed"}); break;
    case SpecState::Failed: out.push_back({Kind::Failed, "Failed"}); break;
  }
  if (!entry.report || entry.waiting) return out;
  if (old) out.push_back({Kind::Old, "The mission or its scripts have changed since this run."});
  if (!entry.report->passed) addFailure(*entry.report, out);
  if (!entry.report->note.empty()) out.push_back({Kind::Remark, entry.report->note});
  return out;
}

std::string countText(const SpecCounts& counts) {
  std::string out;
  const auto add = [&](std::size_t count, const char* what) {
    if (count > 0) out += fmt::format("{}{} {}", out.empty() ? "" : ", ", count, what);
  };
  add(counts.failed, "failed");
  add(counts.passed, "passed");
  add(counts.waiting, "running");
  add(counts.unknown, "not run");
  return out;
}

}  // namespace sortie::editor
