// Files of secret keys, as minisign writes them: plain, or encrypted with a key that scrypt makes of a password.
#include <algorithm>
#include <cstring>

#include <fmt/format.h>
#include <sodium.h>

#include "exchange/minisign.h"

namespace sortie::exchange {
namespace {

constexpr std::string_view kSecretComment = "untrusted comment: ";
constexpr std::string_view kSignatures = "Ed";
constexpr std::string_view kScrypt = "Sc";
constexpr std::string_view kNoCipher{"\0\0", 2};
constexpr std::string_view kChecksum = "B2";
// Where the parts of a file lie.
constexpr std::size_t kSaltAt = 6;
constexpr std::size_t kSaltSize = 32;
constexpr std::size_t kOperationsAt = 38;
constexpr std::size_t kMemoryAt = 46;
constexpr std::size_t kSecretAt = 54;
constexpr std::size_t kSecretSize = 8 + 64 + 32;  // id, key, checksum
// What unlocking may take: as much as minisign asks for, so that a file from strangers cannot ask for more.
constexpr std::uint64_t kMostOperations = crypto_pwhash_scryptsalsa208sha256_OPSLIMIT_SENSITIVE;
constexpr std::uint64_t kMostMemory = crypto_pwhash_scryptsalsa208sha256_MEMLIMIT_SENSITIVE;
// What new files ask for: a second and 64 MB or so.
constexpr std::uint64_t kOperations = kMostOperations / 16;
constexpr std::uint64_t kMemory = kMostMemory / 16;

void putNumber(std::string& out, std::uint64_t number) {
  for (unsigned i = 0; i < 8; ++i) out += static_cast<char>(number >> (8 * i) & 0xFFU);
}

std::uint64_t numberAt(std::string_view bytes, std::size_t at) {
  std::uint64_t out = 0;
  for (std::size_t i = 8; i-- > 0;) out = out << 8U | static_cast<unsigned char>(bytes[at + i]);
  return out;
}

unsigned char* writable(std::string& text) { return reinterpret_cast<unsigned char*>(text.data()); }

std::string checksumOf(std::string_view idAndKey) {
  std::string out(32, '\0');
  const std::string text = std::string(kSignatures) + std::string(idAndKey);
  crypto_generichash(writable(out), out.size(), reinterpret_cast<const unsigned char*>(text.data()), text.size(),
                     nullptr, 0);
  return out;
}

/// Turns the secret part into its cipher and back. False without the memory for it.
bool lock(std::string& bytes, const std::string& password) {
  std::string stream(kSecretSize, '\0');
  const WipedAtEnd wipedStream(stream);
  const std::uint64_t memory = numberAt(bytes, kMemoryAt);
  if (crypto_pwhash_scryptsalsa208sha256(writable(stream), stream.size(), password.data(), password.size(),
                                         writable(bytes) + kSaltAt, numberAt(bytes, kOperationsAt),
                                         static_cast<std::size_t>(memory)) != 0)
    return false;
  for (std::size_t i = 0; i < kSecretSize; ++i)
    bytes[kSecretAt + i] = static_cast<char>(bytes[kSecretAt + i] ^ stream[i]);
  return true;
}

/// Is the second half the public key of the seed in the first?
bool isKeyPair(std::string_view key) {
  unsigned char open[crypto_sign_PUBLICKEYBYTES];
  unsigned char secret[crypto_sign_SECRETKEYBYTES];
  crypto_sign_seed_keypair(open, secret, reinterpret_cast<const unsigned char*>(key.data()));
  const bool same = sodium_memcmp(secret, key.data(), sizeof secret) == 0;
  sodium_memzero(secret, sizeof secret);
  return same;
}

Refusal badKey(std::string code, std::string text, const std::string& file, std::string remedy) {
  return {"key", {std::move(code), std::move(text), {file, 0, 0}, std::move(remedy)}};
}

}  // namespace

Checked<std::string> secretKeyFile(const SecretKey& key, const std::string& password) {
  std::string bytes = fmt::format("{}{}{}", kSignatures, password.empty() ? kNoCipher : kScrypt, kChecksum);
  bytes.reserve(kSecretAt + kSecretSize);  // so that no copy of the secret stays where it was before
  const WipedAtEnd wipedBytes(bytes);
  std::string salt(kSaltSize, '\0');
  if (!password.empty()) randombytes_buf(salt.data(), salt.size());
  bytes += salt;
  putNumber(bytes, password.empty() ? 0 : kOperations);
  putNumber(bytes, password.empty() ? 0 : kMemory);
  bytes.append(reinterpret_cast<const char*>(key.id.data()), key.id.size());
  bytes.append(reinterpret_cast<const char*>(key.key.data()), key.key.size());
  bytes += checksumOf(std::string_view(bytes).substr(kSecretAt));
  if (!password.empty() && !lock(bytes, password))
    return tl::unexpected<Refusal>(badKey("key-memory", "there is not enough memory to encrypt the key", {}, {}));
  std::string text(sodium_base64_encoded_len(bytes.size(), sodium_base64_VARIANT_ORIGINAL), '\0');
  sodium_bin2base64(text.data(), text.size(), writable(bytes), bytes.size(), sodium_base64_VARIANT_ORIGINAL);
  const WipedAtEnd wipedText(text);
  text.pop_back();
  return fmt::format("{}minisign {}secret key\n{}\n", kSecretComment, password.empty() ? "" : "encrypted ", text);
}

Checked<SecretKey> readSecretKey(std::string_view text, const std::string& file, const std::string& password) {
  const auto refuseKey = [&](std::string code, std::string said, std::string remedy) {
    return tl::unexpected<Refusal>(badKey(std::move(code), std::move(said), file, std::move(remedy)));
  };
  const std::size_t end = std::min(text.find('\n'), text.size());
  std::string_view line = text.substr(std::min(end + 1, text.size()));
  if (line.ends_with('\n')) line.remove_suffix(1);
  std::string bytes(kSecretAt + kSecretSize, '\0');
  const WipedAtEnd wipedBytes(bytes);
  std::size_t length = 0;
  const char* stopped = nullptr;
  const bool whole = text.starts_with(kSecretComment) &&
                     sodium_base642bin(writable(bytes), bytes.size(), line.data(), line.size(), nullptr, &length,
                                       &stopped, sodium_base64_VARIANT_ORIGINAL) == 0 &&
                     stopped == line.data() + line.size() && length == bytes.size();
  const std::string_view view = bytes;
  const bool locked = view.substr(2, 2) == kScrypt;
  if (!whole || !view.starts_with(kSignatures) || view.substr(4, 2) != kChecksum ||
      (!locked && view.substr(2, 2) != kNoCipher))
    return refuseKey("key-secret", "this is not a secret key", "name a .key file of `sortie key new` or minisign");
  if (locked) {
    if (password.empty())
      return refuseKey("key-password", "the key has a password", "name a file with it: --password-file FILE");
    if (numberAt(view, kOperationsAt) > kMostOperations || numberAt(view, kMemoryAt) > kMostMemory)
      return refuseKey("key-secret", "the key asks for more work or memory than minisign does", "make a new key");
    if (!lock(bytes, password))
      return refuseKey("key-memory", "there is not enough memory to decrypt the key", "close other programs");
  }
  const std::string_view secret = std::string_view(bytes).substr(kSecretAt, kSecretSize);
  // minisign leaves the checksum of plain keys open.
  const bool open = !locked && secret.substr(72) == std::string(32, '\0');
  if (locked && checksumOf(secret.substr(0, 72)) != secret.substr(72))
    return refuseKey("key-password", "the password is wrong", "name the file with the right one");
  if (!isKeyPair(secret.substr(8, 64)) || (!open && checksumOf(secret.substr(0, 72)) != secret.substr(72)))
    return refuseKey("key-secret", "the key is damaged", "restore it from a copy");
  SecretKey out;
  std::memcpy(out.id.data(), secret.data(), out.id.size());
  std::memcpy(out.key.data(), secret.data() + out.id.size(), out.key.size());
  return out;
}

}  // namespace sortie::exchange
