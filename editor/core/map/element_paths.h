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

}  // namespace sortie::editor
