// Cards go from the Decks page onto the map: a card that is dropped on a tile lies there in the mission.
#include <cstdlib>

#include <wx/choice.h>
#include <wx/srchctrl.h>

#include "editor/core/decks/deck_model.h"
#include "editor/window/design/card_view.h"
#include "editor_window/forms_testing.h"

namespace sortie::editor::window {
namespace {

class ForceCards : public Forms {
 protected:
  ForceCards() { page("Decks"); }

  void choose(const wxString& line) { driver_.click(lineOf("Decks and things on tiles", line)); }
  /// The card in the left upper corner of a list, on the screen.
  wxPoint card(const wxString& list) {
    wxWindow* cards = driver_.need(list);
    return cards->ClientToScreen(cards->FromDIP(wxPoint(40, 40)));
  }
  /// How many things lie at that zone.
  int lyingAt(const std::string& zone) {
    int out = 0;
    model::walk(bench().root(), [&](const model::Element& each) { out += each.value("at") == zone ? 1 : 0; });
    return out;
  }
  int inPile() {
    for (const DeckRow& each : deckRows(*bench().missionScope()))
      if (each.zone == "force-pile") return each.total;
    return -1;
  }
};

TEST_F(ForceCards, MarkersAreDroppedOnTheMap_TheyLieOnTheTileUnderThePointer) {
  choose("Slots");
  const int first = lyingAt("zone:slots@s1");
  const int second = lyingAt("zone:slots@s2");
  driver_.drag(card("All cards"), driver_.onScreen(1, 1));
  EXPECT_EQ(lyingAt("zone:slots@s1"), first + 1);
  EXPECT_EQ(lyingAt("zone:slots@s2"), second);
  bench().undo();
  EXPECT_EQ(lyingAt("zone:slots@s1"), first);
  driver_.drag(card("All cards"), driver_.onScreen(-1, -1));
  EXPECT_FALSE(bench().document().dirty()) << "something was laid beside the tiles";
}

TEST_F(ForceCards, CardsOfADeckAreDroppedOnTheMap_TheyLieOnTheTileAndNotInTheDeck) {
  choose("Force pile");
  const int before = inPile();
  ASSERT_GT(before, 0);
  driver_.drag(card("Cards in the deck"), driver_.onScreen(1, 1));
  EXPECT_EQ(lyingAt("zone:force@s1"), 1);
  EXPECT_EQ(inPile(), before - 1);
  driver_.drag(card("Cards in the deck"), driver_.onScreen(-1, -1));
  EXPECT_EQ(inPile(), before - 1);
  bench().undo();
  driver_.settle();
  EXPECT_FALSE(bench().document().dirty());
  EXPECT_EQ(inPile(), before);
}

TEST_F(ForceCards, CardsThatADeckCouldHoldAreDroppedOnTheMap_TheyLieOnTheTile) {
  choose("Force pile");
  const int before = inPile();
  driver_.drag(card("All cards"), driver_.onScreen(1, 1));
  EXPECT_EQ(lyingAt("zone:force@s1"), 1);
  EXPECT_EQ(inPile(), before);
}

TEST_F(ForceCards, CardsThatNoTileHoldsAreDroppedOnTheMap_NothingIsLaid) {
  choose("Event deck");
  driver_.drag(card("Cards in the deck"), driver_.onScreen(1, 1));
  EXPECT_FALSE(bench().document().dirty());
}

TEST_F(ForceCards, SelectAllInADeck_SelectsItsCardsAndNothingOfTheMap) {
  choose("Force pile");
  const int before = inPile();
  driver_.click(card("Cards in the deck"));
  driver_.key("Ctrl+A");
  std::size_t lines = 0;
  for (const DeckRow& each : deckRows(*bench().missionScope())) {
    if (each.zone != "force-pile") continue;
    lines = each.cards.size();
    for (const ElementPath& path : bench().selection()) EXPECT_TRUE(within(path, each.path)) << pathText(path);
  }
  ASSERT_GT(lines, 1U);
  EXPECT_EQ(bench().selection().size(), lines);
  driver_.key("Delete");
  EXPECT_EQ(inPile(), 0);
  bench().undo();
  driver_.settle();
  EXPECT_EQ(inPile(), before) << "one step";
  // Where one card can be chosen alone, nothing happens.
  driver_.click(card("All cards"));
  const std::vector<ElementPath> selected = bench().selection();
  driver_.key("Ctrl+A");
  EXPECT_EQ(bench().selection(), selected);
}

TEST_F(ForceCards, ControlAndAClickChoosesSeveralCards) {
  choose("Force pile");
  auto& cards = dynamic_cast<CardGrid&>(*driver_.need("Cards in the deck"));
  cards.setSize(CardGrid::Size::Small);
  driver_.settle();
  driver_.click(card("Cards in the deck"));
  ASSERT_EQ(cards.chosen(), std::vector<std::size_t>{0});
  const auto press = [&](std::size_t cell, wxKeyCode held) {
    wxUIActionSimulator keys;
    if (held != WXK_NONE) keys.KeyDown(held);
    const wxRect box = cards.boxOf(cell);
    driver_.click(cards.ClientToScreen(wxPoint(box.x + box.width / 2, box.y + box.height / 3)));
    if (held != WXK_NONE) keys.KeyUp(held);
    driver_.settle();
  };
  using Cells = std::vector<std::size_t>;
  press(2, WXK_CONTROL);
  EXPECT_EQ(cards.chosen(), (Cells{0, 2}));
  press(2, WXK_CONTROL);
  EXPECT_EQ(cards.chosen(), Cells{0}) << "taken out again";
  press(2, WXK_SHIFT);
  EXPECT_EQ(cards.chosen(), (Cells{0, 1, 2}));
  press(1, WXK_SHIFT);
  EXPECT_EQ(cards.chosen(), (Cells{0, 1})) << "the range becomes smaller";
  driver_.wait(std::chrono::milliseconds(600));  // else it is the second press of a double click
  press(1, WXK_NONE);
  EXPECT_EQ(cards.chosen(), Cells{1});
}

TEST_F(ForceCards, ShiftAndAnArrowChoosesSeveralCards_AllOfThemAreCounted) {
  choose("Force pile");
  const int before = inPile();
  driver_.click(card("Cards in the deck"));
  wxUIActionSimulator keys;
  keys.KeyDown(WXK_RIGHT, wxMOD_SHIFT);
  keys.KeyUp(WXK_RIGHT, wxMOD_SHIFT);
  driver_.settle();
  EXPECT_EQ(bench().selection().size(), 2U);
  driver_.click(driver_.need("One more"));
  EXPECT_EQ(inPile(), before + 2);
  EXPECT_EQ(bench().selection().size(), 2U);
}

TEST_F(ForceCards, CardHasAMenu) {
  choose("Force pile");
  const int before = inPile();
  // The menu has a loop of its own: what chooses from it is on its way before.
  bool opened = false;
  driver_.frame().Bind(wxEVT_MENU_OPEN, [&](wxMenuEvent& event) {
    event.Skip();
    if (opened) return;
    opened = true;
    driver_.frame().CallAfter([] {
      wxUIActionSimulator keys;
      keys.Char(WXK_DOWN);
      keys.Char(WXK_RETURN);
    });
  });
  wxUIActionSimulator mouse;
  mouse.MouseMove(card("Cards in the deck"));
  mouse.MouseClick(wxMOUSE_BTN_RIGHT);
  EXPECT_TRUE(driver_.until([&] { return inPile() == before + 1; })) << "the first entry: one more";
  EXPECT_TRUE(opened);
}

TEST_F(ForceCards, CardsThatDoNotFitTheDeckAreFaintAndNotPutIn) {
  choose("Event deck");
  wxWindow* search = driver_.need("Search cards");
  ASSERT_NE(search, nullptr);
  dynamic_cast<wxSearchCtrl*>(search)->SetValue("body count");
  driver_.settle();
  auto* filter = dynamic_cast<wxChoice*>(driver_.need("Which cards are offered"));
  ASSERT_NE(filter, nullptr);
  const auto put = [&] {
    driver_.click(card("All cards"));
    driver_.key("Enter");
  };
  put();
  EXPECT_FALSE(bench().document().dirty()) << "nothing is offered that does not fit";
  filter->SetSelection(1);
  wxCommandEvent chosen(wxEVT_CHOICE, filter->GetId());
  chosen.SetEventObject(filter);
  filter->ProcessWindowEvent(chosen);
  driver_.settle();
  std::string told;
  const Connection heard = bench().refused.connect([&](const Error& error) { told = error.text; });
  put();
  EXPECT_FALSE(bench().document().dirty());
  EXPECT_NE(told.find("Body Count"), std::string::npos) << told;
  if (const char* folder = std::getenv("SORTIE_PICTURES")) {
    EXPECT_TRUE(driver_.shoot(std::filesystem::path(folder) / "misfit.png"));
  }
}

}  // namespace
}  // namespace sortie::editor::window
