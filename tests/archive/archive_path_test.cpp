// Paths that lead into archives.
#include "archive/archive_path.h"

#include "testing.h"

namespace sortie::archive {
namespace {

namespace fs = std::filesystem;

TEST(ArchivePath, ArchiveOnTheDisk_ReadsAsAFolder) {
  const testing::Scratch scratch;
  const fs::path zip = scratch.write("a.zip", testing::small());
  EXPECT_FALSE(isFile(zip));
  EXPECT_TRUE(isFolder(zip));
  EXPECT_TRUE(isFile(zip / "pack.xml"));
  EXPECT_TRUE(isFolder(zip / "rules"));
  EXPECT_TRUE(isFile(zip / "rules/../pack.xml"));
  EXPECT_FALSE(isFile(zip / "rules"));
  EXPECT_FALSE(isFile(zip / "other.xml"));
  EXPECT_EQ(listFolder(zip), (std::vector<fs::path>{zip / "content", zip / "pack.xml", zip / "rules"}));
  EXPECT_EQ(listFolder(zip / "rules"), (std::vector<fs::path>{zip / "rules/game.lua"}));
}

TEST(ArchivePath, WayOutOfAnArchive_LeadsNowhere) {
  const testing::Scratch scratch;
  const fs::path zip = scratch.write("a.zip", testing::small());
  scratch.write("beside.xml", "x");
  EXPECT_FALSE(inArchive(zip / "../beside.xml"));
  EXPECT_FALSE(isFile(zip / "../beside.xml"));
  EXPECT_FALSE(isFolder(zip / ".."));
}

TEST(ArchivePath, FolderWithTheNameOfAnArchive_IsAFolder) {
  const testing::Scratch scratch;
  const fs::path file = scratch.write("b.zip/pack.xml", "x");
  EXPECT_FALSE(inArchive(file));
  EXPECT_TRUE(isFile(file));
}

TEST(ArchivePath, BrokenArchive_HoldsNothing) {
  const testing::Scratch scratch;
  const fs::path zip = scratch.write("a.zip", testing::small().substr(1));
  EXPECT_FALSE(isFolder(zip));
  EXPECT_FALSE(isFile(zip / "pack.xml"));
  EXPECT_TRUE(listFolder(zip).empty());
  EXPECT_FALSE(openArchive(zip));
}

TEST(ArchivePath, ArchiveThatChanges_IsReadAnew) {
  const testing::Scratch scratch;
  const fs::path zip = scratch.write("a.zip", testing::small());
  ASSERT_TRUE(isFile(zip / "pack.xml"));
  const Result<std::string> other = writeArchive({{"other.xml", "<x/>"}});
  ASSERT_TRUE(other);
  scratch.write("new.zip", *other);
  fs::rename(scratch.folder() / "new.zip", zip);
  EXPECT_FALSE(isFile(zip / "pack.xml"));
  EXPECT_TRUE(isFile(zip / "other.xml"));
}

TEST(ArchivePath, ArchivesInAFolder_AreListedByTheirEnding) {
  const testing::Scratch scratch;
  scratch.write("b.zip", "x");
  scratch.write("a.sortiepack", "x");
  scratch.write("c.txt", "x");
  EXPECT_EQ(archivesIn(scratch.folder()),
            (std::vector<fs::path>{scratch.folder() / "a.sortiepack", scratch.folder() / "b.zip"}));
}

}  // namespace
}  // namespace sortie::archive
