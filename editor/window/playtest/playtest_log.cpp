#include "editor/window/playtest/playtest_log.h"

#include <algorithm>

#include <wx/sizer.h>
#include <wx/tokenzr.h>

#include "play/text/board_text.h"

namespace sortie::editor::window {

PlaytestLog::PlaytestLog(wxWindow* parent, Shell& shell) : wxPanel(parent) {
  search_ = new wxSearchCtrl(this, wxID_ANY);
  search_->SetName(_("Search in the log"));
  search_->SetDescriptiveText(_("Search in the log"));
  search_->ShowCancelButton(true);
  search_->Bind(wxEVT_TEXT, [this](wxCommandEvent&) { search(); });
  search_->Bind(wxEVT_SEARCH_CANCEL, [this](wxCommandEvent&) { search_->Clear(); });
  rows_ = new WrappedList(this, shell, _("Log of the playtest"));
  const auto choose = [this](int row) {
    if (row < 0 || !lineChosen) return;
    lineChosen(searching_ ? found_[static_cast<std::size_t>(row)] : static_cast<std::size_t>(row));
  };
  rows_->activated = choose;
  rows_->keyDown = [this, choose](wxKeyEvent& event) {
    if (event.GetKeyCode() != WXK_RETURN || event.HasAnyModifiers()) return false;
    choose(rows_->GetSelection());
    return true;
  };
  rows_->Bind(wxEVT_SIZE, [this](wxSizeEvent& event) {
    event.Skip();
    CallAfter([this] { follow(); });
  });
  auto* all = new wxBoxSizer(wxVERTICAL);
  all->Add(search_, wxSizerFlags().Expand().Border(wxALL, FromDIP(3)));
  all->Add(rows_, wxSizerFlags(1).Expand());
  SetSizer(all);
  rows_->setRows(
      0, [this](std::size_t row) { return rowAt(row); }, false);
}

void PlaytestLog::showState(const PlaytestState& state) {
  const std::size_t same = log_.common(state.log);
  const bool other = same != log_.size() || same != state.log.size();
  if (!other && present_ == state.logPresent) return;
  const std::size_t kept =
      searching_ ? static_cast<std::size_t>(std::ranges::lower_bound(found_, same) - found_.begin()) : same;
  log_ = state.log;
  present_ = state.logPresent;
  if (other) find(same);
  rows_->changeRows(kept, shownLines());
  follow();
}

void PlaytestLog::search() {
  wanted_ = search_->GetValue().Lower();
  searching_ = !wanted_.empty();
  find(0);
  rows_->setRows(
      shownLines(), [this](std::size_t row) { return rowAt(row); }, false);
  follow();
}

/// Looks through the lines from `first` on.
void PlaytestLog::find(std::size_t first) {
  found_.erase(std::ranges::lower_bound(found_, first), found_.end());
  if (!searching_) return found_.clear();
  for (std::size_t i = first; i < log_.size(); ++i)
    if (wide(log_[i].text).Lower().Contains(wanted_)) found_.push_back(i);
}

void PlaytestLog::follow() {
  // The last line of now stays in sight.
  if (!searching_ && !log_.empty()) rows_->showLast(std::clamp<std::size_t>(present_, 1, log_.size()) - 1);
}

WrappedRow PlaytestLog::rowAt(std::size_t row) const {
  const std::size_t i = searching_ ? (row < found_.size() ? found_[row] : log_.size()) : row;
  WrappedRow out;
  if (i >= log_.size()) return out;
  const PlaytestLine line = log_[i];
  out.badge = wxString::Format("%d", static_cast<int>(line.round));
  out.text = wide(line.text);
  if (const auto side = static_cast<std::size_t>(world::raw(line.side));
      line.side != world::SideId::None && side < sides_.size())
    out.side = sides_[side];
  if (line.byHand) {
    out.text = wxString::Format(_("%s (by hand)"), out.text);
    out.tone = WrappedRow::Tone::ByHand;
  } else if (i >= present_) {
    out.tone = WrappedRow::Tone::Faint;
  }
  out.line = i == present_ && i > 0;
  return out;
}

wxString roundWords(const world::Scenario& scenario, std::int32_t round) {
  if (scenario.attribute("round") == world::AttributeId::None) return {};
  return round == 0 ? wxString(_("Set-up")) : wxString::Format(_("Round %d"), static_cast<int>(round));
}

std::vector<WrappedRow> playtestFigures(const world::Scenario& scenario, const PlaytestState& state) {
  std::vector<WrappedRow> out;
  const auto add = [&](const wxString& text, WrappedRow::Tone tone = WrappedRow::Tone::Normal) {
    WrappedRow row;
    row.text = text;
    row.tone = tone;
    out.push_back(row);
  };
  if (const wxString round = roundWords(scenario, state.round); !round.empty()) add(round, WrappedRow::Tone::Heading);
  for (std::size_t s = 0; s < scenario.sides.size() && s < state.scores.size(); ++s) {
    const world::SideInfo& side = scenario.sides[s];
    const wxString name = wide(side.title.empty() ? side.name : side.title);
    const wxString who = s < state.agents.size() ? wide(state.agents[s]) : wxString();
    add(wxString::Format(_("%s: %d points (%s)"), name, static_cast<int>(state.scores[s]),
                         who == "human" ? wxString(_("by hand")) : who));
  }
  if (!state.world) return out;
  for (const wxString& line : wxSplit(wide(play::statusText(scenario, *state.world, state.viewer, {})), '\n', '\0'))
    if (!line.Strip(wxString::both).empty()) add(line.Strip(wxString::both));
  return out;
}

}  // namespace sortie::editor::window
