// What tests of playtests share: missions of the test packs, opened, and a folder of their own.
#pragma once

#include <filesystem>
#include <memory>
#include <string>

#include <gtest/gtest.h>
#include <unistd.h>

#include "editor/core/playtest/playtest.h"

namespace sortie::editor::testing {

namespace fs = std::filesystem;

inline constexpr const char* duel = "tests/packs/tiny/missions/duel";
inline constexpr const char* deal = "tests/packs/hidden/missions/deal";
inline constexpr const char* dataTheft = "missions/citadel/missions/data-theft";

inline std::shared_ptr<const world::Scenario> scenarioAt(const fs::path& folder) {
  Result<model::LoadedMission> loaded = model::loadMission(folder.string());
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

inline std::shared_ptr<const world::Scenario> scenarioOf(const std::string& mission) {
  return scenarioAt(fs::path(SORTIE_SOURCE_DIR) / mission);
}

/// Every side played by the same agent.
inline std::unique_ptr<Playtest> open(const std::shared_ptr<const world::Scenario>& scenario, const std::string& agent,
                                      std::uint64_t seed = 1) {
  PlaytestOptions options;
  options.seed = seed;
  for (const world::SideInfo& side : scenario->sides) options.agents[side.name] = agent;
  Result<std::unique_ptr<Playtest>> made = Playtest::make(scenario, options);
  if (!made) {
    ADD_FAILURE() << made.error().message();
    return nullptr;
  }
  return std::move(*made);
}

inline std::unique_ptr<Playtest> open(const std::string& mission, const std::string& agent, std::uint64_t seed = 1) {
  return open(scenarioOf(mission), agent, seed);
}

class Folder {
 public:
  Folder() : path_(fs::temp_directory_path() / ("sortie-playtest-" + std::to_string(::getpid()))) {
    fs::remove_all(path_);
    fs::create_directories(path_);
  }
  ~Folder() { fs::remove_all(path_); }
  Folder(const Folder&) = delete;
  Folder& operator=(const Folder&) = delete;
  [[nodiscard]] fs::path operator/(const std::string& name) const { return path_ / name; }

 private:
  fs::path path_;
};

inline void good(const Result<>& result) { EXPECT_TRUE(result) << result.error().message(); }

}  // namespace sortie::editor::testing
