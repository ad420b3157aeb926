#include "editor/window/playtest/playtest_start.h"

#include <algorithm>
#include <random>
#include <utility>

#include <wx/sizer.h>

#include "editor/core/playtest/kept_playtests.h"
#include "editor/window/button_row.h"

namespace sortie::editor::window {

PlaytestStart::PlaytestStart(wxWindow* parent, Shell& shell, PlaytestChoices& choices)
    : wxScrolledWindow(parent, wxID_ANY, wxDefaultPosition, wxDefaultSize, wxVSCROLL | wxTAB_TRAVERSAL),
      shell_(shell),
      choices_(choices) {
  SetScrollRate(0, FromDIP(8));
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
  goOn_ = new wxButton(this, wxID_ANY, _("Go on with…"));
  goOn_->SetToolTip(_("Goes on with a playtest that was played by hand: the newest ones of this mission are kept"));
  goOn_->Bind(wxEVT_BUTTON, [this](wxCommandEvent&) {
    if (goOn) goOn();
  });
  problem_ = new wxStaticText(this, wxID_ANY, {});
  problem_->SetName(_("Why it cannot be played"));
  problem_->Hide();
  auto* left = new wxBoxSizer(wxVERTICAL);
  left->Add(grid, wxSizerFlags().Expand().Border(wxBOTTOM, FromDIP(8)));
  left->Add(new ButtonRow(this, {go_, goOn_, record}), wxSizerFlags().Expand());

  auto* both = new wxBoxSizer(wxHORIZONTAL);
  both->Add(left, wxSizerFlags().Border(wxALL, FromDIP(8)));
  both->Add(players_, wxSizerFlags(2).Expand());
  both->AddStretchSpacer(1);
  auto* all = new wxBoxSizer(wxVERTICAL);
  all->Add(problem_, wxSizerFlags().Expand().Border(wxLEFT | wxTOP | wxRIGHT, FromDIP(8)));
  all->Add(both, wxSizerFlags(1).Expand());
  SetSizer(all);
  Bind(wxEVT_SIZE, [this](wxSizeEvent& event) {
    event.Skip();
    FitInside();  // before it is laid out: buttons that are squeezed make GTK complain
    if (event.GetSize().x != std::exchange(width_, event.GetSize().x)) CallAfter([this] { wrapProblem(); });
  });
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
  goOn_->Enable(shell_.bench().isOpen() && hasKeptPlaytests(shell_.bench().document().folder()));
  Layout();
}

void PlaytestStart::takeSeed() {
  unsigned long long typed = 0;
  if (seed_->GetValue().Trim().Trim(false).ToULongLong(&typed)) choices_.seed = typed;
  if (choices_.anotherSeed) choices_.seed = std::random_device{}();
  seed_->ChangeValue(wxString::Format("%llu", static_cast<unsigned long long>(choices_.seed)));
}

void PlaytestStart::showProblem(const wxString& text) {
  problemText_ = text;
  problem_->SetForegroundColour(shell_.palette().error);
  problem_->SetToolTip(text);
  wrapProblem();
}

void PlaytestStart::wrapProblem() {
  problem_->Show(!problemText_.empty());
  problem_->SetLabelText(problemText_);
  problem_->Wrap(std::max(FromDIP(180), GetClientSize().x - FromDIP(16)));
  FitInside();
  Layout();
}

void PlaytestStart::focus() { go_->SetFocus(); }

}  // namespace sortie::editor::window
