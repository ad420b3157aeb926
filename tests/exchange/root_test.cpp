// Root files: what a thief of an index key, of an author's key or of an old root key can do, and what not.
#include "exchange/root.h"

#include <map>

#include "testing.h"

namespace sortie::exchange {
namespace {

using testing::kindOf;

constexpr std::int64_t kDay = 86'400;
constexpr std::int64_t kToday = 1'900'000'000;  // 2030-03-17T17:46:40Z

/// A registry whose keeper does everything right, and a client of it.
class RootChain : public ::testing::Test {
 protected:
  RootChain() { files_[1] = signRoot(first(), rootKey_, std::nullopt); }

  [[nodiscard]] RegistryRoot first() const {
    return {"yard", 1, kToday - kDay, kToday + 365 * kDay, {rootKey_.publicKey()}, {indexKey_.publicKey()}, {}};
  }
  /// The root after that one, with changes to come.
  static RegistryRoot after(RegistryRoot root) {
    ++root.number;
    return root;
  }
  [[nodiscard]] FetchRoot fetch() const {
    return [this](std::uint64_t number) -> Checked<std::optional<RootFile>> {
      const auto found = files_.find(number);
      if (found == files_.end()) return std::optional<RootFile>();
      return std::optional<RootFile>(found->second);
    };
  }
  [[nodiscard]] std::string walkKind(std::int64_t time = kToday) const {
    return kindOf(acceptRoot(first(), fetch(), time));
  }
  static Signature signIndex(const SecretKey& key, const RegistryIndex& index,
                             std::int64_t expires = kToday + 30 * kDay) {
    const std::string text = writeIndex(index);
    return signBytes(key, text, indexComment(index, expires, text));
  }
  static RegistryIndex indexOf(std::uint64_t version, std::uint64_t root = 1) {
    return {"yard", version, root, 3, kToday - 60, {12, sha256("tree")}, {}};
  }
  static std::string headKind(const Signature& signature, const RegistryRoot& root, const SeenIndex& seen = {},
                              std::int64_t time = kToday) {
    return kindOf(acceptHeadByRoot(signature, root, seen, time, "index.minisig"));
  }

