// The parts of a book; book.cpp puts them together.
#pragma once

#include "model/printed_text.h"
#include "picture/book/book.h"
#include "picture/book/print_file.h"

namespace sortie::picture {

/// What all parts need.
struct BookMaker {
  const MapLooks& looks;
  const BookOptions& options;
  model::TitleOf titleOf;
  Flow& flow;
  std::vector<const model::Declaration*> declarations;
  std::vector<PrintFile> print;
  std::shared_ptr<SymbolLibrary> art = std::make_shared<SymbolLibrary>();  ///< pictures that print files name

  [[nodiscard]] const world::Scenario& scenario() const { return looks.scenario(); }
  [[nodiscard]] const model::Mission& mission() const { return *looks.scenario().mission.mission; }
  /// The title of a declaration of that collection.
  [[nodiscard]] std::string titleOfKind(model::DeclarationKind collection, const std::string& id) const;
  /// What a piece is called: its item, else its kind.
  [[nodiscard]] std::string nameOf(world::KindId kind, std::int32_t item) const;
  /// Whether this side's secrets are printed.
  [[nodiscard]] bool printsFor(const std::string& side) const { return options.side.empty() || options.side == side; }
  /// Whether `sides="…"` names the mission's side of that number, its kind or its team. Empty names nobody.
  [[nodiscard]] bool isFor(const std::vector<std::string>& sides, std::size_t side) const;
  /// Whether the readers of this book may know what the setup puts there: places as the document writes them, a deck's
  /// zone as well; `side` is whose it is. Everybody knows what lies on the map.
  [[nodiscard]] bool mayKnow(const std::string& at, const std::string& side) const;
};

/// A zone as places name it, and who has it: "zone:hand@red", "zone:hand", "hand".
struct NamedZone {
  std::string zone;
  std::string owner;
};
[[nodiscard]] NamedZone zoneNamed(const std::string& at);

/// A table without the columns that have nothing in any row; a short one stays on the page of its heading.
void addTable(Flow& flow, const std::string& heading, std::vector<Column> columns,
              std::vector<std::vector<std::string>> rows);
[[nodiscard]] std::string titleOr(const std::string& title, const std::string& id);
[[nodiscard]] std::string zoneTitle(const BookMaker& book, const std::string& id);
/// "zone:slots@s1" is "Slots of s1"; squares stay as they are.
[[nodiscard]] std::string placeWords(const BookMaker& book, const std::string& at);
[[nodiscard]] std::string pieceTitle(const BookMaker& book, const model::PieceSetup& piece);
/// What the setup gives a piece, as "number 2, control Legion": what all may know, or the rest.
[[nodiscard]] std::string valueWords(const BookMaker& book, const model::PieceSetup& piece, bool open);

Result<> addSetupSheet(BookMaker& book);
Result<> addPlacementChart(BookMaker& book);
/// Briefings for everybody.
Result<> addBriefings(BookMaker& book);
/// What each side alone may read, each on pages of its own.
Result<> addSecrets(BookMaker& book);
Result<> addSpecialRules(BookMaker& book);
/// Events where they give nothing away.
Result<> addEvents(BookMaker& book);
/// Events, texts to read aloud and what lies face down, where nobody but the person who runs the mission may read them.
Result<> addSecretEvents(BookMaker& book);
/// How it goes on after each outcome, at the end of the book.
Result<> addEpilogues(BookMaker& book);
/// The rulebook of the print files, in two columns.
Result<> addRulebook(BookMaker& book);
/// Reference cards of the print files.
Result<> addReference(BookMaker& book);
/// A sheet for each content item of the kinds that print files name: boards, characters, cards of ranks.
Result<> addItemSheets(BookMaker& book);
/// Trackers to lay markers on, and counters to cut out.
Result<> addTrackers(BookMaker& book);
/// Faces of dice as a table, and nets to cut out.
Result<> addDice(BookMaker& book);
Result<> addPoster(BookMaker& book);
Result<> addCards(BookMaker& book);
Result<> addTokens(BookMaker& book);

/// Cards of a mission by content item, in the order of its decks: how many there are; with `book` only those that its
/// readers may know, and in a slim one the mission's own. With `box` then those that no deck names, as many as the game's box holds (`copies` of their kinds).
[[nodiscard]] std::vector<std::pair<std::int32_t, int>> cardsOf(const world::Scenario& scenario, bool box = false,
                                                                const BookMaker* book = nullptr);

}  // namespace sortie::picture
