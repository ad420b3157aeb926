// Packs are read from their archives as from folders.
#include <algorithm>

#include "model/load/find_pack.h"
#include "model/load/load.h"
#include "model/load/pack_files.h"
#include "model/validate.h"
#include "testing.h"

namespace sortie::exchange {
namespace {

class ArchivedPack : public ::testing::Test {
 protected:
  ArchivedPack() {
    const Checked<ReadPack> built = buildPack(testing::tinyFolder());
    EXPECT_TRUE(built) << built.error().error.message();
    if (built) testing::writeAll(zip_, built->bytes);
  }

  testing::Scratch scratch_;
  testing::fs::path zip_ = scratch_ / "kept/tiny-1.0.0.zip";
};

TEST_F(ArchivedPack, PackInAnArchive_IsThePackOfTheFolder) {
  const auto packed = model::loadPack(zip_);
  const auto plain = model::loadPack(testing::tinyFolder());
  ASSERT_TRUE(packed) << packed.error().message();
  ASSERT_TRUE(plain);
  EXPECT_EQ((*packed)->info.hash, (*plain)->info.hash);
  EXPECT_EQ((*packed)->modules.size(), (*plain)->modules.size());
  EXPECT_EQ((*packed)->info.folder, zip_);
}

TEST_F(ArchivedPack, MissionInAnArchive_IsFoundByItsPathAndByItsName) {
  for (const std::string& name :
       {(zip_ / "missions/duel").string(), (zip_ / "missions/duel/mission.xml").string(), std::string("tiny:duel")}) {
    const auto mission = model::loadMission(name, {{scratch_ / "kept"}, {}, {}});
    ASSERT_TRUE(mission) << name << ": " << mission.error().message();
    EXPECT_EQ(mission->mission->folder, zip_ / "missions/duel") << name;
  }
}

TEST_F(ArchivedPack, MissionThatIsNotThere_IsToldWithThoseThatAre) {
  const auto mission = model::loadMission("tiny:dual", {{scratch_ / "kept"}, {}, {}});
  ASSERT_FALSE(mission);
  EXPECT_NE(mission.error().remedy.find("duel"), std::string::npos) << mission.error().message();
}

TEST_F(ArchivedPack, Validation_FindsWhatItFindsInTheFolder) {
  const auto packed = model::validate(zip_);
  const auto plain = model::validate(testing::tinyFolder());
  ASSERT_TRUE(packed) << packed.error().message();
  ASSERT_TRUE(plain);
  ASSERT_EQ(packed->size(), plain->size());
  for (const model::FileReport& report : *packed) EXPECT_TRUE(report.issues.empty()) << report.path;
}

TEST_F(ArchivedPack, DamagedArchive_IsToldByValidation) {
  testing::writeAll(zip_, testing::readAll(zip_).substr(1));
  const auto reports = model::validate(zip_);
  ASSERT_FALSE(reports);
  EXPECT_TRUE(reports.error().code.starts_with("zip-")) << reports.error().message();
}

TEST_F(ArchivedPack, ArchiveAboveAMission_IsNotSearched) {
  testing::fs::create_directories(scratch_ / "kept/work");
  const auto folders = model::packSearchFolders({}, scratch_ / "kept/work");
  EXPECT_EQ(std::count(folders.begin(), folders.end(), zip_), 0);
  const auto given = model::packSearchFolders({scratch_ / "kept"}, scratch_ / "kept/work");
  EXPECT_EQ(std::count(given.begin(), given.end(), zip_), 1);
}

TEST_F(ArchivedPack, FilesOfAnArchive_AreListedAsThoseOfTheFolder) {
  const auto packed = model::listPackFiles(zip_);
  const auto plain = model::listPackFiles(testing::tinyFolder());
  ASSERT_TRUE(packed);
  ASSERT_TRUE(plain);
  ASSERT_EQ(packed->size(), plain->size());
  for (std::size_t i = 0; i < packed->size(); ++i) EXPECT_EQ((*packed)[i].path, (*plain)[i].path);
  EXPECT_EQ(model::listPlainFiles(zip_).size(), plain->size());
}

}  // namespace
}  // namespace sortie::exchange
