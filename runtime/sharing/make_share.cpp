#include "sharing/make_share.h"

#include <algorithm>
#include <map>
#include <memory>
#include <utility>

#include <fmt/format.h>

#include "archive/archive_path.h"
#include "campaign/state.h"
#include "model/campaign.h"
#include "model/load/find_pack.h"
#include "model/load/load.h"
#include "model/load/pack_files.h"
#include "model/xml/xml.h"
#include "play/record/record.h"
#include "sharing/installed_pack.h"

namespace sortie::sharing {
namespace {

namespace fs = std::filesystem;
using archive::NamedBytes;
using exchange::Checked;
using exchange::refuse;
using exchange::Share;
using exchange::ShareKind;
using LoadedPacks = std::vector<std::shared_ptr<const model::Pack>>;

constexpr std::size_t kLongestHead = 32;

/// What a file begins with; nothing where it is none.
std::string beginning(const fs::path& file) {
  std::error_code status;
  if (!fs::is_regular_file(file, status)) return {};
  const Result<std::string> text = model::readFile(file, play::maxRecordBytes);
  return text ? text->substr(0, kLongestHead) : std::string();
}

/// Other missions, campaigns and specs stay at home where one mission is sent.
bool belongsToMission(const std::string& path, const std::string& mission) {
  if (path.starts_with("specs/") || path.starts_with("campaigns/")) return false;
  return !path.starts_with("missions/") || path.starts_with("missions/" + mission + "/");
}

class ShareMaker {
 public:
  explicit ShareMaker(const ShareWish& wish) : wish_(wish) {}

  Checked<MadeShare> make() {
    const std::string head = beginning(wish_.what);
    Result<> taken = head.starts_with("sortie-record ")     ? takeRecord()
                     : head.starts_with("sortie-campaign ") ? takeCampaign()
                                                            : takeMission();
    if (taken) taken = takePacks();
    if (!taken) return refuse("share", taken.error());
    Checked<std::string> bytes = exchange::writeShare(share_, carried_, share_.name() + ".sortie");
    if (!bytes) return refused(bytes);
    Checked<Share> again = exchange::readShare(*bytes, share_.name() + ".sortie");
    if (!again) return refused(again);
    return MadeShare{std::move(*again), std::move(*bytes)};
  }

 private:
  [[nodiscard]] std::vector<fs::path> foldersBeside(const fs::path& file) const {
    std::vector<fs::path> out = wish_.packFolders;
    std::error_code status;
    for (const fs::path& start : {fs::current_path(status), fs::absolute(file, status).parent_path()})
      for (const fs::path& folder : model::packSearchFolders({}, start)) out.push_back(folder);
    return out;
  }

  /// Packs and title of a mission; its folder.
  Result<fs::path> readMission(const std::string& name, const std::vector<fs::path>& folders) {
    Result<model::FoundMission> found = model::findMission(name, folders);
    if (!found) return failed(found);
    packs_ = std::move(found->packs);
    share_.title = found->sources.document.root().value("title");
    return found->sources.folder;
  }

  Result<> takeMission() {
    share_.kind = ShareKind::Mission;
    const Result<fs::path> folder = readMission(wish_.what, wish_.packFolders);
    if (!folder) return failed(folder);
    share_.of = fmt::format("{}:{}", packs_.back()->info.id, folder->filename().string());
    return {};
  }

  Result<> takeRecord() {
    share_.kind = ShareKind::Record;
    const Result<play::Record> record = play::loadRecord(wish_.what);
    if (!record) return failed(record);
    share_.text = play::writeRecord(*record);
    share_.of = record->header.mission;
    const Result<fs::path> folder = readMission(record->header.mission, foldersBeside(wish_.what));
    return folder ? Result<>() : failed(folder);
  }

  Result<> takeCampaign() {
    share_.kind = ShareKind::Campaign;
    const Result<campaign::State> state = campaign::loadState(wish_.what);
    if (!state) return failed(state);
    share_.text = campaign::writeState(*state);
    share_.of = state->campaign;
    const Result<model::LoadedCampaign> loaded = model::loadCampaign(state->campaign, foldersBeside(wish_.what));
    if (!loaded) return failed(loaded);
    packs_ = loaded->packs;
    share_.title = loaded->campaign->title;
    for (const campaign::Played& played : state->history) {
      const fs::path file = fs::path(wish_.what).parent_path() / played.record;
      std::error_code status;
      if (played.record.empty() || !fs::is_regular_file(file, status)) continue;
      const Result<play::Record> record = play::loadRecord(file);
      if (!record) return failed(record);
      share_.records.emplace(played.record, play::writeRecord(*record));
    }
    return {};
  }

  Result<> takePacks() {
    if (share_.title.empty()) share_.title = share_.of;
    for (const std::string& id : wish_.carry)
      if (std::none_of(packs_.begin(), packs_.end(), [&](const auto& pack) { return pack->info.id == id; }))
        return fail("share-pack", fmt::format("the pack {} is not one of those that {} needs", id, share_.of), {},
                    "name one of them");
    for (const auto& pack : packs_) {
      const model::PackInfo& info = pack->info;
      const bool own = info.id == share_.pack();
      const std::optional<InstalledHere> installed = installedAt(info.folder);
      const bool carry = wish_.carry.count(info.id) != 0 || (own && !installed && wish_.leave.count(info.id) == 0);
      if (!carry) {
        exchange::NeededPack need{info.id, info.version, {}, {}, {}};
        if (installed) {
          need.sha256 = installed->pack.sha256;
          need.author = installed->pack.key;
          if (installed->registry.starts_with("http")) need.registry = installed->registry;
        }
        share_.needs.push_back(std::move(need));
      } else if (Result<> taken = takeFiles(info, own && share_.kind == ShareKind::Mission); !taken) {
        return taken;
      }
    }
    return {};
  }

  Result<> takeFiles(const model::PackInfo& info, bool onlyMission) {
    const Result<std::vector<model::PackFile>> files = model::listPackFiles(info.folder);
    if (!files) return failed(files);
    std::vector<NamedBytes>& members = carried_[info.id];
    for (const model::PackFile& file : *files) {
      if (onlyMission && !belongsToMission(file.path, share_.name())) continue;
      Result<std::string> bytes = model::readFile(file.where, archive::ArchiveLimits{}.member);
      if (!bytes) return failed(bytes);
      members.push_back({file.path, std::move(*bytes)});
    }
    return {};
  }

  const ShareWish& wish_;
  Share share_;
  LoadedPacks packs_;
  std::map<std::string, std::vector<NamedBytes>> carried_;
};

}  // namespace

Checked<MadeShare> makeShare(const ShareWish& wish) { return ShareMaker(wish).make(); }

}  // namespace sortie::sharing
