#include "editor/window/balance/balance_pane.h"

#include <algorithm>
#include <atomic>

#include <wx/button.h>
#include <wx/choice.h>
#include <wx/filedlg.h>
#include <wx/gauge.h>
#include <wx/simplebook.h>
#include <wx/sizer.h>
#include <wx/utils.h>

#include "editor/core/balance/balance_fired.h"
#include "editor/core/options/variants.h"
#include "editor/core/work_count.h"
#include "editor/window/balance/balance_controls.h"
#include "editor/window/balance/balance_figures.h"
#include "editor/window/balance/balance_pages.h"
#include "editor/window/balance/balance_revision.h"
#include "editor/window/balance/human_page.h"
#include "editor/window/button_row.h"
#include "editor/window/frame/ask_file.h"
#include "editor/window/frame/dialogs.h"
#include "editor/window/text_size.h"

namespace sortie::editor::window {
namespace {

/// A new name for a sweep's file among those that nobody keeps.
std::filesystem::path scratchFile() {
  static std::atomic<unsigned> count = 0;
  std::error_code status;
  std::filesystem::path folder = std::filesystem::temp_directory_path(status);
  if (status) return ":memory:";
  return folder / ("sortie-sweep-" + std::to_string(wxGetProcessId()) + "-" + std::to_string(++count) + ".sqlite");
}

void removeSweep(const std::filesystem::path& file) {
  if (file.empty() || file == ":memory:") return;
  std::error_code status;
  for (const char* end : {"", "-wal", "-shm"}) std::filesystem::remove(file.string() + end, status);
}

class BalancePane : public Pane {
 public:
  BalancePane(wxWindow* parent, Shell& shell) : Pane(parent, shell) {
    SetName(_("Balance"));
    addActions();
  }
  ~BalancePane() override {
    run_.reset();
    removeSweep(file_);
  }

  /// Its pages are made when it is first shown: a start of the program need not wait for them.
  bool Show(bool show = true) override {
    if (show && book_ == nullptr) begin();
    return Pane::Show(show);
  }

  void themeChanged() override {
    if (book_ == nullptr) return;
    for (BalancePage* page : pages_) page->themeChanged();
    rests_->SetForegroundColour(shell().palette().faint);
    Refresh();
  }

  [[nodiscard]] wxString lostOnLeaving() const override {
    if (kept_ || played_ == 0 || file_.empty()) return {};
    const auto count = static_cast<unsigned>(played_);
    if (!running() && !long_) return {};
    if (running())
      return wxString::Format(wxPLURAL("A sweep is being played. Discard its %u playtest?",
                                       "A sweep is being played. Discard its %u playtests?", count),
                              count);
    if (file_ == ":memory:")
      return wxString::Format(wxPLURAL("The sweep of %u playtest is in no file, and there is no folder for temporary "
                                       "files to save it from. Discard it?",
                                       "The sweep of %u playtests is in no file, and there is no folder for temporary "
                                       "files to save it from. Discard it?",
                                       count),
                              count);
    return wxString::Format(
        wxPLURAL("The sweep of %u playtest is in no file; Keep… in Balance saves it. Discard it?",
                 "The sweep of %u playtests is in no file; Keep… in Balance saves it. Discard it?", count),
        count);
  }

 private:
  void begin() {
    countWork(Work::Pages);
    build();
    state_.humanChanged = [this] { keepHuman(); };
    state_.plan = [this] { return controls_->plan(); };
    state_.chosenVariants = [this] { return controls_->variants(); };
    connections_.push_back(bench().opened.connect([this] { missionOpened(); }));
    connections_.push_back(bench().documentChanged.connect([this] { showBots(); }));
    connections_.push_back(bench().analysisChanged.connect([this] {
      controls_->renew();
      if (!state_.results) front()->renew();
      enable();
    }));
    missionOpened();
    Layout();
  }

