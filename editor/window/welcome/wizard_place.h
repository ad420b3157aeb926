// Where a mission is to be kept: as a draft, in a pack that is there, in a new one.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include <wx/panel.h>

#include "editor/core/wizard.h"

class wxButton;
class wxChoice;
class wxRadioButton;
class wxTextCtrl;

namespace sortie::editor::window {

class Frame;

class PlacePanel : public wxPanel {
 public:
  /// Writes into `plan`, which must outlive it, and calls `changed` after each change.
  PlacePanel(wxWindow* parent, Frame& frame, MissionPlan& plan, bool draftAllowed, std::function<void()> changed);
  /// The plan is for another ruleset: its packs come first, and one of them is chosen.
  void rulesetChanged();

 private:
  void findPacks();
  [[nodiscard]] wxString titleOf(const PackChoice& pack) const;
  void take();
  void browsePack();
  void browseNew();

  Frame& frame_;
  MissionPlan& plan_;
  std::function<void()> changed_;
  std::vector<PackChoice> packs_;
  wxRadioButton* draft_ = nullptr;
  wxRadioButton* pack_;
  wxRadioButton* newPack_;
  wxChoice* packChoice_;
  wxButton* packBrowse_;
  wxTextCtrl* newFolder_;
  wxButton* newBrowse_;
};

}  // namespace sortie::editor::window
