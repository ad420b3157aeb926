#include "exchange/lock_file.h"

#include <gtest/gtest.h>

#include "testing.h"

namespace sortie::exchange {
namespace {

LockFile twoPacks() {
  return {{{"citadel", "1.1.4", 412'345, std::string(64, 'a'), keyText(PublicKey{}), "https://example.org/yard/"},
           {"yard-missions", "1.2.0", 81'234, std::string(64, 'b'), "", ""}}};
}

TEST(LockFileText, WrittenAndRead_IsTheSame) {
  for (const LockFile& lock : {LockFile(), twoPacks()}) {
    const std::string text = writeLockFile(lock);
    const Checked<LockFile> read = readLockFile(text, "sortie.lock");
    ASSERT_TRUE(read) << read.error().error.message();
    EXPECT_EQ(*read, lock);
    EXPECT_EQ(writeLockFile(*read), text);
  }
}

TEST(LockFileText, OtherForms_AreRefusedWithTheirPlace) {
  const std::string good = writeLockFile(twoPacks());
  const auto with = [&](const std::string& from, const std::string& to) {
    std::string text = good;
    return text.replace(text.find(from), from.size(), to);
  };
  for (const std::string& bad :
       {std::string(), std::string("<lock format=\"2\"/>"), std::string("<lock/>"), with("1.1.4", "1.1"),
        with("citadel", "Citadel"), with("412345", "-1"), with("412345", "99999999999"), with("\"aaaa", "\"AAAA"),
        with("author=\"RW", "author=\"XX"), with("citadel", "zebra"), with("size", "length"),
        with("<lock format=\"1\">", "<lock format=\"1\">words"), with("<pack", "<pick"),
        with("\n</lock>", "</lock><lock/>")}) {
    const Checked<LockFile> read = readLockFile(bad, "sortie.lock");
    ASSERT_FALSE(read) << bad;
    EXPECT_EQ(read.error().error.where.file, "sortie.lock") << bad;
  }
}

}  // namespace
}  // namespace sortie::exchange
