// The strict reader and the writer. The hostile corpus (tests/security/packs) holds one trick an archive; here every byte
// of an archive lies once.
#include "testing.h"

namespace sortie::archive {
namespace {

using testing::codeOf;
using testing::small;

TEST(Archive, MembersInAnotherOrder_GiveTheSameBytes) {
  const Result<std::string> other = writeArchive({{"content/big.txt", std::string(3000, 'a')},
                                                  {"pack.xml", "<pack id=\"small\" version=\"1.0.0\"/>\n"},
                                                  {"rules/game.lua", "return {}\n"}});
  ASSERT_TRUE(other);
  EXPECT_EQ(small(), *other);
}

TEST(Archive, WrittenMembers_AreReadBack) {
  const Result<std::shared_ptr<const Archive>> archive = Archive::ofBytes(small(), "test.zip");
  ASSERT_TRUE(archive) << archive.error().message();
  ASSERT_EQ((*archive)->members().size(), 3U);
  const Member* big = (*archive)->find("content/big.txt");
  ASSERT_NE(big, nullptr);
  EXPECT_TRUE(big->deflated);
  EXPECT_EQ((*archive)->read(*big).value_or(""), std::string(3000, 'a'));
  EXPECT_EQ((*archive)->read(*big, 2999).error().code, "limit-bytes");
  EXPECT_EQ((*archive)->find("content"), nullptr);
  EXPECT_TRUE((*archive)->hasFolder("content"));
  EXPECT_FALSE((*archive)->hasFolder("cont"));
}

TEST(Archive, LittleContentInManyBytes_IsStoredAndReadBack) {
  const Result<std::string> bytes = writeArchive({{"zeros.txt", std::string(2U << 20U, '0')}});
  ASSERT_TRUE(bytes) << bytes.error().message();
  EXPECT_GT(bytes->size(), 2U << 20U);
  EXPECT_EQ(codeOf(*bytes), "ok");
}

// Times, versions and attributes that mean nothing to Sortie are free; every other byte is said twice or has one value.
TEST(Archive, AnyChangedBit_IsRefusedOrChangesNothing) {
  const std::string good = small();
  const Result<std::shared_ptr<const Archive>> archive = Archive::ofBytes(good, "test.zip");
  ASSERT_TRUE(archive);
  for (std::size_t at = 0; at < good.size(); ++at) {
    for (unsigned bit = 0; bit < 8; ++bit) {
      std::string bad = good;
      bad[at] = static_cast<char>(static_cast<unsigned char>(bad[at]) ^ (1U << bit));
      const Result<std::shared_ptr<const Archive>> opened = Archive::ofBytes(bad, "test.zip");
      if (!opened) continue;
      ASSERT_EQ((*opened)->members().size(), 3U) << at;
      for (const Member& member : (*opened)->members()) {
        const Result<std::string> read = (*opened)->read(member);
        if (!read) continue;
        const Member* before = (*archive)->find(member.name);
        ASSERT_NE(before, nullptr) << at << ": " << member.name;
        EXPECT_EQ(*read, (*archive)->read(*before).value_or("")) << at;
      }
    }
  }
}

TEST(Archive, CutAnywhere_IsRefused) {
  const std::string good = small();
  for (std::size_t length = 0; length < good.size(); ++length)
    EXPECT_NE(codeOf(good.substr(0, length)), "ok") << length;
}

TEST(Archive, BytesBeforeOrAfter_AreRefused) {
  EXPECT_EQ(codeOf("x" + small()), "zip-directory");
  EXPECT_EQ(codeOf(small() + "x"), "zip-end");
}

TEST(Archive, FileThatIsReplaced_IsReadAsItWasOpened) {
  const testing::Scratch scratch;
  const std::filesystem::path file = scratch.write("a.zip", small());
  const Result<std::shared_ptr<const Archive>> archive = Archive::open(file);
  ASSERT_TRUE(archive) << archive.error().message();
  std::filesystem::remove(file);
  EXPECT_EQ((*archive)->read((*archive)->members().front()).value_or(""), std::string(3000, 'a'));
}

TEST(Archive, NamesThatPacksMayNotHave_AreNotWritten) {
  const auto code = [](const std::string& name) {
    const Result<std::string> bytes = writeArchive({{name, "x"}});
    return bytes ? "ok" : bytes.error().code;
  };
  EXPECT_EQ(code("art/hero.svg"), "ok");
  EXPECT_EQ(code("../hero.svg"), "path-name");
  EXPECT_EQ(code("art/.hero.svg"), "path-name");
  EXPECT_EQ(code("art/h ero.svg"), "path-name");
  EXPECT_EQ(code("art/com1.x.svg"), "path-device");
  EXPECT_EQ(code("art/" + std::string(180, 'x') + ".svg"), "path-long");
  EXPECT_EQ(code("a/b/c/d/e/f/g/h.svg"), "ok");
  EXPECT_EQ(code("a/b/c/d/e/f/g/h/i.svg"), "path-deep");
  EXPECT_EQ(code("art/hero.SVG"), "type-kind");
  EXPECT_EQ(code("art/hero"), "type-kind");
}

TEST(Archive, NamesThatDifferInCapitals_AreRefused) {
  const auto code = [](const std::string& a, const std::string& b) {
    const Result<std::string> bytes = writeArchive({{a, "x"}, {b, "y"}});
    return bytes ? "ok" : bytes.error().code;
  };
  EXPECT_EQ(code("a/x.md", "a/y.md"), "ok");
  EXPECT_EQ(code("a/x.md", "a/X.md"), "path-twice");
  EXPECT_EQ(code("a/x.md", "A/y.md"), "path-twice");
  EXPECT_EQ(code("a/x.md", "a/x.md"), "path-twice");
  EXPECT_EQ(code("a/x.md", "a/x.md/y.md"), "path-twice");
}

TEST(Archive, LimitsThatAreReached_AreNamed) {
  ArchiveLimits limits;
  limits.members = 2;
  EXPECT_EQ(Archive::ofBytes(small(), "test.zip", limits).error().code, "limit-members");
  limits = {};
  limits.member = 2999;
  EXPECT_EQ(Archive::ofBytes(small(), "test.zip", limits).error().code, "limit-bytes");
  limits = {};
  limits.unpacked = 3000;
  EXPECT_EQ(Archive::ofBytes(small(), "test.zip", limits).error().code, "limit-unpacked");
  limits = {};
  limits.file = 100;
  EXPECT_EQ(Archive::ofBytes(small(), "test.zip", limits).error().code, "limit-archive");
  limits = {};
  limits.ratio = 10;
  limits.ratioFrom = 1000;
  EXPECT_EQ(Archive::ofBytes(small(), "test.zip", limits).error().code, "limit-ratio");
}

}  // namespace
}  // namespace sortie::archive
