// Names: what is said where they stand for nothing, and what they lead back to.
#include <gtest/gtest.h>

#include <algorithm>

#include "../model/pack_on_disk.h"
#include "model/validate.h"
#include "world/compile.h"
#include "world/place_names.h"
#include "world/placing.h"
#include "yard.h"

namespace sortie::world {
namespace {

using model::PackOnDisk;

struct Checked {
  std::vector<model::Issue> validated;
  Compiled compiled;
};

/// A mission of the pack, as `validate` and as `play` see it.
Checked check(const PackOnDisk& pack, const std::string& inner, const std::string& variant = {}) {
  pack.write("missions/one/mission.xml", PackOnDisk::mission(inner));
  const auto folder = pack.folder() / "missions/one";
  const auto packs = model::loadPacks(pack.folder(), {});
  EXPECT_TRUE(packs) << packs.error().message();
  const auto sources = model::readMissionSources(folder, pack.folder());
  EXPECT_TRUE(sources) << sources.error().message();
  return {model::validateMission(*packs, sources->document, folder),
          compile(*packs, *sources, model::LoadOptions{{}, variant, {}})};
}

std::string errors(const std::vector<model::Issue>& issues) {
  std::string out;
  for (const model::Issue& each : issues)
    if (each.severity == model::Severity::Error)
      out += toString(each.where) + " " + each.code + ": " + each.text + " (" + each.remedy + ")\n";
  return out;
}

std::string unit(const std::string& attributes) {
  return "<setup><piece kind='unit' " + attributes + "><set name='defence' value='1'/></piece></setup>\n";
}

TEST(Names, WrongName_HasTheSameMessageInValidateAndPlay) {
  const PackOnDisk pack("world-names");
  const struct {
    std::string inner;
    const char* code;
  } cases[] = {
      {unit("side='nobody' at='m:A1'"), "unresolved-id"},
      {unit("side='rde' at='m:A1'"), "unresolved-id"},
      {unit("side='red' at='m:Z9'"), "square-outside"},
      {unit("side='red' at='edge:m:Z9:east'"), "square-outside"},
      {unit("side='red' at='corner:m:Z9:north-east'"), "square-outside"},
      {unit("side='red' at='q:C1'"), "unresolved-id"},
      {unit("side='red' at='m:'"), "place-form"},
      {unit("side='red' at='zone:nix'"), "unresolved-id"},
      {unit("side='red' at='zone:box@nobody'"), "unresolved-id"},
      {unit("side='red' at='piece:nobody'"), "unresolved-id"},
      {"<setup><deck zone='nix'/></setup>\n", "unresolved-id"},
      {"<setup><deck zone='nix' shuffled='yes'/></setup>\n", "unresolved-id"},
      {"<setup><deck zone='box' side='nobody'/></setup>\n", "unresolved-id"},
      {"<objective id='o' sides='red nobody'/>\n", "unresolved-id"},
      {"<objective id='o' sides='nobody'/>\n", "unresolved-id"},
      {"<map><edge kind='wall' square='m:Z9' side='east'/></map>\n", "square-outside"},
      {"<map><feature kind='pit' squares='m:A1 q:A1'/></map>\n", "unresolved-id"},
      {"<map><feature kind='pit' squares='m:A1 nothing'/></map>\n", "square-form"},
      {"<map><entrance id='in' kind='gate' squares='m:A1 m:Z9'/></map>\n", "square-outside"},
      {"<map><tile id='n' tile='yard' at='9,0' turns='1'/></map>\n" + unit("side='red' at='n:D1'"), "square-outside"},
      {"<content><tile id='t' kind='field'><feature kind='pit' squares='Z9'/></tile></content>\n"
       "<map><tile id='n' tile='t' at='9,0'/></map>\n",
       "square-outside"},
  };
  for (const auto& each : cases) {
    const Checked found = check(pack, each.inner);
    const std::string said = errors(found.validated);
    EXPECT_NE(said.find(each.code), std::string::npos) << each.inner << said;
    EXPECT_EQ(said, errors(found.compiled.issues)) << each.inner;
    EXPECT_FALSE(found.compiled.strict()) << each.inner;
    ASSERT_NE(found.compiled.scenario, nullptr) << each.inner;
  }
}

TEST(Names, NameKnownInAllVariants_IsAcceptedInBoth) {
  const PackOnDisk pack("world-names-good");
  const Checked found = check(
      pack, "<map><tile id='n' tile='yard' at='9,0' turns='1'/><feature kind='pit' squares='n:C4 m:D3'/></map>\n" +
                unit("side='red' at='n:A4'") + "<setup><deck zone='box'/></setup>\n");
  EXPECT_EQ(errors(found.validated), "");
  EXPECT_EQ(errors(found.compiled.issues), "");
}

TEST(Names, SideOfAnotherVariant_IsReportedAsSuch) {
  const PackOnDisk pack("world-names-variant");
  const Checked found = check(pack,
                              "<when option='night' is='true'><side id='green' kind='army'/></when>\n"
                              "<variant id='late'><set name='night' value='true'/></variant>\n" +
                                  unit("side='green' at='m:A1'"));
  EXPECT_EQ(errors(found.validated), "");
  ASSERT_EQ(found.compiled.issues.size(), 1U) << errors(found.compiled.issues);
  EXPECT_EQ(found.compiled.issues[0].code, "unknown-side");
  EXPECT_EQ(found.compiled.issues[0].where.column, std::string("<setup><piece kind='unit' ").size() + 1);
}

TEST(Names, WrongAttributeIsReportedAtItsPlaceAndThePieceLeftOut) {
  const PackOnDisk pack("world-names-part");
  const Checked found = check(pack, unit("side='nobody' at='m:A1'"));
  ASSERT_EQ(found.compiled.leftOut.size(), 1U);
  EXPECT_EQ(found.compiled.leftOut[0].line, found.compiled.issues.at(0).where.line);
  EXPECT_EQ(found.compiled.leftOut[0].column, std::string("<setup>").size() + 1);
  EXPECT_TRUE(found.compiled.mission->pieces.empty());
}

TEST(Names, TwoMistakesAtOnePlace_AreBothReported) {
  const PackOnDisk pack("world-names-two");
  const Checked found =
      check(pack,
            "<content><tile id='t' kind='field'><feature kind='pit' squares='Z9 nothing'/></tile></content>\n"
            "<map><tile id='n' tile='t' at='9,0'/></map>\n");
  const std::string said = errors(found.compiled.issues);
  EXPECT_NE(said.find("square-outside"), std::string::npos) << said;
  EXPECT_NE(said.find("square-form"), std::string::npos) << said;
}

template <class T>
std::string idsOf(const std::vector<T>& things) {
  std::string out;
  for (const T& each : things) out += each.id + " ";
  return out;
}

// What only the decoder finds wrong: the world could be built with it.
TEST(LeftOut, EachListLeavesOutItsInvalidElementAlone) {
  const PackOnDisk pack("world-left-out");
  std::string ruleset = PackOnDisk::kRuleset;
  ruleset.insert(ruleset.find("  <entrance"), "  <corner id=\"post\"/>\n");
  pack.write("ruleset.xml", ruleset);
  const Checked found =
      check(pack,
            "<variant id='Not An Id'/><variant id='good'/>\n"
            "<content><tile id='t1' kind='nothing'/><tile id='t2' kind='field'/></content>\n"
            "<map><entrance id='e1' kind='nothing' squares='m:A1'/><entrance id='e2' kind='gate' squares='m:A1'/>\n"
            "<edge kind='wall' square='m:A1' side='east' level='200'/><edge kind='wall' square='m:B1' side='east'/>\n"
            "<corner kind='post' square='m:A1' at='south-east' level='200'/>"
            "<corner kind='post' square='m:B1' at='south-east'/>\n"
            "<feature kind='pit' square='m:A1' level='200'/><feature kind='pit' square='m:B1' level='3'/>"
            "<feature kind='pit' square='m:C1'/></map>\n"
            "<setup><deck zone='box'><piece id='p1' kind='unit' facing='999'><set name='defence' value='1'/></piece>"
            "<piece id='p2' kind='unit'><set name='defence' value='1'/></piece></deck></setup>\n");
  const model::Mission& mission = *found.compiled.mission;
  EXPECT_EQ(idsOf(mission.variants), "good ") << errors(found.compiled.issues);
  EXPECT_EQ(idsOf(mission.tileItems), "t2 ");
  EXPECT_EQ(idsOf(mission.entrances), "e2 ");
  ASSERT_EQ(mission.edges.size(), 1U);
  EXPECT_EQ(mission.edges[0].square, "m:B1");
  ASSERT_EQ(mission.corners.size(), 1U);
  EXPECT_EQ(mission.corners[0].square, "m:B1");
  ASSERT_EQ(mission.features.size(), 1U);
  EXPECT_EQ(mission.features[0].square, "m:C1");
  ASSERT_EQ(mission.decks.size(), 1U);
  EXPECT_EQ(idsOf(mission.decks[0].cards), "p2 ");
}

TEST(LeftOut, OverlappingTilesAreLeftOutInAnyOrder) {
  const PackOnDisk pack("world-left-out-tiles");
  const Checked found = check(pack,
                              "<map><tile id='n1' tile='yard' at='1,1'/><tile id='n2' tile='yard' at='20,0'/>"
                              "<tile id='n3' tile='yard' at='21,1'/><tile id='n4' tile='yard' at='40,0'/></map>\n");
  EXPECT_EQ(idsOf(found.compiled.mission->tiles), "m n2 n4 ");
}

TEST(PlaceNames, PlaceNameLeadsBackToItsPlace) {
  const auto s = testing::yard(testing::piece("man", "r", "red", "A1") + testing::piece("man", "b", "blue", "B1") +
                               "<deck zone=\"hand\" side=\"blue\"><card item=\"charge\"/></deck>");
  const World& world = s->initial;
  const auto back = [&](board::Place place) { return placeNamed(*s, world, placeText(*s, world, place)); };
  const ZoneId hand = zoneNamed(*s, world, "hand@blue");
  ASSERT_NE(hand, ZoneId::None);
  EXPECT_NE(hand, zoneNamed(*s, world, "hand@red"));
  EXPECT_EQ(zoneNamed(*s, world, "hand@green"), ZoneId::None);
  for (const board::Place place :
       {board::placeOf(s->grid->find("y:C2")), board::placeOf(s->grid->findEdge("y:B3:east")),
        board::placeOf(s->grid->findCorner("y:B2:north-east")), board::zonePlace(raw(hand)),
        board::piecePlace(raw(s->piece("b"))), board::noPlace}) {
    EXPECT_EQ(back(place), place) << placeText(*s, world, place);
  }
  EXPECT_EQ(placeNamed(*s, world, "y:C2"), board::placeOf(s->grid->find("y:C2")));
  EXPECT_EQ(placeNamed(*s, world, "zone:hand@blue"), board::zonePlace(raw(hand)));
  EXPECT_EQ(placeNamed(*s, world, "piece:b"), board::piecePlace(raw(s->piece("b"))));
  for (const char* nothing : {"", "y:Z9", "q:A1", "edge:y:Z9:east", "corner:y:A1", "place:x", "place:-4"})
    EXPECT_EQ(placeNamed(*s, world, nothing), board::noPlace) << nothing;

  EXPECT_EQ(pieceNamed(*s, world, "r"), s->piece("r"));
  EXPECT_EQ(pieceNamed(*s, world, "nobody"), PieceId::None);
  // One without an id of its own is known by what it was made of.
  const PieceId card = static_cast<PieceId>(world.pieces.size() - 1);
  EXPECT_EQ(pieceNamed(*s, world, s->keyOf(Value::of(card), world)), card);
}

TEST(Winners, WinnersAreAllSidesOfTheKindsOfTheOutcome) {
  const auto s = testing::yard("");
  OutcomeInfo outcome;
  EXPECT_EQ(declaredWinners(*s, outcome), 0U);
  outcome.wins = {"nobody"};
  EXPECT_EQ(declaredWinners(*s, outcome), 0U);
  outcome.wins = {"nobody", "player"};
  EXPECT_EQ(declaredWinners(*s, outcome), 3U);
}

}  // namespace
}  // namespace sortie::world
