// Which archives of a folder are installed packs, and which authors are known: one small text file that changes in one step.
// A store is a folder with `installed` and packs/SHA256.zip; archives there that the list does not name are not packs.
#pragma once

#include <cstdint>
#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"

namespace sortie::archive {

struct InstalledPack {
  std::string id;
  std::string version;
  std::uint64_t size = 0;
  std::string sha256;
  std::string key;  ///< of the author who signed it, as one line; empty: nobody did

  [[nodiscard]] std::string fileName() const { return sha256 + ".zip"; }
};

struct Installed {
  std::vector<InstalledPack> packs;            ///< sorted by id, each id once
  std::map<std::string, std::string> authors;  ///< pack -> the key that its first signed version was signed with
  std::map<std::string, std::string> pins;     ///< pack -> the version that updates leave it at
  std::map<std::string, std::string> sources;  ///< pack -> the address of the registry that it came from
  std::map<std::string, std::string> revoked;  ///< SHA-256 of an archive -> why nobody may play with it; may be empty

  [[nodiscard]] const InstalledPack* find(std::string_view id) const;
};

/// Errors: "store-list", with the line.
[[nodiscard]] Result<Installed> readInstalled(std::string_view text, const std::string& file);
[[nodiscard]] std::string writeInstalled(const Installed& installed);

/// Of a store; empty where it has no list yet. Errors: "store-list", "file-unreadable".
[[nodiscard]] Result<Installed> installedIn(const std::filesystem::path& store);

/// Why the archive at this path may not be played with: its store has it revoked. Nothing for other paths, and where the list
/// cannot be read, which findPack tells.
[[nodiscard]] std::optional<std::string> revocationOf(const std::filesystem::path& archive);

/// 64 lower-case hex digits?
[[nodiscard]] bool isSha256(std::string_view text);

}  // namespace sortie::archive
