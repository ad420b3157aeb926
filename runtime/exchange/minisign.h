// Keys and signatures as minisign has them (jedisct1.github.io/minisign), so that either program reads what the other wrote.
// Ed25519 of libsodium over BLAKE2b of the file; a second, global signature covers the first and the trusted comment, so that
// the comment can be believed before the file is there.
#pragma once

#include <array>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>

#include "exchange/locked_bytes.h"
#include "exchange/refusal.h"

namespace sortie::exchange {

using KeyId = std::array<unsigned char, 8>;

struct PublicKey {
  KeyId id{};
  std::array<unsigned char, 32> key{};

  bool operator==(const PublicKey&) const = default;
};

struct SecretKey {
  KeyId id{};
  LockedBytes key;  ///< seed and public key, as libsodium has them

  [[nodiscard]] PublicKey publicKey() const;
};

/// 16 upper-case hex digits, as minisign shows a key.
[[nodiscard]] std::string keyIdText(const KeyId& id);
/// One line of 56 characters that begins with "RW": how keys are told and kept.
[[nodiscard]] std::string keyText(const PublicKey& key);
/// That line, or a .pub file with a comment above it. A refusal has the kind "key".
[[nodiscard]] Checked<PublicKey> readPublicKey(std::string_view text, const std::string& file);
[[nodiscard]] std::string publicKeyFile(const PublicKey& key);

[[nodiscard]] SecretKey newKey();

/// A secret key's file; with a password it is encrypted (scrypt), else plain.
[[nodiscard]] Checked<std::string> secretKeyFile(const SecretKey& key, const std::string& password);
/// Kinds: "key", also where the password is wrong or missing ("key-password").
[[nodiscard]] Checked<SecretKey> readSecretKey(std::string_view text, const std::string& file,
                                               const std::string& password);

struct Signature {
  KeyId id{};
  std::array<unsigned char, 64> signature{};
  std::string comment;  ///< the trusted one
  std::array<unsigned char, 64> global{};
};

/// A .minisig file of at most 16 KB. Only what is signed over the hash of the file is taken ("ED"), and nothing but its four
/// lines. A refusal has the kind "signature" or "limit".
[[nodiscard]] Checked<Signature> readSignature(std::string_view text, const std::string& file);
[[nodiscard]] std::string signatureFile(const Signature& signature);

/// Is the trusted comment by this key? Kind: "signature".
[[nodiscard]] Checked<> verifyComment(const Signature& signature, const PublicKey& key, const std::string& file);
/// And the signed bytes? Kind: "signature".
[[nodiscard]] Checked<> verifyBytes(const Signature& signature, const PublicKey& key, std::string_view bytes,
                                    const std::string& file);

[[nodiscard]] Signature signBytes(const SecretKey& key, std::string_view bytes, std::string comment);

/// A trusted comment of ours: a word, then fields NAME=VALUE with single spaces between, each name once, the value not empty.
/// Nothing where it is not one, or begins with another word.
[[nodiscard]] std::optional<std::vector<std::pair<std::string, std::string>>> commentFields(std::string_view comment,
                                                                                            std::string_view word);

}  // namespace sortie::exchange
