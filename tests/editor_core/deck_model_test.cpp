#include "editor/core/decks/deck_model.h"

#include "forms_missions.h"

namespace sortie::editor {
namespace {

using testing::after;
using testing::edited;
using testing::issuesOf;
using testing::RealMission;

DeckRow deckOf(const MissionScope& mission, const std::string& zone) {
  for (DeckRow& each : deckRows(mission))
    if (each.zone == zone) return each;
  ADD_FAILURE() << zone;
  return {};
}

TEST(DeckModel, DecksOfRealMissionsListTheirCards) {
  for (const std::string& name : testing::citadelMissions()) {
    const RealMission real = testing::realMission(name);
    const MissionScopePtr mission = real.now();
    ASSERT_GE(deckRows(*mission).size(), 4U) << name;
    for (const DeckRow& deck : deckRows(*mission)) {
      EXPECT_TRUE(deck.faceDown) << deck.zone;
      EXPECT_FALSE(deck.cards.empty()) << name << " " << deck.zone;
      for (const DeckCard& card : deck.cards) EXPECT_TRUE(card.known) << card.item;
    }
  }
  const RealMission real = testing::realMission("data-theft");
  const MissionScopePtr mission = real.now();
  const DeckRow events = deckOf(*mission, "event-deck");
  EXPECT_EQ(events.total, 12);
  EXPECT_EQ(events.cards.back().item, "event-silence");
  EXPECT_EQ(events.cards.back().count, 3);
  EXPECT_EQ(deckOf(*mission, "ai-deck").depends, "Who plays the Pale Legion is cards");
}

TEST(DeckModel, CardsAreAddedCountedMovedAndRemoved) {
  const RealMission real = testing::realMission("data-theft");
  const MissionScopePtr mission = real.now();
  const DeckRow events = deckOf(*mission, "event-deck");
  const auto more = edited(real.document,
                           [&](model::Draft& draft) { return addCard(draft, *mission, events.path, "event-silence"); });
  ASSERT_TRUE(more);
  EXPECT_EQ(elementAt(more->root(), more->select.front()).value("count"), "4");
  const auto fresh = edited(
      real.document, [&](model::Draft& draft) { return addCard(draft, *mission, events.path, "event-war-horn", 0); });
  ASSERT_TRUE(fresh);
  const DeckRow now = deckOf(*real.with(fresh->document), "event-deck");
  EXPECT_EQ(now.cards.front().title, "War Horn");
  EXPECT_EQ(now.total, 13);
  EXPECT_EQ(issuesOf(fresh->root(), real.scope), issuesOf(real.root(), real.scope));
  const auto one = after(more->document, [&](model::Draft& draft) { setCardCount(draft, more->select.front(), 1); });
  EXPECT_FALSE(elementAt(one.root(), more->select.front()).has("count"));
  const auto moved = edited(real.document, [&](model::Draft& draft) {
    return moveCard(draft, *mission, events.cards.back().path, events.path, 0);
  });
  ASSERT_TRUE(moved);
  EXPECT_EQ(deckOf(*real.with(moved->document), "event-deck").cards.front().item, "event-silence");
  const auto none =
      after(real.document, [&](model::Draft& draft) { setCardCount(draft, events.cards.front().path, 0); });
  EXPECT_EQ(deckOf(*real.with(none), "event-deck").cards.size(), events.cards.size() - 1);
  const auto shuffled = after(real.document, [&](model::Draft& draft) { setShuffled(draft, events.path, true); });
  EXPECT_TRUE(deckOf(*real.with(shuffled), "event-deck").shuffled);
  const auto deck = edited(real.document, [](model::Draft& draft) { return newDeck(draft, "event-first"); });
  ASSERT_TRUE(deck);
  EXPECT_EQ(issuesOf(deck->root(), real.scope), issuesOf(real.root(), real.scope));
  EXPECT_EQ(deckOf(*real.with(deck->document), "event-first").total, 0);
  EXPECT_EQ(elementAt(deck->root(), deck->select.front()).name(), "deck");
}

TEST(DeckModel, CatalogueComparesCardsOfAllDecksWithTheBox) {
  const RealMission real = testing::realMission("data-theft");
  const auto catalogue = cardCatalogue(*real.now());
  const auto events =
      std::find_if(catalogue.begin(), catalogue.end(), [](const CardKind& k) { return k.kind == "event-card"; });
  ASSERT_NE(events, catalogue.end());
  const auto silence = std::find_if(events->cards.begin(), events->cards.end(),
                                    [](const CardEntry& c) { return c.item == "event-silence"; });
  ASSERT_NE(silence, events->cards.end());
  EXPECT_EQ(silence->used, 3);
  const auto gear =
      std::find_if(catalogue.begin(), catalogue.end(), [](const CardKind& k) { return k.kind == "equipment-card"; });
  ASSERT_NE(gear, catalogue.end());
  const std::string item = gear->cards.front().item;
  ASSERT_TRUE(gear->cards.front().held);
  EXPECT_FALSE(gear->cards.front().text.empty());
  const int held = *gear->cards.front().held;
  const auto deck = edited(real.document, [](model::Draft& draft) { return newDeck(draft, "bunker"); });
  ASSERT_TRUE(deck);
  const auto full = edited(deck->document, [&](model::Draft& draft) {
    return addCard(draft, *real.with(deck->document), deck->select.front(), item);
  });
  ASSERT_TRUE(full);
  const auto over =
      after(full->document, [&](model::Draft& draft) { setCardCount(draft, full->select.front(), held + 1); });
  bool found = false;
  for (const CardKind& kind : cardCatalogue(*real.with(over)))
    for (const CardEntry& card : kind.cards) found = found || (card.item == item && card.over());
  EXPECT_TRUE(found);
}

TEST(DeckModel, CardsThatDoNotFitADeckAreNeitherOfferedNorPutIn) {
  const RealMission real = testing::realMission("data-theft");
  const MissionScopePtr mission = real.now();
  const auto offered = cardCatalogue(*mission, "event-deck");
  ASSERT_EQ(offered.size(), 1U);
  EXPECT_EQ(offered.front().kind, "event-card");
  const DeckRow events = deckOf(*mission, "event-deck");
  const DeckRow tactics = deckOf(*mission, "tactic-deck");
  const auto put = edited(real.document, [&](model::Draft& draft) {
    return addCard(draft, *mission, events.path, "secondary-body-count");
  });
  ASSERT_FALSE(put);
  EXPECT_EQ(put.error().code, "zone-holds");
  EXPECT_NE(put.error().text.find("does not belong in \"Event deck\", which holds only \"Event card\""),
            std::string::npos)
      << put.error().text;
  EXPECT_EQ(put.error().remedy, "take it out, or put it into \"Secondary deck\"");
  const auto moved = edited(real.document, [&](model::Draft& draft) {
    return moveCard(draft, *mission, tactics.cards.front().path, events.path, 0);
  });
  ASSERT_FALSE(moved);
  EXPECT_EQ(moved.error().code, "zone-holds");
}

TEST(DeckModel, CardThatDoesNotFitItsDeckIsAProblemWithAFix) {
  const RealMission real = testing::realMission("data-theft");
  const DeckRow events = deckOf(*real.now(), "event-deck");
  const auto wrong = after(real.document, [&](model::Draft& draft) {
    setAttributeAt(draft, events.cards.front().path, "item", std::optional<std::string>("secondary-body-count"));
  });
  EXPECT_FALSE(deckOf(*real.with(wrong), "event-deck").cards.front().misfit.empty());
  const std::vector<std::string> issues = issuesOf(wrong.root(), real.scope);
  ASSERT_EQ(issues.size(), issuesOf(real.root(), real.scope).size() + 1);
  EXPECT_TRUE(std::any_of(issues.begin(), issues.end(),
                          [](const std::string& each) { return each.find("zone-holds") != std::string::npos; }));
}

TEST(DeckModel, ThingsAreLaidInZonesOfTiles) {
  const RealMission real = testing::realMission("data-theft");
  const MissionScopePtr mission = real.now();
  const auto zones = tileZones(*mission);
  const auto slots = std::find_if(zones.begin(), zones.end(), [](const TileZone& z) { return z.id == "slots"; });
  ASSERT_NE(slots, zones.end());
  EXPECT_FALSE(slots->hidden);
  ASSERT_GE(slots->likely, 1U);
  EXPECT_EQ(slots->kinds.front().value, "force-slot");
  EXPECT_EQ(std::count_if(zones.begin(), zones.end(), [](const TileZone& z) { return z.id == "force" && z.hidden; }),
            1);
  const auto there = tilePlacings(*mission, "s3");
  ASSERT_EQ(there.size(), 3U);
  EXPECT_EQ(there[0].depends, "");
  EXPECT_EQ(there[1].depends, "Corporations in play is 2 3 4");

  const auto place = [&](const char* zone, const char* tile, const char* what) {
    return edited(real.document, [&](model::Draft& draft) { return placeOnTile(draft, *mission, zone, tile, what); });
  };
  const auto placed = place("slots", "s3", "force-slot");
  ASSERT_TRUE(placed) << placed.error().message();
  EXPECT_EQ(tilePlacings(*real.with(placed->document), "s3").size(), 4U);
  EXPECT_EQ(issuesOf(placed->root(), real.scope), issuesOf(real.root(), real.scope));
  const auto card = place("force", "s1", "force-stragglers");
  ASSERT_TRUE(card) << card.error().message();
  EXPECT_EQ(elementAt(card->root(), card->select.front()).name(), "card");
  EXPECT_EQ(issuesOf(card->root(), real.scope), issuesOf(real.root(), real.scope));
  EXPECT_EQ(place("bag", "s1", "force-slot").error().code, "zone-tile");
  EXPECT_EQ(place("slots", "s1", "unicorn").error().code, "zone-kind");

  const auto moved = after(real.document, [&](model::Draft& draft) { moveToTile(draft, there[0].path, "s4"); });
  EXPECT_EQ(tilePlacings(*real.with(moved), "s3").size(), 2U);
  EXPECT_EQ(tilePlacings(*real.with(moved), "s4").size(), 4U);
  const auto taken = after(real.document, [&](model::Draft& draft) { takeFromTile(draft, there[0].path); });
  EXPECT_EQ(tilePlacings(*real.with(taken), "s3").size(), 2U);
}

TEST(DeckModel, ACardIsDealtToATile_OneCopyLeavesTheDeck) {
  const RealMission real = testing::realMission("data-theft");
  const MissionScopePtr mission = real.now();
  EXPECT_EQ(usualTileZone(*mission, "force-slot"), "slots");
  EXPECT_EQ(usualTileZone(*mission, "force-stragglers"), "force");
  EXPECT_EQ(usualTileZone(*mission, "event-silence"), "");
  const DeckRow pile = deckOf(*mission, "force-pile");
  for (const DeckCard& card : pile.cards) {
    const auto dealt =
        edited(real.document, [&](model::Draft& draft) { return dealToTile(draft, *mission, card.path, "s2"); });
    ASSERT_TRUE(dealt) << dealt.error().message();
    const MissionScopePtr now = real.with(dealt->document);
    EXPECT_EQ(deckOf(*now, "force-pile").total, pile.total - 1) << card.item;
    const model::Element laid = elementAt(dealt->root(), dealt->select.front());
    EXPECT_EQ(laid.value("item"), card.item);
    EXPECT_EQ(laid.value("at"), "zone:force@s2");
    EXPECT_EQ(issuesOf(dealt->root(), real.scope), issuesOf(real.root(), real.scope));
  }
  const DeckRow events = deckOf(*mission, "event-deck");
  EXPECT_EQ(edited(real.document,
                   [&](model::Draft& draft) { return dealToTile(draft, *mission, events.cards.front().path, "s2"); })
                .error()
                .code,
            "zone-kind");
}

}  // namespace
}  // namespace sortie::editor
