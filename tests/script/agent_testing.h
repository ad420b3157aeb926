// A copy of the tiny game's pack with an agent written by the test, and questions to it.
#pragma once

#include <filesystem>
#include <fstream>
#include <map>
#include <string>

#include <gtest/gtest.h>
#include <unistd.h>

#include "model/pack.h"
#include "script/agents/agent_host.h"

namespace sortie::script::testing {

/// A mission of a pack for tests (the duel of the tiny game) with `bots` as its rules/bots.lua.
class AgentPack {
 public:
  /// `rules`: of the duel, may be empty.
  explicit AgentPack(const std::string& bots, const std::string& rules = {}) : AgentPack(bots, "tiny", "duel", rules) {}
  /// `more`: other texts of files below rules/.
  AgentPack(const std::string& bots, const std::string& pack, const std::string& mission, const std::string& rules = {},
            const std::map<std::string, std::string>& more = {}) {
    namespace fs = std::filesystem;
    const auto* info = ::testing::UnitTest::GetInstance()->current_test_info();
    folder_ = fs::temp_directory_path() / (std::string("sortie-") + info->test_suite_name() + "-" + info->name() + "-" +
                                           std::to_string(::getpid()));
    fs::remove_all(folder_);
    fs::create_directories(folder_);
    fs::copy(fs::path(SORTIE_SOURCE_DIR) / "tests/packs" / pack, folder_ / pack, fs::copy_options::recursive);
    std::ofstream(folder_ / pack / "rules/bots.lua") << bots;
    for (const auto& [file, text] : more) {
      fs::create_directories((folder_ / pack / "rules" / file).parent_path());
      std::ofstream(folder_ / pack / "rules" / file) << text;
    }
    const fs::path missionFolder = folder_ / pack / "missions" / mission;
    if (!rules.empty()) std::ofstream(missionFolder / "rules.lua") << rules;
    Result<model::LoadedMission> loaded = model::loadMission(missionFolder.string());
    if (!loaded) {
      ADD_FAILURE() << loaded.error().message();
      return;
    }
    Result<std::shared_ptr<const world::Scenario>> scenario = world::Scenario::make(std::move(*loaded));
    if (!scenario) {
      ADD_FAILURE() << scenario.error().message();
      return;
    }
    scenario_ = std::move(*scenario);
  }
  ~AgentPack() { std::filesystem::remove_all(folder_); }
  AgentPack(const AgentPack&) = delete;
  AgentPack& operator=(const AgentPack&) = delete;

  [[nodiscard]] const std::shared_ptr<const world::Scenario>& scenario() const { return scenario_; }
  [[nodiscard]] world::Value square(const char* name) const {
    return world::Value::ofPlace(board::placeOf(scenario_->grid->find(name)));
  }
  [[nodiscard]] world::Value piece(const char* name) const { return world::Value::of(scenario_->piece(name)); }
  [[nodiscard]] world::Decision decision(const char* kind, world::Domain domain, world::Value about = {}) const {
    return {scenario_->decision(kind), world::SideId{0}, domain, about, 0};
  }

 private:
  std::filesystem::path folder_;
  std::shared_ptr<const world::Scenario> scenario_;
};

/// Counts up from 0: what an agent draws is known.
struct Counter {
  std::uint64_t next = 0;
  AgentNumbers numbers() {
    return {[](void* self, std::uint64_t n) { return static_cast<Counter*>(self)->next++ % n; }, this};
  }
};

}  // namespace sortie::script::testing
