// The parts of a book; book.cpp puts them together.
#pragma once

#include "model/printed_text.h"
#include "picture/book.h"

namespace sortie::picture {

/// What all parts need.
struct BookMaker {
  const MapLooks& looks;
  const BookOptions& options;
  model::TitleOf titleOf;
  Flow& flow;
  std::vector<const model::Declaration*> declarations;

  [[nodiscard]] const world::Scenario& scenario() const { return looks.scenario(); }
  [[nodiscard]] const model::Mission& mission() const { return *looks.scenario().mission.mission; }
  /// The title of a declaration of that collection.
  [[nodiscard]] std::string titleOfKind(model::DeclarationKind collection, const std::string& id) const;
  /// Whether this side's secrets are printed.
  [[nodiscard]] bool printsFor(const std::string& side) const { return options.side.empty() || options.side == side; }
};

Result<> addSetupSheet(BookMaker& book);
Result<> addPlacementChart(BookMaker& book);
Result<> addBriefings(BookMaker& book);
Result<> addSpecialRules(BookMaker& book);
Result<> addEvents(BookMaker& book);
Result<> addPoster(BookMaker& book);
Result<> addCards(BookMaker& book);
Result<> addTokens(BookMaker& book);

/// Cards of a mission by content item, in the order of its decks: how many there are. With `box` then those that no deck
/// names, as many as the game's box holds (`copies` of their kinds).
[[nodiscard]] std::vector<std::pair<std::int32_t, int>> cardsOf(const world::Scenario& scenario, bool box = false);

}  // namespace sortie::picture
