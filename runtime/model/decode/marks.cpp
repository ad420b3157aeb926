#include "model/decode/marks.h"

#include <algorithm>

#include <fmt/format.h>

#include "model/values.h"

namespace sortie::model {
namespace {

constexpr std::size_t kValue = 16;

std::size_t weight(const Setting& setting) {
  if (const auto* text = std::get_if<std::string>(&setting.value)) return kValue + text->size();
  if (const auto* record = std::get_if<Setting::Record>(&setting.value)) return kValue + weight(*record);
  std::size_t sum = kValue;
  if (const auto* list = std::get_if<Setting::List>(&setting.value)) {
    for (const Setting& each : *list) sum += weight(each);
  }
  return sum;
}

}  // namespace

std::size_t weight(const std::map<std::string, Setting>& settings) {
  std::size_t sum = 0;
  for (const auto& [name, setting] : settings) sum += name.size() + weight(setting);
  return sum;
}

std::vector<std::string> MarkBudget::squares(const Element& element, const std::map<std::string, Setting>& settings,
                                             Issues& issues) {
  std::vector<std::string> out = splitWords(element.value("squares"));
  for (const char* attribute : {"square", "nodes"})
    for (std::string& spot : splitWords(element.value(attribute))) out.push_back(std::move(spot));
  if (out.size() > kMostSquares) {
    issues.error("limit-squares",
                 fmt::format("<{}> names {} squares, more than {}", element.name(), out.size(), kMostSquares), element,
                 "squares", "split it into several elements");
    out.resize(kMostSquares);
  }
  // Attributes are copied as settings are.
  std::size_t bytes = weight(settings);
  for (const char* attribute : {"id", "kind", "state", "side"}) bytes += element.value(attribute).size();
  const std::size_t each = 1 + bytes / 64;
  const std::size_t room = (kMost - used_) / each;
  if (out.size() > room) {
    if (!told_) {
      issues.error("limit-squares", fmt::format("the document marks more than {} squares", kMost), element, {},
                   "name fewer squares, or give them shorter settings");
    }
    told_ = true;
    out.resize(room);
  }
  used_ += out.size() * each;
  return out;
}

}  // namespace sortie::model
