// What the playtest pane tells of the moment: figures, who is asked what, who has won, what went wrong.
#include <wx/sizer.h>

#include "editor/core/document/script_names.h"
#include "editor/window/icons.h"
#include "editor/window/playtest/playtest_desk.h"
#include "model/level.h"

namespace sortie::editor::window {

world::SideId PlaytestDesk::viewer() const {
  return scenario_ && !choices_.viewer.empty() ? scenario_->side(choices_.viewer) : world::SideId::None;
}

void PlaytestDesk::showState() {
  if (!running()) return;
  strip_->showState(state_);
  wxString where = wxString::Format(_("Decision %zu of %zu"), state_.present, state_.known);
  if (const wxString round = roundWords(*scenario_, state_.round); !round.empty()) where += " · " + round.Lower();
  if (state_.advancing) where += wxString(" · ") + _("playing");
  if (where_->GetLabelText() != where) {
    where_->SetLabelText(where);
    where_->SetToolTip(where);
    strip_->SetToolTip(where + "\n" + stripHelp());
  }
  const std::string playIcon = state_.advancing ? "playtest-pause" : "play";
  for (auto& [button, name] : buttons_) {
    if (button != playButton_ || name == playIcon) continue;
    name = playIcon;
    button->SetBitmap(icon(name, shell().palette().text, 20));
  }
  answer_->showState(scenario_, state_);
  if (state_.world) bench().setPlayWorld(scenario_, state_.world, state_.viewer);
  if (state_.status == PlaytestStatus::Human && !state_.advancing) {
    if (takeFocus_ || answer_->IsDescendant(FindFocus())) answer_->focus();
    takeFocus_ = false;
  }
  log_->showState(state_);
  players_->showAgents(state_.agents);
  hand_->showState(scenario_, state_);
  showPage();
  showInfo();
  showMap();
}

/// What takes time to show is shown where it can be seen.
void PlaytestDesk::showPage() {
  const wxWindow* page = book_->GetCurrentPage();
  if (page == figures_ && scenario_) figures_->setRows(playtestFigures(*scenario_, state_), true);
  if (page == hand_ && !state_.advancing) hand_->refresh();
}

void PlaytestDesk::showInfo() {
  const bool asks = state_.question && !state_.question->hidden && !state_.halt && !state_.end;
  const bool person = state_.question && state_.question->person && !state_.halt && !state_.end && !state_.advancing;
  if (person) stance_->SetSelection(static_cast<int>(state_.question->stance));
  if (advice_->AreAnyItemsShown() != asks || stance_->IsShown() != person) {
    advice_->ShowItems(asks);
    stance_->Show(person);
    info_->GetParent()->Layout();
  }
  using Tone = WrappedRow::Tone;
  std::vector<WrappedRow> rows;
  infoActs_.clear();
  const auto add = [&](const wxString& text, Tone tone, std::function<void()> act = {}) {
    WrappedRow row;
    row.text = text;
    row.tone = tone;
    rows.push_back(row);
    infoActs_.push_back(std::move(act));
  };
  if (state_.halt) {
    const Error& error = state_.halt->error;
    add(_("The playtest has stopped with an error"), Tone::WrongHeading);
    add(wide(error.text), Tone::Wrong);
    if (!error.where.file.empty()) {
      add(wxString::Format(_("Open %s"), wide(toString(error.where))), Tone::Link, [this, shown = error]() mutable {
        shown.where.file = scriptNameOf(bench(), shown.where.file);
        shell().showError(shown);
      });
    }
    if (!error.remedy.empty()) add(wide(error.remedy), Tone::Normal);
    if (!state_.halt->trace.empty()) add(wide(state_.halt->trace), Tone::Faint);
  }
  if (state_.end && scenario_) {
    wxString winners;
    for (const world::SideId side : state_.end->winners) {
      const world::SideInfo& info = scenario_->sides[world::at(side)];
      winners += (winners.empty() ? wxString() : wxString(", ")) + wide(info.title.empty() ? info.name : info.title);
    }
    add(!state_.end->loss.empty() ? wide(state_.end->loss)
        : winners.empty()         ? wxString(_("Nobody has won"))
                                  : wxString::Format(_("%s won"), winners),
        Tone::Result);
    add(wide(state_.end->title), Tone::Normal);
    wxString scores;
    for (std::size_t s = 0; s < state_.scores.size() && s < scenario_->sides.size(); ++s) {
      const world::SideInfo& info = scenario_->sides[s];
      scores += (scores.empty() ? wxString() : wxString(" · ")) + wide(info.title.empty() ? info.name : info.title) +
                wxString::Format(" %d", static_cast<int>(state_.scores[s]));
    }
    add(scores, Tone::Normal);
  }
  if (state_.question && !state_.halt) {
    const PlaytestQuestion& question = *state_.question;
    const wxString who = wide(question.sideTitle);
    add(question.stands                          ? wxString::Format(_("%s need not be asked"), who)
        : state_.status == PlaytestStatus::Human ? wxString::Format(_("%s is asked"), who)
                                                 : wxString::Format(_("%s decides (bot)"), who),
        Tone::Heading);
    wxString text = wide(question.text);
    if (!question.aboutTitle.empty()) text += " – " + wide(question.aboutTitle);
    add(text, Tone::Normal);
    if (!question.line.empty()) add(wide(question.line), Tone::Normal);
    if (!question.wrong.empty())
      add(wxString::Format(_("The ruleset's facts failed: %s"), wide(question.wrong)), Tone::Wrong);
    if (question.unasked > 0 && !state_.advancing)
      add(wxString::Format(wxPLURAL("%u question was answered for %s", "%u questions were answered for %s",
                                    static_cast<unsigned>(question.unasked)),
                           static_cast<unsigned>(question.unasked), who),
          Tone::Faint);
    const std::vector<int> levels =
        question.hidden ? std::vector<int>() : levelsOf(*scenario_, spotsOf(*scenario_, question));
    if (levels.size() > 1) {
      // Counted from 1, as the names of squares do.
      wxString named;
      for (const int level : levels)
        named += (named.empty() ? wxString() : wxString(", ")) + wxString::Format("%d", model::levelNumber(level));
      add(wxString::Format(_("Answers lie on levels %s"), named), Tone::Faint);
    }
    if (question.hidden) add(_("The viewing side may not see the options."), Tone::Faint);
  }
  if (picking_ == Picking::Piece) add(_("Click a piece on the map to move it by hand."), Tone::ByHand);
  if (picking_ == Picking::Target) add(_("Click the square where the piece goes."), Tone::ByHand);
  if (!fit_.empty()) add(wide(fit_), Tone::ByHand);
  if (state_.refused) add(wide(state_.refused->text), Tone::Wrong);
  if (state_.touched) add(_("Changed by hand: does not count in statistics"), Tone::ByHand);
  info_->setRows(std::move(rows), false);
  giveRoomToQuestion();
}

/// In a low pane the line with the number of the decision gives way: it is the tooltip of the strip above, too.
void PlaytestDesk::giveRoomToQuestion() {
  const int room = info_->GetSize().y + (where_->IsShown() ? 0 : -where_->GetBestSize().y - FromDIP(4));
  const bool fits = room >= info_->wantedHeight();
  if (where_->IsShown() == fits) return;
  where_->Show(fits);
  info_->GetParent()->Layout();
}

void PlaytestDesk::showEdited() {
  const bool edited = running() && bench().isOpen() && bench().document().now().number != version_;
  if (edited_->IsShown() == edited) return;
  edited_->SetBackgroundColour(edited ? shell().palette().back : wxNullColour);
  editedText_->SetForegroundColour(shell().palette().warning);
  edited_->Show(edited);
  play_->Layout();
}

}  // namespace sortie::editor::window
