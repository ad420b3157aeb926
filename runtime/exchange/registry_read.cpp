// Reading of the files of a registry.
#include <algorithm>
#include <functional>
#include <set>

#include <fmt/format.h>

#include "archive/archive.h"
#include "archive/installed.h"
#include "exchange/digest.h"
#include "exchange/field_reader.h"
#include "exchange/registry_files.h"
#include "model/load/version.h"
#include "model/xml/xml_characters.h"

namespace sortie::exchange {
namespace {

using model::Element;

constexpr std::uint64_t kHighest = 1ULL << 53U;  // of versions and numbers of files: what JSON can hold, too
constexpr std::uint64_t kMostPacks = 100'000'000;
constexpr std::uint64_t kHighestEngine = 999'999;
constexpr std::size_t kLongestText = 200;
constexpr std::size_t kLongestReasonOfKey = 500;
constexpr std::size_t kLongestRange = 100;
constexpr std::size_t kMostKeys = 16;
constexpr std::size_t kMostRevokedKeys = 1'000;
constexpr std::size_t kMostNeeds = 64;
constexpr std::size_t kMostPlayers = 16;
constexpr std::uint64_t kMostRuns = 1'000'000'000;
constexpr int kWhole = 100;

using Visit = std::function<void(const Element&)>;

/// Child elements, each of which has one of the names.
void eachChild(const Element& parent, FieldFault& fault, const std::vector<std::pair<std::string_view, Visit>>& names) {
  FieldReader(parent, fault).noWords();
  for (const Element& each : parent.children()) {
    if (fault.told()) return;
    const auto found =
        std::find_if(names.begin(), names.end(), [&](const auto& pair) { return pair.first == each.name(); });
    if (found == names.end())
      fault.tell("index", fmt::format("<{}> does not belong in <{}>", model::printable(each.name()), parent.name()),
                 each.place());
    else
      found->second(each);
  }
}

void noChildren(const Element& element, FieldFault& fault) { eachChild(element, fault, {}); }

template <class T>
Checked<T> readOrRefuse(T out, const FieldFault& fault) {
  if (fault.told()) return tl::unexpected<Refusal>(*fault.refusal());
  return out;
}

bool isPrefix(std::string_view text) {
  return text.size() <= 64 &&
         std::all_of(text.begin(), text.end(), [](char c) { return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'f'); });
}

std::string readPrefix(FieldReader& fields, std::string_view expected) {
  std::string prefix = fields.any("prefix").value_or("-");
  if (!isPrefix(prefix))
    fields.bad("prefix", "is not some hex digits");
  else if (prefix != expected)
    fields.bad("prefix", fmt::format("is not \"{}\", where the file was found", expected));
  return prefix;
}

RegistryVersion readVersion(const Element& element, FieldFault& fault) {
  FieldReader fields(element, fault);
  RegistryVersion out;
  out.number = fields.versionNumber("number");
  out.file = fields.file(archive::ArchiveLimits{}.file);
  out.engine = static_cast<unsigned>(fields.number("engine", 1, kHighestEngine));
  out.made = fields.time("made");
  if (fields.has("details") || fields.has("details-size"))
    out.details = fields.file(kLargestRegistryFile, "details-size", "details");
  out.revoked = fields.revoked();
  fields.close();
  eachChild(element, fault, {{"needs", [&](const Element& each) {
                                FieldReader need(each, fault);
                                RegistryNeed made{need.packId("pack"), need.text("version", kLongestRange, false)};
                                if (!model::inRange({}, made.range)) need.bad("version", "is not a range of versions");
                                need.close();
                                noChildren(each, fault);
                                if (!out.needs.empty() && out.needs.back().pack >= made.pack)
                                  need.bad("pack", "is out of order, or there twice");
                                if (out.needs.size() == kMostNeeds)
                                  fault.tell("limit", fmt::format("a version needs more than {} packs", kMostNeeds),
                                             each.place());
                                out.needs.push_back(std::move(made));
                              }}});
  return out;
}

std::vector<std::string> readKinds(FieldReader& fields) {
  std::vector<std::string> out;
  std::string left = fields.text("kinds", kLongestText);
  std::string written;
  for (const std::string& kind : packKinds()) {
    if (!left.starts_with(kind)) continue;
    const std::string_view rest = std::string_view(left).substr(kind.size());
    if (!rest.empty() && rest.front() != ' ') continue;
    out.push_back(kind);
    left = rest.empty() ? std::string() : std::string(rest.substr(1));
    if (!rest.empty() && left.empty()) left = " ";  // a space at the end
  }
  if (!left.empty()) fields.bad("kinds", "is not some of \"ruleset missions campaign content\" in this order");
  return out;
}

RegistryPack readShardPack(const Element& element, FieldFault& fault) {
  FieldReader fields(element, fault);
  RegistryPack out;
  out.id = fields.packId("id");
  out.title = fields.text("title", kLongestText);
  if (fields.has("author")) out.author = fields.key("author");
  out.keyOf = fields.text("key-of", kLongestText, false);
  if (!out.author && !out.keyOf.empty()) fields.bad("key-of", "stands there without a key");
  out.kinds = readKinds(fields);
  out.licence = fields.text("licence", kLongestText);
  out.revoked = fields.revoked();
  fields.close();
  eachChild(element, fault, {{"version", [&](const Element& each) {
                                RegistryVersion version = readVersion(each, fault);
                                if (!out.versions.empty() && !(model::parseVersion(version.number) <
                                                               model::parseVersion(out.versions.back().number)))
                                  FieldReader(each, fault).bad("number", "is out of order, or there twice");
                                out.versions.push_back(std::move(version));
                              }}});
  if (out.versions.empty()) fault.tell("index", "a pack without versions", element.place());
  return out;
}

MissionDetails readMission(const Element& element, FieldFault& fault);

/// Words, and nothing else.
std::string readWords(const Element& element, FieldFault& fault) {
  FieldReader(element, fault).close();
  if (!element.children().empty())
    fault.tell("index", fmt::format("an element in <{}>", element.name()), element.place());
  return element.ownText();
}

Balance readBalance(const Element& element, FieldFault& fault) {
  FieldReader fields(element, fault);
  Balance out;
  out.runs = fields.number("runs", 1, kMostRuns);
  out.agents = fields.text("agents", kLongestText);
  fields.close();
  eachChild(element, fault, {{"side", [&](const Element& each) {
                                FieldReader side(each, fault);
                                SideShare share;
                                share.title = side.text("title", kLongestText);
                                share.share = static_cast<int>(side.number("share", 0, kWhole));
                                share.low = static_cast<int>(side.number("low", 0, kWhole));
                                share.high = static_cast<int>(side.number("high", 0, kWhole));
                                if (share.low > share.share || share.share > share.high)
                                  side.bad("share", "is not between low and high");
                                side.close();
                                noChildren(each, fault);
                                out.sides.push_back(std::move(share));
                              }}});
  return out;
}

MissionDetails readMission(const Element& element, FieldFault& fault) {
  FieldReader fields(element, fault);
  MissionDetails out;
  out.id = fields.packId("id");
  out.title = fields.text("title", kLongestText);
  out.players = fields.numbers("players", kMostPlayers);
  out.minutes = fields.numbers("minutes", 2);
  out.audience = fields.text("audience", kLongestText, false);
  if (fields.has("picture")) out.picture = fields.sha256("picture");
  fields.close();
  const auto once = [&](bool before, const Element& each) {
    if (before) fault.tell("index", fmt::format("<{}> twice", each.name()), each.place());
  };
  eachChild(element, fault,
            {{"briefing",
              [&](const Element& each) {
                once(!out.briefing.empty(), each);
                out.briefing = readWords(each, fault);
              }},
             {"balance", [&](const Element& each) {
                once(out.balance.has_value(), each);
                out.balance = readBalance(each, fault);
              }}});
  return out;
}

/// Reads keys into a list: sorted as told, none twice, not too many.
void addKey(std::vector<PublicKey>& keys, FieldReader& fields, FieldFault& fault) {
  const PublicKey key = fields.key("key");
  fields.close();
  noChildren(fields.element(), fault);
  if (std::find(keys.begin(), keys.end(), key) != keys.end()) fields.bad("key", "is there twice");
  if (keys.size() == kMostKeys)
    fault.tell("limit", fmt::format("more than {} keys", kMostKeys), fields.element().place());
  keys.push_back(key);
}

}  // namespace

