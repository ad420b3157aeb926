#include "model/box.h"

#include <algorithm>
#include <charconv>

#include "model/printed_text.h"

namespace sortie::model {
namespace {

constexpr std::int64_t kMostCopies = 99;

int bounded(std::int64_t number) { return static_cast<int>(std::clamp<std::int64_t>(number, 0, kMostCopies)); }

}  // namespace

std::optional<int> boxCopies(const Declaration& kind) {
  const std::string copies = kind.text("copies");
  std::int64_t number = 0;
  const auto [end, error] = std::from_chars(copies.data(), copies.data() + copies.size(), number);
  if (copies.empty() || error != std::errc() || end != copies.data() + copies.size()) return std::nullopt;
  return bounded(number);
}

std::optional<int> boxCopies(const ContentItem& item, const Declaration* kind) {
  if (kind == nullptr) return std::nullopt;
  const std::string copies = kind->text("copies");
  if (copies.empty()) return std::nullopt;
  if (const std::optional<int> number = boxCopies(*kind)) return number;
  const Setting setting = settingOf(item, kind, copies);
  const auto* value = std::get_if<std::int64_t>(&setting.value);
  return value == nullptr ? 0 : bounded(*value);
}

}  // namespace sortie::model
