// What a client does with registries in folders: trust, plans, installations, revocation, time, and what it does not believe.
#include "exchange/client.h"

#include <gtest/gtest.h>

#include <thread>

#include "archive/archive_path.h"
#include "exchange/store.h"
#include "model/pack.h"
#include "test_registry.h"

namespace sortie::exchange {
namespace {

using testing::TestRegistry;
using testing::TestUser;

struct Exchange {
  testing::Scratch scratch;
  TestRegistry registry{scratch / "yard"};
  TestUser user{scratch / "home"};

  void trust() { user.trust(registry.address(), registry.rootKey.publicKey()); }
};

TEST(Client, PackWithItsNeeds_ComesAfterThem) {
  Exchange all;
  SecretKey ada = newKey();
  all.registry.publish("citadel", "1.1.0");
  all.registry.publish("citadel", "2.0.0");
  all.registry.publish("yard-missions", "1.0.0", {{"citadel", ">=1.1 <2"}}, &ada);
  all.trust();
  const auto client = all.user.client();
  const Checked<Plan> plan = client->plan({{WishKind::Install, "yard-missions", ""}}, {}, {});
  ASSERT_TRUE(plan) << plan.error().error.message();
  ASSERT_EQ(plan->steps.size(), 2U);
  EXPECT_EQ(plan->steps[0].id, "citadel");
  EXPECT_EQ(plan->steps[0].to, "1.1.0");
  EXPECT_EQ(plan->steps[0].neededBy, "yard-missions");
  EXPECT_FALSE(plan->steps[0].newKey);
  EXPECT_EQ(plan->steps[1].author, keyText(ada.publicKey()));
  EXPECT_EQ(plan->steps[1].authorName, "Ada Example");
  EXPECT_TRUE(plan->steps[1].newKey);
  EXPECT_EQ(plan->steps[1].registry, "yard");
  EXPECT_EQ(plan->download, plan->steps[0].size + plan->steps[1].size);
  EXPECT_EQ(all.user.has(), "");
  ASSERT_TRUE(client->apply(*plan, {}, {}));
  EXPECT_EQ(all.user.has(), "citadel 1.1.0, yard-missions 1.0.0");
  EXPECT_EQ(client->installed()->sources.at("citadel"), all.registry.address());
  EXPECT_TRUE(testing::fs::exists(all.user.folders().store / "tmp/lock"));
}

TEST(Client, Update_TakesWhatIsNewButLeavesPinsAndNeverGoesBack) {
  Exchange all;
  all.registry.publish("a", "1.0.0");
  all.registry.publish("b", "1.0.0");
  all.trust();
  ASSERT_EQ(all.user.install("a"), "ok");
  ASSERT_EQ(all.user.install("b"), "ok");
  ASSERT_TRUE(all.user.client()->pin("b", ""));
  all.registry.publish("a", "1.1.0");
  all.registry.publish("b", "1.1.0");
  const auto report = all.user.client()->check({});
  ASSERT_TRUE(report) << report.error().error.message();
  EXPECT_EQ(report->news.size(), 2U);
  EXPECT_EQ(all.user.update(), "ok");
  EXPECT_EQ(all.user.has(), "a 1.1.0, b 1.0.0");
  EXPECT_FALSE(all.user.client()->unpin("a"));
  ASSERT_TRUE(all.user.client()->unpin("b"));
  EXPECT_EQ(all.user.update(), "ok");
  EXPECT_EQ(all.user.has(), "a 1.1.0, b 1.1.0");
  EXPECT_EQ(all.user.install("a", "1.0.0").substr(0, 8), "conflict");
  EXPECT_EQ(all.user.run({{WishKind::Install, "a", "1.0.0"}}, {true}), "ok");
  EXPECT_EQ(all.user.has(), "a 1.0.0, b 1.1.0");
}

TEST(Client, NothingIsNew_IsOneSmallRequest) {
  Exchange all;
  all.registry.publish("a", "1.0.0");
  all.trust();
  ASSERT_EQ(all.user.install("a"), "ok");
  ASSERT_TRUE(all.user.client()->check({}));
  const auto report = all.user.client()->check({});
  ASSERT_TRUE(report);
  EXPECT_EQ(report->requests, 1U);
  EXPECT_LT(report->bytes, 2'000U);
}

TEST(Client, RemovedPack_GoesUnlessAnotherNeedsIt) {
  Exchange all;
  all.registry.publish("a", "1.0.0");
  all.registry.publish("b", "1.0.0", {{"a", "*"}});
  all.trust();
  ASSERT_EQ(all.user.install("b"), "ok");
  EXPECT_EQ(all.user.run({{WishKind::Remove, "a", ""}}), "conflict: b needs a");
  EXPECT_EQ(all.user.run({{WishKind::Remove, "c", ""}}).substr(0, 6), "absent");
  EXPECT_EQ(all.user.run({{WishKind::Remove, "a", ""}, {WishKind::Remove, "b", ""}}), "ok");
  EXPECT_EQ(all.user.has(), "");
}

TEST(Client, RevokedPack_IsRefusedAndAnInstalledOneIsNotPlayed) {
  Exchange all;
  all.registry.publish("a", "1.0.0");
  all.registry.publish("a", "1.1.0");
  all.trust();
  ASSERT_EQ(all.user.install("a"), "ok");
  all.registry.revoke("a", "1.1.0", "a script never ends");
  const auto report = all.user.client()->check({});
  ASSERT_TRUE(report);
  ASSERT_EQ(report->revoked.size(), 1U);
  const auto loaded = model::loadPack(archive::archivesIn(all.user.folders().store / "packs").front());
  ASSERT_FALSE(loaded);
  EXPECT_EQ(loaded.error().code, "pack-revoked");
  EXPECT_NE(loaded.error().text.find("a script never ends"), std::string::npos);
  // The older one is the way out, without having to be asked for.
  EXPECT_EQ(all.user.update(), "ok");
  EXPECT_EQ(all.user.has(), "a 1.0.0");
  EXPECT_TRUE(model::loadPack(archive::archivesIn(all.user.folders().store / "packs").front()));
  const std::string refused = all.user.install("a", "1.1.0");
  EXPECT_NE(refused.find("1.1.0 is revoked: a script never ends"), std::string::npos) << refused;
}

TEST(Client, KeyOfAnAuthorIsRevoked_SoAreItsPacks) {
  Exchange all;
  SecretKey ada = newKey();
  all.registry.publish("a", "1.0.0", {}, &ada);
  all.trust();
  ASSERT_EQ(all.user.install("a"), "ok");
  all.registry.revokeKey(ada.publicKey(), "stolen");
  const auto report = all.user.client()->check({});
  ASSERT_TRUE(report) << report.error().error.message();
  EXPECT_EQ(report->revoked.size(), 1U);
  EXPECT_NE(all.user.client()->installed()->revoked.begin()->second.find("stolen"), std::string::npos);
}

TEST(Client, AuthorHasAnotherKey_NothingOfItIsInstalled) {
  Exchange all;
  SecretKey ada = newKey();
  all.registry.publish("a", "1.0.0", {}, &ada);
  all.trust();
  ASSERT_EQ(all.user.install("a"), "ok");
  SecretKey thief = newKey();
  all.registry.publish("a", "1.1.0", {}, &thief);
  EXPECT_EQ(all.user.update(), "ok");
  EXPECT_EQ(all.user.has(), "a 1.0.0");
  const std::string refused = all.user.install("a", "1.1.0");
  EXPECT_NE(refused.find("another author's key"), std::string::npos) << refused;
}

TEST(Client, OlderIndex_IsRefusedAndWhatWasSeenStays) {
  Exchange all;
  all.registry.publish("a", "1.0.0");
  const std::string old = testing::readAll(all.registry.folder() / "index.minisig");
  all.registry.publish("a", "1.1.0");
  all.trust();
  ASSERT_EQ(all.user.install("a"), "ok");
  testing::writeAll(all.registry.folder() / "index.minisig", old);
  const auto report = all.user.client()->check({});
  ASSERT_FALSE(report);
  EXPECT_EQ(report.error().kind, "rollback");
  EXPECT_EQ(all.user.has(), "a 1.1.0");
}

TEST(Client, IndexIsOutOfDate_WarnsAndInstallsNothingNew) {
  Exchange all;
  all.registry.publish("a", "1.0.0");
  all.registry.publish("b", "1.0.0");
  all.trust();
  ASSERT_EQ(all.user.install("a"), "ok");
  all.user.options.now = secondsNow() + 40 * testing::kDaySeconds;
  const auto plan = all.user.client()->plan({{WishKind::Update, "", ""}}, {}, {});
  ASSERT_TRUE(plan) << plan.error().error.message();
  EXPECT_TRUE(plan->steps.empty());
  ASSERT_EQ(plan->warnings.size(), 1U);
  EXPECT_NE(plan->warnings[0].find("out of date since"), std::string::npos) << plan->warnings[0];
  EXPECT_NE(plan->warnings[0].find("by the clock of this computer"), std::string::npos);
  const std::string refused = all.user.install("b");
  EXPECT_NE(refused.find("yard is out of date"), std::string::npos) << refused;
  EXPECT_EQ(all.user.has(), "a 1.0.0");
}

TEST(Client, ClockIsBehind_IsToldAsSuch) {
  Exchange all;
  all.registry.publish("a", "1.0.0");
  all.trust();
  all.user.options.now = secondsNow() - 10 * testing::kDaySeconds;
  const auto plan = all.user.client()->plan({{WishKind::Install, "a", ""}}, {}, {});
  EXPECT_FALSE(plan);
  const auto states = all.user.client()->registries();
  ASSERT_TRUE(states);
  EXPECT_NE(states->front().warning.find("set the clock"), std::string::npos) << states->front().warning;
}

TEST(Client, KeysAreRotated_ClientFollowsTheChain) {
  Exchange all;
  all.registry.publish("a", "1.0.0");
  all.trust();
  ASSERT_EQ(all.user.install("a"), "ok");
  all.registry.rotate(newKey(), newKey());
  all.registry.rotate(newKey(), newKey());
  all.registry.publish("a", "1.1.0");
  EXPECT_EQ(all.user.update(), "ok");
  EXPECT_EQ(all.user.has(), "a 1.1.0");
}

TEST(Client, RootDoesNotFollow_StopsEverythingUntilItIsAddedAnew) {
  Exchange all;
  all.registry.publish("a", "1.0.0");
  all.trust();
  // Somebody else serves a registry of the same name under the same address.
  const TestRegistry other(all.scratch / "other");
  testing::fs::rename(all.scratch / "yard", all.scratch / "gone");
  testing::fs::rename(all.scratch / "other", all.scratch / "yard");
  const auto report = all.user.client()->check({});
  ASSERT_FALSE(report);
  EXPECT_EQ(report.error().kind, "key");
  EXPECT_FALSE(all.user.client()->lookAt(all.registry.address(), keyText(all.registry.rootKey.publicKey()), {}));
  all.user.trust(all.registry.address(), other.rootKey.publicKey());
  EXPECT_TRUE(all.user.client()->check({}));
}

TEST(Client, EarlierRootKeyIsTold_LeadsToTheNewest) {
  Exchange all;
  const PublicKey first = all.registry.rootKey.publicKey();
  all.registry.rotate(newKey(), newKey());
  all.registry.publish("a", "1.0.0");
  all.user.trust(all.registry.address(), first);
  EXPECT_EQ(all.user.install("a"), "ok");
}

TEST(Client, RegistryIsGone_WhatWasSeenAndInstalledStays) {
  Exchange all;
  all.registry.publish("a", "1.0.0");
  all.trust();
  ASSERT_EQ(all.user.install("a"), "ok");
  all.user.options.offline = true;
  const auto shown = all.user.client()->show("a", {});
  ASSERT_TRUE(shown) << shown.error().error.message();
  EXPECT_EQ(shown->versions.size(), 1U);
  EXPECT_EQ(all.user.has(), "a 1.0.0");
  EXPECT_EQ(all.user.client()->show("zzz", {}).error().kind, "absent");
}

TEST(Client, PackIsDamagedOnTheWay_IsNotInstalledAndComesWholeTheNextTime) {
  Exchange all;
  all.registry.publish("a", "1.0.0");
  all.trust();
  const testing::fs::path file = all.registry.folder() / packPath(all.registry.version("a", "1.0.0").file.sha256);
  std::string bytes = testing::readAll(file);
  const std::string good = bytes;
  bytes[bytes.size() / 2] ^= 1;
  testing::writeAll(file, bytes);
  EXPECT_EQ(all.user.install("a").substr(0, 4), "hash");
  EXPECT_EQ(all.user.has(), "");
  testing::writeAll(file, good);
  EXPECT_EQ(all.user.install("a"), "ok");
}

TEST(Client, LockFile_BringsAnotherUserTheSameBytes) {
  Exchange all;
  all.registry.publish("a", "1.0.0");
  all.registry.publish("b", "1.0.0", {{"a", "*"}});
  all.registry.publish("c", "1.0.0");
  all.trust();
  ASSERT_EQ(all.user.install("b"), "ok");
  ASSERT_EQ(all.user.install("c"), "ok");
  const auto lock = all.user.client()->lock({"b"});
  ASSERT_TRUE(lock);
  ASSERT_EQ(lock->packs.size(), 2U);
  EXPECT_EQ(lock->packs[0].registry, all.registry.address());
  all.registry.publish("a", "1.1.0");
  TestUser other(all.scratch / "other");
  other.trust(all.registry.address(), all.registry.rootKey.publicKey());
  ASSERT_EQ(other.install("a"), "ok");
  EXPECT_EQ(other.has(), "a 1.1.0");
  const auto client = other.client();
  const auto plan = client->planLock(*lock, {});
  ASSERT_TRUE(plan) << plan.error().error.message();
  ASSERT_TRUE(client->apply(*plan, {true}, {}));
  EXPECT_EQ(other.has(), "a 1.0.0, b 1.0.0");
  EXPECT_TRUE(client->planLock(*lock, {})->steps.empty());
  all.registry.revoke("a", "1.0.0", "no");
  TestUser third(all.scratch / "third");
  third.trust(all.registry.address(), all.registry.rootKey.publicKey());
  EXPECT_EQ(third.client()->planLock(*lock, {}).error().kind, "revoked");
}

TEST(Client, WhatCameWithTheProgram_IsNotFetched) {
  Exchange all;
  all.registry.publish("citadel", "1.1.0");
  all.registry.publish("yard-missions", "1.0.0", {{"citadel", "^1"}});
  all.trust();
  all.user.options.present = {{"citadel", "1.0.0"}};
  ASSERT_EQ(all.user.install("yard-missions"), "ok");
  EXPECT_EQ(all.user.has(), "yard-missions 1.0.0");
  EXPECT_EQ(all.user.install("citadel"), "ok");
  EXPECT_EQ(all.user.has(), "citadel 1.1.0, yard-missions 1.0.0");
}

TEST(Client, TwoRegistriesHaveAPack_TheOneItCameFromStays) {
  Exchange all;
  TestRegistry second(all.scratch / "second", "second");
  all.registry.publish("a", "1.0.0");
  second.publish("a", "9.0.0");
  second.publish("b", "1.0.0");
  all.trust();
  all.user.trust(second.address(), second.rootKey.publicKey());
  ASSERT_EQ(all.user.install("a"), "ok");
  EXPECT_EQ(all.user.install("b"), "ok");
  EXPECT_EQ(all.user.update(), "ok");
  EXPECT_EQ(all.user.has(), "a 1.0.0, b 1.0.0");
  ASSERT_TRUE(all.user.client()->removeRegistry("yard"));
  EXPECT_EQ(all.user.client()->registries()->size(), 1U);
  EXPECT_EQ(all.user.has(), "a 1.0.0, b 1.0.0");
}

TEST(Client, TwoInstallAtOnce_BothHaveTheirs) {
  Exchange all;
  for (const char* id : {"a", "b", "c", "d"}) all.registry.publish(id, "1.0.0");
  all.trust();
  std::vector<std::string> results(4);
  std::vector<std::thread> threads;
  for (std::size_t i = 0; i < 4; ++i)
    threads.emplace_back([&, i] {
      TestUser same(all.scratch / "home");
      results[i] = same.install(std::string(1, static_cast<char>('a' + i)));
    });
  for (std::thread& thread : threads) thread.join();
  for (const std::string& result : results) EXPECT_EQ(result, "ok");
  EXPECT_EQ(all.user.has(), "a 1.0.0, b 1.0.0, c 1.0.0, d 1.0.0");
}

TEST(Client, StoreCannotBeWritten_IsToldAndNothingChanges) {
  Exchange all;
  all.registry.publish("a", "1.0.0");
  all.trust();
  testing::writeAll(all.user.folders().store / "packs", "a file in place of a folder");
  EXPECT_EQ(all.user.install("a").substr(0, 4), "file");
  EXPECT_EQ(testing::readAll(all.user.folders().store / "packs"), "a file in place of a folder");
}

TEST(Client, PlanIsRefusedInItsMiddle_InstallsNothingOfIt) {
  Exchange all;
  all.registry.publish("b", "1.0.0");
  all.registry.publish("a", "1.0.0", {{"b", "*"}});
  all.registry.publish("old", "1.0.0");
  all.trust();
  ASSERT_EQ(all.user.install("old"), "ok");
  // The second of two packs is damaged.
  const testing::fs::path file = all.registry.folder() / packPath(all.registry.version("a", "1.0.0").file.sha256);
  std::string bytes = testing::readAll(file);
  bytes[bytes.size() / 2] ^= 1;
  testing::writeAll(file, bytes);
  EXPECT_EQ(all.user.run({{WishKind::Install, "a", ""}, {WishKind::Remove, "old", ""}}).substr(0, 4), "hash");
  EXPECT_EQ(all.user.has(), "old 1.0.0");
  EXPECT_EQ(archive::archivesIn(all.user.folders().store / "packs").size(), 1U);
}

TEST(Client, AddressIsTakenInOneForm) {
  EXPECT_EQ(*registryAddress("https://Example.org/yard"), "https://example.org/yard/");
  EXPECT_EQ(*registryAddress("http://127.0.0.1:8080"), "http://127.0.0.1:8080/");
  for (const char* bad :
       {"", "ftp://example.org/", "file:///etc", "file:/etc", "https://", "https://a@example.org/",
        "https://example.org/?a", "https://example.org/#a", "https://exa mple.org/", "/no/such/folder"})
    EXPECT_FALSE(registryAddress(bad)) << bad;
}

TEST(RegistryList, WrittenAndRead_IsTheSame) {
  const std::vector<ListedRegistry> list{{"yard", "https://example.org/", newKey().publicKey()},
                                         {"far", "/mnt/stick/", newKey().publicKey()}};
  const std::string text = writeRegistryList(list);
  const auto read = readRegistryList(text, "registries");
  ASSERT_TRUE(read);
  EXPECT_EQ(*read, list);
  for (const std::string& bad : {text + text.substr(text.find("registry")), text + "registry .. /a/ RW\n",
                                 std::string("sortie-registries 2\n"), text + "x\n"})
    EXPECT_FALSE(readRegistryList(bad, "registries")) << bad;
}

}  // namespace
}  // namespace sortie::exchange
