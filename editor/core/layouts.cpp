#include "editor/core/layouts.h"

#include <algorithm>

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace sortie::editor {
namespace {

constexpr const char* kVersion = "sortie-1";

bool holds(const std::vector<std::string>& list, const std::string& name) {
  return std::find(list.begin(), list.end(), name) != list.end();
}

std::vector<std::string> split(const std::string& text, char by) {
  std::vector<std::string> out;
  std::size_t from = 0;
  while (from < text.size()) {
    const std::size_t to = std::min(text.find(by, from), text.size());
    if (to > from) out.push_back(text.substr(from, to - from));
    from = to + 1;
  }
  return out;
}

}  // namespace

std::string layoutText(const PaneLayout& layout) {
  return fmt::format("{};{};{};{};{}", kVersion, fmt::join(layout.tabs, ","), layout.front,
                     fmt::join(layout.docked, ","), layout.docking);
}

std::optional<PaneLayout> readLayout(const std::string& text) {
  // Four parts, then the docking text, which may hold anything.
  std::vector<std::string> parts;
  std::size_t from = 0;
  for (int i = 0; i < 4; ++i) {
    const std::size_t to = text.find(';', from);
    if (to == std::string::npos) return std::nullopt;
    parts.push_back(text.substr(from, to - from));
    from = to + 1;
  }
  if (parts[0] != kVersion) return std::nullopt;
  return PaneLayout{split(parts[1], ','), parts[2], split(parts[3], ','), text.substr(from)};
}

std::optional<PaneLayout> fitted(PaneLayout layout, const std::vector<std::string>& panes,
                                 const std::vector<std::string>& fixed) {
  for (const std::string& name : fixed)
    if (holds(panes, name) && !holds(layout.docked, name)) return std::nullopt;
  const auto gone = [&](const std::string& name) { return !holds(panes, name); };
  std::erase_if(layout.tabs, [&](const std::string& name) {
    return gone(name) || holds(layout.docked, name) || holds(fixed, name);
  });
  std::erase_if(layout.docked, gone);
  for (const std::string& name : panes)
    if (!holds(layout.tabs, name) && !holds(layout.docked, name)) layout.tabs.push_back(name);
  if (!holds(layout.tabs, layout.front)) layout.front = layout.tabs.empty() ? std::string() : layout.tabs.front();
  return layout;
}

std::string withBottom(const std::string& docking, int pixels) {
  // Directions of docks are numbers there: 3 is the bottom; layer and row follow.
  constexpr std::string_view bottom = "|dock_size(3,";
  const std::size_t at = docking.find(bottom);
  const std::size_t from = at == std::string::npos ? at : docking.find(")=", at);
  if (from == std::string::npos) return docking;
  const std::size_t to = std::min(docking.find('|', from), docking.size());
  return docking.substr(0, from + 2) + std::to_string(pixels) + docking.substr(to);
}

}  // namespace sortie::editor
