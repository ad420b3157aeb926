// Golden records: a playtest of each in tests/golden is played again and its whole text compared. When rules have been
// changed on purpose, tools/update-golden writes them anew, and the diff shows what the change does.
#include <fstream>
#include <sstream>

#include <gtest/gtest.h>

#include "play/record/record.h"
#include "play/sweep/sweep.h"
#include "playing.h"

namespace sortie::play {
namespace {

namespace fs = std::filesystem;

std::vector<std::string> linesOf(const std::string& text) {
  std::vector<std::string> out;
  std::istringstream in(text);
  for (std::string line; std::getline(in, line);) out.push_back(line);
  return out;
}

std::string textOf(const fs::path& file) {
  std::ostringstream out;
  out << std::ifstream(file, std::ios::binary).rdbuf();
  return out.str();
}

std::string header(const std::vector<std::string>& lines, const std::string& name) {
  for (const std::string& line : lines)
    if (line.starts_with(name + " ")) return line.substr(name.size() + 1);
  return {};
}

/// A record without what depends on bytes of files and on releases.
std::vector<std::string> lasting(const std::string& record) {
  std::vector<std::string> out;
  for (const std::string& line : linesOf(record)) {
    bool kept = true;
    for (const char* name : {"engine ", "lua ", "pack ", "scenario "}) kept = kept && !line.starts_with(name);
    if (kept) out.push_back(line);
  }
  return out;
}

std::string played(const std::string& mission, std::uint64_t seed) {
  model::LoadOptions options;
  const fs::path source = SORTIE_SOURCE_DIR;
  options.packFolders = {source / "tests/packs", source / "scripts", source / "missions"};
  Result<model::LoadedMission> loaded = model::loadMission(mission, options);
  if (!loaded) return loaded.error().message();
  Result<std::shared_ptr<const world::Scenario>> scenario = world::Scenario::make(std::move(*loaded));
  if (!scenario) return scenario.error().message();
  Result<std::unique_ptr<script::Host>> host = script::Host::make(*scenario);
  if (!host) return host.error().message();
  Result<std::vector<std::unique_ptr<Agent>>> agents = makeAgents(*scenario, {});
  if (!agents) return agents.error().message();
  Session session(**host, {seed, false, false, false});
  Record record;
  record.header = recordHeader(**scenario, {}, seed, agentNames(**scenario, *agents));
  while (const auto* decision = std::get_if<world::Decision>(&session.advance())) {
    world::Answer answer;
    AgentStream stream(seed, decision->side, decision->number);
    Agent& agent = *(*agents)[world::at(decision->side)];
    agent.decide(*decision, View(**scenario, session.world(), decision->side), stream, answer);
    recordAnswer(record, session, *decision, answer);
    if (const Result<> taken = session.decide(answer); !taken) return taken.error().message();
  }
  record.end = recordEnd(session);
  return writeRecord(record);
}

TEST(Golden, EveryGoldenRecord_ReplaysUnchanged) {
  std::size_t files = 0;
  for (const fs::directory_entry& entry : fs::directory_iterator(fs::path(SORTIE_SOURCE_DIR) / "tests/golden")) {
    if (entry.path().extension() != ".record") continue;
    ++files;
    const std::vector<std::string> golden = linesOf(textOf(entry.path()));
    const std::string seed = header(golden, "seed");
    ASSERT_FALSE(seed.empty()) << entry.path();
    const std::vector<std::string> now = lasting(played(header(golden, "mission"), std::stoull(seed)));
    std::size_t same = 0;
    while (same < golden.size() && same < now.size() && golden[same] == now[same]) ++same;
    EXPECT_EQ(golden, now) << entry.path().filename() << " differs from line " << same + 1
                           << ". If that is meant, run tools/update-golden and look at the diff.\n  was: "
                           << (same < golden.size() ? golden[same] : "(the end)")
                           << "\n  is:  " << (same < now.size() ? now[same] : "(the end)");
  }
  EXPECT_GE(files, 2U);
}

}  // namespace
}  // namespace sortie::play
