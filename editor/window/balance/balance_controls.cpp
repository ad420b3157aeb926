#include "editor/window/balance/balance_controls.h"

#include "editor/core/options/variants.h"
#include "model/agent_name.h"
#include "play/agents/agent.h"

namespace sortie::editor::window {
namespace {

wxString usualText(const std::string& usual) { return wxString::Format(_("usual (%s)"), wide(usual)); }

std::optional<std::uint64_t> wholeIn(const wxString& text) {
  unsigned long long out = 0;
  if (!text.Strip(wxString::both).ToULongLong(&out)) return std::nullopt;
  return out;
}

}  // namespace

BalanceControls::BalanceControls(wxWindow* parent, Shell& shell)
    : wxScrolledWindow(parent, wxID_ANY, wxDefaultPosition, wxDefaultSize, wxVSCROLL | wxBORDER_NONE), shell_(shell) {
  SetName(_("Settings of the sweep"));
  SetScrollRate(0, FromDIP(12));
  grid_ = new wxFlexGridSizer(2, FromDIP(wxSize(8, 3)));
  grid_->AddGrowableCol(1);
  const wxString counts[] = {"50", "200", "1000"};
  runs_ = new wxComboBox(this, wxID_ANY, "200", wxDefaultPosition, FromDIP(wxSize(130, -1)), 3, counts);
  row(_("Playtests"), runs_, _("How often each variant is played; any number may be entered"));
  seed_ = new wxTextCtrl(this, wxID_ANY, "1");
  row(_("First seed"), seed_, _("The same seeds give the same dice"));
  which_ = new wxChoice(this, wxID_ANY);
  which_->Append(_("The one shown"));
  which_->Append(_("All, as a matrix"));
  which_->SetSelection(0);
  row(_("Variants"), which_, _("The variant that the map shows, or the mission as it is and all its variants"));
  auto* all = new wxBoxSizer(wxVERTICAL);
  all->Add(grid_, wxSizerFlags().Expand().Border(wxALL, FromDIP(4)));
  SetSizer(all);
  renew();
}

void BalanceControls::row(const wxString& label, wxWindow* control, const wxString& help) {
  grid_->Add(new wxStaticText(this, wxID_ANY, label), wxSizerFlags().CentreVertical());
  control->SetName(label);
  control->SetToolTip(help);
  grid_->Add(control, wxSizerFlags().Expand());
}

std::vector<BalanceControls::Side> BalanceControls::sidesNow() const {
  std::vector<Side> out;
  const Workbench& bench = shell_.bench();
  if (!bench.isOpen() || !bench.analysis().scenario) return out;
  const world::Scenario& scenario = *bench.analysis().scenario;
  for (std::size_t i = 0; i < scenario.sides.size(); ++i) {
    const world::SideInfo& info = scenario.sides[i];
    Side side;
    side.id = info.name;
    side.title = wide(info.title.empty() ? info.name : info.title);
    side.usual = play::defaultAgent(scenario, static_cast<world::SideId>(i));
    std::vector<std::string> ids;
    for (const model::Declaration* declared : scenario.declarations) {
      if (declared->kind != model::DeclarationKind::Agent || declared->text("lua").empty()) continue;
      const std::string only = declared->text("side");
      if (!only.empty() && only != scenario.kinds[world::at(info.kind)].name) continue;
      ids.push_back(declared->id);
    }
    side.bots = model::agentsToChoose(ids, 200);
    out.push_back(std::move(side));
  }
  return out;
}

void BalanceControls::renew() {
  std::vector<Side> now = sidesNow();
  if (now == sides_) return;
  std::map<std::string, wxString> before;
  for (std::size_t i = 0; i < sides_.size(); ++i)
    if (bots_[i]->GetValue() != usualText(sides_[i].usual)) before[sides_[i].id] = bots_[i]->GetValue();
  for (std::size_t i = 0; i < bots_.size(); ++i) {
    bots_[i]->Destroy();
    botLabels_[i]->Destroy();
  }
  bots_.clear();
  botLabels_.clear();
  sides_ = std::move(now);
  for (const Side& side : sides_) {
    wxArrayString choices;
    choices.Add(usualText(side.usual));
    for (const std::string& bot : side.bots) choices.Add(wide(bot));
    const auto kept = before.find(side.id);
    auto* bots = new wxComboBox(this, wxID_ANY, kept == before.end() ? usualText(side.usual) : kept->second,
                                wxDefaultPosition, FromDIP(wxSize(130, -1)), choices);
    bots->SetName(wxString::Format(_("Bot of %s"), side.title));
    bots->SetToolTip(_("random, first, heuristic:NAME, search:N or search:N:BOT may be entered too"));
    auto* label = new wxStaticText(this, wxID_ANY, side.title, wxDefaultPosition, wxDefaultSize, wxST_ELLIPSIZE_END);
    label->SetToolTip(side.title);
    label->SetMaxSize(FromDIP(wxSize(120, -1)));
    grid_->Add(label, wxSizerFlags().CentreVertical());
    grid_->Add(bots, wxSizerFlags().Expand());
    bots_.push_back(bots);
    botLabels_.push_back(label);
  }
  FitInside();
  Layout();
}

BalancePlan BalanceControls::plan() const {
  BalancePlan out;
  out.runs = wholeIn(runs_->GetValue()).value_or(0);
  out.firstSeed = wholeIn(seed_->GetValue()).value_or(1);
  for (std::size_t i = 0; i < sides_.size(); ++i) {
    const wxString bot = bots_[i]->GetValue().Strip(wxString::both);
    if (!bot.empty() && bot != usualText(sides_[i].usual)) out.agents[sides_[i].id] = narrow(bot);
  }
  return out;
}

std::vector<std::string> BalanceControls::variants() const {
  if (which_->GetSelection() != 1) return {shell_.bench().view().variant};
  std::vector<std::string> out = {""};
  if (const MissionScopePtr scope = shell_.bench().missionScope())
    for (const VariantRow& row : variantRows(*scope)) out.push_back(row.id);
  return out;
}

wxString BalanceControls::wrong() const {
  const auto runs = wholeIn(runs_->GetValue());
  if (!runs || *runs == 0 || *runs > 10'000'000) return _("Enter how many playtests are wanted, 1 to 10000000.");
  const auto seed = wholeIn(seed_->GetValue());
  if (!seed || *seed == 0) return _("Enter the first seed, a whole number from 1.");
  return {};
}

}  // namespace sortie::editor::window
