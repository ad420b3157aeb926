// A mission of the flagship ruleset with its names, and Lua text with a caret in it, for the tests of the script pane.
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <memory>
#include <string>
#include <vector>

#include "editor/core/lua/lua_completion.h"
#include "editor/core/lua/lua_names.h"
#include "world/scenario.h"

namespace sortie::editor::testing {

inline const world::Scenario& dataTheftScenario() {
  static const std::shared_ptr<const world::Scenario> scenario = [] {
    model::LoadOptions options;
    options.packFolders = {SORTIE_SOURCE_DIR "/scripts", SORTIE_SOURCE_DIR "/missions"};
    Result<model::LoadedMission> mission =
        model::loadMission(SORTIE_SOURCE_DIR "/missions/citadel/missions/data-theft", options);
    if (!mission) throw std::runtime_error(mission.error().message());
    Result<std::shared_ptr<const world::Scenario>> made = world::Scenario::make(std::move(*mission));
    if (!made) throw std::runtime_error(made.error().message());
    return *made;
  }();
  return *scenario;
}

inline const LuaNames& missionNames() {
  static const LuaNames names(dataTheftScenario());
  return names;
}

/// Text with `|` where the caret is.
struct Caret {
  explicit Caret(const std::string& written) : offset(written.find('|')) {
    text = written;
    if (offset == std::string::npos)
      offset = text.size();
    else
      text.erase(offset, 1);
  }
  std::string text;
  std::size_t offset;
};

inline LuaCompletions completed(const std::string& written, LuaRole role = LuaRole::Any,
                                const LuaNames& names = missionNames()) {
  const Caret at(written);
  return complete(at.text, at.offset, names, role);
}

inline std::vector<std::string> labels(const LuaCompletions& completions) {
  std::vector<std::string> out;
  for (const LuaCompletion& each : completions.list) out.push_back(each.label);
  return out;
}

inline bool has(const LuaCompletions& completions, const std::string& label) {
  const std::vector<std::string> all = labels(completions);
  return std::find(all.begin(), all.end(), label) != all.end();
}

inline const LuaCompletion* entry(const LuaCompletions& completions, const std::string& label) {
  for (const LuaCompletion& each : completions.list)
    if (each.label == label) return &each;
  return nullptr;
}

inline std::string fileText(const std::filesystem::path& path) {
  std::ifstream in(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), std::istreambuf_iterator<char>()};
}

/// The Lua and XML files of a pack, by their paths in it behind `prefix`.
inline std::map<std::string, std::string> packTexts(const std::filesystem::path& folder, const std::string& prefix) {
  std::map<std::string, std::string> out;
  for (const auto& each : std::filesystem::recursive_directory_iterator(folder)) {
    const std::string end = each.path().extension().string();
    if (each.is_regular_file() && (end == ".lua" || end == ".xml"))
      out[prefix + std::filesystem::relative(each.path(), folder).generic_string()] = fileText(each.path());
  }
  return out;
}

}  // namespace sortie::editor::testing
