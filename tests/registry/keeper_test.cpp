// What the keeper of a registry does, as a reader of the folder sees it.
#include "keeper_testing.h"

namespace sortie::registry {
namespace {

using exchange::Checked;
using keeping::kNow;
using keeping::kOneDay;

template <class T>
std::string refusalOf(const Checked<T>& checked) {
  return checked ? "ok" : checked.error().kind;
}

/// A client that has confirmed a root key and trusts nothing else in the folder.
struct Reader {
  keeping::fs::path folder;
  exchange::PublicKey confirmed;
  exchange::RegistryRoot root = {};
  exchange::SeenIndex seen = {};
  exchange::RegistryIndex index = {};

  Checked<> read(std::int64_t now = kNow) {
    const auto file = [&](const std::string& name) { return keeping::bytesIn(folder / name); };
    if (root.number == 0) {
      const Checked<exchange::Signature> newest = exchange::readSignature(file("root.minisig"), "root.minisig");
      if (!newest) return exchange::refused(newest);
      const auto fields = exchange::commentFields(newest->comment, "sortie-root");
      const std::string number = fields && fields->size() > 1 ? (*fields)[1].second : "";
      Checked<exchange::RegistryRoot> first =
          exchange::acceptFirstRoot({file("root/" + number + ".xml"), file("root.minisig"), {}}, confirmed, "root.xml");
      if (!first) return exchange::refused(first);
      root = *first;
    }
    const auto step = exchange::acceptRoot(
        root,
        [&](std::uint64_t number) -> Checked<std::optional<exchange::RootFile>> {
          const std::string name = "root/" + std::to_string(number);
          if (!keeping::fs::exists(folder / (name + ".xml"))) return std::optional<exchange::RootFile>();
          return std::optional<exchange::RootFile>(
              {file(name + ".xml"), file(name + ".minisig"), file(name + ".previous.minisig")});
        },
        now);
    if (!step) return exchange::refused(step);
    root = step->root;
    if (step->otherIndexKeys) seen = {};
    const Checked<exchange::Signature> signature = exchange::readSignature(file("index.minisig"), "index.minisig");
    if (!signature) return exchange::refused(signature);
    const auto head = exchange::acceptHeadByRoot(*signature, root, seen, now, "index.minisig");
    if (!head) return exchange::refused(head);
    Checked<exchange::RegistryIndex> read = exchange::acceptIndexByRoot(
        *head, *signature, root, seen, file(exchange::indexPath(head->version, head->sha256)), "index.xml");
    if (!read) return exchange::refused(read);
    index = std::move(*read);
    seen = {head->registry, head->version, head->sha256};
    return {};
  }
  [[nodiscard]] std::optional<exchange::RegistryPack> find(const std::string& id) const {
    const auto found = exchange::findPacks(index.tree, {id}, exchange::TreeFolder(folder / "tree").fetch());
    EXPECT_TRUE(found) << found.error().error.message();
    return found ? found->front() : std::nullopt;
  }
  /// The bytes of a version's file, if they are those that the registry names.
  [[nodiscard]] bool has(const exchange::RegistryVersion& version) const {
    const std::string bytes = keeping::bytesIn(folder / exchange::packPath(version.file.sha256));
    return bytes.size() == version.file.size && exchange::sha256(bytes) == version.file.sha256;
  }
};

class KeeperTest : public keeping::Registries {
 protected:
  [[nodiscard]] Reader reader() const { return {folder.path / "registry", rootKey.publicKey()}; }
};

TEST_F(KeeperTest, NewRegistry_IsReadByAClientThatConfirmedItsKey) {
  const Keeper keeper = made();
  Reader client = reader();
  EXPECT_EQ(refusalOf(client.read()), "ok");
  EXPECT_EQ(client.index.version, 1U);
  EXPECT_EQ(client.index.packs, 0U);
  EXPECT_FALSE(client.find("yard"));
  EXPECT_EQ(refusalOf(client.read(kNow + 31 * kOneDay)), "expired");
  Reader other = reader();
  other.confirmed = stranger.publicKey();
  EXPECT_EQ(refusalOf(other.read()), "key");
}

TEST_F(KeeperTest, FolderThatIsNotEmpty_IsLeftAlone) {
  keeping::writeTo(folder.path / "registry/mine.txt", "words");
  EXPECT_EQ(refusalOf(Keeper::init(folder.path / "registry", {"yard", rootKey, signing(), 365})), "file");
  EXPECT_EQ(refusalOf(opened()), "file");
  EXPECT_EQ(refusalOf(Keeper::init(folder.path / "other", {"The Yard", rootKey, signing(), 365})), "index");
  EXPECT_EQ(refusalOf(Keeper::init(folder.path / "same", {"yard", indexKey, signing(), 365})), "index");
}

TEST_F(KeeperTest, AcceptedPack_IsSeenWithTheNextIndex) {
  Reader client = reader();
  {
    Keeper keeper = made();
    EXPECT_EQ(kind(keeper, submit("tools", "1.0.0")), "ok");
    EXPECT_EQ(refusalOf(client.read()), "ok");
    EXPECT_FALSE(client.find("tools"));
    EXPECT_EQ(refusalOf(keeper.sign(signing(kNow + 1))), "ok");
  }
  EXPECT_EQ(refusalOf(client.read()), "ok");
  const auto pack = client.find("tools");
  ASSERT_TRUE(pack);
  EXPECT_EQ(client.index.packs, 1U);
  EXPECT_EQ(client.index.version, 2U);
  EXPECT_EQ(pack->title, "Pack tools");
  EXPECT_EQ(pack->keyOf, "Ada");
  EXPECT_EQ(pack->author, author.publicKey());
  EXPECT_EQ(pack->kinds, std::vector<std::string>{"content"});
  ASSERT_EQ(pack->versions.size(), 1U);
  EXPECT_TRUE(client.has(pack->versions[0]));
  Checked<Keeper> keeper = opened();
  ASSERT_TRUE(keeper) << keeper.error().error.message();
  const auto details = keeper->detailsOf(pack->versions[0]);
  ASSERT_TRUE(details && *details);
  EXPECT_EQ((*details)->pack, "tools");
}

TEST_F(KeeperTest, Versions_StandHighestFirstWhateverOrderTheyCameIn) {
  Keeper keeper = made();
  for (const char* version : {"1.2.0", "1.10.0", "1.1.5"}) EXPECT_EQ(kind(keeper, submit("tools", version)), "ok");
  const auto pack = keeper.find("tools");
  ASSERT_TRUE(pack && *pack);
  ASSERT_EQ((*pack)->versions.size(), 3U);
  EXPECT_EQ((*pack)->versions[0].number, "1.10.0");
  EXPECT_EQ((*pack)->versions[2].number, "1.1.5");
  EXPECT_EQ(keeper.index().packs, 1U);
}

TEST_F(KeeperTest, RevokedVersion_IsToldWithItsReason) {
  Keeper keeper = made();
  EXPECT_EQ(kind(keeper, submit("tools", "1.0.0")), "ok");
  EXPECT_EQ(kind(keeper, submit("tools", "1.1.0")), "ok");
  EXPECT_EQ(refusalOf(revokePack(keeper, "tools", "1.0.0", "A script\nnever ends")), "ok");
  EXPECT_EQ(refusalOf(revokePack(keeper, "tools", "3.0.0", "why")), "index");
  EXPECT_EQ(refusalOf(revokePack(keeper, "nobody", "", "why")), "index");
  EXPECT_EQ(refusalOf(keeper.sign(signing(kNow + 1))), "ok");
  Reader client = reader();
  ASSERT_EQ(refusalOf(client.read()), "ok");
  auto pack = client.find("tools");
  ASSERT_TRUE(pack);
  EXPECT_FALSE(exchange::revocationOf(client.root, *pack, pack->versions[0]));
  EXPECT_EQ(exchange::revocationOf(client.root, *pack, pack->versions[1]), "A script never ends");
  EXPECT_EQ(refusalOf(revokePack(keeper, "tools", "", "Not theirs")), "ok");
  pack = *keeper.find("tools");
  EXPECT_EQ(exchange::revocationOf(client.root, *pack, pack->versions[0]), "Not theirs");
}

TEST_F(KeeperTest, StolenIndexKey_IsReplacedAndSignsNothingMore) {
  Keeper keeper = made();
  Reader client = reader();
  ASSERT_EQ(refusalOf(client.read()), "ok");
  const exchange::SecretKey fresh = exchange::newKey();
  RootChange change;
  change.indexKeys = {fresh.publicKey()};
  EXPECT_EQ(refusalOf(changeRoot(keeper, change, stranger, {fresh, kNow + 1, 30})), "key");
  EXPECT_EQ(refusalOf(changeRoot(keeper, change, rootKey, signing())), "key");
  EXPECT_EQ(keeper.root().number, 1U);
  EXPECT_EQ(refusalOf(changeRoot(keeper, change, rootKey, {fresh, kNow + 1, 30})), "ok");
  EXPECT_EQ(refusalOf(client.read()), "ok");
  EXPECT_EQ(client.root.number, 2U);
  EXPECT_EQ(refusalOf(keeper.sign(signing(kNow + 2))), "key");
  Reader newcomer = reader();
  EXPECT_EQ(refusalOf(newcomer.read()), "ok");
  EXPECT_EQ(newcomer.root.number, 2U);
}

TEST_F(KeeperTest, NewRootKey_IsFollowedByOldClientsAndConfirmedByNewOnes) {
  Keeper keeper = made();
  Reader client = reader();
  ASSERT_EQ(refusalOf(client.read()), "ok");
  RootChange change;
  change.rootKey = exchange::newKey();
  ASSERT_EQ(refusalOf(changeRoot(keeper, change, rootKey, signing(kNow + 1))), "ok");
  EXPECT_EQ(refusalOf(client.read()), "ok");
  EXPECT_EQ(client.root.rootKeys, std::vector{change.rootKey->publicKey()});
  Reader newcomer = reader();
  EXPECT_EQ(refusalOf(newcomer.read()), "key");
  newcomer.confirmed = change.rootKey->publicKey();
  EXPECT_EQ(refusalOf(newcomer.read()), "ok");
  EXPECT_EQ(refusalOf(changeRoot(keeper, {}, rootKey, signing(kNow + 2))), "key");
}

TEST_F(KeeperTest, RevokedAuthorsKey_RevokesAllThatItSigned) {
  Keeper keeper = made();
  EXPECT_EQ(kind(keeper, submit("tools", "1.0.0")), "ok");
  RootChange change;
  change.revoked = {{author.publicKey(), kNow, "stolen"}};
  ASSERT_EQ(refusalOf(changeRoot(keeper, change, rootKey, signing(kNow + 1))), "ok");
  Reader client = reader();
  ASSERT_EQ(refusalOf(client.read()), "ok");
  const auto pack = client.find("tools");
  ASSERT_TRUE(pack);
  EXPECT_EQ(exchange::revocationOf(client.root, *pack, pack->versions[0]), "its author's key is revoked: stolen");
  EXPECT_EQ(kind(keeper, submit("tools", "1.1.0")), "key");
}

TEST_F(KeeperTest, RotationThatIsCutOff_LeavesARegistryThatGoesOn) {
  const keeping::fs::path place = folder.path / "registry";
  const exchange::SecretKey fresh = exchange::newKey();
  (void)made();
  keeping::fs::copy(place, folder.path / "before", keeping::fs::copy_options::recursive);
  {
    Checked<Keeper> keeper = opened();
    RootChange change;
    change.indexKeys = {fresh.publicKey()};
    ASSERT_EQ(refusalOf(changeRoot(*keeper, change, rootKey, {fresh, kNow + 1, 30})), "ok");
  }
  // Files in the order in which they are written; all further ones are as they were.
  const std::string index = exchange::indexPath(
      2, exchange::readIndexHead(*exchange::readSignature(keeping::bytesIn(place / "index.minisig"), "index"), "index")
             ->sha256);
  const std::vector<std::string> written{"root/2.previous.minisig", "root/2.minisig", "root/2.xml", index,
                                         "index.minisig",           "root.minisig",   "root.xml"};
  const keeping::fs::path whole = folder.path / "whole";
  keeping::fs::rename(place, whole);
  for (std::size_t count = 0; count <= written.size(); ++count) {
    keeping::fs::remove_all(place);
    keeping::fs::copy(folder.path / "before", place, keeping::fs::copy_options::recursive);
    for (std::size_t i = 0; i < count; ++i) keeping::writeTo(place / written[i], keeping::bytesIn(whole / written[i]));
    Checked<Keeper> keeper = opened();
    ASSERT_TRUE(keeper) << count << ": " << keeper.error().error.message();
    RootChange change;
    change.indexKeys = {fresh.publicKey()};
    const bool rotated = keeper->root().number == 2;
    EXPECT_EQ(rotated, count >= 3) << count;
    if (rotated)
      EXPECT_EQ(refusalOf(keeper->sign({fresh, kNow + 2, 30})), "ok") << count;
    else
      EXPECT_EQ(refusalOf(changeRoot(*keeper, change, rootKey, {fresh, kNow + 2, 30})), "ok") << count;
    Reader client = reader();
    EXPECT_EQ(refusalOf(client.read()), "ok") << count;
    EXPECT_EQ(client.root.number, 2U) << count;
  }
}

TEST_F(KeeperTest, FolderThatWasTamperedWith_IsNotOpened) {
  (void)made();
  const keeping::fs::path place = folder.path / "registry";
  for (const char* name : {"root/1.xml", "root/1.minisig", "index.minisig"}) {
    const std::string good = keeping::bytesIn(place / name);
    std::string bad = good;
    bad[bad.size() / 2] = static_cast<char>(bad[bad.size() / 2] ^ 1);
    keeping::writeTo(place / name, bad);
    EXPECT_NE(refusalOf(opened()), "ok") << name;
    keeping::writeTo(place / name, good);
    EXPECT_EQ(refusalOf(opened()), "ok") << name;
  }
}

TEST_F(KeeperTest, RegistryMadeOfTheSamePacks_IsTheSameTree) {
  Keeper one = made();
  for (const char* id : {"tools", "yard", "pieces"}) EXPECT_EQ(kind(one, submit(id, "1.0.0")), "ok");
  const auto other = Keeper::init(folder.path / "other", {"yard", rootKey, signing(), 365});
  ASSERT_TRUE(other);
  Keeper two = *other;
  for (const char* id : {"pieces", "tools", "yard"}) EXPECT_EQ(kind(two, submit(id, "1.0.0")), "ok");
  EXPECT_EQ(one.index().tree, two.index().tree);
}

}  // namespace
}  // namespace sortie::registry
