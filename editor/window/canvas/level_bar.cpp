#include "editor/window/canvas/level_bar.h"

#include <algorithm>

#include <wx/sizer.h>
#include <wx/tglbtn.h>

#include "model/level.h"
#include "picture/map/map.h"

namespace sortie::editor::window {

std::vector<int> levelsIn(const Workbench& bench) {
  std::vector<int> out;
  if (bench.isOpen() && bench.analysis().scenario) out = picture::levelsOf(*bench.analysis().scenario);
  if (out.empty()) out.push_back(0);
  return out;
}

LevelBar::LevelBar(wxWindow* parent, Shell& shell) : Pane(parent, shell), buttons_(new wxBoxSizer(wxVERTICAL)) {
  SetName(_("Levels"));
  auto* all = new wxBoxSizer(wxVERTICAL);
  all->AddStretchSpacer();
  all->Add(buttons_, wxSizerFlags().Expand().Border(wxALL, FromDIP(4)));
  all->AddStretchSpacer();
  SetSizer(all);
  connections_.push_back(bench().opened.connect([this] { update(); }));
  connections_.push_back(bench().analysisChanged.connect([this] { update(); }));
  connections_.push_back(bench().viewChanged.connect([this] { update(); }));
  Hide();
  update();
}

void LevelBar::themeChanged() { Refresh(); }

void LevelBar::update() {
  std::vector<int> levels = levelsIn(bench());
  const int now = bench().view().level;
  if (std::find(levels.begin(), levels.end(), now) == levels.end()) {
    levels.push_back(now);
    std::sort(levels.begin(), levels.end());
  }
  const bool wanted = bench().isOpen() && levels.size() > 1;
  if (levels != shown_) {
    shown_ = levels;
    buttons_->Clear(true);
    // Players count from 1, as the names of squares do.
    for (auto level = levels.rbegin(); level != levels.rend(); ++level) {
      auto* button = new wxToggleButton(this, wxID_ANY, wxString::Format("%d", model::levelNumber(*level)),
                                        wxDefaultPosition, wxDefaultSize, wxBU_EXACTFIT);
      button->SetName(wxString::Format(_("Level %d"), model::levelNumber(*level)));
      button->SetToolTip(wxString::Format(_("Show level %d of the map"), model::levelNumber(*level)));
      button->Bind(wxEVT_TOGGLEBUTTON, [this, level = *level](wxCommandEvent&) {
        View view = bench().view();
        view.level = level;
        bench().setView(view);
        // The button of the level that shows stays down.
        CallAfter([this] { update(); });
      });
      buttons_->Add(button, wxSizerFlags().Expand().Border(wxBOTTOM, FromDIP(2)));
    }
    Layout();
  }
  std::size_t at = levels.size();
  for (wxSizerItem* item : buttons_->GetChildren())
    static_cast<wxToggleButton*>(item->GetWindow())->SetValue(levels[--at] == now);
  if (IsShown() != wanted) {
    Show(wanted);
    GetParent()->Layout();
  }
}

}  // namespace sortie::editor::window