  void build() {
    const int gap = FromDIP(4);
    start_ = new wxButton(this, wxID_ANY, _("Start (F9)"));
    start_->SetToolTip(_("Bots play the mission as it stands, many times, in the background"));
    start_->Bind(wxEVT_BUTTON, [this](wxCommandEvent&) { start(); });
    cancel_ = new wxButton(this, wxID_ANY, _("Cancel"));
    cancel_->SetToolTip(_("Stops the sweep and keeps the playtests played so far"));
    cancel_->Bind(wxEVT_BUTTON, [this](wxCommandEvent&) { cancel(); });
    gauge_ = new wxGauge(this, wxID_ANY, 1000, wxDefaultPosition, wxSize(-1, FromDIP(10)));
    gauge_->SetName(_("Progress of the sweep"));
    progress_ = new wxStaticText(this, wxID_ANY, _("No sweep has been played yet."), wxDefaultPosition, wxDefaultSize,
                                 wxST_ELLIPSIZE_END | wxST_NO_AUTORESIZE);
    controls_ = new BalanceControls(this, shell());
    auto* buttons = new wxBoxSizer(wxHORIZONTAL);
    buttons->Add(start_, wxSizerFlags(1).Border(wxRIGHT, gap));
    buttons->Add(cancel_, wxSizerFlags(1));
    auto* left = new wxBoxSizer(wxVERTICAL);
    left->Add(buttons, wxSizerFlags().Expand().Border(wxALL, gap));
    left->Add(gauge_, wxSizerFlags().Expand().Border(wxLEFT | wxRIGHT, gap));
    left->Add(progress_, wxSizerFlags().Expand().Border(wxLEFT | wxRIGHT | wxTOP, gap));
    left->Add(controls_, wxSizerFlags(1).Expand());
    left->SetMinSize(FromDIP(wxSize(310, -1)));

    rests_ =
        new wxStaticText(this, wxID_ANY, {}, wxDefaultPosition, wxDefaultSize, wxST_ELLIPSIZE_END | wxST_NO_AUTORESIZE);
    shown_ = new wxChoice(this, wxID_ANY);
    shown_->SetName(_("Variant whose results are shown"));
    shown_->SetToolTip(_("Variant whose results are shown"));
    shown_->Bind(wxEVT_CHOICE, [this](wxCommandEvent&) {
      const int now = shown_->GetSelection();
      if (state_.results && now >= 0) state_.shown = state_.results->variants[static_cast<std::size_t>(now)].variant;
      showResults();
    });
    open_ = fileButton(_("Open…"), _("Shows a sweep that was saved to a file"), [this] { openSweep(); });
    keep_ = fileButton(_("Keep…"), _("Saves the sweep to a file, for later and for the command line"),
                       [this] { keepSweep(); });
    report_ =
        fileButton(_("Report…"), _("Writes a page with all figures that any browser shows"), [this] { writeReport(); });
    // A choice and no tabs: they would not fit into a pane that is docked between others.
    page_ = new wxChoice(this, wxID_ANY);
    page_->SetName(_("Figures to show"));
    page_->SetToolTip(_("Figures to show"));
    page_->Bind(wxEVT_CHOICE, [this](wxCommandEvent&) {
      const int now = page_->GetSelection();
      if (now < 0) return;
      book_->ChangeSelection(static_cast<std::size_t>(now));
      // A comparison says itself who played: its verdict takes the line.
      rests_->Show(now != comparePage);
      Layout();
      front()->renew();
    });
    auto* bar = new wxBoxSizer(wxHORIZONTAL);
    bar->Add(page_, wxSizerFlags().CentreVertical().Border(wxALL, gap));
    bar->Add(shown_, wxSizerFlags().CentreVertical().Border(wxRIGHT, gap));
    bar->Add(new ButtonRow(this, {open_, keep_, report_}, true), wxSizerFlags(1).CentreVertical().Border(wxRIGHT, gap));

    book_ = new wxSimplebook(this, wxID_ANY);
    book_->SetName(_("Results"));
    const auto page = [this](BalancePage* made, const wxString& title) {
      pages_.push_back(made);
      book_->AddPage(made, title);
      page_->Append(title);
    };
    page(makeCardsPage(book_, shell(), state_, _("Overview"), overviewCards), _("Overview"));
    page(makeTargetsPage(book_, shell(), state_), _("Targets"));
    page(makeCardsPage(book_, shell(), state_, _("Pacing"), pacingCards), _("Pacing"));
    page(makeCardsPage(book_, shell(), state_, _("Objectives and events"), eventCards), _("Objectives and events"));
    page(makeCardsPage(book_, shell(), state_, _("Cards and counts"), deckCards), _("Cards and counts"));
    page(makeCardsPage(book_, shell(), state_, _("Choices"), choiceCards), _("Choices"));
    page(makeMatrixPage(book_, shell(), state_), _("Variants"));
    page(makeHeatPage(book_, shell(), state_), _("Heat map"));
    page(makeOutliersPage(book_, shell(), state_), _("Outliers"));
    page(makeComparePage(book_, shell(), state_), _("Compare"));
    page(makeHumanPage(book_, shell(), state_), _("At the table"));
    page_->SetSelection(0);

    auto* right = new wxBoxSizer(wxVERTICAL);
    right->Add(bar, wxSizerFlags().Expand());
    right->Add(rests_, wxSizerFlags().Expand().Border(wxLEFT | wxRIGHT | wxBOTTOM, gap));
    right->Add(book_, wxSizerFlags(1).Expand());
    auto* all = new wxBoxSizer(wxHORIZONTAL);
    all->Add(left, wxSizerFlags().Expand());
    all->Add(right, wxSizerFlags(1).Expand());
    SetSizer(all);
    themeChanged();
  }

