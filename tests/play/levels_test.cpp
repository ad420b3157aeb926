// Levels that are laid anew and lifted: the world's copies, hashes and saves, tiles that lie turned, joints at rims.
#include <filesystem>
#include <fstream>
#include <sstream>

#include "playing.h"
#include "world/mutator.h"

namespace sortie::play {
namespace {

using world::Mutator;
using world::World;

constexpr const char* block = "tower/missions/block";

/// The tower's mission with both tiles turned, and a wall of the mission's own between them.
std::shared_ptr<const world::Scenario> turnedBlock(const testing::Folder& folder, int turns) {
  const std::filesystem::path copy = folder / ("tower-" + std::to_string(turns));
  std::filesystem::copy(std::string(SORTIE_SOURCE_DIR) + "/tests/packs/tower", copy,
                        std::filesystem::copy_options::recursive);
  const std::filesystem::path file = copy / "missions/block/mission.xml";
  std::stringstream text;
  text << std::ifstream(file).rdbuf();
  std::string mission = text.str();
  const auto replace = [&](const std::string& from, const std::string& to) {
    const std::size_t at = mission.find(from);
    ASSERT_NE(at, std::string::npos);
    mission.replace(at, from.size(), to);
  };
  const std::string attribute = " turns=\"" + std::to_string(turns) + "\"/>";
  replace("at=\"0,0\"/>", "at=\"0,0\"" + attribute);
  replace("at=\"8,0\"/>", "at=\"8,0\"" + attribute + "<edge kind=\"wall\" square=\"b:H4\" side=\"east\"/>");
  std::ofstream(file) << mission;
  Result<model::LoadedMission> loaded = model::loadMission((copy / "missions/block").string());
  if (!loaded) {
    ADD_FAILURE() << loaded.error().message();
    return nullptr;
  }
  Result<std::shared_ptr<const world::Scenario>> scenario = world::Scenario::make(std::move(*loaded));
  if (!scenario) {
    ADD_FAILURE() << scenario.error().message();
    return nullptr;
  }
  return std::move(*scenario);
}

std::size_t differences(const world::MapState& a, const world::MapState& b) {
  std::size_t out = 0;
  for (std::size_t i = 0; i < a.edges.size(); ++i) out += a.edges[i] != b.edges[i] ? 1 : 0;
  for (std::size_t i = 0; i < a.corners.size(); ++i) out += a.corners[i] != b.corners[i] ? 1 : 0;
  for (std::size_t i = 0; i < a.features.size(); ++i) out += a.features[i] != b.features[i] ? 1 : 0;
  return out;
}

TEST(Levels, LevelLaidAgain_EqualsTheBuiltOneInEveryTurn) {
  const testing::Folder folder;
  for (int turns = 0; turns < 4; ++turns) {
    const auto scenario = turnedBlock(folder, turns);
    ASSERT_NE(scenario, nullptr);
    World world = scenario->initial;
    Mutator mutator(*scenario, world, nullptr);
    const world::MapState before = *world.map;
    for (const char* name : {"b", "y"}) {
      const world::TileId tile = scenario->tile(name);
      mutator.lift(tile, 0);
      EXPECT_GT(differences(before, *world.map), 64u) << "at least its squares";
      mutator.lay(tile, 0, scenario->tileItem(name[0] == 'b' ? "block" : "court"));
      EXPECT_EQ(differences(before, *world.map), 0u) << name << " in turn " << turns;
      EXPECT_EQ(world.map->effective, world.map->edges);
    }
    const board::EdgeIndex own = scenario->grid->findEdge("b:H4:east");
    EXPECT_EQ(world.map->edges[board::at(own)], scenario->edgeState("wall", "")) << "what the mission laid stands";
    mutator.lift(scenario->tile("y"), 0);
    mutator.lift(scenario->tile("b"), 0);
    EXPECT_EQ(world.map->edges[board::at(own)], 0) << "nothing is left to stand between";
  }
}

TEST(Levels, CopiesOfAWorldKeepTheirMap) {
  const auto scenario = testing::scenarioOf(block);
  World world = scenario->initial;
  const World copy = world;
  Mutator mutator(*scenario, world, nullptr);
  mutator.lift(scenario->tile("b"), 2);
  EXPECT_EQ(copy, scenario->initial);
  EXPECT_EQ(world::hashOf(copy), world::hashOf(scenario->initial));
  EXPECT_FALSE(world == copy);
  EXPECT_NE(world::hashOf(world), world::hashOf(copy));
}

TEST(Levels, PrintOfALevel_IsPartOfWorldHashAndSave) {
  const auto scenario = testing::scenarioOf(block);
  const std::int32_t ruin = scenario->tileItem("ruin");
  ASSERT_GE(ruin, 0);
  const auto laid = [&](bool journalled) {
    World world = scenario->initial;
    world::Journal journal;
    Mutator mutator(*scenario, world, journalled ? &journal : nullptr);
    mutator.lift(scenario->tile("b"), 2);
    mutator.lay(scenario->tile("b"), 1, ruin);
    EXPECT_EQ(journal.changes.size() > 30, journalled);
    return std::pair(world, mutator.rollingHash());
  };
  const auto [world, rolling] = laid(false);
  const auto [again, rollingAgain] = laid(true);
  EXPECT_EQ(world, again);
  EXPECT_EQ(rolling, rollingAgain);
  World loaded;
  ASSERT_TRUE(world::loadWorld(world::saveWorld(world), *scenario, loaded));
  EXPECT_EQ(loaded, world);
  EXPECT_EQ(world::hashOf(loaded), world::hashOf(world));
  // The print that lies is known after loading, too: the rim is worked out from it.
  Mutator first(*scenario, loaded, nullptr);
  World same = world;
  Mutator second(*scenario, same, nullptr);
  for (Mutator* mutator : {&first, &second}) mutator->lift(scenario->tile("y"), 0);
  EXPECT_EQ(loaded, same);
}

TEST(Levels, SaveWithAnUnknownPrint_IsRefused) {
  const auto scenario = testing::scenarioOf(block);
  World world = scenario->initial;
  Mutator(*scenario, world, nullptr).lift(scenario->tile("b"), 2);
  auto map = std::make_shared<world::MapState>(*world.map);
  map->printed.back() = world::firstLaid + static_cast<std::uint32_t>(scenario->tileItems.size());
  world.map = map;
  World loaded;
  EXPECT_FALSE(world::loadWorld(world::saveWorld(world), *scenario, loaded));
}

}  // namespace
}  // namespace sortie::play