std::string treePath(const std::string& sha256) { return fmt::format("tree/{}.gz", sha256); }
std::string packPath(const std::string& sha256) { return fmt::format("packs/{}.zip", sha256); }
std::string indexPath(std::uint64_t version, const std::string& sha256) {
  return fmt::format("index/{}-{}.xml", version, sha256);
}
std::string rootPath(std::uint64_t number) { return fmt::format("root/{}.xml", number); }

const std::vector<std::string>& packKinds() {
  static const std::vector<std::string> kinds{"ruleset", "missions", "campaign", "content"};
  return kinds;
}

Checked<RegistryIndex> readIndex(std::string text, const std::string& file) {
  const Checked<model::Document> document = readRegistryXml(std::move(text), "index", file);
  if (!document) return refused(document);
  FieldFault fault;
  FieldReader fields(document->root(), fault);
  RegistryIndex out;
  fields.is("format", "1");
  out.registry = fields.registryName("registry");
  out.version = fields.number("version", 1, kHighest);
  out.root = fields.number("root", 1, kHighest);
  out.packs = fields.number("packs", 0, kMostPacks);
  out.made = fields.time("made");
  fields.close();
  bool known = false;
  const auto named = [&](const Element& each) {
    FieldReader one(each, fault);
    NamedFile made = one.file(kLargestRegistryFile);
    one.close();
    noChildren(each, fault);
    return made;
  };
  eachChild(document->root(), fault,
            {{"packs",
              [&](const Element& each) {
                if (known) fault.tell("index", "<packs> twice", each.place());
                known = true;
                out.tree = named(each);
              }},
             {"search", [&](const Element& each) {
                if (out.search || !known) fault.tell("index", "<search> out of its place", each.place());
                out.search = named(each);
              }}});
  if (!known) fault.tell("index", "<packs> is missing", document->root().place());
  return readOrRefuse(std::move(out), fault);
}

