// Which charts and figures the pages of the balance pane show.
#pragma once

#include <vector>

#include "editor/window/balance/balance_cards.h"
#include "editor/window/balance/balance_state.h"

namespace sortie::editor::window {

/// Who wins, how it ends, scores, and how long it takes.
[[nodiscard]] std::vector<BalanceCard> overviewCards(const BalanceState& state);
/// Objectives, and how often each event fired.
[[nodiscard]] std::vector<BalanceCard> eventCards(const BalanceState& state);
/// Decks: cards drawn and never drawn; what statistics counted.
[[nodiscard]] std::vector<BalanceCard> deckCards(const BalanceState& state);
/// Wins by what sides chose.
[[nodiscard]] std::vector<BalanceCard> choiceCards(const BalanceState& state);
/// Numbers by round, leads, comebacks, dead rounds, the edge of the first seat.
[[nodiscard]] std::vector<BalanceCard> pacingCards(const BalanceState& state);

/// A page of such cards.
using CardsOf = std::vector<BalanceCard> (*)(const BalanceState&);
[[nodiscard]] BalancePage* makeCardsPage(wxWindow* parent, Shell& shell, BalanceState& state, const wxString& name,
                                         CardsOf cards);

}  // namespace sortie::editor::window
