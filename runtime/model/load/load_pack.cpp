// Packs from their folders, with what they need.
#include <algorithm>
#include <atomic>
#include <map>
#include <set>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "archive/archive_path.h"
#include "archive/installed.h"
#include "model/load/find_pack.h"
#include "model/load/load.h"
#include "model/load/pack_files.h"
#include "model/load/upgrade.h"
#include "model/load/version.h"
#include "model/renamed.h"

namespace sortie::model {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t kLongestLua = 512U << 10U;
constexpr std::size_t kMaxLua = 4U << 20U;

std::atomic<std::size_t> packsReadSoFar = 0;

Result<void> readLua(const PackFile& file, const std::string& folder, std::size_t& total,
                     std::vector<LuaSource>& into) {
  std::string module = moduleName(file.path, folder);
  if (module.empty()) return {};
  Result<std::string> text = readFile(file.where, kLongestLua);
  if (!text) return failed(text);
  total += text->size();
  if (total > kMaxLua) {
    return fail("limit-lua", fmt::format("the pack has more than {} bytes of Lua", kMaxLua),
                {file.where.string(), 0, 0});
  }
  into.push_back({std::move(module), file.path, std::move(*text)});
  return {};
}

class Loader {
 public:
  Loader(std::vector<fs::path> folders, const std::vector<std::shared_ptr<const Pack>>& known)
      : folders_(std::move(folders)), known_(known) {}

  Result<void> load(const fs::path& folder, const std::string& first) {
    const Result<PackInfo> info = readPackInfo(folder);
    if (!info) return failed(info);
    if (std::find(open_.begin(), open_.end(), info->id) != open_.end()) {
      return fail("pack-circle",
                  fmt::format("packs depend on each other in a circle: {} -> {}", fmt::join(open_, " -> "), info->id),
                  {(folder / "pack.xml").string(), 0, 0}, "remove one <needs>");
    }
    if (loaded_.contains(info->id)) return {};
    open_.push_back(info->id);
    std::vector<Dependency> needs = info->dependencies;
    std::stable_partition(needs.begin(), needs.end(), [&](const Dependency& each) { return each.pack == first; });
    for (const Dependency& need : needs) {
      if (Result<void> done = loadDependency(need); !done) return done;
    }
    open_.pop_back();
    Issues issues;
    const std::shared_ptr<const Pack> known = knownHere(folder);
    Result<std::shared_ptr<const Pack>> pack = readPack(folder, scopeOf(packs_), issues, known);
    if (!pack) return failed(pack);
    if (const auto error = issues.firstError()) return tl::unexpected<Error>(*error);
    loaded_[info->id] = *pack;
    packs_.push_back(std::move(*pack));
    return {};
  }

  /// What was read from this folder earlier, after the same packs as now: what a pack holds depends on them.
  [[nodiscard]] std::shared_ptr<const Pack> knownHere(const fs::path& folder) const {
    const bool same = packs_.size() < known_.size() && std::equal(packs_.begin(), packs_.end(), known_.begin());
    return same && known_[packs_.size()]->info.folder == folder ? known_[packs_.size()] : nullptr;
  }

  std::vector<std::shared_ptr<const Pack>> take() { return std::move(packs_); }

 private:
  Result<void> loadDependency(const Dependency& need) {
    const auto before = loaded_.find(need.pack);
    if (before == loaded_.end()) {
      const Result<fs::path> folder = findPack(need.pack, folders_);
      if (!folder) {
        Error error = folder.error();
        error.where = need.where;
        return tl::unexpected<Error>(std::move(error));
      }
      if (Result<void> done = load(*folder, {}); !done) return done;
    }
    const std::string& text = loaded_.at(need.pack)->info.version;
    const auto version = parseVersion(text);
    const auto fits = version ? inRange(*version, need.version) : std::nullopt;
    if (!fits) {
      return fail(
          "pack-version",
          fmt::format("the version \"{}\" of {} or the range \"{}\" cannot be read", text, need.pack, need.version),
          need.where, "write versions such as 1.2.3 and ranges such as >=1.2 <2");
    }
    if (!*fits) {
      return fail("pack-version", fmt::format("{} has the version {}, but {} is needed", need.pack, text, need.version),
                  need.where, "install a version that fits");
    }
    return {};
  }

  std::vector<fs::path> folders_;
  const std::vector<std::shared_ptr<const Pack>>& known_;
  std::vector<std::string> open_;
  std::map<std::string, std::shared_ptr<const Pack>> loaded_;
  std::vector<std::shared_ptr<const Pack>> packs_;
};

}  // namespace

Result<PackInfo> readPackInfo(const fs::path& folder) {
  const Result<Document> document = readXmlFile(folder / "pack.xml");
  if (!document) return failed(document);
  Issues issues;
  PackInfo info = decodePackInfo(document->root(), issues);
  if (const auto error = issues.firstError()) return tl::unexpected<Error>(*error);
  info.folder = folder;
  return info;
}

std::size_t packsRead() noexcept { return packsReadSoFar; }