Checked<TreeNode> readNode(std::string text, std::string_view prefix, const std::string& file) {
  const Checked<model::Document> document = readRegistryXml(std::move(text), "node", file);
  if (!document) return refused(document);
  FieldFault fault;
  FieldReader fields(document->root(), fault);
  TreeNode out;
  fields.is("format", "1");
  out.prefix = readPrefix(fields, prefix);
  fields.close();
  eachChild(document->root(), fault, {{"child", [&](const Element& each) {
                                         FieldReader one(each, fault);
                                         TreeChild child;
                                         const std::string digit = one.any("digit").value_or("");
                                         child.digit = static_cast<unsigned>(std::min(
                                             std::string_view("0123456789abcdef").find(digit), std::size_t{16}));
                                         if (digit.size() != 1 || child.digit > 15)
                                           one.bad("digit", "is not a hex digit");
                                         child.file = one.file(kLargestRegistryFile);
                                         child.node = one.has("node");
                                         if (child.node) one.is("node", "yes");
                                         one.close();
                                         noChildren(each, fault);
                                         if (!out.children.empty() && out.children.back().digit >= child.digit)
                                           one.bad("digit", "is out of order, or there twice");
                                         out.children.push_back(std::move(child));
                                       }}});
  if (out.children.empty()) fault.tell("index", "a node without children", document->root().place());
  return readOrRefuse(std::move(out), fault);
}

Checked<TreeShard> readShard(std::string text, std::string_view prefix, const std::string& file) {
  const Checked<model::Document> document = readRegistryXml(std::move(text), "shard", file);
  if (!document) return refused(document);
  FieldFault fault;
  FieldReader fields(document->root(), fault);
  TreeShard out;
  fields.is("format", "1");
  out.prefix = readPrefix(fields, prefix);
  fields.close();
  eachChild(document->root(), fault, {{"pack", [&](const Element& each) {
                                         RegistryPack pack = readShardPack(each, fault);
                                         FieldReader one(each, fault);
                                         if (!sha256(pack.id).starts_with(prefix))
                                           one.bad("id", "belongs to another place of the tree");
                                         if (!out.packs.empty() && out.packs.back().id >= pack.id)
                                           one.bad("id", "is out of order, or there twice");
                                         out.packs.push_back(std::move(pack));
                                       }}});
  if (out.packs.empty() && !prefix.empty()) fault.tell("index", "a shard without packs", document->root().place());
  return readOrRefuse(std::move(out), fault);
}

