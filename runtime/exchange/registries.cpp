// Reading one registry: what is fetched is proved, kept, and only then used.
#include "exchange/registries.h"

#include <algorithm>
#include <chrono>

#include <fmt/format.h>

#include "exchange/digest.h"
#include "exchange/signed_index.h"
#include "model/xml/format.h"
#include "model/xml/xml.h"

namespace sortie::exchange {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t kMostOfSignature = 16U << 10U;
constexpr std::int64_t kDay = std::int64_t{24} * 3600;
constexpr std::size_t kMostTreeFiles = 6'000;
constexpr std::size_t kKeptTreeFiles = 3'000;

/// What lies in the folder of a registry.
constexpr const char* kIndexSignature = "index.minisig";
constexpr const char* kRootSignature = "root.minisig";
constexpr const char* kKeptRoot = "root";  // both in one file, so that they change in one step
constexpr const char* kEtagFile = "etag";

std::string keptIndexName(const std::string& digest) { return fmt::format("index/{}.xml", digest); }

tl::unexpected<Refusal> refuseAbsent(const std::string& address, const std::string& file) {
  return refuse("network", {"network-absent",
                            fmt::format("there is no {} here", file),
                            {address, 0, 0},
                            "check the address of the registry"});
}

std::optional<std::string> keptText(const fs::path& file, std::size_t most = kLargestRegistryFile) {
  Result<std::string> text = model::readFile(file, most);
  if (!text) return std::nullopt;
  return std::move(*text);
}

/// An accepted index, out of the state: it was proved before it was kept, and is proved again.
struct KeptIndex {
  Signature signature;
  IndexHead head;
  SeenIndex seen;
};

std::optional<KeptIndex> keptIndex(const fs::path& folder, const RegistryRoot& root) {
  const std::optional<std::string> text = keptText(folder / kIndexSignature, kMostOfSignature);
  if (!text) return std::nullopt;
  const std::string name = (folder / kIndexSignature).string();
  Checked<Signature> signature = readSignature(*text, name);
  if (!signature) return std::nullopt;
  Checked<IndexHead> head = readIndexHead(*signature, name);
  const bool ours = std::any_of(root.indexKeys.begin(), root.indexKeys.end(), [&](const PublicKey& key) {
    return key.id == signature->id && verifyComment(*signature, key, name).has_value();
  });
  if (!head || !ours || head->registry != root.registry) return std::nullopt;
  SeenIndex seen{head->registry, head->version, head->sha256};
  return KeptIndex{std::move(*signature), std::move(*head), std::move(seen)};
}

/// Words on a date that has passed: either the registry is not kept any more, or the clock here is wrong.
std::string outOfDate(const std::string& what, std::int64_t expires, std::int64_t now) {
  return fmt::format("{} is out of date since {}, by the clock of this computer, which says {}", what,
                     timeText(expires), timeText(now));
}

tl::unexpected<Refusal> refuseOutOfDate(const std::string& registry, const std::string& address, std::int64_t now) {
  return refuse("stale", {"stale-index",
                          fmt::format("the registry {} is out of date, by the clock of this computer, which says {}",
                                      registry, timeText(now)),
                          {address, 0, 0},
                          "check the clock; if it is right, ask the registry's keeper"});
}

void judgeTime(RegistryView& view, std::int64_t now) {
  const std::string& name = view.root.registry;
  if (view.expires <= now) view.stale = outOfDate(fmt::format("the index of {}", name), view.expires, now);
  if (view.root.expires <= now) view.stale = outOfDate(fmt::format("the key file of {}", name), view.root.expires, now);
  if (view.index.made > now + kDay)
    view.stale = fmt::format(
        "the clock of this computer says {}, which is before {}, when the index of {} was made; set the clock",
        timeText(now), timeText(view.index.made), name);
}

/// The newest root file. Its signature is the one file that changes, and says which number it signs, so that the two are of one
/// moment.
Checked<RootFile> newestRootFile(const std::string& address, Transport& transport, const Watch& watch) {
  Checked<Answer> answer = transport.fetch({addressIn(address, kRootSignature), kMostOfSignature, {}, false}, watch);
  if (!answer) return refused(answer);
  if (answer->absent) return refuseAbsent(address, kRootSignature);
  const std::string name = addressIn(address, kRootSignature);
  const Checked<Signature> signature = readSignature(answer->bytes, name);
  if (!signature) return refused(signature);
  std::optional<std::uint64_t> number;
  if (const auto fields = commentFields(signature->comment, "sortie-root"))
    for (const auto& [field, value] : *fields)
      if (field == "number") number = plainNumber(value);
  if (!number)
    return refuse(
        "index",
        {"index-comment", "the signature is not one of a root file", {name, 0, 0}, "ask the registry's keeper"});
  Checked<Answer> text =
      transport.fetch({addressIn(address, rootPath(*number)), kLargestRegistryFile, {}, false}, watch);
  if (!text) return refused(text);
  if (text->absent) return refuseAbsent(address, rootPath(*number));
  return RootFile{std::move(text->bytes), std::move(answer->bytes), {}};
}

}  // namespace

