#include "editor/window/playtest/playtest_desk.h"

#include <algorithm>
#include <array>

#include <wx/sizer.h>
#include <wx/wrapsizer.h>

#include "editor/core/playtest/kept_playtests.h"
#include "editor/window/fitting_book.h"
#include "editor/window/frame/dialogs.h"
#include "editor/window/give_back.h"
#include "editor/window/icons.h"
#include "editor/window/text_size.h"

namespace sortie::editor::window {

namespace {

/// In the order of play::Stance.
std::array<const char*, 4> stanceTitles() {
  return {wxTRANSLATE("Ask if it matters"), wxTRANSLATE("Always ask"), wxTRANSLATE("Ask if attacked"),
          wxTRANSLATE("Not this turn")};
}

}  // namespace

PlaytestDesk::PlaytestDesk(wxWindow* parent, Shell& shell)
    : PlaytestPane(parent, shell), trials_([this](const std::function<void()>& run) { CallAfter(run); }) {
  pages_ = new wxSimplebook(this);
  start_ = new PlaytestStart(pages_, shell, choices_);
  start_->start = [this] { start(); };
  start_->open = [this] { browseRecord(); };
  start_->goOn = [this] { goOnWithKept(); };
  pages_->AddPage(start_, _("Start"));
  buildPlay();
  pages_->AddPage(play_, _("Play"));
  auto* all = new wxBoxSizer(wxVERTICAL);
  all->Add(pages_, wxSizerFlags(1).Expand());
  SetSizer(all);
  SetMinSize(FromDIP(wxSize(300, 120)));

  connections_.push_back(bench().opened.connect([this] {
    stop();
    choices_.agents.clear();
    choices_.variant = shownVariant_ = bench().view().variant;
    choices_.viewer.clear();
    choices_.stances.clear();
    start_->showProblem({});
    start_->refresh();
  }));
  connections_.push_back(bench().analysisChanged.connect([this] {
    if (running()) return;
    start_->refresh();
    giveBackMemorySoon();
  }));
  connections_.push_back(bench().documentChanged.connect([this] { showEdited(); }));
  connections_.push_back(bench().viewChanged.connect([this] {
    // What is shown is what is played, until another variant is chosen here.
    if (shownVariant_ != bench().view().variant) {
      choices_.variant = shownVariant_ = bench().view().variant;
      start_->refresh();
    }
    if (running()) showMap();
  }));
  connections_.push_back(bench().overlaysChanged.connect([this] {
    if (running() && onMap() != marking_) showMap();
  }));
  addActions();
  start_->refresh();
}

PlaytestDesk::~PlaytestDesk() {
  connections_.clear();
  runner_.reset();
}

void PlaytestDesk::themeChanged() {
  for (const auto& [button, name] : buttons_) button->SetBitmap(icon(name, shell().palette().text, 20));
  if (running()) showState();
  answer_->themeChanged();
  log_->themeChanged();
  figures_->themeChanged();
  info_->themeChanged();
  Refresh();
}

void PlaytestDesk::buildPlay() {
  play_ = new wxPanel(pages_);
  edited_ = new wxPanel(play_);
  editedText_ = new wxStaticText(edited_, wxID_ANY, _("The mission has changed."));
  auto* over = new wxButton(edited_, wxID_ANY, _("Continue in the edited mission"));
  over->SetToolTip(_("Makes the same decisions again in the mission as it is now"));
  over->Bind(wxEVT_BUTTON, [this](wxCommandEvent&) { playOnOverEdited(); });
  auto* bar = new wxBoxSizer(wxHORIZONTAL);
  bar->Add(editedText_, wxSizerFlags().CentreVertical().Border(wxLEFT | wxRIGHT, FromDIP(8)));
  bar->Add(over, wxSizerFlags().Border(wxALL, FromDIP(2)));
  edited_->SetSizer(bar);
  edited_->Hide();

  outer_ = new wxSplitterWindow(play_, wxID_ANY, wxDefaultPosition, wxDefaultSize, wxSP_LIVE_UPDATE | wxSP_3DSASH);
  outer_->SetMinimumPaneSize(FromDIP(200));
  wxWindow* left = buildLeft(outer_);
  inner_ = new wxSplitterWindow(outer_, wxID_ANY, wxDefaultPosition, wxDefaultSize, wxSP_LIVE_UPDATE | wxSP_3DSASH);
  inner_->SetMinimumPaneSize(FromDIP(160));
  answer_ = new PlaytestAnswer(inner_, shell());
  answer_->SetName(_("Options of the decision"));
  answer_->answered = [this](const world::Answer& given) { answer(given); };
  answer_->optionMarked = [this](std::int32_t) { showMap(); };
  inner_->SplitVertically(answer_, buildRight(inner_));
  inner_->SetSashGravity(0.45);
  outer_->SplitVertically(left, inner_);
  outer_->SetSashGravity(0.28);
  auto* all = new wxBoxSizer(wxVERTICAL);
  all->Add(edited_, wxSizerFlags().Expand());
  all->Add(outer_, wxSizerFlags(1).Expand());
  play_->SetSizer(all);
  keepMeasured(play_, [this] {
    if (running()) columns();
  });
}

void PlaytestDesk::columns() {
  const int wide = GetClientSize().x;
  // The transport wants one row where there is room for it, what stands below it more when letters are large.
  int least = stance_->GetEffectiveMinSize().x + FromDIP(20);
  for (const wxSizerItem* each : advice_->GetChildren()) least += each->GetWindow()->GetEffectiveMinSize().x;
  outer_->SetSashPosition(
      std::max({std::min(FromDIP(290), wide * 36 / 100), wide * 28 / 100, std::min(least, wide / 2)}));
  inner_->SetSashPosition((wide - outer_->GetSashPosition()) * 45 / 100);
}

wxWindow* PlaytestDesk::buildLeft(wxWindow* parent) {
  auto* left = new wxPanel(parent);
  auto* transport = new wxWrapSizer(wxHORIZONTAL, wxREMOVE_LEADING_SPACES);
  const auto button = [&](const std::string& name, const wxString& title, const wxString& tip, const char* action) {
    auto* out = new wxBitmapButton(left, wxID_ANY, icon(name, shell().palette().text, 20), wxDefaultPosition,
                                   FromDIP(wxSize(32, 30)));
    out->SetName(title);
    out->SetToolTip(tip);
    out->Bind(wxEVT_BUTTON, [this, action](wxCommandEvent&) { shell().actions().run(action); });
    transport->Add(out, wxSizerFlags().Border(wxRIGHT, FromDIP(2)));
    buttons_.emplace_back(out, name);
    return out;
  };
  button("playtest-start", _("To the start"), _("To the start"), "playtest-to-start");
  button("playtest-back", _("Back"), _("One answer back (Alt+Left)"), "playtest-back");
  playButton_ = button("play", _("Play or pause"), _("Bots play on, or pause (F5)"), "playtest-start");
  button("playtest-step", _("One decision"), _("One decision (F10)"), "playtest-step");
  button("playtest-forward", _("Forward"), _("One known answer forward (Alt+Right)"), "playtest-forward");
  button("playtest-round", _("Next round"), _("On to the next round"), "playtest-next-round");
  button("playtest-end", _("To the end"), _("To the last known moment"), "playtest-to-end");
  button("playtest-stop", _("Stop"), _("Ends the playtest; the map shows the mission again (Shift+F5)"),
         "playtest-stop");
  strip_ = new PlaytestStrip(left, shell());
  strip_->moved = [this](std::size_t decision) { goTo(decision); };
  where_ = new wxStaticText(left, wxID_ANY, {}, wxDefaultPosition, wxDefaultSize, wxST_ELLIPSIZE_END);
  info_ = new WrappedList(left, shell(), _("Question"));
  info_->activated = [this](int row) {
    if (row >= 0 && row < static_cast<int>(infoActs_.size()) && infoActs_[static_cast<std::size_t>(row)])
      infoActs_[static_cast<std::size_t>(row)]();
  };
  // The lines of the question before the line above them.
  left->Bind(wxEVT_SIZE, [this](wxSizeEvent& event) {
    event.Skip();
    CallAfter([this] { giveRoomToQuestion(); });
  });
  info_->keyDown = [this](wxKeyEvent& event) {
    if (event.GetKeyCode() != WXK_RETURN || event.HasAnyModifiers()) return false;
    info_->activated(info_->GetSelection());
    return true;
  };
  advisor_ = new wxComboBox(left, wxID_ANY, {}, wxDefaultPosition, FromDIP(wxSize(60, -1)));
  advisor_->SetName(_("Bot that is asked"));
  keepWordWide(advisor_);
  auto* ask = new wxButton(left, wxID_ANY, _("Ask bot"));
  ask->SetToolTip(_("Shows this bot's rating beside each option"));
  ask->Bind(wxEVT_BUTTON, [this](wxCommandEvent&) { advise(); });
  advice_ = new wxBoxSizer(wxHORIZONTAL);
  advice_->Add(advisor_, wxSizerFlags(1).CentreVertical());
  advice_->Add(ask, wxSizerFlags().Border(wxLEFT, FromDIP(4)));
  wxArrayString stances;
  for (const char* each : stanceTitles()) stances.Add(wxGetTranslation(each));
  stance_ = new wxChoice(left, wxID_ANY, wxDefaultPosition, FromDIP(wxSize(80, -1)), stances);
  keepMeasured(stance_, [this] {
    const int usual = stance_->GetTextExtent(stance_->GetString(static_cast<unsigned>(play::Stance::Always))).x;
    stance_->SetMinSize(wxSize(usual + FromDIP(66), -1));
  });
  stance_->SetName(_("When this side is asked"));
  stance_->SetToolTip(
      _("When this side is asked whether it does something in between. What it is not asked is answered for it, "
        "and marked in the record"));
  stance_->Bind(wxEVT_CHOICE,
                [this](wxCommandEvent& event) { sayStance(static_cast<play::Stance>(event.GetSelection())); });

  auto* all = new wxBoxSizer(wxVERTICAL);
  all->Add(transport, wxSizerFlags().Expand().Border(wxLEFT | wxTOP | wxRIGHT, FromDIP(4)));
  all->Add(strip_, wxSizerFlags().Expand().Border(wxLEFT | wxRIGHT, FromDIP(2)));
  all->Add(where_, wxSizerFlags().Expand().Border(wxLEFT | wxRIGHT | wxBOTTOM, FromDIP(4)));
  all->Add(info_, wxSizerFlags(1).Expand());
  auto* row = new wxBoxSizer(wxHORIZONTAL);
  row->Add(stance_, wxSizerFlags(1).CentreVertical().Border(wxRIGHT, FromDIP(4)));
  row->Add(advice_, wxSizerFlags(1).CentreVertical());
  all->Add(row, wxSizerFlags().Expand().Border(wxALL, FromDIP(3)));
  left->SetSizer(all);
  return left;
}

wxWindow* PlaytestDesk::buildRight(wxWindow* parent) {
  auto* pages = new FittingBook(parent, _("Play-by-play and state"));
  book_ = &pages->book();
  log_ = new PlaytestLog(book_, shell());
  log_->lineChosen = [this](std::size_t line) {
    watching_ = false;
    command([line](Playtest& playtest) { return playtest.toLine(line); });
  };
  pages->addPage(log_, _("Play-by-play"));
  figures_ = new WrappedList(book_, shell(), _("State"));
  pages->addPage(figures_, _("State"));
  players_ = new PlaytestPlayers(book_, choices_);
  players_->agentChosen = [this](world::SideId side, const std::string& agent) {
    if (!running()) return;
    // A playtest that waits goes on when it is told to, not by itself: F5 would pause what had just begun.
    runner_->post([side, agent](Playtest& playtest) { return playtest.setAgent(side, agent); }, false);
  };
  players_->viewerChosen = [this] { viewChosen(); };
  players_->speedChosen = [this] {
    if (running()) runner_->setDelay(delay());
  };
  pages->addPage(players_, _("Players"));
  hand_ = new PlaytestHand(book_, shell());
  hand_->run = [this](PlaytestRunner::Command what) {
    watching_ = false;
    command(std::move(what));
  };
  hand_->pickPiece = [this] { pickPiece(); };
  hand_->pickTarget = [this] { pickTarget(); };
  pages->addPage(hand_, _("By hand"));
  book_->Bind(wxEVT_NOTEBOOK_PAGE_CHANGED, [this](wxBookCtrlEvent& event) {
    event.Skip();
    if (running()) showPage();
  });
  return pages;
}

std::chrono::milliseconds PlaytestDesk::delay() const {
  return playtestSpeeds()[std::min(choices_.speed, playtestSpeeds().size() - 1)].delay;
}

bool PlaytestDesk::prepare(const std::string& variant) {
  if (!bench().isOpen()) return false;
  Result<std::shared_ptr<const world::Scenario>> scenario = bench().playable(variant);
  if (!scenario) {
    const Error& error = scenario.error();
    if (running()) {
      complain(this, _("The mission cannot be played as it is."), error);
    } else {
      start_->showProblem(_("The mission cannot be played as it is:") + "\n" + wordsOf(error));
      shell().show("playtest");
    }
    return false;
  }
  scenario_ = std::move(*scenario);
  variant_ = variant;
  version_ = bench().document().now().number;
  fit_.clear();
  levelSetFor_ = static_cast<std::size_t>(-1);
  picking_ = Picking::Nothing;
  if (!runner_) {
    runner_ = std::make_unique<PlaytestRunner>([this](const std::function<void()>& run) { CallAfter(run); },
                                               [this](PlaytestState state) { shown(std::move(state)); });
  }
  start_->showProblem({});
  state_ = {};
  players_->setScenario(scenario_);
  players_->refresh();
  if (const Result<picture::Theme> theme = picture::themeOf(*scenario_->mission.rulesetPack().ruleset))
    log_->setSides(picture::sideLooks(*scenario_, *theme));
  wxArrayString bots;
  for (const std::string& bot : botsOf(*scenario_)) bots.Add(wide(bot));
  if (advisor_->GetStrings() != bots) {
    advisor_->Set(bots);
    if (!bots.empty()) advisor_->SetValue(bots[0]);
  }
  const bool first = pages_->GetSelection() != 1;
  pages_->SetSelection(1);
  if (first) columns();
  if (Canvas* canvas = findCanvas(shell())) {
    canvas->highlightClicked = [this](int id) { mapClicked(id); };
    canvas->answersKey = [this](const wxString& key) {
      return onMap() && picking_ == Picking::Nothing && answer_->hasKey(key);
    };
    canvas->keyPressed = [this](const wxString& key) {
      answer_->pressKey(key);
      takeFocus_ = true;
    };
  }
  showEdited();
  return true;
}

void PlaytestDesk::start() {
  start_->takeSeed();
  if (!prepare(choices_.variant)) return;
  PlaytestOptions options;
  options.seed = choices_.seed;
  for (const world::SideInfo& side : scenario_->sides) {
    const auto chosen = choices_.agents.find(side.name);
    if (chosen != choices_.agents.end()) options.agents[side.name] = chosen->second;
  }
  options.stances = choices_.stances;
  thinKeptPlaytests(bench().document().folder());
  options.keptIn = newKeptPlaytest(bench().document().folder());
  watching_ = true;
  runner_->start(scenario_, std::move(options));
  viewChosen();
  runner_->play(delay());
  takeFocus_ = true;
  shell().show("playtest");
}

void PlaytestDesk::watch(const std::map<std::string, std::string>& agents, std::size_t speed) {
  for (const auto& [side, agent] : agents) choices_.agents[side] = agent;
  choices_.speed = std::min(speed, playtestSpeeds().size() - 1);
  start_->refresh();
  start();
}

void PlaytestDesk::replay(const play::Record& record, const std::filesystem::path& keptIn) {
  shell().show("playtest");
  if (!prepare(record.header.variant)) return;
  PlaytestOptions options;
  options.seed = record.header.seed;
  options.agents = record.header.agents;
  options.options = record.header.options;
  options.keptIn = keptIn.empty() ? newKeptPlaytest(bench().document().folder()) : keptIn;
  for (const auto& [side, agent] : record.header.agents) choices_.agents[side] = agent;
  choices_.seed = record.header.seed;
  choices_.variant = record.header.variant;
  players_->refresh();
  watching_ = false;
  runner_->start(scenario_, record, std::move(options), [this](const Playtest::Fit& fit) { fitted(fit); });
  viewChosen();
}

void PlaytestDesk::stop() {
  if (!runner_) return;
  runner_.reset();
  picking_ = Picking::Nothing;
  scenario_.reset();
  state_ = {};
  if (Canvas* canvas = findCanvas(shell())) {
    canvas->setHighlights({});
    canvas->highlightClicked = nullptr;
    canvas->answersKey = nullptr;
    canvas->keyPressed = nullptr;
  }
  bench().setPlayWorld(nullptr, nullptr, world::SideId::None);
  giveBackMemorySoon();
  const bool focused = IsDescendant(FindFocus());
  pages_->SetSelection(0);
  start_->refresh();
  if (focused) start_->focus();
}

void PlaytestDesk::shown(PlaytestState state) {
  if (!runner_) return;
  state_ = std::move(state);
  if (state_.refused) shell().tell("Playtest: " + state_.refused->text);
  showState();
}

void PlaytestDesk::fitted(const Playtest::Fit& fit) {
  fit_.clear();
  if (fit.unfit) {
    fit_ = narrow(wxString::Format(_("%zu of %zu decisions fit."), fit.fitted, fit.recorded));
    if (!fit.answer.empty()) fit_ += " " + narrow(wxString::Format(_("The first that does not: %s"), wide(fit.answer)));
    fit_ += "\n" + fit.unfit->text;
  }
  showState();
}

void PlaytestDesk::command(PlaytestRunner::Command command) {
  if (!running()) return;
  picking_ = Picking::Nothing;
  runner_->post(std::move(command));
}

void PlaytestDesk::go(Result<> (Playtest::*where)()) {
  watching_ = false;
  command([where](Playtest& playtest) { return (playtest.*where)(); });
}

void PlaytestDesk::goTo(std::size_t decision) {
  watching_ = false;
  command([decision](Playtest& playtest) { return playtest.goTo(decision); });
}

void PlaytestDesk::play() {
  if (!running()) return;
  watching_ = true;
  runner_->play(delay());
  takeFocus_ = true;
}

void PlaytestDesk::pause() {
  watching_ = false;
  if (running()) runner_->pause();
}

void PlaytestDesk::step() {
  if (!running()) {
    start();
    return pause();
  }
  watching_ = false;
  command([](Playtest& playtest) { return playtest.step(); });
}

void PlaytestDesk::nextRound() {
  if (!running()) return;
  watching_ = false;
  picking_ = Picking::Nothing;
  runner_->playToNextRound();
}

void PlaytestDesk::answer(const world::Answer& given) {
  if (!running()) return;
  picking_ = Picking::Nothing;
  runner_->post([given](Playtest& playtest) { return playtest.answer(given); });
  if (watching_ || (state_.question && state_.status == PlaytestStatus::Human)) {
    watching_ = true;
    runner_->play(delay());
  }
}

/// As with an answer, the playtest goes on where nobody need be asked any more.
void PlaytestDesk::sayStance(play::Stance stance) {
  if (!running() || !scenario_ || !state_.question) return;
  const world::SideId side = state_.question->side;
  // A turn is over with its playtest.
  if (stance != play::Stance::Turn) choices_.stances[scenario_->sides[world::at(side)].name] = stance;
  picking_ = Picking::Nothing;
  runner_->post([side, stance](Playtest& playtest) { return playtest.setStance(side, stance); });
  if (!watching_ && state_.status != PlaytestStatus::Human) return;
  watching_ = true;
  takeFocus_ = true;
  runner_->play(delay());
}

void PlaytestDesk::advise() {
  const std::string bot = narrow(advisor_->GetValue());
  command([bot](Playtest& playtest) { return playtest.advise(bot); });
}

void PlaytestDesk::playOnOverEdited() {
  if (!running() || !prepare(variant_)) return;
  runner_->continueOver(scenario_, [this](const Playtest::Fit& fit) { fitted(fit); });
}

void PlaytestDesk::viewChosen() {
  if (!running()) return;
  const world::SideId side = viewer();
  runner_->post(
      [side](Playtest& playtest) -> Result<> {
        playtest.viewAs(side);
        return {};
      },
      false);
  players_->refresh();
}

}  // namespace sortie::editor::window
