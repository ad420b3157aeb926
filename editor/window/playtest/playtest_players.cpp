#include "editor/window/playtest/playtest_players.h"

#include <wx/sizer.h>
#include <wx/stattext.h>

#include "editor/core/playtest/playtest.h"
#include "editor/window/text_size.h"
#include "model/agent_name.h"
#include "play/agents/agent.h"

namespace sortie::editor::window {

const std::vector<PlaytestSpeed>& playtestSpeeds() {
  using std::chrono::milliseconds;
  static const std::vector<PlaytestSpeed> speeds = {
      {wxTRANSLATE("As fast as possible"), milliseconds(0)},
      {wxTRANSLATE("Ten decisions a second"), milliseconds(100)},
      {wxTRANSLATE("Three decisions a second"), milliseconds(333)},
      {wxTRANSLATE("One decision a second"), milliseconds(1000)},
      {wxTRANSLATE("One decision every three seconds"), milliseconds(3000)}};
  return speeds;
}

std::vector<std::string> botsOf(const world::Scenario& scenario) {
  std::vector<std::string> declared;
  for (const model::Declaration* each : scenario.declarations)
    if (each->kind == model::DeclarationKind::Agent) declared.push_back(each->id);
  return model::agentsToChoose(declared, 60);
}

wxString agentTitle(const std::string& agent) { return agent == humanAgent ? wxString(_("By hand")) : wide(agent); }

std::string agentNamed(const wxString& title) {
  const std::string name = narrow(wxString(title).Trim().Trim(false));
  return name.empty() || title == _("By hand") ? humanAgent : name;
}

PlaytestPlayers::PlaytestPlayers(wxWindow* parent, PlaytestChoices& choices)
    : wxScrolledWindow(parent, wxID_ANY, wxDefaultPosition, wxDefaultSize, wxVSCROLL | wxTAB_TRAVERSAL),
      choices_(choices) {
  SetScrollRate(0, FromDIP(8));
  SetName(_("Players"));
  keepMeasured(this, [this] { fitWidth(); });
}

void PlaytestPlayers::fitWidth() {
  if (GetSizer() != nullptr) SetMinSize(wxSize(GetSizer()->GetMinSize().x + FromDIP(20), FromDIP(60)));
}

void PlaytestPlayers::setScenario(std::shared_ptr<const world::Scenario> scenario) {
  const auto sides = [](const std::shared_ptr<const world::Scenario>& of) {
    std::vector<std::string> out;
    if (of)
      for (const world::SideInfo& side : of->sides) out.push_back(side.name + "\n" + side.title);
    return out;
  };
  const bool same = scenario_ && scenario && sides(scenario_) == sides(scenario);
  scenario_ = std::move(scenario);
  if (!same) build();
}

void PlaytestPlayers::build() {
  agents_.clear();
  viewer_ = nullptr;
  speed_ = nullptr;
  SetSizer(nullptr);
  DestroyChildren();
  if (!scenario_) return;
  auto* grid = new wxFlexGridSizer(2, FromDIP(4), FromDIP(8));
  grid->AddGrowableCol(1, 1);
  const auto row = [&](const wxString& title, wxWindow* field) {
    field->SetName(title);
    grid->Add(new wxStaticText(this, wxID_ANY, title), wxSizerFlags().CentreVertical());
    grid->Add(field, wxSizerFlags().Expand());
  };
  wxArrayString bots;
  bots.Add(_("By hand"));
  for (const std::string& bot : botsOf(*scenario_)) bots.Add(wide(bot));
  for (std::size_t s = 0; s < scenario_->sides.size(); ++s) {
    const world::SideInfo& side = scenario_->sides[s];
    auto* box =
        new wxComboBox(this, wxID_ANY, {}, wxDefaultPosition, FromDIP(wxSize(170, -1)), bots, wxTE_PROCESS_ENTER);
    box->SetToolTip(_("A person at this window, or a bot; other names of bots, such as search:200:NAME, can be typed"));
    box->Bind(wxEVT_COMBOBOX, [this, s](wxCommandEvent&) { choose(s); });
    box->Bind(wxEVT_TEXT_ENTER, [this, s](wxCommandEvent&) { choose(s); });
    box->Bind(wxEVT_KILL_FOCUS, [this, s](wxFocusEvent& event) {
      event.Skip();
      choose(s);
    });
    agents_.push_back(box);
    row(wide(side.title.empty() ? side.name : side.title), box);
  }
  wxArrayString viewers;
  viewers.Add(_("Everything"));
  for (const world::SideInfo& side : scenario_->sides) viewers.Add(wide(side.title.empty() ? side.name : side.title));
  viewer_ = new wxChoice(this, wxID_ANY, wxDefaultPosition, wxDefaultSize, viewers);
  viewer_->SetToolTip(_("Hides everything that this side may not know"));
  viewer_->Bind(wxEVT_CHOICE, [this](wxCommandEvent&) {
    const int at = viewer_->GetSelection();
    choices_.viewer = at <= 0 ? "" : scenario_->sides[static_cast<std::size_t>(at - 1)].name;
    if (viewerChosen) viewerChosen();
  });
  row(_("View as"), viewer_);
  wxArrayString speeds;
  for (const PlaytestSpeed& speed : playtestSpeeds()) speeds.Add(wxGetTranslation(speed.title));
  speed_ = new wxChoice(this, wxID_ANY, wxDefaultPosition, wxDefaultSize, speeds);
  speed_->SetToolTip(_("How fast the bots play"));
  speed_->Bind(wxEVT_CHOICE, [this](wxCommandEvent&) {
    choices_.speed = static_cast<std::size_t>(std::max(0, speed_->GetSelection()));
    if (speedChosen) speedChosen();
  });
  row(_("Speed of bots"), speed_);
  auto* all = new wxBoxSizer(wxVERTICAL);
  all->Add(grid, wxSizerFlags().Expand().Border(wxALL, FromDIP(6)));
  SetSizer(all);
  refresh();
  fitWidth();
  FitInside();
  Layout();
}

void PlaytestPlayers::refresh() {
  if (!scenario_) return;
  for (std::size_t s = 0; s < agents_.size(); ++s) {
    const std::string& name = scenario_->sides[s].name;
    auto chosen = choices_.agents.find(name);
    if (chosen == choices_.agents.end()) {
      // A new mission: the first side is played by hand.
      const bool byHand = s == 0 || scenario_->sides[s].agent == humanAgent;
      const std::string usual =
          byHand ? humanAgent : play::defaultAgent(*scenario_, static_cast<world::SideId>(static_cast<int>(s)));
      chosen = choices_.agents.emplace(name, usual).first;
    }
    agents_[s]->SetValue(agentTitle(chosen->second));
  }
  const world::SideId side = choices_.viewer.empty() ? world::SideId::None : scenario_->side(choices_.viewer);
  viewer_->SetSelection(world::raw(side) + 1);
  speed_->SetSelection(static_cast<int>(std::min(choices_.speed, playtestSpeeds().size() - 1)));
}

void PlaytestPlayers::showAgents(const std::vector<std::string>& agents) {
  for (std::size_t s = 0; s < agents.size() && s < agents_.size(); ++s)
    if (!agents_[s]->HasFocus() && agents_[s]->GetValue() != agentTitle(agents[s]))
      agents_[s]->SetValue(agentTitle(agents[s]));
}

void PlaytestPlayers::choose(std::size_t side) {
  if (!scenario_ || side >= agents_.size()) return;
  const std::string agent = agentNamed(agents_[side]->GetValue());
  std::string& now = choices_.agents[scenario_->sides[side].name];
  if (now == agent) return;
  now = agent;
  if (agentChosen) agentChosen(static_cast<world::SideId>(static_cast<int>(side)), agent);
}

}  // namespace sortie::editor::window