  wxButton* fileButton(const wxString& title, const wxString& help, const std::function<void()>& run) {
    auto* out = new wxButton(this, wxID_ANY, title, wxDefaultPosition, wxDefaultSize, wxBU_EXACTFIT);
    keepRoomy(out, FromDIP(wxSize(6, 0)));
    out->SetToolTip(help);
    out->Bind(wxEVT_BUTTON, [run](wxCommandEvent&) { run(); });
    return out;
  }

  void addActions() {
    const auto add = [&](std::string id, const wxString& title, std::string key, const wxString& help,
                         std::function<void()> run, std::function<bool()> enabled, bool separator = false) {
      Action action;
      action.id = std::move(id);
      action.menu = "Mission";
      action.title = narrow(title);
      action.shortcut = std::move(key);
      action.help = narrow(help);
      action.run = std::move(run);
      action.enabled = std::move(enabled);
      action.separatorBefore = separator;
      shell().actions().add(std::move(action));
    };
    add(
        "balance-run", _("Run sweep"), "F9", _("Bots play the mission many times; the figures are shown in Balance"),
        [this] {
          shell().show("balance");
          start();
        },
        [this] { return bench().isOpen() && !running(); }, true);
    add(
        "balance-cancel", _("Cancel sweep"), "", _("Ends the sweep and keeps the playtests played so far"),
        [this] { cancel(); }, [this] { return running(); });
    add(
        "balance-report", _("Write balance report…"), "", _("A page with all figures of the last sweep"),
        [this] { writeReport(); }, [this] { return state_.results != nullptr; });
    add(
        "balance-open", _("Open sweep…"), "", _("Shows a sweep that was saved to a file"),
        [this] {
          shell().show("balance");
          openSweep();
        },
        [this] { return !running(); });
  }

  [[nodiscard]] BalancePage* front() const {
    const int page = book_->GetSelection();
    return pages_[page < 0 ? 0 : static_cast<std::size_t>(page)];
  }
  [[nodiscard]] bool running() const { return run_ && !ended_; }

  void enable() {
    start_->Enable(bench().isOpen() && !running());
    cancel_->Enable(running());
    open_->Enable(!running());
    keep_->Enable(!running() && !file_.empty() && file_ != ":memory:");
    report_->Enable(state_.results != nullptr);
  }

  void missionOpened() {
    run_.reset();
    removeSweep(std::exchange(file_, {}));
    state_.results.reset();
    version_.reset();
    state_.shown.clear();
    state_.human = {};
    gauge_->SetValue(0);
    say(_("No sweep has been played yet."));
    humanFine_ = true;
    if (bench().isOpen()) {
      Result<HumanTests> human = loadHumanTests(humanTestsFile(bench().document().folder()));
      humanFine_ = human.has_value();
      if (human) {
        state_.human = std::move(*human);
      } else {
        shell().tell(narrow(lineOf(human.error())));
      }
    }
    controls_->renew();
    listVariants();
    showResults();
  }

  void say(const wxString& words) {
    if (progress_->GetLabelText() == words) return;
    progress_->SetLabelText(words);
    progress_->SetToolTip(words);
  }

