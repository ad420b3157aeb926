#include <wx/button.h>
#include <wx/sizer.h>

#include "editor/core/balance/balance_outliers.h"
#include "editor/window/balance/balance_pages.h"
#include "editor/window/balance/balance_table.h"
#include "editor/window/frame/ask_file.h"
#include "editor/window/frame/dialogs.h"
#include "editor/window/playtest/playtest_pane.h"

namespace sortie::editor::window {
namespace {

class OutliersPage : public BalancePage {
 public:
  OutliersPage(wxWindow* parent, Shell& shell, BalanceState& state) : BalancePage(parent, shell, state) {
    table_ = new BalanceTable(this, shell, _("Playtests that stand out"));
    table_->opened = [this](long) { act(false); };
    open_ = new wxButton(this, wxID_ANY, _("Open as replay"));
    open_->SetToolTip(_("Plays it again with the same bots and seed and opens it in the playtest pane"));
    save_ = new wxButton(this, wxID_ANY, _("Save record…"));
    save_->SetToolTip(_("Plays it again and writes its record to a file"));
    error_ = new wxButton(this, wxID_ANY, _("Go to the error"));
    error_->SetToolTip(_("Opens the script where a playtest halted"));
    command_ = new wxButton(this, wxID_ANY, _("Copy command"));
    command_->SetToolTip(_("Copies the command that plays it again in a terminal"));
    words_ = new wxStaticText(this, wxID_ANY, {}, wxDefaultPosition, wxDefaultSize, wxST_ELLIPSIZE_END);
    open_->Bind(wxEVT_BUTTON, [this](wxCommandEvent&) { act(false); });
    save_->Bind(wxEVT_BUTTON, [this](wxCommandEvent&) { act(true); });
    command_->Bind(wxEVT_BUTTON, [this](wxCommandEvent&) {
      if (const Outlier* line = chosen(); line != nullptr && this->state().results)
        toClipboard(wide(outlierCommand(*this->state().results, *line)));
    });
    error_->Bind(wxEVT_BUTTON, [this](wxCommandEvent&) { goToError(); });
    table_->Bind(wxEVT_LIST_ITEM_SELECTED, [this](wxListEvent& event) {
      event.Skip();
      enable();
    });
    auto* bar = new wxBoxSizer(wxHORIZONTAL);
    for (wxButton* each : {open_, save_, command_, error_})
      bar->Add(each, wxSizerFlags().CentreVertical().Border(wxALL, FromDIP(3)));
    bar->Add(words_, wxSizerFlags(1).CentreVertical().Border(wxLEFT, FromDIP(6)));
    auto* all = new wxBoxSizer(wxVERTICAL);
    all->Add(bar, wxSizerFlags().Expand());
    all->Add(table_, wxSizerFlags(1).Expand());
    SetSizer(all);
  }

  void renew() override {
    lines_.clear();
    std::vector<BalanceTable::Row> rows;
    if (const VariantResults* results = state().variant()) {
      for (const HaltResult& halt : results->halts) {
        rows.push_back({{wxString::FromUTF8("✗ ") + _("Error"),
                         wxString::Format(_("%lld times: %s"), static_cast<long long>(halt.count), wide(halt.error)),
                         wxString::Format("%llu", static_cast<unsigned long long>(halt.seed)), _("halt")},
                        BalanceTable::Mark::Bad});
        Outlier outlier;
        outlier.why = Outlier::Why::Halted;
        outlier.run = halt.run;
        outlier.seed = halt.seed;
        outlier.variant = results->variant;
        lines_.push_back(outlier);
      }
      for (const Outlier& each : results->outliers) {
        if (each.why == Outlier::Why::Halted) continue;
        rows.push_back({{wide(outlierTitle(each.why)), wide(each.words),
                         wxString::Format("%llu", static_cast<unsigned long long>(each.seed)), wide(each.outcome)},
                        {}});
        lines_.push_back(each);
      }
    }
    table_->show({_("What"), _("How"), _("Seed"), _("Outcome")}, std::move(rows));
    enable();
  }
  void themeChanged() override { table_->themeChanged(); }

