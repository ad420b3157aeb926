// For outline_pane.cpp: the tree control, kept in step with an outline without closing or scrolling anything. Items are
// made when they can be seen: what is folded has none, and of what is unfolded only those are written that differ.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include <wx/treectrl.h>

#include "editor/core/outline/outline.h"
#include "editor/window/frame/shell.h"

namespace sortie::editor::window {

/// What an item of the tree stands for.
struct OutlineItem : public wxTreeItemData {
  const OutlineNode* node = nullptr;  ///< in the outline that is shown
  bool filled = false;                ///< its children have items
};

class OutlineTree : public wxTreeCtrl {
 public:
  OutlineTree(wxWindow* parent, Shell& shell);
  /// Shows an outline and keeps it. Items that stay keep their place, fold state and selection; with `openAll` all is
  /// unfolded.
  void show(OutlineNode outline, bool openAll);
  [[nodiscard]] const OutlineNode& shown() const { return shown_; }
  void themeChanged();

  /// What an item shows; null for none.
  [[nodiscard]] const OutlineNode* node(const wxTreeItemId& id) const;
  /// The item at a way of positions from the root, made if need be; not ok when there is none.
  [[nodiscard]] wxTreeItemId at(const std::vector<std::size_t>& way);

 private:
  void fill(const wxTreeItemId& id);
  /// What items that go were like, by the keys on the way to them. Parts do not count: what stands in them may come to
  /// stand in another one, or in none.
  struct Was {
    bool unfolded = false;
    bool chosen = false;
  };
  using Before = std::map<std::string, Was>;
  void note(const wxTreeItemId& id, const OutlineNode& node, const std::string& way, Before& before) const;
  /// Unfolds and chooses what was so before.
  void restore(const wxTreeItemId& id, const OutlineNode& node, const std::string& way, const Before& before);
  void sync(const wxTreeItemId& parent, const OutlineNode& node, const OutlineNode& before);
  void write(const wxTreeItemId& id, const OutlineNode& node);
  wxTreeItemId add(const wxTreeItemId& parent, std::size_t position, const OutlineNode& node);
  [[nodiscard]] std::vector<wxTreeItemId> childrenOf(const wxTreeItemId& id) const;
  [[nodiscard]] OutlineItem* item(const wxTreeItemId& id) const;
  [[nodiscard]] int imageOf(const OutlineNode& node) const;

  Shell& shell_;
  OutlineNode shown_;
  std::map<std::string, int> images_;
};

}  // namespace sortie::editor::window