  void start() {
    if (!bench().isOpen() || running()) return;
    if (const wxString wrong = controls_->wrong(); !wrong.empty()) return say(wxString::FromUTF8("✗ ") + wrong);
    Result<std::vector<play::SweepVariant>> variants = variantsNow(bench(), controls_->variants());
    if (!variants) {
      say(wxString::FromUTF8("✗ ") + _("The mission cannot be played: see Problems."));
      return complain(this, _("The mission cannot be played."), variants.error());
    }
    BalancePlan plan = controls_->plan();
    plan.variants = planOf(std::move(*variants)).variants;
    removeSweep(std::exchange(file_, scratchFile()));
    plan.file = file_;
    state_.results.reset();
    version_ = bench().document().now().number;
    state_.shown = bench().view().variant;
    listVariants();
    ended_ = kept_ = false;
    played_ = 0;
    gauge_->SetValue(0);
    run_ = std::make_unique<BalanceRun>(std::move(plan), toWindow(), [this](const BalanceNews& news) { take(news); });
    enable();
  }

  void cancel() {
    if (run_) run_->cancel();
  }

  void take(const BalanceNews& news) {
    using State = BalanceProgress::State;
    const BalanceProgress& progress = news.progress;
    if (progress.total > 0)
      gauge_->SetValue(static_cast<int>(std::min<std::uint64_t>(1000, progress.played * 1000 / progress.total)));
    played_ = progress.played;
    long_ = isLong(progress);
    ended_ = progress.state == State::Done || progress.state == State::Cancelled || progress.state == State::Failed;
    say((progress.state == State::Failed ? wxString::FromUTF8("✗ ") : wxString()) + wide(progressText(progress)));
    if (news.results && news.results != state_.results) {
      state_.results = news.results;
      if (state_.variant() == nullptr && !state_.results->variants.empty())
        state_.shown = state_.results->variants.front().variant;
      listVariants();
      showResults();
    }
    if (ended_) shell().tell(progressText(progress));
    enable();
  }

  void listVariants() {
    wxArrayString titles;
    int now = wxNOT_FOUND;
    if (state_.results) {
      for (const VariantResults& each : state_.results->variants) {
        if (each.variant == state_.shown) now = static_cast<int>(titles.size());
        titles.Add(each.title.empty() ? _("Mission as it is") : wide(each.title));
      }
    }
    if (shown_->GetStrings() != titles) shown_->Set(titles);
    if (shown_->GetSelection() != now) shown_->SetSelection(now);
    if (shown_->IsShown() != (titles.size() > 1)) {
      shown_->Show(titles.size() > 1);
      Layout();
    }
  }

  /// Above the figures: who played, and whether it was the mission as it is now.
  void showBots() {
    wxString words = state_.results ? wide(state_.results->restsOn())
                                    : _("Every figure depends on the bots that played, which are named here.");
    const bool old = state_.results && version_ && bench().isOpen() && bench().document().now().number != *version_;
    if (old) words = _("The mission has changed since: press Start to play it as it is now.") + " " + words;
    if (rests_->GetLabelText() == words) return;
    rests_->SetLabelText(words);
    rests_->SetToolTip(words);
    rests_->SetForegroundColour(old ? shell().palette().warning : shell().palette().faint);
  }

  void showResults() {
    showBots();
    front()->renew();
    if (pages_[heatPage] != front()) pages_[heatPage]->renew();  // the map shows it whichever page is in front
    std::map<std::string, double> rates;
    std::uint64_t playtests = 0;
    if (const VariantResults* results = state_.variant()) {
      playtests = results->ended;
      for (const auto& [key, fired] : firedIn(*results))
        rates[key] = static_cast<double>(fired.count) / static_cast<double>(std::max<std::uint64_t>(fired.of, 1));
    }
    bench().setRates(std::move(rates), playtests);
    enable();
  }

  void keepHuman() {
    if (!bench().isOpen()) return;
    if (!humanFine_) {
      complain(
          this, _("The sessions cannot be saved."),
          Error{
              "playtests-format", "the mission's file of table sessions could not be read and is left alone", {}, ""});
    } else if (const Result<> kept = saveHumanTests(state_.human, humanTestsFile(bench().document().folder())); !kept) {
      complain(this, _("The sessions cannot be saved."), kept.error());
    }
    front()->renew();
  }

