// The client's registries, what they have, and what is installed.
#include "exchange/client.h"

#include <algorithm>
#include <cstdlib>

#include <fmt/format.h>

#include "archive/archive_path.h"
#include "exchange/client_parts.h"
#include "exchange/digest.h"
#include "exchange/search_index.h"
#include "exchange/signed_index.h"
#include "exchange/store.h"
#include "exchange/tree_file.h"
#include "model/load/find_pack.h"
#include "model/load/load.h"
#include "model/load/version.h"

namespace sortie::exchange {
namespace {

namespace fs = std::filesystem;

fs::path homeFolder(const char* variable, const char* below) {
  if (const char* folder = std::getenv(variable); folder != nullptr && *folder != '\0')
    return fs::path(folder) / "sortie";
  if (const char* home = std::getenv("HOME"); home != nullptr && *home != '\0')
    return fs::path(home) / below / "sortie";
  return {};
}

bool isNewer(const std::string& number, const std::string& than) {
  const std::optional<model::Version> here = model::parseVersion(number);
  const std::optional<model::Version> there = model::parseVersion(than);
  return here && there && *there < *here;
}

const RegistryVersion* newestUsable(const FoundPack& found) {
  for (const RegistryVersion& version : found.pack.versions)
    if (!revocationOf(found.registry->view->root, found.pack, version)) return &version;
  return nullptr;
}

PackSummary summaryOf(const FoundPack& found, const archive::Installed& installed) {
  const RegistryPack& pack = found.pack;
  PackSummary out;
  out.id = pack.id;
  out.title = pack.title;
  if (const RegistryVersion* newest = newestUsable(found)) {
    out.version = newest->number;
    out.size = newest->file.size;
  } else if (!pack.versions.empty()) {
    out.revoked = revocationOf(found.registry->view->root, pack, pack.versions.front()).value_or("");
    if (out.revoked.empty()) out.revoked = "no reason was given";
  }
  if (pack.author) out.author = keyText(*pack.author);
  out.authorName = pack.keyOf;
  for (const std::string& kind : pack.kinds) out.kinds += (out.kinds.empty() ? "" : " ") + kind;
  out.licence = pack.licence;
  out.registry = found.registry->reader.listed().name;
  if (const archive::InstalledPack* here = installed.find(pack.id)) out.installed = here->version;
  return out;
}

}  // namespace

ClientFolders userFolders() {
  return {homeFolder("XDG_DATA_HOME", ".local/share"), homeFolder("XDG_CONFIG_HOME", ".config")};
}

std::vector<PresentPack> presentPacks(const std::vector<fs::path>& given) {
  std::vector<PresentPack> out;
  const auto add = [&](const fs::path& folder) {
    if (!archive::isFile(folder / "pack.xml")) return;
    const Result<model::PackInfo> info = model::readPackInfo(folder);
    const auto same = [&](const PresentPack& each) { return info && each.id == info->id; };
    if (info && std::none_of(out.begin(), out.end(), same)) out.push_back({info->id, info->version});
  };
  // Not those beside or above the current folder: they are not found from another one.
  for (const fs::path& folder : model::packSearchFolders(given, "/")) {
    if (archive::inArchive(folder) && archive::isSha256(folder.stem().string())) continue;  // of a store
    add(folder);
    for (const char* below : {"", "scripts", "missions"})
      for (const fs::path& each : archive::listFolder(*below == '\0' ? folder : folder / below))
        if (!archive::inArchive(each)) add(each);
  }
  return out;
}

tl::unexpected<Refusal> refuseUnknownPack(const std::string& id, bool offline) {
  return refuse("absent", {"absent-pack",
                           fmt::format("no registry of yours has a pack {}", id),
                           {},
                           offline ? "ask again without --offline"
                                   : "look for it with `sortie search`, or add the registry that has it"});
}

fs::path Client::Parts::archiveOf(const std::string& sha256) const {
  return folders.store / "packs" / (sha256 + ".zip");
}

Checked<std::vector<OpenRegistry*>> Client::Parts::chosen() {
  if (!open) {
    const Checked<std::vector<ListedRegistry>> listed = listedRegistries(folders.config);
    if (!listed) return refused(listed);
    open.emplace();
    for (const ListedRegistry& each : *listed)
      open->push_back(
          std::make_unique<OpenRegistry>(OpenRegistry{RegistryReader(each, folders.store, transport), {}, {}}));
  }
  std::vector<OpenRegistry*> out;
  for (const std::string& wanted : options.registries) {
    const auto is = [&](const std::unique_ptr<OpenRegistry>& each) {
      const ListedRegistry& listed = each->reader.listed();
      return listed.name == wanted || listed.address == wanted || listed.address == wanted + "/";
    };
    const auto found = std::find_if(open->begin(), open->end(), is);
    if (found == open->end())
      return refuse("absent", {"absent-registry",
                               fmt::format("{} is not in your list of registries", wanted),
                               {},
                               "see `sortie registry list`; add it with `sortie registry add ADDRESS`"});
    out.push_back(found->get());
  }
  if (options.registries.empty())
    for (const std::unique_ptr<OpenRegistry>& each : *open) out.push_back(each.get());
  if (out.empty())
    return refuse("absent", {"absent-registry",
                             "there is no registry in your list",
                             {},
                             "add one with `sortie registry add ADDRESS --key KEY`, both of which its keeper tells"});
  return out;
}

Checked<std::vector<OpenRegistry*>> Client::Parts::viewed(const Watch& watch, bool again) {
  const Checked<std::vector<OpenRegistry*>> all = chosen();
  if (!all) return all;
  std::vector<OpenRegistry*> out;
  for (OpenRegistry* each : *all) {
    if (again || (!each->view && !each->failure)) {
      const Checked<std::optional<RegistryView>> old = each->reader.seen(now());
      each->failure.reset();
      if (options.offline) {
        if (!old)
          each->failure = old.error();
        else
          each->view = *old;
        if (old && !*old)
          each->failure = refuse("network", {"network-offline",
                                             "this registry has not been read yet",
                                             {each->reader.listed().address, 0, 0},
                                             "ask again without --offline"})
                              .value();
      } else {
        Checked<RegistryView> fresh = each->reader.refresh(now(), watch);
        if (fresh) {
          each->view = std::move(*fresh);
        } else if (fresh.error().kind == "stopped") {
          return refused(fresh);
        } else if (fresh.error().kind == "network" && old && *old) {
          // What was seen can be looked at, and what is cached can be installed.
          each->view = *old;
          each->view->warning = fmt::format("{} does not answer ({}); this is what it said last",
                                            each->reader.listed().name, fresh.error().error.text);
        } else {
          each->view.reset();
          each->failure = fresh.error();
        }
      }
      packs.clear();
    }
    if (each->view) out.push_back(each);
  }
  if (out.empty()) return tl::unexpected<Refusal>(*all->front()->failure);
  return out;
}

std::vector<std::string> Client::Parts::warnings() const {
  std::vector<std::string> out;
  if (!open) return out;
  for (const std::unique_ptr<OpenRegistry>& each : *open) {
    if (each->failure)
      out.push_back(fmt::format("{} is left out: {}", each->reader.listed().name, each->failure->error.text));
    if (!each->view) continue;
    if (!each->view->stale.empty())
      out.push_back(fmt::format("{}; nothing new is installed from it", each->view->stale));
    if (!each->view->warning.empty()) out.push_back(each->view->warning);
  }
  return out;
}

Checked<> Client::Parts::find(const std::vector<std::string>& ids, const archive::Installed& installed,
                              const Watch& watch) {
  std::vector<std::string> left;
  for (const std::string& id : ids)
    if (!packs.contains(id) && isPackId(id) && std::find(left.begin(), left.end(), id) == left.end())
      left.push_back(id);
  if (left.empty()) return {};
  const Checked<std::vector<OpenRegistry*>> registries = viewed(watch);
  if (!registries) return refused(registries);
  for (const std::string& id : left) packs[id] = std::nullopt;
  for (OpenRegistry* registry : *registries) {
    std::vector<std::string> asked;
    for (const std::string& id : left) {
      const auto source = installed.sources.find(id);
      const bool elsewhere = source != installed.sources.end() && source->second != registry->reader.listed().address;
      if (!elsewhere && !packs.at(id)) asked.push_back(id);
    }
    if (asked.empty()) continue;
    Checked<std::vector<std::optional<RegistryPack>>> had =
        findPacks(registry->view->index.tree, asked, registry->reader.treeFiles(options.offline, watch));
    if (!had && options.offline) continue;  // this part of it was not seen
    if (!had) return refused(had);
    for (std::size_t i = 0; i < asked.size(); ++i)
      if ((*had)[i]) packs[asked[i]] = FoundPack{registry, std::move(*(*had)[i])};
  }
  return {};
}

const FoundPack* Client::Parts::found(const std::string& id) const {
  const auto at = packs.find(id);
  return at != packs.end() && at->second ? &*at->second : nullptr;
}

Checked<std::vector<archive::InstalledPack>> Client::Parts::keepRevocations(const Watch& watch) {
  Result<archive::Installed> installed = archive::installedIn(folders.store);
  if (!installed) return refuse("file", installed.error());
  std::vector<std::string> ids;
  for (const archive::InstalledPack& pack : installed->packs) ids.push_back(pack.id);
  if (Checked<> known = find(ids, *installed, watch); !known) return refused(known);
  std::map<std::string, std::string> revoked;
  for (const archive::InstalledPack& pack : installed->packs) {
    const FoundPack* there = found(pack.id);
    if (there == nullptr) continue;
    for (const RegistryVersion& version : there->pack.versions)
      if (version.file.sha256 == pack.sha256)
        if (const auto reason = revocationOf(there->registry->view->root, there->pack, version))
          if (!installed->revoked.contains(pack.sha256)) revoked[pack.sha256] = *reason;
  }
  if (!revoked.empty()) {
    Checked<> written = changeStore(folders.store, [&](archive::Installed& list) -> Checked<> {
      list.revoked.insert(revoked.begin(), revoked.end());
      return {};
    });
    if (!written) return refused(written);
    installed->revoked.insert(revoked.begin(), revoked.end());
  }
  std::vector<archive::InstalledPack> out;
  for (const archive::InstalledPack& pack : installed->packs)
    if (installed->revoked.contains(pack.sha256)) out.push_back(pack);
  return out;
}

Client::Client(ClientFolders folders, Transport& transport, ClientOptions options)
    : parts_(std::make_unique<Parts>(std::move(folders), transport, std::move(options))) {}

Client::~Client() = default;

Checked<std::vector<RegistryState>> Client::registries() const {
  const Checked<std::vector<ListedRegistry>> listed = listedRegistries(parts_->folders.config);
  if (!listed) return refused(listed);
  std::vector<RegistryState> out;
  for (const ListedRegistry& each : *listed) {
    RegistryState state;
    state.name = each.name;
    state.address = each.address;
    state.rootKey = keyText(each.rootKey);
    const RegistryReader reader(each, parts_->folders.store, parts_->transport);
    const Checked<std::optional<RegistryView>> view = reader.seen(parts_->now());
    if (!view) state.warning = view.error().error.text;
    if (view && *view) {
      state.version = (**view).index.version;
      state.packs = (**view).index.packs;
      state.expires = (**view).expires;
      state.stale = !(**view).stale.empty();
      state.warning = (**view).stale;
    }
    if (parts_->open)
      for (const std::unique_ptr<OpenRegistry>& open : *parts_->open)
        if (open->reader.listed() == each && open->failure) state.warning = open->failure->error.text;
    out.push_back(std::move(state));
  }
  return out;
}

Checked<NewRegistry> Client::lookAt(const std::string& address, const std::string& key, const Watch& watch) {
  const Checked<std::string> whole = registryAddress(address);
  if (!whole) return refused(whole);
  std::optional<PublicKey> told;
  if (!key.empty()) {
    std::string line = key;
    std::erase(line, ' ');  // as fingerprint() groups it
    const Checked<PublicKey> read = readPublicKey(line, "the key");
    if (!read) return refused(read);
    told = *read;
  }
  const auto seen = RegistryReader::lookAt(*whole, told, parts_->transport, parts_->now(), watch);
  if (!seen) return refused(seen);
  const auto& [listed, view] = *seen;
  if (listed.name.starts_with('.'))
    return refuse(
        "index",
        {"index-registry", "the name of this registry begins with a dot", {*whole, 0, 0}, "ask the registry's keeper"});
  return NewRegistry{listed.name, listed.address, keyText(listed.rootKey), view.index.packs, told.has_value()};
}

Checked<> Client::addRegistry(const NewRegistry& registry, const Watch& watch) {
  const Checked<PublicKey> key = readPublicKey(registry.rootKey, "the key");
  if (!key) return refused(key);
  Checked<std::vector<ListedRegistry>> list = listedRegistries(parts_->folders.config);
  if (!list) return refused(list);
  const ListedRegistry added{registry.name, registry.address, *key};
  const auto same = [&](const ListedRegistry& each) {
    return each.name == added.name || each.address == added.address;
  };
  const auto place = std::find_if(list->begin(), list->end(), same);
  const auto at = place - list->begin();
  RegistryReader reader(added, parts_->folders.store, parts_->transport);
  if (Checked<> begun = reader.begin(watch); !begun) return begun;
  std::erase_if(*list, same);
  list->insert(list->begin() + std::min(at, static_cast<std::ptrdiff_t>(list->size())), added);
  parts_->open.reset();
  parts_->packs.clear();
  return keepRegistryList(parts_->folders.config, *list);
}

Checked<> Client::removeRegistry(const std::string& nameOrAddress) {
  Checked<std::vector<ListedRegistry>> list = listedRegistries(parts_->folders.config);
  if (!list) return refused(list);
  std::string name;
  for (const ListedRegistry& each : *list)
    if (each.name == nameOrAddress || each.address == nameOrAddress || each.address == nameOrAddress + "/")
      name = each.name;
  if (name.empty())
    return refuse("absent", {"absent-registry",
                             fmt::format("{} is not in your list of registries", nameOrAddress),
                             {},
                             "see `sortie registry list`"});
  std::erase_if(*list, [&](const ListedRegistry& each) { return each.name == name; });
  if (Checked<> kept = keepRegistryList(parts_->folders.config, *list); !kept) return kept;
  std::error_code status;
  fs::remove_all(parts_->folders.store / "registries" / name, status);
  parts_->open.reset();
  parts_->packs.clear();
  return {};
}

Checked<CheckReport> Client::check(const Watch& watch) {
  CheckReport out;
  const Checked<std::vector<OpenRegistry*>> registries = parts_->viewed(watch, true);
  if (!registries) return refused(registries);
  const Result<archive::Installed> installed = archive::installedIn(parts_->folders.store);
  if (!installed) return refuse("file", installed.error());
  Checked<std::vector<archive::InstalledPack>> revoked = parts_->keepRevocations(watch);
  if (!revoked) return refused(revoked);
  out.revoked = std::move(*revoked);
  for (const archive::InstalledPack& pack : installed->packs) {
    const FoundPack* there = parts_->found(pack.id);
    const RegistryVersion* newest = there != nullptr ? newestUsable(*there) : nullptr;
    if (newest != nullptr && isNewer(newest->number, pack.version))
      out.news.push_back(
          {pack.id, there->pack.title, pack.version, newest->number, there->registry->reader.listed().name});
  }
  out.warnings = parts_->warnings();
  for (const OpenRegistry* each : *registries) {
    out.requests += each->reader.traffic().requests;
    out.bytes += each->reader.traffic().bytes;
  }
  return out;
}

Checked<std::vector<PackSummary>> Client::search(const std::string& words, std::size_t most, const Watch& watch) {
  const Checked<std::vector<OpenRegistry*>> registries = parts_->viewed(watch);
  if (!registries) return refused(registries);
  const Result<archive::Installed> installed = archive::installedIn(parts_->folders.store);
  if (!installed) return refuse("file", installed.error());
  std::vector<std::pair<int, PackSummary>> hits;
  std::optional<Refusal> failure;
  for (OpenRegistry* each : *registries) {
    if (!each->view->index.search) continue;
    const FetchTreeFiles files = each->reader.treeFiles(parts_->options.offline, watch);
    const ReadTree read = [&](const NamedFile& file) -> Checked<std::string> {
      Checked<std::vector<std::string>> bytes = files({file});
      if (!bytes) return refused(bytes);
      return std::move(bytes->front());
    };
    SearchOptions options;
    options.most = most;
    const Checked<SearchAnswer> answer = searchPacks(read, *each->view->index.search, words, options);
    if (!answer) {
      failure = answer.error();
      continue;
    }
    for (const SearchHit& hit : answer->hits) {
      const bool twice =
          std::any_of(hits.begin(), hits.end(), [&](const auto& other) { return other.second.id == hit.entry.id; });
      if (twice) continue;
      PackSummary summary;
      summary.id = hit.entry.id;
      summary.title = hit.entry.title;
      summary.version = hit.entry.version;
      summary.authorName = hit.entry.keyOf;
      for (const std::string& kind : hit.entry.kinds) summary.kinds += (summary.kinds.empty() ? "" : " ") + kind;
      summary.licence = hit.entry.licence;
      summary.registry = each->reader.listed().name;
      if (const archive::InstalledPack* here = installed->find(summary.id)) summary.installed = here->version;
      hits.emplace_back(hit.score, std::move(summary));
    }
  }
  if (hits.empty() && failure) return tl::unexpected<Refusal>(*failure);
  std::stable_sort(hits.begin(), hits.end(), [](const auto& a, const auto& b) { return a.first > b.first; });
  std::vector<PackSummary> out;
  for (auto& [score, summary] : hits)
    if (out.size() < most) out.push_back(std::move(summary));
  return out;
}

Checked<ShownPack> Client::show(const std::string& id, const Watch& watch) {
  const Result<archive::Installed> installed = archive::installedIn(parts_->folders.store);
  if (!installed) return refuse("file", installed.error());
  if (Checked<> known = parts_->find({id}, *installed, watch); !known) return refused(known);
  const FoundPack* found = parts_->found(id);
  if (found == nullptr) return refuseUnknownPack(id, parts_->options.offline);
  ShownPack out;
  out.summary = summaryOf(*found, *installed);
  for (const RegistryVersion& version : found->pack.versions) {
    VersionSummary each{version.number,
                        version.file.size,
                        version.file.sha256,
                        std::to_string(version.engine),
                        timeText(version.made),
                        {},
                        {}};
    if (const auto reason = revocationOf(found->registry->view->root, found->pack, version))
      each.revoked = reason->empty() ? "no reason was given" : *reason;
    for (const RegistryNeed& need : version.needs) each.needs.emplace_back(need.pack, need.range);
    out.versions.push_back(std::move(each));
  }
  const RegistryVersion* newest = newestUsable(*found);
  if (newest == nullptr || !newest->details) return out;
  const FetchTreeFiles files = found->registry->reader.treeFiles(parts_->options.offline, watch);
  const Checked<std::vector<std::string>> bytes = files({*newest->details});
  // Without a network what was seen of it has to do.
  if (!bytes && bytes.error().kind == "network") return out;
  if (!bytes) return refused(bytes);
  const std::string name = treePath(newest->details->sha256);
  Checked<std::string> text = unpackTreeFile(bytes->front(), *newest->details, name);
  if (!text) return refused(text);
  Checked<PackDetails> details = readDetails(std::move(*text), name);
  if (!details) return refused(details);
  if (details->pack != id || details->version != newest->number)
    return refuse("index", {"index-details",
                            "these are the details of another pack or version",
                            {name, 0, 0},
                            "ask the registry's keeper"});
  out.details = std::move(*details);
  return out;
}

Checked<std::string> Client::picture(const ShownPack& pack, const std::string& sha256, const Watch& watch) {
  constexpr std::uint64_t largestPicture = 1U << 20U;
  const Checked<std::vector<OpenRegistry*>> registries = parts_->viewed(watch);
  if (!registries) return refused(registries);
  if (!archive::isSha256(sha256))
    return refuse("index", {"index-picture", "this is not the name of a picture", {}, {}});
  for (OpenRegistry* each : *registries)
    if (each->reader.listed().name == pack.summary.registry)
      return each->reader.namedFileAt("pictures/" + sha256 + ".svg", sha256, largestPicture, parts_->options.offline,
                                      watch);
  return refuseUnknownPack(pack.summary.id, parts_->options.offline);
}

Checked<archive::Installed> Client::installed() const {
  Result<archive::Installed> installed = archive::installedIn(parts_->folders.store);
  if (!installed) return refuse("file", installed.error());
  return std::move(*installed);
}

Checked<> Client::pin(const std::string& id, const std::string& version) {
  return changeStore(parts_->folders.store, [&](archive::Installed& installed) -> Checked<> {
    const archive::InstalledPack* here = installed.find(id);
    if (here == nullptr)
      return refuse("absent", {"absent-pack", fmt::format("{} is not installed", id), {}, "install it first"});
    if (!version.empty() && version != here->version)
      return refuse("pinned", {"pin-version",
                               fmt::format("{} is installed in version {}", id, here->version),
                               {},
                               fmt::format("install the other first: `sortie install {}@{}`", id, version)});
    installed.pins[id] = here->version;
    return {};
  });
}

Checked<> Client::unpin(const std::string& id) {
  return changeStore(parts_->folders.store, [&](archive::Installed& installed) -> Checked<> {
    if (installed.pins.erase(id) == 0)
      return refuse("pinned", {"pin-absent", fmt::format("{} is not pinned", id), {}, "see `sortie list`"});
    return {};
  });
}

}  // namespace sortie::exchange
