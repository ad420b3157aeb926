#include "model/issue.h"

#include <cctype>
#include <atomic>

#include <fmt/format.h>

namespace sortie::model {
namespace {
std::atomic<std::uint64_t> partsDecodedSoFar{0};
}  // namespace

std::uint64_t decodedParts() noexcept { return partsDecodedSoFar.load(std::memory_order_relaxed); }

Issues::Part::Part(Issues& issues, const Element& element)
    : issues_(issues), outer_(std::exchange(issues.part_, element)), before_(issues.errors_) {
  partsDecodedSoFar.fetch_add(1, std::memory_order_relaxed);
}

const char* severityName(Severity severity) {
  switch (severity) {
    case Severity::Error: return "error";
    case Severity::Warning: return "warning";
    case Severity::Note: break;
  }
  return "note";
}

void Issues::add(Issue issue) {
  constexpr std::size_t kMost = 2000;
  ++said_;
  if (issue.severity == Severity::Error) ++errors_;
  if (part_ && issue.part.line == 0) issue.part = part_.place();
  if (list_.size() > kMost) return;
  if (list_.size() == kMost) {
    list_.push_back({Severity::Error,
                     "limit-issues",
                     "further problems are not shown",
                     "correct these problems first",
                     std::nullopt,
                     issue.where,
                     {}});
    return;
  }
  list_.push_back(std::move(issue));
}

void Issues::add(Severity severity, std::string code, std::string text, const Element& element,
                 std::string_view attribute, std::string remedy, std::optional<Fix> fix) {
  SourcePlace where;
  std::optional<std::uint32_t> at;
  if (element) {
    where = attribute.empty() ? element.place() : element.place(attribute);
    at = element.begin();
  }
  add(Issue{severity, std::move(code), std::move(text), std::move(remedy), at, std::move(where), std::move(fix)});
}

std::optional<Error> Issues::firstError() const {
  for (const Issue& issue : list_) {
    if (issue.severity == Severity::Error) return Error{issue.code, issue.text, issue.where, issue.remedy};
  }
  return std::nullopt;
}

Fix fixAttribute(const Element& element, std::string attribute, std::string value) {
  return {fmt::format("Set {}=\"{}\"", attribute, value), setAttribute(element, attribute, value)};
}

Fix fixWithoutAttribute(const Element& element, std::string attribute) {
  return {fmt::format("Remove {}", attribute), removeAttribute(element, attribute)};
}

Fix fixAttributeName(const Element& element, std::string_view attribute, const std::string& name) {
  Fix out{fmt::format("Rename {} to {}", attribute, name), {}};
  for (const Attribute& each : element.attributes())
    if (each.name == attribute) out.patches = {{each.offset, attribute.size(), name}};
  return out;
}

std::optional<Fix> fixId(const Element& element, std::string_view attribute, std::string_view id,
                         const std::string& meant) {
  const std::string value = element.value(attribute);
  const auto inId = [&](std::size_t at) {
    return at < value.size() && (std::isalnum(static_cast<unsigned char>(value[at])) != 0 || value[at] == '-');
  };
  std::size_t found = std::string::npos;
  for (std::size_t at = value.find(id); !id.empty() && at != std::string::npos; at = value.find(id, at + 1)) {
    if ((at > 0 && inId(at - 1)) || inId(at + id.size())) continue;
    if (found != std::string::npos) return std::nullopt;
    found = at;
  }
  if (found == std::string::npos) return std::nullopt;
  Fix out = fixAttribute(element, std::string(attribute), std::string(value).replace(found, id.size(), meant));
  out.label = fmt::format("Change {} to {}", id, meant);
  return out;
}

Fix fixName(const Element& element, std::string name) {
  return {fmt::format("Rename to <{}>", name), rename(element, name)};
}

Fix fixRemove(const Element& element) {
  return {fmt::format("Remove this <{}>", element.name()), removeElement(element)};
}

}  // namespace sortie::model
