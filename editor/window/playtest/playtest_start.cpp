#include "editor/window/playtest/playtest_start.h"

#include <algorithm>
#include <random>

#include <wx/sizer.h>
#include <wx/wrapsizer.h>

namespace sortie::editor::window {

PlaytestStart::PlaytestStart(wxWindow* parent, Shell& shell, PlaytestChoices& choices)
    : wxPanel(parent), shell_(shell), choices_(choices) {
  auto* grid = new wxFlexGridSizer(2, FromDIP(4), FromDIP(8));
  const auto label = [&](const wxString& text) {
    grid->Add(new wxStaticText(this, wxID_ANY, text), wxSizerFlags().CentreVertical());
  };
  label(_("Variant"));
  variant_ = new wxChoice(this, wxID_ANY, wxDefaultPosition, FromDIP(wxSize(190, -1)));
  variant_->SetName(_("Variant"));
  variant_->Bind(wxEVT_CHOICE, [this](wxCommandEvent&) {
    const int at = variant_->GetSelection();
    choices_.variant = at < 0 ? "" : variants_[static_cast<std::size_t>(at)];
  });
  grid->Add(variant_, wxSizerFlags().Expand());
  label(_("Seed"));
  seed_ = new wxTextCtrl(this, wxID_ANY, {}, wxDefaultPosition, FromDIP(wxSize(190, -1)), wxTE_PROCESS_ENTER);
  seed_->SetName(_("Seed"));
  seed_->SetToolTip(_("The same seed gives the same dice and the same order of cards"));
  seed_->Bind(wxEVT_TEXT_ENTER, [this](wxCommandEvent&) {
    if (start) start();
  });
  grid->Add(seed_, wxSizerFlags().Expand());
  grid->AddSpacer(0);
  another_ = new wxCheckBox(this, wxID_ANY, _("Another seed each time"));
  another_->Bind(wxEVT_CHECKBOX, [this](wxCommandEvent&) { choices_.anotherSeed = another_->GetValue(); });
  grid->Add(another_);

  players_ = new PlaytestPlayers(this, choices_);

  go_ = new wxButton(this, wxID_ANY, _("Play (F5)"));
  go_->SetToolTip(_("Plays the mission as it is now, saved or not"));
  go_->Bind(wxEVT_BUTTON, [this](wxCommandEvent&) {
    if (start) start();
  });
  auto* record = new wxButton(this, wxID_ANY, _("Open record…"));
  record->SetToolTip(_("Replays a saved playtest"));
  record->Bind(wxEVT_BUTTON, [this](wxCommandEvent&) {
    if (open) open();
  });
  problem_ = new wxStaticText(this, wxID_ANY, {});
  problem_->SetName(_("Why it cannot be played"));
  auto* right = new wxBoxSizer(wxVERTICAL);
  auto* buttons = new wxWrapSizer(wxHORIZONTAL, wxREMOVE_LEADING_SPACES);
  buttons->Add(go_, wxSizerFlags().Border(wxRIGHT | wxBOTTOM, FromDIP(6)));
  buttons->Add(record, wxSizerFlags().Border(wxBOTTOM, FromDIP(6)));
  right->Add(buttons, wxSizerFlags().Expand());
  right->Add(problem_, wxSizerFlags(1).Expand());

  auto* all = new wxBoxSizer(wxHORIZONTAL);
  all->Add(grid, wxSizerFlags().Border(wxALL, FromDIP(8)));
  all->Add(players_, wxSizerFlags(1).Expand());
  all->Add(right, wxSizerFlags(1).Expand().Border(wxALL, FromDIP(8)));
  SetSizer(all);
}

void PlaytestStart::refresh() {
  variants_ = {""};
  wxArrayString titles;
  titles.Add(_("As it is"));
  if (shell_.bench().isOpen()) {
    if (const MissionScopePtr scope = shell_.bench().missionScope()) {
      for (const model::Variant& variant : scope->mission.variants) {
        variants_.push_back(variant.id);
        titles.Add(wide(variant.title.empty() ? variant.id : variant.title));
      }
    }
  }
  const auto at = std::ranges::find(variants_, choices_.variant);
  if (at == variants_.end()) choices_.variant.clear();
  variant_->Set(titles);
  variant_->SetSelection(at == variants_.end() ? 0 : static_cast<int>(at - variants_.begin()));
  if (!seed_->HasFocus()) seed_->ChangeValue(wxString::Format("%llu", static_cast<unsigned long long>(choices_.seed)));
  another_->SetValue(choices_.anotherSeed);
  players_->setScenario(shell_.bench().isOpen() ? shell_.bench().analysis().scenario : nullptr);
  players_->refresh();
  go_->Enable(shell_.bench().isOpen());
  Layout();
}

void PlaytestStart::takeSeed() {
  unsigned long long typed = 0;
  if (seed_->GetValue().Trim().Trim(false).ToULongLong(&typed)) choices_.seed = typed;
  if (choices_.anotherSeed) choices_.seed = std::random_device{}();
  seed_->ChangeValue(wxString::Format("%llu", static_cast<unsigned long long>(choices_.seed)));
}

void PlaytestStart::showProblem(const wxString& text) {
  problem_->SetForegroundColour(shell_.palette().error);
  problem_->SetLabelText(text);
  problem_->Wrap(std::max(FromDIP(180), problem_->GetSize().x));
  problem_->SetToolTip(text);
  Layout();
}

void PlaytestStart::focus() { go_->SetFocus(); }

}  // namespace sortie::editor::window
