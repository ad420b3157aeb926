// A registry in a folder, for tests of its client: made with the same functions as a keeper's.
#pragma once

#include <algorithm>
#include <chrono>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "exchange/client.h"
#include "exchange/registries.h"
#include "exchange/root.h"
#include "exchange/tree.h"
#include "exchange/tree_file.h"
#include "model/xml/format.h"
#include "testing.h"

namespace sortie::exchange::testing {

inline constexpr std::int64_t kDaySeconds = std::int64_t{24} * 3600;

/// The archive of a pack that needs others, with a ruleset file of `filler` bytes that do not pack well.
inline std::string needyPack(const std::string& id, const std::string& version,
                             const std::vector<RegistryNeed>& needs = {}, std::size_t filler = 0) {
  std::string xml = fmt::format(
      "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<pack id=\"{}\" version=\"{}\" title=\"Pack {}\" licence=\"MIT\" "
      "engine=\"1\">\n  <author name=\"A\"/>\n",
      id, version, id);
  for (const RegistryNeed& need : needs)
    xml += fmt::format("  <needs pack=\"{}\" version=\"{}\"/>\n", need.pack,
                       need.range.empty() ? "*" : model::escapeAttribute(need.range));
  std::string rules = "return {}\n--";
  std::uint64_t state = filler + 1;
  for (std::size_t i = 0; i < filler; ++i) {
    state = state * 6364136223846793005ULL + 1442695040888963407ULL;
    rules += static_cast<char>('a' + (state >> 40U) % 26);
    if (i % 100 == 99) rules += "\n--";
  }
  const Result<std::string> bytes =
      archive::writeArchive({{"pack.xml", xml + "</pack>\n"}, {"rules/game.lua", rules + "\n"}});
  EXPECT_TRUE(bytes) << bytes.error().message();
  return bytes.value_or("");
}

class TestRegistry {
 public:
  explicit TestRegistry(fs::path folder, std::string name = "yard") : folder_(std::move(folder)) {
    root_.registry = std::move(name);
    root_.number = 1;
    root_.made = secondsNow() - kDaySeconds;
    root_.expires = secondsNow() + 300 * kDaySeconds;
    root_.rootKeys = {rootKey.publicKey()};
    root_.indexKeys = {indexKey.publicKey()};
    writeRootFile(signRoot(root_, rootKey, {}));
    writeIndexFile();
  }

  /// Adds a version; signed where there is a key.
  void publish(const std::string& id, const std::string& version, const std::vector<RegistryNeed>& needs = {},
               const SecretKey* author = nullptr, std::size_t filler = 0) {
    publishBytes(id, version, needyPack(id, version, needs, filler), needs, author);
  }
  void publishBytes(const std::string& id, const std::string& version, const std::string& bytes,
                    const std::vector<RegistryNeed>& needs = {}, const SecretKey* author = nullptr) {
    const NamedFile file = namedFile(bytes);
    writeAll(folder_ / packPath(file.sha256), bytes);
    if (author != nullptr)
      writeAll(folder_ / (packPath(file.sha256) + ".minisig"),
               signatureFile(signBytes(*author, bytes, packComment(id, version, file.size, file.sha256))));
    RegistryPack& pack = packs_[id];
    pack.id = id;
    pack.title = "Pack " + id;
    pack.licence = "MIT";
    pack.kinds = {"missions"};
    if (author != nullptr) {
      pack.author = author->publicKey();
      pack.keyOf = "Ada Example";
    }
    RegistryVersion added;
    added.number = version;
    added.file = file;
    added.made = secondsNow() - 60;
    added.needs = needs;
    PackDetails details;
    details.pack = id;
    details.version = version;
    details.about = "About " + id;
    const std::string packed = packTreeFile(writeDetails(details));
    added.details = namedFile(packed);
    EXPECT_TRUE(TreeFolder(folder_ / "tree").keep(*added.details, packed));
    pack.versions.insert(pack.versions.begin(), added);
    writeIndexFile();
  }
  void revoke(const std::string& id, const std::string& version, const std::string& reason) {
    for (RegistryVersion& each : packs_.at(id).versions)
      if (each.number == version) each.revoked = reason;
    writeIndexFile();
  }
  /// The next root file, signed by the root key before it as well.
  void rotate(const SecretKey& newRoot, const SecretKey& newIndex) {
    const SecretKey before = rootKey;
    rootKey = newRoot;
    indexKey = newIndex;
    ++root_.number;
    root_.rootKeys = {rootKey.publicKey()};
    root_.indexKeys = {indexKey.publicKey()};
    writeRootFile(signRoot(root_, rootKey, before));
    writeIndexFile();
  }
  void revokeKey(const PublicKey& key, const std::string& reason) {
    ++root_.number;
    root_.revoked.push_back({key, secondsNow() - 10, reason});
    writeRootFile(signRoot(root_, rootKey, rootKey));
    writeIndexFile();
  }

