#include "exchange/minisign.h"

#include <algorithm>
#include <cstring>
#include <vector>

#include <fmt/format.h>
#include <sodium.h>

namespace sortie::exchange {
namespace {

constexpr std::size_t kLargestSignature = 16U << 10U;
constexpr std::size_t kLongestComment = 8'192;
constexpr std::string_view kUntrusted = "untrusted comment: ";
constexpr std::string_view kTrusted = "trusted comment: ";
constexpr std::string_view kPlainAlgorithm = "Ed";
constexpr std::string_view kHashedAlgorithm = "ED";

// libsodium chooses its fastest code once; all of it works before that too.
void readySodium() {
  static const int ready = sodium_init();
  (void)ready;
}

const unsigned char* bytesOf(std::string_view text) { return reinterpret_cast<const unsigned char*>(text.data()); }

std::string toBase64(std::string_view bytes) {
  std::string out(sodium_base64_encoded_len(bytes.size(), sodium_base64_VARIANT_ORIGINAL), '\0');
  sodium_bin2base64(out.data(), out.size(), bytesOf(bytes), bytes.size(), sodium_base64_VARIANT_ORIGINAL);
  out.pop_back();  // the end of a C string
  return out;
}

/// Exactly `size` bytes, written in the one way in which base64 writes them.
std::optional<std::string> fromBase64(std::string_view text, std::size_t size) {
  std::string out(size, '\0');
  std::size_t length = 0;
  const char* end = nullptr;
  if (sodium_base642bin(reinterpret_cast<unsigned char*>(out.data()), out.size(), text.data(), text.size(), nullptr,
                        &length, &end, sodium_base64_VARIANT_ORIGINAL) != 0)
    return std::nullopt;
  if (length != size || end != text.data() + text.size()) return std::nullopt;
  return out;
}

template <std::size_t N>
std::string_view textOf(const std::array<unsigned char, N>& bytes) {
  return {reinterpret_cast<const char*>(bytes.data()), N};
}

template <std::size_t N>
std::array<unsigned char, N> arrayOf(std::string_view bytes, std::size_t at) {
  std::array<unsigned char, N> out{};
  std::memcpy(out.data(), bytes.data() + at, N);
  return out;
}

/// The lines; the last may have no line feed.
std::vector<std::string_view> linesOf(std::string_view text) {
  std::vector<std::string_view> out;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    out.push_back(text.substr(0, end));
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return out;
}

/// The line of base64 in a key's file: the last of two, the first of which is a comment, or the only one.
std::string_view keyLine(std::string_view text) {
  const std::vector<std::string_view> lines = linesOf(text);
  if (lines.size() == 2 && lines[0].starts_with(kUntrusted)) return lines[1];
  return lines.size() == 1 ? lines[0] : std::string_view();
}

tl::unexpected<Refusal> refuseSignature(std::string text, const std::string& file, std::string remedy) {
  return refuse("signature", {"signature", std::move(text), {file, 0, 0}, std::move(remedy)});
}

std::array<unsigned char, crypto_generichash_BYTES_MAX> hashOf(std::string_view bytes) {
  std::array<unsigned char, crypto_generichash_BYTES_MAX> out{};
  crypto_generichash(out.data(), out.size(), bytesOf(bytes), bytes.size(), nullptr, 0);
  return out;
}

std::string withComment(const Signature& signature) {
  return std::string(textOf(signature.signature)) + signature.comment;
}

}  // namespace

PublicKey SecretKey::publicKey() const {
  PublicKey out{id, {}};
  std::copy(key.begin() + 32, key.end(), out.key.begin());
  return out;
}

std::string keyIdText(const KeyId& id) {
  std::string out;
  for (std::size_t i = id.size(); i-- > 0;) out += fmt::format("{:02X}", static_cast<unsigned>(id[i]));
  return out;
}

std::string keyText(const PublicKey& key) {
  return toBase64(fmt::format("{}{}{}", kPlainAlgorithm, textOf(key.id), textOf(key.key)));
}

std::string publicKeyFile(const PublicKey& key) {
  return fmt::format("{}minisign public key {}\n{}\n", kUntrusted, keyIdText(key.id), keyText(key));
}

Checked<PublicKey> readPublicKey(std::string_view text, const std::string& file) {
  constexpr std::size_t size = 2 + 8 + 32;
  const std::optional<std::string> bytes = fromBase64(keyLine(text), size);
  if (!bytes || !bytes->starts_with(kPlainAlgorithm))
    return refuse("key", {"key-public",
                          "this is not a public key",
                          {file, 0, 0},
                          "name a .pub file of `sortie key new` or minisign, or write the line in it"});
  return PublicKey{arrayOf<8>(*bytes, 2), arrayOf<32>(*bytes, 10)};
}

SecretKey newKey() {
  readySodium();
  SecretKey out;
  std::array<unsigned char, 32> open{};
  crypto_sign_keypair(open.data(), out.key.data());
  randombytes_buf(out.id.data(), out.id.size());
  return out;
}

Checked<Signature> readSignature(std::string_view text, const std::string& file) {
  constexpr std::size_t size = 2 + 8 + 64;
  if (text.size() > kLargestSignature)
    return refuse({"limit-signature",
                   fmt::format("the signature has more than {} bytes", kLargestSignature),
                   {file, 0, 0},
                   "fetch it again"});
  const std::vector<std::string_view> lines = linesOf(text);
  if (lines.size() != 4 || !lines[0].starts_with(kUntrusted) || !lines[2].starts_with(kTrusted))
    return refuseSignature("this is not a signature of four lines", file, "sign it again");
  Signature out;
  out.comment = lines[2].substr(kTrusted.size());
  const auto plain = [](char c) { return static_cast<unsigned char>(c) >= 0x20 && c != 0x7f; };
  if (out.comment.size() > kLongestComment || !std::all_of(out.comment.begin(), out.comment.end(), plain))
    return refuseSignature("its trusted comment is too long or not plain text", file, "sign it again");
  const std::optional<std::string> first = fromBase64(lines[1], size);
  const std::optional<std::string> global = fromBase64(lines[3], 64);
  if (!first || !global) return refuseSignature("one of its signatures is damaged", file, "fetch it again");
  if (!first->starts_with(kHashedAlgorithm))
    return refuseSignature("it is not a signature over the hash of a file", file,
                           "sign it again with `sortie pack sign` or `minisign -S -H`");
  out.id = arrayOf<8>(*first, 2);
  out.signature = arrayOf<64>(*first, 10);
  out.global = arrayOf<64>(*global, 0);
  return out;
}

std::string signatureFile(const Signature& signature) {
  return fmt::format(
      "{}signature by sortie\n{}\n{}{}\n{}\n", kUntrusted,
      toBase64(fmt::format("{}{}{}", kHashedAlgorithm, textOf(signature.id), textOf(signature.signature))), kTrusted,
      signature.comment, toBase64(textOf(signature.global)));
}

Checked<> verifyComment(const Signature& signature, const PublicKey& key, const std::string& file) {
  readySodium();
  if (signature.id != key.id)
    return refuseSignature(fmt::format("signed by the key {}, not by {}", keyIdText(signature.id), keyIdText(key.id)),
                           file, "ask the author for the key, on another way than the one the file came");
  const std::string signedText = withComment(signature);
  if (crypto_sign_verify_detached(signature.global.data(), bytesOf(signedText), signedText.size(), key.key.data()) != 0)
    return refuseSignature("its comment is not by that key", file, "fetch it again");
  return {};
}

Checked<> verifyBytes(const Signature& signature, const PublicKey& key, std::string_view bytes,
                      const std::string& file) {
  readySodium();
  if (Checked<> comment = verifyComment(signature, key, file); !comment) return comment;
  const auto hash = hashOf(bytes);
  if (crypto_sign_verify_detached(signature.signature.data(), hash.data(), hash.size(), key.key.data()) != 0)
    return refuseSignature("the signature is not of these bytes by that key", file, "fetch both files again");
  return {};
}

Signature signBytes(const SecretKey& key, std::string_view bytes, std::string comment) {
  readySodium();
  Signature out{key.id, {}, std::move(comment), {}};
  const auto hash = hashOf(bytes);
  crypto_sign_detached(out.signature.data(), nullptr, hash.data(), hash.size(), key.key.data());
  const std::string signedText = withComment(out);
  crypto_sign_detached(out.global.data(), nullptr, bytesOf(signedText), signedText.size(), key.key.data());
  return out;
}

std::optional<std::vector<std::pair<std::string, std::string>>> commentFields(std::string_view comment,
                                                                              std::string_view word) {
  std::vector<std::pair<std::string, std::string>> out;
  if (!comment.starts_with(word)) return std::nullopt;
  comment.remove_prefix(word.size());
  while (!comment.empty()) {
    if (comment.front() != ' ') return std::nullopt;
    comment.remove_prefix(1);
    const std::string_view field = comment.substr(0, comment.find(' '));
    comment.remove_prefix(field.size());
    const std::size_t equals = field.find('=');
    if (equals == std::string_view::npos || equals == 0 || equals + 1 == field.size()) return std::nullopt;
    const std::string name(field.substr(0, equals));
    if (std::any_of(out.begin(), out.end(), [&](const auto& each) { return each.first == name; })) return std::nullopt;
    out.emplace_back(name, field.substr(equals + 1));
  }
  return out;
}

}  // namespace sortie::exchange
