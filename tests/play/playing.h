// What tests of this room share: missions of the test packs, opened.
#pragma once

#include <filesystem>
#include <fstream>
#include <memory>
#include <sstream>
#include <string>

#include <gtest/gtest.h>
#include <unistd.h>

#include "model/pack.h"
#include "play/session/session.h"
#include "script/host.h"

namespace sortie::play::testing {

/// `mission`: a folder, or one in tests/packs.
inline std::shared_ptr<const world::Scenario> scenarioOf(const std::string& mission,
                                                         const model::LoadOptions& options = {}) {
  Result<model::LoadedMission> loaded =
      model::loadMission((std::filesystem::path(SORTIE_SOURCE_DIR) / "tests/packs" / mission).string(), options);
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

inline std::unique_ptr<script::Host> hostOf(const std::shared_ptr<const world::Scenario>& scenario) {
  if (scenario == nullptr) return nullptr;
  Result<std::unique_ptr<script::Host>> host = script::Host::make(scenario);
  if (!host) {
    ADD_FAILURE() << host.error().message();
    return nullptr;
  }
  return std::move(*host);
}

inline constexpr const char* duel = "tiny/missions/duel";
inline constexpr const char* deal = "hidden/missions/deal";

/// A folder for one test's files, empty at its start and gone at its end.
class Folder {
 public:
  Folder() {
    const auto* info = ::testing::UnitTest::GetInstance()->current_test_info();
    path_ = std::filesystem::temp_directory_path() /
            (std::string("sortie-") + info->test_suite_name() + "-" + info->name() + "-" + std::to_string(::getpid()));
    std::filesystem::remove_all(path_);
    std::filesystem::create_directories(path_);
  }
  ~Folder() { std::filesystem::remove_all(path_); }
  Folder(const Folder&) = delete;
  Folder& operator=(const Folder&) = delete;
  [[nodiscard]] std::filesystem::path operator/(const std::string& name) const { return path_ / name; }

 private:
  std::filesystem::path path_;
};

/// Writes the file again with `to` for the first `from`, which must be there.
inline void replaceIn(const std::filesystem::path& file, const std::string& from, const std::string& to) {
  std::ostringstream text;
  text << std::ifstream(file).rdbuf();
  std::string content = text.str();
  const std::size_t at = content.find(from);
  ASSERT_NE(at, std::string::npos) << "no '" << from << "' in " << file;
  std::ofstream(file) << content.replace(at, from.size(), to);
}

}  // namespace sortie::play::testing
