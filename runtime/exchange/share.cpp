#include "exchange/share.h"

#include <algorithm>
#include <array>
#include <optional>
#include <set>
#include <utility>

#include <fmt/format.h>

#include "exchange/check_pack.h"
#include "model/load/pack_files.h"
#include "model/xml/markup.h"
#include "model/xml/schema.h"
#include "model/xml/xml.h"
#include "model/xml/xml_characters.h"

namespace sortie::exchange {
namespace {

namespace fs = std::filesystem;
using archive::NamedBytes;

constexpr std::uint64_t kLargestHead = 64U << 10U;
constexpr std::uint64_t kLargestText = 16U << 20U;
constexpr std::size_t kLongestTitle = 200;
constexpr std::string_view kHead = "share.xml";
constexpr std::string_view kPacks = "packs/";
constexpr std::string_view kRecords = "records/";
constexpr std::string_view kText = ".txt";
constexpr std::array<std::string_view, 3> kKindNames = {"mission", "record", "campaign"};

tl::unexpected<Refusal> refuseShare(std::string code, std::string text, const std::string& file) {
  return refuse({std::move(code), std::move(text), {file, 0, 0}, "ask the sender to make it anew with `sortie share`"});
}

std::string_view textMember(ShareKind kind) {
  return kind == ShareKind::Record ? "record.txt" : kind == ShareKind::Campaign ? "campaign.txt" : "";
}

Checked<Share> readHead(const archive::Archive& archive) {
  const archive::Member* head = archive.find(kHead);
  if (head == nullptr) return refuseShare("share-head", "there is no share.xml in the file", archive.name());
  Result<std::string> text = archive.read(*head, kLargestHead);
  if (!text) return refuse(text.error());
  const std::string where = fmt::format("{}/{}", archive.name(), kHead);
  const Result<model::Document> document = model::readXml(where, std::move(*text));
  if (!document) return refuse("xml", document.error());
  model::Issues issues;
  model::checkSchema(document->root(), issues);
  if (document->root().name() != "share") return refuseShare("share-head", "this is not a share.xml", where);
  if (const auto error = issues.firstError()) return refuse("share", *error);
  const model::Element root = document->root();
  Share out;
  const auto kind = std::find(kKindNames.begin(), kKindNames.end(), root.value("kind"));
  out.kind = static_cast<ShareKind>(kind - kKindNames.begin());
  out.title = root.value("title");
  out.of = root.value("of");
  if (out.title.empty() || out.title.size() > kLongestTitle)
    return refuseShare("share-title", fmt::format("the title is empty or has more than {} bytes", kLongestTitle),
                       where);
  for (const model::Element need : root.ownChildren("needs")) {
    NeededPack pack{need.value("pack"), need.value("version"), need.value("sha256"), need.value("author"),
                    need.value("registry")};
    const auto same = [&](const NeededPack& each) { return each.id == pack.id; };
    if (std::any_of(out.needs.begin(), out.needs.end(), same))
      return refuseShare("share-needs", fmt::format("the pack {} is needed twice", pack.id), where);
    out.needs.push_back(std::move(pack));
  }
  return out;
}

/// The words of a record or of a campaign's state: whoever uses them reads them strictly, here they only are text.
Checked<std::string> readWords(const archive::Archive& archive, const archive::Member& member) {
  Result<std::string> text = archive.read(member, kLargestText);
  if (!text) return refuse(text.error());
  if (text->empty() || text->find('\0') != std::string::npos)
    return refuseShare("share-text", "this is not a text", fmt::format("{}/{}", archive.name(), member.name));
  return std::move(*text);
}

/// Sorts the members of one file by what they are.
class ShareMembers {
 public:
  ShareMembers(const archive::Archive& archive, Share& share) : archive_(archive), share_(share) {}

  Checked<> read() {
    for (const archive::Member& member : archive_.members())
      if (Checked<> good = take(member); !good) return good;
    if (share_.kind != ShareKind::Mission && share_.text.empty())
      return refuseShare("share-text", fmt::format("there is no {} in the file", textMember(share_.kind)),
                         archive_.name());
    if (packs_.size() > kMostCarriedPacks)
      return refuse({"limit-share",
                     fmt::format("the file carries more than {} packs", kMostCarriedPacks),
                     {archive_.name(), 0, 0},
                     "share packs as files of their own"});
    for (auto& [id, members] : packs_)
      if (Checked<> good = takePack(id, std::move(members)); !good) return good;
    return {};
  }

 private:
  Checked<> take(const archive::Member& member) {
    const std::string& name = member.name;
    if (name == kHead) return {};
    if (name == textMember(share_.kind)) {
      Checked<std::string> text = readWords(archive_, member);
      if (!text) return refused(text);
      share_.text = std::move(*text);
      return {};
    }
    if (share_.kind == ShareKind::Campaign && name.starts_with(kRecords)) return takeRecord(member);
    if (!name.starts_with(kPacks)) return stray(name);
    const std::size_t slash = name.find('/', kPacks.size());
    if (slash == std::string::npos) return stray(name);
    Result<std::string> bytes = archive_.read(member);
    if (!bytes) return refuse(bytes.error());
    packs_[name.substr(kPacks.size(), slash - kPacks.size())].push_back({name.substr(slash + 1), std::move(*bytes)});
    return {};
  }

