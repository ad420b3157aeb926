#include "editor/window/balance/balance_figures.h"

#include <wx/app.h>
#include <wx/sizer.h>

namespace sortie::editor::window {
namespace {

void add(std::vector<BalanceCard>& cards, const wxString& title, Chart chart, const wxString& text = {}) {
  if (chart || !text.empty()) cards.push_back({title, std::move(chart), text, false});
}

wxString rateText(const play::Rate& rate) {
  return wxString::Format(_("%s (%s to %s)"), percent(rate.share), percent(rate.low), percent(rate.high));
}

wxString joined(const std::vector<wxString>& lines) {
  wxString out;
  for (const wxString& line : lines) out += (out.empty() ? wxString() : wxString("\n")) + line;
  return out;
}

wxString neverText(const VariantResults& results, const std::string& deck) {
  std::vector<wxString> never;
  for (const CardResult& card : results.cards)
    if (card.deck == deck && card.drawn.count == 0) never.push_back(wide(card.title));
  if (never.empty()) return _("Every card was drawn at least once.");
  wxString out = _("Never drawn: ");
  for (std::size_t i = 0; i < never.size(); ++i) out += (i == 0 ? wxString() : wxString(", ")) + never[i];
  return out;
}

class CardsPage : public BalancePage {
 public:
  CardsPage(wxWindow* parent, Shell& shell, BalanceState& state, const wxString& name, CardsOf cards)
      : BalancePage(parent, shell, state), of_(cards), cards_(new BalanceCards(this, shell, name)) {
    auto* all = new wxBoxSizer(wxVERTICAL);
    all->Add(cards_, wxSizerFlags(1).Expand());
    SetSizer(all);
  }
  void renew() override {
    const bool any = state().variant() != nullptr && state().variant()->playtests > 0;
    cards_->show(
        any ? of_(state()) : std::vector<BalanceCard>{},
        any ? _("Nothing of this kind was counted in these playtests.")
            : _("Start a sweep: bots play the mission many times, and the results appear here as they come in."));
  }
  void themeChanged() override { cards_->themeChanged(); }

 private:
  CardsOf of_;
  BalanceCards* cards_;
};

}  // namespace

Deliver toWindow() {
  return [](std::function<void()> run) {
    if (wxTheApp != nullptr) wxTheApp->CallAfter(std::move(run));
  };
}

wxString percent(double share) { return wxString::Format("%.1f %%", share * 100); }

std::vector<BalanceCard> overviewCards(const BalanceState& state) {
  std::vector<BalanceCard> out;
  const VariantResults& results = *state.variant();
  const Targets targets = state.human.targets.value_or(Targets{});
  std::vector<wxString> wins = {wide(results.verdict)};
  bool missed = false;
  for (const TargetVerdict& verdict : judgeTargets(results, targets)) {
    const bool bad = verdict.state == TargetVerdict::State::Missed;
    missed = missed || bad;
    wins.push_back((bad ? wxString::FromUTF8("✗ ") : wxString::FromUTF8("• ")) + wide(verdict.title) + ": " +
                   wide(verdict.words));
  }
  add(out, _("Who wins"), winsChart(results), joined(wins));
  if (!out.empty()) out.back().bad = missed;
  add(out, _("How it ends"), outcomesChart(results),
      results.halted > 0 ? wxString::Format(_("%llu playtests halted with an error: see Outliers."),
                                            static_cast<unsigned long long>(results.halted))
                         : wxString());
  const TableMinutes minutes = tableMinutes(results, targets.secondsPerDecision);
  add(out, _("Minutes at the table"), minutesChart(results, targets),
      wxString::Format(_("%.0f minutes (%.0f to %.0f), %s"), minutes.mean, minutes.low, minutes.high,
                       wide(minutesRestOn(results, targets.secondsPerDecision))));
  add(out, _("Rounds"), roundsChart(results), wide(distributionText(results.rounds)));
  for (const SideResult& side : results.sides)
    add(out, wxString::Format(_("Score of %s"), wide(side.title)), scoresChart(results, side.id),
        side.scores.total > 0 ? wide(distributionText(side.scores)) : wxString());
  add(out, _("Decisions"), decisionsChart(results), wide(distributionText(results.decisions)));
  return out;
}

std::vector<BalanceCard> eventCards(const BalanceState& state) {
  std::vector<BalanceCard> out;
  const VariantResults& results = *state.variant();
  add(out, _("Objectives at the end"), objectivesChart(results));
  add(out, _("Events: in how many playtests each fired"), eventsChart(results));
  for (const ObjectiveResult& each : results.objectives) {
    add(out, wxString::Format(_("%s: done in round"), wide(each.title)), objectiveRoundsChart(results, each.id, true),
        wxString::Format(_("Done in %s"), rateText(each.done)));
    if (Chart failed = objectiveRoundsChart(results, each.id, false))
      add(out, wxString::Format(_("%s: failed in round"), wide(each.title)), std::move(failed),
          wxString::Format(_("Failed in %s"), rateText(each.failed)));
  }
  return out;
}

std::vector<BalanceCard> deckCards(const BalanceState& state) {
  std::vector<BalanceCard> out;
  const VariantResults& results = *state.variant();
  for (const std::string& deck : deckNames(results))
    add(out, wxString::Format(_("Drawn from %s"), wide(deck)), cardsChart(results, deck), neverText(results, deck));
  for (const auto& [id, title] : countNames(results)) add(out, wide(title), countsChart(results, id));
  return out;
}

std::vector<BalanceCard> choiceCards(const BalanceState& state) {
  std::vector<BalanceCard> out;
  const VariantResults& results = *state.variant();
  std::vector<wxString> lines;
  for (const std::string& line : choicesText(results)) lines.push_back(wide(line));
  add(out, _("What stands out"), {}, joined(lines));
  for (const play::ChoiceRate& each : results.choices) {
    const wxString title =
        wxString::Format("%s: %s", wide(results.choiceTitles.at(each.choice)), wide(results.sideTitle(each.side)));
    if (out.back().title == title) continue;
    add(out, title, choicesChart(results, each.choice, each.side),
        wxString::Format(_("Wins with each, and in how many of %llu playtests it was chosen"),
                         static_cast<unsigned long long>(each.chosen.of)));
  }
  return out;
}

std::vector<BalanceCard> pacingCards(const BalanceState& state) {
  std::vector<BalanceCard> out;
  const VariantResults& results = *state.variant();
  std::vector<wxString> course;
  for (const std::string& line : courseText(results)) course.push_back(wide(line));
  add(out, _("How playtests went"), {}, joined(course));
  for (const auto& [id, title] : paceNames(results))
    add(out, wxString::Format(_("%s by round"), wide(title)), paceChart(results, id));
  for (const auto& [id, title] : leadNames(results))
    add(out, wxString::Format(_("How often the leader by %s wins"), wide(title).Lower()), leaderChart(results, id));
  add(out, _("Dead rounds"), deadRoundsChart(results), _("Rounds in which no number of any side changed."));
  return out;
}

BalancePage* makeCardsPage(wxWindow* parent, Shell& shell, BalanceState& state, const wxString& name, CardsOf cards) {
  return new CardsPage(parent, shell, state, name, cards);
}

}  // namespace sortie::editor::window
