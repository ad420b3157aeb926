// For outline_pane.cpp: the tree control, kept in step with an outline without closing or scrolling anything.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include <wx/treectrl.h>

#include "editor/core/outline/outline.h"
#include "editor/window/frame/shell.h"

namespace sortie::editor::window {

/// What an item of the tree stands for; its children stand in the outline.
struct OutlineItem : public wxTreeItemData {
  std::string key;
  OutlineNode::Kind kind = OutlineNode::Kind::Folder;
  std::string title;
  std::optional<ElementPath> path;
  std::string file;
};

class OutlineTree : public wxTreeCtrl {
 public:
  OutlineTree(wxWindow* parent, Shell& shell);
  /// Shows an outline. Items that stay keep their place, fold state and selection; with `openAll` all is unfolded.
  void show(const OutlineNode& outline, bool openAll);
  void themeChanged();

  [[nodiscard]] const OutlineItem* item(const wxTreeItemId& id) const;
  /// The item at a way of positions from the root, unfolded up to it; not ok when there is none.
  [[nodiscard]] wxTreeItemId at(const std::vector<std::size_t>& way) const;

 private:
  void sync(const wxTreeItemId& parent, const OutlineNode& node);
  void update(const wxTreeItemId& id, const OutlineNode& node);
  [[nodiscard]] int imageOf(const OutlineNode& node) const;

  Shell& shell_;
  std::map<std::string, int> images_;
};

}  // namespace sortie::editor::window