  SecretKey rootKey_ = newKey();
  SecretKey indexKey_ = newKey();
  SecretKey thief_ = newKey();
  std::map<std::uint64_t, RootFile> files_;
};

TEST_F(RootChain, FirstRoot_MustBeSignedByTheKeyThatTheUserConfirmed) {
  const auto kind = [](const RootFile& file, const PublicKey& key) {
    return kindOf(acceptFirstRoot(file, key, "root.xml"));
  };
  EXPECT_EQ(kind(files_[1], rootKey_.publicKey()), "ok");
  EXPECT_EQ(kind(files_[1], indexKey_.publicKey()), "key");
  EXPECT_EQ(kind(files_[1], thief_.publicKey()), "key");
  // A root that names the confirmed key beside the thief's, by whom it is signed.
  RegistryRoot mixed = first();
  mixed.rootKeys.push_back(thief_.publicKey());
  EXPECT_EQ(kind(signRoot(mixed, thief_, std::nullopt), rootKey_.publicKey()), "key");
  EXPECT_EQ(kind(signRoot(mixed, rootKey_, std::nullopt), rootKey_.publicKey()), "ok");
  // The id of a key is not the key.
  SecretKey alike = thief_;
  alike.id = rootKey_.id;
  mixed.rootKeys = {alike.publicKey()};
  EXPECT_EQ(kind(signRoot(mixed, alike, std::nullopt), rootKey_.publicKey()), "key");
}

TEST_F(RootChain, RootSignedByAKeyThatItDoesNotName_IsRefused) {
  EXPECT_EQ(kindOf(readSignedRoot(signRoot(first(), thief_, std::nullopt), "root")), "signature");
  EXPECT_EQ(kindOf(readSignedRoot(signRoot(first(), indexKey_, std::nullopt), "root")), "signature");
}

TEST_F(RootChain, SignatureOfAnotherTextOrRole_IsRefused) {
  RootFile file = files_[1];
  RegistryRoot other = first();
  other.indexKeys = {thief_.publicKey()};
  file.text = writeRoot(other);
  EXPECT_EQ(kindOf(readSignedRoot(file, "root")), "signature");
  file = files_[1];
  const Signature role = signBytes(rootKey_, file.text, "sortie-index registry=yard version=1");
  file.signature = signatureFile(role);
  EXPECT_EQ(kindOf(readSignedRoot(file, "root")), "signature");
  // A comment that is right over other bytes.
  file.signature = signatureFile(signBytes(rootKey_, "other", rootComment(first(), file.text)));
  EXPECT_EQ(kindOf(readSignedRoot(file, "root")), "signature");
  file.signature = "words";
  EXPECT_EQ(kindOf(readSignedRoot(file, "root")), "signature");
}

TEST_F(RootChain, RootForMoreThanTenYears_IsRefused) {
  RegistryRoot root = first();
  root.expires = root.made + 3'661 * kDay;
  EXPECT_EQ(kindOf(readSignedRoot(signRoot(root, rootKey_, std::nullopt), "root")), "index");
  root.expires = root.made + 3'650 * kDay;
  EXPECT_EQ(kindOf(readSignedRoot(signRoot(root, rootKey_, std::nullopt), "root")), "ok");
}

TEST_F(RootChain, NewRootKey_IsFollowedWhenTheOldOneSignsIt) {
  const SecretKey second = newKey();
  const SecretKey third = newKey();
  RegistryRoot root = after(first());
  root.rootKeys = {second.publicKey()};
  files_[2] = signRoot(root, second, rootKey_);
  root = after(root);
  root.rootKeys = {third.publicKey()};
  files_[3] = signRoot(root, third, second);
  const auto step = acceptRoot(first(), fetch(), kToday);
  ASSERT_TRUE(step) << step.error().error.message();
  EXPECT_EQ(step->root, root);
  EXPECT_FALSE(step->otherIndexKeys);
  // The first key counts for nothing now.
  const RegistryRoot stolen = after(root);
  files_[4] = signRoot(stolen, third, rootKey_);
  EXPECT_EQ(walkKind(), "key");
  RegistryRoot own = stolen;
  own.rootKeys = {rootKey_.publicKey()};
  files_[4] = signRoot(own, rootKey_, rootKey_);
  EXPECT_EQ(walkKind(), "key");
}

TEST_F(RootChain, RootThatTheOldOneDidNotSign_StopsEverything) {
  RegistryRoot root = after(first());
  root.rootKeys = {thief_.publicKey()};
  files_[2] = signRoot(root, thief_, thief_);
  EXPECT_EQ(walkKind(), "key");
  files_[2] = signRoot(root, thief_, std::nullopt);
  EXPECT_EQ(walkKind(), "key");
  files_[2] = signRoot(root, thief_, indexKey_);
  EXPECT_EQ(walkKind(), "key");
  // Signed by the old one alone, and not by itself.
  files_[2] = signRoot(root, rootKey_, rootKey_);
  EXPECT_EQ(walkKind(), "signature");
  // The old signature is of another root.
  files_[2] = signRoot(root, thief_, rootKey_);
  RegistryRoot harmless = after(first());
  files_[2].previous = signRoot(harmless, rootKey_, rootKey_).previous;
  EXPECT_EQ(walkKind(), "signature");
}

TEST_F(RootChain, RootOfAnotherNumberOrRegistry_IsRefused) {
  files_[2] = files_[1];
  files_[2].previous = files_[1].signature;
  EXPECT_EQ(walkKind(), "rollback");
  RegistryRoot root = after(after(first()));
  files_[2] = signRoot(root, rootKey_, rootKey_);
  EXPECT_EQ(walkKind(), "rollback");
  root = after(first());
  root.registry = "other";
  files_[2] = signRoot(root, rootKey_, rootKey_);
  EXPECT_EQ(walkKind(), "index");
}

TEST_F(RootChain, RootOutOfDate_LeadsOnButIsNotTheLast) {
  EXPECT_EQ(walkKind(first().expires - 1), "ok");
  EXPECT_EQ(walkKind(first().expires), "expired");
  RegistryRoot root = after(first());
  root.made = first().expires + 5 * kDay;
  root.expires = root.made + 365 * kDay;
  files_[2] = signRoot(root, rootKey_, rootKey_);
  EXPECT_EQ(walkKind(root.made), "ok");
  EXPECT_EQ(walkKind(root.expires), "expired");
}

TEST_F(RootChain, EndlessChain_EndsAtTheLimit) {
  const FetchRoot endless = [&](std::uint64_t number) -> Checked<std::optional<RootFile>> {
    RegistryRoot root = first();
    root.number = number;
    return std::optional<RootFile>(signRoot(root, rootKey_, rootKey_));
  };
  EXPECT_EQ(kindOf(acceptRoot(first(), endless, kToday)), "limit");
}

TEST_F(RootChain, MirrorThatFails_IsToldAsItFails) {
  const FetchRoot broken = [](std::uint64_t) -> Checked<std::optional<RootFile>> {
    return refuse("file", {"file-unreadable", "gone", {}, ""});
  };
  EXPECT_EQ(kindOf(acceptRoot(first(), broken, kToday)), "file");
}

TEST_F(RootChain, Index_IsTakenFromTheKeysOfTheRootAlone) {
  EXPECT_EQ(headKind(signIndex(indexKey_, indexOf(5)), first()), "ok");
  EXPECT_EQ(headKind(signIndex(thief_, indexOf(5)), first()), "key");
  // The root key names keys, and signs no index.
  EXPECT_EQ(headKind(signIndex(rootKey_, indexOf(5)), first()), "key");
  EXPECT_EQ(headKind(signIndex(indexKey_, indexOf(5)), first(), {}, first().expires), "expired");
  RegistryIndex other = indexOf(5);
  other.registry = "other";
  EXPECT_EQ(headKind(signIndex(indexKey_, other), first()), "index");
  RegistryRoot two = first();
  const SecretKey second = newKey();
  two.indexKeys.push_back(second.publicKey());
  EXPECT_EQ(headKind(signIndex(second, indexOf(5)), two), "ok");
}

TEST_F(RootChain, ThiefOfAnIndexKey_IsShutOutAndCannotBlockTheRegistry) {
  // The thief raises the version as far as one step goes, so that the keeper's next index seems old.
  const auto high =
      acceptHeadByRoot(signIndex(indexKey_, indexOf(1'000'000)), first(), {"yard", 5, ""}, kToday, "index");
  ASSERT_TRUE(high);
  SeenIndex seen{"yard", high->version, high->sha256};
  const SecretKey fresh = newKey();
  RegistryRoot root = after(first());
  root.indexKeys = {fresh.publicKey()};
  EXPECT_EQ(headKind(signIndex(fresh, indexOf(6, 2)), root, seen), "rollback");
  files_[2] = signRoot(root, rootKey_, rootKey_);
  const auto step = acceptRoot(first(), fetch(), kToday);
  ASSERT_TRUE(step) << step.error().error.message();
  ASSERT_TRUE(step->otherIndexKeys);
  seen = SeenIndex();
  EXPECT_EQ(headKind(signIndex(fresh, indexOf(6, 2)), step->root, seen), "ok");
  EXPECT_EQ(headKind(signIndex(indexKey_, indexOf(1'000'001)), step->root, seen), "key");
}

TEST_F(RootChain, ForgottenVersions_AreThoseOfOtherKeysOnly) {
  RegistryRoot root = after(first());
  root.revoked = {{thief_.publicKey(), kToday, "stolen"}};
  files_[2] = signRoot(root, rootKey_, rootKey_);
  EXPECT_FALSE(acceptRoot(first(), fetch(), kToday)->otherIndexKeys);
  // Through a root that had other keys for a while, too.
  root = after(root);
  root.indexKeys = {newKey().publicKey()};
  files_[3] = signRoot(root, rootKey_, rootKey_);
  root = after(root);
  root.indexKeys = first().indexKeys;
  files_[4] = signRoot(root, rootKey_, rootKey_);
  EXPECT_TRUE(acceptRoot(first(), fetch(), kToday)->otherIndexKeys);
}

TEST_F(RootChain, IndexIsHeldToItsSignatureAndToTheRoot) {
  const auto kind = [&](const RegistryIndex& told, const RegistryIndex& is, const RegistryRoot& root) {
    const std::string text = writeIndex(is);
    const Signature signature = signBytes(indexKey_, text, indexComment(told, kToday + kDay, text));
    const auto head = acceptHeadByRoot(signature, root, {}, kToday, "index.minisig");
    if (!head) return kindOf(head);
    return kindOf(acceptIndexByRoot(*head, signature, root, {}, text, "index.xml"));
  };
  EXPECT_EQ(kind(indexOf(5), indexOf(5), first()), "ok");
  EXPECT_EQ(kind(indexOf(5), indexOf(6), first()), "index");
  RegistryIndex other = indexOf(5);
  other.registry = "other";
  EXPECT_EQ(kind(indexOf(5), other, first()), "index");
  // A mirror that hides the newest root.
  EXPECT_EQ(kind(indexOf(5, 2), indexOf(5, 2), first()), "rollback");
  EXPECT_EQ(kind(indexOf(5, 1), indexOf(5, 1), after(first())), "ok");
  // Bytes that are not an index, signed by the keeper.
  const std::string text = "words";
  const Signature signature = signBytes(indexKey_, text, indexComment(indexOf(5), kToday + kDay, text));
  const auto head = acceptHeadByRoot(signature, first(), {}, kToday, "index.minisig");
  ASSERT_TRUE(head);
  EXPECT_EQ(kindOf(acceptIndexByRoot(*head, signature, first(), {}, text, "index.xml")), "index");
  EXPECT_EQ(kindOf(acceptIndexByRoot(*head, signature, first(), {}, "other", "index.xml")), "hash");
  const Signature stolen = signBytes(thief_, text, signature.comment);
  EXPECT_EQ(kindOf(acceptIndexByRoot(*head, stolen, first(), {}, text, "index.xml")), "key");
}

TEST_F(RootChain, PacksOfAKeyThatWasStolen_AreRevoked) {
  RegistryRoot root = first();
  RegistryPack pack;
  pack.id = "yard";
  pack.author = thief_.publicKey();
  pack.versions = {{"1.0.0", {1, sha256("a")}, 1, kToday, {}, {}, {}}};
  EXPECT_FALSE(revocationOf(root, pack, pack.versions[0]));
  root.revoked = {{thief_.publicKey(), kToday, "stolen"}};
  EXPECT_EQ(revocationOf(root, pack, pack.versions[0]), "its author's key is revoked: stolen");
  pack.author = rootKey_.publicKey();
  EXPECT_FALSE(revocationOf(root, pack, pack.versions[0]));
  pack.versions[0].revoked = "A script never ends";
  EXPECT_EQ(revocationOf(root, pack, pack.versions[0]), "A script never ends");
  pack.revoked = "Not theirs to give away";
  EXPECT_EQ(revocationOf(root, pack, pack.versions[0]), "Not theirs to give away");
}

TEST_F(RootChain, Fingerprint_IsTheWholeKeyInGroups) {
  const std::string shown = fingerprint(rootKey_.publicKey());
  std::string joined = shown;
  std::erase(joined, ' ');
  EXPECT_EQ(joined, keyText(rootKey_.publicKey()));
  EXPECT_EQ(shown.size(), joined.size() + 13);
}

}  // namespace
}  // namespace sortie::exchange
