#include "registry/keeper.h"

#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>

#include <fmt/format.h>

#include "exchange/tree_file.h"
#include "model/xml/format.h"
#include "model/xml/xml.h"
#include "registry/search.h"

namespace sortie::registry {
namespace {

namespace fs = std::filesystem;
using exchange::Checked;
using exchange::NamedFile;
using exchange::refuse;
using exchange::refused;
using exchange::RegistryPack;

constexpr std::int64_t kDay = 86'400;
constexpr std::size_t kLargestSignatureFile = 16U << 10U;

tl::unexpected<exchange::Refusal> refuseKeeper(std::string code, std::string text, const fs::path& where,
                                               std::string remedy) {
  std::string kind = code.substr(0, code.find('-'));
  return refuse(std::move(kind), {std::move(code), std::move(text), {where.string(), 0, 0}, std::move(remedy)});
}

Checked<std::string> readRegistryFile(const fs::path& file, std::size_t most) {
  Result<std::string> bytes = model::readFile(file, most);
  if (!bytes) return refuse("file", bytes.error());
  return std::move(*bytes);
}

Checked<exchange::RootFile> readRootFile(const fs::path& folder) {
  exchange::RootFile out;
  Checked<std::string> text = readRegistryFile(folder / "root.xml", exchange::kLargestRegistryFile);
  if (!text) return refused(text);
  Checked<std::string> signature = readRegistryFile(folder / "root.minisig", kLargestSignatureFile);
  if (!signature) return refused(signature);
  out.text = std::move(*text);
  out.signature = std::move(*signature);
  return out;
}

}  // namespace

Keeper::Keeper(fs::path folder) : folder_(std::move(folder)), tree_(folder_ / "tree") {}

Checked<> Keeper::lock() {
  const int handle = ::open((folder_ / ".lock").c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0644);
  if (handle < 0)
    return refuseKeeper("file-unwritable", std::strerror(errno), folder_,
                        "name a registry's folder that you may write to");
  while (::flock(handle, LOCK_EX) != 0 && errno == EINTR) {
  }
  lock_ = std::shared_ptr<void>(nullptr, [handle](void*) { ::close(handle); });
  return {};
}

Checked<> Keeper::write(const std::string& path, std::string_view bytes) const {
  std::error_code status;
  fs::create_directories((folder_ / path).parent_path(), status);
  if (const Result<> written = model::writeFile(folder_ / path, bytes); !written)
    return refuse("file", written.error());
  return {};
}

Checked<> Keeper::writeRoot(const exchange::RootFile& file, std::uint64_t number) const {
  const std::string name = fmt::format("root/{}", number);
  if (file.previous)
    if (Checked<> done = write(name + ".previous.minisig", *file.previous); !done) return done;
  // A client asks for the .xml first.
  if (Checked<> done = write(name + ".minisig", file.signature); !done) return done;
  return write(name + ".xml", file.text);
}

Checked<Keeper> Keeper::init(const fs::path& folder, const NewRegistry& made) {
  if (!exchange::isRegistryName(made.name))
    return refuseKeeper("index-name", "the name of a registry is at most 64 of a-z, 0-9, \"-\", \".\" and \"_\"",
                        folder, "choose another with --name");
  std::error_code status;
  if (fs::exists(folder, status) && (!fs::is_directory(folder, status) || !fs::is_empty(folder, status)))
    return refuseKeeper("file-exists", "this is there already", folder, "name a folder that is empty or not there yet");
  fs::create_directories(folder, status);
  Keeper out(folder);
  if (Checked<> locked = out.lock(); !locked) return refused(locked);
  exchange::RegistryRoot root{made.name, 1, made.index.now, made.index.now + made.rootDays * kDay, {}, {}, {}};
  root.rootKeys = {made.rootKey.publicKey()};
  root.indexKeys = {made.index.key.publicKey()};
  const exchange::RootFile file = exchange::signRoot(root, made.rootKey, std::nullopt);
  // What could not be read again is not written.
  if (const auto good = exchange::readSignedRoot(file, "root.xml"); !good) return refused(good);
  if (Checked<> done = out.writeRoot(file, 1); !done) return refused(done);
  if (Checked<> done = out.write("root.minisig", file.signature); !done) return refused(done);
  if (Checked<> done = out.write("root.xml", file.text); !done) return refused(done);
  out.root_ = std::move(root);
  const Checked<NamedFile> tree = exchange::emptyTree(out.tree_.keeper());
  if (!tree) return refused(tree);
  const Checked<NamedFile> search = writeSearch({}, out.tree_.keeper());
  if (!search) return refused(search);
  out.index_ = {made.name, 0, 1, 0, made.index.now, *tree, *search};
  if (Checked<> done = out.sign(made.index); !done) return refused(done);
  return out;
}

Checked<Keeper> Keeper::open(const fs::path& folder) {
  std::error_code status;
  if (!fs::exists(folder / exchange::rootPath(1), status))
    return refuseKeeper("file-registry", "this is not the folder of a registry", folder,
                        "name one, or make one with `sortie registry init`");
  Keeper out(folder);
  if (Checked<> locked = out.lock(); !locked) return refused(locked);
  if (Checked<> good = out.read(); !good) return refused(good);
  return out;
}

Checked<> Keeper::read() {
  // Not from root.xml, which a rotation that was cut off has left as it was.
  const Checked<std::optional<exchange::RootFile>> file = rootNumber(1);
  if (!file) return refused(file);
  if (!*file)
    return refuseKeeper("file-registry", "the first root file is missing", folder_ / exchange::rootPath(1),
                        "restore the folder from a copy");
  const Checked<exchange::RegistryRoot> first =
      exchange::readSignedRoot(**file, (folder_ / exchange::rootPath(1)).string());
  if (!first) return refused(first);
  std::vector<exchange::RegistryRoot> roots;
  const Checked<exchange::RootStep> step = exchange::acceptRoot(
      *first, [this](std::uint64_t number) { return rootNumber(number); }, first->made);
  if (!step) return refused(step);
  root_ = step->root;
  // The index may still be by a key of the root before.
  if (root_.number > 1) {
    const Checked<std::optional<exchange::RootFile>> last = rootNumber(root_.number - 1);
    if (!last) return refused(last);
    const Checked<exchange::RegistryRoot> before =
        exchange::readRoot((*last)->text, exchange::rootPath(root_.number - 1));
    if (!before) return refused(before);
    roots.push_back(*before);
  }
  roots.push_back(root_);
  const fs::path name = folder_ / "index.minisig";
  const Checked<std::string> text = readRegistryFile(name, kLargestSignatureFile);
  if (!text) return refused(text);
  const Checked<exchange::Signature> signature = exchange::readSignature(*text, name.string());
  if (!signature) return refused(signature);
  const exchange::RegistryRoot* by = nullptr;
  const exchange::PublicKey* key = nullptr;
  for (const exchange::RegistryRoot& each : roots)
    for (const exchange::PublicKey& known : each.indexKeys)
      if (known.id == signature->id) {
        by = &each;
        key = &known;
      }
  if (key == nullptr)
    return refuseKeeper("key-index", "the index is not signed by a key that root.xml names", name,
                        "restore the folder from a copy");
  if (Checked<> good = exchange::verifyComment(*signature, *key, name.string()); !good) return good;
  const Checked<exchange::IndexHead> head = exchange::readIndexHead(*signature, name.string());
  if (!head) return refused(head);
  const std::string path = exchange::indexPath(head->version, head->sha256);
  const Checked<std::string> bytes = readRegistryFile(folder_ / path, exchange::kLargestRegistryFile);
  if (!bytes) return refused(bytes);
  Checked<exchange::RegistryIndex> index =
      exchange::acceptIndexByRoot(*head, *signature, *by, {}, *bytes, (folder_ / path).string());
  if (!index) return refused(index);
  index_ = std::move(*index);
  expires_ = head->expires;
  return {};
}

Checked<std::vector<std::optional<RegistryPack>>> Keeper::find(const std::vector<std::string>& ids) const {
  return exchange::findPacks(index_.tree, ids, tree_.fetch());
}

Checked<std::optional<RegistryPack>> Keeper::find(const std::string& id) const {
  Checked<std::vector<std::optional<RegistryPack>>> found = find(std::vector<std::string>{id});
  if (!found) return refused(found);
  return std::move(found->front());
}

Checked<std::optional<exchange::PackDetails>> Keeper::detailsOf(const exchange::RegistryVersion& version) const {
  if (!version.details) return std::optional<exchange::PackDetails>();
  const Checked<std::vector<std::string>> bytes = tree_.fetch()({*version.details});
  if (!bytes) return refused(bytes);
  const std::string name = exchange::treePath(version.details->sha256);
  Checked<std::string> text = exchange::unpackTreeFile(bytes->front(), *version.details, name);
  if (!text) return refused(text);
  Checked<exchange::PackDetails> details = exchange::readDetails(std::move(*text), name);
  if (!details) return refused(details);
  return std::optional<exchange::PackDetails>(std::move(*details));
}

Checked<NamedFile> Keeper::keepDetails(const exchange::PackDetails& details) const {
  const std::string text = exchange::writeDetails(details);
  // Others must be able to read it.
  if (const auto read = exchange::readDetails(text, "details"); !read) return refused(read);
  const std::string bytes = exchange::packTreeFile(text);
  const NamedFile file = exchange::namedFile(bytes);
  if (Checked<> kept = tree_.keep(file, bytes); !kept) return refused(kept);
  return file;
}

Checked<NamedFile> Keeper::searchWith(const std::optional<RegistryPack>& before, const RegistryPack& after) const {
  const auto isRuleset = [this](const std::string& id) {
    const Checked<std::optional<RegistryPack>> pack = find(id);
    return pack && *pack && std::find((*pack)->kinds.begin(), (*pack)->kinds.end(), "ruleset") != (*pack)->kinds.end();
  };
  const auto docOf = [&](const RegistryPack& pack) -> Checked<SearchDoc> {
    const auto details = detailsOf(shownVersion(pack));
    if (!details) return refused(details);
    return searchDoc(pack, *details ? &**details : nullptr, isRuleset);
  };
  SearchChange change;
  if (before) {
    Checked<SearchDoc> doc = docOf(*before);
    if (!doc) return refused(doc);
    change.before = std::move(*doc);
  }
  Checked<SearchDoc> doc = docOf(after);
  if (!doc) return refused(doc);
  change.after = std::move(*doc);
  const exchange::ReadTree read = [this](const NamedFile& file) -> Checked<std::string> {
    Checked<std::vector<std::string>> bytes = tree_.fetch()({file});
    if (!bytes) return refused(bytes);
    return std::move(bytes->front());
  };
  if (!index_.search) return writeSearch({change.after}, tree_.keeper());
  return updateSearch(*index_.search, read, {change}, tree_.keeper());
}

Checked<> Keeper::put(const RegistryPack& pack) {
  const Checked<std::optional<RegistryPack>> before = find(pack.id);
  if (!before) return refused(before);
  Checked<NamedFile> search = searchWith(*before, pack);
  if (!search) return refused(search);
  const Checked<NamedFile> tree = exchange::changeTree(index_.tree, {{pack.id, pack}}, tree_.fetch(), tree_.keeper());
  if (!tree) return refused(tree);
  index_.tree = *tree;
  index_.search = *search;
  if (!*before) ++index_.packs;
  return {};
}

Checked<> Keeper::sign(const IndexSigning& signing) {
  if (!root_.isIndexKey(signing.key.publicKey()))
    return refuseKeeper("key-index",
                        fmt::format("root file {} does not name the key {} for indexes", root_.number,
                                    exchange::keyIdText(signing.key.id)),
                        folder_, "name the right key, or make this one known with `sortie registry rotate`");
  if (root_.expires <= signing.now)
    return refuseKeeper("expired-root", "the root file is out of date", folder_ / "root.xml",
                        "sign a new one with `sortie registry rotate`");
  exchange::RegistryIndex next = index_;
  ++next.version;
  next.root = root_.number;
  next.made = signing.now;
  const std::int64_t expires = signing.now + signing.days * kDay;
  const std::string text = exchange::writeIndex(next);
  const exchange::Signature signature =
      exchange::signBytes(signing.key, text, exchange::indexComment(next, expires, text));
  // What clients would refuse does not go out.
  const exchange::SeenIndex seen{next.registry, index_.version, {}};
  const auto head = exchange::acceptHeadByRoot(signature, root_, seen, signing.now, "index.minisig");
  if (!head) return refused(head);
  const std::string path = exchange::indexPath(next.version, head->sha256);
  if (const auto good = exchange::acceptIndexByRoot(*head, signature, root_, seen, text, path); !good)
    return refused(good);
  if (Checked<> done = write(path, text); !done) return done;
  if (Checked<> done = write("index.minisig", exchange::signatureFile(signature)); !done) return done;
  index_ = std::move(next);
  expires_ = expires;
  return showRoot();
}

Checked<> Keeper::signRoot(exchange::RegistryRoot next, const exchange::SecretKey& before,
                           const exchange::SecretKey& own, const IndexSigning& index) {
  next.number = root_.number + 1;
  const exchange::RootFile file = exchange::signRoot(next, own, before);
  const std::string name = exchange::rootPath(next.number);
  // As a client goes from one to the next.
  if (const auto good = exchange::acceptNextRoot(root_, file, name); !good) return refused(good);
  if (!next.isIndexKey(index.key.publicKey()))
    return refuseKeeper("key-index",
                        fmt::format("the key {} would not be one for indexes", exchange::keyIdText(index.key.id)),
                        folder_, "name the secret key of one that is");
  if (next.expires <= index.now)
    return refuseKeeper("expired-root", "the root file would be out of date", folder_, "give it more days");
  if (Checked<> done = writeRoot(file, next.number); !done) return done;
  root_ = std::move(next);
  return sign(index);
}

Checked<std::optional<exchange::RootFile>> Keeper::rootNumber(std::uint64_t number) const {
  const fs::path file = folder_ / exchange::rootPath(number);
  std::error_code status;
  if (!fs::exists(file, status)) return std::optional<exchange::RootFile>();
  exchange::RootFile out;
  for (const auto& [ending, into] : {std::pair(".xml", &out.text), std::pair(".minisig", &out.signature)}) {
    Checked<std::string> text =
        readRegistryFile(fs::path(file).replace_extension(ending), exchange::kLargestRegistryFile);
    if (!text) return refused(text);
    *into = std::move(*text);
  }
  if (number > 1) {
    Checked<std::string> text =
        readRegistryFile(fs::path(file).replace_extension(".previous.minisig"), kLargestSignatureFile);
    if (!text) return refused(text);
    out.previous = std::move(*text);
  }
  return std::optional<exchange::RootFile>(std::move(out));
}

Checked<> Keeper::showRoot() const {
  const Checked<std::optional<exchange::RootFile>> file = rootNumber(root_.number);
  if (!file) return refused(file);
  const Checked<exchange::RootFile> shown = readRootFile(folder_);
  if (!*file || (shown && shown->text == (*file)->text && shown->signature == (*file)->signature)) return {};
  if (Checked<> done = write("root.minisig", (*file)->signature); !done) return done;
  return write("root.xml", (*file)->text);
}

Checked<> revokePack(Keeper& keeper, const std::string& id, const std::string& version, const std::string& reason) {
  Checked<std::optional<RegistryPack>> found = keeper.find(id);
  if (!found) return refused(found);
  const auto missing = [&](std::string text) {
    return refuseKeeper("index-unknown", std::move(text), keeper.folder(), "look for its name with `sortie search`");
  };
  if (!*found) return missing(fmt::format("the registry has no pack {}", id));
  RegistryPack& pack = **found;
  const std::string said = exchange::fieldText(reason, 500);
  if (version.empty()) {
    pack.revoked = said;
    return keeper.put(pack);
  }
  const auto which = std::find_if(pack.versions.begin(), pack.versions.end(),
                                  [&](const exchange::RegistryVersion& each) { return each.number == version; });
  if (which == pack.versions.end()) return missing(fmt::format("the registry has no version {} of {}", version, id));
  which->revoked = said;
  return keeper.put(pack);
}

Checked<> changeRoot(Keeper& keeper, const RootChange& change, const exchange::SecretKey& rootKey,
                     const IndexSigning& index) {
  exchange::RegistryRoot next = keeper.root();
  if (!next.isRootKey(rootKey.publicKey()))
    return refuseKeeper(
        "key-root", fmt::format("root file {} does not name the key {}", next.number, exchange::keyIdText(rootKey.id)),
        keeper.folder(), "name a root key of this registry");
  next.made = index.now;
  next.expires = index.now + change.days * kDay;
  if (!change.indexKeys.empty()) next.indexKeys = change.indexKeys;
  if (change.rootKey)
    std::replace(next.rootKeys.begin(), next.rootKeys.end(), rootKey.publicKey(), change.rootKey->publicKey());
  for (const exchange::RevokedKey& revoked : change.revoked)
    if (next.revocationOf(revoked.key) == nullptr) next.revoked.push_back(revoked);
  return keeper.signRoot(std::move(next), rootKey, change.rootKey.value_or(rootKey), index);
}

}  // namespace sortie::registry
