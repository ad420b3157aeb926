// For decks_page*.cpp: the page itself. On the left the decks and the zones that every tile has, in the middle what lies
// in the selected one as cards, on the right everything that could be put there.
#pragma once

#include <string>
#include <vector>

#include <wx/checkbox.h>
#include <wx/choice.h>
#include <wx/srchctrl.h>
#include <wx/stattext.h>
#include <wx/treectrl.h>
#include <wx/weakref.h>

#include "editor/core/decks/deck_model.h"
#include "editor/window/design/card_view.h"
#include "editor/window/panes/fresh_pane.h"

namespace sortie::editor::window {

class DecksPage : public FreshPane {
 public:
  DecksPage(wxWindow* parent, Shell& shell);
  void themeChanged() override;

 protected:
  void refresh() override;
  bool doSome() override { return pictures_.drawSome(); }

 private:
  [[nodiscard]] wxWindow* buildList(wxWindow* parent);
  [[nodiscard]] wxWindow* buildCards(wxWindow* parent);
  [[nodiscard]] wxWindow* buildCatalogue(wxWindow* parent);
  void bind();

  void fillList();
  void fillCards();
  void fillDeck(const DeckRow& deck);
  void fillTiles(const TileZone& zone);
  void fillFilter();
  void fillCatalogue();
  void followSelection();
  [[nodiscard]] const DeckRow* deck() const;
  [[nodiscard]] const TileZone* zone() const;

  void apply(const wxString& label, const MissionEdit& edit, const std::string& mergeKey = {});
  void setSize(int size);
  void newDeckMenu();
  void deleteDeck();
  void shiftDeck(int by);
  void addEntry(std::size_t entry);
  void count(std::size_t cell, int by);
  void removeCell(std::size_t cell);
  /// The cards of the deck that are meant with a cell: all that are chosen, if it is one of them.
  [[nodiscard]] std::vector<DeckCard> meant(const DeckRow& deck, std::size_t cell) const;
  void askCopies(std::size_t cell);
  void cardMenu(std::size_t cell);
  void entryMenu(std::size_t entry);
  void shiftCell(std::size_t cell, int by);
  void dragged(bool fromCatalogue, std::size_t cell, const wxPoint& at);
  /// The zone of a tile that something dragged there would lie in; empty when it lies in none.
  [[nodiscard]] std::string tileZoneFor(bool fromCatalogue, std::size_t cell) const;
  /// The tile that something dragged would be dropped on: a row of the list, or the map under the pointer. May be empty.
  [[nodiscard]] std::string tileUnder(const wxPoint& at) const;
  void unmarkMap();
  void dropped(bool fromCatalogue, std::size_t cell, const wxPoint& at);
  /// The deck of the left list at a point of the screen; null when there is none.
  [[nodiscard]] const DeckRow* deckAt(const wxPoint& screen, wxTreeItemId* item = nullptr) const;
  [[nodiscard]] std::string entryId(std::size_t entry) const;

  CardPictures pictures_;
  wxTreeCtrl* list_ = nullptr;
  wxStaticText* title_ = nullptr;
  wxStaticText* words_ = nullptr;
  wxCheckBox* shuffled_ = nullptr;
  wxChoice* size_ = nullptr;
  CardGrid* cards_ = nullptr;
  std::vector<wxButton*> cardButtons_;
  std::vector<wxButton*> deckButtons_;
  wxButton* put_ = nullptr;
  wxSearchCtrl* search_ = nullptr;
  wxChoice* filter_ = nullptr;
  CardGrid* catalogue_ = nullptr;

  std::vector<DeckRow> decks_;
  std::vector<TileZone> zones_;
  std::vector<TilePlacing> placings_;     ///< at the selected zone, in the order of the cells
  std::vector<std::string> tiles_;        ///< groups of the middle, by id
  std::vector<std::string> filterKinds_;  ///< of the filter's lines from the third on
  std::vector<CardCell> entries_;         ///< of the catalogue
  bool onTiles_ = false;
  ElementPath deckPath_;
  std::string deckKey_;  ///< zone and side of the selected deck: it is found again by them
  std::string zoneId_;
  std::size_t tile_ = 0;  ///< where the catalogue's cards go
  ElementPath cardPath_;
  wxTreeItemId marked_;
  wxWeakRef<wxWindow> markedMap_;  ///< the canvas over which something is dragged
  bool sizeChosen_ = false;
  bool filling_ = false;
  Connection selected_;
};

}  // namespace sortie::editor::window
