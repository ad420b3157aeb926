#include "registry/accept.h"

#include <algorithm>
#include <cstdlib>
#include <map>

#include <fmt/format.h>

#include "archive/archive.h"
#include "exchange/check_pack.h"
#include "exchange/digest.h"
#include "exchange/solver.h"
#include "exchange/store.h"
#include "model/load/version.h"
#include "model/xml/format.h"
#include "model/xml/xml.h"
#include "registry/describe_pack.h"

namespace sortie::registry {
namespace {

namespace fs = std::filesystem;
using exchange::Checked;
using exchange::PublicKey;
using exchange::refuse;
using exchange::refused;
using exchange::RegistryPack;
using exchange::RegistryVersion;

constexpr std::size_t kLargestKey = 4U << 10U;
constexpr std::size_t kLargestPictureFile = 8U << 20U;
constexpr std::size_t kLargestSignatureText = 16U << 10U;

/// A folder for the time of a check.
class WorkFolder {
 public:
  WorkFolder() {
    std::error_code status;
    std::string name = (fs::temp_directory_path(status) / "sortie-accept.XXXXXX").string();
    if (::mkdtemp(name.data()) != nullptr) folder_ = name;
  }
  ~WorkFolder() {
    std::error_code status;
    if (!folder_.empty()) fs::remove_all(folder_, status);
  }
  WorkFolder(const WorkFolder&) = delete;
  WorkFolder& operator=(const WorkFolder&) = delete;

  [[nodiscard]] const fs::path& path() const { return folder_; }

 private:
  fs::path folder_;
};

tl::unexpected<exchange::Refusal> refuseSubmission(std::string code, std::string text, const std::string& file,
                                                   std::string remedy) {
  std::string kind = code.substr(0, code.find('-'));
  return refuse(std::move(kind), {std::move(code), std::move(text), {file, 0, 0}, std::move(remedy)});
}

Checked<std::string> bytesOf(const fs::path& file, std::size_t most) {
  Result<std::string> bytes = model::readFile(file, most);
  if (!bytes) return refuse(bytes.error());
  return std::move(*bytes);
}

/// A submission on its way into the registry.
class Acceptance {
 public:
  Acceptance(Keeper& keeper, const fs::path& file, const AcceptOptions& options, Verdict& verdict)
      : keeper_(keeper), file_(file.string()), options_(options), verdict_(verdict) {}

  Checked<> run() {
    if (Checked<> good = readSigned(); !good) return good;
    if (Checked<> good = lookAtMembers(); !good) return good;
    if (Checked<> good = compareWithRegistry(); !good) return good;
    if (Checked<> good = solveNeeds(); !good) return good;
    if (options_.examined) {
      verdict_.examined = examinePack();
      if (!verdict_.examined.good()) return {};
    }
    return take();
  }

 private:
  /// The key that must have signed: the one of the pack's earlier versions, else the one that came with it.
  Checked<PublicKey> keyOf(const std::string& id) {
    Checked<std::optional<RegistryPack>> known = keeper_.find(id);
    if (!known) return refused(known);
    pack_ = std::move(*known);
    if (pack_ && pack_->author) return *pack_->author;
    if (pack_)
      return refuseSubmission("key-pinned", fmt::format("{} is in the registry without a key", id), file_,
                              "publish it under another id");
    verdict_.newAuthor = true;
    if (options_.author) return *options_.author;
    const std::string name = file_ + ".pub";
    const Checked<std::string> text = bytesOf(name, kLargestKey);
    if (!text)
      return refuseSubmission(
          "key-missing", "the pack is new, and its author's key did not come with it", name,
          "ask the author for the file that `sortie publish` writes, or name the key with --author");
    return exchange::readPublicKey(*text, name);
  }