  /// Signs the index anew, one version further.
  void writeIndexFile() {
    std::vector<RegistryPack> packs;
    for (const auto& [id, pack] : packs_) packs.push_back(pack);
    const TreeFolder tree(folder_ / "tree");
    const Checked<NamedFile> root = packs.empty() ? emptyTree(tree.keeper()) : buildTree(packs, tree.keeper());
    ASSERT_TRUE(root) << root.error().error.message();
    ++index_.version;
    index_.registry = root_.registry;
    index_.root = root_.number;
    index_.packs = packs.size();
    index_.made = made.value_or(secondsNow() - 5);
    index_.tree = *root;
    const std::string text = writeIndex(index_);
    writeAll(folder_ / indexPath(index_.version, sha256(text)), text);
    writeAll(folder_ / "index.minisig",
             signatureFile(signBytes(indexKey, text,
                                     indexComment(index_, expires.value_or(secondsNow() + 30 * kDaySeconds), text))));
    // Not of this second, in which it might change again: a server's tag tells size and time only.
    const auto before = fs::file_time_type::clock::now() - std::chrono::seconds(1'000);
    fs::last_write_time(folder_ / "index.minisig", before + std::chrono::seconds(index_.version));
  }

  [[nodiscard]] std::string address() const { return folder_.string() + "/"; }
  [[nodiscard]] const fs::path& folder() const { return folder_; }
  [[nodiscard]] const RegistryVersion& version(const std::string& id, const std::string& number) const {
    for (const RegistryVersion& each : packs_.at(id).versions)
      if (each.number == number) return each;
    throw std::out_of_range(number);
  }
  [[nodiscard]] std::uint64_t indexVersion() const { return index_.version; }

  SecretKey rootKey = newKey();
  SecretKey indexKey = newKey();
  std::optional<std::int64_t> expires;  ///< of the indexes to come
  std::optional<std::int64_t> made;

 private:
  void writeRootFile(const RootFile& file) {
    const std::string base = fmt::format("root/{}", root_.number);
    writeAll(folder_ / (base + ".xml"), file.text);
    writeAll(folder_ / (base + ".minisig"), file.signature);
    if (file.previous) writeAll(folder_ / (base + ".previous.minisig"), *file.previous);
    writeAll(folder_ / "root.xml", file.text);
    writeAll(folder_ / "root.minisig", file.signature);
  }

  fs::path folder_;
  RegistryRoot root_;
  RegistryIndex index_;
  std::map<std::string, RegistryPack> packs_;
};

/// A user with a store and settings, and a new client for every command.
class TestUser {
 public:
  explicit TestUser(fs::path home) : home_(std::move(home)), transport(systemTransport()) {}

  [[nodiscard]] ClientFolders folders() const { return {home_ / "store", home_ / "config"}; }
  [[nodiscard]] std::unique_ptr<Client> client() const {
    return std::make_unique<Client>(folders(), *transport, options);
  }
  void trust(const std::string& address, const PublicKey& key) const {
    const auto seen = client()->lookAt(address, keyText(key), {});
    ASSERT_TRUE(seen) << seen.error().error.message();
    EXPECT_TRUE(seen->confirmed);
    const Checked<> added = client()->addRegistry(*seen, {});
    ASSERT_TRUE(added) << added.error().error.message();
  }
  /// Plans and does it; what is refused, as "kind: text", or "ok".
  std::string run(const std::vector<Wish>& wishes, const PlanOptions& with = {}) const {
    const std::unique_ptr<Client> one = client();
    const Checked<Plan> plan = one->plan(wishes, with, {});
    if (!plan) return plan.error().kind + ": " + plan.error().error.text;
    const auto done = one->apply(*plan, with, {});
    return done ? "ok" : done.error().kind + ": " + done.error().error.text;
  }
  std::string install(const std::string& id, const std::string& range = {}) const {
    return run({{WishKind::Install, id, range}});
  }
  std::string update() const { return run({{WishKind::Update, {}, {}}}); }
  /// "a 1.0.0, b 2.0.0"
  [[nodiscard]] std::string has() const {
    const Result<archive::Installed> installed = archive::installedIn(folders().store);
    if (!installed) return installed.error().message();
    std::string out;
    for (const archive::InstalledPack& pack : installed->packs) {
      out += (out.empty() ? "" : ", ") + pack.id + " " + pack.version;
      if (sha256(readAll(folders().store / "packs" / pack.fileName())) != pack.sha256) out += " (damaged)";
    }
    return out;
  }

 private:
  fs::path home_;

 public:
  ClientOptions options;
  std::unique_ptr<Transport> transport;
};

}  // namespace sortie::exchange::testing
