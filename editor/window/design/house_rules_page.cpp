#include "editor/window/design/house_rules_page.h"

#include <algorithm>

#include <wx/checkbox.h>
#include <wx/intl.h>
#include <wx/srchctrl.h>
#include <wx/stattext.h>

#include "editor/core/options/house_rules.h"
#include "editor/window/design/variants_page_cells.h"
#include "editor/window/panes/fresh_pane.h"
#include "editor/window/text_size.h"

namespace sortie::editor::window {
namespace {

enum Column : int { Rule, Value, UsualValue, Help, Columns };

class HouseRulesPage : public FreshPane {
 public:
  HouseRulesPage(wxWindow* parent, Shell& shell) : FreshPane(parent, shell) {
    SetName(_("House rules"));
    const int gap = FromDIP(4);
    search_ = new wxSearchCtrl(this, wxID_ANY, {}, wxDefaultPosition, FromDIP(wxSize(240, -1)));
    search_->SetDescriptiveText(_("Search rules"));
    search_->SetName(_("Search rules"));
    changed_ = new wxCheckBox(this, wxID_ANY, _("Only house rules"));
    changed_->SetToolTip(_("Show only the rules that this mission changes"));
    reset_ = button(this, _("Default"), _("Reset the selected house rule to its default"));
    words_ = new wxStaticText(this, wxID_ANY, {});
    auto* top = new wxBoxSizer(wxHORIZONTAL);
    for (wxWindow* each : std::vector<wxWindow*>{search_, changed_, reset_})
      top->Add(each, wxSizerFlags().CentreVertical().Border(wxRIGHT, gap * 2));
    top->Add(words_, wxSizerFlags(1).CentreVertical());
    grid_ = new wxGrid(this, wxID_ANY);
    grid_->SetName(_("House rules"));
    grid_->CreateGrid(0, Columns);
    grid_->SetColLabelValue(Rule, _("Rule"));
    grid_->SetColLabelValue(Value, _("In this mission"));
    grid_->SetColLabelValue(UsualValue, _("Default"));
    grid_->SetColLabelValue(Help, _("Meaning"));
    auto* sizer = new wxBoxSizer(wxVERTICAL);
    sizer->Add(top, wxSizerFlags().Expand().Border(wxALL, gap));
    sizer->Add(grid_, wxSizerFlags(1).Expand().Border(wxLEFT | wxRIGHT | wxBOTTOM, gap));
    SetSizer(sizer);
    keepMeasured(grid_, [this] { dressGrid(*grid_, this->shell().palette()); });
    finishTyping(*grid_);
    search_->Bind(wxEVT_TEXT, [this](wxCommandEvent&) { refresh(); });
    changed_->Bind(wxEVT_CHECKBOX, [this](wxCommandEvent&) { refresh(); });
    reset_->Bind(wxEVT_BUTTON, [this](wxCommandEvent&) {
      if (const HouseRule* rule = at(grid_->GetGridCursorRow())) set(*rule, {});
    });
    grid_->Bind(wxEVT_GRID_CELL_CHANGED, [this](wxGridEvent& event) {
      const HouseRule* rule = at(event.GetRow());
      if (rule == nullptr || event.GetCol() != Value) return;
      const std::string typed = optionValue(rule->option, grid_->GetCellValue(event.GetRow(), Value));
      set(*rule, typed.empty() ? std::nullopt : std::optional(typed));
    });
    grid_->Bind(wxEVT_GRID_SELECT_CELL, [this](wxGridEvent& event) {
      event.Skip();
      showWords(event.GetRow());
    });
    grid_->Bind(wxEVT_KEY_DOWN, [this](wxKeyEvent& event) {
      const HouseRule* rule = at(grid_->GetGridCursorRow());
      if (event.GetKeyCode() == WXK_DELETE && rule != nullptr)
        set(*rule, {});
      else
        event.Skip();
    });
    grid_->Bind(wxEVT_SIZE, [this](wxSizeEvent& event) {
      event.Skip();
      fitHelp();
    });
  }

  void themeChanged() override {
    dressGrid(*grid_, shell().palette());
    markStale();
  }

  void flush() override {
    if (grid_->IsCellEditControlEnabled()) grid_->DisableCellEditControl();
  }

 protected:
  [[nodiscard]] bool busy() const override { return grid_->IsCellEditControlEnabled(); }

