// Installing: what is refused writes nothing, what is interrupted leaves the store as it was, authors stay who they are.
#include "exchange/store.h"

#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <csignal>
#include <iterator>
#include <vector>

#include <fmt/format.h>

#include "archive/archive_path.h"
#include "model/load/find_pack.h"
#include "model/pack.h"
#include "testing.h"

namespace sortie::exchange {
namespace {

using testing::kindOf;
using testing::packBytes;

struct Author {
  SecretKey key = newKey();

  /// Writes the pack's file and its signature.
  InstallWish publish(const testing::fs::path& file, const std::string& bytes, const std::string& id,
                      const std::string& version) {
    testing::writeAll(file, bytes);
    const std::string digest = sha256(bytes);
    testing::writeAll(file.string() + ".minisig",
                      signatureFile(signBytes(key, bytes, packComment(id, version, bytes.size(), digest))));
    return {bytes.size(), digest, key.publicKey()};
  }
};

InstallWish plain(const testing::fs::path& file, const std::string& bytes) {
  testing::writeAll(file, bytes);
  return {bytes.size(), sha256(bytes), {}};
}

TEST(Store, InstalledPack_IsListedAndFound) {
  const testing::Scratch scratch;
  const std::string bytes = packBytes("a", "1.0.0");
  ASSERT_EQ(kindOf(installPack(scratch / "a.zip", plain(scratch / "a.zip", bytes), scratch / "store")), "ok");
  const Result<archive::Installed> installed = archive::installedIn(scratch / "store");
  ASSERT_TRUE(installed) << installed.error().message();
  ASSERT_EQ(installed->packs.size(), 1U);
  EXPECT_EQ(installed->packs[0].version, "1.0.0");
  EXPECT_TRUE(installed->authors.empty());
  const auto found = archive::archivesIn(scratch / "store/packs");
  ASSERT_EQ(found.size(), 1U);
  EXPECT_EQ(testing::readAll(found[0]), bytes);
  EXPECT_EQ(testing::fs::status(found[0]).permissions(), testing::fs::perms{0644});
}

TEST(Store, NewerVersion_TakesThePlaceOfTheOlder) {
  const testing::Scratch scratch;
  ASSERT_EQ(
      kindOf(installPack(scratch / "a.zip", plain(scratch / "a.zip", packBytes("a", "1.0.0")), scratch / "store")),
      "ok");
  ASSERT_EQ(
      kindOf(installPack(scratch / "b.zip", plain(scratch / "b.zip", packBytes("b", "1.0.0")), scratch / "store")),
      "ok");
  ASSERT_EQ(
      kindOf(installPack(scratch / "a.zip", plain(scratch / "a.zip", packBytes("a", "1.1.0")), scratch / "store")),
      "ok");
  const Result<archive::Installed> installed = archive::installedIn(scratch / "store");
  ASSERT_TRUE(installed);
  ASSERT_EQ(installed->packs.size(), 2U);
  EXPECT_EQ(installed->packs[0].version, "1.1.0");
  EXPECT_EQ(archive::archivesIn(scratch / "store/packs").size(), 2U);
}

TEST(Store, FileThatTheListDoesNotName_IsNotAPackAndGoesWithTheNextInstallation) {
  const testing::Scratch scratch;
  ASSERT_EQ(
      kindOf(installPack(scratch / "a.zip", plain(scratch / "a.zip", packBytes("a", "1.0.0")), scratch / "store")),
      "ok");
  const std::string left = packBytes("left", "1.0.0");
  const testing::fs::path file = scratch / ("store/packs/" + sha256(left) + ".zip");
  testing::writeAll(file, left);
  testing::writeAll(file.string() + ".abcdef", "half");
  EXPECT_EQ(archive::archivesIn(scratch / "store/packs").size(), 1U);
  ASSERT_EQ(
      kindOf(installPack(scratch / "b.zip", plain(scratch / "b.zip", packBytes("b", "1.0.0")), scratch / "store")),
      "ok");
  EXPECT_FALSE(testing::fs::exists(file));
  EXPECT_FALSE(testing::fs::exists(file.string() + ".abcdef"));
}

TEST(Store, WrongSizeOrDigest_WritesNothing) {
  const testing::Scratch scratch;
  InstallWish wish = plain(scratch / "a.zip", packBytes("a", "1.0.0"));
  ++wish.size;
  EXPECT_EQ(kindOf(installPack(scratch / "a.zip", wish, scratch / "store")), "hash");
  wish.size -= 2;
  EXPECT_EQ(kindOf(installPack(scratch / "a.zip", wish, scratch / "store")), "limit");
  ++wish.size;
  wish.sha256[0] = wish.sha256[0] == '0' ? '1' : '0';
  EXPECT_EQ(kindOf(installPack(scratch / "a.zip", wish, scratch / "store")), "hash");
  wish.sha256 = "ABC";
  EXPECT_EQ(kindOf(installPack(scratch / "a.zip", wish, scratch / "store")), "index");
  EXPECT_FALSE(testing::fs::exists(scratch / "store"));
}

TEST(Store, FirstKeyOfAnAuthor_IsPinned) {
  const testing::Scratch scratch;
  Author author;
  Author thief;
  const testing::fs::path store = scratch / "store";
  const InstallWish first = author.publish(scratch / "1.zip", packBytes("a", "1.0.0"), "a", "1.0.0");
  ASSERT_EQ(kindOf(installPack(scratch / "1.zip", first, store)), "ok");
  EXPECT_EQ(archive::installedIn(store)->authors.at("a"), keyText(author.key.publicKey()));
  // An index that names another key, an update without a signature, one that is signed by somebody else.
  InstallWish update = thief.publish(scratch / "2.zip", packBytes("a", "1.1.0"), "a", "1.1.0");
  EXPECT_EQ(kindOf(installPack(scratch / "2.zip", update, store)), "key");
  update.author.reset();
  EXPECT_EQ(kindOf(installPack(scratch / "2.zip", update, store)), "signature");
  testing::fs::remove(scratch / "2.zip.minisig");
  EXPECT_EQ(kindOf(installPack(scratch / "2.zip", update, store)), "signature");
  EXPECT_EQ(archive::installedIn(store)->packs[0].version, "1.0.0");
  update = author.publish(scratch / "2.zip", packBytes("a", "1.1.0"), "a", "1.1.0");
  update.author.reset();
  EXPECT_EQ(kindOf(installPack(scratch / "2.zip", update, store)), "ok");
  EXPECT_EQ(archive::installedIn(store)->packs[0].version, "1.1.0");
}

TEST(Store, SignatureOfAnotherVersion_IsRefused) {
  const testing::Scratch scratch;
  Author author;
  const std::string bytes = packBytes("a", "1.1.0");
  const InstallWish wish = author.publish(scratch / "a.zip", bytes, "a", "1.0.0");
  const Checked<archive::InstalledPack> installed = installPack(scratch / "a.zip", wish, scratch / "store");
  ASSERT_FALSE(installed);
  EXPECT_EQ(installed.error().error.code, "signature-comment");
}

TEST(Store, ListThatIsDamaged_StopsInstallationsAndIsKept) {
  const testing::Scratch scratch;
  testing::writeAll(scratch / "store/installed", "sortie-installed 1\npack a 1.0.0\n");
  const Checked<archive::InstalledPack> installed =
      installPack(scratch / "a.zip", plain(scratch / "a.zip", packBytes("a", "1.0.0")), scratch / "store");
  ASSERT_FALSE(installed);
  EXPECT_EQ(installed.error().error.code, "store-list");
  EXPECT_EQ(installed.error().error.where.line, 2);
  EXPECT_EQ(testing::readAll(scratch / "store/installed"), "sortie-installed 1\npack a 1.0.0\n");
}

/// What is installed can be read, and is there.
std::string installedVersion(const testing::fs::path& store) {
  const Result<archive::Installed> installed = archive::installedIn(store);
  if (!installed) return installed.error().message();
  if (installed->packs.size() != 1) return "not one pack";
  const auto files = archive::archivesIn(store / "packs");
  if (files.size() != 1 || files[0].filename() != installed->packs[0].fileName()) return "another file";
  if (sha256(testing::readAll(files[0])) != installed->packs[0].sha256) return "other bytes";
  return installed->packs[0].version;
}

TEST(Store, InstallationThatIsKilled_LeavesTheStoreOldOrNew) {
  const testing::Scratch scratch;
  const testing::fs::path store = scratch / "store";
  const std::string rules = "return {}\n--" + std::string(200'000, 'x') + "\n";
  InstallWish before = plain(scratch / "1.zip", packBytes("a", "1.0.0", rules));
  before.allowOlder = true;
  const InstallWish update = plain(scratch / "2.zip", packBytes("a", "1.1.0", rules));
  ASSERT_EQ(kindOf(installPack(scratch / "1.zip", before, store)), "ok");
  // As long as an installation takes here, and a fifth more.
  const auto begun = std::chrono::steady_clock::now();
  ASSERT_EQ(kindOf(installPack(scratch / "1.zip", before, store)), "ok");
  const auto whole = std::chrono::duration_cast<std::chrono::microseconds>(std::chrono::steady_clock::now() - begun);
  constexpr int points = 30;
  for (int point = 0; point < points; ++point) {
    const pid_t child = ::fork();
    ASSERT_GE(child, 0);
    if (child == 0) ::_exit(installPack(scratch / "2.zip", update, store) ? 0 : 1);
    ::usleep(static_cast<useconds_t>(whole.count() * 6 / 5 * point / points));
    ::kill(child, SIGKILL);
    ::waitpid(child, nullptr, 0);
    const std::string version = installedVersion(store);
    EXPECT_TRUE(version == "1.0.0" || version == "1.1.0") << version;
    ASSERT_EQ(kindOf(installPack(scratch / "1.zip", before, store)), "ok");
    EXPECT_EQ(installedVersion(store), "1.0.0");
    const auto left = testing::fs::directory_iterator(store / "packs");
    EXPECT_EQ(std::distance(begin(left), end(left)), 1) << "leftovers of point " << point;
  }
}

TEST(Store, DiskThatIsFull_LeavesTheStoreAsItWas) {
  const testing::Scratch scratch;
  const testing::fs::path store = scratch / "store";
  const InstallWish before = plain(scratch / "1.zip", packBytes("a", "1.0.0"));
  ASSERT_EQ(kindOf(installPack(scratch / "1.zip", before, store)), "ok");
  const std::string bytes = packBytes("a", "1.1.0", "return {}\n--" + std::string(5'000, 'x') + "\n");
  const InstallWish update = plain(scratch / "2.zip", bytes);
  std::signal(SIGXFSZ, SIG_IGN);
  rlimit usual{};
  ::getrlimit(RLIMIT_FSIZE, &usual);
  for (const rlim_t most : {rlim_t{0}, rlim_t{100}}) {
    const rlimit full{most, usual.rlim_max};
    ::setrlimit(RLIMIT_FSIZE, &full);
    const Checked<archive::InstalledPack> installed = installPack(scratch / "2.zip", update, store);
    ::setrlimit(RLIMIT_FSIZE, &usual);
    EXPECT_EQ(kindOf(installed), "file") << most;
    EXPECT_EQ(installedVersion(store), "1.0.0") << most;
  }
  EXPECT_EQ(kindOf(installPack(scratch / "2.zip", update, store)), "ok");
  EXPECT_EQ(installedVersion(store), "1.1.0");
}

TEST(Store, DiskIsFullForTheListAlone_LeavesTheStoreAsItWas) {
  const testing::Scratch scratch;
  const testing::fs::path store = scratch / "store";
  const std::string bytes = packBytes("a", "1.1.0");
  const InstallWish update = plain(scratch / "2.zip", bytes);
  // The list becomes longer than the archive.
  for (int i = 0; i == 0 || testing::readAll(store / "installed").size() < bytes.size() + 200; ++i) {
    const std::string id = i == 0 ? "a" : "b" + std::to_string(i);
    const InstallWish wish = plain(scratch / "1.zip", packBytes(id, "1.0.0"));
    ASSERT_EQ(kindOf(installPack(scratch / "1.zip", wish, store)), "ok");
  }
  const std::string listed = testing::readAll(store / "installed");
  const std::size_t packs = archive::archivesIn(store / "packs").size();
  std::signal(SIGXFSZ, SIG_IGN);
  rlimit usual{};
  ::getrlimit(RLIMIT_FSIZE, &usual);
  const rlimit full{bytes.size() + 100, usual.rlim_max};
  ::setrlimit(RLIMIT_FSIZE, &full);
  const Checked<archive::InstalledPack> installed = installPack(scratch / "2.zip", update, store);
  ::setrlimit(RLIMIT_FSIZE, &usual);
  EXPECT_EQ(kindOf(installed), "file");
  EXPECT_EQ(testing::readAll(store / "installed"), listed);
  EXPECT_EQ(archive::archivesIn(store / "packs").size(), packs);
}

#ifndef __SANITIZE_ADDRESS__  // takes all the address space that there is
TEST(Store, CheckThatBreaksOff_IsToldAsSuchAndInstallsNothing) {
  const testing::Scratch scratch;
  const InstallWish wish = plain(scratch / "1.zip", packBytes("a", "1.0.0"));
  // Too little address space for the stack of the thread that checks.
  std::size_t pages = 0;
  ASSERT_TRUE(std::ifstream("/proc/self/statm") >> pages);
  rlimit usual{};
  ::getrlimit(RLIMIT_AS, &usual);
  const rlimit little{pages * static_cast<std::size_t>(::sysconf(_SC_PAGESIZE)) + (std::size_t{2} << 20U),
                      usual.rlim_max};
  ::setrlimit(RLIMIT_AS, &little);
  const Checked<archive::InstalledPack> installed = installPack(scratch / "1.zip", wish, scratch / "store");
  ::setrlimit(RLIMIT_AS, &usual);
  EXPECT_EQ(kindOf(installed), "crash");
  EXPECT_FALSE(testing::fs::exists(scratch / "store"));
}
#endif

TEST(Store, CopyOfTheList_IsLeftWhereItIs) {
  const testing::Scratch scratch;
  const testing::fs::path store = scratch / "store";
  testing::writeAll(store / "installed.bak", "mine");
  testing::writeAll(store / "installed.a1B2c3", "of an installation that was stopped");
  const InstallWish wish = plain(scratch / "1.zip", packBytes("a", "1.0.0"));
  ASSERT_EQ(kindOf(installPack(scratch / "1.zip", wish, store)), "ok");
  EXPECT_EQ(testing::readAll(store / "installed.bak"), "mine");
  EXPECT_FALSE(testing::fs::exists(store / "installed.a1B2c3"));
}

TEST(Store, FolderOfPacksIsNamedWithASlash_HoldsTheSamePacks) {
  const testing::Scratch scratch;
  const InstallWish wish = plain(scratch / "1.zip", packBytes("a", "1.0.0"));
  ASSERT_EQ(kindOf(installPack(scratch / "1.zip", wish, scratch / "store")), "ok");
  EXPECT_EQ(archive::archivesIn(scratch / "store/packs").size(), 1U);
  EXPECT_EQ(archive::archivesIn(scratch / "store/packs/").size(), 1U);
  EXPECT_EQ(archive::archivesIn(scratch / "store/packs/.").size(), 1U);
}

TEST(Store, TwoInstallationsAtOnce_AreBothListed) {
  const testing::Scratch scratch;
  const testing::fs::path store = scratch / "store";
  std::vector<pid_t> children;
  for (const char* id : {"a", "b", "c", "d"}) {
    const testing::fs::path file = scratch / (std::string(id) + ".zip");
    const InstallWish wish = plain(file, packBytes(id, "1.0.0"));
    const pid_t child = ::fork();
    ASSERT_GE(child, 0);
    if (child == 0) ::_exit(installPack(file, wish, store) ? 0 : 1);
    children.push_back(child);
  }
  for (const pid_t child : children) {
    int status = 0;
    ::waitpid(child, &status, 0);
    EXPECT_EQ(status, 0);
  }
  EXPECT_EQ(archive::installedIn(store)->packs.size(), 4U);
  EXPECT_EQ(archive::archivesIn(store / "packs").size(), 4U);
}

TEST(Store, StoreThatCannotBeAFolder_IsLeftAlone) {
  const testing::Scratch scratch;
  testing::writeAll(scratch / "store", "a file");
  const InstallWish wish = plain(scratch / "a.zip", packBytes("a", "1.0.0"));
  EXPECT_EQ(kindOf(installPack(scratch / "a.zip", wish, scratch / "store")), "file");
  EXPECT_EQ(testing::readAll(scratch / "store"), "a file");
}

TEST(Store, OlderVersion_IsInstalledOnlyWhereItIsAskedFor) {
  const testing::Scratch scratch;
  const testing::fs::path store = scratch / "store";
  ASSERT_EQ(kindOf(installPack(scratch / "2.zip", plain(scratch / "2.zip", packBytes("a", "1.10.0")), store)), "ok");
  InstallWish older = plain(scratch / "1.zip", packBytes("a", "1.9.0"));
  EXPECT_EQ(kindOf(installPack(scratch / "1.zip", older, store)), "rollback");
  EXPECT_EQ(installedVersion(store), "1.10.0");
  older.allowOlder = true;
  EXPECT_EQ(kindOf(installPack(scratch / "1.zip", older, store)), "ok");
  EXPECT_EQ(installedVersion(store), "1.9.0");
}

TEST(Store, AnotherPackThanWishedFor_IsRefused) {
  const testing::Scratch scratch;
  InstallWish wish = plain(scratch / "1.zip", packBytes("a", "1.0.0"));
  wish.id = "b";
  EXPECT_EQ(kindOf(installPack(scratch / "1.zip", wish, scratch / "store")), "manifest");
  wish.id = "a";
  wish.version = "1.0.1";
  EXPECT_EQ(kindOf(installPack(scratch / "1.zip", wish, scratch / "store")), "manifest");
  wish.version = "1.0.0";
  wish.source = "https://example.org/y\x80/";
  EXPECT_EQ(kindOf(installPack(scratch / "1.zip", wish, scratch / "store")), "ok");
  EXPECT_EQ(archive::installedIn(scratch / "store")->sources.at("a"), wish.source);
}

TEST(Store, RevokedArchive_IsNotInstalledAndTellsWhy) {
  const testing::Scratch scratch;
  const testing::fs::path store = scratch / "store";
  const InstallWish wish = plain(scratch / "1.zip", packBytes("a", "1.0.0"));
  ASSERT_EQ(kindOf(installPack(scratch / "1.zip", wish, store)), "ok");
  const auto file = archive::archivesIn(store / "packs").front();
  EXPECT_TRUE(model::loadPack(file));
  ASSERT_EQ(kindOf(changeStore(store,
                               [&](archive::Installed& installed) -> Checked<> {
                                 installed.revoked[wish.sha256] = "it never ends, ähem 100 %";
                                 return {};
                               })),
            "ok");
  EXPECT_EQ(archive::revocationOf(file), "it never ends, ähem 100 %");
  const auto loaded = model::loadPack(file);
  ASSERT_FALSE(loaded);
  EXPECT_EQ(loaded.error().code, "pack-revoked");
  EXPECT_NE(loaded.error().text.find("it never ends"), std::string::npos);
  EXPECT_NE(loaded.error().remedy.find("sortie update a"), std::string::npos);
  EXPECT_EQ(kindOf(installPack(scratch / "1.zip", wish, store)), "revoked");
}

TEST(Store, RemovedPack_LeavesNothingButItsAuthorsKey) {
  const testing::Scratch scratch;
  const testing::fs::path store = scratch / "store";
  Author author;
  const InstallWish first = author.publish(scratch / "1.zip", packBytes("a", "1.0.0"), "a", "1.0.0");
  ASSERT_EQ(kindOf(installPack(scratch / "1.zip", first, store)), "ok");
  EXPECT_EQ(kindOf(removePacks(store, {"a", "b"})), "absent");
  EXPECT_EQ(installedVersion(store), "1.0.0");
  EXPECT_EQ(kindOf(removePacks(store, {"a"})), "ok");
  EXPECT_TRUE(archive::installedIn(store)->packs.empty());
  EXPECT_EQ(archive::installedIn(store)->authors.size(), 1U);
  EXPECT_TRUE(testing::fs::is_empty(store / "packs"));
}

TEST(Store, ListCannotBeRead_IsToldInPlaceOfAMissingPack) {
  const testing::Scratch scratch;
  ASSERT_EQ(
      kindOf(installPack(scratch / "a.zip", plain(scratch / "a.zip", packBytes("a", "1.0.0")), scratch / "store")),
      "ok");
  testing::writeAll(scratch / "store/installed", "sortie-installed 1\npack a\n");
  const Result<testing::fs::path> found =
      model::findPack("a", model::packSearchFolders({scratch / "store/packs"}, scratch / "."));
  ASSERT_FALSE(found);
  EXPECT_EQ(found.error().code, "store-list");
  EXPECT_EQ(found.error().where.line, 2);
}

TEST(Store, ListOfInstalledPacks_IsReadInOneFormOnly) {
  const std::string digest(64, 'a');
  const std::string good = "sortie-installed 1\npack a 1.0.0 5 " + digest +
                           " -\nauthor a RWx\npin a 1.0.0\nfrom a https://example.org/%25/\nrevoked " + digest +
                           " it%20never%20ends\n";
  const Result<archive::Installed> read = archive::readInstalled(good, "installed");
  ASSERT_TRUE(read) << read.error().message();
  EXPECT_EQ(archive::writeInstalled(*read), good);
  for (std::size_t length = 0; length < good.size(); ++length) {
    const Result<archive::Installed> cut = archive::readInstalled(good.substr(0, length), "installed");
    if (cut) {
      EXPECT_EQ(archive::writeInstalled(*cut), good.substr(0, length));
    }
  }
  for (const std::string& bad :
       {std::string(), std::string("sortie-installed 2\n"),
        fmt::format("sortie-installed 1\npack b 1.0.0 5 {0} -\npack a 1.0.0 5 {0} -\n", digest),
        "sortie-installed 1\npack a 1.0.0 -5 " + digest + " -\n",
        "sortie-installed 1\npack a  1.0.0 5 " + digest + " -\n",
        std::string("sortie-installed 1\npack a 1.0.0 5 ../x -\n"), std::string("sortie-installed 1\nfrom a %41\n"),
        std::string("sortie-installed 1\nfrom a %2\n"), std::string("sortie-installed 1\nrevoked abc no\n"),
        std::string("sortie-installed 1\nauthor a x\nauthor a y\n")})
    EXPECT_FALSE(archive::readInstalled(bad, "installed")) << bad;
}

}  // namespace
}  // namespace sortie::exchange
