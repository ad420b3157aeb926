// Keys and signatures. The hostile corpus (tests/security/packs/make_sigs.py) holds signatures that must be refused.
#include "exchange/minisign.h"

#include "testing.h"

namespace sortie::exchange {
namespace {

using testing::kindOf;

TEST(Minisign, SignatureThatWasWritten_IsReadAndVerified) {
  const SecretKey key = newKey();
  const Signature made = signBytes(key, "some bytes", "sortie-pack id=a");
  const Checked<Signature> read = readSignature(signatureFile(made), "a.minisig");
  ASSERT_TRUE(read) << read.error().error.message();
  EXPECT_EQ(read->comment, "sortie-pack id=a");
  EXPECT_EQ(kindOf(verifyBytes(*read, key.publicKey(), "some bytes", "a")), "ok");
  EXPECT_EQ(kindOf(verifyBytes(*read, key.publicKey(), "some bytez", "a")), "signature");
  EXPECT_EQ(kindOf(verifyBytes(*read, newKey().publicKey(), "some bytes", "a")), "signature");
}

TEST(Minisign, CommentThatWasChanged_IsRefused) {
  const SecretKey key = newKey();
  Signature made = signBytes(key, "some bytes", "version=1");
  made.comment = "version=2";
  EXPECT_EQ(kindOf(verifyComment(made, key.publicKey(), "a")), "signature");
  EXPECT_EQ(kindOf(verifyBytes(made, key.publicKey(), "some bytes", "a")), "signature");
}

TEST(Minisign, PublicKey_IsReadFromItsFileAndItsLine) {
  const PublicKey key = newKey().publicKey();
  EXPECT_EQ(keyText(key).size(), 56U);
  EXPECT_TRUE(keyText(key).starts_with("RW"));
  EXPECT_EQ(readPublicKey(keyText(key), "key").value_or(PublicKey()), key);
  EXPECT_EQ(readPublicKey(publicKeyFile(key), "key").value_or(PublicKey()), key);
  EXPECT_EQ(kindOf(readPublicKey(keyText(key) + "=", "key")), "key");
  EXPECT_EQ(kindOf(readPublicKey(keyText(key) + "\nmore\n", "key")), "key");
  EXPECT_EQ(kindOf(readPublicKey("", "key")), "key");
}

TEST(Minisign, SecretKey_IsReadBackWithAndWithoutAPassword) {
  const SecretKey key = newKey();
  for (const char* password : {"", "a word"}) {
    const Checked<std::string> text = secretKeyFile(key, password);
    ASSERT_TRUE(text);
    const Checked<SecretKey> read = readSecretKey(*text, "a.key", password);
    ASSERT_TRUE(read) << read.error().error.message();
    EXPECT_EQ(read->key, key.key);
    EXPECT_EQ(read->id, key.id);
  }
}

TEST(Minisign, WrongOrMissingPassword_IsNamed) {
  const Checked<std::string> text = secretKeyFile(newKey(), "a word");
  ASSERT_TRUE(text);
  EXPECT_EQ(readSecretKey(*text, "a.key", "another").error().error.code, "key-password");
  EXPECT_EQ(readSecretKey(*text, "a.key", "").error().error.code, "key-password");
}

TEST(Minisign, SecretKeyWithAnyChangedLetter_IsRefusedOrTheSameKey) {
  const std::string text = secretKeyFile(newKey(), "").value_or("");
  for (std::size_t at = text.find('\n') + 1; at + 1 < text.size(); ++at) {
    std::string bad = text;
    bad[at] = bad[at] == 'A' ? 'B' : 'A';
    // Salt, limits and id mean nothing for the key itself.
    const Checked<SecretKey> read = readSecretKey(bad, "a.key", "");
    if (read) {
      EXPECT_EQ(read->key, readSecretKey(text, "a.key", "")->key) << at;
    }
  }
}

TEST(Minisign, FieldsOfAComment_AreTakenInOneFormOnly) {
  const auto good = commentFields("sortie-index a=1 b=2", "sortie-index");
  ASSERT_TRUE(good);
  EXPECT_EQ(good->size(), 2U);
  for (const char* bad : {"sortie-index  a=1", "sortie-index a=1 ", "sortie-index a", "sortie-index =1",
                          "sortie-index a=", "sortie-index a=1 a=2", "sortie-indexa=1", "sortie-pack a=1", ""})
    EXPECT_FALSE(commentFields(bad, "sortie-index")) << bad;
}

// With the tool itself, where it is installed.
TEST(Minisign, ToolAndSortie_ReadWhatTheOtherWrote) {
  if (std::system("minisign -v >/dev/null 2>&1") != 0)
    GTEST_SKIP() << "minisign is not installed (packages.txt, [test])";
  const testing::Scratch scratch;
  const std::string in = "cd " + (scratch / "").string() + " && ";
  testing::writeAll(scratch / "file", "some bytes");
  const SecretKey own = newKey();
  testing::writeAll(scratch / "own.pub", publicKeyFile(own.publicKey()));
  testing::writeAll(scratch / "own.key", secretKeyFile(own, "").value_or(""));
  testing::writeAll(scratch / "own.minisig", signatureFile(signBytes(own, "some bytes", "a comment")));
  EXPECT_EQ(std::system((in + "minisign -V -q -H -p own.pub -m file -x own.minisig").c_str()), 0);
  EXPECT_EQ(
      std::system((in + "minisign -S -H -s own.key -m file -x tool.minisig -t told >/dev/null </dev/null").c_str()), 0);
  const Checked<Signature> signature = readSignature(testing::readAll(scratch / "tool.minisig"), "tool.minisig");
  ASSERT_TRUE(signature) << signature.error().error.message();
  EXPECT_EQ(signature->comment, "told");
  EXPECT_EQ(kindOf(verifyBytes(*signature, own.publicKey(), "some bytes", "tool.minisig")), "ok");
  ASSERT_EQ(std::system((in + "minisign -G -W -p tool.pub -s tool.key >/dev/null").c_str()), 0);
  const Checked<SecretKey> key = readSecretKey(testing::readAll(scratch / "tool.key"), "tool.key", "");
  ASSERT_TRUE(key) << key.error().error.message();
  EXPECT_EQ(readPublicKey(testing::readAll(scratch / "tool.pub"), "tool.pub").value_or(PublicKey()), key->publicKey());
}

}  // namespace
}  // namespace sortie::exchange