  void refresh() override {
    const std::string chosen = at(grid_->GetGridCursorRow()) != nullptr ? at(grid_->GetGridCursorRow())->option.id : "";
    rules_.clear();
    std::size_t total = 0;
    std::size_t otherwise = 0;
    if (bench().isOpen()) {
      const wxString query = search_->GetValue().Lower();
      for (HouseRule& each : houseRules(*bench().missionScope())) {
        ++total;
        if (each.overridden) ++otherwise;
        if (changed_->GetValue() && !each.overridden) continue;
        const wxString all = (optionTitle(each.option) + " " + wide(each.option.id + " " + each.option.help)).Lower();
        if (query.empty() || all.Contains(query)) rules_.push_back(std::move(each));
      }
    }
    const wxGridUpdateLocker still(grid_);
    if (grid_->GetNumberRows() > 0) grid_->DeleteRows(0, grid_->GetNumberRows());
    grid_->AppendRows(static_cast<int>(rules_.size()));
    const Palette& palette = shell().palette();
    int cursor = 0;
    for (std::size_t i = 0; i < rules_.size(); ++i) {
      const int row = static_cast<int>(i);
      const HouseRule& each = rules_[i];
      if (each.option.id == chosen) cursor = row;
      grid_->SetCellValue(row, Rule, optionTitle(each.option));
      grid_->SetCellValue(row, Value, optionText(each.option, each.value));
      grid_->SetCellValue(row, UsualValue, optionText(each.option, each.option.fallback));
      grid_->SetCellValue(row, Help, wide(each.option.help));
      for (const int column : {Rule, UsualValue, Help}) grid_->SetReadOnly(row, column);
      offerChoices(*grid_, row, Value, each.option, {});
      grid_->SetCellTextColour(row, UsualValue, palette.faint);
      grid_->SetCellRenderer(row, Help, new wxGridCellAutoWrapStringRenderer);
      if (each.overridden) {
        grid_->SetCellFont(row, Value, grid_->GetDefaultCellFont().Bold());
        grid_->SetCellTextColour(row, Value, palette.accent);
      }
    }
    for (const int column : {Rule, Value, UsualValue}) {
      grid_->AutoSizeColumn(column, false);
      grid_->SetColSize(column, std::clamp(grid_->GetColSize(column) + FromDIP(24), FromDIP(120), FromDIP(340)));
    }
    fitHelp();
    if (!rules_.empty()) {
      grid_->SetGridCursor(cursor, Value);
      grid_->MakeCellVisible(cursor, Value);
    }
    summary_ = wxString::Format(_("%zu of %zu rules are changed"), otherwise, total);
    showWords(rules_.empty() ? -1 : cursor);
  }

 private:
  [[nodiscard]] const HouseRule* at(int row) const {
    return row >= 0 && static_cast<std::size_t>(row) < rules_.size() ? &rules_[static_cast<std::size_t>(row)] : nullptr;
  }

  void set(const HouseRule& rule, const std::optional<std::string>& value) {
    const std::string option = rule.option.id;
    const wxString label = value ? _("Change the house rule \"%s\"") : _("Reset the house rule \"%s\"");
    if (!bench().edit(narrow(wxString::Format(label, optionTitle(rule.option))),
                      [&](model::Draft& draft) -> Result<std::vector<ElementPath>> {
                        setHouseRule(draft, *bench().missionScope(), option, value);
                        return bench().selection();
                      }))
      markStale();
  }

  void showWords(int row) {
    const HouseRule* rule = at(row);
    words_->SetLabel(rule != nullptr && rule->overridden ? wide(rule->words) : summary_);
    reset_->Enable(rule != nullptr && rule->overridden);
  }

  void fitHelp() {
    const int taken = grid_->GetColSize(Rule) + grid_->GetColSize(Value) + grid_->GetColSize(UsualValue);
    grid_->SetColSize(Help, std::max(FromDIP(260), grid_->GetClientSize().GetWidth() - taken - FromDIP(2)));
    grid_->AutoSizeRows(false);
  }

  wxSearchCtrl* search_ = nullptr;
  wxCheckBox* changed_ = nullptr;
  wxButton* reset_ = nullptr;
  wxStaticText* words_ = nullptr;
  wxGrid* grid_ = nullptr;
  wxString summary_;
  std::vector<HouseRule> rules_;
};

}  // namespace

Pane* makeHouseRulesPage(wxWindow* parent, Shell& shell) { return new HouseRulesPage(parent, shell); }

}  // namespace sortie::editor::window
