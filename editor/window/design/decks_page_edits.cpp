#include <algorithm>

#include <wx/intl.h>
#include <wx/menu.h>
#include <wx/numdlg.h>

#include "editor/window/canvas/canvas.h"
#include "editor/window/design/decks_page_view.h"
#include "editor/window/frame/mnemonics_shown.h"

namespace sortie::editor::window {

namespace {

using Selection = std::vector<ElementPath>;

MissionEdit addingCard(const MissionScopePtr& mission, const ElementPath& deck, const std::string& id,
                       std::optional<std::uint32_t> position = {}) {
  return [=](model::Draft& draft) { return addCard(draft, *mission, deck, id, position); };
}

MissionEdit movingCard(const MissionScopePtr& mission, const ElementPath& card, const ElementPath& parent,
                       std::uint32_t position) {
  return [=](model::Draft& draft) { return moveCard(draft, *mission, card, parent, position); };
}

/// Gives each card a number of copies, 0 takes it out; `deck` is selected when one is gone.
MissionEdit countingCards(std::vector<std::pair<ElementPath, int>> counts, const ElementPath& deck) {
  // The last first: what is taken out moves those after it.
  std::sort(counts.begin(), counts.end(), [](const auto& a, const auto& b) { return a.first > b.first; });
  return [counts = std::move(counts), deck](model::Draft& draft) -> Result<Selection> {
    Selection kept;
    for (const auto& [card, count] : counts) {
      setCardCount(draft, card, count);
      if (count > 0) kept.insert(kept.begin(), card);
    }
    return kept.size() == counts.size() ? kept : Selection{deck};
  };
}

MissionEdit placingOnTile(const MissionScopePtr& mission, const std::string& zone, const std::string& tile,
                          const std::string& id) {
  return [=](model::Draft& draft) { return placeOnTile(draft, *mission, zone, tile, id); };
}

MissionEdit dealingToTile(const MissionScopePtr& mission, const ElementPath& card, const std::string& tile) {
  return [=](model::Draft& draft) { return dealToTile(draft, *mission, card, tile); };
}

MissionEdit movingToTile(const ElementPath& placing, const std::string& tile) {
  return [=](model::Draft& draft) -> Result<Selection> {
    moveToTile(draft, placing, tile);
    return Selection{placing};
  };
}

std::string notForTiles(const wxString& title) {
  return narrow(wxString::Format(_("%s cannot lie on a tile; drop it on a deck"), title));
}

MissionEdit removing(const ElementPath& path) {
  return [=](model::Draft& draft) -> Result<Selection> {
    removeAt(draft, path);
    return Selection{};
  };
}

}  // namespace

void DecksPage::apply(const wxString& label, const MissionEdit& edit, const std::string& mergeKey) {
  (void)bench().edit(narrow(label), edit, mergeKey);
  markStale();
}

void DecksPage::newDeckMenu() {
  if (!bench().isOpen()) return;
  const MissionScopePtr mission = bench().missionScope();
  // A zone that each side has one of gets a line for each side.
  struct Line {
    std::string zone;
    std::string side;
  };
  std::vector<Line> lines;
  wxMenu menu;
  for (const Choice& each : deckZones(*mission)) {
    const std::vector<Choice> owners = deckSides(*mission, each.value);
    if (owners.empty()) {
      lines.push_back({each.value, {}});
      menu.Append(static_cast<int>(lines.size()), wide(each.title), wide(each.help));
      continue;
    }
    auto* sides = new wxMenu;
    for (const Choice& side : owners) {
      lines.push_back({each.value, side.value});
      sides->Append(static_cast<int>(lines.size()), wide(side.title));
    }
    menu.AppendSubMenu(sides, wide(each.title), wide(each.help));
  }
  if (lines.empty()) return shell().tell(narrow(_("The ruleset declares no zone that could hold a deck")));
  const int chosen = GetPopupMenuSelectionFromUser(menu);
  if (chosen <= 0) return;
  const Line& line = lines[static_cast<std::size_t>(chosen) - 1];
  apply(_("New deck"), [&](model::Draft& draft) -> Result<Selection> { return newDeck(draft, line.zone, line.side); });
}

void DecksPage::deleteDeck() {
  const DeckRow* now = deck();
  if (now == nullptr) return;
  const ElementPath path = now->path;
  const wxString label = wxString::Format(_("Delete deck %s"), wide(now->title));
  deckPath_.clear();
  deckKey_.clear();
  apply(label, removing(path));
}

void DecksPage::shiftDeck(int by) {
  const auto at =
      std::find_if(decks_.begin(), decks_.end(), [&](const DeckRow& each) { return each.path == deckPath_; });
  if (at == decks_.end() || (by < 0 ? at == decks_.begin() : at + 1 == decks_.end())) return;
  ElementPath to = by < 0 ? (at - 1)->path : (at + 1)->path;
  const std::uint32_t position = to.back() + (by < 0 ? 0U : 1U);
  to.pop_back();
  const ElementPath from = at->path;
  apply(_("Move deck"), movingCard(bench().missionScope(), from, to, position));
}

std::string DecksPage::entryId(std::size_t entry) const {
  const CardSubject& subject = entries_[entry].subject;
  return subject.item.empty() ? subject.kind : subject.item;
}

void DecksPage::addEntry(std::size_t entry) {
  if (entry >= entries_.size()) return;
  const std::string id = entryId(entry);
  const wxString title = entries_[entry].title;
  if (const DeckRow* now = deck()) {
    apply(wxString::Format(_("Put %s into the deck"), title), addingCard(bench().missionScope(), now->path, id),
          "deck+" + pathText(now->path) + id);
  } else if (zone() != nullptr && tile_ < tiles_.size()) {
    apply(wxString::Format(_("Put %s on tile %s"), title, wide(tiles_[tile_])),
          placingOnTile(bench().missionScope(), zoneId_, tiles_[tile_], id));
  }
}

void DecksPage::count(std::size_t cell, int by) {
  if (const DeckRow* now = deck()) {
    if (cell >= now->cards.size()) return;
    const std::vector<DeckCard> cards = meant(*now, cell);
    std::vector<std::pair<ElementPath, int>> counts;
    std::string key = "count";
    for (const DeckCard& each : cards) {
      counts.emplace_back(each.path, std::max(0, each.count + by));
      key += pathText(each.path) + " ";
    }
    wxString label = wxString::Format(by > 0 ? _("One more of each of %zu cards") : _("One fewer of each of %zu cards"),
                                      cards.size());
    if (cards.size() == 1) label = wxString::Format(_("%d of %s"), counts.front().second, wide(cards.front().title));
    apply(label, countingCards(std::move(counts), now->path), key);
    return;
  }
  if (zone() == nullptr || cell >= placings_.size()) return;
  const TilePlacing& placing = placings_[cell];
  if (by < 0)
    apply(wxString::Format(_("Take %s from tile %s"), wide(placing.title), wide(placing.tile)),
          [path = placing.path, more = placing.count > 1](model::Draft& draft) -> Result<Selection> {
            takeFromTile(draft, path);
            return more ? Selection{path} : Selection{};
          });
  else
    apply(wxString::Format(_("Put %s on tile %s"), wide(placing.title), wide(placing.tile)),
          placingOnTile(bench().missionScope(), zoneId_, placing.tile,
                        placing.item.empty() ? placing.kind : placing.item));
}

void DecksPage::removeCell(std::size_t cell) {
  if (const DeckRow* now = deck()) {
    if (cell >= now->cards.size()) return;
    const std::vector<DeckCard> cards = meant(*now, cell);
    std::vector<std::pair<ElementPath, int>> counts;
    for (const DeckCard& each : cards) counts.emplace_back(each.path, 0);
    apply(cards.size() == 1 ? wxString::Format(_("Remove %s"), wide(cards.front().title))
                            : wxString::Format(_("Remove %zu cards"), cards.size()),
          countingCards(std::move(counts), now->path));
  } else if (zone() != nullptr && cell < placings_.size()) {
    const TilePlacing placing = placings_[cell];
    apply(wxString::Format(_("Take %s from tile %s"), wide(placing.title), wide(placing.tile)), removing(placing.path));
  }
}

std::vector<DeckCard> DecksPage::meant(const DeckRow& deck, std::size_t cell) const {
  std::vector<DeckCard> out;
  const std::vector<std::size_t> chosen = cards_->chosen();
  const bool among = std::find(chosen.begin(), chosen.end(), cell) != chosen.end();
  for (const std::size_t each : among ? chosen : std::vector<std::size_t>{cell})
    if (each < deck.cards.size()) out.push_back(deck.cards[each]);
  return out;
}

void DecksPage::askCopies(std::size_t cell) {
  const DeckRow* now = deck();
  if (now == nullptr || cell >= now->cards.size()) return;
  const DeckCard card = now->cards[cell];
  const long copies = wxGetNumberFromUser({}, wxString::Format(_("Copies of %s in the deck"), wide(card.title)),
                                          _("Copies"), card.count, 0, 99, this);
  if (copies < 0 || copies == card.count) return;
  apply(wxString::Format(_("%d of %s"), static_cast<int>(copies), wide(card.title)),
        countingCards({{card.path, static_cast<int>(copies)}}, now->path));
}

void DecksPage::cardMenu(std::size_t cell) {
  enum : int { More = 1, Less, Copies, Out, Large };
  const DeckRow* now = deck();
  const std::size_t several = now != nullptr ? meant(*now, cell).size() : 1;
  wxMenu menu;
  menu.Append(More, _("One more"));
  menu.Append(Less, _("One fewer"));
  if (now != nullptr && several == 1) menu.Append(Copies, _("Copies…"));
  menu.Append(Out, several > 1 ? wxString::Format(_("Take %zu cards out"), several) : _("Take out"));
  menu.AppendSeparator();
  menu.Append(Large, _("Show large cards"));
  giveMnemonics(menu);
  switch (GetPopupMenuSelectionFromUser(menu)) {
    case More: return count(cell, 1);
    case Less: return count(cell, -1);
    case Copies: return askCopies(cell);
    case Out: return removeCell(cell);
    case Large: sizeChosen_ = true; return setSize(2);
    default: return;
  }
}

void DecksPage::entryMenu(std::size_t entry) {
  enum : int { Put = 1, Large };
  if (entry >= entries_.size()) return;
  wxMenu menu;
  menu.Append(Put, deck() != nullptr ? _("Put into the deck") : _("Put on the tile"))
      ->Enable(put_->IsEnabled() && !entries_[entry].faint);
  menu.AppendSeparator();
  menu.Append(Large, _("Show large cards"));
  giveMnemonics(menu);
  const int chosen = GetPopupMenuSelectionFromUser(menu);
  if (chosen == Put) return addEntry(entry);
  if (chosen != Large) return;
  sizeChosen_ = true;
  setSize(2);
}

void DecksPage::shiftCell(std::size_t cell, int by) {
  if (const DeckRow* now = deck()) {
    const std::size_t other = by < 0 ? cell - 1 : cell + 1;
    if ((by < 0 && cell == 0) || other >= now->cards.size()) return;
    const ElementPath& beside = now->cards[other].path;
    const ElementPath parent(beside.begin(), beside.end() - 1);
    apply(_("Move card"),
          movingCard(bench().missionScope(), now->cards[cell].path, parent, beside.back() + (by < 0 ? 0U : 1U)));
    return;
  }
  if (zone() == nullptr || cell >= placings_.size()) return;
  const auto at = std::find(tiles_.begin(), tiles_.end(), placings_[cell].tile) - tiles_.begin();
  const auto to = at + by;
  if (to < 0 || static_cast<std::size_t>(to) >= tiles_.size()) return;
  const std::string& tile = tiles_[static_cast<std::size_t>(to)];
  apply(wxString::Format(_("Move %s to tile %s"), wide(placings_[cell].title), wide(tile)),
        movingToTile(placings_[cell].path, tile));
}

std::string DecksPage::tileUnder(const wxPoint& at) const {
  if (!bench().isOpen()) return {};
  if (zone() != nullptr)
    if (const std::optional<CardGrid::Place> place = cards_->placeAt(at); place && place->group < tiles_.size())
      return tiles_[place->group];
  const Canvas* map = canvasAt(at);
  return map != nullptr ? map->tileAt(at) : std::string();
}

std::string DecksPage::tileZoneFor(bool fromCatalogue, std::size_t cell) const {
  if (onTiles_) return zoneId_;
  const DeckRow* now = deck();
  if (fromCatalogue) return cell < entries_.size() ? usualTileZone(*bench().missionScope(), entryId(cell)) : "";
  return now != nullptr && cell < now->cards.size() ? usualTileZone(*bench().missionScope(), now->cards[cell].item)
                                                    : "";
}

void DecksPage::unmarkMap() {
  if (markedMap_) static_cast<Canvas*>(markedMap_.get())->markTile({});
  markedMap_.Release();
}

void DecksPage::dragged(bool fromCatalogue, std::size_t cell, const wxPoint& at) {
  cards_->markPlace(cards_->placeAt(at));
  Canvas* map = canvasAt(at);
  if (markedMap_.get() != map) unmarkMap();
  markedMap_ = map;
  if (map != nullptr) map->markTile(tileZoneFor(fromCatalogue, cell).empty() ? std::string() : tileUnder(at));
  wxTreeItemId item;
  (void)deckAt(at, &item);
  if (item == marked_) return;
  if (marked_.IsOk()) list_->SetItemDropHighlight(marked_, false);
  if (item.IsOk()) list_->SetItemDropHighlight(item, true);
  marked_ = item;
}

void DecksPage::dropped(bool fromCatalogue, std::size_t cell, const wxPoint& at) {
  if (marked_.IsOk()) list_->SetItemDropHighlight(marked_, false);
  marked_ = {};
  if (!bench().isOpen()) return;
  const std::string tile = tileUnder(at);
  const std::string onTile = tileZoneFor(fromCatalogue, cell);
  const MissionScopePtr mission = bench().missionScope();
  const DeckRow* target = deckAt(at);
  const std::optional<CardGrid::Place> place = cards_->placeAt(at);
  const DeckRow* now = deck();
  if (fromCatalogue) {
    if (cell >= entries_.size()) return;
    const std::string id = entryId(cell);
    const wxString label = wxString::Format(_("Put %s into the deck"), entries_[cell].title);
    if (target != nullptr && !entries_[cell].subject.item.empty()) {
      apply(label, addingCard(mission, target->path, id));
    } else if (place && now != nullptr) {
      std::optional<std::uint32_t> position;
      if (place->before && *place->before < now->cards.size()) {
        const ElementPath& before = now->cards[*place->before].path;
        if (before.size() == now->path.size() + 1) position = before.back();
      }
      apply(label, addingCard(mission, now->path, id, position));
    } else if (!tile.empty()) {
      if (onTile.empty()) return shell().tell(notForTiles(entries_[cell].title));
      apply(wxString::Format(_("Put %s on tile %s"), entries_[cell].title, wide(tile)),
            placingOnTile(mission, onTile, tile, id));
    }
    return;
  }
  if (now != nullptr && cell < now->cards.size()) {
    const ElementPath card = now->cards[cell].path;
    const auto end = [&](const ElementPath& deckAtPath) {
      return static_cast<std::uint32_t>(elementAt(bench().root(), deckAtPath).children().size());
    };
    if (target != nullptr) {
      apply(_("Move card to another deck"), movingCard(mission, card, target->path, end(target->path)));
    } else if (place) {
      ElementPath parent = now->path;
      std::uint32_t position = end(parent);
      if (place->before && *place->before < now->cards.size()) {
        parent = now->cards[*place->before].path;
        position = parent.back();
        parent.pop_back();
      }
      apply(_("Move card"), movingCard(mission, card, parent, position));
    } else if (catalogue_->placeAt(at)) {
      removeCell(cell);
    } else if (!tile.empty()) {
      const wxString title = wide(now->cards[cell].title);
      if (onTile.empty()) return shell().tell(notForTiles(title));
      apply(wxString::Format(_("Put %s on tile %s"), title, wide(tile)), dealingToTile(mission, card, tile));
    }
    return;
  }
  if (zone() == nullptr || cell >= placings_.size()) return;
  if (!tile.empty())
    apply(wxString::Format(_("Move %s to tile %s"), wide(placings_[cell].title), wide(tile)),
          movingToTile(placings_[cell].path, tile));
  else if (catalogue_->placeAt(at))
    removeCell(cell);
}

}  // namespace sortie::editor::window
