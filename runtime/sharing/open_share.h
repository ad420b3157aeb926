// A file that somebody sent (NAME.sortie), looked at before anything in it runs: which packs would run, who made and signed
// them, which the user has allowed before, and which are missing here.
#pragma once

#include <cstdint>
#include <filesystem>
#include <memory>
#include <set>
#include <string>
#include <vector>

#include "exchange/consent.h"
#include "exchange/share.h"
#include "model/pack.h"

namespace sortie::sharing {

enum class PackPlace : std::uint8_t { Carried, Installed, Folder };

/// A pack whose scripts would run.
struct RunningPack {
  model::PackInfo info;  ///< its hash is what is allowed
  PackPlace place = PackPlace::Folder;
  std::string key;       ///< of its author, in one line; empty: not signed, or not known
  bool allowed = false;  ///< the user has allowed these very files before
};

/// A pack that the file names as needed and that is not here in that version.
struct LackingPack {
  exchange::NeededPack need;
  std::string here;  ///< the version that is here; empty: none
};

struct OpenedShare {
  std::filesystem::path file;
  exchange::Share share;
  std::vector<RunningPack> packs;  ///< in load order; empty while a pack is missing
  std::vector<LackingPack> lacking;
  std::vector<std::filesystem::path> packFolders;  ///< where its packs are looked for first

  /// Can nothing be opened before packs are installed?
  [[nodiscard]] bool missesPacks() const;
  [[nodiscard]] bool allAllowed() const;
  /// Hashes of all that would run.
  [[nodiscard]] std::vector<std::string> hashes() const;
  /// The mission or campaign as the loading functions take it: a path into the file, or "pack:name".
  [[nodiscard]] std::string target() const;
};

/// Reads and checks the file, and finds its packs; nothing runs. `given` are searched after those in the file.
/// Kinds: "share", those of exchange::readShare, and "file" where a pack cannot be loaded.
[[nodiscard]] exchange::Checked<OpenedShare> openShare(const std::filesystem::path& file,
                                                       const std::vector<std::filesystem::path>& given,
                                                       const exchange::Consents& consents);

/// Are these packs all among those that were allowed? To be asked of what was loaded, right before it runs. Error "consent".
[[nodiscard]] Result<> onlyAllowed(const std::vector<std::shared_ptr<const model::Pack>>& packs,
                                   const std::set<std::string>& allowed);

/// Where a campaign that was sent is kept and goes on: ~/.local/share/sortie/campaigns/NAME-HASH, another for each file.
/// Empty without a home.
[[nodiscard]] std::filesystem::path campaignFolder(const exchange::Share& share);

/// Writes the campaign's state and records there, unless they are there already, and gives the state's file: what was
/// played since stays. Errors: those of the state and its records, "file-unwritable".
[[nodiscard]] Result<std::filesystem::path> keepCampaign(const exchange::Share& share,
                                                         const std::filesystem::path& folder);

}  // namespace sortie::sharing
