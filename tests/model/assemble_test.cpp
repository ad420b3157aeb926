// Missions in memory are as missions on the disk.
#include <gtest/gtest.h>

#include "model/load/load.h"
#include "model/load/pack_files.h"
#include "model/validate.h"
#include "pack_on_disk.h"

namespace sortie::model {
namespace {

namespace fs = std::filesystem;

std::string told(const std::vector<Issue>& issues) {
  std::string out;
  for (const Issue& issue : issues)
    out += std::string(severityName(issue.severity)) + " " + issue.code + " " + toString(issue.where) + " " +
           issue.text + " " + issue.remedy + (issue.fix ? " fix" : "") + "\n";
  return out;
}

// The same issues from the folder and from memory.
std::string both(const std::string& inner, const std::string& packXml = {}) {
  const PackOnDisk pack("validate-memory");
  pack.write("missions/one/mission.xml", PackOnDisk::mission(inner));
  if (!packXml.empty()) pack.write("pack.xml", packXml);
  const fs::path folder = pack.folder() / "missions/one";
  const auto reports = validate(folder);
  EXPECT_TRUE(reports);
  const auto packs = loadPacks(pack.folder(), {});
  EXPECT_TRUE(packs);
  const Document document = *readXmlFile(folder / "mission.xml");
  const std::string memory = told(validateMission(*packs, document, folder));
  EXPECT_EQ(told(reports->front().issues), memory);
  return memory;
}

TEST(Assemble, MissionFromMemory_HasTheSameIssuesAsItsFolder) {
  EXPECT_EQ(both(""), "");
  EXPECT_NE(both("<map><tile id=\"t1\" tile=\"no-such\" at=\"0,0\"/><tile/></map><bogus/>"), "");
  EXPECT_NE(both("<event><do><nothing/></do></event><side id=\"A B\" kind=\"x\"/><piece/>"), "");
}

TEST(Assemble, BrokenShippedMissionHasTheSameIssuesFromMemory) {
  const fs::path source = fs::path(SORTIE_SOURCE_DIR) / "missions/citadel";
  const auto packs = loadPacks(source, {}, "citadel");
  ASSERT_TRUE(packs);
  const fs::path folder = source / "missions/data-theft";
  const auto reports = validate(folder);
  ASSERT_TRUE(reports);
  EXPECT_EQ(told(reports->front().issues), told(validateMission(*packs, *readXmlFile(folder / "mission.xml"), folder)));
}

TEST(Assemble, WithoutPacks_ThereAreNoIssuesAboutTheRuleset) {
  const PackOnDisk pack("validate-no-packs");
  const Document document = *readXml("mission.xml", PackOnDisk::mission("<bogus/>"));
  const std::string said = told(validateMission({}, document, pack.folder() / "missions/one"));
  EXPECT_NE(said.find("unknown-element"), std::string::npos);
  EXPECT_EQ(said.find("ruleset-not-found"), std::string::npos);
}

TEST(Assemble, MissionFromMemory_EqualsTheLoadedOne) {
  const fs::path pack = fs::path(SORTIE_SOURCE_DIR) / "missions/citadel";
  const fs::path folder = pack / "missions/data-theft";
  LoadOptions options;
  options.variant = "trio";
  const auto loaded = loadMission(folder.string(), options);
  const auto packs = loadPacks(pack, {}, "citadel");
  const auto sources = readMissionSources(folder, pack);
  ASSERT_TRUE(loaded && packs && sources);
  const auto memory = assembleMission(*packs, *sources, options);
  ASSERT_TRUE(memory);
  EXPECT_EQ(memory->mission->pieces.size(), loaded->mission->pieces.size());
  EXPECT_EQ(memory->mission->sides.size(), 4U);
  EXPECT_EQ(memory->mission->rules, loaded->mission->rules);
  EXPECT_EQ(memory->mission->rulesFile, "missions/data-theft/rules.lua");
  EXPECT_EQ(memory->mission->rulesFile, loaded->mission->rulesFile);
  EXPECT_EQ(memory->packs.back()->info.hash, loaded->packs.back()->info.hash);
}

TEST(Assemble, EveryErrorOfADocumentIsReported) {
  const PackOnDisk pack("assemble-errors");
  const auto packs = loadPacks(pack.folder(), {});
  ASSERT_TRUE(packs);
  MissionSources sources;
  sources.folder = pack.folder() / "missions/one";
  sources.document = *readXml("mission.xml", PackOnDisk::mission("<piece id=\"A B\"/><piece id=\"C D\"/>"));
  Issues found;
  LoadedMission loaded;
  const auto mission = decodeVariant(*packs, sources, {}, loaded, found);
  ASSERT_TRUE(mission);
  EXPECT_TRUE(mission->pieces.empty());
  EXPECT_GE(found.list().size(), 2U);
}

TEST(Assemble, RevisionsOfAPackShareUneditedParts) {
  const PackOnDisk folder("revisions");
  folder.write("rules/a.lua", "return {}\n");
  folder.write("rules/c.lua", "return {}\n");
  folder.write("specs/s.lua", "-- spec\n");
  const auto packs = loadPacks(folder.folder(), {});
  ASSERT_TRUE(packs);
  const std::shared_ptr<const Pack>& pack = packs->back();
  // The same bytes are the same pack.
  EXPECT_EQ(withModules(pack, {{"rules/a.lua", "return {}\n"}}), pack);
  const auto edited = withModules(pack, {{"rules/a.lua", "return { x = 1 }\n"}, {"rules/b.lua", "return 2\n"}});
  ASSERT_EQ(edited->modules.size(), pack->modules.size() + 1);
  EXPECT_TRUE(std::is_sorted(edited->modules.begin(), edited->modules.end(),
                             [](const LuaSource& a, const LuaSource& b) { return a.file < b.file; }));
  const auto b = std::find_if(edited->modules.begin(), edited->modules.end(),
                              [](const LuaSource& each) { return each.module == "b"; });
  ASSERT_NE(b, edited->modules.end());
  EXPECT_EQ(b->text, "return 2\n");
  EXPECT_EQ(edited->ruleset, pack->ruleset);
  EXPECT_NE(edited->info.hash, pack->info.hash);
  EXPECT_EQ(edited->info.hash.size(), pack->info.hash.size());
  EXPECT_NE(withModules(pack, {{"missions/one/mission.xml", "<mission/>"}})->info.hash, pack->info.hash);
}

TEST(Assemble, RevisionHash_EqualsTheHashOfTheSavedFolder) {
  const PackOnDisk folder("revision-hash");
  folder.write("rules/a.lua", "return {}\n");
  const std::string before = loadPacks(folder.folder(), {})->back()->info.hash;
  EXPECT_EQ(hashRevision(folder.folder(), {}), before);
  const std::map<std::string, std::string> edits = {{"rules/a.lua", "return 1\n"}, {"missions/a-new/rules.lua", "--"}};
  const Result<std::string> revision = hashRevision(folder.folder(), edits);
  ASSERT_TRUE(revision);
  EXPECT_NE(*revision, before);
  for (const auto& [path, text] : edits) folder.write(path, text);
  const auto packs = loadPacks(folder.folder(), {});
  ASSERT_TRUE(packs);
  EXPECT_EQ(packs->back()->info.hash, *revision);
  EXPECT_EQ(withHash(packs->back(), "abc")->info.hash, "abc");
}

}  // namespace
}  // namespace sortie::model
