// A file to send (NAME.sortie) of a mission, a record or a campaign that is here.
#pragma once

#include <filesystem>
#include <set>
#include <string>
#include <vector>

#include "exchange/share.h"

namespace sortie::sharing {

struct ShareWish {
  std::string what;  ///< a mission as `sortie play` takes it, a record's file, a campaign's state
  std::vector<std::filesystem::path> packFolders = {};
  std::set<std::string> carry = {};  ///< packs that are put into the file besides what is sent
  std::set<std::string> leave = {};  ///< packs that are not
};

struct MadeShare {
  exchange::Share share;
  std::string bytes;
};

/// The pack of the mission or campaign is carried, unless it is one that was installed; of a mission's pack without other
/// missions, specs and campaigns. All other packs are named as needed, with the digest and key of those that are
/// installed. Kinds: "share", "file", and those of exchange::writeShare.
[[nodiscard]] exchange::Checked<MadeShare> makeShare(const ShareWish& wish);

}  // namespace sortie::sharing
