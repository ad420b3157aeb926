// Building, checking and unpacking packs.
#include "testing.h"

namespace sortie::exchange {
namespace {

using testing::kindOf;

std::string kindOfMember(const std::string& name, const std::string& bytes) {
  const Result<std::string> made = archive::writeArchive(
      {{"pack.xml", "<pack id=\"a\" version=\"1.0.0\" title=\"A\" licence=\"MIT\" engine=\"1\"/>\n"}, {name, bytes}});
  if (!made) return made.error().code;
  const auto archive = archive::Archive::ofBytes(*made, "a.zip");
  return archive ? kindOf(checkPack(**archive)) : archive.error().code;
}

TEST(CheckPack, FolderOfAPack_GivesTheSameBytesEachTime) {
  const Checked<ReadPack> once = buildPack(testing::tinyFolder());
  ASSERT_TRUE(once) << once.error().error.message();
  const testing::Scratch scratch;
  testing::fs::copy(testing::tinyFolder(), scratch / "copy", testing::fs::copy_options::recursive);
  testing::writeAll(scratch / "copy/.hidden", "x");
  EXPECT_EQ(buildPack(scratch / "copy")->bytes, once->bytes);
  EXPECT_EQ(once->pack.info.id, "tiny");
  EXPECT_EQ(once->pack.members, 9U);
}

TEST(CheckPack, EveryShippedPack_IsAccepted) {
  for (const char* folder : {"scripts", "missions"}) {
    for (const auto& entry : testing::fs::directory_iterator(testing::fs::path(SORTIE_SOURCE_DIR) / folder)) {
      if (!testing::fs::exists(entry.path() / "pack.xml")) continue;
      const Checked<ReadPack> built = buildPack(entry.path());
      EXPECT_TRUE(built) << built.error().error.message();
    }
  }
}

TEST(CheckPack, UnpackedPack_IsTheFolderItWasMadeOf) {
  const testing::Scratch scratch;
  const Checked<ReadPack> built = buildPack(testing::tinyFolder());
  ASSERT_TRUE(built);
  const auto archive = archive::Archive::ofBytes(built->bytes, "tiny.zip");
  ASSERT_TRUE(archive);
  ASSERT_TRUE(unpackPack(**archive, scratch / "out"));
  EXPECT_EQ(buildPack(scratch / "out")->bytes, built->bytes);
  EXPECT_EQ(testing::fs::status(scratch / "out/pack.xml").permissions(), testing::fs::perms{0644});
  EXPECT_EQ(unpackPack(**archive, scratch / "out").error().code, "folder-exists");
}

TEST(CheckPack, FolderWithALink_IsRefused) {
  const testing::Scratch scratch;
  testing::fs::copy(testing::tinyFolder(), scratch / "copy", testing::fs::copy_options::recursive);
  testing::fs::create_symlink("/etc/hostname", scratch / "copy/rules/x.lua");
  EXPECT_EQ(buildPack(scratch / "copy").error().error.code, "pack-link");
}

TEST(CheckPack, MembersOfEachKind_AreLookedInto) {
  EXPECT_EQ(kindOfMember("notes.txt", "words"), "ok");
  EXPECT_EQ(kindOfMember("notes.txt", "\xff"), "type");
  EXPECT_EQ(kindOfMember("notes.md", std::string("a\0b", 3)), "type");
  EXPECT_EQ(kindOfMember("art/song.ogg", "OggS and more"), "ok");
  EXPECT_EQ(kindOfMember("art/song.ogg", "MThd"), "type");
  EXPECT_EQ(kindOfMember("rules/a.lua", "return 1 +"), "lua");
  EXPECT_EQ(kindOfMember("content/a.xml", "<content/>"), "ok");
  EXPECT_EQ(kindOfMember("content/a.xml", "<content"), "xml");
  EXPECT_EQ(kindOfMember("content/a.xml", "<contents/>"), "schema");
  EXPECT_EQ(kindOfMember("ruleset.xml", "<content/>"), "schema");
  EXPECT_EQ(kindOfMember("art/a.svg", "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 9 9\"/>"), "ok");
  EXPECT_EQ(kindOfMember("art/a.png", "\x89PNG\r\n\x1a\n"), "image");
}

std::string jpeg(unsigned height, unsigned width) {
  std::string out("\xff\xd8\xff\xe0\x00\x04JF\xff\xc0\x00\x0b\x08", 13);
  for (const unsigned side : {height, width}) {
    out += static_cast<char>(side >> 8U);
    out += static_cast<char>(side & 0xffU);
  }
  return out + std::string("\x01\x01\x11\x00", 4);
}

TEST(CheckPack, PixelsOfAJpeg_AreLimited) {
  EXPECT_EQ(kindOfMember("art/a.jpg", jpeg(100, 200)), "ok");
  EXPECT_EQ(kindOfMember("art/a.jpg", jpeg(8192, 3000)), "ok");
  EXPECT_EQ(kindOfMember("art/a.jpg", jpeg(8193, 10)), "limit");
  EXPECT_EQ(kindOfMember("art/a.jpg", jpeg(8000, 8000)), "limit");
  EXPECT_EQ(kindOfMember("art/a.jpg", jpeg(0, 10)), "image");
  EXPECT_EQ(kindOfMember("art/a.jpg", jpeg(10, 10).substr(0, 12)), "image");
}

}  // namespace
}  // namespace sortie::exchange
