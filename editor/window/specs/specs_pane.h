// The Specs pane: the specs of the mission's pack as a tree, runs of all, a file or one, and of the one that is selected
// what came of it, with the way to its place and the world at the moment of its failure.
#pragma once

#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <vector>

#include <wx/button.h>
#include <wx/checkbox.h>
#include <wx/gauge.h>
#include <wx/splitter.h>
#include <wx/stattext.h>
#include <wx/tglbtn.h>

#include "editor/core/specs/spec_lines.h"
#include "editor/core/specs/spec_runs.h"
#include "editor/window/frame/shell.h"
#include "editor/window/specs/spec_tree.h"
#include "editor/window/wrapped_list.h"

namespace sortie::editor::window {

class SpecsPane : public Pane {
 public:
  /// `failures` is told how many specs have failed, whenever that may be another number.
  SpecsPane(wxWindow* parent, Shell& shell, std::function<void(std::size_t)> failures);
  ~SpecsPane() override;
  void themeChanged() override;

  [[nodiscard]] SpecRuns& runs() noexcept { return *runs_; }
  [[nodiscard]] SpecTree& tree() noexcept { return *tree_; }

 private:
  void build();
  wxWindow* buildTree(wxWindow* parent);
  wxWindow* buildResult(wxWindow* parent);
  void addActions();
  void run(std::vector<play::SpecChoice> chosen);
  /// The file, or the spec, that the keys mean: under the caret of the script pane where one writes there, else what is
  /// selected in the tree; none where there is neither.
  [[nodiscard]] std::optional<play::SpecChoice> meant(bool wholeFile);
  [[nodiscard]] const SpecEntry* selected();
  void later();
  void renew();
  void showResult();
  void showCounts();
  void runEnded();
  void go();
  void openPlace(SourcePlace where, const std::string& code, const std::string& text);
  void showMoment(bool shown);
  void momentGone();

  std::function<void(std::size_t)> failures_;
  std::unique_ptr<SpecRuns> runs_;
  wxButton* all_ = nullptr;
  wxButton* file_ = nullptr;
  wxButton* one_ = nullptr;
  wxButton* stop_ = nullptr;
  wxCheckBox* onlyFailed_ = nullptr;
  wxStaticText* counts_ = nullptr;
  wxGauge* gauge_ = nullptr;
  wxSplitterWindow* split_ = nullptr;
  SpecTree* tree_ = nullptr;
  wxStaticText* empty_ = nullptr;
  wxPanel* left_ = nullptr;
  WrappedList* result_ = nullptr;
  wxButton* go_ = nullptr;
  wxToggleButton* moment_ = nullptr;
  std::vector<SpecLine> lines_;
  std::shared_ptr<const play::SpecReport> told_;  ///< whose lines they are
  bool toldOld_ = false;
  std::optional<play::SpecChoice> alone_;  ///< the last run was of this one by itself
  bool waiting_ = false;                   ///< renew() is on its way
  bool unseen_ = false;                    ///< something has changed while the pane was not seen
  wxString why_;                           ///< stands in place of an empty tree
  bool stale_ = true;                      ///< the list of specs is to be read when the pane is seen
  /// The world that this pane has put on the map, and what was there before; null: none.
  std::shared_ptr<const world::World> shown_;
  std::shared_ptr<const world::Scenario> scenarioBefore_;
  std::shared_ptr<const world::World> worldBefore_;
  world::SideId viewerBefore_ = world::SideId::None;
  bool elsewhere_ = false;                                           ///< it is of another board than the mission's
  std::map<std::string, std::shared_ptr<const std::string>> texts_;  ///< of the spec files when they were listed
  std::vector<Connection> connections_;
};

[[nodiscard]] Pane* makeSpecsPane(wxWindow* parent, Shell& shell, std::function<void(std::size_t)> failures);

}  // namespace sortie::editor::window
