#include "editor/window/playtest/playtest_answer.h"

#include <algorithm>
#include <limits>

#include <wx/sizer.h>

#include "editor/core/playtest/option_about.h"

namespace sortie::editor::window {

namespace {

using world::DomainType;

constexpr std::string_view kAnswerKeys = "123456789abcdefghijklmnopqrstuvwxyz";
constexpr std::size_t kFilterFrom = 9;

bool sameQuestion(const std::optional<PlaytestQuestion>& a, const std::optional<PlaytestQuestion>& b) {
  if (!a || !b) return !a && !b;
  const auto same = [](const PlaytestOption& x, const PlaytestOption& y) {
    return x.key == y.key && x.title == y.title && x.opinion == y.opinion && x.fact == y.fact;
  };
  return a->number == b->number && a->decision == b->decision && a->side == b->side && a->hidden == b->hidden &&
         a->known == b->known && a->advisor == b->advisor && a->advice == b->advice &&
         std::ranges::equal(a->options, b->options, same);
}

int clamped(std::int64_t value) {
  return static_cast<int>(
      std::clamp<std::int64_t>(value, std::numeric_limits<int>::min() + 1, std::numeric_limits<int>::max()));
}

}  // namespace

PlaytestAnswer::PlaytestAnswer(wxWindow* parent, Shell& shell) : wxPanel(parent), shell_(shell) {
  filter_ = new wxSearchCtrl(this, wxID_ANY);
  filter_->SetName(_("Filter the options"));
  filter_->SetDescriptiveText(_("Filter the options"));
  filter_->ShowCancelButton(true);
  filter_->Bind(wxEVT_TEXT, [this](wxCommandEvent&) { fill(); });
  filter_->Bind(wxEVT_SEARCH_CANCEL, [this](wxCommandEvent&) { filter_->Clear(); });
  filter_->Bind(wxEVT_CHAR_HOOK, [this](wxKeyEvent& event) {
    const int code = event.GetKeyCode();
    const bool plain = !event.HasAnyModifiers();
    if (plain && (code == WXK_DOWN || code == WXK_UP)) return moveBy(code == WXK_DOWN ? 1 : -1);
    if (plain && (code == WXK_RETURN || code == WXK_NUMPAD_ENTER)) {
      if (rows_->GetSelection() == wxNOT_FOUND && rows_->count() > 0) rows_->choose(0);
      return activate(rows_->GetSelection());
    }
    if (plain && code == WXK_ESCAPE && !filter_->IsEmpty()) return filter_->Clear();
    event.Skip();
  });
  rows_ = new WrappedList(this, shell, _("Options"));
  rows_->activated = [this](int row) { activate(row); };
  rows_->keyDown = [this](wxKeyEvent& event) { return key(event); };
  rows_->marked = [this](int row) {
    const bool option = row >= 0 && row < static_cast<int>(shown_.size()) && question_ && !question_->options.empty();
    marked_ = option ? shown_[static_cast<std::size_t>(row)] : -1;
    if (optionMarked) optionMarked(marked_);
    showAbout();
  };
  about_ = new wxPanel(this);
  picture_ = new SceneView(about_);
  help_ = new wxTextCtrl(about_, wxID_ANY, {}, wxDefaultPosition, FromDIP(wxSize(124, 40)),
                         wxTE_MULTILINE | wxTE_READONLY | wxTE_NO_VSCROLL | wxTE_BESTWRAP | wxBORDER_NONE);
  help_->SetName(_("About the option"));
  auto* beside = new wxBoxSizer(wxVERTICAL);
  beside->Add(picture_, wxSizerFlags().CentreHorizontal().Border(wxALL, FromDIP(4)));
  beside->Add(help_, wxSizerFlags(1).Expand().Border(wxLEFT | wxRIGHT, FromDIP(4)));
  about_->SetSizer(beside);
  about_->Hide();
  spinArea_ = new wxScrolledWindow(this, wxID_ANY, wxDefaultPosition, wxDefaultSize, wxVSCROLL | wxTAB_TRAVERSAL);
  spinArea_->SetScrollRate(0, FromDIP(8));
  spinArea_->SetName(_("Numbers"));
  missing_ = new wxStaticText(this, wxID_ANY, {});
  up_ = new wxButton(this, wxID_ANY, _("Up"));
  up_->SetToolTip(_("Moves the selected option up (Alt+Up)"));
  up_->Bind(wxEVT_BUTTON, [this](wxCommandEvent&) { shift(-1); });
  down_ = new wxButton(this, wxID_ANY, _("Down"));
  down_->SetToolTip(_("Moves the selected option down (Alt+Down)"));
  down_->Bind(wxEVT_BUTTON, [this](wxCommandEvent&) { shift(1); });
  ok_ = new wxButton(this, wxID_ANY, _("Answer"));
  ok_->SetToolTip(_("Gives this answer (Enter)"));
  ok_->Bind(wxEVT_BUTTON, [this](wxCommandEvent&) { give(); });

  auto* bottom = new wxBoxSizer(wxHORIZONTAL);
  bottom->Add(missing_, wxSizerFlags(1).CentreVertical().Border(wxLEFT, FromDIP(6)));
  bottom->Add(up_, wxSizerFlags().Border(wxLEFT, FromDIP(4)));
  bottom->Add(down_, wxSizerFlags().Border(wxLEFT, FromDIP(4)));
  bottom->Add(ok_, wxSizerFlags().Border(wxLEFT, FromDIP(4)));
  auto* all = new wxBoxSizer(wxVERTICAL);
  all->Add(filter_, wxSizerFlags().Expand().Border(wxALL, FromDIP(3)));
  auto* middle = new wxBoxSizer(wxHORIZONTAL);
  middle->Add(rows_, wxSizerFlags(1).Expand());
  middle->Add(about_, wxSizerFlags().Expand());
  all->Add(middle, wxSizerFlags(1).Expand());
  all->Add(spinArea_, wxSizerFlags(1).Expand());
  all->Add(bottom, wxSizerFlags().Expand().Border(wxALL, FromDIP(3)));
  SetSizer(all);
  themeChanged();
  showState({}, {});
}

void PlaytestAnswer::themeChanged() {
  rows_->themeChanged();
  about_->SetBackgroundColour(shell_.palette().back);
  help_->SetBackgroundColour(shell_.palette().back);
  help_->SetForegroundColour(shell_.palette().text);
}

/// The card or piece of the marked option, else of the selected one; the place for it stays while the question has any.
void PlaytestAnswer::showAbout() {
  const auto of = [&](std::int32_t index) -> OptionAbout {
    if (!scenario_ || !world_ || !question_ || index < 0 ||
        static_cast<std::size_t>(index) >= question_->options.size() || question_->type == DomainType::YesNo)
      return {};
    return aboutOption(*scenario_, *world_, shell_.bench().looks(), titleOf_,
                       question_->options[static_cast<std::size_t>(index)].value, viewer_);
  };
  OptionAbout about = of(marked_);
  if (about.empty() && about_->IsShown() && marked_ < 0 && question_) return;
  const bool shown = !about.empty();
  if (shown) {
    const bool card = about.picture && about.picture->size.height > about.picture->size.width;
    picture_->setScene(std::move(about.picture));
    picture_->setWidth(FromDIP(card ? 96 : 48));
    picture_->Show(picture_->scene().has_value());
    help_->ChangeValue(wide(about.title.empty() ? about.text : about.title + "\n" + about.text));
    help_->SetInsertionPoint(0);
  }
  // Options give way to it only where both can be read.
  const bool room = GetClientSize().x >= FromDIP(300);
  if (about_->IsShown() != (shown && room)) {
    about_->Show(shown && room);
    Layout();
  } else if (shown) {
    about_->Layout();
  }
}

bool PlaytestAnswer::choosesOne() const {
  if (!question_) return false;
  const DomainType type = question_->type;
  return type == DomainType::One || type == DomainType::Path || type == DomainType::Offer ||
         type == DomainType::Point || type == DomainType::YesNo;
}

void PlaytestAnswer::showState(const std::shared_ptr<const world::Scenario>& scenario, const PlaytestState& state) {
  std::optional<PlaytestQuestion> question;
  if (scenario != scenario_) titleOf_ = scenario ? model::titlesOf(scenario->mission) : model::TitleOf();
  scenario_ = scenario;
  world_ = state.world;
  viewer_ = state.viewer;
  if (!state.advancing) question = state.question;
  // While bots play on there is nothing to answer, whatever the moment.
  if (laid_ && sameQuestion(question, question_) && (!question || hash_ == state.hash)) return;
  laid_ = true;
  hash_ = state.hash;
  question_ = std::move(question);
  marked_ = -1;
  chosen_.clear();
  const bool asks = question_ && !question_->hidden;
  const DomainType type = question_ ? question_->type : DomainType::One;
  const bool numbers = asks && (type == DomainType::Number || type == DomainType::Allocate);
  if (asks && (type == DomainType::Some || type == DomainType::Order) && question_->known)
    chosen_ = question_->known->indices;
  if (asks && type == DomainType::Order && chosen_.size() != question_->options.size()) {
    chosen_.clear();
    for (const PlaytestOption& option : question_->options) chosen_.push_back(option.index);
  }
  filter_->ChangeValue({});
  filter_->Show(asks && !numbers && type != DomainType::Order && question_->options.size() > kFilterFrom);
  rows_->Show(!numbers);
  spinArea_->Show(numbers);
  up_->Show(asks && type == DomainType::Order);
  down_->Show(asks && type == DomainType::Order);
  ok_->Show(asks && !choosesOne());
  missing_->Show(asks && !choosesOne());
  about_->Hide();
  fill();
  fillSpins();
  changed();
  Layout();
}

void PlaytestAnswer::fill() {
  shown_.clear();
  if (question_ && !question_->hidden) {
    if (question_->type == DomainType::YesNo) shown_ = {1, 0};
    const wxString wanted = filter_->GetValue().Lower();
    if (question_->type == DomainType::Order) {
      shown_ = chosen_;
    } else {
      for (const PlaytestOption& option : question_->options)
        if (option.index != question_->leading && (wanted.empty() || wide(option.title).Lower().Contains(wanted)))
          shown_.push_back(option.index);
    }
    if (question_->type == DomainType::Offer) shown_.push_back(-1);
  }
  rows_->clickActivates = question_ && question_->type != DomainType::Order;
  rows_->setRows(
      shown_.size(), [this](std::size_t row) { return rowAt(row); }, false);
  if (question_ && question_->known && choosesOne()) {
    const auto at = std::find(shown_.begin(), shown_.end(), static_cast<std::int32_t>(question_->known->number));
    if (at != shown_.end()) rows_->choose(static_cast<int>(at - shown_.begin()));
  }
}

wxString PlaytestAnswer::keyOf(std::int32_t option) const {
  if (!question_) return {};
  if (question_->type == DomainType::YesNo) return option == 1 ? "Y" : "N";
  if (option < 0) return "0";
  // Keys run on over the option that is not shown.
  const auto i = static_cast<std::size_t>(question_->leading && option > *question_->leading ? option - 1 : option);
  return i < kAnswerKeys.size() ? wxString(kAnswerKeys.substr(i, 1).data(), 1).Upper() : wxString();
}

WrappedRow PlaytestAnswer::rowAt(std::size_t row) const {
  WrappedRow out;
  if (!question_ || row >= shown_.size()) return out;
  const std::int32_t index = shown_[row];
  out.badge = keyOf(index);
  if (question_->type == DomainType::YesNo) {
    out.text = index == 1 ? _("Yes") : _("No");
  } else if (index < 0) {
    out.text = _("Refuse");
  } else {
    const PlaytestOption& option = question_->options[static_cast<std::size_t>(index)];
    out.text = wide(option.fact.empty() ? option.title : option.title + ": " + option.fact);
  }
  if (question_->type == DomainType::Order) out.badge = wxString::Format("%zu", row + 1);
  if (question_->type == DomainType::Some) out.checked = std::ranges::find(chosen_, index) != chosen_.end();
  if (question_->known && choosesOne() && question_->known->number == index)
    out.text += " " + wxString(_("(as decided before)"));
  if (question_->advice && choosesOne() && question_->advice->number == index)
    out.text += " " + wxString::Format(_("(%s would)"), wide(question_->advisor));
  std::int64_t low = std::numeric_limits<std::int64_t>::max();
  std::int64_t high = std::numeric_limits<std::int64_t>::min();
  for (const PlaytestOption& option : question_->options) {
    if (!option.opinion) continue;
    low = std::min(low, *option.opinion);
    high = std::max(high, *option.opinion);
  }
  if (index >= 0 && question_->type != DomainType::YesNo) {
    const std::optional<std::int64_t>& opinion = question_->options[static_cast<std::size_t>(index)].opinion;
    if (opinion) {
      const double range = static_cast<double>(high) - static_cast<double>(low);
      out.bar = range <= 0 ? 1.0 : (static_cast<double>(*opinion) - static_cast<double>(low)) / range;
    }
  }
  return out;
}

void PlaytestAnswer::fillSpins() {
  spins_.clear();
  spinArea_->SetSizer(nullptr);
  spinArea_->DestroyChildren();
  auto* grid = new wxFlexGridSizer(2, FromDIP(4), FromDIP(8));
  const auto add = [&](const wxString& title, std::int64_t least, std::int64_t most, std::int64_t value) {
    auto* label = new wxStaticText(spinArea_, wxID_ANY, title);
    label->Wrap(FromDIP(260));
    auto* spin = new wxSpinCtrl(spinArea_, wxID_ANY, {}, wxDefaultPosition, wxDefaultSize, wxTE_PROCESS_ENTER);
    spin->SetRange(clamped(least), clamped(most));
    spin->SetValue(clamped(value));
    spin->SetName(title);
    spin->Bind(wxEVT_SPINCTRL, [this](wxSpinEvent&) { changed(); });
    spin->Bind(wxEVT_TEXT, [this](wxCommandEvent&) { changed(); });
    spin->Bind(wxEVT_TEXT_ENTER, [this](wxCommandEvent&) { give(); });
    grid->Add(label, wxSizerFlags().CentreVertical());
    grid->Add(spin, wxSizerFlags());
    spins_.push_back(spin);
  };
  if (question_ && !question_->hidden && question_->type == DomainType::Number) {
    add(wxString::Format(_("From %lld to %lld"), static_cast<long long>(question_->min),
                         static_cast<long long>(question_->max)),
        question_->min, question_->max, question_->known ? question_->known->number : question_->min);
  } else if (question_ && !question_->hidden && question_->type == DomainType::Allocate) {
    for (const PlaytestOption& option : question_->options) {
      const auto i = static_cast<std::size_t>(option.index);
      const bool known = question_->known && i < question_->known->indices.size();
      add(wxString::Format(_("%s (at most %lld)"), wide(option.title), static_cast<long long>(option.limit)), 0,
          option.limit, known ? question_->known->indices[i] : 0);
    }
  }
  auto* all = new wxBoxSizer(wxVERTICAL);
  all->Add(grid, wxSizerFlags().Border(wxALL, FromDIP(6)));
  spinArea_->SetSizer(all);
  spinArea_->FitInside();
}

std::optional<world::Answer> PlaytestAnswer::present() const {
  if (!question_ || question_->hidden) return std::nullopt;
  world::Answer out;
  switch (question_->type) {
    case DomainType::Some:
      out.indices = chosen_;
      std::ranges::sort(out.indices);
      return out;
    case DomainType::Order: out.indices = chosen_; return out;
    case DomainType::Number:
      if (spins_.empty()) return std::nullopt;
      out.number = spins_.front()->GetValue();
      return out;
    case DomainType::Allocate:
      for (const wxSpinCtrl* spin : spins_) out.indices.push_back(spin->GetValue());
      return out;
    default: break;
  }
  const int row = rows_->GetSelection();
  if (row < 0 || row >= static_cast<int>(shown_.size())) return std::nullopt;
  out.number = shown_[static_cast<std::size_t>(row)];
  return out;
}

void PlaytestAnswer::changed() {
  if (!question_ || question_->hidden || choosesOne()) return;
  const std::optional<world::Answer> answer = present();
  const AnswerCheck check = answer ? checkAnswer(*question_, *answer) : AnswerCheck{};
  ok_->Enable(check.complete);
  wxString text = wxGetTranslation(wide(check.text));
  if (question_->type == DomainType::Some) {
    const wxString bounds =
        question_->min == question_->max
            ? wxString::Format(_("%zu of %lld chosen"), chosen_.size(), static_cast<long long>(question_->max))
            : wxString::Format(_("%zu chosen of %lld to %lld"), chosen_.size(), static_cast<long long>(question_->min),
                               static_cast<long long>(question_->max));
    text = check.possible || check.complete ? bounds : bounds + "; " + text;
  }
  if (question_->type == DomainType::Allocate) {
    long long sum = 0;
    for (const wxSpinCtrl* spin : spins_) sum += spin->GetValue();
    const wxString given = wxString::Format(_("%lld of %lld given"), sum, static_cast<long long>(question_->total));
    text = check.possible || check.complete ? given : given + "; " + text;
  }
  if (missing_->GetLabelText() != text) {
    missing_->SetLabelText(text);
    missing_->SetToolTip(text);
    Layout();
  }
}

void PlaytestAnswer::activate(int row) {
  if (!question_ || row < 0 || row >= static_cast<int>(shown_.size())) return;
  const std::int32_t index = shown_[static_cast<std::size_t>(row)];
  if (question_->type == DomainType::Some) {
    const auto at = std::ranges::find(chosen_, index);
    if (at == chosen_.end()) {
      chosen_.push_back(index);
    } else {
      chosen_.erase(at);
    }
    rows_->Refresh();
    return changed();
  }
  if (question_->type == DomainType::Order) return;
  rows_->choose(row);
  give();
}

void PlaytestAnswer::give() {
  const std::optional<world::Answer> answer = present();
  if (!answer || !answered) return;
  if (!choosesOne() && !checkAnswer(*question_, *answer).complete) {
    wxBell();
    return;
  }
  answered(*answer);
}

void PlaytestAnswer::moveBy(int rows) {
  const int count = static_cast<int>(rows_->count());
  if (count > 0) rows_->choose(std::clamp(rows_->GetSelection() + rows, 0, count - 1));
}

void PlaytestAnswer::shift(int by) {
  const int row = rows_->GetSelection();
  const int to = row + by;
  if (!question_ || question_->type != DomainType::Order || row < 0 || to < 0 || to >= static_cast<int>(chosen_.size()))
    return;
  std::swap(chosen_[static_cast<std::size_t>(row)], chosen_[static_cast<std::size_t>(to)]);
  fill();
  rows_->choose(to);
  changed();
}

bool PlaytestAnswer::key(wxKeyEvent& event) {
  if (!question_) return false;
  const int code = event.GetKeyCode();
  if (event.GetModifiers() == wxMOD_ALT && (code == WXK_UP || code == WXK_DOWN) &&
      question_->type == DomainType::Order) {
    shift(code == WXK_UP ? -1 : 1);
    return true;
  }
  if (event.HasAnyModifiers()) return false;
  if (code == WXK_UP || code == WXK_DOWN) {
    moveBy(code == WXK_UP ? -1 : 1);
    return true;
  }
  if (code == WXK_RETURN || code == WXK_NUMPAD_ENTER) {
    if (choosesOne()) {
      activate(rows_->GetSelection());
    } else {
      give();
    }
    return true;
  }
  if (code == WXK_SPACE && question_->type == DomainType::Some) {
    activate(rows_->GetSelection());
    return true;
  }
  if (code <= ' ' || code >= 0x7f) {
    if (code < WXK_NUMPAD0 || code > WXK_NUMPAD9) return false;
  }
  const wxString typed = code >= WXK_NUMPAD0 && code <= WXK_NUMPAD9 ? wxString::Format("%d", code - WXK_NUMPAD0)
                                                                    : wxString(static_cast<wxUniChar>(code)).Upper();
  if (hasKey(typed)) {
    pressKey(typed);
    return true;
  }
  // A letter of no option does nothing: it must not run something of the window's by surprise.
  return wxIsalnum(static_cast<wxChar>(code)) != 0;
}

int PlaytestAnswer::rowOf(const wxString& key) const {
  if (!question_ || key.empty()) return -1;
  const auto at = std::ranges::find_if(shown_, [&](std::int32_t option) { return keyOf(option) == key; });
  return at == shown_.end() ? -1 : static_cast<int>(at - shown_.begin());
}

void PlaytestAnswer::pressKey(const wxString& key) {
  const int row = rowOf(key);
  if (row < 0) return;
  rows_->choose(row);
  activate(row);
}

void PlaytestAnswer::take(std::int32_t option) {
  if (!question_) return;
  if (question_->type == DomainType::Allocate) {
    if (option >= 0 && static_cast<std::size_t>(option) < spins_.size())
      spins_[static_cast<std::size_t>(option)]->SetFocus();
    return;
  }
  const auto at = std::ranges::find(shown_, option);
  if (at == shown_.end()) {
    filter_->Clear();
    return;
  }
  const int row = static_cast<int>(at - shown_.begin());
  rows_->choose(row);
  activate(row);
}

void PlaytestAnswer::focus() {
  if (!spins_.empty()) {
    spins_.front()->SetFocus();
  } else if (rows_->IsShownOnScreen()) {
    rows_->SetFocus();
    if (rows_->GetSelection() == wxNOT_FOUND && rows_->count() > 0) rows_->choose(0);
  }
}

}  // namespace sortie::editor::window
