#include "editor/window/design/decks_page.h"

#include <algorithm>

#include <wx/intl.h>
#include <wx/wupdlock.h>

#include "editor/window/design/decks_page_view.h"
#include "editor/window/folding_sizer.h"
#include "editor/window/line_tips.h"
#include "editor/window/text_size.h"

namespace sortie::editor::window {
namespace {

class SpotData : public wxTreeItemData {
 public:
  SpotData(bool isDeck, std::size_t at) : deck(isDeck), number(at) {}
  bool deck;
  std::size_t number;
};

wxString cardsWords(int count) {
  return wxString::Format(wxPLURAL("%d card", "%d cards", static_cast<unsigned>(count)), count);
}

/// A card that does not belong in the deck is faint, and its tip says why.
void markMisfit(CardCell& cell, const std::string& why) {
  if (why.empty()) return;
  cell.faint = cell.warn = true;
  cell.note = _("does not fit");
  cell.tip += "\n" + wide(why);
}

std::string keyOf(const DeckRow& deck) { return deck.zone + "@" + deck.side + "?" + deck.depends; }

}  // namespace

Pane* makeDecksPage(wxWindow* parent, Shell& shell) { return new DecksPage(parent, shell); }

DecksPage::DecksPage(wxWindow* parent, Shell& shell) : FreshPane(parent, shell), pictures_(bench()) {
  SetName(_("Decks"));
  auto* outer = splitter(this, 0.23);
  auto* inner = splitter(outer, 0.56);
  wxWindow* list = buildList(outer);
  wxWindow* cards = buildCards(inner);
  wxWindow* catalogue = buildCatalogue(inner);
  inner->SplitVertically(cards, catalogue);
  outer->SplitVertically(list, inner);
  auto* sizer = new wxBoxSizer(wxVERTICAL);
  sizer->Add(outer, wxSizerFlags(1).Expand());
  SetSizer(sizer);
  // A deck or card that was selected elsewhere, in the outline or the inspector.
  selected_ = bench().selectionChanged.connect([this] {
    if (!bench().isOpen() || bench().selection().empty()) return;
    const ElementPath& chosen = bench().selection().front();
    if (chosen != cardPath_ && chosen != deckPath_) markStale();
  });
  pictures_.ready = [this] {
    cards_->Refresh();
    catalogue_->Refresh();
  };
  bind();
}

wxWindow* DecksPage::buildList(wxWindow* parent) {
  const int gap = FromDIP(4);
  auto* panel = new wxPanel(parent);
  auto* sizer = new wxBoxSizer(wxVERTICAL);
  list_ = new wxTreeCtrl(panel, wxID_ANY, wxDefaultPosition, FromDIP(wxSize(170, 60)),
                         wxTR_HIDE_ROOT | wxTR_NO_LINES | wxTR_FULL_ROW_HIGHLIGHT | wxTR_HAS_BUTTONS);
  list_->SetName(_("Decks and things on tiles"));
  showCutLines(*list_);
  wxButton* fresh = button(panel, _("New…"), _("A new deck"));
  wxButton* gone = button(panel, _("Delete"), _("Delete the selected deck with its cards"));
  wxButton* up = button(panel, _("Up"), _("Move the deck up"));
  wxButton* down = button(panel, _("Down"), _("Move the deck down"));
  deckButtons_ = {gone, up, down};
  sizer->Add(list_, wxSizerFlags(1).Expand().Border(wxALL, gap));
  sizer->Add(rowOf({fresh, gone, up, down}), wxSizerFlags().Expand().Border(wxLEFT | wxRIGHT, gap));
  panel->SetSizer(sizer);
  fresh->Bind(wxEVT_BUTTON, [this](wxCommandEvent&) { newDeckMenu(); });
  gone->Bind(wxEVT_BUTTON, [this](wxCommandEvent&) { deleteDeck(); });
  up->Bind(wxEVT_BUTTON, [this](wxCommandEvent&) { shiftDeck(-1); });
  down->Bind(wxEVT_BUTTON, [this](wxCommandEvent&) { shiftDeck(1); });
  return panel;
}

wxWindow* DecksPage::buildCards(wxWindow* parent) {
  const int gap = FromDIP(4);
  auto* panel = new wxPanel(parent);
  auto* sizer = new wxBoxSizer(wxVERTICAL);
  title_ = new wxStaticText(panel, wxID_ANY, {}, wxDefaultPosition, wxDefaultSize, wxST_ELLIPSIZE_END);
  title_->SetFont(title_->GetFont().Bold());
  words_ = new wxStaticText(panel, wxID_ANY, {}, wxDefaultPosition, wxDefaultSize, wxST_ELLIPSIZE_END);
  auto* head = new wxBoxSizer(wxHORIZONTAL);
  head->Add(title_, wxSizerFlags().CentreVertical().Border(wxRIGHT, gap * 2));
  head->Add(words_, wxSizerFlags(1).CentreVertical().Border(wxRIGHT, gap));
  wxButton* more = button(panel, _("One more"), _("One more of the selected card (+)"));
  wxButton* less = button(panel, _("One fewer"), _("One fewer of the selected cards (-)"));
  wxButton* gone = button(panel, _("Remove"), _("Take the selected card out of here (Delete)"));
  wxButton* earlier = button(panel, _("Earlier"), _("Move the card one place forward (Alt+Left)"));
  wxButton* later = button(panel, _("Later"), _("Move the card one place back (Alt+Right)"));
  cardButtons_ = {more, less, gone, earlier, later};
  shuffled_ = new wxCheckBox(panel, wxID_ANY, _("Shuffled"));
  shuffled_->SetToolTip(
      _("Shuffle the deck when the mission starts; otherwise it keeps this order, first card on top"));
  size_ = new wxChoice(panel, wxID_ANY);
  size_->SetName(_("Size of the cards"));
  size_->SetToolTip(_("Size of the cards"));
  for (const wxString& each : {_("Small cards"), _("Medium cards"), _("Large cards")}) size_->Append(each);
  size_->SetSelection(1);
  keepWordWide(size_);
  head->Add(size_, wxSizerFlags().CentreVertical());
  cards_ = new CardGrid(panel, shell(), pictures_, _("Cards in the deck"));
  cards_->setCounting(true);
  sizer->Add(head, wxSizerFlags().Expand().Border(wxLEFT | wxRIGHT | wxTOP, gap));
  sizer->Add(rowOf({shuffled_, more, less, gone, earlier, later}),
             wxSizerFlags().Expand().Border(wxLEFT | wxRIGHT | wxTOP, gap));
  sizer->Add(cards_, wxSizerFlags(1).Expand().Border(wxLEFT | wxRIGHT | wxBOTTOM, gap));
  panel->SetSizer(sizer);
  const auto selected = [this](auto then) {
    return [this, then](wxCommandEvent&) {
      if (const std::optional<std::size_t> cell = cards_->selected()) then(*cell);
    };
  };
  more->Bind(wxEVT_BUTTON, selected([this](std::size_t cell) { count(cell, 1); }));
  less->Bind(wxEVT_BUTTON, selected([this](std::size_t cell) { count(cell, -1); }));
  gone->Bind(wxEVT_BUTTON, selected([this](std::size_t cell) { removeCell(cell); }));
  earlier->Bind(wxEVT_BUTTON, selected([this](std::size_t cell) { shiftCell(cell, -1); }));
  later->Bind(wxEVT_BUTTON, selected([this](std::size_t cell) { shiftCell(cell, 1); }));
  return panel;
}

wxWindow* DecksPage::buildCatalogue(wxWindow* parent) {
  const int gap = FromDIP(4);
  auto* panel = new wxPanel(parent);
  auto* sizer = new wxBoxSizer(wxVERTICAL);
  search_ = new wxSearchCtrl(panel, wxID_ANY);
  search_->SetDescriptiveText(_("Search cards"));
  search_->SetName(_("Search cards"));
  filter_ = new wxChoice(panel, wxID_ANY);
  filter_->SetName(_("Which cards are offered"));
  filter_->SetToolTip(_("Which cards are offered"));
  put_ = button(panel, _("Put in"), _("Put the selected card into the deck (Enter), or drag it there"));
  keepWordWide(search_);
  keepWordWide(filter_);
  auto* offered = new wxBoxSizer(wxHORIZONTAL);
  offered->Add(filter_, wxSizerFlags(1).CentreVertical().Border(wxRIGHT, gap));
  offered->Add(put_, wxSizerFlags().CentreVertical());
  auto* head = new FoldingSizer(gap);
  head->Add(search_, wxSizerFlags(1));
  head->Add(offered, wxSizerFlags(1));
  catalogue_ = new CardGrid(panel, shell(), pictures_, _("All cards"));
  sizer->Add(head, wxSizerFlags().Expand().Border(wxALL, gap));
  sizer->Add(catalogue_, wxSizerFlags(1).Expand().Border(wxLEFT | wxRIGHT | wxBOTTOM, gap));
  panel->SetSizer(sizer);
  return panel;
}

void DecksPage::bind() {
  list_->Bind(wxEVT_TREE_SEL_CHANGED, [this](wxTreeEvent& event) {
    if (filling_ || !event.GetItem().IsOk()) return;
    const auto* data = static_cast<SpotData*>(list_->GetItemData(event.GetItem()));
    if (data == nullptr) return;
    onTiles_ = !data->deck;
    cardPath_.clear();
    if (data->deck) {
      deckPath_ = decks_[data->number].path;
      deckKey_ = keyOf(decks_[data->number]);
      bench().select({deckPath_});
    } else {
      zoneId_ = zones_[data->number].id;
      tile_ = 0;
    }
    cards_->select({});
    fillCards();
    fillFilter();
    fillCatalogue();
  });
  shuffled_->Bind(wxEVT_CHECKBOX, [this](wxCommandEvent&) {
    if (const DeckRow* now = deck())
      apply(shuffled_->GetValue() ? _("Shuffle deck") : _("Keep deck in order"),
            [path = now->path,
             shuffled = shuffled_->GetValue()](model::Draft& draft) -> Result<std::vector<ElementPath>> {
              setShuffled(draft, path, shuffled);
              return std::vector<ElementPath>{path};
            });
  });
  size_->Bind(wxEVT_CHOICE, [this](wxCommandEvent&) {
    sizeChosen_ = true;
    setSize(size_->GetSelection());
  });
  // Until somebody chooses, cards are as large as there is room for at least a row of them.
  Bind(wxEVT_SIZE, [this](wxSizeEvent& event) {
    event.Skip();
    if (sizeChosen_) return;
    const int height = event.GetSize().GetHeight();
    setSize(height < FromDIP(330) ? 0 : height < FromDIP(700) ? 1 : 2);
  });
  search_->Bind(wxEVT_TEXT, [this](wxCommandEvent&) { fillCatalogue(); });
  search_->Bind(wxEVT_TEXT_ENTER, [this](wxCommandEvent&) { catalogue_->SetFocus(); });
  filter_->Bind(wxEVT_CHOICE, [this](wxCommandEvent&) { fillCatalogue(); });
  put_->Bind(wxEVT_BUTTON, [this](wxCommandEvent&) {
    if (const std::optional<std::size_t> entry = catalogue_->selected()) addEntry(*entry);
  });
  catalogue_->onActivate = [this](std::size_t entry) { addEntry(entry); };
  catalogue_->onDrag = [this](std::size_t cell, const wxPoint& at) { dragged(true, cell, at); };
  catalogue_->onDragEnd = [this](std::size_t cell, const wxPoint& at, bool drop) {
    cards_->markPlace({});
    unmarkMap();
    if (drop) dropped(true, cell, at);
  };
  cards_->onSelect = [this](std::size_t cell) {
    if (const DeckRow* now = deck(); now != nullptr && cell < now->cards.size())
      cardPath_ = now->cards[cell].path;
    else if (onTiles_ && cell < placings_.size())
      cardPath_ = placings_[cell].path;
    if (onTiles_ && cell < placings_.size()) {
      const auto at = std::find(tiles_.begin(), tiles_.end(), placings_[cell].tile);
      tile_ = static_cast<std::size_t>(at - tiles_.begin());
    }
    for (wxButton* each : cardButtons_) each->Enable();
    if (!bench().isOpen() || cardPath_.empty()) return;
    std::vector<ElementPath> paths = {cardPath_};
    if (const DeckRow* now = deck())
      for (const DeckCard& each : meant(*now, cell))
        if (each.path != cardPath_) paths.push_back(each.path);
    bench().select(std::move(paths));
  };
  cards_->onMenu = [this](std::size_t cell) { cardMenu(cell); };
  catalogue_->onMenu = [this](std::size_t entry) { entryMenu(entry); };
  cards_->onCount = [this](std::size_t cell, int by) { count(cell, by); };
  cards_->onRemove = [this](std::size_t cell) { removeCell(cell); };
  cards_->onShift = [this](std::size_t cell, int by) { shiftCell(cell, by); };
  cards_->onDrag = [this](std::size_t cell, const wxPoint& at) { dragged(false, cell, at); };
  cards_->onDragEnd = [this](std::size_t cell, const wxPoint& at, bool drop) {
    cards_->markPlace({});
    unmarkMap();
    if (drop) dropped(false, cell, at);
  };
}

void DecksPage::setSize(int size) {
  size_->SetSelection(size);
  cards_->setSize(static_cast<CardGrid::Size>(size));
  catalogue_->setSize(static_cast<CardGrid::Size>(size));
}

void DecksPage::themeChanged() {
  cards_->Refresh();
  catalogue_->Refresh();
}

const DeckRow* DecksPage::deck() const {
  if (onTiles_) return nullptr;
  for (const DeckRow& each : decks_)
    if (each.path == deckPath_) return &each;
  return nullptr;
}

const TileZone* DecksPage::zone() const {
  if (!onTiles_) return nullptr;
  for (const TileZone& each : zones_)
    if (each.id == zoneId_) return &each;
  return nullptr;
}

void DecksPage::refresh() {
  const bool open = bench().isOpen();
  decks_ = open ? deckRows(*bench().missionScope()) : std::vector<DeckRow>();
  zones_ = open ? tileZones(*bench().missionScope()) : std::vector<TileZone>();
  followSelection();
  fillList();
  fillCards();
  fillFilter();
  fillCatalogue();
}

// An edit says what it selects: the card that was added or moved, or a new deck.
void DecksPage::followSelection() {
  // Paths move when something before the deck comes or goes.
  if (!onTiles_)
    for (const DeckRow& each : decks_)
      if (keyOf(each) == deckKey_) deckPath_ = each.path;
  if (!bench().isOpen() || bench().selection().empty()) return;
  const ElementPath& chosen = bench().selection().front();
  for (const DeckRow& each : decks_) {
    if (!within(chosen, each.path)) continue;
    onTiles_ = false;
    deckPath_ = each.path;
    deckKey_ = keyOf(each);
    cardPath_ = chosen;
  }
  if (onTiles_) cardPath_ = chosen;
}

void DecksPage::fillList() {
  const wxWindowUpdateLocker still(list_);
  filling_ = true;
  list_->DeleteAllItems();
  const wxTreeItemId root = list_->AddRoot({});
  wxTreeItemId chosen;
  const auto heading = [&](const wxString& words) {
    const wxTreeItemId item = list_->AppendItem(root, words);
    list_->SetItemBold(item);
    return item;
  };
  const wxTreeItemId decks = heading(_("Decks"));
  for (std::size_t i = 0; i < decks_.size(); ++i) {
    const DeckRow& each = decks_[i];
    wxString words = wide(each.title.empty() ? each.zone : each.title);
    if (!each.side.empty()) words += " (" + wide(deckOwner(*bench().missionScope(), each)) + ")";
    words += L" \u00b7 " + wxString::Format("%d", each.total);
    if (each.shuffled) words += ", " + _("shuffled");
    if (!each.depends.empty()) words += L" \u2014 " + wide(each.depends);
    const wxTreeItemId item = list_->AppendItem(decks, words, -1, -1, new SpotData(true, i));
    if (!onTiles_ && (each.path == deckPath_ || (!chosen.IsOk() && deckPath_.empty()))) chosen = item;
  }
  if (!zones_.empty()) {
    const wxTreeItemId tiles = heading(_("On tiles"));
    for (std::size_t i = 0; i < zones_.size(); ++i) {
      const TileZone& each = zones_[i];
      wxString words = wide(each.title.empty() ? each.id : each.title);
      if (each.hidden) words += ", " + _("hidden");
      const wxTreeItemId item = list_->AppendItem(tiles, words, -1, -1, new SpotData(false, i));
      if (onTiles_ && each.id == zoneId_) chosen = item;
    }
  }
  list_->ExpandAll();
  if (!chosen.IsOk() && !decks_.empty()) {
    wxTreeItemIdValue cookie;
    chosen = list_->GetFirstChild(decks, cookie);
  }
  if (chosen.IsOk()) {
    const auto* data = static_cast<SpotData*>(list_->GetItemData(chosen));
    onTiles_ = !data->deck;
    if (data->deck) {
      deckPath_ = decks_[data->number].path;
      deckKey_ = keyOf(decks_[data->number]);
    }
    list_->SelectItem(chosen);
    list_->EnsureVisible(chosen);
  }
  filling_ = false;
}

void DecksPage::fillCards() {
  const DeckRow* now = deck();
  const TileZone* here = zone();
  for (wxButton* each : deckButtons_) each->Enable(now != nullptr);
  if (now != nullptr && now == &decks_.front()) deckButtons_[1]->Disable();
  if (now != nullptr && now == &decks_.back()) deckButtons_[2]->Disable();
  shuffled_->Enable(now != nullptr && now->ordered);
  shuffled_->SetValue(now != nullptr && now->shuffled);
  put_->Enable(now != nullptr || here != nullptr);
  cards_->setSeveral(now != nullptr);
  title_->SetLabel(now != nullptr ? wide(now->title) : here != nullptr ? wide(here->title) : _("No deck"));
  if (now != nullptr) {
    fillDeck(*now);
  } else if (here != nullptr) {
    fillTiles(*here);
  } else {
    words_->SetLabel({});
    cards_->show({}, {}, _("The mission has no deck yet. Press New to make one."));
  }
  words_->SetToolTip(words_->GetLabel());
  for (wxButton* each : cardButtons_) each->Enable(cards_->selected().has_value());
  title_->GetParent()->Layout();
}

void DecksPage::fillDeck(const DeckRow& now) {
  wxString words = cardsWords(now.total);
  words += ", " + (now.faceDown ? _("face down") : _("face up"));
  if (!now.depends.empty()) words += ", " + wxString::Format(_("only when %s"), wide(now.depends));
  if (!now.help.empty()) words += L" \u2014 " + wide(now.help);
  words_->SetLabel(words);
  std::vector<CardCell> cells;
  std::optional<std::size_t> chosen;
  std::vector<std::size_t> besides;
  const std::vector<CardKind> kinds = cardCatalogue(*bench().missionScope());
  for (const DeckCard& each : now.cards) {
    CardCell cell;
    cell.subject.item = each.item;
    cell.title = wide(each.title.empty() ? each.item : each.title);
    cell.count = each.count;
    cell.faceDown = now.faceDown;
    cell.unknown = !each.known;
    cell.tip = cell.title;
    if (!each.known) cell.tip += "\n" + wxString::Format(_("There is no card \"%s\""), wide(each.item));
    markMisfit(cell, each.misfit);
    if (!each.depends.empty()) {
      if (cell.note.empty()) cell.note = wide(each.depends);
      cell.tip += "\n" + wxString::Format(_("Only when %s"), wide(each.depends));
    }
    for (const CardKind& kind : kinds)
      for (const CardEntry& entry : kind.cards)
        if (entry.item == each.item) {
          cell.warn = cell.warn || entry.over();
          if (entry.held) cell.tip += "\n" + wxString::Format(_("Used %d of %d in the box"), entry.used, *entry.held);
          if (!entry.text.empty()) cell.tip += "\n\n" + wide(entry.text);
        }
    if (each.path == cardPath_) chosen = cells.size();
    if (bench().isSelected(each.path)) besides.push_back(cells.size());
    cells.push_back(std::move(cell));
  }
  cards_->show({}, std::move(cells), _("The deck is empty. Drag cards here from the right, or press Enter on one."));
  if (!chosen) return;
  cards_->select(chosen);
  if (std::find(besides.begin(), besides.end(), *chosen) != besides.end()) cards_->choose(besides);
}

void DecksPage::fillTiles(const TileZone& here) {
  const MissionScopePtr mission = bench().missionScope();
  std::vector<TilePlacing> all = tilePlacings(*mission);
  std::erase_if(all, [&](const TilePlacing& each) { return each.zone != here.id; });
  placings_.clear();
  tiles_.clear();
  std::vector<wxString> groups;
  std::vector<CardCell> cells;
  std::optional<std::size_t> chosen;
  int total = 0;
  const auto addGroup = [&](const std::string& tile, const wxString& name) {
    int lying = 0;
    for (const TilePlacing& each : all) {
      if (each.tile != tile) continue;
      CardCell cell;
      cell.subject = {each.item, each.element, each.kind};
      cell.title = wide(each.title);
      cell.count = each.count;
      cell.faceDown = here.hidden;
      cell.group = tiles_.size();
      cell.note = wide(each.depends);
      cell.tip = cell.title;
      if (!each.depends.empty()) cell.tip += "\n" + wxString::Format(_("Only when %s"), wide(each.depends));
      if (each.path == cardPath_) chosen = cells.size();
      cells.push_back(std::move(cell));
      placings_.push_back(each);
      lying += each.count;
    }
    groups.push_back(name + L" \u00b7 " + wxString::Format("%d", lying));
    tiles_.push_back(tile);
    total += lying;
  };
  for (const model::MapTile& tile : mission->mission.tiles) {
    wxString name = wide(tile.id);
    for (const Choice& each : idChoices(*mission, "tile"))
      if (each.value == tile.tile && !each.title.empty()) name += " (" + wide(each.title) + ")";
    addGroup(tile.id, name);
  }
  for (const TilePlacing& each : std::vector<TilePlacing>(all))
    if (std::find(tiles_.begin(), tiles_.end(), each.tile) == tiles_.end())
      addGroup(each.tile, wxString::Format(_("%s (not on the map)"), wide(each.tile)));
  wxString words = wxString::Format(_("%d on all tiles"), total);
  if (here.hidden) words += ", " + _("nobody may look");
  if (!here.help.empty()) words += L" \u2014 " + wide(here.help);
  words_->SetLabel(words);
  cards_->show(std::move(groups), std::move(cells), _("There is no tile on the map."));
  if (chosen) cards_->select(chosen);
}

void DecksPage::fillFilter() {
  const int was = filter_->GetSelection();
  const wxString text = filter_->GetStringSelection();
  filter_->Clear();
  filterKinds_.clear();
  filter_->Append(onTiles_ ? _("What may lie here") : _("Cards that fit the deck"));
  if (onTiles_) {
    if (const TileZone* here = zone()) {
      for (const Choice& each : here->kinds) {
        filterKinds_.push_back(each.value);
        filter_->Append(wide(each.title));
      }
    }
  } else if (bench().isOpen()) {
    filter_->Append(_("All cards"));
    for (const CardKind& each : cardCatalogue(*bench().missionScope())) {
      filterKinds_.push_back(each.kind);
      filter_->Append(wide(each.title));
    }
  }
  const int same = was > 0 ? filter_->FindString(text, true) : wxNOT_FOUND;
  filter_->SetSelection(same == wxNOT_FOUND ? 0 : same);
}

void DecksPage::fillCatalogue() {
  entries_.clear();
  if (bench().isOpen()) {
    const MissionScopePtr mission = bench().missionScope();
    const int line = filter_->GetSelection();
    const wxString query = search_->GetValue().Lower();
    const auto add = [&](CardCell cell, const std::string& text) {
      const wxString all = (cell.title + " " + wide(cell.subject.item + " " + text)).Lower();
      bool every = true;
      for (const wxString& word : wxSplit(query, ' ')) every = every && (word.empty() || all.Contains(word));
      if (every) entries_.push_back(std::move(cell));
    };
    const DeckRow* const into = deck();
    const auto addKind = [&](const CardKind& kind) {
      for (const CardEntry& each : kind.cards) {
        CardCell cell;
        cell.subject.item = each.item;
        cell.title = wide(each.title.empty() ? each.item : each.title);
        cell.warn = each.over();
        cell.note = each.held       ? wxString::Format(_("%d of %d used"), each.used, *each.held)
                    : each.used > 0 ? wxString::Format(_("%d used"), each.used)
                                    : wxString();
        cell.tip = cell.title + " (" + wide(kind.title) + ")";
        if (each.held) cell.tip += "\n" + wxString::Format(_("Used %d of %d in the box"), each.used, *each.held);
        if (into != nullptr)
          if (const std::optional<Error> why = misfit(*mission, into->zone, each.item)) markMisfit(cell, why->text);
        if (!each.text.empty()) cell.tip += "\n\n" + wide(each.text);
        add(std::move(cell), each.text);
      }
    };
    if (const DeckRow* now = deck(); now != nullptr || !onTiles_) {
      const std::string of = line <= 0 && now != nullptr ? now->zone : std::string();
      const std::string only = line >= 2 ? filterKinds_[static_cast<std::size_t>(line) - 2] : std::string();
      std::vector<CardKind> kinds = cardCatalogue(*mission, of);
      // What the deck is made of so far comes first.
      if (now != nullptr)
        std::stable_partition(kinds.begin(), kinds.end(), [&](const CardKind& kind) {
          return std::any_of(now->cards.begin(), now->cards.end(),
                             [&](const DeckCard& card) { return card.kind == kind.kind; });
        });
      for (const CardKind& kind : kinds)
        if (only.empty() || kind.kind == only) addKind(kind);
    } else if (const TileZone* here = zone()) {
      const std::vector<CardKind> cards = cardCatalogue(*mission);
      const std::string only = line >= 1 ? filterKinds_[static_cast<std::size_t>(line) - 1] : std::string();
      for (std::size_t i = 0; i < here->kinds.size(); ++i) {
        const Choice& each = here->kinds[i];
        if (!only.empty() && each.value != only) continue;
        const auto kind =
            std::find_if(cards.begin(), cards.end(), [&](const CardKind& k) { return k.kind == each.value; });
        if (kind != cards.end()) {
          addKind(*kind);
          continue;
        }
        CardCell cell;
        const std::vector<Choice> pieces = declaredChoices(mission->scope, model::DeclarationKind::Piece);
        const bool piece = std::any_of(pieces.begin(), pieces.end(),
                                       [&](const Choice& declared) { return declared.value == each.value; });
        cell.subject = {{}, piece ? "piece" : "marker", each.value};
        cell.title = wide(each.title);
        cell.tip = cell.title + (each.help.empty() ? wxString() : "\n" + wide(each.help));
        if (i < here->likely) cell.note = _("usual here");
        add(std::move(cell), each.help);
      }
    }
  }
  const bool others = deck() != nullptr && filter_->GetSelection() <= 0;
  catalogue_->show({}, entries_,
                   !bench().isOpen() ? _("No mission is open.")
                   : others ? _("No card that fits the deck was found. \"All cards\" above shows the others, too.")
                            : _("No card was found."));
}

const DeckRow* DecksPage::deckAt(const wxPoint& screen, wxTreeItemId* item) const {
  if (!list_->GetScreenRect().Contains(screen)) return nullptr;
  int flags = 0;
  const wxTreeItemId hit = list_->HitTest(list_->ScreenToClient(screen), flags);
  if (!hit.IsOk()) return nullptr;
  const auto* data = static_cast<SpotData*>(list_->GetItemData(hit));
  if (data == nullptr || !data->deck || data->number >= decks_.size()) return nullptr;
  if (item != nullptr) *item = hit;
  return &decks_[data->number];
}

}  // namespace sortie::editor::window