std::int64_t secondsNow() {
  using namespace std::chrono;
  return duration_cast<seconds>(system_clock::now().time_since_epoch()).count();
}

RegistryReader::RegistryReader(ListedRegistry listed, const fs::path& store, Transport& transport)
    : listed_(std::move(listed)),
      folder_(store / "registries" / listed_.name),
      transport_(transport),
      tree_(folder_ / "tree") {}

Checked<Answer> RegistryReader::fetch(const Request& request, const Watch& watch) {
  ++traffic_.requests;
  Checked<Answer> answer = transport_.fetch(request, watch);
  if (answer) traffic_.bytes += answer->bytes.size();
  return answer;
}

Checked<> RegistryReader::keep(const std::string& name, std::string_view bytes) const {
  std::error_code status;
  fs::create_directories((folder_ / name).parent_path(), status);
  if (const Result<> written = model::writeFile(folder_ / name, bytes); !written)
    return refuse("file", written.error());
  return {};
}

Checked<RegistryRoot> RegistryReader::knownRoot() const {
  const std::optional<std::string> kept = keptText(folder_ / kKeptRoot, kLargestRegistryFile + kMostOfSignature);
  std::size_t end = 0;
  for (int line = 0; kept && line < 4 && end != std::string::npos; ++line)
    end = kept->find('\n', end) == std::string::npos ? std::string::npos : kept->find('\n', end) + 1;
  if (!kept || end == std::string::npos)
    return refuse("file", {"file-root",
                           fmt::format("the keys of the registry {} are missing here", listed_.name),
                           {folder_.string(), 0, 0},
                           fmt::format("add it anew: `sortie registry add {} --key {}`", listed_.address,
                                       keyText(listed_.rootKey))});
  Checked<RegistryRoot> root =
      readSignedRoot({kept->substr(end), kept->substr(0, end), {}}, (folder_ / kKeptRoot).string());
  if (root && root->registry != listed_.name)
    return refuse("index", {"index-registry",
                            fmt::format("these are keys of {}, not of {}", root->registry, listed_.name),
                            {folder_.string(), 0, 0},
                            "add the registry anew"});
  return root;
}

FetchRoot RegistryReader::rootFiles(const Watch& watch) {
  return [this, &watch](std::uint64_t number) -> Checked<std::optional<RootFile>> {
    const std::string base = fmt::format("root/{}", number);
    RootFile out;
    Checked<Answer> text = fetch({addressIn(listed_.address, base + ".xml"), kLargestRegistryFile, {}, false}, watch);
    if (!text) return refused(text);
    if (text->absent) return std::optional<RootFile>();
    Checked<Answer> signature =
        fetch({addressIn(listed_.address, base + ".minisig"), kMostOfSignature, {}, false}, watch);
    if (!signature) return refused(signature);
    if (signature->absent) return refuseAbsent(listed_.address, base + ".minisig");
    out.text = std::move(text->bytes);
    out.signature = std::move(signature->bytes);
    if (number > 1) {
      Checked<Answer> previous =
          fetch({addressIn(listed_.address, base + ".previous.minisig"), kMostOfSignature, {}, false}, watch);
      if (!previous) return refused(previous);
      if (!previous->absent) out.previous = std::move(previous->bytes);
    }
    return out;
  };
}

Checked<RootStep> RegistryReader::newestRoot(const RegistryRoot& known, std::int64_t now, const Watch& watch) {
  // The last file that was accepted is the one to keep.
  std::optional<RootFile> last;
  const FetchRoot ask = rootFiles(watch);
  const FetchRoot remembering = [&](std::uint64_t number) -> Checked<std::optional<RootFile>> {
    Checked<std::optional<RootFile>> file = ask(number);
    if (file && *file) last = **file;
    return file;
  };
  Checked<RootStep> step = acceptRoot(known, remembering, now);
  if (!step || step->root.number == known.number) return step;
  if (step->otherIndexKeys) {
    // A thief's version that is too high must not block what follows.
    std::error_code status;
    fs::remove(folder_ / kIndexSignature, status);
    fs::remove(folder_ / kEtagFile, status);
  }
  if (Checked<> kept = keep(kKeptRoot, last->signature + last->text); !kept) return refused(kept);
  return step;
}

