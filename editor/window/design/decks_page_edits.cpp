#include <algorithm>

#include <wx/intl.h>
#include <wx/menu.h>

#include "editor/window/design/decks_page_view.h"

namespace sortie::editor::window {

void DecksPage::apply(const wxString& label, const Result<Edited>& edited, const std::string& mergeKey) {
  (void)bench().edit(
      narrow(label), [&](const model::ElementPtr&) { return edited; }, mergeKey);
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
  apply(_("New deck"), newDeck(*mission, line.zone, line.side));
}

void DecksPage::deleteDeck() {
  const DeckRow* now = deck();
  if (now == nullptr) return;
  const ElementPath path = now->path;
  const wxString label = wxString::Format(_("Delete deck %s"), wide(now->title));
  deckPath_.clear();
  deckKey_.clear();
  apply(label, Edited{removeAt(bench().root(), path), {}});
}

void DecksPage::shiftDeck(int by) {
  const auto at =
      std::find_if(decks_.begin(), decks_.end(), [&](const DeckRow& each) { return each.path == deckPath_; });
  if (at == decks_.end() || (by < 0 ? at == decks_.begin() : at + 1 == decks_.end())) return;
  ElementPath to = by < 0 ? (at - 1)->path : (at + 1)->path;
  const std::uint32_t position = to.back() + (by < 0 ? 0U : 1U);
  to.pop_back();
  const model::ElementPtr moved = elementAt(bench().root(), at->path);
  const model::ElementPtr root = moveTo(bench().root(), at->path, to, position);
  Edited edited{root, {}};
  if (const std::optional<ElementPath> path = pathOf(root, moved.get())) edited.select = {*path};
  apply(_("Move deck"), edited);
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
    apply(wxString::Format(_("Put %s into the deck"), title), addCard(*bench().missionScope(), now->path, id),
          "deck+" + pathText(now->path) + id);
  } else if (zone() != nullptr && tile_ < tiles_.size()) {
    apply(wxString::Format(_("Put %s on tile %s"), title, wide(tiles_[tile_])),
          placeOnTile(*bench().missionScope(), zoneId_, tiles_[tile_], id));
  }
}

void DecksPage::count(std::size_t cell, int by) {
  if (const DeckRow* now = deck()) {
    if (cell >= now->cards.size()) return;
    const DeckCard& card = now->cards[cell];
    const int wanted = card.count + by;
    Edited edited{setCardCount(bench().root(), card.path, std::max(0, wanted)), {}};
    edited.select = {wanted > 0 ? card.path : now->path};
    apply(wxString::Format(_("%d of %s"), std::max(0, wanted), wide(card.title)), edited,
          "count" + pathText(card.path));
    return;
  }
  if (zone() == nullptr || cell >= placings_.size()) return;
  const TilePlacing& placing = placings_[cell];
  if (by < 0)
    apply(wxString::Format(_("Take %s from tile %s"), wide(placing.title), wide(placing.tile)),
          Edited{takeFromTile(bench().root(), placing.path),
                 placing.count > 1 ? std::vector<ElementPath>{placing.path} : std::vector<ElementPath>{}});
  else
    apply(wxString::Format(_("Put %s on tile %s"), wide(placing.title), wide(placing.tile)),
          placeOnTile(*bench().missionScope(), zoneId_, placing.tile,
                      placing.item.empty() ? placing.kind : placing.item));
}

void DecksPage::removeCell(std::size_t cell) {
  if (const DeckRow* now = deck()) {
    if (cell >= now->cards.size()) return;
    const DeckCard card = now->cards[cell];
    apply(wxString::Format(_("Remove %s"), wide(card.title)),
          Edited{setCardCount(bench().root(), card.path, 0), {now->path}});
  } else if (zone() != nullptr && cell < placings_.size()) {
    const TilePlacing placing = placings_[cell];
    apply(wxString::Format(_("Take %s from tile %s"), wide(placing.title), wide(placing.tile)),
          Edited{removeAt(bench().root(), placing.path), {}});
  }
}

