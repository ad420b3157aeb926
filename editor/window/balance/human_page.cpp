#include "editor/window/balance/human_page.h"

#include <wx/button.h>
#include <wx/datetime.h>
#include <wx/msgdlg.h>
#include <wx/sizer.h>

#include "editor/core/options/variants.h"
#include "editor/window/balance/balance_table.h"

namespace sortie::editor::window {
namespace {

class HumanPage : public BalancePage {
 public:
  HumanPage(wxWindow* parent, Shell& shell, BalanceState& state) : BalancePage(parent, shell, state) {
    list_ = new BalanceTable(this, shell, _("Sessions at the table"));
    list_->opened = [this](long) { change(); };
    table_ = new BalanceTable(this, shell, _("People compared with bots"));
    add_ = new wxButton(this, wxID_ANY, _("New session…"));
    add_->SetToolTip(_("Enter the result of a game at the table"));
    change_ = new wxButton(this, wxID_ANY, _("Change…"));
    change_->SetToolTip(_("Change the chosen session"));
    remove_ = new wxButton(this, wxID_ANY, _("Delete"));
    remove_->SetToolTip(_("Delete the chosen session"));
    add_->Bind(wxEVT_BUTTON, [this](wxCommandEvent&) { add(); });
    change_->Bind(wxEVT_BUTTON, [this](wxCommandEvent&) { change(); });
    remove_->Bind(wxEVT_BUTTON, [this](wxCommandEvent&) { remove(); });
    for (const auto& changed : {wxEVT_LIST_ITEM_SELECTED, wxEVT_LIST_ITEM_DESELECTED})
      list_->Bind(changed, [this](wxListEvent& event) {
        event.Skip();
        enable();
      });
    auto* bar = new wxBoxSizer(wxHORIZONTAL);
    for (wxButton* each : {add_, change_, remove_})
      bar->Add(each, wxSizerFlags().CentreVertical().Border(wxALL, FromDIP(3)));
    auto* tables = new wxBoxSizer(wxHORIZONTAL);
    tables->Add(list_, wxSizerFlags(1).Expand().Border(wxRIGHT, FromDIP(6)));
    tables->Add(table_, wxSizerFlags(1).Expand());
    auto* all = new wxBoxSizer(wxVERTICAL);
    all->Add(bar, wxSizerFlags().Expand());
    all->Add(tables, wxSizerFlags(1).Expand());
    SetSizer(all);
  }

  void renew() override {
    std::vector<BalanceTable::Row> rows;
    for (const TableSession& each : state().human.sessions) {
      wxString winners;
      for (const std::string& id : each.winners) winners += (winners.empty() ? wxString() : wxString(", ")) + title(id);
      if (winners.empty()) winners = _("nobody");
      if (!each.finished) winners = _("broken off");
      wxString players;
      for (const std::string& name : each.players)
        players += (players.empty() ? wxString() : wxString(", ")) + wide(name);
      rows.push_back({{wide(each.date), winners, each.minutes ? wxString::Format("%d", *each.minutes) : wxString(),
                       each.rounds ? wxString::Format("%d", *each.rounds) : wxString(), wide(each.variant), players,
                       wide(each.remarks)},
                      each.finished ? BalanceTable::Mark::None : BalanceTable::Mark::Faint});
    }
    list_->show({_("Date"), _("Won"), _("Minutes"), _("Rounds"), _("Variant"), _("Players"), _("Remarks")},
                std::move(rows));
    rows.clear();
    if (!state().human.sessions.empty())
      for (const HumanRow& row : compareWithBots(state().human, state().shown, state().results.get()))
        rows.push_back({{wide(row.what), wide(row.people), wide(row.bots),
                         (row.differs ? wxString::FromUTF8("≠ ") : wxString()) + wide(row.words)},
                        row.differs ? BalanceTable::Mark::Bad : BalanceTable::Mark::None});
    if (rows.empty())
      rows.push_back(
          {{_("Sessions that you enter are shown here next to the bots' results.")}, BalanceTable::Mark::Faint});
    table_->show({_("Figure"), _("People"), _("Bots"), _("In words")}, std::move(rows));
    enable();
  }
  void themeChanged() override {
    list_->themeChanged();
    table_->themeChanged();
  }

 private:
  [[nodiscard]] std::vector<std::pair<std::string, wxString>> sides() const {
    std::vector<std::pair<std::string, wxString>> out;
    if (bench().isOpen() && bench().analysis().scenario)
      for (const world::SideInfo& side : bench().analysis().scenario->sides)
        out.emplace_back(side.name, wide(side.title.empty() ? side.name : side.title));
    return out;
  }
  [[nodiscard]] wxString title(const std::string& id) const {
    for (const auto& [side, words] : sides())
      if (side == id) return words;
    return wide(id);
  }
  [[nodiscard]] std::vector<std::string> variants() const {
    std::vector<std::string> out = {""};
    if (const MissionScopePtr scope = bench().missionScope())
      for (const VariantRow& row : variantRows(*scope)) out.push_back(row.id);
    return out;
  }
  [[nodiscard]] TableSession* chosen() const {
    const long row = list_->chosen();
    auto& all = state().human.sessions;
    return row >= 0 && static_cast<std::size_t>(row) < all.size() ? &all[static_cast<std::size_t>(row)] : nullptr;
  }
  void enable() {
    add_->Enable(bench().isOpen());
    change_->Enable(chosen() != nullptr);
    remove_->Enable(chosen() != nullptr);
  }
  void add() {
    if (!bench().isOpen()) return;
    TableSession begin;
    begin.date = narrow(wxDateTime::Today().FormatISODate());
    begin.variant = state().shown;
    if (const auto made = askSession(this, begin, sides(), variants())) {
      state().human.sessions.push_back(*made);
      state().humanChanged();
    }
  }
  void change() {
    if (chosen() == nullptr) return;
    const auto made = askSession(this, *chosen(), sides(), variants());
    if (!made || chosen() == nullptr) return;
    *chosen() = *made;
    state().humanChanged();
  }
  void remove() {
    const TableSession* session = chosen();
    if (session == nullptr) return;
    const wxString question =
        wxString::Format(_("Delete the session of %s? This cannot be undone."), wide(session->date));
    if (wxMessageBox(question, _("Delete session"), wxYES_NO | wxNO_DEFAULT | wxICON_QUESTION, this) != wxYES) return;
    state().human.sessions.erase(state().human.sessions.begin() + list_->chosen());
    state().humanChanged();
  }

  BalanceTable* list_ = nullptr;
  BalanceTable* table_ = nullptr;
  wxButton* add_ = nullptr;
  wxButton* change_ = nullptr;
  wxButton* remove_ = nullptr;
};

}  // namespace

BalancePage* makeHumanPage(wxWindow* parent, Shell& shell, BalanceState& state) {
  return new HumanPage(parent, shell, state);
}

}  // namespace sortie::editor::window
