#include <map>

#include <wx/button.h>
#include <wx/scrolwin.h>
#include <wx/sizer.h>
#include <wx/textctrl.h>

#include "editor/window/balance/balance_pages.h"
#include "editor/window/balance/balance_table.h"
#include "editor/window/text_size.h"

namespace sortie::editor::window {
namespace {

std::optional<double> numberIn(const wxTextCtrl* field) {
  double out = 0;
  wxString text = field->GetValue();
  text.Replace(",", ".");
  if (!text.Trim().Trim(false).ToCDouble(&out) || out < 0) return std::nullopt;
  return out;
}

wxString numberText(std::optional<double> number, double factor = 1) {
  return number ? wxString::FromCDouble(*number * factor, -1) : wxString();
}

class TargetsPage : public BalancePage {
 public:
  TargetsPage(wxWindow* parent, Shell& shell, BalanceState& state) : BalancePage(parent, shell, state) {
    form_ = new wxScrolledWindow(this, wxID_ANY, wxDefaultPosition, wxDefaultSize, wxVSCROLL);
    form_->SetScrollRate(0, FromDIP(12));
    grid_ = new wxFlexGridSizer(2, FromDIP(wxSize(8, 4)));
    auto* inner = new wxBoxSizer(wxVERTICAL);
    inner->Add(grid_, wxSizerFlags(1).Expand().Border(wxALL, FromDIP(8)));
    form_->SetSizer(inner);
    keepMeasured(form_, [this] { fitWidth(); });
    table_ = new BalanceTable(this, shell, _("Targets and results of the playtests"));
    words_ = new wxStaticText(this, wxID_ANY, {}, wxDefaultPosition, wxDefaultSize, wxST_ELLIPSIZE_END);
    auto* right = new wxBoxSizer(wxVERTICAL);
    right->Add(table_, wxSizerFlags(1).Expand());
    right->Add(words_, wxSizerFlags().Expand().Border(wxALL, FromDIP(4)));
    auto* all = new wxBoxSizer(wxHORIZONTAL);
    all->Add(form_, wxSizerFlags().Expand());
    all->Add(right, wxSizerFlags(1).Expand());
    SetSizer(all);
  }

  void renew() override {
    std::vector<std::pair<std::string, wxString>> sides;
    if (const VariantResults* results = state().variant()) {
      for (const SideResult& side : results->sides) sides.emplace_back(side.id, wide(side.title));
    } else if (bench().isOpen() && bench().analysis().scenario) {
      for (const world::SideInfo& side : bench().analysis().scenario->sides)
        sides.emplace_back(side.name, wide(side.title.empty() ? side.name : side.title));
    }
    if (sides != sides_ || rounds_ == nullptr) build(std::move(sides));
    fill();
    showVerdicts();
  }
  void themeChanged() override { table_->themeChanged(); }

 private:
  wxTextCtrl* field(const wxString& label, const wxString& help) {
    grid_->Add(new wxStaticText(form_, wxID_ANY, label), wxSizerFlags().CentreVertical());
    auto* out = new wxTextCtrl(form_, wxID_ANY, {}, wxDefaultPosition, FromDIP(wxSize(80, -1)), wxTE_PROCESS_ENTER);
    out->SetName(label);
    out->SetToolTip(help);
    out->SetMaxLength(6);  // numbers
    out->Bind(wxEVT_KILL_FOCUS, [this](wxFocusEvent& event) {
      event.Skip();
      take();
    });
    out->Bind(wxEVT_TEXT_ENTER, [this](wxCommandEvent&) { take(); });
    grid_->Add(out, wxSizerFlags().CentreVertical());
    return out;
  }

  void build(std::vector<std::pair<std::string, wxString>> sides) {
    grid_->Clear(true);
    wins_.clear();
    sides_ = std::move(sides);
    rounds_ = field(_("Rounds wanted"), _("How many rounds a game should take; empty: no target"));
    minutes_ = field(_("Minutes wanted"), _("How long a game should take at the table; empty: no target"));
    seconds_ = field(_("Seconds a decision"),
                     _("Makes minutes of decisions where the ruleset does not tell how long things take"));
    for (const auto& [id, title] : sides_)
      wins_[id] = field(wxString::Format(_("%s wins, in %%"), title), _("The share of wins wanted; empty: no target"));
    form_->FitInside();
    fitWidth();
    Layout();
  }

  void fitWidth() { form_->SetMinSize(wxSize(form_->GetSizer()->GetMinSize().x + FromDIP(20), FromDIP(60))); }

