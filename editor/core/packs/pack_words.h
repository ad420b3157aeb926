// What the pack browser says about packs, as lines that a list shows and a screen reader reads.
#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

#include "exchange/client.h"
#include "sharing/open_share.h"

namespace sortie::editor {

struct PackLine {
  enum class Kind : std::uint8_t { Heading, Text, Faint, Warning };
  Kind kind = Kind::Text;
  std::string text;

  bool operator==(const PackLine&) const = default;
};
using PackLines = std::vector<PackLine>;

/// "812 bytes", "81 kB", "1.2 MB".
[[nodiscard]] std::string sizeWords(std::uint64_t bytes);
/// Who made and signed a pack: "Ada Example, key RW…", or that nobody signed it.
[[nodiscard]] std::string signerWords(const std::string& key, const std::string& name);

/// A row of a list of packs: title, who, version, and what is here of it.
[[nodiscard]] std::string summaryWords(const exchange::PackSummary& pack);
/// All about a pack: what it is, its missions with players, minutes and balance, its versions, author, key, licence.
[[nodiscard]] PackLines packLines(const exchange::ShownPack& pack);
/// What a plan would do: what comes, how large, by whom, with which key, from where, what changes, what goes.
[[nodiscard]] PackLines planLines(const exchange::Plan& plan);
[[nodiscard]] PackLines installedLines(const archive::InstalledPack& pack, const exchange::News* news);
[[nodiscard]] PackLines registryLines(const exchange::RegistryState& registry);
/// What is to be compared before a registry is added.
[[nodiscard]] PackLines candidateLines(const exchange::NewRegistry& registry);
/// What a file that somebody sent would run, and what it needs.
[[nodiscard]] PackLines shareLines(const sharing::OpenedShare& opened);
/// Where the pack at this path comes from: installed with which key, in a file that somebody sent, or the folder.
[[nodiscard]] std::string originWords(const std::filesystem::path& packFolder);

}  // namespace sortie::editor