 private:
  [[nodiscard]] const Outlier* chosen() const {
    const long row = table_->chosen();
    return row >= 0 && static_cast<std::size_t>(row) < lines_.size() ? &lines_[static_cast<std::size_t>(row)] : nullptr;
  }
  void enable() {
    const Outlier* line = chosen();
    const bool idle = !replay_ || replay_->over();
    open_->Enable(line != nullptr && idle);
    save_->Enable(line != nullptr && idle);
    command_->Enable(line != nullptr && state().results != nullptr);
    error_->Enable(line != nullptr && line->why == Outlier::Why::Halted && idle);
  }
  void say(const wxString& words) {
    words_->SetLabelText(words);
    words_->SetToolTip(words);
  }

  /// Plays it again on a thread of its own; bots may think long.
  void again(std::function<void(const play::Record&)> then) {
    const Outlier* line = chosen();
    if (line == nullptr || !state().results || (replay_ && !replay_->over())) return;
    Result<ReplayPlan> plan = replayPlan(*state().results, *line);
    if (!plan) return complain(this, _("The playtest cannot be played again."), plan.error());
    say(_("Playing it again …"));
    replay_ = std::make_unique<BalanceThread>(toWindow());
    plan->stop = &replay_->stopping();
    replay_->start([this, plan = *plan, then = std::move(then)] {
      auto record = std::make_shared<Result<play::Record>>(replayAsRecord(plan));
      replay_->tell([this, record, then] {
        say({});
        CallAfter([this] { enable(); });
        if (!*record) return complain(this, _("The playtest cannot be played again."), record->error());
        then(**record);
      });
    });
    enable();
  }

  void save(const play::Record& record) {
    const auto file =
        askFile(this, _("Save the record"), {},
                wxString::Format("seed-%llu.sortie-record", static_cast<unsigned long long>(record.header.seed)),
                {{_("Records of playtests"), ".sortie-record"}});
    if (!file) return;
    if (const Result<> written = play::saveRecord(record, *file); !written)
      complain(this, _("The record cannot be written."), written.error());
  }

  void act(bool toFile) {
    if (!toFile) {
      if (!bench().isOpen()) return;
      return again([this](const play::Record& record) { openRecord(shell(), record); });
    }
    again([this](const play::Record& record) { save(record); });
  }

  /// "rules.lua:12: …" somewhere in the words of the error.
  void goToError() {
    const VariantResults* results = state().variant();
    const Outlier* line = chosen();
    if (results == nullptr || line == nullptr) return;
    for (const HaltResult& halt : results->halts) {
      if (halt.run != line->run) continue;
      const std::size_t at = halt.error.find(".lua:");
      if (at == std::string::npos) break;
      std::size_t begin = at;
      while (begin > 0 && std::string(" \"'([\n\t").find(halt.error[begin - 1]) == std::string::npos) --begin;
      const std::string file = halt.error.substr(begin, at + 4 - begin);
      const unsigned long number = std::strtoul(halt.error.c_str() + at + 5, nullptr, 10);
      return shell().showError({"playtest-halt", halt.error, {file, static_cast<std::uint32_t>(number), 0}, {}});
    }
    showText(this, _("Error"), narrow(table_->GetItemText(table_->chosen(), 1)));
  }

  BalanceTable* table_ = nullptr;
  wxButton* open_ = nullptr;
  wxButton* save_ = nullptr;
  wxButton* command_ = nullptr;
  wxButton* error_ = nullptr;
  wxStaticText* words_ = nullptr;
  std::vector<Outlier> lines_;
  std::unique_ptr<BalanceThread> replay_;
};

}  // namespace

BalancePage* makeOutliersPage(wxWindow* parent, Shell& shell, BalanceState& state) {
  return new OutliersPage(parent, shell, state);
}

}  // namespace sortie::editor::window
