// A mission as a printed book: setup sheet, placement chart, map at true scale over several sheets, briefings with the
// secret parts on pages of their own, special rules, cards and tokens to cut out.
#pragma once

#include <string>
#include <vector>

#include "picture/book/paper.h"
#include "picture/map/map_looks.h"

namespace sortie::picture {

enum class BookPart : std::uint8_t {
  Setup,
  Placement,
  Briefings,
  Rules,
  Events,
  Rulebook,
  Reference,
  Sheets,
  Trackers,
  Map,
  Cards,
  Tokens,
  Dice
};

/// All, in the order of printing.
[[nodiscard]] const std::vector<BookPart>& bookParts();
/// Whether BookOptions::box would add cards.
[[nodiscard]] bool boxHasMore(const world::Scenario& scenario);
/// For those who own the game: what the mission brings of its own.
[[nodiscard]] std::vector<BookPart> slimParts();
/// "setup", "briefings", "rules", "events", "placement", "rulebook", "reference", "sheets", "trackers", "map", "cards",
/// "tokens", "dice"; error "part" for others.
[[nodiscard]] Result<BookPart> bookPartNamed(const std::string& name);

struct BookOptions {
  Paper paper;
  std::vector<BookPart> parts = bookParts();
  double square = 25.4;  ///< millimetres of a square on the printed map
  double overlap = 10;   ///< millimetres that neighbouring sheets of the map share
  bool backs = false;    ///< a page of backs after each page of cards, mirrored for printing on both sides
  bool box = false;      ///< also cards and tokens that no deck of the mission names, by `copies` of their kinds
  bool slim = false;     ///< of cards only those that the mission itself brings
  std::string side;      ///< only this side's secrets; empty: everybody's, each on pages of its own
};

/// The pages. Errors: "card-overflow" for a card whose text does not fit, "side-unknown", "size" for a map of over 400
/// sheets, "no-map".
[[nodiscard]] Result<std::vector<Page>> makeBook(const MapLooks& looks, const BookOptions& options);

/// A book as a file.
struct BookFile {
  std::string bytes;  ///< PDF
  std::size_t pages = 0;
};
/// The book as PDF, with the mission's title and the authors of its pack in it. Errors: of makeBook and toPdf.
[[nodiscard]] Result<BookFile> bookPdf(const MapLooks& looks, const BookOptions& options);

/// The rulebook alone, of the looks of a mission of its ruleset or of model::emptyMission. Errors: "no-rulebook",
/// "print-unknown" for a name in it that the ruleset does not have.
[[nodiscard]] Result<std::vector<Page>> makeRulebook(const MapLooks& looks, const BookOptions& options);
[[nodiscard]] Result<BookFile> rulebookPdf(const MapLooks& looks, const BookOptions& options);

/// Sheets that the map of one level takes, as columns and rows.
struct PosterPlan {
  int columns = 0;
  int rows = 0;
  Size window;  ///< millimetres of the map that a sheet shows, overlap included
};
[[nodiscard]] PosterPlan planPoster(Size map, const Paper& paper, double overlap);

}  // namespace sortie::picture