  Checked<> takeRecord(const archive::Member& member) {
    const std::string_view name = std::string_view(member.name).substr(kRecords.size());
    if (name.find('/') != std::string_view::npos || !name.ends_with(kText) || name.size() == kText.size())
      return stray(member.name);
    if (share_.records.size() >= kMostSharedRecords)
      return refuse({"limit-share",
                     fmt::format("the file has more than {} records", kMostSharedRecords),
                     {archive_.name(), 0, 0},
                     "share the campaign without its old records"});
    Checked<std::string> text = readWords(archive_, member);
    if (!text) return refused(text);
    share_.records.emplace(name.substr(0, name.size() - kText.size()), std::move(*text));
    return {};
  }

  /// As a pack that is to be installed is checked.
  Checked<> takePack(const std::string& id, std::vector<NamedBytes> members) {
    const std::string where = fmt::format("{}/{}{}", archive_.name(), kPacks, id);
    std::vector<std::string> hashed;
    for (const NamedBytes& each : members) {  // as the archive has them, sorted
      hashed.push_back(each.name);
      hashed.push_back(each.bytes);
    }
    Result<std::string> bytes = archive::writeArchive(std::move(members));
    if (!bytes) return refuse(bytes.error());
    const auto pack = archive::Archive::ofBytes(std::move(*bytes), where);
    if (!pack) return refuse(pack.error());
    Checked<CheckedPack> checked = checkPack(**pack);
    if (!checked) return refused(checked);
    if (checked->info.id != id)
      return refuseShare("share-pack", fmt::format("the pack in this folder is {}", checked->info.id), where);
    const auto same = [&](const NeededPack& each) { return each.id == id; };
    if (std::any_of(share_.needs.begin(), share_.needs.end(), same))
      return refuseShare("share-pack", fmt::format("the pack {} is carried, and needed too", id), where);
    checked->info.hash = model::hashTexts(hashed);
    share_.carried.push_back({std::move(checked->info), checked->members, checked->bytes});
    return {};
  }

  Checked<> stray(const std::string& name) {
    return refuseShare("share-member", fmt::format("\"{}\" does not belong into such a file", model::printable(name)),
                       archive_.name());
  }

  const archive::Archive& archive_;
  Share& share_;
  std::map<std::string, std::vector<NamedBytes>> packs_;
};

std::string headText(const Share& share) {
  model::Markup root(
      "share",
      {{"format", "1"}, {"kind", std::string(shareKindName(share.kind))}, {"title", share.title}, {"of", share.of}});
  for (const NeededPack& need : share.needs) {
    model::Markup element("needs", {{"pack", need.id}, {"version", need.version}});
    if (!need.sha256.empty()) element.set("sha256", need.sha256);
    if (!need.author.empty()) element.set("author", need.author);
    if (!need.registry.empty()) element.set("registry", need.registry);
    root.add(std::move(element));
  }
  return "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n" + model::toXml(model::laidOut(root, "\n")) + "\n";
}

}  // namespace

std::string_view shareKindName(ShareKind kind) { return kKindNames[static_cast<std::size_t>(kind)]; }

const CarriedPack* Share::carries(std::string_view pack) const {
  const auto found =
      std::find_if(carried.begin(), carried.end(), [&](const CarriedPack& each) { return each.info.id == pack; });
  return found != carried.end() ? &*found : nullptr;
}

Checked<Share> readShare(std::string bytes, const std::string& file) {
  const auto archive = archive::Archive::ofBytes(std::move(bytes), file);
  if (!archive) return refuse(archive.error());
  Checked<Share> share = readHead(**archive);
  if (!share) return share;
  if (Checked<> good = ShareMembers(**archive, *share).read(); !good) return refused(good);
  const std::string pack = share->pack();
  const auto same = [&](const NeededPack& each) { return each.id == pack; };
  const bool needed = std::any_of(share->needs.begin(), share->needs.end(), same);
  if (share->carries(pack) == nullptr && !needed)
    return refuseShare("share-of", fmt::format("the pack of {} is neither in the file nor named as needed", share->of),
                       file);
  if (share->kind == ShareKind::Mission && !needed &&
      (*archive)->find(fmt::format("{}{}/missions/{}/mission.xml", kPacks, pack, share->name())) == nullptr)
    return refuseShare("share-of", fmt::format("the mission {} is not in the file", share->of), file);
  return share;
}

Checked<Share> readShareFile(const fs::path& file) {
  if (file.extension() != ".sortie")
    return refuse("share", {"share-name",
                            "names of such files end in .sortie",
                            {file.string(), 0, 0},
                            fmt::format("rename it to {}.sortie", file.stem().string())});
  Result<std::string> bytes = model::readFile(file, archive::ArchiveLimits{}.file);
  if (!bytes) return refuse(bytes.error());
  return readShare(std::move(*bytes), file.string());
}

Checked<std::string> writeShare(const Share& share, const std::map<std::string, std::vector<NamedBytes>>& packs,
                                const std::string& file) {
  std::vector<NamedBytes> members = {{std::string(kHead), headText(share)}};
  if (share.kind != ShareKind::Mission) members.push_back({std::string(textMember(share.kind)), share.text});
  for (const auto& [name, text] : share.records)
    members.push_back({fmt::format("{}{}{}", kRecords, name, kText), text});
  for (const auto& [id, files] : packs)
    for (const NamedBytes& each : files) members.push_back({fmt::format("{}{}/{}", kPacks, id, each.name), each.bytes});
  Result<std::string> bytes = archive::writeArchive(std::move(members));
  if (!bytes) return refuse(bytes.error());
  if (const Checked<Share> again = readShare(*bytes, file); !again) return refused(again);
  return std::move(*bytes);
}

fs::path sharedText(const fs::path& file, const Share& share) { return file / textMember(share.kind); }
fs::path sharedPack(const fs::path& file, const std::string& pack) { return file / "packs" / pack; }

}  // namespace sortie::exchange
