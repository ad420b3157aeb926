#include "editor/core/map/map_sections.h"

#include <algorithm>
#include <cctype>
#include <vector>

namespace sortie::editor {

using model::Element;
using model::Markup;

namespace {

const std::vector<std::string> kMapOrder{"tile", "node", "ring", "edge", "corner", "feature", "entrance", "panel"};
const std::vector<std::string> kSetupOrder{"piece", "marker", "card", "when", "deck"};

}  // namespace

ElementPath sectionOf(model::Draft& draft, const std::string& name) {
  static const std::vector<std::string> afterMap{"setup", "content", "objective", "event"};
  static const std::vector<std::string> afterSetup{"content", "objective", "event"};
  return withChild(draft, {}, name, name == "map" ? afterMap : afterSetup);
}

ElementPath addTo(model::Draft& draft, const std::string& section, const Markup& added) {
  const std::vector<std::string>& order = section == "map" ? kMapOrder : kSetupOrder;
  const auto rank = [&](std::string_view name) { return std::find(order.begin(), order.end(), name); };
  ElementPath path = sectionOf(draft, section);
  const std::vector<Element> children = childElements(elementAt(draft.root(), path));
  std::uint32_t position = 0;
  for (std::uint32_t i = 0; i < children.size(); ++i)
    if (rank(children[i].name()) <= rank(added.name)) position = i + 1;
  insertAt(draft, path, position, added);
  path.push_back(position);
  return path;
}

std::string withoutNumber(std::string id) {
  while (!id.empty() && std::isdigit(static_cast<unsigned char>(id.back())) != 0) id.pop_back();
  return id;
}

}  // namespace sortie::editor
