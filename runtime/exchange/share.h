// One mission, record or campaign as a file to send (NAME.sortie): a strict archive with share.xml, what is sent, and packs
// that it carries. The format is docs/formats/share.md. Nothing in it is run here.
#pragma once

#include <cstdint>
#include <filesystem>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "archive/archive.h"
#include "exchange/refusal.h"
#include "model/pack.h"

namespace sortie::exchange {

inline constexpr std::size_t kMostCarriedPacks = 8;
inline constexpr std::size_t kMostSharedRecords = 1'000;

enum class ShareKind : std::uint8_t { Mission, Record, Campaign };
[[nodiscard]] std::string_view shareKindName(ShareKind kind);

/// A pack that whoever opens the file must have: this version of it, and where it came from for the sender.
struct NeededPack {
  std::string id;
  std::string version;
  std::string sha256;    ///< of its archive; empty: the sender had it as a folder
  std::string author;    ///< the key that signed it, in one line; empty: nobody did
  std::string registry;  ///< an address, for people to read; empty: not known

  friend bool operator==(const NeededPack&, const NeededPack&) = default;
};

/// A pack in the file, below packs/ID/.
struct CarriedPack {
  model::PackInfo info;  ///< with the hash over its files
  std::size_t members = 0;
  std::uint64_t bytes = 0;
};

struct Share {
  ShareKind kind = ShareKind::Mission;
  std::string title;
  std::string of;  ///< "pack:mission", or "pack:campaign"
  std::vector<NeededPack> needs;
  std::vector<CarriedPack> carried;            ///< sorted by id; writeShare does not look at them
  std::string text;                            ///< of the record or the campaign's state; empty for missions
  std::map<std::string, std::string> records;  ///< of a campaign: file name -> text

  [[nodiscard]] const CarriedPack* carries(std::string_view pack) const;
  /// The pack before the colon of `of`, and the name after it.
  [[nodiscard]] std::string pack() const { return of.substr(0, of.find(':')); }
  [[nodiscard]] std::string name() const { return of.substr(of.find(':') + 1); }
};

/// Checks everything: the archive, share.xml, that nothing else is in it, each carried pack as if it were installed.
/// Kinds: "share" and those of checkPack.
[[nodiscard]] Checked<Share> readShare(std::string bytes, const std::string& file);
/// The same of a file, whose name must end in ".sortie": paths lead into such files.
[[nodiscard]] Checked<Share> readShareFile(const std::filesystem::path& file);

/// The bytes of a file with these packs, members by pack; read again before they are given, so that what is sent is good.
[[nodiscard]] Checked<std::string> writeShare(const Share& share,
                                              const std::map<std::string, std::vector<archive::NamedBytes>>& packs,
                                              const std::string& file);

/// Where something of a share lies, as a path that leads into its file.
[[nodiscard]] std::filesystem::path sharedText(const std::filesystem::path& file, const Share& share);
[[nodiscard]] std::filesystem::path sharedPack(const std::filesystem::path& file, const std::string& pack);

}  // namespace sortie::exchange