  /// Nothing of the pack is looked at before the signature over all of its bytes is good.
  Checked<> readSigned() {
    const std::string name = file_ + ".minisig";
    const Checked<std::string> text = bytesOf(name, kLargestSignatureText);
    if (!text)
      return refuseSubmission("signature-missing", "the pack is not signed", name,
                              "ask the author to sign it with `sortie publish`");
    const Checked<exchange::Signature> signature = exchange::readSignature(*text, name);
    if (!signature) return refused(signature);
    const auto fields = exchange::commentFields(signature->comment, "sortie-pack");
    const bool named = fields && fields->size() == 4 && fields->front().first == "id";
    if (!named || !exchange::isPackId(fields->front().second))
      return refuseSubmission("signature-comment", "the signature is not one of a pack", name,
                              "sign the pack with `sortie publish`");
    const Checked<PublicKey> key = keyOf(fields->front().second);
    if (!key) return refused(key);
    if (const exchange::RevokedKey* revoked = keeper_.root().revocationOf(*key))
      return refuseSubmission("key-revoked", fmt::format("the author's key is revoked: {}", revoked->reason), name,
                              "ask the author to publish with a new key under another id");
    Checked<std::string> bytes = bytesOf(file_, archive::ArchiveLimits{}.file);
    if (!bytes) return refused(bytes);
    if (Checked<> good = exchange::verifyBytes(*signature, *key, *bytes, name); !good) {
      if (verdict_.newAuthor) return good;
      exchange::Refusal refusal = good.error();
      refusal.error.text += "; the key of this pack is that of its first version here";
      return tl::unexpected<exchange::Refusal>(refusal);
    }
    bytes_ = std::move(*bytes);
    signature_ = *signature;
    signatureText_ = *text;
    verdict_.key = *key;
    verdict_.id = fields->front().second;
    return {};
  }

  Checked<> lookAtMembers() {
    if (work_.path().empty())
      return refuseSubmission("file-unwritable", "there is no folder for temporary files", "TMPDIR", "make room");
    inner_ = work_.path() / (verdict_.id + ".zip");
    if (const Result<> written = model::writeFile(inner_, bytes_); !written) return refuse(written.error());
    // In a process of its own, before this one reads anything of it.
    const ChildEnd looked = inChild(
        [this]() -> std::string {
          const auto archive = archive::Archive::ofBytes(bytes_, file_);
          if (!archive) return told({archive.error().code.substr(0, archive.error().code.find('-')), archive.error()});
          const auto checked = exchange::checkPack(**archive);
          return checked ? "ok" : told(checked.error());
        },
        options_.seconds);
    if (!looked.ended) return tl::unexpected<exchange::Refusal>(looked.why);
    if (looked.bytes != "ok") return tl::unexpected<exchange::Refusal>(heard(looked.bytes));
    const auto archive = archive::Archive::ofBytes(bytes_, file_);
    if (!archive) return refuse(archive.error());
    Checked<model::PackInfo> info = exchange::readManifest(**archive);
    if (!info) return refused(info);
    info_ = std::move(*info);
    for (const archive::Member& member : (*archive)->members()) members_.push_back(member.name);
    verdict_.version = info_.version;
    return exchange::verifyPack(signature_, *verdict_.key, bytes_, info_, file_ + ".minisig");
  }

  /// A refusal in one text, as the child tells it.
  static std::string told(const exchange::Refusal& refusal) {
    std::string out;
    for (std::string part : {refusal.kind, refusal.error.code, refusal.error.text, refusal.error.where.file,
                             std::to_string(refusal.error.where.line), refusal.error.remedy}) {
      std::erase(part, '\0');
      out += part + '\0';
    }
    return out;
  }

  static exchange::Refusal heard(std::string_view text) {
    std::vector<std::string> parts;
    while (!text.empty()) {
      const std::size_t end = std::min(text.find('\0'), text.size());
      parts.emplace_back(text.substr(0, end));
      text.remove_prefix(std::min(end + 1, text.size()));
    }
    parts.resize(6);
    const auto line = static_cast<std::uint32_t>(std::strtoul(parts[4].c_str(), nullptr, 10));
    return {parts[0].empty() ? "crash" : parts[0], {parts[1], parts[2], {parts[3], line, 0}, parts[5]}};
  }

