// Signed indexes. tests/security/packs/make_sigs.py makes the hostile ones; here are the edges of each rule.
#include "exchange/signed_index.h"

#include "testing.h"

namespace sortie::exchange {
namespace {

using testing::kindOf;

constexpr std::int64_t now = 1'900'000'000;  // 2030-03-17T17:46:40Z

std::string comment(std::uint64_t version, const std::string& expires = "2030-04-01T00:00:00Z",
                    std::uint64_t size = 5) {
  return "sortie-index registry=test version=" + std::to_string(version) + " expires=" + expires +
         " size=" + std::to_string(size) + " sha256=" + sha256("index");
}

std::string headKind(const std::string& text, const SeenIndex& seen = {}) {
  static const SecretKey key = newKey();
  return kindOf(acceptHead(signBytes(key, "index", text), key.publicKey(), seen, now, "index.minisig"));
}

TEST(SignedIndex, TimesAreReadInOneFormOnly) {
  EXPECT_EQ(readTime("1970-01-01T00:00:00Z"), 0);
  EXPECT_EQ(readTime("2030-03-17T17:46:40Z"), now);
  EXPECT_EQ(readTime("2028-02-29T00:00:00Z"), 1'835'395'200);
  for (const char* bad :
       {"2030-02-29T00:00:00Z", "2030-13-01T00:00:00Z", "2030-01-01T24:00:00Z", "2030-01-01T00:60:00Z",
        "2030-01-01 00:00:00Z", "2030-01-01T00:00:00", "2030-1-01T00:00:00Z", "+030-01-01T00:00:00Z", ""})
    EXPECT_FALSE(readTime(bad)) << bad;
}

TEST(SignedIndex, VersionsGoForward) {
  EXPECT_EQ(headKind(comment(5)), "ok");
  EXPECT_EQ(headKind(comment(5), {"test", 5, ""}), "ok");
  EXPECT_EQ(headKind(comment(5), {"test", 5, sha256("index")}), "ok");
  EXPECT_EQ(headKind(comment(5), {"test", 6, ""}), "rollback");
  EXPECT_EQ(headKind(comment(1'000'005), {"test", 5, ""}), "ok");
  EXPECT_EQ(headKind(comment(1'000'006), {"test", 5, ""}), "index");
  EXPECT_EQ(headKind(comment(1'000'001)), "index");
  EXPECT_EQ(headKind(comment(0)), "index");
}

TEST(SignedIndex, AnotherRegistry_IsRefused) { EXPECT_EQ(headKind(comment(5), {"other", 1, ""}), "index"); }

TEST(SignedIndex, LifeOfAnIndex_EndsAndIsLimited) {
  EXPECT_EQ(headKind(comment(5, "2030-03-17T17:46:40Z")), "expired");
  EXPECT_EQ(headKind(comment(5, "2030-03-17T17:46:41Z")), "ok");
  EXPECT_EQ(headKind(comment(5, "2032-04-01T00:00:00Z")), "index");
}

TEST(SignedIndex, IndexOverItsLimit_IsNotFetched) {
  EXPECT_EQ(headKind(comment(5, "2030-04-01T00:00:00Z", 256U << 10U)), "ok");
  EXPECT_EQ(headKind(comment(5, "2030-04-01T00:00:00Z", (256U << 10U) + 1)), "limit");
}

TEST(SignedIndex, BytesThatAreNotThoseOfTheHead_AreRefused) {
  const SecretKey key = newKey();
  const Signature signature = signBytes(key, "index", comment(5));
  const Checked<IndexHead> head = acceptHead(signature, key.publicKey(), {}, now, "index.minisig");
  ASSERT_TRUE(head) << head.error().error.message();
  EXPECT_EQ(kindOf(acceptIndex(*head, signature, key.publicKey(), {}, "index", "index")), "ok");
  EXPECT_EQ(kindOf(acceptIndex(*head, signature, key.publicKey(), {}, "inde", "index")), "hash");
  EXPECT_EQ(kindOf(acceptIndex(*head, signature, key.publicKey(), {}, "Index", "index")), "hash");
  const auto again = [&](const SeenIndex& seen) {
    return kindOf(acceptIndex(*head, signature, key.publicKey(), seen, "index", "index"));
  };
  EXPECT_EQ(again({"test", 5, sha256("index")}), "ok");
  EXPECT_EQ(again({"test", 5, sha256("other")}), "rollback");
  EXPECT_EQ(again({"test", 4, sha256("other")}), "ok");
  // A head that is right, over a signature of other bytes.
  Signature other = signBytes(key, "other", comment(5));
  EXPECT_EQ(kindOf(acceptIndex(*head, other, key.publicKey(), {}, "index", "index")), "signature");
}

}  // namespace
}  // namespace sortie::exchange
