// From what a scenario has read to the elements of mission.xml that say it.
#pragma once

#include <map>
#include <string>
#include <utility>

#include "editor/core/document/document.h"
#include "world/scenario.h"

namespace sortie::editor {

/// Elements by where they begin in the text.
class ElementPaths {
 public:
  explicit ElementPaths(const model::Element& root) {
    ElementPath path;
    add(root, path);
  }
  [[nodiscard]] const ElementPath* at(const SourcePlace& where) const {
    const auto found = paths_.find({where.line, where.column});
    return found == paths_.end() ? nullptr : &found->second;
  }

 private:
  void add(const model::Element& element, ElementPath& path) {
    const SourcePlace where = element.place();
    paths_.emplace(std::pair(where.line, where.column), path);
    path.push_back(0);
    for (const model::Element& child : element.children()) {
      add(child, path);
      ++path.back();
    }
    path.pop_back();
  }
  std::map<std::pair<std::uint32_t, std::uint32_t>, ElementPath> paths_;
};

/// What a declaration is called; its id where it does not say.
[[nodiscard]] inline std::string kindTitle(const world::Scenario& scenario, model::DeclarationKind kind,
                                           const std::string& id) {
  for (const model::Declaration* each : scenario.declarations)
    if (each->kind == kind && each->id == id) return each->text("title", id);
  return id;
}

/// What a piece of the set-up is called on the map: its item's title or its kind's, and its id.
[[nodiscard]] inline std::string setupTitle(const world::Scenario& scenario, const model::PieceSetup& setup,
                                            const world::PieceState& state) {
  const world::KindInfo& kind = scenario.kinds[world::at(state.kind)];
  std::string title = kindTitle(scenario, kind.collection, kind.name);
  if (state.item >= 0) {
    const world::ItemInfo& item = scenario.items[static_cast<std::size_t>(state.item)];
    title = item.item->title.empty() ? item.name : item.item->title;
  }
  return setup.id.empty() ? title : title + " (" + setup.id + ")";
}

}  // namespace sortie::editor
