#include "registry/site/site_source.h"

#include <algorithm>
#include <optional>

#include <fmt/format.h>

#include "exchange/digest.h"
#include "exchange/signed_index.h"
#include "exchange/tree.h"
#include "model/load/version.h"
#include "model/xml/format.h"
#include "model/xml/xml.h"
#include "registry/describe_pack.h"

namespace sortie::registry {
namespace {

namespace fs = std::filesystem;
using exchange::Checked;
using exchange::NamedFile;
using exchange::refuse;
using exchange::refused;

Checked<std::string> readBytes(const fs::path& file) {
  Result<std::string> bytes = model::readFile(file, exchange::kLargestRegistryFile);
  if (!bytes) return refuse("file", bytes.error());
  return std::move(*bytes);
}

/// The archives of what a version needs, needs of needs too; of each pack the highest version that fits and is not revoked.
std::vector<fs::path> archivesNeeded(const SiteSource& source, const exchange::RegistryVersion& version,
                                     const fs::path& registry) {
  std::vector<fs::path> out;
  std::vector<exchange::RegistryNeed> open = version.needs;
  std::map<std::string, bool> seen;
  while (!open.empty()) {
    const exchange::RegistryNeed need = open.back();
    open.pop_back();
    const auto found = source.byId.find(need.pack);
    if (found == source.byId.end() || !seen.try_emplace(need.pack, true).second) continue;
    for (const exchange::RegistryVersion& each : source.packs[found->second].pack.versions) {
      const std::optional<model::Version> number = model::parseVersion(each.number);
      if (!number || each.revoked || !model::inRange(*number, need.range).value_or(false)) continue;
      out.push_back(registry / exchange::packPath(each.file.sha256));
      open.insert(open.end(), each.needs.begin(), each.needs.end());
      break;
    }
  }
  return out;
}

bool hasPictures(const exchange::PackDetails& details, const fs::path& pictures) {
  std::error_code status;
  return std::all_of(details.missions.begin(), details.missions.end(), [&](const exchange::MissionDetails& mission) {
    return mission.picture.empty() || fs::exists(pictures / (mission.picture + ".svg"), status);
  });
}

/// The description of a pack's bytes: as it was kept, else made now.
Result<exchange::PackDetails> described(SiteSource& source, const SitePack& pack, const fs::path& registry,
                                        const fs::path& out) {
  const exchange::RegistryVersion& version = shownVersion(pack.pack);
  const fs::path kept = out / "gallery" / "described" / (version.file.sha256 + ".xml");
  std::error_code status;
  if (fs::exists(kept, status))
    if (Checked<std::string> text = readBytes(kept))
      if (Checked<exchange::PackDetails> details = exchange::readDetails(*text, kept.string());
          details && hasPictures(*details, out / "pictures"))
        return std::move(*details);
  Result<PackDescription> made = describePack(registry / exchange::packPath(version.file.sha256),
                                              archivesNeeded(source, version, registry), out / "pictures");
  if (!made) return failed(made);
  ++source.described;
  source.problems.insert(source.problems.end(), made->problems.begin(), made->problems.end());
  fs::create_directories(kept.parent_path(), status);
  if (const Result<> r = model::writeFile(kept, exchange::writeDetails(made->details)); !r) return failed(r);
  return std::move(made->details);
}

/// What the registry's details do not say: pictures above all.
void complete(exchange::PackDetails& details, const exchange::PackDetails& read) {
  if (details.about.empty()) details.about = read.about;
  if (details.authors.empty()) details.authors = read.authors;
  for (const exchange::MissionDetails& mission : read.missions) {
    const auto same = std::find_if(details.missions.begin(), details.missions.end(),
                                   [&](const exchange::MissionDetails& each) { return each.id == mission.id; });
    if (same == details.missions.end()) {
      details.missions.push_back(mission);
      continue;
    }
    if (same->players.empty()) same->players = mission.players;
    if (same->audience.empty()) same->audience = mission.audience;
    if (same->briefing.empty()) same->briefing = mission.briefing;
    if (same->picture.empty()) same->picture = mission.picture;
  }
  std::sort(details.missions.begin(), details.missions.end(), [](const auto& a, const auto& b) { return a.id < b.id; });
}

/// Pictures that the registry has already are taken over where the gallery lies elsewhere.
void copyPictures(const exchange::PackDetails& details, const fs::path& registry, const fs::path& out) {
  std::error_code status;
  if (fs::equivalent(registry, out, status)) return;
  for (const exchange::MissionDetails& mission : details.missions) {
    const std::string name = mission.picture + ".svg";
    if (mission.picture.empty() || fs::exists(out / "pictures" / name, status)) continue;
    fs::create_directories(out / "pictures", status);
    fs::copy_file(registry / "pictures" / name, out / "pictures" / name, status);
  }
}

Checked<> readIndexOf(SiteSource& source, const fs::path& registry) {
  const Checked<std::string> signature = readBytes(registry / "index.minisig");
  if (!signature) return refused(signature);
  const Checked<exchange::Signature> read = exchange::readSignature(*signature, "index.minisig");
  if (!read) return refused(read);
  const Checked<exchange::IndexHead> head = exchange::readIndexHead(*read, "index.minisig");
  if (!head) return refused(head);
  const std::string name = exchange::indexPath(head->version, head->sha256);
  const Checked<std::string> text = readBytes(registry / name);
  if (!text) return refused(text);
  if (exchange::sha256(*text) != head->sha256)
    return refuse("hash",
                  {"hash-index", "the index is not the one that is signed", {name, 0, 0}, "run sortie registry index"});
  Checked<exchange::RegistryIndex> index = exchange::readIndex(*text, name);
  if (!index) return refused(index);
  source.index = std::move(*index);
  const std::string rootName = exchange::rootPath(source.index.root);
  const Checked<std::string> rootText = readBytes(registry / rootName);
  if (!rootText) return refused(rootText);
  Checked<exchange::RegistryRoot> root = exchange::readRoot(*rootText, rootName);
  if (!root) return refused(root);
  source.root = std::move(*root);
  return {};
}

}  // namespace

exchange::ReadTree treeFiles(const fs::path& registry) {
  return [registry](const NamedFile& file) { return readBytes(registry / exchange::treePath(file.sha256)); };
}

Checked<SiteSource> readSiteSource(const fs::path& registry, const fs::path& out) {
  SiteSource source;
  if (const Checked<> r = readIndexOf(source, registry); !r) return refused(r);
  const exchange::ReadTree read = treeFiles(registry);
  const Checked<> visited = exchange::eachPack(source.index.tree, exchange::TreeFolder(registry / "tree").fetch(),
                                               [&](const exchange::RegistryPack& pack) -> Checked<> {
                                                 source.packs.push_back({pack, {}, {}});
                                                 return {};
                                               });
  if (!visited) return refused(visited);
  std::sort(source.packs.begin(), source.packs.end(),
            [](const SitePack& a, const SitePack& b) { return a.pack.id < b.pack.id; });
  for (std::size_t i = 0; i < source.packs.size(); ++i) {
    const exchange::RegistryPack& pack = source.packs[i].pack;
    source.byId[pack.id] = i;
    if (std::find(pack.kinds.begin(), pack.kinds.end(), "ruleset") != pack.kinds.end())
      source.rulesets[pack.id] = pack.title;
    // A key that was stolen revokes what it signed.
    if (pack.author)
      if (const exchange::RevokedKey* key = source.root.revocationOf(*pack.author); key != nullptr && !pack.revoked)
        source.packs[i].pack.revoked = "the author's key is revoked" + (key->reason.empty() ? "" : ": " + key->reason);
  }
  for (SitePack& pack : source.packs) {
    const exchange::RegistryVersion& version = shownVersion(pack.pack);
    if (version.details) {
      const Checked<std::string> text = exchange::provedText(read, *version.details);
      if (!text) return refused(text);
      Checked<exchange::PackDetails> details =
          exchange::readDetails(*text, exchange::treePath(version.details->sha256));
      if (!details) return refused(details);
      pack.details = std::move(*details);
      copyPictures(pack.details, registry, out);
    }
    const bool pictured = !pack.details.missions.empty() &&
                          std::all_of(pack.details.missions.begin(), pack.details.missions.end(),
                                      [](const exchange::MissionDetails& mission) { return !mission.picture.empty(); });
    if (!pictured || !hasPictures(pack.details, out / "pictures")) {
      if (Result<exchange::PackDetails> found = described(source, pack, registry, out))
        complete(pack.details, *found);
      else
        source.problems.push_back(found.error());
    }
    pack.doc = searchDoc(pack.pack, &pack.details, [&](const std::string& id) { return source.rulesets.contains(id); });
  }
  return source;
}

}  // namespace sortie::registry