  [[nodiscard]] static wxString sweepFiles() { return _("Sweeps") + "|*.sqlite|" + _("All files") + "|*"; }

  void openSweep() {
    if (running()) return;
    wxFileDialog dialog(this, _("Open a sweep"), {}, {}, sweepFiles(), wxFD_OPEN | wxFD_FILE_MUST_EXIST);
    if (dialog.ShowModal() != wxID_OK) return;
    // Maps and colours of all variants that can be played now.
    std::vector<play::SweepVariant> variants;
    if (bench().isOpen()) {
      std::vector<std::string> names = {""};
      if (const MissionScopePtr scope = bench().missionScope())
        for (const VariantRow& row : variantRows(*scope)) names.push_back(row.id);
      for (const std::string& name : names)
        if (Result<std::shared_ptr<const world::Scenario>> made = bench().playable(name))
          variants.push_back({name, *made});
    }
    Result<BalanceResults> read = readBalance(narrow(dialog.GetPath()), variants);
    if (!read) return complain(this, _("The sweep cannot be opened."), read.error());
    run_.reset();
    removeSweep(std::exchange(file_, {}));
    state_.results = std::make_shared<const BalanceResults>(std::move(*read));
    version_.reset();
    state_.shown = state_.results->variants.empty() ? "" : state_.results->variants.front().variant;
    gauge_->SetValue(0);
    say(dialog.GetFilename());
    listVariants();
    showResults();
  }

  void keepSweep() {
    if (running() || file_.empty()) return;
    const auto file = askFile(this, _("Save the sweep"), {}, "sweep.sqlite", {{_("Sweeps"), ".sqlite"}});
    if (!file) return;
    run_.reset();  // its thread lets go of the file
    ended_ = true;
    std::error_code status;
    if (Result<play::SweepStore> store = play::SweepStore::open(file_)) (void)store->close();
    std::filesystem::copy_file(file_, *file, std::filesystem::copy_options::overwrite_existing, status);
    if (status) {
      complain(this, _("The sweep cannot be saved."),
               Error{"file-unwritable", status.message(), {file->string(), 0, 0}, ""});
    } else {
      kept_ = true;
      shell().tell(narrow(wxString::Format(_("The sweep was saved to %s"), wide(file->string()))));
    }
    enable();
  }

  void writeReport() {
    if (!state_.results) return;
    const auto file = askFile(this, _("Write the report"), {}, "balance.html", {{_("Pages"), ".html"}});
    if (!file) return;
    if (const Result<> written = writeBalanceReport(*state_.results, *file); !written)
      return complain(this, _("The report cannot be written."), written.error());
    shell().tell(narrow(wxString::Format(_("The report is in %s"), wide(file->string()))));
  }

  static constexpr std::size_t heatPage = 6;
  static constexpr int comparePage = 8;

  BalanceState state_;
  wxButton* start_ = nullptr;
  wxButton* cancel_ = nullptr;
  wxGauge* gauge_ = nullptr;
  wxStaticText* progress_ = nullptr;
  BalanceControls* controls_ = nullptr;
  wxStaticText* rests_ = nullptr;
  wxChoice* page_ = nullptr;
  wxChoice* shown_ = nullptr;
  wxButton* open_ = nullptr;
  wxButton* keep_ = nullptr;
  wxButton* report_ = nullptr;
  wxSimplebook* book_ = nullptr;
  std::vector<BalancePage*> pages_;
  std::filesystem::path file_;            ///< of the last sweep that was played
  std::optional<std::uint64_t> version_;  ///< of the mission that was played; none: not known
  bool humanFine_ = true;
  bool ended_ = true;
  bool kept_ = true;          ///< what was played is in a file of the designer's
  std::uint64_t played_ = 0;  ///< playtests of the sweep so far
  bool long_ = false;         ///< it took so long that leaving it is asked about
  std::unique_ptr<BalanceRun> run_;
  std::vector<Connection> connections_;
};

}  // namespace

Pane* makeBalancePane(wxWindow* parent, Shell& shell) { return new BalancePane(parent, shell); }

}  // namespace sortie::editor::window