void DecksPage::shiftCell(std::size_t cell, int by) {
  if (const DeckRow* now = deck()) {
    const std::size_t other = by < 0 ? cell - 1 : cell + 1;
    if ((by < 0 && cell == 0) || other >= now->cards.size()) return;
    const ElementPath& beside = now->cards[other].path;
    const ElementPath parent(beside.begin(), beside.end() - 1);
    apply(_("Move card"), moveCard(bench().root(), now->cards[cell].path, parent, beside.back() + (by < 0 ? 0U : 1U)),
          {});
    return;
  }
  if (zone() == nullptr || cell >= placings_.size()) return;
  const auto at = std::find(tiles_.begin(), tiles_.end(), placings_[cell].tile) - tiles_.begin();
  const auto to = at + by;
  if (to < 0 || static_cast<std::size_t>(to) >= tiles_.size()) return;
  const std::string& tile = tiles_[static_cast<std::size_t>(to)];
  apply(wxString::Format(_("Move %s to tile %s"), wide(placings_[cell].title), wide(tile)),
        Edited{moveToTile(bench().root(), placings_[cell].path, tile), {placings_[cell].path}});
}

void DecksPage::dragged(bool, const wxPoint& at) {
  cards_->markPlace(cards_->placeAt(at));
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
  const MissionScopePtr mission = bench().missionScope();
  const DeckRow* target = deckAt(at);
  const std::optional<CardGrid::Place> place = cards_->placeAt(at);
  const DeckRow* now = deck();
  if (fromCatalogue) {
    if (cell >= entries_.size()) return;
    const std::string id = entryId(cell);
    const wxString label = wxString::Format(_("Put %s into the deck"), entries_[cell].title);
    if (target != nullptr && !entries_[cell].subject.item.empty()) {
      apply(label, addCard(*mission, target->path, id));
    } else if (place && now != nullptr) {
      std::optional<std::uint32_t> position;
      if (place->before && *place->before < now->cards.size()) {
        const ElementPath& before = now->cards[*place->before].path;
        if (before.size() == now->path.size() + 1) position = before.back();
      }
      apply(label, addCard(*mission, now->path, id, position));
    } else if (place && zone() != nullptr && place->group < tiles_.size()) {
      apply(wxString::Format(_("Put %s on tile %s"), entries_[cell].title, wide(tiles_[place->group])),
            placeOnTile(*mission, zoneId_, tiles_[place->group], id));
    }
    return;
  }
  if (now != nullptr && cell < now->cards.size()) {
    const ElementPath card = now->cards[cell].path;
    const auto end = [&](const ElementPath& deckAtPath) {
      return static_cast<std::uint32_t>(childElements(*elementAt(bench().root(), deckAtPath)).size());
    };
    if (target != nullptr) {
      apply(_("Move card to another deck"), moveCard(bench().root(), card, target->path, end(target->path)));
    } else if (place) {
      ElementPath parent = now->path;
      std::uint32_t position = end(parent);
      if (place->before && *place->before < now->cards.size()) {
        parent = now->cards[*place->before].path;
        position = parent.back();
        parent.pop_back();
      }
      apply(_("Move card"), moveCard(bench().root(), card, parent, position));
    } else if (catalogue_->placeAt(at)) {
      removeCell(cell);
    }
    return;
  }
  if (zone() == nullptr || cell >= placings_.size()) return;
  if (place && place->group < tiles_.size())
    apply(wxString::Format(_("Move %s to tile %s"), wide(placings_[cell].title), wide(tiles_[place->group])),
          Edited{moveToTile(bench().root(), placings_[cell].path, tiles_[place->group]), {placings_[cell].path}});
  else if (catalogue_->placeAt(at))
    removeCell(cell);
}

}  // namespace sortie::editor::window