Checked<std::optional<RegistryView>> RegistryReader::seen(std::int64_t now) const {
  Checked<RegistryRoot> root = knownRoot();
  if (!root) return refused(root);
  const std::optional<KeptIndex> kept = keptIndex(folder_, *root);
  if (!kept) return std::optional<RegistryView>();
  const fs::path file = folder_ / keptIndexName(kept->head.sha256);
  const std::optional<std::string> text = keptText(file);
  if (!text || sha256(*text) != kept->head.sha256) return std::optional<RegistryView>();
  Checked<RegistryIndex> index = acceptIndexByRoot(kept->head, kept->signature, *root, {}, *text, file.string());
  if (!index) return refused(index);
  RegistryView view{std::move(*root), std::move(*index), kept->head.expires, {}, {}};
  judgeTime(view, now);
  return std::optional(std::move(view));
}

Checked<RegistryView> RegistryReader::refresh(std::int64_t now, const Watch& watch) {
  return refreshOnce(now, watch, false);
}

Checked<RegistryView> RegistryReader::refreshOnce(std::int64_t now, const Watch& watch, bool again) {
  Checked<RegistryRoot> root = knownRoot();
  if (!root) return refused(root);
  if (watch.step) watch.step({fmt::format("index of {}", listed_.name), 0, 0});
  std::optional<KeptIndex> before = keptIndex(folder_, *root);
  Checked<std::optional<RegistryView>> old = seen(now);
  const bool whole = old && *old;
  Request request{addressIn(listed_.address, kIndexSignature), kMostOfSignature, {}, false};
  if (whole) request.etag = keptText(folder_ / kEtagFile, 256).value_or("");
  Checked<Answer> answer = fetch(request, watch);
  if (!answer) return refused(answer);
  if (answer->absent) return refuseAbsent(listed_.address, kIndexSignature);
  const std::string name = request.url;
  // Keys that end soon, or an unknown one: there may be a new root file. A file that has come is asked for once only.
  const auto renewRoot = [&]() -> Checked<> {
    Checked<RootStep> step = newestRoot(*root, now, watch);
    if (!step) return refused(step);
    if (step->otherIndexKeys) before.reset();
    *root = std::move(step->root);
    return {};
  };
  if (answer->same && whole) {
    if (root->expires > now) return std::move(**old);
    if (Checked<> renewed = renewRoot(); !renewed && renewed.error().kind != "expired") return refused(renewed);
    (**old).root = *root;
    judgeTime(**old, now);
    return std::move(**old);
  }
  const Checked<Signature> signature = readSignature(answer->bytes, name);
  if (!signature) return refused(signature);
  const auto judge = [&] {
    return acceptHeadByRoot(*signature, *root, before ? before->seen : SeenIndex{root->registry, 0, {}}, now, name);
  };
  Checked<IndexHead> head = judge();
  if (!head && (head.error().kind == "key" || head.error().error.code == "expired-root")) {
    if (Checked<> renewed = renewRoot(); !renewed && renewed.error().kind != "expired") return refused(renewed);
    head = judge();
  }
  if (!head && head.error().kind == "key" && !again) {
    // A keeper who changes keys writes the root file before the index: the index may be there by now.
    return refreshOnce(now, watch, true);
  }
  if (!head && head.error().kind == "expired" && whole) {
    // Nothing new from it, but what was seen can still be looked at.
    (**old).root = *root;
    judgeTime(**old, now);
    if ((**old).stale.empty()) (**old).stale = head.error().error.text;
    return std::move(**old);
  }
  if (!head && head.error().kind == "expired") return refuseOutOfDate(listed_.name, listed_.address, now);
  if (!head) return refused(head);
  const SeenIndex known = before ? before->seen : SeenIndex{root->registry, 0, {}};
  std::optional<std::string> text = keptText(folder_ / keptIndexName(head->sha256));
  if (!text || sha256(*text) != head->sha256) {
    Checked<Answer> bytes =
        fetch({addressIn(listed_.address, indexPath(head->version, head->sha256)), head->size, {}, false}, watch);
    if (!bytes) return refused(bytes);
    if (bytes->absent) return refuseAbsent(listed_.address, indexPath(head->version, head->sha256));
    text = std::move(bytes->bytes);
  }
  Checked<RegistryIndex> index = acceptIndexByRoot(*head, *signature, *root, known, *text, name);
  if (!index && index.error().error.code == "rollback-root") {
    if (Checked<> renewed = renewRoot(); !renewed && renewed.error().kind != "expired") return refused(renewed);
    index = acceptIndexByRoot(*head, *signature, *root, known, *text, name);
  }
  if (!index) return refused(index);
  // What was seen is written before it is used: from now on nothing older is taken.
  if (Checked<> kept = keep(keptIndexName(head->sha256), *text); !kept) return refused(kept);
  if (Checked<> kept = keep(kIndexSignature, answer->bytes); !kept) return refused(kept);
  std::error_code status;
  if (before && before->head.sha256 != head->sha256) fs::remove(folder_ / keptIndexName(before->head.sha256), status);
  if (Checked<> kept = keep(kEtagFile, answer->etag); !kept) return refused(kept);
  pruneTree();
  RegistryView view{*root, std::move(*index), head->expires, {}, {}};
  judgeTime(view, now);
  return view;
}

