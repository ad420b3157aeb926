#include "editor/window/specs/specs_pane.h"

#include <algorithm>
#include <utility>

#include <wx/intl.h>
#include <wx/sizer.h>
#include <wx/wrapsizer.h>

#include "editor/core/document/script_names.h"
#include "editor/window/frame/dialogs.h"
#include "editor/window/playtest/playtest_map.h"
#include "editor/window/script/script_pane.h"
#include "editor/window/text_size.h"

namespace sortie::editor::window {
namespace {

WrappedRow rowOfLine(const SpecLine& line) {
  using Kind = SpecLine::Kind;
  using Tone = WrappedRow::Tone;
  WrappedRow out;
  out.text = wide(line.text);
  switch (line.kind) {
    case Kind::Title: out.tone = Tone::Heading; break;
    case Kind::Passed: out.tone = Tone::Result; break;
    case Kind::Failed: out.tone = Tone::WrongHeading; break;
    case Kind::Unknown: out.tone = Tone::Faint; break;
    case Kind::Old: out.tone = Tone::ByHand; break;
    case Kind::Message: out.tone = Tone::Wrong; break;
    case Kind::Remark: out.tone = Tone::Normal; break;
    case Kind::Place: out.tone = Tone::Link; break;
    case Kind::Heading: out.tone = Tone::Heading; break;
    case Kind::Question: out.tone = Tone::Normal; break;
    case Kind::Log: out.tone = Tone::Faint; break;
  }
  // Headings of our own are words of the window; all else comes from the spec.
  const bool own = line.kind == Kind::Passed || line.kind == Kind::Failed || line.kind == Kind::Unknown ||
                   line.kind == Kind::Old || line.kind == Kind::Heading;
  if (own) out.text = wxGetTranslation(out.text);
  return out;
}

}  // namespace

SpecsPane::SpecsPane(wxWindow* parent, Shell& shell, std::function<void(std::size_t)> failures)
    : Pane(parent, shell), failures_(std::move(failures)) {
  runs_ = std::make_unique<SpecRuns>(bench(), [this](const std::function<void()>& run) { CallAfter(run); });
  build();
  addActions();
  connections_.push_back(runs_->listed.connect([this] { later(); }));
  connections_.push_back(runs_->changed.connect([this] { later(); }));
  connections_.push_back(runs_->ended.connect([this] { runEnded(); }));
  connections_.push_back(runs_->printed.connect([this](const std::string& line) { this->shell().tell(line); }));
  connections_.push_back(bench().opened.connect([this] {
    showMoment(false);
    stale_ = true;
    texts_.clear();
    later();
  }));
  connections_.push_back(bench().documentChanged.connect([this] {
    // What the map shows would be taken for the mission that is being edited.
    showMoment(false);
    stale_ = true;
    later();
  }));
  connections_.push_back(bench().overlaysChanged.connect([this] { momentGone(); }));
  Bind(wxEVT_IDLE, [this](wxIdleEvent& event) {
    event.Skip();
    if (!IsShownOnScreen()) return;
    if (std::exchange(unseen_, false)) renew();
    if (!stale_ || !bench().isOpen() || runs_->running()) return;
    stale_ = false;
    // Only specs decide which specs there are; most edits are of the mission.
    std::map<std::string, std::shared_ptr<const std::string>> now;
    for (const auto& [file, text] : bench().document().now().files)
      if (file.starts_with("pack:specs/")) now[file] = text;
    if (now == texts_ && !runs_->files().empty() && !runs_->problem()) return;
    texts_ = std::move(now);
    runs_->list();
  });
  renew();
}

SpecsPane::~SpecsPane() {
  connections_.clear();
  runs_.reset();
}

void SpecsPane::build() {
  auto* bar = new wxWrapSizer(wxHORIZONTAL, wxREMOVE_LEADING_SPACES);
  const auto button = [&](const wxString& label, const wxString& help, const char* action) {
    auto* out = new wxButton(this, wxID_ANY, label, wxDefaultPosition, wxDefaultSize, wxBU_EXACTFIT);
    keepRoomy(out, FromDIP(wxSize(16, 0)));
    out->SetToolTip(help);
    out->SetName(label);
    out->Bind(wxEVT_BUTTON, [this, action](wxCommandEvent&) { shell().actions().run(action); });
    bar->Add(out, wxSizerFlags().CentreVertical().Border(wxRIGHT | wxBOTTOM, FromDIP(3)));
    return out;
  };
  all_ = button(_("Run all"), _("Runs all specs of the pack, with everything as it stands in the editor (F8)"),
                "specs-run");
  file_ = button(_("Run file"), _("Runs the specs of the file that is selected, or open in the script pane (Shift+F8)"),
                 "specs-run-file");
  one_ = button(_("Run this one"), _("Runs the spec that is selected, or under the caret in the script pane (Ctrl+F8)"),
                "specs-run-one");
  stop_ = button(_("Stop the run"), _("Ends the run after the spec that is running"), "specs-stop");
  onlyFailed_ = new wxCheckBox(this, wxID_ANY, _("Only failed"));
  onlyFailed_->SetToolTip(_("Shows only specs that have failed"));
  onlyFailed_->Bind(wxEVT_CHECKBOX, [this](wxCommandEvent&) { renew(); });
  bar->Add(onlyFailed_, wxSizerFlags().CentreVertical().Border(wxLEFT | wxRIGHT | wxBOTTOM, FromDIP(6)));
  gauge_ = new wxGauge(this, wxID_ANY, 1, wxDefaultPosition, FromDIP(wxSize(120, 8)));
  gauge_->SetName(_("Progress of the run"));
  gauge_->SetToolTip(gauge_->GetName());
  gauge_->Hide();
  bar->Add(gauge_, wxSizerFlags().CentreVertical().Border(wxRIGHT | wxBOTTOM, FromDIP(6)));
  counts_ = new wxStaticText(this, wxID_ANY, {});
  counts_->SetName(_("Results"));
  bar->Add(counts_, wxSizerFlags().CentreVertical().Border(wxBOTTOM, FromDIP(3)));

  split_ = new wxSplitterWindow(this, wxID_ANY, wxDefaultPosition, wxDefaultSize, wxSP_LIVE_UPDATE | wxSP_NOBORDER);
  split_->SetMinimumPaneSize(FromDIP(180));
  split_->SetSashGravity(0.5);
  split_->SplitVertically(buildTree(split_), buildResult(split_));
  auto* all = new wxBoxSizer(wxVERTICAL);
  all->Add(bar, wxSizerFlags().Expand().Border(wxLEFT | wxTOP | wxRIGHT, FromDIP(5)));
  all->Add(split_, wxSizerFlags(1).Expand());
  SetSizer(all);
}

wxWindow* SpecsPane::buildTree(wxWindow* parent) {
  left_ = new wxPanel(parent);
  tree_ = new SpecTree(left_, shell());
  tree_->Bind(wxEVT_TREE_SEL_CHANGED, [this](wxTreeEvent& event) {
    event.Skip();
    if (!tree_->showing()) showResult();
  });
  tree_->Bind(wxEVT_TREE_ITEM_ACTIVATED, [this](wxTreeEvent& event) {
    const std::optional<SpecPick> pick = tree_->picked();
    if (!pick || !pick->number) return event.Skip();  // a file folds or unfolds
    go();
  });
  empty_ = new wxStaticText(left_, wxID_ANY, {}, wxDefaultPosition, wxDefaultSize, wxALIGN_CENTRE_HORIZONTAL);
  auto* all = new wxBoxSizer(wxVERTICAL);
  all->Add(tree_, wxSizerFlags(1).Expand());
  all->Add(empty_, wxSizerFlags(1).Expand().Border(wxALL, FromDIP(16)));
  left_->SetSizer(all);
  return left_;
}

wxWindow* SpecsPane::buildResult(wxWindow* parent) {
  auto* right = new wxPanel(parent);
  result_ = new WrappedList(right, shell(), _("Result of the spec"));
  const auto follow = [this](int row) {
    if (row < 0 || row >= static_cast<int>(lines_.size())) return false;
    const SpecLine line = lines_[static_cast<std::size_t>(row)];
    if (line.where.file.empty()) return false;
    // Only where it failed is something wrong: the rest of its call path is to be read.
    const bool failure = told_ && !told_->passed && line.where == told_->error.where;
    openPlace(line.where, failure ? told_->error.code : "", failure ? told_->error.text : "");
    return true;
  };
  result_->activated = [follow](int row) { follow(row); };
  result_->keyDown = [this, follow](wxKeyEvent& event) {
    if (event.GetKeyCode() != WXK_RETURN || event.HasAnyModifiers()) return false;
    return follow(result_->GetSelection());
  };
  go_ = new wxButton(right, wxID_ANY, _("Go to line"));
  go_->SetName(_("Go to line"));
  go_->SetToolTip(_("Opens the place of the failure, or of the spec, in the script pane (Enter in the tree)"));
  go_->Bind(wxEVT_BUTTON, [this](wxCommandEvent&) { go(); });
  moment_ = new wxToggleButton(right, wxID_ANY, _("Show on map"));
  moment_->SetName(_("Show on map"));
  moment_->SetToolTip(_("Shows the board as it was when the spec failed; press again for the mission"));
  moment_->Bind(wxEVT_TOGGLEBUTTON, [this](wxCommandEvent&) { showMoment(moment_->GetValue()); });
  auto* row = new wxBoxSizer(wxHORIZONTAL);
  row->Add(go_, wxSizerFlags().Border(wxRIGHT, FromDIP(4)));
  row->Add(moment_, wxSizerFlags());
  auto* all = new wxBoxSizer(wxVERTICAL);
  all->Add(result_, wxSizerFlags(1).Expand());
  all->Add(row, wxSizerFlags().Border(wxALL, FromDIP(4)));
  right->SetSizer(all);
  return right;
}

void SpecsPane::addActions() {
  const auto add = [this](const char* id, const char* title, const char* shortcut, const char* help,
                          std::function<void()> run, std::function<bool()> enabled, bool separator = false) {
    Action action;
    action.id = id;
    action.menu = "Script";
    action.title = title;
    action.shortcut = shortcut;
    action.help = help;
    action.run = std::move(run);
    action.enabled = std::move(enabled);
    action.separatorBefore = separator;
    shell().actions().add(std::move(action));
  };
  const auto open = [this] { return bench().isOpen(); };
  add(
      "specs-run", "Run all specs", "F8", "Runs all specs of the pack, with everything as it stands in the editor",
      [this] { run({}); }, open, true);
  add(
      "specs-run-file", "Run the specs of this file", "Shift+F8",
      "Runs the specs of the file that is open in the script pane, or selected among the specs",
      [this] { run({*meant(true)}); }, [this] { return meant(true).has_value(); });
  add(
      "specs-run-one", "Run this spec", "Ctrl+F8",
      "Runs the spec under the caret of the script pane, or the one that is selected among the specs",
      [this] { run({*meant(false)}); }, [this] { return meant(false).has_value(); });
  add(
      "specs-stop", "Stop the run of specs", "", "Ends the run after the spec that is running",
      [this] { runs_->stop(); }, [this] { return runs_->running(); });
}

std::optional<play::SpecChoice> SpecsPane::meant(bool wholeFile) {
  if (!bench().isOpen()) return std::nullopt;
  const std::optional<SpecPick> pick = tree_->picked();
  const bool here = IsDescendant(FindFocus());
  if (!here || !pick) {
    const SourcePlace caret = scriptCaret(shell());
    if (const std::optional<std::string> file = specFileOf(caret.file))
      return play::SpecChoice{*file, {}, wholeFile ? 0U : caret.line};
  }
  if (!pick) return std::nullopt;
  if (wholeFile || !pick->number) return wholeFile ? std::optional(play::SpecChoice{pick->file}) : std::nullopt;
  const SpecEntry* entry = selected();
  if (entry == nullptr) return std::nullopt;
  return play::SpecChoice{pick->file, entry->title};
}

void SpecsPane::run(std::vector<play::SpecChoice> chosen) {
  showMoment(false);
  shell().show("specs");
  // Enter leads to the failure when the run is over.
  if (tree_->IsShown()) tree_->SetFocus();
  alone_.reset();
  if (chosen.size() == 1 && (!chosen[0].title.empty() || chosen[0].line > 0)) alone_ = chosen[0];
  runs_->run(std::move(chosen));
}

const SpecEntry* SpecsPane::selected() {
  const std::optional<SpecPick> pick = tree_->picked();
  if (!pick || !pick->number) return nullptr;
  for (const SpecFileEntry& file : runs_->files())
    if (file.file == pick->file && *pick->number < file.specs.size()) return &file.specs[*pick->number];
  return nullptr;
}

void SpecsPane::later() {
  if (std::exchange(waiting_, true)) return;
  CallAfter([this] {
    waiting_ = false;
    if (IsShownOnScreen()) return renew();
    unseen_ = true;
    failures_(runs_->counts().failed);
  });
}

void SpecsPane::renew() {
  tree_->show(*runs_, onlyFailed_->GetValue());
  const bool any = tree_->GetChildrenCount(tree_->GetRootItem(), false) > 0;
  wxString why;
  if (!bench().isOpen()) {
    why = _("Open a mission to see the specs of its pack here.");
  } else if (runs_->problem()) {
    why = _("The specs cannot be run:") + "\n" + wordsOf(*runs_->problem());
  } else if (!runs_->files().empty()) {
    why = _("No spec has failed.");
  } else if (!runs_->idle()) {
    why = _("Reading the specs…");
  } else {
    why = _("The pack has no specs. Write one with Script > New spec, or record a playtest as one.");
  }
  const bool problem = runs_->problem().has_value();
  const bool tree = any && !problem;
  empty_->SetForegroundColour(problem ? shell().palette().error : shell().palette().faint);
  if (tree_->IsShown() != tree || (!tree && why != why_)) {
    why_ = why;
    tree_->Show(tree);
    empty_->Show(!tree);
    empty_->SetLabelText(why);
    empty_->Wrap(std::max(left_->GetClientSize().x - FromDIP(32), FromDIP(100)));
    left_->Layout();
  }
  showCounts();
  showResult();
}

void SpecsPane::showCounts() {
  const bool running = runs_->running();
  if (gauge_->IsShown() != running) {
    gauge_->Show(running);
    Layout();
  }
  if (running && runs_->total() > 0) {
    gauge_->SetRange(static_cast<int>(runs_->total()));
    gauge_->SetValue(static_cast<int>(std::min(runs_->done(), runs_->total())));
  } else if (running) {
    gauge_->Pulse();
  }
  const SpecCounts all = runs_->counts();
  failures_(all.failed);
  const wxString counts = wide(countText(all));
  if (counts_->GetLabelText() != counts) {
    counts_->SetLabelText(counts);
    Layout();
  }
  const bool open = bench().isOpen();
  all_->Enable(open);
  file_->Enable(open && meant(true).has_value());
  one_->Enable(open && meant(false).has_value());
  stop_->Enable(running);
}

void SpecsPane::showResult() {
  const SpecEntry* entry = selected();
  go_->Enable(entry != nullptr);
  const bool moment = entry != nullptr && !entry->waiting && entry->report && entry->report->world;
  moment_->Enable(moment || shown_ != nullptr);
  file_->Enable(meant(true).has_value());
  one_->Enable(meant(false).has_value());
  const bool old = entry != nullptr && runs_->old(*entry);
  std::vector<SpecLine> lines = entry != nullptr ? specLines(*entry, old) : std::vector<SpecLine>{};
  const auto report = entry != nullptr && !entry->waiting ? entry->report : nullptr;
  const bool same = report == told_ && old == toldOld_ && lines.size() == lines_.size() &&
                    (lines.empty() || (lines[0].text == lines_[0].text && lines[1].text == lines_[1].text));
  if (same) return;
  // Another spec's world on the map would be taken for this one's.
  if (report != told_) showMoment(false);
  told_ = report;
  toldOld_ = old;
  lines_ = std::move(lines);
  result_->setRows(
      lines_.size(), [this](std::size_t row) { return rowOfLine(lines_[row]); }, false);
}

void SpecsPane::runEnded() {
  if (runs_->problem()) {
    shell().tell(narrow(lineOf(*runs_->problem())));
  } else {
    shell().tell(narrow(wxString::Format(_("Specs: %s"), wide(countText(runs_->counts())))));
  }
  renew();
  // To the one that was run by itself, else to the first that has failed, unless one is looked at already.
  const SpecEntry* entry = selected();
  if (!alone_ && entry != nullptr && stateOf(*entry) == SpecState::Failed) return;
  for (const SpecFileEntry& file : runs_->files()) {
    if (alone_ && alone_->file != file.file) continue;
    std::optional<std::size_t> wanted;
    if (alone_ && !file.specs.empty() && file.specs.front().wholeFile) wanted = 0;
    for (std::size_t i = wanted ? file.specs.size() : 0; i < file.specs.size(); ++i) {
      const SpecEntry& each = file.specs[i];
      const bool fits = !alone_            ? stateOf(each) == SpecState::Failed && !runs_->old(each)
                        : alone_->line > 0 ? each.line <= alone_->line
                                           : each.title == alone_->title;
      if (fits && (!wanted || (alone_ && alone_->line > 0))) wanted = i;
    }
    if (!wanted) continue;
    tree_->pick(file.file, *wanted);
    return;
  }
}

void SpecsPane::go() {
  const std::optional<SpecPick> pick = tree_->picked();
  const SpecEntry* entry = selected();
  if (!pick || entry == nullptr) return;
  const bool failed = stateOf(*entry) == SpecState::Failed;
  openPlace(specPlaceOf(*entry, pick->file), failed ? entry->report->error.code : "",
            failed ? entry->report->error.text : "");
}

void SpecsPane::openPlace(SourcePlace where, const std::string& code, const std::string& text) {
  where.file = scriptNameOf(bench(), where.file);
  if (text.empty()) return shell().openAt(where.file, where.line, where.column);
  shell().showError({code, text, where, {}});
}

void SpecsPane::showMoment(bool shown) {
  if (!shown) {
    if (!shown_) return;
    shown_.reset();
    moment_->SetValue(false);
    bench().setPlayWorld(std::exchange(scenarioBefore_, nullptr), std::exchange(worldBefore_, nullptr), viewerBefore_);
    if (Canvas* canvas = findCanvas(shell()); canvas != nullptr && elsewhere_) canvas->fit();
    return;
  }
  const SpecEntry* entry = selected();
  if (entry == nullptr || !entry->report || !entry->report->world) return moment_->SetValue(false);
  if (!shown_) {
    scenarioBefore_ = bench().playScenario();
    worldBefore_ = bench().playWorld();
    viewerBefore_ = bench().playViewer();
  }
  shown_ = entry->report->world;
  moment_->SetValue(true);
  bench().setPlayWorld(entry->report->scenario, shown_, world::SideId::None);
  elsewhere_ = entry->report->scenario->mission.mission->folder != bench().document().folder();
  if (Canvas* canvas = findCanvas(shell()); canvas != nullptr && elsewhere_) canvas->fit();
  shell().tell(
      narrow(_("The map shows the board as it was when the spec failed. Press Show on map again for the mission.")));
}

void SpecsPane::momentGone() {
  // A playtest that was started or went on shows its own world.
  if (!shown_ || bench().playWorld() == shown_) return;
  shown_.reset();
  scenarioBefore_.reset();
  worldBefore_.reset();
  moment_->SetValue(false);
}

void SpecsPane::themeChanged() {
  tree_->themeChanged();
  result_->themeChanged();
  renew();
}

Pane* makeSpecsPane(wxWindow* parent, Shell& shell, std::function<void(std::size_t)> failures) {
  return new SpecsPane(parent, shell, std::move(failures));
}

}  // namespace sortie::editor::window
