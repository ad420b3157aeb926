// A registry made of pack folders, for tests of its gallery and for its pictures in the documentation: signed with keys that
// are made for it.
#pragma once

#include <algorithm>
#include <filesystem>
#include <map>
#include <stdexcept>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#include "exchange/pack_file.h"
#include "exchange/root.h"
#include "exchange/store.h"
#include "exchange/tree.h"
#include "exchange/tree_file.h"
#include "model/xml/format.h"
#include "registry/describe_pack.h"
#include "registry/search.h"

namespace sortie::registry::test {

inline std::string textOf(const exchange::Refusal& refusal) { return refusal.error.message(); }
inline std::string textOf(const Error& error) { return error.message(); }

/// The value, or an exception.
template <class T>
auto need(T&& checked) {
  if (!checked) throw std::runtime_error(textOf(checked.error()));
  if constexpr (!std::is_void_v<typename std::remove_reference_t<T>::value_type>) return std::move(*checked);
}

class TestRegistry {
 public:
  explicit TestRegistry(std::filesystem::path folder, std::string name = "yard")
      : folder_(std::move(folder)), name_(std::move(name)) {}

  /// Figures that a keeper's playtests would give, by mission.
  void balance(const std::string& mission, std::vector<int> minutes, exchange::Balance balance) {
    figures_[mission] = {std::move(minutes), std::move(balance)};
  }

  /// A version of a pack. `made`: seconds since 1970.
  void add(const std::filesystem::path& pack, std::int64_t made, const std::string& keyOf = "The Sortie authors") {
    const exchange::ReadPack built = need(exchange::buildPack(pack));
    exchange::RegistryVersion version;
    version.number = built.pack.info.version;
    version.file = exchange::namedFile(built.bytes);
    version.made = made;
    for (const model::Dependency& each : built.pack.info.dependencies)
      version.needs.push_back({each.pack, each.version});
    std::sort(version.needs.begin(), version.needs.end(), [](const auto& a, const auto& b) { return a.pack < b.pack; });
    write(exchange::packPath(version.file.sha256), built.bytes);
    write(exchange::packPath(version.file.sha256) + ".minisig",
          exchange::signatureFile(exchange::signBytes(
              key_, built.bytes,
              exchange::packComment(built.pack.info.id, version.number, built.bytes.size(), version.file.sha256))));
    sources_.push_back({built.pack.info.id, pack});
    auto found =
        std::find_if(packs_.begin(), packs_.end(), [&](const auto& each) { return each.id == built.pack.info.id; });
    if (found == packs_.end()) {
      exchange::RegistryPack made1;
      made1.id = built.pack.info.id;
      made1.title = exchange::fieldText(built.pack.info.title);
      made1.author = key_.publicKey();
      made1.keyOf = keyOf;
      made1.licence = built.pack.info.licence;
      for (const auto& [file, kind] : std::vector<std::pair<std::string, std::string>>{
               {"ruleset.xml", "ruleset"}, {"missions", "missions"}, {"campaigns", "campaign"}})
        if (std::filesystem::exists(pack / file)) made1.kinds.push_back(kind);
      if (made1.kinds.empty()) made1.kinds.emplace_back("content");
      packs_.push_back(std::move(made1));
      found = packs_.end() - 1;
    }
    found->versions.insert(found->versions.begin(), std::move(version));
  }

  void revoke(const std::string& id, const std::string& reason) {
    for (exchange::RegistryPack& pack : packs_)
      if (pack.id == id) pack.revoked = reason;
  }

  /// Writes index, trees and root.
  void finish() {
    const exchange::KeepTreeFile keep = [this](const exchange::NamedFile& file,
                                               const std::string& bytes) -> exchange::Checked<> {
      write(exchange::treePath(file.sha256), bytes);
      return {};
    };
    std::vector<std::filesystem::path> folders;
    for (const auto& source : sources_) folders.push_back(source.second);
    std::vector<SearchDoc> docs;
    for (exchange::RegistryPack& pack : packs_) {
      const auto source =
          std::find_if(sources_.begin(), sources_.end(), [&](const auto& each) { return each.first == pack.id; });
      PackDescription described = need(describePack(source->second, folders, folder_ / "pictures"));
      for (exchange::MissionDetails& mission : described.details.missions)
        if (const auto figures = figures_.find(mission.id); figures != figures_.end()) {
          mission.minutes = figures->second.first;
          mission.balance = figures->second.second;
        }
      const std::string packed = exchange::packTreeFile(exchange::writeDetails(described.details));
      pack.versions.front().details = exchange::namedFile(packed);
      need(keep(*pack.versions.front().details, packed));
      docs.push_back(searchDoc(pack, &described.details, [this](const std::string& id) { return isRuleset(id); }));
    }
    exchange::RegistryIndex index;
    index.registry = name_;
    index.version = 1;
    index.root = 1;
    index.packs = packs_.size();
    index.made = kNow;
    index.tree = need(exchange::buildTree(packs_, keep));
    index.search = need(writeSearch(
        docs, [&](const exchange::NamedFile& file, const std::string& bytes) { return keep(file, bytes); }));
    const std::string text = exchange::writeIndex(index);
    write(exchange::indexPath(1, exchange::namedFile(text).sha256), text);
    write("index.minisig", exchange::signatureFile(exchange::signBytes(
                               key_, text, exchange::indexComment(index, kNow + std::int64_t{30} * 86'400, text))));
    exchange::RegistryRoot root;
    root.registry = name_;
    root.number = 1;
    root.made = kNow;
    root.expires = kNow + std::int64_t{365} * 86'400;
    root.rootKeys = {rootKey_.publicKey()};
    root.indexKeys = {key_.publicKey()};
    const exchange::RootFile signedRoot = exchange::signRoot(root, rootKey_, std::nullopt);
    write("root/1.xml", signedRoot.text);
    write("root/1.minisig", signedRoot.signature);
    write("root.xml", signedRoot.text);
    write("root.minisig", signedRoot.signature);
  }

  [[nodiscard]] const std::filesystem::path& folder() const { return folder_; }
  static constexpr std::int64_t kNow = 1'795'888'800;  // 28 November 2026

 private:
  [[nodiscard]] bool isRuleset(const std::string& id) const {
    return std::any_of(packs_.begin(), packs_.end(), [&](const exchange::RegistryPack& pack) {
      return pack.id == id && std::find(pack.kinds.begin(), pack.kinds.end(), "ruleset") != pack.kinds.end();
    });
  }
  void write(const std::string& name, const std::string& bytes) const {
    const std::filesystem::path file = folder_ / name;
    std::filesystem::create_directories(file.parent_path());
    need(model::writeFile(file, bytes));
  }

  std::filesystem::path folder_;
  std::string name_;
  exchange::SecretKey key_ = exchange::newKey();
  exchange::SecretKey rootKey_ = exchange::newKey();
  std::vector<exchange::RegistryPack> packs_;
  std::vector<std::pair<std::string, std::filesystem::path>> sources_;
  std::map<std::string, std::pair<std::vector<int>, exchange::Balance>> figures_;
};

}  // namespace sortie::registry::test