  Checked<> compareWithRegistry() {
    if (pack_ && pack_->revoked)
      return refuseSubmission("index-revoked", fmt::format("{} is revoked as a whole: {}", pack_->id, *pack_->revoked),
                              file_, "publish it under another id");
    if (pack_)
      for (const RegistryVersion& version : pack_->versions)
        if (model::parseVersion(version.number) == model::parseVersion(info_.version))
          return refuseSubmission("index-version",
                                  fmt::format("{} {} is in the registry already", info_.id, version.number), file_,
                                  "give the pack a higher version in its pack.xml");
    if (info_.licence.empty())
      return refuseSubmission("manifest-licence", "the pack has no licence", file_,
                              "write one in its pack.xml: licence=\"CC-BY-4.0\"");
    const auto engine = exchange::plainNumber(info_.engine);
    if (!engine || *engine == 0 || *engine > 999'999)
      return refuseSubmission("manifest-engine", "the engine's version is not a number", file_, "write engine=\"1\"");
    made_.engine = static_cast<unsigned>(*engine);
    made_.number = numberText();
    made_.file = {bytes_.size(), exchange::sha256(bytes_)};
    made_.made = options_.now;
    for (const model::Dependency& need : info_.dependencies) made_.needs.push_back({need.pack, need.version});
    std::sort(made_.needs.begin(), made_.needs.end(), [](const auto& a, const auto& b) { return a.pack < b.pack; });
    return {};
  }

  [[nodiscard]] std::string numberText() const {
    const model::Version version = model::parseVersion(info_.version).value_or(model::Version());
    return fmt::format("{}.{}.{}", version[0], version[1], version[2]);
  }

  /// The registry must have all that the version needs: a client must be able to install it.
  Checked<> solveNeeds() {
    const auto offersOf = [this](const std::string& id) -> Checked<exchange::Offers> {
      exchange::Offers out;
      if (id == info_.id) {
        out.versions = {{made_.number, needsOf(made_)}};
        return out;
      }
      Checked<std::optional<RegistryPack>> pack = keeper_.find(id);
      if (!pack) return refused(pack);
      if (!*pack) return out;
      for (const RegistryVersion& version : (*pack)->versions)
        if (!exchange::revocationOf(keeper_.root(), **pack, version))
          out.versions.push_back({version.number, needsOf(version)});
      needed_.insert_or_assign(id, std::move(**pack));
      return out;
    };
    const auto chosen = exchange::solve({{{info_.id, made_.number}, exchange::DemandKind::Wanted}}, offersOf);
    if (!chosen) return refused(chosen);
    std::error_code status;
    fs::create_directories(work_.path() / "needs", status);
    for (const exchange::Chosen& each : *chosen) {
      if (each.pack == info_.id) continue;
      const RegistryPack& pack = needed_.at(each.pack);
      const auto version = std::find_if(pack.versions.begin(), pack.versions.end(),
                                        [&](const RegistryVersion& one) { return one.number == each.number; });
      const fs::path from = keeper_.folder() / exchange::packPath(version->file.sha256);
      fs::copy_file(from, work_.path() / "needs" / (each.pack + ".zip"), status);
      if (status)
        return refuseSubmission("file-unreadable", status.message(), from.string(), "restore the file from a copy");
    }
    return {};
  }

  static std::vector<exchange::Need> needsOf(const RegistryVersion& version) {
    std::vector<exchange::Need> out;
    for (const exchange::RegistryNeed& need : version.needs) out.push_back({need.pack, need.range});
    return out;
  }

  Examined examinePack() {
    ExamineOptions options;
    options.packFolders = {work_.path() / "needs"};
    options.runs = options_.runs;
    options.sweepSeconds = options_.sweepSeconds;
    Examined out = examineInChild(inner_, options, options_.seconds);
    // Where it lay for the check is nobody's business.
    const std::string folder = work_.path().string() + "/";
    for (exchange::Refusal& problem : out.problems)
      for (std::string* text : {&problem.error.where.file, &problem.error.text, &problem.error.remedy})
        for (std::size_t at = 0; (at = text->find(folder, at)) != std::string::npos;) text->erase(at, folder.size());
    return out;
  }

  /// What pages show of it, read and drawn in a process of its own as well.
  Checked<exchange::PackDetails> describe() {
    const fs::path pictures = work_.path() / "pictures";
    const ChildEnd end = inChild(
        [&]() -> std::string {
          const Result<PackDescription> described = describePack(inner_, {work_.path() / "needs"}, pictures);
          return described ? exchange::writeDetails(described->details) : std::string();
        },
        options_.seconds, kLargestPictureFile);
    if (!end.ended) return tl::unexpected<exchange::Refusal>(end.why);
    Checked<exchange::PackDetails> details = exchange::readDetails(end.bytes, file_);
    if (!details) return details;
    if (details->pack != info_.id)
      return refuseSubmission("crash-describe", "the description of the pack broke off", file_,
                              "report it with this pack");
    details->version = made_.number;
    for (exchange::MissionDetails& mission : details->missions) {
      const auto balance = verdict_.examined.balance.find(mission.id);
      if (balance != verdict_.examined.balance.end()) mission.balance = balance->second;
      const auto minutes = verdict_.examined.minutes.find(mission.id);
      if (minutes != verdict_.examined.minutes.end()) mission.minutes = minutes->second;
      if (mission.picture.empty()) continue;
      const Checked<std::string> picture = bytesOf(pictures / (mission.picture + ".svg"), kLargestPictureFile);
      if (!picture || exchange::sha256(*picture) != mission.picture) {
        mission.picture.clear();
        continue;
      }
      if (Checked<> done = keeper_.write("pictures/" + mission.picture + ".svg", *picture); !done) return refused(done);
    }
    return details;
  }

  Checked<> take() {
    const Checked<exchange::PackDetails> described = describe();
    if (!described) return refused(described);
    const exchange::PackDetails& details = *described;
    const Checked<exchange::NamedFile> kept = keeper_.keepDetails(details);
    if (!kept) return refused(kept);
    made_.details = *kept;
    const std::string path = exchange::packPath(made_.file.sha256);
    // The pack after its signature, so that who sees the one sees the other.
    if (Checked<> done = keeper_.write(path + ".minisig", signatureText_); !done) return done;
    if (Checked<> done = keeper_.write(path, bytes_); !done) return done;
    RegistryPack pack = pack_.value_or(RegistryPack());
    const auto place = std::find_if(pack.versions.begin(), pack.versions.end(), [&](const RegistryVersion& each) {
      return model::parseVersion(each.number) < model::parseVersion(made_.number);
    });
    const bool newest = place == pack.versions.begin();
    pack.versions.insert(place, made_);
    if (newest) {
      pack.id = info_.id;
      pack.title = exchange::fieldText(info_.title);
      if (pack.title.empty()) pack.title = info_.id;
      pack.licence = exchange::fieldText(info_.licence);
      pack.kinds = kindsOf(members_);
    }
    if (verdict_.newAuthor) {
      pack.author = verdict_.key;
      if (!details.authors.empty()) pack.keyOf = details.authors.front();
    }
    return keeper_.put(pack);
  }

  Keeper& keeper_;
  std::string file_;
  const AcceptOptions& options_;
  Verdict& verdict_;
  WorkFolder work_;
  std::string bytes_;
  exchange::Signature signature_;
  std::string signatureText_;
  std::optional<RegistryPack> pack_;  // as the registry has it
  model::PackInfo info_;
  std::vector<std::string> members_;
  RegistryVersion made_;
  std::map<std::string, RegistryPack> needed_;
  fs::path inner_;  // the pack for the check
};

}  // namespace

Verdict acceptSubmission(Keeper& keeper, const fs::path& file, const AcceptOptions& options) {
  Verdict out;
  out.file = file.string();
  Acceptance acceptance(keeper, file, options, out);
  if (const Checked<> done = acceptance.run(); !done) out.problems.push_back(done.error());
  out.problems.insert(out.problems.end(), out.examined.problems.begin(), out.examined.problems.end());
  return out;
}

}  // namespace sortie::registry
