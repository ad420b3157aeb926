#include <algorithm>

#include <wx/checkbox.h>
#include <wx/choice.h>
#include <wx/sizer.h>

#include "editor/core/balance/balance_charts.h"
#include "editor/core/balance/balance_heat.h"
#include "editor/window/balance/balance_pages.h"
#include "editor/window/balance/balance_table.h"
#include "editor/window/canvas/scene_view.h"
#include "editor/window/frame/dialogs.h"
#include "model/level.h"

namespace sortie::editor::window {
namespace {

class HeatPage : public BalancePage {
 public:
  HeatPage(wxWindow* parent, Shell& shell, BalanceState& state) : BalancePage(parent, shell, state) {
    on_ = new wxCheckBox(this, wxID_ANY, _("Show on the map"));
    on_->SetToolTip(_("Colours the squares of the level that the map shows, or its nodes"));
    kind_ = new wxChoice(this, wxID_ANY);
    kind_->SetName(_("Thing to count"));
    kind_->SetToolTip(_("Thing to count"));
    side_ = new wxChoice(this, wxID_ANY);
    side_->SetName(_("Side"));
    side_->SetToolTip(_("Of which side"));
    scale_ = new SceneView(this, _("Meaning of the colours"));
    scale_->setWidth(FromDIP(248));
    words_ = new wxStaticText(this, wxID_ANY, {});
    table_ = new BalanceTable(this, shell, _("Places"));
    const int gap = FromDIP(6);
    auto* left = new wxBoxSizer(wxVERTICAL);
    left->Add(on_, wxSizerFlags().Border(wxALL, gap));
    left->Add(kind_, wxSizerFlags().Expand().Border(wxLEFT | wxRIGHT | wxBOTTOM, gap));
    left->Add(side_, wxSizerFlags().Expand().Border(wxLEFT | wxRIGHT | wxBOTTOM, gap));
    left->Add(scale_, wxSizerFlags().Border(wxLEFT | wxRIGHT | wxBOTTOM, gap));
    left->Add(words_, wxSizerFlags().Expand().Border(wxLEFT | wxRIGHT, gap));
    left->SetMinSize(FromDIP(wxSize(260, -1)));
    auto* all = new wxBoxSizer(wxHORIZONTAL);
    all->Add(left, wxSizerFlags().Expand());
    all->Add(table_, wxSizerFlags(1).Expand());
    SetSizer(all);
    on_->Bind(wxEVT_CHECKBOX, [this](wxCommandEvent&) { apply(); });
    kind_->Bind(wxEVT_CHOICE, [this](wxCommandEvent&) { apply(); });
    side_->Bind(wxEVT_CHOICE, [this](wxCommandEvent&) { apply(); });
    connections_.push_back(bench().viewChanged.connect([this] {
      if (bench().view().level != level_) apply();
    }));
    connections_.push_back(bench().analysisChanged.connect([this] {
      if (on_->GetValue() && !fits()) apply();
    }));
  }

  void renew() override {
    const VariantResults* results = state().variant();
    const std::vector<HeatKind> kinds = results != nullptr ? heatKinds(*results) : std::vector<HeatKind>{};
    wxArrayString kindTitles;
    std::vector<std::string> kindIds;
    for (const HeatKind& each : kinds) {
      kindTitles.Add(wide(each.title));
      kindIds.push_back(each.what);
    }
    wxArrayString sideTitles;
    std::vector<std::string> sideIds;
    sideTitles.Add(_("All sides"));
    sideIds.emplace_back("*");
    if (results != nullptr) {
      for (const SideResult& each : results->sides) {
        sideTitles.Add(wide(each.title));
        sideIds.push_back(each.id);
      }
    }
    list(*kind_, kindIds_, std::move(kindIds), kindTitles);
    list(*side_, sideIds_, std::move(sideIds), sideTitles);
    const bool any = !kindIds_.empty();
    on_->Enable(any);
    kind_->Enable(any);
    side_->Enable(any);
    apply();
  }
  void themeChanged() override {
    table_->themeChanged();
    showScale();
  }

 private:
  static void list(wxChoice& choice, std::vector<std::string>& had, std::vector<std::string> ids,
                   const wxArrayString& titles) {
    if (had == ids && choice.GetStrings() == titles) return;
    const int now = choice.GetSelection();
    const std::string chosen =
        now >= 0 && static_cast<std::size_t>(now) < had.size() ? had[static_cast<std::size_t>(now)] : "";
    had = std::move(ids);
    choice.Set(titles);
    const auto found = std::find(had.begin(), had.end(), chosen);
    if (!had.empty()) choice.SetSelection(found == had.end() ? 0 : static_cast<int>(found - had.begin()));
  }

