#include "editor/window/playtest/playtest_hand.h"

#include <algorithm>

#include <wx/sizer.h>
#include <wx/tokenzr.h>

#include "world/place_names.h"
#include "world/names.h"

namespace sortie::editor::window {

namespace {

/// Wide enough for every title.
void setTitles(wxChoice& choice, const wxArrayString& titles) {
  if (choice.GetStrings() == titles) return;
  choice.Set(titles);
  choice.InvalidateBestSize();
  choice.SetMinSize(wxSize(std::max(choice.FromDIP(130), choice.GetBestSize().x), -1));
}

}  // namespace

PlaytestHand::PlaytestHand(wxWindow* parent, Shell& shell)
    : wxScrolledWindow(parent, wxID_ANY, wxDefaultPosition, wxDefaultSize, wxVSCROLL | wxTAB_TRAVERSAL), shell_(shell) {
  SetScrollRate(0, FromDIP(8));
  SetName(_("By hand"));
  auto* grid = new wxFlexGridSizer(2, FromDIP(4), FromDIP(8));
  grid->AddGrowableCol(1, 1);
  const auto row = [&](const wxString& title, const std::vector<wxWindow*>& fields) {
    auto* label = new wxStaticText(this, wxID_ANY, title);
    labels_.push_back(label);
    grid->Add(label, wxSizerFlags().CentreVertical());
    auto* line = new wxWrapSizer(wxHORIZONTAL, wxREMOVE_LEADING_SPACES);
    lines_.push_back(line);
    for (wxWindow* field : fields) line->Add(field, wxSizerFlags().CentreVertical().Border(wxRIGHT, FromDIP(4)));
    grid->Add(line, wxSizerFlags().Expand());
  };
  const auto field = [&](const wxString& name, const wxString& tip, void (PlaytestHand::*act)()) {
    auto* out = new wxTextCtrl(this, wxID_ANY, {}, wxDefaultPosition, FromDIP(wxSize(130, -1)), wxTE_PROCESS_ENTER);
    out->SetName(name);
    out->SetToolTip(tip);
    out->Bind(wxEVT_TEXT_ENTER, [this, act](wxCommandEvent&) { (this->*act)(); });
    return out;
  };
  const auto choice = [&](const wxString& name) {
    auto* out = new wxChoice(this, wxID_ANY);
    out->SetName(name);
    return out;
  };
  const auto button = [&](const wxString& text, const wxString& tip, std::function<void()> act) {
    auto* out = new wxButton(this, wxID_ANY, text);
    out->SetToolTip(tip);
    out->Bind(wxEVT_BUTTON, [act = std::move(act)](wxCommandEvent&) { act(); });
    return out;
  };
  dice_ = field(_("Next dice"), _("Results of the next dice in order, such as 6 1 3"), &PlaytestHand::forceDice);
  row(_("Dice"), {dice_, button(_("Force next dice"), _("The next dice show these results"), [this] { forceDice(); })});
  deck_ = choice(_("Deck"));
  deck_->Bind(wxEVT_CHOICE, [this](wxCommandEvent&) { fillCards(); });
  card_ = choice(_("Card"));
  row(_("Deck"),
      {deck_, card_, button(_("Put on top"), _("This card is drawn next from the deck"), [this] { stack(); })});
  piece_ = choice(_("Piece"));
  target_ = field(_("Square"), _("Where to, such as s1:C4"), &PlaytestHand::move);
  row(_("Piece"),
      {piece_,
       button(_("Pick piece on map"), _("Choose the piece with a click on the map"),
              [this] {
                if (pickPiece) pickPiece();
              }),
       target_, button(_("Move there"), _("Moves the piece to the square that was typed"), [this] { move(); }),
       button(_("Pick square on map"), _("Moves the piece to the square that is clicked next"), [this] {
         if (pickTarget && piece() != world::PieceId::None) pickTarget();
       })});
  note_ = field(_("Note"), _("Kept in the record at this moment"), &PlaytestHand::note);
  row(_("Note"), {note_, button(_("Add note"), _("Puts the note into the record"), [this] { note(); })});
  mark_ = new wxStaticText(this, wxID_ANY, _("Changed by hand: does not count in statistics"));
  mark_->SetForegroundColour(shell_.palette().warning);
  auto* all = new wxBoxSizer(wxVERTICAL);
  all->Add(mark_, wxSizerFlags().Border(wxALL, FromDIP(6)));
  // Above the lines that wrap: where there is no room for all of them yet, it is not squeezed.
  all->Add(button(_("Undo changes by hand"), _("Undoes the changes made by hand at this moment"),
                  [this] {
                    if (!run) return;
                    run([](Playtest& playtest) -> Result<> {
                      const Result<bool> done = playtest.takeBackByHand();
                      if (!done) return failed(done);
                      if (!*done) return fail("by-hand", "nothing was done by hand at this moment");
                      return {};
                    });
                  }),
           wxSizerFlags().Border(wxLEFT | wxTOP | wxRIGHT, FromDIP(6)));
  all->Add(grid, wxSizerFlags().Expand().Border(wxALL, FromDIP(6)));
  SetSizer(all);
  mark_->Hide();
  Bind(wxEVT_SIZE, [this](wxSizeEvent& event) {
    event.Skip();
    fitLines();
  });
}

/// Lines that wrap are as high as they are narrow, which a grid does not ask them.
void PlaytestHand::fitLines() {
  int titles = 0;
  for (const wxStaticText* label : labels_) titles = std::max(titles, label->GetBestSize().x);
  // The bar that this shows takes a part of the width: the lines are then higher once more.
  for (int width = -1, tries = 0; tries < 2 && width != GetClientSize().x; ++tries) {
    width = GetClientSize().x;
    const int room = std::max(1, width - titles - FromDIP(8 + 2 * 6));
    for (wxWrapSizer* line : lines_) (void)line->InformFirstDirection(wxHORIZONTAL, room, -1);
    FitInside();
  }
}

void PlaytestHand::showState(const std::shared_ptr<const world::Scenario>& scenario, const PlaytestState& state) {
  if (mark_->IsShown() != state.touched) {
    mark_->Show(state.touched);
    FitInside();
  }
  if (scenario == scenario_ && world_ == state.world && viewer_ == state.viewer) return;
  scenario_ = scenario;
  world_ = state.world;
  viewer_ = state.viewer;
  stale_ = true;
}

void PlaytestHand::refresh() {
  if (!stale_ || !scenario_ || !world_) return;
  stale_ = false;
  if (listed_ != scenario_) fillDecks();
  fillPieces();
  fillCards();
  listed_ = scenario_;
}

void PlaytestHand::fillDecks() {
  decks_.clear();
  wxArrayString zones;
  for (std::size_t z = 0; z < scenario_->zones.size(); ++z) {
    if (!scenario_->zones[z].deck) continue;
    const auto zone = static_cast<world::ZoneId>(static_cast<int>(z));
    decks_.push_back(zone);
    zones.Add(wide(world::nameOf(*scenario_, *world_, world::Value::of(zone), world::SideId::None)));
  }
  setTitles(*deck_, zones);
  if (!decks_.empty()) deck_->SetSelection(0);
}

void PlaytestHand::fillPieces() {
  const world::PieceId chosen = listed_ == scenario_ ? piece() : world::PieceId::None;
  pieces_.clear();
  wxArrayString titles;
  for (std::size_t p = 0; p < world_->pieceCount(); ++p) {
    const auto id = static_cast<world::PieceId>(static_cast<int>(p));
    if (world_->squareOf(id) == board::noSquare) continue;
    pieces_.push_back(id);
    titles.Add(wide(world::nameOf(*scenario_, *world_, world::Value::of(id), viewer_) + " – " +
                    world::placeText(*scenario_, *world_, world_->piece(id).place)));
  }
  setTitles(*piece_, titles);
  if (listed_ != scenario_ && !pieces_.empty()) piece_->SetSelection(0);
  choosePiece(chosen);
}

void PlaytestHand::fillCards() {
  cards_.clear();
  wxArrayString titles;
  const int at = deck_->GetSelection();
  if (world_ && at >= 0 && at < static_cast<int>(decks_.size())) {
    const world::ZoneState& zone = world_->zones[world::at(decks_[static_cast<std::size_t>(at)])];
    std::vector<std::pair<wxString, world::PieceId>> named;
    for (std::int32_t p = zone.first; p >= 0; p = world_->pieces[static_cast<std::size_t>(p)].next) {
      const auto id = static_cast<world::PieceId>(p);
      // What lies in the deck may be chosen from by name; its order stays unknown.
      named.emplace_back(wide(world::nameOf(*scenario_, *world_, world::Value::of(id), world::SideId::None)), id);
    }
    std::ranges::sort(named, [](const auto& a, const auto& b) { return a.first.Cmp(b.first) < 0; });
    for (const auto& [title, id] : named) {
      titles.Add(title);
      cards_.push_back(id);
    }
  }
  setTitles(*card_, titles);
  if (!cards_.empty()) card_->SetSelection(0);
  Layout();
  FitInside();
}

world::PieceId PlaytestHand::piece() const {
  const int at = piece_->GetSelection();
  return at < 0 || at >= static_cast<int>(pieces_.size()) ? world::PieceId::None
                                                          : pieces_[static_cast<std::size_t>(at)];
}

void PlaytestHand::choosePiece(world::PieceId piece) {
  refresh();
  const auto at = std::ranges::find(pieces_, piece);
  if (at != pieces_.end()) piece_->SetSelection(static_cast<int>(at - pieces_.begin()));
}

void PlaytestHand::forceDice() {
  std::vector<std::int32_t> dice;
  for (const wxString& word : wxStringTokenize(dice_->GetValue(), " ,;")) {
    long value = 0;
    if (!word.ToLong(&value)) return wxBell();
    dice.push_back(static_cast<std::int32_t>(value));
  }
  if (dice.empty() || !run) return;
  run([dice](Playtest& playtest) { return playtest.forceDice(dice); });
  dice_->Clear();
}

void PlaytestHand::stack() {
  const int deck = deck_->GetSelection();
  const int card = card_->GetSelection();
  if (deck < 0 || card < 0 || !run) return;
  run([zone = decks_[static_cast<std::size_t>(deck)], id = cards_[static_cast<std::size_t>(card)]](Playtest& playtest) {
    return playtest.stackDeck(zone, {id});
  });
}

void PlaytestHand::move() {
  const world::PieceId id = piece();
  if (id == world::PieceId::None || !run) return;
  run([id, text = narrow(target_->GetValue().Trim().Trim(false))](Playtest& playtest) -> Result<> {
    const board::Place place = world::placeNamed(*playtest.scenario(), playtest.session().world(), text);
    if (place == board::noPlace) return fail("place", "there is no place '" + text + "' on the map");
    return playtest.movePiece(id, place);
  });
}

void PlaytestHand::note() {
  const std::string text = narrow(note_->GetValue().Trim().Trim(false));
  if (text.empty() || !run) return;
  run([text](Playtest& playtest) -> Result<> {
    playtest.note(text);
    return {};
  });
  note_->Clear();
}

}  // namespace sortie::editor::window
