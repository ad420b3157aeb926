#include "model/issue.h"

#include <atomic>

#include <fmt/format.h>

namespace sortie::model {
namespace {
std::atomic<std::uint64_t> decoded{0};
}  // namespace

std::uint64_t decodedParts() noexcept { return decoded.load(std::memory_order_relaxed); }

Issues::Part::Part(Issues& issues, ElementPtr element)
    : issues_(issues), outer_(std::exchange(issues.part_, std::move(element))), before_(issues.errors_) {
  decoded.fetch_add(1, std::memory_order_relaxed);
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
  if (issue.severity == Severity::Error) ++errors_;
  if (part_ && issue.part.line == 0) issue.part = part_->place();
  if (list_.size() > kMost) return;
  if (list_.size() == kMost) {
    list_.push_back({Severity::Error,
                     "limit-issues",
                     "there is more that is not shown",
                     "correct these first",
                     nullptr,
                     issue.where,
                     {}});
    return;
  }
  list_.push_back(std::move(issue));
}

void Issues::add(Severity severity, std::string code, std::string text, const ElementPtr& element,
                 std::string_view attribute, std::string remedy, std::optional<Fix> fix) {
  SourcePlace where;
  if (element) where = attribute.empty() ? element->place() : element->place(attribute);
  add(Issue{severity, std::move(code), std::move(text), std::move(remedy), element, std::move(where), std::move(fix)});
}

std::optional<Error> Issues::firstError() const {
  for (const Issue& issue : list_) {
    if (issue.severity == Severity::Error) return Error{issue.code, issue.text, issue.where, issue.remedy};
  }
  return std::nullopt;
}

Fix fixAttribute(const ElementPtr& element, std::string attribute, std::string value) {
  std::string label = fmt::format("Set {}=\"{}\"", attribute, value);
  return {std::move(label),
          [element, attribute = std::move(attribute), value = std::move(value)](const ElementPtr& root) {
            return edit(root, *element, [&](const ElementPtr& e) { return withAttribute(e, attribute, value); });
          }};
}

Fix fixWithoutAttribute(const ElementPtr& element, std::string attribute) {
  std::string label = fmt::format("Remove {}", attribute);
  return {std::move(label), [element, attribute = std::move(attribute)](const ElementPtr& root) {
            return edit(root, *element, [&](const ElementPtr& e) { return withoutAttribute(e, attribute); });
          }};
}

Fix fixName(const ElementPtr& element, std::string name) {
  std::string label = fmt::format("Rename to <{}>", name);
  return {std::move(label), [element, name = std::move(name)](const ElementPtr& root) {
            return edit(root, *element, [&](const ElementPtr& e) { return withName(e, name); });
          }};
}

Fix fixRemove(const ElementPtr& element) {
  return {fmt::format("Remove this <{}>", element->name), [element](const ElementPtr& root) {
            return edit(root, *element, [](const ElementPtr&) { return ElementPtr{}; });
          }};
}

}  // namespace sortie::model
