#include <algorithm>
#include <optional>

#include <wx/button.h>
#include <wx/choice.h>
#include <wx/dirdlg.h>
#include <wx/gauge.h>
#include <wx/sizer.h>

#include "editor/core/balance/balance_compare.h"
#include "editor/window/balance/balance_pages.h"
#include "editor/window/balance/balance_revision.h"
#include "editor/window/balance/balance_table.h"
#include "editor/window/frame/dialogs.h"

namespace sortie::editor::window {
namespace {

class ComparePage : public BalancePage {
 public:
  ComparePage(wxWindow* parent, Shell& shell, BalanceState& state) : BalancePage(parent, shell, state) {
    with_ = new wxChoice(this, wxID_ANY);
    with_->SetName(_("Compare with"));
    with_->SetToolTip(_("The revision (A) that the mission as it is now (B) is compared with"));
    start_ = new wxButton(this, wxID_ANY, _("Compare"));
    start_->SetToolTip(_("Plays both with the same seeds and bots, as set on the left"));
    gauge_ = new wxGauge(this, wxID_ANY, 1000, wxDefaultPosition, FromDIP(wxSize(120, -1)));
    gauge_->SetName(_("Progress of the comparison"));
    words_ = new wxStaticText(this, wxID_ANY, {});
    words_->SetName(_("Verdict of the comparison"));
    table_ = new BalanceTable(this, shell, _("Comparison"));
    start_->Bind(wxEVT_BUTTON, [this](wxCommandEvent&) { run_ && !run_->over() ? run_->cancel() : start(); });
    auto* bar = new wxBoxSizer(wxHORIZONTAL);
    const int gap = FromDIP(4);
    bar->Add(new wxStaticText(this, wxID_ANY, _("Compare with")), wxSizerFlags().CentreVertical().Border(wxALL, gap));
    bar->Add(with_, wxSizerFlags(1).CentreVertical().Border(wxALL, gap));
    bar->Add(start_, wxSizerFlags().CentreVertical().Border(wxALL, gap));
    bar->Add(gauge_, wxSizerFlags().CentreVertical().Border(wxALL, gap));
    auto* all = new wxBoxSizer(wxVERTICAL);
    all->Add(bar, wxSizerFlags().Expand());
    all->Add(words_, wxSizerFlags().Expand().Border(wxLEFT | wxRIGHT | wxBOTTOM, gap));
    all->Add(table_, wxSizerFlags(1).Expand());
    SetSizer(all);
    Bind(wxEVT_SIZE, [this, width = 0](wxSizeEvent& event) mutable {
      event.Skip();
      if (std::exchange(width, event.GetSize().x) != event.GetSize().x) say(said_);
    });
    connections_.push_back(bench().opened.connect([this] {
      run_.reset();
      results_.reset();
      showRows();
      list();
    }));
    connections_.push_back(bench().documentChanged.connect([this] {
      list();
      if (results_ && old_ != changed()) showResults();
    }));
    list();
    showRows();
  }

  void renew() override { list(); }
  void themeChanged() override { table_->themeChanged(); }

 private:
  enum class With : std::uint8_t { Saved, Folder, Step };

  void list() {
    wxArrayString titles;
    titles.Add(_("the saved file"));
    titles.Add(_("another mission's folder …"));
    std::vector<std::size_t> steps;
    if (bench().isOpen()) {
      const Document& document = bench().document();
      // The newest first: those are compared with most.
      for (std::size_t i = document.position(); i-- > 0 && steps.size() < 200;) {
        steps.push_back(i);
        titles.Add(wxString::Format(_("before: %s"), wxGetTranslation(wide(document.history()[i].label))));
      }
    }
    start_->Enable(bench().isOpen());
    const int line = with_->GetSelection();
    std::optional<std::size_t> chosen;
    if (line >= 2 && static_cast<std::size_t>(line) - 2 < steps_.size())
      chosen = steps_[static_cast<std::size_t>(line) - 2];
    steps_ = std::move(steps);
    if (with_->GetStrings() == titles) return;
    const int now = with_->GetSelection();
    with_->Set(titles);
    with_->SetSelection(now == 1 ? 1 : 0);
    const auto same = std::ranges::find(steps_, chosen);
    if (chosen && same != steps_.end()) with_->SetSelection(static_cast<int>(same - steps_.begin()) + 2);
  }