  void fill() {
    const Targets targets = state().human.targets.value_or(Targets{});
    const auto set = [](wxTextCtrl* field, const wxString& text) {
      if (!field->HasFocus() && field->GetValue() != text) field->ChangeValue(text);
    };
    set(rounds_, numberText(targets.rounds));
    set(minutes_, numberText(targets.minutes));
    set(seconds_, numberText(targets.secondsPerDecision));
    for (const auto& [id, control] : wins_) {
      const auto found = targets.wins.find(id);
      set(control, found == targets.wins.end() ? wxString() : numberText(found->second, 100));
    }
  }

  void take() {
    if (!bench().isOpen()) return;
    Targets targets = state().human.targets.value_or(Targets{});
    const Targets before = targets;
    targets.rounds = numberIn(rounds_);
    targets.minutes = numberIn(minutes_);
    if (const auto seconds = numberIn(seconds_); seconds && *seconds > 0) targets.secondsPerDecision = *seconds;
    for (const auto& [id, control] : wins_) {
      const auto share = numberIn(control);
      if (share && *share <= 100) {
        targets.wins[id] = *share / 100;
      } else {
        targets.wins.erase(id);
      }
    }
    if (targets == before) return;
    state().human.targets = targets;
    state().humanChanged();
  }

  void showVerdicts() {
    std::vector<BalanceTable::Row> rows;
    const Targets targets = state().human.targets.value_or(Targets{});
    const VariantResults* results = state().variant();
    if (results != nullptr) {
      for (const TargetVerdict& verdict : judgeTargets(*results, targets)) {
        using State = TargetVerdict::State;
        const wxString mark = verdict.state == State::Met      ? wxString::FromUTF8("✓ ") + _("met")
                              : verdict.state == State::Missed ? wxString::FromUTF8("✗ ") + _("missed")
                                                               : wxString("? ") + _("too few");
        rows.push_back({{wide(verdict.title), mark, wide(verdict.words)},
                        verdict.state == State::Met      ? BalanceTable::Mark::Good
                        : verdict.state == State::Missed ? BalanceTable::Mark::Bad
                                                         : BalanceTable::Mark::Faint});
      }
    }
    const bool none = rows.empty();
    table_->show({_("Target"), _("State"), _("Playtests")}, std::move(rows));
    wxString words =
        none ? _("Enter targets for the mission; they are kept beside it. A missed target is red and has a cross.")
             : wxString();
    if (results != nullptr)
      if (const auto seconds = observedSecondsPerDecision(state().human, *results))
        words += wxString::Format(_(" Sessions at the table took %.1f seconds a decision."), *seconds);
    words_->SetLabelText(words);
    words_->SetToolTip(words);
  }

  wxScrolledWindow* form_ = nullptr;
  wxFlexGridSizer* grid_ = nullptr;
  BalanceTable* table_ = nullptr;
  wxStaticText* words_ = nullptr;
  std::vector<std::pair<std::string, wxString>> sides_;
  wxTextCtrl* rounds_ = nullptr;
  wxTextCtrl* minutes_ = nullptr;
  wxTextCtrl* seconds_ = nullptr;
  std::map<std::string, wxTextCtrl*> wins_;
};

class MatrixPage : public BalancePage {
 public:
  MatrixPage(wxWindow* parent, Shell& shell, BalanceState& state)
      : BalancePage(parent, shell, state), table_(new BalanceTable(this, shell, _("Variants"))) {
    auto* all = new wxBoxSizer(wxVERTICAL);
    all->Add(table_, wxSizerFlags(1).Expand());
    SetSizer(all);
  }
  void renew() override {
    std::vector<wxString> heads;
    std::vector<BalanceTable::Row> rows;
    if (state().results) {
      const BalanceMatrix matrix = variantMatrix(*state().results);
      for (const std::string& head : matrix.heads) heads.push_back(wide(head));
      for (const auto& row : matrix.rows) {
        BalanceTable::Row cells;
        for (const std::string& cell : row) cells.cells.push_back(wide(cell));
        rows.push_back(std::move(cells));
      }
    } else {
      heads = {_("Variant")};
      rows.push_back({{_("A sweep of all variants gives one row for each.")}, BalanceTable::Mark::Faint});
    }
    table_->show(heads, std::move(rows));
  }
  void themeChanged() override { table_->themeChanged(); }

 private:
  BalanceTable* table_;
};

}  // namespace

BalancePage* makeTargetsPage(wxWindow* parent, Shell& shell, BalanceState& state) {
  return new TargetsPage(parent, shell, state);
}
BalancePage* makeMatrixPage(wxWindow* parent, Shell& shell, BalanceState& state) {
  return new MatrixPage(parent, shell, state);
}

}  // namespace sortie::editor::window
