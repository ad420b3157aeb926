#include "exchange/root.h"

#include <algorithm>

#include <fmt/format.h>

#include "archive/installed.h"
#include "exchange/digest.h"
#include "exchange/tree_file.h"

namespace sortie::exchange {
namespace {

constexpr std::uint64_t kMostRoots = 1'000;
constexpr std::int64_t kLongestRoot = 10LL * 366 * 24 * 3600;
constexpr std::size_t kFingerprintGroup = 4;

tl::unexpected<Refusal> refuseRoot(std::string code, std::string text, const std::string& file,
                                   std::string remedy = "ask the registry's keeper") {
  std::string kind = code.substr(0, code.find('-'));
  return refuse(std::move(kind), {std::move(code), std::move(text), {file, 0, 0}, std::move(remedy)});
}

/// The key that the signature names, if it is one of these.
const PublicKey* signerAmong(const std::vector<PublicKey>& keys, const Signature& signature) {
  const auto found = std::find_if(keys.begin(), keys.end(), [&](const PublicKey& key) {
    return key.id == signature.id && verifyComment(signature, key, {}).has_value();
  });
  return found != keys.end() ? &*found : nullptr;
}

/// Does a signature say what the root is, and sign it by one of the keys?
Checked<> checkRootSignature(const RegistryRoot& root, const std::string& text, const Signature& signature,
                             const std::vector<PublicKey>& keys, const std::string& name) {
  const PublicKey* key = signerAmong(keys, signature);
  if (key == nullptr)
    return refuseRoot("signature-root",
                      fmt::format("signed by the key {}, which is not one of the root keys", keyIdText(signature.id)),
                      name);
  if (signature.comment != rootComment(root, text))
    return refuseRoot("signature-comment", "the signature is not one of this root file", name);
  return verifyBytes(signature, *key, text, name);
}

Checked<> inForce(const RegistryRoot& root, std::int64_t now, const std::string& name) {
  if (root.expires <= now)
    return refuseRoot(
        "expired-root",
        fmt::format("the keys of the registry {} are out of date since {}", root.registry, timeText(root.expires)),
        name, "ask the registry's keeper, and check the clock of this computer");
  return {};
}

}  // namespace

std::string rootComment(const RegistryRoot& root, std::string_view text) {
  return fmt::format("sortie-root registry={} number={} expires={} size={} sha256={}", root.registry, root.number,
                     timeText(root.expires), text.size(), sha256(text));
}

std::string indexComment(const RegistryIndex& index, std::int64_t expires, std::string_view text) {
  return fmt::format("sortie-index registry={} version={} expires={} size={} sha256={}", index.registry, index.version,
                     timeText(expires), text.size(), sha256(text));
}

RootFile signRoot(const RegistryRoot& root, const SecretKey& own, const std::optional<SecretKey>& before) {
  RootFile out;
  out.text = writeRoot(root);
  const std::string comment = rootComment(root, out.text);
  out.signature = signatureFile(signBytes(own, out.text, comment));
  if (before) out.previous = signatureFile(signBytes(*before, out.text, comment));
  return out;
}

Checked<RegistryRoot> readSignedRoot(const RootFile& file, const std::string& name) {
  const Checked<Signature> signature = readSignature(file.signature, name);
  if (!signature) return refused(signature);
  Checked<RegistryRoot> root = readRoot(file.text, name);
  if (!root) return root;
  if (root->expires - root->made > kLongestRoot)
    return refuseRoot("index-expires", "the root file would be good for more than ten years", name);
  if (Checked<> good = checkRootSignature(*root, file.text, *signature, root->rootKeys, name); !good)
    return refused(good);
  return root;
}

Checked<RegistryRoot> acceptFirstRoot(const RootFile& file, const PublicKey& confirmed, const std::string& name) {
  Checked<RegistryRoot> root = readSignedRoot(file, name);
  if (!root) return root;
  const Checked<Signature> signature = readSignature(file.signature, name);
  if (!root->isRootKey(confirmed) || !signature || signerAmong({confirmed}, *signature) == nullptr)
    return refuseRoot("key-root",
                      fmt::format("the registry {} is not signed by the key {}", root->registry, keyText(confirmed)),
                      name, "compare the key with what its keeper tells on another way");
  return root;
}

Checked<RegistryRoot> acceptNextRoot(const RegistryRoot& known, const RootFile& file, const std::string& name) {
  Checked<RegistryRoot> root = readSignedRoot(file, name);
  if (!root) return root;
  if (root->registry != known.registry)
    return refuseRoot("index-registry",
                      fmt::format("the root file is of the registry {}, not of {}", root->registry, known.registry),
                      name);
  if (root->number != known.number + 1)
    return refuseRoot("rollback-root",
                      fmt::format("root file {} does not follow number {}", root->number, known.number), name);
  if (!file.previous)
    return refuseRoot("key-root",
                      fmt::format("root file {} is not signed by a key of number {}", root->number, known.number), name,
                      "do not trust it; ask the registry's keeper, and add the registry anew if the new key is right");
  const Checked<Signature> previous = readSignature(*file.previous, name);
  if (!previous) return refused(previous);
  if (signerAmong(known.rootKeys, *previous) == nullptr)
    return refuseRoot("key-root",
                      fmt::format("root file {} is not signed by a key of number {}", root->number, known.number), name,
                      "do not trust it; ask the registry's keeper, and add the registry anew if the new key is right");
  if (Checked<> good = checkRootSignature(*root, file.text, *previous, known.rootKeys, name); !good)
    return refused(good);
  return root;
}

Checked<RootStep> acceptRoot(const RegistryRoot& known, const FetchRoot& fetch, std::int64_t now) {
  RootStep out{known, false};
  for (std::uint64_t steps = 0;; ++steps) {
    const std::string name = rootPath(out.root.number + 1);
    if (steps == kMostRoots) return refuseRoot("limit-root", fmt::format("more than {} root files", kMostRoots), name);
    const Checked<std::optional<RootFile>> file = fetch(out.root.number + 1);
    if (!file) return refused(file);
    if (!*file) break;
    Checked<RegistryRoot> next = acceptNextRoot(out.root, **file, name);
    if (!next) return refused(next);
    out.otherIndexKeys = out.otherIndexKeys || next->indexKeys != out.root.indexKeys;
    out.root = std::move(*next);
  }
  if (Checked<> good = inForce(out.root, now, rootPath(out.root.number)); !good) return refused(good);
  return out;
}

Checked<IndexHead> acceptHeadByRoot(const Signature& signature, const RegistryRoot& root, const SeenIndex& seen,
                                    std::int64_t now, const std::string& file) {
  const PublicKey* key = signerAmong(root.indexKeys, signature);
  if (key == nullptr)
    return refuseRoot("key-index",
                      fmt::format("the index is signed by the key {}, which root file {} does not name",
                                  keyIdText(signature.id), root.number),
                      file);
  if (Checked<> good = inForce(root, now, file); !good) return refused(good);
  SeenIndex known = seen;
  if (known.registry.empty()) known.registry = root.registry;
  return acceptHead(signature, *key, known, now, file);
}

Checked<RegistryIndex> acceptIndexByRoot(const IndexHead& head, const Signature& signature, const RegistryRoot& root,
                                         const SeenIndex& seen, std::string bytes, const std::string& file) {
  const PublicKey* key = signerAmong(root.indexKeys, signature);
  if (key == nullptr) return refuseRoot("key-index", "the index is not signed by a key of the registry", file);
  if (Checked<> good = acceptIndex(head, signature, *key, seen, bytes, file); !good) return refused(good);
  Checked<RegistryIndex> index = readIndex(std::move(bytes), file);
  if (!index) return index;
  if (index->registry != head.registry || index->version != head.version)
    return refuseRoot("index-comment", "the index is not the one that its signature tells of", file);
  // The signature is good by this root's keys; that the index counts on a newer one tells that this is not the newest.
  if (index->root > root.number)
    return refuseRoot(
        "rollback-root",
        fmt::format("the index needs root file {}, and number {} is the newest here", index->root, root.number), file,
        "try another mirror, or tell the registry's keeper");
  return index;
}

std::optional<std::string> revocationOf(const RegistryRoot& root, const RegistryPack& pack,
                                        const RegistryVersion& version) {
  if (pack.author)
    if (const RevokedKey* key = root.revocationOf(*pack.author))
      return key->reason.empty() ? "its author's key is revoked"
                                 : fmt::format("its author's key is revoked: {}", key->reason);
  return pack.revocationOf(version);
}

std::string fingerprint(const PublicKey& key) {
  const std::string text = keyText(key);
  std::string out;
  for (std::size_t at = 0; at < text.size(); at += kFingerprintGroup)
    out += (at == 0 ? "" : " ") + text.substr(at, kFingerprintGroup);
  return out;
}

}  // namespace sortie::exchange
