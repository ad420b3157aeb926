// How the panes of the window are arranged, as one line of text that settings keep: which panes are tabs at the bottom,
// which one of them is in front, and the docking of everything else in the words of the docking library.
#pragma once

#include <optional>
#include <string>
#include <vector>

namespace sortie::editor {

struct PaneLayout {
  std::vector<std::string> tabs;    ///< of the bottom, in order
  std::string front;                ///< the tab that shows
  std::vector<std::string> docked;  ///< panes that stand by themselves, tabs that were torn off among them
  std::string docking;              ///< the docking library's own text

  friend bool operator==(const PaneLayout&, const PaneLayout&) = default;
};

[[nodiscard]] std::string layoutText(const PaneLayout& layout);
/// Nothing for a text of another form or version.
[[nodiscard]] std::optional<PaneLayout> readLayout(const std::string& text);
/// The layout for the panes that there are: those it names that are gone are left out, those it does not name become
/// tabs. `fixed` are panes that never are tabs; a layout without one of them is none.
[[nodiscard]] std::optional<PaneLayout> fitted(PaneLayout layout, const std::vector<std::string>& panes,
                                               const std::vector<std::string>& fixed);
/// The docking with the dock at the bottom that many pixels high; the same when it has none there.
[[nodiscard]] std::string withBottom(const std::string& docking, int pixels);

}  // namespace sortie::editor