  /// Squares are counted by index: another map has others.
  [[nodiscard]] bool fits() const {
    const VariantResults* results = state().variant();
    const auto& now = bench().analysis().scenario;
    if (results == nullptr || !results->scenario || !now) return false;
    const board::Board &then = results->scenario->board, &board = now->board;
    if (then.spotCount() != board.spotCount() || (then.grid() == nullptr) != (board.grid() == nullptr)) return false;
    return then.grid() == nullptr || then.grid()->width() == board.grid()->width();
  }

  void showScale() {
    Chart scale;
    if (most_ > 0) scale = picture::drawScale(narrow(_("a playtest")), most_, picture::heatColour, 248);
    scale_->setScene(scale && shell().palette().dark ? picture::onDark(*scale) : scale);
    scale_->Show(scale.has_value());
  }

  void off() {
    if (std::exchange(shown_, false)) bench().setHeat(std::nullopt);
  }

  void apply() {
    level_ = bench().view().level;
    const VariantResults* results = state().variant();
    const int kind = kind_->GetSelection();
    const int side = side_->GetSelection();
    most_ = 0;
    showScale();
    if (results == nullptr || kind < 0 || side < 0 || !on_->IsEnabled()) {
      off();
      table_->show(heads(results), {});
      return say(results == nullptr ? _("Play a sweep first.")
                                    : _("Nothing can be shown without the map of this mission."));
    }
    const Result<picture::HeatMap> heat =
        heatMap(*results, kindIds_[static_cast<std::size_t>(kind)], level_, sideIds_[static_cast<std::size_t>(side)]);
    if (!heat) {
      off();
      table_->show(heads(results), {});
      return say(lineOf(heat.error()));
    }
    showSquares(*results, *heat);
    most_ = heat->high.value_or(0);
    showScale();
    if (!on_->GetValue()) {
      off();
      return say({});
    }
    if (!fits()) {
      off();
      return say(_("The map has changed since: sweep again."));
    }
    say(onNodes(results) ? _("On the map") : wxString::Format(_("On level %d of the map"), model::levelNumber(level_)));
    shown_ = true;
    bench().setHeat(*heat);
  }

  static bool onNodes(const VariantResults* results) {
    return results != nullptr && results->scenario && results->scenario->graph != nullptr;
  }
  static std::vector<wxString> heads(const VariantResults* results) {
    return {onNodes(results) ? _("Node") : _("Square"), _("Times a playtest")};
  }

  void showSquares(const VariantResults& results, const picture::HeatMap& heat) {
    std::vector<std::pair<double, std::string>> squares;
    for (std::size_t i = 0; i < heat.values.size(); ++i)
      if (heat.values[i] > 0 && results.scenario)
        squares.emplace_back(heat.values[i], placeTitle(*results.scenario, static_cast<board::Spot>(i)));
    std::stable_sort(squares.begin(), squares.end(), [](const auto& a, const auto& b) { return a.first > b.first; });
    if (squares.size() > 200) squares.resize(200);
    std::vector<BalanceTable::Row> rows;
    for (const auto& [value, name] : squares) rows.push_back({{wide(name), wxString::Format("%.3f", value)}, {}});
    table_->show(heads(&results), std::move(rows));
  }

  void say(const wxString& words) {
    words_->SetLabelText(words);
    words_->Wrap(FromDIP(245));
    Layout();
  }

  wxCheckBox* on_ = nullptr;
  wxChoice* kind_ = nullptr;
  wxChoice* side_ = nullptr;
  SceneView* scale_ = nullptr;
  double most_ = 0;  ///< of the colours; 0: nothing is shown
  wxStaticText* words_ = nullptr;
  BalanceTable* table_ = nullptr;
  std::vector<std::string> kindIds_;
  std::vector<std::string> sideIds_;
  int level_ = 0;
  bool shown_ = false;
  std::vector<Connection> connections_;
};

}  // namespace

BalancePage* makeHeatPage(wxWindow* parent, Shell& shell, BalanceState& state) {
  return new HeatPage(parent, shell, state);
}

}  // namespace sortie::editor::window