Checked<std::pair<ListedRegistry, RegistryView>> RegistryReader::lookAt(const std::string& address,
                                                                        const std::optional<PublicKey>& key,
                                                                        Transport& transport, std::int64_t now,
                                                                        const Watch& watch) {
  const auto get = [&](const std::string& file, std::size_t most) -> Checked<std::string> {
    Checked<Answer> answer = transport.fetch({addressIn(address, file), most, {}, false}, watch);
    if (!answer) return refused(answer);
    if (answer->absent) return refuseAbsent(address, file);
    return std::move(answer->bytes);
  };
  const Checked<RootFile> newest = newestRootFile(address, transport, watch);
  if (!newest) return refused(newest);
  Checked<RegistryRoot> root = readSignedRoot(*newest, addressIn(address, kRootSignature));
  if (!root) return refused(root);
  const std::string name = rootPath(root->number);
  ListedRegistry listed{root->registry, address, {}};
  // A reader to go along the chain with; it keeps nothing before `begin`.
  RegistryReader reader(listed, {}, transport);
  if (key) {
    // Somebody may have been told a key of an earlier root file: the chain leads from there to the newest.
    for (std::uint64_t number = root->number; !acceptFirstRoot(*newest, *key, name); --number) {
      if (number <= 1)
        return refuse("key", {"key-root",
                              fmt::format("the registry {} is not signed by the key {}, but by {}", root->registry,
                                          keyText(*key), keyText(root->rootKeys.front())),
                              {address, 0, 0},
                              "compare the key with what its keeper tells elsewhere, and do not add the registry if it "
                              "differs"});
      const Checked<std::optional<RootFile>> earlier = reader.rootFiles(watch)(number - 1);
      if (!earlier) return refused(earlier);
      if (!*earlier) return refuseAbsent(address, rootPath(number - 1));
      if (!acceptFirstRoot(**earlier, *key, rootPath(number - 1))) continue;
      Checked<RegistryRoot> first = readSignedRoot(**earlier, rootPath(number - 1));
      if (!first) return refused(first);
      Checked<RootStep> step = acceptRoot(*first, reader.rootFiles(watch), now);
      if (!step) return refused(step);
      *root = std::move(step->root);
      break;
    }
    listed.rootKey = *key;
  } else {
    for (const PublicKey& each : root->rootKeys)
      if (acceptFirstRoot(*newest, each, name)) listed.rootKey = each;
  }
  Checked<std::string> indexed = get(kIndexSignature, kMostOfSignature);
  if (!indexed) return refused(indexed);
  const Checked<Signature> by = readSignature(*indexed, addressIn(address, kIndexSignature));
  if (!by) return refused(by);
  const Checked<IndexHead> head = acceptHeadByRoot(*by, *root, {root->registry, 0, {}}, now, name);
  if (!head && head.error().kind == "expired") return refuseOutOfDate(root->registry, address, now);
  if (!head) return refused(head);
  Checked<std::string> bytes = get(indexPath(head->version, head->sha256), head->size);
  if (!bytes) return refused(bytes);
  Checked<RegistryIndex> index = acceptIndexByRoot(*head, *by, *root, {root->registry, 0, {}}, std::move(*bytes), name);
  if (!index) return refused(index);
  RegistryView view{std::move(*root), std::move(*index), head->expires, {}, {}};
  judgeTime(view, now);
  return std::pair(std::move(listed), std::move(view));
}

