#include "sharing/open_share.h"

#include <algorithm>
#include <utility>

#include <fmt/format.h>

#include "archive/archive_path.h"
#include "base/user_folder.h"
#include "campaign/state.h"
#include "exchange/digest.h"
#include "model/campaign.h"
#include "model/load/find_pack.h"
#include "model/load/load.h"
#include "model/xml/format.h"
#include "play/record/record.h"
#include "sharing/installed_pack.h"

namespace sortie::sharing {
namespace {

namespace fs = std::filesystem;
using exchange::Checked;
using exchange::refuse;
using exchange::ShareKind;
using LoadedPacks = std::vector<std::shared_ptr<const model::Pack>>;

/// Those that the file needs and are not here as it needs them.
std::vector<LackingPack> lackingOf(const exchange::Share& share, const std::vector<fs::path>& folders) {
  std::vector<LackingPack> out;
  for (const exchange::NeededPack& need : share.needs) {
    const Result<fs::path> folder = model::findPack(need.id, folders);
    const Result<model::PackInfo> info =
        folder ? model::readPackInfo(*folder) : Result<model::PackInfo>(failed(folder));
    if (!info)
      out.push_back({need, {}});
    else if (info->version != need.version)
      out.push_back({need, info->version});
  }
  return out;
}

Result<LoadedPacks> packsOf(const OpenedShare& opened) {
  if (opened.share.kind == ShareKind::Campaign) {
    Result<model::LoadedCampaign> campaign = model::loadCampaign(opened.target(), opened.packFolders);
    if (!campaign) return failed(campaign);
    return std::move(campaign->packs);
  }
  Result<model::FoundMission> mission = model::findMission(opened.target(), opened.packFolders);
  if (!mission) return failed(mission);
  return std::move(mission->packs);
}

/// The texts are read as strictly as they are when they are used.
Result<> checkTexts(const OpenedShare& opened) {
  const exchange::Share& share = opened.share;
  const std::string file = exchange::sharedText(opened.file, share).string();
  if (share.kind == ShareKind::Record) {
    const Result<play::Record> record = play::readRecord(share.text, file);
    if (!record) return failed(record);
    if (record->header.mission != share.of)
      return fail("share-of", fmt::format("the record is one of {}, not of {}", record->header.mission, share.of),
                  {file, 0, 0}, "ask the sender to make the file anew");
  }
  if (share.kind == ShareKind::Campaign) {
    const Result<campaign::State> state = campaign::readState(share.text, file);
    if (!state) return failed(state);
    if (state->campaign != share.of)
      return fail("share-of", fmt::format("the state is one of {}, not of {}", state->campaign, share.of), {file, 0, 0},
                  "ask the sender to make the file anew");
    for (const auto& [name, text] : share.records) {
      const std::string where = fmt::format("{}/records/{}.txt", opened.file.string(), name);
      const auto same = [&, &record = name](const campaign::Played& each) { return each.record == record; };
      if (!campaign::isRecordName(name) || std::none_of(state->history.begin(), state->history.end(), same))
        return fail("share-record", "the campaign has no record of this name", {where, 0, 0},
                    "ask the sender to make the file anew");
      if (const Result<play::Record> record = play::readRecord(text, where); !record) return failed(record);
    }
  }
  return {};
}

RunningPack running(const model::PackInfo& info, const OpenedShare& opened, const exchange::Consents& consents) {
  RunningPack out{info, PackPlace::Folder, {}, consents.has(info.hash)};
  const std::optional<archive::PathInArchive> in = archive::inArchive(info.folder);
  if (in && in->file == opened.file) {
    out.place = PackPlace::Carried;
  } else if (const std::optional<InstalledHere> installed = installedAt(info.folder)) {
    out.place = PackPlace::Installed;
    out.key = installed->pack.key;
  }
  return out;
}

}  // namespace

bool OpenedShare::missesPacks() const {
  return std::any_of(lacking.begin(), lacking.end(), [](const LackingPack& each) { return each.here.empty(); });
}

bool OpenedShare::allAllowed() const {
  return std::all_of(packs.begin(), packs.end(), [](const RunningPack& each) { return each.allowed; });
}

std::vector<std::string> OpenedShare::hashes() const {
  std::vector<std::string> out;
  for (const RunningPack& each : packs) out.push_back(each.info.hash);
  return out;
}

std::string OpenedShare::target() const {
  if (share.kind != ShareKind::Mission || share.carries(share.pack()) == nullptr) return share.of;
  return (exchange::sharedPack(file, share.pack()) / "missions" / share.name()).string();
}

Checked<OpenedShare> openShare(const fs::path& file, const std::vector<fs::path>& given,
                               const exchange::Consents& consents) {
  OpenedShare out;
  std::error_code status;
  out.file = fs::absolute(file, status).lexically_normal();
  Checked<exchange::Share> share = exchange::readShareFile(out.file);
  if (!share) return refused(share);
  out.share = std::move(*share);
  for (const exchange::CarriedPack& each : out.share.carried)
    out.packFolders.push_back(exchange::sharedPack(out.file, each.info.id));
  // Not where the file lies: a folder of downloads holds what anybody put there.
  for (fs::path& folder : model::packSearchFolders(given, {})) out.packFolders.push_back(std::move(folder));
  if (const Result<> good = checkTexts(out); !good) return refuse("share", good.error());
  out.lacking = lackingOf(out.share, out.packFolders);
  if (out.missesPacks()) return out;
  const Result<LoadedPacks> packs = packsOf(out);
  if (!packs) return refuse("file", packs.error());
  for (const auto& pack : *packs) out.packs.push_back(running(pack->info, out, consents));
  return out;
}

Result<> onlyAllowed(const LoadedPacks& packs, const std::set<std::string>& allowed) {
  for (const auto& pack : packs)
    if (allowed.count(pack->info.hash) == 0)
      return fail("consent", fmt::format("the pack {} is not the one that you allowed to run", pack->info.id),
                  {pack->info.folder.string(), 0, 0}, "open the file again and look at what it shows");
  return {};
}

fs::path campaignFolder(const exchange::Share& share) {
  constexpr std::size_t shown = 12;
  const fs::path data = userDataFolder();
  if (data.empty()) return data;
  return data / "campaigns" / fmt::format("{}-{}", share.name(), exchange::sha256(share.text).substr(0, shown));
}

Result<fs::path> keepCampaign(const exchange::Share& share, const fs::path& folder) {
  const fs::path file = folder / (share.name() + ".campaign");
  std::error_code status;
  if (fs::exists(file, status)) return file;
  fs::create_directories(folder, status);
  if (status)
    return fail("file-unwritable", status.message(), {folder.string(), 0, 0}, "check the folder's permissions");
  // The state last: where it is, everything is.
  for (const auto& [name, text] : share.records)
    if (const Result<> written = model::writeFile(folder / name, text); !written) return failed(written);
  if (const Result<> written = model::writeFile(file, share.text); !written) return failed(written);
  return file;
}

}  // namespace sortie::sharing
