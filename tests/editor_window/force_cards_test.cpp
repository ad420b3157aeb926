// Cards go from the Decks page onto the map: a card that is dropped on a tile lies there in the mission.
#include "editor/core/decks/deck_model.h"
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

}  // namespace
}  // namespace sortie::editor::window