Checked<RegistryRoot> readRoot(std::string text, const std::string& file) {
  const Checked<model::Document> document = readRegistryXml(std::move(text), "root", file);
  if (!document) return refused(document);
  FieldFault fault;
  FieldReader fields(document->root(), fault);
  RegistryRoot out;
  fields.is("format", "1");
  out.registry = fields.registryName("registry");
  out.number = fields.number("number", 1, kHighest);
  out.made = fields.time("made");
  out.expires = fields.time("expires");
  if (out.expires <= out.made) fields.bad("expires", "is not after made");
  fields.close();
  std::string_view last = "root-key";
  const auto inOrder = [&](const Element& each) {
    static const std::vector<std::string_view> order{"root-key", "index-key", "revoked-key"};
    if (std::find(order.begin(), order.end(), each.name()) < std::find(order.begin(), order.end(), last))
      fault.tell("index", fmt::format("<{}> after <{}>", each.name(), last), each.place());
    last = each.name();
  };
  const auto keysInto = [&](std::vector<PublicKey>& keys) {
    return [&](const Element& each) {
      inOrder(each);
      FieldReader one(each, fault);
      addKey(keys, one, fault);
    };
  };
  eachChild(document->root(), fault,
            {{"root-key", keysInto(out.rootKeys)},
             {"index-key", keysInto(out.indexKeys)},
             {"revoked-key", [&](const Element& each) {
                inOrder(each);
                FieldReader one(each, fault);
                RevokedKey revoked;
                revoked.key = one.key("key");
                revoked.since = one.time("since");
                revoked.reason = one.text("reason", kLongestReasonOfKey, false);
                one.close();
                noChildren(each, fault);
                if (out.revocationOf(revoked.key) != nullptr) one.bad("key", "is there twice");
                if (out.revoked.size() == kMostRevokedKeys)
                  fault.tell("limit", fmt::format("more than {} revoked keys", kMostRevokedKeys), each.place());
                out.revoked.push_back(std::move(revoked));
              }}});
  for (const std::vector<PublicKey>* keys : {&out.rootKeys, &out.indexKeys}) {
    if (keys->empty()) fault.tell("index", "a root without keys of one kind", document->root().place());
    for (const PublicKey& key : *keys)
      if (out.revocationOf(key) != nullptr)
        fault.tell("index", "a key that is in force and revoked", document->root().place());
  }
  for (const PublicKey& key : out.rootKeys)
    if (out.isIndexKey(key)) fault.tell("index", "one key for root and index", document->root().place());
  return readOrRefuse(std::move(out), fault);
}

Checked<PackDetails> readDetails(std::string text, const std::string& file) {
  const Checked<model::Document> document = readRegistryXml(std::move(text), "details", file);
  if (!document) return refused(document);
  FieldFault fault;
  FieldReader fields(document->root(), fault);
  PackDetails out;
  fields.is("format", "1");
  out.pack = fields.packId("pack");
  out.version = fields.versionNumber("version");
  fields.close();
  eachChild(document->root(), fault,
            {{"about",
              [&](const Element& each) {
                if (!out.about.empty()) fault.tell("index", "<about> twice", each.place());
                out.about = readWords(each, fault);
              }},
             {"author",
              [&](const Element& each) {
                FieldReader one(each, fault);
                out.authors.push_back(one.text("name", kLongestText));
                one.close();
                noChildren(each, fault);
              }},
             {"mission", [&](const Element& each) {
                MissionDetails mission = readMission(each, fault);
                if (!out.missions.empty() && out.missions.back().id >= mission.id)
                  FieldReader(each, fault).bad("id", "is out of order, or there twice");
                out.missions.push_back(std::move(mission));
              }}});
  return readOrRefuse(std::move(out), fault);
}

bool RegistryRoot::isRootKey(const PublicKey& key) const {
  return std::find(rootKeys.begin(), rootKeys.end(), key) != rootKeys.end();
}

bool RegistryRoot::isIndexKey(const PublicKey& key) const {
  return std::find(indexKeys.begin(), indexKeys.end(), key) != indexKeys.end();
}

const RevokedKey* RegistryRoot::revocationOf(const PublicKey& key) const {
  const auto found =
      std::find_if(revoked.begin(), revoked.end(), [&](const RevokedKey& each) { return each.key == key; });
  return found != revoked.end() ? &*found : nullptr;
}

}  // namespace sortie::exchange