  void start() {
    if (!bench().isOpen()) return;
    const std::vector<std::string> variants = state().chosenVariants();
    const int what = with_->GetSelection();
    Result<std::vector<play::SweepVariant>> before = [&]() -> Result<std::vector<play::SweepVariant>> {
      if (what == 1) {
        wxDirDialog dialog(this, _("Folder of the other mission"), wide(bench().document().folder().string()),
                           wxDD_DEFAULT_STYLE | wxDD_DIR_MUST_EXIST);
        if (dialog.ShowModal() != wxID_OK) return std::vector<play::SweepVariant>{};
        return variantsIn(bench(), narrow(dialog.GetPath()), variants);
      }
      const auto step = static_cast<std::size_t>(what - 2);
      if (what >= 2 && step < steps_.size()) return variantsAt(bench(), steps_[step], variants);
      return variantsIn(bench(), bench().document().folder(), variants);
    }();
    if (!before) return complain(this, _("The other revision cannot be played."), before.error());
    if (before->empty()) return;
    Result<std::vector<play::SweepVariant>> now = variantsNow(bench(), variants);
    if (!now) return complain(this, _("The mission cannot be played."), now.error());
    BalancePlan a = state().plan();
    BalancePlan b = a;
    a.variants = planOf(std::move(*before)).variants;
    b.variants = planOf(std::move(*now)).variants;
    name_ = with_->GetStringSelection();
    version_ = bench().document().now().number;
    results_.reset();
    showRows();
    start_->SetLabel(_("Cancel"));
    run_ = std::make_unique<CompareRun>(std::move(a), std::move(b), toWindow(),
                                        [this](const CompareNews& news) { take(news); });
  }

  void take(const CompareNews& news) {
    using State = BalanceProgress::State;
    const BalanceProgress& progress = news.progress;
    if (progress.total > 0)
      gauge_->SetValue(static_cast<int>(std::min<std::uint64_t>(1000, progress.played * 1000 / progress.total)));
    if (news.results) results_ = news.results;
    const bool over =
        progress.state == State::Done || progress.state == State::Cancelled || progress.state == State::Failed;
    if (over) start_->SetLabel(_("Compare"));
    if (results_) {
      showResults();
    } else {
      say(wide(progressText(progress)));
      if (over) showRows();
    }
    if (progress.state == State::Failed && progress.error) say(wxString::FromUTF8("✗ ") + lineOf(*progress.error));
    Layout();
  }

  /// Has the mission changed since it was played?
  [[nodiscard]] bool changed() const { return bench().isOpen() && bench().document().now().number != version_; }

  void showResults() {
    old_ = changed();
    wxString words = wide(results_->summary);
    if (old_) words += "\n" + _("The mission has changed since: press Compare to play it as it is now.");
    say(words);
    showRows();
  }

  void showRows() {
    std::vector<BalanceTable::Row> rows;
    if (results_) {
      bool variants = false;
      for (const CompareRow& row : results_->rows) variants = variants || !row.variant.empty();
      for (const CompareRow& row : results_->rows) {
        const wxString title =
            variants ? wide((row.variant.empty() ? "" : row.variant + ": ") + row.title) : wide(row.title);
        rows.push_back(
            {{title, wide(row.words), wide(row.textA), wide(row.textB), wide(row.textDifference),
              wxString::Format("%.3f", row.p)},
             row.verdict == CompareRow::Verdict::Same ? BalanceTable::Mark::Faint : BalanceTable::Mark::None});
      }
    }
    if (!results_ && (!run_ || run_->over()))
      say(
          _("Both revisions are played with the same seeds by the same bots; all but win rates by choice are compared "
            "pair by pair."));
    const wxString a = results_ ? wxString::Format(_("A: %s"), name_) : wxString("A");
    const wxString b = results_ && old_ ? _("B: before it changed") : _("B: now");
    table_->show({_("Figure"), _("In words"), a, b, _("Difference"), "p"}, std::move(rows));
  }

  /// All of it, in as many lines as it takes.
  void say(const wxString& words) {
    said_ = words;
    words_->SetLabelText(words);
    words_->SetToolTip(words);
    words_->Wrap(std::max(FromDIP(160), GetClientSize().x - FromDIP(8)));
    Layout();
  }

  wxChoice* with_ = nullptr;
  wxButton* start_ = nullptr;
  wxGauge* gauge_ = nullptr;
  wxStaticText* words_ = nullptr;
  BalanceTable* table_ = nullptr;
  wxString said_;
  wxString name_;
  std::uint64_t version_ = 0;  ///< of the mission that was played as B
  bool old_ = false;           ///< the mission has changed since, and that is told
  std::vector<std::size_t> steps_;
  std::shared_ptr<const CompareResults> results_;
  std::unique_ptr<CompareRun> run_;
  std::vector<Connection> connections_;
};

}  // namespace

BalancePage* makeComparePage(wxWindow* parent, Shell& shell, BalanceState& state) {
  return new ComparePage(parent, shell, state);
}

}  // namespace sortie::editor::window
