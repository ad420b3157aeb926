// What tests of this room share: the pack `tour` in a folder of the test's own, and a campaign played there.
#pragma once

#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>

#include <gtest/gtest.h>
#include <unistd.h>

#include "campaign/campaign.h"
#include "cli/campaign_play.h"

namespace sortie::campaign {

namespace fs = std::filesystem;

inline std::string textOf(const fs::path& file) {
  std::ifstream in(file, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), {}};
}

struct Touring : ::testing::Test {
  fs::path folder = fs::path(::testing::TempDir()) / ("sortie-tour-" + std::to_string(::getpid()));

  Touring() {
    fs::remove_all(folder);
    fs::create_directories(folder);
    fs::copy(fs::path(SORTIE_SOURCE_DIR) / "tests/packs/tour", folder / "tour", fs::copy_options::recursive);
  }
  ~Touring() override { fs::remove_all(folder); }

  /// Replaces a text in a file of the pack.
  void change(const std::string& file, const std::string& from, const std::string& to) const {
    std::string text = textOf(folder / "tour" / file);
    const std::size_t at = text.find(from);
    ASSERT_NE(at, std::string::npos) << from;
    text.replace(at, from.size(), to);
    std::ofstream(folder / "tour" / file, std::ios::binary) << text;
  }

  [[nodiscard]] NewCampaign setup(std::size_t players, const std::string& agent = "random") const {
    NewCampaign out;
    out.campaign = "tour:grand";
    out.packFolders = {folder};
    out.seed = 7;
    for (const char* name : {"ada", "ben", "cid"})
      if (out.players.size() < players) out.players.push_back({name, name, agent});
    return out;
  }

  /// A new campaign in `name`, saved.
  void make(const std::string& name, const NewCampaign& from) const {
    Result<Campaign> made = Campaign::create(from);
    ASSERT_TRUE(made) << made.error().message();
    fs::create_directories((folder / name).parent_path());
    ASSERT_TRUE(saveState(made->state(), folder / name));
  }

  /// As another start of the program would.
  [[nodiscard]] Campaign open(const std::string& name) const {
    Result<State> state = loadState(folder / name);
    if (!state) ADD_FAILURE() << state.error().message();
    Result<Campaign> out = Campaign::open(std::move(*state), {folder}, false);
    if (!out) ADD_FAILURE() << out.error().message();
    return std::move(*out);
  }

  /// Opens the campaign and plays with these lines typed; how the mission stood then.
  cli::HandEnd play(const std::string& name, const std::string& typed = {}) const {
    Campaign campaign = open(name);
    cli::PlayOptions options;
    options.file = folder / name;
    std::istringstream in(typed);
    std::ostringstream out;
    const Result<cli::HandEnd> end = cli::playMission(campaign, options, in, out);
    if (!end) ADD_FAILURE() << end.error().message();
    return end.value_or(cli::HandEnd::Halted);
  }

  /// Name and bytes of everything beside the state file `name`, itself too.
  [[nodiscard]] std::map<std::string, std::string> files(const std::string& name) const {
    std::map<std::string, std::string> out;
    for (const auto& entry : fs::directory_iterator((folder / name).parent_path()))
      out[entry.path().filename().string()] = textOf(entry.path());
    return out;
  }
};

}  // namespace sortie::campaign