Checked<> RegistryReader::begin(const Watch& watch) {
  // The newest root file is kept where it follows from the confirmed key, which lookAt proved; here it is proved once more.
  const std::int64_t now = secondsNow();
  Checked<RootFile> file = newestRootFile(listed_.address, transport_, watch);
  if (!file) return refused(file);
  const Checked<RegistryRoot> newest = readSignedRoot(*file, addressIn(listed_.address, kRootSignature));
  if (!newest) return refused(newest);
  std::uint64_t number = newest->number;
  while (!acceptFirstRoot(*file, listed_.rootKey, rootPath(number))) {
    if (number <= 1)
      return refuse("key", {"key-root",
                            "the registry is not signed by the key that was confirmed",
                            {listed_.address, 0, 0},
                            "do not trust it; ask its keeper"});
    Checked<std::optional<RootFile>> earlier = rootFiles(watch)(--number);
    if (!earlier) return refused(earlier);
    if (!*earlier) return refuseAbsent(listed_.address, rootPath(number));
    file = std::move(**earlier);
  }
  std::error_code status;
  fs::remove_all(folder_, status);
  if (Checked<> kept = keep(kKeptRoot, file->signature + file->text); !kept) return kept;
  const Checked<RegistryRoot> root = knownRoot();
  if (!root) return refused(root);
  const Checked<RootStep> step = newestRoot(*root, now, watch);
  if (!step && step.error().kind != "expired") return refused(step);
  return {};
}

FetchTreeFiles RegistryReader::treeFiles(bool offline, const Watch& watch) {
  if (offline) {
    return [this](const std::vector<NamedFile>& files) -> Checked<std::vector<std::string>> {
      std::vector<std::string> out;
      for (const NamedFile& file : files) {
        std::optional<std::string> bytes = tree_.find(file);
        if (!bytes)
          return refuse("network", {"network-offline",
                                    fmt::format("this part of the registry {} has not been seen yet", listed_.name),
                                    {listed_.address, 0, 0},
                                    "ask again without --offline"});
        out.push_back(std::move(*bytes));
      }
      return out;
    };
  }
  return tree_.fetchThrough([this, &watch](const std::vector<NamedFile>& files) -> Checked<std::vector<std::string>> {
    std::vector<Request> requests;
    requests.reserve(files.size());
    for (const NamedFile& file : files)
      requests.push_back({addressIn(listed_.address, treePath(file.sha256)), file.size, {}, false});
    traffic_.requests += static_cast<unsigned>(requests.size());
    Checked<std::vector<Answer>> answers = transport_.fetchAll(requests, watch);
    if (!answers) return refused(answers);
    std::vector<std::string> out;
    for (std::size_t i = 0; i < files.size(); ++i) {
      Answer& answer = (*answers)[i];
      if (answer.absent) return refuseAbsent(listed_.address, treePath(files[i].sha256));
      traffic_.bytes += answer.bytes.size();
      out.push_back(std::move(answer.bytes));
    }
    return out;
  });
}

Checked<std::string> RegistryReader::namedFileAt(const std::string& path, const std::string& digest, std::uint64_t most,
                                                 bool offline, const Watch& watch) {
  if (std::optional<std::string> kept = keptText(folder_ / path, most); kept && sha256(*kept) == digest)
    return std::move(*kept);
  if (offline)
    return refuse("network", {"network-offline",
                              fmt::format("{} has not been seen yet", path),
                              {listed_.address, 0, 0},
                              "ask again without --offline"});
  Checked<Answer> answer = fetch({addressIn(listed_.address, path), most, {}, false}, watch);
  if (!answer) return refused(answer);
  if (answer->absent) return refuseAbsent(listed_.address, path);
  if (sha256(answer->bytes) != digest)
    return refuse("hash", {"hash",
                           "the bytes are not those that were announced",
                           {addressIn(listed_.address, path), 0, 0},
                           "ask the registry's keeper"});
  if (Checked<> kept = keep(path, answer->bytes); !kept) return refused(kept);
  return std::move(answer->bytes);
}

/// Files of the trees of yesterday are not needed today: where there are many the oldest go.
void RegistryReader::pruneTree() const {
  std::error_code status;
  std::vector<std::pair<fs::file_time_type, fs::path>> files;
  for (fs::directory_iterator entry(tree_.folder(), status), end; !status && entry != end; entry.increment(status))
    files.emplace_back(entry->last_write_time(status), entry->path());
  if (files.size() <= kMostTreeFiles) return;
  std::sort(files.begin(), files.end());
  for (std::size_t i = 0; i + kKeptTreeFiles < files.size(); ++i) fs::remove(files[i].second, status);
}

}  // namespace sortie::exchange