Result<std::shared_ptr<const Pack>> readPack(const fs::path& folder, const Scope& others, Issues& issues,
                                             const std::shared_ptr<const Pack>& known) {
  auto pack = std::make_shared<Pack>();
  Result<PackInfo> info = readPackInfo(folder);
  if (!info) return failed(info);
  pack->info = std::move(*info);
  if (const std::optional<std::string> reason = archive::revocationOf(folder))
    return fail("pack-revoked",
                fmt::format("{} {} was revoked by its registry{}", pack->info.id, pack->info.version,
                            reason->empty() ? "" : fmt::format(": {}", *reason)),
                {folder.string(), 0, 0},
                fmt::format("install another version with `sortie update {0}`, or remove it with `sortie remove {0}`",
                            pack->info.id));
  const Result<std::vector<PackFile>> files = listPackFiles(folder);
  if (!files) return failed(files);
  Result<std::string> hash = hashPackFiles(*files);
  if (!hash) return failed(hash);
  pack->info.hash = std::move(*hash);
  if (known && known->info.folder == folder && known->info.hash == pack->info.hash) return known;
  ++packsReadSoFar;

  Scope scope = others;
  std::size_t lua = 0;
  for (const PackFile& file : *files) {
    if (file.path == "ruleset.xml") {
      const Result<Document> document = readXmlFile(file.where);
      if (!document) return failed(document);
      pack->ruleset = std::make_shared<const Ruleset>(
          decodeRuleset(upgrade(*document, issues).root(), pack->info.id, others, issues));
      scope.rulesets.insert(scope.rulesets.begin(), pack->ruleset.get());
    }
    for (const char* place : {"rules", "specs"}) {
      std::vector<LuaSource>& into = *place == 'r' ? pack->modules : pack->specs;
      if (Result<void> done = readLua(file, place, lua, into); !done) return failed(done);
    }
  }
  scope.complete = scope.complete && !scope.rulesets.empty();
  const RenamedIds renamed(scope.rulesets);
  for (const PackFile& file : *files) {
    const bool content = file.path.starts_with("content/") && file.path.ends_with(".xml");
    if (!content) continue;
    const Result<Document> document = readXmlFile(file.where);
    if (!document) return failed(document);
    if (document->root().name() != "content") continue;
    const Document present = inTodaysNames(upgrade(*document, issues), scope, renamed);
    decodeContent(present.root(), pack->info.id, scope, {pack->content, pack->tiles, pack->boards}, issues);
  }
  if (pack->ruleset) {
    std::set<std::string> items;
    for (const ContentItem& each : pack->content) items.insert(each.id);
    for (const TileItem& each : pack->tiles) items.insert(each.id);
    for (const BoardItem& each : pack->boards) items.insert(each.id);
    checkRenamed(
        *pack->ruleset, [&](const std::string& id) { return items.contains(id); }, issues);
  }
  return std::shared_ptr<const Pack>(std::move(pack));
}

Result<std::vector<std::shared_ptr<const Pack>>> loadPacks(const fs::path& folder, const std::vector<fs::path>& given,
                                                           const std::string& first,
                                                           const std::vector<std::shared_ptr<const Pack>>& known) {
  Loader loader(packSearchFolders(given, folder), known);
  if (Result<void> done = loader.load(folder, first); !done) return failed(done);
  return loader.take();
}

bool isForSpecs(const fs::path& path, const fs::path& packFolder) {
  std::error_code status;
  const fs::path inside =
      fs::weakly_canonical(path, status).lexically_relative(fs::weakly_canonical(packFolder, status));
  const std::string text = inside.generic_string();
  return text.starts_with("specs/fixtures/") || text.starts_with("specs/content/");
}

Result<> addSpecContent(std::vector<std::shared_ptr<const Pack>>& packs, Issues& issues) {
  std::vector<fs::path> files;
  for (fs::path& file : archive::listFolder(packs.back()->info.folder / "specs/content"))
    if (file.extension() == ".xml" && archive::isFile(file)) files.push_back(std::move(file));
  if (files.empty()) return {};
  const Scope scope = scopeOf(packs);
  const RenamedIds renamed(scope.rulesets);
  auto out = std::make_shared<Pack>(*packs.back());
  for (const fs::path& file : files) {
    const Result<Document> document = readXmlFile(file);
    if (!document) return failed(document);
    if (document->root().name() != "content") continue;
    const Document present = inTodaysNames(upgrade(*document, issues), scope, renamed);
    decodeContent(present.root(), out->info.id, scope, {out->content, out->tiles, out->boards}, issues);
  }
  packs.back() = std::move(out);
  return {};
}

Scope scopeOf(const std::vector<std::shared_ptr<const Pack>>& packs) {
  Scope scope;
  // The first pack that has a name keeps it.
  const auto add = [](auto& names, const std::string& pack, const auto& content) {
    for (const auto& each : content) {
      names.add(each.id, each);
      names.add(pack + ":" + each.id, each);
    }
  };
  for (const std::shared_ptr<const Pack>& pack : packs) {
    scope.packs.append(pack->info.id).push_back(' ');
    if (pack->ruleset) scope.rulesets.push_back(pack->ruleset.get());
    add(scope.items, pack->info.id, pack->content);
    add(scope.tiles, pack->info.id, pack->tiles);
    add(scope.boards, pack->info.id, pack->boards);
  }
  return scope;
}

Result<std::shared_ptr<const Pack>> loadPack(const fs::path& folder) {
  Issues issues;
  Scope others;
  others.complete = false;
  Result<std::shared_ptr<const Pack>> pack = readPack(folder, others, issues);
  if (!pack) return pack;
  if (const auto error = issues.firstError()) return tl::unexpected<Error>(*error);
  return pack;
}

}  // namespace sortie::model
