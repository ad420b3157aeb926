// The tree of a pack's specs: files, and below a file that is unfolded its specs. Items of specs are made when their file
// is unfolded, so that a pack of thousands costs as many items as it has files.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include <wx/treectrl.h>

#include "editor/core/specs/spec_runs.h"
#include "editor/window/frame/shell.h"

namespace sortie::editor::window {

/// A file, or a spec of it by its number.
struct SpecPick {
  std::string file;
  std::optional<std::size_t> number;
};

class SpecTree : public wxTreeCtrl {
 public:
  SpecTree(wxWindow* parent, Shell& shell);
  /// Shows what there is and how it stands. What stays keeps its place, fold state and selection.
  void show(const SpecRuns& runs, bool onlyFailed);
  void themeChanged();
  /// show() is at work: what is selected meanwhile is not what the designer chose.
  [[nodiscard]] bool showing() const noexcept { return showing_; }

  [[nodiscard]] std::optional<SpecPick> picked() const;
  /// Unfolds its file, selects it and scrolls to it; false where it is not shown.
  bool pick(const std::string& file, std::size_t number);
  /// Items made since the window began, for tests of what is made in vain.
  [[nodiscard]] std::size_t made() const noexcept { return made_; }

 private:
  struct Spec {
    std::size_t number = 0;
    std::string title;
    int image = -1;
    wxTreeItemId item;  ///< not there before the file is unfolded
  };
  struct File {
    std::string file;
    wxString label;
    int image = -1;
    bool filled = false;
    wxTreeItemId item;
    std::vector<Spec> specs;
  };

  [[nodiscard]] std::vector<Spec> specsOf(const SpecRuns& runs, const SpecFileEntry& file, bool onlyFailed) const;
  void showFile(File& file, const SpecFileEntry& entry, std::vector<Spec> specs);
  void fill(File& file);
  [[nodiscard]] File* fileOf(const wxTreeItemId& item);

  Shell& shell_;
  std::vector<File> files_;
  std::size_t made_ = 0;
  bool showing_ = false;
};

}  // namespace sortie::editor::window
