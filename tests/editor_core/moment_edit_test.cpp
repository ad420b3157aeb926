#include "editor/core/playtest/moment_edit.h"

#include <fstream>
#include <set>

#include <gtest/gtest.h>

#include "world/place_names.h"
#include "playtest_testing.h"

namespace sortie::editor {
namespace {

namespace fs = std::filesystem;
using testing::Folder;
using testing::good;
using testing::open;

model::Document read(const fs::path& file) {
  Result<model::Document> document = model::readXmlFile(file);
  if (!document) ADD_FAILURE() << document.error().message();
  return document ? std::move(*document) : model::Document();
}

std::shared_ptr<const world::Scenario> load(const fs::path& folder, const std::string& variant = {}) {
  model::LoadOptions options;
  options.variant = variant;
  options.packFolders = {fs::path(SORTIE_SOURCE_DIR) / "scripts", fs::path(SORTIE_SOURCE_DIR) / "missions"};
  Result<model::LoadedMission> loaded = model::loadMission(folder.string(), options);
  if (!loaded) {
    ADD_FAILURE() << loaded.error().message();
    return nullptr;
  }
  Result<std::shared_ptr<const world::Scenario>> scenario = world::Scenario::make(std::move(*loaded));
  if (!scenario) ADD_FAILURE() << scenario.error().message();
  return scenario ? std::move(*scenario) : nullptr;
}

/// What lies where, without the ids that a moment may have given: pieces of zones in their order, the others by place;
/// each with its side, facing and values.
std::vector<std::string> contents(const world::Scenario& scenario, const world::World& world) {
  std::vector<std::string> out;
  const auto valuesOf = [&](world::Thing thing) {
    std::string text;
    for (const world::AttributeSlot& slot : world::kindOf(scenario, world, thing).slots) {
      const std::int32_t* cell = &world.cells[world::cellsOf(world, thing) + static_cast<std::uint32_t>(slot.offset)];
      if (slot.name == "score") continue;  // the engine's own: a moment says that it is lost
      text += " " + slot.name + "=";
      const bool piece = slot.type == model::TypeKind::Piece || slot.element == model::TypeKind::Piece;
      const bool number = slot.type == model::TypeKind::Int || slot.type == model::TypeKind::Bool;
      for (int i = 0; i < slot.width && !piece && slot.type != model::TypeKind::Place; ++i)
        text += number || slot.type == model::TypeKind::List || cell[i] < 0 || slot.type == model::TypeKind::Side
                    ? std::to_string(cell[i]) + ","
                    : scenario.text(static_cast<world::Symbol>(cell[i])) + ",";
    }
    return text;
  };
  const auto describe = [&](std::size_t p) {
    const world::PieceState& state = world.pieces[p];
    std::string text = state.item >= 0 ? scenario.items[static_cast<std::size_t>(state.item)].name
                                       : scenario.kinds[world::at(state.kind)].name;
    if (state.side != world::SideId::None) text += " of " + scenario.sides[world::at(state.side)].name;
    text += " facing " + std::to_string(state.facing);
    return text + valuesOf({world::Tag::Piece, static_cast<std::int32_t>(p)});
  };
  for (std::size_t z = 0; z < scenario.zones.size(); ++z) {
    std::vector<std::string> in;
    for (std::int32_t p = world.zones[z].first; p >= 0; p = world.pieces[static_cast<std::size_t>(p)].next)
      in.push_back(world::placeText(scenario, world, board::zonePlace(static_cast<std::int32_t>(z))) + " " +
                   describe(static_cast<std::size_t>(p)));
    out.insert(out.end(), in.begin(), in.end());
  }
  std::multiset<std::string> elsewhere;
  for (std::size_t p = 0; p < world.pieces.size(); ++p)
    if (!board::isZone(world.pieces[p].place) && !board::isPiece(world.pieces[p].place))
      elsewhere.insert(world::placeText(scenario, world, world.pieces[p].place) + " " + describe(p));
  out.insert(out.end(), elsewhere.begin(), elsewhere.end());
  for (std::size_t s = 0; s < scenario.sides.size(); ++s)
    out.push_back(scenario.sides[s].name + valuesOf({world::Tag::Side, static_cast<std::int32_t>(s)}));
  out.push_back("world" + valuesOf({world::Tag::World, 0}));
  for (std::size_t e = 0; e < world.map->edges.size(); ++e)
    if (const auto state = world.map->edges[e]; state != 0)
      out.push_back(scenario.grid->name(board::EdgeIndex{static_cast<std::int32_t>(e)}) + " " +
                    scenario.edgeStates[state].kindName + scenario.edgeStates[state].stateName);
  for (std::size_t s = 0; s < world.map->features.size(); ++s)
    out.push_back(std::to_string(s) + " features " + std::to_string(world.map->features[s]));
  return out;
}

/// Plays, takes the moment, and begins there.
void begins(const std::string& pack, const std::string& mission, const std::string& variant, std::size_t decisions,
            std::uint64_t seed, std::uint64_t sweeps = 20) {
  SCOPED_TRACE(mission + " " + variant);
  const Folder folder;
  const fs::path copy = folder / fs::path(pack).filename().string();
  fs::copy(fs::path(SORTIE_SOURCE_DIR) / pack, copy, fs::copy_options::recursive);
  const fs::path place = copy / "missions" / mission;
  const auto scenario = load(place, variant);
  ASSERT_NE(scenario, nullptr);
  const auto playtest = open(scenario, "random", seed);
  ASSERT_NE(playtest, nullptr);
  playtest->play(nullptr, decisions);
  const world::World& world = playtest->session().world();
  const model::Document document = read(place / "mission.xml");
  model::Draft draft(document);
  const Result<MomentStart> start = startAt(draft, *scenario, asMissionStart(*scenario, world));
  ASSERT_TRUE(start) << start.error().message();
  ASSERT_FALSE(draft.error()) << draft.error()->message();
  std::ofstream(place / "mission.xml") << draft.document().text();
  const auto begun = load(place);
  ASSERT_NE(begun, nullptr);
  const std::vector<std::string> now = contents(*begun, begun->initial);
  const std::vector<std::string> then = contents(*scenario, world);
  ASSERT_EQ(now.size(), then.size());
  for (std::size_t i = 0; i < now.size(); ++i) EXPECT_EQ(now[i], then[i]);
  // Sides that another variant is without take their pieces with them.
  for (const model::Variant& each : scenario->mission.mission->variants) EXPECT_NE(load(place, each.id), nullptr);
  for (std::uint64_t s = 1; s <= sweeps; ++s) {
    const auto again = open(begun, "random", s);
    ASSERT_NE(again, nullptr);
    again->play();
    EXPECT_EQ(again->status(), PlaytestStatus::Ended)
        << "seed " << s << " " << (again->state().halt ? again->state().halt->error.message() : std::string());
  }
}

TEST(MomentEdit, MomentOfTheDuelIsAMission) { begins("tests/packs/tiny", "duel", {}, 15, 9); }
// Its rules deal the cards once more in their first step, so that there are none left: it is not played.
TEST(MomentEdit, MomentWithCardsLaysOutDecks) { begins("tests/packs/hidden", "deal", {}, 12, 3, 0); }
TEST(MomentEdit, MomentOfDataTheftIsAMission) { begins("missions/citadel", "data-theft", {}, 40, 5); }
TEST(MomentEdit, MomentOfAVariantIsAMission) { begins("missions/citadel", "data-theft", "trio-cards", 40, 2); }

TEST(MomentEdit, FirstMomentKeepsTheStart) {
  const auto scenario = testing::scenarioOf(testing::dataTheft);
  const model::Document document = read(fs::path(SORTIE_SOURCE_DIR) / testing::dataTheft / "mission.xml");
  model::Draft draft(document);
  const Result<MomentStart> start = startAt(draft, *scenario, asMissionStart(*scenario, scenario->initial));
  ASSERT_TRUE(start);
  EXPECT_TRUE(start->lost.empty());
  EXPECT_EQ(model::child(draft.root(), "map").text(), model::child(document.root(), "map").text());
}

TEST(MomentEdit, TextsCommentsAndOtherVariantsAreKept) {
  const Result<model::Document> document = model::readXml("mission.xml", R"(<mission id="m" ruleset="tiny">
  <side id="red" kind="army"/>
  <side id="blue" kind="army"/>
  <map><tile id="m" tile="meadow" at="0,0"/></map>
  <setup>
    <!-- The sergeant. -->
    <piece id="r1" kind="unit" side="red" at="m:C1" title="Sergeant"><text id="who">Old hand.</text></piece>
    <piece kind="unit" side="blue" at="m:C8"/>
    <when option="no-such" is="1">
      <piece id="r9" kind="unit" side="red" at="m:A1"/>
      <piece id="r1" kind="unit" side="red" at="m:A2"/>
    </when>
  </setup>
</mission>)");
  ASSERT_TRUE(document);
  const auto scenario = testing::scenarioOf(testing::duel);
  MomentSetup moment;
  model::PieceSetup piece;
  piece.id = "r1";
  piece.kind = "unit";
  piece.side = "red";
  piece.at = "m:D4";
  moment.pieces = {piece};
  piece.id.clear();
  piece.side = "blue";
  moment.pieces.push_back(piece);
  moment.pieces.push_back(piece);
  model::Draft draft(*document);
  const Result<MomentStart> start = startAt(draft, *scenario, moment);
  ASSERT_TRUE(start);
  const std::string& text = draft.document().text();
  EXPECT_NE(text.find("<!-- The sergeant. -->\n    <piece id=\"r1\" kind=\"unit\" side=\"red\" at=\"m:D4\" "
                      "title=\"Sergeant\"><text id=\"who\">Old hand.</text></piece>\n"
                      "    <piece kind=\"unit\" side=\"blue\" at=\"m:D4\" count=\"2\"/>"),
            std::string::npos)
      << text;
  EXPECT_NE(text.find("r9"), std::string::npos);
  EXPECT_EQ(text.find("m:A2"), std::string::npos);  // there is one r1
  EXPECT_EQ(text.find("m:C8"), std::string::npos);
}

}  // namespace
}  // namespace sortie::editor
